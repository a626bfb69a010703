import ArtifactBase

extension RGBA {
  /// The names of colors in CSS, in lowercase letters.
  package static let cssNames: [String] = CSSColorNames.colors.keys.sorted() + ["transparent"]

  /// Creates a color from any notation of CSS: a name, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`,
  /// `rgb()`, `hsl()`, `hwb()`, `lab()`, `lch()`, `oklab()`, `oklch()`, or `transparent` (CSS Color
  /// Module Level 4). Colors outside of sRGB are clamped. Nil for anything else.
  public init?(css text: String) {
    let text = text.asciiTrimmed
    if text.utf8.first == UInt8(ascii: "#") {
      self.init(hexDigits: text.utf8.dropFirst())
      return
    }
    let name = text.lowercased()
    if let number = CSSColorNames.colors[name] {
      self.init(hex: number)
    } else if name == "transparent" {
      self.init(red: 0, green: 0, blue: 0, alpha: 0)
    } else {
      self.init(cssFunction: name)
    }
  }

  private init?(hexDigits: Substring.UTF8View) {
    var digits: [UInt8] = []
    for byte in hexDigits {
      guard digits.count < 8, let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
        return nil
      }
      digits.append(UInt8(digit))
    }
    switch digits.count {
    case 3, 4:
      self.init(
        red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17,
        alpha: digits.count == 4 ? digits[3] * 17 : 255)
    case 6, 8:
      self.init(
        red: digits[0] << 4 | digits[1], green: digits[2] << 4 | digits[3],
        blue: digits[4] << 4 | digits[5],
        alpha: digits.count == 8 ? digits[6] << 4 | digits[7] : 255)
    default: return nil
    }
  }

  private init?(cssFunction text: String) {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let arguments = text[text.index(after: open)...].dropLast()
    let parts = arguments.split {
      $0 == "," || $0 == "/" || $0 == " " || $0.isNewline || $0 == "\t"
    }
    guard (3...4).contains(parts.count) else { return nil }
    let values = parts.compactMap { CSSComponent($0) }
    guard values.count == parts.count else { return nil }
    let alpha = values.count == 4 ? values[3].scaled(1) : 1
    let color: ColorComponents
    switch text[..<open].trimmedASCII {
    case "rgb", "rgba":
      color = ColorComponents(
        values[0].scaled(255) / 255, values[1].scaled(255) / 255, values[2].scaled(255) / 255)
    case "hsl", "hsla":
      color = .hsl(values[0].degrees, values[1].fraction, values[2].fraction)
    case "hwb": color = .hwb(values[0].degrees, values[1].fraction, values[2].fraction)
    case "lab": color = .lab(values[0].scaled(100), values[1].scaled(125), values[2].scaled(125))
    case "lch":
      let (chroma, hue) = (values[1].scaled(150), values[2].degrees * .pi / 180)
      color = .lab(values[0].scaled(100), chroma * hue.cosine, chroma * hue.sine)
    case "oklab": color = .oklab(values[0].scaled(1), values[1].scaled(0.4), values[2].scaled(0.4))
    case "oklch":
      let (chroma, hue) = (values[1].scaled(0.4), values[2].degrees * .pi / 180)
      color = .oklab(values[0].scaled(1), chroma * hue.cosine, chroma * hue.sine)
    default: return nil
    }
    self.init(
      red: Self.byte(color.red), green: Self.byte(color.green), blue: Self.byte(color.blue),
      alpha: Self.byte(alpha))
  }

  private static func byte(_ value: Double) -> UInt8 {
    value > 0 ? UInt8((min(value, 1) * 255).rounded()) : 0
  }
}

extension Substring {
  fileprivate var trimmedASCII: String { String(String(self).asciiTrimmed) }
}

/// An argument of a color function.
private struct CSSComponent {
  private var value: Double
  private var unit: String

