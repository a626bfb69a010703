#if os(Linux)
  import ArtifactAll
  import Foundation
  import Testing

  @testable import artifact

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// How `check` goes over its inputs, through the tool as a process.
  @Suite struct CheckInputTests {
    /// Calls `body` with the path of a folder with these files, by path, and removes it.
    private func withFiles(
      _ files: [String: String], _ body: (String) throws -> Void
    ) throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("check-tests-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, text) in files {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      try body(folder.path + "/")
    }

    private func run(_ words: [String], input: String = "") throws -> ToolProcess {
      try ToolProcess(words, input: Array(input.utf8))
    }

    private static let files = [
      "good.json": "[1]", "bad.json": "[1", "binary": "\0\u{1}\u{2}\u{3}", "d/a.csv": "a,b\n1\n",
    ]

    @Test(
      "A11.5 D3.5 tool-H8 tool-H9 What can't be read is reported, and the next file is checked",
      arguments: DiagnosticFormat.allCases)
    func unreadable(format: DiagnosticFormat) throws {
      try withFiles(Self.files) { folder in
        func check(_ names: String...) throws -> ToolProcess {
          try run(["check", "--format", format.rawValue] + names.map { folder + $0 })
        }
        #expect(try check("good.json").exitCode == 0)
        #expect(try check("good.json", "bad.json").exitCode == 65)
        #expect(try check("bad.json", "good.json").exitCode == 65)
        for (name, code, reason) in [
          ("none.json", 66, "No such file"), ("d", 66, "is a directory; '--recursive'"),
          ("binary", 65, "neither text nor of a known type"),
        ] as [(String, Int32, String)] {
          let tool = try check(name, "bad.json", name)
          #expect(tool.exitCode == code)
          let errors = String(decoding: tool.errors, as: UTF8.self).split(separator: "\n")
          #expect(errors.count == 2 && errors[0] == errors[1] && errors[0].contains(reason))
          #expect(errors[0].hasPrefix("artifact: "))
          #expect(tool.text.contains("unexpected end of JSON"))
          guard format == .sarif else { continue }
          let run = try JSONValue(parsing: tool.output)["runs"]?[0]
          #expect(run?["invocations"]?[0]?["exitCode"] == .number(JSONNumber(Int(code))))
          #expect(run?["invocations"]?[0]?["toolExecutionNotifications"]?[1] != nil)
          #expect(run?["results"]?[0] != nil && run?["results"]?[1] == nil)
        }
        #expect(try check("binary", "none.json").exitCode == 65)
        #expect(try check("none.json", "binary").exitCode == 66)
      }
    }

    @Test("A11.5a tool-H9 list, render --to json and spec lint go on; others end at once")
    func otherCommands() throws {
      try withFiles(Self.files) { folder in
        let names = ["none.json", "d", "binary", "good.json"].map { folder + $0 }
        for (words, output) in [
          (["list"], "good.json"), (["list", "--json"], "good.json"),
          (["render", "--to", "json"], "{\"blocks\""), (["spec", "lint"], "[spec."),
        ] {
          let tool = try run(words + names)
          #expect(tool.exitCode == 66 && tool.text.contains(output), "\(words)")
          let errors = String(decoding: tool.errors, as: UTF8.self).split(separator: "\n")
          #expect(errors.count == (words[0] == "spec" ? 2 : 3), "\(errors)")
        }
        for words in [
          ["render", "--to", "html", "--page"], ["view"], ["extract", "-o", folder + "out"],
        ] {
          let tool = try run(words + names)
          #expect(tool.exitCode == 66 && tool.output.isEmpty, "\(words)")
        }
        #expect(!FileManager.default.fileExists(atPath: folder + "out"))
      }
    }

    @Test(
      "A11.5b D3.3 A signal ends check after what was found has been written",
      arguments: [SIGINT, SIGTERM, SIGHUP], [DiagnosticFormat.text, .sarif])
    func interrupted(number: Int32, format: DiagnosticFormat) throws {
      try withFiles(Self.files) { folder in
        let tool = try LiveTool(["check", "--format", format.rawValue, folder + "bad.json", "-"])
        // More than a pipe holds, so the tool is reading.
        tool.send("[1," + String(repeating: " ", count: 200_000))
        tool.signal(number)
        #expect(tool.end() == 128 + number)
        #expect(tool.text.contains("unexpected end of JSON"))
        guard format == .sarif else { return }
        let invocation = try JSONValue(parsing: tool.text)["runs"]?[0]?["invocations"]?[0]
        #expect(invocation?["executionSuccessful"] == false)
        #expect(invocation?["exitSignalNumber"] == .number(JSONNumber(Int(number))))
      }
    }

    @Test("A11.6 --name names standard input in every format, and determines its type")
    func name() throws {
      for format in DiagnosticFormat.allCases {
        let words = ["check", "--name", "./x/rows.csv", "--format", format.rawValue]
        let tool = try run(words, input: "a,b\n1\n")
        #expect(tool.text.contains("x/rows.csv") && tool.text.contains("csv.ragged-rows"))
      }
      let other = try run(["check", "--name", "a.csv", "--type", "json"], input: "a,b\n1\n")
      #expect(other.text.hasPrefix("a.csv:1:1: error: "))
      #expect(try run(["check"], input: "x\n").exitCode == 0)
      try withFiles(Self.files) { folder in
        let unused = try run(["check", "--name", "a.csv", folder + "good.json"])
        #expect(unused.exitCode == 64 && unused.output.isEmpty)
      }
    }

    @Test("A11.7 Warnings above the number that is allowed fail, with a message")
    func warnings() throws {
      let rows = "a,b\n" + String(repeating: "1\n", count: 150)
      for (words, code) in [
        ([], 0), (["--max-warnings", "150"], 0), (["--max-warnings=149"], 65), (["--strict"], 65),
        (["--strict", "--max-warnings", "1000"], 65),
      ] as [([String], Int32)] {
        let tool = try run(["check", "--type", "csv"] + words, input: rows)
        #expect(tool.exitCode == code, "\(words)")
        let errors = String(decoding: tool.errors, as: UTF8.self)
        #expect(errors.hasPrefix("artifact: too many warnings: found 150, ") == (code == 65))
      }
      #expect(try run(["check", "--strict", "--type", "csv"], input: "a\n1\n").exitCode == 0)
      #expect(try run(["check", "--max-warnings", "-1"]).exitCode == 64)
    }

    @Test("A11.8 --recursive goes over known files by name, without hidden files and links")
    func directories() throws {
      let bad = "[1"
      let names = ["b/z.json", "b/A.json", "b/c/x.json", "b/d.json", "a.json"]
      var files = Dictionary(uniqueKeysWithValues: names.map { ($0, bad) })
      files["b/.hidden.json"] = bad
      files[".git/x.json"] = bad
      files["b/Makefile"] = bad
      files["b/data.unknown"] = bad
      try withFiles(files) { folder in
        let manager = FileManager.default
        try manager.createSymbolicLink(
          atPath: folder + "link.json", withDestinationPath: folder + "a.json")
        try manager.createSymbolicLink(atPath: folder + "loop", withDestinationPath: folder)
        func found(_ operand: String) throws -> [String] {
          let tool = try run(["check", "--recursive", operand])
          #expect(tool.exitCode == 65 && tool.errors.isEmpty)
          return tool.text.split(separator: "\n").map {
            String($0.dropFirst(operand.count).prefix { $0 != ":" })
          }
        }
        #expect(try found(folder) == ["a.json", "b/A.json", "b/c/x.json", "b/d.json", "b/z.json"])
        // An operand that is a link, or hidden, is meant.
        #expect(try found(folder + "loop").count == 5)
        #expect(try found(folder + "link.json") == [""])
        #expect(try found(folder + ".git") == ["/x.json"])
        let deep = folder + "deep/" + String(repeating: "d/", count: 70)
        try manager.createDirectory(atPath: deep, withIntermediateDirectories: true)
        try Data(bad.utf8).write(to: URL(fileURLWithPath: deep + "x.json"))
        let tool = try run(["check", "--recursive", folder + "deep", folder + "a.json"])
        #expect(tool.exitCode == 66 && tool.text.contains("a.json:1:3"))
        let errors = String(decoding: tool.errors, as: UTF8.self)
        #expect(errors.contains("more than 64 directories deep") && !tool.text.contains("x.json"))
      }
    }

    // MARK: Positions

    /// A stream of Anthropic with the text in these pieces, each in an event of three lines.
    private func stream(_ pieces: [String], lineEnd: String = "\n") -> String {
      pieces.map { text in
        let delta: JSONValue = [
          "type": "content_block_delta", "index": 0,
          "delta": ["type": "text_delta", "text": .string(text)],
        ]
        return "event: content_block_delta\ndata: \(delta.serialized())\n\n"
      }
      .joined().replacing("\n", with: lineEnd)
    }

    @Test(
      "A11.4a tool-M3.1 In a provider's stream, the location is that of the event's line",
      arguments: ["\n", "\r\n", "\r"])
    func streams(lineEnd: String) throws {
      let pieces = ["See:\n<artifact type=csv>\na,b\n", "1,2\n1,", "2,3\n", "</artifact>\n"]
      let text = stream(pieces, lineEnd: lineEnd) + "data: {no" + lineEnd + lineEnd
      let tool = try run(["check", "--name", "a.sse", "--format", "json"], input: text)
      let found = try tool.text.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
      #expect(found.map { $0["line"] } == [5, 13] && found.map { $0["column"] } == [1, 1])
      guard case .string(let message)? = found[0]["message"] else {
        Issue.record("no message")
        return
      }
      #expect(message.hasSuffix("(line 5, column 1 of the text)"))
      let lines = text.split(separator: lineEnd, omittingEmptySubsequences: false)
      let start = lines[..<4].reduce(0) { $0 + $1.utf8.count + lineEnd.utf8.count }
      #expect(
        found[0]["range"] == [
          .number(JSONNumber(start)), .number(JSONNumber(start + lines[4].utf8.count)),
        ])
    }

    @Test("A11.4a The line of an event is found in lines and arrays of JSON")
    func otherFramings() throws {
      func line(_ text: String) -> String {
        let value: JSONValue = ["model": "m", "message": ["content": .string(text)], "done": false]
        return value.serialized()
      }
      let ollama = [line("<artifact type=json>\n"), "", line("[1,"), line("}</artifact>")]
      let tool = try run(
        ["check", "--from", "ollama"], input: ollama.joined(separator: "\n") + "\n")
      #expect(tool.text.hasPrefix("-:4:1: error: "), "\(tool.text)")
      #expect(tool.text.contains("(line 2, column 4 of the text)"))
      func element(_ text: String) -> String {
        let value: JSONValue = [
          "candidates": [["content": ["parts": [["text": .string(text)]], "role": "model"]]]
        ]
        return value.serialized(pretty: true)
      }
      let gemini =
        "["
        + [element("<artifact type=json>[1,"), element("}</artifact>")].joined(
          separator: ",\n") + "]"
      let second = try #require(gemini.ranges(of: "{\n  \"candidates").last).lowerBound
      let expected = gemini[..<second].count { $0 == "\n" } + 1
      let array = try run(["check", "--from", "gemini"], input: gemini)
      #expect(array.text.hasPrefix("-:\(expected):1: error: "), "\(array.text)")
    }

    @Test("A11.4 In UTF-16, line and column are those of the file, without byte offsets")
    func utf16() throws {
      let text = "\u{FEFF}[\n\"é😀\", x]"
      let bytes = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      let tool = try ToolProcess(["check", "--type", "json", "--format", "json"], input: bytes)
      let found = try JSONValue(parsing: tool.output)
      #expect(found["line"] == 2 && found["column"] == 7 && found["range"] == nil)
      let plain = try run(["check", "--type", "json", "--format", "json"], input: text)
      #expect(try JSONValue(parsing: plain.output)["range"] == [15, 16])
    }
  }
#endif
