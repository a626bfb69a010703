import Drawing
import Testing

/// The outlines of fonts with cubic curves.
struct CharstringTests {
  private typealias Token = CompactFontBuilder.Token

  private static let blank: [Token] = [.endchar]

  private func outline(
    _ tokens: [Token], global: [[Token]] = [], local: [[Token]] = []
  ) throws -> String {
    var builder = CompactFontBuilder(charstrings: [Self.blank, tokens])
    builder.globalSubroutines = global
    builder.localSubroutines = [local]
    let font = try #require(OutlineFont(FontData(builder.font.bytes())))
    return font.outline(of: 1).svgPathData
  }

  @Test func `I5.5 Lines`() throws {
    #expect(
      try outline([10, 20, .rmoveto, 30, 0, 0, 40, .rlineto, .endchar])
        == "M10 -20L40 -20L40 -60Z")
    #expect(
      try outline([10, .hmoveto, 5, 6, 7, .hlineto, 1, .vmoveto, 5, 6, .vlineto, .endchar])
        == "M10 0L15 0L15 -6L22 -6ZM22 -7L22 -12L28 -12Z")
    #expect(
      try outline([.fixed(0.5), -1000, .rmoveto, -500, 108, .rlineto, .endchar])
        == "M0.5 1000L-499.5 892Z")
  }

  @Test func `I5.5 Curves`() throws {
    #expect(
      try outline([0, .hmoveto, 1, 2, 3, 4, 5, 6, .rrcurveto, .endchar])
        == "M0 0C1 -2 4 -6 9 -12Z")
    #expect(
      try outline([0, .hmoveto, 1, 2, 3, 4, 5, 6, 7, 8, .rcurveline, .endchar])
        == "M0 0C1 -2 4 -6 9 -12L16 -20Z")
    #expect(
      try outline([0, .hmoveto, 7, 8, 1, 2, 3, 4, 5, 6, .rlinecurve, .endchar])
        == "M0 0L7 -8C8 -10 11 -14 16 -20Z")
    #expect(
      try outline([0, .hmoveto, 9, 1, 2, 3, 4, .vvcurveto, .endchar])
        == "M0 0C9 -1 11 -4 11 -8Z")
    #expect(
      try outline([0, .hmoveto, 9, 1, 2, 3, 4, 1, 1, 1, 1, .hhcurveto, .endchar])
        == "M0 0C1 -9 3 -12 7 -12C8 -12 9 -13 10 -13Z")
    #expect(
      try outline([0, .hmoveto, 1, 2, 3, 4, 5, 6, 7, 8, 9, .vhcurveto, .endchar])
        == "M0 0C0 -1 2 -4 6 -4C11 -4 17 -11 26 -19Z")
    #expect(
      try outline([0, .hmoveto, 1, 2, 3, 4, 5, .hvcurveto, .endchar])
        == "M0 0C1 0 3 -3 8 -7Z")
  }

  @Test func `I5.5 Flex`() throws {
    #expect(
      try outline([0, .hmoveto, 1, 2, 3, 4, 5, 6, 7, .hflex, .endchar])
        == "M0 0C1 0 3 -3 7 -3C12 -3 18 0 25 0Z")
    #expect(
      try outline([0, .hmoveto, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 50, .flex, .endchar])
        == "M0 0C1 -1 2 -2 3 -3C5 -5 7 -7 9 -9Z")
    #expect(
      try outline([0, .hmoveto, 1, 2, 3, 4, 5, 6, 7, 8, 9, .hflex1, .endchar])
        == "M0 0C1 -2 4 -6 9 -6C15 -6 22 -14 31 0Z")
    #expect(
      try outline([0, .hmoveto, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, .flex1, .endchar])
        == "M0 0C5 -1 10 -2 15 -3C20 -4 25 -5 30 0Z")
    #expect(
      try outline([0, .hmoveto, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 5, .flex1, .endchar])
        == "M0 0C1 -5 2 -10 3 -15C4 -20 5 -25 0 -30Z")
  }

  @Test func `I5.5 Hints, masks and the width are skipped`() throws {
    #expect(
      try outline([
        99, 1, 2, 3, 4, .hstemhm, 5, 6, .hintmask, .byte(0xE0), 10, 20, .rmoveto, 5, .hlineto,
        .cntrmask, .byte(0x0E), 5, .vlineto, .endchar,
      ]) == "M10 -20L15 -20L15 -25Z")
    #expect(try outline([99, 10, .hmoveto, 5, .hlineto, .endchar]) == "M10 0L15 0Z")
    #expect(try outline([99, 10, 20, .rmoveto, 5, .hlineto, .endchar]) == "M10 -20L15 -20Z")
    #expect(try outline([1, 2, .vstem, 10, .hmoveto, 5, .hlineto, 99, .endchar]) == "M10 0L15 0Z")
  }

  @Test func `I5.5 Subroutines are numbered around a bias`() throws {
    #expect(
      try outline(
        [1, -106, .callsubr, -107, .callgsubr],
        global: [[30, .vlineto, .endchar]],
        local: [[20, .hlineto, .return], [.hmoveto, -107, .callsubr, .return]])
        == "M1 0L21 0L21 -30Z")
    let many = Array(repeating: Self.blank, count: 1_240)
    #expect(
      try outline(
        [1, .hmoveto, -1_130, .callgsubr], global: [Self.blank, [9, .hlineto, .endchar]] + many)
        == "M1 0L10 0Z")
  }

  @Test func `I5.5 Subroutines of a font with several dictionaries are those of the glyph`() throws
  {
    var builder = CompactFontBuilder(
      charstrings: [Self.blank] + Array(repeating: [-107, .callsubr], count: 2))
    builder.localSubroutines = [
      [[1, .hmoveto, 2, .hlineto, .endchar]], [[3, .hmoveto, 4, .hlineto, .endchar]],
    ]
    builder.selection = [0, 1, 0]
    let font = try #require(OutlineFont(FontData(builder.font.bytes())))
    #expect(font.outline(of: 1).svgPathData == "M3 0L7 0Z")
    #expect(font.outline(of: 2).svgPathData == "M1 0L3 0Z")
  }

  @Test func `I5.5 An accented character is composed of two characters`() throws {
    var builder = CompactFontBuilder(charstrings: [
      Self.blank, [100, 200, 65, 194, .endchar], [5, .hmoveto, 6, .hlineto, .endchar],
      [7, .vmoveto, 8, .vlineto, .endchar],
    ])
    // `A` is 34 in the standard strings, and `acute`, 194 in the standard encoding, 125.
    builder.charset = [300, 34, 125]
    let font = try #require(OutlineFont(FontData(builder.font.bytes())))
    #expect(font.outline(of: 1).svgPathData == "M5 0L11 0ZM100 -207L100 -215Z")
  }

  @Test(
    arguments: [
      ([3, 4, .escape(10)], 7), ([9, 4, .escape(11)], 5), ([12, 4, .escape(12)], 3),
      ([12, .escape(14)], -12), ([-12, .escape(9)], 12), ([3, 4, .escape(24)], 12),
      ([49, .escape(26)], 7), ([1, 2, .escape(18)], 1), ([1, 2, .escape(28), .escape(11)], 1),
      ([5, .escape(27), .escape(24)], 25), ([7, 8, 1, 2, .escape(22)], 7),
      ([7, 8, 3, 2, .escape(22)], 8), ([7, 0, .escape(20), 0, .escape(21)], 7),
      ([1, 0, .escape(3)], 0), ([1, 0, .escape(4)], 1), ([0, .escape(5)], 1),
      ([4, 4, .escape(15)], 1),
      ([1, 2, 3, 2, .escape(29), .escape(28), .escape(18), .escape(24), .escape(24)], 2),
      ([1, 2, 3, 3, 1, .escape(30), .escape(11), .escape(18)], 3),
    ] as [([CompactFontBuilder.Token], Int)])
  func `I5.5 Operators calculate`(tokens: [CompactFontBuilder.Token], result: Int) throws {
    #expect(
      try outline([0, .hmoveto] + tokens + [.hlineto, .endchar]) == "M0 0L\(result) 0Z")
  }

  @Test func `I5.2 Programs without an end are stopped`() throws {
    // A subroutine that calls itself, one with too many calls, and too many operands.
    #expect(
      try outline([1, .hmoveto, 2, .hlineto, -107, .callsubr], local: [[-107, .callsubr]])
        == "M1 0L3 0Z")
    let calls: [Token] = Array(repeating: [-106, .callsubr], count: 100).flatMap { $0 }
    var levels: [[Token]] = [[.return]]
    for level in 1..<8 {
      levels.append(
        Array(repeating: [.number(level - 107), .callsubr], count: 100).flatMap { $0 } + [.return])
    }
    _ = try outline([1, .hmoveto] + calls, local: levels)
    #expect(
      try outline([1, .hmoveto] + Array(repeating: 1, count: 500) + [.rlineto]) == "M1 0Z")
    #expect(try outline([1, 0, .escape(12), .hmoveto, 1, .hlineto, .endchar]) == "")
  }
}
