/// The rows that lines occupy on a terminal.
enum TailRows {
  /// Splits a line into rows of at most `width` cells.
  ///
  /// - Complexity: O(n).
  static func split(_ line: Line, width: Int) -> [Line] {
    if line.width <= width { return [line] }
    var rows: [Line] = []
    var row: [Line.Run] = []
    var rowWidth = 0
    for run in line.runs {
      let bytes = run.text.bytes
      var reader = ClusterReader(bytes, bytes.indices)
      var start = 0
      while true {
        let offset = reader.offset
        guard let cluster = reader.next() else { break }
        if rowWidth + cluster.width > width, rowWidth > 0 {
          append(run, start..<offset, to: &row)
          rows.append(Line(row, ground: line.ground))
          row = []
          rowWidth = 0
          start = offset
        }
        rowWidth += cluster.width
      }
      append(run, start..<bytes.count, to: &row)
    }
    rows.append(Line(row, ground: line.ground))
    return rows
  }

  /// Returns the number of cells that a line takes at most, on terminals with other widths for
  /// characters on which terminals disagree.
  static func reach(of line: Line) -> Int {
    line.runs.reduce(0) { $0 + ($1.text.isContested ? $1.text.bytes.count : $1.text.width) }
  }

  private static func append(_ run: Line.Run, _ range: Range<Int>, to row: inout [Line.Run]) {
    if !range.isEmpty { row.append(Line.Run(run.text.part(range), run.style, link: run.link)) }
  }

  /// Returns the number of rows into which a terminal wraps a line, and the width of the last one.
  static func wrapped(_ line: Line, columns: Int) -> (count: Int, lastWidth: Int) {
    let width = line.width
    if width <= columns { return (1, width) }
    var count = 1
    var rowWidth = 0
    for run in line.runs {
      var reader = ClusterReader(run.text.bytes, run.text.bytes.indices)
      while let cluster = reader.next() {
        if rowWidth + cluster.width > columns, rowWidth > 0 {
          count += 1
          rowWidth = 0
        }
        rowWidth += cluster.width
      }
    }
    return (count, rowWidth)
  }

  /// Returns the part of a row that differs from the current content, and its first column.
  ///
  /// Only text that is certain to be displayed at the expected position is omitted: it contains no
  /// character whose width differs between terminals, and the next character is ASCII, a kana or an
  /// ideograph in both rows, so that it cannot be a mark that combines with the previous one.
  static func change(from old: Line, to new: Line) -> (column: Int, runs: ArraySlice<Line.Run>) {
    var column = 0
    var index = 0
    while index < old.runs.count, index < new.runs.count, old.runs[index] == new.runs[index],
      !new.runs[index].text.isContested,
      startsApart(old.runs, index + 1), startsApart(new.runs, index + 1)
    {
      column += new.runs[index].text.width
      index += 1
    }
    guard index < old.runs.count, index < new.runs.count else {
      return (column, new.runs[index...])
    }
    let (before, after) = (old.runs[index], new.runs[index])
    var rest = new.runs[index...]
    guard before.style == after.style, before.link == after.link else { return (column, rest) }
    let length = commonLength(before.text, after.text)
    guard length > 0 else { return (column, rest) }
    rest[index].text = after.text.part(length..<after.text.bytes.count)
    return (column + after.text.part(0..<length).width, rest)
  }

  private static func startsApart(_ runs: [Line.Run], _ index: Int) -> Bool {
    index >= runs.count || runs[index].text.bytes.isEmpty || isApart(runs[index].text.bytes, 0)
  }

  /// Whether the character at an offset cannot be part of the one before it: ASCII, a kana or an
  /// ideograph.
  private static func isApart(_ bytes: [UInt8], _ offset: Int) -> Bool {
    switch bytes[offset] {
    case 0..<0x80: return true
    case 0xE3...0xE9:
      guard offset + 2 < bytes.count else { return false }
      let value =
        UInt32(bytes[offset] & 0xF) << 12 | UInt32(bytes[offset + 1] & 0x3F) << 6
        | UInt32(bytes[offset + 2] & 0x3F)
      switch value {
      case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF: return true
      default: return false
      }
    default: return false
    }
  }

  /// Returns the length in bytes of the common prefix that need not be rewritten.
  private static func commonLength(_ old: SafeText, _ new: SafeText) -> Int {
    let limit = min(old.bytes.count, new.bytes.count)
    var length = 0
    while length < limit, old.bytes[length] == new.bytes[length] {
      if new.isContested, new.bytes[length] >= 0x80 { break }
      length += 1
    }
    // The next run is not examined, so the last character is rewritten.
    if length == limit { length -= 1 }
    while length > 0, !isApart(old.bytes, length) || !isApart(new.bytes, length) { length -= 1 }
    return length
  }
}
