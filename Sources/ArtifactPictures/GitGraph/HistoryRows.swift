import Drawing

/// Draws a history from top to bottom, or from bottom to top: a row for each commit, with its texts to the right of all
/// lanes.
struct HistoryRows {
  private let picture: HistoryPicture
  private let signs: HistorySigns
  private let metrics: PictureMetrics
  private let routes: HistoryRoutes
  /// Where the lane of each place is.
  private var columns: [Double] = []
  /// The middles of the signs of the commits.
  private var middles: [Double]
  private var textLeft = 0.0
  private var right = 0.0
  private var y: Double
  private(set) var scene: Scene2D

  /// A text beside a commit.
  private struct Label {
    enum Kind {
      case id, message, tag
      case lane(Int)
    }

    var kind: Kind
    var block: TextBlock
    var size: Size2D
  }

  init?(_ picture: HistoryPicture, _ canvas: Canvas2D) {
    self.picture = picture
    let metrics = PictureMetrics(canvas)
    self.metrics = metrics
    signs = HistorySigns(metrics: metrics)
    routes = HistoryRoutes(picture, isDense: true)
    middles = Array(repeating: 0, count: picture.commits.count)
    scene = metrics.scene()
    y = metrics.margin
    placeLanes()
    let room = (canvas.maxWidth ?? metrics.pick(100, 760)) - textLeft - metrics.margin
    guard !metrics.isCells || room >= 12 || isNarrow(room) else { return nil }
    drawRows(max(room, metrics.pick(1, 140)))
    drawLines()
    scene.size = Size2D(width: right + metrics.margin, height: y + metrics.boxGap)
  }

  /// Whether every text fits a width without being broken.
  private func isNarrow(_ room: Double) -> Bool {
    picture.commits.indices.allSatisfy { index in
      labels(of: index, room, isFirst: true).allSatisfy { $0.block.lines.count == 1 }
    } && picture.lanes.allSatisfy { metrics.width(of: $0) + 2 <= room }
  }

  private mutating func placeLanes() {
    var x = metrics.margin + metrics.pick(0.5, HistorySigns.radius + 3)
    for tracks in routes.trackCounts {
      columns.append(x)
      x += metrics.pick(2, 26) + Double(tracks) * metrics.pick(2, 14)
    }
    textLeft = columns.isEmpty ? metrics.margin : x + metrics.half
  }

  // MARK: Rows

  private mutating func drawRows(_ room: Double) {
    var first: [Int: Int] = [:]
    for (index, commit) in picture.commits.enumerated() where first[commit.lane] == nil {
      first[commit.lane] = index
    }
    let indices = Array(picture.commits.indices)
    for index in picture.direction == .up ? indices.reversed() : indices {
      let isFirst = first[picture.commits[index].lane] == index
      let labels = labels(of: index, room, isFirst: isFirst)
      middles[index] = y + metrics.pick(0.5, 15)
      let height = draw(labels, room, index)
      y += max(height + metrics.pick(0, 10), metrics.pick(1, 30))
    }
    for lane in picture.lanes.indices where routes.places[lane] == nil && picture.showsLaneNames {
      var labels = [laneLabel(lane, room)]
      let note = metrics.block("no commits", metrics.label, width: room)
      labels.append(Label(kind: .message, block: note, size: signs.size(note)))
      let height = draw(labels, room, nil, lane: lane)
      y += max(height + metrics.boxGap, metrics.pick(1, 26))
    }
  }

  private func laneLabel(_ lane: Int, _ room: Double) -> Label {
    let name = picture.lanes[lane]
    let block = metrics.block(
      metrics.pick(name.isEmpty ? "" : "(\(name))", name), metrics.bold,
      width: room - 2 * signs.padding.width)
    return Label(kind: .lane(lane), block: block, size: signs.size(block))
  }

