import ArtifactAll
import Testing

@testable import artifact

@Suite struct DiagnosticOutputTests {
  private static let text = "é,\"\n\na: 100%\n"

  /// Two errors, a warning and an info with every optional member, in a text of three lines.
  private static let diagnostics: [Diagnostic] = {
    var counted = Diagnostic(.init(rawValue: "csv.ragged-rows"), .warning, at: 4..<5, message: "b")
    counted.omittedCount = 3
    return [
      Diagnostic(
        .init(rawValue: "spec.unknown-component"), .error, at: 3..<4, element: "e",
        pointer: JSONPointer(tokens: ["elements", "e"]), message: "unknown component `Txt`",
        suggestion: "Text",
        notes: [Diagnostic.Note("first: here", at: 0..<2), Diagnostic.Note("elsewhere")]),
      counted,
      Diagnostic(.init(rawValue: "x.info"), .info, message: "100%: a, b"),
      Diagnostic(.init(rawValue: "csv.ragged-rows"), .error, at: 6..<7, message: "c"),
    ]
  }()

  private func output(
    _ format: DiagnosticFormat, files: [[UInt8]] = [Array("a.csv".utf8)]
  ) -> String {
    var output = DiagnosticOutput(format: format)
    let lines = TextLocator(Array(Self.text.utf8))
    var bytes: [UInt8] = []
    for file in files { bytes += output.text(for: Self.diagnostics, in: lines, file: file) }
    return String(decoding: bytes + output.end(.exit(.badData)), as: UTF8.self)
  }

