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
  struct Metrics: SceneMetrics {
    var unit: Canvas2D.Unit
    var measure: any TextMeasuring
    /// The maximum width of a line.
    var lineWidth: Double
    /// The maximum width of a line with a word that is wider than `lineWidth`.
    var wordWidth = 0.0
    /// The maximum number of lines of a title or a label; nil for the usual ones.
    var lineLimit: Int?
    /// Whether the title of a group is broken like other texts. Otherwise, it makes the group up to three lines wide.
    var wrapsGroupTitles = false

    /// The maximum width of a line of the title of a group.
    var groupTitleWidth: Double {
      lineLimit == nil || wrapsGroupTitles ? lineWidth : 3 * lineWidth
    }

    /// The distance of the text from the border.
    var padding: Size2D { size((2, 1), (12, 8)) }

    /// The width at which a text is broken, with so much less room than a line.
    func breakingWidth(of text: String, _ style: TextStyle2D, less indent: Double = 0) -> Double {
      LineBreaking.width(
        lineWidth - indent, keepingWordsOf: text, upTo: wordWidth - indent, style, measure)
    }

    func style(_ kind: Line.Kind) -> TextStyle2D {
      style(kind == .title ? 14 : 12, isBold: kind == .title)
    }
  }

  var lines: [Line] = []
  var size = Size2D.zero
  /// Whether a text is shortened or a row is only counted.
  var isAbridged = false
  /// Whether it is a title without a box around it.
  private(set) var isBare = false

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
      let style = style(kind, metrics)
      let broken = LineBreaking.lines(
        of: text, style: style, width: metrics.breakingWidth(of: text, style),
        count: metrics.lineLimit ?? kind.lineCount, metrics.measure)
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
          of: row.value, style: style(.row, metrics),
          width: metrics.breakingWidth(of: row.value, style(.row, metrics), less: column),
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
      guard !metrics.isCells else {
        if Self.hasRim(node, metrics, height: size.height) { size.height += 1 }
        break
      }
      let frame = Size2D(width: size.width * 1.35, height: size.height * 1.35)
      let growth = max(
        1, node.shape.growth(of: frame, around: Size2D(width: width, height: height)))
      size = Size2D(width: frame.width * growth, height: frame.height * growth)
    }
  }

  /// The title of a node alone, between brackets.
  init(bare node: GraphPicture.Node, _ metrics: Metrics, brackets: (String, String)) {
    isBare = true
    let broken = LineBreaking.lines(
      of: node.title, style: style(.title, metrics),
      width: metrics.breakingWidth(of: node.title, style(.title, metrics)),
      count: metrics.lineLimit ?? Line.Kind.title.lineCount, metrics.measure)
    isAbridged = broken.isCut
    let texts = broken.lines.isEmpty ? [""] : broken.lines
    lines = texts.indices.map { index in
      let open = index == 0 ? brackets.0 : String(repeating: " ", count: brackets.0.count)
      let close = index == texts.count - 1 ? brackets.1 : ""
      return Line(text: open + texts[index] + close, kind: .title)
    }
    let widths = lines.map { metrics.measure.width(of: $0.text, style: style(.title, metrics)) }
    size = Size2D(width: widths.max() ?? 0, height: Double(lines.count))
  }

  /// The width of the column of names with the space after it; nil if it leaves too little for values.
  private func nameColumn(_ rows: some Sequence<GraphPicture.Row>, _ metrics: Metrics) -> Double? {
    let width = Self.nameColumn(rows, style(.row, metrics), metrics)
    return width <= max(metrics.lineWidth, metrics.wordWidth) / 2 ? width : nil
  }

  /// The width of the widest name with the space after it.
  static func nameColumn(
    _ rows: some Sequence<GraphPicture.Row>, _ style: TextStyle2D, _ metrics: Metrics
  ) -> Double {
    let widest = rows.reduce(0) { max($0, metrics.width(of: $1.name, style)) }
    return widest.rounded(.up) + metrics.pick(2, 10)
  }

  /// Whether a row of cells is the rim of a cylinder, which a box of three rows has no room for.
  static func hasRim(_ node: GraphPicture.Node, _ metrics: Metrics, height: Double) -> Bool {
    metrics.isCells && node.shape == .cylinder && height > 3
  }

  /// The height of all lines between parts.
  func dividersHeight(_ metrics: Metrics) -> Double {
    Double(lines.count { $0.isAfterDivider }) * Self.dividerHeight(metrics)
  }

  /// The height of a line between parts, with the space around it.
  static func dividerHeight(_ metrics: Metrics) -> Double { metrics.pick(1, 7) }
}
