import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import ArtifactRefiners
import FlowGraph
import TestSupport
import Testing

@Suite struct FlowPresentationTests {
  private func presented(_ answer: String, size: Int) -> ArtifactBlock? {
    var session = ArtifactSession()
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
    guard case .graph(let block)? = artifact.content.first?.kind else {
      Issue.record("\(artifact.content)")
      return
    }
    #expect(block.picture.nodes.map(\.title) == ["Start", "b"])
    #expect(block.picture.edges.count == 1)
    let notes = artifact.content.dropFirst().map(\.plainText)
    #expect(notes.count == 2 && notes.contains { $0.contains("“2”") && $0.contains("missing") })
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
    var session = ArtifactSession()
    session.append("<artifact type=flow>{\"nodes\": [{\"id\": \"a\"}, {\"id".utf8.span)
    guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind,
      case .graph(let graph)? = artifact.content.first?.kind
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
}
