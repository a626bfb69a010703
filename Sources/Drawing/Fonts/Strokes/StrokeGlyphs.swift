/// The characters of the built-in font by scalar, parsed once.
struct StrokeGlyphs: Sendable {
  static let shared = StrokeGlyphs()

  /// The box for a character that no font has.
  static let missing = StrokeGlyph(
    advance: 14, strokes: StrokeParser.strokes("M3 0V16H11V0ZM5.8 11.4L8.2 4.6M8.2 11.4L5.8 4.6"))

  /// The characters of the monospaced style that differ from the proportional ones.
  static let monospacedLetters = StrokeGlyphs(monospaced)

  private var glyphs: [Unicode.Scalar: StrokeGlyph] = [:]
  /// The characters of ASCII, to find them quickly.
  private var asciiGlyphs: [StrokeGlyph?] = []

  func glyph(for scalar: Unicode.Scalar) -> StrokeGlyph? {
    scalar.value < 128 ? asciiGlyphs[Int(scalar.value)] : glyphs[scalar]
  }

  private init(_ table: String) {
    read(table)
    asciiGlyphs = (UInt8(0)..<128).map { glyphs[Unicode.Scalar($0)] }
  }

  private init() {
    for table in [Self.ascii, Self.latin, Self.greek, Self.symbols] { read(table) }
    for (scalar, mark) in Self.marks {
      // A mark by itself is over the middle of the character before.
      glyphs[scalar] = StrokeGlyph(
        advance: 0, strokes: Self.moved(mark.strokes, x: -6.75, y: mark.isBelow ? 0 : 11))
    }
    for line in Self.composed.utf8.split(separator: 0x0A) {
      compose(String(decoding: line, as: UTF8.self))
    }
    asciiGlyphs = (UInt8(0)..<128).map { glyphs[Unicode.Scalar($0)] }
  }

  /// Reads lines of a character, its advance and its strokes, or of a character, `=`, and another one
  /// with the same strokes.
  private mutating func read(_ table: String) {
    for line in table.utf8.split(separator: 0x0A) {
      let text = String(decoding: line, as: UTF8.self).unicodeScalars
      guard let scalar = text.first, let second = text.dropFirst().first else { continue }
      let rest = text.dropFirst(2)
      if second == "=", let other = rest.first {
        glyphs[scalar] = glyphs[other]
      } else {
        let parts = String(String.UnicodeScalarView(rest)).utf8
          .split(separator: 0x20, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
        guard let advance = parts.first.flatMap({ Double($0) }) else { continue }
        glyphs[scalar] = StrokeGlyph(
          advance: advance, strokes: parts.count > 1 ? StrokeParser.strokes(parts[1]) : [])
      }
    }
  }

  /// Reads a line of a mark and triples of a character, its base, and a blank.
  private mutating func compose(_ line: String) {
    let scalars = Array(line.unicodeScalars)
    guard let key = scalars.first,
      let mark = Self.marks.first(where: { $0.value.key == key })?.value
    else { return }
    var index = 1
    while index + 2 < scalars.count {
      let (scalar, base) = (scalars[index + 1], scalars[index + 2])
      index += 3
      guard let glyph = glyphs[base] else { continue }
      let top = glyph.strokes.flatMap(\.points).map(\.y).max() ?? 0
      // The middle of most letters; the stem of `d` and `l` is beside the mark.
      let strokes = Self.moved(
        mark.strokes, x: glyph.advance / 2, y: mark.isBelow ? 0 : top > 12 ? 16 : 11)
      glyphs[scalar] = StrokeGlyph(advance: glyph.advance, strokes: glyph.strokes + strokes)
    }
  }

  private static func moved(
    _ strokes: [StrokeGlyph.Stroke], x: Double, y: Double
  ) -> [StrokeGlyph.Stroke] {
    strokes.map { stroke in
      var result = stroke
      result.points = stroke.points.map { Point2D(x: $0.x + x, y: $0.y + y) }
      return result
    }
  }
}
