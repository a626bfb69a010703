import ArtifactPresentation
import Drawing

extension ScenePainter {
  /// The frame of a shape in the coordinates of the grid.
  private func frame(of shape: Scene2D.Shape) -> Rect2D? {
    guard shape.frame.isFinite else { return nil }
    return Path2D(shape.frame).applying(context.transform).finiteBounds
  }

  /// Whether a shape is drawn as a box of characters, or as one character.
  private func isBox(_ shape: Scene2D.Shape, _ frame: Rect2D) -> Bool {
    guard let stroke = shape.stroke, stroke.width > 0, context.transform.isUpright else {
      return false
    }
    // Large ellipses are boxes where they are nodes of a graph, and circles in charts and on maps.
    if shape.kind == .ellipse, isSeries(stroke.paint) { return isSign(cellFrame(of: frame)) }
    return true
  }

  /// Whether a frame has at most two cells, in a row.
  private func isSign(_ frame: (columns: Range<Int>, rows: Range<Int>)) -> Bool {
    frame.columns.count <= 2 && frame.rows.count == 1
  }

  func isBorderCell(_ x: Int, _ y: Int) -> Bool {
    grid.contains(x, y) && borders.contains(y * grid.columns + x)
  }

  /// Records the cells of the border of a box, before which lines end.
  mutating func noteBorder(of shape: Scene2D.Shape) {
    guard let frame = frame(of: shape), isBox(shape, frame) else { return }
    let (columns, rows) = cellFrame(of: frame)
    guard let right = columns.last, let bottom = rows.last else { return }
    for x in columns.clamped(to: context.columns) {
      for y in [rows.lowerBound, bottom] where context.rows.contains(y) {
        borders.insert(y * grid.columns + x)
      }
    }
    for y in rows.clamped(to: context.rows) {
      for x in [columns.lowerBound, right] where context.columns.contains(x) {
        borders.insert(y * grid.columns + x)
      }
    }
  }

  /// Draws a shape: a box, a bar, or dots.
  mutating func paint(_ shape: Scene2D.Shape) {
    guard let frame = frame(of: shape) else { return }
    guard isBox(shape, frame), let stroke = shape.stroke else { return paintFree(shape, frame) }
    let (columns, rows) = cellFrame(of: frame)
    let style = inks.line(stroke.paint)
    // A sign on a bar doesn't interrupt it.
    let bar = isSign((columns, rows)) ? grid[columns.lowerBound, rows.lowerBound] : nil
    if let fill = shape.fill { fillBox(columns, rows, fill) }
    if let bar, let block = bar.block {
      grid[columns.lowerBound, rows.lowerBound].block = block
      grid[columns.lowerBound, rows.lowerBound].blockStyle = bar.blockStyle
    }
    if columns.count == 1 || rows.count == 1 {
      return paintThin(shape, columns: columns, rows: rows, stroke: stroke, style: style)
    }
    paintBorder(BoxForm(shape.kind), columns: columns, rows: rows, stroke: stroke, style: style)
    if shape.kind == .cylinder, rows.count > 3 {
      paintRim(columns, y: rows.lowerBound + 1, stroke: stroke, style: style)
    }
  }

  private mutating func fillBox(_ columns: Range<Int>, _ rows: Range<Int>, _ fill: Paint2D) {
    let style = context.opacity >= 0.5 ? inks.fill(fill) : nil
    // A theme without colors and attributes has no backgrounds.
    let background = style == Style() ? nil : style
    for y in rows.clamped(to: context.rows) {
      for x in columns.clamped(to: context.columns) {
        grid.clear(x, y)
        let isInside =
          x > columns.lowerBound && x < columns.upperBound - 1 && y > rows.lowerBound
          && y < rows.upperBound - 1
        if isInside { grid[x, y].background = background }
      }
    }
  }

