public import Drawing
import FlowGraph

extension GraphPicture {
  /// Draws the picture for a canvas.
  ///
  /// The direction, the width of the boxes and the spaces between them are chosen so that the picture
  /// fits. Of two directions that fit, the one with the lower picture is used, or without a limit of
  /// the width, the one with the smaller picture. Without a fit, the result is nil, and the front
  /// shows the graph as text.
  ///
  /// If the picture does not fit with the positions, hints or direction of the source, it is laid out without
  /// them; a small one at last as if it had arrived edge by edge.
  ///
  /// - Complexity: that of up to fifty layouts.
  public func scene(for canvas: Canvas2D) -> Scene2D? { graphDrawing(for: canvas)?.scene }

  /// Whether there is something to draw, and not too much.
  public var isDrawable: Bool {
    !nodes.isEmpty && nodes.count <= GraphPictureLimits.nodeCount
      && edges.count <= GraphPictureLimits.edgeCount
  }

  /// Draws the picture for a canvas, and says whether it shows everything.
  ///
  /// - Complexity: as that of ``scene(for:)``.
  func graphDrawing(for canvas: Canvas2D) -> GraphDrawing? {
    guard isDrawable else { return nil }
    if let drawing = fitting(canvas) { return drawing }
    // Pixels can be made smaller, or moved into sight.
    guard canvas.unit == .pixels, let width = canvas.maxWidth else { return nil }
    var wide = canvas
    wide.maxWidth = width * GraphPictureLimits.reduction
    guard hasRoomForGroups(on: wide) else { return nil }
    return laidOut(for: wide, [Attempt(lineWidth: 180, isTight: true)]) ?? fitting(wide)
  }

  /// Whether a canvas is as wide as the borders of nested groups are, so that layouts are worth trying.
  private func hasRoomForGroups(on canvas: Canvas2D) -> Bool {
    guard let width = canvas.maxWidth else { return true }
    let isCells = canvas.unit == .cells
    let options = isCells ? GraphLayoutOptions.cells() : GraphLayoutOptions()
    let level = 2 * (options.groupPadding + (isCells ? 1 : 0))
    let paths = nodes.map { path(from: $0.group) }
    // Groups in a circle have no borders around each other.
    let deepest = paths.reduce(0) { deepest, path in
      path.last.map { groups[$0].parent == nil } == true ? max(deepest, path.count) : deepest
    }
    return Double(deepest) * level <= width
  }

  private func fitting(_ canvas: Canvas2D) -> GraphDrawing? {
    guard hasRoomForGroups(on: canvas) else { return nil }
    if let drawing = laidOut(for: canvas) { return drawing }
    // What the source says of places gives way.
    var free = self
    free.hints.removeAll(where: \.isPoint)
    if free.hints.count < hints.count, let drawing = free.laidOut(for: canvas) { return drawing }
    guard !free.hints.isEmpty || direction != nil else { return nil }
    free.hints = []
    free.direction = nil
    return free.laidOut(for: canvas)
  }

  private func laidOut(for canvas: Canvas2D) -> GraphDrawing? {
    laidOut(for: canvas, attempts(on: canvas))
      ?? grown(for: canvas, attempts(on: canvas))
      ?? laidOut(for: canvas, wrapping(canvas.narrowAttempts, on: canvas))
  }

  /// The picture as it would look if it had arrived edge by edge, which is often narrower.
  private func grown(for canvas: Canvas2D, _ attempts: [Attempt]) -> GraphDrawing? {
    guard hints.isEmpty, !isTree, edges.count <= GraphPictureLimits.grownEdgeCount,
      let width = canvas.maxWidth
    else { return nil }
    for attempt in attempts {
      let isTight = attempt.isTight
      let metrics = attempt.metrics(on: canvas, lineLimit)
      let cards = self.cards(metrics)
      guard cards.allSatisfy({ $0.size.width <= canvas.maxWidth ?? .infinity }) else { continue }
      for direction in directions {
        let scene = GraphScene.titled(self, metrics, on: canvas) {
          GraphScene(
            growing: self, cards, metrics, direction, isTight: isTight, maximumWidth: width,
            titles: $0)
        }
        if let scene, scene.isClear { return GraphDrawing(scene, on: canvas) }
      }
    }
    return nil
  }

