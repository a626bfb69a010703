public import ArtifactCore
import ArtifactPresentation
public import ArtifactRefiners
public import FlowGraph

/// Refines a flow: the safe prefix is that of its JSON, the model is the flow of the nodes and edges that
/// are complete.
public struct FlowRefiner: ArtifactRefiner {
  /// The type of flows.
  public static var artifactType: ArtifactType { .flow }

  /// The maximum number of nodes and edges in the model before the payload is complete.
  public static let liveElementLimit = 300

  /// The members of a flow that contain its nodes and edges.
  fileprivate static let elementNames: Set = ["nodes", "edges", "links", "connections"]

  private var json: JSONRefiner
  private var elements = FlowElements()
  private var bytes: [UInt8] = []
  private var report: FlowReport?

  /// Creates a refiner for an empty payload.
  public init(attributes: [String: String] = [:]) {
    json = JSONRefiner(attributes: attributes)
  }

  /// Appends the next bytes of the payload.
  ///
  /// - Complexity: O(`bytes.count`), amortized.
  public mutating func append(_ bytes: Span<UInt8>) {
    guard report == nil else { return }
    json.append(bytes)
    bytes.withUnsafeBufferPointer { self.bytes.append(contentsOf: $0) }
    elements.update(from: json.model, limit: Self.liveElementLimit)
  }

  /// Ends the payload and reads the flow.
  public mutating func finish() {
    guard report == nil else { return }
    json.finish()
    report = FlowReport(reading: bytes)
    bytes = []
  }

  /// The refinement of the bytes so far. Diagnostics about a part of the flow have its range.
  public var refinement: Refinement {
    var refinement = json.refinement
    if case .invalid = refinement.verdict { return refinement }
    let ranges = FlowRanges(json.model)
    refinement.diagnostics += (report?.diagnostics ?? []).map(ranges.locating)
    return refinement
  }

  /// The flow; until the payload is complete, that of its first complete nodes and edges, at most
  /// ``liveElementLimit``. An edge whose nodes are not complete is not in it, nor is one that refers to a
  /// node by name or index before all nodes are complete.
  ///
  /// - Complexity: O(1) for a complete payload, otherwise O(nodes and edges).
  public var model: FlowReport {
    report ?? FlowReport(reading: elements.flow, areNodesComplete: elements.areNodesComplete)
  }
}

/// The complete nodes and edges of a flow that arrives.
private struct FlowElements {
  /// The complete part of the flow as JSON.
  private(set) var flow: JSONValue = ["nodes": []]
  /// The number of nodes and edges in it.
  private var count = 0
  /// The index of the next node of the tree.
  private var next = 0
  /// The index of the array of nodes, and the number of its elements in ``flow``.
  private var nodes: (index: Int, count: Int)?
  /// Whether no node of the flow can follow.
  private(set) var areNodesComplete = false

  mutating func update(from tree: JSONTree, limit: Int) {
    while next < tree.endIndex, count < limit {
      let element = tree[next]
      let name = element.depth == 1 ? tree.key(of: next) : element.parent.flatMap(tree.key(of:))
      if element.depth == 1, name == "nodes" { nodes = (next, 0) }
      if element.depth == 2, let name, FlowRefiner.elementNames.contains(name) {
        guard !element.kind.isContainer || element.isClosed else { break }
        guard add(tree.value(of: next), tree.key(of: next), to: name, limit) else { break }
      }
      next += 1
    }
    guard let nodes else { return }
    areNodesComplete = tree[nodes.index].isClosed && tree[nodes.index].childCount == nodes.count
  }

  /// Adds an element of an array, or the connections of a node by its name.
  ///
  /// - Returns: Whether there is room for it.
  private mutating func add(
    _ value: JSONValue, _ key: String?, to name: String, _ limit: Int
  ) -> Bool {
    if let key {
      guard name == "connections" else { return true }
      let outputs = value.objectValue?.values.lazy.flatMap { $0.arrayValue ?? [] }
      let size = outputs?.reduce(1) { $0 + ($1.arrayValue?.count ?? 1) } ?? 1
      guard count + size <= limit else { return false }
      count += size
      var connections = flow[name]?.objectValue ?? JSONObject()
      connections[key] = value
      flow[name] = .object(connections)
    } else {
      count += 1
      if name == "nodes" { nodes?.count += 1 }
      flow[name] = .array((flow[name]?.arrayValue ?? []) + [value])
    }
    return true
  }
}

/// Where the parts of a flow are in its JSON.
private struct FlowRanges {
  private let tree: JSONTree

  init(_ tree: JSONTree) {
    self.tree = tree
  }

  /// Adds the range of the part that a diagnostic is about: the value at its pointer, without one the
  /// node or edge with its ID.
  func locating(_ diagnostic: Diagnostic) -> Diagnostic {
    guard diagnostic.range == nil else { return diagnostic }
    var diagnostic = diagnostic
    if let element = diagnostic.element, diagnostic.pointer.tokens.isEmpty {
      diagnostic.range = range(ofElement: element, isRepeated: diagnostic.code.isOfRepetition)
    } else if !tree.isEmpty {
      diagnostic.range = range(at: diagnostic.pointer)
    }
    return diagnostic
  }

  /// The range of the first node or edge with an ID, or of the second.
  private func range(ofElement id: String, isRepeated: Bool) -> Range<Int>? {
    var isFirst = isRepeated
    for index in tree.indices {
      let node = tree[index]
      guard node.depth == 3, let parent = node.parent, tree.key(of: index) == "id",
        tree.text(of: index) == id
      else { continue }
      if !isFirst { return tree[parent].range }
      isFirst = false
    }
    return nil
  }

  /// The range of the value at a pointer, or of the innermost container of it that exists.
  private func range(at pointer: JSONPointer) -> Range<Int> {
    var place = 0
    for token in pointer.tokens {
      guard let child = child(token, of: place) else { break }
      place = child
    }
    return tree[place].range
  }

  private func child(_ token: String, of parent: Int) -> Int? {
    var number = 0
    var index = parent + 1
    while index < tree.endIndex, tree[index].depth > tree[parent].depth {
      if tree[index].parent == parent {
        if (tree.key(of: index) ?? String(number)) == token { return index }
        number += 1
      }
      index += 1
    }
    return nil
  }
}

extension Diagnostic.Code {
  fileprivate var isOfRepetition: Bool {
    self == .duplicateFlowNode || self == .duplicateFlowEdge
  }
}
