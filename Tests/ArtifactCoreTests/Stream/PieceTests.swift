import ArtifactCore
import TestSupport
import Testing

@Suite struct PieceTests {
  private func text(_ text: String) -> ProviderPiece { .text(Array(text.utf8)) }
  private func reasoning(_ text: String) -> ProviderPiece { .reasoning(Array(text.utf8)) }
  private func began(_ index: Int, _ name: String = "f") -> ProviderPiece {
    .toolCallBegan(ProviderToolCall(index: index, id: "c\(index)", name: name))
  }
  private func arguments(_ index: Int, _ text: String) -> ProviderPiece {
    .toolCallArguments(index: index, Array(text.utf8))
  }

  private func part(_ payload: String, _ name: String = "n") -> ProviderPiece {
    .part(ProviderPart(.data, name: name), Array(payload.utf8))
  }
  private func source(_ payload: String) -> ProviderPiece {
    .part(ProviderPart(.source), Array(payload.utf8))
  }
  private func result(_ payload: String, _ id: String = "c0") -> ProviderPiece {
    .part(ProviderPart(.toolResult, id: id), Array(payload.utf8))
  }

  /// Reads pieces, also with every text and reasoning cut into bytes, and expects the same.
  private func read(
    _ pieces: [ProviderPiece], sourceLocation: SourceLocation = #_sourceLocation
  ) -> ArtifactStream {
    func run(_ pieces: [ProviderPiece]) -> (ArtifactStream, [ArtifactEvent]) {
      var stream = ArtifactStream()
      var events: [ArtifactEvent] = []
      for piece in pieces { events += stream.append(piece) }
      events += stream.finish()
      return (stream, coalesced(withoutDiagnostics(events)))
    }
    let (whole, events) = run(pieces)
    let (cut, cutEvents) = run(
      pieces.flatMap { piece -> [ProviderPiece] in
        switch piece {
        case .text(let bytes): bytes.map { .text([$0]) }
        case .reasoning(let bytes): bytes.map { .reasoning([$0]) }
        case .toolCallArguments(let index, let bytes):
          bytes.map { .toolCallArguments(index: index, [$0]) }
        default: [piece]
        }
      })
    #expect(cut.segments == whole.segments, sourceLocation: sourceLocation)
    #expect(cut.source == whole.source, sourceLocation: sourceLocation)
    #expect(cut.diagnostics == whole.diagnostics, sourceLocation: sourceLocation)
    #expect(cutEvents == events, sourceLocation: sourceLocation)
    var position = 0
    for segment in whole.segments {
      for range in [segment.openTag, segment.content, segment.closeTag] {
        #expect(range.lowerBound == position, sourceLocation: sourceLocation)
        position = range.upperBound
      }
    }
    #expect(position == whole.source.count, sourceLocation: sourceLocation)
    return whole
  }

