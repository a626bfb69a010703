import ArtifactAll
import TerminalFront
import TestSupport
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

  @Test("A13.4 A patch leads from the old to the new, whatever they are")
  func difference() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      let old = Self.value(depth: 4, &random)
      let new =
        Bool.random(using: &random) ? Self.value(depth: 4, &random) : Self.changed(old, &random)
      let patch = try JSONPatch(.array(JSONDifference.operations(from: old, to: new)))
      var result = old
      try patch.apply(to: &result)
      #expect(result == new, "\(old.serialized()) → \(new.serialized())")
    }
    #expect(
      JSONValue.array(JSONDifference.operations(from: ["a/b": [1, 2, 3]], to: ["a/b": [1, 3]]))
        == [["op": "remove", "path": "/a~1b/1"]])
  }

  private static func value(depth: Int, _ random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: depth > 0 ? 0...5 : 0...3, using: &random) {
    case 0: .null
    case 1: .bool(Bool.random(using: &random))
    case 2: .number(JSONNumber(Int.random(in: 0...3, using: &random)))
    case 3: .string(["", "a", "~/"].randomElement(using: &random) ?? "")
    case 4:
      .array(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth - 1, &random) })
    default:
      .object(
        JSONObject(
          ["a", "b/", "~", ""].shuffled(using: &random).prefix(3).map {
            (key: $0, value: value(depth: depth - 1, &random))
          }))
    }
  }

  /// A value with something changed somewhere.
  private static func changed(_ value: JSONValue, _ random: inout SeededGenerator) -> JSONValue {
    switch value {
    case .array(var elements) where !elements.isEmpty:
      let index = Int.random(in: elements.indices, using: &random)
      switch Int.random(in: 0...2, using: &random) {
      case 0: elements.remove(at: index)
      case 1: elements.insert(Self.value(depth: 1, &random), at: index)
      default: elements[index] = changed(elements[index], &random)
      }
      return .array(elements)
    case .object(var object) where !object.isEmpty:
      let key = object.keys[Int.random(in: 0..<object.count, using: &random)]
      object[key] = Bool.random(using: &random) ? nil : changed(object[key] ?? .null, &random)
      return .object(object)
    default:
      return Self.value(depth: 2, &random)
    }
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
