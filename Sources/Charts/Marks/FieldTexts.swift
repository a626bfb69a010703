import ArtifactBase

/// The name of a field and the texts of its values in the rows of a unit.
struct FieldTexts {
  /// The name: the title of the channel.
  let name: String
  private let column: Column
  private let labels: GuideLabels

  init(
    _ definition: ChannelDefinition, _ channel: ChartChannel, in frame: DataFrame,
    _ environment: ChartEnvironment
  ) {
    let guide = (definition["axis"] ?? definition["legend"])?.objectValue ?? JSONObject()
    let titles = [definition.givenTitle ?? [], guide["title"]?.lines ?? []]
    let given = titles.map { $0.joined(separator: " ") }.first { !$0.isEmpty }
    name = given ?? ChartTitles.title(of: definition, environment.config)
    column =
      environment.binLabels(definition, frame) ?? frame.column(at: definition.column())
    // Other expressions of a label are for axes.
    let format = JSONObject(guide.members.filter { $0.key.hasPrefix("format") })
    labels = GuideLabels(definition, guide: format, place: .mark, scale: nil, environment)
  }

  /// Returns the text of the value in a row, at most 200 characters; empty for none.
  func text(at row: Int) -> String {
    guard row >= 0, row < column.count, !column[row].isNil else { return "" }
    return String(labels.lines(column[row]).joined(separator: " ").prefix(200))
  }
}
