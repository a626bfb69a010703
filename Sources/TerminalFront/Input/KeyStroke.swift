/// A key press with its modifiers.
public struct KeyStroke: Hashable, Sendable {
  /// The key.
  public var key: Key

  /// The modifiers held during the key press.
  public var modifiers: KeyModifiers

  /// Creates a key press.
  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Creates a key press of a character without modifiers.
  public init(_ character: String) {
    self.init(.character(character))
  }

  /// The text that the key press inserts: a character without modifiers; nil for all other keys.
  ///
  /// The text is untrusted content: sanitize it before showing it.
  public var text: String? {
    if case .character(let text) = key, modifiers.isEmpty { return text }
    return nil
  }
}

/// A key on the keyboard, or the character it produces.
public enum Key: Hashable, Sendable {
  /// A character (grapheme cluster) such as `a`, `A`, `é` or `👩‍💻`. The space bar is the character
  /// `" "`.
  case character(String)

  /// The editing and control keys.
  case enter, tab, backspace, escape

  /// The arrow keys.
  case up, down, left, right

  /// The navigation keys.
  case home, end, pageUp, pageDown

  /// The insert and delete keys.
  case insert, delete

  /// A function key, F1 to F35.
  case function(Int)
}

/// A set of modifier keys.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The modifiers as a bit mask.
  public var rawValue: UInt8

  /// Creates a set of modifiers from a bit mask.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The Shift key.
  public static let shift = KeyModifiers(rawValue: 1 << 0)

  /// The Alt, Option or Meta key.
  public static let alt = KeyModifiers(rawValue: 1 << 1)

  /// The Control key.
  public static let control = KeyModifiers(rawValue: 1 << 2)

  /// The system key (Windows, Command, Super or Hyper).
  public static let system = KeyModifiers(rawValue: 1 << 3)

  /// Decodes the modifier parameter of a control sequence: one more than the sum of 1 shift, 2 alt,
  /// 4 control, 8 system, 16 hyper, 32 meta, 64 and 128 locks.
  init(parameter: Int) {
    let bits = max(0, min(parameter, 256) - 1)
    self.init(rawValue: UInt8(bits & 0x0F))
    if bits & 16 != 0 { insert(.system) }
    if bits & 32 != 0 { insert(.alt) }
  }
}

extension KeyStroke: CustomStringConvertible {
  /// The key press in conventional notation: `Ctrl-Shift-Up`, `Alt-x`, `F5`.
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
  /// The name of the key, such as `Enter` or `PgUp`, or its character.
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
