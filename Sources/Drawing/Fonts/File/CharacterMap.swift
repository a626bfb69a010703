/// The glyphs of characters (`cmap` table): formats 0, 4, 6, 12 and 13.
///
/// Other formats are for legacy encodings and variation sequences.
struct CharacterMap: Sendable {
  private enum Format {
    /// 0: a byte per character.
    case bytes
    /// 4: segments of the basic plane.
    case segments
    /// 6: a dense range.
    case range
    /// 12: groups of consecutive characters with consecutive glyphs.
    case groups
    /// 13: groups of characters with the same glyph.
    case constants
  }

  private let table: FontTable
  private let format: Format
  /// The number of segments or groups.
  private let count: Int
  private let limit: Int
  private var ascii: [UInt16] = []

  /// Whether this is a symbol font, whose characters are in the private use area.
  let isSymbolic: Bool
  private let isRoman: Bool

  /// Selects the map with the most characters; nil if there is none that can be read.
  ///
  /// - Parameter glyphCount: The number of glyphs; maps to others are ignored.
  init?(_ table: FontTable, glyphCount: Int) {
    var best: (score: Int, map: FontTable, format: Format, platform: Int)?
    for index in 0..<min(table.u16(2), DrawingLimits.fontRecords) {
      let record = 4 &+ 8 &* index
      let map = table.slice(table.offset32(record &+ 4))
      guard let format = Self.format(map) else { continue }
      let platform = table.u16(record)
      let score = Self.score(platform: platform, encoding: table.u16(record &+ 2))
      if score > best?.score ?? 0 { best = (score, map, format, platform) }
    }
    guard let best else { return nil }
    self.table = best.map
    format = best.format
    isSymbolic = best.score == Self.symbolScore
    isRoman = best.platform == 1
    limit = glyphCount
    count =
      switch format {
      case .bytes: 256
      case .segments: min(best.map.u16(6), best.map.count / 4) / 2
      case .range: best.map.u16(8)
      case .groups, .constants:
        min(max(0, best.map.offset32(12)), best.map.count / 12)
      }
    ascii = (0..<128).map { UInt16(truncatingIfNeeded: find($0)) }
  }

  /// Returns the glyph of a character; 0 if it is missing.
  ///
  /// - Complexity: O(1) for ASCII, else O(log n) in the number of segments.
  func glyph(for scalar: Unicode.Scalar) -> Int {
    scalar.value < 128 ? Int(ascii[Int(scalar.value)]) : find(scalar.value)
  }

  private static let symbolScore = 2

  /// Returns how many characters an encoding covers; 0 for an unknown encoding.
  private static func score(platform: Int, encoding: Int) -> Int {
    switch (platform, encoding) {
    case (3, 10): 6
    case (0, 4), (0, 6): 5
    case (3, 1): 4
    case (0, 0...3): 3
    case (3, 0): symbolScore
    case (1, 0): 1
    default: 0
    }
  }

  private static func format(_ map: FontTable) -> Format? {
    switch map.isEmpty ? -1 : map.u16(0) {
    case 0: .bytes
    case 4: .segments
    case 6: .range
    case 12: .groups
    case 13: .constants
    default: nil
    }
  }

  private func find(_ scalar: UInt32) -> Int {
    var glyph = lookUp(scalar)
    if glyph == 0, isSymbolic, scalar < 0x100 { glyph = lookUp(0xF000 | scalar) }
    return glyph < limit ? glyph : 0
  }

  private func lookUp(_ scalar: UInt32) -> Int {
    // Mac OS Roman agrees with Unicode in ASCII only.
    if isRoman, scalar >= 128 { return 0 }
    let code = Int(scalar)
    switch format {
    case .bytes: return code < count ? table.u8(6 &+ code) : 0
    case .segments: return code < 0x1_0000 ? segment(code) : 0
    case .range:
      let index = code &- table.u16(6)
      return index >= 0 && index < count ? table.u16(10 &+ 2 &* index) : 0
    case .groups, .constants:
      let index = FontTable.firstIndex(in: count, notBelow: scalar) {
        table.u32(20 &+ 12 &* $0)
      }
      let group = 16 &+ 12 &* index
      let first = table.u32(group)
      guard index < count, scalar >= first else { return 0 }
      let glyph = table.u32(group &+ 8)
      return Int(truncatingIfNeeded: format == .groups ? glyph &+ (scalar &- first) : glyph)
        & 0x7FFF_FFFF
    }
  }

  private func segment(_ code: Int) -> Int {
    let index = FontTable.firstIndex(in: count, notBelow: code) { table.u16(14 &+ 2 &* $0) }
    let start = table.u16(16 &+ 2 &* (count &+ index))
    guard index < count, code >= start else { return 0 }
    let delta = table.u16(16 &+ 2 &* (2 &* count &+ index))
    let position = 16 &+ 2 &* (3 &* count &+ index)
    let offset = table.u16(position)
    guard offset != 0 else { return (code &+ delta) & 0xFFFF }
    let glyph = table.u16(position &+ offset &+ 2 &* (code &- start))
    return glyph == 0 ? 0 : (glyph &+ delta) & 0xFFFF
  }
}
