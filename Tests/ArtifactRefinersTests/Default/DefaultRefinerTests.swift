import ArtifactRefiners
import TestSupport
import Testing

@Suite struct DefaultRefinerTests {
  private let promises = RefinerPromises<DefaultRefiner>()

  @Test("R2.1 The refiner waits until the end and counts scalars")
  func waits() {
    let refiner = promises.refiner("aé漢😀")
    guard case .waiting(let progress) = refiner.refinement.status else {
      Issue.record("not waiting")
      return
    }
    #expect(progress.receivedCharacters == 4)
    #expect(refiner.refinement.verdict == .pending)
    #expect(refiner.model == .init(byteCount: 10, isFinished: false))
  }

  @Test("R2.1 A scalar counts from its first byte on")
  func countsHalfScalars() {
    let refiner = promises.refiner([0x61, 0xF0, 0x9F])
    #expect(
      refiner.refinement.status
        == .waiting(
          PreRenderableProgress(receivedCharacters: 2, hint: "waiting for the complete payload")))
  }

  @Test(
    "R2.2 At the end the refiner is ready with all bytes", arguments: ["", "a", "{\"a\":", "é\n"])
  func becomesReady(text: String) {
    let refiner = promises.refiner(text, finished: true)
    #expect(refiner.refinement.status == .ready(safeLength: text.utf8.count, closing: ""))
    #expect(refiner.refinement.verdict == .valid)
    #expect(refiner.refinement.diagnostics.isEmpty)
  }

  @Test("R2.3 The model has the byte count and whether the payload is finished")
  func hasModel() {
    #expect(promises.refiner("é", finished: true).model == .init(byteCount: 2, isFinished: true))
    #expect(promises.refiner("").model == .init())
  }

  @Test("R1 The promises hold for every chunking")
  func keepsPromises() {
    let bytes = Array("aé漢😀\r\n".utf8)
    promises.checkEverySplit(of: bytes)
    promises.checkGrowth(of: bytes) { _, _ in }
  }
}
