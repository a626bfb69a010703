/// The advances and left side bearings of glyphs (`hmtx` table).
struct HorizontalMetrics: Sendable {
  private let table: FontTable
  /// The number of glyphs with an advance; those after them have the last advance.
  private let count: Int

  /// Reads the metrics; nil if the table has no advances.
  init?(_ table: FontTable, hhea: FontTable) {
    count = min(hhea.u16(34), table.count / 4)
    guard count > 0 else { return nil }
    self.table = table
  }

  /// Returns the advance of a glyph.
  func advance(of glyph: Int) -> Int { table.u16(4 &* min(max(0, glyph), count &- 1)) }

  /// Returns the left side bearing of a glyph; nil if the table ends before it.
  func bearing(of glyph: Int) -> Int? {
    let offset = glyph < count ? 4 &* glyph &+ 2 : 4 &* count &+ 2 &* (glyph &- count)
    return offset >= 0 && offset < table.count &- 1 ? table.i16(offset) : nil
  }
}
