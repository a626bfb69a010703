import Drawing
import Testing

/// The built-in font of strokes.
struct StrokeFontTests {
  private let set = FontSet()

  /// The bounds of a text of size 100.
  private func bounds(_ text: String, _ style: TextStyle2D = TextStyle2D(size: 100)) throws
    -> Rect2D
  {
    try #require(set.outline(of: text, style: style).bounds)
  }

  private static let letters: [Unicode.Scalar] =
    ((0x21...0x7E).compactMap(Unicode.Scalar.init) + (0xA1...0x17E).compactMap(Unicode.Scalar.init)
    + (0x391...0x3C9).compactMap(Unicode.Scalar.init)
    + Array("←↑→↓↔•·…–—“”‘’×÷±≤≥≠°µ€£".unicodeScalars)).filter { !absent.contains($0) }

  /// Characters of the ranges above that the font doesn't have.
  private static let absent = Set("\u{AD}\u{3A2}ΰ".unicodeScalars)

  @Test func `I5.11 The font has ASCII, Latin and Greek letters, and symbols`() {
    for scalar in Self.letters {
      let glyphs = set.glyphs(of: String(scalar), style: TextStyle2D())
      guard case .strokes(scalar, false, false) = glyphs.first?.shape.source else {
        Issue.record("\(scalar) \(scalar.value)")
        continue
      }
      #expect(!set.outline(of: glyphs[0].shape).isEmpty, "\(scalar)")
    }
  }

  @Test func `I5.11 Heights are those of common fonts`() throws {
    #expect((70...75).contains(-(try bounds("H").min.y)))
    #expect((50...55).contains(-(try bounds("x").min.y)))
    #expect((-1...1).contains(try bounds("Hx").max.y))
    #expect((18...23).contains(try bounds("p").max.y))
    for scalar in Self.letters {
      let bounds = try bounds(String(scalar))
      #expect(bounds.min.y > -100 && bounds.max.y < 25, "\(scalar)")
    }
  }

  @Test func `I5.11 Characters stay inside of their advance`() throws {
    for style in [
      TextStyle2D(size: 100), TextStyle2D(size: 100, isBold: true),
      TextStyle2D(size: 100, isMonospaced: true),
      TextStyle2D(size: 100, isBold: true, isMonospaced: true),
    ] {
      for code in 0x21...0x7E {
        let text = String(Unicode.Scalar(UInt8(code)))
        let bounds = try bounds(text, style)
        let advance = set.width(of: text, style: style)
        #expect(bounds.min.x > -3 && bounds.max.x < advance + 3, "\(text) \(style)")
      }
    }
  }

  @Test func `I5.11 Monospaced characters have the same advance`() {
    let style = TextStyle2D(size: 10, isMonospaced: true)
    for scalar in Self.letters {
      #expect(set.width(of: String(scalar), style: style) == 6, "\(scalar)")
    }
  }

  @Test func `I5.11 Overlapping strokes are filled`() throws {
    // Points in the middle of crossings and joins, and in counters.
    for (text, x, y, isInside) in [
      ("+", 28.0, -32.0, true), ("O", 36, -36, false), ("O", 8, -36, true), ("H", 33, -37, true),
      ("L", 10, -4, true), ("e", 26, -35, false), ("8", 28, -38, true),
    ] {
      for isBold in [false, true] {
        let path = set.outline(of: text, style: TextStyle2D(size: 100, isBold: isBold))
        #expect(
          (Self.winding(path, Point2D(x: x, y: y)) != 0) == isInside, "\(text) \(x) \(y) \(isBold)")
      }
    }
  }

  @Test func `I5.11 A character that no font has is a box`() throws {
    let glyphs = set.glyphs(of: "漢\u{301}\u{20E3}", style: TextStyle2D(size: 25))
    #expect(glyphs.map(\.shape.source).first == .missing(isMonospaced: false))
    #expect(set.outline(of: glyphs[0].shape).elements.count { $0 == .close } > 1)
    // An accent is drawn over the box; marks that the font doesn't have are left out.
    #expect(glyphs.map(\.scalarOffset) == [0, 1])
    #expect(glyphs[1].x + glyphs[1].advance == glyphs[0].advance)
  }

  /// How often a path of straight segments goes around a point.
  private static func winding(_ path: Path2D, _ point: Point2D) -> Int {
    var result = 0
    var (start, current) = (point, point)
    func cross(_ to: Point2D) {
      let side =
        (to.x - current.x) * (point.y - current.y) - (point.x - current.x) * (to.y - current.y)
      if current.y <= point.y, to.y > point.y, side > 0 { result += 1 }
      if current.y > point.y, to.y <= point.y, side < 0 { result -= 1 }
      current = to
    }
    for element in path.elements {
      switch element {
      case .move(let to): (start, current) = (to, to)
      case .line(let to), .quadCurve(let to, _), .curve(let to, _, _): cross(to)
      case .close: cross(start)
      }
    }
    return result
  }
}