  private func laidOut(for canvas: Canvas2D, _ attempts: [Attempt]) -> GraphDrawing? {
    let isPlaced = hints.contains(where: \.isPoint)
    let limit = GraphPictureLimits.placedExtent / (canvas.unit == .cells ? 8 : 1)
    for attempt in attempts {
      let isTight = attempt.isTight
      let metrics = attempt.metrics(on: canvas, lineLimit)
      let cards = self.cards(metrics)
      guard cards.allSatisfy({ $0.size.width <= canvas.maxWidth ?? .infinity }) else { continue }
      var best: GraphScene?
      var variants = directions.map { ($0, hasTwoSides: false) }
      // Texts without boxes have one direction.
      if cards.contains(where: \.isBare) {
        variants.insert((.leftToRight, hasTwoSides: true), at: 0)
      }
      for (direction, hasTwoSides) in variants {
        guard
          let scene = laidOut(
            cards, metrics, direction, isTight: isTight, hasTwoSides: hasTwoSides, on: canvas)
        else { continue }
        if isPlaced, max(scene.size.width, scene.size.height) > limit { continue }
        if let known = best, known.extent(on: canvas) <= scene.extent(on: canvas) { continue }
        best = scene
      }
      if let best { return GraphDrawing(widened(best, attempt, on: canvas), on: canvas) }
    }
    return nil
  }

  private func laidOut(
    _ cards: [GraphCard], _ metrics: GraphCard.Metrics, _ direction: LayoutDirection, isTight: Bool,
    hasTwoSides: Bool = false, on canvas: Canvas2D
  ) -> GraphScene? {
    GraphScene.titled(self, metrics, on: canvas) {
      GraphScene(
        self, cards: cards, metrics: metrics, direction: direction, isTight: isTight, titles: $0,
        hasTwoSides: hasTwoSides)
    }
  }

  /// The picture with wider boxes whose words are then whole, as many as fit, one after the other.
  private func widened(
    _ drawn: GraphScene, _ attempt: Attempt, on canvas: Canvas2D
  ) -> GraphScene {
    var wide = attempt
    wide.wordWidth = canvas.widestWords[0]
    let cards = self.cards(wide.metrics(on: canvas, lineLimit))
    var best = drawn
    let broken = nodes.indices.filter {
      !cards[$0].isBare && cards[$0].size.width > drawn.cards[$0].size.width
    }
    for node in broken.prefix(GraphPictureLimits.widenedCount) {
      var next = best.cards
      next[node] = cards[node]
      let scene = laidOut(
        next, drawn.metrics, drawn.direction, isTight: attempt.isTight, on: canvas)
      if let scene { best = scene }
    }
    return best
  }

  /// Draws the picture of a graph that may still grow.
  ///
  /// - Parameters:
  ///   - canvas: What the picture is drawn for.
  ///   - previous: The drawing of an earlier state of the graph. What it shows keeps its place, as long as
  ///     the result fits the canvas. Parts are recognized by their IDs.
  /// - Complexity: with a previous drawing, in most cases that of the new parts and of the scene.
  func liveGraphDrawing(
    for canvas: Canvas2D, after previous: GraphDrawing? = nil
  ) -> GraphDrawing? {
    guard isDrawable else { return nil }
    if let next = previous?.continued(with: self, on: canvas) { return next }
    // Hints and the order of children say where things are, so that they stay there without a memory.
    guard hints.isEmpty, !isTree else { return graphDrawing(for: canvas) }
    guard hasRoomForGroups(on: canvas) else { return nil }
    let attempts = attempts(on: canvas) + wrapping(canvas.narrowAttempts, on: canvas)
    // The direction of the source gives way if the picture does not fit with it.
    let others: [[LayoutDirection]] = direction == nil ? [] : [[.topToBottom, .leftToRight]]
    for directions in [directions] + others {
      var cut: GraphDrawing?
      for attempt in attempts {
        let isTight = attempt.isTight
        let metrics = attempt.metrics(on: canvas, lineLimit)
        let cards = self.cards(metrics)
        for direction in directions {
          var layout = LiveLayout(
            options: GraphScene.options(self, metrics, direction, isTight: isTight))
          let scene = GraphScene(self, cards: cards, metrics: metrics, layout: &layout)
          guard scene.fits(canvas) else { continue }
          if scene.cutTitles.isEmpty { return GraphDrawing(scene, on: canvas, layout) }
          cut = cut ?? GraphDrawing(scene, on: canvas, layout)
        }
      }
      if let cut { return cut }
    }
    return nil
  }

