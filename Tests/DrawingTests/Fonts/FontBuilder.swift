/// Writes the tables of small fonts.
struct FontBuilder {
  var version = 0x0001_0000
  var tables: [(tag: String, bytes: [UInt8])] = []

  /// The bytes of the font, which begin at an offset of the file.
  func bytes(at offset: Int = 0) -> [UInt8] {
    var directory = Self.u32(version) + Self.u16(tables.count, 0, 0, 0)
    var body: [UInt8] = []
    let start = offset + 12 + 16 * tables.count
    for (tag, bytes) in tables {
      directory += Array(tag.utf8) + Self.u32(0, start + body.count, bytes.count)
      body += bytes + Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    return directory + body
  }

  /// The font without a table.
  func without(_ tag: String) -> FontBuilder {
    var result = self
    result.tables.removeAll { $0.tag == tag }
    return result
  }

  /// The font with a table in place of the one with its tag.
  func with(_ tag: String, _ bytes: [UInt8]) -> FontBuilder {
    var result = without(tag)
    result.tables.append((tag, bytes))
    return result
  }

  /// Returns a collection of fonts.
  static func collection(_ fonts: [FontBuilder]) -> [UInt8] {
    var offset = 12 + 4 * fonts.count
    var header = Array("ttcf".utf8) + u32(0x0001_0000, fonts.count)
    var body: [UInt8] = []
    for font in fonts {
      header += u32(offset)
      let bytes = font.bytes(at: offset)
      body += bytes
      offset += bytes.count
    }
    return header + body
  }

  // MARK: Numbers

  static func u16(_ values: Int...) -> [UInt8] { u16(values) }

  static func u16(_ values: [Int]) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  static func u32(_ values: Int...) -> [UInt8] {
    values.flatMap { u16($0 >> 16, $0) }
  }

  // MARK: Tables

  /// The tables that every font has, except those of characters and outlines.
  static func metrics(advances: [Int], bearings: [Int]) -> [(tag: String, bytes: [UInt8])] {
    let count = advances.count
    let head =
      u32(0x0001_0000, 0, 0, 0x5F0F_3CF5) + u16(0, 1000) + u32(0, 0, 0, 0)
      + u16(0, 0, 1000, 1000, 0, 8, 2, 0, 0)
    let hhea = u32(0x0001_0000) + u16(800, -200, 90) + u16(Array(repeating: 0, count: 12) + [count])
    let hmtx = zip(advances, bearings).flatMap { u16($0, $1) }
    return [
      ("head", head), ("hhea", hhea), ("maxp", u32(0x0001_0000) + u16(count)), ("hmtx", hmtx),
    ]
  }

  /// An `OS/2` table of version 2.
  static func os2(weight: Int = 400, width: Int = 5, selection: Int = 0) -> [UInt8] {
    u16(2, 500, weight, width, 0) + u16(Array(repeating: 0, count: 8)) + u16(50, 300, 0)
      + Array(repeating: 0, count: 10) + u32(0, 0, 0, 0) + Array("TEST".utf8)
      + u16(selection, 0x20, 0xFFFF, 750, -250, 100, 900, 300) + u32(0, 0)
      + u16(510, 710, 0, 0, 0)
  }

  /// A `post` table.
  static func post(isMonospaced: Bool = false) -> [UInt8] {
    u32(0x0003_0000, 0) + u16(-100, 60) + u32(isMonospaced ? 1 : 0, 0, 0, 0, 0)
  }

  /// A `name` table of platform 3, and of platform 1 for identifiers above 100, less 100.
  static func names(_ names: [(id: Int, name: String)]) -> [UInt8] {
    var records: [UInt8] = []
    var text: [UInt8] = []
    for (id, name) in names {
      let bytes = id > 100 ? Array(name.utf8) : u16(name.utf16.map { Int($0) })
      let platform = id > 100 ? [1, 0, 0] : [3, 1, 0x409]
      records += u16(platform + [id % 100, bytes.count, text.count])
      text += bytes
    }
    return u16(0, names.count, 6 + records.count) + records + text
  }

  /// A `cmap` table of maps with their platform and encoding.
  static func characterMap(_ maps: [(platform: Int, encoding: Int, bytes: [UInt8])]) -> [UInt8] {
    var header = u16(0, maps.count)
    var body: [UInt8] = []
    for map in maps {
      header += u16(map.platform, map.encoding) + u32(4 + 8 * maps.count + body.count)
      body += map.bytes
    }
    return header + body
  }

  /// A map of format 4 with a segment for each range of characters, from a first glyph on.
  static func segments(_ ranges: [(ClosedRange<Int>, glyph: Int)]) -> [UInt8] {
    let all = ranges + [(0xFFFF...0xFFFF, glyph: 0)]
    let count = all.count
    return u16(4, 16 + 8 * count, 0, 2 * count, 0, 0, 0) + u16(all.map(\.0.upperBound)) + u16(0)
      + u16(all.map(\.0.lowerBound)) + u16(all.map { $0.glyph - $0.0.lowerBound })
      + u16(Array(repeating: 0, count: count))
  }

  /// A map of format 12 or 13.
  static func groups(_ ranges: [(ClosedRange<Int>, glyph: Int)], format: Int = 12) -> [UInt8] {
    u16(format, 0) + u32(16 + 12 * ranges.count, 0, ranges.count)
      + ranges.flatMap { u32($0.0.lowerBound, $0.0.upperBound, $0.glyph) }
  }

  /// The tables `glyf` and `loca` of descriptions of glyphs.
  static func glyphs(_ glyphs: [[UInt8]]) -> [(tag: String, bytes: [UInt8])] {
    var body: [UInt8] = []
    var offsets = u16(0)
    for glyph in glyphs {
      body += glyph + Array(repeating: 0, count: glyph.count % 2)
      offsets += u16(body.count / 2)
    }
    return [("glyf", body), ("loca", offsets)]
  }

  /// A glyph of contours, whose points are on the curve or controls.
  static func contours(_ contours: [[(x: Int, y: Int, isOn: Bool)]]) -> [UInt8] {
    let points = contours.flatMap { $0 }
    var ends: [Int] = []
    for contour in contours { ends.append((ends.last ?? -1) + contour.count) }
    func deltas(_ values: [Int]) -> [Int] { zip(values, [0] + values).map { $0 - $1 } }
    return u16(contours.count, points.map(\.x).min() ?? 0, 0, 0, 0) + u16(ends) + u16(0)
      + points.map { $0.isOn ? 1 : 0 } + u16(deltas(points.map(\.x))) + u16(deltas(points.map(\.y)))
  }
}
