import ArtifactBase

extension BidirectionalCollection<UInt8> {
  /// The text of prepared bytes, with character codes decoded.
  ///
  /// - Complexity: O(length).
  var mermaidText: String {
    guard contains(MermaidLine.codeStart) else { return String(decoding: self, as: UTF8.self) }
    var result: [UInt8] = []
    var index = startIndex
    while index < endIndex {
      let byte = self[index]
      guard byte == MermaidLine.codeStart,
        let end = self[index...].firstIndex(of: MermaidLine.codeEnd)
      else {
        result.append(byte)
        index = self.index(after: index)
        continue
      }
      let name = String(decoding: self[self.index(after: index)..<end], as: UTF8.self)
      result += Array(CharacterCode.text(name).utf8)
      index = self.index(after: end)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// The character codes of Mermaid: `#35;` for a scalar by its decimal number, `#quot;` for one with a name of HTML.
enum CharacterCode {
  /// The character of a code; the code itself if it is unknown.
  static func text(_ name: String) -> String {
    if let number = UInt32(name), let scalar = Unicode.Scalar(number) { return String(scalar) }
    return names[name] ?? "#\(name);"
  }

  private static let names: [String: String] = [
    "quot": "\"", "amp": "&", "lt": "<", "gt": ">", "apos": "'", "nbsp": "\u{A0}",
    "lpar": "(", "rpar": ")", "lsqb": "[", "rsqb": "]", "lbrack": "[", "rbrack": "]",
    "lcub": "{", "rcub": "}", "lbrace": "{", "rbrace": "}", "vert": "|", "semi": ";",
    "colon": ":", "comma": ",", "num": "#", "percnt": "%", "lowbar": "_", "ast": "*",
    "grave": "`", "bsol": "\\", "sol": "/", "commat": "@", "dollar": "$", "plus": "+",
    "equals": "=", "excl": "!", "quest": "?", "period": ".", "hyphen": "‐", "dash": "‐",
    "copy": "©", "reg": "®", "trade": "™", "deg": "°", "micro": "µ", "para": "¶", "sect": "§",
    "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓", "harr": "↔", "rArr": "⇒", "lArr": "⇐",
    "hArr": "⇔", "hellip": "…", "ndash": "–", "mdash": "—", "bull": "•", "middot": "·",
    "times": "×", "divide": "÷", "plusmn": "±", "ne": "≠", "le": "≤", "ge": "≥", "infin": "∞",
    "hearts": "♥", "spades": "♠", "clubs": "♣", "diams": "♦", "check": "✓", "cross": "✗",
    "euro": "€", "pound": "£", "yen": "¥", "cent": "¢", "alpha": "α", "beta": "β",
    "gamma": "γ", "delta": "δ", "lambda": "λ", "mu": "μ", "pi": "π", "sigma": "σ",
    "omega": "ω", "laquo": "«", "raquo": "»", "lsquo": "‘", "rsquo": "’", "ldquo": "“",
    "rdquo": "”",
  ]
}
