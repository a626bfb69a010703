import ArtifactCore
public import ArtifactRefiners

/// Presents a Vega-Lite chart: its data as a table, and what of it can be drawn as a plot.
///
/// Drawn are bars, lines, areas and points of one view over a category or number, with sums and their
/// kind, in several colours. What else a chart says (transforms, bins, time units, several views) is
/// left to its data, and that is said.
public struct ChartPresenter: ArtifactPresenter {
  public typealias Refiner = VegaLiteRefiner

  /// How many rows of data are shown, and how many columns.
  public static let rowCount = 200
  public static let columnCount = 12

  public init() {}

  public mutating func present(
    _ model: ChartSpec, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout [Block]
  ) {
    let reader = ChartReader(model)
    let data = reader.table(isSettled: artifact.isFinished)
    let chart = ChartBlock(title: reader.title, data: data, plot: reader.plot)
    content = [Block(id: artifact.id(1), kind: .chart(chart), isSettled: artifact.isFinished)]
    guard artifact.isFinished else { return }
    var next = 2
    for words in reader.remarks {
      let note = NoteBlock(.information, words)
      content.append(Block(id: artifact.id(next), kind: .note(note), isSettled: true))
      next += 1
    }
    content += artifact.remarks(refinement.diagnostics, from: next)
  }
}

/// Reads the first view that can be drawn, else the first with a mark.
private struct ChartReader {
  private let model: ChartSpec
  private let view: ChartSpec.View?
  private let rows: [JSONObject]
  private let rowCount: Int

  init(_ model: ChartSpec) {
    self.model = model
    let marked = (0..<model.viewCount).filter { model.view($0).mark != nil }
    let index = marked.first { Self.isSimple(model.view($0)) } ?? marked.first
    view = index.map { model.view($0) }
    let source = (index.flatMap { model.source(ofView: $0) }) ?? (model.sourceCount > 0 ? 0 : nil)
    let count = source.map { model.source($0).rowCount } ?? 0
    rowCount = count
    rows = (0..<min(count, Self.rowLimit)).compactMap { row in
      guard let source else { return nil }
      switch model.row(row, of: source) {
      case .object(let object): return object
      case let value: return ["data": value]
      }
    }
  }

  /// How many rows are drawn.
  private static let rowLimit = 20_000

  // MARK: Words

  var title: String {
    for index in 0..<model.viewCount {
      if let title = model.view(index).title, !title.isEmpty { return title }
    }
    return ""
  }

  var remarks: [String] {
    var remarks: [String] = []
    let marks = (0..<model.viewCount).compactMap { model.view($0).mark?.type }
    if plot == nil, !marks.isEmpty {
      remarks.append("This is the data of a chart of \(Self.list(marks)), which is not drawn.")
    } else if marks.count > 1 {
      remarks.append("Drawn is one of \(marks.count) marks: \(Self.list(marks)).")
    }
    if rowCount > ChartPresenter.rowCount {
      remarks.append("\(rowCount - ChartPresenter.rowCount) more rows of data are left out.")
    }
    return remarks
  }

  private static func list(_ words: [String]) -> String {
    words.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.joined(separator: ", ")
  }

  // MARK: The table

  func table(isSettled: Bool) -> TableBlock {
    var names: [String] = []
    for row in rows.prefix(TableBlock.sampleRowCount) {
      for key in row.keys where names.count < ChartPresenter.columnCount && !names.contains(key) {
        names.append(key)
      }
    }
    let shown = rows.prefix(ChartPresenter.rowCount)
    let columns = names.map { name in
      let isNumber = shown.allSatisfy { row in
        switch row[name] {
        case .number?, nil, .null?: true
        default: false
        }
      }
      return TableBlock.Column(
        header: StyledText(plain: name), alignment: isNumber ? .trailing : .leading)
    }
    return TableBlock(
      columns: columns,
      rows: shown.map { row in names.map { StyledText(plain: Self.text(row[$0])) } },
      settledRowCount: isSettled ? shown.count : 0)
  }

  private static func text(_ value: JSONValue?) -> String {
    switch value {
    case nil, .null?: ""
    case .string(let text)?: text
    case .number(let number)?: number.text
    case .bool(let isTrue)?: isTrue ? "true" : "false"
    case let value?: value.serialized()
    }
  }

  // MARK: The plot

  private func channel(_ name: String) -> ChartSpec.Channel? {
    view?.channels.first { $0.name == name }
  }

