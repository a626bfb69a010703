import ArtifactCore
import ArtifactRefiners
import Foundation
import TestSupport
import Testing

@Suite struct PNGChunkTests {
  private let promises = RefinerPromises<MediaRefiner>(attributes: ["type": "image/png"])

  private static let text = PNGSample.chunk("tEXt", Array("Title\0a picture".utf8))
  private static let picture = PNGSample.picture(before: text, data: Array(0..<200))
  /// Where its chunks are.
  private static let ranges = [
    8..<33, 33..<33 + text.count, 33 + text.count..<245 + text.count,
    245 + text.count..<257 + text.count,
  ]

  private func refinement(_ bytes: [UInt8]) -> Refinement {
    promises.refiner(bytes, finished: true).refinement
  }

  /// A medium as it is, in a data URL, and in Base64.
  private func payloads(_ bytes: [UInt8]) -> [[UInt8]] {
    let base64 = Data(bytes).base64EncodedString(options: .lineLength76Characters)
    return [bytes, Array("data:image/png;base64,\(base64)".utf8), Array(base64.utf8)]
  }

  @Test("R17.18 The checksums of a whole PNG match, in every payload")
  func whole() {
    for payload in payloads(Self.picture) {
      #expect(refinement(payload).verdict == .valid)
      #expect(refinement(payload).diagnostics.isEmpty)
    }
    // The check value of the CRC catalogue.
    #expect(PNGSample.checksum(of: Array("123456789".utf8)) == 0xCBF4_3926)
  }

  @Test("R17.18 Each flipped byte of a PNG is reported, in every payload")
  func flippedBytes() {
    for index in Self.picture.indices {
      for mask in [0x01, 0x20, 0x80, 0xFF] as [UInt8] {
        var bytes = Self.picture
        bytes[index] ^= mask
        for (number, payload) in payloads(bytes).enumerated()
        where refinement(payload).diagnostics.isEmpty {
          Issue.record("byte \(index) with \(mask) in payload \(number) is not reported")
        }
      }
    }
  }

  @Test("R17.18 A damaged chunk is reported at its bytes, and the picture is invalid there")
  func criticalChunks() {
    for (index, name) in [(0, "IHDR"), (2, "IDAT"), (3, "IEND")] {
      let range = Self.ranges[index]
      var bytes = Self.picture
      bytes[range.upperBound - 1] ^= 4
      let found = refinement(bytes)
      #expect(found.verdict == .invalid(offset: range.lowerBound))
      #expect(found.diagnostics.map(\.code) == [.invalidMedia])
      #expect(found.diagnostics.first?.bytes == range)
      #expect(
        found.diagnostics.first?.message
          == "checksum mismatch in PNG chunk `\(name)` "
          + "(bytes \(range.lowerBound) to \(range.upperBound - 1) of the PNG)")
      let packed = refinement(Array((" " + Data(bytes).base64EncodedString()).utf8))
      #expect(packed.verdict == .invalid(offset: 1))
      #expect(packed.diagnostics.map(\.bytes) == [1..<2])
      #expect(packed.diagnostics.first?.message == found.diagnostics.first?.message)
      promises.checkEverySplit(of: bytes)
    }
  }

  @Test("R17.18 A damaged chunk that decoders may skip leaves the image readable")
  func ancillaryChunks() {
    var bytes = Self.picture
    bytes[Self.ranges[1].lowerBound + 9] ^= 1
    let found = refinement(bytes)
    #expect(found.verdict == .repaired)
    #expect(found.diagnostics.map(\.code) == [.mediaChecksum])
    #expect(found.diagnostics.map(\.bytes) == [Self.ranges[1]])
    #expect(
      found.diagnostics.first?.message.contains("checksum mismatch in PNG chunk `tEXt`") == true)
    promises.checkEverySplit(of: bytes)
    // R1.9: of many the first 100 are listed.
    bytes = PNGSample.picture(before: (0..<150).flatMap { _ in Self.text.dropLast() + [0] })
    let listed = refinement(bytes).diagnostics
    #expect(listed.count == Diagnostic.listedLimit)
    #expect(listed.last?.omittedCount == 50)
  }

  @Test("R17.18 Bytes that aren't a chunk are reported at their start")
  func noChunk() {
    for (content, reason) in [
      (PNGSample.word(1 << 31) + Array("IDAT".utf8), "longer than 2 GiB"),
      (PNGSample.word(0) + Array("ID T".utf8), "type is not 4 letters"),
    ] {
      let found = refinement(PNGSample.picture(before: content))
      #expect(found.verdict == .invalid(offset: 33))
      #expect(found.diagnostics.first?.message.contains(reason) == true)
    }
  }
}
