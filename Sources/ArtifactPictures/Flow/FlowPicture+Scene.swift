public import Drawing
import FlowGraph

extension FlowPicture {
  /// Draws what the last update has laid out: containers, then edges, nodes and labels, and above them what is being done.
  ///
  /// - Complexity: O(cells of the visible elements, and edges · containers).
  public func scene() -> Scene2D {
    var scene = Scene2D(
      size: Size2D(width: Double(parts.columns), height: Double(parts.rows)), unit: .cells)
    // What is drawn says nothing about the rest; a session describes all of a flow.
    let accessory = parts.accessoryBox
    let drawn = GraphScene(parts, focus, below: accessory?.frame)
    for index in drawn.picture.groups.indices {
      drawn.draw(group: index, in: &scene)
      drawn.draw(titleOf: index, in: &scene)
    }
    for index in drawn.picture.edges.indices { drawn.draw(edge: index, in: &scene) }
    for (index, node) in parts.nodes.enumerated() where !node.isContainer && parts.isVisible(node) {
      if node.box.sign == nil, node.isSmall {
        draw(small: drawn.picture.nodes[index], node, in: &scene)
      } else {
        drawn.draw(node: index, in: &scene)
      }
    }
    for index in drawn.picture.edges.indices { drawn.draw(labelOf: index, in: &scene) }
    drawHandles(in: &scene)
    if let accessory { draw(accessory.lines, in: accessory.frame, &scene) }
    if let (from, to) = parts.draft {
      scene.drawLine([from, to], Stroke2D(.role(.accent), pattern: .dashed), end: .arrow)
    }
    if let selectionRect {
      scene.draw(.rectangle, selectionRect, stroke: Stroke2D(.role(.accent), pattern: .dashed))
    }
    return scene
  }

  /// Draws a node that is too small for a box: as its name in brackets, or as a sign.
  private func draw(
    small node: GraphPicture.Node, _ part: FlowParts.Node, in scene: inout Scene2D
  ) {
    let (width, corner) = (part.frame.width, part.frame.min)
    guard width >= 5 else {
      return scene.draw(
        .rectangle, Rect2D(x: corner.x, y: corner.y, width: min(width, 2), height: 1),
        fill: .role(part.isSelected ? .accent : .node),
        stroke: node.style.stroke(Stroke2D(.role(.node))), id: node.id, title: node.title)
    }
    let style = TextStyle2D(size: 1, isBold: part.isSelected)
    let line = parts.metrics.lines(of: node.title, style, width: width - 2, count: 1).first ?? ""
    let paint = node.style.stroke ?? .role(.node)
    let texts = [
      ("[", corner.x, paint), (line, corner.x + 1, .role(.label)),
      ("]", part.frame.max.x - 1, paint),
    ]
    for (text, x, paint) in texts where !text.isEmpty {
      scene.drawText(
        text, x: x, y: corner.y + 0.5, style, paint: part.isSelected ? .role(.accent) : paint,
        id: node.id)
    }
  }

  /// Draws the box of an accessory above all else.
  private func draw(_ lines: [String], in frame: Rect2D, _ scene: inout Scene2D) {
    scene.draw(
      .rectangle, frame, fill: .role(.background), stroke: Stroke2D(.role(.accent), width: 1))
    scene.draw(
      TextBlock(lines, TextStyle2D(size: 1), parts.metrics.measure),
      at: Point2D(x: frame.min.x + 2, y: frame.min.y + 1), splitsLines: true)
  }

  private func drawHandles(in scene: inout Scene2D) {
    for handle in parts.handles {
      scene.draw(
        .ellipse, Rect2D(x: Double(handle.column), y: Double(handle.row), width: 1, height: 1),
        fill: handle.type == .source ? .role(.node) : nil, stroke: Stroke2D(.role(.accent)))
    }
  }
}

