/// Encodes values of `Encodable` types as JSON values.
///
/// ```swift
/// struct Item: Encodable { var name = "Tea", price = 2.5 }
/// try JSONValueEncoder().encode(Item()).serialized()    // {"name":"Tea","price":2.5}
/// ```
///
/// Members keep the order in which they are encoded. Rules J4.7–J4.10 of `Specs/JSON.md` define the
/// conversions and errors.
public struct JSONValueEncoder: Sendable {
  /// The maximum nesting of the containers and types that are encoded.
  public static let depthLimit = JSONValueDecoder.depthLimit

  /// Information for the types that are encoded.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Creates an encoder.
  public init() {}

  /// Encodes a value. A type that encodes nothing becomes an empty object.
  ///
  /// - Throws: An `EncodingError` with a coding path for infinities and NaN, for values nested
  ///   deeper than ``depthLimit``, and for types that encode two kinds of container in one place;
  ///   or an error that a type throws while it is encoded.
  /// - Complexity: O(size of the result).
  public func encode(_ value: some Encodable) throws -> JSONValue {
    let root = JSONNode()
    let session = JSONValueWriter.Session()
    try JSONValueWriter(node: root, session: session, userInfo: userInfo).write(value)
    if let error = session.error { throw error }
    return root.value
  }
}

/// A value under construction.
private final class JSONNode {
  private enum Content {
    case scalar(JSONValue)
    case object(JSONObject)
    case array([JSONValue])
  }

  /// What has been encoded; nil if nothing has.
  private var content: Content?

  /// The parts that are under construction; null is their placeholder in the content.
  private var members: [(key: String, node: JSONNode)] = []
  private var elements: [(index: Int, node: JSONNode)] = []

  /// The value with its parts; an empty object if nothing has been encoded.
  var value: JSONValue {
    switch content {
    case .scalar(let value):
      return value
    case .object(var object):
      for (key, node) in members { object[key] = node.value }
      return .object(object)
    case .array(var array):
      for (index, node) in elements { array[index] = node.value }
      return .array(array)
    case nil:
      return .object([:])
    }
  }

  /// Replaces everything.
  func set(_ value: JSONValue) {
    content = .scalar(value)
    (members, elements) = ([], [])
  }

  /// Begins an object, unless there is one; returns false if there is something else.
  func beginObject() -> Bool {
    if content == nil { content = .object([:]) }
    if case .object = content { return true }
    return false
  }

  /// Begins an array, unless there is one; returns false if there is something else.
  func beginArray() -> Bool {
    if content == nil { content = .array([]) }
    if case .array = content { return true }
    return false
  }

  func set(_ value: JSONValue, forKey key: String) {
    guard case .object(var object) = content else { return }
    if object.index(forKey: key) != nil {
      members.removeAll { ExactString($0.key) == ExactString(key) }
    }
    // The content is taken out, so that the object isn't copied.
    content = nil
    object[key] = value
    content = .object(object)
  }

  /// The node of a member: the one already there, or else a new one.
  func node(forKey key: String) -> JSONNode {
    if case .object(let object) = content, object.index(forKey: key) != nil,
      let member = members.first(where: { ExactString($0.key) == ExactString(key) })
    {
      return member.node
    }
    return newNode(forKey: key)
  }

  /// Replaces a member by a new node.
  func newNode(forKey key: String) -> JSONNode {
    let node = JSONNode()
    set(.null, forKey: key)
    members.append((key, node))
    return node
  }

  var count: Int {
    if case .array(let array) = content { array.count } else { 0 }
  }

  func append(_ value: JSONValue) {
    guard case .array(var array) = content else { return }
    content = nil
    array.append(value)
    content = .array(array)
  }

  func appendNode() -> JSONNode {
    let node = JSONNode()
    elements.append((count, node))
    append(.null)
    return node
  }
}

/// The encoder of one value.
private struct JSONValueWriter: Encoder, SingleValueEncodingContainer {
  /// The first error of a call that cannot throw.
  final class Session {
    var error: EncodingError?
  }

  let node: JSONNode
  let session: Session
  var path = JSONCodingPath.root
  var depth = 0
  var userInfo: [CodingUserInfoKey: Any]

  init(node: JSONNode, session: Session, userInfo: [CodingUserInfoKey: Any]) {
    self.node = node
    self.session = session
    self.userInfo = userInfo
  }

  var codingPath: [any CodingKey] { path.keys }

  /// Encodes a value as this one.
  func write<Value: Encodable>(_ value: Value) throws {
    if let scalar = try scalar(value, path) { node.set(scalar) } else { try value.encode(to: self) }
  }

