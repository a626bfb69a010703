import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import ArtifactRefiners

/// Reads the first view that can be drawn, otherwise the first one with a mark.
struct ChartReader {
  private let model: ChartSpec
  private let rows: [JSONObject]
  private let rowCount: Int

  /// The plot, without its title; nil if only the data is shown.
  private let plot: ChartPicture?
  private let undrawn: [String]

  /// Why the view that the notes are about is not drawn; nil if it could be.
  private let obstacle: ChartObstacle?
  private let mark: String?

  init(_ model: ChartSpec) {
    self.model = model
    let marked = (0..<model.viewCount).filter { model.view($0).mark != nil }
    var index = marked.first
    var obstacle: ChartObstacle?
    for view in marked {
      let found = ChartObstacle.find(in: model, view: view)
      // Of views that are not drawn, one whose mark could be is the one to explain.
      if let found, let obstacle, !obstacle.words.isEmpty || found.words.isEmpty { continue }
      (index, obstacle) = (view, found)
      if found == nil { break }
    }
    self.obstacle = obstacle
    mark = index.flatMap { model.view($0).mark?.type }
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
    let drawing =
      obstacle == nil ? index.flatMap { ChartPlotReader(model.view($0), rows) } : nil
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
    } else if let obstacle, let mark {
      let kind = obstacle.words.isEmpty ? Self.list(marks) : mark
      let words = obstacle.words.isEmpty ? "" : obstacle.words + " "
      notes.append("\(kind) charts \(words)are not drawn: showing the data")
    } else if plot == nil, let mark {
      notes.append("no values for the \(mark) chart: showing the data")
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
