import Drawing

/// Draws a sequence from top to bottom.
///
/// The steps are drawn one after another; what depends on all of them, such as the ends of lifelines, is drawn
/// by a copy afterwards. So the drawing goes on from the last step when further ones arrive, as long as the columns
/// are the same. Coordinates are those of the columns; ``origin`` is added where elements are made.
struct SequenceScene {
  let picture: SequencePicture
  let metrics: SequenceMetrics
  private(set) var columns: SequenceColumns
  /// The lines of the names and texts.
  let names: [SequenceText]
  let groupTitles: [SequenceText]
  /// The lines of the texts of the steps, at the usual width.
  private var brokenTexts: [SequenceText]
  /// Those that are drawn.
  private(set) var texts: [SequenceText]
  /// Where the sides of the groups are; nil for a group without participants.
  private(set) var groupSides: [(left: Double, right: Double)?] = []

  /// What is drawn of the steps.
  var layers = Layers()
  /// What is drawn after them.
  private var closing = Layers()

  /// Elements in layers, from the lowest one.
  struct Layers {
    var grounds: [Scene2D.Element] = []
    var lifelines: [Scene2D.Element] = []
    var actives: [Scene2D.Element] = []
    var frames: [Scene2D.Element] = []
    var lines: [Scene2D.Element] = []
    var boxes: [Scene2D.Element] = []
    var labels: [Scene2D.Element] = []
  }

  /// The distance by which everything is moved to the right.
  private var origin = 0.0
  /// The free space below what is drawn.
  var y = 0.0
  /// The line of the last message, or the end of the last note.
  var lastLine = 0.0
  /// The extent of everything.
  var extent = Extent()
  var open: [Frame] = []
  var starts: [Double?] = []
  var ends: [Double?] = []
  /// Where each participant began to be active, the innermost last.
  var active: [[Double]] = []
  private var groupTop = 0.0
  /// A text of a step without its lines.
  let labelText: Scene2D.Text

  /// A horizontal extent.
  struct Extent {
    var left = Double.infinity
    var right = -Double.infinity

    mutating func include(_ first: Double, _ second: Double) {
      left = min(left, first, second)
      right = max(right, first, second)
    }
  }

  /// A frame that is open.
  struct Frame {
    var step: Int
    var top: Double
    var extent = Extent()
    /// The steps of the parts, and where they begin.
    var parts: [(step: Int, y: Double)] = []
  }

  /// Whether the steps are drawn.
  private var isDrawn = false
  /// The size of the picture.
  private(set) var size = Size2D(width: 0, height: 0)

  /// Draws a picture.
  ///
  /// - Parameters:
  ///   - widthLimit: The width from which on nothing is drawn; then the size is a lower bound.
  ///   - earlier: The drawing of an earlier state of the picture, with the same metrics. The result does not depend on
  ///     it.
  ///   - knownCount: The number of leading steps that the earlier state has, too.
  /// - Complexity: O(participants + steps); after an earlier drawing, most of it is that of the new steps.
  init(
    _ picture: SequencePicture, _ metrics: SequenceMetrics, widthLimit: Double? = nil,
    after earlier: SequenceScene? = nil, knownCount: Int = 0
  ) {
    self.picture = picture
    self.metrics = metrics
    brokenTexts = earlier?.brokenTexts ?? []
    brokenTexts.removeSubrange(knownCount...)
    for step in picture.steps[knownCount...] {
      brokenTexts.append(metrics.lines(step.shownText, metrics.label))
    }
    texts = brokenTexts
    let steps = picture.steps.indices
    if let earlier, knownCount > 0, knownCount == earlier.texts.count,
      picture.hasParticipants(of: earlier.picture, drawnUntil: knownCount)
    {
      (names, groupTitles) = (earlier.names, earlier.groupTitles)
      (columns, labelText) = (earlier.columns, earlier.labelText)
      origin = earlier.origin
      let isMoved = columns.add(
        knownCount..<steps.count, of: picture, texts: brokenTexts, metrics)
      if let widthLimit, columns.width > widthLimit {
        size.width = columns.width
        return
      }
      if isMoved || !earlier.isDrawn {
        for index in steps { unbreak(index, after: earlier) }
        draw()
      } else {
        goOn(from: earlier)
      }
    } else {
      let known = earlier?.names ?? []
      names = picture.participants.enumerated().map { index, participant in
        index < known.count && earlier?.picture.participants[index].name == participant.name
          ? known[index] : metrics.lines(participant.name, metrics.name)
      }
      groupTitles = picture.groups.map { metrics.lines($0.title, metrics.label) }
      columns = SequenceColumns(
        picture, names: names.map(\.width), groups: groupTitles.map(\.width), metrics)
      labelText = Scene2D.Text(
        "", at: Point2D(x: 0, y: 0), verticalAnchor: .top, style: metrics.label)
      _ = columns.add(steps, of: picture, texts: brokenTexts, metrics)
      if let widthLimit, columns.width > widthLimit {
        size.width = columns.width
        return
      }
      for index in steps { unbreak(index) }
      let half = (columns.widths.first ?? 0) / 2
      origin = metrics.edge + (metrics.isCells ? half.rounded(.down) : half)
      draw()
    }
    isDrawn = true
    if !close() {
      // More is left of the first lifeline.
      draw()
      _ = close()
    }
  }

