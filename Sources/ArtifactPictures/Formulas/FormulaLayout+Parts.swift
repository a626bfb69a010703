import ArtifactBase
import ArtifactRefiners
import Drawing

// Scripts, fractions, roots, matrices, accents, styles and enclosures.

extension FormulaLayout {
  // MARK: Scripts

  func scripts(_ base: MathNode?, _ sub: MathNode?, _ sup: MathNode?) -> FormulaBox {
    let nucleus = base.map { box(of: $0) } ?? FormulaBox()
    let above = sup.map { script.box(of: $0) }
    let below = sub.map { script.box(of: $0) }
    if let base, hasLimits(base) { return limits(nucleus, above, below) }
    var result = nucleus
    var isSingle = false
    if case .atom? = base { isSingle = true }
    var up = max(isSingle ? 0 : nucleus.ascent - 0.3 * em, level < 1 ? 0.42 * em : 0.36 * em)
    var down = max(isSingle ? 0 : nucleus.descent + 0.05 * em, 0.16 * em)
    if case .atom(_, .largeOperator, _)? = base {
      up = max(up, nucleus.ascent - 0.25 * em)
      down = max(down, nucleus.descent - 0.05 * em)
    }
    if let above { up = max(up, above.descent + 0.12 * em) }
    if let below { down = max(down, below.ascent - 0.38 * em) }
    if let above, let below {
      let gap = up - above.descent + down - below.ascent
      if gap < 4 * rule { down += 4 * rule - gap }
    }
    // Slanted letters lean over the superscript.
    let lean = isSingle && sup != nil && sub == nil ? 0.04 * em : 0
    if let above { result.add(above, x: nucleus.width + lean, y: -up) }
    if let below { result.add(below, x: nucleus.width, y: down) }
    let width = max(above?.width ?? 0, below?.width ?? 0)
    result.width += lean + width + (width > 0 ? 0.05 * em : 0)
    return result
  }

  /// Whether scripts are set above and below the base, by default or on request.
  private func hasLimits(_ node: MathNode) -> Bool {
    switch node {
    case .atom(_, _, let hasLimits): hasLimits && level == 0
    case .styled(.limits(let hasLimits), _): hasLimits
    case .accent(_, _, _, let stretches): stretches
    case .stack: true
    default: false
    }
  }

  /// Typesets a base with boxes above and below it, in the middle.
  func limits(_ base: FormulaBox, _ above: FormulaBox?, _ below: FormulaBox?) -> FormulaBox {
    let width = max(base.width, above?.width ?? 0, below?.width ?? 0)
    var result = FormulaBox(width: width)
    result.add(base, x: (width - base.width) / 2)
    let gap = 0.16 * em
    if let above {
      result.add(above, x: (width - above.width) / 2, y: -(base.ascent + gap + above.descent))
    }
    if let below {
      result.add(below, x: (width - below.width) / 2, y: base.descent + gap + below.ascent)
    }
    return result
  }

  // MARK: Fractions and roots

  func fraction(_ above: MathNode, _ below: MathNode, hasBar: Bool) -> FormulaBox {
    let inner = at(level + 1)
    let (top, bottom) = (inner.box(of: above), inner.box(of: below))
    let margin = 0.12 * em
    let width = max(top.width, bottom.width) + 2 * margin
    var result = FormulaBox(width: width)
    let gap = (level == 0 ? 3 : 1.6) * rule
    result.add(top, x: (width - top.width) / 2, y: -(axis + rule / 2 + gap + top.descent))
    result.add(bottom, x: (width - bottom.width) / 2, y: -axis + rule / 2 + gap + bottom.ascent)
    if hasBar {
      result.add(
        line([Point2D(x: margin / 3, y: -axis), Point2D(x: width - margin / 3, y: -axis)]))
    }
    // Next to each other, the bars of two fractions don't touch.
    return result
  }

  func radical(_ content: FormulaBox, _ index: MathNode?) -> FormulaBox {
    let gap = level == 0 ? 0.16 * em : 0.1 * em
    let top = -(max(content.ascent, 0.5 * em) + gap + rule)
    let bottom = max(content.descent, 0.06 * em)
    let foot = bottom - min(0.5 * (bottom - top), 0.55 * em)
    let sign = 0.62 * em
    var result = FormulaBox()
    var start = 0.0
    if let index {
      let mark = at(3).box(of: index)
      start = max(0, mark.width - 0.22 * em)
      result.add(mark, x: start - mark.width + 0.22 * em, y: foot - 0.14 * em - mark.descent)
    }
    let width = start + sign + content.width + 0.08 * em
    result.width = width
    result.ascent = max(result.ascent, -top + rule)
    result.descent = max(result.descent, bottom)
    result.put(content, x: start + sign)
    let points = [
      Point2D(x: start + 0.04 * em, y: foot + 0.06 * em),
      Point2D(x: start + 0.16 * em, y: foot),
      Point2D(x: start + 0.36 * em, y: bottom),
      Point2D(x: start + sign - 0.04 * em, y: top),
      Point2D(x: width, y: top),
    ]
    result.add(line(points))
    result.add(line(Array(points[1...2]), width: 1.8))
    return result
  }

