import ArtifactBase
public import ArtifactCore
import RefinerCore

extension Diagnostic.Code {
  /// The payload ended inside a quoted cell.
  public static let csvUnterminatedQuote = Self(rawValue: "csv.unterminated-quote")

  /// A closing quote is followed by text other than spaces.
  public static let csvTextAfterQuote = Self(rawValue: "csv.text-after-quote")

  /// The rows differ in their number of cells.
  public static let csvRaggedRows = Self(rawValue: "csv.ragged-rows")

  /// A row has more cells than the column limit.
  public static let csvColumnLimit = Self(rawValue: "csv.column-limit")

  /// The attribute `delimiter` isn't a valid field separator.
  public static let csvUnknownDelimiter = Self(rawValue: "csv.unknown-delimiter")
}

extension DiagnosticLog {
  /// Reports the defects of a row.
  mutating func report(_ row: CSVRowScanner.Row, expectedFieldCount: Int?, at offset: Int) {
    let range = offset + row.start..<offset + row.end
    if let quote = row.openQuote {
      report(
        .csvUnterminatedQuote, .warning, at: offset + quote..<range.upperBound,
        "unterminated quoted cell: it extends to the end of the payload")
    }
    if let expected = expectedFieldCount, row.fieldCount != expected {
      report(
        .csvRaggedRows, .warning, at: range,
        "row has \(Self.cells(row.fieldCount)), expected \(expected): "
          + (row.fieldCount < expected
            ? "missing cells are empty" : "additional cells have no header"))
    }
    if row.fieldCount > CSVTable.columnLimit {
      reportLimit(
        .csvColumnLimit, .warning, limit: .columns, at: range,
        "row has \(row.fieldCount) cells: only the first \(CSVTable.columnLimit) are read")
    }
  }

  /// Reports text after the closing quote of a cell.
  mutating func reportTextAfterQuote(at offset: Int) {
    report(
      .csvTextAfterQuote, .warning, at: offset,
      "text after closing quote: added to the cell")
  }

  private static func cells(_ count: Int) -> String { count == 1 ? "1 cell" : "\(count) cells" }
}
