import Drawing
import Testing

/// Files, characters, metrics, names and quadratic outlines of fonts.
struct OutlineFontTests {
  private func read(_ builder: FontBuilder) -> OutlineFont? {
    OutlineFont(FontData(builder.bytes()))
  }

  private func trueType() throws -> OutlineFont {
    try #require(read(FontFixtures.trueType))
  }

  @Test func `I5.1 A font has the tables without which no text can be drawn`() {
    #expect(read(FontFixtures.trueType) != nil)
    for tag in ["head", "hhea", "hmtx", "maxp", "cmap", "glyf", "loca"] {
      #expect(read(FontFixtures.trueType.without(tag)) == nil, "\(tag)")
    }
    for tag in ["OS/2", "post", "name", "kern", "GPOS"] {
      #expect(read(FontFixtures.trueType.without(tag)) != nil, "\(tag)")
    }
    let other = FontData(Array("not a font at all, but long enough to be one".utf8))
    #expect(OutlineFont(other) == nil)
    #expect(OutlineFont.count(in: other) == 0)
    #expect(OutlineFont(FontData([])) == nil)
  }

  @Test func `I5.1 A collection has several faces`() throws {
    let faces = ["One", "Two"].map { FontFixtures.styled($0) }
    let data = FontData(FontBuilder.collection(faces))
    #expect(OutlineFont.count(in: data) == 2)
    #expect(OutlineFont(data)?.familyName == "One")
    #expect(OutlineFont(data, index: 1)?.familyName == "Two")
    for index in [-1, 2, .max] { #expect(OutlineFont(data, index: index) == nil) }
    #expect(OutlineFont.count(in: FontData(FontFixtures.trueType.bytes())) == 1)
  }

  @Test func `I5.1 Mapped memory is released with the last font`() async {
    await confirmation { confirm in
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 4_096, alignment: 8)
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      memory.copyBytes(from: FontFixtures.trueType.bytes())
      var font = OutlineFont(
        FontData(mapped: UnsafeRawBufferPointer(memory)) {
          UnsafeMutableRawPointer(mutating: $0.baseAddress)?.deallocate()
          confirm()
        })
      #expect(font?.outline(of: 1).isEmpty == false)
      font = nil
    }
  }

  @Test func `I5.3 Characters are found in maps of the formats 0, 4, 6, 12 and 13`() throws {
    let bytes = FontBuilder.u16(0, 262, 0) + (0..<256).map { $0 == 0x41 || $0 == 0xC0 ? 3 : 0 }
    let range = FontBuilder.u16(6, 14, 0, 0x41, 2, 4, 2)
    let segments = FontBuilder.segments([(0x30...0x31, glyph: 1), (0x41...0x43, glyph: 3)])
    let groups = FontBuilder.groups([(0x30...0x31, glyph: 1), (0x1F600...0x1F601, glyph: 4)])
    let constants = FontBuilder.groups([(0x41...0x10FFFF, glyph: 5)], format: 13)
    for (map, encoding, expected) in [
      (bytes, (1, 0), [0x41: 3, 0x42: 0, 0xC0: 0]),
      (range, (0, 3), [0x40: 0, 0x41: 4, 0x42: 2, 0x43: 0]),
      (segments, (3, 1), [0x2F: 0, 0x30: 1, 0x31: 2, 0x32: 0, 0x43: 5, 0x44: 0, 0x1_0041: 0]),
      (groups, (3, 10), [0x2F: 0, 0x31: 2, 0x41: 0, 0x1F600: 4, 0x1F601: 5, 0x1F602: 0]),
      (constants, (0, 6), [0x40: 0, 0x41: 5, 0x10FFFF: 5]),
    ] {
      let table = FontBuilder.characterMap([(encoding.0, encoding.1, map)])
      let font = try #require(read(FontFixtures.trueType.with("cmap", table)))
      for (code, glyph) in expected {
        let scalar = try #require(Unicode.Scalar(UInt32(code)))
        #expect(font.glyph(for: scalar) == (glyph == 0 ? nil : glyph), "\(encoding) \(code)")
      }
    }
  }