  // MARK: Matrices

  func matrix(_ matrix: MathMatrix) -> FormulaBox {
    let columnCount = matrix.rows.reduce(0) { max($0, $1.count) }
    guard columnCount > 0 else { return FormulaBox() }
    let isAligned = matrix.name.contains("align") || matrix.name.contains("split")
    let isCases = matrix.name.contains("cases")
    let isDisplay =
      isAligned
      || ["equation", "gather", "multline", "displaymath"].contains { matrix.name.hasPrefix($0) }
    let layout = at(isDisplay ? 0 : matrix.name.contains("small") ? 2 : max(1, level))
    let cells = matrix.rows.map { row in row.map { layout.box(of: $0) } }
    let widths = (0..<columnCount).map { column in
      cells.reduce(0.0) { column < $1.count ? max($0, $1[column].width) : $0 }
    }
    var lefts: [Double] = []
    var width = matrix.columnLines.contains(0) ? 0.4 * layout.em : 0
    for (column, own) in widths.enumerated() {
      if column > 0 {
        let isPair = isAligned && column % 2 == 1
        width += (isPair ? 5.0 / 18 : isAligned ? 2 : 0.9) * layout.em
      }
      lefts.append(width)
      width += own
    }
    if matrix.columnLines.contains(columnCount) { width += 0.4 * layout.em }
    var body = FormulaBox(width: width)
    var y = 0.0
    var tops: [Double] = []
    for (number, row) in cells.enumerated() {
      // Lines have as much room below as above.
      let strut = matrix.rowLines.isEmpty ? 0.7 : 0.9
      let ascent = row.reduce(strut * layout.em) { max($0, $1.ascent) }
      let descent = row.reduce(0.3 * layout.em) { max($0, $1.descent) }
      if number > 0, matrix.rowLines.isEmpty { y += (isDisplay ? 0.4 : 0.2) * layout.em }
      tops.append(y)
      y += ascent
      for (column, cell) in row.enumerated() {
        let alignment =
          matrix.alignments.indices.contains(column)
          ? matrix.alignments[column]
          : isCases ? .leading : isAligned ? (column % 2 == 0 ? .trailing : .leading) : .center
        let room = widths[column] - cell.width
        let lead: Double =
          switch alignment {
          case .leading: 0
          case .center: room / 2
          case .trailing: room
          }
        body.put(cell, x: lefts[column] + lead, y: y)
      }
      y += descent
    }
    tops.append(y)
    for column in Set(matrix.columnLines).sorted() where (0...columnCount).contains(column) {
      let x =
        column == 0
        ? 0
        : column == columnCount
          ? width : (lefts[column - 1] + widths[column - 1] + lefts[column]) / 2
      body.add(line([Point2D(x: x, y: 0), Point2D(x: x, y: y)]))
    }
    for row in Set(matrix.rowLines).sorted() where tops.indices.contains(row) {
      body.add(line([Point2D(x: 0, y: tops[row]), Point2D(x: width, y: tops[row])]))
    }
    // The grid is in the middle of the axis; its coordinates begin at its top.
    var result = FormulaBox(width: width, ascent: y / 2 + axis, descent: y / 2 - axis)
    result.put(body, x: 0, y: -y / 2 - axis)
    return fenced(matrix.left, result, matrix.right)
  }

  // MARK: Accents and stacks

