import Drawing
import FlowGraph

/// A laid out graph that becomes a scene.
struct GraphScene {
  let picture: GraphPicture
  let cards: [GraphCard]
  let metrics: GraphCard.Metrics
  var plan: GraphPlan
  /// The titles of the groups, broken into lines.
  var titles: [TextBlock]
  /// The widths at which titles that are cut would be whole, if there were room for more lines.
  var cutTitles: [Int: Double] = [:]
  let direction: LayoutDirection

  /// Lays out a picture for its final form.
  ///
  /// - Parameters:
  ///   - titles: How the titles of groups are broken, and which ones have room on either side of a line.
  ///   - hasTwoSides: Whether a large tree of bare texts has branches on the left, too.
  init(
    _ picture: GraphPicture, cards: [GraphCard], metrics: GraphCard.Metrics,
    direction: LayoutDirection, isTight: Bool, titles: GroupTitles, hasTwoSides: Bool = false
  ) {
    let blocks = picture.hints.isEmpty ? GraphBlocks(picture, direction) : nil
    let plan: GraphPlan
    if let rows = TreeRows.plan(picture, cards, isTight: isTight, hasTwoSides: hasTwoSides) {
      plan = rows
    } else if picture.isTree {
      plan = TreeLayout.plan(
        Self.graph(picture, cards: cards, metrics: metrics, direction: direction, titles: titles),
        options: Self.options(picture, metrics, direction, isTight: isTight))
    } else if let blocks, !blocks.blocks.isEmpty {
      plan = blocks.plan(
        { Self.graph(picture, cards: cards, metrics: metrics, direction: $0, titles: titles) },
        { Self.options(picture, metrics, $0, isTight: isTight) })
    } else {
      plan = HintedLayout.plan(
        Self.graph(picture, cards: cards, metrics: metrics, direction: direction, titles: titles),
        hints: Self.hints(picture, metrics),
        options: Self.options(picture, metrics, direction, isTight: isTight))
    }
    self.init(
      picture, cards: cards, metrics: metrics, plan: plan, direction: direction, titles: titles)
  }

  /// Lays out a picture edge by edge; `nil` if it becomes too wide.
  init?(
    growing picture: GraphPicture, _ cards: [GraphCard], _ metrics: GraphCard.Metrics,
    _ direction: LayoutDirection, isTight: Bool, maximumWidth: Double, titles: GroupTitles
  ) {
    let plan = LiveLayout.plan(
      Self.graph(picture, cards: cards, metrics: metrics, direction: direction, titles: titles),
      options: Self.options(picture, metrics, direction, isTight: isTight),
      maximumWidth: maximumWidth)
    guard plan.outcome != .cancelled else { return nil }
    self.init(
      picture, cards: cards, metrics: metrics, plan: plan, direction: direction, titles: titles)
  }

  /// Lays out a picture that may still grow.
  init(
    _ picture: GraphPicture, cards: [GraphCard], metrics: GraphCard.Metrics,
    layout: inout LiveLayout, from previous: GraphCorrespondence = GraphCorrespondence()
  ) {
    let titles = GroupTitles(picture, metrics)
    let plan = layout.update(
      to: Self.graph(
        picture, cards: cards, metrics: metrics, direction: layout.options.direction, titles: titles
      ), from: previous)
    self.init(
      picture, cards: cards, metrics: metrics, plan: plan, direction: layout.options.direction,
      titles: titles)
  }

  /// Creates the scene of a plan.
  init(
    _ picture: GraphPicture, cards: [GraphCard], metrics: GraphCard.Metrics, plan: GraphPlan,
    direction: LayoutDirection, titles: GroupTitles
  ) {
    self.titles = titles.blocks
    self.picture = picture
    self.cards = cards
    self.metrics = metrics
    self.plan = plan
    self.direction = direction
    if metrics.isCells {
      shrinkSigns()
      shrinkBoxes()
    }
    makeRoomForTitles()
    moveLabels()
  }

