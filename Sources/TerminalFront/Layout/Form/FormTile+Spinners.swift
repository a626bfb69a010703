// Where the signs of work are in a tile.

extension FormTile {
  /// The first cells of the signs that stand in some rows.
  ///
  /// - Complexity: O(tiles that have signs in them and the parts of these).
  func spinners(in rows: Range<Int>) -> [CellPosition] {
    var places: [CellPosition] = []
    collectSpinners(x: 0, y: 0, rows, &places)
    return places
  }

  private func collectSpinners(
    x: Int, y: Int, _ rows: Range<Int>, _ places: inout [CellPosition]
  ) {
    guard spinnerCount > 0, y < rows.upperBound, y + height > rows.lowerBound else { return }
    if element?.kind == .spinner, rows.contains(y) {
      places.append(CellPosition(row: y, column: x))
    }
    switch content {
    case .text: break
    case .column(let parts, _), .row(let parts), .pile(let parts):
      for part in parts {
        part.tile.collectSpinners(x: x + part.x, y: y + part.y, rows, &places)
      }
    case .framed(let tile, let frame):
      tile.collectSpinners(x: x + 1 + frame.padding, y: y + 1, rows, &places)
    case .cropped(let tile):
      tile.collectSpinners(x: x, y: y, rows, &places)
    }
  }
}
