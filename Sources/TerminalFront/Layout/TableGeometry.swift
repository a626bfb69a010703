import ArtifactPresentation

/// The column widths of a table, or the decision to show its rows as records.
///
/// The header and the first ``TableBlock/sampleRowCount`` rows determine the widths, with a reserve
/// for longer cells. Later rows depend only on the rows before them, so a streamed table and a
/// complete table have the same columns. A later row whose words do not fit widens the columns from
/// that row on.
struct TableGeometry: Sendable {
  /// The widths of the columns, without the room that the last one takes in addition; nil for
  /// records, which have one line per cell.
  private var columns: [Int]? {
    didSet { widths = columns.map(opened) }
  }

  /// The widths that rows are drawn with; nil for records.
  private(set) var widths: [Int]?

  /// The number of columns.
  let columnCount: Int

  /// The number of rows that determined the widths.
  let sampledRowCount: Int

  /// The width of the labels of records.
  let labelWidth: Int

  /// How the last drawn row ended, which decides whether the next one is separated from it.
  var lastRow = RowShape()

  /// The widths below which columns are not narrowed for the benefit of others.
  private var floors: [Int]

  /// The width available for all columns, without the gaps between them.
  private let room: Int

  /// Whether the last column extends to the right edge: nothing to its right has to stay in place.
  private let isLastOpen: Bool

  /// The shape of a drawn row.
  struct RowShape: Sendable {
    /// Whether the row has several lines.
    var isHigh = false

    /// Whether the first column has several lines, so that it doesn't show where the row begins.
    var isFirstHigh = false

    /// Whether the first column does not show where the next row begins.
    func needsRule(before isFirstEmpty: Bool) -> Bool { isFirstHigh || (isHigh && isFirstEmpty) }
  }

  /// The width of the gap between two columns.
  static let gap = 2

  /// The maximum length of a word for which other columns are narrowed.
  static let longestWhole = FlowText.Extent.longestValue

  /// The maximum number of rows that determine the widths of a table that appears as a whole.
  static let wholeSampleCount = 200

  /// Measures the header and the sampled rows.
  ///
  /// - Parameters:
  ///   - completeCount: The number of leading rows that are complete.
  ///   - sampleCount: The maximum number of rows that determine the widths.
  init(
    _ table: TableBlock, completeCount: Int, sampleCount: Int = TableBlock.sampleRowCount,
    width: Int, flow: (StyledText) -> FlowText
  ) {
    let sample = table.rows.prefix(min(completeCount, sampleCount))
    sampledRowCount = sample.count
    columnCount = table.columns.isEmpty ? sample.map(\.count).max() ?? 0 : table.columns.count
    room = width - Self.gap * max(0, columnCount - 1)
    let alignments = (0..<columnCount).map { column in
      column < table.columns.count ? table.columns[column].alignment : .none
    }
    isLastOpen = alignments.last == TableBlock.Alignment.none || alignments.last == .leading
    var extents = [FlowText.Extent](repeating: .init(line: 1, word: 1), count: columnCount)
    if table.hasHeader {
      for (index, column) in table.columns.enumerated() {
        extents[index].formUnion(flow(column.header).measure())
      }
    }
    let labels = extents.map(\.line).max() ?? 0
    labelWidth = min(labels, max(width / 3, min(12, width / 2)))
    floors = []
    if sample.isEmpty { fit(extents, alignments) }
    for (count, row) in sample.enumerated() {
      for (index, cell) in row.prefix(columnCount).enumerated() {
        extents[index].formUnion(flow(cell).measure())
      }
      // Columns with room for everything so far keep their widths.
      if count == 0 || !holds(extents) { fit(extents, alignments) }
    }
  }

  /// The width of the rule below the header.
  var ruleWidth: Int {
    (columns.map(Self.total) ?? 0) + Self.gap * max(0, columnCount - 1)
  }

  /// Gives the last column the room that is left, if it is open.
  private func opened(_ widths: [Int]) -> [Int] {
    guard isLastOpen, let last = widths.indices.last else { return widths }
    var result = widths
    result[last] += max(0, room - Self.total(widths))
    return result
  }

  private static func total(_ widths: [Int]) -> Int { widths.reduce(0, +) }

  // MARK: Fitting

  /// Whether the columns have room for every line.
  private func holds(_ extents: [FlowText.Extent]) -> Bool {
    guard let widths else { return false }
    return zip(extents, widths).allSatisfy { $0.line <= $1 }
  }

  /// Determines the columns, and gives them some of the free room for longer cells in later rows.
  private mutating func fit(
    _ extents: [FlowText.Extent], _ alignments: [TableBlock.Alignment]
  ) {
    guard let fitted = Self.fit(extents, room: room) else {
      columns = nil
      return
    }
    var wider = fitted.widths
    var free = room - Self.total(wider)
    var left = zip(wider, alignments).map(Self.reserve)
    while free > 0, left.contains(where: { $0 > 0 }) {
      for index in wider.indices where left[index] > 0 && free > 0 {
        wider[index] += 1
        left[index] -= 1
        free -= 1
      }
    }
    columns = wider
    floors = fitted.floors
  }

  /// Returns the room that a column gets for longer cells.
  private static func reserve(_ width: Int, _ alignment: TableBlock.Alignment) -> Int {
    alignment == .trailing ? 3 : min(12, max(4, width * 2 / 3))
  }

  /// Narrows the widest columns until all fit; nil if a value would be broken.
  ///
  /// First columns are narrowed to their longest words. If that is not enough, the longest words
  /// are broken, into pieces of at least ``FlowText/Extent/shortestPiece`` cells.
  private static func fit(
    _ extents: [FlowText.Extent], room: Int
  ) -> (widths: [Int], floors: [Int])? {
    let words = extents.map(\.word)
    if let widths = fit(extents.map(\.line), floors: words, room: room) { return (widths, words) }
    let floors = extents.map(\.floor)
    return fit(words, floors: floors, room: room).map { ($0, floors) }
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

  /// Returns the widths for a row after the sample that has a cell which does not fit on one line;
  /// nil if the row must be shown as a record.
  ///
  /// The columns grow, for this row and the following ones, to fit words that are too wide. Without
  /// free room, columns that need less are narrowed. Only if that is not enough, the row gets
  /// columns of its own.
  mutating func widths(for row: [FlowText.Extent]) -> [Int]? {
    guard let known = columns, let shown = widths else { return nil }
    if zip(shown, row).allSatisfy({ $1.word <= $0 }) { return shown }
    let needed = zip(known, row).map { max($0, $1.word) }
    let widest = zip(known, row).map { max($0, min($1.word, Self.longestWhole)) }
    let kept = zip(floors, row).map { max($0, min($1.word, Self.longestWhole)) }
    if Self.total(needed) <= room {
      columns = needed
    } else if let narrowed = Self.fit(widest, floors: kept, room: room) {
      columns = narrowed
      floors = kept
    }
    let current = widths ?? shown
    if zip(current, row).allSatisfy({ $1.word <= $0 }) { return current }
    guard let own = Self.fit(row, room: room) else { return nil }
    let isWhole = zip(own.widths, row).allSatisfy { $1.word <= $0 }
    let keepsValues = zip(current, row).allSatisfy { $1.value <= $0 }
    return isWhole || !keepsValues ? opened(own.widths) : current
  }
}