  /// The picture, at its natural size, without a description.
  var scene: Scene2D {
    var elements: [Scene2D.Element] = []
    let all: [KeyPath<Layers, [Scene2D.Element]>] = [
      \.grounds, \.lifelines, \.actives, \.frames, \.lines, \.boxes, \.labels,
    ]
    elements.reserveCapacity(
      all.reduce(0) { $0 + layers[keyPath: $1].count + closing[keyPath: $1].count })
    for layer in all {
      elements += layers[keyPath: layer]
      elements += closing[keyPath: layer]
    }
    return Scene2D(
      size: size, title: picture.title, unit: metrics.isCells ? .cells : .pixels,
      elements: elements)
  }

  /// Draws the steps that an earlier drawing does not have, after it.
  private mutating func goOn(from earlier: SequenceScene) {
    let count = earlier.texts.count
    texts = earlier.texts
    texts += brokenTexts[count...]
    (layers, groupSides, groupTop) = (earlier.layers, earlier.groupSides, earlier.groupTop)
    (y, lastLine) = (earlier.y, earlier.lastLine)
    (extent, open) = (earlier.extent, earlier.open)
    (starts, ends, active) = (earlier.starts, earlier.ends, earlier.active)
    for index in count..<picture.steps.count {
      unbreak(index)
      draw(step: index)
    }
  }

  /// Breaks a text between lifelines that are farther from each other than it needs into fewer lines.
  ///
  /// - Parameter earlier: A drawing with the same participants and leading steps.
  private mutating func unbreak(_ index: Int, after earlier: SequenceScene? = nil) {
    guard texts[index].lines.count > 1 else { return }
    let step = picture.steps[index]
    guard let source = step.source, let target = step.target,
      source != target, picture.participants[target].creation != index
    else { return }
    let distance = abs(columns.places[source] - columns.places[target])
    if let earlier, earlier.isDrawn, index < earlier.texts.count,
      distance == abs(earlier.columns.places[source] - earlier.columns.places[target])
    {
      texts[index] = earlier.texts[index]
      return
    }
    var width = distance
    switch step.kind {
    case .message: width -= 2 * metrics.labelMargin + metrics.activeWidth
    case .note where step.place ?? .over == .over:
      width += 2 * metrics.noteOverhang - 2 * metrics.notePadding
    default: return
    }
    guard width > texts[index].width else { return }
    texts[index] = metrics.lines(step.shownText, metrics.label, width: width)
  }

  /// A rectangle at its place in the picture.
  func rect(x: Double, y: Double, width: Double, height: Double) -> Rect2D {
    Rect2D(origin: point(x: x, y: y), size: Size2D(width: width, height: height))
  }

  /// A point at its place in the picture.
  func point(x: Double, y: Double) -> Point2D { Point2D(x: x + origin, y: y) }

  var half: Double { metrics.isCells ? 0.5 : 0 }

  /// The place of a lifeline.
  func x(_ index: Int) -> Double { columns.places[index] }