extension GraphScene {
  /// The scene of the visible part of a flow, where it is.
  ///
  /// - Parameter cover: Where something else is drawn above it; nil for nowhere.
  fileprivate init(_ parts: FlowParts, _ focus: FlowElement?, below cover: Rect2D?) {
    var picture = GraphPicture()
    var plan = GraphPlan()
    var cards: [GraphCard] = []
    let cover = FlowCover(parts, above: cover)
    for (index, part) in parts.nodes.enumerated() {
      var node = part.box
      node.id = part.id
      node.style.mark(
        isSelected: part.isSelected, isDropTarget: part.isDropTarget,
        isFocused: focus == .node(part.id))
      picture.nodes.append(node)
      plan.nodeFrames.append(part.frame)
      let isHidden =
        part.isContainer || part.isSmall || !parts.isVisible(part)
        || cover.covers(part.textFrame, except: index)
      cards.append(isHidden ? GraphCard(empty: parts.metrics) : part.card(parts.metrics))
      guard part.isContainer else { continue }
      var group = GraphPicture.Group(id: part.id, title: node.title, style: node.style)
      if part.frame.height < 2 { group.title = "" }
      group.title =
        parts.metrics.lines(
          of: group.title, TextStyle2D(size: 1), width: max(1, part.frame.width - 4), count: 1
        ).first ?? ""
      picture.groups.append(group)
      plan.groupFrames.append(part.frame)
    }
    for line in parts.lines {
      var edge = line.edge
      edge.id = line.id
      (edge.source, edge.target) = (line.source, line.target)
      (edge.sourceGroup, edge.targetGroup) = (nil, nil)
      if line.isAnimated { edge.style.pattern = .dashed }
      edge.style.mark(
        isSelected: line.isSelected, isDropTarget: false, isFocused: focus == .edge(line.id))
      picture.edges.append(edge)
      var route = line.route
      // A name without an outline would hide the sign.
      if parts.nodes[line.target].isSmall { route?.endBefore() }
      if let label = route?.labelFrame, cover.covers(label) { route?.labelFrame = nil }
      plan.routes.append(route)
    }
    self.picture = picture
    self.cards = cards
    self.plan = plan
    metrics = parts.metrics
    titles = GroupTitles(onOneLine: picture, metrics).blocks
    direction = .topToBottom
  }
}

extension GraphPicture.Style {
  fileprivate mutating func mark(isSelected: Bool, isDropTarget: Bool, isFocused: Bool) {
    guard isSelected || isDropTarget || isFocused else { return }
    stroke = .role(.accent)
    if isDropTarget || isFocused {
      pattern = .double
    } else {
      strokeWidth = 2
    }
  }
}

extension FlowParts.Node {
  /// Whether it is too small for an outline with text in it.
  fileprivate var isSmall: Bool { frame.height < 3 || frame.width < 4 }

  /// Where its text is.
  fileprivate var textFrame: Rect2D {
    Rect2D(
      origin: Point2D(x: frame.min.x + 1, y: frame.min.y + 1),
      size: Size2D(width: max(1, frame.width - 2), height: max(1, frame.height - 2)))
  }

  /// The lines of text that fit the box.
  fileprivate func card(_ metrics: GraphCard.Metrics) -> GraphCard {
    var metrics = metrics
    metrics.lineWidth = max(1, frame.width - (frame.width < 8 ? 2 : 4))
    let count = max(1, Int(frame.height) - 2)
    metrics.lineLimit = count
    var card = GraphCard(box, metrics)
    var height = 0
    var shown = 0
    for line in card.lines {
      height += line.isAfterDivider ? 2 : 1
      if height > count { break }
      shown += 1
    }
    card.lines.removeSubrange(shown...)
    return card
  }
}

extension GraphCard {
  /// A card without text.
  fileprivate init(empty metrics: Metrics) {
    self.init(GraphPicture.Node(id: "", title: ""), metrics)
    lines = []
  }
}

extension EdgeRoute {
  /// Ends the route a cell earlier, if its last segment is long enough.
  fileprivate mutating func endBefore() {
    guard points.count > 1 else { return }
    let (from, to) = (points[points.count - 2], points[points.count - 1])
    guard (from.x == to.x) != (from.y == to.y), abs(to.x - from.x) + abs(to.y - from.y) > 1 else {
      return
    }
    points[points.count - 1] = Point2D(
      x: to.x - (to.x > from.x ? 1 : to.x < from.x ? -1 : 0),
      y: to.y - (to.y > from.y ? 1 : to.y < from.y ? -1 : 0))
  }
}