  private mutating func paintBorder(
    _ form: BoxForm, columns: Range<Int>, rows: Range<Int>, stroke: Stroke2D, style: Style
  ) {
    let weight = weight(of: stroke)
    let sideWeight = form.hasDoubleSides ? LineMask.Weight.double : weight
    let pattern = pattern(of: stroke)
    let (left, right) = (columns.lowerBound, columns.upperBound - 1)
    let (top, bottom) = (rows.lowerBound, rows.upperBound - 1)
    func put(_ sign: Unicode.Scalar?, mask: LineMask, x: Int, y: Int) {
      guard context.contains(x, y) else { return }
      if let sign {
        grid.put(sign: isASCII ? BoxForm.ascii(sign) : sign, x, y, style)
      } else {
        grid.put(border: mask, x, y, style, isRounded: form.isRounded, pattern: pattern)
      }
    }
    for x in columns.dropFirst().dropLast().clamped(to: context.columns) {
      put(nil, mask: LineMask([.left, .right], weight), x: x, y: top)
      put(nil, mask: LineMask([.left, .right], weight), x: x, y: bottom)
    }
    for y in rows.dropFirst().dropLast().clamped(to: context.rows) {
      let isMiddle = y == (top + bottom) / 2
      let sides = isMiddle ? form.middleSides ?? form.sides : form.sides
      put(sides?.0, mask: LineMask([.up, .down], sideWeight), x: left, y: y)
      put(sides?.1, mask: LineMask([.up, .down], sideWeight), x: right, y: y)
    }
    let corners: [([LineMask.Direction], Int, Int)] = [
      ([.right, .down], left, top), ([.left, .down], right, top), ([.left, .up], right, bottom),
      ([.right, .up], left, bottom),
    ]
    for (index, corner) in corners.enumerated() {
      var mask = LineMask()
      for direction in corner.0 {
        mask.insert(direction, direction.isHorizontal ? weight : sideWeight)
      }
      put(form.corners[index], mask: mask, x: corner.1, y: corner.2)
    }
  }

  /// Draws the line below the top of a cylinder.
  private mutating func paintRim(
    _ columns: Range<Int>, y: Int, stroke: Stroke2D, style: Style
  ) {
    let weight = weight(of: stroke)
    for x in columns where context.contains(x, y) && !grid[x, y].isText {
      let mask =
        x == columns.lowerBound
        ? LineMask([.up, .down, .right], weight)
        : x == columns.upperBound - 1
          ? LineMask([.up, .down, .left], weight) : LineMask([.left, .right], weight)
      grid.put(border: mask, x, y, style, isRounded: false, pattern: .solid)
    }
  }

  /// Draws a shape with a width or a height of one cell: a dot, or a bar.
  private mutating func paintThin(
    _ shape: Scene2D.Shape, columns: Range<Int>, rows: Range<Int>, stroke: Stroke2D,
    style: Style
  ) {
    if isSign((columns, rows)) {
      guard context.contains(columns.lowerBound, rows.lowerBound) else { return }
      return grid.put(sign: sign(of: shape, stroke), columns.lowerBound, rows.lowerBound, style)
    }
    let mask = LineMask(rows.count == 1 ? [.left, .right] : [.up, .down], .heavy)
    for y in rows.clamped(to: context.rows) {
      for x in columns.clamped(to: context.columns) {
        grid.put(border: mask, x, y, style, isRounded: false, pattern: .solid)
      }
    }
  }

  /// Returns the character of a shape of at most two cells. In ASCII, the signs of series differ from
  /// the stars that dots are.
  private func sign(of shape: Scene2D.Shape, _ stroke: Stroke2D) -> Unicode.Scalar {
    if stroke.pattern == .double { return isASCII ? "@" : "◉" }
    let isHollow = shape.fill == nil || shape.fill == .role(.background)
    switch shape.kind {
    case .rectangle: return isHollow ? (isASCII ? "%" : "□") : isASCII ? "x" : "■"
    case .triangle: return isHollow ? (isASCII ? "&" : "△") : isASCII ? "+" : "▲"
    case .diamond: return isHollow ? (isASCII ? "=" : "◇") : isASCII ? "#" : "◆"
    default:
      guard isASCII else { return isHollow ? "○" : "●" }
      return isSeries(stroke.paint) ? (isHollow ? "@" : "o") : isHollow ? "o" : "*"
    }
  }

  // MARK: Without a box

  private mutating func paintFree(_ shape: Scene2D.Shape, _ frame: Rect2D) {
    let flat = FlattenedPath(shape.outline.applying(context.transform))
    if let fill = shape.fill {
      if case .rectangle = shape.kind, context.transform.isUpright {
        fillBar(frame, fill)
      } else {
        paintArea(flat, fill)
      }
    }
    if let stroke = shape.stroke, stroke.width > 0 {
      // Half a dot inside, so that the last dots are those before the edges of the frame.
      var inner = shape
      inner.frame = Rect2D(
        center: shape.frame.center,
        size: Size2D(
          width: max(0, shape.frame.width - 0.5), height: max(0, shape.frame.height - 0.25)))
      let outline = FlattenedPath(inner.outline.applying(context.transform))
      for subpath in outline.subpaths { paintDots(subpath, inks.line(stroke.paint)) }
    }
  }

