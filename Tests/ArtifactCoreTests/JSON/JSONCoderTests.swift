import ArtifactCore
import TestSupport
import Testing

@Suite struct JSONCoderTests {
  // MARK: Types

  private enum Shade: String, Codable, CaseIterable { case light, dark }

  private enum Figure: Codable, Equatable {
    case circle(radius: Double)
    case point
    case group([Figure], name: String?)
  }

  private struct Numbers: Codable, Equatable {
    var int = 0
    var int8: Int8 = 0
    var int16: Int16 = 0
    var int32: Int32 = 0
    var int64: Int64 = 0
    var int128: Int128 = 0
    var uint: UInt = 0
    var uint8: UInt8 = 0
    var uint16: UInt16 = 0
    var uint32: UInt32 = 0
    var uint64: UInt64 = 0
    var uint128: UInt128 = 0
    var double = 0.0
    var float: Float = 0
  }

  private struct Sample: Codable, Equatable {
    var numbers = Numbers()
    var name = ""
    var isOn = false
    var maybe: String?
    var list: [Numbers?] = []
    var byName: [String: [Int]] = [:]
    var byNumber: [Int: String] = [:]
    var set: Set<Int> = []
    var shade = Shade.light
    var figure = Figure.point
    var json: JSONValue = nil
    var object: JSONObject = [:]
    var number = JSONNumber(0)
    var type = ArtifactType.json
  }

  private struct Tree: Codable, Equatable { var children: [Tree] = [] }

  private class Base: Codable {
    var name = "base"
  }

  private final class Derived: Base {
    var size = 3

