extension JSONValue {
  /// Whether this is `null`.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The Boolean; nil if this isn't one.
  public var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The number; nil if this isn't one.
  public var numberValue: JSONNumber? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The number as an integer; nil if this isn't a number, or not an integer that fits in `Int`.
  /// `1.0` and `1e3` are integers.
  public var intValue: Int? { numberValue?.integer }

  /// The `Double` nearest to the number; nil if this isn't a number. Infinite if the magnitude is
  /// too large.
  public var doubleValue: Double? { numberValue?.double }

  /// The string; nil if this isn't one.
  public var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The elements; nil if this isn't an array.
  public var arrayValue: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The members; nil if this isn't an object.
  public var objectValue: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The value of a member; nil if this value isn't an object or has no such member.
  ///
  /// Assigning to a new name appends a member; assigning nil removes it. Assigning has no effect if
  /// this value isn't an object. Nested members are changed in place:
  ///
  /// ```swift
  /// value["user"]?["name"] = "Ada"
  /// ```
  ///
  /// - Complexity: O(1) to read and to assign; O(number of following members) to remove.
  public subscript(key: String) -> JSONValue? {
    get {
      if case .object(let object) = self { object[key] } else { nil }
    }
    _modify {
      guard case .object(var object) = self else {
        var none: JSONValue?
        yield &none
        return
      }
      // The object is taken out, so that it isn't copied when it is changed.
      self = .null
      defer { self = .object(object) }
      yield &object[key]
    }
  }

  /// An element; nil if this value isn't an array or the index is out of bounds.
  ///
  /// Assigning nil removes the element. Assigning has no effect if this value isn't an array or the
  /// index is out of bounds.
  ///
  /// - Complexity: O(1) to read and to assign; O(number of following elements) to remove.
  public subscript(index: Int) -> JSONValue? {
    get {
      guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
      return elements[index]
    }
    _modify {
      guard case .array(var elements) = self, elements.indices.contains(index) else {
        var none: JSONValue?
        yield &none
        return
      }
      self = .null
      var element: JSONValue? = elements[index]
      elements[index] = .null
      defer {
        if let element { elements[index] = element } else { elements.remove(at: index) }
        self = .array(elements)
      }
      yield &element
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON text, without line breaks.
  ///
  /// - Complexity: O(length of the text).
  public var description: String { serialized() }
}

extension JSONObject: CustomStringConvertible {
  /// The object as JSON text, without line breaks.
  ///
  /// - Complexity: O(length of the text).
  public var description: String { JSONValue.object(self).serialized() }
}

extension JSONNumber: CustomStringConvertible {
  /// The number as written.
  public var description: String { text }
}

extension JSONValue: ExpressibleByFloatLiteral {
  /// Creates a number from a floating-point literal; null if the literal exceeds the range of
  /// `Double`.
  public init(floatLiteral value: Double) {
    self.init(number: value)
  }

  /// Creates a number; null if it is infinite or not a number.
  package init(number: Double) {
    self = JSONNumber(number).map { .number($0) } ?? .null
  }
}
