import ArtifactCore
import Testing

@Suite struct PartialValueTests {
  private enum Shade: String, Decodable { case light, dark }

  private struct Item: Decodable, Equatable {
    var name: String
    var price: Double?
    var shade: Shade?
    var tags: [String]?
  }

  private struct Shop: Decodable, Equatable {
    var title: String?
    var items: [Item]?
    var stock: [String: Int]?
    var codes: Set<Int>?
    var owner: Item?
  }

  /// A type with a rule of its own.
  private struct Even: Decodable, Equatable {
    struct Odd: Error {}
    var number: Int

    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int.self)
      if !number.isMultiple(of: 2) { throw Odd() }
    }
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> PartialValue<
    Value
  > {
    JSONValueDecoder().decodePartial(type, from: try JSONValue(parsing: text))
  }

  /// The coding paths of the errors, each followed by the name of a missing member.
  private func paths<Value>(_ partial: PartialValue<Value>) -> [String] {
    partial.omissions.map { error in
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        path(context.codingPath)
      case .keyNotFound(let key, let context): path(context.codingPath + [key])
      @unknown default: "?"
      }
    }
  }

  private func path(_ keys: [any CodingKey]) -> String {
    keys.map { "/" + ($0.intValue.map(String.init) ?? $0.stringValue) }.joined()
  }

  @Test("J5.1 J5.2 Elements and optional properties that can't be decoded are left out")
  func omissions() throws {
    let partial = try decode(
      Shop.self,
      """
      {"title": 1, "owner": {"price": 2}, "codes": [1, "2", 3], "stock": {"a": 1, "b": "two"},
       "items": [{"name": "Tea", "price": "low", "shade": "li", "tags": ["x", null, "y"]}, {}, 5,
                 {"name": "Milk", "price": 2}]}
      """)
    #expect(
      partial.value
        == Shop(
          items: [Item(name: "Tea", tags: ["x", "y"]), Item(name: "Milk", price: 2)],
          stock: ["a": 1], codes: [1, 3]))
    #expect(
      paths(partial) == [
        "/title", "/items/0/price", "/items/0/shade", "/items/0/tags/1", "/items/1/name",
        "/items/2", "/stock/b", "/codes/1", "/owner/name",
      ])
  }

  @Test("J5.1 Without a required part that is not in an optional one there is no value")
  func noValue() throws {
    let partial = try decode(Item.self, #"{"price": 1, "tags": [1]}"#)
    #expect(partial.value == nil)
    #expect(paths(partial) == ["/name"])
    #expect(try decode(Int.self, "{}").value == nil)
    #expect(try decode([Int].self, "{}").value == nil)
  }

  @Test("J5.2 Errors of a type are reported; at most 64 parts are listed")
  func ownErrors() throws {
    let partial = try decode([Even].self, "[1, 2, 3, 4]")
    #expect(partial.value?.map(\.number) == [2, 4])
    #expect(paths(partial) == ["", ""])
    guard case .dataCorrupted(let context) = partial.omissions.first else {
      Issue.record("not reported as corrupted data")
      return
    }
    #expect(context.underlyingError is Even.Odd)

    let many = "[" + repeatElement("null", count: 1000).joined(separator: ",") + "]"
    let partialMany = try decode([Int].self, many)
    #expect(partialMany.value == [])
    #expect(partialMany.omissions.count == 64)
  }

  @Test("J5.1 Nesting beyond the limit is left out")
  func depth() throws {
    struct Node: Decodable { var next: [Node]? }
    let text = String(repeating: #"{"next":["#, count: 300) + String(repeating: "]}", count: 300)
    let partial = try decode(Node.self, text)
    #expect(partial.value?.next?.count == 1)
    #expect(partial.omissions.count == 1)
  }

  /// Every type for which the standard library has a method of its own.
  private struct Scalars: Decodable, Equatable {
    var bool: Bool?
    var string: String?
    var double: Double?
    var float: Float?
    var int: Int?
    var int8: Int8?
    var int16: Int16?
    var int32: Int32?
    var int64: Int64?
    var int128: Int128?
    var uint: UInt?
    var uint8: UInt8?
    var uint16: UInt16?
    var uint32: UInt32?
    var uint64: UInt64?
    var uint128: UInt128?
  }

  private static let scalarNames = [
    "string", "double", "float", "int", "int8", "int16", "int32", "int64", "int128", "uint",
    "uint8", "uint16", "uint32", "uint64", "uint128",
  ]

  private func scalars(bool: String, string: String, number: String) -> String {
    let members = Self.scalarNames.map { "\"\($0)\": \($0 == "string" ? string : number)" }
    return "{\"bool\": \(bool), " + members.joined(separator: ", ") + "}"
  }

  @Test("J5.1 J5.3 Optional properties of every scalar type")
  func scalars() throws {
    let bad = try decode(Scalars.self, scalars(bool: "1", string: "1", number: "true"))
    #expect(bad.value == Scalars())
    #expect(bad.omissions.count == 16)
    let text = scalars(bool: "true", string: "\"a\"", number: "7")
    let good = try decode(Scalars.self, text)
    #expect(good.omissions.isEmpty)
    #expect(
      try good.value == JSONValueDecoder().decode(Scalars.self, from: JSONValue(parsing: text)))
    #expect(good.value?.uint128 == 7 && good.value?.bool == true)
    let nulls = try decode(Scalars.self, scalars(bool: "null", string: "null", number: "null"))
    #expect(nulls.value == Scalars() && nulls.omissions.isEmpty)
    #expect(throws: DecodingError.self) {
      try JSONValueDecoder().decode(Scalars.self, from: ["int": "seven"])
    }
  }

  @Test("J5.3 What can be decoded strictly is decoded as the same value")
  func strict() throws {
    let text = """
      {"title": "Shop", "items": [{"name": "Tea", "tags": []}], "stock": {"a": 1}, "codes": [3, 1],
       "owner": {"name": "Ada", "shade": "dark"}}
      """
    let partial = try decode(Shop.self, text)
    #expect(
      try partial.value == JSONValueDecoder().decode(Shop.self, from: JSONValue(parsing: text)))
    #expect(partial.omissions.isEmpty)
    #expect(partial.openText == nil)
  }
}
