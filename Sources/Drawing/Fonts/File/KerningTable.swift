/// The subtables of format 0 of a `kern` table, in the layout of OpenType or of Apple.
struct KerningTable: Sendable {
  private struct Pairs {
    /// The pairs of six bytes, sorted by the two glyphs.
    var table: FontTable
    var count: Int
    /// Whether the adjustment replaces the sum of earlier subtables.
    var isOverride: Bool
  }

  private var subtables: [Pairs] = []

  /// Finds the horizontal subtables; nil if there are none.
  init?(_ table: FontTable) {
    let isApple = table.u32(0) == 0x0001_0000
    guard isApple || table.u16(0) == 0 else { return nil }
    let header = isApple ? 8 : 6
    let declared = isApple ? max(0, table.offset32(4)) : table.u16(2)
    var offset = isApple ? 8 : 4
    for _ in 0..<min(declared, DrawingLimits.kerningSubtables) where offset < table.count {
      let coverage = table.u16(offset &+ 4)
      let length = isApple ? max(0, table.offset32(offset)) : table.u16(offset &+ 2)
      // Vertical, cross-stream or variation (Apple); not horizontal, minimum or cross-stream.
      let isUsable =
        isApple
        ? coverage & 0xE0FF == 0
        : coverage & 0xFF07 == 1
      let pairs = table.slice(offset &+ header)
      // The length of a large subtable of OpenType overflows, so the number of pairs decides.
      let count = min(pairs.u16(0), max(0, pairs.count &- 8) / 6)
      if isUsable, count > 0 {
        subtables.append(
          Pairs(
            table: pairs.slice(8, length: 6 &* count), count: count,
            isOverride: !isApple && coverage & 8 != 0))
      }
      offset = offset &+ max(header, length)
    }
    if subtables.isEmpty { return nil }
  }

  func adjustment(_ left: Int, _ right: Int) -> Int {
    guard (0...0xFFFF).contains(left), (0...0xFFFF).contains(right) else { return 0 }
    let key = UInt32(left) << 16 | UInt32(right)
    var result = 0
    for pairs in subtables {
      let index = FontTable.firstIndex(in: pairs.count, notBelow: key) {
        pairs.table.u32(6 &* $0)
      }
      guard index < pairs.count, pairs.table.u32(6 &* index) == key else { continue }
      let value = pairs.table.i16(6 &* index &+ 4)
      result = pairs.isOverride ? value : result + value
    }
    return result
  }
}
