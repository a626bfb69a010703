/// A type that is coded as a single JSON scalar: the types that `Codable` treats as primitive.
protocol JSONScalar {
  /// Converts a value; nil if it is of the right kind but can't be represented.
  ///
  /// - Throws: ``JSONKindMismatch`` if the value is of another kind.
  static func make(from value: JSONValue) throws(JSONKindMismatch) -> Self?

  /// The value as JSON; nil if JSON can't represent it.
  var jsonValue: JSONValue? { get }
}

/// The kind of JSON value that a type needs, in words.
struct JSONKindMismatch: Error {
  let expected: String
}

extension Bool: JSONScalar {
  static func make(from value: JSONValue) throws(JSONKindMismatch) -> Bool? {
    guard let result = value.boolValue else { throw JSONKindMismatch(expected: "a Boolean") }
    return result
  }

  var jsonValue: JSONValue? { .bool(self) }
}

extension String: JSONScalar {
  static func make(from value: JSONValue) throws(JSONKindMismatch) -> String? {
    guard let result = value.stringValue else { throw JSONKindMismatch(expected: "a string") }
    return result
  }

  var jsonValue: JSONValue? { .string(self) }
}

extension JSONScalar where Self: FixedWidthInteger {
  static func make(from value: JSONValue) throws(JSONKindMismatch) -> Self? {
    guard let number = value.numberValue else { throw JSONKindMismatch(expected: "a number") }
    return number.integer(as: Self.self)
  }

  var jsonValue: JSONValue? { .number(JSONNumber(validated: String(self))) }
}

extension JSONScalar where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// A fraction becomes the nearest value; an integer must be exact.
  static func make(from value: JSONValue) throws(JSONKindMismatch) -> Self? {
    guard let number = value.numberValue else { throw JSONKindMismatch(expected: "a number") }
    guard let result = Self(number.text), result.isFinite else { return nil }
    return !DecimalDigits(number).isInteger || JSONNumber(shortest: result) == number ? result : nil
  }

  var jsonValue: JSONValue? { JSONNumber(shortest: self).map { .number($0) } }
}

extension Double: JSONScalar {}
extension Float: JSONScalar {}
extension Int: JSONScalar {}
extension Int8: JSONScalar {}
extension Int16: JSONScalar {}
extension Int32: JSONScalar {}
extension Int64: JSONScalar {}
extension Int128: JSONScalar {}
extension UInt: JSONScalar {}
extension UInt8: JSONScalar {}
extension UInt16: JSONScalar {}
extension UInt32: JSONScalar {}
extension UInt64: JSONScalar {}
extension UInt128: JSONScalar {}

/// The keys from the root of a value to a place in it.
indirect enum JSONCodingPath {
  case root
  case child(any CodingKey, of: JSONCodingPath)

  /// The keys, outermost first.
  ///
  /// - Complexity: O(length of the path).
  var keys: [any CodingKey] {
    var result: [any CodingKey] = []
    var path = self
    while case .child(let key, let parent) = path {
      result.append(key)
      path = parent
    }
    return result.reversed()
  }

  func appending(_ key: any CodingKey) -> JSONCodingPath { .child(key, of: self) }
}

/// A key for an array element, a superclass, or a member of any name.
struct JSONCodingKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  /// The member that a superclass is coded in.
  static let superclass = JSONCodingKey(stringValue: "super")

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}
