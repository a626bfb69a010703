import ArtifactBase
import Drawing

extension String {
  /// The text without ASCII white space at both ends.
  var asciiTrimmedText: String { String(asciiTrimmed) }
}

/// A length with its unit.
struct SVGLength: Equatable {
  enum Unit { case pixels, percent, em, ex }

  var value: Double
  var unit: Unit

  static func pixels(_ value: Double) -> SVGLength { SVGLength(value: value, unit: .pixels) }
  static func percent(_ value: Double) -> SVGLength { SVGLength(value: value, unit: .percent) }

  init(value: Double, unit: Unit) {
    self.value = value
    self.unit = unit
  }

  /// Reads a length; nil for anything else.
  init?(_ text: String) {
    var scanner = SVGNumberScanner(text.utf8.span)
    scanner.skipSpace()
    self.init(&scanner)
    scanner.skipSpace()
    if !scanner.isAtEnd { return nil }
  }

  init?(_ scanner: inout SVGNumberScanner) {
    guard let number = scanner.number(), number.isFinite else { return nil }
    var unit: [UInt8] = []
    while scanner.next.isASCIILetter || scanner.next == UInt8(ascii: "%") {
      unit.append(scanner.next | 0x20)
      scanner.advance()
    }
    switch String(decoding: unit, as: UTF8.self) {
    case "", "px": self.init(value: number, unit: .pixels)
    case "%": self.init(value: number, unit: .percent)
    case "em": self.init(value: number, unit: .em)
    case "rem": self.init(value: number * 16, unit: .pixels)
    case "ex", "ch": self.init(value: number, unit: .ex)
    case "in": self.init(value: number * 96, unit: .pixels)
    case "cm": self.init(value: number * 96 / 2.54, unit: .pixels)
    case "mm": self.init(value: number * 96 / 25.4, unit: .pixels)
    case "q": self.init(value: number * 96 / 101.6, unit: .pixels)
    case "pt": self.init(value: number * 4 / 3, unit: .pixels)
    case "pc": self.init(value: number * 16, unit: .pixels)
    default: return nil
    }
  }

  /// The lengths of a list; nil if one isn't valid.
  static func list(_ text: String) -> [SVGLength]? {
    var scanner = SVGNumberScanner(text.utf8.span)
    var result: [SVGLength] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let length = SVGLength(&scanner) else { return nil }
      result.append(length)
      scanner.skipSeparator()
    }
    return result
  }
}

/// What percentages and font units refer to.
struct SVGViewport: Equatable {
  var width: Double
  var height: Double

  /// The length to which percentages of other lengths refer.
  var diagonal: Double { ((width * width + height * height) / 2).squareRoot() }
}

/// The numbers of a text; those before the first error.
func svgNumbers(_ text: String) -> [Double] {
  var scanner = SVGNumberScanner(text.utf8.span)
  var result: [Double] = []
  scanner.skipSpace()
  while let number = scanner.number() {
    result.append(number)
    scanner.skipSeparator()
  }
  return result
}

/// A number without a unit; nil for anything else.
func svgNumber(_ text: String) -> Double? {
  var scanner = SVGNumberScanner(text.utf8.span)
  scanner.skipSpace()
  guard let number = scanner.number(), number.isFinite else { return nil }
  scanner.skipSpace()
  return scanner.isAtEnd ? number : nil
}

/// A number or a percentage as a fraction; nil for anything else.
func svgFraction(_ text: String) -> Double? {
  if let number = svgNumber(text) { return number }
  guard let length = SVGLength(text), length.unit == .percent else { return nil }
  return length.value / 100
}

extension AffineTransform2D {
  /// Reads a list of transforms, as an attribute or a property; nil if it isn't valid.
  init?(svg text: String) {
    var result = AffineTransform2D.identity
    var scanner = SVGNumberScanner(text.utf8.span)
    scanner.skipSpace()
    while !scanner.isAtEnd {
      var name: [UInt8] = []
      while scanner.next.isASCIILetter {
        name.append(scanner.next)
        scanner.advance()
      }
      scanner.skipSpace()
      guard scanner.next == UInt8(ascii: "(") else {
        if String(decoding: name, as: UTF8.self) == "none", scanner.isAtEnd { break }
        return nil
      }
      scanner.advance()
      scanner.skipSpace()
      var numbers: [Double] = []
      while let number = Self.argument(&scanner) {
        numbers.append(number)
        scanner.skipSeparator()
      }
      guard scanner.next == UInt8(ascii: ")"),
        let part = Self.transform(String(decoding: name, as: UTF8.self), numbers)
      else { return nil }
      scanner.advance()
      scanner.skipSeparator()
      result = part.followed(by: result)
    }
    self = result
  }

