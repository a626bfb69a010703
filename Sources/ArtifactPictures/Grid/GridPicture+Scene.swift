public import Drawing
import FlowGraph

extension GridPicture {
  /// Draws the picture. Texts are broken at widths at which it fits; nil if there is nothing to draw, too much, or, in
  /// cells, too little room.
  ///
  /// - Complexity: that of routing the edges up to five times.
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    guard isDrawable else { return nil }
    let isCells = canvas.unit == .cells
    let widths: [Double] = isCells ? [32, 24, 18, 12, 8] : [240, 180, 140, 110, 80]
    let limit = canvas.maxWidth ?? .infinity
    var last: Scene2D?
    for (attempt, width) in widths.enumerated() {
      let isLast = attempt == widths.count - 1
      // Only what may fit is routed.
      guard
        let grid = GridScene(
          self, canvas, textWidth: width, isTight: attempt > 2,
          maxWidth: isLast && !isCells ? .infinity : limit)
      else { continue }
      if grid.scene.size.width <= limit { return grid.scene }
      last = grid.scene
    }
    return isCells ? nil : last
  }

  /// Whether there is something to draw, and not too much.
  public var isDrawable: Bool {
    var depths = [Int](repeating: 0, count: blocks.count)
    var (count, span) = (0, 0)
    for (index, block) in blocks.enumerated() {
      if let parent = parent(of: index) { depths[index] = depths[parent] + 1 }
      if block.kind != .space { count += 1 }
      span += min(max(block.span, 1), GridPictureLimits.columnCount)
      guard depths[index] <= GridPictureLimits.depth, count <= GridPictureLimits.blockCount,
        span <= 10 * GridPictureLimits.columnCount
      else { return false }
    }
    return count > 0 && edges.count <= GridPictureLimits.edgeCount
  }
}

/// Draws a grid: its blocks as the nodes of a graph.
private struct GridScene {
  private let picture: GridPicture
  private let metrics: GraphCard.Metrics
  private let graph: GraphScene
  /// The block of each node of the graph.
  private let blocks: [Int]
  private(set) var scene: Scene2D

  /// Draws a picture; nil if the blocks alone are wider than a maximum.
  init?(
    _ picture: GridPicture, _ canvas: Canvas2D, textWidth: Double, isTight: Bool, maxWidth: Double
  ) {
    self.picture = picture
    let metrics = GraphCard.Metrics(
      unit: canvas.unit, measure: canvas.measure, lineWidth: textWidth,
      lineLimit: GraphPictureLimits.mermaidLineCount)
    self.metrics = metrics
    let isCells = canvas.unit == .cells
    // The picture as a graph, whose places are those of the grid.
    var graph = GraphPicture()
    graph.lineLimit = metrics.lineLimit
    var cards: [Int: GraphCard] = [:]
    var sizes = [Size2D](repeating: Size2D(width: 0, height: 0), count: picture.blocks.count)
    var nodes: [Int: Int] = [:]
    var groups: [Int: Int] = [:]
    var blocks: [Int] = []
    for (index, block) in picture.blocks.enumerated() {
      let style = block.style.graphStyle
      switch block.kind {
      case .space: break
      case .group:
        let group = GraphPicture.Group(
          id: "block-\(index)", title: block.title,
          parent: picture.parent(of: index).flatMap { groups[$0] }, style: style)
        groups[index] = graph.groups.count
        graph.groups.append(group)
        guard !block.title.isEmpty else { break }
        sizes[index] = GraphScene.titleSize(group, metrics)
        // In cells, a title is on the border.
        if isCells { sizes[index].height = 0 }
      case .block:
        var node = GraphPicture.Node(
          id: "block-\(index)", title: block.title, shape: block.outline, style: style)
        if block.shape == .doubleCircle { node.style.pattern = .double }
        let card = GraphCard(node, metrics)
        sizes[index] = block.size(card.size, isCells: isCells)
        nodes[index] = graph.nodes.count
        cards[index] = card
        graph.nodes.append(node)
        blocks.append(index)
      }
    }
    let drawn = picture.edges.indices.filter { picture.isDrawn(picture.edges[$0]) }
    var labels = [Size2D](repeating: Size2D(width: 0, height: 0), count: picture.edges.count)
    for index in drawn {
      var edge = picture.edges[index].graphEdge(id: "edge-\(index)")
      edge.source = nodes[picture.edges[index].source] ?? 0
      edge.target = nodes[picture.edges[index].target] ?? 0
      if edge.hasLabel { labels[index] = GraphEdgeLabel(edge, metrics, .topToBottom).size }
      graph.edges.append(edge)
    }
    let frames = GridFrames(
      picture, sizes: sizes, labels: labels, .init(isCells: isCells, isTight: isTight))
    guard frames.size.width <= maxWidth else { return nil }
    let routes = GridRoutes(
      picture, frames, titles: sizes, edges: drawn, labels: labels, canvas.unit)
    // Lines end at the borders of groups.
    for (number, index) in drawn.enumerated() {
      graph.edges[number].sourceGroup = routes.groups[picture.edges[index].source]
      graph.edges[number].targetGroup = routes.groups[picture.edges[index].target]
    }
    self.blocks = blocks
    self.graph = GraphScene(
      graph, blocks.compactMap { cards[$0] }, metrics, routes.plan, .topToBottom)
    scene = Scene2D(size: Size2D(width: 0, height: 0), unit: canvas.unit)
    draw()
  }

