import Drawing
import FlowGraph

extension GraphPicture.Node {
  /// The height of the icon, which is not drawn in cells.
  func iconHeight(_ unit: Canvas2D.Unit) -> Double {
    icon == nil || unit == .cells ? 0 : GraphPicture.Icon.height
  }
}

/// The text of a node, broken into lines that fit a width, and the box around it.
struct GraphCard {
  /// A line of a card.
  struct Line {
    enum Kind {
      case title, caption, row

      /// The maximum number of lines that a text of this kind takes.
      var lineCount: Int { self == .title ? 3 : 2 }
    }

    var text: String
    var kind: Kind
    /// The name in the column before it; empty for none.
    var name = ""
    /// The distance from the left, where it is in a column of values.
    var indent = 0.0
    /// Whether a line is above it.
    var isAfterDivider = false
  }

  /// What a card is measured and drawn with.
  struct Metrics {
    var unit: Canvas2D.Unit
    var measure: any TextMeasuring
    /// The maximum width of a line.
    var lineWidth: Double
    /// The maximum number of lines of a title or a label; nil for the usual ones.
    var lineLimit: Int?

    /// The distance of the text from the border.
    var padding: Size2D {
      unit == .cells ? Size2D(width: 2, height: 1) : Size2D(width: 12, height: 8)
    }

    func style(_ kind: Line.Kind) -> TextStyle2D {
      let isTitle = kind == .title
      return TextStyle2D(size: unit == .cells ? 1 : isTitle ? 14 : 12, isBold: isTitle)
    }
  }

  var lines: [Line] = []
  var size = Size2D(width: 0, height: 0)
  /// Whether a text is shortened or a row is only counted.
  var isAbridged = false

  /// The size of the text relative to the usual one.
  private var textScale = 1.0

  /// The font of a line.
  func style(_ kind: Line.Kind, _ metrics: Metrics) -> TextStyle2D {
    var style = metrics.style(kind)
    style.size *= textScale
    return style
  }

  /// The height of a line.
  func height(_ kind: Line.Kind, _ metrics: Metrics) -> Double {
    metrics.measure.lineHeight(style(kind, metrics))
  }

  init(_ node: GraphPicture.Node, _ metrics: Metrics) {
    textScale = node.style.textScale(14, metrics.unit)
    if let sign = node.sign {
      size = sign.size(metrics.unit)
      return
    }
    func append(_ text: String, _ kind: Line.Kind) {
      let broken = LineBreaking.lines(
        of: text, style: style(kind, metrics), width: metrics.lineWidth,
        count: metrics.lineLimit ?? kind.lineCount,
        metrics.measure)
      lines += broken.lines.map { Line(text: $0, kind: kind) }
      if broken.isCut { isAbridged = true }
    }
    append(node.title, .title)
    if !node.caption.isEmpty { append(node.caption, .caption) }
    let limit = metrics.lineLimit ?? GraphPictureLimits.rowCount
    let shown = node.rows.count > limit ? limit - 1 : node.rows.count
    let column = node.alignsValues ? nameColumn(node.rows.prefix(shown), metrics) : nil
    for (index, row) in node.rows.prefix(shown).enumerated() {
      let first = lines.count
      if let column {
        let broken = LineBreaking.lines(
          of: row.value, style: style(.row, metrics), width: metrics.lineWidth - column,
          count: metrics.lineLimit ?? Line.Kind.row.lineCount, metrics.measure)
        for text in broken.lines.isEmpty ? [""] : broken.lines {
          lines.append(Line(text: text, kind: .row, indent: column))
        }
        lines[first].name = row.name
        if broken.isCut { isAbridged = true }
      } else {
        append(row.name.isEmpty ? row.value : row.name + " " + row.value, .row)
      }
      if index == 0 || node.dividers.contains(index) { lines[first].isAfterDivider = true }
    }
    if shown < node.rows.count {
      isAbridged = true
      lines.append(Line(text: "(\(node.rows.count - shown) more)", kind: .row))
    }
    var width = 0.0
    var height = 0.0
    for line in lines {
      width = max(
        width,
        line.indent + metrics.measure.width(of: line.text, style: style(line.kind, metrics)))
      height += self.height(line.kind, metrics)
    }
    height += dividersHeight(metrics) + node.iconHeight(metrics.unit)
    size = Size2D(
      width: width + 2 * metrics.padding.width, height: height + 2 * metrics.padding.height)
    // What is not a rectangle needs room around the text for its corners.
    switch node.shape {
    case .rectangle, .capsule, .subroutine: break
    case .ellipse, .diamond, .triangle, .hexagon, .parallelogram, .trapezoid, .cylinder, .flag:
      guard metrics.unit == .pixels else {
        if hasRim(node, metrics) { size.height += 1 }
        break
      }
      let frame = Size2D(width: size.width * 1.35, height: size.height * 1.35)
      let growth = max(
        1, node.shape.growth(of: frame, around: Size2D(width: width, height: height)))
      size = Size2D(width: frame.width * growth, height: frame.height * growth)
    }
  }

  /// The width of the column of names with the space after it; nil if it leaves too little for values.
  private func nameColumn(_ rows: some Sequence<GraphPicture.Row>, _ metrics: Metrics) -> Double? {
    let style = style(.row, metrics)
    let widest = rows.map { metrics.measure.width(of: $0.name, style: style) }.max() ?? 0
    let width = widest.rounded(.up) + (metrics.unit == .cells ? 2 : 10)
    return width <= metrics.lineWidth / 2 ? width : nil
  }

  /// Whether a row of cells is the rim of a cylinder, which one of three rows has no room for.
  func hasRim(_ node: GraphPicture.Node, _ metrics: Metrics) -> Bool {
    metrics.unit == .cells && node.shape == .cylinder && lines.count > 1
  }

  /// The height of all lines between parts.
  func dividersHeight(_ metrics: Metrics) -> Double {
    Double(lines.count { $0.isAfterDivider }) * Self.dividerHeight(metrics)
  }

  /// The height of a line between parts, with the space around it.
  static func dividerHeight(_ metrics: Metrics) -> Double { metrics.unit == .cells ? 1 : 7 }
}
