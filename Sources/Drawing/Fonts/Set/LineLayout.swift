import ArtifactBase

/// Places the glyphs of a line one after the other.
///
/// A glyph is returned when the next one is known, because kerning changes its advance.
struct LineLayout {
  private let fonts: [OutlineFont]
  private let order: [Int]
  private let style: TextStyle2D
  private let strokes: StrokeFont
  private var x = 0.0
  private var scalarOffset = -1
  private var last: PlacedGlyph?

  /// The last character that is not a mark, and its place.
  private var base: (scalar: Unicode.Scalar, x: Double, advance: Double)?

  /// The offset that makes glyphs oblique, about 11°.
  static let slant = 0.2

  /// By how much stems are widened for a bold style.
  static let embolden = 1.0 / 28

  init(fonts: [OutlineFont], order: [Int], style: TextStyle2D) {
    self.fonts = fonts
    self.order = order
    self.style = style
    strokes = StrokeFont(isBold: style.isBold, isMonospaced: style.isMonospaced)
  }

  /// Places a character; returns the glyph before it.
  mutating func next(_ scalar: Unicode.Scalar) -> PlacedGlyph? {
    scalarOffset += 1
    guard !TextScalars.isIgnorable(scalar) else { return nil }
    if let base, TextScalars.isCombining(scalar) { return combine(scalar, with: base) }
    guard var glyph = glyph(for: scalar == "\t" ? " " : scalar) else { return nil }
    var previous = last
    if let adjustment = kerning(before: glyph) {
      x += adjustment
      previous?.advance += adjustment
    }
    glyph.x = x
    x += glyph.advance
    last = glyph
    base = (scalar, glyph.x, glyph.advance)
    return previous
  }

  /// Places a mark: as one character with its base if a font has that, else in the middle of it.
  private mutating func combine(
    _ mark: Unicode.Scalar, with base: (scalar: Unicode.Scalar, x: Double, advance: Double)
  ) -> PlacedGlyph? {
    if last?.x == base.x, let composed = TextScalars.composed(base.scalar, mark),
      var glyph = glyph(for: composed), !glyph.isMissing
    {
      glyph.x = base.x
      glyph.scalarOffset = last?.scalarOffset ?? scalarOffset
      x = base.x + glyph.advance
      last = glyph
      self.base = (composed, glyph.x, glyph.advance)
      return nil
    }
    guard var glyph = glyph(for: mark) else { return nil }
    let outline =
      switch glyph.shape.source {
      case .font(let index, let number): fonts[index].outline(of: number)
      case .strokes, .missing: strokes.outline(of: mark) ?? Path2D()
      }
    let bounds = outline.finiteBounds ?? Rect2D(Point2D(x: 0, y: 0), Point2D(x: 0, y: 0))
    let middle = (bounds.min.x + bounds.max.x) / 2 * glyph.scale
    glyph.x = base.x + base.advance / 2 - middle
    // The next character follows the base.
    glyph.advance = x - glyph.x
    defer { last = glyph }
    return last
  }

  /// Returns the last glyph.
  mutating func finish() -> PlacedGlyph? {
    defer { last = nil }
    return last
  }

  private func kerning(before glyph: PlacedGlyph) -> Double? {
    guard !style.isMonospaced, let last, case .font(let font, let right) = glyph.shape.source,
      case .font(font, let left) = last.shape.source
    else { return nil }
    let adjustment = fonts[font].kerning(left, right)
    return adjustment == 0 ? nil : adjustment * glyph.scale
  }

  /// Returns the glyph of a character, without its position; nil for nothing.
  private func glyph(for scalar: Unicode.Scalar) -> PlacedGlyph? {
    for index in order {
      if let glyph = fonts[index].glyph(for: scalar) { return self.glyph(glyph, ofFont: index) }
    }
    if let width = TextScalars.spaceWidth(scalar) {
      // The blank of the preferred font has the width of the space.
      guard var blank = scalar == " " ? strokeGlyph(" ") : glyph(for: " ") else { return nil }
      if let width, !style.isMonospaced { blank.advance = width * style.size }
      return blank
    }
    if let glyph = strokeGlyph(scalar) { return glyph }
    if let letter = TextScalars.plainLetter(scalar) { return glyph(for: letter) }
    guard !TextScalars.isCombining(scalar) else { return nil }
    return placed(
      .missing(isMonospaced: style.isMonospaced), advance: strokes.missingAdvance,
      scale: style.size / StrokeFont.unitsPerEm)
  }

  private func glyph(_ glyph: Int, ofFont index: Int) -> PlacedGlyph {
    let font = fonts[index]
    let scale = style.size / font.unitsPerEm
    var result = placed(
      .font(index, glyph: glyph), advance: font.advance(of: glyph), scale: scale)
    if style.isItalic, !font.isItalic { result.shape.slant = Self.slant }
    if style.isBold, font.weight < 600 { result.shape.embolden = Self.embolden }
    return result
  }

  private func strokeGlyph(_ scalar: Unicode.Scalar) -> PlacedGlyph? {
    guard let advance = strokes.advance(of: scalar) else { return nil }
    var result = placed(
      .strokes(scalar, isBold: style.isBold, isMonospaced: style.isMonospaced), advance: advance,
      scale: style.size / StrokeFont.unitsPerEm)
    if style.isItalic { result.shape.slant = Self.slant }
    return result
  }

  private func placed(
    _ source: PlacedGlyph.Source, advance: Double, scale: Double
  ) -> PlacedGlyph {
    PlacedGlyph(
      shape: PlacedGlyph.Shape(source: source, slant: 0, embolden: 0), x: 0,
      advance: advance * scale, scale: scale, scalarOffset: scalarOffset)
  }
}

extension PlacedGlyph {
  fileprivate var isMissing: Bool { if case .missing = shape.source { true } else { false } }
}