  /// Reads a number, or a length or angle as pixels or degrees.
  private static func argument(_ scanner: inout SVGNumberScanner) -> Double? {
    guard let number = scanner.number(), number.isFinite else { return nil }
    var unit: [UInt8] = []
    while scanner.next.isASCIILetter {
      unit.append(scanner.next)
      scanner.advance()
    }
    switch String(decoding: unit, as: UTF8.self) {
    case "rad": return number * 180 / .pi
    case "turn": return number * 360
    case "grad": return number * 0.9
    default: return number
    }
  }

  private static func transform(_ name: String, _ n: [Double]) -> AffineTransform2D? {
    switch (name, n.count) {
    case ("matrix", 6):
      return AffineTransform2D(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    case ("translate", 1): return .translation(x: n[0], y: 0)
    case ("translate", 2): return .translation(x: n[0], y: n[1])
    case ("translateX", 1): return .translation(x: n[0], y: 0)
    case ("translateY", 1): return .translation(x: 0, y: n[0])
    case ("scale", 1): return .scale(x: n[0], y: n[0])
    case ("scale", 2): return .scale(x: n[0], y: n[1])
    case ("scaleX", 1): return .scale(x: n[0], y: 1)
    case ("scaleY", 1): return .scale(x: 1, y: n[0])
    case ("rotate", 1): return .rotation(degrees: n[0])
    case ("rotate", 3):
      return AffineTransform2D.translation(x: -n[1], y: -n[2])
        .followed(by: .rotation(degrees: n[0])).followed(by: .translation(x: n[1], y: n[2]))
    case ("skewX", 1):
      return AffineTransform2D(a: 1, b: 0, c: (n[0] * .pi / 180).tangent, d: 1, tx: 0, ty: 0)
    case ("skewY", 1):
      return AffineTransform2D(a: 1, b: (n[0] * .pi / 180).tangent, c: 0, d: 1, tx: 0, ty: 0)
    case ("skew", 2):
      return AffineTransform2D(
        a: 1, b: (n[1] * .pi / 180).tangent, c: (n[0] * .pi / 180).tangent, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }

  /// The transform with a point as its origin.
  func around(_ point: Point2D) -> AffineTransform2D {
    AffineTransform2D.translation(x: -point.x, y: -point.y).followed(by: self)
      .followed(by: .translation(x: point.x, y: point.y))
  }

  static func rotation(degrees: Double) -> AffineTransform2D {
    let (cosine, sine) = ((degrees * .pi / 180).cosine, (degrees * .pi / 180).sine)
    return AffineTransform2D(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }
}

/// How a picture is fitted into an area (SVG 2 §8.7).
struct SVGAspect {
  private enum Fit { case none, meet, slice }

  private var fit = Fit.meet
  private var x = 0.5
  private var y = 0.5

  init(_ text: String?) {
    let words = (text ?? "").split(separator: " ").filter { $0 != "defer" }
    guard let first = words.first else { return }
    if first == "none" {
      fit = .none
      return
    }
    let places = ["Min": 0, "Mid": 0.5, "Max": 1]
    guard first.utf8.count == 8, let x = places[String(first.dropFirst().prefix(3))],
      let y = places[String(first.suffix(3))]
    else { return }
    (self.x, self.y) = (x, y)
    if words.count > 1, words[1] == "slice" { fit = .slice }
  }

  var isSlice: Bool { fit == .slice }

  /// The transform of a view box to an area.
  func transform(of box: Rect2D, to area: Rect2D) -> AffineTransform2D {
    var (sx, sy) = (area.width / box.width, area.height / box.height)
    switch fit {
    case .none: break
    case .meet:
      sx = min(sx, sy)
      sy = sx
    case .slice:
      sx = max(sx, sy)
      sy = sx
    }
    return AffineTransform2D(
      a: sx, b: 0, c: 0, d: sy,
      tx: area.min.x - box.min.x * sx + (area.width - box.width * sx) * x,
      ty: area.min.y - box.min.y * sy + (area.height - box.height * sy) * y)
  }

  /// Reads a view box; nil for one without an area.
  static func viewBox(_ text: String?) -> Rect2D? {
    guard let text else { return nil }
    let numbers = svgNumbers(text)
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0, numbers.allSatisfy(\.isFinite)
    else { return nil }
    return Rect2D(
      origin: Point2D(x: numbers[0], y: numbers[1]),
      size: Size2D(width: numbers[2], height: numbers[3]))
  }
}
