public import Drawing

/// Text metrics for scenes of cells: the width in columns; every line is a row high.
public struct CellMetrics: TextMeasuring {
  /// Creates the metrics.
  public init() {}

  /// Returns the width of one line of text in cells, as it is drawn.
  ///
  /// - Complexity: O(n) in the length of the text.
  public func width(of line: String, style: TextStyle2D) -> Double {
    Double(SafeText(sanitizing: line, context: .code).width)
  }

  /// Returns the height of a row.
  public func lineHeight(_ style: TextStyle2D) -> Double { 1 }
}
