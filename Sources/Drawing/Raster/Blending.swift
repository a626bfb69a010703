import ArtifactBase

extension Pixel {
  /// The pixel blended onto another (Compositing and Blending Level 1 §5, §9).
  func blended(onto below: Pixel, _ mode: BlendMode2D) -> Pixel {
    guard alpha > 0, below.alpha > 0 else { return over(below) }
    let source = BlendColor(self)
    let backdrop = BlendColor(below)
    let mixed = BlendColor.mix(backdrop, source, mode)
    // The part of each where the other is not, and the mixed color where both are.
    let (sourceAlpha, backAlpha) = (Float(alpha) / 255, Float(below.alpha) / 255)
    let both = sourceAlpha * backAlpha
    func component(_ source: Float, _ back: Float, _ mixed: Float) -> UInt32 {
      let sum =
        sourceAlpha * (1 - backAlpha) * source + backAlpha * (1 - sourceAlpha) * back
        + both * mixed
      return UInt32(Swift.min(1, Swift.max(0, sum)) * 255 + 0.5)
    }
    return Pixel(
      red: component(source.red, backdrop.red, mixed.red),
      green: component(source.green, backdrop.green, mixed.green),
      blue: component(source.blue, backdrop.blue, mixed.blue),
      alpha: UInt32((sourceAlpha + backAlpha - both) * 255 + 0.5))
  }
}

/// A straight color with components from 0 to 1.
private struct BlendColor {
  var red: Float
  var green: Float
  var blue: Float

  init(_ red: Float, _ green: Float, _ blue: Float) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  init(_ pixel: Pixel) {
    let scale = 1 / Float(pixel.alpha)
    self.init(Float(pixel.red) * scale, Float(pixel.green) * scale, Float(pixel.blue) * scale)
  }

  static func mix(_ back: BlendColor, _ source: BlendColor, _ mode: BlendMode2D) -> BlendColor {
    switch mode {
    case .hue: source.with(saturation: back.saturation).with(luminosity: back.luminosity)
    case .saturation: back.with(saturation: source.saturation).with(luminosity: back.luminosity)
    case .color: source.with(luminosity: back.luminosity)
    case .luminosity: back.with(luminosity: source.luminosity)
    default:
      BlendColor(
        separable(back.red, source.red, mode), separable(back.green, source.green, mode),
        separable(back.blue, source.blue, mode))
    }
  }

  private static func separable(_ back: Float, _ source: Float, _ mode: BlendMode2D) -> Float {
    switch mode {
    case .multiply: back * source
    case .screen: back + source - back * source
    case .overlay: separable(source, back, .hardLight)
    case .darken: min(back, source)
    case .lighten: max(back, source)
    case .colorDodge: back <= 0 ? 0 : source >= 1 ? 1 : min(1, back / (1 - source))
    case .colorBurn: back >= 1 ? 1 : source <= 0 ? 0 : 1 - min(1, (1 - back) / source)
    case .hardLight:
      source <= 0.5 ? 2 * back * source : separable(back, 2 * source - 1, .screen)
    case .softLight:
      if source <= 0.5 {
        back - (1 - 2 * source) * back * (1 - back)
      } else {
        back + (2 * source - 1)
          * ((back <= 0.25 ? ((16 * back - 12) * back + 4) * back : back.squareRoot()) - back)
      }
    case .difference: abs(back - source)
    case .exclusion: back + source - 2 * back * source
    case .normal, .hue, .saturation, .color, .luminosity: source
    }
  }

  // MARK: Luminosity and saturation

  private var luminosity: Float { 0.3 * red + 0.59 * green + 0.11 * blue }

  private var saturation: Float { max(red, green, blue) - min(red, green, blue) }

  private func with(luminosity: Float) -> BlendColor {
    let shift = luminosity - self.luminosity
    var color = BlendColor(red + shift, green + shift, blue + shift)
    let (low, high) = (
      min(color.red, color.green, color.blue), max(color.red, color.green, color.blue)
    )
    if low < 0 { color.shrink(around: luminosity, by: luminosity / (luminosity - low)) }
    if high > 1 { color.shrink(around: luminosity, by: (1 - luminosity) / (high - luminosity)) }
    return color
  }

  private mutating func shrink(around center: Float, by factor: Float) {
    red = center + (red - center) * factor
    green = center + (green - center) * factor
    blue = center + (blue - center) * factor
  }

  private func with(saturation: Float) -> BlendColor {
    let (low, high) = (min(red, green, blue), max(red, green, blue))
    guard high > low else { return BlendColor(0, 0, 0) }
    let factor = saturation / (high - low)
    return BlendColor((red - low) * factor, (green - low) * factor, (blue - low) * factor)
  }
}
