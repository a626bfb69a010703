import ArtifactBase

/// The properties of a component that is a chart.
struct ChartProps {
  private let values: JSONObject

  init(_ values: JSONObject) { self.values = values }

  /// The first value among some names that isn't null.
  func value(_ names: [String]) -> JSONValue? {
    for name in names {
      if let value = values[name], value != .null { return value }
    }
    return nil
  }

  /// The first text among some names; empty if there is none.
  func text(_ names: [String]) -> String {
    for name in names {
      if let text = values[name]?.stringValue, !text.isEmpty { return text }
    }
    return ""
  }

  /// The texts of the first of some names that has any; a text is one.
  func texts(_ names: [String]) -> [String] {
    for name in names {
      switch values[name] {
      case .string(let text)?: return [text]
      case .array(let elements)?:
        let texts = elements.compactMap(\.stringValue)
        if texts.count == elements.count, !texts.isEmpty { return texts }
      default: break
      }
    }
    return []
  }

  func number(_ name: String) -> Double? { values[name]?.doubleValue }

  /// Whether one of some properties is true.
  func flag(_ names: [String]) -> Bool { names.contains { values[$0] == .bool(true) } }

  /// The object of a name, also one that is written as text.
  func object(_ name: String) -> JSONObject? {
    switch values[name] {
    case .object(let object)?: object
    case .string(let text)? where text.utf8.first == UInt8(ascii: "{"):
      (try? JSONValue(parsing: text))?.objectValue
    default: nil
    }
  }
}
