/// The width of text in terminal cells.
///
/// Text is segmented into grapheme clusters (UAX #29). A cluster is zero, one or two cells wide:
/// two if its base is wide or fullwidth (UAX #11), if U+FE0F selects its emoji form, or if it is a
/// pair of regional indicators or an emoji ZWJ sequence. Characters of ambiguous width are one cell
/// wide. Unicode 17.0.
public enum TextMetrics {
  /// Returns the width of text in cells. Control characters have no width; ``SafeText`` contains
  /// none.
  ///
  /// - Complexity: O(n).
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

  /// Returns the width of a single scalar.
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
