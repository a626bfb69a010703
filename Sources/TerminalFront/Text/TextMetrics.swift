/// How many cells text takes in a terminal.
///
/// Text is cut into characters as a person sees them (grapheme clusters, UAX #29). A character takes
/// no cell, one or two: two if its base is wide or full-width (UAX #11), if U+FE0F makes an emoji of
/// it, if it is a pair of regional indicators, or emoji joined to one. Characters of ambiguous width
/// take one. Unicode 17.0.
public enum TextMetrics {
  /// The width of text in cells. Control characters count as nothing; ``SafeText`` has none.
  ///
  /// - Complexity: O(n); ASCII is counted by bytes.
  public static func width(of text: String) -> Int {
    let bytes = Array(text.utf8)
    return width(of: bytes, in: bytes.indices)
  }

  static func width(of bytes: [UInt8], in range: Range<Int>) -> Int {
    var reader = ClusterReader(bytes, range)
    var width = 0
    while let cluster = reader.next() { width += cluster.width }
    return width
  }

  /// The width of a scalar by itself.
  static func width(of scalar: UInt32) -> Int {
    switch scalar {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF: 1
    case 0..<0xA0: 0
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: 2
    default:
      if WidthTable.contains(scalar, in: WidthTable.zero) {
        0
      } else {
        WidthTable.contains(scalar, in: WidthTable.wide) ? 2 : 1
      }
    }
  }
}
