import ArtifactPresentation

/// A row of a table whose cells are printable ASCII and whose words fit the columns, wrapped.
///
/// Such text needs neither styles nor sanitizing, so a line of it is a single run.
struct PlainRow {
  /// The text of all cells.
  private var bytes: [UInt8] = []

  /// The lines of all cells in that text, and for each cell the index after its last one.
  private var lines: [Range<Int>] = []
  private var lineEnds: [Int] = []

  /// The number of lines of the highest cell.
  private(set) var height = 1

  /// Wraps the cells; nil if one contains anything else.
  init?(_ cells: [StyledText], widths: [Int]) {
    guard cells.count == widths.count else { return nil }
    lineEnds.reserveCapacity(cells.count)
    for (cell, width) in zip(cells, widths) {
      let start = bytes.count
      guard let text = cell.plain, bytes.append(printable: text),
        bytes.count - start <= width || Self.wordsFit(bytes[start...], width)
      else { return nil }
      LineWrapper.wrap(bytes, start..<bytes.count, width: width, into: &lines)
      height = max(height, lines.count - (lineEnds.last ?? 0))
      lineEnds.append(lines.count)
    }
  }

  private static func wordsFit(_ text: ArraySlice<UInt8>, _ width: Int) -> Bool {
    var length = 0
    for byte in text {
      length = byte == 0x20 ? 0 : length + 1
      if length > width { return false }
    }
    return true
  }

  /// Whether the first cell has no text.
  var isFirstEmpty: Bool { lines.first?.isEmpty != false }

  /// The shape of the row.
  var shape: TableGeometry.RowShape {
    TableGeometry.RowShape(isHigh: height > 1, isFirstHigh: (lineEnds.first ?? 0) > 1)
  }

  /// Returns a line of the row.
  ///
  /// - Parameter indent: Returns the number of spaces before text that leaves some room in a column.
  func text(ofLine line: Int, _ widths: [Int], indent: (_ room: Int, _ column: Int) -> Int)
    -> SafeText
  {
    var parts: [(spaces: Int, range: Range<Int>)] = []
    parts.reserveCapacity(widths.count)
    var pending = 0
    var first = 0
    for (column, width) in widths.enumerated() {
      let end = lineEnds[column]
      let range = first + line < end ? lines[first + line] : 0..<0
      if range.isEmpty {
        pending += width
      } else {
        let room = width - range.count
        let before = indent(room, column)
        parts.append((pending + before, range))
        pending = room - before
      }
      pending += TableGeometry.gap
      first = end
    }
    return SafeText(printable: bytes, parts)
  }
}