  /// The attempts of a canvas, before them those at which words that are wider than a line are whole, or broken at
  /// wider lines.
  private func attempts(on canvas: Canvas2D) -> [Attempt] {
    let widest = canvas.widestWords
    var longest = 0.0
    let metrics = GraphCard.Metrics(unit: canvas.unit, measure: canvas.measure, lineWidth: 0)
    func include(_ text: String, _ style: TextStyle2D, after indent: Double = 0) {
      longest =
        indent
        + LineBreaking.width(
          longest - indent, keepingWordsOf: text, upTo: widest[0] - indent, style, canvas.measure)
    }
    for node in nodes {
      include(node.title, metrics.style(.title))
      include(node.caption, metrics.style(.caption))
      let style = metrics.style(.row)
      let column = node.alignsValues ? GraphCard.nameColumn(node.rows, style, metrics) : 0
      for row in node.rows {
        include(row.name, style)
        include(row.value, style, after: column)
      }
    }
    for edge in edges { include(edge.label, GraphScene.labelStyle(edge, metrics)) }
    for group in groups { include(group.title, GroupTitles.style(group, metrics)) }
    var attempts: [Attempt] = []
    for width in widest {
      for var attempt in canvas.attempts {
        if attempt.lineWidth < min(width, longest) { attempt.wordWidth = min(width, longest) }
        if !attempts.contains(attempt) { attempts.append(attempt) }
      }
    }
    attempts += canvas.attempts.filter { !attempts.contains($0) }
    // Texts without boxes have more room.
    let hasRows = isTree && canvas.unit == .cells && TreeRows.canShow(self)
    return (hasRows ? [Attempt(lineWidth: 64)] : []) + wrapping(attempts, on: canvas)
  }

  /// Some attempts, after each of them the same with titles of groups on more than one line, if that makes a difference.
  private func wrapping(_ attempts: [Attempt], on canvas: Canvas2D) -> [Attempt] {
    let metrics = GraphCard.Metrics(
      unit: canvas.unit, measure: canvas.measure, lineWidth: .infinity)
    let widest = groups.reduce(0) { max($0, GroupTitles.block($1, metrics).width) }
    return attempts.flatMap { attempt in
      guard lineLimit != nil, widest > attempt.lineWidth else { return [attempt] }
      var wrapped = attempt
      wrapped.wrapsGroupTitles = true
      return [attempt, wrapped]
    }
  }

  /// The directions to try.
  private var directions: [LayoutDirection] {
    direction.map { [$0] } ?? [.topToBottom, .leftToRight]
  }
}

extension LayoutHint {
  fileprivate var isPoint: Bool {
    if case .point = arrangement { true } else { false }
  }
}

/// How texts are broken, and how much space is between boxes.
private struct Attempt: Equatable {
  /// The maximum width of a line.
  var lineWidth: Double
  /// The maximum width of a line with a wider word.
  var wordWidth = 0.0
  /// Whether spaces are tight.
  var isTight = false
  /// Whether titles of groups are broken at the width of a line.
  var wrapsGroupTitles = false

  func metrics(on canvas: Canvas2D, _ lineLimit: Int?) -> GraphCard.Metrics {
    GraphCard.Metrics(
      unit: canvas.unit, measure: canvas.measure, lineWidth: lineWidth, wordWidth: wordWidth,
      lineLimit: lineLimit, wrapsGroupTitles: wrapsGroupTitles)
  }
}

extension Canvas2D {
  /// The attempts, the widest first.
  fileprivate var attempts: [Attempt] {
    let widths: [Double] = unit == .cells ? [32, 24, 20] : [240, 180, 160]
    return widths.map { Attempt(lineWidth: $0, isTight: $0 == widths.last) }
  }

  /// Those of boxes that are narrower than usual.
  fileprivate var narrowAttempts: [Attempt] {
    (unit == .cells ? [16, 12] : [130, 100]).map { Attempt(lineWidth: $0, isTight: true) }
  }

  /// The widths of lines to try for words that are wider than lines.
  fileprivate var widestWords: [Double] { unit == .cells ? [80, 56, 40] : [600, 420, 300] }
}
