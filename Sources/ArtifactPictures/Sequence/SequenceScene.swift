import Drawing

/// Draws a sequence from top to bottom.
struct SequenceScene {
  let picture: SequencePicture
  let metrics: SequenceMetrics
  let columns: SequenceColumns
  /// The lines of the names and texts.
  let names: [(lines: [String], width: Double)]
  private(set) var texts: [(lines: [String], width: Double)]
  let groupTitles: [(lines: [String], width: Double)]
  /// Where the sides of the groups are; nil for a group without participants.
  private(set) var groupSides: [(left: Double, right: Double)?] = []

  /// What is drawn, in layers from the lowest one.
  var grounds: [Scene2D.Element] = []
  var lifelines: [Scene2D.Element] = []
  var actives: [Scene2D.Element] = []
  var frames: [Scene2D.Element] = []
  var lines: [Scene2D.Element] = []
  var boxes: [Scene2D.Element] = []
  var labels: [Scene2D.Element] = []

  /// The distance by which everything is moved to the right.
  var origin = 0.0
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

  /// The picture, at its natural size.
  private(set) var scene: Scene2D

  init(_ picture: SequencePicture, _ metrics: SequenceMetrics) {
    self.picture = picture
    self.metrics = metrics
    names = picture.participants.map { metrics.lines($0.name, metrics.name) }
    texts = picture.steps.map { metrics.lines($0.shownText, metrics.label) }
    groupTitles = picture.groups.map { metrics.lines($0.title, metrics.label) }
    columns = SequenceColumns(
      picture, names: names.map(\.width), texts: texts.map(\.width),
      groups: groupTitles.map(\.width), metrics)
    scene = Scene2D(size: Size2D(width: 0, height: 0))
    for index in picture.steps.indices { unbreak(index) }
    // What is left of the first lifeline is known after a first pass.
    draw()
    let left = extent.left.isFinite ? extent.left : 0
    origin = metrics.edge - (metrics.isCells ? left.rounded(.down) : left)
    draw()
    let right = extent.right.isFinite ? extent.right : 0
    scene = Scene2D(
      size: Size2D(width: right + metrics.edge, height: y + metrics.edge), title: picture.title,
      unit: metrics.isCells ? .cells : .pixels,
      elements: grounds + lifelines + actives + frames + lines + boxes + labels)
    scene.description = picture.readableText
  }

  /// Breaks a text between lifelines that are farther from each other than it needs into fewer lines.
  private mutating func unbreak(_ index: Int) {
    let step = picture.steps[index]
    guard texts[index].lines.count > 1, let source = step.source, let target = step.target,
      source != target, picture.participants[target].creation != index
    else { return }
    var width = abs(columns.places[source] - columns.places[target])
    switch step.kind {
    case .message: width -= 2 * metrics.labelMargin + metrics.activeWidth
    case .note where step.place ?? .over == .over:
      width += 2 * metrics.noteOverhang - 2 * metrics.notePadding
    default: return
    }
    guard width > texts[index].width else { return }
    texts[index] = metrics.lines(step.shownText, metrics.label, width: width)
  }

  func rect(x: Double, y: Double, width: Double, height: Double) -> Rect2D {
    Rect2D(origin: Point2D(x: x, y: y), size: Size2D(width: width, height: height))
  }

  var half: Double { metrics.isCells ? 0.5 : 0 }

  /// The place of a lifeline.
  func x(_ index: Int) -> Double { columns.places[index] + origin }

  mutating func reach(_ first: Double, _ second: Double) {
    extent.include(first, second)
    if !open.isEmpty { open[open.count - 1].extent.include(first, second) }
  }

  // MARK: All

  mutating func draw() {
    (grounds, lifelines, actives, frames, lines, boxes, labels) = ([], [], [], [], [], [], [])
    extent = Extent()
    y = metrics.edge
    open = []
    let count = picture.participants.count
    (starts, ends) = (Array(repeating: nil, count: count), Array(repeating: nil, count: count))
    active = Array(repeating: [], count: count)
    groupSides = sidesOfGroups()
    drawTitle()
    let groupTop = y
    let titleHeight = groupTitles.map { Double($0.lines.count) * metrics.lineHeight }.max() ?? 0
    if !picture.groups.isEmpty { y += titleHeight + metrics.groupHead }
    drawNames()
    lastLine = y
    y += metrics.isCells ? (picture.steps.first?.kind == .frame ? 1 : 0) : 12
    for index in picture.steps.indices { draw(step: index) }
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

  mutating func drawTitle() {
    guard !picture.title.isEmpty else { return }
    let (lines, width) = metrics.lines(picture.title, metrics.title)
    let last = columns.places.last ?? 0
    let center = origin + (metrics.isCells ? (last / 2).rounded(.down) : last / 2)
    labels.append(
      Scene2D.Element(
        .text(
          Scene2D.Text(
            lines.joined(separator: "\n"), at: Point2D(x: center, y: y), anchor: .middle,
            verticalAnchor: .top, style: metrics.title)), readingIndex: 0))
    extent.include(center - (width / 2).rounded(.up), center + (width / 2).rounded(.up))
    y += Double(lines.count) * measureHeight(metrics.title) + (metrics.isCells ? 1 : 10)
  }

  func measureHeight(_ style: TextStyle2D) -> Double { metrics.measure.lineHeight(style) }
}
