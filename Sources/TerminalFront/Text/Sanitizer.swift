/// Replaces what a terminal must not be given by something that can be seen (`Specs/Terminal.md` F1).
struct Sanitizer {
  private let tabWidth: Int
  private let lineBreak: String
  private var result = ""

  /// The scalars since the last tab stop decide where the next one is; their width is counted here.
  private var column = 0
  private var previous: Unicode.Scalar?
  private var markCount = 0

  /// The most combining marks of one base.
  private static let markLimit = 8

  init(tabWidth: Int, lineBreak: String) {
    self.tabWidth = tabWidth
    self.lineBreak = lineBreak
  }

  mutating func sanitize(_ text: String) -> String {
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { take(scalar) }
    return result
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    defer { previous = scalar }
    switch scalar.value {
    case 0x20..<0x7F:
      keep(scalar, width: 1)
    case 0x09:
      let count = tabWidth - column % tabWidth
      result += String(repeating: " ", count: count)
      column += count
      markCount = 0
    case 0x0A:
      // The line feed of a pair was one line break with its carriage return.
      if previous != "\r" { breakLine() }
    case 0x0D, 0x85, 0x2028, 0x2029:
      breakLine()
    case 0x00..<0x20:
      keep(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}", width: 1)
    case 0x7F:
      keep("\u{2421}", width: 1)
    case 0x80..<0xA0:
      keep("\u{FFFD}", width: 1)
    case 0x202A...0x202E, 0x2066...0x2069:
      for letter in Self.name(ofBidi: scalar).unicodeScalars { keep(letter, width: 1) }
    case 0x200D, 0x200C:
      if mayJoin { result.unicodeScalars.append(scalar) }
    case 0x200B, 0x200E, 0x200F, 0x061C, 0x2060...0x2064, 0x206A...0x206F, 0xFEFF, 0xAD, 0x115F,
      0x1160, 0x3164, 0xFFA0, 0x180E, 0xE0000...0xE0FFF, 0xFFF9...0xFFFB:
      break
    default:
      takeOther(scalar)
    }
  }

  private mutating func takeOther(_ scalar: Unicode.Scalar) {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .privateUse, .surrogate:
      keep("\u{FFFD}", width: 1)
    case .unassigned where properties.isNoncharacterCodePoint:
      keep("\u{FFFD}", width: 1)
    case .nonspacingMark, .enclosingMark, .spacingMark:
      markCount += 1
      if markCount <= Self.markLimit { result.unicodeScalars.append(scalar) }
    default:
      keep(scalar, width: TextMetrics.width(of: scalar))
    }
  }

  private mutating func keep(_ scalar: Unicode.Scalar, width: Int) {
    result.unicodeScalars.append(scalar)
    column += width
    markCount = 0
  }

  private mutating func breakLine() {
    result += lineBreak
    column += lineBreak.utf8.count
    markCount = 0
  }

  /// Whether a joiner has something to join: an emoji before it, or a letter of a joining script.
  private var mayJoin: Bool {
    guard let previous else { return false }
    switch previous.value {
    case 0xFE0F, 0x1F3FB...0x1F3FF: return true
    case 0x0600...0x0DFF, 0x0E00...0x10FF, 0x1780...0x18AF: return true
    default: return previous.value > 0xFF && previous.properties.isEmoji
    }
  }

  private static func name(ofBidi scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x202A: "⟦LRE⟧"
    case 0x202B: "⟦RLE⟧"
    case 0x202C: "⟦PDF⟧"
    case 0x202D: "⟦LRO⟧"
    case 0x202E: "⟦RLO⟧"
    case 0x2066: "⟦LRI⟧"
    case 0x2067: "⟦RLI⟧"
    case 0x2068: "⟦FSI⟧"
    default: "⟦PDI⟧"
    }
  }
}
