import Drawing
import Testing

/// The selection of fonts, and the layout of lines.
struct FontSetTests {
  private func font(_ builder: FontBuilder) throws -> OutlineFont {
    try #require(OutlineFont(FontData(builder.bytes())))
  }

  /// The index of the font that draws a character.
  private func index(
    _ set: FontSet, _ style: TextStyle2D, _ text: String = "A"
  ) throws -> Int? {
    let glyph = try #require(set.glyphs(of: text, style: style).first)
    if case .font(let index, _) = glyph.shape.source { return index }
    return nil
  }

  @Test func `I5.8 The families of the style are tried in order`() throws {
    let set = FontSet(
      try ["Alpha", "DejaVu Serif", "Noto Serif", "Beta Sans"].map {
        try font(FontFixtures.styled($0))
      })
    for (family, expected) in [
      (nil, 0), ("Beta Sans", 3), ("'beta  SANS' , serif", 3), ("Missing, Noto Serif", 2),
      ("Missing, serif", 1), ("Missing", 0), ("", 0), (", ,\"", 0), ("serif, Beta Sans", 1),
      (String(repeating: "x,", count: 1_000) + "Beta Sans", 0),
    ] as [(String?, Int)] {
      #expect(try index(set, TextStyle2D(family: family)) == expected, "\(family ?? "nil")")
    }
  }

  @Test func `I5.8 Within a family the nearest style is used`() throws {
    var set = FontSet()
    for (weight, isItalic) in [(400, false), (700, false), (400, true), (700, true), (200, false)] {
      set.add(try font(FontFixtures.styled("Family", weight: weight, isItalic: isItalic)))
    }
    set.add(try font(FontFixtures.styled("Mono", isMonospaced: true)))
    #expect(try index(set, TextStyle2D()) == 0)
    #expect(try index(set, TextStyle2D(isBold: true)) == 1)
    #expect(try index(set, TextStyle2D(isItalic: true)) == 2)
    #expect(try index(set, TextStyle2D(isBold: true, isItalic: true)) == 3)
    #expect(try index(set, TextStyle2D(isMonospaced: true)) == 5)
    #expect(try index(set, TextStyle2D(family: "monospace")) == 5)
    #expect(try index(set, TextStyle2D(isMonospaced: true, family: "Family")) == 0)
  }

  @Test func `I5.8 The first font that has a character draws it`() throws {
    let set = FontSet([
      try font(FontFixtures.styled("Latin", letters: 0x41...0x43)),
      try font(FontFixtures.styled("Other", letters: 0x41...0x45)),
      try font(FontFixtures.styled("Last", letters: 0x410...0x414)),
    ])
    for (text, expected) in [("A", 0), ("D", 1), ("\u{410}", 2), ("x", nil)] as [(String, Int?)] {
      #expect(try index(set, TextStyle2D(), text) == expected, "\(text)")
    }
    #expect(try index(set, TextStyle2D(family: "Other")) == 1)
  }

  @Test func `I5.9 Missing styles are synthesized`() throws {
    let set = FontSet([try font(FontFixtures.trueType)])
    let plain = try #require(set.glyphs(of: "A", style: TextStyle2D(size: 1000)).first)
    #expect(plain.shape.slant == 0 && plain.shape.embolden == 0)
    let italic = set.outline(of: "A", style: TextStyle2D(size: 1000, isItalic: true))
    #expect(italic.svgPathData == "M50 0L390 -700L450 0Z")
    let bold = set.outline(of: "A", style: TextStyle2D(size: 1000, isBold: true))
    let bounds = try #require(bold.bounds)
    #expect(bounds.width > 400 && bounds.width < 450)
    #expect(set.width(of: "A", style: TextStyle2D(size: 1000, isBold: true)) == 520)
    let real = FontSet([try font(FontFixtures.styled("F", weight: 700, isItalic: true))])
    let style = TextStyle2D(size: 1000, isBold: true, isItalic: true)
    #expect(real.outline(of: "A", style: style).svgPathData == "M50 0L250 -700L450 0Z")
  }