  var plot: ChartBlock.Plot? {
    guard let view, Self.isSimple(view), let mark = Self.mark(view.mark?.type ?? ""),
      let x = channel("x"), let y = channel("y"), !rows.isEmpty
    else { return nil }
    // Bars lie along the value that is a number; else it is the one upwards.
    let isSwapped = !Self.isValue(y) && Self.isValue(x)
    let (key, value) = isSwapped ? (y, x) : (x, y)
    guard Self.isValue(value), let field = key.field else { return nil }
    let isNumeric = key.measurement == .quantitative && mark != .bar
    var builder = PlotBuilder(aggregate: value.aggregate)
    let color = channel("color")?.field
    for row in rows {
      let amount = value.field.flatMap { Self.number(row[$0]) }
      guard let amount = amount ?? (value.aggregate == "count" ? 1 : nil) else { continue }
      let name = color.map { Self.text(row[$0]) } ?? ""
      if isNumeric {
        guard let number = Self.number(row[field]) else { continue }
        builder.add(key: number, amount, series: name)
      } else {
        let category = Self.category(Self.text(row[field]), key.timeUnit)
        builder.add(category: category, amount, series: name)
      }
    }
    guard !builder.isEmpty else { return nil }
    let valueTitle =
      [value.aggregate, value.field].compactMap(\.self).joined(separator: " of ")
    return builder.plot(mark: mark, valueTitle: valueTitle, keyTitle: field, isNumeric: isNumeric)
  }

  private static func mark(_ type: String) -> ChartBlock.Plot.Mark? {
    switch type {
    case "bar": .bar
    case "line", "trail": .line
    case "area": .area
    case "point", "circle", "square", "tick": .point
    default: nil
    }
  }

  /// Whether a view says no more than what can be drawn.
  private static func isSimple(_ view: ChartSpec.View) -> Bool {
    guard mark(view.mark?.type ?? "") != nil, view.transforms.isEmpty else { return false }
    return view.channels.allSatisfy { channel in
      switch channel.name {
      case "x", "y": !channel.isBinned && (channel.timeUnit.map(isTimeUnit) ?? true)
      case "x2", "y2", "row", "column", "facet", "xOffset", "yOffset": false
      default: true
      }
    }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func isTimeUnit(_ unit: String) -> Bool {
    ["year", "yearmonth", "yearmonthdate", "month"].contains(unit)
  }

  /// A date in the unit that is asked for, if it begins as ISO 8601 writes it.
  private static func category(_ text: String, _ unit: String?) -> String {
    let parts = text.prefix(10).split(separator: "-")
    switch unit {
    case "year": return String(text.prefix(4))
    case "yearmonth" where parts.count >= 2: return String(text.prefix(7))
    case "yearmonthdate" where parts.count == 3: return String(text.prefix(10))
    case "month" where parts.count >= 2:
      return Int(parts[1]).flatMap { (1...12).contains($0) ? months[$0 - 1] : nil } ?? text
    default: return text
    }
  }

  private static func isValue(_ channel: ChartSpec.Channel) -> Bool {
    channel.aggregate != nil || channel.measurement == .quantitative
  }

  private static func number(_ value: JSONValue?) -> Double? {
    guard case .number(let number)? = value, number.double.isFinite else { return nil }
    return number.double
  }
}

/// Gathers values by series and key, and makes one of several at the same place.
private struct PlotBuilder {
  private let aggregate: String?
  private var categories: [String] = []
  private var categoryNumbers: [String: Int] = [:]
  private var names: [String] = []
  private var seriesNumbers: [String: Int] = [:]
  private var values: [[Double: [Double]]] = []
  private var order: [[Double]] = []

  init(aggregate: String?) {
    self.aggregate = aggregate
  }

  var isEmpty: Bool { values.isEmpty }

  mutating func add(category: String, _ value: Double, series: String) {
    let number = categoryNumbers[category] ?? categories.count
    if number == categories.count {
      categoryNumbers[category] = number
      categories.append(category)
    }
    add(key: Double(number), value, series: series)
  }

  mutating func add(key: Double, _ value: Double, series: String) {
    let number = seriesNumbers[series] ?? names.count
    if number == names.count {
      seriesNumbers[series] = number
      names.append(series)
      values.append([:])
      order.append([])
    }
    if values[number][key] == nil { order[number].append(key) }
    values[number][key, default: []].append(value)
  }

  func plot(
    mark: ChartBlock.Plot.Mark, valueTitle: String, keyTitle: String, isNumeric: Bool
  ) -> ChartBlock.Plot {
    let series = names.indices.map { number in
      var points: [ChartBlock.Point] = []
      for key in order[number] {
        let all = values[number][key] ?? []
        if mark == .point, aggregate == nil {
          points += all.map { ChartBlock.Point(key: key, value: $0) }
        } else {
          points.append(ChartBlock.Point(key: key, value: Self.combined(all, aggregate)))
        }
      }
      if mark != .bar, mark != .point { points.sort { $0.key < $1.key } }
      return ChartBlock.Series(name: names[number], points: points)
    }
    return ChartBlock.Plot(
      mark: mark, valueTitle: valueTitle, keyTitle: keyTitle,
      categories: isNumeric ? nil : categories, series: series)
  }

  /// One value for several; without an aggregate bars are stacked, which is their sum.
  private static func combined(_ values: [Double], _ aggregate: String?) -> Double {
    switch aggregate {
    case "count": return Double(values.count)
    case "mean", "average": return values.reduce(0, +) / Double(values.count)
    case "min": return values.min() ?? 0
    case "max": return values.max() ?? 0
    case "median":
      let sorted = values.sorted()
      let middle = sorted.count / 2
      return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    default: return values.reduce(0, +)
    }
  }
}
