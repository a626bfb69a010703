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
    "R17.2 The kind of source of a payload",
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
    "R17.2 An ambiguous payload is decided at the end",
    arguments: [
      ("images/a", MediaDocument.Source.path("images/a")), ("photo", nil), ("Hello123", nil),
    ])
  func undecided(text: String, expected: MediaDocument.Source?) {
    #expect(promises.refiner(text, finished: true).model.source == expected)
  }

  @Test(
    "R17.3 Base64 and escapes",
    arguments: [
      ("data:;base64,SGFsbG8=", "Hallo", nil), ("data:;base64,SGFs\n bG8=", "Hallo", nil),
      ("data:;base64,SGFsbG8%3D", "Hallo", nil), ("data:text/plain,Ha%6clo", "Hallo", nil),
      ("data:;base64,_-8=", "\u{FFFD}\u{FFFD}", nil), ("data:;base64,SGF*", "", 16),
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

  /// The bytes of a header with nothing after it.
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
      [0, 0, 0, 16] + text("ftypheic") + [0, 0, 0, 0] + [0, 0, 0, 68] + text("meta")
        + [0, 0, 0, 0] + [0, 0, 0, 56] + text("iprp") + [0, 0, 0, 48] + text("ipco")
        + [0, 0, 0, 20] + text("ispe") + [0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 3] + [0, 0, 0, 20]
        + text("ispe") + [0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0] + [0, 0, 0, 8] + text("mdat")
    case .pdf: text("%PDF-1.7\n")
    case .glb:
      text("glTF") + [2, 0, 0, 0, 64, 0, 0, 0] + [28, 0, 0, 0]
        + text("JSON{\"asset\":{\"version\":\"2.0\"}} ") + [8, 0, 0, 0] + text("BIN\u{0}")
    case .zip:
      text("PK\u{3}\u{4}") + [UInt8](repeating: 0, count: 14) + [3, 0, 0, 0, 3, 0, 0, 0]
        + [1, 0, 0, 0] + text("aABC") + text("PK\u{1}\u{2}") + [UInt8](repeating: 0, count: 30)
    }
  }

  /// A complete medium: a header and the content that it declares.
  private static func whole(_ format: MediaDocument.Format) -> [UInt8] {
    func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    func field(_ tag: UInt16, _ value: UInt8) -> [UInt8] {
      [UInt8(tag & 0xFF), UInt8(tag >> 8), 4, 0, 1, 0, 0, 0, value, 0, 0, 0]
    }
    let zeros = [UInt8](repeating: 0, count: 128)
    return switch format {
    case .png: png
    case .jpeg:
      header(.jpeg) + zeros.prefix(10) + [0xFF, 0xE1, 0, 4, 0xFF, 0xD9] + [0xFF, 0xDA, 0, 3, 1]
        + [1, 0xFF, 0, 2, 0xFF, 0xD0, 3, 0xFF, 0x4A, 0xFF, 0xFF, 0xD9]
    case .gif:
      header(.gif) + [0x80, 0, 0, 1, 2, 3, 4, 5, 6] + [0x21, 0xF9, 4, 0, 0, 0, 0, 0]
        + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0] + [0x3B]
    case .bmp: header(.bmp) + [1, 0, 24, 0] + zeros.prefix(24) + zeros.prefix(6 * 16 - 1)
    case .webP:
      text("RIFF") + [24, 0, 0, 0] + Array(header(.webP).dropFirst(8)) + [1, 2]
    case .tiff:
      text("II") + [42, 0, 8, 0, 0, 0, 4, 0] + field(0x100, 5) + field(0x101, 2)
        + field(273, 62) + field(279, 10) + [0, 0, 0, 0] + zeros.prefix(10)
    case .heic: Array(header(.heic).dropLast(8)) + [0, 0, 0, 12] + text("mdat") + [1, 2, 3, 4]
    case .pdf:
      text("%PDF-1.7\n1 0 obj<</Type/Page>>endobj\nxref\n0 1\ntrailer<<>>\nstartxref\n37\n%%EOF")
    case .glb: header(.glb) + zeros.prefix(8)
    case .zip: header(.zip) + text("PK\u{5}\u{6}") + zeros.prefix(18)
    }
  }

  /// A whole picture as far as headers go.
  private static let png = PNGSample.picture()

  @Test("R17.2 Media as raw bytes of a payload", arguments: MediaDocument.Format.allCases)
  func raw(format: MediaDocument.Format) {
    let bytes = Self.header(format)
    for chunks in [[bytes[...]], Chunks.single(bytes)] {
      let refiner = promises.refiner(chunks)
      #expect(refiner.model.source == .bytes)
      #expect(refiner.model.format == format)
      #expect(Array(refiner.model.bytes(0..<refiner.model.byteCount)) == bytes)
      let text = "data:;base64," + Data(bytes).base64EncodedString()
      #expect(refiner.model.pixelSize == promises.refiner(text).model.pixelSize)
      #expect(refiner.model.entries == promises.refiner(text).model.entries)
    }
  }

  @Test("R17.2 Bytes that may become a medium hold back other interpretations")
  func rawLooksOtherwise() {
    // The length of this BMP starts with a colon, that of this WebP with a slash and a line break.
    var bitmap = Self.header(.bmp)
    bitmap[2] = UInt8(ascii: ":")
    #expect(promises.refiner(bitmap).model.format == .bmp)
    var webP = Self.header(.webP)
    webP.replaceSubrange(4..<8, with: [0x2F, 0x0A, 0xC3, 0xFF])
    #expect(promises.refiner(webP).model.format == .webP)
    #expect(promises.refiner("GIF89a.txt", finished: true).model.source == .path("GIF89a.txt"))
    #expect(promises.refiner("BMW.png", finished: true).model.source == .path("BMW.png"))
    #expect(promises.refiner("RIFF:x", finished: true).model.source == .url("RIFF:x"))
  }

  @Test("R17.1 One byte order mark before the medium is passed over")
  func byteOrderMark() {
    let refiner = promises.refiner("\u{FEFF}" + Data(Self.png).base64EncodedString())
    #expect(refiner.model.format == .png)
    #expect(promises.refiner("\u{FEFF}data:,x").model.source == .dataURL(mediaType: ""))
    #expect(promises.refiner("ｆ.png").model.source == .path("ｆ.png"))
  }

  @Test(
    "R17.7 The message for a payload that isn't a medium names its kind",
    arguments: [
      ("<svg/>", 0, "text"), ("{\"a\":1}", 0, "text"), ("# Title\n\nText", 7, "text"),
      ("Hello, you\r\nthere", 10, "text"), ("h\0t\0t\0p\0", 0, "UTF-16 text"),
      ("\0h\0i", 0, "UTF-16 text"), ("ab\u{1}", 0, "unknown format"),
      ("./a\u{7}b", 3, "control character"), ("https://e/\u{1B}[0m", 10, "control character"),
    ])
  func noMedium(text: String, offset: Int, appearance: String) {
    for chunks in [[Array(text.utf8)[...]], Chunks.single(Array(text.utf8))] {
      let refinement = promises.refiner(chunks, finished: true).refinement
      #expect(refinement.verdict == .invalid(offset: offset))
      #expect(refinement.diagnostics.map(\.code) == [.invalidMedia])
      #expect(refinement.diagnostics.first?.message.contains(appearance) == true)
    }
  }

  @Test(
    "R17.15 An invalid address is text",
    arguments: [
      "x", "photo", "日本語", "This is a picture of a cat", "A cat, and a dog.", "3.14", "Hello123",
      "The ratio is 1.5", "Note: this is a picture", "and / or", "Version 2, see below…", ".", "?",
      "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen",
    ])
  func noAddress(text: String) {
    for chunks in [[Array(text.utf8)[...]], Chunks.single(Array(text.utf8))] {
      let refinement = promises.refiner(chunks, finished: true).refinement
      #expect(refinement.verdict == .invalid(offset: 0))
      #expect(refinement.diagnostics.map(\.code) == [.invalidMedia])
    }
  }

  @Test(
    "R17.15 Valid paths and URLs are addresses",
    arguments: [
      "images/a b.png", "a b.png", "images/a", "../a", "~/a b", "C:\\a b", "é.png\n",
      "https://e.org/a b", "file:///a b", "cid:a", "photo.JPEG", "a.b/c", "holiday 3.tif ",
    ])
  func addressesWithBlanks(text: String) {
    let refiner = promises.refiner(text, finished: true)
    #expect(refiner.refinement.verdict == .valid)
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect([.path(trimmed), .url(trimmed)].contains(refiner.model.source))
  }

  @Test("R17.16 The model of a truncated medium stays, and the hint reports the truncation")
  func cutKeepsFacts() {
    let refiner = promises.refiner(Array(Self.png.dropLast(8)), finished: true)
    #expect(hint(refiner) == "truncated PNG, 1024×768")
    #expect(refiner.model.pixelSize == MediaDocument.PixelSize(width: 1_024, height: 768))
    let model = promises.refiner(Self.header(.glb), finished: true)
    #expect(hint(model) == "truncated GLB")
    #expect(model.model.version == "2" && model.model.entries.map(\.name) == ["JSON", "BIN"])
    #expect(hint(promises.refiner("x", finished: true)) == "invalid medium")
    #expect(hint(promises.refiner("data:,", finished: false)) == "waiting for the medium")
  }

  @Test("R17.17 A caller may set another limit", arguments: [32, 1 << 40])
  func otherLimit(limit: Int) {
    var refiner = MediaRefiner(attributes: ["type": "image/png"], byteLimit: limit)
    refiner.append(Array(Data(Self.png).base64EncodedString().utf8).span)
    refiner.finish()
    #expect(refiner.refinement.verdict == (limit > Self.png.count ? .valid : .invalid(offset: 0)))
    #expect(
      Array(refiner.model.bytes(0..<refiner.model.byteCount)) == Array(Self.png.prefix(limit)))
  }

  @Test("R17.17 The first bytes of a medium beyond the limit are kept, in any chunks")
  func tooLong() {
    let limit = MediaDocument.byteLimit
    let start = Array("data:image/png;base64,".utf8)
    let header = Array(Self.png.prefix(33)) + [0x7F, 0xFF, 0xFF, 0xFF] + Array("IDAT".utf8)
    let bytes = header + [UInt8](repeating: 0, count: limit + 3 - header.count)
    let payload = start + Array(Data(bytes).base64EncodedString().utf8)
    for size in TestScale.some(of: [payload.count, 100_000, 4_099], oneIn: 3) {
      var refiner = MediaRefiner()
      for piece in Chunks.equal(payload, size: size) { refiner.append(piece.span) }
      #expect(refiner.model.byteCount == limit)
      refiner.finish()
      #expect(refiner.model.byteCount == limit)
      #expect(refiner.model.pixelSize == MediaDocument.PixelSize(width: 1_024, height: 768))
      #expect(refiner.refinement.verdict == .invalid(offset: 0))
      #expect(refiner.refinement.diagnostics.map(\.code) == [.largeMedia])
      #expect(hint(refiner) == "invalid PNG, 1024×768")
    }
    let most = promises.refiner(bytes.dropLast(3) + [], finished: true)
    #expect(!most.refinement.diagnostics.map(\.code).contains(.largeMedia))
    #expect(promises.refiner(bytes, finished: true).refinement.verdict == .invalid(offset: 0))
  }

  @Test("R17.7 UTF-16 after its byte order mark, other bytes, and addresses that aren't UTF-8")
  func noText() {
    func message(_ bytes: [UInt8]) -> String {
      promises.refiner(bytes, finished: true).refinement.diagnostics.first?.message ?? ""
    }
    #expect(message([0xFF, 0xFE, 0x68, 0]).contains("UTF-16"))
    #expect(message([0xFE, 0xFF, 0, 0x68]).contains("UTF-16"))
    #expect(message([0x89, 0x50]).contains("bytes of an unknown format"))
    #expect(message(Array("./a".utf8) + [0xC3, 0x28]).contains("UTF-8"))
    #expect(message(Array("./a".utf8) + [0xC3]).contains("truncated address"))
    #expect(message(Array("a b/".utf8) + [0xED, 0xA0, 0x80]).contains("UTF-8"))
  }

  @Test("R17.10 A medium shorter than its header declares is truncated")
  func cut() {
    func refinement(_ bytes: [UInt8]) -> Refinement {
      promises.refiner(bytes, finished: true).refinement
    }
    #expect(refinement(Self.png).verdict == .valid)
    for length in 16..<Self.png.count {
      let refinement = refinement(Array(Self.png.prefix(length)))
      #expect(refinement.verdict == .invalid(offset: length))
      #expect(refinement.diagnostics.map(\.code) == [.cutMedia])
    }
    let glb = Self.header(.glb) + [UInt8](repeating: 0, count: 8)
    #expect(refinement(glb).verdict == .valid)
    let cut = refinement(Array(glb.dropLast()))
    #expect(cut.verdict == .invalid(offset: 63))
    #expect(
      cut.diagnostics.map(\.message) == [
        "truncated GLB: 63 of 64 bytes received"
      ])
    #expect(refinement(Array(Self.header(.zip).prefix(33))).diagnostics.map(\.code) == [.cutMedia])
  }

  @Test(
    "R17.10 Truncation is reported at every length, and only at the end",
    arguments: MediaDocument.Format.allCases)
  func cutAnywhere(format: MediaDocument.Format) {
    let bytes = Self.whole(format)
    var growing = promises.refiner(Array(bytes.prefix(15)))
    for length in 16...bytes.count {
      growing.append([bytes[length - 1]].span)
      #expect(growing.refinement.verdict == .pending)
      let refinement = promises.refiner(Array(bytes.prefix(length)), finished: true).refinement
      guard length < bytes.count else {
        #expect(refinement.verdict == .valid)
        continue
      }
      if refinement.verdict != .invalid(offset: length)
        || refinement.diagnostics.map(\.code) != [.cutMedia]
        || refinement.diagnostics.first?.bytes != length..<length
      {
        Issue.record("\(format), \(length) of \(bytes.count): \(refinement)")
      }
    }
    for tail in [[0], [0, 0, 0, 0], Array("\r\n".utf8), Array("Exif trailer".utf8)] as [[UInt8]] {
      #expect(promises.refiner(bytes + tail, finished: true).refinement.verdict == .valid)
    }
    promises.checkEverySplit(of: bytes)
    let base64 = Array(Data(bytes).base64EncodedString().utf8)
    #expect(promises.refiner(base64, finished: true).refinement.verdict == .valid)
    let half = Data(bytes.prefix(bytes.count / 2)).base64EncodedString()
    #expect(
      promises.refiner(half, finished: true).refinement.diagnostics.map(\.code) == [.cutMedia])
  }

  @Test("R17.10 A PDF that was written on is whole where one of its ends is")
  func writtenOn() {
    let first = Self.whole(.pdf)
    let more = Array("\n2 0 obj<</Type/Page>>endobj\nstartxref\n99\n%%EOF\n".utf8)
    for length in 0...more.count {
      let refinement = promises.refiner(first + more.prefix(length), finished: true).refinement
      let isWhole = length < 8 || length >= more.count - 1
      #expect((refinement.verdict == .valid) == isWhole, "\(length)")
    }
  }

  @Test("R17.10 The message names what is missing")
  func saysWhatIsMissing() {
    func message(_ format: MediaDocument.Format, _ length: Int) -> String {
      let bytes = Self.whole(format)
      let cut = promises.refiner(Array(bytes.prefix(length)), finished: true)
      return cut.refinement.diagnostics.first?.message ?? ""
    }
    #expect(message(.jpeg, 30).contains("incomplete segment"))
    #expect(message(.jpeg, 45).contains("no end of image"))
    #expect(message(.gif, 35).contains("frame 1 is incomplete"))
    #expect(message(.gif, 42).contains("no trailer"))
    #expect(message(.tiff, 65).contains("65 of at least 72 bytes"))
    #expect(message(.bmp, 100).contains("100 of 149 bytes"))
    #expect(message(.heic, 94).contains("box `mdat` is incomplete"))
    #expect(message(.heic, 84).contains("no content (mdat)"))
    #expect(message(.pdf, 60).contains("startxref"))
    #expect(message(.zip, 80).contains("no end of central directory"))
  }

  @Test("R17.11 Invalid headers", arguments: [3, 0, 65_537])
  func otherVersion(version: Int) {
    var glb = Self.header(.glb) + [UInt8](repeating: 0, count: 8)
    for place in 0..<4 { glb[4 + place] = UInt8(version >> (8 * place) & 0xFF) }
    let text = "\n" + Data(glb).base64EncodedString()
    let refinement = promises.refiner(text, finished: true).refinement
    #expect(refinement.verdict == .invalid(offset: 1))
    #expect(refinement.diagnostics.first?.message.contains("expected 1 or 2") == true)
  }

  @Test("R17.11 A PNG begins with its header chunk", arguments: [11, 12, 15])
  func otherFirstChunk(place: Int) {
    var picture = Self.whole(.png)
    #expect(promises.refiner(picture, finished: true).refinement.verdict == .valid)
    picture[place] ^= 1
    let refiner = promises.refiner(picture, finished: true)
    #expect(refiner.refinement.verdict == .invalid(offset: 0))
    #expect(refiner.refinement.diagnostics.map(\.code) == [.invalidMedia])
    #expect(refiner.model.pixelSize == nil)
  }

  /// Whole media with a size, and the bytes of one side of it.
  private static let sides: [(MediaDocument.Format, Range<Int>)] = [
    (.png, 16..<20), (.png, 20..<24), (.gif, 6..<8), (.gif, 8..<10), (.bmp, 18..<22),
    (.bmp, 22..<26), (.jpeg, 14..<16), (.jpeg, 16..<18), (.tiff, 18..<22), (.tiff, 30..<34),
    (.heic, 76..<80), (.heic, 80..<84),
  ]

  @Test("R17.11 An image without a width or a height is invalid", arguments: sides)
  func noSize(format: MediaDocument.Format, side: Range<Int>) {
    var picture = Self.whole(format)
    #expect(promises.refiner(picture, finished: true).refinement.verdict == .valid)
    for place in side { picture[place] = 0 }
    // Of the sizes that a HEIC states the largest counts.
    if format == .heic { for place in 56..<64 { picture[place] = 0 } }
    let refiner = promises.refiner(picture, finished: true)
    #expect(refiner.refinement.verdict == .invalid(offset: 0))
    #expect(refiner.refinement.diagnostics.map(\.code) == [.invalidMedia])
    #expect(refiner.refinement.diagnostics.first?.message.contains("no width or no height") == true)
    #expect(refiner.model.pixelSize == nil)
    promises.checkEverySplit(of: picture)
  }

  @Test("R17.11 An image without a size is invalid, and a truncated one is truncated")
  func noHeader() {
    func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    let webP = text("RIFF") + [24, 0, 0, 0] + text("WEBP")
    let rest = [UInt8](repeating: 0, count: 20)
    let pictures: [([UInt8], String)] = [
      ([0xFF, 0xD8, 0xFF, 0xD9], "has no dimensions"),
      ([0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 0xFF, 0xD9], "has no dimensions"),
      ([0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 9, 9, 0xFF, 0xD9], "has no dimensions"),
      (text("II") + [42, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0], "has no dimensions"),
      (webP + text("XXXX") + rest, "has no dimensions"),
      (webP + text("VP8 ") + rest, "no width or no height"),
    ]
    for (picture, reason) in pictures {
      let refinement = promises.refiner(picture, finished: true).refinement
      #expect(refinement.verdict == .invalid(offset: 0), "\(picture)")
      #expect(refinement.diagnostics.map(\.code) == [.invalidMedia])
      #expect(refinement.diagnostics.first?.message.contains(reason) == true)
      promises.checkEverySplit(of: picture)
    }
    let cut = promises.refiner([0xFF, 0xD8, 0xFF, 0xE0, 0, 2], finished: true).refinement
    #expect(cut.diagnostics.map(\.code) == [.cutMedia])
  }

  @Test("R17.11 A bitmap may have a negative height, but not a negative width")
  func negativeSizes() {
    var bitmap = Self.whole(.bmp)
    #expect(promises.refiner(bitmap, finished: true).refinement.verdict == .valid)
    bitmap.replaceSubrange(18..<22, with: [0xFB, 0xFF, 0xFF, 0xFF])
    let refiner = promises.refiner(bitmap, finished: true)
    #expect(refiner.refinement.verdict == .invalid(offset: 0))
    #expect(refiner.refinement.diagnostics.first?.message.contains("negative") == true)
    #expect(refiner.model.pixelSize == nil)
    #expect(!refiner.model.isComplete)
  }

  @Test(
    "R17.3 Base64 without padding may be truncated",
    arguments: [
      (
        "data:;base64,SGFsbG8", Refinement.Verdict.repaired,
        Optional.some(Diagnostic.Code.unpaddedMedia)
      ),
      ("data:;base64,_-8", .repaired, .unpaddedMedia), ("data:;base64,SGE=", .valid, nil),
      ("data:;base64,SA=", .repaired, .unpaddedMedia),
      ("data:;base64,SGFsbG9", .invalid(offset: 20), .cutMedia),
      ("data:;base64,SGFsb", .invalid(offset: 18), .cutMedia),
    ])
  func unpadded(text: String, verdict: Refinement.Verdict, kind: Diagnostic.Code?) {
    let refinement = promises.refiner(text, finished: true).refinement
    #expect(refinement.verdict == verdict)
    #expect(refinement.diagnostics.map(\.code) == (kind.map { [$0] } ?? []))
  }

  @Test("R17.12 Scripts, programs and files of a PDF are named")
  func activeContent() {
    func diagnostics(_ text: String) -> [Diagnostic] {
      let whole = "%PDF-1.7\n" + text + "\nstartxref\n9\n%%EOF"
      return promises.refiner(whole, finished: true).refinement.diagnostics
    }
    #expect(diagnostics("1 0 obj<</S/JavaScriptX/A(/JS)>>endobj % /Launch\n").isEmpty)
    let found = diagnostics(
      "1 0 obj<</S/JavaScript/JS(app.alert\\(1\\))>>endobj 2 0 obj<</S/Launch>>")
    #expect(found.map(\.code) == [.activeMedia])
    #expect(found.first?.message.contains("/JS") == true)
    #expect(found.first?.message.contains("/Launch") == true)
    #expect(diagnostics("1 0 obj<</Type/EmbeddedFile>>").first?.message.contains("files") == true)
  }

  @Test("R17.12 Circular cross-reference sections are reported")
  func sectionLoops() {
    func isLoop(_ text: String) -> Bool {
      let whole = "%PDF-1.7\n" + text + "\nstartxref\n9\n%%EOF"
      let refinement = promises.refiner(whole, finished: true).refinement
      #expect(refinement.verdict == (refinement.diagnostics.isEmpty ? .valid : .repaired))
      return refinement.diagnostics.map(\.code) == [.mediaLoop]
    }
    let first = "xref\n0 0\ntrailer<</Size 1"
    #expect(isLoop(first + "/Prev 9>>\nstartxref\n9\n%%EOF"))
    #expect(!isLoop(first + ">>\nstartxref\n9\n%%EOF"))
    #expect(isLoop(first + "/Prev 60>>\nstartxref 9\n   " + "xref\n0 0\ntrailer<</Prev 9>>"))
    #expect(!isLoop(first + "/Prev 61>>\nstartxref 9\n   " + "xref\n0 0\ntrailer<</Prev 9>>"))
    #expect(isLoop("4 0 obj<</Type/XRef/Prev 9>>stream\nendstream endobj"))
    #expect(!isLoop("4 0 obj<</Type/Outline/Prev 9 0 R>>endobj"))
  }

  @Test(
    "R17.4 Sizes are known with the header and are part of the hint",
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

  @Test("R17.5 Versions and lists of entries")
  func entries() {
    func model(_ format: MediaDocument.Format) -> MediaDocument {
      promises.refiner(Data(Self.header(format)).base64EncodedString(), finished: true).model
    }
    #expect(model(.pdf).version == "1.7")
    let glb = model(.glb)
    #expect(glb.version == "2")
    #expect(glb.declaredByteCount == 64)
    #expect(
      glb.entries == [.init(name: "JSON", range: 20..<48), .init(name: "BIN", range: 56..<64)])
    #expect(model(.zip).entries == [.init(name: "a", range: 31..<34)])
  }

  @Test("R17.6 The bytes count more than the tag")
  func otherType() {
    var promises = promises
    promises.attributes = ["type": "image/jpeg"]
    let text = Data(Self.png).base64EncodedString()
    let refinement = promises.refiner(text, finished: true).refinement
    #expect(refinement.verdict == .repaired)
    #expect(refinement.diagnostics.map(\.code) == [.mediaType])
  }

  @Test("R17.8 Long addresses are cut at scalar boundaries")
  func longReference() {
    let whole = promises.refiner("https://e/" + String(repeating: "é", count: 4_091) + " \n")
    let long = promises.refiner("https://e/" + String(repeating: "é", count: 10_000))
    for refiner in [whole, long] {
      guard case .url(let text) = refiner.model.source else {
        Issue.record("no URL")
        return
      }
      #expect(text.utf8.count == MediaDocument.referenceLimit)
    }
    #expect(whole.refinement.verdict == .pending)
    #expect(long.refinement.verdict == .invalid(offset: MediaDocument.referenceLimit))
    #expect(promises.refiner(Array("./é".utf8.dropLast())).model.source == .path("./"))
  }

  @Test("R1 R17 Promises at every cut of headers, samples and random bytes", .needsSharedFolder)
  func keepsPromises() {
    var documents: [[UInt8]] = []
    for type in [
      "image/png", "image/jpeg", "image/webp", "image/gif", "image/tiff", "image/heic",
      "image/bmp", "application/pdf", "model/vnd.usdz+zip",
    ] {
      documents += CorpusPayload.all(ofType: type).map { Array($0.bytes.prefix(2_000)) }
    }
    if documents.isEmpty { SharedFolder.reportMissing("media samples", count: 12) }
    for format in MediaDocument.Format.allCases {
      documents.append(Self.header(format))
      documents.append(Array(Data(Self.header(format)).base64EncodedString().utf8))
      documents.append(
        Array(("data:;base64," + Data(Self.header(format)).base64EncodedString()).utf8))
    }
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      documents.append(
        Chunks.randomBytes(
          longest: 90, alphabet: Array("/9jdata:,;base64AQ=%4 ._~\n-".utf8), using: &generator))
      // A known header followed by random bytes.
      let format = MediaDocument.Format.allCases.randomElement(using: &generator) ?? .png
      var noisy = Self.header(format)
      let place = Int.random(in: 4..<noisy.count, using: &generator)
      noisy[place] = UInt8.random(in: 0...255, using: &generator)
      noisy += (0..<40).map { _ in UInt8.random(in: 0...255, using: &generator) }
      documents.append(Array(("data:;base64," + Data(noisy).base64EncodedString()).utf8))
      documents.append(noisy)
    }
    for (number, bytes) in documents.enumerated() {
      promises.checkRandomCuts(of: bytes, count: 4, seed: UInt64(number), "document \(number)")
      let refiner = promises.refiner(bytes, finished: true)
      if case .invalid = refiner.refinement.verdict { continue }
      promises.checkEnd(refiner, count: bytes.count, "document \(number)")
      promises.checkGrowth(of: bytes, "document \(number)") { _, _ in }
    }
  }

  @Test("R17.4 The sizes of the samples", .needsSharedFolder)
  func samples() {
    var sizes: [String] = []
    for type in ["png", "jpeg", "webp", "gif", "tiff", "heic", "bmp"] {
      for payload in CorpusPayload.all(ofType: "image/\(type)") {
        let model = promises.refiner(payload.bytes, finished: true).model
        guard let size = model.pixelSize, let format = model.format else { continue }
        sizes.append("\(format) \(size.width)×\(size.height)")
      }
    }
    guard !sizes.isEmpty else { return SharedFolder.reportMissing("media samples", count: 6) }
    #expect(
      sizes == [
        "jpeg 48×32", "webP 48×32", "gif 16×16", "tiff 64×24", "heic 64×64", "bmp 16×12",
      ])
  }

  @Test("R17.9 The declared page count of a PDF, or the number of pages received")
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

  @Test(
    "R17.1 R17.14 Addresses of all kinds are named and never opened",
    arguments: [
      "http://169.254.169.254/latest/meta-data/", "http://[::1]:8080/", "https://user:pw@e.org/a",
      "ftp://e.org/a.png", "file:///etc/passwd", "javascript:alert(1)", "//host/a.png",
      "\\\\host\\share\\a.png", "/dev/zero", "/proc/self/environ", "../../a.png",
    ])
  func addresses(text: String) {
    for type in [ArtifactType.png, .pdf, .glb, .usdz] {
      let refiner = RefinerPromises<MediaRefiner>(attributes: ["type": type.rawValue])
        .refiner(text, finished: true)
      let isPath = text.hasPrefix("\\") || text.hasPrefix("/") && !text.hasPrefix("//")
      #expect(refiner.model.source == (isPath || text.hasPrefix(".") ? .path(text) : .url(text)))
      #expect(refiner.model.byteCount == 0 && refiner.model.format == nil)
      #expect(refiner.refinement.verdict == .valid && refiner.refinement.diagnostics.isEmpty)
    }
  }

  @Test("R17.3 A long data URL is decoded incrementally, whatever its declared type")
  func longDataURL() {
    let count = TestScale.isFull ? 33_000_000 : 60_000
    let part = Array(String(repeating: "QUFB", count: 1_000).utf8)
    for (head, kinds) in [
      ("data:text/plain;base64,", []),
      ("data:image/png;base64,", [Diagnostic.Code.unknownMedium]),
    ] {
      var refiner = MediaRefiner(attributes: head.contains("png") ? ["type": "image/png"] : [:])
      refiner.append(head.utf8.span)
      for _ in 0..<count / 3_000 { refiner.append(part.span) }
      refiner.finish()
      #expect(refiner.model.byteCount == count)
      #expect(refiner.refinement.verdict == .valid)
      #expect(refiner.refinement.diagnostics.map(\.code) == kinds)
    }
  }

  @Test("R17.13 Images of more than 100 million pixels are reported with their header")
  func largePictures() {
    for (width, height, isLarge) in [
      (65_535, 65_535, true), (10_001, 10_000, true), (10_000, 10_000, false),
      (100_000_001, 1, true),
      (1, 100_000_000, false), (0x7FFF_FFFF, 0x7FFF_FFFF, true),
    ] {
      let bytes = PNGSample.picture(width: UInt32(width), height: UInt32(height), data: [])
      let kinds = isLarge ? [Diagnostic.Code.largeMedia] : []
      let early = promises.refiner(Array(bytes.prefix(40)))
      #expect(early.refinement.diagnostics.map(\.code) == kinds, "\(width)×\(height)")
      let whole = promises.refiner(bytes, finished: true)
      #expect(whole.refinement.diagnostics.map(\.code) == kinds)
      #expect(whole.refinement.verdict == .valid)
      #expect(whole.model.pixelSize == MediaDocument.PixelSize(width: width, height: height))
    }
  }

  @Test("R17.13 Neither pixels nor files are inflated")
  func bombs() {
    // 4 kB of zeros that stand for 4 MB, as DEFLATE has them.
    let bomb = [0x78, 0xDA, 0xED, 0xC1] + [UInt8](repeating: 0, count: 4_096)
    let picture = PNGSample.picture(width: 9, height: 9, data: bomb)
    #expect(promises.refiner(picture, finished: true).model.byteCount == picture.count)
    // A file with a declared length of 4 GB.
    var archive = Self.header(.zip)
    archive.replaceSubrange(22..<26, with: [0xFF, 0xFF, 0xFF, 0xFF])
    let model = promises.refiner(archive, finished: true).model
    #expect(model.byteCount == archive.count && model.entries.map(\.range.count) == [3])
  }

  @Test("R17.12 An encrypted PDF is reported")
  func encrypted() {
    func diagnostics(_ text: String) -> [Diagnostic.Code] {
      let whole = "%PDF-1.7\n" + text + "\nstartxref\n9\n%%EOF"
      let refinement = promises.refiner(whole, finished: true).refinement
      #expect(refinement.verdict == .valid)
      promises.checkEverySplit(of: Array(whole.utf8))
      return refinement.diagnostics.map(\.code)
    }
    #expect(diagnostics("xref\n0 0\ntrailer<</Size 1/Encrypt 5 0 R>>") == [.encryptedMedia])
    let stream = "stream\nx\nendstream endobj"
    #expect(diagnostics("4 0 obj<</Type/XRef/Encrypt 5 0 R>>" + stream) == [.encryptedMedia])
    #expect(diagnostics("4 0 obj<</Encrypt 5 0 R/Type/XRef>>" + stream) == [.encryptedMedia])
    #expect(diagnostics("4 0 obj<</Type/Outline/Encrypt 5 0 R>>endobj") == [])
    #expect(diagnostics("4 0 obj(/Encrypt)endobj xref\n0 0\ntrailer<</Size 1>>%/Encrypt\n") == [])
    #expect(diagnostics("4 0 obj<</Encrypt 1>>endobj\nxref\n0 0\ntrailer<</Size 1>>") == [])
  }
}
