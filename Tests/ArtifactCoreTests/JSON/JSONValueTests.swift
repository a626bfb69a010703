import ArtifactCore
import TestSupport
import Testing

@Suite struct JSONValueTests {
  @Test(
    "J2.1 Objects keep their order; of equal names the last value counts, at the first position")
  func order() throws {
    let value = try JSONValue(parsing: #"{"b":1,"a":2,"b":3}"#)
    #expect(value.serialized() == #"{"b":3,"a":2}"#)
    var object = JSONObject((0..<40).map { (key: "k\($0)", value: JSONValue(integerLiteral: $0)) })
    object["k3"] = nil
    object["k4"] = "four"
    object["new"] = true
    #expect(object.count == 40)
    #expect(object.keys.last == "new" && object.keys[3] == "k4")
    #expect(object["k39"] == 39 && object["k4"] == "four" && object["k3"] == nil)
  }

  @Test("J2.1 Objects behave like a list of members under any sequence of changes")
  func changes() {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<200 {
      var object = JSONObject()
      var members: [(key: String, value: JSONValue)] = []
      for step in 0..<Int.random(in: 1...80, using: &generator) {
        let key = "k\(Int.random(in: 0..<24, using: &generator))"
        let place = members.firstIndex { $0.key == key }
        if Int.random(in: 0..<3, using: &generator) == 0 {
          object[key] = nil
          if let place { members.remove(at: place) }
        } else {
          let value = JSONValue(integerLiteral: step)
          object[key] = value
          if let place { members[place].value = value } else { members.append((key, value)) }
        }
        #expect(object.keys == members.map(\.key) && object.values == members.map(\.value))
        for name in 0..<24 {
          let place = members.firstIndex { $0.key == "k\(name)" }
          #expect(object.index(forKey: "k\(name)") == place)
          #expect(object["k\(name)"] == place.map { members[$0].value })
        }
      }
      #expect(object == JSONObject(members) && object.hashValue == JSONObject(members).hashValue)
    }
  }

  private static let many = TestScale.many(10_000)

  @Test("J2.1 Many members are removed, from the front and from the end")
  func removals() {
    let whole = JSONObject((0..<Self.many).map { ("k\($0)", JSONValue(integerLiteral: $0)) })
    for order in [Array(0..<Self.many), (0..<Self.many).reversed()] {
      var object = whole
      for number in order.dropLast(2) { object["k\(number)"] = nil }
      #expect(Set(object.keys) == Set(order.suffix(2).map { "k\($0)" }))
    }
  }

  @Test(
    "J2.2 Numbers are equal by value",
    arguments: [
      ("1", "1.0", true), ("1", "10e-1", true), ("-0", "0.00", true), ("1e400", "10e399", true),
      ("1", "1.0000001", false),
      ("9007199254740993", "9007199254740992", false), ("0.1", "1e-1", true), ("100", "1e2", true),
      ("-1", "1", false),
      ("123456789012345678901234567890", "123456789012345678901234567890.0", true),
      ("0e5", "0", true),
      ("0.1e-9223372036854775808", "1e9223372036854775807", false),
      ("1e99999999999999999999", "1e99999999999999999998", false),
      ("10e99999999999999999999", "10.0e099999999999999999999", true),
    ])
  func numbers(left: String, right: String, isEqual: Bool) throws {
    let left = try #require(JSONNumber(left))
    let right = try #require(JSONNumber(right))
    #expect((left == right) == isEqual)
    if isEqual { #expect(left.hashValue == right.hashValue) }
  }

  @Test("J2.2 Integers are exact")
  func integers() throws {
    #expect(JSONNumber("9007199254740993")?.integer == 9_007_199_254_740_993)
    #expect(JSONNumber("-9223372036854775808")?.integer == Int.min)
    #expect(JSONNumber("9223372036854775808")?.integer == nil)
    #expect(JSONNumber("12e2")?.integer == 1_200)
    #expect(JSONNumber("1.5")?.integer == nil)
    #expect(JSONNumber("0.0")?.integer == 0)
    #expect(JSONNumber("1e400")?.double == .infinity)
    #expect(JSONNumber(2.5)?.text == "2.5" && JSONNumber(3.0)?.text == "3")
    #expect(JSONNumber(Double.nan) == nil)
    for text in ["", "01", "+1", "1 ", " 1", "0x1", "1e"] { #expect(JSONNumber(text) == nil) }
  }

  @Test("J2.3 Equality of objects ignores order, of strings compares scalars")
  func equality() throws {
    let left: JSONValue = ["a": 1, "b": ["x", nil]]
    let right = try JSONValue(parsing: #"{"b":["x",null],"a":1.0}"#)
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    #expect(left != ["a": 1, "b": [nil, "x"]])
    let composed = try JSONValue(parsing: #"{"\u00e9":1,"e\u0301":2}"#)
    guard case .object(let object) = composed else { return }
    #expect(object.count == 2 && object["\u{E9}"] == 1 && object["e\u{301}"] == 2)
    #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
  }

  @Test(
    "J2.4 Serialized values parse as equal values",
    arguments: [
      #"{"a":[1,{"b":[]},{}],"c":"\u0000\u001f\"\\/\u007f\n"}"#, "[]", "{}", #""""#, "null",
      "[[[1]],[2]]",
      #"["\ud83d\ude00","\ud800","é"]"#,
    ])
  func roundTrip(text: String) throws {
    let value = try JSONValue(parsing: text)
    #expect(try JSONValue(parsing: value.serialized()) == value)
    #expect(try JSONValue(parsing: value.serialized(pretty: true)) == value)
    #expect(!value.serialized().utf8.contains { $0 < 0x20 || $0 == 0x7F })
  }

  @Test("J2.4a Members are sorted by the bytes of their names at every level")
  func sortedKeys() throws {
    let value = try JSONValue(parsing: #"{"b":[{"d":1,"c":2}],"é":0,"a":null,"B":{},"a\b":1}"#)
    #expect(
      value.serialized(sortedKeys: true)
        == #"{"B":{},"a":null,"a\b":1,"b":[{"c":2,"d":1}],"é":0}"#)
    #expect(value.serialized().hasPrefix(#"{"b""#))
  }

  @Test("J2.4 Pretty text is indented by two spaces")
  func pretty() throws {
    let value: JSONValue = ["a": [1, []], "b": [:]]
    #expect(
      value.serialized(pretty: true)
        == "{\n  \"a\": [\n    1,\n    []\n  ],\n  \"b\": {}\n}")
    #expect(value.serialized() == #"{"a":[1,[]],"b":{}}"#)
  }

  @Test("J1.2 Lone surrogates become U+FFFD")
  func surrogates() throws {
    #expect(try JSONValue(parsing: #""\ud83d\ude00""#) == "😀")
    #expect(try JSONValue(parsing: #""\ud83dx""#) == "\u{FFFD}x")
    #expect(try JSONValue(parsing: #""\ude00""#) == "\u{FFFD}")
    #expect(try JSONValue(parsing: #""\ud83d\ud83d\ude00""#) == "\u{FFFD}😀")
  }

  @Test("J3.1 J3.2 J3.3 RFC 6901, all cases", .needsSharedFolder)
  func pointers() throws {
    let file = try SharedFolder.json("suites/spec/json-pointer/rfc6901.json")
    let cases = try #require(file.arrayValue)
    #expect(cases.count == 72)
    for row in cases {
      let document = try #require(row["doc"])
      let comment = row.serialized()
      let pointer: JSONPointer?
      if case .string(let text)? = row["pointer"] {
        pointer = try? JSONPointer(text)
        if let pointer { #expect(pointer.description == text, "\(comment)") }
      } else if case .string(let text)? = row["fragment"] {
        pointer = try? JSONPointer(fragment: text)
        if let pointer { #expect(try JSONPointer(fragment: pointer.fragment) == pointer) }
      } else {
        Issue.record("no pointer in \(comment)")
        continue
      }
      if row["syntaxError"] == true {
        #expect(pointer == nil, "\(comment)")
      } else if row["missing"] == true {
        #expect(pointer != nil && document[pointer ?? .root] == nil, "\(comment)")
      } else {
        #expect(pointer.flatMap { document[$0] } == row["value"], "\(comment)")
      }
    }
  }

  @Test("J3.1 J2.3 Pointers to different members are different")
  func pointerEquality() throws {
    let composed = JSONPointer(tokens: ["p", "\u{E9}"])
    let decomposed = JSONPointer(tokens: ["p", "e\u{301}"])
    #expect(composed != decomposed && Set([composed, decomposed]).count == 2)
    #expect(composed == JSONPointer(tokens: ["p", "\u{E9}"]))
    #expect(JSONPointer(tokens: ["a", ""]) != JSONPointer(tokens: ["a"]))
    let value: JSONValue = ["p": ["\u{E9}": 1, "e\u{301}": 2]]
    #expect(value[composed] == 1 && value[decomposed] == 2)
  }

  @Test(
    "J3.4 Values are set where a pointer leads",
    arguments: [
      ("/a/b", #"{"a":{"b":"new"},"c":[1,{"d":2}]}"#), ("/c/0", #"{"a":{},"c":["new",{"d":2}]}"#),
      ("/c/1/d", #"{"a":{},"c":[1,{"d":"new"}]}"#), ("/c/2", #"{"a":{},"c":[1,{"d":2},"new"]}"#),
      ("/c/-", #"{"a":{},"c":[1,{"d":2},"new"]}"#), ("", #""new""#), ("/c/3", nil), ("/c/01", nil),
      ("/x/y", nil), ("/c/0/y", nil), ("/a/b/c", nil),
    ])
  func set(path: String, expected: String?) throws {
    let value = try JSONValue(parsing: #"{"a":{},"c":[1,{"d":2}]}"#)
    var changed = value
    let isSet = changed.set("new", at: try JSONPointer(path))
    #expect(isSet == (expected != nil))
    #expect(changed == (try expected.map { try JSONValue(parsing: $0) } ?? value))
  }

  @Test(
    "J3.4 Values are removed where a pointer leads",
    arguments: [
      ("/a", #"{"c":[1,{"d":2}]}"#, "{}"), ("/c/0", #"{"a":{},"c":[{"d":2}]}"#, "1"),
      ("/c/1/d", #"{"a":{},"c":[1,{}]}"#, "2"), ("/c/2", nil, nil), ("/c/-", nil, nil),
      ("/x", nil, nil), ("", "null", #"{"a":{},"c":[1,{"d":2}]}"#),
    ])
  func remove(path: String, expected: String?, removed: String?) throws {
    let value = try JSONValue(parsing: #"{"a":{},"c":[1,{"d":2}]}"#)
    var changed = value
    let result = changed.remove(at: try JSONPointer(path))
    #expect(result == (try removed.map { try JSONValue(parsing: $0) }))
    #expect(changed == (try expected.map { try JSONValue(parsing: $0) } ?? value))
  }

  @Test("J3.4 Depth needs no recursion")
  func setDeep() {
    var value: JSONValue = [:]
    var pointer = JSONPointer(tokens: [])
    for _ in 0..<20_000 {
      pointer = pointer.appending("a")
      guard pointer.tokens.count % 2_000 == 0 else { continue }
      let isSet = value.set(1, at: pointer)
      #expect(!isSet)
    }
    pointer = JSONPointer(tokens: [])
    for depth in 0..<300 {
      pointer = pointer.appending("a")
      let isSet = value.set(depth == 299 ? 1 : [:], at: pointer)
      #expect(isSet)
    }
    #expect(value[pointer] == 1)
    let removed = value.remove(at: pointer)
    #expect(removed == 1 && value[pointer] == nil)
  }

  @Test("J3.1 Errors have an offset")
  func pointerErrors() {
    #expect(throws: JSONPointer.SyntaxError(reason: .missingSlash, offset: 0)) {
      try JSONPointer("a")
    }
    #expect(throws: JSONPointer.SyntaxError(reason: .invalidEscape, offset: 2)) {
      try JSONPointer("/a~").appending("")
    }
    #expect(throws: JSONPointer.SyntaxError(reason: .invalidPercentEncoding, offset: 1)) {
      try JSONPointer(fragment: "#/%4")
    }
    #expect(JSONPointer.root.appending("a/b").appending("~").description == "/a~1b/~0")
  }
}