  private static func graph(
    _ picture: GraphPicture, cards: [GraphCard], metrics: GraphCard.Metrics,
    direction: LayoutDirection, titles: GroupTitles
  ) -> LayoutGraph {
    var graph = LayoutGraph()
    graph.nodes = zip(picture.nodes, cards).map { node, card in
      var box = LayoutGraph.Node(size: card.size, group: node.group)
      box.isPointed = node.shape == .diamond && node.sign == nil && !metrics.isCells
      return box
    }
    if !metrics.isCells { makeRoom(forPortsOf: picture, direction, in: &graph.nodes) }
    let ends = GroupEnds(picture)
    graph.edges = picture.edges.enumerated().map { index, edge in
      let pointsBack = ends.pointsBack(index)
      let ends = ends.ends(of: index)
      return LayoutGraph.Edge(
        source: ends.source, target: ends.target,
        labelSize: edge.hasLabel ? GraphEdgeLabel(edge, metrics, direction).size : nil,
        minimumLength: edge.length, pointsBack: pointsBack)
    }
    // Lines to boxes in cells of a table are straight, whatever title is in the way, which then gets another place.
    let isTable = picture.hints.contains { if case .cell = $0.arrangement { true } else { false } }
    graph.groups = picture.groups.enumerated().map { index, group in
      var size = titles.blocks[index].size
      if titles.wide.contains(index) { size.width = widthBesideLine(size.width, metrics) }
      if isTable { size.width = metrics.pick(1, 0) }
      return LayoutGraph.Group(parent: group.parent, labelSize: group.title.isEmpty ? nil : size)
    }
    return graph
  }

  static func options(
    _ picture: GraphPicture, _ metrics: GraphCard.Metrics, _ direction: LayoutDirection,
    isTight: Bool
  ) -> GraphLayoutOptions {
    var options = metrics.pick(
      GraphLayoutOptions.cells(direction: direction), GraphLayoutOptions(direction: direction))
    options.cornerSpacing = metrics.pick(2, 8)
    if metrics.isCells, picture.edges.contains(where: \.hasLongMarker) {
      options.markerLength = 2
      // The line is seen between the signs at both ends.
      options.rankSpacing = 5
    }
    if isTight {
      options.nodeSpacing = metrics.pick(1, 20)
      options.aspectRatio = 1
    }
    return options
  }

  /// The hints in the unit of the canvas. A cell is 8 by 16 pixels.
  private static func hints(
    _ picture: GraphPicture, _ metrics: GraphCard.Metrics
  ) -> [LayoutHint] {
    guard metrics.isCells else { return picture.hints }
    return picture.hints.map { hint in
      var hint = hint
      switch hint.arrangement {
      case .line(let direction, let alignment, let spacing):
        let isHorizontal = direction == .leftToRight || direction == .rightToLeft
        hint.arrangement = .line(
          direction, alignment, spacing: spacing.map { $0 / (isHorizontal ? 8 : 16) })
      case .point(let point):
        hint.arrangement = .point(
          Point2D(x: (point.x / 8).rounded(), y: (point.y / 16).rounded()))
      case .order, .grid, .cell: break
      }
      return hint
    }
  }

  // MARK: Drawing

  /// The space around the layout, so that outlines are not cut off.
  private var margin: Double { metrics.margin }

  /// The extent of the picture.
  var size: Size2D {
    Size2D(width: plan.size.width + 2 * margin, height: plan.size.height + 2 * margin)
  }

  /// Whether the picture has room on a canvas.
  func fits(_ canvas: Canvas2D) -> Bool {
    size.width <= canvas.maxWidth ?? .infinity && size.height <= canvas.maxHeight ?? .infinity
  }

  /// Whether a text is shortened or a value is only counted.
  var isAbridged: Bool {
    cards.contains { $0.isAbridged }
      || picture.edges.contains { !$0.isHidden && Self.label($0, metrics).isCut }
      || !cutTitles.isEmpty
  }

  /// Whether at most twice as many pairs of lines cross as there are edges.
  var isClear: Bool {
    let segments = plan.routes.enumerated().flatMap { edge, route -> [(edge: Int, box: Rect2D)] in
      let points = route?.points ?? []
      return zip(points, points.dropFirst()).map { (edge, Rect2D($0, $1)) }
    }
    var crossings = 0
    for (index, first) in segments.enumerated() {
      for second in segments[(index + 1)...]
      where first.edge != second.edge && (first.box.width == 0) != (second.box.width == 0)
        && first.box.intersects(second.box)
      {
        crossings += 1
      }
    }
    return crossings <= 2 * picture.edges.count
  }

  /// What a picture should have little of on a canvas: height if its width is limited, otherwise the
  /// longer side of a frame with an aspect ratio of 1.6.
  func extent(on canvas: Canvas2D) -> Double {
    canvas.maxWidth == nil ? max(size.width, size.height * 1.6) : size.height
  }

  /// Draws groups, then lines, then boxes and texts.
  func scene() -> Scene2D {
    var scene = metrics.scene(width: size.width, height: size.height)
    if let background = picture.background {
      scene.draw(.rectangle, Rect2D(origin: .zero, size: size), fill: background)
    }
    guard margin > 0 else {
      drawParts(in: &scene)
      return scene
    }
    scene.group(.init(transform: .translation(x: margin, y: margin))) { drawParts(in: &$0) }
    return scene
  }

