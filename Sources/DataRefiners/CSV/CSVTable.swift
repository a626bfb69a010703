import ArtifactBase
import RefinerCore

/// The committed rows of a CSV payload, with cells decoded on demand.
///
/// ```swift
/// var refiner = CSVRefiner(attributes: [:])
/// refiner.append("name,price\nTea,3.50\nCof".utf8.span)
/// let table = refiner.model
/// table.header            // ["name", "price"]
/// table.rowCount          // 1
/// table.cell(0, 1)        // "3.50"
/// table.columns[1].isNumeric
/// ```
///
/// The table stores the payload's bytes and the ends of its fields, not strings. A copy may be
/// retained while the refiner continues; both share all storage except the last pages.
public struct CSVTable: Hashable, Sendable {
  /// The syntax of the payload.
  public struct Dialect: Hashable, Sendable {
    /// The ASCII character that separates fields.
    public var delimiter: UInt8

    /// Whether the first row contains the column names.
    public var hasHeader: Bool

    /// Whether the delimiter is final. It may change until the second row is complete.
    public var isSettled: Bool
  }

  /// The maximum number of cells stored per row, and of columns with statistics.
  public static let columnLimit = 1_024

  /// The syntax of the payload, as detected so far.
  public internal(set) var dialect: Dialect

  /// The cells of the header row, or `nil` if there is no header or it isn't complete.
  public private(set) var header: [String]?

  /// The statistics of every column, as many as the widest row has, including the header.
  public private(set) var columns: [Column] = []

  /// The number of rows whose cell count differs from the first row's.
  public private(set) var raggedRowCount = 0

  private struct Row: Hashable {
    var address: SegmentedBytes.Address
    var byteCount: Int
    var firstField: Int
    var cellCount: Int
  }

  private var bytes = SegmentedBytes()
  private var rows = PagedArray<Row>()

  /// The ends of the fields of all rows, each relative to the start of its row.
  private var fieldEnds = PagedArray<UInt32>()

  /// The number of fields in the first row, including those past the limit.
  private(set) var expectedFieldCount: Int?

  init(dialect: Dialect) {
    self.dialect = dialect
  }

  /// The number of committed rows, excluding the header.
  public var rowCount: Int { rows.count }

  /// The number of leading rows that are final: all, or none until the delimiter is settled.
  public var settledRowCount: Int { dialect.isSettled ? rows.count : 0 }

  /// The number of columns: the cell count of the widest row, including the header.
  public var columnCount: Int { columns.count }

  /// The number of cells in a row, at most ``columnLimit``.
  public func cellCount(inRow row: Int) -> Int { rows[row].cellCount }

  /// The text of a cell, or an empty string if the row has fewer cells.
  ///
  /// - Complexity: O(length of the cell).
  public func cell(_ row: Int, _ column: Int) -> String {
    let record = rows[row]
    guard (0..<record.cellCount).contains(column) else { return "" }
    let run = bytes.run(at: record.address, count: record.byteCount)
    return CSVCell(run.span.extracting(fieldRange(column, of: record))).text
  }

  /// The texts of all cells of a row.
  ///
  /// - Complexity: O(length of the row).
  public func row(_ row: Int) -> [String] {
    let record = rows[row]
    let run = bytes.run(at: record.address, count: record.byteCount)
    var cells: [String] = []
    cells.reserveCapacity(record.cellCount)
    for column in 0..<record.cellCount {
      cells.append(CSVCell(run.span.extracting(fieldRange(column, of: record))).text)
    }
    return cells
  }

  /// Whether a column has values in the given rows and all of them are numbers (R3.20–R3.23).
  ///
  /// For all rows so far, ``columns`` provides the answer in O(1).
  ///
  /// - Complexity: O(bytes of the cells).
  public func isNumeric(column: Int, inRows rows: Range<Int>) -> Bool {
    var hasNumber = false
    for row in rows {
      let text = cell(row, column)
      if text.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
      guard NumericText.decimals(in: text.utf8.span) != nil else { return false }
      hasNumber = true
    }
    return hasNumber
  }

  /// Appends a complete row; `fields` are the ends of its fields, relative to its start.
  mutating func append(_ row: Span<UInt8>, fields: [UInt32], fieldCount: Int) {
    if let expected = expectedFieldCount {
      if fieldCount != expected { raggedRowCount += 1 }
    } else {
      expectedFieldCount = fieldCount
    }
    while columns.count < fields.count { columns.append(Column()) }
    if dialect.hasHeader, header == nil {
      header = Self.texts(of: row, fields: fields)
      return
    }

    let firstField = fieldEnds.count
    fieldEnds.append(contentsOf: fields[...])
    rows.append(
      Row(
        address: bytes.append(row), byteCount: row.count, firstField: firstField,
        cellCount: fields.count))
    var columns = columns.mutableSpan
    var start = 0
    for column in fields.indices {
      let end = min(Int(fields[column]), row.count)
      columns[column].count(CSVCell(row.extracting(min(start, end)..<end)))
      start = end + 1
    }
  }

  private func fieldRange(_ column: Int, of row: Row) -> Range<Int> {
    // Ends that don't fit in 32 bits are clamped, and such cells read as empty (R3.19).
    let end = min(Int(fieldEnds[row.firstField + column]), row.byteCount)
    let start = column == 0 ? 0 : Int(fieldEnds[row.firstField + column - 1]) + 1
    return min(start, end)..<end
  }

  private static func texts(of row: Span<UInt8>, fields: [UInt32]) -> [String] {
    var texts: [String] = []
    var start = 0
    for end in fields {
      let end = min(Int(end), row.count)
      texts.append(CSVCell(row.extracting(min(start, end)..<end)).text)
      start = end + 1
    }
    return texts
  }
}
