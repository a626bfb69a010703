import ArtifactCore
import TestSupport
import Testing

/// What must hold for every input and every way of cutting it (`Specs/ArtifactTags.md` section 8).
@Suite struct StreamPropertyTests {
  // MARK: Inputs

  private static let literals = [
    "<artifact id=a type=t>", "<artifact identifier=\"b\" type=\"text/csv\" title=\"x > y\">",
    "<artifact id=c>", "<antArtifact type='t' a=“b”>", "<artifact type=t/>", "</artifact>",
    "</antArtifact >", "<artifact ", "</artifac", "<think>", "</think>", "`", "``", "```", "~~~",
    "\n", "\r\n", "\r", "> ", "- ", "1. ", "   ", "\t", ":::artifact{id=d type=t}\n", ":::\n",
    "::::\n", "text", " ", "é", "😀", "<", ">", "\"", "'", "=", "&lt;", "/", "\u{0}", "\u{FEFF}",
    "<artifact id=e title=\"Plan \"A\" b\" type=t>", "<artifact type=\"t id=\"f\">",
    "<artifact id=\"g>\n",
    "</Artifact>", "<tool_call>", "</tool_call>", "<invoke name=\"f\">", "</invoke>", "<|im_end|>",
    "<|im_start|>", "assistant", "<|channel|>analysis<|message|>", "<|end|>", "<|start|>", "</s>",
    "<s>", "<|channel|>commentary to=f<|message|>", "<function=f>", "</function>", ", ",
    "<reasoning>",
    "@@ -1 +1 @@\n", "{\"a\":1}", "# ", "\n\n", "```html", "<artifact language=\"js\">", "}", "{",
    "--- a\n+++ b\n", "diff --git a/x b/x\nindex 1..2\n", "\n\n{\"a\":", ":\n", "[{", "\"",
    "<a2ui>",
    ":::note\n", " a\n", "-b\n", "+c\n", "@@ -1,2 +1,2 @@\n",
  ]

