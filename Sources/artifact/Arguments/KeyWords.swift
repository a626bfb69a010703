import TerminalFront

extension KeyStroke {
  /// Parses key presses separated by whitespace: `Tab`, `Shift-Tab`, `Ctrl-Z`, `F1`. Any other word
  /// is typed character by character; `Space` is the space bar.
  static func list(_ text: String) -> [KeyStroke] {
    text.split(whereSeparator: \.isWhitespace).flatMap { word -> [KeyStroke] in
      if let key = KeyStroke(name: word) { return [key] }
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
      return (isModified || isFunction) && KeyStroke(name: word) == nil
    }
  }
}
