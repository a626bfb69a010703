import Drawing

/// A box with a text in its middle, and paler details below the text.
struct TextBox {
  private let text: TextBlock
  private let details: TextBlock
  private let metrics: PictureMetrics
  /// The size with the usual space around the texts.
  let size: Size2D

  /// Breaks texts at a width.
  ///
  /// - Parameters:
  ///   - wordWidth: The maximum width of a line with a word that is wider than `width`.
  ///   - isBold: Whether the text is drawn bold. It is measured like a label, whose box is not larger.
  /// - Complexity: O(length × width).
  init(
    _ text: String, _ details: [String] = [], width: Double, wordWidth: Double = 0, isBold: Bool,
    _ metrics: PictureMetrics
  ) {
    self.metrics = metrics
    func lines(_ text: String) -> [String] {
      let width = LineBreaking.width(
        width, keepingWordsOf: text, upTo: wordWidth, metrics.label, metrics.measure)
      return metrics.lines(of: text, metrics.label, width: width, count: 24)
    }
    let lines = (text: lines(text), details: details.flatMap(lines))
    let content = metrics.measure.size(of: lines.text + lines.details, style: metrics.label)
    let style = isBold ? metrics.bold : metrics.label
    self.text = TextBlock(lines.text, style, metrics.measure)
    self.details = TextBlock(lines.details, metrics.label, metrics.measure)
    let padding = metrics.padding
    size = Size2D(
      width: content.width * metrics.slack + 2 * padding.width,
      height: max(content.height, metrics.lineHeight) + 2 * padding.height)
  }

  fileprivate func draw(
    in frame: Rect2D, tint: Paint2D?, id: String, reading: Int, to scene: inout Scene2D
  ) {
    if let tint {
      scene.drawTinted(.rectangle(cornerRadius: metrics.pick(0, 6)), frame, tint, id: id)
    } else {
      scene.draw(
        .rectangle(cornerRadius: 6), frame, fill: .role(.node), stroke: Stroke2D(.role(.node)),
        id: id)
    }
    var top = frame.min.y + metrics.snapped((frame.height - text.height - details.height) / 2)
    for (block, paint) in [(text, Paint2D.role(.label)), (details, .role(.axis))] {
      scene.draw(
        block, at: Point2D(x: frame.center.x, y: top), anchor: .middle, paint: paint, id: id,
        reading: reading)
      top += block.height
    }
  }
}

extension Scene2D {
  /// Draws a box, tinted in a color or like the node of a graph.
  mutating func draw(
    _ box: TextBox, in frame: Rect2D, tint: Paint2D? = nil, id: String, reading: Int
  ) {
    box.draw(in: frame, tint: tint, id: id, reading: reading, to: &self)
  }
}
