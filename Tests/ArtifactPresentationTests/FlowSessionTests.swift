import ArtifactBase
import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import FlowGraph
import TestSupport
import Testing

@Suite("P10 Flows that are edited") struct FlowSessionTests {
  private func report(_ json: String) -> FlowReport { FlowReport(reading: Array(json.utf8)) }

  /// The value that a change of the session returned.
  private func some<Value>(_ value: Value?) throws -> Value { try #require(value) }

  /// Two rows: a above b, with c at the right of b.
  private var three: FlowReport {
    report(
      """
      {"nodes": [
        {"id": "a", "position": [0, 0], "size": [150, 60], "data": "Start"},
        {"id": "b", "position": [0, 200], "size": [150, 60], "data": {"label": "Work", "cost": 3}},
        {"id": "c", "position": [300, 200], "size": [150, 60], "data": "Rest"}
      ], "edges": [
        {"id": "ab", "sourceNodeID": "a", "targetNodeID": "b", "label": "go"},
        {"id": "ac", "sourceNodeID": "a", "targetNodeID": "c"},
        {"id": "ca", "sourceNodeID": "c", "targetNodeID": "a"}
      ]}
      """)
  }

  @Test("P10.1 Nodes without a place are laid out below the others, and have room for their text")
  func places() throws {
    let session = FlowSession(
      report(
        """
        {"nodes": [
          {"id": "a", "position": [50, 10], "size": [150, 60], "data": "Placed"},
          {"id": "b", "data": "A label that is longer than usual"}, {"id": "c", "data": "c"}
        ], "edges": [{"id": "bc", "sourceNodeID": "b", "targetNodeID": "c"}]}
        """))
    let nodes = session.editor.nodes
    #expect(nodes[0].position == Point2D(x: 50, y: 10))
    #expect(nodes[1].frame.min.y > nodes[0].frame.max.y)
    #expect(nodes[2].frame.min.y > nodes[1].frame.max.y)
    #expect(nodes[1].size.width > 150 && nodes[2].size.width == 150, "\(nodes)")
    #expect(nodes[1].size.height >= 60 && nodes[2].size.height >= 60)
    #expect(!session.isChanged && !session.editor.canUndo)
  }

  @Test("P10.2 Of a graph to look at, the document never changes")
  func readOnly() {
    var picture = GraphPicture()
    picture.groups = [.init(id: "g", title: "Group")]
    picture.nodes = [.init(id: "a", title: "A"), .init(id: "b", title: "B", group: 0)]
    picture.edges = [.init(id: "1", source: 0, target: 1, label: "to")]
    var session = FlowSession(reading: picture, reason: "diagram")
    let before = session.editor.export()
    #expect(before.nodes.map(\.id) == ["a", "b", "g"] && before.nodes[1].parentID == "g")
    #expect(session.addNode() == nil && session.connect("b", to: "a") == nil)
    session.select(.node("a"))
    #expect(!session.delete() && !session.moveSelection(by: Point2D(x: 10, y: 0)))
    #expect(session.group() == nil && !session.ungroup())
    #expect(session.setLabel("Z", of: .node("a")) == false)
    let isRemoved = session.edit { $0.removeNode("a") }
    #expect(isRemoved == nil)
    session.arrange()
    session.pan(by: Point2D(x: 10, y: 0))
    #expect(session.editor.viewport.offset.x == 10 && session.current == .node("a"))
    var after = session.editor.export()
    after.viewport = before.viewport
    #expect(after == before && !session.isChanged)
  }

  @Test("P10.3 A new node is at the first free place, and current")
  func adding() throws {
    var session = FlowSession(three)
    let point = Point2D(x: 900, y: 900)
    let first = try some(session.addNode(at: point))
    #expect(session.editor.node(first)?.frame.center == point)
    #expect(session.label(of: .node(first)) == "Node 1" && session.current == .node(first))
    // Below the current one, then beside what is there.
    let second = try some(session.addNode())
    let third = try some(session.addNode(at: session.editor.node(second)?.frame.center))
    let frames = session.editor.nodes.map(\.frame)
    #expect(frames[4].min.x == frames[3].min.x && frames[4].min.y > frames[3].max.y)
    for (index, frame) in frames.enumerated() {
      for other in frames[(index + 1)...] { #expect(!frame.intersects(other)) }
    }
    #expect([first, second, third] == ["node-1", "node-2", "node-3"])
    // In the container of the current node.
    session.select(.node(first))
    let group = try some(session.group())
    session.edit { editor in
      editor.updateNode(group) { $0.size = Size2D(width: 1_000, height: 1_000) }
    }
    session.select(.node(first))
    let inner = try some(session.addNode(label: "Inner"))
    #expect(session.editor.node(inner)?.parentID == group)
  }

  @Test("P10.4 A connection becomes an edge once, if it is valid")
  func connecting() throws {
    var session = FlowSession(three)
    let id = try some(session.connect("b", to: "c"))
    let edge = try #require(session.editor.edge(id))
    #expect(edge.sourceHandleID == "source" && edge.targetHandleID == "target")
    #expect(session.current == .edge(id))
    #expect(session.connect("b", to: "c") == nil && session.connect("b", to: "b") == nil)
    #expect(session.connect("b", to: "nowhere") == nil)
  }

  @Test("P10.5 Labels go where they were read, and make room for themselves")
  func labels() throws {
    var session = FlowSession(three)
    let long = "Something that takes several lines of a box, since it is so long"
    #expect(session.setLabel(long, of: .node("b")) == true)
    let node = try #require(session.editor.node("b"))
    #expect(node.data["label"] == .string(long) && node.data["cost"] == 3)
    #expect(node.size.width > 150 && node.size.height > 60)
    session.undo()
    #expect(session.editor.node("b")?.size == Size2D(width: 150, height: 60))
    #expect(session.setLabel("Begin", of: .node("a")) && session.setLabel("", of: .edge("ab")))
    #expect(session.label(of: .node("a")) == "Begin" && session.editor.edge("ab")?.label == nil)
    // The same label changes nothing, and an array has none.
    session.edit { editor in
      editor.updateNode("b") { $0.data = 7 }
      editor.updateNode("c") { $0.data = [1, 2] }
    }
    #expect(session.setLabel("7", of: .node("b")) == false)
    #expect(session.setLabel("x", of: .node("c")) == false)
    #expect(session.editor.node("b")?.data == 7 && session.editor.node("c")?.data == [1, 2])
  }

  @Test("P10.1 Containers with a place take in what has none, and others are around what has one")
  func containers() throws {
    let session = FlowSession(
      report(
        """
        {"nodes": [
          {"id": "g", "position": [0, 0], "size": [300, 200], "data": "G", "acceptsChildren": true},
          {"id": "a", "parentID": "g", "position": [40, 40], "data": "a"},
          {"id": "b", "parentID": "g", "data": "b"},
          {"id": "h", "data": "H", "acceptsChildren": true},
          {"id": "c", "parentID": "h", "position": [900, 40], "data": "c"}
        ]}
        """))
    let nodes = session.editor.nodes
    #expect(nodes[2].frame.min.y > nodes[1].frame.max.y)
    for (outer, inner) in [(0, 1), (0, 2), (3, 4)] {
      #expect(nodes[outer].frame.union(nodes[inner].frame) == nodes[outer].frame, "\(nodes[outer])")
    }
    #expect(nodes[3].frame.width < 400 && nodes[4].position == Point2D(x: 900, y: 40))
  }

  @Test("P10.6 P10.7 Each edit is one change, and is known until it is saved")
  func changes() throws {
    var session = FlowSession(three)
    let before = session.editor.export()
    session.addNode(at: Point2D(x: 0, y: 500))
    session.connect("b", to: "node-1")
    session.setLabel("Last", of: .node("node-1"))
    session.select(.node("b"))
    session.select(.node("c"), mode: .toggle)
    #expect(session.group() == "group-1")
    session.moveSelection(by: Point2D(x: 40, y: 20))
    #expect(session.editor.node("c")?.position == Point2D(x: 340, y: 220))
    #expect(session.ungroup() && !session.ungroup())
    session.select(.edge("ca"))
    #expect(session.delete() == true)
    session.arrange()
    let after = session.editor.export()
    #expect(session.isChanged)
    session.markSaved()
    #expect(!session.isChanged)
    var names: [String] = []
    while let name = session.undo() { names.append(name) }
    #expect(
      names == [
        "Arrange", "Delete", "Ungroup", "Move", "Group", "Change", "Connect", "Add",
      ])
    #expect(session.editor.export() == before && session.isChanged)
    while session.redo() != nil {}
    #expect(session.editor.export() == after && !session.isChanged)
    let bytes = try session.encoded()
    #expect(FlowReport(reading: bytes).document == after)
  }

  @Test("P10.8 Nodes follow each other in order, or in a direction")
  func goingToNodes() {
    var session = FlowSession(three)
    session.goToNode(step: -1)
    #expect(session.current == .node("c"))
    session.goToNode(step: 1)
    #expect(session.current == .node("a"))
    #expect(session.goToNode(.bottom, from: Point2D(x: 0, y: 0)) && session.current == .node("b"))
    #expect(session.goToNode(.right, from: Point2D(x: 0, y: 0)) && session.current == .node("c"))
    #expect(session.goToNode(.bottom, from: Point2D(x: 0, y: 0)) == false)
    #expect(session.goToNode(.top, from: Point2D(x: 0, y: 0)) && session.current == .node("a"))
    // While several are selected, only the focus moves.
    session.goToNode(step: 1, isMarking: true)
    #expect(session.current == .node("b") && session.editor.selectedNodeIDs == ["a"])
    #expect(session.find("REST") && session.current == .node("c"))
    #expect(session.find("nothing") == false)
  }

  @Test("P10.9 Edges of a node follow each other, and lead to their other ends")
  func goingAlongEdges() {
    var session = FlowSession(three)
    #expect(!session.goToEdge(step: 1) && !session.follow())
    session.select(.node("a"))
    var seen: [FlowElement?] = []
    for _ in 0..<4 {
      #expect(session.goToEdge(step: 1) == true)
      seen.append(session.current)
    }
    #expect(seen == [.edge("ab"), .edge("ac"), .edge("ca"), .edge("ab")])
    session.goToEdge(step: -1)
    // Against its direction, since the user came from its target.
    #expect(session.follow() && session.current == .node("c"))
    session.select(.node("a"))
    session.follow()
    #expect(session.current == .node("b") && !session.follow())
  }

  @Test("P10.10 Sentences say what is connected with what")
  func sentences() throws {
    var session = FlowSession(three)
    #expect(session.description(of: .node("a")) == "Start; from Rest; to Work (go), Rest")
    #expect(session.description(of: .edge("ab")) == "Start → Work: go")
    session.select(.node("a"))
    let group = try some(session.group())
    #expect(session.description(of: .node(group)) == "Group 1; contains 1")
    #expect(session.description(of: .node("a")).contains("in Group 1"))
    #expect(session.readableText.split(separator: "\n").count == 4)
    #expect(session.description(of: .node("nowhere")) == "")
  }
}
