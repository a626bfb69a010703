/// A cell: a character, a packed style, and the number of its link in the grid.
///
/// It takes eight bytes, so that grids are compared by integers. The character is a scalar or the
/// index of a cluster in the grid, combined with flag bits.
struct Cell: Hashable, Sendable {
  var glyph: UInt32 = Cell.space
  var style: UInt16 = 0

  /// The number of the link in the grid, from 1; 0 for none.
  var link: UInt16 = 0

  static let space: UInt32 = 0x20
  static let valueMask: UInt32 = (1 << 24) - 1
  static let isCluster: UInt32 = 1 << 31
  static let isContested: UInt32 = 1 << 30
  static let isWide: UInt32 = 1 << 29

  /// Marks the right half of the wide character in the cell before.
  static let rightHalf: UInt32 = 1 << 28

  var isWide: Bool { glyph & Cell.isWide != 0 }
  var isContested: Bool { glyph & Cell.isContested != 0 }
  var isRightHalf: Bool { glyph == Cell.rightHalf }
  var width: Int { isWide ? 2 : 1 }

  /// Whether the cell looks like an erased one.
  func isBlank(style mask: UInt16, links: Bool) -> Bool {
    glyph == Cell.space && style & mask == 0 && (!links || link == 0)
  }

  // MARK: Packed styles

  private static let attributeBits: UInt16 = 6

  /// Packs the attributes into the low bits and the number of the color, from 1, above them.
  static func pack(_ style: Style) -> UInt16 {
    let color = style.color.map { UInt16($0.rawValue) + 1 } ?? 0
    return UInt16(style.attributes.rawValue) & styleMask(.attributesOnly) | color << attributeBits
  }

  static func unpack(_ packed: UInt16) -> Style {
    let attributes = Style.Attributes(rawValue: UInt8(packed & styleMask(.attributesOnly)))
    let number = packed >> attributeBits
    return Style(number == 0 ? nil : Style.Color(rawValue: UInt8(number - 1)), attributes)
  }

  /// Returns the bits of a packed style that are visible in a color mode.
  static func styleMask(_ mode: ColorMode) -> UInt16 {
    switch mode {
    case .none: 0
    case .attributesOnly: (1 << attributeBits) - 1
    case .ansi16, .ansi256: 0xFFFF
    }
  }
}
