import Testing

@testable import ArtifactBase

@Suite struct ByteOrderMarkTests {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  @Test("the length is unknown only for a proper prefix of the mark")
  func length() {
    for count in 0..<3 {
      let start = Array(Self.mark.prefix(count))
      #expect(ByteOrderMark.length(in: start.span, isFinal: false) == nil)
      #expect(ByteOrderMark.length(in: start.span, isFinal: true) == 0)
      #expect(ByteOrderMark.length(in: (start + [0x41]).span, isFinal: false) == 0)
      #expect((start + [0x41]).span.byteOrderMarkLength == 0)
    }
    #expect(ByteOrderMark.length(in: Self.mark.span, isFinal: false) == 3)
    #expect((Self.mark + Self.mark).span.byteOrderMarkLength == 3)
  }

  @Test(
    "a filter removes one mark at the start, for every way of cutting",
    arguments: [
      ([], []), ([0xEF], [0xEF]), ([0xEF, 0xBB], [0xEF, 0xBB]), ([0xEF, 0xBB, 0xBF], []),
      ([0xEF, 0xBB, 0xBF, 0x41], [0x41]), ([0xEF, 0xBB, 0x41], [0xEF, 0xBB, 0x41]),
      ([0xEF, 0xEF, 0xBB, 0xBF], [0xEF, 0xEF, 0xBB, 0xBF]), ([0x41, 0xEF], [0x41, 0xEF]),
      ([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF], [0xEF, 0xBB, 0xBF]),
    ] as [([UInt8], [UInt8])])
  func filter(input: [UInt8], expected: [UInt8]) {
    // Each bit of `cuts` is a cut between two bytes.
    for cuts in 0..<(1 << max(0, input.count - 1)) {
      var filter = ByteOrderMarkFilter()
      var output: [UInt8] = []
      var chunk: [UInt8] = []
      for (index, byte) in input.enumerated() {
        chunk.append(byte)
        guard cuts >> index & 1 == 1 || index == input.count - 1 else { continue }
        let (length, text) = filter.skip(in: chunk.span)
        output += text + chunk.dropFirst(length)
        chunk = []
      }
      output += filter.finish()
      #expect(output == expected)
    }
  }
}
