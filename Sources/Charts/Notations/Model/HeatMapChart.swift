import ArtifactBase

/// Values in the cells of a grid, in another notation.
struct HeatMapChart {
  var frame: NotationFrame
  var xAxis = NotationAxis()
  var yAxis = NotationAxis()
  var cells: [(x: ChartValue, y: ChartValue, value: ChartValue)] = []
  /// The colors of the scale from the least to the greatest value; empty for the default.
  var colors: [String] = []
  /// The name of a color scheme of Vega, used without ``colors``, and whether colors are reversed.
  var scheme: String?
  var hasReversedColors = false
  var minimum, maximum: Double?
  var hasLabels = false
  var legendTitle: String?

  init(_ frame: NotationFrame) { self.frame = frame }

  /// Returns the view; nil without cells.
  func view() -> ChartView? {
    guard !cells.isEmpty else { return nil }
    var rows = NotationRows()
    for cell in cells { rows.append(["x": cell.x, "y": cell.y, "value": cell.value]) }
    var encoding = ChartEncoding()
    encoding[.x] = xAxis.definition("x", .x)
    encoding[.y] = yAxis.definition("y", .y)
    var labelEncoding = encoding
    var scale = JSONObject()
    if !colors.isEmpty { scale["range"] = .array(colors.map { .string($0) }) }
    if colors.isEmpty, let scheme { scale["scheme"] = .string(scheme) }
    if hasReversedColors { scale["reverse"] = true }
    if let minimum { scale["domainMin"] = JSONValue(number: minimum) }
    if let maximum { scale["domainMax"] = JSONValue(number: maximum) }
    var legend: JSONValue = .null
    if frame.hasLegend { legend = [:] }
    encoding[.color] = ChannelDefinition(
      field: "value", type: .quantitative,
      options: [
        "scale": .object(scale), "legend": legend,
        "title": legendTitle.map { .string($0) } ?? .null,
      ])
    let view = ChartView(.unit(ChartMark("rect")), data: rows.data, encoding: encoding)
    guard hasLabels else { return view }
    var labels = NotationRows()
    for cell in cells where !cell.value.isNil {
      labels.append(["x": cell.x, "y": cell.y, "value": cell.value])
    }
    labelEncoding[.text] = ChannelDefinition(field: "value", type: .quantitative)
    return ChartView(
      .layer([
        view,
        ChartView(
          .unit(ChartMark("text")), data: labels.data, encoding: labelEncoding, name: "labels"),
      ]))
  }
}
