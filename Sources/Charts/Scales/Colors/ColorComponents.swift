import ArtifactBase
import Drawing

/// A color in a space in which colors are interpolated, as in d3-color. Components that a color
/// doesn't have, such as the hue of a gray, aren't a number.
struct ColorComponents: Hashable, Sendable {
  /// The components, in the order of the space's name: red, green and blue from 0 to 255; hue,
  /// saturation and lightness; lightness, a and b; or hue, chroma and luminance.
  var first: Double
  var second: Double
  var third: Double
  /// The opacity, from 0 to 1.
  var opacity: Double

  /// Creates a color.
  init(_ first: Double, _ second: Double, _ third: Double, opacity: Double) {
    self.first = first
    self.second = second
    self.third = third
    self.opacity = opacity
  }

  /// Creates the red, green and blue of a color; a transparent one has none.
  init(_ color: RGBA) {
    let isVisible = color.alpha > 0
    self.init(
      isVisible ? Double(color.red) : .nan, isVisible ? Double(color.green) : .nan,
      isVisible ? Double(color.blue) : .nan, opacity: Double(color.alpha) / 255)
  }

  /// The color of red, green and blue, clamped and rounded.
  var rgba: RGBA {
    func byte(_ value: Double) -> UInt8 {
      value > 0 ? UInt8(min(255, value.roundedHalfUp)) : 0
    }
    let alpha = opacity.isNaN ? 255 : byte(opacity * 255)
    return RGBA(red: byte(first), green: byte(second), blue: byte(third), alpha: alpha)
  }
}

// MARK: Hue, saturation and lightness

extension ColorComponents {
  /// Hue in degrees, saturation and lightness, made of red, green and blue.
  var hslFromRGB: ColorComponents {
    let (red, green, blue) = (first / 255, second / 255, third / 255)
    guard !(red + green + blue).isNaN else {
      return ColorComponents(.nan, .nan, .nan, opacity: opacity)
    }
    let low = min(red, green, blue)
    let high = max(red, green, blue)
    let span = high - low
    let lightness = (low + high) / 2
    guard span > 0 else {
      let saturation = lightness > 0 && lightness < 1 ? 0 : Double.nan
      return ColorComponents(.nan, saturation, lightness, opacity: opacity)
    }
    let hue =
      red == high
      ? (green - blue) / span + (green < blue ? 6 : 0)
      : green == high ? (blue - red) / span + 2 : (red - green) / span + 4
    let saturation = span / (lightness < 0.5 ? high + low : 2 - high - low)
    return ColorComponents(hue * 60, saturation, lightness, opacity: opacity)
  }

  /// Red, green and blue, made of hue, saturation and lightness.
  var rgbFromHSL: ColorComponents {
    let hue = first.truncatingRemainder(dividingBy: 360) + (first < 0 ? 360 : 0)
    let saturation = hue.isNaN || second.isNaN ? 0 : second
    let high = third + (third < 0.5 ? third : 1 - third) * saturation
    let low = 2 * third - high
    func component(_ hue: Double) -> Double {
      255
        * (hue < 60
          ? low + (high - low) * hue / 60
          : hue < 180 ? high : hue < 240 ? low + (high - low) * (240 - hue) / 60 : low)
    }
    return ColorComponents(
      component(hue >= 240 ? hue - 240 : hue + 120), component(hue),
      component(hue < 120 ? hue + 240 : hue - 120), opacity: opacity)
  }
}

// MARK: CIELAB and its polar form, with the white point D50

extension ColorComponents {
  private static let whiteX = 0.96422
  private static let whiteZ = 0.82521
  private static let offset = 4.0 / 29
  private static let bound = 6.0 / 29
  private static let slope = 3 * bound * bound