  /// The texts beside a commit: its ID or what else tells what it is, its lane if it is the first one, and its tags.
  private func labels(of index: Int, _ room: Double, isFirst: Bool) -> [Label] {
    let commit = picture.commits[index]
    var labels: [Label] = []
    func append(_ kind: Label.Kind, _ text: String) {
      guard !text.isEmpty else { return }
      let block = metrics.block(text, metrics.label, width: room - 2 * signs.padding.width)
      var size = signs.size(block)
      // Only a tag has a frame.
      if case .tag = kind {} else { size.width -= 2 * signs.padding.width }
      labels.append(Label(kind: kind, block: block, size: size))
    }
    append(.id, commit.id)
    append(.message, commit.message)
    if commit.id.isEmpty, commit.message.isEmpty { append(.message, origin(of: commit)) }
    if isFirst, picture.showsLaneNames, !picture.lanes[commit.lane].isEmpty {
      labels.append(laneLabel(commit.lane, room))
    }
    for tag in commit.tags where !tag.isEmpty { append(.tag, metrics.pick("[\(tag)]", tag)) }
    return labels
  }

  /// How a commit without texts came about; empty for one of its own.
  private func origin(of commit: HistoryPicture.Commit) -> String {
    let others = commit.parents.dropFirst().filter(picture.commits.indices.contains)
    guard let parent = others.first else { return "" }
    switch commit.kind {
    case .normal: return ""
    case .merge:
      return "merge of "
        + others.map { picture.lanes[picture.commits[$0].lane] }.joined(separator: ", ")
    case .cherryPick: return commit.tags.isEmpty ? "copy of \(picture.name(of: parent))" : ""
    }
  }

  /// Draws labels after each other, in further lines where they do not fit, and returns their height.
  private mutating func draw(
    _ labels: [Label], _ room: Double, _ commit: Int?, lane: Int = 0
  ) -> Double {
    var (x, top, height) = (0.0, 0.0, 0.0)
    let id = commit.map { "commit-\($0)" } ?? "lane-\(lane)"
    let reading = commit.map { $0 + 1 } ?? picture.commits.count + 1 + lane
    for label in labels {
      if x > 0, x + label.size.width > room {
        top += height + metrics.pick(0, 4)
        (x, height) = (0, 0)
      }
      height = max(height, label.size.height)
      let corner = Point2D(x: textLeft + x, y: y + top + metrics.pick(0, 15 - rowHeight / 2))
      let frame = Rect2D(origin: corner, size: label.size)
      switch label.kind {
      case .lane(let lane):
        signs.drawLabel(
          label.block, in: frame, .series(lane), to: &scene, id: "lane-\(lane)",
          reading: reading)
      case .tag:
        signs.drawLabel(
          label.block, in: frame, .role(.note), to: &scene, id: id, reading: reading)
      case .id, .message:
        let isMessage = if case .message = label.kind { true } else { false }
        scene.draw(
          label.block, at: Point2D(x: corner.x, y: corner.y + signs.padding.height),
          paint: .role(isMessage ? .axis : .label), id: id, reading: reading)
      }
      right = max(right, frame.max.x)
      x += label.size.width + metrics.pick(1, 6)
    }
    return top + height
  }

  /// The height of a label of one line.
  private var rowHeight: Double { metrics.lineHeight + 2 * signs.padding.height }

  // MARK: Lines

  private mutating func drawLines() {
    func column(_ commit: Int) -> Double {
      routes.places[picture.commits[commit].lane].map { columns[$0] } ?? 0
    }
    var lines = metrics.scene()
    // Lines of copies are below others.
    for line in routes.lines.filter(\.isCopy) + routes.lines.filter({ !$0.isCopy }) {
      let start = Point2D(x: column(line.parent), y: middles[line.parent])
      let end = Point2D(x: column(line.child), y: middles[line.child])
      let points: [Point2D]
      switch line.course {
      case .straight: points = [start, end]
      case .atParent: points = [start, Point2D(x: end.x, y: start.y), end]
      case .atChild: points = [start, Point2D(x: start.x, y: end.y), end]
      case .track(let place, let index):
        let x = columns[place] + metrics.pick(2 * Double(index + 1), 20 + 14 * Double(index))
        points = [start, Point2D(x: x, y: start.y), Point2D(x: x, y: end.y), end]
      }
      lines.drawLine(
        points, signs.stroke(picture, line), radius: metrics.pick(1, 10), bundle: 0,
        id: "line-\(line.parent)-\(line.child)")
    }
    scene.elements = lines.elements + scene.elements
    for (index, commit) in picture.commits.enumerated() {
      signs.drawSign(
        of: commit, at: Point2D(x: column(index), y: middles[index]), to: &scene,
        id: "commit-\(index)", title: picture.name(of: index))
    }
    right = max(right, (columns.last ?? 0) + metrics.pick(0.5, 12))
  }
}