  private func drawParts(in scene: inout Scene2D) {
    drawGroupsAndEdges(in: &scene)
    for index in picture.nodes.indices { draw(node: index, in: &scene) }
    let endTexts = endTexts()
    for index in picture.edges.indices { draw(labelOf: index, endTexts[index], in: &scene) }
  }

  /// Draws what is below boxes. In pixels, titles interrupt the lines that cross them.
  func drawGroupsAndEdges(in scene: inout Scene2D) {
    for index in picture.groups.indices {
      draw(group: index, in: &scene)
      if metrics.isCells { draw(titleOf: index, in: &scene) }
    }
    for index in picture.edges.indices { draw(edge: index, in: &scene) }
    for index in picture.groups.indices where !metrics.isCells {
      draw(titleOf: index, in: &scene)
    }
  }

  /// Appends what `body` draws, with an opacity if there is one.
  func append(
    _ opacity: Double?, in scene: inout Scene2D, _ body: (inout Scene2D) -> Void
  ) {
    guard let opacity, opacity < 1 else { return body(&scene) }
    scene.group(.init(opacity: max(0, opacity)), body)
  }

  /// The frame of a group; nil for one without a place.
  func frame(ofGroup index: Int) -> Rect2D? {
    plan.groupFrames.indices.contains(index) ? plan.groupFrames[index] : nil
  }

  func draw(group index: Int, in scene: inout Scene2D) {
    guard let frame = frame(ofGroup: index) else { return }
    let group = picture.groups[index]
    let style = group.style
    append(style.opacity, in: &scene) { scene in
      let standard = Stroke2D(.role(.group, index: index), width: 1, pattern: .dashed)
      appendBox(
        .rectangle(cornerRadius: 8), frame, fill: style.fill, stroke: style.stroke(standard),
        in: &scene, id: group.id, title: group.title)
    }
  }

  /// Draws a box. In pixels, the fill of a series is so weak that text on it is legible.
  func appendBox(
    _ kind: Scene2D.Shape.Kind, _ frame: Rect2D, fill: Paint2D?, stroke: Stroke2D?,
    in scene: inout Scene2D, id: String, title: String? = nil
  ) {
    guard !metrics.isCells, let fill, case .role(.series, _) = fill else {
      return scene.draw(kind, frame, fill: fill, stroke: stroke, id: id, title: title)
    }
    scene.drawTinted(
      kind, frame, fill, opacity: 0.2, stroke: stroke ?? Stroke2D(fill), id: id, title: title)
  }

  /// A paint for text on a fill, or without one on its background. In pixels, a fill by name has the paint of
  /// its role.
  func legible(_ paint: Paint2D, on fill: Paint2D?, behind: Paint2D?) -> Paint2D {
    if !metrics.isCells {
      switch fill {
      case nil, .role(.series, _):
        return legible(paint, on: behind ?? .role(.background), behind: nil)
      default: break
      }
    }
    let named: Set<Paint2D.Role> = [.accent, .note, .warning]
    if !metrics.isCells, case .role(let role, let index) = fill, named.contains(role) {
      return .role(role, index: index)
    }
    return paint.legible(on: fill)
  }

  /// The fill of the innermost group around a frame, or of the canvas; nil for the usual background.
  func behind(_ frame: Rect2D) -> Paint2D? {
    guard !metrics.isCells else { return nil }
    var best: (area: Double, fill: Paint2D)?
    for (group, box) in zip(picture.groups, plan.groupFrames) {
      guard let box, let fill = group.style.fill, box.union(frame) == box else { continue }
      let area = box.width * box.height
      if area < best?.area ?? .infinity { best = (area, fill) }
    }
    return best?.fill ?? picture.background
  }

  func draw(node index: Int, in scene: inout Scene2D) {
    let node = picture.nodes[index]
    let card = cards[index]
    let frame = plan.nodeFrames[index]
    append(node.style.opacity, in: &scene) { scene in
      if let sign = node.sign {
        for shape in sign.shapes(in: frame, node.style, metrics.unit) {
          scene.append(.shape(shape), id: node.id, title: node.title)
        }
        return
      }
      if card.isBare, frame.size == card.size {
        var node = node
        node.style.text = node.style.text ?? node.style.stroke
        node.style.fill = nil
        // Nothing is seen of it, but it is where the node is.
        scene.draw(.rectangle, frame, id: node.id, title: node.title)
        return draw(card, of: node, in: frame, isDivided: true, &scene)
      }
      let isDivided = metrics.isCells && isDivided(card, of: node, in: frame)
      let hasRimApart = !isDivided && GraphCard.hasRim(node, metrics, height: frame.height)
      // An ellipse of a few cells is hard to make out.
      let shape: Scene2D.Shape.Kind =
        node.shape == .ellipse && metrics.isCells
        ? .capsule : hasRimApart ? .rectangle(cornerRadius: 1) : node.shape
      let stroke = node.style.stroke(Stroke2D(.role(.node)))
      appendBox(
        shape, frame, fill: node.style.fill ?? .role(.node), stroke: stroke, in: &scene,
        id: node.id, title: node.title)
      if hasRimApart {
        scene.drawLine(
          fromX: frame.min.x + 2, toX: frame.max.x - 2, y: frame.min.y + 1.5, stroke, id: node.id)
      }
      draw(card, of: node, in: frame, isDivided: isDivided, &scene)
    }
  }