  @Test func `I5.10 Glyphs follow each other with kerning`() throws {
    let set = FontSet([try font(FontFixtures.trueType)])
    let style = TextStyle2D(size: 100)
    let glyphs = set.glyphs(of: "ABC", style: style)
    #expect(glyphs.map(\.x) == [0, 44, 98.5])
    #expect(glyphs.map(\.advance) == [44, 54.5, 70])
    #expect(glyphs.map(\.scalarOffset) == [0, 1, 2])
    #expect(glyphs.allSatisfy { $0.scale == 0.1 })
    #expect(set.width(of: "ABC", style: style) == 168.5)
    #expect(set.width(of: "", style: style) == 0)
    #expect(set.lineHeight(style) == 125)
    // Not in monospaced text.
    let mono = TextStyle2D(size: 100, isMonospaced: true)
    #expect(set.width(of: "ABC", style: mono) == 182)
  }

  @Test func `I5.10 The outline of a line is that of its glyphs`() throws {
    let set = FontSet([try font(FontFixtures.trueType)])
    let style = TextStyle2D(size: 20, isItalic: true)
    var path = Path2D()
    for glyph in set.glyphs(of: "AB?", style: style) {
      path.append(
        set.outline(of: glyph.shape).applying(
          AffineTransform2D(a: glyph.scale, b: 0, c: 0, d: glyph.scale, tx: glyph.x, ty: 0)))
    }
    #expect(path == set.outline(of: "AB?", style: style))
    #expect(!path.isEmpty)
    var unknown = try #require(set.glyphs(of: "A", style: style).first).shape
    unknown.source = .font(7, glyph: 1)
    #expect(set.outline(of: unknown).isEmpty)
  }

  @Test func `I5.10 Format characters have no glyph, and a tab is a space`() throws {
    let set = FontSet([try font(FontFixtures.trueType)])
    let style = TextStyle2D(size: 10)
    let plain = set.width(of: "AB", style: style)
    for ignored in ["\u{200D}", "\u{FE0F}", "\u{AD}", "\u{202E}", "\u{7}", "\u{E0061}"] {
      #expect(set.width(of: "A\(ignored)B", style: style) == plain)
      #expect(set.glyphs(of: "A\(ignored)B", style: style).map(\.scalarOffset) == [0, 2])
    }
    #expect(set.width(of: "\t", style: style) == set.width(of: " ", style: style))
    #expect(set.width(of: "\u{2003}", style: style) == 10)
    #expect(set.outline(of: " \t\u{A0}\u{2003}", style: style).isEmpty)
  }

  @Test func `I5.10a A letter and a mark are one character where a font has it`() throws {
    let set = FontSet()
    let style = TextStyle2D(size: 10)
    let composed = set.glyphs(of: "a\u{F1}b", style: style)
    let spelled = set.glyphs(of: "an\u{303}b", style: style)
    #expect(spelled.map(\.shape) == composed.map(\.shape) && spelled.map(\.x) == composed.map(\.x))
    #expect(spelled.map(\.scalarOffset) == [0, 1, 3])
    #expect(set.width(of: "x\u{303}y", style: style) == set.width(of: "xy", style: style))
    let marked = set.glyphs(of: "x\u{303}y", style: style)
    let places = marked.map { glyph in
      let bounds = set.outline(of: glyph.shape).finiteBounds
      return bounds.map { glyph.x + ($0.min.x + $0.max.x) / 2 * glyph.scale } ?? 0
    }
    #expect(abs(places[0] - places[1]) < 0.3 && places[2] > places[0] + 3)
  }

  @Test func `I5.11 Letters of mathematical alphabets are plain ones without a font for them`() {
    let set = FontSet()
    let style = TextStyle2D(size: 10)
    let plain = set.glyphs(of: "AgZ07", style: style).map(\.shape)
    #expect(set.glyphs(of: "𝔄𝔤𝒁𝟎𝟩", style: style).map(\.shape) == plain)
  }

  @Test func `I5.10 Sizes that are not positive and finite give paths without traps`() throws {
    let set = FontSet([try font(FontFixtures.trueType)])
    for size in [0, -1, .infinity, .nan, 1e300] {
      _ = set.outline(of: "AB x漢", style: TextStyle2D(size: size, isBold: true, isItalic: true))
      _ = set.width(of: "AB x漢", style: TextStyle2D(size: size))
    }
  }
}
