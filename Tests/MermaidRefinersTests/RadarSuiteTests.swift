import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N22 Radar charts")
struct RadarSuiteTests {
  @Test("N22.1 N22.3 The model is that of Mermaid", .needsSharedFolder)
  func models() {
    MermaidSuite.checkModels("radar", atLeast: 3) { content, _ in
      guard case .radar(let chart) = content else { return nil }
      var options = JSONObject()
      options["showLegend"] = .bool(chart.showsLegend)
      options["ticks"] = .amount(chart.tickCount)
      if let maximum = chart.maximum { options["max"] = .amount(maximum) }
      options["min"] = .amount(chart.minimum)
      options["graticule"] = .string(chart.graticule.rawValue)
      return [
        "axes": .array(
          chart.axes.map { ["name": .string($0.id), "label": .string($0.label.source)] }),
        "curves": .array(
          chart.curves.map { curve in
            [
              "name": .string(curve.id), "label": .string(curve.label.source),
              "entries": .array(chart.values(of: curve).map { .amount($0 ?? .nan) }),
            ]
          }),
        "options": .object(options),
      ]
    }
  }

  @Test("N22.3 Values with the names of axes are in the order of the axes")
  func order() {
    let source = "curve c{b: 1, a 2.5, b 3}\naxis a, b\ntitle T"
    guard case .radar(let chart) = MermaidRefiner(whole: Self.whole(source)).model.content else {
      Issue.record("not a radar chart")
      return
    }
    #expect(chart.values(of: chart.curves[0]) == [2.5, 1] && chart.title == "T")
  }

  @Test("N22.1 N22.4 An error is where Mermaid rejects the source", .needsSharedFolder)
  func errors() { MermaidSuite.checkErrors("radar", lines: 2, of: 2) }

  @Test("N22.1 N22.2 What Mermaid accepts is valid", arguments: accepted)
  func accepts(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict == .valid, "\(refinement.diagnostics)")
  }

  @Test("N22.1 N22.2 What Mermaid rejects is an error", arguments: rejected)
  func rejects(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict != .valid && !refinement.diagnostics.isEmpty)
  }

  @Test(
    "N22.4 Usual mistakes have advice",
    arguments: [
      ("axis a\ncurve c{a 1 b 2}", "put commas between values"),
      ("axis A[Text]", "put the text in quotes"),
      ("axis 1a", "do not begin with a digit"),
      ("axis a, b\ncurve c{a: 1}", "missing value for axis `b`"),
      ("curve c{a: 1}\naxis a, b", "has no value for axis `b`"),
      ("curve c{a: 1}", "expected `axis`"),
      ("curve c{a: 1, 2}", "or of none"),
      ("axis max", "keywords are not names"),
      ("axis \"A\"", "write a name before the text"),
      ("axis trueA", "do not begin with this word"),
    ])
  func advice(_ source: String, _ expected: String) {
    let diagnostics = MermaidRefiner(whole: Self.whole(source)).refinement.diagnostics
    let text = diagnostics.map(\.message).joined(separator: "\n")
    #expect(text.contains(expected), "\(text)")
  }

  private static func whole(_ source: String) -> String {
    source.hasPrefix("^") ? String(source.dropFirst()) : "radar-beta\n" + source
  }

  /// Sources of which Mermaid was asked; the type comes before those without `^`.
  private static let accepted = [
    "", "axis a, b, c", "axis a[\"A\"], b['B']", "axis a [ \"A\" ]", "axis maximum", "axis a-b",
    "axis a axis b", "curve c{1, 2}", "curve c {1,2}, d{3}", "curve c[\"C\"]{1.5}",
    "curve c{\n1,\n2\n}", "axis a\ncurve c{a: 1}", "axis a\ncurve c{a 1, b 2}",
    "curve c{a: 1}\naxis a", "showLegend true", "ticks 3, max 5", "max 1.5 min 0",
    "graticule polygon", "title A", "accTitle: a\naccDescr: b", "accDescr {\na\n}",
    "^radar-beta:\naxis a", "^radar-beta :\naxis a", "^radar-beta: axis a", "^radar-beta axis a",
    "^radar-beta", "axis a %% c",
  ]

  private static let rejected = [
    "axis A[Text]", "axis \"A\"", "axis", "axis a,", "axis a,\nb", "axis 1a", "axis max",
    "axis trueA", "axis circle", "axis é", "axis a b", "curve c{}", "curve c{1, 2,}",
    "curve c{1 2}", "curve c{-1}", "curve c{007}", "curve c{1.}", "curve c{1\n,2}", "curve c\n{1}",
    "curve c{a: 1}", "axis a, b\ncurve c{a: 1}", "curve c{a: 1}\naxis a, b",
    "axis a\ncurve c{a: 1, 2}", "axis a\ncurve c{1, a: 2}", "curve c{1", "showLegend yes", "ticks",
    "min -1", "graticule square", "titles", "radar-beta", "foo", "axis a;",
  ]
}