  @Test func `I5.3 Segments of format 4 can refer to a list of glyphs`() throws {
    let map =
      FontBuilder.u16(4, 36, 0, 4, 0, 0, 0) + FontBuilder.u16(0x43, 0xFFFF, 0, 0x41, 0xFFFF, 1, 1)
      + FontBuilder.u16(4, 0, 4, 0, 2)
    let table = FontBuilder.characterMap([(3, 1, map)])
    let font = try #require(read(FontFixtures.trueType.with("cmap", table)))
    #expect(font.glyph(for: "A") == 5)
    #expect(font.glyph(for: "B") == nil)
    #expect(font.glyph(for: "C") == 3)
  }

  @Test func `I5.3 The map with the most characters is used, and glyphs must exist`() throws {
    let font = try trueType()
    #expect(font.glyph(for: "A") == 1)
    #expect(font.glyph(for: "\u{1F600}") == 1)
    let table = FontBuilder.characterMap([
      (3, 1, FontBuilder.segments([(0x41...0x5A, glyph: 1)]))
    ])
    let beyond = try #require(read(FontFixtures.trueType.with("cmap", table)))
    #expect(beyond.glyph(for: "E") == 5)
    #expect(beyond.glyph(for: "F") == nil)
  }

  @Test func `I5.3 Symbol fonts have their characters in the private use area`() throws {
    let table = FontBuilder.characterMap([
      (3, 0, FontBuilder.segments([(0xF041...0xF042, glyph: 1)]))
    ])
    let font = try #require(read(FontFixtures.trueType.with("cmap", table)))
    #expect(font.isSymbolic)
    #expect(font.glyph(for: "A") == 1)
    #expect(font.glyph(for: "\u{F042}") == 2)
    #expect(try !trueType().isSymbolic)
  }

  @Test func `I5.4 Outlines have y downwards and curves through the middle of controls`() throws {
    let font = try trueType()
    #expect(font.outline(of: 0).isEmpty)
    #expect(font.outline(of: 1).svgPathData == "M50 0L250 -700L450 0Z")
    #expect(
      font.outline(of: 2).svgPathData
        == "M100 -200Q100 0 300 0Q500 0 500 -200Q500 -400 300 -400Q100 -400 100 -200Z")
    for glyph in [-1, 6, .min, .max] { #expect(font.outline(of: glyph).isEmpty) }
  }

