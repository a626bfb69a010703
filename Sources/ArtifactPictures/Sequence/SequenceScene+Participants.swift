import Drawing

extension SequenceScene {
  func nameHeight(_ index: Int) -> Double {
    Double(max(names[index].lines.count, 1)) * measureHeight(metrics.name) + 2 * metrics.nameMargin
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
    var left = x(index) - width / 2
    if metrics.isCells { left = x(index) - (width / 2).rounded(.down) }
    let participant = picture.participants[index]
    let id = "participant-\(index)"
    layers.boxes.append(
      Scene2D.Element(
        .shape(
          Scene2D.Shape(
            participant.kind.outline, frame: rect(x: left, y: top, width: width, height: height),
            fill: .role(.node), stroke: Stroke2D(.role(.edge)))), id: id))
    let textHeight = Double(names[index].lines.count) * measureHeight(metrics.name)
    let textTop = top + (height - textHeight) / 2
    let textLeft = left + ((width - names[index].width) / 2).rounded(.down)
    let text = Scene2D.Text(
      names[index].lines.joined(separator: "\n"),
      at: point(x: metrics.isCells ? textLeft : x(index), y: textTop),
      anchor: metrics.isCells ? .start : .middle, verticalAnchor: .top, style: metrics.name)
    layers.labels.append(
      Scene2D.Element(.text(text), id: id, readingIndex: isRepeated ? nil : index + 1))
    reach(left, left + width)
  }

  mutating func drawLifeline(_ index: Int, to bottom: Double, isRepeated: Bool) {
    guard let start = starts[index] else { return }
    let isEnded = ends[index] != nil
    let end = ends[index] ?? (isRepeated ? bottom + (metrics.isCells ? 1 : 0) : bottom)
    guard end > start else { return }
    let top = metrics.isCells ? start - 0.5 : start
    let last = metrics.isCells ? end - 0.5 : end
    layers.lifelines.append(
      Scene2D.Element(
        .path(
          Scene2D.Path(
            polyline: [point(x: x(index) + half, y: top), point(x: x(index) + half, y: last)],
            stroke: Stroke2D(.role(.axis), width: 1),
            endMarker: isEnded ? .cross : nil)), id: "participant-\(index)"))
  }

  private var groupPadding: Double { metrics.isCells ? 2 : metrics.groupPadding }

  /// Where the sides of the groups are; nil for a group without participants.
  func sidesOfGroups() -> [(left: Double, right: Double)?] {
    var members = [(first: Int, last: Int)?](repeating: nil, count: picture.groups.count)
    for (index, participant) in picture.participants.enumerated() {
      guard let group = participant.group, members.indices.contains(group) else { continue }
      members[group] = (members[group]?.first ?? index, index)
    }
    return zip(members, groupTitles).map { members, title in
      guard let (first, last) = members else { return nil }
      let left = x(first) - (columns.widths[first] / 2).rounded(.up) - groupPadding
      let right = x(last) + (columns.widths[last] / 2).rounded(.up) + groupPadding
      return (left, max(right, left + title.width + 2 * groupPadding + 2))
    }
  }

  mutating func drawGroups(from top: Double) {
    for (number, group) in picture.groups.enumerated() {
      guard let (left, right) = groupSides[number] else { continue }
      let paint: Paint2D = group.series.map { .role(.series, index: $0) } ?? .role(.group)
      if let series = group.series, !metrics.isCells {
        tint(rect(x: left, y: top, width: right - left, height: y - top), series)
      }
      layers.grounds.append(
        Scene2D.Element(
          .shape(
            Scene2D.Shape(
              .rectangle(cornerRadius: metrics.isCells ? 0 : 6),
              frame: rect(x: left, y: top, width: right - left, height: y - top), fill: nil,
              stroke: Stroke2D(group.series == nil ? .role(.grid) : paint, width: 1))),
          id: "group-\(number)", title: group.title.isEmpty ? nil : group.title))
      layers.labels.append(
        Scene2D.Element(
          .text(
            Scene2D.Text(
              groupTitles[number].lines.map { metrics.isCells ? " \($0) " : $0 }
                .joined(separator: "\n"),
              at: point(
                x: left + groupPadding - (metrics.isCells ? 1 : 0),
                y: top + (metrics.isCells ? 0 : 6)),
              verticalAnchor: .top, style: metrics.label, interruptsLines: true,
              background: metrics.isCells ? nil : group.series.map { .role(.series, index: $0) })),
          id: "group-\(number)"))
      extent.include(left, right)
    }
  }

  /// Draws a light ground of a color.
  mutating func tint(_ frame: Rect2D, _ series: Int) {
    layers.grounds.append(Scene2D.Element(.groupStart(Scene2D.Group(opacity: 0.2))))
    layers.grounds.append(
      Scene2D.Element(
        .shape(
          Scene2D.Shape(
            .rectangle(cornerRadius: 4), frame: frame, fill: .role(.series, index: series)))))
    layers.grounds.append(Scene2D.Element(.groupEnd))
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
