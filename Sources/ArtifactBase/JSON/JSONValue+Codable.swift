/// A type that stores JSON, which ``JSONValueEncoder`` copies instead of encoding it.
protocol JSONValueConvertible {
  var json: JSONValue { get }
}

extension JSONValue: Codable, JSONValueConvertible {
  var json: JSONValue { self }

  /// Decodes any JSON value. A ``JSONValueDecoder`` keeps the text of numbers and the order of
  /// members; other decoders keep neither.
  ///
  /// - Throws: A `DecodingError` if the decoder has another kind of value, or one nested deeper
  ///   than ``JSONValueDecoder/depthLimit``.
  public init(from decoder: any Decoder) throws {
    if let reader = decoder as? JSONValueReader {
      self = reader.value
      return
    }
    let path = decoder.codingPath
    guard path.count <= JSONValueDecoder.depthLimit else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: path,
          debugDescription: "nested deeper than \(JSONValueDecoder.depthLimit) levels"))
    }
    if let container = try? decoder.container(keyedBy: JSONCodingKey.self) {
      var object = JSONObject()
      for key in container.allKeys {
        object[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
      }
      self = .object(object)
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
      self = .array(elements)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(String.self) {
        self = .string(value)
      } else {
        self = .number(try JSONNumber(from: decoder))
      }
    }
  }

  /// Encodes the value with any encoder.
  ///
  /// - Throws: An `EncodingError` if the value is nested deeper than
  ///   ``JSONValueEncoder/depthLimit`` or has a number that `Double` can't represent, unless
  ///   the encoder is a ``JSONValueEncoder``.
  public func encode(to encoder: any Encoder) throws {
    let path = encoder.codingPath
    guard path.count <= JSONValueEncoder.depthLimit else {
      throw EncodingError.invalidValue(
        self,
        .init(
          codingPath: path,
          debugDescription: "nested deeper than \(JSONValueEncoder.depthLimit) levels"))
    }
    switch self {
    case .object(let object):
      var container = encoder.container(keyedBy: JSONCodingKey.self)
      for (key, value) in object.members {
        try container.encode(value, forKey: JSONCodingKey(stringValue: key))
      }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .number(let number):
      try number.encode(to: encoder)
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .string(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
}

extension JSONObject: Codable, JSONValueConvertible {
  var json: JSONValue { .object(self) }

  /// Decodes an object, as ``JSONValue/init(from:)`` does.
  ///
  /// - Throws: A `DecodingError` if the value isn't an object or is nested too deeply.
  public init(from decoder: any Decoder) throws {
    guard let object = try JSONValue(from: decoder).objectValue else {
      throw DecodingError.typeMismatch(
        JSONObject.self,
        .init(codingPath: decoder.codingPath, debugDescription: "expected an object"))
    }
    self = object
  }

  /// Encodes the object, as ``JSONValue/encode(to:)`` does.
  ///
  /// - Throws: An `EncodingError` if the object is nested too deeply or has a number that `Double`
  ///   can't represent.
  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }
}

extension JSONNumber: Codable, JSONValueConvertible {
  var json: JSONValue { .number(self) }

  /// Decodes a number.
  ///
  /// A ``JSONValueDecoder`` preserves the text of the number; any other decoder yields a 64-bit
  /// integer or a `Double`.
  ///
  /// - Throws: A `DecodingError` if the value isn't a number.
  public init(from decoder: any Decoder) throws {
    if let reader = decoder as? JSONValueReader, let number = reader.value.numberValue {
      self = number
      return
    }
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Int64.self) {
      self.init(validated: String(value))
    } else if let value = try? container.decode(UInt64.self) {
      self.init(validated: String(value))
    } else if let number = JSONNumber(try container.decode(Double.self)) {
      self = number
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not finite")
    }
  }

  /// Encodes the number as a 64-bit integer if possible, otherwise as a `Double`.
  ///
  /// A ``JSONValueEncoder`` preserves the number verbatim instead of calling this method.
  ///
  /// - Throws: An `EncodingError` if the number is neither a 64-bit integer nor representable as a
  ///   `Double`: it is out of range, or an integer that would be rounded.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value = integer(as: Int64.self) {
      try container.encode(value)
    } else if let value = integer(as: UInt64.self) {
      try container.encode(value)
    } else if let value = (try? Double.make(from: .number(self))) ?? nil {
      try container.encode(value)
    } else {
      throw EncodingError.invalidValue(
        self,
        .init(codingPath: encoder.codingPath, debugDescription: "not a finite 64-bit number"))
    }
  }
}