  func accent(_ mark: String, _ base: MathNode, isBelow: Bool, stretches: Bool) -> FormulaBox {
    let content = box(of: base)
    var result = content
    let width = max(content.width, 0.3 * em)
    let left = (content.width - width) / 2
    let y = isBelow ? content.descent + 0.14 * em : -content.ascent - 0.14 * em
    func point(_ x: Double, _ offset: Double = 0) -> Point2D {
      Point2D(x: left + x, y: y + offset)
    }
    switch mark {
    case "¯", "‾", "_": result.add(line([point(0), point(width)]))
    case "→", "⃗", "⇀", "←", "↼", "↔":
      result.add(line([point(0), point(width)]))
      func head(_ tip: Double, _ back: Double) {
        result.add(line([point(tip + back, -0.1 * em), point(tip), point(tip + back, 0.1 * em)]))
      }
      if mark != "←", mark != "↼" { head(width, -0.14 * em) }
      if mark == "←" || mark == "↼" || mark == "↔" { head(0, 0.14 * em) }
    case "^" where stretches:
      result.add(
        line([point(0, 0.04 * em), point(width / 2, -0.16 * em), point(width, 0.04 * em)]))
    case "~" where stretches:
      var path = Path2D()
      path.move(to: point(0))
      path.curve(
        to: point(width), control1: point(width * 0.4, -0.3 * em),
        control2: point(width * 0.6, 0.3 * em))
      result.add(stroke(path))
    case "⏞", "⏟", "⎴", "⎵", "⏠", "⏡":
      let side = isBelow ? 1.0 : -1
      result.add(
        stroke(Self.brace(mark, from: left, width: width, y: y, tip: side * 0.22 * em)))
      result.ascent += isBelow ? 0 : 0.16 * em
      result.descent += isBelow ? 0.16 * em : 0
    default:
      let signs = ["^": "ˆ", "~": "˜"]
      let sign = text(signs[mark] ?? mark)
      // These signs are made to be above letters without an ascender.
      let lift = isBelow ? content.descent + sign.ascent : -(content.ascent - 0.46 * em)
      result.put(sign, x: (content.width - sign.width) / 2 + (isBelow ? 0 : 0.06 * em), y: lift)
    }
    if isBelow { result.descent += 0.24 * em } else { result.ascent += 0.24 * em }
    return result
  }

  /// A horizontal brace or bracket whose middle or ends lead away from what it belongs to.
  private static func brace(
    _ mark: String, from left: Double, width: Double, y: Double, tip: Double
  ) -> Path2D {
    var path = Path2D()
    func point(_ x: Double, _ part: Double) -> Point2D { Point2D(x: left + x, y: y + tip * part) }
    path.move(to: point(0, 0))
    if mark == "⏞" || mark == "⏟" {
      let bend = min(width / 4, abs(tip))
      path.quadCurve(to: point(bend, 0.5), control: point(0, 0.5))
      path.line(to: point(width / 2 - bend, 0.5))
      path.quadCurve(to: point(width / 2, 1), control: point(width / 2, 0.5))
      path.quadCurve(to: point(width / 2 + bend, 0.5), control: point(width / 2, 0.5))
      path.line(to: point(width - bend, 0.5))
      path.quadCurve(to: point(width, 0), control: point(width, 0.5))
    } else {
      path.line(to: point(0, 0.5))
      path.line(to: point(width, 0.5))
      path.line(to: point(width, 0))
    }
    return path
  }

  func stack(_ base: MathNode, _ above: MathNode?, _ below: MathNode?) -> FormulaBox {
    let top = above.map { script.box(of: $0) }
    let bottom = below.map { script.box(of: $0) }
    var middle = box(of: base)
    if case .atom(let sign, .relation, _) = base {
      let width = max(top?.width ?? 0, bottom?.width ?? 0) + 0.7 * em
      if width > middle.width, let arrow = arrow(sign, width: width) { middle = arrow }
    }
    return limits(middle, top, bottom)
  }

  /// An arrow of a width; nil for another sign.
  private func arrow(_ sign: String, width: Double) -> FormulaBox? {
    let toRight = ["→", "⟶", "⇀", "⇁", "↦", "↠", "↪", "⇒", "↔", "⇄", "⇌", "⇋"].contains(sign)
    let toLeft = ["←", "⟵", "↼", "↽", "↞", "↩", "⇐", "↔", "⇄", "⇌", "⇋"].contains(sign)
    guard toLeft || toRight else { return nil }
    var box = FormulaBox(width: width, ascent: axis + 0.2 * em, descent: 0.2 * em - axis)
    let (start, end) = (0.08 * em, width - 0.08 * em)
    let isPair = ["⇄", "⇌", "⇋", "⇒", "⇐"].contains(sign)
    for offset in isPair ? [-0.09 * em, 0.09 * em] : [0] {
      let y = -axis + offset
      box.add(line([Point2D(x: start, y: y), Point2D(x: end, y: y)]))
    }
    let isTwo = ["⇄", "⇌", "⇋"].contains(sign)
    func head(_ x: Double, _ back: Double, _ offset: Double) {
      let y = -axis + offset
      box.add(
        line([
          Point2D(x: x + back, y: y - 0.14 * em), Point2D(x: x, y: y),
          Point2D(x: x + back, y: y + 0.14 * em),
        ]))
    }
    if toRight { head(end, -0.16 * em, isTwo ? -0.09 * em : 0) }
    if toLeft { head(start, 0.16 * em, isTwo ? 0.09 * em : 0) }
    return box
  }

