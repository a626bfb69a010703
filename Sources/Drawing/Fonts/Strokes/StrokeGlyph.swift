/// The strokes of a character: polylines through the centers of the strokes, with `y` upwards.
struct StrokeGlyph: Sendable {
  /// A polyline; a single point is a dot.
  struct Stroke: Sendable {
    var points: [Point2D] = []
    var isClosed = false
  }

  /// The distance to the next character; 0 for a mark over the character before.
  var advance: Double
  var strokes: [Stroke]
}

/// A parser of the notation for strokes.
///
/// `M`, `L`, `H`, `V`, `Q` and `Z` are as in SVG path data, with absolute coordinates. `A x y` is a quarter
/// of an ellipse that begins horizontally, `B x y` one that begins vertically, and `O x y` a dot.
struct StrokeParser {
  private let bytes: [UInt8]
  private var position = 0
  private var strokes: [StrokeGlyph.Stroke] = []
  private var current = Point2D(x: 0, y: 0)

  /// Parses the strokes of a notation.
  static func strokes(_ text: some StringProtocol) -> [StrokeGlyph.Stroke] {
    var parser = StrokeParser(bytes: Array(text.utf8))
    return parser.parse()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func parse() -> [StrokeGlyph.Stroke] {
    while position < bytes.count {
      let command = bytes[position]
      position += 1
      switch command {
      case UInt8(ascii: "M"), UInt8(ascii: "O"):
        strokes.append(StrokeGlyph.Stroke())
        add(point())
      case UInt8(ascii: "L"): add(point())
      case UInt8(ascii: "H"): add(Point2D(x: number(), y: current.y))
      case UInt8(ascii: "V"): add(Point2D(x: current.x, y: number()))
      case UInt8(ascii: "Q"): addCurve(control: point(), to: point())
      case UInt8(ascii: "A"): addQuarter(to: point(), isHorizontal: true)
      case UInt8(ascii: "B"): addQuarter(to: point(), isHorizontal: false)
      case UInt8(ascii: "Z"):
        if !strokes.isEmpty { strokes[strokes.count - 1].isClosed = true }
      default: break
      }
    }
    return strokes
  }

  private mutating func add(_ point: Point2D) {
    current = point
    if !strokes.isEmpty { strokes[strokes.count - 1].points.append(point) }
  }

  private mutating func addCurve(control: Point2D, to end: Point2D) {
    let start = current
    for step in 1...6 {
      let part = Double(step) / 6
      let rest = 1 - part
      let (first, middle, last) = (rest * rest, 2 * part * rest, part * part)
      add(
        Point2D(
          x: first * start.x + middle * control.x + last * end.x,
          y: first * start.y + middle * control.y + last * end.y))
    }
  }

  /// The sines of 15° to 90°.
  private static let sines = [0.258819, 0.5, 0.707107, 0.866025, 0.965926, 1]

  private mutating func addQuarter(to end: Point2D, isHorizontal: Bool) {
    let start = current
    for (index, sine) in Self.sines.enumerated() {
      let rest = 1 - (index < 5 ? Self.sines[4 - index] : 0)
      let (x, y) = isHorizontal ? (sine, rest) : (rest, sine)
      add(Point2D(x: start.x + (end.x - start.x) * x, y: start.y + (end.y - start.y) * y))
    }
  }

  private mutating func point() -> Point2D {
    let x = number()
    return Point2D(x: x, y: number())
  }

  /// Parses a decimal number after blanks.
  private mutating func number() -> Double {
    while position < bytes.count, bytes[position] == 0x20 { position += 1 }
    var sign = 1.0
    if position < bytes.count, bytes[position] == UInt8(ascii: "-") {
      sign = -1
      position += 1
    }
    var (value, scale) = (0.0, 1.0)
    var hasPoint = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if (0x30...0x39).contains(byte) {
        value = value * 10 + Double(byte - 0x30)
        if hasPoint { scale *= 10 }
      } else {
        break
      }
      position += 1
    }
    return sign * value / scale
  }
}
