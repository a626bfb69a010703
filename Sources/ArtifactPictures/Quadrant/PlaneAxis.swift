import Drawing

/// The words along an axis, with an arrow between them, below a plane or, turned, at its left.
struct PlaneAxis {
  private struct Word {
    var block: TextBlock
    /// Where the word is along the axis.
    var start: Double
    var end: Double { start + block.width }
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
    let room = max(1, count > 1 ? length / Double(count) - metrics.pick(4, 24) : length)
    for (part, text) in zip([0, 0.5, 1], texts) where !text.isEmpty {
      let block = metrics.block(text, metrics.label, width: room)
      words.append(Word(block: block, start: metrics.snapped((length - block.width) * part)))
    }
    thickness = words.map(\.block.height).max() ?? 0
  }

  /// Draws the words and lines between them, with the axis from the origin to the right.
  func draw(at origin: Point2D, id: String, in scene: inout Scene2D) {
    for word in words {
      let anchor = metrics.pick(Scene2D.Text.Anchor.start, .middle)
      scene.draw(
        word.block,
        at: Point2D(x: origin.x + word.start + metrics.pick(0, word.block.width / 2), y: origin.y),
        anchor: anchor, paint: .role(.axis), id: id)
    }
    guard let first = words.first, let last = words.last else { return }
    let gap = metrics.pick(1.0, 8)
    let middle = origin.y + metrics.lineHeight / 2
    var from = first.start > 0 ? 0.0 : first.end + gap
    let open = (start: length + gap, end: length + gap)
    for word in words.map({ (start: $0.start, end: $0.end) }) + [open] {
      let to = word.start - gap
      if to - from >= metrics.pick(3, 12) {
        // The arrow is at the end, or before the last word.
        let isTip = word.start > length || (word.start == last.start && last.end >= length - 1)
        scene.drawLine(
          fromX: origin.x + from + metrics.half, toX: origin.x + to - metrics.half, y: middle,
          Stroke2D(.role(.axis), width: 1), end: isTip ? .arrow : nil)
      }
      from = word.end + gap
    }
  }
}

/// The names of the parts of an axis, in rows below the plane.
struct PlaneStages {
  private let metrics: PictureMetrics
  private var names: [(block: TextBlock, middle: Double)] = []
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
      let room = max(1, (end - start) * length - metrics.pick(2, 8))
      let block = metrics.block(stage.name.joinedLines, metrics.label, width: room)
      let words = stage.name.split(whereSeparator: \.isWhitespace)
      isJoined = isJoined || words.contains { metrics.width(of: String($0)) > room }
      names.append((block, (start + end) / 2 * length))
      if index + 1 < stages.count { boundaries.append(end) }
      start = end
    }
    if isJoined {
      let text = stages.map(\.name.joinedLines).joined(separator: " → ")
      names = [(metrics.block(text, metrics.label, width: max(1, length)), length / 2)]
    }
    height = names.map(\.block.height).max() ?? 0
  }

  /// Draws the names below a point.
  func draw(at origin: Point2D, in scene: inout Scene2D) {
    for (index, name) in names.enumerated() {
      scene.draw(
        name.block, at: Point2D(x: origin.x + name.middle, y: origin.y), anchor: .middle,
        paint: .role(.axis), id: isJoined ? "stages" : "stage-\(index)")
    }
  }
}
