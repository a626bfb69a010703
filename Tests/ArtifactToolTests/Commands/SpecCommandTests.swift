import ArtifactAll
import TerminalFront
import Testing

@testable import artifact

@Suite struct SpecCommandTests {
  @Test("A13.4 Findings have a line and a column, in the order of their places")
  func lint() {
    let report = SpecReport(
      reading: """
        {"root": "a", "elements": {
          "a": {"type": "Txt", "children": ["b", "list"]},
          "b": {"type": "Button", "props": {"lable": "Go"}}}}
        """)
    #expect(
      SpecCommand.findings(report) == [
        ":2:17: error: “a”: There is no component “Txt”. Was “Text” meant? [unknown_component]\n",
        ":2:42: error: “a”: There is no element “list”. [missing_child]\n",
        ":3:37: warning: “b”: Button has no property “lable”. Was “label” meant? [unknown_prop]\n",
      ])
    #expect(report.hasErrors)
  }

  @Test("A13.4 A message holds no control characters")
  func hostile() {
    let report = SpecReport(
      reading: #"{"root":"a\u001b[2J","elements":{"b\n":{"type":"\u0007"}}}"#)
    for line in SpecCommand.findings(report) {
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
    let tree = try JSONValue(parsing: SpecCommand.resolved(spec))
    #expect(
      tree == [
        "id": "a", "type": "VStack", "props": [:],
        "children": [
          ["id": "b", "type": "Slider", "props": ["value": 1], "bind": ["value": "/n"]]
        ],
      ])
    #expect(SpecCommand.resolved(Spec()) == "null")
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
