import ArtifactBase
import ArtifactCore
import ArtifactPictures
public import ArtifactPresentation
import ArtifactRefiners
public import Charts

/// How tables of CSV, TSV and JSON are shown.
///
/// ```swift
/// configuration.tableStyle = .chart { table, _ in try? Chart(automatic: table) }
/// ```
public enum TableStyle: Sendable {
  /// As tables, and JSON as trees.
  case table
  /// As the charts that a function makes of their data so far, with the table for fronts without
  /// pictures; as tables where it returns nil. `isComplete` is whether no more rows follow.
  case chart(@Sendable (_ table: DataFrame, _ isComplete: Bool) -> Chart?)
  /// As a sparkline for each column of numbers, or for each row of labels and at least six numbers.
  case sparklines

  /// The maximum number of sparklines of a table.
  public static let sparklineCount = 200
  /// The maximum length of a sparkline in cells.
  public static let sparklineWidth = 32
}

extension ArtifactConfiguration {
  private enum Style: ConfigurationKey {
    static var defaultValue: TableStyle { .table }
  }

  /// How tables of CSV, TSV and JSON are shown.
  public var tableStyle: TableStyle {
    get { self[Style.self] }
    set { self[Style.self] = newValue }
  }
}

extension TableStyle {
  /// Whether tables are shown otherwise than as tables.
  var isDrawn: Bool { if case .table = self { false } else { true } }

  /// Returns what is shown instead of a table; nil for the table itself.
  ///
  /// - Parameters:
  ///   - frame: The data.
  ///   - table: The table of the data.
  ///   - isComplete: Whether no more rows follow.
  func kind(
    of frame: DataFrame, insteadOf table: TableBlock, isComplete: Bool
  ) -> Block.Kind? {
    guard frame.rowCount > 0 else { return nil }
    switch self {
    case .table: return nil
    case .chart(let make):
      guard let chart = make(frame, isComplete) else { return nil }
      return .picture(PictureBlock(ChartPicture(chart), data: table))
    case .sparklines:
      let lines = frame.sparklines(limit: Self.sparklineCount)
      return lines.isEmpty ? nil : .table(Self.table(of: lines, isComplete: isComplete))
    }
  }

  private static func table(of lines: [Sparkline], isComplete: Bool) -> TableBlock {
    func column(_ title: String, _ alignment: TableBlock.Alignment) -> TableBlock.Column {
      TableBlock.Column(header: StyledText(plain: title), alignment: alignment)
    }
    let rows = lines.map { line in
      let numbers = [line.last, line.least, line.greatest].map { $0.map(NumberText.text) ?? "" }
      return ([LongText.shown(line.name)] + numbers + [line.text(width: sparklineWidth)])
        .map { StyledText(plain: $0) }
    }
    return TableBlock(
      columns: [
        column("Name", .leading), column("Last", .trailing), column("Least", .trailing),
        column("Greatest", .trailing), column("Trend", .leading),
      ], rows: rows, settledRowCount: isComplete ? rows.count : 0)
  }
}

extension DataFrame {
  /// Creates the data of a table; columns without a name are numbered.
  ///
  /// - Complexity: O(cells).
  init(_ table: CSVTable) {
    let count = table.columnCount
    let rowCount = min(table.rowCount, ChartLimits.values / max(1, count))
    var columns = Array(repeating: Column(), count: count)
    for row in 0..<rowCount {
      let cells = table.row(row)
      for index in columns.indices {
        let text = index < cells.count ? cells[index] : ""
        columns[index].append(text.isBlank ? .null : .text(text))
      }
    }
    self.init(rowCount: rowCount)
    for (index, column) in columns.enumerated() {
      let name = table.header.flatMap { index < $0.count ? $0[index] : nil } ?? ""
      let shown = name.isBlank && table.header == nil ? "column \(index + 1)" : name
      if !hasColumn(shown) { self[shown] = column }
    }
  }

  /// Creates the data of an array of objects, or of a sequence of objects; nil for other JSON.
  ///
  /// - Complexity: O(size of the JSON).
  init?(_ tree: JSONTree) {
    guard !tree.isEmpty else { return nil }
    let isArray = tree[0].kind == .array
    let depth = isArray ? 1 : 0
    var rows: [JSONValue] = []
    for index in tree.indices.dropFirst(depth) {
      let node = tree[index]
      guard node.depth <= depth else { continue }
      guard node.depth == depth, node.kind == .object else { return nil }
      if node.isClosed { rows.append(tree.value(of: index)) }
    }
    guard rows.count > (isArray ? 0 : 1) else { return nil }
    self.init(rows: rows)
  }
}
