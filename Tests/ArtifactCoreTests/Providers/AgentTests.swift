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
    (
      .codex,
      """
      message command files mcp todo plan web errors turn-failed cut-off session session-events
      """
    ),
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
    "W3.11–W3.16 W3.11a W3.11b W3.12a W3.12b W3.12c W1.1 The recordings are read, whole and byte by byte",
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
      guard TestScale.includes(offset, oneIn: 5) else { continue }
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

  @Test("W3.11c A result of cursor-agent repeats all messages, or is text")
  func cursorResults() {
    func line(_ text: String) -> String {
      #"{"type":"assistant","session_id":"s","message":{"role":"assistant","content":"#
        + "[{\"type\":\"text\",\"text\":\"\(text)\"}]}}\n"
    }
    func texts(_ result: String, isError: Bool = false) -> [String] {
      let end =
        "{\"type\":\"result\",\"session_id\":\"s\",\"subtype\":\"success\",\"is_error\":\(isError),"
        + "\"result\":\"\(result)\"}\n"
      return read(.cursorAgent, line("I look.") + line("Done.") + end).script.filter {
        $0.hasPrefix("T ")
      }
    }
    #expect(texts("I look.Done.") == ["T I look.", "T Done."])
    #expect(texts("Done.\\n") == ["T I look.", "T Done."])
    #expect(texts("") == ["T I look.", "T Done."])
    #expect(texts("Other.") == ["T I look.", "T Done.", "T Other."])
    #expect(texts("Other.", isError: true) == ["T I look.", "T Done."])
  }

  @Test("W3.11c The result of a run is text unless the answer ends with it")
  func results() {
    func line(_ text: String) -> String {
      #"{"type":"assistant","session_id":"s","uuid":"u","message":{"content":"#
        + "[{\"type\":\"text\",\"text\":\"\(text)\"}]}}\n"
    }
    func result(_ members: String) -> String {
      #"{"type":"result","session_id":"s","uuid":"u","num_turns":1,"# + members + "}\n"
    }
    func texts(_ text: String) -> [String] {
      read(.claudeCode, text).script.filter { $0.hasPrefix("T ") }
    }
    let done = result(#""subtype":"success","is_error":false,"result":"Done.\n""#)
    #expect(texts(line("Done.") + done) == ["T Done."])
    #expect(texts(line("All\\nDone.") + done) == ["T All⏎Done."])
    #expect(texts(line("I try.") + done) == ["T I try.", "T Done.⏎"])
    #expect(texts(done) == ["T Done.⏎"])
    let long = String(repeating: "ab ", count: 10_000)
    let same = result("\"subtype\":\"success\",\"is_error\":false,\"result\":\"\(long)\"")
    #expect(texts(line(long) + same).count == 1)
    #expect(texts(line("x") + same).count == 2)
    let failed =
      line("I try.")
      + result(#""subtype":"error_max_turns","is_error":true,"errors":["e"],"result":"So far.""#)
    #expect(texts(failed) == ["T I try.", "T So far."])
    #expect(read(.claudeCode, failed).errors == ["e"])
    let error = result(#""subtype":"success","is_error":true,"result":"API error""#)
    #expect(texts(line("I try.") + error) == ["T I try."])
    #expect(read(.claudeCode, error).errors == ["API error"])
  }

  @Test("W1.11 A result that is never completed is given at the end")
  func unfinished() {
    func item(_ type: String, _ id: String, _ output: String, _ status: String) -> String {
      "{\"type\":\"item.\(type)\",\"item\":{\"id\":\"\(id)\",\"type\":\"command_execution\","
        + "\"command\":\"c\",\"aggregated_output\":\"\(output)\",\"exit_code\":null,"
        + "\"status\":\"\(status)\"}}\n"
    }
    func result(_ id: String, _ output: String, _ status: String) -> String {
      "toolResult||\(id)|{\"aggregated_output\":\"\(output)\",\"exit_code\":null,"
        + "\"status\":\"\(status)\"}"
    }
    let began = item("started", "a", "", "in_progress") + item("updated", "a", "1", "in_progress")
    let other = item("started", "b", "2", "in_progress")
    let open = began + other + item("updated", "a", "1\\n3", "in_progress")
    let unfinished = [result("a", "1\\n3", "in_progress"), result("b", "2", "in_progress")]
    #expect(read(.codex, open).parts == unfinished)
    let ended = read(.codex, open + #"{"type":"turn.completed"}"#)
    #expect(ended.parts == unfinished && ended.isFinished)
    #expect(
      read(.codex, open + item("completed", "a", "4", "completed")).parts
        == [result("a", "4", "completed"), result("b", "2", "in_progress")])
    var limits = ProviderLimits()
    limits.eventLength = 200
    #expect(
      read(.codex, began + item("updated", "a", "5", "in_progress"), limits: limits).parts
        == [result("a", "5", "in_progress")])
    let preliminary = #"data: {"type":"tool-output-available","toolCallId":"c","preliminary":true,"#
    let text =
      #"data: {"type":"tool-input-start","toolCallId":"c","toolName":"f"}"# + "\n\n"
      + preliminary + "\"output\":1}\n\n" + preliminary + "\"output\":2}\n\n"
    #expect(read(.aiSDK, text).parts == [#"toolResult||c|{"status":"in_progress","output":2}"#])
  }

  @Test("W2.8 A deeply nested input of a tool is read")
  func deepInput() {
    let depth = 100_000
    let input = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let line =
      #"{"type":"assistant","session_id":"s","uuid":"u","message":{"content":"#
      + "[{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"X\",\"input\":{\"a\":\(input)}}]}}\n"
    let reading = read(.claudeCode, line)
    #expect(reading.dump == ["C t X {\"a\":\(input)}"])
    #expect(reading.codes.isEmpty)
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
