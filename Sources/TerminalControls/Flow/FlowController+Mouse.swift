import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import FlowGraph
import TerminalFront

// The mouse: clicks select, drags move nodes, connect handles, move the canvas or select in a rectangle.

extension FlowController {
  mutating func handle(_ mouse: MouseEvent) -> ScreenEffect {
    let position = CellPosition(row: mouse.row, column: mouse.column)
    switch mouse.action {
    case .press(.left):
      endGesture()
      if mouse.row == 0 { return press(buttonAt: mouse.column) }
      press(position, mouse.modifiers)
    case .press(.middle), .press(.right):
      endGesture()
      gesture = .pan(from: position, last: position)
    case .drag: drag(to: position)
    case .release: release(at: position)
    case .wheel(let direction): turn(direction, at: position, mouse.modifiers)
    case .move, .press: break
    }
    return .draw
  }

  private mutating func press(buttonAt column: Int) -> ScreenEffect {
    guard let place = buttons.first(where: { $0.columns.contains(column) }) else { return .draw }
    guard let button = place.button else {
      buttonPage += 1
      return .draw
    }
    // The button of a mode ends it too.
    guard isMarking, button.key == KeyStroke(" ") else { return press(button.key) }
    mode = .normal
    return .draw
  }

  private func isOnCanvas(_ position: CellPosition) -> Bool {
    (1...canvasRows).contains(position.row)
  }

  private func element(at position: CellPosition) -> FlowElement? {
    isOnCanvas(position)
      ? picture.element(atColumn: position.column, row: position.row - 1) : nil
  }

  private mutating func press(_ position: CellPosition, _ modifiers: KeyModifiers) {
    guard isOnCanvas(position) else { return }
    updatePicture()
    if let map = minimapFrame, map.contains(position) {
      gesture = .minimap
      return center(onMapAt: position)
    }
    let element = element(at: position)
    if case .connecting(let source) = mode {
      if case .node(let target)? = element { return connect(source, to: target) }
      mode = .normal
      return
    }
    if !session.isReadOnly,
      let handle = picture.handle(atColumn: position.column, row: position.row - 1)
    {
      let isBegun = session.edit { editor in
        editor.beginConnection(
          from: handle.reference.nodeID, handle: handle.reference.handleID, type: handle.type)
      }
      if isBegun == true {
        gesture = .connection
        return
      }
    }
    if taps.tap(element, at: time ?? 0) { return doubleTap(element, position) }
    let isToggling = !modifiers.isEmpty || isMarking
    guard let element else {
      gesture = isToggling ? .rect(start: position) : .pan(from: position, last: position)
      return
    }
    if isToggling {
      session.select(element, mode: .toggle)
    } else if !isSelected(element) {
      session.select(element)
    }
    if case .node(let id) = element, !session.isReadOnly {
      gesture = .node(id, start: position, isBegun: false)
    } else {
      gesture = .pan(from: position, last: position)
    }
  }

  private func isSelected(_ element: FlowElement) -> Bool {
    switch element {
    case .node(let id): session.editor.selectedNodeIDs.contains(id)
    case .edge(let id): session.editor.selectedEdgeIDs.contains(id)
    }
  }

  private mutating func doubleTap(_ element: FlowElement?, _ position: CellPosition) {
    guard !session.isReadOnly else { return }
    guard let element else {
      session.addNode(at: canvasPoint(position))
      return
    }
    session.select(element)
    editLabel()
  }

  // MARK: Drags

  private mutating func drag(to position: CellPosition) {
    // What was dragged was not tapped.
    taps.reset()
    switch gesture {
    case .pan(let from, let last)?:
      pan(columns: position.column - last.column, rows: position.row - last.row)
      gesture = .pan(from: from, last: position)
    case .node(let id, var start, let isBegun)?:
      guard isBegun || session.edit({ $0.beginNodeDrag(id) }) == true else {
        gesture = .pan(from: start, last: position)
        return
      }
      let way = autoPan(at: position)
      start = CellPosition(row: start.row + way.row, column: start.column + way.column)
      gesture = .node(id, start: start, isBegun: true)
      let cell = FlowPicture.cellSize
      session.edit {
        $0.updateNodeDrag(
          translation: Point2D(
            x: Double(position.column - start.column) * cell.width,
            y: Double(position.row - start.row) * cell.height))
      }
    case .rect(let start)?:
      let (left, right) = (min(start.column, position.column), max(start.column, position.column))
      let (top, bottom) = (min(start.row, position.row), max(start.row, position.row))
      picture.selectionRect = Rect2D(
        Point2D(x: Double(left), y: Double(top - 1)),
        Point2D(x: Double(right + 1), y: Double(bottom)))
    case .connection?:
      _ = autoPan(at: position)
      let point = canvasPoint(position)
      session.edit { $0.updateConnection(to: point) }
    case .minimap?: center(onMapAt: position)
    case nil: break
    }
  }

