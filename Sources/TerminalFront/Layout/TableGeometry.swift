import ArtifactPresentation

/// The columns of a table in cells: what the first rows ask for, and what the width allows.
///
/// Only the header and the first ``TableBlock/sampleRowCount`` rows are looked at, so that a table
/// has the same columns whether it streams or stands; longer cells of later rows wrap. Where not even
/// narrow columns fit, rows are shown as records: one line for each cell, with its header.
struct TableGeometry: Sendable {
  /// The widths of the columns; nil for records.
  var widths: [Int]?

  /// The number of columns, and for records the width of the labels.
  var columnCount: Int
  var labelWidth: Int

  /// Whether the last row that was drawn had a cell that wrapped.
  var endsInHighRow = false

  /// Between two columns.
  static let gap = 2

  /// No column is made narrower than this, nor than its longest word if that is shorter.
  static let narrowestColumn = 8

  init(_ table: TableBlock, width: Int, flow: (StyledText) -> FlowText) {
    let sample = table.rows.prefix(TableBlock.sampleRowCount)
    columnCount = table.columns.isEmpty ? sample.map(\.count).max() ?? 0 : table.columns.count
    var natural = [Int](repeating: 1, count: columnCount)
    var words = [Int](repeating: 1, count: columnCount)
    var labels = 0
    func take(_ text: StyledText, _ column: Int) {
      let size = flow(text).measure()
      natural[column] = max(natural[column], size.line)
      words[column] = max(words[column], size.word)
    }
    for (index, column) in table.columns.enumerated() where table.hasHeader {
      take(column.header, index)
      labels = max(labels, natural[index])
    }
    for row in sample {
      for (index, cell) in row.prefix(columnCount).enumerated() { take(cell, index) }
    }
    labelWidth = min(labels, max(width / 3, min(12, width / 2)))
    let room = width - Self.gap * max(0, columnCount - 1)
    widths = Self.fit(natural, floors: words.map { min($0, Self.narrowestColumn) }, room: room)
  }

  /// Whether columns fit whatever is in them.
  static func alwaysFits(columnCount: Int, width: Int) -> Bool {
    columnCount * (narrowestColumn + gap) - gap <= width
  }

  /// Takes from the widest columns until all fit; nil where they cannot.
  private static func fit(_ natural: [Int], floors: [Int], room: Int) -> [Int]? {
    var total = 0
    for width in natural { total += width }
    if total <= room { return natural }
    var least = 0
    for floor in floors { least += floor }
    guard least <= room else { return nil }
    // The highest cap under which the columns fit.
    var low = 1
    var high = room
    func widths(_ cap: Int) -> [Int] {
      zip(natural, floors).map { min($0, max(cap, $1)) }
    }
    while low < high {
      let middle = (low + high + 1) / 2
      if widths(middle).reduce(0, +) <= room { low = middle } else { high = middle - 1 }
    }
    // What the cap leaves over goes to the capped columns, from the first on.
    var result = widths(low)
    var rest = room - result.reduce(0, +)
    for index in result.indices where rest > 0 && result[index] < natural[index] {
      result[index] += 1
      rest -= 1
    }
    return result
  }
}
