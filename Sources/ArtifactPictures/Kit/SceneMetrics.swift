import Drawing

/// What a picture measures its parts with: the unit of its canvas, and the text metrics.
///
/// The scene kit asks for the unit, so that pictures name a length of cells and one of pixels instead.
protocol SceneMetrics {
  /// The unit of lengths.
  var unit: Canvas2D.Unit { get }
  /// The text metrics of the front.
  var measure: any TextMeasuring { get }
}

extension SceneMetrics {
  /// Whether lengths are whole cells.
  var isCells: Bool { unit == .cells }

  /// Returns the value for the unit of the canvas, such as a length.
  func pick<Value>(_ cells: Value, _ pixels: Value) -> Value { isCells ? cells : pixels }

  /// Returns the size for the unit of the canvas.
  func size(_ cells: (Double, Double), _ pixels: (Double, Double)) -> Size2D {
    let (width, height) = pick(cells, pixels)
    return Size2D(width: width, height: height)
  }

  // MARK: Gaps

  /// The space around a picture.
  var margin: Double { pick(0, 12) }
  /// The space between the boxes of a column.
  var boxGap: Double { pick(0, 8) }
  /// The space between the border of a box and its text.
  var padding: Size2D { size((2, 1), (10, 8)) }
  /// The distance from the edge of a cell to its middle, where lines of cells run.
  var half: Double { pick(0.5, 0) }
  /// The factor by which the fonts of browsers may be wider than measured.
  var slack: Double { pick(1, 1.05) }

  /// Returns a position at which a text or a box may begin: a whole cell.
  func snapped(_ position: Double) -> Double { pick(position.rounded(.down), position) }

  /// Returns the middle of the cell at a position; in pixels, the position.
  func middle(_ position: Double) -> Double { snapped(position) + half }

  // MARK: Texts

  /// Returns a font, which has one size in cells.
  func style(_ size: Double, isBold: Bool = false, isItalic: Bool = false) -> TextStyle2D {
    TextStyle2D(size: pick(1, size), isBold: isBold, isItalic: isItalic)
  }

  /// Returns the height of a line in a font.
  func lineHeight(_ style: TextStyle2D) -> Double { measure.lineHeight(style) }

  /// Returns the width of a line in a font.
  func width(of text: String, _ style: TextStyle2D) -> Double {
    measure.width(of: text, style: style)
  }

  /// Breaks a text into lines of a width; an empty text has none.
  ///
  /// - Complexity: O(length × width).
  func lines(
    of text: String, _ style: TextStyle2D, width: Double, count: Int = 1_000
  ) -> [String] {
    guard !text.isEmpty else { return [] }
    return LineBreaking.lines(of: text, style: style, width: width, count: count, measure).lines
  }

  /// Breaks a text into a block of a width.
  ///
  /// - Complexity: O(length × width).
  func block(
    _ text: String, _ style: TextStyle2D, width: Double, count: Int = 1_000
  ) -> TextBlock {
    TextBlock(lines(of: text, style, width: width, count: count), style, measure)
  }

  /// Breaks a text into a block that fits a room even where fonts are wider than measured.
  func block(_ text: String, _ style: TextStyle2D, in room: Double) -> TextBlock {
    block(text, style, width: room / slack)
  }

  /// Returns an empty scene in the unit of the canvas.
  func scene(width: Double = 0, height: Double = 0) -> Scene2D {
    Scene2D(size: Size2D(width: width, height: height), unit: unit)
  }
}

/// The metrics of a picture in the usual fonts.
struct PictureMetrics: SceneMetrics {
  let unit: Canvas2D.Unit
  let measure: any TextMeasuring
  let hasColors: Bool
  let hasPalette: Bool
  /// The font of labels.
  let label: TextStyle2D
  /// The font of headings among labels.
  let bold: TextStyle2D
  /// The height of a label.
  let lineHeight: Double

  init(_ canvas: Canvas2D) {
    unit = canvas.unit
    measure = canvas.measure
    hasColors = canvas.hasColors
    hasPalette = canvas.hasPalette
    label = TextStyle2D(size: unit == .cells ? 1 : 12)
    bold = TextStyle2D(size: label.size, isBold: true)
    lineHeight = measure.lineHeight(label)
  }

  /// The size of the sign of a series.
  var signSize: Double { pick(1, 8) }
  /// The width of a sign in the legend, with the space after it.
  var legendSign: Double { pick(2, 14) }
  /// The space between entries of the legend.
  var legendGap: Double { pick(2, 16) }
  /// The height of a row of the legend.
  var legendRow: Double { pick(1, 18) }

  func width(of text: String) -> Double { width(of: text, label) }

  /// Returns the width of the widest of some labels; 0 without any.
  func width(of texts: some Sequence<String>) -> Double {
    texts.reduce(0) { max($0, width(of: $1)) }
  }

  /// Breaks a text in the font of labels into lines of a width.
  func lines(of text: String, width: Double) -> [String] { lines(of: text, label, width: width) }

  func fitted(_ text: String, _ width: Double) -> String {
    FittedText.line(text, width: width, label, measure)
  }
}

extension Canvas2D {
  /// The width of the canvas; infinite without a limit.
  var room: Double { maxWidth.flatMap { $0.isNaN ? nil : $0 } ?? .infinity }

  /// Returns the first of some drawings that is not wider than the canvas, or the last one if it may be wider.
  ///
  /// - Parameter keepsLast: Whether the last drawing may be wider than the canvas.
  func fitting<Width>(
    _ widths: [Width], keepsLast: Bool = false, _ draw: (Width) -> Scene2D?
  ) -> Scene2D? {
    var last: Scene2D?
    for width in widths {
      guard let scene = draw(width) else { continue }
      if scene.size.width <= room { return scene }
      last = scene
    }
    return keepsLast ? last : nil
  }
}