  // MARK: Styles and enclosures

  func styled(_ change: MathStyle, _ nodes: [MathNode]) -> FormulaBox {
    var layout = self
    switch change {
    case .font(let name): layout.font = ["roman", "normal"].contains(name) ? "roman" : name
    case .size(let factor): layout.em *= factor.isFinite ? min(max(factor, 0.25), 4) : 1
    case .color(let name):
      if let color = RGBA(css: name.lowercased()) { layout.paint = .color(color) }
    case .level(let level): layout = at(level)
    case .background(let name, let border):
      let content = lines(nodes)
      var result = FormulaBox(width: content.width)
      if let color = RGBA(css: name.lowercased()) {
        let margin = 0.1 * em
        let frame = Rect2D(
          Point2D(x: -margin, y: -content.ascent - margin),
          Point2D(x: content.width + margin, y: content.descent + margin))
        result.add(.path(Scene2D.Path(Path2D(frame), stroke: nil, fill: .color(color))))
      }
      result.add(content, x: 0)
      return border == nil ? result : enclosed(.box, result)
    case .atomClass, .limits: break
    }
    return layout.lines(nodes)
  }

  func enclosed(_ enclosure: MathEnclosure, _ content: FormulaBox) -> FormulaBox {
    var result = content
    let margin = 0.2 * em
    let (top, bottom, width) = (-content.ascent, content.descent, content.width)
    func add(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
      result.add(line([Point2D(x: start.x, y: start.y), Point2D(x: end.x, y: end.y)]))
    }
    switch enclosure {
    case .box:
      var box = FormulaBox(width: width + 2 * margin)
      box.add(content, x: margin)
      box.ascent += margin
      box.descent += margin
      let frame = Rect2D(
        Point2D(x: 0, y: -box.ascent), Point2D(x: box.width, y: box.descent))
      box.add(stroke(Path2D(frame)))
      return box
    case .cancel: add(from: (0, bottom), to: (width, top))
    case .backCancel: add(from: (0, top), to: (width, bottom))
    case .crossCancel:
      add(from: (0, bottom), to: (width, top))
      add(from: (0, top), to: (width, bottom))
    case .strike: add(from: (0, -axis), to: (width, -axis))
    case .negation:
      let middle = (top + bottom) / 2
      add(
        from: (width / 2 - 0.14 * em, middle + 0.34 * em),
        to: (width / 2 + 0.14 * em, middle - 0.34 * em))
    case .overline:
      add(from: (0, top - 0.12 * em), to: (width, top - 0.12 * em))
      result.ascent += 0.2 * em
    case .underline:
      add(from: (0, bottom + 0.12 * em), to: (width, bottom + 0.12 * em))
      result.descent += 0.2 * em
    case .phase:
      add(from: (0, bottom + rule), to: (width, bottom + rule))
      add(from: (0, bottom + rule), to: (0.3 * em, top))
    case .actuarial:
      add(from: (0, top - rule), to: (width + rule, top - rule))
      add(from: (width + rule, top - rule), to: (width + rule, bottom))
    case .phantom: return FormulaBox(width: width, ascent: -top, descent: bottom)
    case .horizontalPhantom: return FormulaBox(width: width)
    case .verticalPhantom: return FormulaBox(ascent: -top, descent: bottom)
    case .smash:
      result = FormulaBox(width: width)
      result.put(content, x: 0)
    case .leftLap, .rightLap, .centerLap:
      result = FormulaBox(ascent: -top, descent: bottom)
      let shift = enclosure == .leftLap ? -width : enclosure == .centerLap ? -width / 2 : 0
      result.put(content, x: shift)
    case .raised(let ems):
      result = FormulaBox(width: width)
      result.add(content, x: 0, y: ems.isFinite ? -min(max(-20, ems), 20) * em : 0)
    case .tag:
      result = FormulaBox(width: 2 * em)
      result.append(text("("))
      result.append(content)
      result.append(text(")"))
    }
    return result
  }

  // MARK: Lines

  func line(_ points: [Point2D], width: Double = 1) -> Scene2D.Element.Content {
    stroke(Path2D(polyline: points), width: width)
  }

  /// A stroke with the width of a bar, or a multiple of it.
  func stroke(_ path: Path2D, width: Double = 1) -> Scene2D.Element.Content {
    var stroke = Stroke2D(paint, width: rule * width)
    stroke.join = .round
    return .path(Scene2D.Path(path, stroke: stroke))
  }
}
