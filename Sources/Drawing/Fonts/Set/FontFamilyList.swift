/// The families of a text in order of preference, as in the CSS property `font-family`
/// (CSS Fonts 4 §2.1).
struct FontFamilyList {
  /// The ranks of families by their normalized names. A generic name gives all families that are
  /// common for it the same rank, so that the order of the fonts decides between them.
  private var ranks: [String: Int] = [:]

  /// The number of names of the list, which is the rank of a family that isn't in it.
  private(set) var count = 0

  /// Whether the first generic name is `monospace`, or `serif`.
  private(set) var isMonospaced = false
  private(set) var isSerif = false

  init(_ list: String) {
    var hasGeneric = false
    for part in list.utf8.split(separator: UInt8(ascii: ",")).prefix(DrawingLimits.fontFamilies) {
      let name = Self.normalized(String(decoding: part, as: UTF8.self))
      guard !name.isEmpty else { continue }
      let families = Self.generic(name)
      for family in [name] + families where ranks[family] == nil { ranks[family] = count }
      if !families.isEmpty, !hasGeneric {
        hasGeneric = true
        isMonospaced = name.hasSuffix("monospace")
        isSerif = name == "serif" || name == "ui-serif"
      }
      count += 1
    }
  }

  /// Returns the position of a family in the list.
  func rank(of family: String) -> Int { ranks[family] ?? count }

  /// Returns a name in lowercase, without quotes, and with single spaces.
  static func normalized(_ name: String) -> String {
    var result: [UInt8] = []
    for byte in name.utf8 where byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "'") {
      if byte <= 0x20 {
        if let last = result.last, last != 0x20 { result.append(0x20) }
      } else {
        result.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      }
    }
    if result.last == 0x20 { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }

  private static func generic(_ name: String) -> [String] {
    switch name {
    case "sans-serif", "system-ui", "ui-sans-serif":
      [
        "dejavu sans", "noto sans", "liberation sans", "arial", "helvetica", "helvetica neue",
        "segoe ui", "roboto", "cantarell", "nimbus sans",
      ]
    case "serif", "ui-serif":
      [
        "dejavu serif", "noto serif", "liberation serif", "times new roman", "times", "georgia",
        "linux libertine o", "nimbus roman",
      ]
    case "monospace", "ui-monospace":
      [
        "dejavu sans mono", "noto sans mono", "liberation mono", "menlo", "consolas",
        "courier new", "courier", "nimbus mono ps", "noto mono",
      ]
    case "cursive":
      ["comic neue", "comic sans ms", "z003", "apple chancery", "urw chancery l"]
    case "fantasy": ["impact", "papyrus"]
    case "math": ["dejavu math tex gyre", "latin modern math", "stix two math", "cambria math"]
    case "emoji": ["noto emoji", "symbola"]
    default: []
    }
  }
}
