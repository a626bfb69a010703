import ArtifactCore
import TestSupport
import Testing

@testable import ArtifactPresentation
@testable import ArtifactPresenters

/// Tool calls, their results and other parts of streams.
@Suite struct StreamPartTests {
  private func pieces(_ name: String, _ arguments: String, id: String = "c") -> [ProviderPiece] {
    [
      .toolCallBegan(ProviderToolCall(index: 0, id: id, name: name)),
      .toolCallArguments(index: 0, Array(arguments.utf8)), .toolCallEnded(index: 0),
    ]
  }

  private func part(
    _ kind: ProviderPart.Kind, _ payload: String, name: String = "", id: String? = nil,
    type: String? = nil, isError: Bool = false
  ) -> ProviderPiece {
    .part(
      ProviderPart(kind, name: name, id: id, mediaType: type, isError: isError),
      Array(payload.utf8))
  }

  /// The blocks of pieces, whole and with arguments cut into bytes and the presentation read after
  /// each piece, which must be the same; nothing that is settled may change.
  private func blocks(
    _ pieces: [ProviderPiece], sourceLocation: SourceLocation = #_sourceLocation
  ) -> Blocks {
    var whole = ArtifactSession(.standard)
    for piece in pieces { whole.append(piece) }
    whole.finish()
    var cut = ArtifactSession(.standard)
    var settled: [BlockID: Block] = [:]
    for piece in pieces {
      var parts = [piece]
      if case .toolCallArguments(let index, let bytes) = piece {
        parts = bytes.map { .toolCallArguments(index: index, [$0]) }
      }
      for part in parts {
        cut.append(part)
        for block in cut.presentation.blocks where block.isSettled {
          #expect(settled[block.id] ?? block == block, sourceLocation: sourceLocation)
          settled[block.id] = block
        }
      }
    }
    cut.finish()
    #expect(cut.presentation.blocks == whole.presentation.blocks, sourceLocation: sourceLocation)
    let blocks = whole.presentation.blocks
    let isSettled = blocks.allSatisfy { $0.isSettled }
    #expect(isSettled, sourceLocation: sourceLocation)
    return blocks
  }

  private func custom(_ block: Block?) throws -> CustomBlock {
    guard case .custom(let custom)? = block?.kind else { throw Missing() }
    return custom
  }

  private struct Missing: Error {}

