/// The table directory of a face (OpenType 1.9.1, “Organization of an OpenType Font”).
struct FontDirectory {
  private let file: FontTable
  private let start: Int
  private let tableCount: Int

  /// Finds the directory of a face; nil if the file is not a font or the face doesn't exist.
  init?(_ data: FontData, face: Int) {
    file = FontTable(data)
    if file.u32(0) == Self.collectionTag {
      guard face >= 0, face < Self.faceCount(of: data) else { return nil }
      start = file.offset32(12 &+ 4 &* face)
    } else {
      guard face == 0 else { return nil }
      start = 0
    }
    switch file.u32(start) {
    case 0x0001_0000, Self.tag("true"), Self.tag("OTTO"): break
    default: return nil
    }
    tableCount = min(file.u16(start &+ 4), DrawingLimits.fontTables)
  }

  /// Returns the number of faces: 1 unless the file is a collection; 0 if it is not a font.
  static func faceCount(of data: FontData) -> Int {
    let file = FontTable(data)
    guard file.u32(0) == collectionTag else {
      return FontDirectory(data, face: 0) == nil ? 0 : 1
    }
    let count = min(UInt32(clamping: max(0, (file.count &- 12) / 4)), file.u32(8))
    return min(Int(clamping: count), DrawingLimits.fontFaces)
  }

  /// Returns the table with a tag of four ASCII characters; nil if it is missing or empty.
  func table(_ name: StaticString) -> FontTable? {
    let tag = Self.tag(name)
    for index in 0..<tableCount {
      let record = start &+ 12 &+ 16 &* index
      guard file.u32(record) == tag else { continue }
      let table = file.slice(file.offset32(record &+ 8), length: file.offset32(record &+ 12))
      return table.isEmpty ? nil : table
    }
    return nil
  }

  private static let collectionTag = tag("ttcf")

  /// Returns a tag of four ASCII characters as an integer.
  static func tag(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { $0.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }
  }
}
