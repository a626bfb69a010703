import Drawing

/// The words of the vertical axis at the left of a plane of cells, each on lines of its own.
struct PlaneSideWords {
  private let metrics: PictureMetrics
  private let words: [[String]]

  /// The width of the longest line.
  let width: Double
  /// The number of lines, with those between the words.
  let height: Double

  /// Breaks the words, so that they take at most a quarter of a width; nil if a canvas is too narrow.
  init?(_ axis: PlanePicture.Axis, width total: Double, _ metrics: PictureMetrics) {
    self.metrics = metrics
    let texts = [axis.end, axis.title, axis.start].map(\.joinedLines)
    let parts = texts.flatMap { $0.split(separator: " ") }
    let longest = parts.map { metrics.width(of: String($0)) }.max() ?? 0
    // A word of usual length is not broken.
    let room = min(16, max((total / 4).rounded(.down), longest))
    guard room >= 4 else { return nil }
    words = texts.map { text in
      text.isEmpty
        ? []
        : LineBreaking.lines(
          of: text, style: metrics.label, width: room, count: 1_000, metrics.measure
        ).lines
    }
    width = words.joined().map { metrics.width(of: $0) }.max() ?? 0
    height = Double(words.joined().count + words.count { !$0.isEmpty } - 1)
  }

  /// Draws the words, with an arrow up between them.
  func draw(beside plane: Rect2D, in scene: inout Scene2D) {
    let (top, bottom) = (plane.min.y, plane.max.y)
    let end = words[0]
    let middle = words[1]
    let start = words[2]
    let middleTop = top + ((plane.height - Double(middle.count)) / 2).rounded(.down)
    let rows = [
      (end, top), (middle, middleTop), (start, bottom - Double(start.count)),
    ]
    for (lines, row) in rows {
      for (index, line) in lines.enumerated() {
        scene.append(
          .text(
            .init(
              line,
              at: Point2D(
                x: plane.min.x - 1 - metrics.width(of: line), y: row + Double(index) + 0.5),
              style: metrics.label, paint: .role(.axis))), id: "y-axis")
      }
    }
    guard width > 0 else { return }
    let upper = top + Double(end.count)
    let lower = bottom - Double(start.count)
    let sections =
      middle.isEmpty
      ? [(upper, lower)] : [(upper, middleTop), (middleTop + Double(middle.count), lower)]
    for (index, section) in sections.enumerated() where section.1 - section.0 >= 3 {
      scene.append(
        .path(
          .init(
            polyline: [
              Point2D(x: plane.min.x - 1.5, y: section.1 - 0.5),
              Point2D(x: plane.min.x - 1.5, y: section.0 + 0.5),
            ], stroke: Stroke2D(.role(.axis), width: 1), endMarker: index == 0 ? .arrow : nil)))
    }
  }
}
