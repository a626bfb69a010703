import ArtifactPresentation

/// The column widths of a table, or the decision to show its rows as records.
///
/// The header and the first ``TableBlock/sampleRowCount`` rows determine the widths. Later rows
/// depend only on the rows before them, so a streamed table and a complete table have the same
/// columns. A later row whose words do not fit widens the columns from that row on.
struct TableGeometry: Sendable {
  /// The widths of the columns; nil for records, which have one line per cell.
  private(set) var widths: [Int]?

  /// The number of columns.
  let columnCount: Int

  /// The width of the labels of records.
  let labelWidth: Int

  /// Whether the last drawn row had a wrapped cell.
  var endsInHighRow = false

  /// The widths below which columns are not narrowed for the benefit of others.
  private var floors: [Int]

  /// The width available for all columns, without the gaps between them.
  private let room: Int

  /// The width of the gap between two columns.
  static let gap = 2

  /// The maximum length of a word for which other columns are narrowed.
  static let longestWhole = FlowText.Extent.longestValue

  /// Measures the header and the sampled rows.
  init(_ table: TableBlock, width: Int, flow: (StyledText) -> FlowText) {
    let sample = table.rows.prefix(TableBlock.sampleRowCount)
    columnCount = table.columns.isEmpty ? sample.map(\.count).max() ?? 0 : table.columns.count
    room = width - Self.gap * max(0, columnCount - 1)
    var extents = [FlowText.Extent](repeating: .init(line: 1, word: 1), count: columnCount)
    var narrowest = [Int](repeating: .max, count: columnCount)
    if table.hasHeader {
      for (index, column) in table.columns.enumerated() {
        extents[index].formUnion(flow(column.header).measure())
      }
    }
    let labels = extents.map(\.line).max() ?? 0
    labelWidth = min(labels, max(width / 3, min(12, width / 2)))
    for row in sample {
      for (index, cell) in row.prefix(columnCount).enumerated() {
        let extent = flow(cell).measure()
        extents[index].formUnion(extent)
        narrowest[index] = min(narrowest[index], extent.line)
      }
    }
    let fitted = Self.fit(extents, room: room)
    widths = fitted?.widths
    floors = fitted?.floors ?? []
    if table.rows.count > TableBlock.sampleRowCount {
      reserve(for: zip(extents, narrowest).map { $0.line > $1 })
    }
  }

  private static func total(_ widths: [Int]) -> Int { widths.reduce(0, +) }

  // MARK: Fitting

  /// Narrows the widest columns until all fit; nil if a value would be broken.
  ///
  /// Words are kept whole if there is room. Otherwise only values are, and other words are broken
  /// into pieces of at least ``FlowText/Extent/shortestPiece`` cells.
  private static func fit(
    _ extents: [FlowText.Extent], room: Int
  ) -> (widths: [Int], floors: [Int])? {
    let natural = extents.map(\.line)
    for floors in [extents.map(\.word), extents.map(\.floor)] {
      if let widths = fit(natural, floors: floors, room: room) { return (widths, floors) }
    }
    return nil
  }

  private static func fit(_ natural: [Int], floors: [Int], room: Int) -> [Int]? {
    if total(natural) <= room { return natural }
    guard total(floors) <= room else { return nil }
    // Finds the greatest cap for which the columns fit.
    var low = 1
    var high = room
    func widths(_ cap: Int) -> [Int] {
      zip(natural, floors).map { min($0, max(cap, $1)) }
    }
    while low < high {
      let middle = (low + high + 1) / 2
      if total(widths(middle)) <= room { low = middle } else { high = middle - 1 }
    }
    // The remaining room is given to the capped columns, from the first on.
    var result = widths(low)
    var rest = room - total(result)
    for index in result.indices where rest > 0 && result[index] < natural[index] {
      result[index] += 1
      rest -= 1
    }
    return result
  }

  // MARK: Later rows

  /// Returns how much wider than its column a later cell may be for the column to grow with it.
  private static func reserve(_ width: Int) -> Int { min(8, max(2, width / 4)) }

  /// Gives columns with cells of different widths some of the free room, for wider cells in later
  /// rows.
  private mutating func reserve(for isVarying: [Bool]) {
    guard var wider = widths else { return }
    var free = room - Self.total(wider)
    var left = zip(wider, isVarying).map { $1 ? Self.reserve($0) : 0 }
    while free > 0, left.contains(where: { $0 > 0 }) {
      for index in wider.indices where left[index] > 0 && free > 0 {
        wider[index] += 1
        left[index] -= 1
        free -= 1
      }
    }
    widths = wider
  }

  /// Returns the widths for a row after the sample that has a cell which does not fit on one line;
  /// nil if the row must be shown as a record.
  ///
  /// The columns grow, for this row and the following ones, to fit words that are too wide and
  /// cells that are slightly too wide. Without free room, columns that need less are narrowed. Only
  /// if that is not enough, the row gets columns of its own.
  mutating func widths(for row: [FlowText.Extent]) -> [Int]? {
    guard let known = widths else { return nil }
    let needed = zip(known, row).map { max($0, $1.word) }
    let wished = zip(needed, row).map { $1.line <= $0 + Self.reserve($0) ? max($0, $1.line) : $0 }
    let widest = zip(known, row).map { max($0, min($1.word, Self.longestWhole)) }
    let kept = zip(floors, row).map { max($0, min($1.word, Self.longestWhole)) }
    if Self.total(wished) <= room {
      widths = wished
    } else if Self.total(needed) <= room {
      widths = needed
    } else if let narrowed = Self.fit(widest, floors: kept, room: room) {
      widths = narrowed
      floors = kept
    }
    let current = widths ?? known
    if zip(current, row).allSatisfy({ $1.word <= $0 }) { return current }
    guard let own = Self.fit(row, room: room) else { return nil }
    let isWhole = zip(own.widths, row).allSatisfy { $1.word <= $0 }
    let keepsValues = zip(current, row).allSatisfy { $1.value <= $0 }
    return isWhole || !keepsValues ? own.widths : current
  }
}
