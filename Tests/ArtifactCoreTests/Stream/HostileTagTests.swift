import ArtifactCore
import TestSupport
import Testing

@Suite struct HostileTagTests {
  @Test(
    "T8.3 T8.5 100 kB of the beginning of a construct are read in bounded steps",
    arguments: [
      "<artifact title=\"", "<artifact id=a title=\"x", "<artifact title='\"", "<artifact x=“",
      "<think>", "<|", "</think>", "<artifact id=a type=\"t>", "<tool_call>", "<tool_call>{",
      "<|channel|>", "<|start|>assistant", "<function=", "<|im_end|>", "<artifact \"=", "</s>",
      "<s", "<invoke name=\"", "<artifact id=a x=\" y=\" ", "<｜", "<artifact id=\"a\" \"\\\"",
      "<artifact id=a x=\"> y=\"",
    ])
  func repeated(unit: String) {
    let count = 100_000 / unit.utf8.count
    let bytes = Array(String(repeating: unit, count: count).utf8)
    let whole = stream(of: [bytes[...]])
    var stream = ArtifactStream()
    var longestHold = 0
    for chunk in Chunks.equal(bytes, size: 97) {
      stream.append(chunk.span)
      longestHold = max(longestHold, stream.heldByteCount)
    }
    stream.finish()
    #expect(stream.segments == whole.segments)
    #expect(stream.diagnostics == whole.diagnostics)
    #expect(longestHold <= 8_192 + 4_096 + 3)
    var rebuilt: [UInt8] = []
    for segment in whole.segments {
      rebuilt += bytes[segment.openTag] + bytes[segment.content] + bytes[segment.closeTag]
    }
    #expect(rebuilt == bytes)
  }
}
