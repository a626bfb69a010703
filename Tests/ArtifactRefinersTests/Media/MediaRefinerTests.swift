import ArtifactCore
import ArtifactRefiners
import Foundation
import TestSupport
import Testing

@Suite struct MediaRefinerTests {
  private let promises = RefinerPromises<MediaRefiner>()

  private func hint(_ refiner: MediaRefiner) -> String? {
    guard case .waiting(let progress) = refiner.refinement.status else { return nil }
    return progress.hint
  }

  @Test(
    "R17.2 What kind of source a payload is",
    arguments: [
      ("\n data:image/PNG;base64,iVBO", MediaDocument.Source.dataURL(mediaType: "image/png")),
      ("DATA:,x", .dataURL(mediaType: "")), ("https://e.org/a.png\n", .url("https://e.org/a.png")),
      ("file:///a b.jpg", .url("file:///a b.jpg")), ("//host/a", .url("//host/a")),
      ("/Users/m/a.heic", .path("/Users/m/a.heic")), ("/9", nil), ("/9k", .path("/9k")),
      ("/9j/", .base64), ("./a", .path("./a")), ("C:\\a", .path("C:\\a")),
      ("images/a.png", .path("images/a.png")), ("images/a", nil), ("iVBORw0KGg", nil),
      ("iVBORw0KGgo=", .base64), ("JVBERi0", nil), ("JVBERi0x", .base64),
      (String(repeating: "QUFB\n", count: 16), .base64), ("https", nil), ("", nil),
    ])
  func sources(text: String, expected: MediaDocument.Source?) {
    #expect(promises.refiner(text).model.source == expected)
    #expect(promises.refiner(Chunks.single(Array(text.utf8))).model.source == expected)
  }

  @Test(
    "R17.2 What is undecided is decided at the end",
    arguments: [("images/a", MediaDocument.Source.base64), ("photo", .path("photo"))])
  func undecided(text: String, expected: MediaDocument.Source) {
    #expect(promises.refiner(text, finished: true).model.source == expected)
  }

  @Test(
    "R17.3 Base64 and escapes",
    arguments: [
      ("data:;base64,SGFsbG8", "Hallo", nil), ("data:;base64,SGFs\n bG8=", "Hallo", nil),
      ("data:;base64,SGFsbG8%3D", "Hallo", nil), ("data:text/plain,Ha%6clo", "Hallo", nil),
      ("data:;base64,_-8", "\u{FFFD}\u{FFFD}", nil), ("data:;base64,SGF*", "", 16),
      ("data:;base64,SGFsb", "Hal", 18), ("data:;base64,SGFsbG8=S", "Hallo", 21),
      ("data:;base64,SGFsbG8==", "Hallo", 21), ("data:;base64,SGFs=", "Hal", 17),
      ("data:;base64,SG%4", "H", 17), ("data:;base64", "", 12), ("data:;base64,", "", 13),
      ("", "", 0),
    ])
  func decodes(text: String, expected: String, error: Int?) {
    let refiner = promises.refiner(text, finished: true)
    let model = refiner.model
    let decoded = String(decoding: model.bytes(0..<model.byteCount), as: UTF8.self)
    if error == nil || !text.contains("%4") { #expect(decoded == expected) }
    #expect(refiner.refinement.verdict == (error.map { .invalid(offset: $0) } ?? .valid))
    #expect(model.isComplete == (error == nil))
  }

  /// The bytes of a header with nothing behind it.
  private static func header(_ format: MediaDocument.Format) -> [UInt8] {
    func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    return switch format {
    case .png:
      [0x89] + text("PNG\r\n\u{1a}\n") + [0, 0, 0, 13] + text("IHDR") + [0, 0, 4, 0, 0, 0, 3, 0]
    case .gif: text("GIF89a") + [0x40, 1, 0xF0, 0]
    case .bmp:
      text("BM") + [0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 5, 0, 0, 0]
        + [0xFA, 0xFF, 0xFF, 0xFF]
    case .webP:
      text("RIFF") + [0, 0, 0, 0] + text("WEBPVP8X") + [10, 0, 0, 0, 0, 0, 0, 0]
        + [0xFF, 1, 0, 0xFF, 0, 0]
    case .jpeg:
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 9, 9, 0xFF, 0xFF, 0xC2, 0, 17, 8, 0, 7, 0, 9]
    case .tiff:
      text("II") + [42, 0, 10, 0, 0, 0, 9, 9, 2, 0] + [0, 1, 3, 0, 1, 0, 0, 0, 12, 0, 0, 0]
        + [1, 1, 4, 0, 1, 0, 0, 0, 0, 1, 0, 0]
    case .heic:
      [0, 0, 0, 16] + text("ftypheic") + [0, 0, 0, 0] + [0, 0, 0, 76] + text("meta")
        + [0, 0, 0, 0] + [0, 0, 0, 56] + text("iprp") + [0, 0, 0, 48] + text("ipco")
        + [0, 0, 0, 20] + text("ispe") + [0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 3] + [0, 0, 0, 20]
        + text("ispe") + [0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0] + [0, 0, 0, 8] + text("mdat")
    case .pdf: text("%PDF-1.7\n")
    case .glb:
      text("glTF") + [2, 0, 0, 0, 40, 0, 0, 0] + [4, 0, 0, 0] + text("JSON{ } ") + [8, 0, 0, 0]
        + text("BIN\u{0}")
    case .zip:
      text("PK\u{3}\u{4}") + [UInt8](repeating: 0, count: 14) + [3, 0, 0, 0, 3, 0, 0, 0]
        + [1, 0, 0, 0] + text("aABC") + text("PK\u{1}\u{2}") + [UInt8](repeating: 0, count: 30)
    }
  }

