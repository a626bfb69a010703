/// Text metrics without a font: the mean widths of characters in common sans-serif fonts.
///
/// ASCII characters have widths of their own, other letters that of an average letter, ideographs
/// and emoji that of a square. Combining marks and format characters have no width.
public struct AdvanceTable: TextMeasuring {
  /// Creates the metrics.
  public init() {}

  /// The distance between two lines in font sizes.
  public static let lineHeight = 1.25

  /// The factor by which bold text is wider.
  private static let bold = 1.06

  /// The widths of U+0020 to U+007E in thousandths of the font size.
  private static let ascii: [Int16] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]

  /// Returns the width of one line of text.
  ///
  /// - Complexity: O(n) in the length of the text.
  public func width(of line: String, style: TextStyle2D) -> Double {
    var thousandths = 0
    for scalar in line.unicodeScalars {
      thousandths &+= Self.advance(of: scalar, isMonospaced: style.isMonospaced)
    }
    let width = Double(thousandths) / 1000 * style.size
    return style.isBold && !style.isMonospaced ? width * Self.bold : width
  }

  /// Returns the distance between two lines.
  public func lineHeight(_ style: TextStyle2D) -> Double { style.size * Self.lineHeight }

  /// Returns the width of a scalar in thousandths of the font size.
  private static func advance(of scalar: Unicode.Scalar, isMonospaced: Bool) -> Int {
    switch scalar.value {
    case 0x20...0x7E: isMonospaced ? 602 : Int(ascii[Int(scalar.value) - 0x20])
    case 0..<0xA0: 0
    // Combining marks, joiners, directional marks, variation selectors, emoji tags.
    case 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x610...0x61A, 0x64B...0x65F, 0x200B...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0x20D0...0x20F0, 0xFE00...0xFE0F, 0xFEFF, 0x1F3FB...0x1F3FF,
      0xE0000...0xE0FFF:
      0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      isMonospaced ? 1204 : 1000
    // Arrows, mathematical operators, technical and geometric symbols.
    case 0x2190...0x2BFF: isMonospaced ? 602 : 800
    case 0x2014: isMonospaced ? 602 : 1000
    default: isMonospaced ? 602 : 580
    }
  }
}
