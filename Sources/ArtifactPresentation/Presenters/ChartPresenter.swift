import ArtifactCore
public import ArtifactRefiners

/// Presents a Vega-Lite chart: its data as a table, and what of it can be drawn as a plot.
///
/// Drawn are bars, lines, areas and points of one view over a category or number, with sums and their
/// kind, in several colours, in the order and on the scale that is asked for. What else a chart says
/// (transforms, bins, time units, several views) is left to its data, and that is said.
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
    content += artifact.remarks(refinement, from: next)
  }
}
