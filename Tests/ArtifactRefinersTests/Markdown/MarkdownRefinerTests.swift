import ArtifactCore
import ArtifactRefiners
import MarkdownCore
import TestSupport
import Testing

@Suite struct MarkdownRefinerTests {
  @Test("R6.1 R6.2 R6.3 Every prefix is ready, whole scalars only, and every cut gives the same")
  func prefixes() {
    let bytes = Array("# Ünï **bo".utf8)
    var refiner = MarkdownRefiner()
    #expect(
      refiner.refinement.status
        == .waiting(
          PreRenderableProgress(receivedCharacters: 0, hint: "waiting for the first words")))
    for (offset, byte) in bytes.enumerated() {
      let single = [byte]
      refiner.append(single.span)
      guard case .ready(let length, let closing) = refiner.refinement.status else {
        Issue.record("waiting at \(offset)")
        return
      }
      #expect(closing == "")
      #expect(String(validating: bytes[..<length], as: UTF8.self) != nil)
      #expect(offset + 1 - length <= 1)
    }
    #expect(refiner.model.plainText == "Ünï bo")
    refiner.finish()
    refiner.finish()
    #expect(refiner.refinement.status == .ready(safeLength: bytes.count, closing: ""))
    #expect(refiner.refinement.verdict == .valid)
    #expect(refiner.model.plainText == "Ünï **bo")
  }

  @Test("The convenience refines an artifact's body verbatim")
  func convenience() {
    let open = AnyArtifact(id: "a", type: .json, payload: "\n{\"a\":[1,2", isComplete: false)
    #expect(JSONRefiner.refine(open) == .renderable("{\"a\":[1]}"))
    let waiting = AnyArtifact(id: "a", type: .json, payload: "4", isComplete: false)
    guard case .preRenderable(let progress) = JSONRefiner.refine(waiting) else {
      Issue.record("a number has no end yet")
      return
    }
    #expect(progress.receivedCharacters == 1)
    #expect(
      DefaultRefiner.refine(AnyArtifact(id: "a", type: "x/y", payload: "z")) == .renderable("z"))
  }
}
