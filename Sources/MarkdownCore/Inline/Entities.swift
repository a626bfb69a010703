/// Backslash escapes and character references.
enum Unescape {
  /// The text of a range with its escapes and references resolved.
  static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var result = ""
    var from = range.lowerBound
    var index = from
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\"), index + 1 < range.upperBound, bytes[index + 1].isPunctuation {
        result.appendContent(bytes, from..<index)
        from = index + 1
        index += 2
      } else if byte == UInt8(ascii: "&"),
        let entity = CharacterReference.scan(bytes, index, range.upperBound)
      {
        result.appendContent(bytes, from..<index)
        result += entity.text
        index = entity.end
        from = index
      } else {
        index += 1
      }
    }
    result.appendContent(bytes, from..<range.upperBound)
    return result
  }
}

/// Character references, numeric and named (CommonMark 0.31.2 §2.5).
///
/// The names are those that prose uses; the rest of HTML's table stays text.
enum CharacterReference {
  static func scan(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int
  ) -> (text: String, end: Int)? {
    guard start + 2 < end else { return nil }
    if bytes[start + 1] == UInt8(ascii: "#") { return numeric(bytes, start + 2, end) }
    var index = start + 1
    while index < end, index - start <= 32, bytes[index].isAlphanumeric { index += 1 }
    guard index < end, bytes[index] == UInt8(ascii: ";"), index > start + 1 else { return nil }
    let name = String(content: bytes, start + 1..<index)
    guard let text = names[name] else { return nil }
    return (text, index + 1)
  }

  private static func numeric(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int
  ) -> (text: String, end: Int)? {
    var index = start
    let isHex = bytes[index].lowercased == UInt8(ascii: "x")
    if isHex { index += 1 }
    let first = index
    var value: UInt32 = 0
    while index < end, index - first < (isHex ? 6 : 7) {
      let byte = bytes[index]
      guard isHex ? byte.isHexDigit : byte.isDigit else { break }
      let digit = byte.isDigit ? byte - UInt8(ascii: "0") : byte.lowercased - 87
      value = value * (isHex ? 16 : 10) + UInt32(digit)
      index += 1
    }
    guard index > first, index < end, bytes[index] == UInt8(ascii: ";") else { return nil }
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    return (String(scalar ?? "\u{FFFD}"), index + 1)
  }

  private static let names: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "copy": "©", "reg": "®", "trade": "™", "deg": "°", "plusmn": "±", "para": "¶", "sect": "§",
    "middot": "·", "frac12": "½", "frac14": "¼", "frac34": "¾", "sup1": "¹", "sup2": "²",
    "sup3": "³", "times": "×", "divide": "÷", "micro": "µ", "laquo": "«", "raquo": "»",
    "iexcl": "¡", "iquest": "¿", "cent": "¢", "pound": "£", "yen": "¥", "euro": "€", "curren": "¤",
    "shy": "\u{AD}", "ordf": "ª", "ordm": "º", "not": "¬", "brvbar": "¦",
    "hellip": "…", "mdash": "—", "ndash": "–", "lsquo": "‘", "rsquo": "’", "sbquo": "‚",
    "ldquo": "“", "rdquo": "”", "bdquo": "„", "bull": "•", "dagger": "†", "Dagger": "‡",
    "permil": "‰", "prime": "′", "Prime": "″", "lsaquo": "‹", "rsaquo": "›", "ensp": "\u{2002}",
    "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwnj": "\u{200C}", "zwj": "\u{200D}",
    "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓", "harr": "↔", "lArr": "⇐", "rArr": "⇒",
    "hArr": "⇔", "forall": "∀", "exist": "∃", "part": "∂", "empty": "∅", "nabla": "∇", "isin": "∈",
    "notin": "∉", "sum": "∑", "prod": "∏", "minus": "−", "radic": "√", "infin": "∞", "cap": "∩",
    "cup": "∪", "int": "∫", "asymp": "≈", "ne": "≠", "equiv": "≡", "le": "≤", "ge": "≥",
    "sub": "⊂", "sup": "⊃", "and": "∧", "or": "∨", "check": "✓", "cross": "✗",
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "zeta": "ζ", "eta": "η",
    "theta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ",
    "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ", "chi": "χ", "psi": "ψ",
    "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Pi": "Π", "Sigma": "Σ",
    "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
    "Agrave": "À", "Aacute": "Á", "Acirc": "Â", "Atilde": "Ã", "Auml": "Ä", "Aring": "Å",
    "AElig": "Æ", "Ccedil": "Ç", "Egrave": "È", "Eacute": "É", "Ecirc": "Ê", "Euml": "Ë",
    "Iacute": "Í", "Ntilde": "Ñ", "Oacute": "Ó", "Ocirc": "Ô", "Ouml": "Ö", "Oslash": "Ø",
    "Uacute": "Ú", "Uuml": "Ü", "szlig": "ß", "agrave": "à", "aacute": "á", "acirc": "â",
    "atilde": "ã", "auml": "ä", "aring": "å", "aelig": "æ", "ccedil": "ç", "egrave": "è",
    "eacute": "é", "ecirc": "ê", "euml": "ë", "igrave": "ì", "iacute": "í", "icirc": "î",
    "iuml": "ï", "ntilde": "ñ", "ograve": "ò", "oacute": "ó", "ocirc": "ô", "otilde": "õ",
    "ouml": "ö", "oslash": "ø", "ugrave": "ù", "uacute": "ú", "ucirc": "û", "uuml": "ü",
    "Dcaron": "Ď", "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š",
  ]
}
