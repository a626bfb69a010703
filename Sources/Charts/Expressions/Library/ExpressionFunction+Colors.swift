import Drawing

extension ExpressionFunction {
  /// Functions of colors, whose values are text of CSS.
  static let colorFunctions: [ExpressionFunction] = [
    color("rgb") { ExpressionColor(red: $0, green: $1, blue: $2) },
    color("hsl") { ExpressionColor(hue: $0, saturation: $1, lightness: $2) },
    color("lab") { ExpressionColor(lightness: $0, a: $1, b: $2) },
    color("hcl") { hue, chroma, lightness in
      ExpressionColor(lightness: lightness, chroma: chroma, hue: hue)
    },
    ExpressionFunction("luminance") { arguments, context in
      .number(luminance(arguments.text(0, in: &context)))
    },
    ExpressionFunction("contrast") { arguments, context in
      let first = luminance(arguments.text(0, in: &context))
      let second = luminance(arguments.text(1, in: &context))
      return .number((max(first, second) + 0.05) / (min(first, second) + 0.05))
    },
  ]

  private static func color(
    _ name: String,
    _ body: @escaping @Sendable (Double, Double, Double) -> ExpressionColor
  ) -> ExpressionFunction {
    ExpressionFunction(name) { arguments, context in
      if arguments.count == 1 {
        return .text(ExpressionColor(css: arguments.text(0, in: &context)).text)
      }
      var color = body(arguments.number(0), arguments.number(1), arguments.number(2))
      color.alpha = arguments[3].isNil ? 1 : arguments.number(3)
      return .text(color.text)
    }
  }

  private static func luminance(_ text: String) -> Double { ExpressionColor(css: text).luminance }
}

/// A color with components from 0 to 255, which may be fractions or outside of that.
struct ExpressionColor {
  var red: Double
  var green: Double
  var blue: Double
  var alpha = 1.0

  init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The color of a text of CSS; without one, its components are not a number.
  init(css text: String) {
    guard let color = RGBA(css: text) else {
      self.init(red: .nan, green: .nan, blue: .nan)
      return
    }
    self.init(red: Double(color.red), green: Double(color.green), blue: Double(color.blue))
    alpha = (Double(color.alpha) / 255 * 1000).rounded() / 1000
  }

  init(hue: Double, saturation: Double, lightness: Double) {
    let rest = hue.truncatingRemainder(dividingBy: 360)
    let angle = hue.isNaN || saturation.isNaN ? 0 : rest < 0 ? rest + 360 : rest
    let saturation = hue.isNaN || saturation.isNaN ? 0 : saturation
    let high = lightness + (lightness < 0.5 ? lightness : 1 - lightness) * saturation
    let low = 2 * lightness - high
    func component(_ angle: Double) -> Double {
      let part =
        angle < 60
        ? low + (high - low) * angle / 60
        : angle < 180 ? high : angle < 240 ? low + (high - low) * (240 - angle) / 60 : low
      return part * 255
    }
    self.init(
      red: component(angle >= 240 ? angle - 240 : angle + 120), green: component(angle),
      blue: component(angle < 120 ? angle + 240 : angle - 120))
  }

  /// CIE Lab with the white point D50.
  init(lightness: Double, a: Double, b: Double) {
    func inverse(_ t: Double) -> Double {
      t > 6.0 / 29 ? t * t * t : 3 * (6.0 / 29) * (6.0 / 29) * (t - 4.0 / 29)
    }
    func encoded(_ value: Double) -> Double {
      255
        * (value <= 0.0031308
          ? 12.92 * value : 1.055 * ExpressionMath.power(value, 1 / 2.4) - 0.055)
    }
    let middle = (lightness + 16) / 116
    let x = 0.96422 * inverse(a.isNaN ? middle : middle + a / 500)
    let y = inverse(middle)
    let z = 0.82521 * inverse(b.isNaN ? middle : middle - b / 200)
    self.init(
      red: encoded(3.1338561 * x - 1.6168667 * y - 0.4906146 * z),
      green: encoded(-0.9787684 * x + 1.9161415 * y + 0.0334540 * z),
      blue: encoded(0.0719453 * x - 0.2289914 * y + 1.4052427 * z))
  }

  /// The polar form of CIE Lab, with a hue in degrees.
  init(lightness: Double, chroma: Double, hue: Double) {
    let angle = hue * .pi / 180
    let isGray = hue.isNaN
    self.init(
      lightness: lightness, a: isGray ? 0 : ExpressionMath.sine(angle + .pi / 2) * chroma,
      b: isGray ? 0 : ExpressionMath.sine(angle) * chroma)
  }

  /// The color as text of CSS.
  var text: String {
    func byte(_ value: Double) -> Int {
      value.isNaN ? 0 : Int(max(0, min(255, ExpressionMath.round(value))))
    }
    let channels = "\(byte(red)), \(byte(green)), \(byte(blue))"
    let opacity = alpha.isNaN ? 1 : max(0, min(1, alpha))
    return opacity == 1
      ? "rgb(\(channels))" : "rgba(\(channels), \(ChartValue.text(of: opacity)))"
  }

  /// The relative luminance as defined by WCAG 2.
  var luminance: Double {
    func linear(_ component: Double) -> Double {
      let value = component / 255
      return value <= 0.03928
        ? value / 12.92 : ExpressionMath.power((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
