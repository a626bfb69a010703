import ArtifactBase
import FlowGraph
import TestSupport
import Testing

struct FlowReportTests {
  private func report(_ text: String) -> FlowReport { FlowReport(reading: Array(text.utf8)) }

  private func codes(_ report: FlowReport) -> [String] { report.diagnostics.map(\.code.rawValue) }

  @Test func `F5.1 Reading JSON that isn't valid is a diagnostic`() {
    let report = report(#"{"nodes": [{"id": "a"},"#)
    #expect(codes(report) == ["json.invalid"])
    #expect(report.diagnostics[0].message == "unexpected end of JSON")
    #expect(report.diagnostics[0].range == 23..<23)
    #expect(report.document == FlowDocument())
    #expect(self.report("{,}").diagnostics[0].range == 1..<2)
    #expect(codes(self.report("")) == ["json.invalid"])
  }

  @Test(
    "F5.1 Other JSON is an empty flow with an error",
    arguments: ["null", "[]", "1", #""flow""#, "{}", #"{"edges":[]}"#, #"{"nodes":null}"#])
  func otherJsonIsAnEmptyFlow(text: String) {
    let report = report(text)
    #expect(codes(report) == ["flow.invalid-document"])
    #expect(report.diagnostics[0].severity == .error)
    #expect(report.document == FlowDocument())
  }

  @Test func `F5.2 Nodes without a position or size are marked`() {
    let report = report(
      """
      {"nodes": [{"id": "a"}, {"id": "b", "position": [1, 2]}, {"id": "c", "size": [3, 4]},
        {"id": "d", "position": null, "size": [1]}, {"id": "e", "position": [1, 2], "size": [1, 2]}]}
      """)
    #expect(report.unplacedNodeIDs == ["a", "c", "d"])
    #expect(report.unsizedNodeIDs == ["a", "b", "d"])
    #expect(report.document.nodes[0].position == Point2D(x: 0, y: 0))
    #expect(report.document.nodes[0].size == FlowDefaults.nodeSize)
    #expect(report.document.nodes[2].size == Size2D(width: 3, height: 4))
    #expect(codes(report) == ["flow.invalid-value"])
    #expect(report.diagnostics[0].pointer.description == "/nodes/3/size")
    #expect(
      report.diagnostics[0].message
        == "invalid value of `size`, an array: expected an array of 2 numbers")
  }

  @Test func `F5.2 The first of two nodes with an ID decides`() {
    let report = report(#"{"nodes": [{"id": "a", "position": [1, 2]}, {"id": "a"}]}"#)
    #expect(report.unplacedNodeIDs.isEmpty)
    #expect(report.unsizedNodeIDs == ["a"])
    #expect(codes(report) == ["flow.duplicate-node"])
  }

  @Test func `F5.3a F5.3b The members of React Flow are read`() {
    let report = FlowReport(
      reading: Array(
        """
        {"nodes": [{"id": "g", "position": {"x": 100, "y": 50}, "data": {"label": "Group"}},
          {"id": "a", "parentId": "g", "position": {"x": 10, "y": 20}, "data": {"label": "A"}},
          {"id": "b", "position": {"x": 0, "y": 0}, "data": {"label": "B"}}],
         "edges": [{"id": "e", "source": "a", "target": "b", "sourceHandle": "source"}]}
        """.utf8))
    #expect(report.diagnostics == [])
    #expect(report.document.nodes[1].parentID == "g" && report.document.nodes[0].acceptsChildren)
    #expect(report.document.nodes[1].position == Point2D(x: 110, y: 70))
    let edge = report.document.edges[0]
    #expect(edge.sourceNodeID == "a" && edge.targetNodeID == "b" && edge.sourceHandleID == "source")
  }

  @Test func `F5.3 Objects and numbers are accepted`() {
    let report = report(
      """
      {"nodes": [{"id": 1, "position": {"x": 5, "y": 6}, "size": {"height": 8, "width": 7}}],
       "edges": [{"id": 2, "sourceNodeID": 1, "targetNodeID": "1", "label": 3.5}],
       "viewport": {"offset": {"x": 1, "y": 2}, "zoom": 2}}
      """)
    #expect(report.diagnostics.isEmpty)
    #expect(report.document.nodes[0].id == "1")
    #expect(report.document.nodes[0].position == Point2D(x: 5, y: 6))
    #expect(report.document.nodes[0].size == Size2D(width: 7, height: 8))
    #expect(report.document.edges[0].label == "3.5")
    #expect(report.document.viewport == Viewport(offset: Point2D(x: 1, y: 2), zoom: 2))
  }

  @Test func `F5.4 What is no element, and an edge without an end, is dropped`() {
    let report = report(
      """
      {"nodes": [{"data": "x"}, 5, {"id": "a", "handles": [{"type": "source"}]}],
       "edges": [{"id": "e", "sourceNodeID": "a"}, {"id": "f", "sourceNodeID": "a",
         "targetNodeID": "a"}, {"to": "a"}, {"source": {}, "target": "a"}, {"from": [], "to": "a"},
         "a→a", {}]}
      """)
    #expect(report.document.nodes.map(\.id) == ["0", "a"])
    #expect(report.document.nodes[1].handles.isEmpty)
    #expect(report.document.edges.map(\.id) == ["f"])
    #expect(report.droppedElementCount == 7)
    #expect(report.diagnostics.allSatisfy { $0.severity == .error })
    #expect(
      report.diagnostics.map { "\($0.pointer) \($0.code): \($0.message)" } == [
        "/nodes/1 flow.invalid-value: expected an object, found a number: dropped the node",
        "/nodes/2/handles/0 flow.missing-member: missing member `id`: dropped the handle",
        "/edges/0 flow.missing-member: missing member `targetNodeID`: dropped the edge",
        "/edges/2 flow.missing-member: missing member `from`: dropped the edge",
        "/edges/3/source flow.missing-member: missing member `id`: dropped the edge",
        "/edges/4/from flow.invalid-value: expected a string, found an array: dropped the edge",
        "/edges/5 flow.invalid-value: expected an object, found a string: dropped the edge",
        "/edges/6 flow.missing-member: missing member `sourceNodeID`: dropped the edge",
      ])
  }

  @Test func `F5.5 Invalid values are replaced by defaults`() {
    let report = report(
      """
      {"nodes": [{"id": "a", "position": [0, 0], "size": [1, 1], "zIndex": 1.5, "isDraggable": "no",
        "phase": {"draft": {"_0": "valid"}}, "persistence": "transiend", "parentID": [],
        "handles": [{"id": "h", "type": "target", "position": "topp",
          "connectionStartArea": {"point": {}}}]}],
       "edges": [{"id": "e", "sourceNodeID": "a", "targetNodeID": "a", "pathType": 5}],
       "viewport": {"zoom": "x"}}
      """)
    let node = report.document.nodes[0]
    #expect(node.zIndex == 0 && node.isDraggable && node.phase == .draft(.valid))
    #expect(node.persistence == .persistent && node.parentID == nil)
    #expect(node.handles == [HandleDeclaration(id: "h", type: .target, position: .top)])
    #expect(report.document.edges[0].pathType == .bezier)
    #expect(codes(report) == [String](repeating: "flow.invalid-value", count: 8))
    #expect(report.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(report.diagnostics.compactMap(\.suggestion) == ["transient", "top"])
    #expect(
      Set(report.diagnostics.map(\.pointer.description)) == [
        "/nodes/0/parentID", "/nodes/0/persistence", "/nodes/0/isDraggable", "/nodes/0/zIndex",
        "/nodes/0/handles/0/position", "/nodes/0/handles/0/connectionStartArea",
        "/edges/0/pathType", "/viewport/zoom",
      ])
  }

  @Test(
    "F5.5 Containers of another kind are ignored",
    arguments: [
      (#"{"nodes": 5}"#, "/nodes"), (#"{"nodes": [], "edges": {}}"#, "/edges"),
      (#"{"nodes": [], "viewport": []}"#, "/viewport"),
      (#"{"nodes": [{"id": "a", "handles": 1}]}"#, "/nodes/0/handles"),
    ])
  func containersOfAnotherKindAreIgnored(text: String, pointer: String) {
    let report = report(text)
    #expect(codes(report) == ["flow.invalid-value"])
    #expect(report.diagnostics[0].pointer.description == pointer)
  }

  @Test func `F5.6 A parent accepts children unless it refuses`() {
    let report = report(
      """
      {"nodes": [{"id": "a", "parentID": "g"}, {"id": "b", "parentID": "h"}, {"id": "g"},
        {"id": "h", "acceptsChildren": false}]}
      """)
    #expect(report.document.nodes.map(\.parentID) == ["g", nil, nil, nil])
    #expect(report.document.nodes.map(\.acceptsChildren) == [false, false, true, false])
    #expect(report.document.nodes[0].data == .null)
    #expect(codes(report) == ["flow.refusing-parent"])
  }

  @Test func `F5.7 The document is sanitized`() {
    let report = report(
      """
      {"nodes": [{"id": "a", "position": [1e999, 0], "size": [-1, 2]}],
       "edges": [{"id": "e", "sourceNodeID": "a", "targetNodeID": "ghost"}]}
      """)
    #expect(report.document.nodes[0].position == Point2D(x: 0, y: 0))
    #expect(report.document.edges.isEmpty)
    #expect(
      codes(report) == ["flow.non-finite-number", "flow.negative-size", "flow.dangling-edge"])
  }

  @Test(
    "F5.8 The label is in the data",
    arguments: [
      (#"{"label": "Start"}"#, "Start"), (#""Start""#, "Start"), ("{}", "a"), ("null", "a"),
      (#"{"label": null}"#, "a"), (#"{"label": 5}"#, "5"), ("12", "12"), ("[1]", "a"),
      (#"{"label": ""}"#, ""),
    ])
  func theLabelIsInTheData(data: String, label: String) {
    let report = report(#"{"nodes": [{"id": "a", "data": \#(data)}]}"#)
    #expect(report.document.nodes[0].label == label)
  }

  @Test func `F5.1 F5.7 Any document that can be decoded is read as the same`() throws {
    for seed in TestScale.seeds(100, of: 500) {
      var random = RandomFlow(seed: seed)
      var document = random.document()
      let report = FlowReport(reading: try document.encoded())
      let diagnostics = document.sanitize()
      #expect(report.document == document, "seed \(seed)")
      #expect(report.diagnostics == diagnostics, "seed \(seed)")
      #expect(report.unplacedNodeIDs.isEmpty && report.unsizedNodeIDs.isEmpty, "seed \(seed)")
    }
  }

  @Test func `F5.1 Reading is total for documents with exchanged values`() throws {
    for seed in TestScale.seeds(400, of: 4_000) {
      var random = RandomFlow(seed: seed)
      var json = try JSONValueEncoder().encode(random.document())
      for _ in 0..<random.int(1...6) { Self.exchange(&json, &random) }
      let report = FlowReport(reading: json)
      var document = report.document
      _ = document.sanitize()
      #expect(document == report.document, "seed \(seed)")
      #expect(Set(document.nodes.map(\.id)).isSuperset(of: report.unplacedNodeIDs), "seed \(seed)")
      _ = try document.encoded()
    }
  }

  /// Replaces or removes a random part.
  private static func exchange(_ json: inout JSONValue, _ random: inout RandomFlow) {
    switch json {
    case .object(let object) where !object.isEmpty && random.int(0...9) > 0:
      exchange(&json[random.pick(object.keys)]!, &random)
    case .array(let elements) where !elements.isEmpty && random.int(0...9) > 0:
      exchange(&json[random.int(0...elements.count - 1)]!, &random)
    default:
      json = random.value(2)
    }
  }

  @Test func `F5.1 Reading is total for cut and mutated text`() throws {
    var random = RandomFlow(seed: 1)
    let bytes = try random.document().encoded()
    for end in TestScale.some(of: bytes.indices, oneIn: 7) {
      _ = FlowReport(reading: Array(bytes[..<end]))
      var mutated = bytes
      mutated[end] = UInt8(random.int(0...255))
      let report = FlowReport(reading: mutated)
      #expect(report.document.nodeBounds()?.isFinite ?? true)
    }
  }
}
