/// What could be decoded of a JSON value that may be partial.
///
/// See ``JSONValueDecoder/decodePartial(_:from:)``.
public struct PartialValue<Value> {
  /// The value, without the parts that could not be decoded; nil if a required part is among them.
  public var value: Value?

  /// Why parts are missing, in the order in which they were decoded, each with its coding path.
  public var omissions: [DecodingError]

  /// The location of a text that is still arriving, of which ``value`` has the beginning; nil if
  /// there is none.
  public var openText: JSONPointer?

  /// The maximum number of ``omissions`` that are listed.
  public static var omissionLimit: Int { 64 }

  /// Creates a value.
  public init(_ value: Value? = nil, omissions: [DecodingError] = [], openText: JSONPointer? = nil)
  {
    self.value = value
    self.omissions = omissions
    self.openText = openText
  }
}

extension PartialValue: Sendable where Value: Sendable {}

extension JSONValueDecoder {
  /// Decodes what is possible of a value of a type; never fails.
  ///
  /// ```swift
  /// struct Item: Decodable { var name: String, price: Double? }
  /// let value = try JSONValue(parsing: #"[{"name": "Tea", "price": "low"}, {}]"#)
  /// let items = JSONValueDecoder().decodePartial([Item].self, from: value)
  /// items.value            // [Item(name: "Tea", price: nil)]
  /// items.omissions.count  // 2
  /// ```
  ///
  /// An optional property that can't be decoded is nil. So that a required one can be missing,
  /// elements of arrays and sets, and values of dictionaries with string keys, are left out if they
  /// can't be decoded. To decode JSON that is still arriving, use a `DecodingRefiner`.
  ///
  /// - Complexity: O(size of `value`), if the types read each part once.
  public func decodePartial<Value: Decodable>(
    _ type: Value.Type = Value.self, from value: JSONValue
  ) -> PartialValue<Value> {
    var reader = JSONValueReader(value: value, userInfo: userInfo)
    let log = OmissionLog()
    reader.omissions = log
    let result = reader.attempt { try reader.read(type) }
    return PartialValue(
      result, omissions: Array(log.errors.prefix(PartialValue<Value>.omissionLimit)))
  }
}

/// The errors of the parts that are left out while a value is decoded.
final class OmissionLog {
  fileprivate var errors: [DecodingError] = []
}

extension JSONValueReader {
  /// Decodes a part; if that fails, notes the error and returns nil.
  func attempt<Part>(_ decode: () throws -> Part) -> Part? {
    do {
      return try decode()
    } catch let error as DecodingError {
      omissions?.errors.append(error)
    } catch {
      let context = DecodingError.Context(
        codingPath: codingPath, debugDescription: "\(error)", underlyingError: error)
      omissions?.errors.append(.dataCorrupted(context))
    }
    return nil
  }
}

/// A collection whose elements are left out one by one if they can't be decoded.
protocol PartiallyDecodable {
  init(leavingOutFrom reader: JSONValueReader) throws
}

extension Array: PartiallyDecodable where Element: Decodable {
  init(leavingOutFrom reader: JSONValueReader) throws {
    self = try reader.elements()
  }
}

extension Set: PartiallyDecodable where Element: Decodable {
  init(leavingOutFrom reader: JSONValueReader) throws {
    self = Set(try reader.elements())
  }
}

extension Dictionary: PartiallyDecodable where Key == String, Value: Decodable {
  init(leavingOutFrom reader: JSONValueReader) throws {
    self = [:]
    for member in try reader.object().members {
      let key = JSONCodingKey(stringValue: member.key)
      let value = reader.attempt { try reader.child(member.value, key).read(Value.self) }
      if let value { self[member.key] = value }
    }
  }
}

extension JSONValueReader {
  /// The elements that can be decoded.
  fileprivate func elements<Element: Decodable>() throws -> [Element] {
    try array().enumerated().compactMap { index, element in
      attempt { try child(element, JSONCodingKey(intValue: index)).read(Element.self) }
    }
  }
}
