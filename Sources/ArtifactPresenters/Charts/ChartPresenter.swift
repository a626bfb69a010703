import ArtifactBase
import ArtifactCore
import ArtifactPictures
public import ArtifactPresentation
public import ArtifactRefiners
import Charts

/// Presents a Vega-Lite chart, which grows with each complete row of its data, with the data as a
/// table that replaces the drawing where it has no room.
public struct ChartPresenter: ArtifactPresenter {
  /// The refiner for Vega-Lite.
  public typealias Refiner = VegaLiteRefiner

  /// The maximum number of rows of data shown.
  public static let rowCount = 200
  /// The maximum number of columns of data shown.
  public static let columnCount = 12

  /// The number of nodes of the payload of which the chart on display was made.
  private var shownCount = 0

  /// Creates a presenter.
  public init() {}

  /// Updates the chart block; adds notes once the payload is complete.
  public mutating func present(
    _ model: ChartDocument, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {
    if !artifact.isFinished {
      // A large chart is read again when it has grown by a part.
      let count = model.tree.endIndex
      if !content.isEmpty, count - shownCount < max(1, shownCount / ChartParts.growth) { return }
      shownCount = count
    }
    guard let chart = model.chart()?.chart, !chart.isWithoutRows || artifact.isFinished else {
      content = []
      if artifact.isFinished {
        appendEnd(model, refinement, isShown: false, artifact: artifact, content: &content)
      }
      return
    }
    content = ChartParts.blocks(ChartPicture(chart), of: artifact)
    guard artifact.isFinished else { return }
    let isShown = !content.isEmpty
    if isShown {
      SourceRest.append(
        model.tree.payload, from: model.tree.restOffset, id: artifact.id(content.count + 1),
        to: &content)
    }
    appendEnd(model, refinement, isShown: isShown, artifact: artifact, content: &content)
  }

  private func appendEnd(
    _ model: ChartDocument, _ refinement: Refinement, isShown: Bool,
    artifact: ArtifactInPresentation, content: inout Blocks
  ) {
    content += artifact.notes(refinement, from: content.count + 1)
    if content.isEmpty, model.hasMark {
      let text = "the chart has no data to draw"
      content = [
        Block(id: artifact.id(1), kind: .note(NoteBlock(.information, text)), isSettled: true)
      ]
    }
    if !isShown { artifact.appendSource(of: model.tree.payload, to: &content) }
  }

  /// Returns the chart that can be read after an error, or the source.
  public func ended(
    _ model: ChartDocument, _ progress: PreRenderableProgress, of artifact: ArtifactInPresentation
  ) -> Blocks {
    var content: Blocks = []
    if model.hasMark, let (chart, _) = model.chart(), !chart.isWithoutRows {
      var presenter = self
      let refinement = Refinement(status: .waiting(progress))
      presenter.present(model, refinement, of: artifact, into: &content)
    } else {
      content = waiting(progress, of: artifact)
      artifact.appendUnreadable(model.tree.payload, to: &content)
    }
    return content
  }
}

/// The blocks of charts.
enum ChartParts {
  /// A growing chart is read again after each sixteenth more of its content.
  static let growth = 16

  /// Returns the block of a chart with its data, at the end without marks its data alone.
  ///
  /// - Parameter hidden: The names of columns that the table leaves out.
  static func blocks(
    _ picture: ChartPicture, of artifact: ArtifactInPresentation, hiding hidden: Set<String> = []
  ) -> Blocks {
    guard !picture.isEmpty || artifact.isFinished else { return [] }
    let table = table(of: picture.chart, isSettled: artifact.isFinished, hiding: hidden)
    if picture.isEmpty {
      // Data whose marks can't be drawn.
      guard !table.rows.isEmpty else { return [] }
      return [Block(id: artifact.id(1), kind: .table(table), isSettled: true)]
    }
    guard !artifact.isFinished || !table.columns.isEmpty else { return [] }
    return [
      Block(
        id: artifact.id(1), kind: .picture(PictureBlock(picture, data: table)),
        isSettled: artifact.isFinished)
    ]
  }

  /// The columns with the order, the positions and the colors of marks, which readers of other
  /// notations add to the data.
  private static let drawingColumns: Set<String> = [
    "stack", "order", "row", "color", "size", "start", "end",
  ]

  /// Returns the block of a chart in another notation; nil if it has no marks.
  static func block(
    of chart: ForeignChart, id: BlockID, source: PictureSource?, _ artifact: ArtifactInPresentation
  ) -> Block? {
    let kind: Block.Kind
    switch chart.content {
    case .chart(let chart):
      let picture = ChartPicture(chart, source: source)
      let blocks = blocks(picture, of: artifact, hiding: drawingColumns)
      guard let block = blocks.first else { return nil }
      kind = block.kind
    case .hierarchy(let hierarchy):
      let picture = TreemapPicture(hierarchy)
      kind = .picture(PictureBlock(picture, data: DiagramTable.data(of: picture)))
    case .flow(let flow):
      let picture = SankeyPicture(flow)
      kind = .picture(PictureBlock(picture, data: DiagramTable.data(of: picture)))
    }
    return Block(id: id, kind: kind, isSettled: artifact.isFinished)
  }

  /// Returns the data of a chart as a table.
  static func table(
    of chart: Chart, isSettled: Bool, hiding hidden: Set<String> = []
  ) -> TableBlock {
    let data = chart.dataTable(
      rows: ChartPresenter.rowCount, columns: ChartPresenter.columnCount, hiding: hidden)
    return data.map { table(of: $0, isSettled: isSettled) } ?? TableBlock(columns: [])
  }

  /// Returns a table of data.
  static func table(of frame: DataFrame, isSettled: Bool) -> TableBlock {
    table(
      of: ChartDataTable(
        frame, rows: ChartPresenter.rowCount, columns: ChartPresenter.columnCount),
      isSettled: isSettled)
  }

  private static func table(of data: ChartDataTable, isSettled: Bool) -> TableBlock {
    TableBlock(
      columns: data.columns.map { column in
        TableBlock.Column(
          header: StyledText(plain: column.name), alignment: column.isNumeric ? .trailing : .leading
        )
      }, rows: data.rows.map { row in row.map { StyledText(plain: $0) } },
      settledRowCount: isSettled ? data.rows.count : 0)
  }
}

extension Chart {
  /// Whether no data has any rows yet.
  fileprivate var isWithoutRows: Bool { rowCount == 0 }
}
