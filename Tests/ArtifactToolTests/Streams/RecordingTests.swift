import ArtifactAll
import TestSupport
import Testing

@testable import artifact

@Suite struct RecordingTests {
  private static let pieces: [Recording.Piece] = [
    .init(time: 0, bytes: Array("a\n\"é\" 👩‍👩‍👧".utf8)), .init(time: 0.0125, bytes: [0xFF, 0, 0x41]),
    .init(time: 12, bytes: []),
  ]

  private static let text =
    Recording.header + "\n" + pieces.map { Recording.line(for: $0) }.joined()

  @Test("A10.8 A recording has a line per piece, with its time and its bytes")
  func written() throws {
    let lines = Self.text.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0] == "{\"artifact-recording\":1}")
    #expect(lines[2] == "{\"t\":0.013,\"bytes\":[255,0,65]}")
    for size in [1, 7, 1_000] {
      let recording = Self.read(Self.text, size: size)
      #expect(recording.verdict == .recording && recording.damagedLine == nil)
      #expect(recording.pieces.map(\.bytes) == Self.pieces.map(\.bytes))
      #expect(recording.pieces.map(\.time) == [0, 0.013, 12])
    }
  }

  private static func read(_ text: String, size: Int = .max) -> (
    verdict: RecordingReader.Verdict, pieces: [Recording.Piece], damagedLine: Int?,
    bytes: [UInt8]
  ) {
    var reader = RecordingReader()
    for piece in Chunks.equal(Array(text.utf8), size: size) { reader.append(Array(piece)) }
    reader.finish()
    return (reader.verdict, reader.takePieces(), reader.damagedLine, reader.takeBytes())
  }

  @Test(
    "A10.9a Other input is recognized, and none of it is lost",
    arguments: [
      "", "x", "{}", "{\"artifact-recording\":2}\n{\"t\":1,\"text\":\"\"}\n",
      "{\"artifact-recording\":1", "{\"artifact\n",
      "{\"artifact-recording\":" + String(repeating: " ", count: 256) + "1}\n",
    ], [1, 3, 1_000])
  func others(text: String, size: Int) {
    let read = Self.read(text, size: size)
    #expect(read.verdict == .notARecording)
    #expect(read.bytes == Array(text.utf8) && read.pieces.isEmpty)
  }

  @Test("A10.9 A last line that is incomplete is ignored")
  func cut() {
    for count in 1..<12 {
      let recording = Self.read(String(decoding: Self.text.utf8.dropLast(count), as: UTF8.self))
      #expect(recording.pieces.count >= 2 && recording.damagedLine == nil)
    }
    #expect(Self.read(Recording.header).verdict == .recording)
    #expect(Self.read("{ \"artifact-recording\" : 1 }\n").verdict == .recording)
  }

  @Test(
    "A10.9b A damaged line ends the recording and is named",
    arguments: [
      "{\"t\":1}", "{\"t\":-1,\"text\":\"\"}", "{\"t\":1e400,\"text\":\"\"}", "x",
      "{\"t\":1,\"bytes\":[256]}", "[]", "{\"t\":1",
    ], [1, 1_000])
  func damaged(line: String, size: Int) {
    let text = Self.text + "\n" + line + "\n" + Recording.line(for: Self.pieces[0])
    let recording = Self.read(text, size: size)
    #expect(recording.damagedLine == 6)
    #expect(recording.pieces.count == 3)
  }
}

