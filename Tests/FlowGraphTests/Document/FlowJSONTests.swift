import ArtifactBase
import FlowGraph
import TestSupport
import Testing

struct FlowJSONTests {
  private struct Label: Codable, Hashable {
    var label: String
  }

  @Test("F2.1 F2.3 The sample document is read and survives", .needsSharedFolder)
  func theSampleDocumentIsReadAnd() throws {
    let bytes = try #require(SharedFolder.bytes(of: "suites/flow/flow-document.json"))
    let document = try FlowDocument<Label>.decoded(from: bytes)
    #expect(document.nodes.map(\.data.label) == ["Group", "Start", "Draft", "Defaults"])
    #expect(document.nodes[0].handles.isEmpty && document.nodes[0].acceptsChildren)
    #expect(document.nodes[1].handles[1].connectionStartArea == .point(radius: 30))
    #expect(document.nodes[1].position == Point2D(x: 24, y: 52))
    #expect(document.nodes[2].phase == .draft(.valid))
    #expect(document.nodes[3].handles == FlowDefaults.handles)
    #expect(document.edges[0].pathType == .smoothStep && document.edges[0].label == "then")
    #expect(document.edges[1].parentID == "group")
    #expect(try FlowDocument<Label>.decoded(from: document.encoded()) == document)
    // What the sample spells out is written as it is there.
    let written = try JSONValue(parsing: document.encoded())
    let sample = try JSONValue(parsing: bytes)
    #expect(written["edges"] == sample["edges"])
    #expect(written["viewport"] == sample["viewport"])
    #expect(written["nodes"]?[0] == sample["nodes"]?[0])
    #expect(written["nodes"]?[1] == sample["nodes"]?[1])
    var copy = document
    #expect(copy.sanitize().isEmpty && copy == document)
  }

  @Test func `F2.4 Random documents survive`() throws {
    for seed in UInt64(0)..<500 {
      var random = RandomFlow(seed: seed)
      let document = random.document()
      let bytes = try document.encoded()
      let copy = try FlowDocument<JSONValue>.decoded(from: bytes)
      #expect(copy == document, "seed \(seed)")
      #expect(try copy.encoded() == bytes, "seed \(seed)")
    }
  }

  @Test func `F2.4 State of an editor other than the selection is not coded`() throws {
    var node = FlowNode(id: "a", position: Point2D(x: 0, y: 0), data: 1, isSelected: true)
    node.isHovered = true
    node.isDropTarget = true
    var edge = FlowEdge(id: "e", sourceNodeID: "a", targetNodeID: "a", isSelected: true)
    edge.isDropTarget = true
    let copy = try FlowDocument<Int>.decoded(
      from: FlowDocument(nodes: [node], edges: [edge]).encoded())
    #expect(copy.nodes[0].isSelected && !copy.nodes[0].isHovered && !copy.nodes[0].isDropTarget)
    #expect(copy.edges[0].isSelected && !copy.edges[0].isDropTarget)
  }

  @Test func `F2.2 Documents are written in one form`() throws {
    let document = FlowDocument(
      nodes: [
        FlowNode(
          id: "a", position: Point2D(x: 0.5, y: -2), data: ["b": 1, "a": 2] as JSONValue,
          handles: [])
      ],
      edges: [FlowEdge(id: "e", sourceNodeID: "a", targetNodeID: "a")])
    let text = """
      {
        "edges": [
          {
            "id": "e",
            "isSelected": false,
            "pathType": "bezier",
            "sourceNodeID": "a",
            "targetNodeID": "a"
          }
        ],
        "nodes": [
          {
            "acceptsChildren": false,
            "data": {
              "a": 2,
              "b": 1
            },
            "handles": [],
            "id": "a",
            "isDraggable": true,
            "isSelected": false,
            "persistence": "persistent",
            "phase": {
              "normal": {}
            },
            "position": [
              0.5,
              -2
            ],
            "size": [
              150,
              60
            ],
            "zIndex": 0
          }
        ],
        "viewport": {
          "offset": [
            0,
            0
          ],
          "zoom": 1
        }
      }
      """
    #expect(String(decoding: try document.encoded(), as: UTF8.self) == text)
  }

  @Test func `F2.1 Enumerations with values have the form of Swift`() throws {
    let areas: [HandleHitArea] = [
      .disabled, .point(radius: 30), .node, .nodeBorder(width: 4.5),
    ]
    #expect(
      try JSONValueEncoder().encode(areas).serialized()
        == #"[{"disabled":{}},{"point":{"radius":30}},{"node":{}},{"nodeBorder":{"width":4.5}}]"#)
    #expect(
      try JSONValueEncoder().encode([FlowNodePhase.normal, .draft(.invalid)]).serialized()
        == #"[{"normal":{}},{"draft":{"_0":"invalid"}}]"#)
  }

  @Test(
    "F2.3 Members may be missing or null",
    arguments: [
      "{}", #"{"nodes":null,"edges":null,"viewport":null}"#,
      #"{"nodes":[],"viewport":{"offset":null},"extra":1}"#,
    ])
  func membersMayBeMissingOrNull(text: String) throws {
    #expect(try FlowDocument<Int>.decoded(from: Array(text.utf8)) == FlowDocument())
  }

  @Test(
    "F2.5 Decoding anything else is an error",
    arguments: [
      "", "[]", #"{"nodes":{}}"#, #"{"nodes":[{"id":"a","position":[0,0],"data":1}]}"#,
      #"{"nodes":[{"id":"a","position":[0],"size":[1,1],"data":1}]}"#,
      #"{"nodes":[{"id":"a","position":[0,1e999],"size":[1,1],"data":1}]}"#,
      #"{"nodes":[{"id":"a","position":[0,0],"size":[1,1],"data":"1"}]}"#,
      #"{"nodes":[{"id":"a","position":[0,0],"size":[1,1],"data":1,"phase":{"draft":{}}}]}"#,
      #"{"edges":[{"id":"a","sourceNodeID":"a"}]}"#,
      #"{"edges":[{"id":"a","sourceNodeID":"a","targetNodeID":"b","pathType":"steps"}]}"#,
    ])
  func decodingAnythingElseIsAnError(text: String) {
    #expect(throws: (any Error).self) {
      try FlowDocument<Int>.decoded(from: Array(text.utf8))
    }
  }

  @Test(
    "F2.5 Encoding a number that isn't finite is an error",
    arguments: [Double.nan, .infinity, -.infinity])
  func encodingANumberThatIsntFinite(number: Double) {
    let document = FlowDocument(
      nodes: [FlowNode(id: "a", position: Point2D(x: number, y: 0), data: 1)])
    #expect(throws: EncodingError.self) { try document.encoded() }
  }
}
