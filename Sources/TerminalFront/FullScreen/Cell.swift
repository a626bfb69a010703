/// One cell: a character, how it looks, and the number of its link in the grid.
///
/// Eight bytes, so that two grids are compared by integers. The character is a scalar or the number
/// of a cluster in its grid, with bits that say how it stands.
struct Cell: Hashable, Sendable {
  var glyph: UInt32 = Cell.space
  var style: UInt16 = 0

  /// 0 for none.
  var link: UInt16 = 0

  static let space: UInt32 = 0x20
  static let valueMask: UInt32 = (1 << 24) - 1
  static let isCluster: UInt32 = 1 << 31
  static let isContested: UInt32 = 1 << 30
  static let isWide: UInt32 = 1 << 29

  /// The right half of the wide character before it.
  static let rightHalf: UInt32 = 1 << 28

  var isWide: Bool { glyph & Cell.isWide != 0 }
  var isContested: Bool { glyph & Cell.isContested != 0 }
  var isRightHalf: Bool { glyph == Cell.rightHalf }
  var width: Int { isWide ? 2 : 1 }

  /// Whether erasing makes the same of it.
  func isBlank(style mask: UInt16, links: Bool) -> Bool {
    glyph == Cell.space && style & mask == 0 && (!links || link == 0)
  }

  // MARK: Styles as numbers

  private static let attributeBits: UInt16 = 6

  /// The attributes, and above them the number of the colour, from 1.
  static func pack(_ style: Style) -> UInt16 {
    let color = style.color.map { UInt16($0.rawValue) + 1 } ?? 0
    return UInt16(style.attributes.rawValue) & styleMask(.attributesOnly) | color << attributeBits
  }

  static func unpack(_ packed: UInt16) -> Style {
    let attributes = Style.Attributes(rawValue: UInt8(packed & styleMask(.attributesOnly)))
    let number = packed >> attributeBits
    return Style(number == 0 ? nil : Style.Color(rawValue: UInt8(number - 1)), attributes)
  }

  /// The bits of a packed style that a mode shows.
  static func styleMask(_ mode: ColorMode) -> UInt16 {
    switch mode {
    case .none: 0
    case .attributesOnly: (1 << attributeBits) - 1
    case .ansi16, .ansi256: 0xFFFF
    }
  }
}
