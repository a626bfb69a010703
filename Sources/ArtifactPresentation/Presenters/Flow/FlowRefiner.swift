public import ArtifactCore
public import ArtifactRefiners
public import FlowGraph

/// Refines a flow: the safe prefix is that of its JSON, the model is the flow of the nodes and edges that
/// are complete.
public struct FlowRefiner: ArtifactRefiner {
  /// The type of flows.
  public static var artifactType: ArtifactType { .flow }

  /// The maximum number of nodes and edges in the model before the payload is complete.
  public static let liveElementLimit = 300

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
  /// ``liveElementLimit``. An edge whose nodes are not complete is not in it.
  ///
  /// - Complexity: O(1) for a complete payload, otherwise O(nodes and edges).
  public var model: FlowReport {
    report ?? FlowReport(reading: elements.flow)
  }
}

/// The complete nodes and edges of a flow that arrives.
private struct FlowElements {
  private var nodes: [JSONValue] = []
  private var edges: [JSONValue] = []
  /// The index of the next node of the tree.
  private var next = 0

  /// The complete part of the flow as JSON.
  var flow: JSONValue {
    .object(JSONObject([("nodes", .array(nodes)), ("edges", .array(edges))]))
  }

  mutating func update(from tree: JSONTree, limit: Int) {
    while next < tree.endIndex, nodes.count + edges.count < limit {
      let element = tree[next]
      if element.depth == 2, let parent = element.parent, tree[parent].kind == .array {
        guard !element.kind.isContainer || element.isClosed else { return }
        switch tree.key(of: parent) {
        case "nodes": nodes.append(tree.value(of: next))
        case "edges": edges.append(tree.value(of: next))
        default: break
        }
      }
      next += 1
    }
  }
}

/// Where the parts of a flow are in its JSON.
private struct FlowRanges {
  private let tree: JSONTree

  init(_ tree: JSONTree) {
    self.tree = tree
  }

  /// Adds the range of the part that a diagnostic is about: the value at its pointer, or the node or edge
  /// with its ID.
  func locating(_ diagnostic: Diagnostic) -> Diagnostic {
    guard diagnostic.range == nil else { return diagnostic }
    var diagnostic = diagnostic
    if let element = diagnostic.element {
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
