/// An array of byte strings of a `CFF` table (Adobe Technical Note 5176 §5).
struct CompactFontIndex: Sendable {
  private let table: FontTable
  private let offsetSize: Int

  /// The number of strings.
  let count: Int

  /// The number of bytes of the array itself.
  let byteCount: Int

  /// Reads the array at the start of a part of the table; empty if it is damaged.
  init(_ table: FontTable) {
    let declared = table.u16(0)
    let size = table.u8(2)
    guard declared > 0, (1...4).contains(size), 3 &+ size &* (declared &+ 1) <= table.count else {
      self.table = table
      offsetSize = 1
      count = 0
      byteCount = 2
      return
    }
    self.table = table
    offsetSize = size
    count = declared
    let end = Self.offset(table, declared, size)
    byteCount = 2 &+ size &* (declared &+ 1) &+ max(1, end)
  }

  /// Returns a string; empty if there is none with the index.
  func element(_ index: Int) -> FontTable {
    guard index >= 0, index < count else { return table.slice(-1) }
    let start = Self.offset(table, index, offsetSize)
    let length = Self.offset(table, index &+ 1, offsetSize) &- start
    // Offsets count from the byte before the data.
    return table.slice(2 &+ offsetSize &* (count &+ 1) &+ start, length: length)
  }

  private static func offset(_ table: FontTable, _ index: Int, _ size: Int) -> Int {
    var result = 0
    for byte in 0..<size { result = result << 8 | table.u8(3 &+ size &* index &+ byte) }
    return result
  }
}
