import ArtifactAll
import SchemaSupport
import TestSupport
import Testing

@testable import artifact

#if os(Linux)
  /// The JSON that the tool writes is as `Specs/tool.schema.json` says.
  @Suite struct JSONOutputTests {
    /// A part of the schema, by its name.
    private static func schema(_ name: String) throws -> JSONSchema {
      let bytes = try #require(SharedFolder.bytes(ofPackage: "Specs/tool.schema.json"))
      let document = try JSONValue(parsing: bytes)
      return JSONSchema([
        "$ref": .string("#/$defs/\(name)"), "$defs": try #require(document["$defs"]),
      ])
    }

    private static let package: String = {
      let package = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      return package.joined(separator: "/") + "/"
    }()

    private static let examples = [
      "cut-off.txt", "figures.txt", "markdown.md", "orchard.txt", "page.txt", "thinking.txt",
      "tour.txt", "components.ui.json", "dashboard.ui.json", "order.flow.json", "signup.ui.json",
      "tea.ttl", "todo.ui.json",
    ].map { package + "Examples/" + $0 }

    private static let answers =
      examples
      + SharedFolder.files(in: "corpus", suffix: ".txt").map { SharedFolder.path + "/" + $0 }
      + [
        "ai-sdk-messages-parts.json", "claude-code-tools.jsonl", "codex-session-events.jsonl",
        "codex-turn-failed.jsonl", "cursor-agent-shell.jsonl", "gemini-cli-warning.jsonl",
        "opencode-error-tool.jsonl",
      ].map { package + "Tests/Goldens/agents/" + $0 }

    private static func lines(_ tool: ToolProcess) throws -> [JSONValue] {
      try tool.text.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    }

    private static func expectValid(
      _ value: JSONValue, _ schema: JSONSchema, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let violations = schema.violations(of: value)
      #expect(
        violations.isEmpty, "\(value.serialized().prefix(300)): \(violations.prefix(3))",
        sourceLocation: sourceLocation)
    }

    @Test("A16.1 A16.2 A16.3 A16.5 Parsed answers and lists are valid", arguments: answers)
    func parsed(file: String) throws {
      let parsed = try Self.lines(ToolProcess(["parse", "--json", file]))
      #expect(parsed.count == 1 && parsed[0]["version"] == 1)
      Self.expectValid(parsed[0], try Self.schema("parsed"))
      let events = try Self.lines(ToolProcess(["parse", "--events", "--chunk", "700", file]))
      #expect(events.first == ["event": "started", "version": 1])
      let schema = try Self.schema("event")
      for event in events { Self.expectValid(event, schema) }
      let list = try Self.lines(ToolProcess(["list", "--json", file]))
      #expect(list.count == 1)
      Self.expectValid(list[0], try Self.schema("list"))
    }

    @Test(
      "A12.3 A16.1 A16.4 Traces are valid, and say the type",
      arguments: examples.filter { !$0.hasSuffix("txt") })
    func traced(file: String) throws {
      let lines = try Self.lines(ToolProcess(["refine", "--trace", "--chunk", "997", file]))
      let start = try #require(lines.first)
      Self.expectValid(start, try Self.schema("traceStart"))
      #expect(start["type"]?.stringValue == PayloadType(file: file)?.type.rawValue)
      let schema = try Self.schema("traceLine")
      for line in lines.dropFirst() { Self.expectValid(line, schema) }
      #expect(lines.last?["finished"] == true && lines.count > 2)
    }

    @Test("A16.4 A trace of source code says the language, and of broken content what is wrong")
    func broken() throws {
      for (name, text) in [
        ("python", "def f"), ("json", "{\"a\":1,}"), ("svg", "<svg><g></svg>"),
        ("csv", "a,b\n1,2,3\n"),
        ("diff", "@@ -1,3 +1 @@\n-a\n+b\n+c\n"), ("json", "{a:1"),
      ] {
        let lines = try Self.lines(
          ToolProcess(["refine", "--trace", "--type", name], input: Array(text.utf8)))
        Self.expectValid(lines[0], try Self.schema("traceStart"))
        #expect(
          lines[0]["language"]?.stringValue == (["python", "diff"].contains(name) ? name : nil))
        for line in lines.dropFirst() { Self.expectValid(line, try Self.schema("traceLine")) }
      }
    }

    @Test("A16.1 The schema knows all members, and no others")
    func strict() throws {
      let parsed = try JSONValue(
        parsing: #"""
          {"version":1,"segments":[{"kind":"artifact","identifier":null,"type":null,
           "canonicalType":"text/plain","title":null,"attributes":{},"payload":"","range":[0,1],
           "isComplete":true}]}
          """#)
      let schema = try Self.schema("parsed")
      #expect(schema.isValid(parsed))
      for member in ["canonicalType", "payload", "range", "isComplete", "attributes"] {
        guard case .object(var segment)? = parsed["segments"]?[0] else { continue }
        segment[member] = nil
        #expect(!schema.isValid(["version": 1, "segments": [.object(segment)]]), "\(member)")
      }
      guard case .object(var segment)? = parsed["segments"]?[0] else { return }
      segment["more"] = 1
      #expect(!schema.isValid(["version": 1, "segments": [.object(segment)]]))
      #expect(!(try Self.schema("event")).isValid(["event": "other"]))
    }

    @Test("A16.6 Ranges recover bytes that are not UTF-8")
    func ranges() throws {
      let input = Array("Tea \u{FF}<artifact type=csv>a\n".utf8) + [0xFF, 0xFE, 0x0A]
      let parsed = try Self.lines(ToolProcess(["parse", "--json"], input: input))[0]
      let segments = try #require(parsed["segments"]?.arrayValue)
      #expect(segments.count == 2)
      guard let start = segments[1]["range"]?[0]?.intValue,
        let end = segments[1]["range"]?[1]?.intValue
      else {
        Issue.record("no range")
        return
      }
      #expect(Array(input[start..<end]) == Array("a\n".utf8) + [0xFF, 0xFE, 0x0A])
      #expect(segments[1]["payload"] == "a\n\u{FFFD}\u{FFFD}\n")
    }

    @Test("A15.1 Rows of several files have the names of their files")
    func names() throws {
      let files = ["tour.txt", "tea.ttl"].map { Self.package + "Examples/" + $0 }
      let one = try ToolProcess(["list", files[1]]).text
      #expect(one.hasPrefix("1  tea.ttl"))
      let rows = try ToolProcess(["list"] + files + ["-"], input: Array("<artifact id=x>".utf8))
        .text
        .split(separator: "\n")
      #expect(
        rows.first?.hasPrefix(files[0] + "  1  ") == true || rows[0].hasPrefix(files[0] + "   1  "))
      #expect(rows.contains { $0.hasPrefix(files[1] + " ") && $0.contains("  1  tea.ttl") })
      #expect(rows.last?.hasPrefix("- ") == true)
    }
  }
#endif
