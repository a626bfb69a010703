/// Classes of characters that matter for the layout of a line.
enum TextScalars {
  /// Whether a scalar is drawn as nothing: a control or format character, a joiner, a directional
  /// mark, a variation selector or an emoji tag. A tab is not, it is a space.
  static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09: false
    case 0..<0x20, 0x7F..<0xA0, 0xAD: true
    case 0..<0x34F: false
    case 0x34F, 0x61C, 0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFE00...0xFE0F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// Whether a scalar is a mark that combines with the character before it.
  static func isCombining(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// Returns the character that is a letter with a mark, if there is one.
  static func composed(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    var text = String.UnicodeScalarView()
    text.append(letter)
    text.append(mark)
    return String(text).first.flatMap { compositions[$0] }
  }

  /// Latin, Greek and Cyrillic letters with marks by any of their canonical spellings.
  private static let compositions: [Character: Unicode.Scalar] = {
    var result: [Character: Unicode.Scalar] = [:]
    let ranges: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x386...0x4FF, 0x1E00...0x1EFF]
    for value in ranges.joined() {
      if let scalar = Unicode.Scalar(value) { result[Character(scalar)] = scalar }
    }
    return result
  }()

  /// The Latin letter or digit of a mathematical alphabet, such as fraktur.
  static func plainLetter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    func character(_ first: UInt8, _ offset: UInt32) -> Unicode.Scalar {
      Unicode.Scalar(first + UInt8(offset))
    }
    switch scalar.value {
    case 0x1D400...0x1D6A3:
      let index = (scalar.value - 0x1D400) % 52
      return index < 26 ? character(0x41, index) : character(0x61, index - 26)
    case 0x1D7CE...0x1D7FF: return character(0x30, (scalar.value - 0x1D7CE) % 10)
    default: return nil
    }
  }

  /// The width of a space in font sizes: `.some(nil)` for the width of the blank, nil for a scalar
  /// that is not a space.
  static func spaceWidth(_ scalar: Unicode.Scalar) -> Double?? {
    switch scalar.value {
    case 0x20, 0xA0: .some(nil)
    case 0x2000, 0x2002: 0.5
    case 0x2001, 0x2003, 0x3000: 1
    case 0x2004: 1.0 / 3
    case 0x2005: 0.25
    case 0x2006: 1.0 / 6
    case 0x2007: 0.556
    case 0x2008: 0.278
    case 0x2009, 0x202F: 0.2
    case 0x200A: 0.1
    case 0x205F: 4.0 / 18
    default: nil
    }
  }
}
