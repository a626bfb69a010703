/// The names of a face (`name` table).
struct FontNames: Sendable {
  /// The typographic family, such as `DejaVu Sans`; empty if the font has no names.
  let family: String

  /// The style within the family, such as `Condensed Bold`.
  let style: String

  /// The family that has at most four styles, such as `DejaVu Sans Condensed`.
  let styleFamily: String

  init(_ table: FontTable?) {
    styleFamily = Self.name(1, in: table) ?? ""
    family = Self.name(16, in: table) ?? styleFamily
    style = Self.name(17, in: table) ?? Self.name(2, in: table) ?? ""
  }

  /// Returns the name with an identifier, in English if the font has it.
  private static func name(_ id: Int, in table: FontTable?) -> String? {
    guard let table else { return nil }
    var best: (score: Int, record: Int)?
    for index in 0..<min(table.u16(2), DrawingLimits.fontRecords) {
      let record = 6 &+ 12 &* index
      guard table.u16(record &+ 6) == id else { continue }
      let score = score(
        platform: table.u16(record), encoding: table.u16(record &+ 2),
        language: table.u16(record &+ 4))
      if score > best?.score ?? 0 { best = (score, record) }
    }
    guard let record = best?.record else { return nil }
    let text = table.slice(
      table.u16(4) &+ table.u16(record &+ 10),
      length: min(table.u16(record &+ 8), 2 &* DrawingLimits.fontNameLength))
    let result = table.u16(record) == 1 ? roman(text) : utf16(text)
    return result.isEmpty ? nil : result
  }

  /// Returns how suitable a name is; 0 if it can't be read.
  private static func score(platform: Int, encoding: Int, language: Int) -> Int {
    switch (platform, encoding) {
    case (3, 0), (3, 1), (3, 10): language == 0x409 ? 5 : 2
    case (0, _): 3
    case (1, 0): language == 0 ? 4 : 1
    default: 0
    }
  }

  private static func utf16(_ text: FontTable) -> String {
    var units: [UInt16] = []
    for index in 0..<text.count / 2 {
      units.append(UInt16(truncatingIfNeeded: text.u16(2 &* index)))
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Decodes Mac OS Roman; characters outside of ASCII, which are rare in names, are replaced.
  private static func roman(_ text: FontTable) -> String {
    var result = String.UnicodeScalarView()
    for index in 0..<text.count {
      let byte = UInt8(truncatingIfNeeded: text.u8(index))
      result.append(byte < 0x80 ? Unicode.Scalar(byte) : "\u{FFFD}")
    }
    return String(result)
  }
}
