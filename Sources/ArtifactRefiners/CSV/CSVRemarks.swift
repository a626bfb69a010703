public import ArtifactCore

extension ArtifactDiagnostic.Kind {
  /// A quote was still open when the payload ended.
  public static let csvUnterminatedQuote = Self(rawValue: "csv.unterminated-quote")

  /// A closing quote is followed by more than spaces.
  public static let csvTextAfterQuote = Self(rawValue: "csv.text-after-quote")

  /// Rows differ in their number of cells.
  public static let csvRaggedRows = Self(rawValue: "csv.ragged-rows")

  /// A row has more cells than are kept.
  public static let csvColumnLimit = Self(rawValue: "csv.column-limit")

  /// The attribute `delimiter` names nothing that can separate fields.
  public static let csvUnknownDelimiter = Self(rawValue: "csv.unknown-delimiter")
}

/// What is odd about a table, each kind once, with a count (R1.9).
struct CSVRemarks: Hashable, Sendable {
  enum Remark: Hashable {
    case unterminatedQuote(row: Int)
    case textAfterQuote
    case raggedRows(expected: Int)
    case columnLimit(fieldCount: Int)
    case unknownDelimiter(String)

    var kind: ArtifactDiagnostic.Kind {
      switch self {
      case .unterminatedQuote: .csvUnterminatedQuote
      case .textAfterQuote: .csvTextAfterQuote
      case .raggedRows: .csvRaggedRows
      case .columnLimit: .csvColumnLimit
      case .unknownDelimiter: .csvUnknownDelimiter
      }
    }
  }

  private struct Entry: Hashable {
    var remark: Remark
    var range: Range<Int>
    var count: Int
  }

  /// At most one per kind, so looking for one is O(1).
  private var entries: [Entry] = []

  /// Whether something had to be read otherwise than written.
  var hasRepairs: Bool {
    entries.contains { entry in
      switch entry.remark {
      case .unterminatedQuote, .textAfterQuote: true
      case .raggedRows, .columnLimit, .unknownDelimiter: false
      }
    }
  }

  mutating func note(_ remark: Remark, at range: Range<Int>) {
    if let index = entries.firstIndex(where: { $0.remark.kind == remark.kind }) {
      entries[index].count += 1
    } else {
      entries.append(Entry(remark: remark, range: range, count: 1))
    }
  }

  /// Forgets what was said of rows that are read again.
  mutating func forgetRows() {
    entries.removeAll { $0.remark.kind != .csvUnknownDelimiter }
  }

  var diagnostics: [ArtifactDiagnostic] {
    entries.map {
      ArtifactDiagnostic($0.remark.kind, range: $0.range, message: Self.message(for: $0))
    }
  }

  private static func message(for entry: Entry) -> String {
    let rows = entry.count == 1 ? "1 row" : "\(entry.count) rows"
    return switch entry.remark {
    case .unterminatedQuote(let row):
      "The quote opened in row \(row) is never closed; the rest of the payload became its cell."
    case .textAfterQuote:
      "In \(rows), text follows a closing quote; it was added to the cell."
    case .raggedRows(let expected):
      "\(rows) not of \(expected) cells like the first row; missing cells are shown empty."
    case .columnLimit(let fieldCount):
      "\(rows) of more than \(CSVTable.columnLimit) cells, the first of \(fieldCount); "
        + "the cells after these are not shown."
    case .unknownDelimiter(let name):
      "“\(name)” cannot separate cells; the delimiter was taken from the rows."
    }
  }
}
