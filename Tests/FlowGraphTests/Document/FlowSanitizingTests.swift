import ArtifactBase
import FlowGraph
import TestSupport
import Testing

struct FlowSanitizingTests {
  private func node(_ id: String, parent: String? = nil, accepts: Bool = true) -> FlowNode<String> {
    FlowNode(
      id: id, position: Point2D(x: 0, y: 0), data: id, parentID: parent, acceptsChildren: accepts)
  }

  private func edge(_ id: String, _ source: String, _ target: String) -> FlowEdge {
    FlowEdge(id: id, sourceNodeID: source, targetNodeID: target)
  }

  /// Sanitizes a document and checks that a second time changes nothing.
  private func sanitized(
    _ document: FlowDocument<String>
  ) -> (document: FlowDocument<String>, diagnostics: [Diagnostic], codes: [String]) {
    var result = document
    let diagnostics = result.sanitize()
    return (result, diagnostics, diagnostics.map(\.code.rawValue))
  }

  @Test func `F3.1 Of nodes and edges with the same ID the first is kept`() {
    var second = node("a")
    second.data = "second"
    let (document, diagnostics, codes) = sanitized(
      FlowDocument(
        nodes: [node("a"), second, node("b")],
        edges: [edge("e", "a", "b"), edge("e", "b", "a"), edge("f", "a", "a")]))
    #expect(document.nodes.map(\.data) == ["a", "b"])
    #expect(document.edges == [edge("e", "a", "b"), edge("f", "a", "a")])
    #expect(codes == ["flow.duplicate-node", "flow.duplicate-edge"])
    #expect(diagnostics.allSatisfy { $0.severity == .error })
    #expect(diagnostics.map(\.element) == ["a", "e"])
    #expect(diagnostics[0].message == "duplicate node: only the first one is kept")
  }

  @Test func `F3.2 Dangling edges are dropped`() {
    let (document, diagnostics, codes) = sanitized(
      FlowDocument(
        nodes: [node("start"), node("end")],
        edges: [edge("e", "start", "ghost"), edge("f", "strat", "end"), edge("g", "end", "end")]))
    #expect(document.edges.map(\.id) == ["g"])
    #expect(codes == ["flow.dangling-edge", "flow.dangling-edge"])
    #expect(diagnostics.map(\.suggestion) == [nil, "start"])
    #expect(diagnostics[1].message == "unknown source node `strat`: dropped edge `f`")
  }

  @Test func `F3.3 An edge with an unknown handle is kept`() {
    var edge = edge("e", "a", "a")
    edge.sourceHandleID = "sorce"
    edge.targetHandleID = "target"
    var many = node("a")
    many.handles += (0..<20).map { HandleDeclaration(id: "\($0)", type: .source, position: .left) }
    for node in [node("a"), many] {
      let (document, diagnostics, codes) = sanitized(FlowDocument(nodes: [node], edges: [edge]))
      #expect(document.edges == [edge])
      #expect(codes == ["flow.unknown-handle"])
      #expect(diagnostics[0].suggestion == "source" && diagnostics[0].severity == .warning)
    }
  }

