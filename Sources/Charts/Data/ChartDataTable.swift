internal import ArtifactBase

/// A part of the data of a chart as texts, to show it as a table.
public struct ChartDataTable: Hashable, Sendable {
  /// A column.
  public struct Column: Hashable, Sendable {
    /// The name of the field.
    public var name: String
    /// Whether all values are numbers or absent.
    public var isNumeric: Bool
  }

  /// The first columns of the data.
  public var columns: [Column]
  /// The first rows, with a text for each of ``columns``; empty for absent values.
  public var rows: [[String]]
  /// The number of rows and columns of the data.
  public var rowCount, columnCount: Int

  /// Creates the table of a frame, with its first rows and columns.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - rowLimit: The maximum number of rows.
  ///   - columnLimit: The maximum number of columns.
  ///   - hidden: The names of columns that are left out, unless all are.
  /// - Complexity: O(`rowLimit` · `columnLimit`).
  public init(
    _ frame: DataFrame, rows rowLimit: Int, columns columnLimit: Int,
    hiding hidden: Set<String> = []
  ) {
    rowCount = frame.rowCount
    let kept = frame.names.filter { !hidden.contains($0) }
    let all = kept.isEmpty ? frame.names : kept
    columnCount = all.count
    let names = all.prefix(max(0, columnLimit))
    columns = []
    rows = Array(repeating: [], count: max(0, min(rowLimit, frame.rowCount)))
    for name in names {
      let values = frame[name]
      columns.append(Column(name: name, isNumeric: values.isNumericOrAbsent))
      for row in rows.indices { rows[row].append(Self.text(values[row])) }
    }
  }

  private static let textLimit = 200

  /// The text of a value; times without a clock if they are at midnight.
  private static func text(_ value: ChartValue) -> String {
    switch value {
    case .missing, .null: return ""
    case .text(let text): return String(text.prefix(textLimit))
    case .date(let time) where time.isFinite && abs(time) <= 8.64e15:
      let text = value.asText
      if text.hasSuffix("T00:00:00.000Z") { return String(text.dropLast(14)) }
      let end = text.hasSuffix(":00.000Z") ? 8 : text.hasSuffix(".000Z") ? 5 : 1
      return String(text.dropLast(end)).replacing("T", with: " ")
    case .list, .record: return String(value.json.serialized().prefix(textLimit))
    case .bool, .number, .date: return value.asText
    }
  }
}

extension Column {
  fileprivate var isNumericOrAbsent: Bool {
    if let commonKind { return commonKind == .number }
    return kinds.allSatisfy { $0 == .number || $0 == .null || $0 == .missing }
      && kinds.contains(.number)
  }
}

extension Chart {
  /// Returns the data that the chart shows first: that of its first view with data, before any
  /// transforms.
  ///
  /// - Parameters:
  ///   - rows: The maximum number of rows.
  ///   - columns: The maximum number of columns.
  ///   - hidden: The names of columns that are left out, unless all are.
  /// - Returns: The table; nil if the chart has no data.
  /// - Complexity: O(rows of the data · `columns`).
  public func dataTable(
    rows: Int, columns: Int, hiding hidden: Set<String> = []
  ) -> ChartDataTable? {
    (meterFrame ?? frame(of: view, inherited: nil, depth: 0)).map {
      ChartDataTable($0, rows: rows, columns: columns, hiding: hidden)
    }
  }

  /// The values of a radar chart or a gauge, rather than the outlines that its view draws.
  private var meterFrame: DataFrame? {
    if let values = view.options["gauge"]?["values"]?.arrayValue, !values.isEmpty {
      return DataFrame(rows: values)
    }
    guard let model = view.options["radar"], let axes = model["axes"]?.arrayValue,
      let series = model["series"]?.arrayValue, !axes.isEmpty, !series.isEmpty,
      axes.count * series.count <= 10_000
    else { return nil }
    return DataFrame(
      rows: axes.enumerated().map { number, axis in
        var row: JSONObject = ["axis": axis["name"] ?? .null]
        for (index, one) in series.enumerated() {
          let values = one["values"]?.arrayValue ?? []
          let name = one["name"]?.stringValue ?? ""
          row[name.isEmpty ? "series \(index + 1)" : name] =
            values.indices.contains(number) ? values[number] : .null
        }
        return .object(row)
      })
  }

  private func frame(of view: ChartView, inherited: DataFrame?, depth: Int) -> DataFrame? {
    guard depth < ChartView.depthLimit else { return nil }
    var frame = inherited
    switch view.data {
    case .frame(let own)?: frame = own
    case .named(let name)?: frame = datasets[name]
    case .external?: frame = nil
    case nil: break
    }
    var shown: DataFrame? {
      frame.flatMap { $0.rowCount > 0 && !$0.names.isEmpty ? $0 : nil }
    }
    switch view.content {
    case .unit: return shown
    case .layer(let views), .concat(let views, _):
      if views.isEmpty { return shown }
      return views.lazy.compactMap {
        self.frame(of: $0, inherited: frame, depth: depth + 1)
      }.first
    case .facet(_, _, let view), .repeat(_, _, let view):
      return self.frame(of: view, inherited: frame, depth: depth + 1)
    }
  }
}
