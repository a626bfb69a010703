import ArtifactRefiners
import TestSupport
import Testing

@Suite struct CodePromisesTests {
  static let samples = [
    "a\r\nb\rc\n\nd", "\r\n\r\n", "é漢😀\n\"", "/* a\n b */ c\n", "\n\r\r\n\"a\r", "\r", "a\n",
  ]

  @Test("R1.4 Every cut of every sample gives the same lines", arguments: samples)
  func isIndependentOfCuts(sample: String) {
    let promises = RefinerPromises<CodeRefiner>()
    let bytes = Array(sample.utf8)
    for end in 0...bytes.count { promises.checkEverySplit(of: Array(bytes[..<end])) }
  }

  @Test("R1.2 R1.3 R4.4 Settled lines of every sample stay as they are", arguments: samples)
  func grows(sample: String) {
    checkGrowth(of: Array(sample.utf8), attributes: ["language": "c"], comment: "\(sample)")
  }

  @Test(
    "R1.2 R1.3 R4.4 Settled lines and their tokens stay as they are", arguments: TokenSamples.all)
  func growsInEveryLanguage(sample: TokenSamples.Sample) {
    let attributes = ["language": sample.language]
    let bytes = Array(sample.source.utf8)
    checkGrowth(of: bytes, attributes: attributes, comment: "\(sample)")
    RefinerPromises<CodeRefiner>(attributes: attributes).checkEverySplit(of: bytes, "\(sample)")
  }

  @Test("R1 Code of the sample answers keeps the promises", .needsSharedFolder)
  func keepsPromisesOnCorpus() {
    guard SharedFolder.isAvailable else {
      return SharedFolder.reportMissing("the code of the sample answers", count: 11)
    }
    let payloads = CorpusPayload.all(ofType: "application/vnd.ant.code")
    #expect(payloads.count >= 11)
    for payload in payloads {
      checkGrowth(of: payload.bytes, attributes: payload.attributes, comment: "\(payload.file)")
      let promises = RefinerPromises<CodeRefiner>(attributes: payload.attributes)
      promises.checkRandomCuts(of: payload.bytes, count: 4, seed: 12, "\(payload.file)")
      let refiner = promises.refiner(payload.bytes, finished: true)
      #expect(refiner.refinement.verdict == .valid, "\(payload.file)")
      let code = refiner.model
      #expect(code.language != nil, "\(payload.file)")
      for line in 0..<code.lineCount where !CodeTokensTests.areOrdered(code, line) {
        Issue.record("\(payload.file), line \(line)")
      }
      let text = (0..<code.lineCount).map { code.text(of: $0) + "\n" }.joined()
      #expect(text == String(decoding: payload.bytes, as: UTF8.self), "\(payload.file)")
    }
  }

  @Test("R1.7 Random bytes never trap")
  func survivesRandomBytes() {
    let alphabet = Array("``\r\r\n\n\n  ab\"/*'".utf8) + [0xC3, 0xA9, 0xF0, 0x9F, 0]
    for seed in 0..<2_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let bytes = Chunks.randomBytes(
        longest: 60, alphabet: seed % 4 == 0 ? [] : alphabet, using: &generator)
      let attributes = seed % 2 == 0 ? ["language": "javascript"] : [:]
      checkGrowth(of: bytes, attributes: attributes, comment: "seed \(seed)")
      RefinerPromises<CodeRefiner>(attributes: attributes)
        .checkRandomCuts(of: bytes, count: 2, seed: seed)
    }
  }

  /// Byte by byte: the promises of growth, and lines that never change once they are settled.
  private func checkGrowth(of bytes: [UInt8], attributes: [String: String], comment: Comment) {
    var settled: [(text: String, tokens: [CodeToken])] = []
    RefinerPromises<CodeRefiner>(attributes: attributes).checkGrowth(of: bytes, comment) {
      refiner, received in
      let code = refiner.model
      if code.settledLineCount < settled.count || code.lineCount - code.settledLineCount > 1 {
        Issue.record("lines are gone after \(received) bytes, \(comment)")
      }
      while settled.count < code.settledLineCount {
        settled.append((code.text(of: settled.count), code.tokens(of: settled.count)))
      }
      if code.lineCount > code.settledLineCount, !bytes.isEmpty {
        let live = code.lineCount - 1
        if !CodeTokensTests.areOrdered(code, live) {
          Issue.record("tokens of line \(live) after \(received) bytes, \(comment)")
        }
      }
      if refiner.refinement.verdict != .pending {
        for (line, value) in settled.enumerated()
        where value.text != code.text(of: line) || value.tokens != code.tokens(of: line) {
          Issue.record("line \(line) changed, \(comment)")
        }
      }
    }
  }
}
