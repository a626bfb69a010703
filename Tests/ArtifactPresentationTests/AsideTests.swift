import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import Testing

/// Tool calls, reasoning without an open tag, template residue and errors of providers.
struct AsideTests {
  private func blocks(_ text: String, size: Int) -> Blocks {
    var session = ArtifactSession(.standard)
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      session.append(bytes.span.extracting(start..<min(start + size, bytes.count)))
      _ = session.presentation
    }
    session.finish()
    return session.presentation.blocks
  }

  private func custom(_ block: Block) -> CustomBlock? {
    if case .custom(let custom) = block.kind { custom } else { nil }
  }

  private static let call = """
    Look.

    <tool_call>
    {"name": "weather", "arguments": {"city": "Bern"}}
    </tool_call>

    Done.
    """

  @Test("P2.3c A tool call is a block with its name and its arguments, in every cut")
  func toolCall() throws {
    let whole = blocks(Self.call, size: 1_000)
    #expect(whole.count == 3)
    let block = try #require(custom(whole[1]))
    #expect(block.name == "tool-call")
    #expect(block.title == "Tool call: weather")
    #expect(whole[1].plainText.contains("\"city\": \"Bern\""))
    for block in whole { #expect(block.isSettled) }
    for size in [1, 3, 16] { #expect(blocks(Self.call, size: size) == whole) }
  }

  @Test("P2.3c Of long arguments the first lines are shown, and the number of the others")
  func longCall() throws {
    let lines = (1...20).map { "line \($0)" }.joined(separator: "\n")
    var session = ArtifactSession(.standard)
    session.append(.toolCallBegan(ProviderToolCall(index: 0, id: "c1", name: "run")))
    session.append(.toolCallArguments(index: 0, Array(lines.utf8)))
    session.append(.toolCallEnded(index: 0))
    session.append(.finished)
    session.finish()
    let block = try #require(custom(session.presentation.blocks[0]))
    #expect(block.title == "Tool call: run")
    #expect(block.attributes == ["id": "c1"])
    guard case .code(let code)? = block.content.first?.kind else {
      Issue.record("no arguments")
      return
    }
    #expect(code.lines.count == PresentationLimits.toolCallLineCount)
    #expect(block.content.last?.plainText.contains("8 more lines") == true)
  }

  @Test("P2.3d Reasoning that has no open tag is marked by a note")
  func reasoning() {
    let text = "Let me think.\n</think>\n\nThe answer.\n"
    for size in [1, 5, 100] {
      let blocks = blocks(text, size: size)
      #expect(blocks.map { $0.plainText.contains("reasoning") } == [false, true, false])
      #expect(Set(blocks.map(\.id)).count == 3)
    }
  }

  @Test("P2.3e Events of a stream that were skipped are one note per kind at the end")
  func skippedEvents() {
    var provider = ProviderStream(family: .openAI)
    var session = ArtifactSession(.standard)
    let stream =
      "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Hi\"}}]}\n\n"
      + "data: {broken\n\ndata: also broken\n\ndata: [DONE]\n\n"
    for piece in provider.append(stream.utf8.span) { session.append(piece) }
    session.finish()
    let notes = session.presentation.blocks.compactMap { block -> NoteBlock? in
      if case .note(let note) = block.kind { note } else { nil }
    }
    #expect(notes.count == 1 && notes[0].text.contains("1 more"))
    #expect(session.presentation.blocks.first?.plainText == "Hi")
  }

  @Test("P2.3e Template residue is not shown, errors of a provider are notes at the end")
  func residue() {
    for size in [1, 4, 100] {
      let blocks = blocks("Hello.<|im_end|>\n", size: size)
      #expect(!blocks.contains { $0.plainText.contains("im_end") })
      #expect(blocks.first?.plainText.contains("Hello.") == true)
    }
    var session = ArtifactSession(.standard)
    session.append(.text(Array("Half".utf8)))
    session.append(.error("overloaded"))
    session.append(.finished)
    session.finish()
    let last = session.presentation.blocks.last
    guard case .note(let note)? = last?.kind else {
      Issue.record("no note")
      return
    }
    #expect(note.severity == .error && note.text.contains("overloaded"))
  }
}
