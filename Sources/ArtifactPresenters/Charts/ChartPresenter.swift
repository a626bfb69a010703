import ArtifactCore
public import ArtifactPresentation
public import ArtifactRefiners

/// Presents a Vega-Lite chart: its data as a table and, as far as supported, a plot.
///
/// Supported are bars, lines, areas and points of a single view over a category or number, with
/// aggregates, several colors, the specified order and scale. For other features (transforms, bins,
/// time units, several views) only the data is shown, with a note.
public struct ChartPresenter: ArtifactPresenter {
  /// The refiner for Vega-Lite.
  public typealias Refiner = VegaLiteRefiner

  /// The maximum number of rows of data shown.
  public static let rowCount = 200
  /// The maximum number of columns of data shown.
  public static let columnCount = 12

  /// The number of leading rows whose members become columns.
  static let sampledRowCount = 64

  /// Creates a presenter.
  public init() {}

  /// Updates the chart block; adds notes once the payload is complete.
  public mutating func present(
    _ model: ChartSpec, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {
    let reader = ChartReader(model)
    let table = reader.table(isSettled: artifact.isFinished)
    let isEmpty = artifact.isFinished && table.columns.isEmpty
    content = []
    if !isEmpty {
      let chart = PictureBlock(reader.picture, data: table)
      content = [Block(id: artifact.id(1), kind: .picture(chart), isSettled: artifact.isFinished)]
    }
    guard artifact.isFinished else { return }
    if !isEmpty {
      SourceRest.append(
        model.tree.payload, from: model.tree.restOffset, id: artifact.id(2), to: &content)
    }
    for words in reader.notes {
      let note = NoteBlock(.information, words)
      let id = artifact.id(content.count + 1)
      content.append(Block(id: id, kind: .note(note), isSettled: true))
    }
    content += artifact.notes(refinement, from: content.count + 1)
    if isEmpty { artifact.appendSource(of: model.tree.payload, to: &content) }
  }

  /// Returns the chart that can be read after an error, or the source.
  public func ended(
    _ model: ChartSpec, _ progress: PreRenderableProgress, of artifact: ArtifactInPresentation
  ) -> Blocks {
    var content: Blocks = []
    var presenter = self
    let hasMark = (0..<model.viewCount).contains { model.view($0).mark != nil }
    if hasMark, !ChartReader(model).table(isSettled: true).columns.isEmpty {
      let refinement = Refinement(status: .waiting(progress))
      presenter.present(model, refinement, of: artifact, into: &content)
    } else {
      content = waiting(progress, of: artifact)
      artifact.appendUnreadable(model.tree.payload, to: &content)
    }
    return content
  }
}
