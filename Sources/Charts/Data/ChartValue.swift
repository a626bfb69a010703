public import ArtifactBase

/// A value of a field, with the meaning that it has in JavaScript, since that is what the notations
/// of charts are defined by.
public enum ChartValue: Hashable, Sendable {
  /// The field is absent.
  case missing
  /// The field is null.
  case null
  /// A Boolean.
  case bool(Bool)
  /// A number, which may be infinite or not a number.
  case number(Double)
  /// A text.
  case text(String)
  /// A time in milliseconds since 1970-01-01 00:00 UTC.
  case date(Double)
  /// An array.
  case list([ChartValue])
  /// An object.
  case record(ChartRecord)
}

/// An object among the values of a chart, with its members in order.
public struct ChartRecord: Hashable, Sendable {
  /// The names of the members.
  public private(set) var names: [String] = []
  /// The values, in the order of the names.
  public private(set) var values: [ChartValue] = []

  /// Creates an object without members.
  public init() {}

  /// Creates an object; of members with the same name the last one counts.
  public init(_ members: some Sequence<(String, ChartValue)>) {
    for (name, value) in members { self[name] = value }
  }

  /// Creates an object of distinct names with their values.
  init(names: [String], values: [ChartValue]) {
    (self.names, self.values) = (names, values)
  }

  /// The value of a member; nil if there is none.
  ///
  /// - Complexity: O(number of members).
  public subscript(name: String) -> ChartValue? {
    get { names.firstIndex(of: name).map { values[$0] } }
    set {
      switch (names.firstIndex(of: name), newValue) {
      case (let index?, let value?): values[index] = value
      case (let index?, nil):
        names.remove(at: index)
        values.remove(at: index)
      case (nil, let value?):
        names.append(name)
        values.append(value)
      case (nil, nil): break
      }
    }
  }
}

extension ChartValue {
  /// Creates the value of a JSON value.
  public init(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let value): self = .number(value.double)
    case .string(let value): self = .text(value)
    case .array(let values): self = .list(values.map { ChartValue($0) })
    case .object(let object):
      self = .record(ChartRecord(zip(object.keys, object.values.map { ChartValue($0) })))
    }
  }

  /// Whether the value is null or absent.
  public var isNil: Bool { self == .missing || self == .null }

  /// Whether the value is a number, or a time, and neither infinite nor not a number.
  public var isFiniteNumber: Bool {
    switch self {
    case .number(let value), .date(let value): value.isFinite
    default: false
    }
  }

  /// The number that JavaScript makes of the value: 0 for null and empty text, not a number for what
  /// is absent and for text that isn't a number.
  public var asNumber: Double {
    switch self {
    case .missing, .record: .nan
    case .null: 0
    case .bool(let value): value ? 1 : 0
    case .number(let value), .date(let value): value
    case .text(let text): Self.number(of: text)
    case .list(let values): values.isEmpty ? 0 : values.count == 1 ? values[0].asNumber : .nan
    }
  }

  /// The finite number that the value is or, as a text, spells; nil for everything else.
  public var finiteNumber: Double? {
    switch self {
    case .number(let value), .date(let value): value.isFinite ? value : nil
    case .bool(let value): value ? 1 : 0
    case .text(let text):
      text.isEmpty ? nil : Self.number(of: text).isFinite ? Self.number(of: text) : nil
    case .missing, .null, .list, .record: nil
    }
  }

  /// Whether JavaScript takes the value as true.
  public var isTruthy: Bool {
    switch self {
    case .missing, .null: false
    case .bool(let value): value
    case .number(let value): value != 0 && !value.isNaN
    case .text(let text): !text.isEmpty
    case .date, .list, .record: true
    }
  }

  /// The text that JavaScript makes of the value; times are in ISO 8601.
  public var asText: String {
    switch self {
    case .missing: "undefined"
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): Self.text(of: value)
    case .text(let text): text
    case .date(let time): Self.isoText(of: time)
    case .list(let values): values.map { $0.isNil ? "" : $0.asText }.joined(separator: ",")
    case .record: "[object Object]"
    }
  }

  /// The value as JSON; infinite numbers and those that aren't a number are null.
  public var json: JSONValue {
    switch self {
    case .missing, .null: .null
    case .bool(let value): .bool(value)
    case .number(let value): JSONValue(number: value)
    case .text(let text): .string(text)
    case .date(let time): .string(Self.isoText(of: time))
    case .list(let values): .array(values.map(\.json))
    case .record(let record):
      .object(JSONObject(zip(record.names, record.values).map { (key: $0, value: $1.json) }))
    }
  }

  private static func number(of text: String) -> Double {
    var bytes = Substring(text).utf8
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    guard let first = bytes.first else { return 0 }
    let trimmed = Substring(bytes)
    if first == UInt8(ascii: "0"), bytes.count > 2 {
      switch bytes.dropFirst().first {
      case UInt8(ascii: "x"), UInt8(ascii: "X"):
        return Int(trimmed.dropFirst(2), radix: 16).map(Double.init) ?? .nan
      default: break
      }
    }
    // `Double` also reads `nan`, `inf` and hexadecimal fractions.
    let isPlain = bytes.allSatisfy { byte in
      (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
    }
    if isPlain { return Double(trimmed) ?? .nan }
    switch trimmed {
    case "Infinity", "+Infinity": return .infinity
    case "-Infinity": return -.infinity
    default: return .nan
    }
  }

  /// The text of a number as JavaScript writes it.
  public static func text(of number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if number == 0 { return "0" }
    if abs(number) < 1e16, number == number.rounded() { return String(Int(number)) }
    let text = number.description
    return text.utf8.contains(UInt8(ascii: "e")) ? DecimalDigits(shortest: number).scriptText : text
  }

  /// The text of a time in ISO 8601, in UTC.
  static func isoText(of time: Double) -> String {
    CalendarTime(time)?.isoText ?? "Invalid Date"
  }
}

extension ChartValue {
  /// Compares two values as Vega orders them: absent and null values first, then as numbers if both
  /// are, else as text.
  ///
  /// - Returns: A negative number, 0 or a positive number.
  public static func order(_ left: ChartValue, _ right: ChartValue) -> Int {
    switch (left, right) {
    case (.number(let left), .number(let right)), (.date(let left), .date(let right)),
      (.number(let left), .date(let right)), (.date(let left), .number(let right)):
      return order(left, right)
    case (.text(let left), .text(let right)):
      return left == right ? 0 : left.utf16.lexicographicallyPrecedes(right.utf16) ? -1 : 1
    default: break
    }
    if left.isNil || right.isNil { return left.isNil ? (right.isNil ? 0 : -1) : 1 }
    let (a, b) = (left.asNumber, right.asNumber)
    return order(a, b)
  }

  private static func order(_ left: Double, _ right: Double) -> Int {
    if left < right { return -1 }
    if left > right { return 1 }
    if left.isNaN { return right.isNaN ? 0 : -1 }
    return right.isNaN ? 1 : 0
  }
}

extension ChartValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral
{
  /// Creates a text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates null.
  public init(nilLiteral: ()) { self = .null }
  /// Creates an array.
  public init(arrayLiteral elements: ChartValue...) { self = .list(elements) }
}