    private enum CodingKeys: String, CodingKey { case size, parent }

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      size = try container.decode(Int.self, forKey: .size)
      try super.init(from: container.superDecoder(forKey: .parent))
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(size, forKey: .size)
      try super.encode(to: container.superEncoder(forKey: .parent))
    }
  }

  // MARK: Generated values

  private static func integer<Value: FixedWidthInteger>(
    _ generator: inout SeededGenerator
  ) -> Value {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: .min
    case 1: .max
    case 2: Value(truncatingIfNeeded: Int.random(in: -9...9, using: &generator))
    default: .random(in: .min ... .max, using: &generator)
    }
  }

  private static func double(_ generator: inout SeededGenerator) -> Double {
    let values = [
      0, -0.0, 0.1, 1e23, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
    ]
    if Bool.random(using: &generator) { return values.randomElement(using: &generator) ?? 0 }
    let value = Double(bitPattern: .random(in: .min ... .max, using: &generator))
    return value.isFinite ? value : 1.5
  }

  private static func numbers(_ generator: inout SeededGenerator) -> Numbers {
    let float = Float(bitPattern: .random(in: .min ... .max, using: &generator))
    return Numbers(
      int: integer(&generator), int8: integer(&generator), int16: integer(&generator),
      int32: integer(&generator), int64: integer(&generator), int128: integer(&generator),
      uint: integer(&generator), uint8: integer(&generator), uint16: integer(&generator),
      uint32: integer(&generator), uint64: integer(&generator), uint128: integer(&generator),
      double: double(&generator), float: float.isFinite ? float : 0.1)
  }

  private static func text(_ generator: inout SeededGenerator) -> String {
    let parts = ["a", "\"", "\\", "\u{0}", "é", "e\u{301}", "😀", "\u{FEFF}", "/", "~"]
    return (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
      parts.randomElement(using: &generator) ?? ""
    }.joined()
  }

  private static func json(_ generator: inout SeededGenerator, depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
    case 0: return nil
    case 1: return .bool(.random(using: &generator))
    case 2: return .number(JSONNumber(integer(&generator) as Int))
    case 3: return JSONNumber(double(&generator)).map { .number($0) } ?? nil
    case 4: return .string(text(&generator))
    case 5:
      return .array(
        (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
          json(&generator, depth: depth - 1)
        })
    default:
      return .object(
        JSONObject(
          (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
            (text(&generator), json(&generator, depth: depth - 1))
          }))
    }
  }

  private static func figure(_ generator: inout SeededGenerator, depth: Int) -> Figure {
    switch Int.random(in: 0..<(depth > 0 ? 3 : 2), using: &generator) {
    case 0: return .circle(radius: double(&generator))
    case 1: return .point
    default:
      let parts = (0..<Int.random(in: 0..<3, using: &generator)).map { _ in
        figure(&generator, depth: depth - 1)
      }
      return .group(parts, name: Bool.random(using: &generator) ? text(&generator) : nil)
    }
  }

  private static func sample(_ generator: inout SeededGenerator) -> Sample {
    func count() -> Range<Int> { 0..<Int.random(in: 0..<4, using: &generator) }
    return Sample(
      numbers: numbers(&generator), name: text(&generator), isOn: .random(using: &generator),
      maybe: Bool.random(using: &generator) ? text(&generator) : nil,
      list: count().map { $0 == 1 ? nil : numbers(&generator) },
      byName: Dictionary(
        count().map { ("\($0)" + text(&generator), [integer(&generator)]) }
      ) { first, _ in first },
      byNumber: Dictionary(uniqueKeysWithValues: count().map { ($0 - 1, text(&generator)) }),
      set: Set(count().map { _ in integer(&generator) as Int }),
      shade: Shade.allCases.randomElement(using: &generator) ?? .dark,
      figure: figure(&generator, depth: 3), json: json(&generator, depth: 3),
      object: JSONObject([("x", json(&generator, depth: 2))]),
      number: JSONNumber(double(&generator)) ?? JSONNumber(1),
      type: ArtifactType(rawValue: text(&generator)))
  }

  // MARK: Round trips

  @Test("J4.1 J4.7 Generated values of all kinds of type survive a round trip, also as text")
  func roundTrips() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<TestScale.many(200) {
      let sample = Self.sample(&generator)
      let value = try JSONValueEncoder().encode(sample)
      #expect(try JSONValueDecoder().decode(Sample.self, from: value) == sample)
      let parsed = try JSONValue(parsing: value.serialized())
      #expect(parsed == value)
      #expect(try JSONValueDecoder().decode(from: parsed) == sample)
    }
  }

  @Test("J4.7 Members keep the order in which they are encoded; nil is omitted")
  func order() throws {
    struct Item: Encodable {
      var zebra = 1
      var apple: [String?] = ["a", nil]
      var missing: Int?
      var list: [Int: Bool] = [3: true]
    }
    let value = try JSONValueEncoder().encode(Item())
    #expect(value.description == #"{"zebra":1,"apple":["a",null],"list":{"3":true}}"#)
    #expect(try JSONValueEncoder().encode(5) == 5)
    #expect(try JSONValueEncoder().encode(nil as Int?) == nil as JSONValue)
    #expect(try JSONValueDecoder().decode(Int?.self, from: nil) == nil)
  }

  @Test("J4.2 JSON values keep the text of their numbers and any depth")
  func jsonValues() throws {
    let value = try JSONValue(parsing: #"{"b":[1.50,1E2,-0],"a":123456789012345678901234567890}"#)
    let decoded = try JSONValueDecoder().decode([String: JSONValue].self, from: value)
    #expect(decoded["b"]?.serialized() == "[1.50,1E2,-0]")
    #expect(
      try JSONValueDecoder().decode(JSONValue.self, from: value).serialized() == value.serialized())
    #expect(try JSONValueEncoder().encode(value).serialized() == value.serialized())
    var deep: JSONValue = 1
    for _ in 0..<1_000 { deep = [deep] }
    #expect(try JSONValueDecoder().decode(JSONValue.self, from: deep) == deep)
    #expect(try JSONValueEncoder().encode(["x": deep]) == ["x": deep])
  }

  @Test("J4.6 J4.10 Superclasses are members")
  func superclasses() throws {
    let derived = Derived()
    (derived.name, derived.size) = ("Ada", 7)
    let value = try JSONValueEncoder().encode(derived)
    #expect(value.description == #"{"size":7,"parent":{"name":"Ada"}}"#)
    let back = try JSONValueDecoder().decode(Derived.self, from: value)
    #expect(back.name == "Ada" && back.size == 7)
    expect(
      in: ["size": 1], as: Derived.self, "valueNotFound parent: expected an object, found null")
  }

  @Test("J4.6 J4.10 Containers of custom implementations survive a round trip")
  func containers() throws {
    struct Manual: Codable, Equatable {
      enum Key: String, CodingKey { case a, b, c }

      init() {}

      init(from decoder: any Decoder) throws {
        #expect(decoder.userInfo[CodingUserInfoKey(rawValue: "x")!] as? Int == 5)
        let keyed = try decoder.container(keyedBy: Key.self)
        #expect(keyed.allKeys == [.a, .b])
        #expect(keyed.contains(.a) && !keyed.contains(.c))
        var list = try keyed.nestedUnkeyedContainer(forKey: .a)
        #expect(list.count == 5 && list.currentIndex == 0)
        #expect(try list.decode(Int.self) == 1)
        #expect(try !list.decodeNil() || list.currentIndex == 1)
        #expect(try list.nestedContainer(keyedBy: Key.self).decode(Bool.self, forKey: .c))
        #expect(try list.decodeNil())
        var inner = try list.nestedUnkeyedContainer()
        #expect(try inner.decode(String.self) == "in" && inner.isAtEnd)
        #expect(try list.superDecoder().singleValueContainer().decode(Int.self) == 9)
        #expect(list.isAtEnd)
        let nested = try keyed.nestedContainer(keyedBy: Key.self, forKey: .b)
        #expect(try nested.decode(Int.self, forKey: .a) == 1)
        #expect(try nested.decode(Int.self, forKey: .b) == 2)
        #expect(try nested.superDecoder().singleValueContainer().decode(Int.self) == 3)
      }

      func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: Key.self)
        var list = keyed.nestedUnkeyedContainer(forKey: .a)
        try list.encode(1)
        var member = list.nestedContainer(keyedBy: Key.self)
        try list.encodeNil()
        var inner = list.nestedUnkeyedContainer()
        var parent = list.superEncoder().singleValueContainer()
        #expect(list.count == 5)
        try parent.encode(9)
        try inner.encode("in")
        try member.encode(true, forKey: .c)
        var nested = keyed.nestedContainer(keyedBy: Key.self, forKey: .b)
        try nested.encode(1, forKey: .a)
        var same = keyed.nestedContainer(keyedBy: Key.self, forKey: .b)
        try same.encode(2, forKey: .b)
        var root = same.superEncoder().singleValueContainer()
        try root.encode(3)
      }
    }
    let value = try JSONValueEncoder().encode(Manual())
    #expect(value.description == #"{"a":[1,{"c":true},null,["in"],9],"b":{"a":1,"b":2,"super":3}}"#)
    var decoder = JSONValueDecoder()
    decoder.userInfo[CodingUserInfoKey(rawValue: "x")!] = 5
    #expect(try decoder.decode(Manual.self, from: value) == Manual())
  }

  // MARK: Numbers

  @Test(
    "J4.3 Integers are exact or an error",
    arguments: [
      ("1.0", 1), ("1e2", 100), ("-128", -128), ("127", 127), ("128", nil), ("1.5", nil),
      ("-129", nil), ("1e999", nil), ("1e-1", nil), ("-0.0", 0), ("1280e-1", nil), ("1270e-1", 127),
    ] as [(String, Int8?)])
  func exactIntegers(text: String, expected: Int8?) throws {
    let value = JSONValue.array([try JSONValue(parsing: text)])
    let result = try? JSONValueDecoder().decode([Int8].self, from: value)
    #expect(result == expected.map { [$0] })
    guard expected == nil else { return }
    expect(
      in: value, as: [Int8].self, "dataCorrupted 0: number \(text) can't be represented as Int8")
  }

  @Test(
    "J4.4 Fractions are rounded; integers that a Double can't represent are an error",
    arguments: [
      ("0.1", 0.1), ("3.14159265358979323846264338327950288", .pi), ("1e23", 1e23), ("-0", -0.0),
      ("9007199254740992", 9_007_199_254_740_992), ("9007199254740993", nil), ("1e999", nil),
      ("-1e999", nil), ("1e-999", 0), ("1e99999999999999999999", nil),
      ("100000000000000000000", 1e20),
      ("9007199254740993.0", nil),
    ] as [(String, Double?)])
  func exactDoubles(text: String, expected: Double?) throws {
    let result = try? JSONValueDecoder().decode(Double.self, from: JSONValue(parsing: text))
    #expect(result?.bitPattern == expected?.bitPattern)
  }

  @Test("J4.4 The same rules apply to Float")
  func exactFloats() throws {
    let decoder = JSONValueDecoder()
    #expect(try decoder.decode(Float.self, from: 0.1) == 0.1)
    #expect(try decoder.decode(Float.self, from: 16_777_216) == 16_777_216)
    #expect(throws: DecodingError.self) { try decoder.decode(Float.self, from: 16_777_217) }
    #expect(throws: DecodingError.self) { try decoder.decode(Float.self, from: 1e39) }
  }

  // MARK: Errors

  private func expect<Value: Decodable>(
    in value: JSONValue, as type: Value.Type, _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do {
      let result = try JSONValueDecoder().decode(type, from: value)
      Issue.record("decoded \(result)", sourceLocation: sourceLocation)
    } catch let error as DecodingError {
      let (name, context) =
        switch error {
        case .typeMismatch(_, let context): ("typeMismatch", context)
        case .valueNotFound(_, let context): ("valueNotFound", context)
        case .keyNotFound(_, let context): ("keyNotFound", context)
        case .dataCorrupted(let context): ("dataCorrupted", context)
        @unknown default: ("", DecodingError.Context(codingPath: [], debugDescription: ""))
        }
      let path = context.codingPath.map(\.stringValue).joined(separator: "/")
      #expect(
        "\(name) \(path): \(context.debugDescription)" == expected, sourceLocation: sourceLocation)
    } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
  }

  private struct Place: Decodable {
    var name: String
    var tags: [String: [Bool]]
  }

  @Test("J4.5 Every error has a coding path")
  func errors() {
    expect(in: nil, as: Int.self, "valueNotFound : expected a value, found null")
    expect(in: "1", as: Int.self, "typeMismatch : expected a number, found a string")
    expect(in: 1, as: String.self, "typeMismatch : expected a string, found a number")
    expect(in: 0, as: Bool.self, "typeMismatch : expected a Boolean, found a number")
    expect(in: [1, true], as: [Int].self, "typeMismatch 1: expected a number, found a Boolean")
    expect(in: [], as: Place.self, "typeMismatch : expected an object, found an array")
    expect(in: nil, as: Place.self, "valueNotFound : expected an object, found null")
    expect(in: ["name": "x"], as: Place.self, #"keyNotFound : missing member "tags""#)
    expect(in: ["name": nil], as: Place.self, "valueNotFound name: expected a value, found null")
    let tags: JSONValue = ["name": "x", "tags": ["a": [true], "b": [true, false, 1.5]]]
    expect(in: tags, as: Place.self, "typeMismatch tags/b/2: expected a Boolean, found a number")
    expect(
      in: ["name": "x", "tags": ["a": true]], as: Place.self,
      "typeMismatch tags/a: expected an array, found a Boolean")
    expect(in: [[["x"]]], as: [[Int]].self, "typeMismatch 0/0: expected a number, found an array")
    expect(in: [1.5], as: [Int].self, "dataCorrupted 0: number 1.5 can't be represented as Int")
    expect(
      in: ["a": "blue"], as: [String: Shade].self,
      "dataCorrupted a: Cannot initialize Shade from invalid String value blue")
  }

  @Test("J4.5 Reading after the last element is an error that doesn't advance")
  func end() throws {
    struct Two: Decodable {
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        #expect(throws: DecodingError.self) { try container.decode(String.self) }
        #expect(container.currentIndex == 0)
        _ = try container.decode(Int.self)
        #expect(throws: DecodingError.self) { try container.decodeNil() }
        _ = try container.decode(Int.self)
      }
    }
    expect(in: [1], as: Two.self, "valueNotFound 1: the array has only 1 elements")
  }

  @Test("J4.5 J4.9 Nesting beyond the limit is an error")
  func nesting() throws {
    func nest(_ depth: Int) -> (JSONValue, Tree) {
      var (value, tree) = (["children": []] as JSONValue, Tree())
      for _ in 0..<depth {
        value = ["children": [value]]
        tree = Tree(children: [tree])
      }
      return (value, tree)
    }
    let (value, tree) = nest(100)
    #expect(try JSONValueDecoder().decode(Tree.self, from: value) == tree)
    #expect(try JSONValueEncoder().encode(tree) == value)
    let (deepValue, deepTree) = nest(1_000)
    let error = #expect(throws: DecodingError.self) {
      try JSONValueDecoder().decode(Tree.self, from: deepValue)
    }
    guard case .dataCorrupted(let context)? = error else { return #expect(Bool(false)) }
    #expect(context.codingPath.count == JSONValueDecoder.depthLimit)
    let other = #expect(throws: EncodingError.self) { try JSONValueEncoder().encode(deepTree) }
    guard case .invalidValue(_, let place)? = other else { return #expect(Bool(false)) }
    #expect(place.codingPath.count == JSONValueEncoder.depthLimit)
  }

  @Test("J4.5 J4.9 A type that codes itself recursively is an error")
  func endlessType() {
    struct Endless: Codable {
      init() {}
      init(from decoder: any Decoder) throws {
        self = try decoder.singleValueContainer().decode(Endless.self)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self)
      }
    }
    #expect(throws: DecodingError.self) {
      try JSONValueDecoder().decode(Endless.self, from: 1)
    }
    #expect(throws: EncodingError.self) { try JSONValueEncoder().encode(Endless()) }
  }

  @Test("J4.8 Infinities and NaN are an error with a coding path")
  func notFinite() throws {
    for number in [Double.infinity, -.infinity, .nan] {
      let error = #expect(throws: EncodingError.self) {
        try JSONValueEncoder().encode(["list": [1, number]])
      }
      guard case .invalidValue(_, let context)? = error else { return #expect(Bool(false)) }
      #expect(context.codingPath.map(\.stringValue) == ["list", "1"])
    }
    #expect(throws: EncodingError.self) { try JSONValueEncoder().encode(Float.infinity) }
  }

  @Test(
    "J4.10 Two containers at one position are an error; a type that encodes nothing is an empty object"
  )
  func twoContainers() throws {
    struct Confused: Encodable {
      var order: [Bool]
      func encode(to encoder: any Encoder) throws {
        for isKeyed in order {
          if isKeyed {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(1, forKey: .order)
          } else {
            var container = encoder.unkeyedContainer()
            try container.encode(1)
          }
        }
      }
      enum CodingKeys: CodingKey { case order }
    }
    for order in [[true, false], [false, true]] {
      let error = #expect(throws: EncodingError.self) {
        try JSONValueEncoder().encode(["a": Confused(order: order)])
      }
      guard case .invalidValue(_, let context)? = error else { return #expect(Bool(false)) }
      #expect(context.codingPath.map(\.stringValue) == ["a"])
    }
    #expect(try JSONValueEncoder().encode(Confused(order: [true, true])) == ["order": 1])
    #expect(try JSONValueEncoder().encode(Confused(order: [false, false])) == [1, 1])
    #expect(try JSONValueEncoder().encode([Confused(order: [])]) == [[:]])
  }

  @Test("J4.10 A member that is encoded twice has its last value, at its first position")
  func twice() throws {
    struct Twice: Encodable {
      enum Key: CodingKey { case a, b }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode([1], forKey: .a)
        try container.encode(2, forKey: .b)
        try container.encode([3], forKey: .a)
        try container.encode([4], forKey: .b)
        try container.encode(5, forKey: .a)
      }
    }
    #expect(try JSONValueEncoder().encode(Twice()).description == #"{"a":5,"b":[4]}"#)
  }

  @Test("J4.1 Hostile values are decoded or throw, and never trap")
  func hostileValues() throws {
    var generator = SeededGenerator(seed: 5)
    let good = try JSONValueEncoder().encode(Self.sample(&generator))
    guard case .object(let object) = good else { return #expect(Bool(false)) }
    var failures = 0
    for _ in 0..<TestScale.many(200) {
      var changed = object
      let key = object.keys.randomElement(using: &generator) ?? ""
      changed[key] = Bool.random(using: &generator) ? nil : Self.json(&generator, depth: 3)
      do {
        let sample = try JSONValueDecoder().decode(Sample.self, from: .object(changed))
        let again = try JSONValueEncoder().encode(sample)
        #expect(try JSONValueDecoder().decode(Sample.self, from: again) == sample)
      } catch is DecodingError {
        failures += 1
      }
    }
    #expect(failures > 0)
  }
}