  private static func document(seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...40, using: &generator) {
      bytes += Array(literals.randomElement(using: &generator)!.utf8)
      if Int.random(in: 0..<30, using: &generator) == 0 {
        bytes.append(UInt8.random(in: 0x80...0xFF, using: &generator))
      }
    }
    return bytes
  }

  // MARK: Properties

  /// T8.2: tags and contents are the input.
  private func expectRoundTrip(_ result: ArtifactStream, _ bytes: [UInt8], _ name: String) {
    var rebuilt: [UInt8] = []
    for segment in result.segments {
      rebuilt += bytes[segment.openTag] + bytes[segment.content] + bytes[segment.closeTag]
    }
    #expect(rebuilt == bytes, "\(name)")
  }

  /// T8.1, T8.3, T8.4: fed in these chunks, the bytes give the same as at once.
  private func expectSame(
    _ chunks: [ArraySlice<UInt8>], as whole: ArtifactStream, _ name: String
  ) {
    let limits = ArtifactLimits()
    var stream = ArtifactStream()
    var events: [ArtifactEvent] = []
    var longestHold = 0
    for chunk in chunks {
      events += stream.append(chunk.span)
      longestHold = max(longestHold, stream.heldByteCount)
    }
    events += stream.finish()
    #expect(stream.segments == whole.segments, "\(name)")
    #expect(stream.diagnostics == whole.diagnostics, "\(name)")
    #expect(longestHold <= limits.tagLength + limits.inlineCodeLookahead + 3, "\(name)")
    #expect(stream.heldByteCount == 0, "\(name)")
    #expect(replay(events) == whole.segments, "\(name)")
    for event in events {
      if case .text(let range) = event { expectWholeScalars(range, stream.source, name) }
      if case .delta(_, let range) = event { expectWholeScalars(range, stream.source, name) }
    }
  }

  /// T8.4: no event ends inside a valid scalar.
  private func expectWholeScalars(_ range: Range<Int>, _ source: [UInt8], _ name: String) {
    guard range.upperBound < source.count, source[range.upperBound] & 0xC0 == 0x80 else { return }
    let around = source[max(0, range.upperBound - 4)..<min(source.count, range.upperBound + 4)]
    let joined = String(decoding: around, as: UTF8.self)
    let cut =
      String(decoding: around[..<range.upperBound], as: UTF8.self)
      + String(decoding: around[range.upperBound...], as: UTF8.self)
    #expect(joined == cut, "\(name): cut at \(range.upperBound)")
  }

  /// The segments that a list of events tells of.
  private func replay(_ events: [ArtifactEvent]) -> [ArtifactStream.Segment] {
    typealias Segment = ArtifactStream.Segment
    var segments: [Segment] = []
    var artifacts: [Int] = []
    func settleText() {
      if let last = segments.indices.last, segments[last].kind == .text {
        segments[last].isComplete = true
      }
    }
    func add(_ kind: Segment.Kind, _ tag: Range<Int>, _ content: Range<Int>) {
      settleText()
      let end = content.upperBound..<content.upperBound
      segments.append(
        Segment(kind: kind, openTag: tag, content: content, closeTag: end, isComplete: false))
    }
    func extend(_ index: Int, _ range: Range<Int>) {
      #expect(segments[index].content.upperBound == range.lowerBound)
      segments[index].content = segments[index].content.lowerBound..<range.upperBound
      segments[index].closeTag = range.upperBound..<range.upperBound
    }
    for event in events {
      switch event {
      case .text(let range):
        if let last = segments.last, last.kind == .text, !last.isComplete {
          extend(segments.count - 1, range)
        } else {
          add(.text, range.lowerBound..<range.lowerBound, range)
        }
      case .reasoningOpened(let tag): add(.reasoning, tag, tag.upperBound..<tag.upperBound)
      case .reasoning(let range): extend(segments.count - 1, range)
      case .reasoningClosed(let tag, let isComplete):
        segments[segments.count - 1].closeTag = tag
        segments[segments.count - 1].isComplete = isComplete
      case .reasoningWithoutOpening(let content, let tag):
        if let last = segments.last, last.kind == .text, !content.isEmpty {
          segments[segments.count - 1].kind = .reasoning
          #expect(last.content == content)
        } else {
          add(.reasoning, content.lowerBound..<content.lowerBound, content)
        }
        segments[segments.count - 1].closeTag = tag
        segments[segments.count - 1].isComplete = true
      case .toolCallOpened(let header):
        let end = header.tagRange.upperBound
        add(.toolCall(header), header.tagRange, end..<end)
      case .toolCall(let range): extend(segments.count - 1, range)
      case .toolCallClosed(let tag, let isComplete):
        segments[segments.count - 1].closeTag = tag
        segments[segments.count - 1].isComplete = isComplete
      case .partOpened(let part):
        let end = segments.last?.closeTag.upperBound ?? 0
        add(.part(part), end..<end, end..<end)
      case .part(let range): extend(segments.count - 1, range)
      case .partClosed: segments[segments.count - 1].isComplete = true
      case .messageEnded:
        if segments.last?.kind == .text { segments[segments.count - 1].isComplete = true }
      case .templateResidue(let range):
        if let last = segments.last, last.kind == .templateResidue,
          last.content.upperBound == range.lowerBound
        {
          extend(segments.count - 1, range)
        } else {
          add(.templateResidue, range.lowerBound..<range.lowerBound, range)
          segments[segments.count - 1].isComplete = true
        }
      case .opened(let header):
        add(
          .artifact(header), header.tagRange,
          header.tagRange.upperBound..<header.tagRange.upperBound)
        artifacts.append(segments.count - 1)
      case .delta(let index, let range): extend(artifacts[index], range)
      case .closed(let index, let tag, let isComplete):
        segments[artifacts[index]].closeTag = tag
        segments[artifacts[index]].isComplete = isComplete
      case .diagnostic: break
      }
    }
    settleText()
    return segments
  }

  /// T8.1 for cuts in two, all of them or some.
  private func expectSameForSplits(
    of bytes: [UInt8], at offsets: [Int], as whole: ArtifactStream, _ name: String
  ) {
    var head = ArtifactStream()
    var fed = 0
    for offset in offsets.sorted() {
      let piece = bytes[fed..<offset]
      head.append(piece.span)
      fed = offset
      var both = head
      let tail = bytes[offset...]
      both.append(tail.span)
      both.finish()
      guard both.segments == whole.segments, both.diagnostics == whole.diagnostics else {
        Issue.record("\(name): cut at \(offset)")
        return
      }
    }
  }

  // MARK: Tests

  @Test(
    "T8.1–T8.6 Random documents of tags, fences and backticks give the same result for every chunking"
  )
  func randomDocuments() {
    #if DEBUG
      let seeds: Range<UInt64> = 0..<400
    #else
      let seeds: Range<UInt64> = 0..<10_000
    #endif
    for seed in seeds {
      let bytes = Self.document(seed: seed)
      let whole = stream(of: [bytes[...]])
      expectRoundTrip(whole, bytes, "seed \(seed)")
      expectSame(Chunks.single(bytes), as: whole, "seed \(seed)")
      var generator = SeededGenerator(seed: seed)
      expectSame(
        Chunks.random(bytes, longest: 9, using: &generator), as: whole, "seed \(seed)")
      expectSameForSplits(of: bytes, at: Array(0...bytes.count), as: whole, "seed \(seed)")
    }
  }

  @Test(
    "T8.1–T8.5 Every message of the corpus gives the same result for every chunking",
    .needsSharedFolder)
  func corpus() throws {
    for (file, bytes) in try SharedFolder.contents(of: "corpus", suffix: ".txt", atLeast: 24) {
      var generator = SeededGenerator(seed: UInt64(bytes.count))
      let whole = stream(of: [bytes[...]])
      expectRoundTrip(whole, bytes, file)
      #if DEBUG
        let offsets = (0..<20).map { _ in Int.random(in: 0...bytes.count, using: &generator) }
      #else
        let offsets = Array(0...bytes.count)
        expectSame(Chunks.single(bytes), as: whole, file)
      #endif
      expectSame(Chunks.equal(bytes, size: 20), as: whole, file)
      expectSameForSplits(of: bytes, at: offsets, as: whole, file)
      #expect(whole.diagnostics == [], "\(file)")
      #expect(!whole.segments.contains { !$0.isComplete }, "\(file)")
    }
  }

  @Test("T8.1 Large payloads give the same result for random chunkings", .needsSharedFolder)
  func largePayloads() throws {
    let files = try SharedFolder.contents(of: "corpus", atLeast: 30)
    let large = files.filter { $0.file.contains("/big") }
    #expect(large.count >= 6)
    let cuts = TestScale.isFull ? 1_000 : 2
    for (file, payload) in large {
      let bytes = Array("<artifact id=a type=t>".utf8) + payload + Array("</artifact>".utf8)
      for input in [bytes, payload] {
        let whole = stream(of: [input[...]])
        expectRoundTrip(whole, input, file)
        var generator = SeededGenerator(seed: 7)
        let offsets = (0..<cuts / 2).map { _ in Int.random(in: 0...input.count, using: &generator) }
        expectSameForSplits(of: input, at: offsets, as: whole, file)
      }
    }
  }

  @Test("T8.6 No bytes trap", arguments: 0..<200 as Range<UInt64>)
  func noise(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet = seed.isMultiple(of: 2) ? [] : Array("<artifc/> \n`\"'=~-1.:{}".utf8)
    let bytes = Chunks.randomBytes(longest: 2_000, alphabet: alphabet, using: &generator)
    let whole = stream(of: [bytes[...]])
    expectRoundTrip(whole, bytes, "seed \(seed)")
    expectSame(Chunks.single(bytes), as: whole, "seed \(seed)")
  }

  @Test("T8.6 Input after the end is ignored")
  func afterFinish() {
    var stream = ArtifactStream()
    stream.append("a <artifact id=x type=t>b")
    let last = stream.finish()
    #expect(!last.isEmpty)
    #expect(stream.finish() == [])
    #expect(stream.append("</artifact>") == [])
    #expect(dump(stream) == ["T a ", "A x|t|-||b…"])
  }

  @Test("T8.7 Diagnostics are bounded")
  func diagnosticLimit() {
    let input = String(repeating: "</artifact>", count: 2_000)
    let kinds = diagnostics(of: input)
    #expect(kinds.count == 1_000)
    #expect(kinds.last == .diagnosticLimit)
  }

  @Test("T8.3 A payload holds back no more than a close tag")
  func payloadHold() {
    var stream = ArtifactStream()
    stream.append("<boltArtifact id=a type=t>")
    let bound = 2 + "boltArtifact".utf8.count + 32 + 1
    let payload = Array(("x</boltArtifact" + String(repeating: " ", count: 60) + "x</</b<").utf8)
    for byte in payload {
      let single = [byte]
      stream.append(single.span)
      #expect(stream.heldByteCount <= bound)
    }
  }
}
