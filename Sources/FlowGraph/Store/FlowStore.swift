public import Observation

/// A flow that a user interface shows and edits.
///
/// ```swift
/// let store = FlowStore<String>()
/// store.onConnect = { [weak store] proposal in
///   store?.addEdge(FlowEdge(id: "new", proposal, pathType: .smoothStep))
/// }
/// store.addNode(FlowNode(id: "a", position: Point2D(x: 0, y: 0), data: "Start"))
/// store.selectNode("a")
/// store.selectedNodeIDs   // ["a"]
/// store.undo()
/// ```
///
/// The flow itself is a value, ``editor``; the store observes it and tells what changes. Properties of the editor, such as
/// ``FlowEditor/nodes`` and ``FlowEditor/selectedNodeIDs``, are properties of the store too.
@MainActor @Observable @dynamicMemberLookup
public final class FlowStore<Data: Sendable & Hashable> {
  /// The flow. ``edit(_:)`` changes it.
  public private(set) var editor: FlowEditor<Data>

  /// Hears of changes of nodes, in the order in which they are made.
  @ObservationIgnored public var onNodesChange: (([NodeChange<Data>]) -> Void)?
  /// Hears of changes of edges, in the order in which they are made.
  @ObservationIgnored public var onEdgesChange: (([EdgeChange]) -> Void)?
  /// Hears of a connection that the user has drawn and the validator accepts, to add an edge.
  @ObservationIgnored public var onConnect: ((ConnectionProposal) -> Void)?
  /// Hears of a connection that the validator rejects.
  @ObservationIgnored public var onConnectionRejected: ((ConnectionProposal) -> Void)?

  @ObservationIgnored private var openBatches = 0
  /// What the callbacks have not heard of yet.
  @ObservationIgnored private var waiting: ArraySlice<Report> = []
  @ObservationIgnored private var isReporting = false

  /// The changes of one callback.
  private enum Report {
    case nodes([NodeChange<Data>])
    case edges([EdgeChange])
  }

  /// Creates a store. The document is made consistent; that cannot be undone.
  public init(
    _ document: FlowDocument<Data> = FlowDocument(),
    configuration: FlowConfiguration = FlowConfiguration()
  ) {
    editor = FlowEditor(document, configuration: configuration)
    editor.recordsChanges = true
  }

  /// Creates a store of nodes and edges.
  public convenience init(
    nodes: [FlowNode<Data>], edges: [FlowEdge],
    configuration: FlowConfiguration = FlowConfiguration()
  ) {
    self.init(FlowDocument(nodes: nodes, edges: edges), configuration: configuration)
  }

  /// A property of the editor.
  public subscript<Value>(dynamicMember keyPath: KeyPath<FlowEditor<Data>, Value>) -> Value {
    editor[keyPath: keyPath]
  }

  /// How the flow is edited.
  public var configuration: FlowConfiguration {
    get { editor.configuration }
    set { editor.configuration = newValue }
  }

  /// The node with each ID.
  public var nodeLookup: FlowLookup<FlowNode<Data>> { FlowLookup(find: editor.node) }

  /// The edges that start or end at the node with each ID, in document order; empty for unknown ones.
  public var connectionLookup: FlowLookup<[FlowEdge]> { FlowLookup(find: editor.edgesForNode) }

  // MARK: Changes

  /// Changes the flow, and reports all its changes at the end. What a callback changes is reported after the changes before
  /// it.
  @discardableResult
  public func edit<Result>(
    _ body: (inout FlowEditor<Data>) throws -> Result
  ) rethrows -> Result {
    defer { report() }
    return try body(&editor)
  }

  /// Collects changes until ``endInteractiveUpdates()``, for gestures that change much in short time.
  public func beginInteractiveUpdates() { openBatches += 1 }

  /// Tells of the changes since ``beginInteractiveUpdates()``, only of the last position of each node.
  public func endInteractiveUpdates() {
    guard openBatches > 0 else { return }
    openBatches -= 1
    report(isMerged: true)
  }

  /// See ``FlowEditor/load(_:)``. Earlier changes that the callbacks have not heard of yet are not reported.
  @discardableResult
  public func load(_ document: FlowDocument<Data>) -> [Diagnostic] {
    waiting = []
    return edit { $0.load(document) }
  }

  private func report(isMerged: Bool = false) {
    guard openBatches == 0 else { return }
    enqueue(isMerged ? Self.merged(editor.takeChanges()) : editor.takeChanges())
    // The callbacks may edit.
    guard !isReporting else { return }
    isReporting = true
    defer { isReporting = false }
    while let next = waiting.popFirst() {
      switch next {
      case .nodes(let changes): onNodesChange?(changes)
      case .edges(let changes): onEdgesChange?(changes)
      }
    }
  }

  private func enqueue(_ changes: [FlowChange<Data>]) {
    var start = 0
    while start < changes.count {
      var nodes: [NodeChange<Data>] = []
      var edges: [EdgeChange] = []
      while start < changes.count, case .node(let change) = changes[start] {
        nodes.append(change)
        start += 1
      }
      while start < changes.count, case .edge(let change) = changes[start] {
        edges.append(change)
        start += 1
      }
      if !nodes.isEmpty { waiting.append(.nodes(nodes)) }
      if !edges.isEmpty { waiting.append(.edges(edges)) }
    }
  }

  /// Changes without positions that a later one replaces.
  private static func merged(_ changes: [FlowChange<Data>]) -> [FlowChange<Data>] {
    var positioned: Set<String> = []
    var kept: [FlowChange<Data>] = []
    for change in changes.reversed() {
      if case .node(let node) = change {
        if case .position = node {
          guard positioned.insert(node.id).inserted else { continue }
        } else {
          positioned.remove(node.id)
        }
      }
      kept.append(change)
    }
    return kept.reversed()
  }

  /// Ends the connection that is being drawn at a handle, and tells what came of it.
  public func endConnection(at nodeID: String, handle handleID: String?) {
    switch edit({ $0.endConnection(at: nodeID, handle: handleID) }) {
    case .accepted(let proposal)?: onConnect?(proposal)
    case .rejected(let proposal)?: onConnectionRejected?(proposal)
    case nil: break
    }
  }
}

/// What is found by ID.
public struct FlowLookup<Value> {
  fileprivate let find: (String) -> Value?

  /// What belongs to an ID; nil if that is unknown.
  public subscript(id: String) -> Value? { find(id) }
}
