/// How many columns of a terminal text takes (`Specs/Terminal.md` F2).
///
/// Clusters are the standard library's (UAX #29); widths follow UAX #11 with the emoji rules of
/// UTS #51. Terminals disagree about some clusters; these are the widths that most agree on.
public enum TextMetrics {
  /// The width of a line of safe text.
  public static func width(of text: String) -> Int {
    var width = 0
    var isASCII = true
    for byte in text.utf8 {
      if byte >= 0x80 {
        isASCII = false
        break
      }
      width += 1
    }
    guard !isASCII else { return width }
    return text.reduce(0) { $0 + self.width(of: $1) }
  }

  /// The width of a cluster, 0 to 2 for all but a few of the scripts of India.
  public static func width(of cluster: Character) -> Int {
    let scalars = cluster.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.value < 0x80, scalars.count == 1 { return 1 }
    if isRegionalIndicator(first), scalars.count > 1 { return 2 }
    var sum = 0
    for scalar in scalars {
      if scalar.value == 0xFE0F, first.properties.isEmoji { return 2 }
      if scalar.value == 0xFE0E, first.properties.isEmoji { return 1 }
      sum += width(of: scalar)
    }
    // The parts of an emoji sequence are one picture.
    return first.properties.isEmojiPresentation ? 2 : sum
  }

  /// The width of a scalar that stands alone.
  static func width(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // Vowels and finals of Hangul join the consonant before them.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    return isWide(scalar) ? 2 : 1
  }

  /// Whether neighbours of this cluster are places to break a line: true of wide ones.
  static func allowsBreaks(_ cluster: Character) -> Bool {
    guard let first = cluster.unicodeScalars.first, first.value >= 0x1100 else { return false }
    return isWide(first)
  }

  /// Whether terminals disagree about a cluster's width, so that nothing after it on the line may be
  /// reached by moving the cursor over it.
  static func isContested(_ cluster: Character) -> Bool {
    let scalars = cluster.unicodeScalars
    guard let first = scalars.first, first.value >= 0x80 || scalars.count > 1 else { return false }
    return scalars.count > 1 || first.properties.isEmoji || width(of: cluster) > 2
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    guard value >= 0x1100 else { return false }
    if scalar.properties.isEmojiPresentation { return !isRegionalIndicator(scalar) }
    for range in wideRanges {
      if value < range.lowerBound { return false }
      if value <= range.upperBound { return true }
    }
    return false
  }

  /// East_Asian_Width W and F but for emoji, which the standard library knows (Unicode 16, UAX #11);
  /// unassigned places inside a block count with it.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E,
    0x3041...0x4DBF, 0x4DC0...0x4DFF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D37F, 0x1F200...0x1F2FF, 0x20000...0x2FFFD,
    0x30000...0x3FFFD,
  ]
}
