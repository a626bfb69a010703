import Drawing
import FlowGraph

/// The text of a node, broken into lines that fit a width, and the box around it.
struct GraphCard {
  /// A line of a card.
  struct Line {
    enum Kind {
      case title, caption, row
    }

    var text: String
    var kind: Kind
  }

  /// What a card is measured and drawn with.
  struct Metrics {
    var unit: Canvas2D.Unit
    var measure: any TextMeasuring
    /// The maximum width of a line.
    var lineWidth: Double

    /// The distance of the text from the border.
    var padding: Size2D {
      unit == .cells ? Size2D(width: 2, height: 1) : Size2D(width: 12, height: 8)
    }

    func style(_ kind: Line.Kind, isBold: Bool = true) -> TextStyle2D {
      if unit == .cells { return TextStyle2D(size: 1, isBold: kind == .title && isBold) }
      return switch kind {
      case .title: TextStyle2D(size: 14, isBold: isBold)
      case .caption, .row: TextStyle2D(size: 12)
      }
    }

    func height(_ kind: Line.Kind) -> Double { measure.lineHeight(style(kind)) }
  }

  /// The maximum number of lines of a title, of a caption and of a value.
  private static let lineCounts: [Int] = [3, 2, 2]

  var lines: [Line] = []
  var size = Size2D(width: 0, height: 0)
  /// Whether a line divides the title from the rows.
  var hasDivider = false

  init(_ node: GraphPicture.Node, _ metrics: Metrics) {
    let breaker = { (text: String, kind: Line.Kind, count: Int) in
      LineBreaking.lines(
        of: text, style: metrics.style(kind), width: metrics.lineWidth, count: count,
        metrics.measure)
    }
    lines = breaker(node.title, .title, Self.lineCounts[0]).map { Line(text: $0, kind: .title) }
    if !node.caption.isEmpty {
      lines += breaker(node.caption, .caption, Self.lineCounts[1]).map {
        Line(text: $0, kind: .caption)
      }
    }
    let shown =
      node.rows.count > GraphPictureLimits.rowCount
      ? GraphPictureLimits.rowCount - 1 : node.rows.count
    for row in node.rows.prefix(shown) {
      let text = row.name.isEmpty ? row.value : row.name + " " + row.value
      lines += breaker(text, .row, Self.lineCounts[2]).map { Line(text: $0, kind: .row) }
    }
    if shown < node.rows.count {
      lines.append(Line(text: "(\(node.rows.count - shown) more)", kind: .row))
    }
    hasDivider = !node.rows.isEmpty
    var width = 0.0
    var height = 0.0
    for line in lines {
      width = max(width, metrics.measure.width(of: line.text, style: metrics.style(line.kind)))
      height += metrics.height(line.kind)
    }
    if hasDivider { height += Self.dividerHeight(metrics) }
    size = Size2D(
      width: width + 2 * metrics.padding.width, height: height + 2 * metrics.padding.height)
    // What is not a rectangle needs room around the text for its corners.
    switch node.shape {
    case .rectangle, .capsule, .subroutine: break
    case .ellipse, .diamond, .hexagon, .parallelogram, .trapezoid, .cylinder, .flag:
      guard metrics.unit == .pixels else { break }
      size = Size2D(width: size.width * 1.35, height: size.height * 1.35)
    }
  }

  /// The height of the line between the title and the rows, with the space around it.
  static func dividerHeight(_ metrics: Metrics) -> Double { metrics.unit == .cells ? 1 : 7 }
}

/// Breaks text between words into lines of a width.
enum LineBreaking {
  /// Returns at most `count` lines; if the text is longer, the last one ends with an ellipsis. Words
  /// that are too long are broken between characters.
  ///
  /// - Complexity: O(length of the text × width).
  static func lines(
    of text: String, style: TextStyle2D, width: Double, count: Int, _ measure: any TextMeasuring
  ) -> [String] {
    var lines: [String] = []
    var line = ""
    func fits(_ text: String) -> Bool { measure.width(of: text, style: style) <= width }
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)[...]
    while let word = words.first, lines.count < count {
      let longer = line.isEmpty ? word : line + " " + word
      if fits(longer) {
        line = longer
        words.removeFirst()
      } else if line.isEmpty {
        // At least one character, so that there is progress.
        var head = String(word.prefix(1))
        for character in word.dropFirst() {
          guard fits(head + String(character)) else { break }
          head.append(character)
        }
        lines.append(head)
        words[words.startIndex] = String(word.dropFirst(head.count))
      } else {
        lines.append(line)
        line = ""
      }
    }
    if !line.isEmpty, lines.count < count {
      lines.append(line)
      line = ""
    }
    if !words.isEmpty || !line.isEmpty, var last = lines.popLast() {
      while !last.isEmpty, !fits(last + "…") { last.removeLast() }
      lines.append(last + "…")
    }
    return lines.isEmpty ? [""] : lines
  }
}
