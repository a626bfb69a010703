import ArtifactRefiners
import TestSupport
import Testing

@Suite struct CSVPromisesTests {
  static let samples = [
    "a,b\r\n1,2\r\n3", "a,b\r1,2\r3", "\n\u{FEFF}\na;b\n\"x;\"\"y\"\" \";2\n\n3;4;5\r\n",
    "a,x;b,y\n1;2\n3,4;5", "\"a\"b,\"c\nd\"\n\"open,\r\n", "a|b\tc\r\r\r\nd|\"e\"\r",
    "Title\na;b\n\"€\";2\n", "\u{FEFF}", "a,b;c\n\"x,y;z\n1\";2\n", "\"\"\n\"\"\"\"\n\"\"\"",
    "é,漢\n😀,\"ü\"\n", "a, \"b, c\" , d\n \"x\ny\",  \"\",z\n", "\u{FEFF}sep=;\r\na; \"b\"\n1;2\n",
  ]

  @Test("R1.4 Every cut of every sample gives the same table", arguments: samples)
  func isIndependentOfCuts(sample: String) {
    let promises = RefinerPromises<CSVRefiner>()
    let bytes = Array(sample.utf8)
    for end in 0...bytes.count { promises.checkEverySplit(of: Array(bytes[..<end])) }
  }

  @Test("R1.2 R1.3 R1.6 Settled rows of every sample stay as they are", arguments: samples)
  func grows(sample: String) {
    checkGrowth(of: Array(sample.utf8), attributes: [:], comment: "\(sample)")
  }

  @Test("R1 Tables of the sample answers keep the promises", .needsSharedFolder)
  func keepsPromisesOnCorpus() {
    guard SharedFolder.isAvailable else {
      return SharedFolder.reportMissing("the tables of the sample answers", count: 6)
    }
    let payloads = CorpusPayload.all(ofType: "text/csv")
    #expect(payloads.count >= 6)
    for payload in payloads {
      checkGrowth(
        of: payload.bytes, attributes: payload.attributes, comment: "\(payload.file)")
      let promises = RefinerPromises<CSVRefiner>(attributes: payload.attributes)
      promises.checkRandomCuts(of: payload.bytes, count: 4, seed: 11, "\(payload.file)")
      let refinement = promises.refiner(payload.bytes, finished: true).refinement
      #expect(refinement.verdict == .valid, "\(payload.file)")
      #expect(refinement.diagnostics.isEmpty, "\(payload.file)")
    }
  }

  @Test("R1.7 Random bytes never trap and cut in any way give the same table")
  func survivesRandomBytes() {
    let alphabet = Array("\"\"\"\",,;\t|\r\n\n\nab1 ".utf8) + [0xEF, 0xBB, 0xBF, 0xC3, 0xA9, 0]
    for seed in 0..<2_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let bytes = Chunks.randomBytes(
        longest: 60, alphabet: seed % 4 == 0 ? [] : alphabet, using: &generator)
      let promises = RefinerPromises<CSVRefiner>(
        attributes: seed % 3 == 0 ? ["delimiter": ";", "hasHeader": "false"] : [:])
      checkGrowth(of: bytes, attributes: promises.attributes, comment: "seed \(seed)")
      promises.checkRandomCuts(of: bytes, count: 2, seed: seed)
    }
  }

  @Test("R1.5 A long quoted cell in small chunks is scanned once")
  func staysLinear() {
    // 200 kB in 4-byte chunks: scanning again from the row's start would take minutes here.
    var refiner = CSVRefiner(attributes: [:])
    refiner.append("a,b\n1,\"".utf8.span)
    for _ in 0..<50_000 { refiner.append("x,\n\r".utf8.span) }
    refiner.append("\"\n".utf8.span)
    #expect(refiner.model.rowCount == 1)
    #expect(refiner.model.cell(0, 1).utf8.count == 200_000)
  }

  /// Byte by byte: the promises of growth, and rows that never change once they are settled.
  private func checkGrowth(of bytes: [UInt8], attributes: [String: String], comment: Comment) {
    var settled: [[String]] = []
    var header: [String]?
    RefinerPromises<CSVRefiner>(attributes: attributes).checkGrowth(of: bytes, comment) {
      refiner, received in
      let table = refiner.model
      if table.settledRowCount < settled.count {
        Issue.record("rows are gone after \(received) bytes, \(comment)")
      }
      while settled.count < table.settledRowCount { settled.append(table.row(settled.count)) }
      if table.dialect.isSettled, header == nil { header = table.header }
      if table.dialect.isSettled, header != table.header {
        Issue.record("the header changed after \(received) bytes, \(comment)")
      }
      if received == bytes.count, let last = settled.indices.last {
        for row in [0, last / 2, last] where settled[row] != table.row(row) {
          Issue.record("row \(row) changed, \(comment)")
        }
      }
    }
  }
}