#if os(Linux)
  import Foundation

  /// Providers' streams through the tool as a process.
  @Suite struct ProviderInputTests {
    private static let chat = [
      "{\"choices\":[{\"index\":0,\"delta\":{\"reasoning_content\":\"hm\"}}]}",
      "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Hello *wor\"}}]}",
      "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"ld*\"}}]}",
      "{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}", "[DONE]",
    ].map { "data: \($0)\n\n" }.joined()

    private func run(_ words: String..., input: String) throws -> ToolProcess {
      try ToolProcess(words, input: Array(input.utf8))
    }

    @Test("A10.6 A provider's stream is recognized, in every command that reads answers")
    func recognized() throws {
      let html = try run("render", "--to", "html", input: Self.chat).text
      #expect(html.contains("Hello <em>world</em>") && html.contains("Reasoning"))
      for words in [["view"], ["view", "--from", "openai"], ["render", "--to", "plain"]] {
        let text = try ToolProcess(words, input: Array(Self.chat.utf8)).text
        #expect(text.contains("Hello world") && !text.contains("choices"), "\(words)")
      }
      let artifact = "<artifact type=\\\"text/csv\\\" identifier=\\\"t\\\">a,b\\n1,2\\n</artifact>"
      let stream = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"\(artifact)\"}}]}\n\n"
      #expect(try run("list", input: stream).text.contains("text/csv"))
      #expect(try run("check", "--from", "openai", input: stream).exitCode == 0)
    }

    @Test("A10.6 The output of each agent is recognized by its first line, also by parse")
    func agents() throws {
      for form in ["claude-code", "codex", "gemini-cli", "cursor-agent", "opencode"] {
        let name = ["claude-code": "tools", "codex": "command", "opencode": "bash"][form]
        let file = "agents/\(form)-\(name ?? (form == "gemini-cli" ? "tools" : "shell")).jsonl"
        let input = try #require(Goldens.bytes(of: file))
        for words in [["view"], ["view", "--from", form], ["render", "--to", "html"]] {
          let text = try ToolProcess(words, input: input).text
          #expect(text.contains("Tool call: ") && text.contains("Result of "), "\(form) \(words)")
          #expect(text.contains("Completed"), "\(form) \(words)")
        }
        for words in [["parse", "--json"], ["parse", "--json", "--from", form, "--chunk", "3"]] {
          let text = try ToolProcess(words, input: input).text
          let value = try JSONValue(parsing: text)
          let kinds = (value["segments"]?.arrayValue ?? []).compactMap { $0["kind"]?.stringValue }
          #expect(
            Set(kinds).isSuperset(of: ["text", "toolCall", "toolResult", "summary"]), "\(kinds)")
        }
        let events = try ToolProcess(["parse", "--events"], input: input).text
        #expect(events.contains("partOpened") && events.contains("toolCallClosed"))
      }
      #expect(
        try run("parse", "--json", "--from", "sse", input: "data: a\n\n").text.contains(#""a""#))
    }

    @Test("A10.7 Prose about a stream is prose, and a declared form takes precedence")
    func declared() throws {
      let prose = "data: what we gathered, and what we did not.\n\nMore *prose*.\n"
      #expect(try run("view", input: prose).text.contains("data: what we gathered"))
      let text = "data: Hello\n\ndata:  there\n\n"
      #expect(try run("view", "--from", "sse", input: text).text.contains("Hello there"))
      #expect(try run("view", "--from", "nothing", input: text).exitCode == 64)
      #expect(try run("view", "--from", "text", input: Self.chat).text.contains("choices"))
      // A type is that of the text which a stream carries.
      let typed = try run("view", "--type", "txt", input: Self.chat).text
      #expect(typed.contains("Hello *world*") && !typed.contains("choices"))
      let verbatim = try run("view", "--type", "txt", "--from", "text", input: Self.chat).text
      #expect(verbatim.contains("choices"))
    }

    @Test("A10.7 T12.7 The text of a provider's stream is recognized like an input")
    func carried() throws {
      func stream(_ text: String) -> String {
        text.split(separator: "#").map { part in
          let content = JSONValue.string(String(part)).serialized()
          return "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\(content)}}]}\n\n"
        }.joined() + "data: [DONE]\n\n"
      }
      for (text, expected) in [
        ("a,b\n#1,2\n3,4\n", "text/csv"), ("<!DOCTYPE ht#ml>\n\n<p>x", "text/html"),
        ("{\"root\":\"t\",\"el#ements\":{}}", "json-render"), ("graph TD\n A-->B", "mermaid"),
        ("--- a\n+#++ b\n@@ -1 +1 @@\n-a\n+b\n", "vnd.ant.code"), ("Just *prose*, no #payload", ""),
      ] {
        let list = try run("list", input: stream(text)).text
        #expect(expected.isEmpty ? list.isEmpty : list.contains(expected), "\(list)")
      }
      let typed = try run("view", "--type", "csv", input: stream("Just prose"))
      #expect(typed.text.contains("CSV table"))
    }

    @Test("A10.7a A declared form in which nothing can be read is an error")
    func unread() throws {
      let text = "# Notes\n\nNo stream.\n"
      for words in [["view"], ["render", "--to", "html"], ["list"], ["check"]] {
        for form in [
          "openai", "anthropic", "gemini", "ollama", "ai-sdk", "ag-ui", "claude-code", "codex",
          "gemini-cli", "cursor-agent", "opencode",
        ] {
          let tool = try ToolProcess(words + ["--from", form], input: Array(text.utf8))
          #expect(tool.exitCode == 65, "\(words) \(form)")
        }
        let empty = try ToolProcess(words + ["--from", "openai"], input: [])
        #expect(empty.exitCode == 0, "\(words)")
        let end = Array("data: [DONE]\n\n".utf8)
        #expect(try ToolProcess(words + ["--from", "openai"], input: end).exitCode == 0)
      }
    }

    @Test(
      "A10.7a A stream that has only framing is an empty answer, declared or recognized",
      arguments: [
        (
          "anthropic", #"data: {"type":"message_start","message":{"id":"m","content":[]}}"# + "\n\n"
        ),
        (
          "anthropic",
          #"data: {"type":"message_start","message":{"id":"m","content":[]}}"# + "\n\n"
            + #"data: {"type":"message_stop"}"# + "\n\n"
        ),
        ("openai", #"data: {"choices":[{"delta":{"role":"assistant"}}]}"# + "\n\n"),
        ("openai", "data: [DONE]\n\n"), ("ai-sdk", #"data: {"type":"start-step"}"# + "\n\n"),
        ("ai-sdk", #"f:{"messageId":"m"}"# + "\n"),
        ("ag-ui", #"data: {"type":"RUN_STARTED","threadId":"t","runId":"r"}"# + "\n\n"),
        ("codex", #"{"type":"thread.started","thread_id":"t"}"# + "\n"),
        (
          "opencode",
          #"{"type":"step_start","timestamp":1,"sessionID":"s","part":{"type":"a","messageID":"m"}}"#
            + "\n"
        ),
      ])
    func framing(form: String, input: String) throws {
      for command in [
        ["view"], ["render", "--to", "html"], ["list"], ["check"], ["parse", "--json"],
      ] {
        for words in [command, command + ["--from", form]] {
          let tool = try run(words, input: input)
          #expect(tool.exitCode == 0, "\(words) \(tool.text)")
          #expect(tool.text.isEmpty || tool.text == "{\"version\":1,\"segments\":[]}\n", "\(words)")
        }
      }
    }

    private func run(_ words: [String], input: String) throws -> ToolProcess {
      try ToolProcess(words, input: Array(input.utf8))
    }

    @Test("A10.8 A10.9 What is recorded plays as it came")
    func recorded() throws {
      let recording = try run("record", input: Self.chat).text
      #expect(recording.hasPrefix(Recording.header + "\n"))
      let played = try run("view", "--replay", input: recording)
      #expect(played.exitCode == 0)
      #expect(try played.text == run("view", input: Self.chat).text)
      for text in ["Hello", "", "{"] {
        let other = try run("view", "--replay", input: text)
        #expect(other.exitCode == 65)
        #expect(
          String(decoding: other.errors, as: UTF8.self).contains("is not a recording"), "\(text)")
      }
      #expect(try run("view", "--replay", "--rate", "20", input: recording).exitCode == 64)
    }

    /// The commands that read an input, without `record`.
    private static let readers = [
      ["view"], ["view", "--replay"], ["view", "--chunk", "3"], ["render", "--to", "plain"],
      ["render", "--to", "html"], ["render", "--to", "json"], ["list"], ["list", "--json"],
      ["check"], ["parse", "--json"], ["browse", "--dump", "frame"],
    ]

    /// A recording with a piece per few bytes.
    private static func recording(of text: String) -> String {
      Recording.header + "\n"
        + Chunks.equal(Array(text.utf8), size: 5).map { piece in
          Recording.line(for: Recording.Piece(time: 0, bytes: Array(piece)))
        }.joined()
    }

    @Test("A10.9a Every command takes a recording for what it recorded", arguments: readers)
    func everywhere(words: [String]) throws {
      let artifact = "Tea é\n\n<artifact identifier=\"a\" type=\"text/csv\">x,y\n1\n</artifact>\n"
      for text in [artifact, Self.chat, "<svg><g>"] {
        let plain = try ToolProcess(
          words.filter { $0 != "--replay" }, input: Array(text.utf8))
        let recorded = try ToolProcess(words, input: Array(Self.recording(of: text).utf8))
        #expect(recorded.text == plain.text && recorded.exitCode == plain.exitCode)
        #expect(recorded.errors == plain.errors)
        if words == ["view"] || words == ["parse", "--json"] {
          let verbatim = try ToolProcess(
            words + ["--from", "text"], input: Array(Self.recording(of: text).utf8))
          #expect(verbatim.text.contains("artifact-recording"), "\(words)")
        }
      }
      let payload = Self.recording(of: "[1,2")
      #expect(try run("refine", "--type", "json", input: payload).text == "[1]")
      #expect(try run("check", "--type", "json", input: payload).text.contains("-:1:5: error"))
    }

    @Test("A10.9a The name of a recording says nothing", arguments: ["rec", "json", "csv", "txt"])
    func named(ending: String) throws {
      let path = "/tmp/recording-\(getpid())-\(UInt64.random(in: 0...UInt64.max)).\(ending)"
      defer { try? FileManager.default.removeItem(atPath: path) }
      let text = Self.recording(of: "Tea\n<artifact identifier=a type=text/csv>1</artifact>\n")
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      #expect(try ToolProcess(["list", path]).text.hasPrefix("1  a  v1  text/csv  1  complete"))
      #expect(try ToolProcess(["check", path]).exitCode == 0)
    }

    @Test("A10.9b D3.3a A damaged recording is a failure in the log")
    func damagedLog() throws {
      let text = Self.recording(of: "Tea") + "oops\n"
      let tool = try run("check", "--format", "sarif", input: text)
      #expect(tool.exitCode == 65)
      #expect(tool.text.contains("\"executionSuccessful\": false"))
      #expect(tool.text.contains("is not a line of a recording"))
    }

    @Test("A10.9b A damaged recording is used up to the damage", arguments: readers)
    func damaged(words: [String]) throws {
      let start = "Tea\n\n<artifact identifier=\"a\" type=\"text/csv\">x,y\n1,2\n</artifact>\n"
      let text = Self.recording(of: start)
      let expected = try ToolProcess(words, input: Array(text.utf8))
      let damaged = try ToolProcess(
        words,
        input: Array((text + "oops\n" + Recording.line(for: .init(time: 0, bytes: [65]))).utf8))
      #expect(damaged.text == expected.text && !damaged.text.isEmpty || words == ["check"])
      #expect(damaged.exitCode == 65)
      let number = text.split(separator: "\n").count + 1
      #expect(
        String(decoding: damaged.errors, as: UTF8.self)
          == "artifact: standard input line \(number) is not a line of a recording: "
          + "only what precedes it was read\n")
    }

    @Test(
      "A10.6a An error of the provider is one of the command",
      arguments: [
        ["view"], ["render", "--to", "plain"], ["render", "--to", "json"], ["list"],
        ["parse", "--json"], ["parse", "--events"],
      ])
    func providerErrors(words: [String]) throws {
      let error = "data: {\"error\":{\"message\":\"rate limit\"}}\n\n"
      let answer = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Hi there\"}}]}\n\n"
      for text in [error, answer + error, answer + error + error] {
        let tool = try ToolProcess(words, input: Array(text.utf8))
        #expect(tool.exitCode == 65)
        #expect(
          String(decoding: tool.errors, as: UTF8.self)
            == "artifact: standard input: the provider reports an error: rate limit\n")
        if text != error, words != ["list"] { #expect(tool.text.contains("Hi there")) }
      }
      #expect(try run("browse", "--dump", "frame", input: error).exitCode == 0)
      let check = try run("check", input: error)
      #expect(check.exitCode == 65 && check.errors.isEmpty)
      #expect(check.text.contains("rate limit"))
      let shown = try ToolProcess(["view"], input: Array(error.utf8), isTerminal: true)
      #expect(shown.exitCode == 65 && shown.errors.isEmpty && shown.text.contains("rate limit"))
    }

    @Test("A5.1 A5.1a A terminal is read up to Ctrl-D if it is named", arguments: readers)
    func typed(words: [String]) throws {
      guard words != ["view", "--replay"] else { return }
      let text = Array(
        "Tea\n\n<artifact identifier=\"a\" type=\"text/csv\">x,y\n1,2\n</artifact>\n".utf8)
      let typed = try ToolProcess(words + ["-"], input: text, isTyped: true)
      let piped = try ToolProcess(words, input: text)
      #expect(typed.text == piped.text && typed.exitCode == 0)
      let unnamed = try ToolProcess(words, input: [], isTyped: true)
      #expect(unnamed.exitCode == 64)
      #expect(String(decoding: unnamed.errors, as: UTF8.self).contains("nothing to read"))
    }
  }
#endif
