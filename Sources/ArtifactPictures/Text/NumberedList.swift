import Drawing

/// The names that do not fit the parts of a picture in pixels, in columns below it, with the numbers that the parts have
/// instead.
struct NumberedList {
  /// A name.
  struct Entry {
    /// The number in the picture; nil for a part that is not in the picture.
    var number: Int?
    var text: String
    /// The paint of the sign before it.
    var paint: Paint2D
    var id: String
    var readingIndex: Int
    /// The series of which the sign is drawn; nil for a square.
    var series: Int?
  }

  private static let columnGap = 20.0
  private static let rowGap = 4.0
  private let metrics: PictureMetrics
  private let signWidth: Double
  private var columns: [[(entry: Entry, lines: [String])]] = []
  private var columnWidth = 0.0

  /// The width that the columns take, and the height of the highest one.
  private(set) var size = Size2D(width: 0, height: 0)

  /// Arranges names in as many columns as fit a width.
  ///
  /// - Complexity: O(length of all texts).
  init(_ entries: [Entry], width: Double, _ metrics: PictureMetrics) {
    self.metrics = metrics
    let digits = entries.compactMap(\.number).max().map { "\($0)" } ?? ""
    signWidth = digits.isEmpty ? 18 : 18 + metrics.width(of: digits) * 1.05 + 6
    guard !entries.isEmpty else { return }
    let natural = entries.map { metrics.width(of: $0.text) }.max() ?? 0
    let widest = signWidth + natural * 1.05
    let count = max(
      1, min(((width + Self.columnGap) / (widest + Self.columnGap)).rounded(.down), 4))
    columnWidth = min(widest, max(width, signWidth + 60))
    let rows = (entries.count + Int(count) - 1) / Int(count)
    for start in stride(from: 0, to: entries.count, by: rows) {
      columns.append(
        entries[start..<min(start + rows, entries.count)].map { entry in
          let lines = LineBreaking.lines(
            of: entry.text, style: metrics.label, width: (columnWidth - signWidth) / 1.04,
            count: 200, metrics.measure
          ).lines
          return (entry, lines)
        })
    }
    let heights = columns.map { column in
      column.reduce(0) { $0 + Double($1.lines.count) * metrics.lineHeight + Self.rowGap }
    }
    size = Size2D(
      width: Double(columns.count) * (columnWidth + Self.columnGap) - Self.columnGap,
      height: heights.max() ?? 0)
  }

  /// Draws the columns from a point on.
  func append(to scene: inout Scene2D, at origin: Point2D) {
    for (column, entries) in columns.enumerated() {
      let x = origin.x + Double(column) * (columnWidth + Self.columnGap)
      var y = origin.y
      for (entry, lines) in entries {
        let middle = y + metrics.lineHeight / 2
        let sign = Rect2D(
          origin: Point2D(x: x, y: middle - 5), size: Size2D(width: 10, height: 10))
        scene.append(
          entry.series.map { ChartSign.content(of: $0, at: sign.center, metrics) }
            ?? .shape(
              .init(
                .rectangle(cornerRadius: 2), frame: sign, fill: entry.paint, stroke: nil)),
          id: entry.id)
        if let number = entry.number {
          var style = metrics.label
          style.isBold = true
          scene.append(
            .text(
              .init(
                "\(number)", at: Point2D(x: x + signWidth - 6, y: middle), anchor: .end,
                style: style)))
        }
        scene.append(
          .text(
            .init(
              lines.joined(separator: "\n"), at: Point2D(x: x + signWidth, y: y),
              verticalAnchor: .top, style: metrics.label)), id: entry.id,
          readingIndex: entry.readingIndex)
        y += Double(lines.count) * metrics.lineHeight + Self.rowGap
      }
    }
  }
}
