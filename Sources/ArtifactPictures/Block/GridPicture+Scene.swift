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
    let wordWidths: [Double] = isCells ? [80, 56, 40, 32, 24, 0] : [600, 420, 300, 240, 180, 0]
    let attempts = wordWidths.flatMap { word in widths.map { (text: $0, word: word) } }
    let scene = canvas.fitting(attempts, keepsLast: !isCells) { width in
      // Only what may fit is routed.
      let isLast = width == attempts[attempts.count - 1]
      return GridScene(
        self, canvas, textWidth: width.text, wordWidth: width.word,
        isTight: width.text < widths[2],
        maxWidth: isLast && !isCells ? .infinity : canvas.maxWidth ?? .infinity)?.scene
    }
    return titled(scene, on: canvas)
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
    _ picture: GridPicture, _ canvas: Canvas2D, textWidth: Double, wordWidth: Double,
    isTight: Bool, maxWidth: Double
  ) {
    self.picture = picture
    let metrics = GraphCard.Metrics(
      unit: canvas.unit, measure: canvas.measure, lineWidth: textWidth,
      wordWidth: wordWidth, lineLimit: GraphPictureLimits.mermaidLineCount)
    self.metrics = metrics
    // The picture as a graph, whose places are those of the grid.
    var graph = GraphPicture()
    graph.lineLimit = metrics.lineLimit
    var cards: [Int: GraphCard] = [:]
    var sizes = [Size2D](repeating: .zero, count: picture.blocks.count)
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
        sizes[index] = GroupTitles.block(group, metrics).size
        // In cells, the first line of a title is on the border.
        sizes[index].height -= metrics.pick(1, 0)
      case .block:
        var node = GraphPicture.Node(
          id: "block-\(index)", title: block.title, shape: block.outline, style: style)
        if block.shape == .doubleCircle { node.style.pattern = .double }
        let card = GraphCard(node, metrics)
        sizes[index] = block.size(card.size, metrics)
        nodes[index] = graph.nodes.count
        cards[index] = card
        graph.nodes.append(node)
        blocks.append(index)
      }
    }
    let drawn = picture.edges.indices.filter { picture.isDrawn(picture.edges[$0]) }
    var labels = [Size2D](repeating: .zero, count: picture.edges.count)
    for index in drawn {
      var edge = picture.edges[index].graphEdge(id: "edge-\(index)")
      edge.source = nodes[picture.edges[index].source] ?? 0
      edge.target = nodes[picture.edges[index].target] ?? 0
      if edge.hasLabel { labels[index] = GraphEdgeLabel(edge, metrics, .topToBottom).size }
      graph.edges.append(edge)
    }
    let frames = GridFrames(
      picture, sizes: sizes, labels: labels, .init(metrics, isTight: isTight))
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
      graph, cards: blocks.compactMap { cards[$0] }, metrics: metrics, plan: routes.plan,
      direction: .topToBottom,
      titles: GroupTitles(graph, metrics))
    scene = metrics.scene()
    draw()
  }

  private mutating func draw() {
    let (margin, size) = (metrics.margin, graph.plan.size)
    var scene = metrics.scene(
      width: size.width + 2 * margin, height: size.height + 2 * margin)
    scene.group(.init(transform: .translation(x: margin, y: margin))) { scene in
      graph.drawGroupsAndEdges(in: &scene)
      for index in graph.picture.nodes.indices { draw(node: index, in: &scene) }
      for index in graph.picture.edges.indices { graph.draw(labelOf: index, in: &scene) }
    }
    self.scene = scene
  }

  private func draw(node index: Int, in scene: inout Scene2D) {
    let block = picture.blocks[blocks[index]]
    guard block.shape == .arrow, !block.directions.isEmpty else {
      return graph.draw(node: index, in: &scene)
    }
    let node = graph.picture.nodes[index]
    let frame = graph.plan.nodeFrames[index]
    let card = graph.cards[index]
    let arrow = BroadArrow(block.directions, metrics)
    let name = picture.name(of: blocks[index])
    let style = node.style
    graph.append(style.opacity, in: &scene) { scene in
      if metrics.isCells {
        let stroke = Stroke2D(style.stroke ?? style.fill ?? .role(.node), width: 3)
        let title = TextBlock(card.lines.map(\.text), metrics.style(.title), metrics.measure)
        for line in arrow.lines(in: frame, text: block.title.isEmpty ? 0 : title.width) {
          scene.drawLine(
            [line.from, line.to], stroke, start: line.start ? .arrow : nil,
            end: line.end ? .arrow : nil, radius: 1, bundle: index, id: node.id, title: name)
        }
      } else {
        let outline = arrow.outline(in: frame)
        if let fill = style.fill {
          // A series is so weak that text on it is legible.
          scene.group(.init(opacity: 0.2)) {
            $0.draw(outline, fill: fill, id: node.id, title: name)
          }
        }
        scene.draw(
          outline, fill: style.fill == nil ? .role(.node) : nil,
          stroke: style.stroke(Stroke2D(style.fill ?? .role(.node))), id: node.id, title: name)
      }
      guard !block.title.isEmpty else { return }
      graph.draw(
        card, of: node, in: metrics.pick(frame, arrow.shaft(in: frame)), isDivided: true, &scene)
    }
  }
}

extension GridFrames.Spacing {
  fileprivate init(_ metrics: GraphCard.Metrics, isTight: Bool) {
    self.init(
      gap: metrics.size((1, 0), (12, 12)),
      edgeGap: metrics.size((isTight ? 3 : 5, 3), isTight ? (30, 36) : (44, 44)),
      padding: metrics.size((2, 1), (12, 12)), crossedPadding: metrics.size((4, 2), (32, 32)),
      labelGap: metrics.size((4, 3), (36, 36)), empty: metrics.size((3, 1), (24, 24)),
      isWhole: metrics.isCells)
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
  fileprivate func size(_ card: Size2D, _ metrics: GraphCard.Metrics) -> Size2D {
    switch shape {
    case .arrow where !directions.isEmpty:
      return BroadArrow(directions, metrics).size(around: card)
    case .circle, .doubleCircle:
      guard !metrics.isCells else { return card }
      // Circles of long texts are ellipses.
      let side = max(card.width, card.height)
      return side <= 110
        ? Size2D(width: side, height: side)
        : Size2D(width: card.width, height: max(card.height, card.width * 0.6))
    case .diamond:
      // Texts reach into the corners of wide diamonds.
      return metrics.pick(
        card, Size2D(width: card.width * 1.15, height: card.height * 1.25))
    default: return card
    }
  }
}

extension GridPicture.Style {
  fileprivate var graphStyle: GraphPicture.Style {
    var style = GraphPicture.Style()
    style.fill = fill.map { .series($0) }
    style.stroke = stroke.map { .series($0) }
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
