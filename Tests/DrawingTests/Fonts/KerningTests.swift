import Drawing
import Testing

/// The adjustments of pairs of glyphs.
struct KerningTests {
  private func read(_ builder: FontBuilder) throws -> OutlineFont {
    try #require(OutlineFont(FontData(builder.bytes())))
  }

  @Test func `I5.6 Pairs and classes of GPOS are added up over lookups`() throws {
    let font = try read(FontFixtures.trueType)
    #expect(font.kerning(1, 2) == -80)
    #expect(font.kerning(2, 3) == -55)
    #expect(font.kerning(2, 1) == 0)
    #expect(font.kerning(3, 3) == 0)
    for glyph in [-1, 70_000, .min, .max] {
      #expect(font.kerning(glyph, 2) == 0)
      #expect(font.kerning(1, glyph) == 0)
    }
  }

  @Test func `I5.6 The table kern is used without the feature in GPOS`() throws {
    let other = try #require(
      FontFixtures.positioning.firstRange(of: Array("kern".utf8)).map { range in
        var bytes = FontFixtures.positioning
        bytes.replaceSubrange(range, with: Array("xxxx".utf8))
        return bytes
      })
    for builder in [
      FontFixtures.trueType.without("GPOS"), FontFixtures.trueType.with("GPOS", other),
    ] {
      let font = try read(builder)
      #expect(font.kerning(1, 2) == -70)
      #expect(font.kerning(2, 1) == -30)
      #expect(font.kerning(2, 3) == 0)
      #expect(font.kerning(70_000, .max) == 0)
    }
    let none = try read(FontFixtures.trueType.without("GPOS").without("kern"))
    #expect(none.kerning(1, 2) == 0)
  }

  @Test func `I5.6 Subtables of kern that are not horizontal are ignored`() throws {
    for coverage in [0, 2, 3, 5, 0x0201] {
      var table = FontFixtures.kern
      table.replaceSubrange(8..<10, with: FontBuilder.u16(coverage))
      let font = try read(FontFixtures.trueType.without("GPOS").with("kern", table))
      #expect(font.kerning(1, 2) == 0, "\(coverage)")
    }
  }

  @Test func `I5.6 The table kern of Apple has long headers`() throws {
    let table =
      FontBuilder.u32(0x0001_0000, 1, 28) + FontBuilder.u16(0, 0, 2, 0, 0, 0)
      + FontBuilder.u16(1, 2, -70, 2, 1, -30)
    let font = try read(FontFixtures.trueType.without("GPOS").with("kern", table))
    #expect(font.kerning(1, 2) == -70)
    #expect(font.kerning(2, 1) == -30)
  }
}
