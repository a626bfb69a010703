/// A key with the modifiers that were held.
public struct KeyPress: Hashable, Sendable {
  public var key: Key
  public var modifiers: KeyModifiers

  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// A character without modifiers.
  public init(_ character: String) {
    self.init(.character(character))
  }

  /// The text the key types: a character without modifiers; nil for everything else.
  ///
  /// It is content: sanitize what is shown of it.
  public var text: String? {
    if case .character(let text) = key, modifiers.isEmpty { return text }
    return nil
  }
}

/// A key on the keyboard, or the character it makes.
public enum Key: Hashable, Sendable {
  /// A character as a person sees it, such as `a`, `A`, `é` or `👩‍💻`. Space is one.
  case character(String)
  case enter, tab, backspace, escape
  case up, down, left, right
  case home, end, pageUp, pageDown
  case insert, delete

  /// F1 to F35.
  case function(Int)
}

/// Which modifiers were held.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let shift = KeyModifiers(rawValue: 1 << 0)
  public static let alt = KeyModifiers(rawValue: 1 << 1)
  public static let control = KeyModifiers(rawValue: 1 << 2)

  /// The key with the sign of the system (Windows, Command).
  public static let system = KeyModifiers(rawValue: 1 << 3)

  /// The modifiers as terminals write them: one more than the sum of 1 shift, 2 alt, 4 control,
  /// 8 system, 16 hyper, 32 meta, 64 and 128 locks.
  init(parameter: Int) {
    let bits = max(0, min(parameter, 256) - 1)
    self.init(rawValue: UInt8(bits & 0x0F))
    if bits & 16 != 0 { insert(.system) }
    if bits & 32 != 0 { insert(.alt) }
  }
}

extension KeyPress: CustomStringConvertible {
  /// The key as a person would write it: `Ctrl-Shift-Up`, `Alt-x`, `F5`.
  public var description: String {
    var text = ""
    if modifiers.contains(.control) { text += "Ctrl-" }
    if modifiers.contains(.alt) { text += "Alt-" }
    if modifiers.contains(.system) { text += "System-" }
    if modifiers.contains(.shift) { text += "Shift-" }
    return text + key.description
  }
}

extension Key: CustomStringConvertible {
  public var description: String {
    switch self {
    case .character(" "): "Space"
    case .character(let text): text
    case .enter: "Enter"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .escape: "Esc"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .insert: "Insert"
    case .delete: "Delete"
    case .function(let number): "F\(number)"
    }
  }
}
