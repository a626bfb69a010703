/// Reads a flow from JSON of any form. See ``FlowReport``.
struct FlowReader {
  var log = FlowLog()
  /// Whether no node can follow, so that references by name or index are decided.
  let areNodesComplete: Bool

  var nodes: [FlowNode<JSONValue>] = []
  var nodeIDs = FlowIDs()
  var unplacedNodeIDs: Set<String> = []
  var unsizedNodeIDs: Set<String> = []
  /// The IDs of the nodes that declare no handles.
  var bareNodeIDs: Set<String> = []
  /// The indices of the nodes by ID; of nodes with the same ID the first is kept.
  var places: [String: Int] = [:]
  /// The IDs of the nodes by name.
  var idsByName: [String: String] = [:]
  /// The ID of each element of the array of nodes.
  var idsByIndex: [String?] = []
  /// Whether a declared ID is a number, so that numbers aren't indices.
  var hasNumericIDs = false
  /// The indices of the nodes that contain what is inside their frames.
  var groupPlaces: [Int] = []

  var edges: [FlowEdge] = []
  var edgeIDs = FlowIDs()
  /// The unknown types of edges, each of which is reported once.
  var unknownPathTypes: Set<String> = []
  var knownHandles: Set<HandleReference> = []

  /// Where the nodes and edges are that declare no ID.
  var nodePointers: [String: JSONPointer] = [:]
  var edgePointers: [String: JSONPointer] = [:]
  /// The number of nodes and edges in the JSON.
  var elementCount = 0
  /// The names of members that are not read, in order of their first occurrence.
  private(set) var unreadMembers: [String] = []
  private var unreadNames: Set<String> = []

  init(areNodesComplete: Bool) {
    self.areNodesComplete = areNodesComplete
  }

  mutating func document(_ json: JSONValue) -> FlowDocument<JSONValue> {
    guard case .object(let object) = json else {
      log.report(
        .invalidFlowDocument, .error,
        "expected an object with `nodes` and `edges`, found \(json.kind)")
      return FlowDocument()
    }
    let nodes = object["nodes"] ?? .null
    if nodes.isNull {
      log.report(.invalidFlowDocument, .error, "missing member `nodes`: expected an array")
    }
    noteUnread(of: json, except: FlowNames.ofDocument)
    readNodes(elements(nodes, at: JSONPointer(tokens: ["nodes"])))
    for (name, value) in object.members where !value.isNull { readEdges(value, of: name) }
    return FlowDocument(
      nodes: self.nodes, edges: edges, viewport: viewport(object["viewport"] ?? .null))
  }

  /// The elements of an array; none if the value is missing or isn't an array.
  mutating func elements(
    _ value: JSONValue, at pointer: JSONPointer
  ) -> [(value: JSONValue, pointer: JSONPointer)] {
    guard !value.isNull else { return [] }
    guard let array = value.arrayValue else {
      log.reportKind(value, at: pointer, expected: "an array")
      return []
    }
    return array.enumerated().map { ($0.element, pointer.appending(String($0.offset))) }
  }

  private mutating func readEdges(_ value: JSONValue, of name: String) {
    let pointer = JSONPointer(tokens: [name])
    if name == FlowNames.connections, case .object(let sources) = value {
      for (source, outputs) in sources.members {
        readConnections(outputs, from: source, at: pointer.appending(source))
      }
    } else if name == FlowNames.connections || FlowNames.edges.contains(name) {
      for (json, pointer) in elements(value, at: pointer) { readEdge(json, at: pointer) }
    }
  }

  private mutating func viewport(_ json: JSONValue) -> Viewport {
    guard !json.isNull else { return Viewport() }
    let pointer = JSONPointer(tokens: ["viewport"])
    guard case .object = json else {
      log.reportKind(json, at: pointer, expected: "an object")
      return Viewport()
    }
    let members = FlowMembers(json, pointer)
    let offset = members.pair("offset", ["x", "y"], &log) ?? members.pair(["x", "y"]) ?? (0, 0)
    return Viewport(
      offset: Point2D(x: offset.0, y: offset.1),
      zoom: members.value("zoom", 1, expected: "a number", &log))
  }

  /// Notes the members of an object that are not read.
  mutating func noteUnread(of json: JSONValue, except read: Set<String>) {
    guard case .object(let object) = json else { return }
    for (name, value) in zip(object.keys, object.values)
    where !read.contains(name) && !value.isNull && unreadNames.insert(name).inserted {
      unreadMembers.append(name)
    }
  }
}