  @Test(
    "R17.4 Sizes come with the headers, and the hint says them",
    arguments: [
      (MediaDocument.Format.png, 1024, 768), (.gif, 320, 240), (.bmp, 5, 6), (.webP, 512, 256),
      (.jpeg, 9, 7), (.tiff, 12, 256), (.heic, 512, 256),
    ])
  func sizes(format: MediaDocument.Format, width: Int, height: Int) {
    let bytes = Self.header(format)
    let text = "data:;base64," + Data(bytes).base64EncodedString()
    let refiner = promises.refiner(text)
    #expect(refiner.model.format == format)
    #expect(refiner.model.pixelSize == .init(width: width, height: height))
    #expect(hint(refiner) == "waiting for the end of the \(format.name), \(width)×\(height)")
  }

  @Test("R17.5 Versions and lists of what is inside")
  func entries() {
    func model(_ format: MediaDocument.Format) -> MediaDocument {
      promises.refiner(Data(Self.header(format)).base64EncodedString(), finished: true).model
    }
    #expect(model(.pdf).version == "1.7")
    let glb = model(.glb)
    #expect(glb.version == "2")
    #expect(glb.declaredByteCount == 40)
    #expect(
      glb.entries == [.init(name: "JSON", range: 20..<24), .init(name: "BIN", range: 32..<40)])
    #expect(model(.zip).entries == [.init(name: "a", range: 31..<34)])
  }

  @Test("R17.6 The bytes count more than the tag")
  func otherType() {
    var promises = promises
    promises.attributes = ["type": "image/jpeg"]
    let text = Data(Self.header(.png)).base64EncodedString()
    let refinement = promises.refiner(text, finished: true).refinement
    #expect(refinement.verdict == .repaired)
    #expect(refinement.diagnostics.map(\.kind) == [.mediaType])
  }

  @Test("R17.8 Long addresses are cut, and scalars are whole")
  func longReference() {
    let refiner = promises.refiner("https://e/" + String(repeating: "é", count: 10_000))
    guard case .url(let text) = refiner.model.source else {
      Issue.record("no URL")
      return
    }
    #expect(text.utf8.count == MediaDocument.referenceLimit)
    #expect(promises.refiner(Array("./é".utf8.dropLast())).model.source == .path("./"))
  }

  @Test("R1 R17 Promises at every cut of headers, samples and random bytes")
  func keepsPromises() {
    var documents: [[UInt8]] = []
    for type in [
      "image/png", "image/jpeg", "image/webp", "image/gif", "image/tiff", "image/heic",
      "image/bmp", "application/pdf", "model/vnd.usdz+zip",
    ] {
      documents += CorpusPayload.all(ofType: type).map { Array($0.bytes.prefix(2_000)) }
    }
    if documents.isEmpty { SharedFolder.noteSkipped("media samples", count: 12) }
    for format in MediaDocument.Format.allCases {
      documents.append(Array(Data(Self.header(format)).base64EncodedString().utf8))
      documents.append(
        Array(("data:;base64," + Data(Self.header(format)).base64EncodedString()).utf8))
    }
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      documents.append(
        Chunks.randomBytes(
          longest: 90, alphabet: Array("/9jdata:,;base64AQ=%4 ._~\n-".utf8), using: &generator))
      // A known header with noise behind it.
      let format = MediaDocument.Format.allCases.randomElement(using: &generator) ?? .png
      var noisy = Self.header(format)
      let place = Int.random(in: 4..<noisy.count, using: &generator)
      noisy[place] = UInt8.random(in: 0...255, using: &generator)
      noisy += (0..<40).map { _ in UInt8.random(in: 0...255, using: &generator) }
      documents.append(Array(("data:;base64," + Data(noisy).base64EncodedString()).utf8))
    }
    for (number, bytes) in documents.enumerated() {
      promises.checkRandomCuts(of: bytes, count: 4, seed: UInt64(number), "document \(number)")
      let refiner = promises.refiner(bytes, finished: true)
      if case .invalid = refiner.refinement.verdict { continue }
      promises.checkEnd(refiner, count: bytes.count, "document \(number)")
      promises.checkGrowth(of: bytes, "document \(number)") { _, _ in }
    }
  }

  @Test("R17.4 The sizes of the samples")
  func samples() {
    var sizes: [String] = []
    for type in ["png", "jpeg", "webp", "gif", "tiff", "heic", "bmp"] {
      for payload in CorpusPayload.all(ofType: "image/\(type)") {
        let model = promises.refiner(payload.bytes, finished: true).model
        guard let size = model.pixelSize, let format = model.format else { continue }
        sizes.append("\(format) \(size.width)×\(size.height)")
      }
    }
    guard !sizes.isEmpty else { return SharedFolder.noteSkipped("media samples", count: 6) }
    #expect(
      sizes == [
        "jpeg 48×32", "webP 48×32", "gif 16×16", "tiff 64×24", "heic 64×64", "bmp 16×12",
      ])
  }

  @Test("R17.9 The pages of a PDF, as soon as it says how many, else as many as have come")
  func countsPages() {
    func pages(_ content: String) -> Int? {
      let bytes = Array(("%PDF-1.7\n%\u{e9}\n" + content).utf8)
      var refiner = MediaRefiner(attributes: ["type": "application/pdf"])
      refiner.append(Array("data:application/pdf;base64,".utf8).span)
      refiner.append(Array(Data(bytes).base64EncodedString().utf8).span)
      refiner.finish()
      return refiner.model.pageCount
    }
    let page = "4 0 obj<</Type/Page/Parent 2 0 R>>endobj\n"
    let root = "2 0 obj <</Kids[4 0 R]/Count 12 /Type /Pages>> endobj\n"
    #expect(pages("") == nil)
    #expect(pages(page) == 1)
    #expect(pages(page + page) == 2)
    #expect(pages(page + root + page) == 12)
    #expect(pages("1 0 obj <</Linearized 1/L 9/N 7>> endobj " + page) == 7)
    #expect(pages("3 0 obj<</Type/Pages/Parent 2 0 R/Count 3>>endobj ") == nil)
    #expect(pages("3 0 obj<</Type/Outlines/Count 3>>endobj ") == nil)
    #expect(
      pages(
        "5 0 obj<</A(/Type/Page \\) /Type/Page)/Length 20>>stream\n/Type/Page endobj\nendstream endobj\n"
          + page) == 1)
    #expect(pages("%/Type/Page endobj\n" + root + "2 0 obj<</Type/Pages/Count -3>>endobj ") == 0)
  }
}