  @Test(
    "P2.3f The title of a call says what it is about",
    arguments: [
      (#"{"command":"swift build"}"#, "swift build", 0),
      (#"{"command":["bash","-lc","ls -a"]}"#, "ls -a", 0),
      (#"{"command":"bash -lc 'ls -b'"}"#, "ls -b", 0),
      (#"{"command":"a\nb","description":"Two lines"}"#, "a …", 2),
      (#"{"file_path":"/a/b.swift","offset":10,"limit":5}"#, "/a/b.swift, lines 10–14", 0),
      (#"{"path":"a.md"}"#, "a.md", 0), (#"{"pattern":"x.*y","path":"src"}"#, "x.*y in src", 0),
      (#"{"path":"src","query":"a\nb","glob":"*"}"#, "a … in src", 1),
      (#"{"query":"when to sow"}"#, "when to sow", 0),
      (#"{"url":"https://a.example/"}"#, "https://a.example/", 0),
      (
        #"{"changes":[{"path":"a","kind":"add"},{"path":"b","kind":{"type":"update"}}]}"#,
        "add a, update b", 0
      ),
      (#"{"bed":3}"#, "", 1),
    ])
  func summaries(arguments: String, summary: String, count: Int) throws {
    let block = try custom(blocks(pieces("tool", arguments)).first)
    #expect(block.name == "tool-call")
    #expect(block.title == "Tool call: tool" + (summary.isEmpty ? "" : " · " + summary))
    #expect(block.content.count == count)
  }

  @Test("P2.3c Arguments that are nested too deep to be read are shown with the length of the rest")
  func deepArguments() throws {
    let depth = 100_000
    let input = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    var session = ArtifactSession(.standard)
    for piece in pieces("tool", "{\"a\":\(input)}") { session.append(piece) }
    session.finish()
    let block = try custom(session.presentation.blocks.first)
    let text = try #require(block.content.first?.plainText)
    #expect(text.hasPrefix("{\"a\":[[[[") && text.hasSuffix("[… (+183.6 kB)"))
  }

  @Test("P2.3h A result that is not complete is called unfinished")
  func unfinishedResults() throws {
    for payload in [
      #"{"aggregated_output":"1\n","exit_code":null,"status":"in_progress"}"#,
      #"{"status":"in_progress","output":"1"}"#,
    ] {
      let blocks = blocks(pieces("f", "{}") + [part(.toolResult, payload, id: "c")])
      let block = try custom(blocks.last)
      #expect(block.title == "Result of f · unfinished")
      #expect(block.content.map(\.plainText) == ["1"])
    }
  }

  @Test("P2.3l The text of a failed read is plain, and an edit's diff is one")
  func failedReads() throws {
    let read = pieces("Read", #"{"file_path":"a.swift"}"#)
    let text = #""1\tlet a = 1""#
    for isError in [false, true] {
      let result = part(.toolResult, text, id: "c", isError: isError)
      let block = try custom(blocks(read + [result]).last)
      guard case .code(let code)? = block.content.first?.kind else { throw Missing() }
      #expect(code.language == (isError ? nil : "swift"))
      #expect(code.firstLineNumber == (isError ? nil : 1))
      #expect(block.content.first?.plainText == (isError ? "1\tlet a = 1" : "let a = 1"))
    }
    for diff in [#"@@ -1 +1 @@\n-a\n+b"#, #"-a\n+b"#, #"--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b"#] {
      let result =
        "{\"success\":{\"path\":\"x\",\"linesAdded\":1,\"diffString\":\"\(diff)\","
        + "\"afterFullFileContent\":\"b\",\"message\":\"Updated.\"}}"
      let block = try custom(blocks([part(.toolResult, result, id: "c")]).last)
      guard case .diff(let lines)? = block.content.dropFirst().first?.kind else { throw Missing() }
      #expect(lines.lines.suffix(2).map(\.text) == ["-a", "+b"])
      #expect(block.content.count == 3)
    }
  }

  @Test("P2.3h Results of Codex's session files have their exit code")
  func sessionResults() throws {
    for payload in [
      #""Exit code: 2\nWall time: 1 seconds\nOutput:\nno""#,
      #""{\"output\":\"no\",\"metadata\":{\"exit_code\":2,\"duration_seconds\":0.1}}""#,
    ] {
      let block = try custom(blocks([part(.toolResult, payload, id: "c")]).last)
      #expect(block.title.hasPrefix("Result · exit code 2"))
      #expect(block.content.last?.plainText.hasSuffix("no") == true)
    }
  }

  @Test("P2.3f An edit is a diff, new content is highlighted, and the rest is JSON")
  func edits() throws {
    for (old, new) in [("old_string", "new_string"), ("oldString", "newString")] {
      let block = try custom(
        blocks(
          pieces(
            "Edit", "{\"path\":\"a.py\",\"\(old)\":\"x\\ny\",\"\(new)\":\"x\\nz\",\"all\":true}")
        )
        .first)
      guard case .diff(let diff)? = block.content.first?.kind else { throw Missing() }
      #expect(diff.lines.map(\.text) == [" x", "-y", "+z"])
      #expect(diff.lines.allSatisfy { $0.oldNumber == nil && $0.newNumber == nil })
      #expect(block.content.last?.plainText == "{\"all\":true}")
    }
    let many = try custom(
      blocks(
        pieces(
          "MultiEdit",
          #"{"path":"a","edits":[{"oldText":"","newText":"b"},{"oldText":"c","newText":""}]}"#)
      ).first)
    #expect(many.content.map(\.plainText) == ["+b", "-c"])
    let write = try custom(
      blocks(pieces("Write", #"{"file_path":"a.swift","content":"let a = 1\n"}"#)).first)
    guard case .code(let code)? = write.content.first?.kind else { throw Missing() }
    #expect(code.language == "swift")
    #expect(code.lines.first?.tokens.first?.role == .keyword)
  }

  private static let spec =
    #"{"root":"c","elements":{"c":{"type":"Card","props":{"title":"Bern"},"children":[]}}}"#

  @Test("P2.3g Arguments that are an interface or a chart are drawn")
  func figures() throws {
    let chart =
      #"{"$schema":"https://vega.github.io/schema/vega-lite/v5.json","mark":"bar","#
      + #""data":{"values":[{"a":"A","b":1}]},"encoding":{"x":{"field":"a"},"y":{"field":"b"}}}"#
    let text = JSONValue.string(Self.spec).serialized()
    for (arguments, isForm) in [
      (Self.spec, true), ("{\"spec\":\(Self.spec)}", true), ("{\"spec\":\(text)}", true),
      ("{\"title\":\"t\",\"spec\":\(chart)}", false), (chart, false),
    ] {
      let block = try custom(blocks(pieces("render_ui", arguments)).first)
      #expect(block.name == "figure" && block.title == "Tool call: render_ui")
      switch block.content.first?.kind {
      case .form?: #expect(isForm, "\(arguments)")
      case .picture?: #expect(!isForm, "\(arguments)")
      default: Issue.record("\(arguments)")
      }
    }
    for arguments in [#"{"spec":{"cpu":4}}"#, #"{"spec":"v1"}"#, #"{"messages":[]}"#] {
      let block = try custom(blocks(pieces("f", arguments)).first)
      #expect(block.name == "tool-call", "\(arguments)")
    }
  }

  @Test(
    "P2.3g To-do lists of each agent are lists",
    arguments: [
      #"{"todos":[{"content":"a","status":"completed"},{"content":"b","status":"pending"}]}"#,
      #"{"todos":[{"description":"a","status":"completed"},{"description":"b","status":"x"}]}"#,
      #"{"plan":[{"step":"a","status":"completed"},{"step":"b","status":"in_progress"}]}"#,
      #"{"todos":[{"content":"a","status":"TODO_STATUS_COMPLETED"},{"content":"b","status":"y"}]}"#,
      #"{"items":[{"text":"a","completed":true},{"text":"b","completed":false}]}"#,
    ])
  func lists(arguments: String) throws {
    let block = try custom(blocks(pieces("todo", arguments)).first)
    #expect(block.name == "figure" && block.title == "Tool call: todo · 1 of 2 done")
    guard case .list(let list)? = block.content.first?.kind else { throw Missing() }
    #expect(list.items.map(\.isChecked) == [true, false])
    #expect(list.items.map { $0.content.first?.plainText } == ["a", "b"])
  }

  @Test("P2.3g Questions have their options, and a plan is Markdown")
  func questions() throws {
    let ask = try custom(
      blocks(
        pieces(
          "ask",
          #"{"questions":[{"question":"Q?","options":[{"label":"A","description":"d"},{"label":"B"}]}]}"#
        )
      ).first)
    #expect(ask.title == "Tool call: ask · 1 question")
    #expect(ask.content.map(\.plainText).joined(separator: "|").contains("Q?|"))
    guard case .list(let list)? = ask.content.last?.kind else { throw Missing() }
    #expect(list.items.map { $0.content.first?.plainText } == ["A: d", "B"])
    let plan = try custom(blocks(pieces("ExitPlanMode", ##"{"plan":"# P\n\n1. a"}"##)).first)
    guard case .heading? = plan.content.first?.kind else { throw Missing() }
    let data = try custom(blocks([part(.data, ##""# P""##, name: "plan")]).first)
    #expect(data.name == "figure")
  }

  @Test(
    "P2.3h A result has its exit code and its text, in the form of each agent",
    arguments: [
      (#""a\nb""#, "2 lines", "a\nb"), (#""Exit code 3\nno""#, "exit code 3 · 2 lines", "no"),
      (
        #"[{"type":"text","text":"a"},{"type":"image","source":{"media_type":"image/png"}}]"#,
        "2 lines", "[image/png]"
      ),
      (#"{"aggregated_output":"a\n","exit_code":2,"status":"failed"}"#, "exit code 2", "a"),
      (#"{"status":"completed"}"#, "completed", ""),
      (#"{"result":{"content":[{"type":"text","text":"a"}],"structured_content":null}}"#, "", "a"),
      (#"{"output":"a","error":{"type":"T","message":"b"}}"#, "2 lines", "a\nb"),
      (#"{"success":{"content":"a\n\nb","totalLines":3}}"#, "3 lines", "a"),
      (#"{"failure":{"exitCode":2,"stdout":"","stderr":"no"}}"#, "exit code 2", "no"),
      (#"{"output":"a","metadata":{"exit":0}}"#, "exit code 0", "a"),
      (#"{"fed":5}"#, "", #"{"fed":5}"#), ("5", "", "5"), ("null", "", ""),
    ])
  func results(payload: String, facts: String, text: String) throws {
    let found = blocks(
      pieces("run", #"{"command":"x"}"#) + [part(.toolResult, payload, id: "c")])
    #expect(found.count == 2)
    let block = try custom(found.last)
    #expect(block.name == "tool-result")
    #expect(block.title == "Result of run" + (facts.isEmpty ? "" : " · " + facts))
    #expect(block.content.map(\.plainText).joined(separator: "\n").contains(text))
  }

  @Test("P2.3h A file that was read is highlighted with its line numbers, a diff is one")
  func files() throws {
    let read = pieces("Read", #"{"file_path":"a.py"}"#)
    let text = #""     7→def f():\n     8→    return 1\n\nA remark.""#
    let block = try custom(blocks(read + [part(.toolResult, text, id: "c")]).last)
    guard case .code(let code)? = block.content.first?.kind else { throw Missing() }
    #expect(code.language == "python" && code.firstLineNumber == 7)
    #expect(code.lines.map(\.text) == ["def f():", "    return 1"])
    let diff = #""diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n""#
    let other = try custom(
      blocks(pieces("Bash", #"{"command":"git diff"}"#) + [part(.toolResult, diff, id: "c")]).last)
    guard case .diff? = other.content.first?.kind else { throw Missing() }
    let long = "\"" + (1...20).map { "l\($0)" }.joined(separator: "\\n") + "\""
    let cut = try custom(blocks([part(.toolResult, long, id: "z", isError: true)]).last)
    #expect(cut.title == "Result · failed · 20 lines")
    #expect(cut.content.last?.plainText.contains("8 more lines") == true)
  }

  @Test("P2.3i Data is JSON with its name and count, or drawn as it grows")
  func data() throws {
    let block = try custom(
      blocks([part(.data, "1", name: "n"), part(.data, "{\"a\":2}", name: "n")]).first)
    #expect(block.name == "stream-part" && block.title == "n (2)")
    #expect(block.content.first?.plainText == "1\n{\"a\":2}")
    let many = try custom(blocks((1...20).map { part(.unknown, "\($0)", name: "n") }).first)
    #expect(many.title == "n (20)" && many.content.last?.plainText.contains("8 more") == true)
    let long = "\"" + String(repeating: "é", count: 2_000) + "\""
    let cut = try custom(blocks([part(.data, long, name: "n")]).first)
    #expect(cut.content.first?.plainText.utf8.count ?? 0 < 1_100)
  }

  @Test("P2.3i Patches, A2UI operations and specs in data are drawn")
  func drawnData() throws {
    func patch(_ path: String, _ value: String) -> ProviderPiece {
      part(
        .data,
        "{\"type\":\"patch\",\"patch\":{\"op\":\"add\",\"path\":\"\(path)\",\"value\":\(value)}}",
        name: "spec")
    }
    let card = #"{"type":"Card","props":{"title":"Bern"},"children":[]}"#
    let surface = #"{"version":"v0.9","createSurface":{"surfaceId":"s","catalogId":"c"}}"#
    let components =
      #"{"version":"v0.9","updateComponents":{"surfaceId":"s","components":"#
      + #"[{"id":"root","component":"Text","text":"Bern"}]}}"#
    for pieces in [
      [patch("/root", "\"c\""), patch("/elements/c", card)],
      [patch("/elements/c", card), patch("/root", "\"c\"")],
      [part(.data, "{\"type\":\"flat\",\"spec\":\(Self.spec)}", name: "spec")],
      [part(.data, Self.spec, name: "x")],
      [part(.data, "{\"operations\":[\(surface),\(components)]}", name: "a2ui-surface")],
      [
        part(.data, "{\"operations\":[\(surface)]}", name: "a"),
        part(
          .data, "[{\"op\":\"add\",\"path\":\"/operations/-\",\"value\":\(components)}]", name: "a"),
      ],
    ] {
      let block = try custom(blocks(pieces).first)
      #expect(block.name == "figure")
      guard case .form? = block.content.first?.kind else {
        Issue.record("\(block)")
        continue
      }
      #expect(block.content.first?.plainText.contains("Bern") == true)
    }
  }

  @Test("P2.3j Files, sources and messages")
  func others() throws {
    let file = try custom(
      blocks([
        part(.file, #"{"url":"https://a.example/b.png"}"#, name: "b.png", type: "image/png")
      ]).first)
    #expect(file.title == "File: b.png · image/png" && file.name == "stream-part")
    #expect(file.content.first?.plainText.contains("https://a.example/b.png") == true)
    let gif = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
    for payload in [
      "{\"url\":\"data:image/gif;base64,\(gif)\"}",
      "{\"mimeType\":\"image/gif\",\"data\":\"\(gif)\"}",
      "{\"source\":{\"data\":\"\(gif)\"}}",
    ] {
      let shown = try custom(blocks([part(.file, payload, type: "image/gif")]).first)
      guard case .image? = shown.content.first?.kind else {
        Issue.record("\(payload)")
        continue
      }
    }
    let sources = try custom(
      blocks([
        part(.source, #"{"url":"https://a.example/","title":"A"}"#),
        part(.source, #""https://b.example/""#), part(.source, #"{"title":"Book"}"#),
      ]).first)
    guard case .list(let list)? = sources.content.first?.kind else { throw Missing() }
    #expect(sources.title == "Sources")
    #expect(
      list.items.map { $0.content.first?.plainText ?? "" } == [
        "A: https://a.example/", "https://b.example/", "Book",
      ])
    let user = try custom(blocks([part(.message, ##""# Hi""##, name: "user")]).first)
    #expect(user.name == "message" && user.title == "User")
    let meta = try custom(blocks([part(.message, #""Hi""#, name: "meta")]).first)
    #expect(meta.name == "stream-part" && meta.title == "Meta")
  }

  @Test(
    "P2.3k The end of a run is a note with time, turns, tokens and cost",
    arguments: [
      (
        #"{"duration_ms":4210,"num_turns":2,"total_cost_usd":0.0123}"#, false,
        "Completed in 4.2 s · 2 turns · $0.0123"
      ),
      (
        #"{"duration_ms":125000,"num_turns":1,"total_cost_usd":12.5}"#, false,
        "Completed in 2 min 5 s · 1 turn · $12.50"
      ),
      (#"{"input_tokens":5,"output_tokens":6}"#, false, "Completed · 11 tokens"),
      (
        #"{"duration_ms":850,"total_tokens":3,"tool_calls":1}"#, false,
        "Completed in 850 ms · 1 tool call · 3 tokens"
      ),
      (#"{"cost":0}"#, false, "Completed"), ("{}", true, "Ended with an error"),
      (
        #"{"subtype":"error_max_turns","duration_ms":1000}"#, true,
        "Ended: error max turns after 1.0 s"
      ),
      (
        #"{"duration_ms":1e300,"total_cost_usd":1e300,"num_turns":1e300}"#, false,
        "Completed in a long time"
      ),
    ])
  func summaries(payload: String, isError: Bool, text: String) {
    let found = blocks([part(.summary, payload, isError: isError)])
    guard case .note(let note)? = found.first?.kind else {
      Issue.record("no note")
      return
    }
    #expect(note.text == text)
    #expect(note.severity == (isError ? .warning : .information))
  }

  @Test("P2.3f A long command is cut in the title and shown below it")
  func longSummaries() throws {
    let long = String(repeating: "a", count: 100)
    let block = try custom(blocks(pieces("Bash", "{\"command\":\"\(long)\"}")).first)
    #expect(block.title == "Tool call: Bash · " + String(repeating: "a", count: 71) + "…")
    #expect(block.content.first?.plainText == long)
    let exact = String(repeating: "b", count: 72)
    let other = try custom(blocks(pieces("Bash", "{\"command\":\"\(exact)\"}")).first)
    #expect(other.title == "Tool call: Bash · " + exact && other.content.isEmpty)
  }

  @Test("P2.3f Arguments that are longer, broken or no object are shown as they are")
  func otherArguments() throws {
    let long = "{\"command\":\"" + String(repeating: "a\\n", count: 400_000) + "\"}"
    for arguments in [long, "{\"command\":\"ls\"", "[1]", "ls -a", ""] {
      var session = ArtifactSession(.standard)
      for piece in pieces("f", arguments) { session.append(piece) }
      session.finish()
      let block = try custom(session.presentation.blocks.first)
      #expect(block.name == "tool-call" && block.title == "Tool call: f")
      #expect(block.content.isEmpty == arguments.isEmpty)
    }
  }

  @Test("P1.3 Nothing of a part is settled while a later payload may replace it")
  func replaceable() {
    var session = ArtifactSession(.standard)
    let part = ProviderPart(.data, name: "todo_list")
    for isDone in [false, true] {
      let list = #"{"items":[{"text":"Dig","completed":\#(isDone)},{"text":"Sow"}]}"#
      session.append(.part(part, Array(list.utf8)))
      for block in session.presentation.blocks { #expect(block == block.unsettled) }
    }
    #expect(!session.presentation.blocks.isEmpty)
    session.append(.text(Array("Dug.".utf8)))
    #expect(session.presentation.blocks[0].isSettled)
  }

  @Test("P2.3e A warning of a provider is a note at the end")
  func warning() {
    let diagnostic = Diagnostic(.providerWarning, .warning, at: nil, message: "slow")
    let found = blocks([.diagnostic(diagnostic), .text(Array("a".utf8)), .finished])
    guard case .note(let note)? = found.last?.kind else {
      Issue.record("no note")
      return
    }
    #expect(note.severity == .warning && note.text == "slow" && found.count == 2)
  }
}
