import ArtifactCore
import ArtifactPictures
import ArtifactRefiners

/// Reads the first view that can be drawn, otherwise the first one with a mark.
struct ChartReader {
  private let model: ChartSpec
  private let rows: [JSONObject]
  private let rowCount: Int

  /// The plot, without its title; nil if only the data is shown.
  private let plot: ChartPicture?
  private let undrawn: [String]

  init(_ model: ChartSpec) {
    self.model = model
    let marked = (0..<model.viewCount).filter { model.view($0).mark != nil }
    let index = marked.first { ChartPlotReader.isSimple(model.view($0)) } ?? marked.first
    let source = (index.flatMap { model.source(ofView: $0) }) ?? (model.sourceCount > 0 ? 0 : nil)
    let count = source.map { model.source($0).rowCount } ?? 0
    rowCount = count
    let rows: [JSONObject] = (0..<min(count, Self.rowLimit)).compactMap { row in
      guard let source else { return nil }
      switch model.row(row, of: source) {
      case .object(let object): return object
      case let value: return ["data": value]
      }
    }
    self.rows = rows
    let drawing = index.flatMap { ChartPlotReader(model.view($0), rows) }
    plot = drawing?.plot
    undrawn = drawing?.undrawn ?? []
  }

  /// The maximum number of rows drawn.
  private static let rowLimit = 20_000

  /// What is plotted, with the title; without series if only the data is shown.
  var picture: ChartPicture {
    var picture = plot ?? ChartPicture()
    picture.title = title
    return picture
  }

  // MARK: Text

  var title: String {
    for index in 0..<model.viewCount {
      if let title = model.view(index).title, !title.isEmpty { return title }
    }
    return ""
  }

  /// What is not drawn or not shown, as messages for notes.
  var notes: [String] {
    var notes: [String] = []
    let marks = (0..<model.viewCount).compactMap { model.view($0).mark?.type }
    if !undrawn.isEmpty {
      notes.append("not drawn: \(undrawn.joined(separator: ", "))")
    }
    if rows.isEmpty, !marks.isEmpty {
      notes.append("no data for the \(Self.list(marks)) chart")
    } else if plot == nil, !marks.isEmpty {
      notes.append("\(Self.list(marks)) charts are not drawn: showing the data")
    } else if marks.count > 1 {
      notes.append("1 of \(marks.count) marks is drawn: \(Self.list(marks))")
    }
    if rowCount > ChartPresenter.rowCount {
      notes.append("\(rowCount - ChartPresenter.rowCount) more rows are not shown")
    }
    return notes
  }

  private static func list(_ words: [String]) -> String {
    words.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.joined(separator: ", ")
  }

  // MARK: The table

  func table(isSettled: Bool) -> TableBlock {
    var names: [String] = []
    for row in rows.prefix(ChartPresenter.sampledRowCount) {
      for key in row.keys where names.count < ChartPresenter.columnCount && !names.contains(key) {
        names.append(key)
      }
    }
    let shown = rows.prefix(ChartPresenter.rowCount)
    let columns = names.map { name in
      let isNumber = shown.allSatisfy { row in
        switch row[name] {
        case .number?, nil, .null?: true
        case .string(let text)?: JSONNumber(text) != nil
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

  static func text(_ value: JSONValue?) -> String {
    switch value {
    case nil, .null?: ""
    case .string(let text)?: text
    case .number(let number)?: number.text
    case .bool(let isTrue)?: isTrue ? "true" : "false"
    case let value?: value.serialized()
    }
  }
}
