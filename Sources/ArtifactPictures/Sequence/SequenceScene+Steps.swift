import Drawing

extension SequenceScene {
  mutating func draw(step index: Int) {
    let step = picture.steps[index]
    switch step.kind {
    case .message: draw(message: step, index)
    case .note: draw(note: step, index)
    case .activation: if let source = step.source { active[source].append(lastLine) }
    case .deactivation:
      if let source = step.source, !active[source].isEmpty { endActive(source, lastLine) }
    case .frame:
      open.append(Frame(step: index, top: y))
      y += headHeight(index)
    case .part:
      guard !open.isEmpty else { return }
      open[open.count - 1].parts.append((index, y))
      y += headHeight(index)
    case .end: endFrame()
    }
  }

  /// The height of the text of a frame or a part.
  func headHeight(_ index: Int) -> Double {
    let count = texts[index].lines.count
    guard count > 0 else { return metrics.isCells ? 1 : 8 }
    return metrics.frameHead + Double(count - 1) * metrics.lineHeight
  }

  func readingIndex(_ step: Int) -> Int { picture.participants.count + 1 + step }

  /// Appends lines of a text below each other.
  mutating func append(
    _ lines: [String], width: Double, at place: Point2D, _ anchor: Scene2D.Text.Anchor, _ step: Int,
    id: String
  ) {
    guard !lines.isEmpty else { return }
    let left = anchor == .middle && !metrics.isCells ? place.x - width / 2 : place.x
    var text = labelText
    text.lines = lines
    text.position = point(x: place.x, y: place.y)
    text.anchor = anchor
    text.interruptsLines = isCrossed(from: left, to: left + width)
    if text.interruptsLines { text.background = ground(from: left, to: left + width) }
    layers.labels.append(Scene2D.Element(.text(text), id: id, readingIndex: readingIndex(step)))
  }

  /// The color of the innermost ground between two places in pixels; nil for that of the picture.
  func ground(from left: Double, to right: Double) -> Paint2D? {
    guard !metrics.isCells else { return nil }
    var series = open.last { picture.steps[$0.step].series != nil }
      .flatMap { picture.steps[$0.step].series }
    for (group, sides) in zip(picture.groups, groupSides) where series == nil {
      guard let sides, sides.left <= left, right <= sides.right else { continue }
      series = group.series
    }
    return series.map { .role(.series, index: $0) }
  }

  /// Appends a text with its lines in the middle between two places.
  private mutating func appendCentered(
    _ text: SequenceText, from first: Double, to last: Double, top: Double, _ step: Int,
    _ id: String
  ) {
    guard metrics.isCells else {
      return append(
        text.lines, width: text.widths.max() ?? 0,
        at: Point2D(x: (first + last) / 2, y: top), .middle, step, id: id)
    }
    // Each line begins on a whole cell.
    for (index, width) in text.widths.enumerated() {
      let place = Point2D(x: center(first, last, width), y: top + Double(index))
      let lines = text.lines.count == 1 ? text.lines : [text.lines[index]]
      append(lines, width: width, at: place, .start, step, id: id)
    }
  }

  /// Whether a lifeline or the side of a group is in the way of a text. In pixels, a text without one needs no ground of
  /// its own.
  private func isCrossed(from left: Double, to right: Double) -> Bool {
    func isInWay(_ x: Double) -> Bool { x > left - 4 && x < right + 4 }
    return metrics.isCells || picture.participants.indices.contains { isInWay(x($0)) }
      || groupSides.contains { sides in
        sides.map { isInWay($0.left) || isInWay($0.right) } ?? false
      }
  }

  /// The distance of the end of a message from the lifeline of an active participant.
  func inset(_ participant: Int, hasDot: Bool = false) -> Double {
    if metrics.isCells { return 1 }
    return active[participant].isEmpty && !hasDot ? 0 : metrics.activeWidth / 2
  }

  /// Draws the dots that join a message to the lifelines of its ends.
  private mutating func drawDots(
    of step: SequencePicture.Step, _ source: Int, _ target: Int, at line: Double, _ id: String
  ) {
    let side = metrics.isCells ? 1.0 : 8
    for (end, hasDot) in [(source, step.hasSourceDot), (target, step.hasTargetDot)]
    where hasDot == true {
      let left = x(end) - (metrics.isCells ? 0 : side / 2)
      let top = line - (metrics.isCells ? 0 : side / 2)
      layers.lines.append(
        Scene2D.Element(
          .shape(
            Scene2D.Shape(
              .ellipse, frame: rect(x: left, y: top, width: side, height: side),
              fill: .role(.edge), stroke: Stroke2D(.role(.edge), width: 1))), id: id))
    }
  }

  mutating func draw(message step: SequencePicture.Step, _ index: Int) {
    guard let source = step.source, let target = step.target else { return }
    let text = texts[index]
    let id = "message-" + String(index)
    if source == target { return draw(loop: step, index, text, id) }
    let isCreation = picture.participants[target].creation == index
    let height = isCreation ? nameHeight(target) : 0
    let textHeight = Double(text.lines.count) * metrics.lineHeight
    var line = y + textHeight + metrics.labelGap
    if isCreation { line = max(line, y + (height / 2).rounded(.down)) }
    let direction: Double = x(target) > x(source) ? 1 : -1
    let start = x(source) + direction * inset(source, hasDot: step.hasSourceDot == true)
    var end = x(target) - direction * inset(target, hasDot: step.hasTargetDot == true)
    if isCreation {
      let top = metrics.isCells ? line - (height / 2).rounded(.down) : line - height / 2
      draw(name: target, top: top, height: height, isRepeated: false)
      starts[target] = top + height
      end = x(target) - direction * (columns.widths[target] / 2).rounded(.down)
    }
    // The text is between the lifelines that it leads from and to.
    appendCentered(
      text, from: start, to: end, top: line - metrics.labelGap - textHeight, index, id)
    appendLine(
      [point(x: start + half, y: line + half), point(x: end + half, y: line + half)], step, id)
    if !isCreation { drawDots(of: step, source, target, at: line, id) }
    reach(min(x(source), x(target)), max(x(source), x(target)) + 2 * half)
    lastLine = line
    y = line + (metrics.isCells ? 1 : metrics.stepGap)
    if isCreation { y = max(y, (starts[target] ?? y) + (metrics.isCells ? 0 : metrics.stepGap)) }
    for participant in [source, target]
    where picture.participants[participant].destruction == index {
      ends[participant] = metrics.isCells ? line + 2 : line + 12
      y = max(y, (ends[participant] ?? y) + (metrics.isCells ? 0 : 4))
    }
  }

