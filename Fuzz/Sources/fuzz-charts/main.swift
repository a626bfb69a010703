import ArtifactAll
import FuzzSupport

/// Checks that a chart can be drawn everywhere.
@Sendable func draw(_ chart: Chart) {
  let picture = ChartPicture(chart)
  for canvas in [Canvas2D(), Canvas2D(maxWidth: 70, unit: .cells)] {
    guard let size = picture.drawing(for: canvas)?.scene.size else { continue }
    precondition(size.width.isFinite && size.height.isFinite, "K4 a picture has no size")
  }
  _ = chart.dataTable(rows: 20, columns: 5)
}

fuzz { input in
  let text = String(decoding: input.bytes, as: UTF8.self)
  switch input.choice % 4 {
  case 0:
    checkPromises(of: VegaLiteRefiner.self, input)
    guard let json = try? JSONValue(parsing: input.bytes),
      let chart = VegaLiteNotation.chart(from: json)?.chart
    else { return }
    draw(chart)
    // What is written reads as the same chart (L6.6).
    let again = VegaLiteNotation.chart(from: VegaLiteNotation.json(of: chart))?.chart
    precondition(again != nil, "L6.6 a chart can't be read again")
  case 1:
    if let chart = ScriptChart.find(in: text)?.chart?.chart { draw(chart) }
    var refiner = ChartScriptRefiner()
    refiner.append(input.bytes.span)
    refiner.finish()
    precondition(refiner.refinement.verdict != .pending, "R1.3 the verdict is pending at the end")
  case 2:
    let frame = CSV.frame(of: text)
    for mark in AutomaticMark.allCases {
      if let chart = try? Chart(automatic: frame, mark: mark) { draw(chart) }
    }
    _ = frame.sparklines(limit: 20)
  default:
    // An expression over a row with values of all kinds.
    let spec: JSONValue = [
      "data": ["values": [["a": 1.5, "b": "x1", "c": [1, 2], "d": ["e": .null]], ["b": true]]],
      "transform": [["calculate": .string(text), "as": "r"], ["filter": .string(text)]],
      "mark": "point", "encoding": ["x": ["field": "r"]],
    ]
    if let chart = VegaLiteNotation.chart(from: spec)?.chart { draw(chart) }
  }
}