  @Test("D3.1 Text has a line per diagnostic and note, as compilers write it")
  func text() {
    #expect(
      output(.text) == """
        a.csv:1:3: error: `e`: unknown component `Txt`: did you mean `Text`? [spec.unknown-component]
        a.csv:1:1: note: first: here
        a.csv:1:1: note: elsewhere
        a.csv:1:4: warning: b (3 more) [csv.ragged-rows]
        a.csv:1:1: info: 100%: a, b [x.info]
        a.csv:3:1: error: c [csv.ragged-rows]

        """)
  }

  // MARK: JSON

  @Test("D3.2 JSON is an object per line, with the members that apply")
  func json() throws {
    let lines = output(.json).split(separator: "\n")
    let objects = try lines.map { try JSONValue(parsing: String($0)) }
    #expect(
      objects == [
        [
          "file": "a.csv", "code": "spec.unknown-component", "severity": "error", "range": [3, 4],
          "line": 1, "column": 3, "element": "e", "pointer": "/elements/e",
          "message": "unknown component `Txt`", "suggestion": "Text",
          "notes": [
            ["message": "first: here", "range": [0, 2], "line": 1, "column": 1],
            ["message": "elsewhere"],
          ],
        ],
        [
          "file": "a.csv", "code": "csv.ragged-rows", "severity": "warning", "range": [4, 5],
          "line": 1, "column": 4, "message": "b", "omitted": 3,
        ],
        ["file": "a.csv", "code": "x.info", "severity": "info", "message": "100%: a, b"],
        [
          "file": "a.csv", "code": "csv.ragged-rows", "severity": "error", "range": [6, 7],
          "line": 3, "column": 1, "message": "c",
        ],
      ])
    #expect(output(.json).hasSuffix("}\n") && output(.json, files: []).isEmpty)
  }

  @Test("D3.2 D2.4 Line breaks and bytes that are not UTF-8 do not break the lines")
  func hostileJSON() throws {
    var output = DiagnosticOutput(format: .json)
    let diagnostic = Diagnostic(.init(rawValue: "x.y"), .error, message: "a\n\u{1B}[2J\u{2028}\"")
    let bytes = output.text(
      for: [diagnostic], in: TextLocator(), file: [0x61, 0x0A, 0xFF, UInt8(ascii: "\"")])
    #expect(bytes.filter { $0 == 0x0A }.count == 1 && bytes.last == 0x0A)
    let object = try JSONValue(parsing: bytes)
    #expect(object["file"] == "a\n\u{FFFD}\"" && object["message"] == "a\n\u{1B}[2J\u{2028}\"")
  }

  // MARK: SARIF

  @Test("D3.3 SARIF is one log for all files, with the members that SARIF 2.1.0 requires")
  func sarif() throws {
    let log = try JSONValue(
      parsing: output(.sarif, files: [Array("a.csv".utf8), Array("b.csv".utf8)]))
    #expect(log["version"] == "2.1.0")
    guard case .string(let schema)? = log["$schema"] else {
      Issue.record("no schema")
      return
    }
    #expect(schema.contains("sarif-2.1.0"))
    let run = try #require(log["runs"]?[0])
    #expect(log["runs"]?[1] == nil && run["columnKind"] == "unicodeCodePoints")
    let driver = try #require(run["tool"]?["driver"])
    #expect(driver["name"] == "artifact" && driver["version"] == .string(Tool.version))
    #expect(driver["semanticVersion"] == driver["version"])
    let rules = (0..<4).map { driver["rules"]?[$0]?["id"] ?? .null }
    #expect(rules == ["spec.unknown-component", "csv.ragged-rows", "x.info", .null])
    #expect(run["invocations"] == [["executionSuccessful": true, "exitCode": 65]])
    guard case .array(let results)? = run["results"] else {
      Issue.record("no results")
      return
    }
    #expect(results.count == 8)
    let uris = results.map { result in
      result["locations"]?[0]?["physicalLocation"]?["artifactLocation"]?["uri"]
    }
    #expect(
      uris == Array(repeating: "a.csv", count: 4) + Array(repeating: "b.csv", count: 4))
    for result in results {
      guard case .number(let number)? = result["ruleIndex"], let index = number.integer else {
        Issue.record("no rule index: \(result.serialized())")
        continue
      }
      #expect(driver["rules"]?[index]?["id"] == result["ruleId"])
      guard case .string(let text)? = result["message"]?["text"] else {
        Issue.record("no message: \(result.serialized())")
        continue
      }
      #expect(!text.isEmpty)
    }
    #expect(results.prefix(4).map { $0["level"] } == ["error", "warning", "note", "error"])
    #expect(results.prefix(4).map { $0["ruleIndex"] } == [0, 1, 2, 1])
  }

  @Test("D3.3 Regions are 1-based, end after the last character, and count code points")
  func regions() throws {
    let log = try JSONValue(parsing: output(.sarif))
    let results = try #require(log["runs"]?[0]?["results"])
    #expect(
      results[0]?["locations"]?[0]?["physicalLocation"]?["region"] == [
        "startLine": 1, "startColumn": 3, "endLine": 1, "endColumn": 4, "byteOffset": 3,
        "byteLength": 1,
      ])
    let related = try #require(results[0]?["relatedLocations"])
    #expect(related[0]?["message"]?["text"] == "first: here")
    #expect(related[0]?["physicalLocation"]?["region"]?["endColumn"] == 2)
    #expect(related[1]?["physicalLocation"]?["region"] == nil && related[2] == nil)
    #expect(results[1]?["relatedLocations"] == nil)
    #expect(results[2]?["locations"]?[0]?["physicalLocation"]?["region"] == nil)
  }

  @Test(
    "D3.3 D3.3b File names are normalized and percent-encoded as URIs",
    arguments: [
      (Array("a/b-c_d.~1".utf8), "a/b-c_d.~1"),
      (Array("my file#1?.csv".utf8), "my%20file%231%3F.csv"),
      (Array("é%:,".utf8), "%C3%A9%25%3A%2C"), ([0x61, 0xFF, 0x0A], "a%FF%0A"),
      (Array("-".utf8), "-"), (Array("./c/../c//bad.ttl".utf8), "c/bad.ttl"),
      (Array("../../a/./b/".utf8), "../../a/b"), (Array("a/../../b".utf8), "../b"),
      (Array("/tmp/../x y.csv".utf8), "file:///x%20y.csv"), (Array("/../..".utf8), "file:///"),
      (Array("a/..".utf8), "."),
    ])
  func uris(file: [UInt8], expected: String) throws {
    let log = try JSONValue(parsing: output(.sarif, files: [file]))
    let location = log["runs"]?[0]?["results"]?[0]?["locations"]?[0]?["physicalLocation"]
    #expect(location?["artifactLocation"]?["uri"] == .string(expected))
  }

  @Test("D3.3 Without diagnostics the log has an empty list of results")
  func emptyLog() throws {
    let log = try JSONValue(parsing: output(.sarif, files: []))
    #expect(
      log["runs"]?[0]?["results"] == [] && log["runs"]?[0]?["tool"]?["driver"]?["rules"] == [])
  }

  @Test("D3.3a Inputs that could not be read are notifications; the log says how the run ended")
  func failures() throws {
    var output = DiagnosticOutput(format: .sarif)
    _ = output.text(for: Self.diagnostics, in: TextLocator(), file: Array("a.csv".utf8))
    output.add(ToolError(.noInput, "cannot open 'b'"), file: Array("./b".utf8))
    output.add(ToolError(.badData, "is binary"), file: nil)
    let log = try JSONValue(parsing: output.end(.exit(.noInput)))
    let invocation = try #require(log["runs"]?[0]?["invocations"]?[0])
    #expect(invocation["executionSuccessful"] == false && invocation["exitCode"] == 66)
    let notifications = try #require(invocation["toolExecutionNotifications"])
    #expect(
      notifications[0] == [
        "level": "error", "message": ["text": "cannot open 'b'"],
        "locations": [["physicalLocation": ["artifactLocation": ["uri": "b"]]]],
      ])
    #expect(notifications[1]?["message"]?["text"] == "is binary" && notifications[2] == nil)
    #expect(log["runs"]?[0]?["results"]?[3] != nil)
    let interrupted = try JSONValue(parsing: output.end(.signal(2)))["runs"]?[0]?["invocations"]?[0]
    #expect(interrupted?["exitSignalNumber"] == 2 && interrupted?["exitCode"] == nil)
    let whole = try JSONValue(parsing: DiagnosticOutput(format: .sarif).end(.signal(15)))
    #expect(whole["runs"]?[0]?["invocations"]?[0]?["executionSuccessful"] == false)
    for format in DiagnosticFormat.allCases where format != .sarif {
      var output = DiagnosticOutput(format: format)
      output.add(ToolError(.noInput, "x"), file: nil)
      #expect(output.end(.exit(.noInput)).isEmpty)
    }
  }

  @Test("D3.3c A rule is described by the words of its code")
  func rules() throws {
    let rules = try JSONValue(parsing: output(.sarif))["runs"]?[0]?["tool"]?["driver"]?["rules"]
    #expect(
      rules?[1]
        == ["id": "csv.ragged-rows", "shortDescription": ["text": "csv: ragged rows"]])
  }

  @Test("D3.3b D3.4 A11.2 Standard input without a name has no file name in logs")
  func standardInput() throws {
    var text = ""
    for format in DiagnosticFormat.allCases {
      var output = DiagnosticOutput(format: format)
      let bytes = output.text(for: [Self.diagnostics[3]], in: TextLocator(), file: nil)
      text += String(decoding: bytes + output.end(.exit(.badData)), as: UTF8.self)
    }
    #expect(text.hasPrefix("-:1:1: error: c") && text.contains(#"{"file":"-","code""#))
    #expect(text.contains("::error line=1,col=1,title=csv.ragged-rows::c\n"))
    #expect(text.contains("\"standard input\"") && !text.contains("\"uri\""))
  }

  @Test("A11.4 Byte offsets are left out if they are not those of the file")
  func byteOffsets() throws {
    for format in [DiagnosticFormat.json, .sarif] {
      var output = DiagnosticOutput(format: format)
      let lines = TextLocator(Array(Self.text.utf8))
      let bytes =
        output.text(for: Self.diagnostics, in: lines, file: [], hasByteOffsets: false)
        + output.end(.exit(.badData))
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("range\"") && !text.contains("byte"), "\(text)")
      #expect(text.contains("ine\":") || text.contains("Line\":"))
    }
  }

  // MARK: GitHub

  @Test("D3.4 GitHub gets a workflow command per diagnostic, with escaped data and properties")
  func gitHub() {
    #expect(
      output(.github, files: [Array("a,b:100%.csv".utf8)]) == """
        ::error file=a%2Cb%3A100%25.csv,line=1,col=3,title=spec.unknown-component::`e`: unknown \
        component `Txt`: did you mean `Text`?
        ::warning file=a%2Cb%3A100%25.csv,line=1,col=4,title=csv.ragged-rows::b (3 more)
        ::notice file=a%2Cb%3A100%25.csv,title=x.info::100%25: a, b
        ::error file=a%2Cb%3A100%25.csv,line=3,col=1,title=csv.ragged-rows::c

        """)
  }

  @Test("D3.4 D2.4 Content cannot begin a second workflow command")
  func hostileGitHub() {
    var output = DiagnosticOutput(format: .github)
    let diagnostic = Diagnostic(
      .init(rawValue: "x.y"), .error, message: "a\n::set-env name=X::1\r\u{1B}")
    let bytes = output.text(
      for: [diagnostic], in: TextLocator(), file: Array("b\n::error::c".utf8))
    let lines = String(decoding: bytes, as: UTF8.self)
    #expect(lines.unicodeScalars.filter { $0.properties.generalCategory == .control } == ["\n"])
    #expect(lines.hasPrefix("::error file=b%0A%3A%3Aerror%3A%3Ac,") && lines.hasSuffix("\n"))
  }

  // MARK: Exit code

  #if os(Linux)
    @Test(
      "D3.5 A11.5 The exit code is the same in every format",
      arguments: DiagnosticFormat.allCases)
    func exitCode(format: DiagnosticFormat) throws {
      for (text, type, code) in [
        ("[1,", "json", 65), ("[1]", "json", 0), ("a,b\n1\n", "csv", 0),
      ] as [(String, String, Int32)] {
        let tool = try ToolProcess(
          ["check", "--type", type, "--format", format.rawValue], input: Array(text.utf8))
        #expect(tool.exitCode == code && tool.errors.isEmpty, "\(text)")
        #expect(tool.output.isEmpty == (text == "[1]" && format != .sarif), "\(tool.text)")
      }
      let lint = try ToolProcess(
        ["spec", "lint", "--format", format.rawValue], input: Array("{".utf8))
      #expect(lint.exitCode == 65 && !lint.output.isEmpty)
    }
  #endif

  @Test("A13.4a --format of diagnostics applies only to check and spec lint")
  func formatOption() throws {
    #expect(try parsed("check f").value(.format) == .text)
    #expect(try !parsed("check f").isGiven(.format))
    #expect(try parsed("spec lint f --format sarif").value(.format) == .sarif)
    let arguments = try parsed("spec repair f --format text")
    #expect(throws: ToolError.self) { try SpecCommand.run(.repair, arguments) }
    #expect(message("list f --format json").contains("it belongs to 'ask', 'check' and 'spec'"))
  }
}
