import ArtifactAll
import TerminalFront
import Testing

@testable import artifact

@Suite struct SpecCommandTests {
  private func findings(_ text: String) -> [String] {
    let source = SourceText(Array(text.utf8))
    return CheckCommand.findings(in: source, .interface).map { CheckCommand.line($0, in: source) }
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
        ":2:17: error: “a”: There is no component “Txt”. Was “Text” meant? [unknown_component]\n",
        ":2:42: error: “a”: There is no element “list”. [missing_child]\n",
        ":3:37: warning: “b”: Button has no property “lable”. Was “label” meant? [unknown_prop]\n",
      ])
    // Inside an answer it is the same, at the places of the answer.
    let answer = SourceText(Array("<artifact type=ui-spec>\n\(text)\n</artifact>\n".utf8))
    let lines = CheckCommand.findings(inAnswer: answer).map { CheckCommand.line($0, in: answer) }
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
    #expect(cut == [":1:66: error: Not JSON: the text ends too early. [invalidJSON]\n"])
    #expect(findings("nothing").contains { $0.contains(": error: ") })
  }

  @Test("A13.4 A message holds no control characters")
  func hostile() {
    let lines = findings(#"{"root":"a\u001b[2J","elements":{"b\n":{"type":"\u0007"}}}"#)
    #expect(!lines.isEmpty)
    for line in lines {
      #expect(line.dropLast().unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
    }
  }

  @Test("A13.4 The tree that is shown")
  func resolve() throws {
    let spec = Spec.decode(
      try JSONValue(
        parsing: #"{"root":"a","state":{"n":1},"elements":{"a":{"type":"VStack","children":["b"]},"#
          + #""b":{"type":"Slider","props":{"value":{"$bindState":"/n"}}}}}"#)
    ).spec
    let tree = try JSONValue(parsing: #require(SpecCommand.resolved(spec)))
    #expect(
      tree == [
        "id": "a", "type": "VStack", "props": [:],
        "children": [
          ["id": "b", "type": "Slider", "props": ["value": 1], "bind": ["value": "/n"]]
        ],
      ])
    #expect(SpecCommand.resolved(Spec()) == nil)
  }

  @Test(
    "A13.3 Keys are named, anything else is typed",
    arguments: [
      ("Tab", [KeyPress(.tab)]), ("shift-tab", [KeyPress(.tab, .shift)]),
      ("Ctrl-Z", [KeyPress(.character("z"), .control)]), ("F12", [KeyPress(.function(12))]),
      ("Space a", [KeyPress(" "), KeyPress("a")]),
      ("Ada", [KeyPress("A"), KeyPress("d"), KeyPress("a")]),
      ("  ", []), ("Fa", [KeyPress("F"), KeyPress("a")]),
      ("Alt-Ctrl-Left", [KeyPress(.left, [.alt, .control])]),
      ("é漢", [KeyPress("é"), KeyPress("漢")]),
    ])
  func keys(text: String, keys: [KeyPress]) {
    #expect(KeyPress.list(text) == keys)
  }
}
