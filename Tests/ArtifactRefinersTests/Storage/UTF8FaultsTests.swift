import ArtifactCore
import ArtifactRefiners
import Testing

@testable import RefinerCore

@Suite struct UTF8FaultsTests {
  /// Of every range that the second byte of a scalar may be in, the first and last, and what is beyond.
  private static let edges: [UInt8] = [
    0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5,
  ]

  @Test(
    "R1.12 The standard library finds the same invalid UTF-8, for every chunking")
  func edges() {
    var wrong: [[UInt8]] = []
    for first in Self.edges {
      for second in Self.edges {
        for third in Self.edges {
          for fourth in Self.edges {
            let bytes = Array("ab".utf8) + [first, second, third, fourth] + Array("cdefghij".utf8)
            var whole = UTF8Faults()
            whole.read(bytes.span)
            whole.finish()
            let isValid = String(validating: bytes, as: UTF8.self) != nil
            var cut = UTF8Faults()
            for byte in bytes { cut.read([byte].span) }
            cut.finish()
            if whole.isEmpty != isValid || whole.diagnostics != cut.diagnostics {
              wrong.append(bytes)
            }
          }
        }
      }
    }
    #expect(wrong == [])
  }
}
