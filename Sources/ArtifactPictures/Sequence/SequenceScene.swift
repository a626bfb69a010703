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
  let names: [TextBlock]
  let groupTitles: [TextBlock]
  /// The lines of the texts of the steps, at the usual width.
  private var brokenTexts: [TextBlock]
  /// Those that are drawn.
  private(set) var texts: [TextBlock]
  /// Where the sides of the groups are; nil for a group without participants.
  private(set) var groupSides: [(left: Double, right: Double)?] = []

  /// What is drawn of the steps.
  var layers: Layers
  /// What is drawn after them.
  private var closing: Layers

  /// Elements in layers, from the lowest one.
  struct Layers {
    var grounds, lifelines, actives, frames, lines, boxes, labels: Scene2D

    init(_ metrics: SequenceMetrics) {
      let empty = metrics.scene()
      (grounds, lifelines, actives, frames) = (empty, empty, empty, empty)
      (lines, boxes, labels) = (empty, empty, empty)
    }

    var all: [Scene2D] { [grounds, lifelines, actives, frames, lines, boxes, labels] }
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
  private(set) var size = Size2D.zero

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
    layers = Layers(metrics)
    closing = layers
    brokenTexts = earlier?.brokenTexts ?? []
    brokenTexts.removeSubrange(knownCount...)
    for step in picture.steps[knownCount...] {
      brokenTexts.append(metrics.block(step.shownText, metrics.label))
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
          ? known[index] : metrics.block(participant.name, metrics.name)
      }
      groupTitles = picture.groups.map { metrics.block($0.title, metrics.label) }
      columns = SequenceColumns(
        picture, names: names.map(\.wholeWidth), groups: groupTitles.map(\.wholeWidth),
        metrics)
      labelText = Scene2D.Text("", at: .zero, verticalAnchor: .top, style: metrics.label)
      _ = columns.add(steps, of: picture, texts: brokenTexts, metrics)
      if let widthLimit, columns.width > widthLimit {
        size.width = columns.width
        return
      }
      for index in steps { unbreak(index) }
      origin = metrics.edge + metrics.snapped((columns.widths.first ?? 0) / 2)
      draw()
    }
    isDrawn = true
    if !close() {
      // More is left of the first lifeline.
      draw()
      _ = close()
    }
  }

  /// The picture, at its natural size, without a title and a description.
  var scene: Scene2D {
    var scene = metrics.scene(width: size.width, height: size.height)
    let all = zip(layers.all, closing.all)
    scene.elements.reserveCapacity(all.reduce(0) { $0 + $1.0.elements.count + $1.1.elements.count })
    for (layer, end) in all { scene.elements += layer.elements + end.elements }
    return scene
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
    guard width > texts[index].wholeWidth else { return }
    texts[index] = metrics.block(step.shownText, metrics.label, width: width)
  }

  /// A rectangle at its place in the picture.
  func rect(x: Double, y: Double, width: Double, height: Double) -> Rect2D {
    Rect2D(origin: point(x: x, y: y), size: Size2D(width: width, height: height))
  }

  /// A point at its place in the picture.
  func point(x: Double, y: Double) -> Point2D { Point2D(x: x + origin, y: y) }

  /// The place of a lifeline.
  func x(_ index: Int) -> Double { columns.places[index] }

  mutating func reach(_ first: Double, _ second: Double) {
    extent.include(first, second)
    if !open.isEmpty { open[open.count - 1].extent.include(first, second) }
  }

  // MARK: All

  /// Draws the names and the steps.
  private mutating func draw() {
    layers = Layers(metrics)
    layers.lines.elements.reserveCapacity(picture.steps.count)
    layers.labels.elements.reserveCapacity(picture.steps.count + picture.participants.count)
    extent = Extent()
    y = metrics.edge
    open = []
    let count = picture.participants.count
    (starts, ends) = (Array(repeating: nil, count: count), Array(repeating: nil, count: count))
    active = Array(repeating: [], count: count)
    groupSides = sidesOfGroups()
    groupTop = y
    if let titleHeight = groupTitles.map(\.height).max() { y += titleHeight + metrics.groupHead }
    drawNames()
    lastLine = y
    y += metrics.pick(picture.steps.first?.kind == .frame ? 1 : 0, 12)
    for index in picture.steps.indices { draw(step: index) }
  }

  /// Draws what depends on all steps, and computes the size.
  ///
  /// - Returns: Whether the picture begins at its left edge. If not, ``origin`` is corrected, and everything has to
  ///   be drawn again.
  private mutating func close() -> Bool {
    var end = self
    end.layers = Layers(metrics)
    end.drawEnd()
    let left = end.extent.left.isFinite ? end.extent.left : 0
    let right = end.extent.right.isFinite ? end.extent.right : 0
    let start = metrics.edge - metrics.snapped(left)
    defer { origin = start }
    closing = end.layers
    size = Size2D(width: right + start + metrics.edge, height: end.y + metrics.edge)
    return start == origin
  }

  private mutating func drawEnd() {
    while !open.isEmpty { endFrame() }
    y += metrics.pick(1, 6)
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
    guard groups == earlier.groups, participants.count == earlier.participants.count
    else { return false }
    return zip(participants, earlier.participants).allSatisfy { new, old in
      var new = new
      // The end of a participant is drawn with its last message.
      if old.destruction == nil, let end = new.destruction, end >= count { new.destruction = nil }
      return new == old
    }
  }
}
