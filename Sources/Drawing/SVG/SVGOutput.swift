/// A buffer for SVG text, and the only way in which content gets into one.
///
/// Markup is written verbatim. Text loses what XML forbids and what would disguise it: control
/// characters, and the directional overrides and isolates of bidirectional text.
struct SVGOutput {
  private(set) var bytes: [UInt8] = []

  /// Appends markup of the writer verbatim.
  mutating func append(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes += $0 }
  }

  /// Appends markup that the writer has composed of names and colors of its own.
  mutating func append(markup: String) { bytes += markup.utf8 }

  /// Appends what another buffer contains.
  mutating func append(_ other: SVGOutput) { bytes += other.bytes }

  /// Appends text, escaped for use both between tags and in quoted attributes. Tabs and line breaks
  /// become spaces; line feeds remain if they are kept.
  ///
  /// - Complexity: O(n).
  mutating func append(text: String, keepsLineFeeds: Bool = false) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: append("&amp;")
      case 0x3C: append("&lt;")
      case 0x3E: append("&gt;")
      case 0x22: append("&quot;")
      case 0x0A where keepsLineFeeds: bytes.append(0x0A)
      case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: bytes.append(0x20)
      case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: break
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }

  // MARK: Numbers

  /// Returns a number in thousandths; 0 if it is not a number.
  static func thousandths(_ value: Double) -> Int {
    guard !value.isNaN else { return 0 }
    let limit = DrawingLimits.coordinate
    return nearest(min(limit, max(-limit, value)) * 1000)
  }

  /// Rounds a number without the library of mathematical functions, which would have to be linked.
  private static func nearest(_ value: Double) -> Int { Int(value + (value < 0 ? -0.5 : 0.5)) }

  /// Appends a number in its shortest form with at most three decimals.
  mutating func append(_ value: Double) { append(scaled: Self.thousandths(value), digits: 3) }

  /// Appends a number with at most six decimals, for factors.
  mutating func append(factor value: Double) {
    guard !value.isNaN else { return bytes.append(0x30) }
    let limit = DrawingLimits.coordinate
    append(scaled: Self.nearest(min(limit, max(-limit, value)) * 1e6), digits: 6)
  }

  private mutating func append(scaled: Int, digits: Int) {
    var unit = 1
    for _ in 0..<digits { unit *= 10 }
    var (whole, part) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt(unit))
    if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
    if whole > 0 || part == 0 { bytes += String(whole).utf8 }
    whole = UInt(unit)
    if part > 0 { bytes.append(UInt8(ascii: ".")) }
    while part > 0 {
      whole /= 10
      bytes.append(0x30 + UInt8(part / whole))
      part %= whole
    }
  }

  /// Appends a space, an attribute name, and a number as the attribute's value.
  mutating func append(_ name: StaticString, _ value: Double) {
    bytes.append(0x20)
    append(name)
    append("=\"")
    append(value)
    append("\"")
  }

  /// Appends a transform.
  mutating func append(matrix transform: AffineTransform2D) {
    append("matrix(")
    for factor in [transform.a, transform.b, transform.c, transform.d] {
      append(factor: factor)
      append(" ")
    }
    append(transform.tx)
    append(" ")
    append(transform.ty)
    append(")")
  }

  /// Appends a space, an attribute name, and escaped text as the attribute's value.
  mutating func append(_ name: StaticString, text: String) {
    bytes.append(0x20)
    append(name)
    append("=\"")
    append(text: text)
    append("\"")
  }

  // MARK: Paths

  /// Appends the data of a path, with `H` and `V` for lines along the axes.
  mutating func append(_ path: Path2D) {
    var last: (x: Int, y: Int)?
    func put(_ point: Point2D, _ output: inout SVGOutput, isFirst: Bool) {
      if !isFirst, !(point.x < 0) || Self.thousandths(point.x) == 0 { output.bytes.append(0x20) }
      output.append(point.x)
      if !(point.y < 0) || Self.thousandths(point.y) == 0 { output.bytes.append(0x20) }
      output.append(point.y)
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        append("M")
        put(to, &self, isFirst: true)
        last = (Self.thousandths(to.x), Self.thousandths(to.y))
      case .line(let to):
        let next = (x: Self.thousandths(to.x), y: Self.thousandths(to.y))
        if let last, last.y == next.y {
          append("H")
          append(to.x)
        } else if let last, last.x == next.x {
          append("V")
          append(to.y)
        } else {
          append("L")
          put(to, &self, isFirst: true)
        }
        last = next
      case .quadCurve(let to, let control):
        append("Q")
        put(control, &self, isFirst: true)
        put(to, &self, isFirst: false)
        last = (Self.thousandths(to.x), Self.thousandths(to.y))
      case .curve(let to, let first, let second):
        append("C")
        put(first, &self, isFirst: true)
        put(second, &self, isFirst: false)
        put(to, &self, isFirst: false)
        last = (Self.thousandths(to.x), Self.thousandths(to.y))
      case .close:
        append("Z")
        last = nil
      }
    }
  }
}
