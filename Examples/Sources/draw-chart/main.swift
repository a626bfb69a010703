// Draws a table as a bar chart with an average line, and reads a chart of Vega-Lite.
//
//   swift run --package-path Examples draw-chart > chart.svg

import ArtifactPictures
import Charts

let sales = CSV.frame(of: "month,sales\nJan,28\nFeb,55\nMar,43\n")
let bars = ChartView(
  .unit(ChartMark("bar")),
  encoding: ChartEncoding([.x: ChannelDefinition(field: "month", type: .nominal)]))
let average = ChartView(
  .unit(ChartMark("rule")),
  encoding: ChartEncoding([
    .y: ChannelDefinition(field: "sales", type: .quantitative, aggregate: "mean")
  ]))
let view = ChartView(
  .layer([bars, average]), data: .frame(sales),
  encoding: ChartEncoding([.y: ChannelDefinition(field: "sales", type: .quantitative)]),
  title: "Sales")
let chart = Chart(view: view)

if let scene = ChartPicture(chart).drawing(for: Canvas2D(maxWidth: 400))?.scene {
  print(scene.svg())
}

let (plot, notes) = chart.plot(on: Canvas2D())
print("<!-- \(plot?.readableText() ?? "") -->")
for note in notes { print("<!-- \(note.message) -->") }

let json = VegaLiteNotation.json(of: chart)
if let (same, _) = VegaLiteNotation.chart(from: json) {
  print("<!-- \(same.caption) -->")
}
