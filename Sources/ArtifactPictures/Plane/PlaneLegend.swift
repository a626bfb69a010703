import Drawing

/// The texts that have no room in a plane, in rows below it, each after its number.
struct PlaneLegend {
  struct Entry {
    /// The number of the point; nil for another text.
    var number: Int?
    var text: String
    var id: String
    var readingIndex: Int?
  }

  private struct Line {
    var text: String
    var position: Point2D
    var entry: Int
    var isNumber: Bool
  }

  private let metrics: PictureMetrics
  private let entries: [Entry]
  private var lines: [Line] = []

  /// The height of the rows.
  private(set) var height = 0.0

  /// Arranges entries in rows of a width.
  init(_ entries: [Entry], width: Double, _ metrics: PictureMetrics) {
    self.metrics = metrics
    self.entries = entries
    let row = metrics.isCells ? 1.0 : 18
    var end = 0.0
    for (index, entry) in entries.enumerated() {
      let number = entry.number.map(String.init) ?? ""
      let indent =
        number.isEmpty
        ? 0 : metrics.measure.width(of: number, style: numberStyle) + metrics.legendSign / 2
      let broken = LineBreaking.lines(
        of: entry.text, style: metrics.label, width: max(1, width - indent), count: 1_000,
        metrics.measure
      ).lines
      let length = indent + (broken.map { metrics.width(of: $0) }.max() ?? 0)
      if end > 0, end + metrics.legendGap + length > width || broken.count > 1 {
        height += row
        end = 0
      }
      let x = end > 0 ? end + metrics.legendGap : 0
      if !number.isEmpty {
        lines.append(
          Line(
            text: number, position: Point2D(x: x, y: height + row / 2), entry: index,
            isNumber: true))
      }
      for (number, line) in broken.enumerated() {
        if number > 0 { height += row }
        lines.append(
          Line(
            text: line, position: Point2D(x: x + indent, y: height + row / 2), entry: index,
            isNumber: false))
      }
      end = broken.count > 1 ? width : x + length
    }
    if !entries.isEmpty { height += row }
  }

  private var numberStyle: TextStyle2D {
    var style = metrics.label
    style.isBold = true
    return style
  }

  /// Draws the rows with their upper left corner at a point.
  func draw(at origin: Point2D, in scene: inout Scene2D) {
    for line in lines {
      let entry = entries[line.entry]
      scene.append(
        .text(
          .init(
            line.text,
            at: Point2D(x: origin.x + line.position.x, y: origin.y + line.position.y),
            style: line.isNumber ? numberStyle : metrics.label,
            paint: .role(.label))), id: entry.id,
        readingIndex: entry.readingIndex)
    }
  }
}
