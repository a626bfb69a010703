import Drawing

/// The ranges of scales that Vega's default configuration has by name.
enum DefaultRanges {
  /// The name of the scheme of categories.
  static let category = "tableau10"
  /// The name of the scheme of values that have an order.
  static let ordinal = "blues"
  /// The name of the scheme of quantities of marks other than rectangles and regions of maps.
  static let ramp = "blues"
  /// The name of the scheme of quantities of rectangles and regions of maps.
  static let heatmap = "yellowgreenblue"
  /// The name of the scheme of quantities on both sides of a middle.
  static let diverging = "blueorange"
  /// The part of the diverging scheme: all of it, in reverse order.
  static let divergingExtent = (1.0, 0.0)
  /// The names of the shapes of symbols.
  static let symbols = [
    "circle", "square", "triangle-up", "cross", "diamond", "triangle-right", "triangle-down",
    "triangle-left",
  ]
  /// The dashes of lines, in Vega-Lite.
  static let strokeDashes: [[Double]] = [[1, 0], [4, 2], [2, 1], [1, 1], [1, 2, 4, 2]]
}
