import ArtifactBase

extension RGBA {
  /// The relative luminance as defined by WCAG 2, from 0 to 1.
  public var luminance: Double {
    let linear = Self.linearComponents
    return 0.2126 * linear[Int(red)] + 0.7152 * linear[Int(green)] + 0.0722 * linear[Int(blue)]
  }

  /// The components of sRGB as fractions that are linear in light.
  static let linearComponents: [Double] = (0..<256).map { component in
    let value = Double(component) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055).raised(to: 2.4)
  }

  /// Returns the contrast ratio of two opaque colors as defined by WCAG 2, from 1 to 21.
  public func contrast(with other: RGBA) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Returns the color, made as much darker or lighter as text needs to be legible on a background:
  /// a contrast of 4.5:1.
  public func legible(on background: RGBA) -> RGBA {
    let required = 4.5
    if alpha == 255, contrast(with: background) >= required { return self }
    let black = RGBA(hex: 0x000000)
    let white = RGBA(hex: 0xFFFFFF)
    let end = background.contrast(with: black) > background.contrast(with: white) ? black : white
    for step in 1..<16 {
      let mixed = mixed(with: end, sixteenths: step)
      if mixed.contrast(with: background) >= required { return mixed }
    }
    return end
  }

  private func mixed(with other: RGBA, sixteenths: Int) -> RGBA {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Int(a) * (16 - sixteenths) + Int(b) * sixteenths) / 16)
    }
    return RGBA(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}

extension Paint2D {
  /// Returns this paint for text on a fill. On a color of the source, whatever the color scheme is,
  /// text has a legible color instead of that of its role.
  public func legible(on fill: Paint2D?) -> Paint2D {
    guard case .color(let background) = fill, background.alpha >= 128 else { return self }
    let color: RGBA =
      if case .color(let color) = self { color } else { RGBA(hex: 0x1F2937) }
    return .color(color.legible(on: background))
  }
}
