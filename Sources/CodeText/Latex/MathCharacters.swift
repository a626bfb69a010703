/// Unicode characters for formulas on one line: superscripts, subscripts and mathematical
/// alphabets.
public enum MathCharacters {
  /// Returns the text in superscript characters; nil if a character has none.
  public static func raised(_ text: String) -> String? { mapped(text, raisedCharacters) }

  /// Returns the text in subscript characters; nil if a character has none.
  public static func lowered(_ text: String) -> String? { mapped(text, loweredCharacters) }

  private static func mapped(_ text: String, _ table: [Character: Character]) -> String? {
    var result = ""
    for character in text {
      guard let mapped = table[character] else { return nil }
      result.append(mapped)
    }
    return result
  }

  private static func table(_ from: String, _ to: String) -> [Character: Character] {
    Dictionary(uniqueKeysWithValues: zip(from, to))
  }

  private static let raisedCharacters = table(
    "0123456789+-−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW′∗*•αβγδθ",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ′**•ᵅᵝᵞᵟᶿ")

  private static let loweredCharacters = table(
    "0123456789+-−=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ")

  /// Returns a letter in a mathematical alphabet; the letter itself if the alphabet does not
  /// contain it.
  ///
  /// - Parameters:
  ///   - character: The letter.
  ///   - font: `blackboard`, `calligraphic`, `script` or `fraktur`.
  public static func letter(_ character: Character, of font: String) -> Character {
    guard let value = character.unicodeScalars.first?.value, character.unicodeScalars.count == 1
    else { return character }
    let (upper, lower, digits, exceptions): (UInt32, UInt32?, UInt32?, [Character: Character]) =
      switch font {
      case "blackboard": (0x1D538, 0x1D552, 0x1D7D8, blackboard)
      case "calligraphic", "script": (0x1D49C, 0x1D4B6, nil, script)
      case "fraktur": (0x1D504, 0x1D51E, nil, fraktur)
      default: (0, nil, nil, [:])
      }
    guard upper > 0 else { return character }
    if let exception = exceptions[character] { return exception }
    let mapped: UInt32? =
      switch value {
      case 0x41...0x5A: upper + value - 0x41
      case 0x61...0x7A: lower.map { $0 + value - 0x61 }
      case 0x30...0x39: digits.map { $0 + value - 0x30 }
      default: nil
      }
    return mapped.flatMap(Unicode.Scalar.init).map(Character.init) ?? character
  }

  // Letters that were encoded in Unicode before these alphabets.
  private static let blackboard = table("CHNPQRZ", "ℂℍℕℙℚℝℤ")
  private static let script = table("BEFHILMRego", "ℬℰℱℋℐℒℳℛℯℊℴ")
  private static let fraktur = table("CHIRZ", "ℭℌℑℜℨ")

  /// The combining marks for accents on a single letter; accents without one stand next to the
  /// letter.
  public static let combining: [String: Character] = [
    "^": "\u{302}", "~": "\u{303}", "¯": "\u{304}", "˙": "\u{307}", "¨": "\u{308}",
    "ˇ": "\u{30C}", "´": "\u{301}", "`": "\u{300}", "˘": "\u{306}", "˚": "\u{30A}",
    "→": "\u{20D7}",
  ]
}
