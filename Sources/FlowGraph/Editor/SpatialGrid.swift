/// Rectangles in the cells of grids of several sizes, so that those at a place are found without looking at all.
///
/// A rectangle is in the grid whose cells are at least as large as it, and thus in at most four cells.
struct SpatialGrid: Sendable {
  private struct Cell: Hashable, Sendable {
    var level: Int32
    var x: Int64
    var y: Int64
  }

  /// The cells that a rectangle touches.
  struct Range: Hashable, Sendable {
    fileprivate var level: Int32
    fileprivate var left: Int64
    fileprivate var top: Int64
    fileprivate var right: Int64
    fileprivate var bottom: Int64
  }

  /// The size of the cells of level 0, in canvas units.
  private static let leastCell = 64.0

  private var cells: [Cell: [Int]] = [:]
  /// The number of rectangles at each level.
  private var counts: [Int32: Int] = [:]

  /// The cells of a rectangle.
  static func range(of frame: Rect2D) -> Range {
    var size = leastCell
    var level: Int32 = 0
    let extent = max(frame.width, frame.height)
    while size < extent {
      size *= 2
      level += 1
    }
    return range(of: frame, level, size)
  }

  private static func range(of frame: Rect2D, _ level: Int32, _ size: Double) -> Range {
    // Coordinates are bounded by 10¹⁵, and cells are at least 64 wide.
    func cell(_ value: Double) -> Int64 { Int64((value / size).rounded(.down)) }
    return Range(
      level: level, left: cell(frame.min.x), top: cell(frame.min.y), right: cell(frame.max.x),
      bottom: cell(frame.max.y))
  }

  mutating func insert(_ item: Int, _ range: Range) {
    counts[range.level, default: 0] += 1
    for y in range.top...range.bottom {
      for x in range.left...range.right {
        cells[Cell(level: range.level, x: x, y: y), default: []].append(item)
      }
    }
  }

  mutating func remove(_ item: Int, _ range: Range) {
    counts[range.level, default: 1] -= 1
    if counts[range.level] == 0 { counts[range.level] = nil }
    for y in range.top...range.bottom {
      for x in range.left...range.right {
        let cell = Cell(level: range.level, x: x, y: y)
        guard let index = cells[cell]?.firstIndex(of: item) else { continue }
        // The order in a cell does not matter.
        let last = cells[cell]!.count - 1
        cells[cell]!.swapAt(index, last)
        cells[cell]!.removeLast()
        if last == 0 { cells[cell] = nil }
      }
    }
  }

  /// Visits what may meet a rectangle, some of it more than once.
  func visit(_ frame: Rect2D, _ body: (Int) -> Void) {
    for level in counts.keys {
      let size = Self.leastCell * Double(UInt64(1) << UInt64(level))
      let range = Self.range(of: frame, level, size)
      let (width, height) = (range.right - range.left + 1, range.bottom - range.top + 1)
      // A large area has more cells than there are rectangles.
      if width.multipliedReportingOverflow(by: height).overflow
        || width * height > Int64(cells.count)
      {
        for (cell, items) in cells where cell.level == level {
          guard cell.x >= range.left, cell.x <= range.right, cell.y >= range.top,
            cell.y <= range.bottom
          else { continue }
          items.forEach(body)
        }
        continue
      }
      for y in range.top...range.bottom {
        for x in range.left...range.right {
          cells[Cell(level: level, x: x, y: y)]?.forEach(body)
        }
      }
    }
  }
}
