import ArtifactBase

/// A dataset of ECharts as rows.
struct EChartsTable {
  /// The names of the columns; empty for those without one.
  var names: [String] = []
  var rows: [[JSONValue]] = []
  /// The table whose columns are the rows of the source, if that is a list of lists.
  private var source: [[JSONValue]] = []
  private var header: JSONValue?
  /// The maximum number of columns of rows that are objects.
  private static let limit = 256

  init(_ dataset: JSONValue) {
    header = dataset["sourceHeader"]
    let dimensions = (dataset["dimensions"]?.arrayValue ?? []).map {
      NotationValue.text($0["name"] ?? $0) ?? ""
    }
    switch dataset["source"] {
    case .array(let list)?:
      if list.first?.objectValue != nil {
        readObjects(list, dimensions)
      } else {
        source = list.compactMap(\.arrayValue)
        self.readLists(source, dimensions)
      }
    case .object(let columns)?:
      names = Array((dimensions.isEmpty ? columns.keys : dimensions).prefix(Self.limit))
      let lists = names.map { columns[$0]?.arrayValue ?? [] }
      let count = lists.map(\.count).max() ?? 0
      rows = (0..<count).map { row in lists.map { row < $0.count ? $0[row] : .null } }
    default: break
    }
  }

  private mutating func readObjects(_ list: [JSONValue], _ dimensions: [String]) {
    names = Array(
      (dimensions.isEmpty ? list.first?.objectValue?.keys ?? [] : dimensions).prefix(Self.limit))
    rows = list.map { row in names.map { row[$0] ?? .null } }
  }

  private mutating func readLists(_ list: [[JSONValue]], _ dimensions: [String]) {
    var count = 0
    switch header {
    case .bool(let value)?: count = value ? 1 : 0
    case .number(let number)?: count = max(0, min(number.integer ?? 0, list.count))
    default:
      let first = (list.first ?? []).filter { !$0.isNull && $0 != "-" }
      count = !first.isEmpty && first.prefix(10).allSatisfy { $0.stringValue != nil } ? 1 : 0
    }
    names = dimensions
    if names.isEmpty, count > 0, let first = list.first {
      names = first.map { NotationValue.text($0) ?? "" }
    }
    rows = Array(list.dropFirst(count))
  }

  /// The table with rows and columns exchanged.
  var transposed: EChartsTable {
    guard let first = source.first else { return self }
    var table = self
    let width = min(source.map(\.count).max() ?? first.count, 10_000)
    // Rows of very different lengths would make the table much larger than its source.
    let isRegular = source.allSatisfy { $0.count * 4 >= width }
    guard isRegular else { return self }
    table.source = (0..<width).map { column in
      source.map { column < $0.count ? $0[column] : .null }
    }
    table.readLists(table.source, [])
    return table
  }

  /// The index of a column that is given by its name or its index.
  func index(_ dimension: JSONValue?) -> Int? {
    switch dimension {
    case .number(let number)?: number.integer.flatMap { $0 >= 0 ? $0 : nil }
    case .string(let name)?: names.firstIndex(of: name)
    case .array(let list)?:
      switch list.first {
      case .string(let name)?: names.firstIndex(of: name)
      case .number(let number)?: number.integer.flatMap { $0 >= 0 ? $0 : nil }
      default: nil
      }
    default: nil
    }
  }

  /// The values of a column.
  func column(_ index: Int) -> [JSONValue] {
    rows.map { index < $0.count && index >= 0 ? $0[index] : .null }
  }

  func name(_ index: Int) -> String { names.indices.contains(index) ? names[index] : "" }
}
