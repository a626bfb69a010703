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

  /// The entry of a rectangle in one of its cells: a link of the list of that cell. Those of an item are four times its
  /// number and the next three.
  private struct Entry: Sendable {
    var previous = SpatialGrid.none
    var next = SpatialGrid.none
  }

  private static let none = -1

  /// The first entry of each cell.
  private var cells: [Cell: Int] = [:]
  private var entries: [Entry] = []
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
    let range = range(of: frame, level, size)
    guard range.right - range.left > 1 || range.bottom - range.top > 1 else { return range }
    // The extent was rounded.
    return Self.range(of: frame, level + 1, size * 2)
  }

  private static func range(of frame: Rect2D, _ level: Int32, _ size: Double) -> Range {
    // Coordinates are bounded by 10¹⁵, and cells are at least 64 wide.
    func cell(_ value: Double) -> Int64 { Int64((value / size).rounded(.down)) }
    return Range(
      level: level, left: cell(frame.min.x), top: cell(frame.min.y), right: cell(frame.max.x),
      bottom: cell(frame.max.y))
  }

  /// Inserts an item that is not in the grid; items are small numbers.
  mutating func insert(_ item: Int, _ range: Range) {
    counts[range.level, default: 0] += 1
    while entries.count < item * 4 + 4 { entries.append(Entry()) }
    var entry = item * 4
    for y in range.top...range.bottom {
      for x in range.left...range.right {
        let cell = Cell(level: range.level, x: x, y: y)
        let next = cells.updateValue(entry, forKey: cell) ?? Self.none
        entries[entry] = Entry(next: next)
        if next != Self.none { entries[next].previous = entry }
        entry += 1
      }
    }
  }

  /// Removes an item from the cells into which it was inserted, however many others are there.
  mutating func remove(_ item: Int, _ range: Range) {
    counts[range.level, default: 1] -= 1
    if counts[range.level] == 0 { counts[range.level] = nil }
    var entry = item * 4
    for y in range.top...range.bottom {
      for x in range.left...range.right {
        let (previous, next) = (entries[entry].previous, entries[entry].next)
        if next != Self.none { entries[next].previous = previous }
        if previous != Self.none {
          entries[previous].next = next
        } else {
          cells[Cell(level: range.level, x: x, y: y)] = next == Self.none ? nil : next
        }
        entry += 1
      }
    }
  }

  private func visit(entriesFrom first: Int, _ body: (Int) -> Void) {
    var entry = first
    while entry != Self.none {
      body(entry / 4)
      entry = entries[entry].next
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
        for (cell, first) in cells where cell.level == level {
          guard cell.x >= range.left, cell.x <= range.right, cell.y >= range.top,
            cell.y <= range.bottom
          else { continue }
          visit(entriesFrom: first, body)
        }
        continue
      }
      for y in range.top...range.bottom {
        for x in range.left...range.right {
          let first = cells[Cell(level: level, x: x, y: y)]
          visit(entriesFrom: first ?? Self.none, body)
        }
      }
    }
  }
}
