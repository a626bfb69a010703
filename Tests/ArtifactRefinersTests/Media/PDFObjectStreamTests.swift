import ArtifactCore
import ArtifactRefiners
import DataRefiners
import TestSupport
import Testing

@Suite struct PDFObjectStreamTests {
  private let promises = RefinerPromises<MediaRefiner>(attributes: ["type": "application/pdf"])

  private static let page = "<</Type/Page/Parent 2 0 R/Kids<</Type/Page>>/A<AB>>>"
  private static let root = "<</Kids[4 0 R]/Count 12/Type/Pages>>"

  /// An object stream with some objects.
  private func stream(
    _ objects: [String], filter: String = "/Filter/FlateDecode", lineBreak: String = "\r\n",
    packed: ([UInt8]) -> [UInt8] = { DeflateSample.packed($0, as: .dynamic) }
  ) -> [UInt8] {
    let numbers = objects.indices.map { "\($0 + 3) \($0 * 9)" }.joined(separator: " ")
    let content = Array((numbers + "\n" + objects.joined(separator: " ")).utf8)
    let head = "1 0 obj<</Type/ObjStm/N \(objects.count)/First 9\(filter)/Length 7>>stream"
    return Array((head + lineBreak).utf8) + packed(content) + Array("\nendstream endobj\n".utf8)
  }

  private func file(_ parts: [UInt8]...) -> [UInt8] {
    Array("%PDF-1.7\n".utf8) + parts.flatMap { $0 } + Array("startxref\n9\n%%EOF".utf8)
  }

  private func pages(_ bytes: [UInt8]) -> Int? {
    promises.checkRandomCuts(of: bytes, count: 2, seed: 9)
    return promises.refiner(bytes, finished: true).model.pageCount
  }

  @Test("R17.9 Pages in object streams are counted", arguments: ["\r\n", "\n"])
  func counts(lineBreak: String) {
    let five = [String](repeating: Self.page, count: 5)
    for kind in DeflateSample.Kind.allCases {
      let packed = stream(five, lineBreak: lineBreak) { DeflateSample.packed($0, as: kind) }
      #expect(pages(file(packed)) == 5)
      #expect(pages(file(packed, packed, Array("9 0 obj\(Self.page)endobj ".utf8))) == 11)
    }
    #expect(pages(file(stream(five + [Self.root], lineBreak: lineBreak))) == 12)
    #expect(pages(file(stream(five, filter: "/Filter[/FlateDecode]"))) == 5)
    #expect(pages(file(stream(five, filter: "/F 1/Filter/Fl"))) == 5)
    #expect(pages(file(stream(five, filter: "") { $0 })) == 5)
  }

  @Test("R17.9 The root of the page tree in a later object stream counts")
  func writtenOn() {
    let later = "<</Type/Pages/Count 3/Kids[]>>"
    let inner = "<</Type/Pages/Count 99/Parent 2 0 R>>"
    #expect(pages(file(stream([Self.root, inner]), stream([Self.page, later, inner]))) == 3)
    #expect(pages(file(stream([Self.root]), Array("2 0 obj\(later)endobj ".utf8))) == 3)
  }

  @Test(
    "R17.9 Streams with other filters, damaged ones and other kinds are skipped",
    arguments: [
      "/Filter[/ASCII85Decode/FlateDecode]", "/Filter[/FlateDecode/LZWDecode]", "/Filter/Crypt",
      "/Filter/FlateDecode/DecodeParms<</Predictor 12>>", "/Filter/FlateDecode/Type/XObject",
    ])
  func otherStreams(filter: String) {
    #expect(pages(file(stream([Self.root], filter: filter))) == nil)
    #expect(pages(file(stream([Self.root]) { _ in [0x78, 0x01, 0x07, 1, 2] })) == nil)
    #expect(pages(file(stream([Self.root]) { $0 })) == nil)
  }

  @Test("R17.9 Only a dictionary's own entries count")
  func nested() {
    let outlines = "<</Type/Outlines/Count 7/X<</Type/Pages/Count 8>>>>"
    #expect(pages(file(stream([outlines]))) == nil)
    #expect(pages(file(Array("7 0 obj\(outlines)endobj ".utf8))) == nil)
    #expect(pages(file(Array("7 0 obj<</X<</Count 8>>/Type/Pages/Count 4>>endobj ".utf8))) == 4)
  }

  @Test("R17.12 Scripts in object streams are reported")
  func scripts() {
    let bytes = file(stream(["<</S/JavaScript/JS(app.alert\\(1\\))>>"]))
    let found = promises.refiner(bytes, finished: true).refinement
    #expect(found.diagnostics.map(\.code) == [.activeMedia])
  }

  @Test("R17.13 Object streams are inflated up to a limit, all together")
  func limit() {
    func refiner(_ bytes: [UInt8]) -> MediaRefiner {
      var refiner = MediaRefiner(inflatedLimit: 30_000)
      for chunk in Chunks.equal(bytes, size: 100) { refiner.append(chunk.span) }
      refiner.finish()
      return refiner
    }
    // Each is inflated to 15,481 bytes.
    let half = stream([]) { _ in DeflateSample.bomb(60) }
    let within = refiner(file(half, stream([Self.page])))
    #expect(within.refinement.diagnostics.isEmpty && within.model.pageCount == 1)
    let over = refiner(file(half, half, stream([Self.page])))
    #expect(over.refinement.diagnostics.map(\.code) == [.largeMedia])
    #expect(over.refinement.verdict == .valid && over.model.pageCount == nil)
  }
}
