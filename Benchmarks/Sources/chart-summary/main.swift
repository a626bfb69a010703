// Summarizes charts, for a comparison with Vega.
//
//     chart-summary [items] < specifications
//     chart-summary svg < specifications
//     chart-summary sum FILE
//
// Each line of the input is an object with the `name` and the Vega-Lite `spec` of a chart; each line of the
// output has the labels and titles, the numbers of marks by kind, the notes and the seconds taken, and with
// `items` the marks themselves, in the coordinates of their plots.
//
// `svg` prints the seconds to make SVG of all of them, from the text of each, and the number and the bytes of
// the documents. `sum` prints the least seconds of ten sums, means and counts of the column `v` of a CSV file by
// the column `k`, without reading the file, and the groups as JSON.

import ArtifactAll
import ArtifactBase
import Charts
import Drawing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

let clock = ContinuousClock()
if CommandLine.arguments.last == "svg" {
  drawAll()
  exit(0)
}
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "sum" {
  sumByKey(CommandLine.arguments[2])
  exit(0)
}
while let line = readLine() {
  guard let row = try? JSONValue(parsing: line) else { continue }
  var output: JSONObject = ["name": row["name"] ?? .null]
  // A specification that isn't JSON is a text.
  var spec = row["spec"] ?? .null
  if let text = spec.stringValue { spec = (try? JSONValue(parsing: text)) ?? .null }
  let start = clock.now
  guard let (chart, readingNotes) = VegaLiteNotation.chart(from: spec) else {
    output["error"] = "no chart"
    print(JSONValue.object(output).serialized())
    continue
  }
  let (plot, plotNotes) = chart.plot(on: Canvas2D())
  output["seconds"] = number((clock.now - start) / .seconds(1))
  output["notes"] = .array((readingNotes + plotNotes).map(json))
  if let plot { summarize(plot, in: &output) } else { output["error"] = "no plot" }
  if let plot, CommandLine.arguments.last == "items" {
    output["items"] = .array(
      plot.views.flatMap { $0.marks.flatMap { group in group.items.map { json($0, group.kind) } } })
  }
  print(JSONValue.object(output).serialized())
}

func number(_ value: Double) -> JSONValue { JSONNumber(value).map { .number($0) } ?? .null }

func json(_ note: ChartNote) -> JSONValue {
  var object: JSONObject = [
    "code": .string(note.code.rawValue), "message": .string(note.message),
  ]
  if let suggestion = note.suggestion { object["suggestion"] = .string(suggestion) }
  if !note.path.isEmpty { object["path"] = .string(note.path) }
  return .object(object)
}

func json(_ item: PlotItem, _ kind: PlotMarks.Kind) -> JSONValue {
  var object: JSONObject = ["k": .string(kind.rawValue), "x": number(item.x), "y": number(item.y)]
  switch kind {
  case .rect, .image:
    object["w"] = number(item.width)
    object["h"] = number(item.height)
  case .rule, .area:
    object["x2"] = number(item.x2)
    object["y2"] = number(item.y2)
  case .symbol:
    object["s"] = number(item.size)
    object["shape"] = .string(item.shape)
  case .arc:
    object["a1"] = number(item.startAngle)
    object["a2"] = number(item.endAngle)
    object["r1"] = number(item.innerRadius)
    object["r2"] = number(item.outerRadius)
  case .text: object["t"] = .string(item.text.joined(separator: ","))
  case .line, .trail, .shape: break
  }
  func color(_ paint: RGBA?) -> JSONValue {
    guard let paint else { return .null }
    return .array([paint.red, paint.green, paint.blue].map { number(Double($0)) })
  }
  object["fill"] = color(item.fill)
  object["stroke"] = color(item.stroke)
  object["o"] = number(item.opacity)
  return .object(object)
}

func summarize(_ plot: ChartPlot, in output: inout JSONObject) {
  var lists: [String: [String]] = [:]
  func add(_ lines: [String], to list: String) {
    let text = lines.joined(separator: ",")
    if !text.isEmpty { lists[list, default: []].append(text) }
  }
  var marks: [String: Int] = [:]
  for view in plot.views {
    for axis in view.axes {
      for tick in axis.ticks where axis.hasLabels && tick.showsLabel {
        add(tick.label, to: "axisLabels")
      }
      add(axis.title, to: "axisTitles")
    }
    for group in view.marks where !group.items.isEmpty {
      marks[group.kind.rawValue, default: 0] += group.items.count
    }
  }
  for legend in plot.legends {
    for entry in legend.entries where entry.showsLabel { add([entry.label], to: "legendLabels") }
    add(legend.title, to: "legendTitles")
  }
  for title in plot.titles { add(title.lines, to: "titles") }
  for name in ["axisLabels", "axisTitles", "legendLabels", "legendTitles", "titles"] {
    output[name] = .array((lists[name] ?? []).map { .string($0) })
  }
  output["marks"] = .object(
    JSONObject(marks.map { (key: $0.key, value: number(Double($0.value))) }))
}

// MARK: Times

func drawAll() {
  var specs: [String] = []
  while let line = readLine() {
    if let spec = (try? JSONValue(parsing: line))?["spec"] { specs.append(spec.serialized()) }
  }
  var (count, size) = (0, 0)
  let start = clock.now
  for text in specs {
    guard let json = try? JSONValue(parsing: text),
      let chart = VegaLiteNotation.chart(from: json)?.chart,
      let drawing = ChartPicture(chart).drawing(for: Canvas2D())
    else { continue }
    count += 1
    size += drawing.scene.svg().utf8.count
  }
  print((clock.now - start) / .seconds(1), count, size)
}

func sumByKey(_ path: String) {
  guard let file = fopen(path, "r") else { return print("no such file") }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
    bytes += buffer[..<count]
  }
  let frame = CSV.frame(of: String(decoding: bytes, as: UTF8.self))
  let measures: [AggregateMeasure] = [
    AggregateMeasure(.sum, of: "v", as: "sum"), AggregateMeasure(.mean, of: "v", as: "mean"),
    AggregateMeasure(.count, of: nil, as: "count"),
  ]
  var best = Double.infinity
  var result = DataFrame()
  for _ in 0..<10 {
    var environment = TransformEnvironment()
    let start = clock.now
    result = frame.applying(
      .aggregate(AggregateTransform(measures, groupby: ["k"])), in: &environment)
    best = min(best, (clock.now - start) / .seconds(1))
  }
  print(best, result.rowCount)
  let keys = result.column(at: "k")
  let sums = result.column(at: "sum")
  for row in 0..<result.rowCount { print(keys[row].asText, sums.number(at: row)) }
}
