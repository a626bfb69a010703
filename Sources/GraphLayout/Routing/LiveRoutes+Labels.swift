extension LiveRoutes {
  /// How often labels are improved, as one that moves may make room for another.
  private static let labelRounds = 4

  /// Moves the labels of new routes off the borders of containers and away from lines of other edges, where their own
  /// routes have room.
  mutating func improveLabels(of edges: [Int]) {
    let open = edges.filter { !lines[$0].isPending && lines[$0].course?.label != nil }
    for _ in 0..<Self.labelRounds {
      var hasMoved = false
      for index in open {
        guard var course = lines[index].course, let label = course.label else { continue }
        let places = labelPlaces(index, around: label)
        guard let better = places.better(than: label, on: course) else { continue }
        course.label = better
        lines[index].set(course)
        hasMoved = true
      }
      if !hasMoved { return }
    }
  }

  /// What is around the places that the label of an edge may have.
  private func labelPlaces(_ index: Int, around label: RouteBox) -> LabelPlaces {
    var places = LabelPlaces(label, scale)
    let ends = lines[index].ends
    let area = places.area(lines[index].bounds)
    // By index, so that nothing is retained for what is far away.
    for number in boxes.indices where boxes[number].frame.meets(area) {
      places.add(
        boxes[number].frame, isContainer: boxes[number].box.isContainer,
        isEnd: number == ends?.source || number == ends?.target)
    }
    for number in lines.indices where number != index && lines[number].bounds.meets(area) {
      if let course = lines[number].course { places.add(course) }
    }
    return places
  }
}
