public import ArtifactRefiners

extension RadarPicture {
  /// Creates the picture of a radar chart; nil for one with too much to draw.
  init?(drawable chart: MermaidRadar) {
    guard chart.axes.count <= RadarPictureLimits.axisCount,
      chart.curves.count <= RadarPictureLimits.curveCount
    else { return nil }
    self.init(chart)
  }
}

extension RadarPicture {
  /// Creates the picture of a radar chart (`Specs/Mermaid.md` N22.5).
  ///
  /// - Complexity: O(axes × curves).
  public init(_ chart: MermaidRadar) {
    let ticks = chart.tickCount
    self.init(
      title: MermaidLabel(chart.title).plainText, axes: chart.axes.map(\.label.plainText),
      curves: chart.curves.map {
        Curve($0.label.plainText, Array(chart.values(of: $0).prefix(chart.axes.count)))
      }, minimum: chart.minimum, maximum: chart.maximum,
      tickCount: ticks.isNaN ? 5 : Int(min(max(ticks, 1), 20)),
      isRound: chart.graticule == .circle, showsLegend: chart.showsLegend)
  }
}
