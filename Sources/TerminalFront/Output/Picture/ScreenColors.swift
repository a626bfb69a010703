import Drawing

/// The colors of a picture of a terminal.
struct ScreenColors {
  let background: RGBA
  let border: RGBA

  /// The color of text without one.
  let text: RGBA

  private let basic: [UInt32]

  init(_ background: TerminalColors.Background) {
    switch background {
    case .dark, .unknown:
      self.background = RGBA(hex: 0x0F141B)
      border = RGBA(hex: 0x2A3544)
      text = RGBA(hex: 0xD9E0EA)
      basic = Self.dark
    case .light:
      self.background = RGBA(hex: 0xFCFDFE)
      border = RGBA(hex: 0xD3DAE4)
      text = RGBA(hex: 0x1F2937)
      basic = Self.light
    }
  }

  /// Returns the color in which a style draws text.
  func ink(of style: Style) -> RGBA {
    var color = style.color.map(self.color) ?? text
    if style.attributes.contains(.dim) { color.alpha = 0x99 }
    return color
  }

  /// Returns a color of the palette: the first sixteen are legible on the background, the others
  /// are those of xterm.
  func color(_ color: Style.Color) -> RGBA {
    let number = Int(color.rawValue)
    switch number {
    case 0..<16: return RGBA(hex: basic[number])
    case 16..<232:
      let place = number - 16
      return RGBA(
        red: Self.level(place / 36), green: Self.level(place / 6 % 6), blue: Self.level(place % 6))
    default:
      let gray = UInt8(8 + 10 * (number - 232))
      return RGBA(red: gray, green: gray, blue: gray)
    }
  }

  /// Returns the color of a ground. The first sixteen are mostly that of the background, so that
  /// text without a color is legible on them.
  func ground(_ color: Style.Color) -> RGBA {
    let own = self.color(color)
    guard color.isBasic else { return own }
    func mix(_ own: UInt8, _ back: UInt8) -> UInt8 { UInt8((Int(own) + 3 * Int(back)) / 4) }
    return RGBA(
      red: mix(own.red, background.red), green: mix(own.green, background.green),
      blue: mix(own.blue, background.blue))
  }

  /// Returns a step of the color cube.
  private static func level(_ step: Int) -> UInt8 { step == 0 ? 0 : UInt8(55 + 40 * step) }

  private static let dark: [UInt32] = [
    0x8792A3, 0xF0787A, 0x8CC570, 0xE0B45C, 0x6CA8F0, 0xCF8EE0, 0x5CC5CF, 0xD9E0EA,
    0x9AA5B5, 0xFF9A9C, 0xA9DB8E, 0xF2CE80, 0x92C2FF, 0xE3ACF0, 0x86DDE5, 0xFFFFFF,
  ]

  private static let light: [UInt32] = [
    0x1F2937, 0xB3261E, 0x2A6E2F, 0x7A5600, 0x1F5FCC, 0x9A2F94, 0x0F6674, 0x5E6877,
    0x4B5563, 0xC62F2A, 0x2F7A37, 0x866000, 0x2B66D6, 0xA83AA8, 0x12707F, 0x667080,
  ]
}
