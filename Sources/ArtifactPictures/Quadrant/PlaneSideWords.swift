import Drawing

/// The words of the vertical axis at the left of a plane of cells, each on lines of its own.
struct PlaneSideWords {
  private let words: [TextBlock]

  /// The width of the longest line.
  let width: Double
  /// The number of lines, with those between the words.
  let height: Double

  /// Breaks the words, so that they take at most a quarter of a width; nil if a canvas is too narrow.
  init?(_ axis: PlanePicture.Axis, width total: Double, _ metrics: PictureMetrics) {
    let texts = [axis.end, axis.title, axis.start].map(\.joinedLines)
    let parts = texts.flatMap { $0.split(separator: " ") }
    let longest = parts.map { metrics.width(of: String($0)) }.max() ?? 0
    // A word of usual length is not broken.
    let room = min(16, max((total / 4).rounded(.down), longest))
    guard room >= 4 else { return nil }
    let words = texts.map { metrics.block($0, metrics.label, width: room) }
    self.words = words
    width = words.map(\.width).max() ?? 0
    height = words.reduce(-1) { $0 + $1.height + ($1.isEmpty ? 0 : 1) }
  }

  /// Draws the words, with an arrow up between them.
  func draw(beside plane: Rect2D, in scene: inout Scene2D) {
    // The words are at the top, in the middle and at the bottom.
    let tops = zip(words, [0, 0.5, 1]).map { word, part in
      plane.min.y + ((plane.height - word.height) * part).rounded(.down)
    }
    for (word, top) in zip(words, tops) {
      scene.draw(
        word, at: Point2D(x: plane.min.x - 1, y: top), anchor: .end, paint: .role(.axis),
        id: "y-axis")
    }
    guard width > 0 else { return }
    var upper = tops[0] + words[0].height
    for index in words[1].isEmpty ? [2] : [1, 2] {
      if tops[index] - upper >= 3 {
        let ends = [tops[index] - 0.5, upper + 0.5].map { Point2D(x: plane.min.x - 1.5, y: $0) }
        let isFirst = upper == tops[0] + words[0].height
        scene.drawLine(ends, Stroke2D(.role(.axis), width: 1), end: isFirst ? .arrow : nil)
      }
      upper = tops[index] + words[index].height
    }
  }
}
