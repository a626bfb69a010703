import Drawing

/// A name in a legend, after a sign or the number that a part of the picture has instead of the name.
struct LegendEntry {
  /// The sign of a part.
  enum Sign {
    /// A piece of an area.
    case area(Paint2D)
    /// A piece of a pale area, which is a line in cells.
    case pale(Paint2D)
    /// The sign of a series of a chart.
    case series(Int)
  }

  var sign: Sign?
  /// The number in the picture; nil for a part without one.
  var number: Int?
  var text: String
  var id: String?
  var readingIndex: Int?
}

extension Scene2D {
  /// Draws a sign in a square.
  fileprivate mutating func draw(
    _ sign: LegendEntry.Sign, in frame: Rect2D, _ metrics: PictureMetrics, id: String?
  ) {
    let kind = Shape.Kind.rectangle(cornerRadius: metrics.pick(0, 2))
    switch sign {
    case .area(let paint): draw(kind, frame, fill: paint, id: id)
    case .pale(let paint) where unit == .pixels:
      drawTint(kind, frame, paint, opacity: 0.45, id: id)
    case .pale:
      drawLine(
        fromX: frame.min.x + 0.5, toX: frame.max.x - 0.5, y: frame.center.y,
        Stroke2D(.role(.axis), width: 3), id: id)
    case .series(let index):
      append(ChartSign.content(of: index, at: frame.center, metrics), id: id)
    }
  }
}

/// A legend whose entries follow each other in rows.
struct LegendRows {
  private struct Place {
    var entry: LegendEntry
    var block: TextBlock
    var origin: Point2D
    /// The width of the sign or number, with the space after it.
    var indent: Double
  }

  private let metrics: PictureMetrics
  private var places: [Place] = []

  /// The extent of the rows.
  private(set) var size = Size2D.zero

  /// Arranges entries in rows of a width.
  ///
  /// - Complexity: O(length of all texts).
  init(_ entries: [LegendEntry], width: Double, _ metrics: PictureMetrics) {
    self.metrics = metrics
    var end = 0.0
    var y = 0.0
    for entry in entries {
      let number = entry.number.map { metrics.width(of: "\($0)", metrics.bold) }
      let indent =
        (number.map { $0 + metrics.legendSign / 2 } ?? 0)
        + (entry.sign == nil ? 0 : metrics.legendSign)
      var block = metrics.block(entry.text, metrics.label, width: max(1, width - indent))
      block.lineHeight = metrics.legendRow
      let length = indent + block.width
      if end > 0, end + metrics.legendGap + length > width || block.lines.count > 1 {
        y += metrics.legendRow
        end = 0
      }
      let x = end > 0 ? end + metrics.legendGap : 0
      places.append(
        Place(entry: entry, block: block, origin: Point2D(x: x, y: y), indent: indent))
      y += max(block.height - metrics.legendRow, 0)
      end = block.lines.count > 1 ? max(width, length) : x + length
      size.width = max(size.width, x + length)
      size.height = y + metrics.legendRow
    }
  }

  /// Draws the rows with their upper left corner at a point.
  func draw(at origin: Point2D, in scene: inout Scene2D) {
    for place in places {
      let entry = place.entry
      let x = origin.x + place.origin.x
      let middle = origin.y + place.origin.y + metrics.legendRow / 2
      if let sign = entry.sign {
        let center = Point2D(x: x + metrics.signSize / 2, y: middle)
        scene.draw(sign, in: Rect2D(center: center, side: metrics.signSize), metrics, id: entry.id)
      }
      if let number = entry.number {
        scene.drawText(
          "\(number)", x: x, y: middle, metrics.bold, id: entry.id, reading: entry.readingIndex)
      }
      for (row, line) in place.block.lines.enumerated() {
        scene.drawText(
          line, x: x + place.indent, y: middle + Double(row) * metrics.legendRow, metrics.label,
          id: entry.id, reading: entry.readingIndex)
      }
    }
  }
}

/// A legend in pixels whose entries are below each other, in columns.
struct LegendColumns {
  private static let columnGap = 20.0
  private static let rowGap = 4.0
  private let metrics: PictureMetrics
  private let signWidth: Double
  private var columns: [[(entry: LegendEntry, block: TextBlock)]] = []
  private var columnWidth = 0.0

  /// The width that the columns take, and the height of the highest one.
  private(set) var size = Size2D.zero

  /// Arranges entries in as many columns as fit a width.
  ///
  /// - Complexity: O(length of all texts).
  init(_ entries: [LegendEntry], width: Double, _ metrics: PictureMetrics) {
    self.metrics = metrics
    let digits = entries.compactMap(\.number).max().map { "\($0)" } ?? ""
    signWidth = digits.isEmpty ? 18 : 18 + metrics.width(of: digits) * metrics.slack + 6
    guard !entries.isEmpty else { return }
    let widest = signWidth + metrics.width(of: entries.map(\.text)) * metrics.slack
    let count = max(
      1, min(((width + Self.columnGap) / (widest + Self.columnGap)).rounded(.down), 4))
    columnWidth = min(widest, max(width, signWidth + 60))
    // The widest text is not broken, however its width is rounded.
    let room = (columnWidth - signWidth) / metrics.slack + 0.01
    let rows = (entries.count + Int(count) - 1) / Int(count)
    for start in stride(from: 0, to: entries.count, by: rows) {
      columns.append(
        entries[start..<min(start + rows, entries.count)].map {
          ($0, metrics.block($0.text, metrics.label, width: room, count: 200))
        })
    }
    size = Size2D(
      width: Double(columns.count) * (columnWidth + Self.columnGap) - Self.columnGap,
      height: columns.map { $0.reduce(0) { $0 + $1.block.height + Self.rowGap } }.max() ?? 0)
  }

  /// Draws the columns with their upper left corner at a point.
  func draw(at origin: Point2D, in scene: inout Scene2D) {
    for (column, entries) in columns.enumerated() {
      let x = origin.x + Double(column) * (columnWidth + Self.columnGap)
      var y = origin.y
      for (entry, block) in entries {
        let middle = y + metrics.lineHeight / 2
        if let sign = entry.sign {
          let frame = Rect2D(x: x, y: middle - 5, width: 10, height: 10)
          scene.draw(sign, in: frame, metrics, id: entry.id)
        }
        if let number = entry.number {
          scene.drawText(
            "\(number)", x: x + signWidth - 6, y: middle, metrics.bold, anchor: .end)
        }
        scene.draw(
          block, at: Point2D(x: x + signWidth, y: y), id: entry.id, reading: entry.readingIndex)
        y += block.height + Self.rowGap
      }
    }
  }
}
