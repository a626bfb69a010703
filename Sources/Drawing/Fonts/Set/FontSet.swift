/// Fonts that the host provides: measures text and gives its outlines.
///
/// ```swift
/// var fonts = FontSet()
/// if let font = OutlineFont(FontData(bytes)) { fonts.add(font) }
/// let path = fonts.outline(of: "Hello", style: TextStyle2D(size: 14))
/// ```
///
/// The first font that has a character draws it. Fonts are tried in this order: fonts of the
/// style's families, fonts with the style's pitch, all others. Within a family, the
/// nearest slope, weight and width comes first. An upright font is made oblique for an italic style,
/// and a light one is widened for a bold style. A character that no font has is drawn by a built-in
/// font of strokes, which has Latin and Greek letters, or else as a box.
///
/// Text is laid out from left to right with kerning, a glyph per scalar, marks over their letters.
/// Complex scripts are not shaped, and there are no ligatures.
public struct FontSet: TextMeasuring, Sendable {
  /// The fonts in order of preference.
  public private(set) var fonts: [OutlineFont] = []
  private var selection = FontSelection()

  /// Creates a set of fonts in order of preference. Without fonts, the built-in one draws all text.
  public init(_ fonts: [OutlineFont] = []) { self.fonts = fonts }

  /// Appends a font, which has the lowest preference.
  public mutating func add(_ font: OutlineFont) {
    fonts.append(font)
    selection = FontSelection()
  }

  /// Returns the width of one line of text.
  ///
  /// - Complexity: O(n) in the length of the text.
  public func width(of line: String, style: TextStyle2D) -> Double {
    var width = 0.0
    lay(out: line, style: style) { width = $0.x + $0.advance }
    return width
  }

  /// Returns the distance between two lines.
  public func lineHeight(_ style: TextStyle2D) -> Double { style.size * AdvanceTable.lineHeight }

  /// Returns the glyphs of one line of text in the order of its characters. Format characters and
  /// variation selectors have none.
  ///
  /// - Complexity: O(n) in the length of the text.
  public func glyphs(of line: String, style: TextStyle2D) -> [PlacedGlyph] {
    var glyphs: [PlacedGlyph] = []
    glyphs.reserveCapacity(line.utf8.count)
    lay(out: line, style: style) { glyphs.append($0) }
    return glyphs
  }

  /// Returns the outline of one line of text with `y` downwards, to be filled by the nonzero rule.
  /// It begins at `x` = 0, and the baseline is at `y` = 0.
  ///
  /// - Complexity: O(n) in the size of the glyphs.
  public func outline(of line: String, style: TextStyle2D) -> Path2D {
    var path = Path2D()
    lay(out: line, style: style) { glyph in
      let transform = AffineTransform2D(
        a: glyph.scale, b: 0, c: 0, d: glyph.scale, tx: glyph.x, ty: 0)
      path.append(outline(of: glyph.shape).applying(transform))
    }
    return path
  }

  /// Returns the outline of a glyph in the units of its font, with `y` downwards and its origin
  /// at 0; empty for a blank, or a font that isn't in the set.
  ///
  /// To draw it, multiply it by ``PlacedGlyph/scale``.
  public func outline(of shape: PlacedGlyph.Shape) -> Path2D {
    switch shape.source {
    case .font(let index, let glyph):
      guard fonts.indices.contains(index) else { return Path2D() }
      let font = fonts[index]
      return font.outline(of: glyph)
        .widened(by: shape.embolden * font.unitsPerEm).slanted(by: shape.slant)
    case .strokes(let scalar, let isBold, let isMonospaced):
      let font = StrokeFont(isBold: isBold, isMonospaced: isMonospaced)
      return (font.outline(of: scalar) ?? Path2D()).slanted(by: shape.slant)
    case .missing(let isMonospaced):
      return StrokeFont(isBold: false, isMonospaced: isMonospaced).missing
    }
  }

  /// Calls `body` with each glyph of a line.
  private func lay(out line: String, style: TextStyle2D, _ body: (PlacedGlyph) -> Void) {
    let order = selection.order(of: fonts, for: style)
    var layout = LineLayout(fonts: fonts, order: order, style: style)
    for scalar in line.unicodeScalars {
      if let glyph = layout.next(scalar) { body(glyph) }
    }
    if let glyph = layout.finish() { body(glyph) }
  }
}

extension Path2D {
  /// The path with its upper part moved to the right.
  fileprivate func slanted(by slant: Double) -> Path2D {
    slant == 0 ? self : applying(AffineTransform2D(a: 1, b: 0, c: -slant, d: 1, tx: 0, ty: 0))
  }

  /// The path together with itself at a distance, which makes vertical stems thicker by it.
  fileprivate func widened(by distance: Double) -> Path2D {
    guard distance > 0 else { return self }
    var result = applying(.translation(x: -distance / 2, y: 0))
    result.append(applying(.translation(x: distance / 2, y: 0)))
    return result
  }
}
