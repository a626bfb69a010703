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
  /// Reports the defects of a row. `number` counts from 1.
  mutating func report(
    _ row: CSVRowScanner.Row, number: Int, expectedFieldCount: Int?, at offset: Int
  ) {
    let range = offset + row.start..<offset + row.end
    if let quote = row.openQuote {
      report(
        .csvUnterminatedQuote, .warning, at: offset + quote..<range.upperBound,
        "The quote opened in row \(number) is never closed; the rest of the payload became its cell."
      )
    }
    if let expected = expectedFieldCount, row.fieldCount != expected {
      report(
        .csvRaggedRows, .warning, at: range,
        "The row has \(Self.cells(row.fieldCount)), the first row \(expected); "
          + (row.fieldCount < expected
            ? "missing cells are shown empty." : "the others have no name."))
    }
    if row.fieldCount > CSVTable.columnLimit {
      reportLimit(
        .csvColumnLimit, .warning, .columns, at: range,
        "The row has \(row.fieldCount) cells; those behind the first \(CSVTable.columnLimit) are "
          + "not shown.")
    }
  }

  /// Reports text after the closing quote of a cell.
  mutating func reportTextAfterQuote(at offset: Int) {
    report(
      .csvTextAfterQuote, .warning, at: offset,
      "Text follows a closing quote; it was added to the cell.")
  }

  private static func cells(_ count: Int) -> String { count == 1 ? "1 cell" : "\(count) cells" }
}
