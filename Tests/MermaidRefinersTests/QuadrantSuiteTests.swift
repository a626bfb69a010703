import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N13 Quadrant charts")
struct QuadrantSuiteTests {
  @Test("N13.1 N13.3 The model is that of Mermaid", .needsSharedFolder)
  func models() {
    let cases = MermaidSuite.valid("quadrant")
    #expect(cases.count >= 6)
    for item in cases {
      let refiner = MermaidRefiner(whole: item.source)
      #expect(refiner.refinement.verdict == .valid, "\(item.name)")
      guard case .quadrant(let chart) = refiner.model.content,
        let data = item.model["quadrantData"]
      else {
        Issue.record("\(item.name) is read as something else")
        continue
      }
      let quadrants = data["quadrants"]?.arrayValue ?? []
      #expect(
        chart.quadrants.map(\.source) == quadrants.map { $0["text"]?["text"]?.stringValue ?? "" })
      let labels = [chart.xAxis.start, chart.xAxis.end, chart.yAxis.start, chart.yAxis.end]
      #expect(
        labels.map(\.source).filter { !$0.isEmpty }
          == (data["axisLabels"]?.arrayValue ?? []).map { $0["text"]?.stringValue ?? "" })
      #expect(chart.title == data["title"]?["text"]?.stringValue ?? "")
      check(chart, data["points"]?.arrayValue ?? [], quadrants[1], quadrants[3])
    }
  }

  /// Compares the points, which Mermaid has in reverse order and in pixels.
  private func check(
    _ chart: MermaidQuadrant, _ points: [JSONValue], _ upperLeft: JSONValue, _ lowerRight: JSONValue
  ) {
    func number(_ value: JSONValue?) -> Double { value?.doubleValue ?? .nan }
    let (left, top) = (number(upperLeft["x"]), number(upperLeft["y"]))
    let width = number(lowerRight["x"]) + number(lowerRight["width"]) - left
    let height = number(lowerRight["y"]) + number(lowerRight["height"]) - top
    #expect(chart.points.count == points.count)
    for (own, other) in zip(chart.points, points.reversed()) {
      #expect(own.label.source == other["text"]?["text"]?.stringValue)
      #expect(abs(left + own.x * width - number(other["x"])) < 1e-9)
      #expect(abs(top + (1 - own.y) * height - number(other["y"])) < 1e-9)
      let style = chart.style(of: own)
      #expect(Double(style.radius ?? 5) == number(other["radius"]))
      if let color = style.color { #expect(color == other["fill"]?.stringValue) }
      if let color = style.strokeColor { #expect(color == other["strokeColor"]?.stringValue) }
      #expect(style.strokeWidth ?? "0px" == other["strokeWidth"]?.stringValue)
    }
  }

  @Test("N13.1 N13.4 An error is where Mermaid rejects the source", .needsSharedFolder)
  func errors() { MermaidSuite.checkErrors("quadrant", lines: 2, of: 2) }

  @Test("N13.1 N13.2 What Mermaid accepts is valid", arguments: accepted)
  func accepts(_ source: String) {
    let refinement = MermaidRefiner(whole: "quadrantChart\n" + source).refinement
    #expect(refinement.verdict == .valid, "\(refinement.diagnostics)")
  }

  @Test("N13.1 N13.2 What Mermaid rejects is an error", arguments: rejected)
  func rejects(_ source: String) {
    let refinement = MermaidRefiner(whole: "quadrantChart\n" + source).refinement
    #expect(refinement.verdict != .valid && !refinement.diagnostics.isEmpty)
  }

  @Test(
    "N13.4 Usual mistakes have advice",
    arguments: [
      ("A (x): [0.1, 0.2]", "put the text in quotes"), ("A [0.1, 0.2]", "a point is `Name:"),
      ("quadrant-1 a --> b", "only axes"), ("A: [2, 3]", "a number from 0 to 1"),
    ])
  func advice(_ source: String, _ expected: String) {
    let diagnostics = MermaidRefiner(whole: "quadrantChart\n" + source).refinement.diagnostics
    let text = diagnostics.map(\.message).joined(separator: "\n")
    #expect(text.contains(expected), "\(text)")
  }

  private static let accepted = [
    "", "title", "title a: (b)", "x-axis A", "x-axis A -->", "x-axis A --> B", "X-AXIS A----->B",
    "y-axis \"a (b)\" --> \"`*c*`\"", "quadrant-1 a+b=c*d.e#f_g&h", "quadrant-1 \"a\" b",
    "A: [0.1, 1]", "A : [ 0 , 0.25 ] radius: 3, color: #fff", "A:::c: [1,0]", "A:\n[0.1,\n0.2\n]",
    "Ü é: [0.5, 0.5]", "A #35; b: [0.5, 0.5]", "classDef c radius : 10, stroke-width: 3px",
    "title a %% b", "x-axis A %% b", "x-axis a;y-axis b", "accTitle: a\naccDescr: b",
    "accDescr {\na\nb\n}", "A: [0.1, 0.2];B: [0.3, 0.4]", "A: [0x1, 0.2]",
  ]

  private static let rejected = [
    "x-axis", "x-axis A -> B", "x-axis A --> B --> C", "quadrant-5 a", "quadrant-1",
    "quadrant-1 (a)", "A: [0.1]", "A: [1.5, 0]", "A: [0.1, 0.2", "A: 0.1, 0.2", "A [0.1, 0.2]",
    "A: [.1, .2]", "A: [-0.1, 0.2]", "A: [0.1, 0.2] radius: x", "A: [0.1, 0.2] color: red",
    "A: [0.1, 0.2] size: 3", "A: [0.1, 0.2] stroke-width: 3", "\"a", "\"\": [0.1, 0.2]",
    "the title: [0.1, 0.2]", "A: B: [0.1, 0.2]", "classDef c", "classDef c radius: 3 4",
    "A::: c: [0.1, 0.2]", "quadrantChart", "accDescr {", "A: [0.1", "foo", "> a",
  ]
}
