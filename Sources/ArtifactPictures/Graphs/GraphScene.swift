import Drawing
import FlowGraph

/// A laid out graph that becomes a scene.
struct GraphScene {
  let picture: GraphPicture
  let cards: [GraphCard]
  let metrics: GraphCard.Metrics
  let plan: GraphPlan
  let direction: LayoutDirection

  /// Lays out a picture for its final form.
  ///
  /// - Parameter wideGroups: The groups that have room for their titles on either side of a line.
  init(
    _ picture: GraphPicture, _ cards: [GraphCard], _ metrics: GraphCard.Metrics,
    _ direction: LayoutDirection, isTight: Bool, wideGroups: Set<Int> = []
  ) {
    let blocks = picture.hints.isEmpty ? GraphBlocks(picture, direction) : nil
    let plan: GraphPlan
    if picture.isTree {
      plan = TreeLayout.plan(
        Self.graph(picture, cards, metrics, direction, wideGroups),
        options: Self.options(picture, metrics, direction, isTight: isTight))
    } else if let blocks, !blocks.blocks.isEmpty {
      plan = blocks.plan(
        { Self.graph(picture, cards, metrics, $0, wideGroups) },
        { Self.options(picture, metrics, $0, isTight: isTight) })
    } else {
      plan = HintedLayout.plan(
        Self.graph(picture, cards, metrics, direction, wideGroups),
        hints: Self.hints(picture, metrics),
        options: Self.options(picture, metrics, direction, isTight: isTight))
    }
    self.init(picture, cards, metrics, plan, direction)
  }

  /// Lays out a picture edge by edge.
  init(
    growing picture: GraphPicture, _ cards: [GraphCard], _ metrics: GraphCard.Metrics,
    _ direction: LayoutDirection, isTight: Bool
  ) {
    let plan = LiveLayout.plan(
      Self.graph(picture, cards, metrics, direction),
      options: Self.options(picture, metrics, direction, isTight: isTight))
    self.init(picture, cards, metrics, plan, direction)
  }

  /// Lays out a picture that may still grow.
  init(
    _ picture: GraphPicture, _ cards: [GraphCard], _ metrics: GraphCard.Metrics,
    _ layout: inout LiveLayout, from previous: GraphCorrespondence = GraphCorrespondence()
  ) {
    let plan = layout.update(
      to: Self.graph(picture, cards, metrics, layout.options.direction), from: previous)
    self.init(picture, cards, metrics, plan, layout.options.direction)
  }

  /// Creates the scene of a plan.
  init(
    _ picture: GraphPicture, _ cards: [GraphCard], _ metrics: GraphCard.Metrics, _ plan: GraphPlan,
    _ direction: LayoutDirection
  ) {
    self.picture = picture
    self.cards = cards
    self.metrics = metrics
    self.plan = Self.labeled(Self.titled(plan, picture, metrics), picture, metrics)
    self.direction = direction
  }

  private static func graph(
    _ picture: GraphPicture, _ cards: [GraphCard], _ metrics: GraphCard.Metrics,
    _ direction: LayoutDirection = .topToBottom, _ wideGroups: Set<Int> = []
  ) -> LayoutGraph {
    var graph = LayoutGraph()
    graph.nodes = zip(picture.nodes, cards).map { node, card in
      var box = LayoutGraph.Node(size: card.size, group: node.group)
      box.isPointed = node.shape == .diamond && node.sign == nil && metrics.unit == .pixels
      return box
    }
    if metrics.unit == .pixels { makeRoom(forPortsOf: picture, direction, in: &graph.nodes) }
    let ends = GroupEnds(picture)
    graph.edges = picture.edges.enumerated().map { index, edge in
      let ends = ends.ends(of: index)
      return LayoutGraph.Edge(
        source: ends.source, target: ends.target,
        labelSize: edge.hasLabel ? GraphEdgeLabel(edge, metrics, direction).size : nil,
        minimumLength: edge.length)
    }
    // Lines to boxes in cells of a table are straight, whatever title is in the way, which then gets another place.
    let isTable = picture.hints.contains { if case .cell = $0.arrangement { true } else { false } }
    graph.groups = picture.groups.enumerated().map { index, group in
      var size = titleSize(group, metrics)
      if wideGroups.contains(index) { size.width = widthBesideLine(size.width, metrics) }
      if isTable { size.width = metrics.unit == .cells ? 1 : 0 }
      return LayoutGraph.Group(parent: group.parent, labelSize: group.title.isEmpty ? nil : size)
    }
    return graph
  }

