extension KeyStroke {
  /// Creates the key press with a name, in any case: `Tab`, `Shift-Tab`, `Ctrl-Z`, `F1`; a single character is
  /// its own name. Nil for other words.
  package init?(name: some StringProtocol) {
    if name.count == 1 {
      self.init(String(name))
      return
    }
    var rest = name.lowercased()
    var modifiers: KeyModifiers = []
    while let found = Self.modifierNames.first(where: { rest.hasPrefix($0.name) }) {
      rest = String(rest.dropFirst(found.name.count))
      modifiers.insert(found.modifier)
    }
    if let key = Self.keyNames[rest] {
      self.init(key, modifiers)
    } else if rest.hasPrefix("f"), let number = Int(rest.dropFirst()), (1...24).contains(number) {
      self.init(.function(number), modifiers)
    } else if rest.count == 1, !modifiers.isEmpty {
      self.init(.character(rest), modifiers)
    } else {
      return nil
    }
  }

  /// Ctrl-C.
  package static let interrupt = KeyStroke(.character("c"), .control)

  /// The beginnings of names of keys with modifiers, in lower case.
  package static let modifierNames: [(name: String, modifier: KeyModifiers)] = [
    ("ctrl-", .control), ("shift-", .shift), ("alt-", .alt),
  ]

  private static let keyNames: [String: Key] = [
    "enter": .enter, "return": .enter, "tab": .tab, "backspace": .backspace, "esc": .escape,
    "escape": .escape, "up": .up, "down": .down, "left": .left, "right": .right, "home": .home,
    "end": .end, "pgup": .pageUp, "pgdn": .pageDown, "insert": .insert, "delete": .delete,
    "del": .delete, "space": .character(" "),
  ]
}
