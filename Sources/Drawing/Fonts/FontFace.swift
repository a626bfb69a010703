/// The parsed tables of a face.
final class FontFace: Sendable {
  let names: FontNames
  let metrics: FontMetrics
  let characters: CharacterMap
  let advances: HorizontalMetrics
  let kerning: PairKerning
  let xHeight: Double
  let capHeight: Double
  private let outlines: Outlines
  private let glyphCount: Int

  /// The format of the outlines.
  private enum Outlines: Sendable {
    case trueType(TrueTypeOutlines)
    case compact(CompactFontOutlines)
  }

  /// Reads a face; nil if a table is missing without which no text can be drawn.
  init?(_ data: FontData, index: Int) {
    guard let directory = FontDirectory(data, face: index),
      let head = directory.table("head"), let hhea = directory.table("hhea"),
      let maxp = directory.table("maxp"), maxp.u16(4) > 0,
      let hmtx = directory.table("hmtx"), let cmap = directory.table("cmap"),
      let metrics = FontMetrics(
        head: head, hhea: hhea, os2: directory.table("OS/2"), post: directory.table("post")),
      let advances = HorizontalMetrics(hmtx, hhea: hhea),
      let characters = CharacterMap(cmap, glyphCount: maxp.u16(4)),
      let outlines = Self.outlines(directory, head, advances)
    else { return nil }
    glyphCount = maxp.u16(4)
    self.metrics = metrics
    self.advances = advances
    self.characters = characters
    self.outlines = outlines
    names = FontNames(directory.table("name"))
    kerning = PairKerning(positioning: directory.table("GPOS"), kern: directory.table("kern"))
    func height(of scalar: Unicode.Scalar) -> Double? {
      let glyph = characters.glyph(for: scalar)
      guard glyph > 0 else { return nil }
      return Self.outline(of: glyph, outlines).bounds.map { -$0.min.y }
    }
    xHeight = metrics.xHeight ?? height(of: "x") ?? metrics.unitsPerEm * 0.52
    capHeight = metrics.capHeight ?? height(of: "H") ?? metrics.unitsPerEm * 0.72
  }

  /// Returns the outline of a glyph; empty if the glyph doesn't exist.
  func outline(of glyph: Int) -> Path2D {
    guard glyph >= 0, glyph < glyphCount else { return Path2D() }
    return Self.outline(of: glyph, outlines)
  }

  private static func outline(of glyph: Int, _ outlines: Outlines) -> Path2D {
    switch outlines {
    case .trueType(let font): font.outline(of: glyph)
    case .compact(let font): font.outline(of: glyph)
    }
  }

  private static func outlines(
    _ directory: FontDirectory, _ head: FontTable, _ advances: HorizontalMetrics
  ) -> Outlines? {
    if let glyf = directory.table("glyf"), let loca = directory.table("loca") {
      return .trueType(
        TrueTypeOutlines(
          glyphs: glyf, offsets: loca, hasLongOffsets: head.u16(50) != 0, metrics: advances))
    }
    return directory.table("CFF ").flatMap { CompactFontOutlines($0) }.map { .compact($0) }
  }
}
