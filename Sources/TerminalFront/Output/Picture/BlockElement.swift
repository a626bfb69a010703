/// A block element (U+2580–259F), taken apart into rectangles.
struct BlockElement {
  /// A rectangle in eighths of a cell.
  struct Part {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    init(_ columns: Range<Int>, _ rows: Range<Int>) {
      (left, right) = (columns.lowerBound, columns.upperBound)
      (top, bottom) = (rows.lowerBound, rows.upperBound)
    }
  }

  var parts: [Part]

  /// The opacity in quarters, for shades.
  var quarters = 4

  /// Returns nil for other characters.
  init?(_ scalar: UInt32) {
    let value = Int(scalar)
    switch value {
    case 0x2580: parts = [Part(0..<8, 0..<4)]
    case 0x2581...0x2588: parts = [Part(0..<8, (0x2588 - value)..<8)]
    case 0x2589...0x258F: parts = [Part(0..<(0x2590 - value), 0..<8)]
    case 0x2590: parts = [Part(4..<8, 0..<8)]
    case 0x2591...0x2593:
      parts = [Part(0..<8, 0..<8)]
      quarters = value - 0x2590
    case 0x2594: parts = [Part(0..<8, 0..<1)]
    case 0x2595: parts = [Part(7..<8, 0..<8)]
    case 0x2596...0x259F:
      let quadrants = Self.quadrants[value - 0x2596]
      parts = (0..<4).filter { quadrants & 1 << $0 != 0 }.map { quadrant in
        let (left, top) = (quadrant % 2 * 4, quadrant / 2 * 4)
        return Part(left..<left + 4, top..<top + 4)
      }
    default: return nil
    }
  }

  /// A bit for each filled quadrant, from the upper left one to the lower right one.
  private static let quadrants = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14]
}
