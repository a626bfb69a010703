import ArtifactCore
import TestSupport
import Testing

@testable import ArtifactPresentation
@testable import ArtifactPresenters

/// The messages of agents' streams.
@Suite struct StreamMessageTests {
  /// The lines of a stream with two messages, whose texts are JSON strings.
  private static func stream(_ format: ProviderFormat, _ first: String, _ second: String) -> String
  {
    let texts = [first, second].map { JSONValue.string($0).serialized() }
    let lines = texts.enumerated().map { index, text in
      switch format {
      case .claudeCode:
        #"{"type":"assistant","session_id":"s","uuid":"u","message":{"id":"\#(index)","content":"#
          + #"[{"type":"text","text":\#(text)}]}}"#
      case .codex:
        #"{"type":"item.completed","item":{"id":"\#(index)","type":"agent_message","text":\#(text)}}"#
      case .geminiCLI:
        #"{"type":"message","role":"assistant","content":\#(text),"delta":true}"# + "\n"
          + #"{"type":"tool_use","tool_id":"\#(index)","tool_name":"f","parameters":{}}"#
      case .cursorAgent:
        #"{"type":"assistant","session_id":"s","message":{"content":"#
          + #"[{"type":"text","text":\#(text)}]}}"#
      default:
        #"{"type":"text","sessionID":"s","part":{"type":"text","text":\#(text)}}"#
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The blocks of a stream, read whole and byte by byte, of which nothing that is settled may change.
  private func blocks(_ format: ProviderFormat, _ text: String) -> Blocks {
    func read(_ chunks: [ArraySlice<UInt8>]) -> Blocks {
      var provider = ProviderStream(format: format)
      var session = ArtifactSession(.standard, text: .recognized)
      var settled: [BlockID: Block] = [:]
      func check() {
        for block in session.presentation.blocks where block.isSettled {
          #expect(settled[block.id] ?? block == block)
          settled[block.id] = block
        }
      }
      for chunk in chunks {
        for piece in provider.append(chunk.span) {
          session.append(piece)
          check()
        }
      }
      for piece in provider.finish() { session.append(piece) }
      session.finish()
      check()
      return session.presentation.blocks
    }
    let bytes = Array(text.utf8)
    let whole = read([bytes[...]])
    #expect(read(Chunks.single(bytes)) == whole)
    return whole
  }

  @Test(
    "W1.10 T11.8 What is open in a message does not swallow the next one",
    arguments: [ProviderFormat.claudeCode, .codex, .geminiCLI, .cursorAgent, .openCode],
    [
      "```swift\nlet a", "~~~\nlet a", "<think>\nhm", "<artifact id=a type=text/html>\n<p>b",
      "<details><summary>s</summary>\n\nb", "- a\n  - b\n\n    ```\n", "| a |\n|---|\n| b |",
      "<!-- a\n", "> a", "a\n\n$$\nb", ":::note\na", "**a `b", "{\"a\":[1,",
      "[a]: https://a.example/ '",
      "<pre>\na", "1. a\n\n   b\n",
    ])
  func openConstructs(format: ProviderFormat, message: String) throws {
    let text = "| x |\n|---|\n| <b>y</b> |"
    let blocks = blocks(format, Self.stream(format, message, text))
    let tables = blocks.indices.filter { index in
      if case .table = blocks[index].kind { true } else { false }
    }
    let last = try #require(tables.last, "\(blocks.map(\.plainText))")
    #expect(blocks[last].plainText.contains("y"))
    let alone = self.blocks(format, Self.stream(format, "a", text))
    guard case .table(let table) = blocks[last].kind else { return }
    let expected = alone.compactMap { block -> TableBlock? in
      if case .table(let table) = block.kind { table } else { nil }
    }
    #expect(table.rows.count == expected.last?.rows.count)
    #expect(blocks[last].id.segment > blocks[0].id.segment)
  }
}
