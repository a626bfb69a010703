import Drawing

/// Draws a history from left to right, in pixels: lanes below each other, with their names at the left.
///
/// Each position has a column as wide as the texts of its commits, and lines change their lanes between columns, so that
/// they meet no text.
struct HistoryLanes {
  private let picture: HistoryPicture
  private let signs: HistorySigns
  private let routes: HistoryRoutes
  private let textWidth: Double
  private var names: [[String]] = []
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
    var id: [String]
    var message: [String]
    var tags: [[String]]
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
    signs = HistorySigns(metrics: PictureMetrics(canvas))
    routes = HistoryRoutes(picture, isDense: false)
    scene = Scene2D(size: Size2D(width: 0, height: 0))
    appendTitle(canvas.maxWidth ?? .infinity)
    measure()
    placeLanes()
    placeColumns()
    draw()
    scene.size = Size2D(width: right + 12, height: y + 12)
  }

  private mutating func appendTitle(_ width: Double) {
    guard !picture.title.isEmpty else { return }
    let lines = LineBreaking.lines(
      of: picture.title, style: PictureMetrics.title, width: max(width - 24, 100), count: 100,
      signs.metrics.measure
    ).lines
    for line in lines {
      scene.append(
        .text(.init(line, at: Point2D(x: 12, y: y + 10), style: PictureMetrics.title)),
        readingIndex: 0)
      right = max(
        right, 12 + signs.metrics.measure.width(of: line, style: PictureMetrics.title))
      y += 22
    }
    y += 10
  }

  // MARK: Measures

  private mutating func measure() {
    if picture.showsLaneNames {
      names = picture.lanes.map { signs.lines($0, 160, isBold: true) }
    } else {
      names = picture.lanes.map { _ in [] }
    }
    let widths = names.filter { !$0.isEmpty }.map { signs.size($0, isBold: true).width }
    nameRight = 12 + (widths.max() ?? 0)
    labels = picture.commits.map { commit in
      let (id, message) = (
        signs.lines(commit.id, textWidth), signs.lines(commit.message, textWidth)
      )
      let tags = commit.tags.map { signs.lines($0, textWidth - 2 * signs.padding.width) }
        .filter { !$0.isEmpty }
      let tagSizes = tags.map { signs.size($0) }
      let texts = signs.metrics.measure.size(of: id + message, style: signs.metrics.label)
      return Texts(
        id: id, message: message, tags: tags,
        width: max(texts.width * 1.04, tagSizes.map(\.width).max() ?? 0),
        above: tagSizes.reduce(0) { $0 + $1.height + 4 },
        below: id.isEmpty && message.isEmpty ? 0 : texts.height)
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
      let half = names[lane].isEmpty ? 0 : signs.size(names[lane], isBold: true).height / 2
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
      scene.append(
        .path(
          .init(
            polyline: [
              Point2D(x: nameRight + 4, y: place.center), Point2D(x: right, y: place.center),
            ], stroke: Stroke2D(.role(.grid), width: 1))), id: "lane-\(lane)")
    }
    for line in routes.lines.filter(\.isCopy) + routes.lines.filter({ !$0.isCopy }) {
      scene.append(
        .path(
          .init(polyline: points(of: line), stroke: signs.stroke(picture, line), cornerRadius: 10)),
        id: "line-\(line.parent)-\(line.child)")
    }
    for (lane, place) in lanes.enumerated() where !names[lane].isEmpty {
      let size = signs.size(names[lane], isBold: true)
      signs.appendLabel(
        names[lane],
        Rect2D(origin: Point2D(x: 12, y: place.center - size.height / 2), size: size),
        .role(.series, index: lane), isBold: true, to: &scene, id: "lane-\(lane)",
        reading: lane + 1)
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
    signs.appendSign(
      of: commit, at: center, to: &scene, id: id, title: picture.name(of: index))
    var top = center.y - HistorySigns.radius - 5 - texts.above
    for tag in texts.tags {
      let size = signs.size(tag)
      signs.appendLabel(
        tag, Rect2D(origin: Point2D(x: center.x - size.width / 2, y: top), size: size),
        .role(.note), isBold: false, to: &scene, id: id, reading: reading)
      top += size.height + 4
    }
    let below = center.y + HistorySigns.radius + 5
    signs.appendLines(
      texts.id, at: Point2D(x: center.x, y: below), signs.metrics.label, .role(.label),
      anchor: .middle, to: &scene, id: id, reading: reading)
    signs.appendLines(
      texts.message,
      at: Point2D(x: center.x, y: below + Double(texts.id.count) * signs.metrics.lineHeight),
      signs.metrics.label, .role(.axis), anchor: .middle, to: &scene, id: id, reading: reading)
  }
}
