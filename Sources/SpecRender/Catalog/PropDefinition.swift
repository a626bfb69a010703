public import ArtifactCore

/// The type of a property.
public enum PropType: String, Hashable, Sendable, CaseIterable {
  /// Text.
  case string
  /// An integer.
  case int
  /// A number.
  case double
  /// A boolean.
  case bool
  /// An array.
  case array
  /// An object.
  case object
  /// A value of any type.
  case any
}

/// A property of a component or a parameter of an action: its type, constraints and default.
public struct PropDefinition: Hashable, Sendable {
  /// An additional constraint on text.
  public enum Format: String, Hashable, Sendable {
    /// A name in ``PropDefinition/colorNames``, or `#RGB`, `#RRGGBB`, `#AARRGGBB`.
    case color
    /// A URL with one of ``PropDefinition/safeSchemes``.
    case url
    /// A path into the state.
    case path
    /// A secret: shown as dots, never saved.
    case password
  }

  /// The property's name.
  public var name: String
  /// The type of the value.
  public var type: PropType

  /// The value used if a spec gives none or an invalid one; nil for null.
  public var defaultValue: JSONValue?

  /// The purpose of the property, for a model.
  public var description: String?

  /// Whether the user can edit the value, so that it can be bound to the state.
  public var binding: Bool

  /// Whether a spec must give a value.
  public var isRequired: Bool

  /// The valid strings; for a number, the strings that are accepted instead of a number.
  public var choices: [String]

  /// The constraint on text; nil for none.
  public var format: Format?

  /// The range of a number; for an array or object, the range of the numbers inside, which the
  /// consumer of the value has to check.
  public var range: PropRange?

  /// Creates a property definition.
  public init(
    name: String, type: PropType, defaultValue: JSONValue? = nil, description: String? = nil,
    binding: Bool = false, isRequired: Bool = false, choices: [String] = [],
    format: Format? = nil, range: PropRange? = nil
  ) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.description = description
    self.binding = binding
    self.isRequired = isRequired
    self.choices = choices
    self.format = format
    self.range = range
  }

  /// The valid color names.
  public static let colorNames = [
    "red", "blue", "green", "orange", "yellow", "purple", "pink", "gray", "white", "black",
    "primary", "secondary", "clear", "brown", "cyan", "indigo", "mint", "teal",
  ]

  /// The URL schemes that may be opened.
  public static let safeSchemes = AddressPolicy.webSchemes
}

extension PropDefinition {
  /// A problem with a value.
  public enum Issue: Hashable, Sendable {
    /// The value has another type.
    case wrongType
    /// The value isn't one of the choices.
    case notAChoice
    /// The value was converted: text to a number or boolean, a choice written in another case, or
    /// JSON to text.
    case converted
    /// The URL isn't safe to open.
    case unsafe
    /// The number is out of range.
    case outOfRange
  }

  /// Converts a value to the form the component expects: the declared type, or the default for null
  /// and for an invalid value.
  ///
  /// Numbers and booleans may be given as text and vice versa; choices and colors are matched
  /// case-insensitively. An unsafe URL is replaced by the default. A number out of range is clamped
  /// to the nearest valid one, or replaced by the default if there is none.
  ///
  /// - Returns: The converted value, and the problem found; nil if there is none.
  /// - Complexity: O(value + choices).
  public func read(_ value: JSONValue) -> (value: JSONValue, issue: Issue?) {
    let fallback = defaultValue ?? .null
    if value == .null { return (fallback, nil) }
    switch type {
    case .string: return readText(value, fallback)
    case .bool:
      if case .bool = value { return (value, nil) }
      if value == "true" || value == 1 { return (true, .converted) }
      if value == "false" || value == 0 { return (false, .converted) }
      return (fallback, .wrongType)
    case .int, .double:
      if case .string(let text) = value, let choice = choice(text) {
        return (.string(choice), choice == text ? nil : .converted)
      }
      guard let number = value.number, type == .double || number.integer != nil else {
        return (fallback, .wrongType)
      }
      if let range, !range.contains(number) {
        let nearest = range.nearest(to: number, isWhole: type == .int)
        return (nearest.map { .number($0) } ?? fallback, .outOfRange)
      }
      if case .number = value { return (value, nil) }
      return (.number(number), .converted)
    case .any: return (value, nil)
    case .array:
      if case .array = value { return (value, nil) }
    case .object:
      if case .object = value { return (value, nil) }
    }
    return (fallback, .wrongType)
  }

  private func readText(_ value: JSONValue, _ fallback: JSONValue) -> (JSONValue, Issue?) {
    switch value {
    case .array, .object:
      return choices.isEmpty && format == nil
        ? (.string(value.displayText), .converted) : (fallback, .wrongType)
    default: break
    }
    let text = value.displayText
    switch format {
    case .url:
      if Self.isSafe(text) { return (.string(text), nil) }
      return (fallback, text.isEmpty ? nil : .unsafe)
    case .color:
      if Self.isHexColor(text) { return (.string(text), nil) }
    case .path, .password: return (.string(text), nil)
    case nil:
      if choices.isEmpty { return (.string(text), nil) }
    }
    guard let choice = choice(text) else { return (fallback, .notAChoice) }
    return (.string(choice), choice == text ? nil : .converted)
  }

  /// Returns the choice that matches a text case-insensitively.
  private func choice(_ text: String) -> String? {
    let choices = format == .color ? Self.colorNames : choices
    if choices.contains(text) { return text }
    let lower = text.lowercased()
    if format == .color, lower == "grey" { return "gray" }
    return choices.first { $0.lowercased() == lower }
  }

  static func isHexColor(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst()
    return text.utf8.first == UInt8(ascii: "#") && [3, 6, 8].contains(digits.count)
      && digits.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20)
      }
  }

  /// Whether a URL may be opened: it has a safe scheme and contains no control characters or
  /// spaces.
  static func isSafe(_ address: String) -> Bool { AddressPolicy.properties.allows(address) }
}
