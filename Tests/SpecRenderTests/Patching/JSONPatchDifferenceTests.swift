import ArtifactCore
import SpecRender
import TestSupport
import Testing

@Suite struct JSONPatchDifferenceTests {
  static let rows: [(JSONValue, JSONValue, String)] = [
    (["a": 1], ["a": 1], "[]"), (1, 2, #"[{"op":"replace","path":"","value":2}]"#),
    (["a": ["b": 1]], ["a": ["b": 2]], #"[{"op":"replace","path":"/a/b","value":2}]"#),
    (["a": 1], [:], #"[{"op":"remove","path":"/a"}]"#),
    ([:], ["a/b": nil], #"[{"op":"add","path":"/a~1b","value":null}]"#),
    ([1, 2, 3], [1, 3], #"[{"op":"remove","path":"/1"}]"#),
    ([1, 3], [1, 2, 3], #"[{"op":"add","path":"/1","value":2}]"#),
    ([1, ["x": 1], 3], [1, ["x": 2], 3], #"[{"op":"replace","path":"/1/x","value":2}]"#),
  ]

  @Test("S5.6 Only what differs is named", arguments: rows)
  func differences(old: JSONValue, new: JSONValue, patch: String) {
    #expect(JSONPatch(from: old, to: new).document.serialized() == patch)
  }

  @Test("S5.6 A difference makes the one of the other, and can be written and read")
  func roundTrip() throws {
    let count = TestScale.isFull ? 100_000 : 500
    var generator = SeededGenerator(seed: 56)
    func value(_ depth: Int) -> JSONValue {
      switch Int.random(in: 0..<(depth > 3 ? 3 : 6), using: &generator) {
      case 0: return .number(JSONNumber(Int.random(in: 0..<3, using: &generator)))
      case 1: return .string("s")
      case 2: return .null
      case 3, 4:
        return .array((0..<Int.random(in: 0...4, using: &generator)).map { _ in value(depth + 1) })
      default:
        let keys = ["a", "b", "c/d", ""]
        return .object(
          JSONObject(
            (0..<Int.random(in: 0...4, using: &generator)).map { _ in
              (key: keys.randomElement(using: &generator)!, value: value(depth + 1))
            }))
      }
    }
    for number in 0..<count {
      let (old, new) = (value(0), value(0))
      var result = old
      try JSONPatch(JSONPatch(from: old, to: new).document).apply(to: &result)
      #expect(result == new, "seed 56, number \(number)")
    }
  }

  @Test("S5.6 One version of a spec to the next", .needsSharedFolder)
  func specs() throws {
    for test in try SpecSuite.cases() {
      guard let value = test.spec, var next = test.spec else { continue }
      try JSONPatch([.add(JSONPointer(tokens: ["elements", "brand new"]), ["type": "Text"])])
        .apply(to: &next)
      #expect(JSONPatch(from: value, to: next).operations.count == 1, "\(test.name)")
    }
  }
}
