import TerminalFront

extension KeyStroke {
  /// Parses key presses separated by whitespace: `Tab`, `Shift-Tab`, `Ctrl-Z`, `F1`. Any other word
  /// is typed character by character; `Space` is the space bar.
  static func list(_ text: String) -> [KeyStroke] {
    text.split(whereSeparator: \.isWhitespace).flatMap { word -> [KeyStroke] in
      if let key = named(String(word)) { return [key] }
      return word.map { KeyStroke(String($0)) }
    }
  }

  /// Returns the first word that resembles the name of a key but is not one.
  static func misspelled(in text: String) -> String? {
    text.split(whereSeparator: \.isWhitespace).map { String($0) }.first { word in
      let name = word.lowercased()
      let isModified = modifierNames.contains { name.hasPrefix($0.name) }
      let isFunction =
        name.hasPrefix("f") && name.count > 1 && name.dropFirst().allSatisfy(\.isNumber)
      return (isModified || isFunction) && named(word) == nil
    }
  }

  private static let modifierNames: [(name: String, modifier: KeyModifiers)] = [
    ("ctrl-", .control), ("shift-", .shift), ("alt-", .alt),
  ]

  private static let keys: [String: Key] = [
    "enter": .enter, "return": .enter, "tab": .tab, "backspace": .backspace, "esc": .escape,
    "escape": .escape, "up": .up, "down": .down, "left": .left, "right": .right, "home": .home,
    "end": .end, "pgup": .pageUp, "pgdn": .pageDown, "insert": .insert, "delete": .delete,
    "space": .character(" "),
  ]

  private static func named(_ word: String) -> KeyStroke? {
    var rest = word.lowercased()
    var modifiers: KeyModifiers = []
    while let found = modifierNames.first(where: { rest.hasPrefix($0.name) }) {
      rest = String(rest.dropFirst(found.name.count))
      modifiers.insert(found.modifier)
    }
    if let key = keys[rest] { return KeyStroke(key, modifiers) }
    if rest.hasPrefix("f"), let number = Int(rest.dropFirst()), (1...24).contains(number) {
      return KeyStroke(.function(number), modifiers)
    }
    return modifiers.isEmpty || rest.count != 1 ? nil : KeyStroke(.character(rest), modifiers)
  }
}
