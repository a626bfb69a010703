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
    let widest = ([frame.step] + frame.parts.map(\.step)).map { texts[$0].width }.max() ?? 0
    right = max(right, left + widest + 2 * padding + (metrics.isCells ? 2 : 12))
    let height = y + (metrics.isCells ? 1 : metrics.frameFoot) - frame.top
    let id = "frame-\(frame.step)"
    let box = rect(x: left, y: frame.top, width: right - left, height: height)
    if let series = step.series, !metrics.isCells { tint(box, series) }
    let paint: Paint2D = step.series.map { .role(.series, index: $0) } ?? .role(.group)
    let stroke = Stroke2D(
      step.series == nil ? .role(.axis) : paint, width: 1,
      pattern: step.keyword == nil ? .dotted : .solid)
    layers.frames.append(
      Scene2D.Element(
        .shape(
          Scene2D.Shape(
            .rectangle(cornerRadius: metrics.isCells ? 0 : 3), frame: box, fill: nil, stroke: stroke
          )), id: id,
        title: step.shownText.isEmpty ? nil : step.shownText))
    drawHead(frame.step, x: left, y: frame.top, id)
    for part in frame.parts {
      let line = metrics.isCells ? part.y + 0.5 : part.y
      layers.frames.append(
        Scene2D.Element(
          .path(
            Scene2D.Path(
              polyline: [point(x: left + half, y: line), point(x: right - half, y: line)],
              stroke: Stroke2D(stroke.paint, width: 1, pattern: .dashed))), id: id))
      drawHead(part.step, x: left, y: part.y, id)
    }
    y = frame.top + height + (metrics.isCells ? 0 : metrics.stepGap)
    reach(left, right)
  }

  /// Draws the word and the text of a frame or a part of it.
  mutating func drawHead(_ index: Int, x left: Double, y top: Double, _ id: String) {
    let text = texts[index].lines
    guard var first = text.first else { return }
    var place = Point2D(x: left + metrics.framePadding, y: top + (metrics.isCells ? 0 : 5))
    if let keyword = picture.steps[index].keyword, first.hasPrefix(keyword) {
      var style = metrics.label
      style.isBold = true
      first.removeFirst(keyword.count)
      let shown = metrics.isCells ? " \(keyword) " : keyword
      if metrics.isCells { place.x -= 1 }
      layers.labels.append(
        Scene2D.Element(
          .text(
            Scene2D.Text(
              shown, at: point(x: place.x, y: place.y), verticalAnchor: .top, style: style,
              interruptsLines: true, background: ground(from: place.x, to: place.x))),
          id: id, readingIndex: readingIndex(index)))
      place.x += metrics.measure.width(of: metrics.isCells ? shown : keyword + " ", style: style)
      first = first.trimmedSpaces
    }
    if !first.isEmpty, metrics.isCells { first += " " }
    if !first.isEmpty {
      let width = metrics.measure.width(of: first, style: metrics.label)
      append([first], width: width, at: place, .start, index, id: id)
    }
    append(
      Array(text.dropFirst()), width: texts[index].widths.dropFirst().max() ?? 0,
      at: Point2D(x: left + metrics.framePadding, y: place.y + metrics.lineHeight), .start, index,
      id: id)
  }
}

extension String {
  /// The text without spaces at its start.
  fileprivate var trimmedSpaces: String { String(drop { $0 == " " }) }
}
