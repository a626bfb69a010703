import Drawing

/// The lines of a picture: those of box drawing characters, and those under and through text.
struct PictureLines {
  /// How a line is drawn.
  struct Pen: Hashable {
    var color: RGBA
    var width = 1.0
    var pattern = Stroke2D.Pattern.solid
  }

  private struct Place: Hashable {
    var pen: Pen
    var position: Double
  }

  /// The distance of each of two lines from their middle.
  private static let gap = 2.0

  private var horizontal = MergedSpans<Place>()
  private var vertical = MergedSpans<Place>()
  private var others = PenPaths<Pen>()

  /// Inserts a horizontal line.
  mutating func insert(_ pen: Pen, y: Double, from start: Double, to end: Double) {
    horizontal.insert(Place(pen: pen, position: y), from: start, to: end)
  }

  /// Inserts a vertical line.
  mutating func insert(_ pen: Pen, x: Double, from start: Double, to end: Double) {
    vertical.insert(Place(pen: pen, position: x), from: start, to: end)
  }

  /// Whether a vertical line ends at a point.
  func hasLine(_ pen: Pen, x: Double, endingAt y: Double) -> Bool {
    vertical.hasSpan(Place(pen: pen, position: x), endingAt: y)
  }

  /// Inserts the lines of a character in a cell.
  mutating func insert(_ character: BoxCharacter, in cell: Rect2D, _ color: RGBA) {
    let pen = Pen(color: color)
    if character.isRounded { return insertCorner(character.mask, cell, pen) }
    if character.rises {
      others.append(pen) {
        $0.move(to: Point2D(x: cell.min.x, y: cell.max.y))
        $0.line(to: Point2D(x: cell.max.x, y: cell.min.y))
      }
    }
    if character.falls {
      others.append(pen) {
        $0.move(to: cell.min)
        $0.line(to: cell.max)
      }
    }
    // In ascending order, so that opposite segments are merged.
    for direction in [LineMask.Direction.left, .right, .up, .down] {
      guard let weight = character.mask.weight(direction) else { continue }
      let pen = Pen(color: color, width: weight.width, pattern: character.pattern)
      if weight == .double {
        for side in [-1.0, 1] {
          insertArm(
            direction, cell, pen, offset: side * Self.gap,
            overhang: Self.overhang(character.mask, direction, side))
        }
      } else {
        insertArm(
          direction, cell, pen, offset: 0, overhang: Self.overhang(character.mask, direction))
      }
    }
  }

  /// Inserts a segment from an edge of the cell to the center, or a distance beyond it.
  private mutating func insertArm(
    _ direction: LineMask.Direction, _ cell: Rect2D, _ pen: Pen, offset: Double, overhang: Double
  ) {
    let center = cell.center
    switch direction {
    case .left: insert(pen, y: center.y + offset, from: cell.min.x, to: center.x + overhang)
    case .right: insert(pen, y: center.y + offset, from: center.x - overhang, to: cell.max.x)
    case .up: insert(pen, x: center.x + offset, from: cell.min.y, to: center.y + overhang)
    case .down: insert(pen, x: center.x + offset, from: center.y - overhang, to: cell.max.y)
    }
  }

  private mutating func insertCorner(_ mask: LineMask, _ cell: Rect2D, _ pen: Pen) {
    let center = cell.center
    let isLeft = mask.contains(.left)
    let isUp = mask.contains(.up)
    let radius = min(cell.width, cell.height) / 2
    let side = Point2D(x: isLeft ? cell.min.x : cell.max.x, y: center.y)
    let end = Point2D(x: center.x, y: center.y + (isUp ? -radius : radius))
    // The distance of the control points that makes a curve a quarter of a circle.
    let control = radius * 0.5523
    others.append(pen) {
      $0.move(to: side)
      $0.curve(
        to: end,
        control1: Point2D(x: side.x + (isLeft ? control : -control), y: side.y),
        control2: Point2D(x: end.x, y: end.y + (isUp ? control : -control)))
    }
    if isUp {
      insert(pen, x: center.x, from: cell.min.y, to: end.y)
    } else {
      insert(pen, x: center.x, from: end.y, to: cell.max.y)
    }
  }

  // MARK: Joints

  /// Returns how far a single line extends beyond the center, so that it fills its corner with the
  /// lines across it.
  private static func overhang(
    _ mask: LineMask, _ direction: LineMask.Direction
  ) -> Double {
    let across = Self.across(mask, direction)
    switch (across.before, across.after) {
    case (.double, .double): return mask.contains(direction.opposite) ? 0 : 0.5 - gap
    case (.double, _), (_, .double): return gap + 0.5
    case (let before, let after): return max(before?.width ?? 0, after?.width ?? 0) / 2
    }
  }

  /// Returns how far one of two lines extends beyond the center: `side` is -1 for the left or upper
  /// one and 1 for the other.
  private static func overhang(
    _ mask: LineMask, _ direction: LineMask.Direction, _ side: Double
  ) -> Double {
    let across = Self.across(mask, direction)
    let (near, far) =
      side < 0 ? (across.before, across.after) : (across.after, across.before)
    return switch (near, far) {
    case (.double, _): 0.5 - gap
    case (nil, .double): gap + 0.5
    case (let near, let far): ((near ?? far)?.width ?? 0) / 2
    }
  }

  /// Returns the weights of the segments across a direction: on the left or above, and on the right
  /// or below.
  private static func across(
    _ mask: LineMask, _ direction: LineMask.Direction
  ) -> (before: LineMask.Weight?, after: LineMask.Weight?) {
    direction.isHorizontal
      ? (mask.weight(.up), mask.weight(.down)) : (mask.weight(.left), mask.weight(.right))
  }

  // MARK: Output

  /// Appends a path for each pen.
  func append(to scene: inout Scene2D) {
    var paths = others
    for span in horizontal.spans {
      paths.append(span.place.pen) {
        $0.move(to: Point2D(x: span.start, y: span.place.position))
        $0.line(to: Point2D(x: span.end, y: span.place.position))
      }
    }
    for span in vertical.spans {
      paths.append(span.place.pen) {
        $0.move(to: Point2D(x: span.place.position, y: span.start))
        $0.line(to: Point2D(x: span.place.position, y: span.end))
      }
    }
    for (pen, path) in paths.paths {
      let stroke = Stroke2D(.color(pen.color), width: pen.width, pattern: pen.pattern)
      scene.append(.path(Scene2D.Path(path, stroke: stroke)))
    }
  }
}