  private mutating func draw() {
    let isCells = metrics.unit == .cells
    let margin = isCells ? 0.0 : 12
    var (top, width) = (margin, graph.plan.size.width)
    if !picture.title.isEmpty {
      let style = isCells ? TextStyle2D(size: 1, isBold: true) : PictureMetrics.title
      let title = picture.title.joinedLines
      scene.append(
        .text(.init(title, at: Point2D(x: margin, y: top + (isCells ? 0.5 : 10)), style: style)),
        id: "title", readingIndex: 0)
      top += isCells ? 2 : 34
      width = max(width, metrics.measure.width(of: title, style: style))
    }
    var scene = scene
    scene.group(.init(transform: .translation(x: margin, y: top))) { scene in
      for index in graph.picture.groups.indices { graph.draw(group: index, in: &scene) }
      if isCells {
        for index in graph.picture.groups.indices { graph.draw(titleOf: index, in: &scene) }
      }
      for index in graph.picture.edges.indices { graph.draw(edge: index, in: &scene) }
      if !isCells {
        for index in graph.picture.groups.indices { graph.draw(titleOf: index, in: &scene) }
      }
      for index in graph.picture.nodes.indices { draw(node: index, in: &scene) }
      for index in graph.picture.edges.indices { graph.draw(labelOf: index, in: &scene) }
    }
    scene.size = Size2D(
      width: width + 2 * margin, height: top + graph.plan.size.height + margin)
    scene.title = picture.title
    scene.description = picture.readableText
    self.scene = scene
  }

  private func draw(node index: Int, in scene: inout Scene2D) {
    let block = picture.blocks[blocks[index]]
    guard block.shape == .arrow, !block.directions.isEmpty else {
      return graph.draw(node: index, in: &scene)
    }
    let node = graph.picture.nodes[index]
    let frame = graph.plan.nodeFrames[index]
    let isCells = metrics.unit == .cells
    let card = graph.cards[index]
    let arrow = BroadArrow(block.directions, isCells: isCells)
    let name = picture.name(of: blocks[index])
    graph.append(node.style.opacity, in: &scene) { scene in
      if isCells {
        let stroke = Stroke2D(node.style.stroke ?? node.style.fill ?? .role(.node), width: 3)
        let text =
          block.title.isEmpty
          ? 0 : metrics.measure.size(of: card.lines.map(\.text), style: metrics.style(.title)).width
        for line in arrow.lines(in: frame, text: text) {
          scene.append(
            .path(
              .init(
                polyline: [line.from, line.to], stroke: stroke,
                startMarker: line.start ? .arrow : nil, endMarker: line.end ? .arrow : nil,
                cornerRadius: 1, bundle: index)), id: node.id, title: name)
        }
      } else {
        let outline = arrow.outline(in: frame)
        let fill = node.style.fill ?? .role(.node)
        let stroke = node.style.stroke(Stroke2D(node.style.fill ?? .role(.node)))
        if node.style.fill != nil {
          // A series is so weak that text on it is legible.
          scene.group(.init(opacity: 0.2)) {
            $0.append(.path(.init(outline, stroke: nil, fill: fill)), id: node.id, title: name)
          }
        }
        scene.append(
          .path(.init(outline, stroke: stroke, fill: node.style.fill == nil ? fill : nil)),
          id: node.id, title: name)
      }
      guard !block.title.isEmpty else { return }
      graph.draw(
        card, of: node, in: isCells ? frame : arrow.shaft(in: frame), &scene)
    }
  }
}

