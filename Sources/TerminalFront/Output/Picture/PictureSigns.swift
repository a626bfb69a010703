import Drawing

/// The dots and arrow heads of a picture.
struct PictureSigns {
  /// The diameter of a dot.
  private static let dotSize = 2.5

  /// The distances of the columns and rows of dots from the edges of a cell: nearly equal between
  /// cells too.
  private static let dotColumns = [2.25, 6.75]
  private static let dotRows = [2.5, 7, 12, 16.5]

  /// The length and half of the width of an arrow head.
  private static let length = 9.0
  private static let reach = 4.0

  private struct Head {
    var direction: LineMask.Direction
    var column: Int
    var row: Int
    var color: RGBA
    var isJoined = false
  }

  private var dots = PenPaths<RGBA>()
  private var heads: [Head] = []

  /// The latest head that points up, by its column.
  private var risingHeads: [Int: Int] = [:]

  /// Inserts the dots of a braille character (U+2800–28FF).
  mutating func insertDots(_ scalar: UInt32, in cell: Rect2D, _ color: RGBA) {
    // The bits are numbered down the left column, then down the right one; the last row was added
    // later.
    let places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    for (bit, place) in places.enumerated() where scalar & 1 << UInt32(bit) != 0 {
      let x = cell.min.x + Self.dotColumns[place.0]
      let y = cell.min.y + Self.dotRows[place.1]
      dots.append(color) {
        $0.move(to: Point2D(x: x, y: y))
        $0.line(to: Point2D(x: x + 0.1, y: y))
      }
    }
  }

  // MARK: Arrow heads

  /// Returns the direction of an arrow head; nil for other characters.
  static func direction(of scalar: UInt32) -> LineMask.Direction? {
    switch scalar {
    case 0x25B2: .up
    case 0x25B6, 0x25BA: .right
    case 0x25BC: .down
    case 0x25C0, 0x25C4: .left
    default: nil
    }
  }

  /// Inserts an arrow head. One that points down, and ends a line from above, continues that line.
  mutating func insertHead(
    _ direction: LineMask.Direction, column: Int, row: Int, _ color: RGBA,
    lines: inout PictureLines
  ) {
    var head = Head(direction: direction, column: column, row: row, color: color)
    let pen = PictureLines.Pen(color: color)
    let x = Double(PictureCell.x(column)) + Double(PictureCell.width) / 2
    let top = Double(PictureCell.y(row))
    if direction == .down, lines.hasLine(pen, x: x, endingAt: top) {
      head.isJoined = true
      lines.insert(pen, x: x, from: top, to: top + Double(PictureCell.height) - Self.length)
    }
    if direction == .up { risingHeads[column] = heads.count }
    heads.append(head)
  }

  /// Continues a line that leads up from a cell to the arrow head above it.
  mutating func join(
    _ character: BoxCharacter, column: Int, row: Int, _ color: RGBA, lines: inout PictureLines
  ) {
    guard character.mask.weight(.up) == .light, character.pattern == .solid,
      let index = risingHeads[column], heads[index].row == row - 1, heads[index].color == color
    else { return }
    heads[index].isJoined = true
    let x = Double(PictureCell.x(column)) + Double(PictureCell.width) / 2
    let bottom = Double(PictureCell.y(row))
    lines.insert(
      PictureLines.Pen(color: color), x: x,
      from: bottom - Double(PictureCell.height) + Self.length, to: bottom)
  }

  /// Returns the triangle of an arrow head. Its tip is at the edge of the cell, or if no line leads
  /// to it from above or below, near the middle of the text beside it.
  private static func outline(of head: Head) -> Path2D {
    let (left, top) = (Double(PictureCell.x(head.column)), Double(PictureCell.y(head.row)))
    let (width, height) = (Double(PictureCell.width), Double(PictureCell.height))
    let (x, y) = (left + width / 2, top + height / 2)
    let inset = head.isJoined ? 0 : (height - length) / 2
    func triangle(_ tip: Point2D, _ end: Point2D, _ other: Point2D) -> Path2D {
      var path = Path2D(polyline: [tip, end, other])
      path.close()
      return path
    }
    switch head.direction {
    case .left, .right:
      let (tip, base) = head.direction == .left ? (left, left + width) : (left + width, left)
      return triangle(
        Point2D(x: tip, y: y), Point2D(x: base, y: y - reach), Point2D(x: base, y: y + reach))
    case .up, .down:
      let tip = head.direction == .up ? top + inset : top + height - inset
      let base = head.direction == .up ? tip + length : tip - length
      return triangle(
        Point2D(x: x, y: tip), Point2D(x: x - reach, y: base), Point2D(x: x + reach, y: base))
    }
  }

  // MARK: Output

  /// Appends a path for each color of dots, and for each color of arrow heads.
  func append(to scene: inout Scene2D) {
    for (color, path) in dots.paths {
      // A dot is a dotted line with room for one.
      let stroke = Stroke2D(.color(color), width: Self.dotSize, pattern: .dotted)
      scene.append(.path(Scene2D.Path(path, stroke: stroke)))
    }
    var triangles = PenPaths<RGBA>()
    for head in heads { triangles.append(head.color) { $0.append(Self.outline(of: head)) } }
    for (color, path) in triangles.paths {
      scene.append(.path(Scene2D.Path(path, stroke: nil, fill: .color(color))))
    }
  }
}
