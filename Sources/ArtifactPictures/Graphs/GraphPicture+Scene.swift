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
  /// - Complexity: that of up to thirty layouts.
  public func scene(for canvas: Canvas2D) -> Scene2D? { drawing(for: canvas)?.scene }

  /// Whether there is something to draw, and not too much.
  public var isDrawable: Bool {
    !nodes.isEmpty && nodes.count <= GraphPictureLimits.nodeCount
      && edges.count <= GraphPictureLimits.edgeCount
  }

  /// Draws the picture for a canvas, and says whether it shows everything.
  ///
  /// - Complexity: as that of ``scene(for:)``.
  public func drawing(for canvas: Canvas2D) -> GraphDrawing? {
    guard isDrawable else { return nil }
    if let drawing = fitting(canvas) { return drawing }
    // Pixels can be made smaller, or moved into sight.
    guard canvas.unit == .pixels, let width = canvas.maxWidth else { return nil }
    var wide = canvas
    wide.maxWidth = width * GraphPictureLimits.reduction
    guard hasRoomForGroups(on: wide) else { return nil }
    return laidOut(for: wide, wide.wideAttempts) ?? fitting(wide)
  }

  /// Whether a canvas is as wide as the borders of nested groups are, so that layouts are worth trying.
  private func hasRoomForGroups(on canvas: Canvas2D) -> Bool {
    guard let width = canvas.maxWidth else { return true }
    let options = canvas.unit == .cells ? GraphLayoutOptions.cells() : GraphLayoutOptions()
    let level = 2 * (options.groupPadding + (canvas.unit == .cells ? 1 : 0))
    var deepest = 0
    for node in nodes {
      var (next, depth) = (node.group, 0)
      // As many steps as there are groups, however they refer to each other.
      while let group = next, groups.indices.contains(group), depth < groups.count {
        depth += 1
        next = groups[group].parent
      }
      // Groups in a circle have no borders around each other.
      if next == nil { deepest = max(deepest, depth) }
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
    laidOut(for: canvas, canvas.attempts) ?? grown(for: canvas, canvas.attempts)
      ?? laidOut(for: canvas, canvas.narrowAttempts)
  }

  /// The picture as it would look if it had arrived edge by edge, which is often narrower.
  private func grown(
    for canvas: Canvas2D, _ attempts: [(lineWidth: Double, isTight: Bool)]
  ) -> GraphDrawing? {
    guard hints.isEmpty, !isTree, edges.count <= GraphPictureLimits.grownEdgeCount,
      canvas.maxWidth != nil
    else { return nil }
    for (lineWidth, isTight) in attempts {
      let metrics = GraphCard.Metrics(
        unit: canvas.unit, measure: canvas.measure, lineWidth: lineWidth, lineLimit: lineLimit)
      let cards = nodes.map { GraphCard($0, metrics) }
      for direction in directions {
        let scene = GraphScene(growing: self, cards, metrics, direction, isTight: isTight)
        if scene.fits(canvas), scene.isClear { return GraphDrawing(scene) }
      }
    }
    return nil
  }

  private func laidOut(
    for canvas: Canvas2D, _ attempts: [(lineWidth: Double, isTight: Bool)]
  ) -> GraphDrawing? {
    let isPlaced = hints.contains(where: \.isPoint)
    let limit = GraphPictureLimits.placedExtent / (canvas.unit == .cells ? 8 : 1)
    for (lineWidth, isTight) in attempts {
      let metrics = GraphCard.Metrics(
        unit: canvas.unit, measure: canvas.measure, lineWidth: lineWidth, lineLimit: lineLimit)
      let cards = nodes.map { GraphCard($0, metrics) }
      var best: GraphScene?
      for direction in directions {
        var scene = GraphScene(self, cards, metrics, direction, isTight: isTight)
        guard scene.fits(canvas) else { continue }
        scene = scene.withRoomForTitles(on: canvas) {
          GraphScene(self, cards, metrics, direction, isTight: isTight, wideGroups: $0)
        }
        if isPlaced, max(scene.size.width, scene.size.height) > limit { continue }
        if let known = best, known.extent(on: canvas) <= scene.extent(on: canvas) { continue }
        best = scene
      }
      if let best { return GraphDrawing(best) }
    }
    return nil
  }

  /// Draws the picture of a graph that may still grow.
  ///
  /// - Parameters:
  ///   - canvas: What the picture is drawn for.
  ///   - previous: The drawing of an earlier state of the graph. What it shows keeps its place, as long as
  ///     the result fits the canvas. Parts are recognized by their IDs.
  /// - Complexity: with a previous drawing, in most cases that of the new parts and of the scene.
  public func liveDrawing(
    for canvas: Canvas2D, after previous: GraphDrawing? = nil
  ) -> GraphDrawing? {
    guard isDrawable else { return nil }
    if let next = previous?.continued(with: self, on: canvas) { return next }
    // Hints and the order of children say where things are, so that they stay there without a memory.
    guard hints.isEmpty, !isTree else { return drawing(for: canvas) }
    guard hasRoomForGroups(on: canvas) else { return nil }
    for (lineWidth, isTight) in canvas.attempts + canvas.narrowAttempts {
      let metrics = GraphCard.Metrics(
        unit: canvas.unit, measure: canvas.measure, lineWidth: lineWidth, lineLimit: lineLimit)
      let cards = nodes.map { GraphCard($0, metrics) }
      for direction in directions {
        var layout = LiveLayout(
          options: GraphScene.options(self, metrics, direction, isTight: isTight))
        let scene = GraphScene(self, cards, metrics, &layout)
        if scene.fits(canvas) { return GraphDrawing(scene, layout) }
      }
    }
    return nil
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

extension Canvas2D {
  /// The widths of lines in boxes to try, widest first, and whether spaces are tight.
  fileprivate var attempts: [(lineWidth: Double, isTight: Bool)] {
    unit == .cells
      ? [(32, false), (24, false), (20, true)] : [(240, false), (180, false), (160, true)]
  }

  /// That of a picture which is wider than it should be.
  fileprivate var wideAttempts: [(lineWidth: Double, isTight: Bool)] { [(180, true)] }

  /// Those at which words are broken.
  fileprivate var narrowAttempts: [(lineWidth: Double, isTight: Bool)] {
    unit == .cells ? [(16, true), (12, true)] : [(130, true), (100, true)]
  }
}
