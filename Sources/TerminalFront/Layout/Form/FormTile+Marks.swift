// Elements in a tile that are neither controls nor plain text: spinners and images.

extension FormTile {
  /// Returns the elements of a kind in a range of rows, in tree order.
  ///
  /// - Complexity: O(n) in the number of tiles that contain such elements, and their parts.
  package func marks(_ kind: Element.Kind, in rows: Range<Int>) -> [FormPlace] {
    var places: [FormPlace] = []
    collectMarks(kind, x: 0, y: 0, rows, &places)
    return places
  }

  private func collectMarks(
    _ kind: Element.Kind, x: Int, y: Int, _ rows: Range<Int>, _ places: inout [FormPlace]
  ) {
    guard markCount > 0, y < rows.upperBound, y + height > rows.lowerBound else { return }
    if let element, element.kind == kind {
      let area = CellRect(row: y, column: x, rows: height, columns: width)
      places.append(FormPlace(id: element.id, area: area))
    }
    switch content {
    case .text: break
    case .column(let parts, _), .row(let parts), .pile(let parts):
      for part in parts {
        part.tile.collectMarks(kind, x: x + part.x, y: y + part.y, rows, &places)
      }
    case .framed(let tile, let frame):
      tile.collectMarks(kind, x: x + 1 + frame.padding, y: y + 1, rows, &places)
    case .cropped(let tile):
      tile.collectMarks(kind, x: x, y: y, rows, &places)
    }
  }
}
