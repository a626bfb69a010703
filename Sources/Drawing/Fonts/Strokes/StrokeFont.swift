/// The built-in font: characters made of strokes of constant width with round ends.
///
/// It has ASCII, the letters of western and central Europe, Greek letters, and common punctuation,
/// arrows and operators. It is drawn where the host has no font for a character.
struct StrokeFont: Sendable {
  let isBold: Bool
  let isMonospaced: Bool

  /// The number of units per font size. Outlines have a capital height of 0.72 and an x-height of
  /// 0.52 font sizes.
  static let unitsPerEm = 25.0

  /// The advance of all characters of the monospaced style.
  private static let cell = 15.0

  /// The width of the strokes.
  private var thickness: Double { isBold ? 3 : 1.9 }

  /// Returns the advance of a character; nil if the font doesn't have it.
  func advance(of scalar: Unicode.Scalar) -> Double? {
    glyph(for: scalar).map { advance($0) }
  }

  /// Returns the outline of a character with `y` downwards, to be filled by the nonzero rule; nil if
  /// the font doesn't have it.
  func outline(of scalar: Unicode.Scalar) -> Path2D? {
    glyph(for: scalar).map { outline($0) }
  }

  /// The box for a character that no font has.
  var missing: Path2D { outline(StrokeGlyphs.missing) }

  /// The advance of the box.
  var missingAdvance: Double { advance(StrokeGlyphs.missing) }

  private func glyph(for scalar: Unicode.Scalar) -> StrokeGlyph? {
    if isMonospaced, let glyph = StrokeGlyphs.monospacedLetters.glyph(for: scalar) { return glyph }
    return StrokeGlyphs.shared.glyph(for: scalar)
  }

  private func advance(_ glyph: StrokeGlyph) -> Double {
    guard glyph.advance > 0 else { return 0 }
    // Bold strokes are thicker by about a unit.
    return isMonospaced ? Self.cell : glyph.advance + (isBold ? 1 : 0)
  }

  private func outline(_ glyph: StrokeGlyph) -> Path2D {
    var outliner = StrokeOutliner(thickness: thickness)
    let advance = advance(glyph)
    // Wide characters are condensed to a cell.
    let squeeze = isMonospaced && glyph.advance > 0 ? min(1, Self.cell / glyph.advance) : 1
    let shift = glyph.advance > 0 ? advance / 2 - glyph.advance / 2 * squeeze : 0
    // The centers of strokes are inside of the heights by half of the width.
    let stretch = (18 - thickness) / 16
    for stroke in glyph.strokes {
      outliner.add(
        stroke.points.map {
          Point2D(x: $0.x * squeeze + shift, y: -(thickness / 2 + $0.y * stretch))
        }, isClosed: stroke.isClosed)
    }
    return outliner.path
  }
}
