/// The font of a text.
public struct TextStyle2D: Hashable, Sendable {
  /// The size of the font; 1 on a canvas of cells means one row.
  public var size: Double
  /// Whether the text is bold.
  public var isBold: Bool
  /// Whether the text is italic.
  public var isItalic: Bool
  /// Whether all characters have the same width.
  public var isMonospaced: Bool
  /// The preferred families, as in the CSS property `font-family`: `Georgia, "Times New Roman",
  /// serif`. Nil for the default of the front. Metrics without fonts ignore it.
  public var family: String?

  /// Creates a font.
  public init(
    size: Double = 14, isBold: Bool = false, isItalic: Bool = false, isMonospaced: Bool = false,
    family: String? = nil
  ) {
    self.size = size
    self.isBold = isBold
    self.isItalic = isItalic
    self.isMonospaced = isMonospaced
    self.family = family
  }
}

/// Measures text for a layout. Every front has its own metrics.
public protocol TextMeasuring: Sendable {
  /// Returns the width of one line of text.
  ///
  /// - Complexity: O(n) in the length of the text.
  func width(of line: String, style: TextStyle2D) -> Double

  /// Returns the distance between two lines, which is the height of one.
  func lineHeight(_ style: TextStyle2D) -> Double
}

extension TextMeasuring {
  /// Returns the extent of lines below each other.
  public func size(of lines: [String], style: TextStyle2D) -> Size2D {
    var width = 0.0
    for line in lines { width = max(width, self.width(of: line, style: style)) }
    return Size2D(width: width, height: lineHeight(style) * Double(lines.count))
  }
}
