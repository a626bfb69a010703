/// The outlines of a font with cubic curves (`CFF ` table, version 1).
struct CompactFontOutlines: Sendable {
  private let charstrings: CompactFontIndex
  let globalSubroutines: CompactFontIndex
  /// The subroutines of each private dictionary: one, or one per font dictionary.
  private let localSubroutines: [CompactFontIndex?]
  /// The private dictionaries of the glyphs; nil if there is only one.
  private let selection: FontTable?
  private let charset: CompactFontCharset

  /// Reads the first font of a table; nil if it has no charstrings of Type 2.
  init?(_ table: FontTable) {
    guard table.u8(0) == 1 else { return nil }
    var position = table.u8(2)
    let names = CompactFontIndex(table.slice(position))
    position = position &+ names.byteCount
    let dictionaries = CompactFontIndex(table.slice(position))
    position = position &+ dictionaries.byteCount
    let strings = CompactFontIndex(table.slice(position))
    position = position &+ strings.byteCount
    globalSubroutines = CompactFontIndex(table.slice(position))

    let top = CompactFontDictionary(dictionaries.element(0))
    guard top.value(.charstringType) ?? 2 == 2, let offset = top.value(.charstrings) else {
      return nil
    }
    charstrings = CompactFontIndex(table.slice(offset))
    guard charstrings.count > 0 else { return nil }
    charset = CompactFontCharset(
      table, offset: top.value(.charset) ?? 0, glyphCount: charstrings.count)
    if let offset = top.value(.fontDictionaries) {
      let fonts = CompactFontIndex(table.slice(offset))
      localSubroutines = (0..<min(fonts.count, 256)).map {
        Self.subroutines(of: CompactFontDictionary(fonts.element($0)), in: table)
      }
      selection = top.value(.fontSelection).map { table.slice($0) }
    } else {
      localSubroutines = [Self.subroutines(of: top, in: table)]
      selection = nil
    }
  }

  /// Returns the outline of a glyph in font units with `y` downwards; empty for a blank, or for a
  /// glyph that can't be read.
  func outline(of glyph: Int) -> Path2D {
    guard glyph >= 0, glyph < charstrings.count else { return Path2D() }
    var interpreter = CharstringInterpreter(font: self, subroutines: subroutines(of: glyph))
    return interpreter.run(charstrings.element(glyph))
  }

  /// Returns the charstring of a character of the standard encoding, a part of a composed character.
  func charstring(standardCode code: Int) -> FontTable {
    charstrings.element(
      CompactFontCharset.standardIdentifier(of: code).flatMap { charset.glyph(of: $0) } ?? -1)
  }

  private func subroutines(of glyph: Int) -> CompactFontIndex? {
    let index = selection.map { Self.selected($0, glyph) } ?? 0
    return index < localSubroutines.count ? localSubroutines[index] : nil
  }

  private static func subroutines(
    of dictionary: CompactFontDictionary, in table: FontTable
  ) -> CompactFontIndex? {
    guard let size = dictionary.value(.privateDictionary, 0),
      let offset = dictionary.value(.privateDictionary, 1)
    else { return nil }
    let inner = CompactFontDictionary(table.slice(offset, length: size))
    // The offset is relative to the private dictionary.
    return inner.value(.subroutines).map { CompactFontIndex(table.slice(offset &+ $0)) }
  }

  /// Returns the font dictionary of a glyph (`FDSelect`, formats 0 and 3).
  private static func selected(_ table: FontTable, _ glyph: Int) -> Int {
    switch table.u8(0) {
    case 0: return table.u8(1 &+ glyph)
    case 3:
      let count = min(table.u16(1), table.count / 3)
      // The first range that begins after the glyph follows the one that contains it.
      let next = FontTable.firstIndex(in: count, notBelow: glyph &+ 1) {
        table.u16(3 &+ 3 &* $0)
      }
      return next > 0 ? table.u8(5 &+ 3 &* (next &- 1)) : 0
    default: return 0
    }
  }
}
