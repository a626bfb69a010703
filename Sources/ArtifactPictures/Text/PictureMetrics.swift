import Drawing

/// The sizes of the parts of charts and maps on a canvas.
struct PictureMetrics {
  let isCells: Bool
  let measure: any TextMeasuring

  init(_ canvas: Canvas2D) {
    isCells = canvas.unit == .cells
    measure = canvas.measure
  }

  /// The font of labels.
  var label: TextStyle2D { TextStyle2D(size: isCells ? 1 : 12) }

  /// The font of titles in pixels.
  static let title = TextStyle2D(size: 16, isBold: true)

  /// Returns the lines of a title, at most three; none if it is empty.
  func title(_ text: String, width: Double) -> [String] {
    guard !text.isEmpty else { return [] }
    return LineBreaking.lines(
      of: FittedText.name(text, count: 300), style: Self.title, width: width, count: 3, measure
    ).lines
  }

  var lineHeight: Double { measure.lineHeight(label) }
  var signSize: Double { isCells ? 1 : 8 }
  /// The width of a sign in the legend, with the space after it.
  var legendSign: Double { isCells ? 2 : 14 }
  /// The space between entries of the legend.
  var legendGap: Double { isCells ? 2 : 16 }
  var legendRow: Double { isCells ? 1 : 18 }

  func width(of text: String) -> Double { measure.width(of: text, style: label) }

  func fitted(_ text: String, _ width: Double) -> String {
    FittedText.line(text, width: width, label, measure)
  }
}
