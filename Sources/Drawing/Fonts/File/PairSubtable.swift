/// A subtable of pair adjustments (OpenType 1.9.1, GPOS lookup type 2): pairs of glyphs, or of
/// classes of glyphs.
///
/// It consists of positions in the `GPOS` table, so that a list of subtables is searched without
/// counting references.
struct PairSubtable: Sendable {
  /// The number of the lookup that the subtable belongs to.
  let lookup: Int

  private let start: Int
  private let coverage: Int
  /// The classes of the first and second glyph; nil for pairs of glyphs, 0 for no classes.
  private let classes: (first: Int, second: Int)?
  /// The position of the advance in a record of values; nil if there is none.
  private let advanceOffset: Int?
  private let valueSize: Int

  init?(at start: Int, in table: FontTable, lookup: Int) {
    guard let coverage = table.child(at: start &+ 2, of: start) else { return nil }
    self.start = start
    self.coverage = coverage
    self.lookup = lookup
    let format = table.u16(start &+ 4)
    advanceOffset = format & 4 == 0 ? nil : 2 &* (format & 3).nonzeroBitCount
    valueSize =
      2 &* ((format & 0xFF).nonzeroBitCount &+ (table.u16(start &+ 6) & 0xFF).nonzeroBitCount)
    switch table.u16(start) {
    case 1: classes = nil
    case 2:
      classes = (
        table.child(at: start &+ 8, of: start) ?? 0, table.child(at: start &+ 10, of: start) ?? 0
      )
    default: return nil
    }
  }

  /// Returns the adjustment of a pair; nil if the subtable doesn't have the pair.
  func adjustment(_ left: Int, _ right: Int, in table: FontTable) -> Int? {
    guard let index = table.coverageIndex(of: left, at: coverage) else { return nil }
    if let classes {
      let second = table.u16(start &+ 14)
      let right = table.glyphClass(of: right, at: classes.second)
      let left = table.glyphClass(of: left, at: classes.first)
      guard left < table.u16(start &+ 12), right < second else { return nil }
      let record = start &+ 16 &+ valueSize &* (left &* second &+ right)
      return advanceOffset.map { table.i16(record &+ $0) } ?? 0
    }
    guard index < table.u16(start &+ 8),
      let set = table.child(at: start &+ 10 &+ 2 &* index, of: start)
    else { return nil }
    let size = valueSize &+ 2
    let count = min(table.u16(set), table.count / size)
    let first = set &+ 2
    let pair = FontTable.firstIndex(in: count, notBelow: right) {
      table.u16(first &+ size &* $0)
    }
    let record = first &+ size &* pair
    guard pair < count, table.u16(record) == right else { return nil }
    return advanceOffset.map { table.i16(record &+ 2 &+ $0) } ?? 0
  }
}

extension FontTable {
  /// The position that a 16-bit offset from the start of a subtable refers to; nil for the null
  /// offset and for one outside.
  fileprivate func child(at offset: Int, of start: Int) -> Int? {
    let child = u16(offset)
    return child > 0 && start &+ child < count ? start &+ child : nil
  }

  /// Returns the number of a glyph in the coverage at a position; nil if it is not covered.
  fileprivate func coverageIndex(of glyph: Int, at start: Int) -> Int? {
    let count = min(u16(start &+ 2), self.count / 2)
    switch u16(start) {
    case 1:
      let first = start &+ 4
      let index = FontTable.firstIndex(in: count, notBelow: glyph) { u16(first &+ 2 &* $0) }
      return index < count && u16(first &+ 2 &* index) == glyph ? index : nil
    case 2:
      let last = start &+ 6
      let index = FontTable.firstIndex(in: count, notBelow: glyph) { u16(last &+ 6 &* $0) }
      let record = start &+ 4 &+ 6 &* index
      let first = u16(record)
      return index < count && glyph >= first ? u16(record &+ 4) &+ (glyph &- first) : nil
    default: return nil
    }
  }

  /// Returns the class of a glyph in the definition at a position; 0 if it has none, or if there is
  /// no definition.
  fileprivate func glyphClass(of glyph: Int, at start: Int) -> Int {
    guard start > 0 else { return 0 }
    switch u16(start) {
    case 1:
      let index = glyph &- u16(start &+ 2)
      return index >= 0 && index < u16(start &+ 4) ? u16(start &+ 6 &+ 2 &* index) : 0
    case 2:
      let count = min(u16(start &+ 2), self.count / 6)
      let last = start &+ 6
      let index = FontTable.firstIndex(in: count, notBelow: glyph) { u16(last &+ 6 &* $0) }
      let record = start &+ 4 &+ 6 &* index
      return index < count && glyph >= u16(record) ? u16(record &+ 4) : 0
    default: return 0
    }
  }
}
