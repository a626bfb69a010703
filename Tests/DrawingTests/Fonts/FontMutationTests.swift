import Drawing
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Damaged fonts.
struct FontMutationTests {
  private static let compact: [UInt8] = {
    var builder = CompactFontBuilder(charstrings: [
      [.endchar], [5, .hmoveto, -107, .callsubr, -107, .callgsubr],
      [
        1, 2, .hstemhm, 3, 4, .hintmask, .byte(0xC0), 5, .hmoveto, 1, 2, 3, 4, 5, 6, 7, .hflex,
        .endchar,
      ],
      [100, 200, 65, 194, .endchar],
    ])
    builder.globalSubroutines = [[1, 2, 3, 4, .hvcurveto, .endchar]]
    builder.localSubroutines = [[[6, .hlineto, .return]], [[7, .vlineto, .return]]]
    builder.selection = [0, 1, 0, 1]
    builder.charset = [34, 35, 125]
    return builder.font.bytes()
  }()

  private static let collection = FontBuilder.collection([
    FontFixtures.trueType, FontFixtures.styled("Other", isItalic: true),
  ])

  @Test func `I5.2 Truncated fonts are read without traps`() {
    for bytes in [FontFixtures.trueType.bytes(), Self.compact, Self.collection] {
      for count in 0..<bytes.count where TestScale.includes(count, oneIn: 4) {
        Self.use(Array(bytes.prefix(count)))
      }
    }
  }

  @Test(arguments: TestScale.seeds(8, of: 64))
  func `I5.2 Fonts with changed bytes are read without traps`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for bytes in [FontFixtures.trueType.bytes(), Self.compact, Self.collection] {
      for _ in 0..<60 { Self.use(Self.mutated(bytes, &generator)) }
    }
  }

  @Test(arguments: [
    "truetype/dejavu/DejaVuSans.ttf", "truetype/liberation/LiberationSerif-Regular.ttf",
    "opentype/urw-base35/NimbusSans-Regular.otf", "opentype/cantarell/Cantarell-VF.otf",
  ])
  func `I5.2 Changed fonts of the system are read without traps`(name: String) throws {
    guard let bytes = Self.contents(of: "/usr/share/fonts/\(name)") else { return }
    let font = try #require(OutlineFont(FontData(bytes)))
    let glyph = try #require(font.glyph(for: "A"))
    #expect(font.advance(of: glyph) > 0)
    #expect(!font.outline(of: glyph).isEmpty)
    var generator = SeededGenerator(seed: TestScale.seed)
    for _ in 0..<TestScale.many(3) { Self.use(Self.mutated(bytes, &generator)) }
  }

  /// Returns bytes with a few changes, most of them near the start, where the tables are described.
  private static func mutated(
    _ bytes: [UInt8], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    var result = bytes
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      let end = Bool.random(using: &generator) ? result.count : min(result.count, 2_000)
      let index = Int.random(in: 0..<end, using: &generator)
      result[index] =
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: 0
        case 1: 0xFF
        case 2: result[index] ^ 1 << UInt8.random(in: 0..<8, using: &generator)
        default: UInt8.random(in: 0...255, using: &generator)
        }
    }
    if Int.random(in: 0..<8, using: &generator) == 0 {
      result.removeLast(Int.random(in: 0..<result.count, using: &generator))
    }
    return result
  }

  /// Calls everything with a font.
  private static func use(_ bytes: [UInt8]) {
    let data = FontData(bytes)
    for index in 0..<min(3, OutlineFont.count(in: data)) {
      guard let font = OutlineFont(data, index: index) else { continue }
      _ = [font.familyName, font.styleName]
      _ = [font.ascent, font.xHeight, font.capHeight, font.strikeoutPosition]
      for glyph in [-1, 0, 1, 2, 3, 4, 5, 36, 700, 65_535] {
        _ = font.advance(of: glyph)
        #expect(font.outline(of: glyph).elements.count <= 2 * DrawingLimits.glyphPoints)
        for other in 0..<6 { _ = font.kerning(glyph, other) }
      }
      let set = FontSet([font])
      _ = set.outline(of: "AVBCé漢\u{F041}", style: TextStyle2D(isBold: true, isItalic: true))
    }
  }

  private static func contents(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      result += buffer.prefix(count)
    }
    return result
  }
}
