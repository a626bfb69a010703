import ArtifactAll
import TerminalFront
import TestSupport
import Testing

@testable import artifact

@Suite struct SpecCommandTests {
  private func findings(_ text: String) -> [String] {
    let source = SourceText(Array(text.utf8))
    return Diagnostic.check(payload: source, .interface)
      .map { DiagnosticOutput.line($0, in: source.lines) }
  }

  @Test("A13.4 Findings have a line and a column, in the order of their places")
  func lint() {
    let text = """
      {"root": "a", "elements": {
        "a": {"type": "Txt", "children": ["b", "list"]},
        "b": {"type": "Button", "props": {"lable": "Go"}}}}
      """
    #expect(
      findings(text) == [
        ":2:17: error: “a”: unknown component “Txt”: did you mean “Text”? [spec.unknown-component]\n",
        ":2:42: error: “a”: unknown child “list” [spec.missing-child]\n",
        ":3:37: warning: “b”: unknown property “lable” of Button: did you mean “label”? [spec.unknown-prop]\n",
      ])
    // Inside an answer it is the same, at the places of the answer.
    let answer = SourceText(Array("<artifact type=ui-spec>\n\(text)\n</artifact>\n".utf8))
    let lines = Diagnostic.check(answer: answer)
      .map { DiagnosticOutput.line($0, in: answer.lines) }
    #expect(lines.map { $0.prefix(12) } == [":3:17: error", ":3:42: error", ":4:37: warni"])
  }

  @Test("A11.1 A13.4 An interface is what it is shown as: in a fence, or in lines of operations")
  func forms() {
    let spec = #"{"root":"a","elements":{"a":{"type":"Text","props":{"content":"x"}}}}"#
    let lines = #"""
      {"op":"add","path":"/root","value":"a"}
      {"op":"add","path":"/elements/a","value":{"type":"Text","props":{"content":"x"}}}
      """#
    #expect(findings(spec).isEmpty && findings(lines).isEmpty)
    let fenced = findings("```json\n\(spec)\n```\n")
    #expect(fenced.count == 1 && fenced[0].contains(": warning: "), "\(fenced)")
    let cut = findings(String(spec.dropLast(4)))
    #expect(cut == [":1:66: error: unexpected end of JSON [json.invalid]\n"])
    #expect(findings("nothing").contains { $0.contains(": error: ") })
    for text in ["", " \n\t"] {
      #expect(
        findings(text) == [
          ":1:1: error: The text is empty, so there is no interface in it. [spec.not-a-spec]\n"
        ])
    }
    let line = findings(#"{"op":"ad","path":"/root","value":"a"}"#)
    #expect(line.contains { $0.contains("unknown operation “ad”") }, "\(line)")
  }

  @Test("S10.11 What was meant instead of an action that is none is said")
  func meant() {
    func said(_ action: String) -> [String] {
      let text =
        #"{"root":"b","elements":{"b":{"type":"Button","props":{"label":"x"},"on":{"press":\#(action)}}}}"#
      return findings(text).map { String($0.drop { $0 != "“" }) }
    }
    #expect(
      said(#"{"type":"setState"}"#) == [
        "“b”: action is named in “type”: expected “action”"
          + " [spec.invalid-action]\n"
      ])
    #expect(said(#""send""#).allSatisfy { $0.contains(#"did you mean “{"action":"send"}”?"#) })
    // A word of the sentence is not what was meant.
    let diagnostic = Diagnostic(.missingType, .error, message: "it has a type", suggestion: "type")
    #expect(diagnostic.sentence == "it has a type: did you mean “type”?")
  }

  @Test("S6.7 A13.4b Truncated JSON is reported after prose and a fence too")
  func cutBehindProse() {
    let spec = #"{"root":"a","elements":{"a":{"type":"Text","props":{"content":"x"}}}"#
    for head in ["", "Here it is:\n\n", "Here it is:\n\n```json\n", "```json\n"] {
      for end in ["", "\n"] {
        let lines = findings(head + spec + end)
        let errors = lines.filter { $0.contains(": error: ") }
        // Of bare JSON the line break at the end counts.
        let line = head.count { $0 == "\n" } + (head.isEmpty && !end.isEmpty ? 2 : 1)
        #expect(errors.count == 1, "\(lines)")
        #expect(errors.first?.hasPrefix(":\(line):") == true, "\(lines)")
        #expect(errors.first?.contains("error: unexpected end of JSON") == true, "\(lines)")
      }
    }
  }

  @Test("A13.4b Of an interface that is cut only what more text cannot make unsaid is said")
  func cut() {
    let text =
      #"{"root":"a","elements":{"a":{"type":"VStack","children":["b","c"]},"d":{"type":"Texx"},"#
      + #""b":{"type":"Text","visible":{"$state":"/na"#
    let kinds = findings(text).map { $0.split(separator: "[").last.map(String.init) ?? "" }
    #expect(kinds == ["spec.unknown-component]\n", "json.invalid]\n"])
    // Nothing can be shown of it: that is said, and where it is cut.
    #expect(findings(#"{"root":"a","elem"#).contains { $0.contains("[spec.nothing-shown]") })
  }

  @Test("A13.4b What only showing it tells is said too, once, and where nothing is shown")
  func shown() {
    let text = """
      {"root":"a","state":{"n":1},"elements":{
        "a":{"type":"VStack","children":["b","list","gone"]},
        "b":{"type":"Text","props":{"content":{"$item":"x"}}},
        "list":{"type":"List","repeat":{"statePath":"/n"},"children":["b"]}}}
      """
    let lines = findings(text)
    for code in ["spec.item-outside-repeat", "spec.repeat-not-array", "spec.missing-child"] {
      #expect(lines.count { $0.contains("[\(code)]") } == 1, "\(code): \(lines)")
    }
    #expect(
      lines.contains { $0.hasPrefix(":3:") && $0.contains("spec.item-outside-repeat") }, "\(lines)")
    // All that stands below the interface when it is shown is among them.
    var form = BrowsedForm(title: "", size: TerminalSize(columns: 200, rows: 60), options: .plain)
    form.append(Array(text.utf8))
    form.finish()
    for line in lines where line.contains(" error: ") {
      let sentence = line.split(separator: " error: ")[1].dropLast()
      #expect(form.frame.contains(sentence), "\(sentence)")
    }
    let far =
      #"{"root":"a","elements":{"a":{"type":"Text","props":{"content":{"$state":"/user/name"}}}}}"#
    #expect(
      findings(far).contains { $0.contains("“/user/name”") && $0.contains("[spec.path-unknown]") })
    let hidden =
      #"{"root":"a","state":{},"elements":{"a":{"type":"Divider","visible":{"$state":"/x"}}}}"#
    #expect(
      findings(hidden) == [
        ":1:1: error: There is nothing to show in this interface. [spec.nothing-shown]\n",
        ":1:68: warning: “a”: no value at “/x”, which the interface depends on [spec.path-unknown]\n",
      ])
    #expect(findings(hidden.replacing(#"{"$state":"/x"}"#, with: "true")).isEmpty)
  }

  @Test(
    "A13.4c Operations of an answer are done on an interface, in any form",
    arguments: [
      #"[{"op":"replace","path":"/elements/a/props/content","value":"y"}]"#,
      #"{"op":"replace","path":"/elements/a/props/content","value":"y"}"#,
      "Sure:\n```json\n[{\"op\":\"replace\",\"path\":\"/elements/a/props/content\",\"value\":\"y\"}]\n```\n",
    ])
  func patch(answer: String) throws {
    let spec = #"{"root":"a","elements":{"a":{"type":"Text","props":{"content":"x"}}}}"#
    let (text, remarks) = try #require(
      SpecCommand.patched(SpecReport(reading: spec), with: Array(answer.utf8)))
    #expect(
      try JSONValue(parsing: text)
        == JSONValue(parsing: spec.replacing(#""x""#, with: #""y""#)))
    #expect(remarks.isEmpty)
  }

  @Test("A13.4c What cannot be done is said, and that nothing is changed")
  func patchRemarks() throws {
    let report = SpecReport(reading: #"{"root":"a","elements":{"a":{"type":"Divider"}}}"#)
    let answer = #"""
      {"op":"remove","path":"/elements/gone"}
      {"op":"add","path":"/elements/b","value":{"type":"Divider"}}
      """#
    let (text, remarks) = try #require(SpecCommand.patched(report, with: Array(answer.utf8)))
    #expect(try JSONValue(parsing: text)[JSONPointer("/elements/b")] != nil)
    #expect(remarks.count == 1 && remarks[0].message.contains("/elements/gone"), "\(remarks)")
    #expect(SpecCommand.patched(report, with: Array("Nothing to mend.".utf8)) == nil)
    #expect(SpecCommand.patched(report, with: Array(answer.utf8.prefix(39))) == nil)
  }

  @Test("A13.4 Of a text that is cut it is said where, for what compares it, of another nothing")
  func whereCut() {
    func end(_ text: String) -> String? {
      var feed = SpecFeed()
      feed.append(text.utf8.span)
      feed.finish()
      return SpecCommand.whereCut(feed)
    }
    let spec = #"{"root":"a","elements":{"a":{"type":"Text","props":{"content":"x"}}}}"#
    #expect(end(spec) == nil)
    #expect(end("```json\n\(spec)\n```") == nil)
    #expect(
      end("{\"op\":\"add\",\"path\":\"/root\",\"value\":\"a\"}") == nil)
    let cut = end(String(spec.dropLast(4))) ?? ""
    #expect(cut.hasPrefix("line 1, column 66") && cut.contains("incomplete spec"), "\(cut)")
  }

  #if os(Linux)
    @Test("A13.4 A text that is compared and cut is named on standard error")
    func diffOfWhatIsCut() throws {
      let package = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      let example = package.joined(separator: "/") + "/Examples/signup.ui.json"
      let spec = #"{"root":"a","elements":{"a":{"type":"Text","props":{"content":"x"}}}}"#
      for (text, isCut) in [(spec, false), (String(spec.dropLast(4)), true)] {
        let process = try ToolProcess(["spec", "diff", example, "-"], input: Array(text.utf8))
        #expect(process.exitCode == 0 && !process.output.isEmpty)
        let words = String(decoding: process.errors, as: UTF8.self)
        #expect(words.isEmpty == !isCut, "\(words)")
        #expect(!isCut || words.contains("standard input: ") && words.contains("incomplete spec"))
      }
    }

    @Test("A13.4 S9.3 The table of repairs, on the command line", .needsSharedFolder)
    func repair() throws {
      guard let bytes = SharedFolder.bytes(of: "suites/spec/tables/json_repair.json"),
        case .array(let rows) = try JSONValue(parsing: bytes)
      else { return SharedFolder.reportMissing("rows of json_repair", count: 46) }
      #expect(rows.count == 46)
      for row in rows {
        guard case .string(let input)? = row["input"] else { continue }
        let process = try ToolProcess(["spec", "repair"], input: Array(input.utf8))
        if row["unrepairable"] == true {
          #expect(process.exitCode == 65 && process.output.isEmpty, "\(row.serialized())")
          continue
        }
        let value = try? JSONValue(parsing: process.output)
        #expect(value == row["value"] && process.exitCode == 0, "\(row.serialized())")
        // What the strict parser reads in one way only is what another one reads too.
        let again = JSONRepair.repair(process.output)
        #expect(again.fixes.isEmpty && again.value == value, "\(process.text)")
      }
      let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
      #expect(try ToolProcess(["spec", "repair"], input: Array(deep.utf8)).text == deep + "\n")
    }
  #endif

  @Test("A13.4b What is odd about many items is said once, with how many more there are")
  func items() {
    let text = #"""
      {"root":"a","state":{"xs":[ITEMS]},"elements":{
      "a":{"type":"List","repeat":{"statePath":"/xs","key":"id"},"children":["b"]},
      "b":{"type":"Text","props":{"content":{"$item":"n"}}}}}
      """#
    for (count, more) in [
      (1, ""), (2, " (1 more)"), (60, " (59 more)"),
    ] {
      let items = (0..<count).map { #"{"n":\#($0)}"# }.joined(separator: ",")
      let lines = findings(text.replacing("ITEMS", with: items))
        .filter { $0.contains("[spec.repeat-missing-key]") }
      #expect(
        lines.count == 1 && lines[0].contains("missing key “/id” of item 0\(more) ["), "\(lines)")
    }
    let equal = findings(
      text.replacing("ITEMS", with: #"{"n":1,"id":1},{"n":2,"id":1},{"n":3,"id":2},{"n":4,"id":2}"#)
    ).filter { $0.contains("[spec.repeat-duplicate-key]") }
    #expect(equal.count == 1 && equal[0].contains("(1 more)"), "\(equal)")
  }

  @Test(
    "A13.4b S10.7 An action of the host is no error, one that is nearly another is",
    .needsSharedFolder)
  func actionsOfTheHost() throws {
    let text = #"""
      {"root":"a","elements":{"a":{"type":"Button","props":{"label":"Go"},
        "on":{"press":{"action":"submitForm"}}}}}
      """#
    #expect(findings(text).isEmpty)
    let near = findings(text.replacing("submitForm", with: "setStat"))
    #expect(near.count == 1 && near[0].contains("[spec.unknown-action]"), "\(near)")
    guard let bytes = SharedFolder.bytes(of: "suites/spec/specs/16_form_validation.json") else {
      return SharedFolder.reportMissing("specs", count: 1)
    }
    let spec = try #require(JSONValue(parsing: bytes)["spec"])
    #expect(findings(spec.serialized()).isEmpty)
  }

  @Test("A10a What a person sees of a type, in a word")
  func types() {
    var shapes: [String: [String]] = [:]
    for known in ArtifactType.known {
      shapes[TypesCommand.shape(of: known), default: []].append(known.type.rawValue)
    }
    #expect(shapes["form"] == [ArtifactType.uiSpec.rawValue])
    #expect(shapes["statements"]?.count == ArtifactType.known.count { $0.family == .graph })
    // What has a presenter that makes something else than its source of it says so.
    let sources = Set(shapes["source"] ?? [])
    let presented = PresenterRegistry.standard.types.filter { sources.contains($0.rawValue) }
    #expect(Set(presented) == [.react, .code, .plainText])
  }

  @Test("A13.4 A message holds no control characters")
  func hostile() {
    let lines = findings(#"{"root":"a\u001b[2J","elements":{"b\n":{"type":"\u0007"}}}"#)
    #expect(!lines.isEmpty)
    for line in lines {
      #expect(line.dropLast().unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
    }
  }

  @Test("A13.4 The tree that is shown, node by node in one text")
  func resolve() throws {
    let spec = Spec.decode(
      try JSONValue(
        parsing:
          #"{"root":"a","state":{"n":1},"elements":{"a":{"type":"VStack","children":["b","c"]},"#
          + #""b":{"type":"Slider","props":{"value":{"$bindState":"/n"}}},"#
          + #""c":{"type":"HStack","children":["d"]},"d":{"type":"Text","props":{"x":["\n"]}}}}"#)
    ).spec
    var text = ""
    let runtime = SpecRuntime(spec)
    ResolvedTree.write(try #require(runtime.root), in: runtime) { text += $0 }
    let tree = try JSONValue(parsing: text)
    #expect(
      tree == [
        "id": "a", "type": "VStack", "props": [:],
        "children": [
          ["id": "b", "type": "Slider", "props": ["value": 1], "bind": ["value": "/n"]],
          [
            "id": "c", "type": "HStack", "props": [:],
            "children": [["id": "d", "type": "Text", "props": ["x": ["\n"]]]],
          ],
        ],
      ])
    #expect(text == tree.serialized(pretty: true))
  }

  @Test(
    "A13.3 Keys are named, anything else is typed",
    arguments: [
      ("Tab", [KeyStroke(.tab)]), ("shift-tab", [KeyStroke(.tab, .shift)]),
      ("Ctrl-Z", [KeyStroke(.character("z"), .control)]), ("F12", [KeyStroke(.function(12))]),
      ("Space a", [KeyStroke(" "), KeyStroke("a")]),
      ("Ada", [KeyStroke("A"), KeyStroke("d"), KeyStroke("a")]),
      ("  ", []), ("Fa", [KeyStroke("F"), KeyStroke("a")]),
      ("Alt-Ctrl-Left", [KeyStroke(.left, [.alt, .control])]),
      ("é漢", [KeyStroke("é"), KeyStroke("漢")]),
    ])
  func keys(text: String, keys: [KeyStroke]) {
    #expect(KeyStroke.list(text) == keys)
  }
}