  /// The place of a text between two places.
  func center(_ first: Double, _ second: Double, _ width: Double) -> Double {
    let middle = (first + second) / 2
    return metrics.isCells ? (middle - width / 2 + 0.5).rounded(.down) : middle
  }

  mutating func draw(
    loop step: SequencePicture.Step, _ index: Int, _ text: SequenceText, _ id: String
  ) {
    guard let source = step.source else { return }
    let textHeight = Double(text.lines.count) * metrics.lineHeight
    let height = metrics.isCells ? max(1, textHeight - 1) : max(24, textHeight)
    let start = x(source) + inset(source)
    let right = x(source) + metrics.loopWidth
    appendLine(
      [
        point(x: start + half, y: y + half), point(x: right + half, y: y + half),
        point(x: right + half, y: y + height + half), point(x: start + half, y: y + height + half),
      ], step, id)
    let left = right + (metrics.isCells ? 2 : 8)
    append(
      text.lines, width: text.widths.max() ?? 0,
      at: Point2D(x: left, y: metrics.isCells ? y : y + (height - textHeight) / 2), .start, index,
      id: id)
    reach(x(source), left + text.width)
    lastLine = y + height
    y += height + (metrics.isCells ? 1 : metrics.stepGap)
    if picture.participants[source].destruction == index {
      ends[source] = metrics.isCells ? lastLine + 2 : lastLine + 12
      y = max(y, ends[source] ?? y)
    }
  }

  mutating func appendLine(_ points: [Point2D], _ step: SequencePicture.Step, _ id: String) {
    layers.lines.append(
      Scene2D.Element(
        .path(
          Scene2D.Path(
            polyline: points,
            stroke: Stroke2D(
              .role(.edge), width: 1.5, pattern: step.isDashed == true ? .dashed : .solid),
            startMarker: step.sourceMarker, endMarker: step.targetMarker)), id: id))
  }

  mutating func draw(note step: SequencePicture.Step, _ index: Int) {
    guard let source = step.source, let target = step.target else { return }
    let text = texts[index]
    var width = text.width + 2 * metrics.notePadding
    let (first, last) = (min(x(source), x(target)), max(x(source), x(target)))
    var left: Double
    switch step.place ?? .over {
    case .left: left = first - metrics.noteGap - width
    case .right: left = last + metrics.noteGap
    case .over:
      if source != target { width = max(width, last - first + 2 * metrics.noteOverhang) }
      left = (first + last) / 2 - width / 2
    }
    if metrics.isCells { left.round(.down) }
    let height = Double(max(text.lines.count, 1)) * metrics.lineHeight + (metrics.isCells ? 2 : 12)
    let id = "note-" + String(index)
    let frame = rect(x: left, y: y, width: width, height: height)
    let kind = Scene2D.Shape.Kind.rectangle(cornerRadius: metrics.isCells ? 0 : 3)
    let fill = Paint2D.role(metrics.isCells ? .background : .note)
    layers.boxes.append(
      Scene2D.Element(
        .shape(
          Scene2D.Shape(
            kind, frame: frame, fill: fill, stroke: Stroke2D(.role(.note), width: 1))), id: id))
    appendCentered(
      text, from: left, to: left + width - (metrics.isCells ? 1 : 0),
      top: y + (metrics.isCells ? 1 : 6), index, id)
    reach(left, left + width)
    y += height + metrics.stepGap
    lastLine = y - (metrics.isCells ? 1 : metrics.stepGap)
  }

  mutating func endActive(_ participant: Int, _ end: Double) {
    guard let start = active[participant].popLast() else { return }
    let place = x(participant)
    let id = "participant-" + String(participant)
    if metrics.isCells {
      // Nested activities are one heavy line.
      guard active[participant].isEmpty else { return }
      layers.actives.append(
        Scene2D.Element(
          .path(
            Scene2D.Path(
              polyline: [
                point(x: place + 0.5, y: start + 0.5), point(x: place + 0.5, y: end + 0.5),
              ], stroke: Stroke2D(.role(.edge), width: 3))), id: id))
      return
    }
    let shift = Double(active[participant].count) * metrics.activeWidth / 2
    layers.actives.append(
      Scene2D.Element(
        .shape(
          Scene2D.Shape(
            .rectangle,
            frame: rect(
              x: place - metrics.activeWidth / 2 + shift, y: start, width: metrics.activeWidth,
              height: max(end - start, 10)), fill: .role(.node),
            stroke: Stroke2D(.role(.edge), width: 1))), id: id))
  }
}

extension SequencePicture.Step {
  /// The text with its word or number.
  var shownText: String {
    switch kind {
    case .frame, .part:
      [keyword ?? "", text].filter { !$0.isEmpty }.joined(separator: " ")
    case .message: number.map { text.isEmpty ? $0 : "\($0). \(text)" } ?? text
    default: text
    }
  }
}
