import ArtifactCore
import TestSupport
import Testing

/// Recordings of agents' output in `Tests/Goldens/agents`, with the pieces that they consist of.
///
/// Together, the recordings of a format contain every event and item that its definition has.
@Suite struct AgentTests {
  struct Recording: CustomTestStringConvertible, Sendable {
    var format: ProviderFormat
    var name: String
    var bytes: [UInt8]

    var testDescription: String { "\(format.rawValue)-\(name)" }
    var file: String { "agents/\(format.rawValue)-\(name)" }
  }

  private static let names: [(ProviderFormat, String)] = [
    (
      .claudeCode,
      """
      text tools edits partial partial-tools subagent errors api-error session events command cut-off
      """
    ),
    (.codex, "message command files mcp todo plan web errors turn-failed cut-off"),
    (.geminiCLI, "text tools tool-error warning error failed whole edits cut-off"),
    (.cursorAgent, "text read write shell todos partial error unknown cut-off"),
    (.openCode, "text bash error-tool edit reasoning error error-name unknown cut-off"),
    (.aiSDKMessages, "text tools states parts two-answers spec escapes empty-text cut-off"),
  ]

  static let recordings: [Recording] = names.flatMap { format, names in
    names.split(whereSeparator: \.isWhitespace).map(String.init).map { name in
      let end = format == .aiSDKMessages ? "json" : "jsonl"
      let bytes = Goldens.bytes(of: "agents/\(format.rawValue)-\(name).\(end)")
      return Recording(format: format, name: name, bytes: bytes ?? [])
    }
  }

  @Test(
    "W3.11–W3.16 W3.11a W3.11b W1.1 The recordings are read, whole and byte by byte",
    arguments: recordings)
  func script(recording: Recording) throws {
    try #require(!recording.bytes.isEmpty)
    let reading = read(recording.format, recording.bytes)
    var lines = reading.script + reading.errors.map { "error: \($0)" }
    lines += reading.codes.map { "diagnostic: \($0)" }
    if reading.isFinished { lines.append("finished") }
    try Goldens.check(lines.joined(separator: "\n") + "\n", recording.file + ".pieces.txt")
  }

  @Test("W1.1 A cut at any byte changes nothing", arguments: recordings)
  func cuts(recording: Recording) {
    let bytes = recording.bytes
    let whole = pieces(ProviderStream(format: recording.format), [bytes[...]])
    var head = ProviderStream(family: recording.format.family)
    if recording.format.family.formats.count == 1 {
      head = ProviderStream(format: recording.format)
    }
    var before: [ProviderPiece] = []
    for offset in 0...bytes.count {
      if offset > 0 { before += head.append(CollectionOfOne(bytes[offset - 1]).span) }
      var both = head
      let tail = bytes[offset...]
      guard before + both.append(tail.span) + both.finish() == whole else {
        Issue.record("cut at \(offset)")
        return
      }
    }
  }

  @Test("W1.10 Messages end, but not the blocks of one")
  func messages() {
    func line(_ id: String, _ texts: String...) -> String {
      let blocks = texts.map { "{\"type\":\"text\",\"text\":\"\($0)\"}" }.joined(separator: ",")
      return "{\"type\":\"assistant\",\"session_id\":\"s\",\"uuid\":\"u\",\"message\":"
        + "{\"id\":\"\(id)\",\"role\":\"assistant\",\"content\":[\(blocks)]}}\n"
    }
    let reading = read(.claudeCode, line("1", "a", "b") + line("2", "c"))
    #expect(reading.script == ["T ab", "T c"])
    #expect(reading.segments.map(\.text) == ["ab", "c"])
  }

  @Test("W2.3 W2.7 A line that is no JSON is skipped and reported")
  func otherLines() {
    let reading = read(
      .codex,
      "Reading prompt\n" + #"{"type":"item.completed","item":{"type":"agent_message","text":"a"}}"#
        + "\n\n" + #"{"type":"turn.completed"}"#)
    #expect(reading.script == ["T a"])
    #expect(reading.codes == ["provider.invalid-event"])
    #expect(reading.isFinished)
  }

  @Test("W4.9 W4.9a W4.10 The recordings are recognized by their first line", arguments: recordings)
  func recognition(recording: Recording) {
    #expect(verdict(recording.bytes).verdict == .stream(recording.format))
  }
}
