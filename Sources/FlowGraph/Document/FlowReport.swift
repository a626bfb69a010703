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

  /// Reads JSON in UTF-8.
  ///
  /// - Complexity: O(`bytes.count`).
  public init(reading bytes: [UInt8]) {
    do throws(JSONSyntaxError) {
      read(try JSONValue(parsing: bytes))
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
    read(json)
  }

  private mutating func read(_ json: JSONValue) {
    var reader = FlowReader()
    document = reader.document(json)
    document.sanitize(&reader.log)
    let ids = Set(document.nodes.lazy.map(\.id))
    unplacedNodeIDs = reader.unplacedNodeIDs.intersection(ids)
    unsizedNodeIDs = reader.unsizedNodeIDs.intersection(ids)
    diagnostics = reader.log.diagnostics
  }
}

extension FlowNode where Data == JSONValue {
  /// The displayed text: the member `label` of the data, the data if they are text, or the ID.
  /// Numbers count as text.
  public var label: String {
    let value = data["label"] ?? data
    return value.stringValue ?? value.numberValue?.text ?? id
  }
}