  init?(_ text: Substring) {
    if text == "none" {
      (value, unit) = (0, "")
      return
    }
    let bytes = Array(text.utf8)
    var scanner = SVGNumberScanner(bytes.span)
    guard let number = scanner.number(), number.isFinite else { return nil }
    value = number
    unit = String(decoding: bytes[scanner.offset...], as: UTF8.self)
    guard ["", "%", "deg", "rad", "grad", "turn"].contains(unit) else { return nil }
  }

  /// The number; of a percentage, the part of a whole.
  func scaled(_ whole: Double) -> Double { unit == "%" ? value / 100 * whole : value }

  /// A percentage as a fraction from 0 to 1.
  var fraction: Double { min(1, max(0, value / 100)) }

  var degrees: Double {
    switch unit {
    case "rad": value * 180 / .pi
    case "grad": value * 0.9
    case "turn": value * 360
    default: value
    }
  }
}

/// The components of a color in sRGB from 0 to 1.
private struct ColorComponents {
  var red: Double
  var green: Double
  var blue: Double

  init(_ red: Double, _ green: Double, _ blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  static func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double) -> ColorComponents {
    func component(_ place: Double) -> Double {
      let rest = (place + hue / 30).truncatingRemainder(dividingBy: 12)
      let k = rest < 0 ? rest + 12 : rest
      let reach = saturation * min(lightness, 1 - lightness)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    return ColorComponents(component(0), component(8), component(4))
  }

  static func hwb(_ hue: Double, _ white: Double, _ black: Double) -> ColorComponents {
    if white + black >= 1 {
      let gray = white / (white + black)
      return ColorComponents(gray, gray, gray)
    }
    let pure = hsl(hue, 1, 0.5)
    func component(_ value: Double) -> Double { value * (1 - white - black) + white }
    return ColorComponents(component(pure.red), component(pure.green), component(pure.blue))
  }

  /// CIE Lab with the white point D50.
  static func lab(_ lightness: Double, _ a: Double, _ b: Double) -> ColorComponents {
    let fy = (lightness + 16) / 116
    func inverse(_ f: Double) -> Double {
      f * f * f > 216.0 / 24389 ? f * f * f : (116 * f - 16) * 27 / 24389
    }
    let x = inverse(fy + a / 500) * 0.9642956764295677
    let y = lightness > 8 ? fy * fy * fy : lightness * 27 / 24389
    let z = inverse(fy - b / 200) * 0.8251046025104602
    return linear(
      3.1341359569958707 * x - 1.6173863321612538 * y - 0.4906619460083532 * z,
      -0.978795502912089 * x + 1.916254567259524 * y + 0.03344273116131949 * z,
      0.07195537988411677 * x - 0.2289768264158322 * y + 1.405386058324125 * z)
  }

  static func oklab(_ lightness: Double, _ a: Double, _ b: Double) -> ColorComponents {
    func cube(_ value: Double) -> Double { value * value * value }
    let l = cube(lightness + 0.3963377773761749 * a + 0.2158037573099136 * b)
    let m = cube(lightness - 0.1055613458156586 * a - 0.0638541728258133 * b)
    let s = cube(lightness - 0.0894841775298119 * a - 1.2914855480194092 * b)
    return linear(
      4.0767416360759574 * l - 3.3077115392580616 * m + 0.2309699031821044 * s,
      -1.2684379732850317 * l + 2.6097573492876887 * m - 0.3413193760026573 * s,
      -0.0041960761386756 * l - 0.7034186179359362 * m + 1.7076146940746117 * s)
  }

  /// Creates a color from components that are linear in light.
  private static func linear(_ red: Double, _ green: Double, _ blue: Double) -> ColorComponents {
    func encoded(_ value: Double) -> Double {
      value <= 0.0031308 ? value * 12.92 : 1.055 * value.raised(to: 1 / 2.4) - 0.055
    }
    return ColorComponents(encoded(red), encoded(green), encoded(blue))
  }
}
