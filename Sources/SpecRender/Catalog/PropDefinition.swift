public import ArtifactCore

/// The type of a property.
public enum PropType: String, Hashable, Sendable, CaseIterable {
  case string
  case int
  case double
  case bool
  case array
  case object
  /// A value of any type.
  case any
}

/// One property of a component or one parameter of an action: what it may be, and what it is by default.
public struct PropDefinition: Hashable, Sendable {
  /// What a text must be beside being a text.
  public enum Format: String, Hashable, Sendable {
    /// A name of ``PropDefinition/colorNames``, or `#RGB`, `#RRGGBB`, `#AARRGGBB`.
    case color
    /// An address with one of ``PropDefinition/safeSchemes``.
    case url
    /// A path into the state.
    case path
  }

  public var name: String
  public var type: PropType

  /// The value where a spec gives none or a wrong one; nil for nothing.
  public var defaultValue: JSONValue?

  public var description: String?

  /// Whether a person changes it, so that it can be bound to the state.
  public var binding: Bool

  public var isRequired: Bool

  /// The texts there are to choose from; of a number, texts that stand for one.
  public var choices: [String]

  public var format: Format?

  /// The limits of a number; of an array or object those of the numbers inside, which are for those who
  /// read them.
  public var range: PropRange?

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

  /// The colours that have names.
  public static let colorNames = [
    "red", "blue", "green", "orange", "yellow", "purple", "pink", "gray", "white", "black",
    "primary", "secondary", "clear", "brown", "cyan", "indigo", "mint", "teal",
  ]

  /// The schemes of addresses that may be opened.
  public static let safeSchemes = ["http", "https", "mailto"]
}

extension PropDefinition {
  /// What is wrong with a value.
  public enum Issue: Hashable, Sendable {
    /// It is of another type.
    case wrongType
    /// It is none of the choices.
    case notAChoice
    /// It was the text of a number or a bool, a choice in another case, or JSON where a text stands.
    case converted
    /// It is an address that is not opened.
    case unsafe
    /// It is a number beyond the range.
    case outOfRange
  }

  /// A value as the component takes it: of the right type, the default for null and for what is wrong.
  ///
  /// Numbers and bools may be texts, texts may be numbers and bools; choices and colours are told
  /// apart without regard to case. An address that is not safe is nothing. A number beyond the range is
  /// the nearest within, or the default where there is no nearest.
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
    case .path: return (.string(text), nil)
    case nil:
      if choices.isEmpty { return (.string(text), nil) }
    }
    guard let choice = choice(text) else { return (fallback, .notAChoice) }
    return (.string(choice), choice == text ? nil : .converted)
  }

  /// The choice that a text names, whatever its case.
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

  /// Whether an address may be opened: a known scheme, and no controls.
  static func isSafe(_ address: String) -> Bool {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return safeSchemes.contains(address[..<colon].lowercased())
      && address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }
}
