/// The pair adjustments of the feature `kern` of a `GPOS` table (lookup type 2, also as extension).
///
/// The feature is taken from the default language of the script `latn`, `DFLT`, or the first script.
/// Only the horizontal advance of the first glyph is adjusted; lookup flags are ignored.
struct PairPositioning: Sendable {
  private let table: FontTable
  private var subtables: [PairSubtable] = []

  /// Finds the subtables; nil if the table doesn't have the feature.
  init?(_ table: FontTable) {
    guard table.u16(0) == 1, let lookups = table.child(at: 8),
      let indices = Self.lookups(of: table)
    else { return nil }
    self.table = table
    var examined = 0
    for (number, index) in indices.enumerated() where index < lookups.u16(0) {
      // Lookups and their subtables are positions in the whole table.
      let lookup = table.u16(8) &+ lookups.u16(2 &+ 2 &* index)
      for subtable in 0..<table.u16(lookup &+ 4) {
        examined += 1
        guard examined <= DrawingLimits.kerningSubtables else { return }
        var start = lookup &+ table.u16(lookup &+ 6 &+ 2 &* subtable)
        var type = table.u16(lookup)
        if type == 9, table.u16(start) == 1 {
          type = table.u16(start &+ 2)
          start = start &+ table.offset32(start &+ 4)
        }
        guard type == 2, let pairs = PairSubtable(at: start, in: table, lookup: number) else {
          continue
        }
        subtables.append(pairs)
      }
    }
  }

  /// Returns the sum of the adjustments of all lookups. In each, the first subtable that has the
  /// pair decides.
  func adjustment(_ left: Int, _ right: Int) -> Int {
    var result = 0
    var decided = -1
    for subtable in subtables where subtable.lookup != decided {
      guard let value = subtable.adjustment(left, right, in: table) else { continue }
      result += value
      decided = subtable.lookup
    }
    return result
  }

  /// Returns the sorted indices of the lookups of the feature; nil if the feature is missing.
  private static func lookups(of table: FontTable) -> [Int]? {
    guard let scripts = table.child(at: 4), let features = table.child(at: 6),
      let language = language(in: scripts)
    else { return nil }
    let kern = FontDirectory.tag("kern")
    var result: Set<Int> = []
    var hasFeature = false
    for index in 0..<min(language.u16(4), DrawingLimits.fontRecords) {
      let record = 2 &+ 6 &* language.u16(6 &+ 2 &* index)
      guard features.u32(record) == kern, let feature = features.child(at: record &+ 4) else {
        continue
      }
      hasFeature = true
      for lookup in 0..<min(feature.u16(2), DrawingLimits.kerningSubtables) {
        result.insert(feature.u16(4 &+ 2 &* lookup))
      }
      if result.count > DrawingLimits.kerningSubtables { break }
    }
    return hasFeature ? result.sorted() : nil
  }

  private static func language(in scripts: FontTable) -> FontTable? {
    var best: (score: Int, language: FontTable)?
    for index in 0..<min(scripts.u16(0), DrawingLimits.fontRecords) {
      let record = 2 &+ 6 &* index
      let tag = scripts.u32(record)
      let score = tag == FontDirectory.tag("latn") ? 3 : tag == FontDirectory.tag("DFLT") ? 2 : 1
      guard score > best?.score ?? 0,
        let language = scripts.child(at: record &+ 4)?.child(at: 0)
      else { continue }
      best = (score, language)
    }
    return best?.language
  }
}
