/// The metrics and style bits of a face in font units, from `head`, `hhea`, `OS/2` and `post`.
struct FontMetrics: Sendable {
  let unitsPerEm: Double
  let ascent: Double
  let descent: Double
  let lineGap: Double
  /// The heights of `x` and `H`; nil if the font doesn't have them.
  let xHeight: Double?
  let capHeight: Double?
  let underlinePosition: Double
  let underlineThickness: Double
  let strikeoutPosition: Double?
  let strikeoutThickness: Double
  let weight: Int
  /// The width class from 1 (ultra-condensed) to 9 (ultra-expanded); 5 is normal.
  let widthClass: Int
  let isItalic: Bool
  let isMonospaced: Bool

  /// Reads the metrics; nil if the size of the em is 0.
  init?(head: FontTable, hhea: FontTable, os2: FontTable?, post: FontTable?) {
    let em = head.u16(18)
    guard em > 0 else { return nil }
    unitsPerEm = Double(em)
    // A table that is too short for the typographic metrics is ignored.
    let os2 = os2.flatMap { $0.count >= 78 ? $0 : nil }
    let vertical = os2?.slice(68) ?? hhea.slice(4)
    ascent = Double(vertical.i16(0))
    descent = -Double(vertical.i16(2))
    lineGap = Double(vertical.i16(4))
    let hasHeights = (os2?.u16(0) ?? 0) >= 2
    xHeight = hasHeights ? os2.flatMap { Self.positive($0.i16(86)) } : nil
    capHeight = hasHeights ? os2.flatMap { Self.positive($0.i16(88)) } : nil

    let thickness = post.flatMap { Self.positive($0.i16(10)) } ?? unitsPerEm / 20
    underlineThickness = thickness
    underlinePosition = post.map { -Double($0.i16(8)) } ?? unitsPerEm / 10
    strikeoutPosition = os2.flatMap { Self.positive($0.i16(28)) }
    strikeoutThickness = os2.flatMap { Self.positive($0.i16(26)) } ?? thickness

    let macStyle = head.u16(44)
    let selection = os2?.u16(62) ?? 0
    weight =
      os2.flatMap { (1...1000).contains($0.u16(4)) ? $0.u16(4) : nil }
      ?? (macStyle & 1 != 0 ? 700 : 400)
    widthClass = os2.flatMap { (1...9).contains($0.u16(6)) ? $0.u16(6) : nil } ?? 5
    isItalic = selection & 0x201 != 0 || macStyle & 2 != 0
    // PANOSE: a Latin text font (2) whose proportion is monospaced (9).
    isMonospaced = (post?.u32(12) ?? 0) != 0 || os2.map { $0.u8(32) == 2 && $0.u8(35) == 9 } == true
  }

  private static func positive(_ value: Int) -> Double? { value > 0 ? Double(value) : nil }
}
