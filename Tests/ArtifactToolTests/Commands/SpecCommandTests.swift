import ArtifactAll
import TerminalFront
import TestSupport
import Testing

@testable import artifact

@Suite struct SpecCommandTests {
  private func lint(_ text: String) -> [String] {
    let source = SourceText(Array(text.utf8))
    return Diagnostic.check(payload: source, .interface)
      .map { DiagnosticOutput.line($0, in: source.lines) }
  }

  @Test("A13.4 Diagnostics have a line and a column, and are ordered")
  func order() {
    let text = """
      {"root": "a", "elements": {
        "a": {"type": "Txt", "children": ["b", "list"]},
        "b": {"type": "Button", "props": {"lable": "Go"}, "on": {"press": {"action": "go"}}}}}
      """
    #expect(
      lint(text) == [
        ":2:17: error: `a`: unknown component `Txt`: did you mean `Text`? [spec.unknown-component]\n",
        ":2:42: error: `a`: unknown child `list` [spec.missing-child]\n",
        ":3:37: warning: `b`: unknown property `lable` of Button: did you mean `label`? "
          + "[spec.unknown-prop]\n",
      ])
    // Inside an answer the locations are those in the answer.
    let answer = SourceText(Array("<artifact type=ui-spec>\n\(text)\n</artifact>\n".utf8))
    let lines = Diagnostic.check(answer: .read(answer.bytes))
      .map { DiagnosticOutput.line($0, in: answer.lines) }
    #expect(lines.map { $0.prefix(12) } == [":3:17: error", ":3:42: error", ":4:37: warni"])
  }

  @Test("A11.1 A13.4 Interfaces in a fence and lines of operations are checked")
  func forms() {
    let spec = #"{"root":"a","elements":{"a":{"type":"Text","props":{"content":"x"}}}}"#
    let lines = #"""
      {"op":"add","path":"/root","value":"a"}
      {"op":"add","path":"/elements/a","value":{"type":"Text","props":{"content":"x"}}}
      """#
    #expect(lint(spec).isEmpty && lint(lines).isEmpty)
    let fenced = lint("```json\n\(spec)\n```\n")
    #expect(fenced.count == 1 && fenced[0].contains(": warning: "), "\(fenced)")
    let cut = lint(String(spec.dropLast(4)))
    #expect(cut.count == 1 && cut[0].hasPrefix(":1:66: error: ") && cut[0].contains("[json."))
    #expect(lint("nothing").contains { $0.contains(": error: ") })
    for text in ["", " \n\t"] {
      let empty = lint(text)
      #expect(empty.count == 1 && empty[0].hasPrefix(":1:1: error: "), "\(empty)")
      #expect(empty.first?.hasSuffix(" [spec.not-a-spec]\n") == true)
    }
    let line = lint(#"{"op":"ad","path":"/root","value":"a"}"#)
    #expect(line.contains { $0.contains("`ad`") }, "\(line)")
  }

  @Test("S10.11 D2.3 Invalid actions have a suggestion")
  func meant() {
    func messages(_ action: String) -> [String] {
      let text =
        #"{"root":"b","elements":{"b":{"type":"Button","props":{"label":"x"},"on":{"press":\#(action)}}}}"#
      return lint(text).map { String($0.drop { $0 != "`" }) }
    }
    let named = messages(#"{"type":"setState"}"#)
    #expect(named.count == 1 && named[0].hasPrefix("`b`: "), "\(named)")
    #expect(named.first?.hasSuffix(" [spec.invalid-action]\n") == true)
    let text = messages(#""send""#)
    #expect(!text.isEmpty && text.allSatisfy { $0.contains(#"{"action":"send"}"#) }, "\(text)")
    // A word of the message is not the suggestion.
    let diagnostic = Diagnostic(.missingType, .error, message: "it has a type", suggestion: "type")
    #expect(diagnostic.sentence == "it has a type: did you mean `type`?")
  }

  @Test("S6.7 A13.4e A truncated text after prose or in a fence is reported")
  func cutAfterProse() {
    let spec = #"{"root":"a","elements":{"a":{"type":"Text","props":{"content":"x"}}}"#
    for head in ["", "Here it is:\n\n", "Here it is:\n\n```json\n", "```json\n"] {
      for end in ["", "\n"] {
        let lines = lint(head + spec + end)
        let errors = lines.filter { $0.contains(": error: ") }
        let line = head.count { $0 == "\n" } + 1
        #expect(errors.count == 1, "\(lines)")
        #expect(errors.first?.hasPrefix(":\(line):") == true, "\(lines)")
        #expect(errors.first?.contains("[json.") == true, "\(lines)")
      }
    }
  }

  @Test("A13.4e Only certain diagnostics of a truncated interface are reported")
  func cut() {
    let text =
      #"{"root":"a","elements":{"a":{"type":"VStack","children":["b","c"]},"d":{"type":"Texx"},"#
      + #""b":{"type":"Text","visible":{"$state":"/na"#
    let codes = lint(text).map { $0.split(separator: "[").last.map(String.init) ?? "" }
    #expect(codes.count == 2 && codes[0] == "spec.unknown-component]\n", "\(codes)")
    #expect(codes.last?.hasPrefix("json.") == true)
    // An interface that displays nothing is reported.
    #expect(lint(#"{"root":"a","elem"#).contains { $0.contains("[spec.nothing-shown]") })
  }

  @Test("A13.4b Diagnostics of rendering are reported, each once")
  func shown() {
    let text = """
      {"root":"a","state":{"n":1},"elements":{
        "a":{"type":"VStack","children":["b","list","gone"]},
        "b":{"type":"Text","props":{"content":{"$item":"x"}}},
        "list":{"type":"List","repeat":{"statePath":"/n"},"children":["b"]}}}
      """
    let lines = lint(text)
    for code in ["spec.item-outside-repeat", "spec.repeat-not-array", "spec.missing-child"] {
      #expect(lines.count { $0.contains("[\(code)]") } == 1, "\(code): \(lines)")
    }
    #expect(
      lines.contains { $0.hasPrefix(":3:") && $0.contains("spec.item-outside-repeat") }, "\(lines)")
    // They include all that are shown below the interface.
    var form = BrowsedForm(
      title: "", size: TerminalSize(columns: 200, rows: 60), options: .plain)
    form.append(Array(text.utf8))
    form.finish()
    _ = form.handle(.key(KeyStroke(.function(2))))
    let shown = form.frame.filter { !$0.isWhitespace && $0 != "│" }
    for line in lines where line.contains(" error: ") {
      let sentence = line.split(separator: " error: ")[1].dropLast()
      #expect(shown.contains(sentence.filter { !$0.isWhitespace }), "\(sentence)")
    }
    let far =
      #"{"root":"a","elements":{"a":{"type":"Text","props":{"content":{"$state":"/user/name"}}}}}"#
    #expect(
      lint(far).contains { $0.contains("`/user/name`") && $0.contains("[spec.path-unknown]") })
    let hidden =
      #"{"root":"a","state":{},"elements":{"a":{"type":"Divider","visible":{"$state":"/x"}}}}"#
    #expect(
      lint(hidden).map { line in
        "\(line.prefix { $0 != " " }) \(line.split(separator: "[").last ?? "")"
      } == [":1:1: spec.nothing-shown]\n", ":1:68: spec.path-unknown]\n"])
    #expect(lint(hidden.replacing(#"{"$state":"/x"}"#, with: "true")).isEmpty)
  }

  @Test(
    "A13.4c Operations in an answer are applied to an interface, in any form",
    arguments: [
      #"[{"op":"replace","path":"/elements/a/props/content","value":"y"}]"#,
      #"{"op":"replace","path":"/elements/a/props/content","value":"y"}"#,
      "Sure:\n```json\n[{\"op\":\"replace\",\"path\":\"/elements/a/props/content\",\"value\":\"y\"}]\n```\n",
    ])
  func patch(answer: String) throws {
    let spec = #"{"root":"a","elements":{"a":{"type":"Text","props":{"content":"x"}}}}"#
    let (text, failures) = try #require(
      SpecCommand.patched(SpecReport(reading: spec), with: Array(answer.utf8)))
    #expect(
      try JSONValue(parsing: text)
        == JSONValue(parsing: spec.replacing(#""x""#, with: #""y""#)))
    #expect(failures.isEmpty)
  }

  @Test("A13.4c A13.4d Operations that fail are reported")
  func patchFailures() throws {
    let report = SpecReport(reading: #"{"root":"a","elements":{"a":{"type":"Divider"}}}"#)
    let answer = #"""
      {"op":"remove","path":"/elements/gone"}
      {"op":"add","path":"/elements/b","value":{"type":"Divider"}}
      """#
    let (text, failures) = try #require(SpecCommand.patched(report, with: Array(answer.utf8)))
    #expect(try JSONValue(parsing: text)[JSONPointer("/elements/b")] != nil)
    #expect(failures.count == 1 && failures[0].message.contains("/elements/gone"), "\(failures)")
    #expect(SpecCommand.patched(report, with: Array("Nothing to fix.".utf8)) == nil)
    #expect(SpecCommand.patched(report, with: Array(answer.utf8.prefix(39))) == nil)
  }

  @Test("A13.4h The end of a truncated text is located")
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
    #expect(cut.hasPrefix("line 1, column 66: "), "\(cut)")
  }

  #if os(Linux)
    @Test("A13.4h spec diff names a truncated input on standard error")
    func diffOfTruncatedText() throws {
      let package = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      let example = package.joined(separator: "/") + "/Examples/signup.ui.json"
      let spec = #"{"root":"a","elements":{"a":{"type":"Text","props":{"content":"x"}}}}"#
      for (text, isCut) in [(spec, false), (String(spec.dropLast(4)), true)] {
        let process = try ToolProcess(["spec", "diff", example, "-"], input: Array(text.utf8))
        #expect(process.exitCode == 0 && !process.output.isEmpty)
        let words = String(decoding: process.errors, as: UTF8.self)
        #expect(words.isEmpty == !isCut, "\(words)")
        #expect(!isCut || words.contains("standard input: line 1, column "))
      }
    }

    @Test("A13.5a Components of the host are read, described and shown")
    func hostComponents() throws {
      let package = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      let folder = package.joined(separator: "/") + "/Examples/train/"
      let (form, catalog) = (folder + "booking.ui.json", folder + "catalog.json")
      let option = ["--catalog", catalog]
      #expect(try ToolProcess(["spec", "lint", form]).exitCode == 65)
      let lint = try ToolProcess(["spec", "lint", form] + option)
      #expect(lint.exitCode == 0 && lint.text.isEmpty, "\(lint.text)")
      #expect(try ToolProcess(["check", form] + option).exitCode == 0)
      for command in [
        ["view", form], ["browse", form, "--dump", "frame"], ["render", form, "--to", "plain"],
      ] {
        let text = try ToolProcess(command + option).text
        #expect(
          text.contains("Oslo") && text.contains("first") && text.contains("Seats"), "\(text)")
        #expect(!text.contains("[spec."), "\(text)")
      }
      #expect(try ToolProcess(["spec", "prompt"] + option).text.contains("ClassChooser("))
      #expect(try ToolProcess(["spec", "schema"] + option).text.contains("props.SeatCount"))
      let answers = try ToolProcess(["ask", form] + option)
      #expect(
        answers.text.contains(#""count":2"#) || answers.text.contains(#""count": 2"#),
        "\(answers.text)")
      let wrong = try ToolProcess(["spec", "prompt", "--catalog", form])
      let words = String(decoding: wrong.errors, as: UTF8.self)
      #expect(
        wrong.exitCode == 65 && words.contains("expected 'components', 'actions' or"), "\(words)")
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
        // The strict parser needs no further repairs.
        let again = JSONRepair.repair(process.output)
        #expect(again.fixes.isEmpty && again.value == value, "\(process.text)")
      }
      let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
      #expect(try ToolProcess(["spec", "repair"], input: Array(deep.utf8)).text == deep + "\n")
    }
  #endif

  @Test("A13.4f D1.6 Diagnostics of many items are combined and counted")
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
      let lines = lint(text.replacing("ITEMS", with: items))
        .filter { $0.contains("[spec.repeat-missing-key]") }
      #expect(
        lines.count == 1 && lines[0].contains("\(more) [spec.repeat-missing-key]"), "\(lines)")
    }
    let equal = lint(
      text.replacing("ITEMS", with: #"{"n":1,"id":1},{"n":2,"id":1},{"n":3,"id":2},{"n":4,"id":2}"#)
    ).filter { $0.contains("[spec.repeat-duplicate-key]") }
    #expect(equal.count == 1 && equal[0].contains(" (1 more) ["), "\(equal)")
  }

  @Test(
    "A13.4b S10.7 An unknown action is allowed, a misspelled one is an error",
    .needsSharedFolder)
  func actionsOfTheHost() throws {
    let text = #"""
      {"root":"a","elements":{"a":{"type":"Button","props":{"label":"Go"},
        "on":{"press":{"action":"submitForm"}}}}}
      """#
    #expect(lint(text).isEmpty)
    let near = lint(text.replacing("submitForm", with: "setStat"))
    #expect(near.count == 1 && near[0].contains("[spec.unknown-action]"), "\(near)")
    guard let bytes = SharedFolder.bytes(of: "suites/spec/specs/16_form_validation.json") else {
      return SharedFolder.reportMissing("specs", count: 1)
    }
    let spec = try #require(JSONValue(parsing: bytes)["spec"])
    #expect(lint(spec.serialized()).isEmpty)
  }

  @Test("A10a.1 The presentation of a type in one word")
  func types() {
    var shapes: [String: [String]] = [:]
    for known in ArtifactType.known {
      shapes[TypesCommand.shape(of: known), default: []].append(known.type.rawValue)
    }
    #expect(shapes["form"] == [ArtifactType.uiSpec.rawValue])
    #expect(shapes["statements"]?.count == ArtifactType.known.count { $0.family == .graph })
    // Only these presenters show the source.
    let sources = Set(shapes["source"] ?? [])
    let presented = ArtifactConfiguration.standard.presentedTypes.filter {
      sources.contains($0.rawValue)
    }
    #expect(Set(presented) == [.react, .code, .plainText])
  }

  @Test("A13.4 D2.4 Messages contain no control characters")
  func hostile() {
    let lines = lint(#"{"root":"a\u001b[2J","elements":{"b\n":{"type":"\u0007"}}}"#)
    #expect(!lines.isEmpty)
    for line in lines {
      #expect(line.dropLast().unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
    }
  }

  @Test("A13.4g The resolved tree is written as JSON")
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
    "A13.3a Names of keys are keys, other words are typed",
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