  /// Fills a rectangle with blocks: whole cells, and eighths of those at its right and upper edge.
  private mutating func fillBar(_ frame: Rect2D, _ fill: Paint2D) {
    let (columns, rows) = cellFrame(of: frame)
    let style = inks.area(fill)
    for y in rows.clamped(to: context.rows) {
      for x in columns.clamped(to: context.columns) {
        let across = Self.overlap(x, frame.min.x, frame.max.x)
        let down = Self.overlap(y, frame.min.y, frame.max.y)
        guard let style else {
          if across * down >= 0.5 { grid.clear(x, y) }
          continue
        }
        guard let block = block(across, down, isFromLeft: frame.min.x <= Double(x) + 0.01) else {
          continue
        }
        if across * down >= 0.99 { grid.clear(x, y) }
        var shown = style
        // A part of a cell is on the area that was drawn before it.
        let below = grid[x, y]
        let isCovered = below.block == "█" || below.blockStyle.ground != nil && below.block != nil
        if isCovered, block != "█", !isASCII, context.opacity >= 0.875 {
          shown.ground = below.blockStyle.color
        }
        grid[x, y].block = block
        grid[x, y].blockStyle = shown
      }
    }
  }

  /// Returns how much of a cell a range covers, from 0 to 1.
  private static func overlap(_ cell: Int, _ start: Double, _ end: Double) -> Double {
    max(0, min(end, Double(cell + 1)) - max(start, Double(cell)))
  }

  /// Returns the block character for the covered part of a cell; nil for none.
  private func block(_ across: Double, _ down: Double, isFromLeft: Bool) -> Unicode.Scalar? {
    if context.opacity < 0.875 {
      guard across * down >= 0.5 else { return nil }
      let quarters = max(1, Int((context.opacity * 4).rounded()))
      return isASCII ? [".", "+", "%"][quarters - 1] : Unicode.Scalar(0x2590 + UInt32(quarters))
    }
    if isASCII { return across * down >= 0.5 ? "#" : nil }
    let (eighthsAcross, eighthsDown) = (Int(across * 8 + 0.5), Int(down * 8 + 0.5))
    if eighthsAcross >= 8, eighthsDown >= 1 {
      return Unicode.Scalar(0x2580 + UInt32(min(8, eighthsDown)))
    }
    if eighthsDown >= 8, isFromLeft, eighthsAcross >= 1 {
      return Unicode.Scalar(0x2590 - UInt32(min(8, eighthsAcross)))
    }
    return across * down >= 0.5 ? "█" : nil
  }
}

/// The corners and sides of the box that represents a shape.
private struct BoxForm {
  /// The signs of the corners, clockwise from the top left; nil for those of a rectangle.
  var corners: [Unicode.Scalar?] = [nil, nil, nil, nil]
  /// The signs of the left and right side; nil for lines.
  var sides: (Unicode.Scalar, Unicode.Scalar)?
  /// The signs of the sides in the middle row, if they differ.
  var middleSides: (Unicode.Scalar, Unicode.Scalar)?
  var isRounded = false
  var hasDoubleSides = false

  init(_ kind: Scene2D.Shape.Kind) {
    switch kind {
    case .rectangle(let radius): isRounded = radius > 0
    case .capsule, .ellipse:
      isRounded = true
      sides = ("(", ")")
    case .diamond:
      corners = ["╱", "╲", "╱", "╲"]
      middleSides = ("<", ">")
    case .triangle: corners = ["╱", "╲", nil, nil]
    case .hexagon: corners = ["╱", "╲", "╱", "╲"]
    case .parallelogram(let leansRight):
      let sign: Unicode.Scalar = leansRight ? "╱" : "╲"
      corners = [sign, sign, sign, sign]
      sides = (sign, sign)
    case .trapezoid(let isNarrowAtTop):
      corners = isNarrowAtTop ? ["╱", "╲", nil, nil] : [nil, nil, "╱", "╲"]
    case .cylinder: isRounded = true
    case .subroutine: hasDoubleSides = true
    case .flag: middleSides = (">", "│")
    }
  }

  /// Returns the ASCII character for a sign of a border.
  static func ascii(_ sign: Unicode.Scalar) -> Unicode.Scalar {
    switch sign {
    case "╱": "/"
    case "╲": "\\"
    case "│": "|"
    default: sign
    }
  }
}

extension AffineTransform2D {
  /// Whether the transform maps upright rectangles to upright rectangles.
  fileprivate var isUpright: Bool { b == 0 && c == 0 }
}
