/// A rectangle of text, and the areas of the interactive elements in it.
package struct FormBox {
  /// The rows, each at most ``width`` cells wide.
  var rows: [[Line.Run]]
  var width: Int
  package var places: [FormPlace] = []

  /// The area that shows the value of a control: the text of a field, or the track of a slider.
  var valueArea: CellRect?

  var height: Int { rows.count }

  static let empty = FormBox(rows: [], width: 0)

  init(rows: [[Line.Run]], width: Int) {
    self.rows = rows
    self.width = width
  }

  /// Creates a box as wide as its widest row.
  init(_ rows: [[Line.Run]]) {
    self.init(rows: rows, width: rows.map(Self.width).max() ?? 0)
  }

  static func width(of row: [Line.Run]) -> Int {
    row.reduce(0) { $0 + $1.text.width }
  }

  /// Returns a range of the rows, with the width of the box.
  func rows(_ range: Range<Int>) -> FormBox {
    var box = FormBox(rows: Array(rows[range]), width: width)
    let bounds = CellRect(row: 0, column: 0, rows: range.count, columns: width)
    box.places = places.compactMap { $0.moved(y: -range.lowerBound).clipped(to: bounds) }
    return box
  }

  // MARK: Composition

  /// Returns the box with padding.
  func inset(left: Int = 0, right: Int = 0, top: Int = 0, bottom: Int = 0) -> FormBox {
    var box = FormBox(rows: [], width: width + left + right)
    let lead = left > 0 ? [Line.Run(.spaces(left))] : []
    box.rows.reserveCapacity(height + top + bottom)
    for _ in 0..<top { box.rows.append([]) }
    for row in rows { box.rows.append(row.isEmpty ? row : lead + row) }
    for _ in 0..<bottom { box.rows.append([]) }
    box.places = places.map { $0.moved(x: left, y: top) }
    return box
  }

  /// Appends a box below this one.
  mutating func append(_ box: FormBox, x: Int = 0, gap: Int = 0) {
    for _ in 0..<(rows.isEmpty ? 0 : gap) { rows.append([]) }
    let y = height
    let moved = x > 0 ? box.inset(left: x) : box
    rows += moved.rows
    width = max(width, moved.width)
    places += moved.places.map { $0.moved(y: y) }
  }

  /// Stacks boxes vertically.
  static func column(_ boxes: [FormBox], alignment: Alignment, gap: Int) -> FormBox {
    let width = boxes.map(\.width).max() ?? 0
    var column = FormBox(rows: [], width: width)
    for box in boxes { column.append(box, x: alignment.offset(of: box.width, in: width), gap: gap) }
    return column
  }

  /// Puts boxes side by side.
  ///
  /// - Complexity: O(n) in the number of runs.
  static func row(_ boxes: [FormBox], alignment: Alignment, gap: Int) -> FormBox {
    let height = boxes.map(\.height).max() ?? 0
    var result = FormBox(rows: Array(repeating: [], count: height), width: 0)
    // The filled width of each row. Measuring it for every box would be quadratic.
    var ends = Array(repeating: 0, count: height)
    for (index, box) in boxes.enumerated() {
      if index > 0 { result.width += gap }
      let y = alignment.offset(of: box.height, in: height)
      for (number, row) in box.rows.enumerated() where !row.isEmpty {
        let room = result.width - ends[y + number]
        if room > 0 { result.rows[y + number].append(Line.Run(.spaces(room))) }
        result.rows[y + number] += row
        ends[y + number] += max(0, room) + width(of: row)
      }
      for place in box.places { result.places.append(place.moved(x: result.width, y: y)) }
      result.width += box.width
    }
    return result
  }

  /// Pads a row with spaces to a width.
  mutating func pad(_ row: Int, to width: Int) {
    let gap = width - Self.width(of: rows[row])
    if gap > 0 { rows[row].append(Line.Run(.spaces(gap))) }
  }

  /// Returns the part of a row between two columns. A cut wide character becomes a space.
  static func cells(of row: [Line.Run], from start: Int, to end: Int) -> [Line.Run] {
    var result: [Line.Run] = []
    var cell = 0
    for run in row {
      let next = cell + run.text.width
      if next > start, cell < end {
        let text = run.text.cells(max(0, start - cell)..<min(run.text.width, end - cell))
        result.append(Line.Run(text, run.style, link: run.link))
      }
      cell = next
    }
    return result
  }

  /// The alignment of content in a larger area.
  package enum Alignment {
    case leading, center, trailing

    func offset(of length: Int, in room: Int) -> Int {
      switch self {
      case .leading: 0
      case .center: max(0, room - length) / 2
      case .trailing: max(0, room - length)
      }
    }
  }
}

/// The area of an element of a form, relative to the top left corner of the form.
package struct FormPlace: Hashable, Sendable {
  /// The id of the element.
  package var id: Int
  package var area: CellRect

  /// The area of the text of a field or the track of a slider.
  package var valueArea: CellRect?

  func moved(x: Int = 0, y: Int = 0) -> FormPlace {
    FormPlace(id: id, area: area.moved(x, y), valueArea: valueArea?.moved(x, y))
  }

  /// Returns the part within bounds; nil if there is none.
  func clipped(to bounds: CellRect) -> FormPlace? {
    let area = bounds.intersection(area)
    return area.isEmpty
      ? nil : FormPlace(id: id, area: area, valueArea: valueArea.map(bounds.intersection))
  }
}

extension CellRect {
  func moved(_ x: Int, _ y: Int) -> CellRect {
    CellRect(row: row + y, column: column + x, rows: rows, columns: columns)
  }
}

extension SafeText {
  /// Returns the part between two columns. A cut wide character becomes a space.
  package func cells(_ range: Range<Int>) -> SafeText {
    if range.lowerBound <= 0, range.upperBound >= width { return self }
    var reader = ClusterReader(bytes, bytes.indices)
    var cell = 0
    var bounds: Range<Int>?
    var lead = 0
    var trail = 0
    while cell < range.upperBound {
      let offset = reader.offset
      guard let cluster = reader.next() else { break }
      let next = cell + cluster.width
      if cell >= range.lowerBound, next <= range.upperBound {
        bounds = (bounds?.lowerBound ?? offset)..<reader.offset
      } else if next > range.lowerBound, cell < range.lowerBound {
        lead = next - range.lowerBound
      } else if next > range.upperBound {
        trail = range.upperBound - cell
      }
      cell = next
    }
    let middle = bounds.map { part($0) } ?? .spaces(0)
    return lead + trail == 0 ? middle : .joined([.spaces(lead), middle, .spaces(trail)])
  }
}