  static func options(
    _ picture: GraphPicture, _ metrics: GraphCard.Metrics, _ direction: LayoutDirection,
    isTight: Bool
  ) -> GraphLayoutOptions {
    var options =
      metrics.unit == .cells
      ? GraphLayoutOptions.cells(direction: direction) : GraphLayoutOptions(direction: direction)
    options.cornerSpacing = metrics.unit == .cells ? 2 : 8
    if metrics.unit == .cells, picture.edges.contains(where: \.hasLongMarker) {
      options.markerLength = 2
      // The line is seen between the signs at both ends.
      options.rankSpacing = 5
    }
    if isTight {
      options.nodeSpacing = metrics.unit == .cells ? 1 : 20
      options.aspectRatio = 1
    }
    return options
  }

  /// The hints in the unit of the canvas. A cell is 8 by 16 pixels.
  private static func hints(
    _ picture: GraphPicture, _ metrics: GraphCard.Metrics
  ) -> [LayoutHint] {
    guard metrics.unit == .cells else { return picture.hints }
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
  private var margin: Double { metrics.unit == .cells ? 0 : 12 }

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
      || zip(picture.groups, plan.groupFrames).contains { group, frame in
        frame.map { Self.title(group, in: $0, metrics).isCut } ?? false
      }
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
    var scene = Scene2D(
      size: size, unit: metrics.unit == .cells ? .cells : .pixels)
    if let background = picture.background {
      let frame = Rect2D(origin: Point2D(x: 0, y: 0), size: size)
      scene.append(.shape(.init(.rectangle, frame: frame, fill: background, stroke: nil)))
    }
    scene.description = picture.readableText
    guard margin > 0 else {
      drawParts(in: &scene)
      return scene
    }
    scene.group(.init(transform: .translation(x: margin, y: margin))) { drawParts(in: &$0) }
    return scene
  }

  private func drawParts(in scene: inout Scene2D) {
    let isCells = metrics.unit == .cells
    for index in picture.groups.indices {
      draw(group: index, in: &scene)
      if isCells { draw(titleOf: index, in: &scene) }
    }
    for index in picture.edges.indices { draw(edge: index, in: &scene) }
    // Titles interrupt the lines that cross them.
    for index in picture.groups.indices where !isCells { draw(titleOf: index, in: &scene) }
    for index in picture.nodes.indices { draw(node: index, in: &scene) }
    let endTexts = endTexts()
    for index in picture.edges.indices { draw(labelOf: index, endTexts[index], in: &scene) }
  }

  /// Appends what `body` draws, with an opacity if there is one.
  func append(
    _ opacity: Double?, in scene: inout Scene2D, _ body: (inout Scene2D) -> Void
  ) {
    guard let opacity, opacity < 1 else { return body(&scene) }
    scene.group(.init(opacity: max(0, opacity)), body)
  }

  func draw(group index: Int, in scene: inout Scene2D) {
    guard plan.groupFrames.indices.contains(index), let frame = plan.groupFrames[index] else {
      return
    }
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
    guard metrics.unit == .pixels, case .role(.series, _) = fill else {
      scene.append(
        .shape(.init(kind, frame: frame, fill: fill, stroke: stroke)), id: id, title: title)
      return
    }
    scene.group(.init(opacity: 0.2)) {
      $0.append(.shape(.init(kind, frame: frame, fill: fill, stroke: nil)), id: id)
    }
    let outline = stroke ?? fill.map { Stroke2D($0) }
    scene.append(
      .shape(.init(kind, frame: frame, fill: nil, stroke: outline)), id: id, title: title)
  }

  /// A paint for text on a fill, or without one on its background. In pixels, a fill by name has the paint of
  /// its role.
  func legible(_ paint: Paint2D, on fill: Paint2D?, behind: Paint2D?) -> Paint2D {
    if metrics.unit == .pixels {
      switch fill {
      case nil, .role(.series, _):
        return legible(paint, on: behind ?? .role(.background), behind: nil)
      default: break
      }
    }
    let named: Set<Paint2D.Role> = [.accent, .note, .warning]
    if metrics.unit == .pixels, case .role(let role, let index) = fill, named.contains(role) {
      return .role(role, index: index)
    }
    return paint.legible(on: fill)
  }

