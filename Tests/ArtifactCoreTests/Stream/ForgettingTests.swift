import ArtifactCore
import TestSupport
import Testing

/// Streams that forget what they have reported.
@Suite struct ForgettingTests {
  private static let made = [
    "a <artifact id=x type=csv title=t>1\n2</artifact> b </artifact> <think>c</think> d",
    "first</think>then <artifact id=y>{\"a\": 1}</Artifact>\n</artifact> `<artifact>` <ARTIFACT id=z>q",
    "\u{FEFF}\u{FEFF}a\n```\n<artifact id=x>\n```\n<artifact id=\"x>1</artifact>\n<artifact id=x>2",
    ":::artifact{id=a type=csv}\n1\n2\n:::\ntext <tool_call>{\"name\": \"n\"}</tool_call> <tool_call>x",
    "<|channel|>analysis<|message|>why<|end|><|start|>assistant<|channel|>final<|message|>text<|return|>",
    "<artifact id=long>" + String(repeating: "é line </artifac\n", count: 60) + "</artifact>é",
  ]

  private func expectSame(_ bytes: [UInt8], _ name: String) {
    for seed in 1...6 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let longest = Int.random(in: 1...max(2, bytes.count / 5), using: &generator)
      var stream = ArtifactStream()
      var forgetful = ArtifactStream()
      for chunk in Chunks.random(bytes, longest: longest, using: &generator) {
        let events = forgetful.append(chunk.span)
        let expected = stream.append(chunk.span)
        #expect(events == expected, "\(name), seed \(seed)")
        for case .text(let range) in events {
          #expect(forgetful.text(in: range) == stream.text(in: range), "\(name), seed \(seed)")
        }
        forgetful.forgetReported()
        #expect(forgetful.heldByteCount == stream.heldByteCount, "\(name), seed \(seed)")
      }
      let (events, expected) = (forgetful.finish(), stream.finish())
      #expect(events == expected, "\(name), seed \(seed)")
      #expect(forgetful.segments == stream.segments, "\(name), seed \(seed)")
      #expect(forgetful.diagnostics == stream.diagnostics, "\(name), seed \(seed)")
      #expect(forgetful.forgottenByteCount + forgetful.source.count == bytes.count)
      #expect(stream.source.suffix(forgetful.source.count).elementsEqual(forgetful.source))
    }
  }

  @Test("T8.8 Events and segments are the same when what has been reported is forgotten")
  func forgets() {
    for (index, text) in Self.made.enumerated() {
      expectSame(Array(text.utf8), "text \(index)")
      let bytes = Array(String(repeating: text + "\n", count: 8).utf8)
      expectSame(bytes, "eight times text \(index)")
    }
    for name in SharedFolder.files(in: "corpus", suffix: ".txt") {
      if let bytes = SharedFolder.bytes(of: name) { expectSame(Array(bytes.prefix(20_000)), name) }
    }
  }

  @Test("T8.8 A long text is forgotten, and a message has what is kept of it")
  func long() {
    var stream = ArtifactStream()
    for _ in 0..<1_000 {
      stream.append("a line of text\n")
      stream.forgetReported()
    }
    #expect(stream.source.count < 20 && stream.forgottenByteCount > 14_000)
    #expect(stream.message.segments.count == 1 && stream.text(in: 0..<10).isEmpty)
  }
}
