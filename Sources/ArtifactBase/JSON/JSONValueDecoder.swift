/// Decodes values of `Decodable` types from JSON values.
///
/// ```swift
/// struct Item: Decodable { var name: String, price: Double? }
/// let value = try JSONValue(parsing: #"[{"name": "Tea", "price": 2.5}, {"name": "Water"}]"#)
/// let items = try JSONValueDecoder().decode([Item].self, from: value)
/// ```
///
/// Numbers are converted exactly: `1.0` is an integer, `1.5` is not, and a number outside the range
/// of a type is an error. Only fractions are rounded, to the nearest `Double` or `Float`. Rules
/// J4.1–J4.6 of `Specs/JSON.md` define the conversions and errors.
public struct JSONValueDecoder: Sendable {
  /// The maximum nesting of the containers and types that are decoded. Values decoded as
  /// ``JSONValue`` may be nested deeper.
  public static let depthLimit = 256

  /// Information for the types that are decoded.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Creates a decoder.
  public init() {}

  /// Decodes a value of a type.
  ///
  /// - Throws: A `DecodingError` with a coding path if the value doesn't match the type or is
  ///   nested deeper than ``depthLimit``, or an error that a type throws while it is decoded.
  /// - Complexity: O(size of `value`), if the types read each part once.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from value: JSONValue
  ) throws -> Value {
    try JSONValueReader(value: value, userInfo: userInfo).read(type)
  }
}

/// The decoder of one value.
struct JSONValueReader: Decoder, SingleValueDecodingContainer {
  let value: JSONValue
  var path = JSONCodingPath.root
  var depth = 0
  var userInfo: [CodingUserInfoKey: Any]

  /// Where parts are noted that can't be decoded; nil if they are errors.
  var omissions: OmissionLog?

  init(value: JSONValue, userInfo: [CodingUserInfoKey: Any]) {
    self.value = value
    self.userInfo = userInfo
  }

  var codingPath: [any CodingKey] { path.keys }

  /// Decodes this value as a type.
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let scalar = type as? any JSONScalar.Type else {
      guard omissions != nil, let collection = type as? any PartiallyDecodable.Type,
        let result = try collection.init(leavingOutFrom: self) as? Value
      else { return try Value(from: self) }
      return result
    }
    if value.isNull {
      throw DecodingError.valueNotFound(type, context("expected a value, found null"))
    }
    let result: (any JSONScalar)?
    do throws(JSONKindMismatch) {
      result = try scalar.make(from: value)
    } catch {
      throw mismatch(type, expected: error.expected)
    }
    guard let result = result as? Value else {
      throw DecodingError.dataCorrupted(
        context(
          "number \(value.numberValue?.text.prefix(40) ?? "") can't be represented as \(type)"))
    }
    return result
  }

  /// The decoder of a part of this value.
  func child(_ value: JSONValue, _ key: any CodingKey) throws -> JSONValueReader {
    try checkDepth()
    var reader = JSONValueReader(value: value, userInfo: userInfo)
    reader.path = path.appending(key)
    reader.depth = depth + 1
    reader.omissions = omissions
    return reader
  }

  private func checkDepth() throws {
    guard depth < JSONValueDecoder.depthLimit else {
      throw DecodingError.dataCorrupted(
        context("nested deeper than \(JSONValueDecoder.depthLimit) levels"))
    }
  }

  func context(_ message: String) -> DecodingError.Context {
    DecodingError.Context(codingPath: codingPath, debugDescription: message)
  }

  private func mismatch(_ type: any Any.Type, expected: String) -> DecodingError {
    let found =
      switch value {
      case .null: "null"
      case .bool: "a Boolean"
      case .number: "a number"
      case .string: "a string"
      case .array: "an array"
      case .object: "an object"
      }
    let context = context("expected \(expected), found \(found)")
    return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  // MARK: Containers

  func object() throws -> JSONObject {
    guard let object = value.objectValue else {
      throw mismatch(JSONObject.self, expected: "an object")
    }
    return object
  }

  func array() throws -> [JSONValue] {
    guard let elements = value.arrayValue else {
      throw mismatch([JSONValue].self, expected: "an array")
    }
    return elements
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(JSONMemberReader<Key>(object: try object(), reader: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    JSONElementReader(elements: try array(), reader: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  // MARK: Single value

  func decodeNil() -> Bool { value.isNull }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try checkDepth()
    var reader = self
    reader.depth += 1
    return try reader.read(type)
  }

  // The standard library has defaults for these, which always throw.

  func decode(_ type: Int128.Type) throws -> Int128 { try read(type) }

  func decode(_ type: UInt128.Type) throws -> UInt128 { try read(type) }
}

/// The members of an object.
private struct JSONMemberReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSONObject
  let reader: JSONValueReader

  var codingPath: [any CodingKey] { reader.codingPath }

  var allKeys: [Key] { object.keys.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { object.index(forKey: key.stringValue) != nil }

  private func child(_ key: Key) throws -> JSONValueReader {
    guard let value = object[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, reader.context("missing member \"\(key.stringValue)\""))
    }
    return try reader.child(value, key)
  }

  func decodeNil(forKey key: Key) throws -> Bool { try child(key).value.isNull }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try child(key).read(type)
  }

  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try child(key).read(type) }

  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try child(key).read(type) }

  // The standard library has defaults for these, which always throw what can't be decoded.

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try optional(key)
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(key) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(key) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try optional(key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try optional(key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try optional(key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try optional(key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try optional(key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try optional(key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try optional(key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try optional(key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try optional(key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try optional(key) }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try optional(key) }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    try optional(key)
  }

  /// Decodes a member that may be missing, or null, or left out because it can't be decoded.
  private func optional<Value: Decodable>(_ key: Key) throws -> Value? {
    guard let value = object[key.stringValue], !value.isNull else { return nil }
    func decode() throws -> Value { try reader.child(value, key).read(Value.self) }
    return reader.omissions == nil ? try decode() : reader.attempt(decode)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try child(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try child(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    let key = JSONCodingKey.superclass
    return try reader.child(object[key.stringValue] ?? .null, key)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    try reader.child(object[key.stringValue] ?? .null, key)
  }
}

/// The elements of an array.
private struct JSONElementReader: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let reader: JSONValueReader
  private(set) var currentIndex = 0

  init(elements: [JSONValue], reader: JSONValueReader) {
    self.elements = elements
    self.reader = reader
  }

  var codingPath: [any CodingKey] { reader.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  /// Reads the current element, and advances if that succeeds.
  private mutating func next<Result>(
    _ type: any Any.Type, _ read: (JSONValueReader) throws -> Result
  ) throws -> Result {
    let key = JSONCodingKey(intValue: currentIndex)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(
          codingPath: codingPath + [key],
          debugDescription: "the array has only \(elements.count) elements"))
    }
    let result = try read(reader.child(elements[currentIndex], key))
    currentIndex += 1
    return result
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, !elements[currentIndex].isNull else {
      return try next(JSONValue.self) { _ in true }
    }
    return false
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next(type) { try $0.read(type) }
  }

  mutating func decode(_ type: Int128.Type) throws -> Int128 {
    try next(type) { try $0.read(type) }
  }

  mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
    try next(type) { try $0.read(type) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next(JSONObject.self) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([JSONValue].self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder {
    try next(JSONValue.self) { $0 }
  }
}
