/// Text metrics without a font: the mean widths of characters in common sans-serif fonts.
///
/// Latin, Greek and Cyrillic letters, digits and punctuation have widths of their own, regular and
/// bold; other letters that of an average letter, ideographs and emoji that of a square. Combining
/// marks and format characters have no width. Kerning is not known.
public struct AdvanceTable: TextMeasuring {
  /// Creates the metrics.
  public init() {}

  /// The distance between two lines in font sizes.
  public static let lineHeight = 1.25

  /// Returns the width of one line of text.
  ///
  /// - Complexity: O(n) in the length of the text.
  public func width(of line: String, style: TextStyle2D) -> Double {
    var thousandths = 0
    for scalar in line.unicodeScalars {
      thousandths &+=
        style.isMonospaced ? Self.cell(of: scalar) : Self.advance(of: scalar, isBold: style.isBold)
    }
    return Double(thousandths) / 1000 * style.size
  }

  /// Returns the distance between two lines.
  public func lineHeight(_ style: TextStyle2D) -> Double { style.size * Self.lineHeight }

  /// Returns the width of a scalar in thousandths of the font size.
  private static func advance(of scalar: Unicode.Scalar, isBold: Bool) -> Int {
    switch scalar.value {
    case 0x20...0x7E: AdvanceWidths.ascii.width(of: scalar, isBold: isBold)
    case 0xA0...0x17F: AdvanceWidths.latin.width(of: scalar, isBold: isBold)
    case 0x386...0x3CE: AdvanceWidths.greek.width(of: scalar, isBold: isBold)
    case 0x400...0x45F: AdvanceWidths.cyrillic.width(of: scalar, isBold: isBold)
    case 0x2010...0x2027: AdvanceWidths.punctuation.width(of: scalar, isBold: isBold)
    case _ where isInvisible(scalar): 0
    case _ where isSquare(scalar): 1000
    // Hebrew letters.
    case 0x5D0...0x5EA: isBold ? 590 : 545
    // Arrows, horizontal and vertical; the common operators.
    case 0x2190, 0x2192, 0x2194, 0x21D0, 0x21D2, 0x21D4: 1000
    case 0x2191, 0x2193, 0x2195: 500
    case 0x2212: 584
    case 0x221A, 0x2248, 0x2260, 0x2264, 0x2265: 549
    // Other arrows and operators, technical and geometric symbols.
    case 0x2190...0x2BFF: 800
    default: isBold ? 615 : 580
    }
  }

  /// Returns the width of a scalar of a monospaced font in thousandths of the font size.
  private static func cell(of scalar: Unicode.Scalar) -> Int {
    isInvisible(scalar) ? 0 : isSquare(scalar) ? 1204 : 602
  }

  /// Whether a scalar is a control character, combining mark, joiner, directional mark, variation
  /// selector or emoji tag.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x610...0x61A,
      0x64B...0x65F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x20D0...0x20F0,
      0xFE00...0xFE0F, 0xFEFF, 0x1F3FB...0x1F3FF, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// Whether a scalar is an ideograph, kana, Hangul, full-width, or an emoji.
  private static func isSquare(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