  mutating func reach(_ first: Double, _ second: Double) {
    extent.include(first, second)
    if !open.isEmpty { open[open.count - 1].extent.include(first, second) }
  }

  // MARK: All

  /// Draws the title, the names and the steps.
  private mutating func draw() {
    layers = Layers()
    layers.lines.reserveCapacity(picture.steps.count)
    layers.labels.reserveCapacity(picture.steps.count + picture.participants.count)
    extent = Extent()
    y = metrics.edge
    open = []
    let count = picture.participants.count
    (starts, ends) = (Array(repeating: nil, count: count), Array(repeating: nil, count: count))
    active = Array(repeating: [], count: count)
    groupSides = sidesOfGroups()
    drawTitle()
    groupTop = y
    let titleHeight = groupTitles.map { Double($0.lines.count) * metrics.lineHeight }.max() ?? 0
    if !picture.groups.isEmpty { y += titleHeight + metrics.groupHead }
    drawNames()
    lastLine = y
    y += metrics.isCells ? (picture.steps.first?.kind == .frame ? 1 : 0) : 12
    for index in picture.steps.indices { draw(step: index) }
  }

  /// Draws what depends on all steps, and computes the size.
  ///
  /// - Returns: Whether the picture begins at its left edge. If not, ``origin`` is corrected, and everything has to
  ///   be drawn again.
  private mutating func close() -> Bool {
    var end = self
    end.layers = Layers()
    end.drawEnd()
    let left = end.extent.left.isFinite ? end.extent.left : 0
    let right = end.extent.right.isFinite ? end.extent.right : 0
    let start = metrics.edge - (metrics.isCells ? left.rounded(.down) : left)
    defer { origin = start }
    closing = end.layers
    size = Size2D(width: right + start + metrics.edge, height: end.y + metrics.edge)
    return start == origin
  }

  private mutating func drawEnd() {
    while !open.isEmpty { endFrame() }
    if metrics.isCells { y += 1 } else { y += 6 }
    let isTall = y > metrics.tallHeight
    let bottom = y
    if isTall { drawNames(atBottom: true) }
    for index in picture.participants.indices {
      while !active[index].isEmpty { endActive(index, lastLine) }
      drawLifeline(index, to: bottom, isRepeated: isTall)
    }
    if !picture.groups.isEmpty {
      y += metrics.groupPadding
      drawGroups(from: groupTop)
    }
  }

  private mutating func drawTitle() {
    guard !picture.title.isEmpty else { return }
    let title = metrics.lines(picture.title, metrics.title)
    let last = columns.places.last ?? 0
    let center = metrics.isCells ? (last / 2).rounded(.down) : last / 2
    layers.labels.append(
      Scene2D.Element(
        .text(
          Scene2D.Text(
            title.lines.joined(separator: "\n"), at: point(x: center, y: y), anchor: .middle,
            verticalAnchor: .top, style: metrics.title)), readingIndex: 0))
    let half = (title.width / 2).rounded(.up)
    extent.include(center - half, center + half)
    y += Double(title.lines.count) * measureHeight(metrics.title) + (metrics.isCells ? 1 : 10)
  }

  func measureHeight(_ style: TextStyle2D) -> Double { metrics.measure.lineHeight(style) }
}

extension SequencePicture {
  /// The number of leading steps that another picture has, too.
  func commonStepCount(_ other: SequencePicture) -> Int {
    let limit = min(steps.count, other.steps.count)
    var count = 0
    while count < limit, steps[count] == other.steps[count] { count += 1 }
    return count
  }

  /// Whether a drawing of the first steps of an earlier state is also one of this picture, if it has the same columns.
  fileprivate func hasParticipants(of earlier: SequencePicture, drawnUntil count: Int) -> Bool {
    guard title == earlier.title, groups == earlier.groups,
      participants.count == earlier.participants.count
    else { return false }
    return zip(participants, earlier.participants).allSatisfy { new, old in
      var new = new
      // The end of a participant is drawn with its last message.
      if old.destruction == nil, let end = new.destruction, end >= count { new.destruction = nil }
      return new == old
    }
  }
}
