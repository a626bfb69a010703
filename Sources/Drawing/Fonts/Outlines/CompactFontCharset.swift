/// The names of the glyphs of a `CFF` table, as string identifiers (Adobe Technical Note 5176 §13).
///
/// They are needed for accented characters that are composed of two characters of the standard
/// encoding, which old fonts have.
struct CompactFontCharset: Sendable {
  /// The charset; nil for the predefined charset, where identifiers equal glyph indices.
  private let table: FontTable?
  private let glyphCount: Int

  init(_ table: FontTable, offset: Int, glyphCount: Int) {
    self.table = offset > 2 ? table.slice(offset) : nil
    self.glyphCount = glyphCount
  }

  /// Returns the glyph with a name; nil if there is none.
  ///
  /// - Complexity: O(n) in the number of glyphs.
  func glyph(of identifier: Int) -> Int? {
    guard let table, identifier > 0 else { return identifier < glyphCount ? identifier : nil }
    let format = table.u8(0)
    guard format == 1 || format == 2 else {
      return (1..<max(1, glyphCount)).first { table.u16(2 &* $0 &- 1) == identifier }
    }
    var glyph = 1
    var position = 1
    while glyph < glyphCount, position < table.count {
      let first = table.u16(position)
      let left = format == 1 ? table.u8(position &+ 2) : table.u16(position &+ 2)
      if identifier >= first, identifier <= first &+ left {
        let result = glyph &+ (identifier &- first)
        return result < glyphCount ? result : nil
      }
      glyph = glyph &+ left &+ 1
      position = position &+ (format == 1 ? 3 : 4)
    }
    return nil
  }

  /// Returns the identifier of the name of a character of the standard encoding.
  static func standardIdentifier(of code: Int) -> Int? {
    for (codes, first) in standardRanges where codes.contains(code) {
      return first + (code - codes.lowerBound)
    }
    return nil
  }

  private static let standardRanges: [(ClosedRange<Int>, Int)] = [
    (32...126, 1), (161...175, 96), (177...180, 111), (182...189, 115), (191...191, 123),
    (193...200, 124), (202...203, 132), (205...208, 134), (225...225, 138), (227...227, 139),
    (232...235, 140), (241...241, 144), (245...245, 145), (248...251, 146),
  ]
}
