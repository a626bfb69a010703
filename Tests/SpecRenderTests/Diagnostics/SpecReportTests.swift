import ArtifactCore
import SpecRender
import TestSupport
import Testing

@Suite struct SpecReportTests {
  private static let spec =
    #"{"root":"a","elements":{"a":{"type":"Text","props":{"content":"x"}}}}"#

  static let forms: [(String, [Diagnostic.Code])] = [
    (spec, []),
    ("Here it is:\n```json\n\(spec)\n```\nEnjoy!", [.jsonRepaired, .jsonRepaired, .jsonRepaired]),
    ("```spec\n\(spec)\n```", [.jsonRepaired]),
    ("Sure! \(spec)", [.jsonRepaired]),
    (spec.replacing("\"", with: "'"), [.jsonRepaired]),
    (String(spec.dropLast()), [.jsonRepaired]),
    (JSONValue.string(spec).serialized(), [.jsonRepaired]),
    (
      "{\"op\":\"add\",\"path\":\"/root\",\"value\":\"a\"}\nprose\n{\"op\":\"add\",\"path\":\"/elements/a\",\"value\":{\"type\":\"Text\",\"props\":{\"content\":\"x\"}}}",
      []
    ),
    (
      "text\n```spec\n{\"op\":\"add\",\"path\":\"/elements/a\",\"value\":{\"type\":\"Text\",\"props\":{\"content\":\"x\"}}}\n```",
      [.rootInferred]
    ),
    (#"{"type":"Text","id":"a","props":{"content":"x"}}"#, []),
    (
      #"[{"id":"a","type":"Text","props":{"content":"x",},}]"#,
      [.jsonRepaired, .jsonRepaired, .rootInferred]
    ),
  ]

  @Test("S9.5 A spec is read in any form", arguments: forms)
  func form(text: String, codes: [Diagnostic.Code]) {
    let report = SpecReport(reading: text)
    #expect(report.spec.root == "a")
    #expect(report.spec["a"]?.prop("content") == .literal("x"))
    #expect(report.diagnostics.map(\.code) == codes)
    #expect(!report.hasErrors)
  }

  @Test("S9.5 Text without a spec and text that is too long are reported")
  func nothing() {
    for text in ["", "I cannot do that.", "42", "\"hello\""] {
      let report = SpecReport(reading: text)
      #expect(report.diagnostics.map(\.code) == [.notASpec], "\(text)")
      #expect(report.spec.ids.isEmpty)
    }
    let long = [UInt8](repeating: 0x20, count: SpecLimits.byteCount + 1)
    #expect(SpecReport(reading: long).diagnostics.map(\.code) == [.tooLong])
  }

  @Test(
    "S10.5 Every diagnostic of the suite has an element or none, a pointer, a line and a column",
    .needsSharedFolder)
  func places() throws {
    var count = 0
    for test in try SpecSuite.cases() {
      guard let value = test.spec else { continue }
      let text = value.serialized(pretty: true)
      let report = SpecReport(reading: text)
      let source = report.source
      for diagnostic in report.diagnostics {
        let place = try #require(source.location(of: diagnostic))
        // The line has what the pointer ends in, be it a name or the value of one.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.indices.contains(place.line - 1))
        if let range = source.range(of: diagnostic.pointer), value[diagnostic.pointer] != nil {
          let part = String(decoding: source.bytes[range], as: UTF8.self)
          #expect(try JSONValue(parsing: part) == value[diagnostic.pointer], "\(diagnostic)")
        }
        count += 1
      }
    }
    if try !SpecSuite.cases().isEmpty { #expect(count > 40) }
  }

  @Test("D2.2 S10.1 Messages begin in lower case and have no full stop", .needsSharedFolder)
  func style() throws {
    var codes: Set<Diagnostic.Code> = []
    for test in try SpecSuite.cases() {
      guard let value = test.spec else { continue }
      let report = SpecReport(reading: value.serialized())
      for diagnostic in report.diagnostics + report.diagnosticsWhenShown() {
        codes.insert(diagnostic.code)
        let message = diagnostic.message
        let first = message.prefix { $0.isLetter }
        let isName = SpecCatalog.builtIn[String(first)] != nil || first == "URL"
        #expect(message.first?.isUppercase != true || isName, "\(message)")
        #expect(message.last != "." && message.count <= 140, "\(message)")
      }
    }
    #expect(codes.count > 20)
  }

  @Test("S1.14 A corrected path is reported with the path it is read as")
  func paths() {
    let report = SpecReport(
      reading: #"{"root":"a","state":{"n":1,"b~":1},"elements":{"a":{"type":"Text","props":"#
        + #"{"content":[{"$state":"n"},{"$state":"/b~"}]}}}}"#)
    #expect(
      report.diagnostics.filter { [.pathMissingSlash, .pathEscape].contains($0.code) }.map(\.text)
        == [
          "path without a leading slash: read as `/n`",
          "invalid escape in a path: read as `/b~0`",
        ])
  }

  private let text = """
    {"root": "a",
     "elements": {
      "a": {"type": "Card", "props": {"titel": "é", "style": "x"}, "children": ["b", 7]},
      "b": {"type": "Txt"}}}
    """

  @Test("S10.5 S10.16 A diagnostic is formatted with an excerpt and a marker, or as JSON")
  func descriptions() throws {
    let report = SpecReport(reading: text)
    let source = report.source
    #expect(
      report.diagnostics.map { source.description(of: $0) } == [
        """
        3:82: error: child must be the id of an element: ignored [spec.child-not-string]
            "a": {"type": "Card", "props": {"titel": "é", "style": "x"}, "children": ["b", 7]},
                                                                                           ^
        """,
        """
        4:17: error: unknown component `Txt`: did you mean `Text`? [spec.unknown-component]
            "b": {"type": "Txt"}}}
                          ^
        """,
        """
        3:35: warning: unknown property `titel` of Card: did you mean `title`? [spec.unknown-prop]
            "a": {"type": "Card", "props": {"titel": "é", "style": "x"}, "children": ["b", 7]},
                                            ^
        """,
        """
        3:58: error: `x` isn't one of clear, regular [spec.bad-enum]
            "a": {"type": "Card", "props": {"titel": "é", "style": "x"}, "children": ["b", 7]},
                                                                   ^
        """,
      ])
    #expect(
      source.json(of: report.diagnostics[2]) == [
        "code": "spec.unknown-prop", "severity": "warning", "element": "a",
        "pointer": "/elements/a/props/titel", "range": [63, 64], "line": 3, "column": 35,
        "message": "unknown property `titel` of Card", "suggestion": "title",
      ])
  }

