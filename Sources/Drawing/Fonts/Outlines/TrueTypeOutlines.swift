/// The outlines of a font with quadratic curves (tables `glyf` and `loca`).
struct TrueTypeOutlines: Sendable {
  private let glyphs: FontTable
  private let offsets: FontTable
  private let hasLongOffsets: Bool
  private let metrics: HorizontalMetrics

  init(
    glyphs: FontTable, offsets: FontTable, hasLongOffsets: Bool, metrics: HorizontalMetrics
  ) {
    self.glyphs = glyphs
    self.offsets = offsets
    self.hasLongOffsets = hasLongOffsets
    self.metrics = metrics
  }

  /// Returns the outline of a glyph in font units with `y` downwards; empty for a blank, or for a
  /// glyph that can't be read.
  func outline(of glyph: Int) -> Path2D {
    var reader = TrueTypeGlyphReader(font: self)
    let source = reader.read(glyph, depth: 0)
    guard !reader.points.isEmpty else { return Path2D() }
    // The outline begins at the left side bearing, wherever its coordinates are.
    let offset = metrics.bearing(of: source).map { Double($0 - data(of: source).i16(2)) } ?? 0
    return Path2D(contours: reader.points, offset: offset)
  }

  /// Returns the description of a glyph; empty if it has none.
  func data(of glyph: Int) -> FontTable {
    let size = hasLongOffsets ? 4 : 2
    guard glyph >= 0, glyph < offsets.count / size &- 1 else { return glyphs.slice(-1) }
    let start = offset(glyph)
    return glyphs.slice(start, length: offset(glyph &+ 1) &- start)
  }

  private func offset(_ index: Int) -> Int {
    hasLongOffsets ? offsets.offset32(4 &* index) : 2 &* offsets.u16(2 &* index)
  }
}
