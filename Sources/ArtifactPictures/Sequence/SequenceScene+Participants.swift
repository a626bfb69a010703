import Drawing

extension SequenceScene {
  func nameHeight(_ index: Int) -> Double {
    max(names[index].height, names[index].lineHeight) + 2 * metrics.nameMargin
  }

  /// Draws the participants that are there at the start, or at the end.
  mutating func drawNames(atBottom: Bool = false) {
    let shown = picture.participants.indices.filter {
      atBottom ? ends[$0] == nil : picture.participants[$0].creation == nil
    }
    let height = shown.map(nameHeight).max() ?? 0
    for index in shown {
      draw(name: index, top: y, height: height, isRepeated: atBottom)
      if !atBottom { starts[index] = y + height }
    }
    y += height
  }

  mutating func draw(name index: Int, top: Double, height: Double, isRepeated: Bool) {
    let width = columns.widths[index]
    let left = x(index) - metrics.snapped(width / 2)
    let participant = picture.participants[index]
    let id = "participant-\(index)"
    let frame = rect(x: left, y: top, width: width, height: height)
    layers.boxes.draw(
      participant.kind.outline, frame, fill: .role(.node), stroke: Stroke2D(.role(.edge)), id: id)
    let inset = ((width - names[index].wholeWidth) / 2).rounded(.down)
    let text = Scene2D.Text(
      names[index].lines.joined(separator: "\n"),
      at: Point2D(
        x: metrics.pick(frame.min.x + inset, point(x: x(index), y: 0).x),
        y: frame.center.y - names[index].height / 2),
      anchor: metrics.pick(.start, .middle), verticalAnchor: .top, style: metrics.name)
    layers.labels.append(.text(text), id: id, readingIndex: isRepeated ? nil : index + 1)
    reach(left, left + width)
  }

  mutating func drawLifeline(_ index: Int, to bottom: Double, isRepeated: Bool) {
    guard let start = starts[index] else { return }
    let end = ends[index] ?? (bottom + (isRepeated ? metrics.line : 0))
    guard end > start else { return }
    layers.lifelines.drawLine(
      [start, end].map { point(x: x(index) + metrics.half, y: $0 - metrics.half) },
      Stroke2D(.role(.axis), width: 1), end: ends[index] == nil ? nil : .cross,
      id: "participant-\(index)")
  }

  /// Where the sides of the groups are; nil for a group without participants.
  func sidesOfGroups() -> [(left: Double, right: Double)?] {
    var members = [(first: Int, last: Int)?](repeating: nil, count: picture.groups.count)
    for (index, participant) in picture.participants.enumerated() {
      guard let group = participant.group, members.indices.contains(group) else { continue }
      members[group] = (members[group]?.first ?? index, index)
    }
    return zip(members, groupTitles).map { members, title in
      guard let (first, last) = members else { return nil }
      let left = x(first) - (columns.widths[first] / 2).rounded(.up) - metrics.groupSide
      let right = x(last) + (columns.widths[last] / 2).rounded(.up) + metrics.groupSide
      return (left, max(right, left + title.wholeWidth + 2 * metrics.groupSide + 2))
    }
  }

  mutating func drawGroups(from top: Double) {
    for (number, group) in picture.groups.enumerated() {
      guard let (left, right) = groupSides[number] else { continue }
      let frame = rect(x: left, y: top, width: right - left, height: y - top)
      let paint = group.series.map { Paint2D.series($0) }
      let id = "group-\(number)"
      if let series = group.series { tint(frame, series) }
      layers.grounds.draw(
        .rectangle(cornerRadius: metrics.pick(0, 6)), frame,
        stroke: Stroke2D(paint ?? .role(.grid), width: 1), id: id,
        title: group.title.isEmpty ? nil : group.title)
      let text = Scene2D.Text(
        groupTitles[number].lines.map { metrics.pick(" \($0) ", $0) }.joined(separator: "\n"),
        at: point(x: left + metrics.pick(1, metrics.groupSide), y: top + metrics.pick(0, 6)),
        verticalAnchor: .top, style: metrics.label, interruptsLines: true,
        background: metrics.pick(nil, paint))
      layers.labels.append(.text(text), id: id)
      extent.include(left, right)
    }
  }

  /// Draws a light ground of a color in pixels.
  mutating func tint(_ frame: Rect2D, _ series: Int) {
    guard !metrics.isCells else { return }
    layers.grounds.group(.init(opacity: 0.2)) {
      $0.draw(
        .rectangle(cornerRadius: 4), frame, fill: .series(series), stroke: Stroke2D(.role(.node)))
    }
  }
}

extension SequencePicture.Participant.Kind {
  /// The outline of the name.
  var outline: Scene2D.Shape.Kind {
    switch self {
    case .participant: .rectangle(cornerRadius: 3)
    case .actor: .rectangle(cornerRadius: 12)
    case .boundary, .control, .entity: .ellipse
    case .database: .cylinder
    case .queue: .capsule
    case .collections: .subroutine
    }
  }
}
