import ArtifactBase

/// The hue of a color in CSS.
struct CSSHue {
  /// The angle on the color wheel, from 0 to less than 360; red is 0, green 120 and blue 240.
  let degrees: Double

  private init(degrees: Double) { self.degrees = degrees }

  /// Reads a color: a name, `#rgb`, `#rrggbb`, `rgb()` or `hsl()`, each also with an opacity. Nil for grays and other
  /// words.
  init?(_ color: String) {
    let color = color.asciiTrimmed.lowercased()
    if let hue = Self.named[color] {
      self.init(degrees: hue)
    } else if color.hasPrefix("#") {
      let digits = color.dropFirst().compactMap(\.hexDigitValue)
      guard digits.count == color.utf8.count - 1 else { return nil }
      switch digits.count {
      case 3, 4: self.init(digits.prefix(3).map { Double($0 * 17) })
      case 6, 8: self.init([0, 2, 4].map { Double(digits[$0] * 16 + digits[$0 + 1]) })
      default: return nil
      }
    } else {
      self.init(function: color)
    }
  }

  /// Reads `rgb()` or `hsl()`.
  private init?(function: String) {
    guard let open = function.firstIndex(of: "("), function.hasSuffix(")") else { return nil }
    let arguments = function[function.index(after: open)...].dropLast()
    let parts = arguments.split { " ,/".contains($0) }.prefix(3)
    let numbers = parts.compactMap { Double($0.hasSuffix("%") ? $0.dropLast() : $0) }
    guard numbers.count == 3, numbers.allSatisfy(\.isFinite) else { return nil }
    switch function[..<open] {
    case "rgb", "rgba":
      let scales = parts.map { $0.hasSuffix("%") ? 2.55 : 1 }
      self.init(zip(numbers, scales).map { min(max($0 * $1, 0), 255) })
    case "hsl", "hsla":
      guard numbers[1] > 6, (2..<98).contains(numbers[2]) else { return nil }
      let rest = numbers[0].truncatingRemainder(dividingBy: 360)
      self.init(degrees: rest < 0 ? rest + 360 : rest)
    default: return nil
    }
  }

  /// The hue of red, green and blue from 0 to 255; nil for grays.
  private init?(_ parts: [Double]) {
    let (red, green, blue) = (parts[0], parts[1], parts[2])
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let range = high - low
    guard range > 16 else { return nil }
    let sixths =
      high == red
      ? (green - blue) / range
      : high == green ? 2 + (blue - red) / range : 4 + (red - green) / range
    self.init(degrees: sixths < 0 ? sixths * 60 + 360 : sixths * 60)
  }

  /// The names of CSS colors other than grays, by their hues in degrees.
  private static let named: [String: Double] = {
    let lists: [(Double, String)] = [
      (
        0,
        """
        red maroon darkred brown firebrick indianred lightcoral rosybrown crimson pink lightpink salmon tomato \
        mistyrose darksalmon
        """
      ),
      (
        25,
        """
        orangered coral lightsalmon sienna chocolate saddlebrown sandybrown peru peachpuff darkorange linen \
        seashell
        """
      ),
      (
        50,
        """
        orange gold yellow khaki darkkhaki palegoldenrod goldenrod darkgoldenrod tan burlywood wheat navajowhite \
        blanchedalmond bisque antiquewhite papayawhip moccasin cornsilk lemonchiffon lightyellow \
        lightgoldenrodyellow beige oldlace floralwhite ivory olive
        """
      ),
      (
        120,
        """
        green lime darkgreen forestgreen seagreen mediumseagreen limegreen lightgreen palegreen springgreen \
        mediumspringgreen chartreuse lawngreen greenyellow yellowgreen olivedrab darkolivegreen darkseagreen \
        mediumaquamarine aquamarine honeydew mintcream
        """
      ),
      (
        180,
        """
        cyan aqua teal darkcyan turquoise mediumturquoise darkturquoise paleturquoise lightcyan lightseagreen \
        cadetblue powderblue azure darkslategray darkslategrey
        """
      ),
      (
        220,
        """
        blue navy darkblue mediumblue midnightblue royalblue cornflowerblue dodgerblue deepskyblue skyblue \
        lightskyblue lightblue steelblue lightsteelblue slategray slategrey lightslategray lightslategrey aliceblue
        """
      ),
      (
        265,
        """
        blueviolet indigo rebeccapurple mediumpurple darkviolet darkorchid slateblue darkslateblue \
        mediumslateblue lavender
        """
      ),
      (
        305,
        """
        purple magenta fuchsia darkmagenta violet orchid mediumorchid plum thistle mediumvioletred hotpink \
        deeppink palevioletred lavenderblush
        """
      ),
    ]
    var result: [String: Double] = [:]
    for (hue, names) in lists {
      for name in names.split(separator: " ") { result[String(name)] = hue }
    }
    return result
  }()
}
