/// A set of Unicode scalars: ranges, classes and categories, optionally negated.
struct ScalarSet: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case range(ClosedRange<UInt32>)
    case digit(Bool)
    case word(Bool)
    case space(Bool)
    case category(String, Bool)
  }

  var parts: [Part] = []
  var isNegated = false

  /// All scalars except line terminators.
  static let anyInLine = ScalarSet(
    parts: [.range(0x0A...0x0A), .range(0x0D...0x0D), .range(0x2028...0x2029)], isNegated: true)

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    parts.contains { $0.contains(scalar) } != isNegated
  }

  static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    guard let value = scalar?.value, value < 0x80 else { return false }
    let byte = UInt8(value)
    return (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x5F
  }
}

extension ScalarSet.Part {
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .range(let range): range.contains(scalar.value)
    case .digit(let isWanted): (0x30...0x39).contains(scalar.value) == isWanted
    case .word(let isWanted): ScalarSet.isWord(scalar) == isWanted
    case .space(let isWanted):
      (scalar.properties.isWhitespace && scalar != "\u{85}" || scalar == "\u{FEFF}") == isWanted
    case .category(let name, let isWanted):
      Self.code(of: scalar).hasPrefix(name) == isWanted
    }
  }

  /// Returns a category by its short or long name: `L`, `Lu`, `Letter`, `Uppercase_Letter`; nil if
  /// unknown.
  static func category(_ name: String, isWanted: Bool) -> Self? {
    if let short = longNames[name] { return .category(short, isWanted) }
    return longNames.values.contains(name) ? .category(name, isWanted) : nil
  }

  private static let longNames = [
    "Letter": "L", "Uppercase_Letter": "Lu", "Lowercase_Letter": "Ll", "Titlecase_Letter": "Lt",
    "Modifier_Letter": "Lm", "Other_Letter": "Lo", "Mark": "M", "Nonspacing_Mark": "Mn",
    "Spacing_Mark": "Mc", "Enclosing_Mark": "Me", "Number": "N", "Decimal_Number": "Nd",
    "Letter_Number": "Nl", "Other_Number": "No", "Punctuation": "P", "Connector_Punctuation": "Pc",
    "Dash_Punctuation": "Pd", "Open_Punctuation": "Ps", "Close_Punctuation": "Pe",
    "Initial_Punctuation": "Pi", "Final_Punctuation": "Pf", "Other_Punctuation": "Po",
    "Symbol": "S", "Math_Symbol": "Sm", "Currency_Symbol": "Sc", "Modifier_Symbol": "Sk",
    "Other_Symbol": "So", "Separator": "Z", "Space_Separator": "Zs", "Line_Separator": "Zl",
    "Paragraph_Separator": "Zp", "Other": "C", "Control": "Cc", "Format": "Cf",
    "Private_Use": "Co", "Unassigned": "Cn",
  ]

  private static func code(of scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .surrogate: "Cs"
    case .privateUse: "Co"
    case .unassigned: "Cn"
    @unknown default: "Cn"
    }
  }
}
