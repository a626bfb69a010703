// The drawing of tiles, row by row. A row is assembled from left to right from the parts that
// intersect it, so its cost depends on its text and the depth of the tree, not on the number of
// tiles.

extension FormTile {
  /// Returns a row of the tile, at most as wide as the tile.
  ///
  /// - Complexity: O(d · log p + t) for a depth of d, p parts and t bytes of text.
  package func row(_ row: Int) -> [Line.Run] {
    var line = RowBuilder()
    draw(row, at: 0, into: &line)
    return line.runs
  }

  /// All rows, and the areas of the controls.
  var box: FormBox {
    var box = FormBox(rows: (0..<height).map(row), width: width)
    box.places = controls.places
    box.valueArea = valueArea
    return box
  }

  private func draw(_ row: Int, at x: Int, into line: inout RowBuilder) {
    switch content {
    case .text(let rows):
      line.append(rows[row], at: x)
    case .column(let parts, let lead):
      guard let part = Self.part(of: parts, at: row) else { return }
      if let lead, part.x > 0, row == part.y { line.append([lead], at: x) }
      part.tile.draw(row - part.y, at: x + part.x, into: &line)
    case .row(let parts):
      for part in parts where part.rows.contains(row) {
        part.tile.draw(row - part.y, at: x + part.x, into: &line)
      }
    case .pile(let parts):
      line.append(Self.overlaid(parts, row, width: width), at: x)
    case .framed(let tile, let frame):
      switch row {
      case 0: line.append(frame.top, at: x)
      case height - 1: line.append(frame.bottom, at: x)
      default:
        line.append([frame.side], at: x)
        if row <= tile.height {
          tile.draw(row - 1, at: x + 1 + frame.padding, into: &line)
        }
        line.append([frame.side], at: x + width - 1)
      }
    case .cropped(let tile):
      line.append(FormBox.cells(of: tile.row(row), from: 0, to: width), at: x)
    }
  }

  /// Returns the part of a column that contains a row.
  private static func part(of parts: [Part], at row: Int) -> Part? {
    var low = 0
    var high = parts.count
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].y + parts[middle].tile.height <= row {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < parts.count && parts[low].y <= row ? parts[low] : nil
  }

  private static func overlaid(_ parts: [Part], _ row: Int, width: Int) -> [Line.Run] {
    var line: [Line.Run] = []
    for part in parts where part.rows.contains(row) {
      let front = part.tile.row(row - part.y)
      guard !front.isEmpty else { continue }
      var result = RowBuilder()
      result.append(FormBox.cells(of: line, from: 0, to: part.x), at: 0)
      result.append(front, at: part.x)
      result.append(FormBox.cells(of: line, from: result.width, to: width), at: result.width)
      line = result.runs
    }
    return line
  }
}

extension FormTile.Part {
  fileprivate var rows: Range<Int> { y..<y + tile.height }
}

/// A builder that assembles a row from left to right.
private struct RowBuilder {
  private(set) var runs: [Line.Run] = []
  private(set) var width = 0

  /// Appends runs at a column, padded with spaces.
  mutating func append(_ row: [Line.Run], at column: Int) {
    guard !row.isEmpty else { return }
    if column > width { runs.append(Line.Run(.spaces(column - width))) }
    runs += row
    width = max(width, column) + FormBox.width(of: row)
  }
}
