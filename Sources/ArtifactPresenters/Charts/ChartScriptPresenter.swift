import ArtifactBase
import ArtifactCore
import ArtifactPictures
public import ArtifactPresentation
public import ArtifactRefiners
import Charts

/// Presents a chart of Chart.js, ECharts or Plotly, read from its configuration or its script.
///
/// A script that does more than make the chart is shown above it.
public struct ChartScriptPresenter: ArtifactPresenter {
  /// The refiner for chart configurations and scripts.
  public typealias Refiner = ChartScriptRefiner

  private var shownLength = 0

  /// Creates a presenter.
  public init() {}

  /// Updates the chart; adds notes, and the source of a script that is more than a chart, once the
  /// payload is complete.
  public mutating func present(
    _ model: ChartScriptRefiner.Model, _ refinement: Refinement,
    of artifact: ArtifactInPresentation, into content: inout Blocks
  ) {
    let length = model.text.utf8.count
    if !artifact.isFinished {
      if !content.isEmpty, length - shownLength < max(1, shownLength / ChartParts.growth) { return }
      shownLength = length
    }
    guard let script = model.script(), let chart = script.chart else {
      content = []
      if artifact.isFinished {
        content += artifact.notes(refinement, from: 1)
        appendSource(model, of: artifact, to: &content)
      }
      return
    }
    content = []
    if artifact.isFinished, !script.isOnlyChart { appendSource(model, of: artifact, to: &content) }
    append(chart, model, of: artifact, to: &content)
    guard artifact.isFinished else { return }
    content += artifact.notes(refinement, from: content.count + 1)
  }

  private func appendSource(
    _ model: ChartScriptRefiner.Model, of artifact: ArtifactInPresentation,
    to content: inout Blocks
  ) {
    var code = CodeBlock(language: "javascript")
    var lines = model.text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines { code.lines.append(CodeBlock.Line(LongText.shown(String(line)))) }
    code.settledLineCount = code.lines.count
    content.append(
      Block(id: artifact.id(content.count + 1), kind: .code(code), isSettled: true))
  }

  private func append(
    _ chart: ForeignChart, _ model: ChartScriptRefiner.Model,
    of artifact: ArtifactInPresentation, to content: inout Blocks
  ) {
    let source = PictureSource(
      language: model.text.first.map { $0 == "{" || $0 == "[" } == true ? "json" : "javascript",
      text: model.text)
    let block = ChartParts.block(
      of: chart, id: artifact.id(content.count + 1), source: artifact.isFinished ? source : nil,
      artifact)
    if let block { content.append(block) }
  }
}