  /// The fill of the innermost group around a frame, or of the canvas; nil for the usual background.
  func behind(_ frame: Rect2D) -> Paint2D? {
    guard metrics.unit == .pixels else { return nil }
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
      // An ellipse of a few cells is hard to make out.
      let shape = node.shape == .ellipse && metrics.unit == .cells ? .capsule : node.shape
      appendBox(
        shape, frame, fill: node.style.fill ?? .role(.node),
        stroke: node.style.stroke(Stroke2D(.role(.node))), in: &scene, id: node.id,
        title: node.title)
      draw(card, of: node, in: frame, &scene)
    }
  }

  /// Whether an edge ends at a cell.
  private func isEnd(x: Double, y: Double) -> Bool {
    plan.routes.contains { route in
      guard let first = route?.points.first, let last = route?.points.last else { return false }
      return first == Point2D(x: x, y: y) || last == Point2D(x: x, y: y)
    }
  }

  /// Draws the text of a node: a title in the middle alone, or above a line and the rows.
  func draw(
    _ card: GraphCard, of node: GraphPicture.Node, in frame: Rect2D, _ scene: inout Scene2D
  ) {
    let isCells = metrics.unit == .cells
    var height = 0.0
    for line in card.lines { height += card.height(line.kind, metrics) }
    height += card.dividersHeight(metrics) + node.iconHeight(metrics.unit)
    let rim = card.hasRim(node, metrics) ? 1.0 : 0
    let center = isCells ? 1 / 2 : node.shape.textCenter
    var y = frame.min.y + frame.height * center - (height + rim) / 2 + rim
    if isCells { y = y.rounded(.down) }
    // The rim of a cylinder takes a part of its height.
    if !isCells, node.shape == .cylinder { y += min(frame.height / 6, 8) * 0.8 }
    let left = frame.min.x + metrics.padding.width
    if let icon = node.icon, !isCells {
      let corner = Point2D(x: frame.center.x - GraphPicture.Icon.side / 2, y: y)
      for part in icon.parts(at: corner, node.style.stroke ?? .role(.edge)) {
        scene.append(part, id: node.id)
      }
      y += GraphPicture.Icon.height
    }
    for line in card.lines {
      let lineHeight = card.height(line.kind, metrics)
      if line.isAfterDivider {
        let middle = y + GraphCard.dividerHeight(metrics) / 2
        // In cells, from the middle of one border to the middle of the other, unless an edge ends there, which
        // would seem to go on through the box.
        func inset(_ side: Double) -> Double {
          isCells ? isEnd(x: side, y: middle.rounded(.down)) ? 1.5 : 0.5 : 0
        }
        let ends = [
          frame.min.x + inset(frame.min.x), frame.max.x - inset(frame.max.x - 1),
        ].map { Point2D(x: $0, y: middle) }
        scene.append(
          .path(
            .init(polyline: ends, stroke: Stroke2D(node.style.stroke ?? .role(.node), width: 1))),
          id: node.id)
        y += GraphCard.dividerHeight(metrics)
      }
      var style = card.style(line.kind, metrics)
      if line.kind == .title, let isBold = node.style.isBold { style.isBold = isBold }
      let isCentered = line.kind != .row
      if !line.name.isEmpty {
        let text = Scene2D.Text(
          line.name, at: Point2D(x: left, y: y + lineHeight / 2), style: style,
          paint: legible(
            node.style.text ?? .role(.axis), on: node.style.fill ?? .role(.node),
            behind: behind(frame)))
        scene.append(.text(text), id: node.id)
      }
      var x = isCentered ? frame.center.x : left + line.indent
      var anchor = isCentered ? Scene2D.Text.Anchor.middle : .start
      if isCells, isCentered {
        // A text begins on a whole cell.
        let width = metrics.measure.width(of: line.text, style: style)
        x = (frame.center.x - width / 2).rounded(.down)
        anchor = .start
      }
      let paint = node.style.text ?? (line.kind == .caption ? .role(.axis) : .role(.label))
      scene.append(
        .text(
          .init(
            line.text, at: Point2D(x: x, y: y + lineHeight / 2), anchor: anchor, style: style,
            paint: legible(
              paint, on: node.style.fill ?? .role(.node), behind: behind(frame)))),
        id: node.id)
      y += lineHeight
    }
  }
}
