/// A flow that is read from JSON of any form, with what is wrong with it.
///
/// ```swift
/// let report = FlowReport(reading: Array(#"{"nodes": [{"id": "a", "data": "Start"}]}"#.utf8))
/// report.document.nodes[0].label    // Start
/// report.unplacedNodeIDs            // a: the layout decides where it is
/// ```
///
/// Unlike ``FlowDocument/decoded(from:)``, which throws, reading never fails: what isn't valid is
/// left out or replaced by the default. The document is consistent, see ``FlowDocument/sanitize()``.
public struct FlowReport: Hashable, Sendable {
  /// The flow; empty if there is none in the JSON.
  public private(set) var document = FlowDocument<JSONValue>()

  /// The IDs of the nodes that have no position; it is 0, 0 in ``document``.
  public private(set) var unplacedNodeIDs: Set<String> = []

  /// The IDs of the nodes that have no size; it is the default in ``document``.
  public private(set) var unsizedNodeIDs: Set<String> = []

  /// What is wrong. Diagnostics about a value have the pointer to it, those about all of the JSON
  /// text have a range if it isn't JSON, and those about a node or an edge have its ID.
  public private(set) var diagnostics: [Diagnostic] = []

  /// The names of members that the document doesn't have, in order of their first occurrence.
  package private(set) var unreadMembers: [String] = []

  /// The number of nodes and edges that are left out.
  package private(set) var droppedElementCount = 0

  /// Reads JSON in UTF-8.
  ///
  /// - Complexity: O(`bytes.count`).
  public init(reading bytes: [UInt8]) {
    do throws(JSONSyntaxError) {
      read(try JSONValue(parsing: bytes), areNodesComplete: true)
    } catch {
      let end = max(error.offset, min(error.offset + 1, bytes.count))
      diagnostics = [
        Diagnostic(.invalidJSON, .error, at: error.offset..<end, message: error.reason)
      ]
    }
  }

  /// Reads a JSON value.
  ///
  /// - Complexity: O(size of the value).
  public init(reading json: JSONValue) {
    read(json, areNodesComplete: true)
  }

  /// Reads the complete part of a JSON value that arrives. Until no node can follow, edges don't refer
  /// to nodes by name or index, since a later node may have that ID.
  package init(reading json: JSONValue, areNodesComplete: Bool) {
    read(json, areNodesComplete: areNodesComplete)
  }

  private mutating func read(_ json: JSONValue, areNodesComplete: Bool) {
    var reader = FlowReader(areNodesComplete: areNodesComplete)
    document = reader.document(json)
    document.sanitize(&reader.log)
    let ids = Set(document.nodes.lazy.map(\.id))
    unplacedNodeIDs = reader.unplacedNodeIDs.intersection(ids)
    unsizedNodeIDs = reader.unsizedNodeIDs.intersection(ids)
    unreadMembers = reader.unreadMembers
    droppedElementCount =
      reader.elementCount - document.nodes.count - document.edges.count
    diagnostics = reader.log.diagnostics.map(reader.locating)
  }
}

extension FlowReader {
  /// Adds the pointer to the node or edge that a diagnostic is about, if it declares no ID.
  fileprivate func locating(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let id = diagnostic.element else { return diagnostic }
    let isOfEdge: Bool =
      switch diagnostic.code {
      case .danglingFlowEdge, .duplicateFlowEdge, .unknownFlowHandle: true
      default: false
      }
    let pointer = isOfEdge ? edgePointers[id] : nodePointers[id] ?? edgePointers[id]
    guard let pointer else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.pointer = pointer
    return diagnostic
  }
}

extension FlowNode where Data == JSONValue {
  /// The displayed text: the first text of the members `label`, `name`, `title` and `text` of the data,
  /// the data if they are text, or the ID. Numbers count as text.
  public var label: String {
    FlowNames.labels.lazy.compactMap { data[$0]?.labelText }.first ?? data.labelText ?? id
  }
}
