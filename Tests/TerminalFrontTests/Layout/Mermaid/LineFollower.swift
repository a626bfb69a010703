import Drawing

@testable import TerminalFront

/// Follows the line of an edge through the characters of a drawing, from its one end to the other, as a reader does.
struct LineFollower {
  /// A place in a drawing.
  struct Cell: Hashable, CustomStringConvertible {
    var x: Int
    var y: Int

    var description: String { "\(x), \(y)" }
  }

  private let cells: [[Character]]

  init(rows: [String]) {
    // A wide character takes two cells.
    cells = rows.map { row in
      row.flatMap { character in
        CellMetrics().width(of: String(character), style: TextStyle2D(size: 1)) > 1
          ? [character, "\u{0}"] : [character]
      }
    }
  }

  func character(_ cell: Cell) -> Character {
    cells.indices.contains(cell.y) && cells[cell.y].indices.contains(cell.x)
      ? cells[cell.y][cell.x] : " "
  }

  /// The characters from a place to the right.
  func text(at cell: Cell, count: Int) -> String {
    String((0..<count).map { character(Cell(x: cell.x + $0, y: cell.y)) }.filter { $0 != "\u{0}" })
  }

  /// The rows of a drawing from one place to another, and some around them.
  func rows(around first: Cell, _ second: Cell) -> String {
    let range = max(0, min(first.y, second.y) - 4)..<min(cells.count, max(first.y, second.y) + 5)
    return cells[range].map { String($0.filter { $0 != "\u{0}" }) }.joined(separator: "\n")
  }

  /// Follows a line.
  ///
  /// - Parameters:
  ///   - start: The first cell of the line after a box.
  ///   - first: The direction away from the box.
  ///   - end: The last cell of the line before the box at its other end.
  ///   - label: The cells of the texts of this line, which interrupt it.
  /// - Returns: What is wrong with the line; nil for nothing.
  func problem(
    from start: Cell, _ first: LineMask.Direction, to end: Cell,
    markers: (start: Scene2D.Marker?, end: Scene2D.Marker?), label: Set<Cell>
  ) -> String? {
    var cell = start
    var direction = first
    var steps = 0
    if let problem = missing(markers.start, at: start, first.opposite) { return problem }
    for _ in 0..<(markers.start == nil ? 0 : signCount(markers.start)) {
      if cell == end { return nil }
      cell = next(cell, direction)
    }
    while steps < 100_000 {
      steps += 1
      if markers.end != nil, isSign(markers.end, at: cell, direction, endingAt: end) {
        return missing(markers.end, at: end, direction)
      }
      let character = character(cell)
      if label.contains(cell) {
        if cell == end { return nil }
        cell = next(cell, direction)
        continue
      }
      guard let mask = Self.masks[character] else { return "“\(character)” at \(cell)" }
      guard mask.contains(direction.opposite) else { return "another line at \(cell)" }
      let arms = LineMask.Direction.allCases.filter(mask.contains)
      let ways = arms.filter { $0 != direction.opposite }
      if cell == end, markers.end == nil { return nil }
      switch ways.count {
      case 1: direction = ways[0]
      // A crossing, or the border of a frame.
      case 3: break
      case 2 where ways.contains(direction): break
      default: return "no way on at \(cell)"
      }
      cell = next(cell, direction)
    }
    return "no end"
  }

  private func next(_ cell: Cell, _ direction: LineMask.Direction) -> Cell {
    Cell(x: cell.x + direction.step.x, y: cell.y + direction.step.y)
  }

  private func signCount(_ marker: Scene2D.Marker?) -> Int {
    marker?.signs(.up, isASCII: false).count ?? 0
  }

  /// Whether the signs of the marker, of which the last one is at `end`, begin at a cell.
  private func isSign(
    _ marker: Scene2D.Marker?, at cell: Cell, _ direction: LineMask.Direction, endingAt end: Cell
  ) -> Bool {
    var last = cell
    for _ in 1..<max(signCount(marker), 1) { last = next(last, direction) }
    return last == end
  }

  /// What is missing of a marker whose tip is at a cell and points in a direction.
  private func missing(
    _ marker: Scene2D.Marker?, at tip: Cell, _ direction: LineMask.Direction
  ) -> String? {
    guard let marker else { return nil }
    var cell = tip
    for sign in marker.signs(direction, isASCII: false) {
      guard character(cell) == Character(sign) else {
        return "“\(character(cell))” at \(cell) instead of “\(sign)”"
      }
      cell = next(cell, direction.opposite)
    }
    return nil
  }

  /// The segments of each character that draws lines.
  private static let masks: [Character: LineMask] = {
    var masks: [Character: LineMask] = [:]
    for bits in 1..<256 {
      var mask = LineMask()
      for direction in LineMask.Direction.allCases {
        let weight = bits >> (direction.rawValue * 2) & 3
        guard let weight = LineMask.Weight(rawValue: UInt8(weight)) else { continue }
        mask.insert(direction, weight)
      }
      for isRounded in [false, true] {
        for pattern in [LineMask.Pattern.solid, .dashed, .dotted] {
          let sign = Character(
            mask.character(isRounded: isRounded, pattern: pattern, isASCII: false))
          if sign != " ", masks[sign] == nil { masks[sign] = mask }
        }
      }
    }
    return masks
  }()
}
