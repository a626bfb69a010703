import ArtifactCore

/// How a value compares with another one that has an order: a number, a date, or a text.
enum ValueOrder: Hashable, Sendable {
  case less, equal, greater

  /// The text is not a number, or not a date, as the other value is; it may become one.
  case mismatched

  /// One of the two is null or empty.
  case missing

  /// The two never have an order, such as a number and a list.
  case incomparable

  fileprivate init<Value: Comparable>(_ left: Value, _ right: Value) {
    self = left < right ? .less : left == right ? .equal : .greater
  }
}

extension JSONValue {
  /// How this compares with another value, which decides what is compared: numbers with texts of
  /// numbers, dates, or else texts by their scalars.
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

  /// Whether two values mean the same: equal ones, a number and its text, two dates of one moment.
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

  /// Whether this can be more or less than another value.
  private var hasOrder: Bool {
    switch self {
    case .number, .string: true
    case .null, .bool, .array, .object: false
    }
  }

  /// What kind of value this is, in words.
  var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a bool"
    case .number: "a number"
    case .string(let text): ISODate(text) == nil ? "a text" : "a date"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension SpecDiagnostic.Code {
  public static let incomparable = Self(rawValue: "incomparable")
}
