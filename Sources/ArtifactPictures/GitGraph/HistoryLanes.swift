import Drawing

/// Draws a history from left to right, in pixels: lanes below each other, with their names at the left.
///
/// Each position has a column as wide as the texts of its commits, and lines change their lanes between columns, so that
/// they meet no text.
struct HistoryLanes {
  private let picture: HistoryPicture
  private let metrics: PictureMetrics
  private let signs: HistorySigns
  private let routes: HistoryRoutes
  private let textWidth: Double
  private var names: [TextBlock] = []
  private var labels: [Texts] = []
  /// The middles of the columns, and the right edges.
  private var columns: [(center: Double, end: Double)] = []
  /// The middles of the lanes, and the lower edges of their texts.
  private var lanes: [(center: Double, end: Double)] = []
  /// Where lines go up or down after a column.
  private var turns: [Turn: Double] = [:]
  private var nameRight = 12.0
  private var right = 0.0
  private var y = 12.0
  private(set) var scene: Scene2D

  /// The texts of a commit.
  private struct Texts {
    var id: TextBlock
    var message: TextBlock
    var tags: [TextBlock]
    var width: Double
    /// The heights above and below the sign.
    var above: Double
    var below: Double
  }

  /// The part of lines across lanes that start or end at the same commit.
  private struct Turn: Hashable, Comparable {
    /// The position before it.
    var gap: Int
    var isToChild: Bool
    var isCopy: Bool
    var commit: Int

    private var key: (Int, Int, Int) {
      // Lines of copies are between the others.
      (gap, isToChild ? (isCopy ? 2 : 3) : (isCopy ? 1 : 0), commit)
    }

    static func < (left: Turn, right: Turn) -> Bool { left.key < right.key }
  }

  private static let turnStep = 12.0
  private static let trackStep = 10.0

  init(_ picture: HistoryPicture, _ canvas: Canvas2D, textWidth: Double) {
    self.picture = picture
    self.textWidth = textWidth
    metrics = PictureMetrics(canvas)
    signs = HistorySigns(metrics: metrics)
    routes = HistoryRoutes(picture, isDense: false)
    scene = metrics.scene()
    measure()
    placeLanes()
    placeColumns()
    draw()
    scene.size = Size2D(width: right + 12, height: y + 12)
  }

  // MARK: Measures

  private mutating func measure() {
    func block(_ text: String, _ width: Double? = nil) -> TextBlock {
      metrics.block(text, metrics.label, width: width ?? textWidth)
    }
    names = picture.lanes.map {
      metrics.block(picture.showsLaneNames ? $0 : "", metrics.bold, width: 160)
    }
    let widths = names.filter { !$0.isEmpty }.map { signs.size($0).width }
    nameRight = 12 + (widths.max() ?? 0)
    labels = picture.commits.map { commit in
      let (id, message) = (block(commit.id), block(commit.message))
      let tags = commit.tags.filter { !$0.isEmpty }
        .map { block($0, textWidth - 2 * signs.padding.width) }
      let sizes = tags.map { signs.size($0) }
      return Texts(
        id: id, message: message, tags: tags,
        width: max(max(id.width, message.width) * metrics.slack, sizes.map(\.width).max() ?? 0),
        above: sizes.reduce(0) { $0 + $1.height + 4 }, below: id.height + message.height)
    }
  }

  private mutating func placeLanes() {
    var above = picture.lanes.map { _ in 0.0 }
    var below = above
    for (commit, texts) in zip(picture.commits, labels) {
      above[commit.lane] = max(above[commit.lane], texts.above)
      below[commit.lane] = max(below[commit.lane], texts.below)
    }
    for lane in picture.lanes.indices {
      let half = names[lane].isEmpty ? 0 : signs.size(names[lane]).height / 2
      let reach = HistorySigns.radius + 5
      let center = y + max(half, reach + above[lane])
      let end = center + max(half, reach + below[lane])
      lanes.append((center, end))
      let tracks = Double(routes.trackCounts[lane])
      y = end + (lane + 1 < picture.lanes.count || tracks > 0 ? 12 : 0)
      if tracks > 0 { y += tracks * Self.trackStep + 4 }
    }
  }

  /// The parts across lanes of a line.
  private func turns(of line: HistoryRoutes.Line) -> [(turn: Turn, lanes: ClosedRange<Int>)] {
    let (from, to) = (picture.commits[line.parent].lane, picture.commits[line.child].lane)
    let atParent = Turn(
      gap: routes.positions[line.parent], isToChild: false, isCopy: line.isCopy,
      commit: line.parent)
    let atChild = Turn(
      gap: routes.positions[line.child] - 1, isToChild: true, isCopy: line.isCopy,
      commit: line.child)
    let span = min(from, to)...max(from, to)
    switch line.course {
    case .straight: return []
    case .atParent: return [(atParent, span)]
    case .atChild: return [(atChild, span)]
    case .track(let place, _):
      return [
        (atParent, min(from, place)...max(from, place + 1)),
        (atChild, min(to, place)...max(to, place + 1)),
      ]
    }
  }

