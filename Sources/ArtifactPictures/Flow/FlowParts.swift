import ArtifactBase
import Drawing
import FlowGraph

/// What is visible of a flow, in cells of the canvas.
struct FlowParts {
  /// A node.
  struct Node {
    var id: String
    /// Its cells.
    var frame: Rect2D
    var box: GraphPicture.Node
    /// Whether it contains others, or may do so.
    var isContainer: Bool
    var isSelected = false
    var isDropTarget = false
  }

  /// An edge.
  struct Line {
    var id: String
    /// The indices of its ends.
    var source: Int
    var target: Int
    var sourceSide: LayoutSide?
    var targetSide: LayoutSide?
    /// The cells that it passes, relative to the origin of the canvas.
    var waypoints: [Point2D] = []
    var edge: GraphPicture.Edge
    var labelSize: Size2D?
    var isSelected = false
    var isAnimated = false
    var route: EdgeRoute?
  }

  /// A handle that is shown.
  struct Handle {
    var reference: HandleReference
    var type: HandleType
    var column: Int
    var row: Int
  }

  var columns = 0
  var rows = 0
  /// The cell of the origin of the canvas.
  var origin = Point2D(x: 0, y: 0)
  /// The nodes that are visible, near what is, or at the end of a visible edge; lower ones first.
  var nodes: [Node] = []
  /// The edges that may be visible.
  var lines: [Line] = []
  var handles: [Handle] = []
  /// The ends of the connection that is being drawn.
  var draft: (from: Point2D, to: Point2D)?
  /// What is beside the only selected element.
  var accessory: (content: FlowAccessory, element: FlowElement)?
  var metrics = GraphCard.Metrics(unit: .cells, measure: AdvanceTable(), lineWidth: 24)

  /// How far from the visible part nodes are in the way of edges, in cells.
  private static let margin = 24.0

  init() {}

