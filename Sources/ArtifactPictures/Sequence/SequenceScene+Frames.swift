import Drawing

extension SequenceScene {
  mutating func endFrame() {
    guard var frame = open.popLast() else { return }
    let step = picture.steps[frame.step]
    if !frame.extent.left.isFinite {
      frame.extent.include(x(0), x(max(picture.participants.count - 1, 0)))
    }
    let padding = metrics.framePadding
    let left = frame.extent.left - padding
    var right = frame.extent.right + padding
    let widest = ([frame.step] + frame.parts.map(\.step)).map { texts[$0].wholeWidth }.max() ?? 0
    right = max(right, left + widest + 2 * padding + metrics.pick(2, 12))
    let height = y + metrics.frameFoot - frame.top
    let id = "frame-\(frame.step)"
    let box = rect(x: left, y: frame.top, width: right - left, height: height)
    if let series = step.series { tint(box, series) }
    let stroke = Stroke2D(
      step.series.map { .series($0) } ?? .role(.axis), width: 1,
      pattern: step.keyword == nil ? .dotted : .solid)
    layers.frames.draw(
      .rectangle(cornerRadius: metrics.pick(0, 3)), box, stroke: stroke, id: id,
      title: step.shownText.isEmpty ? nil : step.shownText)
    drawHead(frame.step, x: left, y: frame.top, id)
    for part in frame.parts {
      layers.frames.drawLine(
        fromX: box.min.x + metrics.half, toX: box.max.x - metrics.half, y: part.y + metrics.half,
        Stroke2D(stroke.paint, width: 1, pattern: .dashed), id: id)
      drawHead(part.step, x: left, y: part.y, id)
    }
    y = frame.top + height + metrics.stepGap
    reach(left, right)
  }

  /// Draws the word and the text of a frame or a part of it.
  mutating func drawHead(_ index: Int, x left: Double, y top: Double, _ id: String) {
    let text = texts[index]
    guard var first = text.lines.first else { return }
    var place = Point2D(x: left + metrics.framePadding, y: top + metrics.pick(0, 5))
    if let keyword = picture.steps[index].keyword, first.hasPrefix(keyword) {
      var style = metrics.label
      style.isBold = true
      first.removeFirst(keyword.count)
      let shown = metrics.pick(" \(keyword) ", keyword)
      place.x -= metrics.pick(1, 0)
      layers.labels.append(
        .text(
          Scene2D.Text(
            shown, at: point(x: place.x, y: place.y), verticalAnchor: .top, style: style,
            interruptsLines: true, background: ground(from: place.x, to: place.x))),
        id: id, readingIndex: readingIndex(index))
      place.x += metrics.width(of: metrics.pick(shown, keyword + " "), style)
      first = first.trimmedSpaces
    }
    if !first.isEmpty {
      append(
        TextBlock([first + metrics.pick(" ", "")], metrics.label, metrics.measure), at: place,
        .start, index, id: id)
    }
    var rest = text
    rest.lines.removeFirst()
    rest.widths.removeFirst()
    append(
      rest, at: Point2D(x: left + metrics.framePadding, y: place.y + metrics.lineHeight), .start,
      index, id: id)
  }
}

extension String {
  /// The text without spaces at its start.
  fileprivate var trimmedSpaces: String { String(drop { $0 == " " }) }
}