  private mutating func placeColumns() {
    var widths = Array(repeating: 2 * HistorySigns.radius + 6, count: routes.positionCount)
    for (index, texts) in labels.enumerated() {
      widths[routes.positions[index]] = max(widths[routes.positions[index]], texts.width)
    }
    var spans: [Turn: ClosedRange<Int>] = [:]
    for line in routes.lines {
      for (turn, lanes) in turns(of: line) {
        let known = spans[turn] ?? lanes
        spans[turn] =
          min(known.lowerBound, lanes.lowerBound)...max(known.upperBound, lanes.upperBound)
      }
    }
    let sorted = spans.sorted { $0.key < $1.key }
    var next = 0
    var x = nameRight + 20
    for position in 0..<routes.positionCount {
      let end = x + widths[position]
      columns.append((x + widths[position] / 2, end))
      // Turns that would touch are side by side.
      var steps: [(step: Int, turn: Turn)] = []
      var ends: [Int] = []
      while next < sorted.count, sorted[next].key.gap == position {
        let span = sorted[next].value
        let step = ends.firstIndex { $0 < span.lowerBound } ?? ends.count
        if step == ends.count { ends.append(span.upperBound) } else { ends[step] = span.upperBound }
        steps.append((step, sorted[next].key))
        next += 1
      }
      let gap = ends.isEmpty ? 14 : 24 + Double(ends.count - 1) * Self.turnStep
      for (step, turn) in steps { turns[turn] = end + 12 + Double(step) * Self.turnStep }
      x = end + gap
    }
    right = max(right, (columns.last?.end ?? nameRight) + 16)
  }

  // MARK: Drawing

  private mutating func draw() {
    for (lane, place) in lanes.enumerated() {
      scene.drawLine(
        fromX: nameRight + 4, toX: right, y: place.center, Stroke2D(.role(.grid), width: 1),
        id: "lane-\(lane)")
    }
    for line in routes.lines.filter(\.isCopy) + routes.lines.filter({ !$0.isCopy }) {
      scene.drawLine(
        points(of: line), signs.stroke(picture, line), radius: 10,
        id: "line-\(line.parent)-\(line.child)")
    }
    for (lane, place) in lanes.enumerated() where !names[lane].isEmpty {
      let size = signs.size(names[lane])
      let corner = Point2D(x: 12, y: place.center - size.height / 2)
      signs.drawLabel(
        names[lane], in: Rect2D(origin: corner, size: size), .series(lane), to: &scene,
        id: "lane-\(lane)", reading: lane + 1)
    }
    for index in picture.commits.indices { draw(index) }
  }

  private func center(of commit: Int) -> Point2D {
    Point2D(
      x: columns[routes.positions[commit]].center, y: lanes[picture.commits[commit].lane].center)
  }

  private func points(of line: HistoryRoutes.Line) -> [Point2D] {
    let (start, end) = (center(of: line.parent), center(of: line.child))
    let places = turns(of: line).map { turns[$0.turn] ?? start.x }
    guard let first = places.first, let last = places.last else { return [start, end] }
    var points = [start, Point2D(x: first, y: start.y)]
    if case .track(let place, let index) = line.course {
      let y = lanes[place].end + 9 + Double(index) * Self.trackStep
      points += [Point2D(x: first, y: y), Point2D(x: last, y: y)]
    }
    return points + [Point2D(x: last, y: end.y), end]
  }

  /// Draws the sign of a commit, its tags above and its texts below.
  private mutating func draw(_ index: Int) {
    let (commit, texts, center) = (picture.commits[index], labels[index], center(of: index))
    let id = "commit-\(index)"
    let reading = picture.lanes.count + index + 1
    signs.drawSign(of: commit, at: center, to: &scene, id: id, title: picture.name(of: index))
    var top = center.y - HistorySigns.radius - 5 - texts.above
    for tag in texts.tags {
      let size = signs.size(tag)
      signs.drawLabel(
        tag, in: Rect2D(origin: Point2D(x: center.x - size.width / 2, y: top), size: size),
        .role(.note), to: &scene, id: id, reading: reading)
      top += size.height + 4
    }
    top = center.y + HistorySigns.radius + 5
    for (text, paint) in [(texts.id, Paint2D.role(.label)), (texts.message, .role(.axis))] {
      scene.draw(
        text, at: Point2D(x: center.x, y: top), anchor: .middle, paint: paint, id: id,
        reading: reading)
      top += text.height
    }
  }
}
