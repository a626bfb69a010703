/// A flow that is edited: nodes, edges, what is selected, and what can be undone.
///
/// ```swift
/// var editor = FlowEditor<String>()
/// editor.addNode(FlowNode(id: "a", position: Point2D(x: 0, y: 0), data: "Start"))
/// editor.addNode(FlowNode(id: "b", position: Point2D(x: 0, y: 120), data: "End"))
/// editor.addEdge(FlowEdge(id: "ab", sourceNodeID: "a", targetNodeID: "b"))
/// editor.undo()
/// editor.edges.count      // 0
/// ```
///
/// An editor is a value without a clock or callbacks; ``FlowStore`` observes one. It finds nodes and edges by ID and by
/// place, however many there are, and each edit costs about what it changes. IDs that do not exist, nodes that are
/// already there, and values that would make the document inconsistent are refused, never a trap.
public struct FlowEditor<Data: Sendable & Hashable>: Sendable {
  /// How the flow is edited.
  public var configuration: FlowConfiguration
  /// The visible part of the canvas.
  public internal(set) var viewport = Viewport()
  /// Whether ``takeChanges()`` has something to return. False by default, since changes would collect otherwise.
  public var recordsChanges = false

  var nodeTable = SlotTable<FlowNode<Data>>()
  var edgeTable = SlotTable<FlowEdge>()
  /// What is fastened to each node, by slot.
  var links: [NodeLinks] = []
  var index = FlowIndex()

  var selection = FlowSelection()
  var marks = FlowMarks()
  var history = FlowHistory<Data>()
  /// What takes back the changes of the open transaction.
  var pending: [FlowCommand<Data>] = []
  /// What was selected before it.
  var pendingSelection = FlowSelection()
  var openTransactions = 0
  /// The run of changes that the next one may continue.
  var run: EditRun?
  var extendsLastUndo = false
  /// The frames of nodes before changes that no transaction contains yet.
  var looseFrames: [String: NodeFrame] = [:]
  var drag: NodeDrag?
  var viewportAnimation: AnimatedViewport?
  /// Where nodes are shown that move to their positions.
  var nodeAnimations: [String: AnimatedPoint] = [:]
  var changes: [FlowChange<Data>] = []
  /// A number that grows with each change of what is shown.
  public internal(set) var revision = 0

  /// Where a node is, exactly.
  struct NodeFrame: Sendable {
    var position: Point2D
    var size: Size2D
  }

  /// What is fastened to a node, by slot.
  struct NodeLinks: Sendable {
    /// The edges that start or end there; a loop twice.
    var edges: [Int] = []
    /// The nodes and edges of which it is the parent.
    var children: [Int] = []
    var ownedEdges: [Int] = []
  }

  /// Creates an editor. The document is made consistent as by ``FlowDocument/sanitize()``; that cannot be undone.
  ///
  /// - Complexity: O(size of the document).
  public init(
    _ document: FlowDocument<Data> = FlowDocument(),
    configuration: FlowConfiguration = FlowConfiguration()
  ) {
    self.configuration = configuration
    load(document)
  }

  // MARK: Document

  /// The nodes in document order, with what is known of their state.
  ///
  /// - Complexity: O(number of nodes).
  public var nodes: [FlowNode<Data>] { nodeTable.slotsInOrder.map { shown(nodeTable[$0]) } }

  /// The edges in document order, with what is known of their state.
  ///
  /// - Complexity: as that of ``nodes``.
  public var edges: [FlowEdge] { edgeTable.slotsInOrder.map { shown(edgeTable[$0]) } }

  /// The number of nodes.
  public var nodeCount: Int { nodeTable.count }
  /// The number of edges.
  public var edgeCount: Int { edgeTable.count }

  /// The node with an ID; nil if there is none.
  public func node(_ id: String) -> FlowNode<Data>? {
    nodeTable.slot(id).map { shown(nodeTable[$0]) }
  }

  /// The edge with an ID; nil if there is none.
  public func edge(_ id: String) -> FlowEdge? { edgeTable.slot(id).map { shown(edgeTable[$0]) } }