  /// Whether no edge ends at the side of a box of cells where a line between its parts, or the rim of a cylinder, would
  /// be, as if it were a part of the edge.
  private func isDivided(_ card: GraphCard, of node: GraphPicture.Node, in frame: Rect2D) -> Bool {
    var y = textTop(card, of: node, in: frame)
    var rows: Set<Double> = []
    if GraphCard.hasRim(node, metrics, height: frame.height) { rows.insert(frame.min.y + 1) }
    for line in card.lines {
      if line.isAfterDivider {
        rows.insert(y)
        y += GraphCard.dividerHeight(metrics)
      }
      y += card.height(line.kind, metrics)
    }
    let ends = plan.routes.lazy.compactMap { $0?.points }.flatMap { [$0.first, $0.last] }
    return !ends.contains { end in
      guard let end, rows.contains(end.y) else { return false }
      return end.x == frame.min.x || end.x == frame.max.x - 1
    }
  }

  /// Where the text or the icon of a node begins.
  private func textTop(_ card: GraphCard, of node: GraphPicture.Node, in frame: Rect2D) -> Double {
    var height = card.dividersHeight(metrics) + node.iconHeight(metrics.unit)
    for line in card.lines { height += card.height(line.kind, metrics) }
    let rim = GraphCard.hasRim(node, metrics, height: frame.height) ? 1.0 : 0
    let center = metrics.pick(1 / 2, node.shape.textCenter)
    let top = metrics.snapped(frame.min.y + frame.height * center - (height + rim) / 2 + rim)
    // The rim of a cylinder takes a part of its height.
    return node.shape == .cylinder ? top + metrics.pick(0, min(frame.height / 6, 8) * 0.8) : top
  }

  /// Draws the text of a node: a title in the middle alone, or above a line and the rows.
  ///
  /// - Parameter isDivided: Whether lines between the parts meet the borders of a box of cells.
  func draw(
    _ card: GraphCard, of node: GraphPicture.Node, in frame: Rect2D, isDivided: Bool,
    _ scene: inout Scene2D
  ) {
    var y = textTop(card, of: node, in: frame)
    let left = frame.min.x + metrics.padding.width
    if let icon = node.icon, !metrics.isCells {
      let corner = Point2D(x: frame.center.x - GraphPicture.Icon.side / 2, y: y)
      for part in icon.parts(at: corner, node.style.stroke ?? .role(.edge)) {
        scene.append(part, id: node.id)
      }
      y += GraphPicture.Icon.height
    }
    func paint(_ paint: Paint2D) -> Paint2D {
      legible(
        node.style.text ?? paint, on: node.style.fill ?? .role(.node), behind: behind(frame))
    }
    for line in card.lines {
      let lineHeight = card.height(line.kind, metrics)
      if line.isAfterDivider {
        let dividerHeight = GraphCard.dividerHeight(metrics)
        // In cells, from the middle of one border to the middle of the other, or apart from both.
        let inset = metrics.pick(isDivided ? 0.5 : 2, 0)
        scene.drawLine(
          fromX: frame.min.x + inset, toX: frame.max.x - inset, y: y + dividerHeight / 2,
          Stroke2D(node.style.stroke ?? .role(.node), width: 1), id: node.id)
        y += dividerHeight
      }
      var style = card.style(line.kind, metrics)
      if line.kind == .title, let isBold = node.style.isBold { style.isBold = isBold }
      if !line.name.isEmpty {
        scene.drawText(
          line.name, x: left, y: y + lineHeight / 2, style, paint: paint(.role(.axis)),
          id: node.id)
      }
      let isRow = line.kind == .row
      let x = isRow ? left + line.indent : frame.center.x
      scene.draw(
        TextBlock([line.text], style, metrics.measure), at: Point2D(x: x, y: y),
        anchor: isRow ? .start : .middle,
        paint: paint(.role(line.kind == .caption ? .axis : .label)), id: node.id)
      y += lineHeight
    }
  }
}
