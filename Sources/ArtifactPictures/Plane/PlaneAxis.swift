import Drawing

/// The words along an axis, with an arrow between them, below a plane or, turned, at its left.
struct PlaneAxis {
  private struct Word {
    var lines: [String]
    /// Where the word is along the axis.
    var start: Double
    var width: Double
  }

  private let metrics: PictureMetrics
  private let length: Double
  private var words: [Word] = []

  /// The extent across the axis; 0 without words.
  let thickness: Double

  /// Arranges the words of an axis along a length.
  init(_ axis: PlanePicture.Axis, length: Double, _ metrics: PictureMetrics) {
    self.metrics = metrics
    self.length = length
    let texts = [axis.start, axis.title, axis.end].map(\.joinedLines)
    let count = texts.count { !$0.isEmpty }
    // Words at both ends leave room for an arrow between them.
    let room = max(1, count > 1 ? length / Double(count) - (metrics.isCells ? 4 : 24) : length)
    for (index, text) in texts.enumerated() where !text.isEmpty {
      let lines = LineBreaking.lines(
        of: text, style: metrics.label, width: room, count: 1_000, metrics.measure
      ).lines
      let width = lines.map { metrics.width(of: $0) }.max() ?? 0
      var start = [0, (length - width) / 2, length - width][index]
      if metrics.isCells { start.round(.down) }
      words.append(Word(lines: lines, start: start, width: width))
    }
    let rows = words.map(\.lines.count).max() ?? 0
    thickness = Double(rows) * metrics.lineHeight
  }

  /// Draws the words and lines between them, with the axis from the origin to the right.
  func draw(at origin: Point2D, id: String, in scene: inout Scene2D) {
    for word in words {
      scene.append(
        .text(
          .init(
            word.lines.joined(separator: "\n"),
            at: Point2D(
              x: origin.x + word.start + (metrics.isCells ? 0 : word.width / 2), y: origin.y),
            anchor: metrics.isCells ? .start : .middle, verticalAnchor: .top, style: metrics.label,
            paint: .role(.axis))), id: id)
    }
    guard let first = words.first, let last = words.last else { return }
    let gap = metrics.isCells ? 1.0 : 8
    let middle = metrics.isCells ? origin.y + 0.5 : origin.y + metrics.lineHeight / 2
    var from = first.start > 0 ? 0.0 : first.start + first.width + gap
    for word in words + [Word(lines: [], start: length + gap, width: 0)] {
      let to = word.start - gap
      // The arrow is at the end, or before the last word.
      let isLast =
        word.lines.isEmpty || (word.start == last.start && last.start + last.width >= length - 1)
      let least = metrics.isCells ? 3.0 : 12
      if to - from >= least {
        let inset = metrics.isCells ? 0.5 : 0
        scene.append(
          .path(
            .init(
              polyline: [
                Point2D(x: origin.x + from + inset, y: middle),
                Point2D(x: origin.x + to - inset, y: middle),
              ], stroke: Stroke2D(.role(.axis), width: 1), endMarker: isLast ? .arrow : nil)))
      }
      from = word.start + word.width + gap
    }
  }
}

/// The names of the parts of an axis, in rows below the plane.
struct PlaneStages {
  private let metrics: PictureMetrics
  private var names: [(lines: [String], middle: Double)] = []
  /// Whether the names follow each other, because parts are narrower than their words.
  private var isJoined = false

  /// Where parts end, from 0 to 1.
  private(set) var boundaries: [Double] = []

  /// The height of the names.
  let height: Double

  /// Arranges names along a length.
  init(_ stages: [PlanePicture.Stage], length: Double, _ metrics: PictureMetrics) {
    self.metrics = metrics
    var start = 0.0
    for (index, stage) in stages.enumerated() {
      let end = max(start, PlanePicture.part(stage.end))
      let room = max(1, (end - start) * length - (metrics.isCells ? 2 : 8))
      let lines = LineBreaking.lines(
        of: stage.name.joinedLines, style: metrics.label, width: room, count: 1_000,
        metrics.measure
      ).lines
      let words = stage.name.split(whereSeparator: \.isWhitespace)
      isJoined = isJoined || words.contains { metrics.width(of: String($0)) > room }
      names.append((lines, (start + end) / 2 * length))
      if index + 1 < stages.count { boundaries.append(end) }
      start = end
    }
    if isJoined {
      let text = stages.map(\.name.joinedLines).joined(separator: " → ")
      let lines = LineBreaking.lines(
        of: text, style: metrics.label, width: max(1, length), count: 1_000, metrics.measure
      ).lines
      names = [(lines, length / 2)]
    }
    height = Double(names.map(\.lines.count).max() ?? 0) * metrics.lineHeight
  }

  /// Draws the names below a point.
  func draw(at origin: Point2D, in scene: inout Scene2D) {
    for (index, name) in names.enumerated() {
      for (row, line) in name.lines.enumerated() {
        var x = origin.x + name.middle
        if metrics.isCells { x = (x - metrics.width(of: line) / 2).rounded() }
        scene.append(
          .text(
            .init(
              line, at: Point2D(x: x, y: origin.y + Double(row) * metrics.lineHeight),
              anchor: metrics.isCells ? .start : .middle, verticalAnchor: .top,
              style: metrics.label, paint: .role(.axis))),
          id: isJoined ? "stages" : "stage-\(index)")
      }
    }
  }
}
