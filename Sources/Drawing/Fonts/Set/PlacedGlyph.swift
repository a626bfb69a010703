/// A glyph of a line of text.
public struct PlacedGlyph: Hashable, Sendable {
  /// What the outline of a glyph depends on, for a cache of outlines.
  public struct Shape: Hashable, Sendable {
    /// Where the outline comes from.
    public var source: Source

    /// The horizontal offset per unit of height that makes an upright glyph oblique; 0 without one.
    public var slant: Double

    /// By how much an outline is widened to look bold, as a share of the font size; 0 without that.
    public var embolden: Double
  }

  /// The origin of an outline.
  public enum Source: Hashable, Sendable {
    /// A glyph of a font of the set.
    case font(Int, glyph: Int)
    /// A character of the built-in stroke font.
    case strokes(Unicode.Scalar, isBold: Bool, isMonospaced: Bool)
    /// A box for a character that no font has.
    case missing(isMonospaced: Bool)
  }

  /// The outline.
  public var shape: Shape

  /// The distance of the glyph's origin from the start of the line, in the unit of the font size.
  public var x: Double

  /// The distance to the origin of the next glyph, with kerning, in the unit of the font size.
  public var advance: Double

  /// The size of a font unit, in the unit of the font size.
  public var scale: Double

  /// The index of the character in the scalars of the line.
  public var scalarOffset: Int
}
