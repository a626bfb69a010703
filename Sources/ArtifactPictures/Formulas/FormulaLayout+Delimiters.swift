import ArtifactBase
import ArtifactRefiners
import Drawing

// Delimiters that are as high as what is between them: small ones are characters, others are drawn.

extension FormulaLayout {
  func fence(_ left: String, _ nodes: [MathNode], _ right: String) -> FormulaBox {
    var middles: [String] = []
    let parts = nodes.split(omittingEmptySubsequences: false) { node in
      guard case .middle(let text) = node else { return false }
      middles.append(text)
      return true
    }
    let boxes = parts.map { lines(Array($0)) }
    var whole = FormulaBox()
    for box in boxes { whole.append(box) }
    var row = FormulaBox()
    for (index, box) in boxes.enumerated() {
      if index > 0 {
        row.width += 0.1 * em
        row.append(delimiter(middles[index - 1], half: half(of: whole)))
        row.width += 0.1 * em
      }
      row.append(box)
    }
    return fenced(left, row, right)
  }

  func fenced(_ left: String, _ box: FormulaBox, _ right: String) -> FormulaBox {
    let half = half(of: box)
    var result = delimiter(left, half: half)
    result.append(box)
    result.append(delimiter(right, half: half))
    return result
  }

  /// How far a delimiter of a box reaches above and below the axis.
  private func half(of box: FormulaBox) -> Double {
    max(box.ascent - axis, box.descent + axis) + 0.04 * em
  }

  /// Typesets a delimiter that reaches equally far above and below the axis.
  func delimiter(_ text: String, half: Double) -> FormulaBox {
    guard !text.isEmpty, text != "." else { return FormulaBox() }
    guard half > 0.58 * em, let outline = outline(of: text, half: half) else {
      return half > 0.58 * em ? scaled(text, half: half) : self.text(text)
    }
    var box = FormulaBox(width: outline.width, ascent: half + axis, descent: half - axis)
    // Outlines are made around the axis.
    let path = outline.path.applying(.translation(x: 0, y: -axis))
    if outline.isFilled {
      box.add(.path(Scene2D.Path(path, stroke: nil, fill: paint)))
    } else {
      box.add(stroke(path, width: 1.2))
    }
    return box
  }

  /// A sign in a larger font.
  private func scaled(_ text: String, half: Double) -> FormulaBox {
    var layout = self
    layout.em = 2 * half / 0.96
    let glyph = layout.text(text)
    var box = FormulaBox(width: glyph.width)
    box.add(glyph, x: 0, y: 0.26 * layout.em - axis)
    return box
  }

  private struct Outline {
    var width: Double
    var path: Path2D
    var isFilled = false
  }

  /// The outline of a delimiter, from `-half` to `half`.
  private func outline(of text: String, half: Double) -> Outline? {
    var path = Path2D()
    let wide = min(0.62 * em, 0.3 * em + 0.06 * half)
    let side = 0.1 * em
    func lines(_ lists: [[(Double, Double)]], _ width: Double) -> Outline {
      for list in lists {
        path.append(Path2D(polyline: list.map { Point2D(x: $0.0, y: $0.1) }))
      }
      return Outline(width: width, path: path)
    }
    switch text {
    case "(", ")":
      // Two arcs, which meet at the ends.
      let (tip, back) = text == "(" ? (wide, side) : (wide - side, wide)
      let outer = text == "(" ? back - 0.34 * wide : wide + 0.14 * wide
      let sign: Double = text == "(" ? 1 : -1
      let end = text == "(" ? tip : side
      let bow = outer + sign * 0.17 * em
      path.move(to: Point2D(x: end, y: -half))
      path.curve(
        to: Point2D(x: end, y: half), control1: Point2D(x: outer, y: -half * 0.45),
        control2: Point2D(x: outer, y: half * 0.45))
      path.curve(
        to: Point2D(x: end, y: -half), control1: Point2D(x: bow, y: half * 0.4),
        control2: Point2D(x: bow, y: -half * 0.4))
      path.close()
      return Outline(width: wide + side, path: path, isFilled: true)
    case "[":
      return lines([[(wide, -half), (side, -half), (side, half), (wide, half)]], wide + side)
    case "]":
      return lines([[(side, -half), (wide, -half), (wide, half), (side, half)]], wide + side)
    case "⌊": return lines([[(side, -half), (side, half), (wide, half)]], wide + side)
    case "⌋": return lines([[(wide, -half), (wide, half), (side, half)]], wide + side)
    case "⌈": return lines([[(wide, -half), (side, -half), (side, half)]], wide + side)
    case "⌉": return lines([[(side, -half), (wide, -half), (wide, half)]], wide + side)
    case "⟨", "〈", "<": return lines([[(wide, -half), (side, 0), (wide, half)]], wide + side)
    case "⟩", "〉", ">": return lines([[(side, -half), (wide, 0), (side, half)]], wide + side)
    case "|", "∣", "∕∕": return lines([[(0.14 * em, -half), (0.14 * em, half)]], 0.28 * em)
    case "‖", "∥":
      return lines(
        [[(0.14 * em, -half), (0.14 * em, half)], [(0.34 * em, -half), (0.34 * em, half)]],
        0.48 * em)
    case "/": return lines([[(wide, -half), (side, half)]], wide + side)
    case "\\": return lines([[(side, -half), (wide, half)]], wide + side)
    case "{", "}":
      let isLeft = text == "{"
      let (tip, end) = isLeft ? (side * 0.5, wide) : (wide + side * 0.5, side)
      let spine = (tip + end) / 2
      let bend = min(half * 0.5, 0.35 * em)
      func point(_ x: Double, _ y: Double) -> Point2D { Point2D(x: x, y: y) }
      path.move(to: point(end, -half))
      path.quadCurve(to: point(spine, -half + bend), control: point(spine, -half))
      path.line(to: point(spine, -bend))
      path.quadCurve(to: point(tip, 0), control: point(spine, 0))
      path.quadCurve(to: point(spine, bend), control: point(spine, 0))
      path.line(to: point(spine, half - bend))
      path.quadCurve(to: point(end, half), control: point(spine, half))
      return Outline(width: wide + side, path: path)
    default: return nil
    }
  }
}
