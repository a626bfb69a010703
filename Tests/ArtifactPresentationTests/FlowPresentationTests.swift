import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import ArtifactRefiners
import FlowGraph
import PresentationSupport
import TestSupport
import Testing

@Suite struct FlowPresentationTests {
  private func presented(_ answer: String, size: Int) -> ArtifactBlock? {
    var session = ArtifactSession(.standard)
    for chunk in Chunks.equal(Array(answer.utf8), size: size) {
      session.append(chunk.span)
      _ = session.presentation
    }
    session.finish()
    guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind else {
      return nil
    }
    return artifact
  }

  private static let json = """
    {"nodes": [{"id": "a", "data": "Start"}, {"id": "b"}],
     "edges": [{"id": "1", "sourceNodeID": "a", "targetNodeID": "b"},
       {"id": "2", "sourceNodeID": "a", "targetNodeID": "missing"},
       {"id": "1", "sourceNodeID": "b", "targetNodeID": "a", "label": 7}]}
    """

  @Test("P3.8d A flow is a graph once it is complete, with what is wrong", arguments: [1, 900])
  func flow(size: Int) throws {
    let artifact = try #require(
      presented("<artifact type=flow>\n\(Self.json)\n</artifact>", size: size))
    #expect(artifact.type == .flow)
    guard let block = artifact.content.first?.kind.shown(GraphPicture.self) else {
      Issue.record("\(artifact.content)")
      return
    }
    #expect(block.picture.nodes.map(\.title) == ["Start", "b"])
    #expect(block.picture.edges.count == 1)
    let notes = artifact.content.dropFirst().map(\.plainText)
    #expect(notes.count == 2 && notes.contains { $0.contains("`2`") && $0.contains("missing") })
    let nothing = try #require(presented("<artifact type=flow>[]</artifact>", size: size))
    guard case .note? = nothing.content.first?.kind else {
      Issue.record("\(nothing.content)")
      return
    }
  }

  @Test("P3.8d A live flow is a graph of what is complete, the same for every chunking")
  func live() {
    var refiner = FlowRefiner()
    var shown: [String] = []
    var count = 0
    for byte in Self.json.utf8 {
      refiner.append([byte].span)
      count += 1
      let document = refiner.model.document
      let state = "\(document.nodes.map(\.id)) \(document.edges.map(\.id))"
      if shown.last != state { shown.append(state) }
      var once = FlowRefiner()
      once.append(Array(Self.json.utf8.prefix(count)).span)
      #expect(once.model == refiner.model)
    }
    #expect(shown == ["[] []", "[\"a\"] []", "[\"a\", \"b\"] []", "[\"a\", \"b\"] [\"1\"]"])
    var session = ArtifactSession(.standard)
    session.append("<artifact type=flow>{\"nodes\": [{\"id\": \"a\"}, {\"id".utf8.span)
    guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind,
      let graph = artifact.content.first?.kind.shown(GraphPicture.self)
    else {
      Issue.record("no live graph")
      return
    }
    #expect(graph.picture.nodes.map(\.id) == ["a"] && !artifact.content[0].isSettled)
  }

  @Test("P3.8d Until the end, a flow has at most as many nodes and edges as the limit")
  func liveLimit() {
    var refiner = FlowRefiner()
    let nodes = (0..<400).map { "{\"id\": \"\($0)\"}" }.joined(separator: ",")
    refiner.append("{\"nodes\": [\(nodes)]".utf8.span)
    #expect(refiner.model.document.nodes.count == FlowRefiner.liveElementLimit)
    refiner.append("}".utf8.span)
    refiner.finish()
    #expect(refiner.model.document.nodes.count == 400)
  }

  @Test("P3.8d What is wrong with a flow has the range of the node, edge or value")
  func ranges() {
    var refiner = FlowRefiner()
    refiner.append(Self.json.utf8.span)
    refiner.finish()
    let bytes = Array(Self.json.utf8)
    let places = refiner.refinement.diagnostics.map { diagnostic in
      let text = diagnostic.range.map { String(decoding: bytes[$0], as: UTF8.self) }
      return "\(diagnostic.code): \(text ?? "nowhere")"
    }
    #expect(
      places.sorted() == [
        #"flow.dangling-edge: {"id": "2", "sourceNodeID": "a", "targetNodeID": "missing"}"#,
        #"flow.duplicate-edge: {"id": "1", "sourceNodeID": "b", "targetNodeID": "a", "label": 7}"#,
      ])
    var wrong = FlowRefiner()
    wrong.append(#"{"nodes": [{"id": "a", "size": [1]}], "edges": 3}"#.utf8.span)
    wrong.finish()
    #expect(wrong.refinement.diagnostics.map(\.range) == [31..<34, 47..<48])
  }

  /// Flows in the formats of other tools, with edges before and after their nodes.
  private static let formats = [
    """
    {"nodes": [{"id": "g", "type": "group", "position": [0, 0], "style": {"width": 300, "height": 200}},
      {"id": "a", "parentId": "g", "data": {"label": "A"}}, {"id": "b", "data": {"label": "B"}}],
     "edges": [{"source": "a", "target": "b"}, {"source": "a", "target": "b", "label": "again"},
      {"id": "a→b", "source": "b", "target": "a"}, {"source": "b", "target": "zz"}]}
    """,
    """
    {"links": [{"source": 0, "target": 2}, {"source": "c", "target": 1}],
     "nodes": [{"name": "a"}, {"name": "b"}, {"name": "c"}]}
    """,
    """
    {"nodes": [{"id": "a", "name": "0"}, {"id": "b"}, {"id": "c", "name": "b"}],
     "links": [{"source": 0, "target": 1}, {"source": 2, "target": "b"}]}
    """,
    """
    {"name": "n", "nodes": [{"id": "1", "name": "If", "type": "x.if"}, {"id": "2", "name": "B"},
      {"id": "3", "name": "If"}],
     "connections": {"If": {"main": [[{"node": "B"}], [{"node": "If"}, {"node": "zz"}]]},
      "B": {"ai_tool": [[{"node": "If"}]]}}, "pinData": {"nodes": [1]}}
    """,
    """
    {"edges": [{"fromNode": "a", "toNode": "b"}, {"id": "e", "fromNode": "b", "toNode": "g"}],
     "nodes": [{"id": "a", "type": "text", "x": 5, "y": 5, "width": 9, "height": 9, "text": "A"},
      {"id": "b", "type": "text", "x": 500, "y": 5, "width": 9, "height": 9, "text": "B"},
      {"id": "g", "type": "group", "x": 0, "y": 0, "width": 50, "height": 50}]}
    """,
    """
    {"nodes": [{"id": 1, "label": "A"}, {"id": 2, "label": "B"}],
     "edges": [{"from": 1, "to": 2, "arrows": "to"}, {"from": 2}, {"from": 2, "to": 1}]}
    """,
  ]

  @Test(
    "P3.8d F5.4b F5.4d A live flow of any format only grows, up to the whole", arguments: formats)
  func growth(json: String) {
    var refiner = FlowRefiner()
    var last = FlowReport(reading: ["nodes": []]).document
    for (count, byte) in json.utf8.enumerated() {
      refiner.append([byte].span)
      var once = FlowRefiner()
      once.append(Array(json.utf8.prefix(count + 1)).span)
      let document = refiner.model.document
      #expect(once.model == refiner.model)
      // What was there is still there, with the same ends, label and text.
      let nodes = Dictionary(uniqueKeysWithValues: document.nodes.map { ($0.id, $0.label) })
      #expect(last.nodes.allSatisfy { nodes[$0.id] == $0.label }, "byte \(count)")
      #expect(Set(document.edges).isSuperset(of: last.edges), "byte \(count)")
      last = document
    }
    refiner.finish()
    #expect(refiner.model == FlowReport(reading: Array(json.utf8)))
    #expect(refiner.model.document == last && !last.edges.isEmpty)
  }

  @Test("P3.8d Connections that do not fit the limit wait for the end")
  func manyConnections() {
    var refiner = FlowRefiner()
    let many = [String](repeating: "{\"node\": \"a\"}", count: 400).joined(separator: ",")
    refiner.append(
      """
      {"nodes": [{"id": "a"}], "connections": {"a": {"main": [[{"node": "a"}]]},
       "b": {"main": [[\(many)]]}, "c": 5}
      """.utf8.span)
    #expect(refiner.model.document.edges.map(\.id) == ["a→a"])
    refiner.append("}".utf8.span)
    refiner.finish()
    #expect(refiner.model.droppedElementCount == 400)
  }

  @Test("P3.8d F5.4e What has no ID has a range too")
  func rangesWithoutID() {
    let json = """
      {"nodes": [{"name": "a", "parentID": "q"}], "links": [{"source": "a", "target": "zz"}],
       "connections": {"a/b": {"main": [[{"node": "zz"}, {"index": 0}]]}}}
      """
    var refiner = FlowRefiner()
    refiner.append(json.utf8.span)
    refiner.finish()
    let bytes = Array(json.utf8)
    let places = refiner.refinement.diagnostics.map { diagnostic in
      diagnostic.range.map { String(decoding: bytes[$0], as: UTF8.self) } ?? "nowhere"
    }
    #expect(
      places.sorted() == [
        #"{"index": 0}"#, #"{"name": "a", "parentID": "q"}"#, #"{"node": "zz"}"#,
        #"{"source": "a", "target": "zz"}"#,
      ])
  }
}
