import Drawing

/// A cause of the effect with its own causes, as a rib of a fishbone. Lengths are relative to where the rib meets the
/// spine.
struct FishboneRib {
  /// A cause on the rib.
  struct Row {
    var index: Int
    /// The row of what it is a cause of; nil for the rib.
    var parent: Int?
    var block: TextBlock
    var size: Size2D
    /// The last row of its own causes, and the last one of those and theirs; nil for none.
    var lastChild: Int?
    var last = 0
    /// The distance of the middle from the spine.
    var distance = 0.0
    /// The right end of the text.
    var right = 0.0
    /// The line from which its causes branch off, below the text.
    var guide = 0.0

    /// The distance of the side that is farther from the spine.
    var outer: Double { distance + size.height / 2 }
    var inner: Double { distance - size.height / 2 }
    var left: Double { right - size.width }
  }

  /// The space between rows, and between those and the ends of the rib.
  private static let gap = 7.0
  private static let edge = 12.0

  let index: Int
  let label: TextBlock
  let labelSize: Size2D
  private(set) var rows: [Row] = []

  init(_ index: Int, label: TextBlock, size: Size2D) {
    self.index = index
    self.label = label
    labelSize = size
  }

  /// Adds a cause after those before it.
  mutating func append(_ index: Int, parent: Int?, _ block: TextBlock, size: Size2D) {
    let number = rows.count
    rows.append(Row(index: index, parent: parent, block: block, size: size, last: number))
    if let parent { rows[parent].lastChild = number }
  }

  /// The least height in which all rows have room.
  var height: Double {
    rows.reduce(2 * Self.edge + Self.gap) { $0 + $1.size.height + Self.gap }
  }

  /// Places the rows on a rib of a height.
  ///
  /// - Parameters:
  ///   - isAbove: Whether the first row is the farthest from the spine.
  ///   - slope: The distance to the left per distance from the spine.
  mutating func place(height: Double, isAbove: Bool, slope: Double) {
    let total = rows.reduce(0) { $0 + $1.size.height }
    let gap = (height - 2 * Self.edge - total) / Double(rows.count + 1)
    var done = Self.edge + gap
    for number in rows.indices {
      let middle = done + rows[number].size.height / 2
      rows[number].distance = isAbove ? height - middle : middle
      done += rows[number].size.height + gap
    }
    for number in rows.indices.reversed() {
      if let parent = rows[number].parent {
        rows[parent].last = max(rows[parent].last, rows[number].last)
      }
    }
    for number in rows.indices {
      let row = rows[number]
      if let parent = row.parent {
        rows[number].right = rows[parent].guide - 14
      } else {
        // What branches off is at the left of the rib too.
        rows[number].right = -slope * max(row.outer, rows[row.last].outer) - 16
      }
      rows[number].guide = rows[number].right - 8
    }
  }

  /// The least distance to the rib before, at the left.
  func distance(to before: FishboneRib, slope: Double) -> Double {
    var distance = (labelSize.width + before.labelSize.width) / 2 + 14
    for row in rows {
      distance = max(distance, 18 - slope * max(row.inner, 0) - row.left)
    }
    return distance
  }

  /// How far it extends to the left.
  func extent(height: Double, slope: Double) -> Double {
    rows.reduce(slope * height + labelSize.width / 2) { max($0, -$1.left) }
  }
}