  /// Moves the canvas if the pointer is at its edge. Unlike `FlowEditor.autoPan`, by whole cells for each event, since a
  /// terminal reports no time and its cells are the grid of the canvas.
  private mutating func autoPan(at position: CellPosition) -> CellPosition {
    var way = CellPosition(row: 0, column: 0)
    if position.column <= 0 { way.column = 2 }
    if position.column >= size.columns - 1 { way.column = -2 }
    if position.row <= 1 { way.row = 1 }
    if position.row >= canvasRows { way.row = -1 }
    if way.row != 0 || way.column != 0 { pan(columns: way.column, rows: way.row) }
    return way
  }

  private mutating func release(at position: CellPosition) {
    defer { gesture = nil }
    switch gesture {
    case .pan(let from, _)?:
      // A click on the canvas.
      guard from == position, element(at: position) == nil else { return }
      if isMarking { return }
      session.select(nil)
      session.focusNothing()
    case .node(_, _, let isBegun)?:
      if isBegun { session.edit { $0.endNodeDrag() } }
    case .rect?:
      if let rect = picture.selectionRect { select(in: rect) }
      picture.selectionRect = nil
    case .connection?: endConnection(at: position)
    case .minimap?, nil: break
    }
  }

  /// Selects what a rectangle of cells meets, beside what is selected.
  private mutating func select(in rect: Rect2D) {
    let cell = FlowPicture.cellSize
    func point(_ point: Point2D) -> Point2D {
      session.editor.viewport.screenToCanvas(
        Point2D(x: point.x * cell.width, y: point.y * cell.height))
    }
    let nodes = session.editor.selectedNodeIDs
    let edges = session.editor.selectedEdgeIDs
    session.selectInRect(Rect2D(point(rect.min), point(rect.max)))
    for id in nodes.sorted() where !session.editor.selectedNodeIDs.contains(id) {
      session.select(.node(id), mode: .toggle)
    }
    for id in edges.sorted() where !session.editor.selectedEdgeIDs.contains(id) {
      session.select(.edge(id), mode: .toggle)
    }
  }

  /// Connects to the handle that is near, or to the node under the pointer.
  private mutating func endConnection(at position: CellPosition) {
    guard let draft = session.editor.connectionDraft else { return }
    var target = draft.target
    if target == nil, case .node(let id)? = element(at: position),
      let node = session.editor.node(id)
    {
      let wanted: HandleType = draft.handleType == .source ? .target : .source
      target = node.handles.first { $0.type == wanted }
        .map { HandleReference(nodeID: id, handleID: $0.id) }
    }
    guard let target else {
      session.edit { $0.cancelConnection() }
      return
    }
    let result = session.edit { $0.endConnection(at: target.nodeID, handle: target.handleID) }
    if case .accepted(let proposal)?? = result, session.connect(proposal) != nil { return }
    message = "this connection is not possible, or already there"
  }

  /// Ends a gesture whose release was not heard: nodes stay where they are, and a connection is given up.
  mutating func endGesture() {
    session.edit {
      $0.endNodeDrag()
      $0.cancelConnection()
    }
    picture.selectionRect = nil
    gesture = nil
  }

  mutating func cancelGesture() {
    session.edit {
      $0.cancelNodeDrag()
      $0.cancelConnection()
    }
    picture.selectionRect = nil
    gesture = nil
  }

  private mutating func turn(
    _ direction: MouseEvent.Direction, at position: CellPosition, _ modifiers: KeyModifiers
  ) {
    if modifiers.contains(.control), direction == .up || direction == .down {
      let cell = FlowPicture.cellSize
      return zoom(
        in: direction == .up,
        at: Point2D(
          x: (Double(position.column) + 0.5) * cell.width,
          y: (Double(position.row - 1) + 0.5) * cell.height))
    }
    switch direction {
    case .up: pan(columns: 0, rows: 2)
    case .down: pan(columns: 0, rows: -2)
    case .left: pan(columns: 4, rows: 0)
    case .right: pan(columns: -4, rows: 0)
    }
  }
}
