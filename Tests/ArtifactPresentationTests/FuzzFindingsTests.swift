import ArtifactPresentation
import ArtifactPresenters
import TestSupport
import Testing

@Suite struct FuzzFindingsTests {
  @Test(
    "P2.1 Fuzz findings give the same presentation, read early or not",
    arguments: FuzzFindings.answers)
  func answers(answer: String) {
    let bytes = Array(answer.utf8)
    var once = ArtifactSession(.standard)
    once.append(bytes.span)
    once.finish()
    for size in 1...16 {
      var session = ArtifactSession(.standard)
      var lookCount = 0
      for chunk in Chunks.equal(bytes, size: size) {
        session.append(chunk.span)
        lookCount += session.presentation.blocks.isEmpty ? 0 : 1
      }
      session.finish()
      #expect(lookCount > 0 && session.presentation == once.presentation, "pieces of \(size)")
    }
  }
}
