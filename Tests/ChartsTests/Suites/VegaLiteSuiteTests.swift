import ArtifactBase
import Charts
import Drawing
import TestSupport
import Testing

/// Compares charts with the scene graphs of Vega.
@Suite struct VegaLiteSuiteTests {
  @Test(
    "L6.1 examples of Vega-Lite have Vega's axes, legends, titles and marks", .needsSharedFolder)
  func examples() throws {
    try compare(
      // The plots of the suite are smaller than usual.
      "suites/formats/vega-lite/cases.jsonl", least: 0.95,
      view: ["continuousWidth": 200, "continuousHeight": 200], SuiteCase.init(examples:))
  }

  @Test(
    "L6.1 forms that models write have Vega's axes, legends, titles and marks", .needsSharedFolder)
  func forms() throws {
    try compare("suites/charts/forms.jsonl", least: 0.95, SuiteCase.init(forms:))
  }

  private func compare(
    _ path: String, least: Double, view: JSONObject = JSONObject(),
    _ make: (JSONValue) -> SuiteCase
  ) throws {
    var count = 0
    var right = 0
    var report = ""
    for json in try SharedFolder.jsonLines(path) {
      count += 1
      let name = json["name"]?.stringValue ?? ""
      var spec = json["spec"] ?? .null
      if let text = spec.stringValue { spec = (try? JSONValue(parsing: text)) ?? .null }
      guard var (chart, _) = VegaLiteNotation.chart(from: spec) else {
        report += "\(name): no chart\n"
        continue
      }
      var size = view
      for (name, value) in chart.config["view"]?.objectValue?.members ?? [] { size[name] = value }
      chart.config["view"] = .object(size)
      let (plot, notes) = chart.plot(on: Canvas2D())
      guard let plot else {
        report += "\(name): no plot \(notes.map(\.message))\n"
        continue
      }
      // What Vega refuses should be drawn all the same.
      if json["error"] != nil {
        right += 1
        continue
      }
      let differences = make(json).differences(PlotSummary(plot))
      if differences.isEmpty {
        right += 1
      } else {
        report += "\(name):\n"
        for difference in differences { report += "    \(difference)\n" }
        if !notes.isEmpty { report += "    notes \(notes.map(\.message))\n" }
      }
    }
    print(report)
    print("\(path): \(right) of \(count)")
    #expect(Double(right) >= least * Double(count))
  }
}
