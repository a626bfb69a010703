import ArtifactCore
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
    let chart = ChartBlock(
      picture: reader.picture, data: reader.table(isSettled: artifact.isFinished))
    content = [Block(id: artifact.id(1), kind: .chart(chart), isSettled: artifact.isFinished)]
    guard artifact.isFinished else { return }
    var next = 2
    for words in reader.notes {
      let note = NoteBlock(.information, words)
      content.append(Block(id: artifact.id(next), kind: .note(note), isSettled: true))
      next += 1
    }
    content += artifact.notes(refinement, from: next)
  }
}
