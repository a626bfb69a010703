import CodeText

/// The mathematical alphabets of Unicode. MathML Core has none of its own.
enum MathAlphabet {
  /// Returns letters and digits in an alphabet; those that it doesn't contain remain.
  ///
  /// - Parameter font: A name as in `MathStyle.font`.
  static func letters(_ text: String, of font: String) -> String {
    switch font {
    case "", "roman", "normal", "italic": text
    case "blackboard", "calligraphic", "script", "fraktur":
      String(text.map { MathCharacters.letter($0, of: font) })
    default: String(text.map { letter($0, of: font) })
    }
  }

  private static func letter(_ character: Character, of font: String) -> Character {
    let (upper, lower, digits): (UInt32, UInt32, UInt32?) =
      switch font {
      case "bold": (0x1D400, 0x1D41A, 0x1D7CE)
      case "boldItalic": (0x1D468, 0x1D482, nil)
      case "sans": (0x1D5A0, 0x1D5BA, 0x1D7E2)
      case "sansItalic": (0x1D608, 0x1D622, nil)
      case "mono": (0x1D670, 0x1D68A, 0x1D7F6)
      default: (0, 0, nil)
      }
    guard upper > 0, let value = character.unicodeScalars.first?.value,
      character.unicodeScalars.count == 1
    else { return character }
    let mapped: UInt32? =
      switch value {
      case 0x41...0x5A: upper + value - 0x41
      case 0x61...0x7A: lower + value - 0x61
      case 0x30...0x39: digits.map { $0 + value - 0x30 }
      default: nil
      }
    return mapped.flatMap(Unicode.Scalar.init).map(Character.init) ?? character
  }
}
