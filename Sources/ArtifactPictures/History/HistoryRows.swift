import Drawing

/// Draws a history from top to bottom, or from bottom to top: a row for each commit, with its texts to the right of all
/// lanes.
struct HistoryRows {
  private let picture: HistoryPicture
  private let signs: HistorySigns
  private let isCells: Bool
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
    var lines: [String]
    var size: Size2D
  }

  init?(_ picture: HistoryPicture, _ canvas: Canvas2D) {
    self.picture = picture
    signs = HistorySigns(metrics: PictureMetrics(canvas))
    isCells = signs.metrics.isCells
    routes = HistoryRoutes(picture, isDense: true)
    middles = Array(repeating: 0, count: picture.commits.count)
    scene = Scene2D(size: Size2D(width: 0, height: 0), unit: canvas.unit)
    y = isCells ? 0 : 12
    placeLanes()
    let room = (canvas.maxWidth ?? (isCells ? 100 : 760)) - textLeft - edge
    guard !isCells || room >= 12 || isNarrow(room) else { return nil }
    appendTitle(canvas.maxWidth ?? (isCells ? 100 : 760))
    drawRows(max(room, isCells ? 1 : 140))
    drawLines()
    scene.size = Size2D(width: right + edge, height: y + (isCells ? 0 : 8))
  }

  private var edge: Double { isCells ? 0 : 12 }

  /// Whether every text fits a width without being broken.
  private func isNarrow(_ room: Double) -> Bool {
    picture.commits.indices.allSatisfy { index in
      labels(of: index, room, isFirst: true).allSatisfy { $0.lines.count == 1 }
    } && picture.lanes.allSatisfy { signs.metrics.width(of: $0) + 2 <= room }
  }

  private mutating func placeLanes() {
    var x = isCells ? 0.5 : edge + HistorySigns.radius + 3
    for tracks in routes.trackCounts {
      columns.append(x)
      x += (isCells ? 2 : 26) + Double(tracks) * (isCells ? 2 : 14)
    }
    textLeft = columns.isEmpty ? edge : isCells ? x + 0.5 : x
  }

  private mutating func appendTitle(_ width: Double) {
    let style = isCells ? TextStyle2D(size: 1, isBold: true) : PictureMetrics.title
    guard !picture.title.isEmpty else { return }
    let lines = LineBreaking.lines(
      of: picture.title, style: style, width: max(width - 2 * edge, 1), count: 100,
      signs.metrics.measure
    ).lines
    for line in lines {
      let height = isCells ? 1.0 : 22
      scene.append(
        .text(.init(line, at: Point2D(x: edge, y: y + height / 2), style: style)), readingIndex: 0)
      right = max(right, edge + signs.metrics.measure.width(of: line, style: style))
      y += height
    }
    y += isCells ? 1 : 10
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
      middles[index] = y + (isCells ? 0.5 : 15)
      let height = draw(labels, room, index)
      y += isCells ? max(height, 1) : max(height + 10, 30)
    }
    for lane in picture.lanes.indices where routes.places[lane] == nil && picture.showsLaneNames {
      var labels = [laneLabel(lane, room)]
      let note = signs.lines("no commits", room)
      labels.append(Label(kind: .message, lines: note, size: signs.size(note)))
      y += max(draw(labels, room, nil, lane: lane) + (isCells ? 0 : 8), isCells ? 1 : 26)
    }
  }

  private func laneLabel(_ lane: Int, _ room: Double) -> Label {
    let name = isCells ? "(\(picture.lanes[lane]))" : picture.lanes[lane]
    let lines = signs.lines(name, room - 2 * signs.padding.width, isBold: true)
    return Label(kind: .lane(lane), lines: lines, size: signs.size(lines, isBold: true))
  }

  /// The texts beside a commit: its ID or what else tells what it is, its lane if it is the first one, and its tags.
  private func labels(of index: Int, _ room: Double, isFirst: Bool) -> [Label] {
    let commit = picture.commits[index]
    var labels: [Label] = []
    func append(_ kind: Label.Kind, _ text: String) {
      let lines = signs.lines(text, room - 2 * signs.padding.width)
      guard !lines.isEmpty else { return }
      var size = signs.size(lines)
      // Only a tag has a frame.
      if case .tag = kind {} else { size.width -= 2 * signs.padding.width }
      labels.append(Label(kind: kind, lines: lines, size: size))
    }
    append(.id, commit.id)
    append(.message, commit.message)
    if commit.id.isEmpty, commit.message.isEmpty { append(.message, origin(of: commit)) }
    if isFirst, picture.showsLaneNames, !picture.lanes[commit.lane].isEmpty {
      labels.append(laneLabel(commit.lane, room))
    }
    for tag in commit.tags where !tag.isEmpty { append(.tag, isCells ? "[\(tag)]" : tag) }
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
        top += height + (isCells ? 0 : 4)
        (x, height) = (0, 0)
      }
      height = max(height, label.size.height)
      let frame = Rect2D(
        origin: Point2D(x: textLeft + x, y: y + top + (isCells ? 0 : 15 - rowHeight / 2)),
        size: label.size)
      switch label.kind {
      case .lane(let lane):
        signs.appendLabel(
          label.lines, frame, .role(.series, index: lane), isBold: true, to: &scene,
          id: "lane-\(lane)", reading: reading)
      case .tag:
        signs.appendLabel(
          label.lines, frame, .role(.note), isBold: false, to: &scene, id: id, reading: reading)
      case .id, .message:
        let isMessage = if case .message = label.kind { true } else { false }
        signs.appendLines(
          label.lines,
          at: Point2D(x: frame.min.x, y: frame.min.y + signs.padding.height), signs.metrics.label,
          isMessage ? .role(.axis) : .role(.label), to: &scene, id: id, reading: reading)
      }
      right = max(right, frame.max.x)
      x += label.size.width + (isCells ? 1 : 6)
    }
    return top + height
  }

  /// The height of a label of one line.
  private var rowHeight: Double { signs.metrics.lineHeight + 2 * signs.padding.height }

  // MARK: Lines

  private mutating func drawLines() {
    func column(_ commit: Int) -> Double {
      routes.places[picture.commits[commit].lane].map { columns[$0] } ?? 0
    }
    var elements: [Scene2D.Element] = []
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
        let x = columns[place] + (isCells ? 2 * Double(index + 1) : 20 + 14 * Double(index))
        points = [start, Point2D(x: x, y: start.y), Point2D(x: x, y: end.y), end]
      }
      elements.append(
        Scene2D.Element(
          .path(
            .init(
              polyline: points, stroke: signs.stroke(picture, line), cornerRadius: isCells ? 1 : 10,
              bundle: 0)), id: "line-\(line.parent)-\(line.child)"))
    }
    scene.elements.insert(contentsOf: elements, at: 0)
    for (index, commit) in picture.commits.enumerated() {
      signs.appendSign(
        of: commit, at: Point2D(x: column(index), y: middles[index]), to: &scene,
        id: "commit-\(index)", title: picture.name(of: index))
    }
    right = max(right, (columns.last ?? 0) + (isCells ? 0.5 : 12))
  }
}