  init(
    _ editor: FlowEditor<JSONValue>, scale: FlowScale, columns: Int, rows: Int,
    content: FlowContent, measure: any TextMeasuring
  ) {
    (self.columns, self.rows) = (columns, rows)
    origin = scale.origin
    metrics.measure = measure
    let view = Rect2D(
      Point2D(x: -origin.x, y: -origin.y),
      Point2D(x: Double(columns) - origin.x, y: Double(rows) - origin.y))
    let near = editor.nodes(in: scale.canvasRect(view.grown(by: Self.margin)))
    // An edge may lead a little around its ends, and otherwise than its curve.
    let seen = scale.canvasRect(view.grown(by: 4))
    var visible = editor.edges(in: seen)
    var known = Set(visible.map(\.id))
    let shown = near.lazy.filter { $0.frame.intersects(seen) }.map(\.id)
    visible += editor.edges(connecting: shown).filter { known.insert($0.id).inserted }
    var found = Set(near.map(\.id))
    let ends = visible.flatMap { [$0.sourceNodeID, $0.targetNodeID] }
      .filter { found.insert($0).inserted }
    var places: [String: Int] = [:]
    let order = (ends.compactMap(editor.node) + near).enumerated()
      .sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }
    for (_, node) in order {
      places[node.id] = nodes.count
      let isContainer = node.acceptsChildren || !editor.children(of: node.id).isEmpty
      nodes.append(
        Node(
          id: node.id,
          frame: Self.shown(
            scale.frame(node.frame).offset(x: origin.x, y: origin.y), isContainer),
          box: content.node(node), isContainer: isContainer, isSelected: node.isSelected,
          isDropTarget: node.isDropTarget))
      nodes[nodes.count - 1].mark(node.phase)
    }
    let animated = editor.animatedEdgeIDs
    for edge in visible {
      guard let source = places[edge.sourceNodeID], let target = places[edge.targetNodeID] else {
        continue
      }
      let line = content.edge(edge)
      lines.append(
        Line(
          id: edge.id, source: source, target: target,
          sourceSide: editor.side(edge.sourceHandleID, of: edge.sourceNodeID),
          targetSide: editor.side(edge.targetHandleID, of: edge.targetNodeID),
          waypoints: edge.waypoints.map { scale.cell($0) }, edge: line,
          labelSize: line.hasLabel ? GraphEdgeLabel(line, metrics, .topToBottom).size : nil,
          isSelected: edge.isSelected, isAnimated: animated.contains(edge.id)))
    }
    addHandles(editor)
    addDraft(editor, scale)
    addAccessory(editor, content)
  }

  /// The frame of a node with one text row if it is too low for an outline.
  private static func shown(_ frame: Rect2D, _ isContainer: Bool) -> Rect2D {
    guard frame.height == 2, !isContainer else { return frame }
    return Rect2D(origin: frame.min, size: Size2D(width: frame.width, height: 1))
  }

  private mutating func addHandles(_ editor: FlowEditor<JSONValue>) {
    guard editor.selectedNodeIDs.count == 1, let id = editor.selectedNodeIDs.first,
      let node = editor.node(id), let part = nodes.first(where: { $0.id == id }),
      part.frame.height >= 3, part.frame.width >= 3
    else { return }
    let (left, top) = (Int(part.frame.min.x), Int(part.frame.min.y))
    let (right, bottom) = (Int(part.frame.max.x) - 1, Int(part.frame.max.y) - 1)
    for handle in node.handles {
      let (column, row) =
        switch handle.position {
        case .top: ((left + right) / 2, top)
        case .bottom: ((left + right) / 2, bottom)
        case .left: (left, (top + bottom) / 2)
        case .right: (right, (top + bottom) / 2)
        case .center: ((left + right) / 2, (top + bottom) / 2)
        }
      handles.append(
        Handle(
          reference: HandleReference(nodeID: id, handleID: handle.id), type: handle.type,
          column: column, row: row))
    }
  }

  private mutating func addDraft(_ editor: FlowEditor<JSONValue>, _ scale: FlowScale) {
    guard let connection = editor.connectionDraft,
      let from = nodes.first(where: { $0.id == connection.nodeID })
    else { return }
    let side = editor.side(connection.handleID, of: connection.nodeID)
    let end = scale.point(connection.point)
    draft = (from.frame.middle(of: side), Point2D(x: end.x + origin.x, y: end.y + origin.y))
    if let target = connection.target?.nodeID,
      let index = nodes.firstIndex(where: { $0.id == target })
    {
      nodes[index].isDropTarget = true
      draft?.to = nodes[index].frame.middle(
        of: editor.side(connection.target?.handleID, of: target))
    }
  }

  private mutating func addAccessory(_ editor: FlowEditor<JSONValue>, _ content: FlowContent) {
    let elements =
      editor.selectedNodeIDs.map { FlowElement.node($0) }
      + editor.selectedEdgeIDs.map { FlowElement.edge($0) }
    guard elements.count == 1, let shown = content.accessory(elements[0]) else { return }
    accessory = (shown, elements[0])
  }

  /// The lines and the cells of the accessory; nil if there is none, or its element is not visible.
  var accessoryBox: (lines: [String], frame: Rect2D)? {
    guard let accessory else { return nil }
    var element: Rect2D?
    switch accessory.element {
    case .node(let id): element = nodes.first { $0.id == id }?.frame
    case .edge(let id):
      let route = lines.first { $0.id == id }?.route
      element = route?.labelFrame ?? route.map { Rect2D(at: $0.points[$0.points.count / 2]) }
    }
    guard let element else { return nil }
    let texts = accessory.content.text.split(separator: "\n").map(String.init)
    let text = metrics.measure.size(of: texts, style: TextStyle2D(size: 1))
    let frame = accessory.content.placement.frame(
      of: Size2D(width: text.width + 4, height: text.height + 2), beside: element,
      canvasSize: Size2D(width: Double(columns), height: Double(rows)), spacing: 0, margin: 0)
    let origin = Point2D(x: frame.min.x.rounded(.down), y: frame.min.y.rounded(.down))
    return (texts, Rect2D(origin: origin, size: frame.size))
  }

  /// Whether a part of a node is on the canvas.
  func isVisible(_ node: Node) -> Bool {
    let frame = node.frame
    return frame.min.x < Double(columns) && frame.max.x > 0 && frame.min.y < Double(rows)
      && frame.max.y > 0
  }

  // MARK: Routes

  /// What edges lead around, relative to the origin of the canvas.
  var boxes: [LiveRoutes.Box] {
    nodes.map {
      LiveRoutes.Box(
        id: $0.id, frame: $0.frame.offset(x: -origin.x, y: -origin.y), isContainer: $0.isContainer)
    }
  }

  /// The edges that find their way themselves.
  var edges: [LiveRoutes.Edge] {
    lines.lazy.filter(\.waypoints.isEmpty).map {
      LiveRoutes.Edge(
        id: $0.id, source: nodes[$0.source].id, target: nodes[$0.target].id,
        sourceSide: $0.sourceSide, targetSide: $0.targetSide, labelSize: $0.labelSize)
    }
  }

  /// The course of an edge through its waypoints.
  func course(through line: Line) -> EdgeRoute {
    let first = nodes[line.source].frame.middle(of: line.sourceSide)
    let last = nodes[line.target].frame.middle(of: line.targetSide)
    let ends = [first, last].map { Point2D(x: $0.x.rounded(.down), y: $0.y.rounded(.down)) }
    var points = [ends[0]]
    var isHorizontal = line.sourceSide == .left || line.sourceSide == .right
    let passed = line.waypoints.map { Point2D(x: $0.x + origin.x, y: $0.y + origin.y) }
    for point in passed + [ends[1]] {
      WaypointEdgePath.appendStep(to: point, &points, &isHorizontal)
    }
    let middle = points[points.count / 2]
    let label = line.labelSize.map { size in
      Rect2D(
        origin: Point2D(x: (middle.x - size.width / 2).rounded(), y: middle.y), size: size)
    }
    return EdgeRoute(points: points, labelFrame: label)
  }

  /// Makes all edges straight lines between the borders of their nodes, without labels.
  mutating func drawStraight() {
    for index in lines.indices {
      let (from, to) = (nodes[lines[index].source].frame, nodes[lines[index].target].frame)
      let start = from.exit(towards: to.center)
      let end = to.exit(towards: from.center)
      // A route is a sequence of cells.
      lines[index].route = EdgeRoute(
        points: [start, end].map { Point2D(x: $0.x - 0.5, y: $0.y - 0.5) })
    }
  }

  // MARK: Hits

  /// The topmost element in a cell.
  func element(atColumn column: Int, row: Int) -> FlowElement? {
    let point = Point2D(x: Double(column) + 0.5, y: Double(row) + 0.5)
    if let node = nodes.last(where: { !$0.isContainer && $0.frame.contains(point) }) {
      return .node(node.id)
    }
    if let line = lines.last(where: { $0.route?.labelFrame?.contains(point) ?? false }) {
      return .edge(line.id)
    }
    if let line = lines.last(where: { $0.covers(column: column, row: row) }) {
      return .edge(line.id)
    }
    return nodes.last { $0.isContainer && $0.frame.contains(point) }.map { .node($0.id) }
  }
}

