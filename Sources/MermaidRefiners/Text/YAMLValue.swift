import ArtifactBase

/// A value of the part of YAML that diagrams use for front matter and for the data of nodes.
enum YAMLValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number, as it is written.
  case number(String)
  case string(String)
  case list([YAMLValue])
  case map([Entry])

  /// A value of a map.
  struct Entry: Hashable, Sendable {
    var key: String
    var value: YAMLValue
  }

  /// The text of a scalar that is not null; nil for others.
  var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .null, .list, .map: nil
    }
  }

  /// The last value of a key in a map.
  subscript(key: String) -> YAMLValue? {
    guard case .map(let entries) = self else { return nil }
    return entries.last { $0.key == key }?.value
  }

  /// A scalar without quotes.
  init(plain text: String) {
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
struct YAMLError: Error {
  var message: String
  /// The index of the line, from 0.
  var line: Int
}