  @Test("T11.1 T11.2 Reasoning and tool calls are segments without tags")
  func segments() {
    let whole = read([
      reasoning("why"), reasoning("?"), text("Hi <arti"), text("fact id=a type=t>x</artifact> b"),
      began(0), arguments(0, "{\"a\""), arguments(0, ":1}"), .toolCallEnded(index: 0), .finished,
    ])
    #expect(dump(whole) == ["R why?", "T Hi ", "A a|t|-||x", "T  b", "C f|c0|{\"a\":1}"])
    #expect(whole.isFinished)
    #expect(
      whole.text(in: 0..<whole.source.count)
        == "why?Hi <artifact id=a type=t>x</artifact> b{\"a\":1}")
  }

  @Test("T11.2 Reasoning ends the text, and what was held back is text")
  func endsText() {
    #expect(
      dump(read([text("a <arti"), reasoning("r"), text("fact id=a type=t>")]))
        == ["T a <arti", "R r", "T fact id=a type=t>"])
    #expect(
      dump(read([text("a"), reasoning("r"), text("```\n<think>\n```")]))
        == ["T a", "R r", "T ```\n<think>\n```"])
    #expect(dump(read([text("a"), reasoning("r"), text("b</think>")])).last == "T b</think>")
  }

  @Test(
    "T11.8 The end of a message ends what is open in it",
    arguments: [
      ("```sh\nls", ["T ```sh\nls"]), ("~~~~\nls\n", ["T ~~~~\nls\n"]),
      ("<think>hm", ["R hm…"]), ("a\n<artifact id=a type=t>x\n", ["T a\n", "A a|t|-||x\n…"]),
      ("::: artifact {#a type=t}\nx\n", ["A t-1|t|-|#a=|x\n…"]),
      ("<tool_call>{\"name\":\"f\"", ["C f|-|{\"name\":\"f\"…"]),
      ("`a <arti", ["T `a <arti"]), ("a `", ["T a `"]), ("<artifact id=a", ["T <artifact id=a"]),
      ("{\"a\":", ["A application/json-1|application/json|-||{\"a\":…"]),
      (":::note\na\n", ["T :::note\na\n"]), ("a\r", ["T a\r"]), ("", []),
    ])
  func messageEnds(message: String, expected: [String]) {
    let next = "<artifact id=z type=t>y</artifact> ` b"
    let whole = read([text(message), .messageEnded, text(next), .messageEnded])
    #expect(dump(whole) == expected + ["A z|t|-||y", "T  ` b"])
    let withCall = read([
      text(message), began(0), .toolCallEnded(index: 0), part("1"), .messageEnded, text(next),
    ])
    #expect(dump(withCall) == expected + ["C f|c0|", "P data|n|1", "A z|t|-||y", "T  ` b"])
  }

  @Test("T11.8 Texts of messages that follow each other are segments, with an event between them")
  func messages() {
    let whole = read([text("a"), .messageEnded, text("b</think>"), .messageEnded, .messageEnded])
    #expect(dump(whole) == ["T a", "T b</think>"])
    #expect(whole.message.plainText == "a\n\nb</think>")
    var stream = ArtifactStream()
    var events = stream.append(text("a")) + stream.append(.messageEnded)
    #expect(stream.segments.map(\.isComplete) == [true])
    events += stream.append(text("b")) + stream.finish()
    #expect(coalesced(events) == [.text(0..<1), .messageEnded, .text(1..<2)])
    #expect(
      dump(read([text("a"), part("1"), .messageEnded, part("2"), text("b")]))
        == ["T a", "P data|n|1", "P data|n|2", "T b"])
    #expect(
      dump(read([text("a"), .messageEnded, reasoning("r"), part("1")]))
        == ["T a", "R r", "P data|n|1"])
  }

  @Test("T11.8 T12.7 Each message may be a payload")
  func messagePayloads() {
    func read(_ kind: ArtifactStream.TextKind, _ texts: String...) -> [String] {
      var stream = ArtifactStream(text: kind)
      for bytes in texts {
        for byte in bytes.utf8 { stream.append(.text([byte])) }
        stream.append(.messageEnded)
      }
      stream.finish()
      return dump(stream)
    }
    #expect(
      read(.recognized, "pie\n\"a\": 1\n", "Done.", "{\"a\":1} b")
        == [
          "A application/vnd.ant.mermaid-1|application/vnd.ant.mermaid|-||pie\n\"a\": 1\n",
          "T Done.", "A application/json-2|application/json|-||{\"a\":1}", "T  b",
        ])
    let header = ArtifactHeader(type: .html, title: "")
    #expect(
      read(.payload(header), "<p>a", "<p>b")
        == ["A text/html-1|text/html|||<p>a", "A text/html-2|text/html|||<p>b"])
  }

  @Test("T11.3 What arrives in an artifact follows it")
  func inArtifact() {
    let pieces = [
      text("<artifact id=a type=t>x"), reasoning("r"), text("y"), began(0), arguments(0, "{"),
      text("z</artifact> after"), arguments(0, "}"), .toolCallEnded(index: 0), text(" end"),
    ]
    #expect(dump(read(pieces)) == ["A a|t|-||xyz", "R r", "C f|c0|{}", "T  after end"])
  }

  @Test("T11.3 What waits for an artifact that never ends follows it")
  func unterminated() {
    let whole = read([text("<artifact id=a type=t>x"), reasoning("r"), text("y")])
    #expect(dump(whole) == ["A a|t|-||xy…", "R r"])
    #expect(whole.diagnostics.map(\.code) == [.unterminatedArtifact])
  }

  @Test("T11.4 Interleaved calls follow each other, and text follows the open call")
  func interleaved() {
    let pieces = [
      began(0, "f"), began(1, "g"), arguments(1, "B"), arguments(0, "A"), text("t"),
      .toolCallEnded(index: 1), arguments(0, "a"), .toolCallEnded(index: 0),
    ]
    #expect(dump(read(pieces)) == ["C f|c0|Aa", "C g|c1|B", "T t"])
    #expect(
      dump(read([began(0), arguments(0, "{"), text("t")])) == ["C f|c0|{…", "T t"])
  }

  @Test("T11.2a Consecutive parts of a name are one segment with a line for each")
  func parts() {
    let whole = read([part("1"), part("2"), part("3", "m"), part("4"), result("5"), result("6")])
    #expect(
      dump(whole) == [
        "P data|n|1&2", "P data|m|3", "P data|n|4", "P toolResult||5", "P toolResult||6",
      ])
    #expect(whole.text(in: whole.segments[0].content) == "1\n2\n")
    #expect(whole.message.segments.map(\.id) == (0..<5).map { "part-\($0)" })
  }

  @Test("T11.2b A part waits for a blank line of the text")
  func waitingParts() {
    #expect(
      dump(read([text("a"), part("1"), text("b\n"), part("2"), text("c\n\nd"), part("3")]))
        == ["T ab\nc\n\n", "P data|n|1&2", "T d", "P data|n|3"])
    #expect(dump(read([text("a\n\n"), part("1"), text("b")])) == ["T a\n\n", "P data|n|1", "T b"])
    #expect(dump(read([part("1"), text("b")])) == ["P data|n|1", "T b"])
    #expect(dump(read([text("a"), part("1")])) == ["T a", "P data|n|1"])
    #expect(
      dump(read([text("a\n \t"), part("1"), text(" \r\nb")]))
        == ["T a\n \t \r", "P data|n|1", "T \nb"])
  }

  @Test("T11.2b A blank line in code, and in an artifact, is none")
  func codeAroundParts() {
    #expect(
      dump(read([text("```\na\n"), part("1"), text("\nb\n```\n\nc")]))
        == ["T ```\na\n\nb\n```\n\n", "P data|n|1", "T c"])
    #expect(
      dump(read([text("a <artifact id=a type=t>x\n\n"), part("1"), text("y</artifact> b")]))
        == ["T a ", "A a|t|-||x\n\ny", "P data|n|1", "T  b"])
    #expect(
      dump(read([text("a"), part("1"), text(" <artifact id=a type=t>x</artifact>\n\nb")]))
        == ["T a ", "A a|t|-||x", "P data|n|1", "T \n\nb"])
    #expect(
      dump(read([text("a <arti"), part("1"), text("fact id=a type=t>x</artifact>")]))
        == ["T a ", "A a|t|-||x", "P data|n|1"])
    #expect(
      dump(read([text("a <arti"), part("1")])) == ["T a <arti", "P data|n|1"])
  }

  @Test("T11.2b What ends the text lets the part stand before it, and the order is kept")
  func orderOfParts() {
    #expect(
      dump(
        read([
          text("a"), part("1"), began(0), arguments(0, "{}"), part("2", "m"), text("b"),
          .toolCallEnded(index: 0), result("3"), text("c\n\nd"),
        ]))
        == [
          "T a", "P data|n|1", "C f|c0|{}", "P data|m|2", "T bc\n\n", "P toolResult||3", "T d",
        ])
    #expect(
      dump(read([text("a"), part("1"), reasoning("r"), text("b")]))
        == ["T a", "P data|n|1", "R r", "T b"])
    #expect(
      dump(read([reasoning("r"), part("1"), reasoning("s"), part("2")]))
        == ["R r", "P data|n|1", "R s", "P data|n|2"])
  }

  @Test("T11.1 T11.2b Random pieces are the same in every cut, and no payload is lost")
  func randomPieces() {
    let texts = [
      "a", "b\n", "\n", "\n\n", "```\n", "c\n\nd", "<artifact id=a type=t>", "x</artifact>", "<th",
      "<think>", "</think>", "- e\n", "> f\n", "`", "\r\n", ":::", "<artifact id=b type=t/>", " ",
    ]
    var random = SeededGenerator(seed: 37)
    for round in 0..<TestScale.many(300) {
      var pieces: [ProviderPiece] = []
      var payloads = 0
      var calls = 0
      for _ in 0..<Int.random(in: 1...14, using: &random) {
        switch Int.random(in: 0..<9, using: &random) {
        case 0...4: pieces.append(text(texts.randomElement(using: &random) ?? "a"))
        case 5: pieces.append(part("\(payloads)", Bool.random(using: &random) ? "n" : "m"))
        case 6: pieces.append(source("\(payloads)"))
        case 7: pieces.append(reasoning("r"))
        default:
          pieces += [began(calls), arguments(calls, "{}"), .toolCallEnded(index: calls)]
          calls += 1
        }
        if case .part? = pieces.last { payloads += 1 }
      }
      let whole = read(pieces)
      let lines = whole.segments.map { segment in
        if case .part = segment.kind { segment.content.count } else { 0 }
      }
      let expected = (0..<payloads).map { "\($0)".utf8.count + 1 }.reduce(0, +)
      #expect(lines.reduce(0, +) == expected, "round \(round): \(pieces)")
      var order: [Int] = []
      for segment in whole.segments {
        guard case .part(let part) = segment.kind, part.kind == .data else { continue }
        order += whole.text(in: segment.content).split(separator: "\n").compactMap { Int($0) }
      }
      #expect(order == order.sorted(), "round \(round): \(pieces)")
    }
  }

  @Test("T11.2b Sources stand at the end")
  func sources() {
    #expect(
      dump(read([text("a"), source("1"), text("b\n\nc"), source("2"), part("3"), .finished]))
        == ["T ab\n\nc", "P data|n|3", "P source||1&2"])
    #expect(
      dump(read([source("1"), text("<artifact id=a type=t>x")]))
        == ["A a|t|-||x…", "P source||1"])
  }

  @Test("T11.5 Errors and diagnostics of the provider are diagnostics")
  func errors() {
    var stream = ArtifactStream()
    stream.append(text("ab"))
    let events = stream.append(.error("overloaded"))
    #expect(events.count == 1)
    #expect(stream.diagnostics.map(\.code) == [.providerError])
    #expect(stream.diagnostics.map(\.severity) == [.error])
    #expect(stream.diagnostics[0].message == "the provider reports an error: overloaded")
    let other = Diagnostic(.invalidProviderEvent, .warning, at: 0..<9_000, message: "m")
    stream.append(.diagnostic(other))
    #expect(stream.diagnostics.last?.range == nil)
  }

  @Test("T11.6 More than the queue holds is dropped with a diagnostic")
  func limit() {
    var limits = ArtifactLimits()
    limits.queueLength = 10
    var stream = ArtifactStream(limits: limits)
    stream.append(text("<artifact id=a type=t>"))
    stream.append(reasoning("12345678"))
    stream.append(reasoning("9abc"))
    stream.append(text("x</artifact>y"))
    stream.finish()
    #expect(stream.diagnostics.map(\.code) == [.providerQueueLimit])
    #expect(dump(stream) == ["A a|t|-||x", "R 12345678", "T y"])
    var other = ArtifactStream(limits: limits)
    for piece in [text("a"), part("1234567"), part("89abc"), source("1"), text("\n\nb")] {
      other.append(piece)
    }
    other.finish()
    #expect(other.diagnostics.map(\.code) == [.providerQueueLimit])
    #expect(dump(other) == ["T a\n\n", "P data|n|1234567", "T b", "P source||1"])
  }

  @Test("T11.7 A provider's stream is decoded and read in one call")
  func convenience() {
    var provider = ProviderStream(family: .openAI)
    var stream = ArtifactStream()
    let body =
      "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Hi \"}}]}\n\n"
      + "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"there\"}}]}\n\ndata: [DONE]\n\n"
    for byte in Array(body.utf8) {
      let single = [byte]
      stream.append(single.span, from: &provider)
    }
    stream.finish(from: &provider)
    #expect(dump(stream) == ["T Hi there"])
  }
}