extension GridFrames.Spacing {
  fileprivate init(isCells: Bool, isTight: Bool) {
    self.init(
      gap: isCells ? Size2D(width: 1, height: 0) : Size2D(width: 12, height: 12),
      edgeGap: isCells
        ? Size2D(width: isTight ? 3 : 5, height: 3)
        : Size2D(width: isTight ? 30 : 44, height: isTight ? 36 : 44),
      padding: isCells ? Size2D(width: 2, height: 1) : Size2D(width: 12, height: 12),
      crossedPadding: isCells ? Size2D(width: 4, height: 2) : Size2D(width: 32, height: 32),
      labelGap: isCells ? Size2D(width: 4, height: 3) : Size2D(width: 36, height: 36),
      empty: isCells ? Size2D(width: 3, height: 1) : Size2D(width: 24, height: 24),
      isWhole: isCells)
  }
}

extension GridPicture.Block {
  /// The text, or nothing for one of blanks only.
  fileprivate var title: String { text.allSatisfy(\.isWhitespace) ? "" : text }

  fileprivate var outline: Scene2D.Shape.Kind {
    switch shape {
    case .rectangle, .arrow: .rectangle(cornerRadius: 2)
    case .rounded: .rectangle(cornerRadius: 8)
    case .stadium: .capsule
    case .subroutine: .subroutine
    case .cylinder: .cylinder
    case .circle, .doubleCircle: .ellipse
    case .diamond: .diamond
    case .hexagon: .hexagon
    case .flag: .flag
    case .leanRight: .parallelogram(leansRight: true)
    case .leanLeft: .parallelogram(leansRight: false)
    case .trapezoid: .trapezoid(isNarrowAtTop: true)
    case .flippedTrapezoid: .trapezoid(isNarrowAtTop: false)
    }
  }

  /// The size of a block with the size of a card.
  fileprivate func size(_ card: Size2D, isCells: Bool) -> Size2D {
    switch shape {
    case .arrow where !directions.isEmpty:
      return BroadArrow(directions, isCells: isCells).size(around: card)
    case .circle, .doubleCircle:
      guard !isCells else { return card }
      // Circles of long texts are ellipses.
      let side = max(card.width, card.height)
      return side <= 110
        ? Size2D(width: side, height: side)
        : Size2D(width: card.width, height: max(card.height, card.width * 0.6))
    case .diamond:
      // Texts reach into the corners of wide diamonds.
      return isCells ? card : Size2D(width: card.width * 1.15, height: card.height * 1.25)
    default: return card
    }
  }
}

extension GridPicture.Style {
  fileprivate var graphStyle: GraphPicture.Style {
    var style = GraphPicture.Style()
    style.fill = fill.map { .role(.series, index: $0) }
    style.stroke = stroke.map { .role(.series, index: $0) }
    style.strokeWidth = strokeWidth.flatMap { $0.isFinite ? min(max($0, 0), 6) : nil }
    style.pattern = isDashed ? .dashed : nil
    style.isBold = isBold
    style.opacity = opacity.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
    return style
  }
}

extension GridPicture.Edge {
  fileprivate func graphEdge(id: String) -> GraphPicture.Edge {
    var edge = GraphPicture.Edge(
      id: id, source: 0, target: 0, label: label, sourceMarker: sourceMarker,
      targetMarker: targetMarker)
    switch line {
    case .normal: break
    case .thick: edge.style.strokeWidth = 3.5
    case .dotted: edge.style.pattern = .dashed
    }
    return edge
  }
}
