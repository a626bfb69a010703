import Drawing

/// Lines of text in one font.
struct TextBlock {
  /// The lines.
  var lines: [String]
  /// The width of each line.
  var widths: [Double]
  /// The font.
  var style: TextStyle2D
  /// The height of a line.
  var lineHeight: Double

  /// Measures lines.
  init(_ lines: [String], _ style: TextStyle2D, _ measure: any TextMeasuring) {
    self.lines = lines
    self.style = style
    widths = lines.map { measure.width(of: $0, style: style) }
    lineHeight = measure.lineHeight(style)
  }

  /// Breaks a text without breaks inside of words; nil if a word or the lines are too large for the room.
  ///
  /// - Complexity: O(length × width).
  init?(
    wordsOf text: String, _ style: TextStyle2D, in room: Size2D, _ metrics: some SceneMetrics
  ) {
    let count = (room.height / metrics.lineHeight(style) + 1e-9).rounded(.down)
    guard count >= 1, room.width > 0, count.isFinite else { return nil }
    let width = room.width / metrics.slack
    for word in text.split(whereSeparator: \.isWhitespace) where word.contains(where: \.isWord) {
      guard metrics.width(of: String(word), style) <= width else { return nil }
    }
    let (lines, isCut) = LineBreaking.lines(
      of: text, style: style, width: width, count: Int(min(count, 100)), metrics.measure)
    guard !isCut else { return nil }
    self.init(lines, style, metrics.measure)
    guard self.width <= width else { return nil }
  }

  var isEmpty: Bool { lines.isEmpty }
  /// The width of the widest line.
  var width: Double { widths.reduce(0, max) }
  var height: Double { Double(lines.count) * lineHeight }
  var size: Size2D { Size2D(width: width, height: height) }
}

extension Character {
  /// Whether the character belongs to words between which lines are broken, unlike ideographs.
  fileprivate var isWord: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    return scalar.value < 0x2E80 && (isLetter || isNumber)
  }
}

extension Scene2D {
  /// Draws a block below a point. In cells, each line begins at a whole cell, whatever the anchor is.
  ///
  /// - Parameter splitsLines: Whether each line is an element, since something is beside the last one.
  mutating func draw(
    _ block: TextBlock, at top: Point2D, anchor: Text.Anchor = .start,
    paint: Paint2D = .role(.label), splitsLines: Bool = false, id: String? = nil,
    title: String? = nil, reading: Int? = nil
  ) {
    guard !block.isEmpty else { return }
    if !splitsLines, unit == .pixels || anchor == .start {
      return drawText(
        block.lines.joined(separator: "\n"), x: top.x, y: top.y + block.height / 2, block.style,
        anchor: anchor, paint: paint, id: id, title: title, reading: reading)
    }
    for (row, line) in block.lines.enumerated() {
      let part = anchor == .start ? 0 : anchor == .middle ? 0.5 : 1
      let left = top.x - block.widths[row] * part
      drawText(
        line, x: unit == .cells ? left.rounded(.down) : left,
        y: top.y + (Double(row) + 0.5) * block.lineHeight, block.style, paint: paint, id: id,
        title: title, reading: reading)
    }
  }

  /// Draws text whose middle is at a height; line feeds separate its lines.
  mutating func drawText(
    _ text: String, x: Double, y: Double, _ style: TextStyle2D,
    anchor: Text.Anchor = .start, paint: Paint2D = .role(.label), id: String? = nil,
    title: String? = nil, reading: Int? = nil
  ) {
    append(
      .text(Text(text, at: Point2D(x: x, y: y), anchor: anchor, style: style, paint: paint)),
      id: id, title: title, readingIndex: reading)
  }
}
