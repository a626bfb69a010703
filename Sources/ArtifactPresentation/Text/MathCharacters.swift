/// What Unicode has for formulas in one line: raised and lowered characters, and alphabets.
public enum MathCharacters {
  /// The text in raised characters; nil if there are none for some of it.
  public static func raised(_ text: String) -> String? { mapped(text, raisedCharacters) }

  /// The text in lowered characters; nil if there are none for some of it.
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
    "0123456789+-−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW′∗*αβγδθ",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ′**ᵅᵝᵞᵟᶿ")

  private static let loweredCharacters = table(
    "0123456789+-−=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ")

  /// A letter of an alphabet of its own.
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

  // Letters that Unicode had before it had these alphabets.
  private static let blackboard = table("CHNPQRZ", "ℂℍℕℙℚℝℤ")
  private static let script = table("BEFHILMRego", "ℬℰℱℋℐℒℳℛℯℊℴ")
  private static let fraktur = table("CHIRZ", "ℭℌℑℜℨ")

  /// The combining mark that puts an accent onto one letter; nil for accents that stand by themselves.
  public static let combining: [String: Character] = [
    "^": "\u{302}", "~": "\u{303}", "¯": "\u{304}", "˙": "\u{307}", "¨": "\u{308}",
    "ˇ": "\u{30C}", "´": "\u{301}", "`": "\u{300}", "˘": "\u{306}", "˚": "\u{30A}",
    "→": "\u{20D7}",
  ]
}