  /// Replaces the document. Nothing of the earlier one can be undone, and nothing is selected. In a transaction, only what
  /// follows can be undone.
  ///
  /// - Returns: What was not consistent.
  /// - Complexity: O(size of the document).
  @discardableResult
  public mutating func load(_ document: FlowDocument<Data>) -> [Diagnostic] {
    var document = document
    let diagnostics = document.sanitize()
    nodeTable = SlotTable()
    edgeTable = SlotTable()
    links = []
    index = FlowIndex()
    selection = FlowSelection()
    marks = FlowMarks()
    history.removeAll()
    (pending, pendingSelection, looseFrames, drag) = ([], FlowSelection(), [:], nil)
    (viewportAnimation, nodeAnimations, run) = (nil, [:], nil)
    viewport = document.viewport
    changes = []
    let records = recordsChanges
    recordsChanges = false
    // A child may come before its parent.
    for node in document.nodes { insert(node, order: nil) }
    for slot in nodeTable.slotsInOrder { attach(slot) }
    for edge in document.edges { insert(edge, order: nil) }
    settleEdges()
    recordsChanges = records
    revision += 1
    return diagnostics
  }

  /// The document: persistent nodes and the edges between them, with nothing selected. What moves is at its target.
  ///
  /// - Complexity: as that of ``nodes``.
  public func export() -> FlowDocument<Data> {
    var document = FlowDocument<Data>(viewport: viewportAnimation?.target ?? viewport)
    for slot in nodeTable.slotsInOrder where nodeTable[slot].persistence == .persistent {
      var node = nodeTable[slot]
      if let animation = nodeAnimations[node.id] { node.position = animation.target }
      document.nodes.append(node)
    }
    func isPersistent(_ id: String?) -> Bool {
      id.flatMap(nodeTable.slot).map { nodeTable[$0].persistence == .persistent } ?? false
    }
    for index in document.nodes.indices where !isPersistent(document.nodes[index].parentID) {
      document.nodes[index].parentID = nil
    }
    for slot in edgeTable.slotsInOrder {
      var edge = edgeTable[slot]
      guard isPersistent(edge.sourceNodeID), isPersistent(edge.targetNodeID) else { continue }
      if !isPersistent(edge.parentID) { edge.parentID = nil }
      document.edges.append(edge)
    }
    return document
  }

  /// The changes since the last call, in the order in which they were made, if ``recordsChanges`` is true.
  public mutating func takeChanges() -> [FlowChange<Data>] {
    defer { changes = [] }
    return changes
  }

  // MARK: Parts

  /// The node with the state that is kept beside it.
  func shown(_ node: FlowNode<Data>) -> FlowNode<Data> {
    var node = node
    node.isSelected = selection.nodes.contains(node.id)
    node.isHovered = marks.hoveredNode == node.id
    node.isDropTarget = marks.dropTargetNode == node.id
    return node
  }

  func shown(_ edge: FlowEdge) -> FlowEdge {
    var edge = edge
    edge.isSelected = selection.edges.contains(edge.id)
    edge.isDropTarget = marks.dropTargetEdge == edge.id
    return edge
  }

  mutating func tell(node change: NodeChange<Data>) {
    revision += 1
    if recordsChanges { changes.append(.node(change)) }
  }

  mutating func tell(edge change: EdgeChange) {
    revision += 1
    if recordsChanges { changes.append(.edge(change)) }
  }
}

extension FlowNode {
  /// The node as it is stored: without the state that an editor keeps beside it, with finite numbers.
  var stored: Self {
    var node = self
    (node.isSelected, node.isHovered, node.isDropTarget) = (false, false, false)
    node.position = node.position.bounded
    node.size = node.size.bounded
    return node
  }
}

extension FlowEdge {
  /// The edge as it is stored.
  var stored: Self {
    var edge = self
    (edge.isSelected, edge.isDropTarget) = (false, false)
    if !waypoints.isEmpty { edge.waypoints = waypoints.map(\.bounded) }
    return edge
  }
}
