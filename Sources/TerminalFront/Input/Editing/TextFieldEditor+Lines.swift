// Text of several lines: how it is broken into rows, and how the cursor moves between them.

extension TextFieldEditor {
  /// Returns the rows of a text: the indices of the characters of each, without line breaks. Lines are
  /// broken after spaces, else where they are full.
  ///
  /// - Parameter width: The width of a row in cells, at least 1.
  /// - Complexity: O(n) in the length of the text.
  static func rows(of characters: [Character], width: Int) -> [Range<Int>] {
    // The cursor needs a cell after the last character.
    let room = max(1, width - 1)
    var rows: [Range<Int>] = []
    var start = 0
    var taken = 0
    // The index after the last space of the row, and the width up to it.
    var space: (index: Int, taken: Int)?
    for (index, character) in characters.enumerated() {
      if character.isNewline {
        rows.append(start..<index)
        (start, taken, space) = (index + 1, 0, nil)
        continue
      }
      let cells = cells(of: character)
      if taken + cells > room, index > start {
        let end = space ?? (index, taken)
        rows.append(start..<end.index)
        (start, taken, space) = (end.index, taken - end.taken, nil)
      }
      taken += cells
      if character == " " { space = (index + 1, taken) }
    }
    rows.append(start..<characters.count)
    return rows
  }

  private static func cells(of character: Character) -> Int {
    if let ascii = character.asciiValue, ascii >= 0x20 { return 1 }
    return SafeText(sanitizing: String(character), context: .code).width
  }

  /// Returns the rows of a text to draw.
  package static func lines(of text: String, width: Int) -> [SafeText] {
    let characters = Array(text)
    return rows(of: characters, width: width).map {
      SafeText(sanitizing: String(characters[$0]), context: .code)
    }
  }

  /// The visible part of a text of several lines.
  package struct Area: Hashable, Sendable {
    /// The visible rows, from the top.
    package var rows: [SafeText] = []
    /// The row and the column of the cursor in the visible part.
    package var cursor = CellPosition(row: 0, column: 0)
    /// The selected columns by visible row; nil for none.
    package var selected: [Range<Int>?] = []
  }

  /// Scrolls so that the cursor is visible, and returns the visible part.
  ///
  /// - Complexity: O(n) in the length of the text.
  package mutating func area(width: Int, height: Int) -> Area {
    rowWidth = width
    let rows = Self.rows(of: characters, width: width)
    let row = Self.row(of: cursor, in: rows)
    scroll = min(max(row - height + 1, min(scroll, row)), max(0, rows.count - height))
    var area = Area()
    for range in rows[scroll..<min(rows.count, scroll + height)] {
      let start = range.lowerBound
      func column(_ index: Int) -> Int {
        characters[start..<min(max(index, start), range.upperBound)]
          .reduce(0) { $0 + Self.cells(of: $1) }
      }
      if range == rows[row] {
        area.cursor = CellPosition(
          row: area.rows.count, column: min(column(cursor), max(0, width - 1)))
      }
      let selected = selection.map { column($0.lowerBound)..<column($0.upperBound) }
      area.rows.append(SafeText(sanitizing: String(characters[range]), context: .code))
      area.selected.append(selected.flatMap { $0.isEmpty ? nil : $0 })
    }
    return area
  }

  /// Returns the index of the row that the cursor is in: at the start of a row, in that one.
  private static func row(of cursor: Int, in rows: [Range<Int>]) -> Int {
    rows.lastIndex { $0.lowerBound <= cursor } ?? 0
  }

  /// Moves the cursor to a row and a column of the visible part.
  package mutating func click(row: Int, column: Int, selects: Bool = false) {
    let rows = Self.rows(of: characters, width: rowWidth)
    let range = rows[min(max(0, scroll + row), rows.count - 1)]
    _ = move(to: Self.position(in: range, of: characters, column: column), selects: selects)
  }

  private static func position(
    in range: Range<Int>, of characters: [Character], column: Int
  ) -> Int {
    var left = 0
    for index in range {
      let cells = cells(of: characters[index])
      if column < left + (cells + 1) / 2 { return index }
      left += cells
    }
    return range.upperBound
  }

  /// Moves the cursor by a row; nil at the first and the last one.
  mutating func moveRow(by count: Int, selects: Bool) -> Outcome? {
    let rows = Self.rows(of: characters, width: rowWidth)
    let row = Self.row(of: cursor, in: rows)
    guard rows.indices.contains(row + count) else { return nil }
    let column = characters[rows[row].lowerBound..<max(cursor, rows[row].lowerBound)]
      .reduce(0) { $0 + Self.cells(of: $1) }
    return move(
      to: Self.position(in: rows[row + count], of: characters, column: column), selects: selects)
  }

  /// The first and the last position of the row that the cursor is in.
  var rowEnds: Range<Int> {
    let rows = Self.rows(of: characters, width: rowWidth)
    return rows[Self.row(of: cursor, in: rows)]
  }
}