  /// Converts a value at a path without a nested encoder; nil if it needs one.
  func scalar<Value: Encodable>(
    _ value: Value, _ path: @autoclosure () -> JSONCodingPath
  ) throws -> JSONValue? {
    if let value = value as? any JSONValueConvertible { return value.json }
    guard let scalar = value as? any JSONScalar else { return nil }
    guard let result = scalar.jsonValue else {
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: path().keys, debugDescription: "JSON can't represent \(value)"))
    }
    return result
  }

  /// The encoder of a part of this value.
  func child(_ node: JSONNode, _ key: any CodingKey) -> JSONValueWriter {
    var writer = JSONValueWriter(node: node, session: session, userInfo: userInfo)
    writer.path = path.appending(key)
    writer.depth = depth + 1
    guard writer.depth > JSONValueEncoder.depthLimit else { return writer }
    writer.fail(tooDeep)
    return writer.detached
  }

  func checkDepth(of value: Any) throws {
    guard depth < JSONValueEncoder.depthLimit else {
      throw EncodingError.invalidValue(
        value, EncodingError.Context(codingPath: codingPath, debugDescription: tooDeep))
    }
  }

  private var tooDeep: String { "nested deeper than \(JSONValueEncoder.depthLimit) levels" }

  /// An encoder whose result is dropped, for use after an error.
  private var detached: JSONValueWriter {
    var writer = JSONValueWriter(node: JSONNode(), session: session, userInfo: userInfo)
    writer.path = path
    writer.depth = depth
    return writer
  }

  private func fail(_ message: String) {
    let context = EncodingError.Context(codingPath: codingPath, debugDescription: message)
    session.error = session.error ?? .invalidValue(node.value, context)
  }

  // MARK: Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if node.beginObject() { return KeyedEncodingContainer(JSONMemberWriter<Key>(writer: self)) }
    fail("object after another value: expected one value")
    return detached.container(keyedBy: type)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if node.beginArray() { return JSONElementWriter(writer: self) }
    fail("array after another value: expected one value")
    return detached.unkeyedContainer()
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  // MARK: Single value

  func encodeNil() { node.set(.null) }

  func encode<Value: Encodable>(_ value: Value) throws {
    try checkDepth(of: value)
    var writer = self
    writer.depth += 1
    try writer.write(value)
  }

  // The standard library has defaults for these, which always throw.

  func encode(_ value: Int128) throws { try write(value) }

  func encode(_ value: UInt128) throws { try write(value) }
}

/// The members of an object under construction.
private struct JSONMemberWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: JSONValueWriter

  var codingPath: [any CodingKey] { writer.codingPath }

  private func child(_ key: any CodingKey) -> JSONValueWriter {
    writer.child(writer.node.node(forKey: key.stringValue), key)
  }

  func encodeNil(forKey key: Key) { writer.node.set(.null, forKey: key.stringValue) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try write(value, forKey: key)
  }

  func encode(_ value: Int128, forKey key: Key) throws { try write(value, forKey: key) }

  func encode(_ value: UInt128, forKey key: Key) throws { try write(value, forKey: key) }

  private func write(_ value: some Encodable, forKey key: Key) throws {
    if let scalar = try writer.scalar(value, writer.path.appending(key)) {
      return writer.node.set(scalar, forKey: key.stringValue)
    }
    try writer.checkDepth(of: value)
    try writer.child(writer.node.newNode(forKey: key.stringValue), key).write(value)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    child(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    child(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { child(JSONCodingKey.superclass) }

  func superEncoder(forKey key: Key) -> any Encoder { child(key) }
}

/// The elements of an array under construction.
private struct JSONElementWriter: UnkeyedEncodingContainer {
  let writer: JSONValueWriter

  var codingPath: [any CodingKey] { writer.codingPath }
  var count: Int { writer.node.count }

  private var key: JSONCodingKey { JSONCodingKey(intValue: count) }

  private func child() -> JSONValueWriter {
    let key = key
    return writer.child(writer.node.appendNode(), key)
  }

  func encodeNil() { writer.node.append(.null) }

  func encode<Value: Encodable>(_ value: Value) throws { try write(value) }

  func encode(_ value: Int128) throws { try write(value) }

  func encode(_ value: UInt128) throws { try write(value) }

  private func write(_ value: some Encodable) throws {
    if let scalar = try writer.scalar(value, writer.path.appending(key)) {
      return writer.node.append(scalar)
    }
    try writer.checkDepth(of: value)
    try child().write(value)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    child().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { child().unkeyedContainer() }

  func superEncoder() -> any Encoder { child() }
}
