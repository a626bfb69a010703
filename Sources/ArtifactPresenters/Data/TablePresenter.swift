import ArtifactCore
public import ArtifactPresentation
public import ArtifactRefiners
import Charts

/// Presents the rows of a CSV or TSV table; numeric columns are right-aligned.
public struct TablePresenter: ArtifactPresenter {
  /// The refiner for CSV and TSV.
  public typealias Refiner = CSVRefiner

  /// Whether the blocks were created with the final delimiter.
  private var isCertain = false

  /// Whether there is any non-blank cell, and the number of leading rows without one.
  private var hasText = false
  private var seenRowCount = 0

  private let style: TableStyle
  /// The number of rows of which the blocks were made, if they aren't the table itself.
  private var drawnRowCount = 0

  /// Creates a presenter.
  ///
  /// - Parameter style: How the table is shown.
  public init(style: TableStyle = .table) {
    self.style = style
  }

  /// Updates the table with the new rows.
  public mutating func present(
    _ model: CSVTable, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {
    guard style.isDrawn else {
      return presentTable(model, refinement, of: artifact, into: &content)
    }
    let growth = model.rowCount - drawnRowCount
    if !artifact.isFinished, !content.isEmpty,
      growth < max(1, drawnRowCount / ChartParts.growth)
    {
      return
    }
    drawnRowCount = model.rowCount
    content = []
    var plain = TablePresenter()
    plain.presentTable(model, refinement, of: artifact, into: &content)
    guard case .table(let table)? = content.first?.kind,
      let kind = style.kind(
        of: DataFrame(model), insteadOf: table, isComplete: artifact.isFinished)
    else {
      if !artifact.isFinished, !content.isEmpty {
        // Nothing of the table is final before it is known how it is shown.
        content[0].isSettled = false
        content[0].modify(.table) { $0.settledRowCount = 0 }
      }
      return
    }
    content[0] = Block(id: content[0].id, kind: kind, isSettled: artifact.isFinished)
  }

  private mutating func presentTable(
    _ model: CSVTable, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {
    guard model.columnCount > 0, hasText(model) else {
      if model.columnCount > 0, !artifact.isFinished {
        let progress = ProgressBlock(
          hint: "waiting for the first value", byteCount: artifact.byteCount)
        content = [Block(id: artifact.id(1), kind: .progress(progress), isSettled: false)]
      } else {
        let note = NoteBlock(.information, "empty table")
        content = [Block(id: artifact.id(1), kind: .note(note), isSettled: true)]
      }
      return
    }
    if !hasTable(content) || !isCertain {
      // Until the delimiter is final, a table has one row, so recreating it is cheap.
      let table = TableBlock(columns: [])
      content = [Block(id: artifact.id(1), kind: .table(table), isSettled: false)]
    }
    isCertain = model.dialect.isSettled
    guard !content[0].isSettled,
      content[0].modify(.table, { update(&$0, from: model, isFinished: artifact.isFinished) })
    else { return }
    content[0].isSettled = artifact.isFinished
    if artifact.isFinished { content += artifact.notes(refinement, from: 2) }
  }

  /// Searches the new rows for a non-blank cell; the result is final once the delimiter is.
  private mutating func hasText(_ model: CSVTable) -> Bool {
    guard !hasText else { return true }
    func isBlank(_ cells: [String]) -> Bool { cells.allSatisfy { $0.allSatisfy(\.isWhitespace) } }
    var isFound = !isBlank(model.header ?? [])
    var row = seenRowCount
    while !isFound, row < model.rowCount {
      isFound = !isBlank(model.row(row))
      row += 1
    }
    if model.dialect.isSettled {
      hasText = isFound
      seenRowCount = isFound ? 0 : model.settledRowCount
    }
    return isFound
  }

  private func hasTable(_ content: Blocks) -> Bool {
    if case .table? = content.first?.kind { true } else { false }
  }

  private func update(_ table: inout TableBlock, from model: CSVTable, isFinished: Bool) {
    let sampledRowCount = min(table.rows.count, TableBlock.sampleRowCount)
    table.hasHeader = model.dialect.hasHeader
    while table.rows.count < model.rowCount {
      table.rows.append(model.row(table.rows.count).map { StyledText(plain: LongText.shown($0)) })
    }
    let sampled = min(table.rows.count, TableBlock.sampleRowCount)
    if sampled > sampledRowCount || table.columns.isEmpty {
      table.columns = columns(of: model, sampled: sampled)
    }
    table.settledRowCount = model.settledRowCount
  }

  /// The columns and their alignments, determined by the first rows only, so that they don't depend
  /// on how much has arrived.
  private func columns(of model: CSVTable, sampled: Int) -> [TableBlock.Column] {
    let names = model.header ?? []
    let count = (0..<sampled).reduce(names.count) { max($0, model.cellCount(inRow: $1)) }
    return (0..<count).map { column in
      let name = column < names.count ? names[column] : ""
      let isNumeric = model.isNumeric(column: column, inRows: 0..<sampled)
      return TableBlock.Column(
        header: StyledText(plain: LongText.shown(name)), alignment: isNumeric ? .trailing : .leading
      )
    }
  }
}