  @Test func `F3.4 Invalid parents are removed`() {
    var inside = edge("e", "a", "b")
    inside.parentID = "ghost"
    var refused = edge("f", "a", "b")
    refused.parentID = "b"
    let (document, diagnostics, codes) = sanitized(
      FlowDocument(
        nodes: [node("a", parent: "ghost"), node("b", accepts: false), node("c", parent: "b")],
        edges: [inside, refused]))
    #expect(document.nodes.allSatisfy { $0.parentID == nil })
    #expect(document.edges == [edge("e", "a", "b"), edge("f", "a", "b")])
    #expect(
      codes == [
        "flow.unknown-parent", "flow.refusing-parent", "flow.unknown-parent",
        "flow.refusing-parent",
      ])
    #expect(diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test func `F3.5 Cycles of parents are cut at their last node`() {
    let (document, _, codes) = sanitized(
      FlowDocument(nodes: [
        node("a", parent: "b"), node("b", parent: "a"), node("self", parent: "self"),
        node("tail", parent: "z"), node("x", parent: "y"), node("z", parent: "x"),
        node("y", parent: "z"), node("root"), node("leaf", parent: "root"),
      ]))
    #expect(
      document.nodes.map(\.parentID) == ["b", nil, nil, "z", "y", "x", nil, nil, "root"])
    #expect(codes == ["flow.parent-cycle", "flow.parent-cycle", "flow.parent-cycle"])
  }

  @Test func `F3.5 Long cycles and chains need no recursion`() {
    let count = TestScale.many(10_000)
    for end in [nil, "\(count - 1)"] {
      let nodes = (0..<count).map { node("\($0)", parent: $0 == 0 ? end : "\($0 - 1)") }
      let (document, _, codes) = sanitized(FlowDocument(nodes: nodes))
      #expect(codes == (end == nil ? [] : ["flow.parent-cycle"]))
      #expect((document.nodes.last?.parentID == nil) == (end != nil))
    }
  }

  @Test func `F3.6 F3.7 F3.8 Numbers are replaced`() {
    var position = node("position")
    position.position = Point2D(x: .nan, y: -1e300)
    var size = node("size")
    size.size = Size2D(width: .infinity, height: 36)
    var negative = node("negative")
    negative.size = Size2D(width: -50, height: 10)
    var area = node("area")
    area.handles = [
      HandleDeclaration(
        id: "h", type: .source, position: .top, connectionStartArea: .point(radius: .infinity),
        connectionTargetArea: .node)
    ]
    let (document, diagnostics, codes) = sanitized(
      FlowDocument(
        nodes: [position, size, negative, area],
        viewport: Viewport(offset: Point2D(x: -.infinity, y: 3), zoom: .nan)))
    #expect(document.viewport == Viewport(offset: Point2D(x: 0, y: 3), zoom: 1))
    #expect(document.nodes[0].position == Point2D(x: 0, y: -1e15))
    #expect(document.nodes[1].size == Size2D(width: 150, height: 60))
    #expect(document.nodes[2].size == Size2D(width: 0, height: 10))
    #expect(document.nodes[3].handles[0].connectionStartArea == nil)
    #expect(document.nodes[3].handles[0].connectionTargetArea == .node)
    #expect(
      codes == [
        "flow.non-finite-number", "flow.invalid-zoom", "flow.non-finite-number",
        "flow.coordinate-limit", "flow.non-finite-number", "flow.negative-size",
        "flow.non-finite-number",
      ])
    #expect(diagnostics.allSatisfy { $0.severity == .warning })
    #expect(diagnostics[2].element == "position")
    for zoom in [0, -1, .infinity] {
      #expect(
        sanitized(FlowDocument(viewport: Viewport(zoom: zoom))).document.viewport.zoom == 1)
    }
  }

  @Test func `F3.9 Sanitizing random documents makes them consistent`() throws {
    for seed in TestScale.seeds(200, of: 2_000) {
      var random = RandomFlow(seed: seed)
      var document = random.document()
      for index in document.nodes.indices {
        document.nodes[index].position.x = random.hostileNumber()
        document.nodes[index].size.height = random.hostileNumber()
        document.nodes[index].parentID =
          document.nodes.isEmpty ? nil : random.pick(document.nodes).id
      }
      for index in document.edges.indices where !document.nodes.isEmpty {
        document.edges[index].sourceNodeID = random.pick(document.nodes).id
        document.edges[index].targetNodeID = random.pick(document.nodes).id
      }
      document.viewport.zoom = random.hostileNumber()
      _ = document.sanitize()
      let first = document
      let codes = Set(document.sanitize().map(\.code.rawValue))
      #expect(document == first, "seed \(seed)")
      #expect(codes.isSubset(of: ["flow.unknown-handle"]), "seed \(seed)")
      #expect(document.nodeBounds()?.isFinite ?? true, "seed \(seed)")
      _ = try document.encoded()
      for edge in document.edges {
        let geometry = try #require(document.geometry(of: edge), "seed \(seed)")
        #expect(geometry.path.isFinite && geometry.bounds.isFinite, "seed \(seed)")
      }
    }
  }

  @Test func `F3.1 D1.6 Diagnostics of a kind are limited`() {
    let (_, diagnostics, _) = sanitized(
      FlowDocument(nodes: [node("a")], edges: (0..<1_000).map { edge("\($0)", "a", "x\($0)") }))
    #expect(diagnostics.count == 100)
    #expect(diagnostics.last?.omittedCount == 900)
  }

  @Test func `F3.1 D2.4 Messages contain no control characters and are bounded`() {
    let id = "\u{1B}[31m\u{202E}" + String(repeating: "x", count: 100_000)
    let (_, diagnostics, _) = sanitized(FlowDocument(nodes: [node(id), node(id)]))
    let message = diagnostics[0].message
    #expect(message.unicodeScalars.count < 200)
    #expect(!message.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }
}
