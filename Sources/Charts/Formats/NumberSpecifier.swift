import ArtifactBase

/// The parts of a d3-format specifier: `[[fill]align][sign][symbol][0][width][,][.precision][~][type]`.
struct NumberSpecifier: Hashable, Sendable {
  /// Where padding is placed.
  enum Alignment: Hashable, Sendable {
    case left, right, center
    /// Between the sign and the digits.
    case afterSign
  }

  /// How the sign is written.
  enum Sign: Hashable, Sendable {
    case minusOnly, plusAndMinus, parentheses, spaceOrMinus
  }

  /// What is written before the digits.
  enum Symbol: Hashable, Sendable {
    case none, currency
    /// `0b`, `0o` or `0x`.
    case base
  }

  var fill: Unicode.Scalar = " "
  var alignment = Alignment.right
  var sign = Sign.minusOnly
  var symbol = Symbol.none
  /// Whether zeros fill the width.
  var isZeroFilled = false
  var width = 0
  var isGrouped = false
  var precision: Int?
  /// Whether insignificant trailing zeros are removed.
  var isTrimmed = false
  /// The letter of the type in ASCII; nil if there is none.
  var type: UInt8?

  /// The longest width that is honored; specifiers are content.
  static let widthLimit = 1_000

  /// Parses a specifier; nil if it is not valid.
  ///
  /// - Complexity: O(length of the specifier).
  init?(_ text: String) {
    let scalars = Array(text.unicodeScalars.prefix(100))
    guard scalars.count < 100 else { return nil }
    var index = 0
    func peek() -> Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }
    func skip(_ scalar: Unicode.Scalar) -> Bool {
      guard peek() == scalar else { return false }
      index += 1
      return true
    }
    func digits() -> Int? {
      var value: Int?
      while let scalar = peek(), let byte = UInt8(exactly: scalar.value), byte.isASCIIDigit {
        value = min((value ?? 0) * 10 + Int(byte - 0x30), 1_000_000)
        index += 1
      }
      return value
    }
    if scalars.count > 1, let alignment = Self.alignment(scalars[1]), scalars[0] != "\n" {
      (fill, self.alignment, index) = (scalars[0], alignment, 2)
    } else if let first = scalars.first, let alignment = Self.alignment(first) {
      (self.alignment, index) = (alignment, 1)
    }
    switch peek() {
    case "+": sign = .plusAndMinus
    case "(": sign = .parentheses
    case " ": sign = .spaceOrMinus
    case "-": sign = .minusOnly
    default: index -= 1
    }
    index += 1
    if skip("$") { symbol = .currency } else if skip("#") { symbol = .base }
    isZeroFilled = skip("0")
    width = min(digits() ?? 0, Self.widthLimit)
    isGrouped = skip(",")
    if skip(".") {
      guard let digits = digits() else { return nil }
      precision = digits
    }
    isTrimmed = skip("~")
    if let scalar = peek(), let byte = UInt8(exactly: scalar.value) {
      guard byte.isASCIILetter || byte == UInt8(ascii: "%") else { return nil }
      type = byte
      index += 1
    }
    guard index == scalars.count else { return nil }
  }

  private static func alignment(_ scalar: Unicode.Scalar) -> Alignment? {
    switch scalar {
    case "<": .left
    case ">": .right
    case "^": .center
    case "=": .afterSign
    default: nil
    }
  }
}