  /// Lightness, a and b, made of red, green and blue.
  var labFromRGB: ColorComponents {
    func linear(_ value: Double) -> Double {
      let part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055).raised(to: 2.4)
    }
    func root(_ value: Double) -> Double {
      value > Self.bound * Self.bound * Self.bound
        ? value.raised(to: 1.0 / 3) : value / Self.slope + Self.offset
    }
    let (red, green, blue) = (linear(first), linear(second), linear(third))
    let y = root(0.2225045 * red + 0.7168786 * green + 0.0606169 * blue)
    let isGray = red == green && green == blue
    let x =
      isGray ? y : root((0.4360747 * red + 0.3850649 * green + 0.1430804 * blue) / Self.whiteX)
    let z =
      isGray ? y : root((0.0139322 * red + 0.0971045 * green + 0.7141733 * blue) / Self.whiteZ)
    return ColorComponents(116 * y - 16, 500 * (x - y), 200 * (y - z), opacity: opacity)
  }

  /// Red, green and blue, made of lightness, a and b.
  var rgbFromLab: ColorComponents {
    func cube(_ value: Double) -> Double {
      value > Self.bound ? value * value * value : Self.slope * (value - Self.offset)
    }
    func encoded(_ value: Double) -> Double {
      255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value.raised(to: 1 / 2.4) - 0.055)
    }
    let middle = (first + 16) / 116
    let x = Self.whiteX * cube(second.isNaN ? middle : middle + second / 500)
    let y = cube(middle)
    let z = Self.whiteZ * cube(third.isNaN ? middle : middle - third / 200)
    return ColorComponents(
      encoded(3.1338561 * x - 1.6168667 * y - 0.4906146 * z),
      encoded(-0.9787684 * x + 1.9161415 * y + 0.0334540 * z),
      encoded(0.0719453 * x - 0.2289914 * y + 1.4052427 * z), opacity: opacity)
  }

  /// Hue in degrees, chroma and luminance, made of red, green and blue.
  var hclFromRGB: ColorComponents {
    let lab = labFromRGB
    if lab.second == 0, lab.third == 0 {
      let chroma = lab.first > 0 && lab.first < 100 ? 0 : Double.nan
      return ColorComponents(.nan, chroma, lab.first, opacity: opacity)
    }
    let hue = lab.second.degrees(y: lab.third)
    let chroma = (lab.second * lab.second + lab.third * lab.third).squareRoot()
    return ColorComponents(hue < 0 ? hue + 360 : hue, chroma, lab.first, opacity: opacity)
  }

  /// Red, green and blue, made of hue, chroma and luminance.
  var rgbFromHCL: ColorComponents {
    let hue = first * .pi / 180
    let lab =
      hue.isNaN
      ? ColorComponents(third, 0, 0, opacity: opacity)
      : ColorComponents(third, hue.cosine * second, hue.sine * second, opacity: opacity)
    return lab.rgbFromLab
  }
}

// MARK: Cubehelix

extension ColorComponents {
  private static let (a, b, c, d, e) = (-0.14861, 1.78277, -0.29227, -0.90649, 1.97294)

  /// Hue in degrees, saturation and lightness of Green's cubehelix, made of red, green and blue.
  var cubehelixFromRGB: ColorComponents {
    let (red, green, blue) = (first / 255, second / 255, third / 255)
    let (ed, eb, determinant) = (
      Self.e * Self.d, Self.e * Self.b, Self.b * Self.c - Self.d * Self.a
    )
    let lightness = (determinant * blue + ed * red - eb * green) / (determinant + ed - eb)
    let blueness = blue - lightness
    let k = (Self.e * (green - lightness) - Self.c * blueness) / Self.d
    let saturation =
      (k * k + blueness * blueness).squareRoot() / (Self.e * lightness * (1 - lightness))
    let hue = saturation.isNaN || saturation == 0 ? .nan : blueness.degrees(y: k) - 120
    return ColorComponents(hue < 0 ? hue + 360 : hue, saturation, lightness, opacity: opacity)
  }

  /// Red, green and blue, made of the hue, saturation and lightness of Green's cubehelix.
  var rgbFromCubehelix: ColorComponents {
    let hue = first.isNaN ? 0 : (first + 120) * .pi / 180
    let reach = second.isNaN ? 0 : second * third * (1 - third)
    let (cosine, sine) = (hue.cosine, hue.sine)
    return ColorComponents(
      255 * (third + reach * (Self.a * cosine + Self.b * sine)),
      255 * (third + reach * (Self.c * cosine + Self.d * sine)),
      255 * (third + reach * (Self.e * cosine)), opacity: opacity)
  }
}
