public import ArtifactBase
public import ArtifactPictures
import ArtifactPresentation
public import Drawing
public import FlowGraph

/// A flow that a user looks at or edits: the document, what is selected, the visible part, and the edits in the user's terms.
///
/// ```swift
/// var session = FlowSession(report)
/// let a = session.addNode()
/// session.setLabel("Order", of: .node(a))
/// let b = session.addNode()            // below the selected one
/// session.connect(a, to: b)
/// session.undo()
/// try session.encoded()                // JSON
/// ```
///
/// A front's controller maps keys and the pointer to these; ``editor`` has what else there is. All edits can be undone. Those
/// of a session that is read-only, and those that name what does not exist, have no effect.
public struct FlowSession: Sendable {
  /// The flow with what is selected.
  public internal(set) var editor: FlowEditor<JSONValue>
  /// Why nothing can be changed, in a few words, such as “diagram”; nil if it can.
  public let readOnlyReason: String?
  /// What nodes, edges and accessories look like.
  public var content: FlowContent

  /// What new and renamed nodes are measured with.
  let measure: any TextMeasuring
  /// The document without its viewport when it was created or saved last.
  private var saved: FlowDocument<JSONValue>
  /// The node whose edges the user goes through.
  var pivot: String?

  /// Creates a session for a flow. Nodes without a position are laid out, below those that have one.
  ///
  /// - Parameters:
  ///   - report: The flow.
  ///   - content: What nodes, edges and accessories look like.
  ///   - configuration: How the flow is edited.
  ///   - measure: The text metrics of the front.
  ///   - readOnlyReason: Why nothing can be changed, in a few words; nil if it can.
  /// - Complexity: O(size of the flow), plus that of a layout.
  public init(
    _ report: FlowReport, content: FlowContent = FlowContent(),
    configuration: FlowConfiguration = FlowConfiguration(),
    measure: any TextMeasuring = AdvanceTable(), readOnlyReason: String? = nil
  ) {
    var document = report.document
    for index in document.nodes.indices
    where report.unsizedNodeIDs.contains(document.nodes[index].id) {
      let box = content.node(document.nodes[index])
      document.nodes[index].size = FlowPicture.size(of: box, measure: measure)
    }
    let unplaced = report.unplacedNodeIDs
    if !unplaced.isEmpty { FlowArrangement.place(unplaced, in: &document) }
    self.init(
      document, content: content, configuration: configuration, measure: measure,
      readOnlyReason: readOnlyReason)
  }

  /// Creates a session for a graph that can be looked at but not changed.
  ///
  /// - Parameters:
  ///   - picture: The graph.
  ///   - reason: What it is, in a few words, such as “diagram”.
  ///   - measure: The text metrics of the front.
  /// - Complexity: that of a layout.
  public init(
    reading picture: GraphPicture, reason: String, measure: any TextMeasuring = AdvanceTable()
  ) {
    self.init(
      FlowDocument(picture, measure: measure), content: FlowContent(picture), measure: measure,
      readOnlyReason: reason)
  }

  /// Creates a session for a document whose nodes have positions.
  ///
  /// - Parameters:
  ///   - document: The flow; it is made consistent as by `FlowDocument.sanitize()`.
  ///   - content: What nodes, edges and accessories look like.
  ///   - configuration: How the flow is edited.
  ///   - measure: The text metrics of the front.
  ///   - readOnlyReason: Why nothing can be changed, in a few words; nil if it can.
  /// - Complexity: O(size of the flow).
  public init(
    _ document: FlowDocument<JSONValue>, content: FlowContent = FlowContent(),
    configuration: FlowConfiguration = FlowConfiguration(),
    measure: any TextMeasuring = AdvanceTable(), readOnlyReason: String? = nil
  ) {
    editor = FlowEditor(document, configuration: configuration)
    self.readOnlyReason = readOnlyReason
    self.content = content
    self.measure = measure
    saved = editor.export()
  }

  /// Whether nothing can be changed.
  public var isReadOnly: Bool { readOnlyReason != nil }