extension FlowParts.Line {
  /// Whether the line passes a cell.
  func covers(column: Int, row: Int) -> Bool {
    guard let points = route?.points else { return false }
    let cell = Point2D(x: Double(column), y: Double(row))
    for (from, to) in zip(points, points.dropFirst()) {
      let box = Rect2D(from, to)
      if from.x == to.x || from.y == to.y {
        if cell.x >= box.min.x, cell.x <= box.max.x, cell.y >= box.min.y, cell.y <= box.max.y {
          return true
        }
        continue
      }
      guard box.grown(by: 0.5).contains(cell) else { continue }
      // The distance of the cell from a slanted line.
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = (dx * dx + dy * dy).squareRoot()
      if abs(dx * (cell.y - from.y) - dy * (cell.x - from.x)) <= 0.6 * length { return true }
    }
    return false
  }
}

extension FlowParts.Node {
  /// Draws a draft with dashes, and one that cannot be accepted as a warning.
  fileprivate mutating func mark(_ phase: FlowNodePhase) {
    guard case .draft(let state) = phase else { return }
    box.style.pattern = .dashed
    if state == .invalid { box.style.stroke = .role(.warning) }
  }
}

extension FlowEditor where Data == JSONValue {
  /// The side of a node at which edges are fastened; nil for any.
  fileprivate func side(_ handle: String?, of node: String) -> LayoutSide? {
    guard let handle, let position = handleInfo(handle, of: node)?.position else { return nil }
    return switch position {
    case .center: nil
    case .top: .top
    case .bottom: .bottom
    case .left: .left
    case .right: .right
    }
  }
}

extension Rect2D {
  /// The middle of the cells at a side, or of all.
  fileprivate func middle(of side: LayoutSide?) -> Point2D {
    switch side {
    case nil: center
    case .top: Point2D(x: center.x, y: min.y + 0.5)
    case .bottom: Point2D(x: center.x, y: max.y - 0.5)
    case .left: Point2D(x: min.x + 0.5, y: center.y)
    case .right: Point2D(x: max.x - 0.5, y: center.y)
    }
  }

  /// Where the line from the middle to a point leaves the rectangle; the middle if the point is inside.
  fileprivate func exit(towards point: Point2D) -> Point2D {
    let (dx, dy) = (point.x - center.x, point.y - center.y)
    let scale = Swift.max(
      abs(dx) / Swift.max(width / 2, 0.5), abs(dy) / Swift.max(height / 2, 0.5))
    guard scale > 1 else { return center }
    return Point2D(x: center.x + dx / scale, y: center.y + dy / scale)
  }
}
