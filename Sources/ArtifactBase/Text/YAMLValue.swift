/// A value of the part of YAML that diagrams and interfaces use.
package enum YAMLValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number, as it is written.
  case number(String)
  case string(String)
  case list([YAMLValue])
  case map([Entry])

  /// A value of a map.
  package struct Entry: Hashable, Sendable {
    package var key: String
    package var value: YAMLValue

    package init(key: String, value: YAMLValue) {
      self.key = key
      self.value = value
    }
  }

  /// The text of a scalar that is not null; nil for others.
  package var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .null, .list, .map: nil
    }
  }

  /// The last value of a key in a map.
  package subscript(key: String) -> YAMLValue? {
    guard case .map(let entries) = self else { return nil }
    return entries.last { $0.key == key }?.value
  }

  /// A scalar without quotes.
  package init(plain text: String) {
    switch text {
    case "", "~", "null", "Null", "NULL": self = .null
    case "true", "True", "TRUE": self = .boolean(true)
    case "false", "False", "FALSE": self = .boolean(false)
    default: self = Double(text) != nil && Self.isNumber(text) ? .number(text) : .string(text)
    }
  }

  private static func isNumber(_ text: String) -> Bool {
    text.utf8.allSatisfy {
      $0.isASCIIDigit || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+")].contains($0)
        || $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E")
    }
  }
}

/// Why a text is not YAML, and where.
package struct YAMLError: Error {
  package var message: String
  /// The index of the line, from 0.
  package var line: Int

  package init(message: String, line: Int) {
    self.message = message
    self.line = line
  }
}

extension YAMLValue {
  /// The value as JSON; the last one of a key that a map repeats.
  package var json: JSONValue {
    switch self {
    case .null: .null
    case .boolean(let isTrue): .bool(isTrue)
    case .number(let text): JSONNumber(text).map { .number($0) } ?? .string(text)
    case .string(let text): .string(text)
    case .list(let values): .array(values.map(\.json))
    case .map(let entries): .object(JSONObject(entries.map { ($0.key, $0.value.json) }))
    }
  }
}
