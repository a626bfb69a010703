import ArtifactCore
import TestSupport
import Testing

/// Six documents at two widths. `ARTIFACT_RECORD=1` writes the goldens instead of comparing them.
@Suite("V23 Goldens of graphs") struct GraphGoldenTests {
  @Test(
    "V23.14 Documents look as recorded, however they arrive",
    arguments: [
      ("team.ttl", ArtifactType.turtle), ("release.flow.json", .flow), ("lists.ttl", .turtle),
      ("sources.trig", .trig), ("styled.jsonld", .jsonLD), ("ring.nt", .nTriples),
    ], [80, 120])
  func golden(document: (name: String, type: ArtifactType), width: Int) throws {
    let (name, type) = document
    let bytes = try #require(Goldens.bytes(of: "Graphs/\(name)"))
    let stem = name.prefix { $0 != "." }
    let once = GoldenView.text(of: bytes, type, width, chunk: bytes.count)
    #expect(GoldenView.text(of: bytes, type, width, chunk: 7) == once)
    try Goldens.check(once, "Graphs/\(stem)-\(width).txt")
  }
}
