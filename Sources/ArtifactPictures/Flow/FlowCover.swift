import ArtifactBase

/// Which node is on top in each cell of a canvas.
struct FlowCover {
  private let columns: Int
  private let rows: Int
  /// The index of the node; −1 for none, and −2 for something above all nodes.
  private var owners: [Int32]

  /// - Complexity: O(cells of the visible nodes).
  init(_ parts: FlowParts, above rect: Rect2D?) {
    (columns, rows) = (max(0, parts.columns), max(0, parts.rows))
    owners = [Int32](repeating: -1, count: columns * rows)
    for (index, node) in parts.nodes.enumerated() where !node.isContainer {
      fill(node.frame, Int32(truncatingIfNeeded: index))
    }
    if let rect { fill(rect, -2) }
  }

  private mutating func fill(_ rect: Rect2D, _ owner: Int32) {
    let (x, y) = cells(rect)
    for row in y { for column in x { owners[row * columns + column] = owner } }
  }

  /// The cells of a rectangle that are on the canvas.
  private func cells(_ rect: Rect2D) -> (x: Range<Int>, y: Range<Int>) {
    func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
      let first = max(0, min(Double(count), low))
      return Int(first)..<Int(max(first, min(Double(count), high)))
    }
    return (range(rect.min.x, rect.max.x, columns), range(rect.min.y, rect.max.y, rows))
  }

  /// Whether something covers a part of a rectangle, other than a node itself.
  func covers(_ rect: Rect2D, except own: Int? = nil) -> Bool {
    let (x, y) = cells(rect)
    for row in y {
      for column in x {
        let owner = owners[row * columns + column]
        if owner != -1, Int(owner) != own { return true }
      }
    }
    return false
  }

  /// Whether each cell is covered, row by row.
  var cells: [Bool] { owners.map { $0 != -1 } }
}
