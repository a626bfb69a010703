import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N14 Charts of bars and lines")
struct XYChartSuiteTests {
  @Test("N14.1 N14.3 The model is that of Mermaid", .needsSharedFolder)
  func models() {
    MermaidSuite.checkModels("xychart", atLeast: 7, keys: ["data"]) { value in
      value
    } model: { content, item in
      guard case .xyChart(let chart) = content else { return nil }
      let isHorizontal =
        item.source.contains("horizontal\n")
        && !item.source.contains("chartOrientation: horizontal")
      #expect((chart.isHorizontal ?? false) == isHorizontal, "\(item.name)")
      #expect(chart.accessibleTitle == item.extra?["accTitle"]?.stringValue ?? "")
      #expect(chart.accessibleDescription == item.extra?["accDescr"]?.stringValue ?? "")
      // The small suite has the drawing only.
      guard let data = item.extra?["data"] else { return ["data": .null] }
      #expect(chart.mermaidModel == data.withoutColors, "\(item.name)")
      return ["data": .null]
    }
  }

  @Test("N14.3 The range of the values is that of the source, or that of the plots")
  func ranges() {
    let cases: [(String, ClosedRange<Double>?)] = [
      ("y-axis 10 --> -5\nbar [1, 2]", -5...10), ("bar [1, -2]\nline [3]", -2...3), ("", nil),
    ]
    for (source, range) in cases {
      guard case .xyChart(let chart) = MermaidRefiner(whole: Self.whole(source)).model.content
      else { continue }
      #expect(chart.valueRange == range, "\(source)")
    }
  }

  @Test("N14.1 N14.4 An error is where Mermaid rejects the source", .needsSharedFolder)
  func errors() { MermaidSuite.checkErrors("xychart", lines: 1, of: 2) }

  @Test("N14.1 N14.2 What Mermaid accepts is valid", arguments: accepted)
  func accepts(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict == .valid, "\(refinement.diagnostics)")
  }

  @Test("N14.1 N14.2 What Mermaid rejects is an error", arguments: rejected)
  func rejects(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict != .valid && !refinement.diagnostics.isEmpty)
  }

  @Test(
    "N14.4 Usual mistakes have advice",
    arguments: [
      ("title a (b)", "put the text in quotes"),
      ("x-axis Q1 [a, b]", "put a title with numbers in quotes"),
      ("y-axis [a]", "no categories"),
      ("bar [\n1]", "values are on one line"),
      ("title a\nhorizontal", "the direction follows"),
    ])
  func advice(_ source: String, _ expected: String) {
    let diagnostics = MermaidRefiner(whole: Self.whole(source)).refinement.diagnostics
    let text = diagnostics.map(\.message).joined(separator: "\n")
    #expect(text.contains(expected), "\(text)")
  }

  private static func whole(_ source: String) -> String {
    source.hasPrefix("^") ? String(source.dropFirst()) : "xychart\n" + source
  }

  /// Sources of which Mermaid was asked; the type comes before those without `^`.
  private static let accepted = [
    "", "x-axis a [Q1, b]", "bar [1, \n2]", "y-axis \"é\"", "line x y z [1]", "line 2024 [1]",
    "title a;line [1]", "x-axis \"a\" 1 --> 2\ny-axis b", "^xychart horizontal\nbar [1]",
    "^xychart-beta\nline [.5, +1, -2.25]", "line [1] title b", "title \"a (b)\"",
    "accTitle: a\naccDescr: b", "accDescr {\na\nb\n}", "accDescr {", "x-axis [\"a b\", c d]",
    "x-axis a 1 --> 2 bar [1]", "bar [1] %% c", "title a %% b", "X-AXIS t", "xychart\nxychart",
  ]

  private static let rejected = [
    "x-axis Q1 [a, b]", "bar [1,2,]", "bar [1,\n2]", "y-axis é", "bar 1, 2", "bar [1e3]", "bar []",
    "x-axis []", "y-axis [a]", "y-axis 1 -> 2", "y-axis 1", "y-axis 1 --> ", "title",
    "title a b (c)", "title a: b", "title line", "^xychart vertical\nhorizontal", "\"a",
    "title \"a", "foo", "horizontal", "title horizontally", "x-axis", "y-axis \"a\" \"b\"",
    "bar [1; 2]",
  ]
}
