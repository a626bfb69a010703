/// A cell: a character, a packed style, and the number of its link in the grid.
///
/// Grids are compared by integers. The character is a scalar or the index of a cluster in the grid,
/// combined with flag bits.
package struct Cell: Hashable, Sendable {
  var glyph: UInt32 = Cell.space
  var style: UInt32 = 0

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

  /// Whether the cell looks like one that was erased with a ground.
  ///
  /// - Parameters:
  ///   - ground: The packed style of the ground.
  ///   - mask: The bits of styles that are visible.
  func isBlank(on ground: UInt32, style mask: UInt32, links: Bool) -> Bool {
    glyph == Cell.space && (style ^ ground) & mask == 0 && (!links || link == 0)
  }

  // MARK: Packed styles

  private static let attributeBits: UInt32 = 6
  private static let colorBits: UInt32 = 9

  /// Packs the attributes into the low bits, the number of the color, from 1, above them, and that
  /// of the ground above it.
  static func pack(_ style: Style) -> UInt32 {
    func number(_ color: Style.Color?) -> UInt32 { color.map { UInt32($0.rawValue) + 1 } ?? 0 }
    let colors = number(style.ground) << colorBits | number(style.color)
    return UInt32(style.attributes.rawValue) & styleMask(.attributesOnly) | colors << attributeBits
  }

  static func unpack(_ packed: UInt32) -> Style {
    func color(_ bits: UInt32) -> Style.Color? {
      let number = bits & ((1 << colorBits) - 1)
      return number == 0 ? nil : Style.Color(rawValue: UInt8(truncatingIfNeeded: number - 1))
    }
    let attributes = Style.Attributes(rawValue: UInt8(packed & styleMask(.attributesOnly)))
    let colors = packed >> attributeBits
    return Style(color(colors), attributes, ground: color(colors >> colorBits))
  }

  /// The ground of a packed style, as a packed style.
  static func ground(of style: UInt32) -> UInt32 {
    style & ~((1 << (attributeBits + colorBits)) - 1)
  }

  /// Returns the bits of a packed style that are visible in a color mode.
  static func styleMask(_ mode: ColorMode) -> UInt32 {
    switch mode {
    case .none: 0
    case .attributesOnly: (1 << attributeBits) - 1
    case .ansi16, .ansi256: .max
    }
  }
}