  @Test(
    "S10.5 S10.16 Locations are found in repaired text and patch lines; controls are replaced")
  func oddPlaces() throws {
    let repaired = SpecReport(
      reading: "Well:\n{'root':'a','elements':{'a':{'type':'\u{202E}Tex\u{1B}'}}}")
    let source = repaired.source
    let places = repaired.diagnostics.map {
      source.location(of: $0).map { "\($0.line):\($0.column)" }
    }
    #expect(places == ["1:1", "2:2", "2:42", "2:37"])
    let described = repaired.diagnostics.map { source.description(of: $0) }.joined()
    #expect(!described.contains("\u{1B}") && !described.contains("\u{202E}"))
    #expect(described.contains("\u{FFFD}Tex\u{FFFD}"))
    let stream = SpecReport(
      reading: "{\"op\":\"add\",\"path\":\"/root\",\"value\":\"a\"}\n{\"op\":}")
    let line = stream.diagnostics.first { $0.code == .patchLineInvalid }
    #expect(line.flatMap { stream.source.location(of: $0) }?.line == 2)
  }

  @Test("S10.16 Of a long line 100 characters around the place are shown")
  func longLines() throws {
    let long = String(repeating: "x", count: 300)
    let report = SpecReport(
      reading: #"{"root":"a","elements":{"a":{"type":"Text","props":{"content":"\#(long)","#
        + #""fnot":"\#(long)"}}}}"#)
    let diagnostic = try #require(report.diagnostics.first { $0.code == .unknownProp })
    let lines = report.source.description(of: diagnostic).split(separator: "\n")
    #expect(lines.count == 3)
    // Both lines are indented by two spaces.
    let excerpt = try #require(lines.dropFirst().first)
    let mark = try #require(lines.last)
    #expect(excerpt.count == 102)
    #expect(excerpt.dropFirst(mark.count - 1).hasPrefix("\"fnot\":"))
  }

  @Test("S10.5 An unknown member is located at its name")
  func placesOfMembers() {
    let report = SpecReport(
      reading: #"{"root":"a","elements":{"a":{"type":"Divider","colour":"red"}}}"#)
    let places = report.diagnostics.map { report.source.location(of: $0)?.column }
    #expect(report.diagnostics.map(\.code) == [.unknownMember] && places == [47])
    let branch = SpecReport(
      reading: #"{"root":"a","elements":{"a":{"type":"Text","props":{"content":"#
        + #"{"$cond":true,"$else":"no","then":"x"}}}}}"#)
    #expect(branch.diagnostics.map(\.code) == [.unknownMember])
    #expect(branch.diagnostics.map { branch.source.location(of: $0)?.column } == [90])
  }

  @Test("S10.6 The prompt for repair groups by element and stays below 1,000 bytes")
  func repairPrompt() {
    let prompt = SpecReport(reading: text).repairPrompt()
    #expect(
      prompt == """
        The spec has 4 problems. Answer only with a JSON array of RFC 6902 operations on the spec \
        that fix them:
        element a:
        - spec.child-not-string /children/1: child must be the id of an element: ignored
        - spec.bad-enum /props/style: `x` isn't one of clear, regular
        - spec.unknown-prop /props/titel → title?
        element b:
        - spec.unknown-component /type → Text?

        """)
    #expect(SpecReport(reading: Self.spec).repairPrompt() == "")
    let long = String(repeating: "x", count: 300)
    let elements = (0..<10).map { "\"\(long)\($0)\":{\"type\":\"\(long)\"}" }.joined(separator: ",")
    let many = SpecReport(reading: "{\"root\":\"\(long)0\",\"elements\":{\(elements)}}")
    #expect(many.repairPrompt().utf8.count <= 1_000)
    #expect(many.repairPrompt().contains("10 problems"))
    let hundred = (0..<100).map { "\"e\($0)\":{\"type\":\"T\($0)\"}" }.joined(separator: ",")
    let prompt100 = SpecReport(reading: "{\"root\":\"e0\",\"elements\":{\(hundred)}}")
      .repairPrompt()
    #expect(prompt100.utf8.count <= 1_000)
    #expect(prompt100.hasSuffix(" more\n"))
  }
}
