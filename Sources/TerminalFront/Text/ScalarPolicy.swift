/// How a scalar is sanitized before it is written to a terminal.
enum ScalarPolicy: Equatable {
  /// Kept.
  case keep
  /// Kept, unless its character already has too many marks.
  case mark
  /// Kept only between emoji, or between letters of scripts that need it (U+200C, U+200D).
  case joiner
  /// Kept only after a character that has both an emoji and a text form (U+FE0E, U+FE0F).
  case presentation

  /// Treated as a line break.
  case lineBreak
  /// Removed: invisible and without effect in a terminal.
  case drop
  /// Replaced by U+FFFD.
  case replace
  /// A bidirectional control. It is removed, or replaced by its name where the reading order
  /// matters.
  case direction(String, overrides: Bool)

  /// Returns the policy of a non-ASCII scalar.
  init(_ scalar: UInt32) {
    switch scalar {
    case 0x85, 0x2028, 0x2029:
      self = .lineBreak
    case 0x80...0x9F:
      self = .replace
    case 0xAD, 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B, 0x2060...0x2064,
      0x206A...0x206F, 0x3164, 0xFE00...0xFE0D, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3,
      0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      self = .drop
    case 0xA0...0x2FF, 0x370...0x482:
      self = .keep
    case 0x061C: self = .direction("ALM", overrides: false)
    case 0x200E: self = .direction("LRM", overrides: false)
    case 0x200F: self = .direction("RLM", overrides: false)
    case 0x202A: self = .direction("LRE", overrides: false)
    case 0x202B: self = .direction("RLE", overrides: false)
    case 0x202C: self = .direction("PDF", overrides: false)
    case 0x202D: self = .direction("LRO", overrides: true)
    case 0x202E: self = .direction("RLO", overrides: true)
    case 0x2066: self = .direction("LRI", overrides: false)
    case 0x2067: self = .direction("RLI", overrides: false)
    case 0x2068: self = .direction("FSI", overrides: false)
    case 0x2069: self = .direction("PDI", overrides: false)
    case 0x200C, 0x200D:
      self = .joiner
    case 0xFE0E, 0xFE0F:
      self = .presentation
    case 0x2010...0x2BFF, 0x3001...0x3029, 0x3041...0x3096, 0x309B...0xA4CF, 0xAC00...0xD7A3:
      self = 0x20D0...0x20FF ~= scalar ? .mark : .keep
    case 0xE000...0xF8FF, 0xFDD0...0xFDEF, 0xF0000...0x10FFFF:
      // Private use includes U+10EEEE, with which a program could display its own images (kitty).
      self = .replace
    case 0x1F3FB...0x1F3FF:
      self = .mark
    default:
      if scalar & 0xFFFE == 0xFFFE {
        self = .replace
      } else {
        self = Self.isMark(scalar) ? .mark : .keep
      }
    }
  }

  private static func isMark(_ scalar: UInt32) -> Bool {
    if WidthTable.contains(scalar, in: WidthTable.zero) { return true }
    guard scalar >= 0x900, let value = Unicode.Scalar(scalar) else { return false }
    return value.properties.generalCategory == .spacingMark
  }

  /// Whether a scalar may be next to U+200D in an emoji sequence.
  static func isEmoji(_ scalar: UInt32) -> Bool {
    guard scalar >= 0x203C, let value = Unicode.Scalar(scalar) else { return false }
    return value.properties.isEmoji
  }

  /// Whether a scalar belongs to a script in which joiners change the form of letters.
  static func joins(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0600...0x109F, 0x1780...0x18AF, 0xA840...0xA87F, 0x10A00...0x10AFF, 0x11000...0x11FFF:
      true
    default: false
    }
  }

  /// Whether a scalar has both an emoji and a text form.
  static func hasPresentations(_ scalar: UInt32) -> Bool {
    if WidthTable.contains(scalar, in: WidthTable.emoji) { return true }
    return scalar >= 0x203C && isEmoji(scalar)
  }
}
