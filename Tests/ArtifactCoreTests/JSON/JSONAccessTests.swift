import ArtifactCore
import TestSupport
import Testing

@Suite struct JSONAccessTests {
  @Test("J2.5 An accessor gives the value of its kind, and nil for every other kind")
  func accessors() {
    let values: [JSONValue] = [nil, true, 2.5, "text", [1], ["a": 1]]
    #expect(values.map(\.isNull) == [true, false, false, false, false, false])
    #expect(values.map(\.boolValue) == [nil, true, nil, nil, nil, nil])
    #expect(values.map(\.numberValue) == [nil, nil, JSONNumber(2.5), nil, nil, nil])
    #expect(values.map(\.doubleValue) == [nil, nil, 2.5, nil, nil, nil])
    #expect(values.map(\.stringValue) == [nil, nil, nil, "text", nil, nil])
    #expect(values.map(\.arrayValue) == [nil, nil, nil, nil, [1], nil])
    #expect(values.map(\.objectValue) == [nil, nil, nil, nil, nil, ["a": 1]])
  }

  @Test(
    "J2.5 Integers in any spelling that fit are integers",
    arguments: [
      ("1", 1), ("1.0", 1), ("1e3", 1000), ("-0", 0), ("0.5", nil), ("1e19", nil), ("1e-1", nil),
      ("9223372036854775807", .max), ("9223372036854775808", nil), ("-9223372036854775808", .min),
      ("1e99999999999999999999", nil), ("1e-99999999999999999999", nil),
    ] as [(String, Int?)])
  func integers(text: String, expected: Int?) throws {
    #expect(try JSONValue(parsing: text).intValue == expected)
  }

  @Test("J2.6 Members and elements are set, appended and removed")
  func setting() {
    var value: JSONValue = ["a": 1, "list": [1, 2, 3], "deep": ["x": ["y": 1]]]
    value["a"] = 1.5
    value["b"] = "new"
    value["list"]?[1] = "two"
    value["list"]?[0] = nil
    value["deep"]?["x"]?["y"] = [:]
    value["deep"]?["x"]?["z"] = true
    #expect(
      value.description
        == #"{"a":1.5,"list":["two",3],"deep":{"x":{"y":{},"z":true}},"b":"new"}"#)
    value["deep"] = nil
    value["missing"] = nil
    #expect(value.description == #"{"a":1.5,"list":["two",3],"b":"new"}"#)
  }

  @Test("J2.6 Assigning has no effect on other kinds and out of bounds")
  func outOfRange() {
    for value: JSONValue in [nil, true, 1, "a", [1, 2], ["a": 1]] {
      var changed = value
      if value.objectValue == nil { changed["a"] = 2 }
      changed[-1] = 3
      changed[2] = 3
      changed[Int.max] = nil
      if value.arrayValue == nil { changed[0] = 3 }
      #expect(changed == value)
    }
  }

  @Test("J2.6 Changing a value in place and setting its members give the same result")
  func inPlace() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<100 {
      var value: JSONValue = [:]
      var model: [String: [Int]] = [:]
      for step in 0..<60 {
        let key = "k\(Int.random(in: 0..<20, using: &generator))"
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
          value[key] = nil
          model[key] = nil
        case 1:
          value[key] = [.number(JSONNumber(step))]
          model[key] = [step]
        case 2:
          value[key]?[0] = .number(JSONNumber(step))
          if model[key]?.isEmpty == false { model[key]?[0] = step }
        default:
          value[key]?[0] = nil
          if model[key]?.isEmpty == false { model[key]?.removeFirst() }
        }
        #expect(
          value
            == .object(JSONObject(model.map { ($0, .array($1.map { .number(JSONNumber($0)) })) })))
      }
    }
  }

  @Test("J2.7 A description is JSON text; a float literal is a number")
  func description() {
    let value: JSONValue = ["a": [1.5, -2.0, 1e300, nil], "b": "\n\""]
    #expect("\(value)" == #"{"a":[1.5,-2,1e+300,null],"b":"\n\""}"#)
    #expect("\(JSONObject([("x", 1)]))" == #"{"x":1}"#)
    #expect(JSONNumber("1.50").map { "\($0)" } == "1.50")
    #expect(JSONValue(floatLiteral: .infinity) == nil as JSONValue)
  }
}