  // MARK: Document

  /// Whether the document differs from what was saved last, or from what the session began with.
  ///
  /// - Complexity: O(size of the document).
  public var isChanged: Bool {
    let document = editor.export()
    return document.nodes != saved.nodes || document.edges != saved.edges
  }

  /// Notes that the document has been saved as it is.
  public mutating func markSaved() { saved = editor.export() }

  /// Returns the document as JSON in UTF-8, with what is visible.
  ///
  /// - Throws: An error of the encoder; numbers are always finite.
  public func encoded() throws -> [UInt8] { try editor.export().encoded() }

  /// Changes the flow, unless it is read-only.
  ///
  /// - Returns: What `body` returns; nil if the session is read-only.
  @discardableResult
  public mutating func edit<Result>(
    _ body: (inout FlowEditor<JSONValue>) -> Result
  ) -> Result? {
    guard !isReadOnly else { return nil }
    return body(&editor)
  }

  /// Whether ``takeChanges()`` has something to return. False by default, since changes would collect otherwise.
  public var recordsChanges: Bool {
    get { editor.recordsChanges }
    set { editor.recordsChanges = newValue }
  }

  /// The changes since the last call, if they are recorded.
  public mutating func takeChanges() -> [FlowChange<JSONValue>] { editor.takeChanges() }

  /// Takes back the last change.
  ///
  /// - Returns: What it was, such as “Move”; nil if there was none.
  @discardableResult
  public mutating func undo() -> String? {
    let name = editor.undoActionName
    return editor.undo() ? name : nil
  }

  /// Does again what was taken back last.
  ///
  /// - Returns: What it was; nil if there was nothing.
  @discardableResult
  public mutating func redo() -> String? {
    let name = editor.redoActionName
    return editor.redo() ? name : nil
  }

  // MARK: Texts

  /// The label of an element; empty for an edge without one, and for what does not exist.
  public func label(of element: FlowElement) -> String {
    switch element {
    case .node(let id): editor.node(id).map { content.node($0).title } ?? ""
    case .edge(let id): editor.edge(id).map { content.edge($0).label } ?? ""
    }
  }

  /// A sentence about an element: a node with the edges that lead to it and from it, or an edge with its ends.
  ///
  /// - Complexity: O(number of its edges).
  public func description(of element: FlowElement) -> String {
    switch element {
    case .edge(let id):
      guard let edge = editor.edge(id) else { return "" }
      let ends = [edge.sourceNodeID, edge.targetNodeID].map { label(of: .node($0)) }
      let text = label(of: element)
      return "\(ends[0]) → \(ends[1])" + (text.isEmpty ? "" : ": \(text)")
    case .node(let id):
      guard let node = editor.node(id) else { return "" }
      var parts = [label(of: element)]
      let children = editor.children(of: id).count
      if children > 0 { parts.append("contains \(children)") }
      if let parent = node.parentID { parts.append("in \(label(of: .node(parent)))") }
      let edges = editor.edgesForNode(id)
      let sources = edges.filter { $0.targetNodeID == id }
      let targets = edges.filter { $0.sourceNodeID == id }
      if !sources.isEmpty { parts.append("from " + names(sources, \.sourceNodeID)) }
      if !targets.isEmpty { parts.append("to " + names(targets, \.targetNodeID)) }
      return parts.joined(separator: "; ")
    }
  }

  private func names(_ edges: [FlowEdge], _ end: KeyPath<FlowEdge, String>) -> String {
    let shown = edges.prefix(3).map { edge in
      let text = label(of: .edge(edge.id))
      return label(of: .node(edge[keyPath: end])) + (text.isEmpty ? "" : " (\(text))")
    }
    let rest = edges.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// The whole flow in words: a line for each node, in document order, with its edges.
  ///
  /// - Complexity: O(nodes + edges).
  public var readableText: String {
    editor.nodes.map { description(of: .node($0.id)) }.joined(separator: "\n")
  }
}
