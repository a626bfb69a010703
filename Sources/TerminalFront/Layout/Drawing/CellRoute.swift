import Drawing

/// The cells of an orthogonal line, in order; each is a neighbor of the one before.
///
/// Corners are in the cell that contains them. An end at the edge between two cells, such as the
/// outline of a box, is in the cell from which the line comes.
struct CellRoute {
  struct Cell: Hashable {
    var x: Int
    var y: Int
  }

  private(set) var cells: [Cell] = []

  /// The directions of the first and the last segment.
  let startDirection: LineMask.Direction
  let endDirection: LineMask.Direction

  /// Creates the route of the line between points; nil if all points are equal.
  init?(_ points: [Point2D], _ painter: ScenePainter) {
    var corners: [Point2D] = []
    for point in points where corners.last.map({ !Self.isSame($0, point) }) ?? true {
      corners.append(point)
    }
    guard corners.count > 1 else { return nil }
    let last = corners.count - 1
    startDirection = Self.direction(from: corners[0], to: corners[1])
    endDirection = Self.direction(from: corners[last - 1], to: corners[last])
    for (index, corner) in corners.enumerated() {
      var cell = Cell(x: painter.column(corner.x), y: painter.row(corner.y))
      if index == 0 {
        cell = Self.moved(cell, corner, into: startDirection, atStart: true)
      } else if index == last {
        cell = Self.moved(cell, corner, into: endDirection, atStart: false)
      }
      append(cell)
    }
    if cells.isEmpty { return nil }
  }

  /// Moves an end at an edge into the cell that the line runs through.
  private static func moved(
    _ cell: Cell, _ point: Point2D, into direction: LineMask.Direction, atStart: Bool
  ) -> Cell {
    let value = direction.isHorizontal ? point.x : point.y
    guard abs(value - value.rounded()) < 1e-5 else { return cell }
    // Of an edge, the cell is the one to the right or below.
    let step = direction.step
    let isForward = step.x + step.y > 0
    guard isForward != atStart else { return cell }
    return direction.isHorizontal ? Cell(x: cell.x - 1, y: cell.y) : Cell(x: cell.x, y: cell.y - 1)
  }

  private mutating func append(_ cell: Cell) {
    guard var last = cells.last else { return cells.append(cell) }
    while last.x != cell.x {
      last.x += last.x < cell.x ? 1 : -1
      push(last)
    }
    while last.y != cell.y {
      last.y += last.y < cell.y ? 1 : -1
      push(last)
    }
  }

  /// Appends a cell, or removes the last one if the line turns back.
  private mutating func push(_ cell: Cell) {
    if cells.count > 1, cells[cells.count - 2] == cell {
      cells.removeLast()
    } else {
      cells.append(cell)
    }
  }

  private static func isSame(_ a: Point2D, _ b: Point2D) -> Bool {
    abs(a.x - b.x) < 1e-5 && abs(a.y - b.y) < 1e-5
  }

  private static func direction(from a: Point2D, to b: Point2D) -> LineMask.Direction {
    if abs(b.x - a.x) > abs(b.y - a.y) { return b.x < a.x ? .left : .right }
    return b.y < a.y ? .up : .down
  }

  static func direction(from a: Cell, to b: Cell) -> LineMask.Direction {
    if a.x != b.x { return b.x < a.x ? .left : .right }
    return b.y < a.y ? .up : .down
  }
}
