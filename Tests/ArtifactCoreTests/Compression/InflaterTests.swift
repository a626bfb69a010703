import ArtifactBase
import TestSupport
import Testing

@Suite struct InflaterTests {
  private struct Output: InflaterOutput {
    var bytes: [UInt8] = []

    mutating func take(_ bytes: Span<UInt8>) {
      for index in bytes.indices { self.bytes.append(bytes[index]) }
    }
  }

  private func inflate(
    _ chunks: [ArraySlice<UInt8>], limit: Int = 1 << 20
  ) -> (bytes: [UInt8], status: Inflater.Status) {
    var inflater = Inflater(limit: limit)
    var output = Output()
    for chunk in chunks { inflater.append(chunk.span, to: &output) }
    #expect(inflater.outputCount == output.bytes.count)
    return (output.bytes, inflater.status)
  }

  private static let text = Array(
    (0..<60).map { "\($0) 0 obj<</Type/Page/Parent \($0 % 7) 0 R>>" }.joined().utf8)

  private static let samples: [[UInt8]] =
    DeflateSample.Kind.allCases.flatMap { kind in
      [[], [7], text].map { DeflateSample.packed($0, as: kind) }
    } + [DeflateSample.packed(text, as: .dynamic, .stored, .fixed, .stored, .dynamic)]

  @Test("R17.19 Stored, fixed and dynamic blocks of another encoder")
  func foreign() {
    let text = "pages pages pages of the tree"
    let stored: [UInt8] = [0x78, 0x01, 0x01, 0x1D, 0x00, 0xE2, 0xFF] + Array(text.utf8)
    #expect(inflate([stored[...]]) == (Array(text.utf8), .ended))
    let fixed: [UInt8] = [
      0x78, 0x01, 0x2B, 0x48, 0x4C, 0x4F, 0x2D, 0x56, 0x28, 0x40, 0x22, 0xF3, 0xD3, 0x14, 0x4A,
      0x32, 0x52, 0x15, 0x4A, 0x8A, 0x52, 0x53, 0x01, 0xA0, 0x5B, 0x0A, 0x97,
    ]
    #expect(inflate([fixed[...]]) == (Array(text.utf8), .ended))
    let dynamic: [UInt8] = [
      0x78, 0xDA, 0x6D, 0xD2, 0xBB, 0x0D, 0x42, 0x51, 0x0C, 0x44, 0xC1, 0x56, 0xDC, 0xC1, 0xBB,
      0xF6, 0xF2, 0xED, 0x82, 0x80, 0x06, 0x40, 0x7A, 0x42, 0x22, 0x81, 0x94, 0xEE, 0x69, 0x60,
      0xD2, 0x13, 0x79, 0xB4, 0x5E, 0xB5, 0xEA, 0xF3, 0x7C, 0xD7, 0x76, 0xFF, 0x7D, 0xF7, 0xDA,
      0x6E, 0x8F, 0xD7, 0x5E, 0x8D, 0x36, 0x68, 0x41, 0x3B, 0xA0, 0x1D, 0xD1, 0x4E, 0x68, 0x67,
      0xB4, 0x0B, 0xDA, 0x55, 0x37, 0x2F, 0x45, 0x49, 0x5A, 0x94, 0x96, 0xA5, 0x85, 0x69, 0x69,
      0x5A, 0x9C, 0x96, 0xA7, 0x05, 0x6A, 0x89, 0x46, 0xA2, 0xE1, 0x36, 0x12, 0x8D, 0x44, 0x23,
      0xD1, 0x48, 0x34, 0x12, 0x8D, 0x44, 0x23, 0xD1, 0x48, 0x14, 0x89, 0x22, 0x51, 0xF8, 0x6E,
      0x12, 0x45, 0xA2, 0x48, 0x14, 0x89, 0x22, 0x51, 0x24, 0x0A, 0x44, 0x7F, 0x60, 0xB6, 0xEB,
      0x31,
    ]
    let objects = (0..<40).map { "\($0) 0 obj /Type /Page" }.joined(separator: " ")
    #expect(inflate([dynamic[...]]) == (Array(objects.utf8), .ended))
  }

  @Test("R17.19 R1.4 Compressed data is restored from any chunks", arguments: samples)
  func everyCut(packed: [UInt8]) {
    let whole = inflate([packed[...]])
    #expect(whole.status == .ended)
    #expect([[], [7], Self.text].contains(whole.bytes))
    #expect(inflate(Chunks.single(packed)) == whole)
    Chunks.everySplit(of: packed) { head, tail in
      if inflate([head, tail]) != whole { Issue.record("cut at \(head.count)") }
      let start = inflate([head])
      if !whole.bytes.starts(with: start.bytes) { Issue.record("\(head.count) bytes are enough") }
    }
  }

  @Test("R17.19 Long copies reach back across the window")
  func longCopies() {
    var generator = SeededGenerator(seed: 1)
    let noise = (0..<200).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let content = (0..<200).flatMap { _ in noise }
    let packed = DeflateSample.packed(content, as: .fixed, .dynamic)
    let whole = inflate([packed[...]])
    #expect(whole == (content, .ended))
    #expect(inflate(Chunks.equal(packed, size: 7)) == whole)
  }

  @Test("R17.19 R17.13 A bomb ends at the limit, to the byte", arguments: [0, 1, 1_000, 70_000])
  func bombs(limit: Int) {
    let bomb = DeflateSample.bomb(1_000)
    let found = inflate([bomb[...]], limit: limit)
    #expect(found == ([UInt8](repeating: 0, count: limit), .overLimit))
    #expect(inflate(Chunks.single(bomb), limit: limit) == found)
  }

  @Test("R17.19 A block with codes of its own uses up the limit, whatever it holds")
  func codes() {
    let packed = DeflateSample.packed([7], as: .dynamic, .dynamic, .dynamic)
    #expect(inflate([packed[...]], limit: 1_536) == ([7], .overLimit))
    #expect(inflate([packed[...]], limit: 1_537) == ([7], .ended))
  }

  @Test("R17.19 R1.7 Damaged data ends after its valid prefix")
  func damaged() {
    for bytes in [
      [0x78, 0x02], [0x79, 0x01], [0x78, 0x20 | 0x1E], [0x88, 0x1C], [0x78, 0x01, 0x07],
      [0x78, 0x01, 0x01, 1, 0, 1, 0], [0x78, 0x01, 0x03, 0x02], [0x78, 0x01, 0xFD, 0xFF, 0xFF],
    ] as [[UInt8]] {
      #expect(inflate([bytes[...]]).status == .damaged, "\(bytes)")
    }
    let full = TestScale.isFull ? 20_000 : 500
    for seed in 0..<UInt64(full) {
      var generator = SeededGenerator(seed: seed)
      var bytes = Self.samples.randomElement(using: &generator) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 2..<bytes.count, using: &generator)
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
      }
      let whole = inflate([bytes[...]], limit: 100_000)
      if inflate(Chunks.single(bytes), limit: 100_000) != whole { Issue.record("seed \(seed)") }
    }
  }
}
