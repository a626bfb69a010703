public import ArtifactBase
import ArtifactPresentation
public import FlowGraph

// What is selected, and going from element to element.

extension FlowSession {
  /// The only element that is selected, or the one that has the focus; nil for none.
  public var current: FlowElement? {
    if let focus = editor.focusedElement { return focus }
    if editor.selectedNodeIDs.count + editor.selectedEdgeIDs.count == 1 {
      return editor.selectedNodeIDs.first.map { .node($0) }
        ?? editor.selectedEdgeIDs.first.map { .edge($0) }
    }
    return nil
  }

  /// Selects an element, or nothing.
  ///
  /// - Parameters:
  ///   - element: The element; nil for nothing.
  ///   - mode: Whether it is selected alone, or is added or taken away.
  public mutating func select(_ element: FlowElement?, mode: SelectionMode = .replace) {
    pivot = nil
    editor.click(element, mode: mode)
  }

  /// Takes the focus away from the element that has it.
  public mutating func focusNothing() { editor.focus(nil) }

  /// Selects what a rectangle of the canvas meets, and nothing else.
  public mutating func selectInRect(_ rect: Rect2D) {
    pivot = nil
    editor.selectInRect(rect)
  }

  /// Gives the focus to an element and selects it alone, or without selecting it if `isMarking`.
  private mutating func go(to element: FlowElement, isMarking: Bool) {
    if isMarking { editor.focus(element) } else { editor.click(element) }
  }

  /// Goes to the next node in document order, or to the first one after the last one.
  ///
  /// - Parameters:
  ///   - step: 1 for the next node, −1 for the previous one.
  ///   - isMarking: Whether the node only gets the focus, and what is selected stays so.
  /// - Complexity: O(number of nodes).
  public mutating func goToNode(step: Int, isMarking: Bool = false) {
    pivot = nil
    let ids = editor.nodes.map(\.id)
    guard !ids.isEmpty else { return }
    var next = step > 0 ? 0 : ids.count - 1
    if case .node(let id)? = current, let place = ids.firstIndex(of: id) {
      next = (place + step + ids.count) % ids.count
    }
    go(to: .node(ids[next]), isMarking: isMarking)
  }

  /// Goes to the nearest node in a direction. Nodes straight ahead are nearer than those at the side.
  ///
  /// - Returns: False if there is none.
  /// - Complexity: O(number of nodes).
  @discardableResult
  public mutating func goToNode(
    _ side: LayoutSide, from start: Point2D, isMarking: Bool = false
  ) -> Bool {
    var origin = start
    var own: String?
    if case .node(let id)? = current, let node = editor.node(id) {
      (origin, own) = (node.frame.center, id)
    } else if case .edge(let id)? = current, let geometry = editor.geometry(ofEdge: id) {
      origin = geometry.labelPosition
    }
    var best: (distance: Double, id: String)?
    for node in editor.nodes where node.id != own {
      let (dx, dy) = (node.frame.center.x - origin.x, node.frame.center.y - origin.y)
      let (ahead, aside) =
        switch side {
        case .right: (dx, abs(dy))
        case .left: (-dx, abs(dy))
        case .bottom: (dy, abs(dx))
        case .top: (-dy, abs(dx))
        }
      guard ahead > 0, aside <= 3 * ahead else { continue }
      let distance = ahead + 2 * aside
      if distance < best?.distance ?? .infinity { best = (distance, node.id) }
    }
    guard let best else { return false }
    pivot = nil
    go(to: .node(best.id), isMarking: isMarking)
    return true
  }

  /// Goes to the next edge of the current node, outgoing ones first; from an edge that was reached this way, to the one after
  /// it.
  ///
  /// - Parameters:
  ///   - step: 1 for the next edge, −1 for the previous one.
  ///   - isMarking: Whether the edge only gets the focus, and what is selected stays so.
  /// - Returns: False if there is none.
  @discardableResult
  public mutating func goToEdge(step: Int, isMarking: Bool = false) -> Bool {
    var node: String
    var place: Int?
    switch current {
    case .node(let id)?: node = id
    case .edge(let id)?:
      guard let edge = editor.edge(id) else { return false }
      node = pivot ?? edge.sourceNodeID
      place = edges(of: node).firstIndex(of: id)
    case nil: return false
    }
    let ids = edges(of: node)
    guard !ids.isEmpty else { return false }
    let next = place.map { ($0 + step + ids.count) % ids.count } ?? (step > 0 ? 0 : ids.count - 1)
    go(to: .edge(ids[next]), isMarking: isMarking)
    pivot = node
    return true
  }