  @Test func `I5.4 Composite glyphs place, scale and rotate their components`() throws {
    let font = try trueType()
    #expect(
      font.outline(of: 3).svgPathData
        == "M60 20L260 -680L460 20Z"
        + "M350 -60Q350 40 450 40Q550 40 550 -60Q550 -160 450 -160Q350 -160 350 -60Z")
    #expect(font.outline(of: 4).svgPathData == "M0 -50L-700 -250L0 -450Z")
    #expect(font.outline(of: 5).svgPathData == "M50 0L250 -700L450 0ZM450 0L650 -700L850 0Z")
  }

  @Test func `I5.4 Outlines begin at the left side bearing`() throws {
    var builder = FontFixtures.trueType
    builder = builder.with(
      "hmtx", FontBuilder.u16(500, 0, 520, 80, 600, 100, 700, 50, 800, -700, 900, 50))
    let font = try #require(read(builder))
    #expect(font.outline(of: 1).svgPathData == "M80 0L280 -700L480 0Z")
    // A component can provide the metrics.
    let glyphs = [
      [], FontFixtures.triangle,
      FontFixtures.composite(at: 50, FontFixtures.component(0x0202, 1, [0, 0])),
    ]
    for (tag, bytes) in FontBuilder.glyphs(glyphs) { builder = builder.with(tag, bytes) }
    #expect(read(builder)?.outline(of: 2).svgPathData == "M80 0L280 -700L480 0Z")
  }

  @Test func `I5.4 Points are stored in short and repeated forms`() throws {
    // Flags: on the curve, short in both directions, positive, three times.
    let glyph: [UInt8] =
      FontBuilder.u16(1, 10, 0, 0, 0, 3, 0) + [0x37 | 8, 1, 0x07 | 0x10, 0x31] + [10, 20, 30] + [
        5, 6, 7,
      ]
    var builder = FontFixtures.trueType
    for (tag, bytes) in FontBuilder.glyphs([[], glyph]) { builder = builder.with(tag, bytes) }
    builder = builder.with("hmtx", FontBuilder.u16(500, 0, 500, 10))
      .with(
        "hhea",
        FontBuilder.u32(0x0001_0000) + FontBuilder.u16(Array(repeating: 0, count: 15)) + [0, 2])
    #expect(read(builder)?.outline(of: 1).svgPathData == "M10 -5L30 -11L60 -4L60 -4Z")
  }

  @Test func `I5.4 Components that contain themselves end`() throws {
    var builder = FontFixtures.trueType
    let glyphs = [
      [],
      FontFixtures.composite(
        at: 0, FontFixtures.component(0x0002, 1, [1, 1], isLast: false),
        FontFixtures.component(0x0002, 2, [1, 1], isLast: false),
        FontFixtures.component(0x0002, 1, [1, 1])),
      FontFixtures.triangle,
    ]
    for (tag, bytes) in FontBuilder.glyphs(glyphs) { builder = builder.with(tag, bytes) }
    let font = try #require(read(builder))
    let contours = font.outline(of: 1).elements.count { $0 == .close }
    #expect((1...DrawingLimits.compositeParts).contains(contours))
  }

  @Test func `I5.7 Metrics are those of OS/2, or else of the other tables`() throws {
    let font = try trueType()
    #expect(font.unitsPerEm == 1000)
    #expect([font.ascent, font.descent, font.lineGap] == [750, 250, 100])
    #expect([font.xHeight, font.capHeight] == [510, 710])
    #expect([font.underlinePosition, font.underlineThickness] == [100, 60])
    #expect([font.strikeoutPosition, font.strikeoutThickness] == [300, 50])
    #expect([0, 1, 5].map { font.advance(of: $0) } == [500, 520, 900])
    // Glyphs without an advance have the last one.
    #expect(font.advance(of: 100) == 900)
    let old = try #require(read(FontFixtures.trueType.without("OS/2").without("post")))
    #expect([old.ascent, old.descent, old.lineGap] == [800, 200, 90])
    #expect(old.capHeight == 720)
    #expect(old.weight == 400)
    #expect(!old.isItalic && !old.isMonospaced)
  }

  @Test func `I5.7 The style is that of OS/2 and post`() throws {
    let font = try #require(
      read(FontFixtures.styled("F", weight: 650, isItalic: true, isMonospaced: true)))
    #expect(font.weight == 650)
    #expect(font.isItalic && font.isMonospaced)
  }

  @Test func `I5.7 Names are typographic if the font has such`() throws {
    func names(_ names: [(id: Int, name: String)]) throws -> [String] {
      let table = FontBuilder.names(names)
      let font = try #require(read(FontFixtures.trueType.with("name", table)))
      return [font.familyName, font.styleName]
    }
    #expect(try names([(1, "Größe"), (2, "Bold")]) == ["Größe", "Bold"])
    #expect(
      try names([(1, "Größe Thin"), (2, "Bold"), (16, "Größe"), (17, "Thin Bold")])
        == ["Größe", "Thin Bold"])
    #expect(try names([(101, "Roman"), (102, "Regular")]) == ["Roman", "Regular"])
    #expect(try names([]) == ["", ""])
    let long = String(repeating: "x", count: 1_000)
    #expect(try names([(1, long)])[0].utf8.count == DrawingLimits.fontNameLength)
  }
}
