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
    guard count > 0 else { return metrics.pick(1, 8) }
    return metrics.frameHead + Double(count - 1) * metrics.lineHeight
  }

  func readingIndex(_ step: Int) -> Int { picture.participants.count + 1 + step }

  /// Appends lines of a text below each other.
  mutating func append(
    _ block: TextBlock, at place: Point2D, _ anchor: Scene2D.Text.Anchor, _ step: Int, id: String
  ) {
    guard !block.isEmpty else { return }
    let left = place.x - (anchor == .middle ? block.width / 2 : 0)
    var text = labelText
    text.lines = block.lines
    text.position = point(x: place.x, y: place.y)
    text.anchor = anchor
    text.interruptsLines = isCrossed(from: left, to: left + block.width)
    if text.interruptsLines { text.background = ground(from: left, to: left + block.width) }
    layers.labels.append(.text(text), id: id, readingIndex: readingIndex(step))
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
    return series.map { .series($0) }
  }

  /// Appends a text with its lines in the middle between two places.
  private mutating func appendCentered(
    _ text: TextBlock, from first: Double, to last: Double, top: Double, _ step: Int, _ id: String
  ) {
    let middle = (first + last) / 2
    guard metrics.isCells else {
      return append(text, at: Point2D(x: middle, y: top), .middle, step, id: id)
    }
    // Each line begins on a whole cell.
    for (row, line) in text.lines.enumerated() {
      let left = (middle - text.widths[row] / 2 + 0.5).rounded(.down)
      append(
        TextBlock([line], text.style, metrics.measure),
        at: Point2D(x: left, y: top + Double(row)), .start, step, id: id)
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
    metrics.pick(1, active[participant].isEmpty && !hasDot ? 0 : metrics.activeWidth / 2)
  }

  /// Draws the dots that join a message to the lifelines of its ends.
  private mutating func drawDots(
    of step: SequencePicture.Step, _ source: Int, _ target: Int, at line: Double, _ id: String
  ) {
    for (end, hasDot) in [(source, step.hasSourceDot), (target, step.hasTargetDot)]
    where hasDot == true {
      let center = point(x: x(end) + metrics.half, y: line + metrics.half)
      layers.lines.draw(
        .ellipse, Rect2D(center: center, side: metrics.pick(1, 8)), fill: .role(.edge),
        stroke: Stroke2D(.role(.edge), width: 1), id: id)
    }
  }

  mutating func draw(message step: SequencePicture.Step, _ index: Int) {
    guard let source = step.source, let target = step.target else { return }
    let text = texts[index]
    let id = "message-" + String(index)
    if source == target { return draw(loop: step, index, text, id) }
    let isCreation = picture.participants[target].creation == index
    let height = isCreation ? nameHeight(target) : 0
    var line = y + text.height + metrics.labelGap
    if isCreation { line = max(line, y + (height / 2).rounded(.down)) }
    let direction: Double = x(target) > x(source) ? 1 : -1
    let start = x(source) + direction * inset(source, hasDot: step.hasSourceDot == true)
    var end = x(target) - direction * inset(target, hasDot: step.hasTargetDot == true)
    if isCreation {
      let top = line - metrics.snapped(height / 2)
      draw(name: target, top: top, height: height, isRepeated: false)
      starts[target] = top + height
      end = x(target) - direction * (columns.widths[target] / 2).rounded(.down)
    }
    // The text is between the lifelines that it leads from and to.
    appendCentered(
      text, from: start, to: end, top: line - metrics.labelGap - text.height, index, id)
    appendLine([(start, line), (end, line)], step, id)
    if !isCreation { drawDots(of: step, source, target, at: line, id) }
    reach(min(x(source), x(target)), max(x(source), x(target)) + metrics.line)
    lastLine = line
    y = line + metrics.lineGap
    if isCreation { y = max(y, (starts[target] ?? y) + metrics.stepGap) }
    for participant in [source, target]
    where picture.participants[participant].destruction == index {
      endLifeline(participant, gap: metrics.pick(0, 4))
    }
  }

  /// Ends the lifeline of a participant after the last line.
  private mutating func endLifeline(_ participant: Int, gap: Double) {
    let end = lastLine + metrics.endGap
    ends[participant] = end
    y = max(y, end + gap)
  }

  mutating func draw(
    loop step: SequencePicture.Step, _ index: Int, _ text: TextBlock, _ id: String
  ) {
    guard let source = step.source else { return }
    let height = metrics.pick(max(1, text.height - 1), max(24, text.height))
    let start = x(source) + inset(source)
    let right = x(source) + metrics.loopWidth
    appendLine([(start, y), (right, y), (right, y + height), (start, y + height)], step, id)
    let left = right + metrics.pick(2, 8)
    append(
      text, at: Point2D(x: left, y: y + metrics.pick(0, (height - text.height) / 2)), .start,
      index, id: id)
    reach(x(source), left + text.wholeWidth)
    lastLine = y + height
    y = lastLine + metrics.lineGap
    if picture.participants[source].destruction == index {
      endLifeline(source, gap: 0)
    }
  }

  private mutating func appendLine(
    _ points: [(x: Double, y: Double)], _ step: SequencePicture.Step, _ id: String
  ) {
    layers.lines.drawLine(
      points.map { point(x: $0.x + metrics.half, y: $0.y + metrics.half) },
      Stroke2D(.role(.edge), pattern: step.isDashed == true ? .dashed : .solid),
      start: step.sourceMarker, end: step.targetMarker, id: id)
  }

  mutating func draw(note step: SequencePicture.Step, _ index: Int) {
    guard let source = step.source, let target = step.target else { return }
    let text = texts[index]
    var width = text.wholeWidth + 2 * metrics.notePadding
    let (first, last) = (min(x(source), x(target)), max(x(source), x(target)))
    var left: Double
    switch step.place ?? .over {
    case .left: left = first - metrics.noteGap - width
    case .right: left = last + metrics.noteGap
    case .over:
      if source != target { width = max(width, last - first + 2 * metrics.noteOverhang) }
      left = (first + last) / 2 - width / 2
    }
    left = metrics.snapped(left)
    let height = max(text.height, metrics.lineHeight) + 2 * metrics.noteMargin
    let id = "note-" + String(index)
    layers.boxes.draw(
      .rectangle(cornerRadius: metrics.pick(0, 3)),
      rect(x: left, y: y, width: width, height: height),
      fill: .role(metrics.pick(.background, .note)), stroke: Stroke2D(.role(.note), width: 1),
      id: id)
    appendCentered(
      text, from: left, to: left + width - metrics.line, top: y + metrics.noteMargin, index, id)
    reach(left, left + width)
    y += height + metrics.stepGap
    lastLine = y - metrics.lineGap
  }

  mutating func endActive(_ participant: Int, _ end: Double) {
    guard let start = active[participant].popLast() else { return }
    let place = x(participant)
    let id = "participant-" + String(participant)
    if metrics.isCells {
      // Nested activities are one heavy line.
      guard active[participant].isEmpty else { return }
      return layers.actives.drawLine(
        [start, end].map { point(x: place + 0.5, y: $0 + 0.5) },
        Stroke2D(.role(.edge), width: 3), id: id)
    }
    let shift = Double(active[participant].count - 1) * metrics.activeWidth / 2
    let frame = rect(
      x: place + shift, y: start, width: metrics.activeWidth, height: max(end - start, 10))
    layers.actives.draw(
      .rectangle, frame, fill: .role(.node), stroke: Stroke2D(.role(.edge), width: 1), id: id)
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
