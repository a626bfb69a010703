import ArtifactCore

/// The result of comparing a value with one that has an order: a number, a date or a text.
enum ValueOrder: Hashable, Sendable {
  case less, equal, greater

  /// The text is not a number, or not a date, unlike the other value; it may become one.
  case mismatched

  /// One of the values is null or empty.
  case missing

  /// The values cannot be ordered, such as a number and an array.
  case incomparable

  fileprivate init<Value: Comparable>(_ left: Value, _ right: Value) {
    self = left < right ? .less : left == right ? .equal : .greater
  }
}

extension JSONValue {
  /// Compares this value with another, whose type selects the comparison: numbers (also with texts
  /// of numbers), dates, or otherwise texts by code units.
  func order(against other: JSONValue) -> ValueOrder {
    if isBlank || other.isBlank { return .missing }
    guard hasOrder, other.hasOrder else { return .incomparable }
    if let right = other.number {
      guard let left = number else { return .mismatched }
      return left.isLess(than: right) ? .less : right.isLess(than: left) ? .greater : .equal
    }
    guard case .string(let left) = self, case .string(let right) = other else {
      return .incomparable
    }
    if let date = ISODate(right) {
      return ISODate(left).map { ValueOrder($0, date) } ?? .mismatched
    }
    if left.utf8.elementsEqual(right.utf8) { return .equal }
    return left.utf8.lexicographicallyPrecedes(right.utf8) ? .less : .greater
  }

  /// Whether two values are equivalent: equal values, a number and its text, or dates of the same
  /// instant.
  func means(_ other: JSONValue) -> Bool {
    switch (self, other) {
    case _ where self == other: true
    case (.number, .string), (.string, .number): order(against: other) == .equal
    case (.string(let left), .string(let right)):
      if let left = ISODate(left), let right = ISODate(right) { left == right } else { false }
    default: false
    }
  }

  private var isBlank: Bool {
    switch self {
    case .null: true
    case .string(let text): text.allSatisfy(\.isWhitespace)
    case .bool, .number, .array, .object: false
    }
  }

  /// Whether the value has an order.
  private var hasOrder: Bool {
    switch self {
    case .number, .string: true
    case .null, .bool, .array, .object: false
    }
  }

  /// The value's type, in words.
  var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string(let text): ISODate(text) == nil ? "a string" : "a date"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension Diagnostic.Code {
  /// A condition compares values that have no order, such as a number and an array.
  public static let incomparable = Self(rawValue: "spec.incomparable")
}