  private func edges(of node: String) -> [String] {
    let edges = editor.edgesForNode(node)
    return (edges.filter { $0.sourceNodeID == node } + edges.filter { $0.sourceNodeID != node })
      .map(\.id)
  }

  /// Follows the current edge to the node at its other end, or the current node's first edge that leads away.
  ///
  /// - Parameter isMarking: Whether the node only gets the focus, and what is selected stays so.
  /// - Returns: False if there is none.
  @discardableResult
  public mutating func follow(isMarking: Bool = false) -> Bool {
    guard let node = nextNode else { return false }
    pivot = nil
    go(to: .node(node), isMarking: isMarking)
    return true
  }

  /// The node to which ``follow(isMarking:)`` leads.
  private var nextNode: String? {
    switch current {
    case .edge(let id)?:
      guard let edge = editor.edge(id) else { return nil }
      let isBackwards = pivot == edge.targetNodeID && edge.sourceNodeID != edge.targetNodeID
      return isBackwards ? edge.sourceNodeID : edge.targetNodeID
    case .node(let id)?:
      return editor.edgesForNode(id).first { $0.sourceNodeID == id }?.targetNodeID
    case nil: return nil
    }
  }

  /// Goes to the first node after the current one whose label contains a text, in any case.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isMarking: Whether the node only gets the focus, and what is selected stays so.
  /// - Returns: False if there is none.
  /// - Complexity: O(length of the labels).
  @discardableResult
  public mutating func find(_ text: String, isMarking: Bool = false) -> Bool {
    let wanted = text.lowercased()
    let ids = editor.nodes.map(\.id)
    var start = 0
    if case .node(let id)? = current, let place = ids.firstIndex(of: id) { start = place + 1 }
    for offset in ids.indices {
      let id = ids[(start + offset) % ids.count]
      if label(of: .node(id)).lowercased().contains(wanted) {
        pivot = nil
        go(to: .node(id), isMarking: isMarking)
        return true
      }
    }
    return false
  }

  // MARK: Viewport

  /// Moves the visible part by a way on the screen.
  public mutating func pan(by way: Point2D) { editor.pan(by: way) }

  /// Zooms around a point of the screen.
  public mutating func zoom(by factor: Double, anchor: Point2D) {
    editor.zoom(by: factor, anchor: anchor)
  }

  /// Shows a part of the canvas.
  public mutating func setViewport(_ viewport: Viewport) { editor.setViewport(viewport) }

  /// Moves the visible part so far that the current element is in it.
  ///
  /// - Parameters:
  ///   - size: The size of the canvas, in screen units.
  ///   - margin: The space around the element that is visible too, as far as there is room.
  public mutating func reveal(canvasSize size: Size2D, margin: Size2D) {
    let frame: Rect2D
    switch current {
    case .node(let id)?:
      guard let node = editor.node(id) else { return }
      frame = node.frame
    case .edge(let id)?:
      guard let edge = editor.edge(id), let source = editor.node(edge.sourceNodeID),
        let target = editor.node(edge.targetNodeID)
      else { return }
      frame = source.frame.union(target.frame)
    case nil: return
    }
    let (low, high) = (
      editor.viewport.canvasToScreen(frame.min), editor.viewport.canvasToScreen(frame.max)
    )
    func way(_ low: Double, high: Double, extent: Double, margin: Double) -> Double {
      let margin = min(margin, max(0, (extent - (high - low)) / 2))
      if low < margin { return margin - low }
      if high > extent - margin { return max(extent - margin - high, margin - low) }
      return 0
    }
    let step = Point2D(
      x: way(low.x, high: high.x, extent: size.width, margin: margin.width),
      y: way(low.y, high: high.y, extent: size.height, margin: margin.height))
    if step.x != 0 || step.y != 0 { editor.pan(by: step) }
  }
}
