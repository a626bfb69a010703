import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N8 Pie charts of the suite", .needsSharedFolder)
struct PieSuiteTests {
  @Test("N8.1 The model is that of Mermaid")
  func models() {
    SuiteChecks.compareModels(
      "pie", atLeast: 7, keys: ["sections", "labels", "showData", "accTitle", "accDescr"],
      model: {
        guard case .pie(let chart) = $0.content else { return nil }
        return SuiteChecks.normalized(chart.mermaidModel)
      },
      normalized: { item in
        var model = JSONObject()
        model["sections"] = item.model["sections"]
        model["showData"] = item.model["showData"]
        // Names are not in the models of the small suite.
        let ours = SuiteChecks.read(item.source).model.content
        if case .pie(let chart) = ours {
          model["labels"] = item.extra?["labels"] ?? chart.mermaidModel["labels"]
        }
        model["accTitle"] = item.extra?["accTitle"]
        model["accDescr"] = item.extra?["accDescr"]
        return SuiteChecks.normalized(.object(model))
      })
  }

  @Test("N8.2 An error is where Mermaid rejects the source")
  func errors() {
    SuiteChecks.compareErrors("pie", lines: 4...4)
  }
}

@Suite("Mermaid N8 Grammar of pie charts")
struct PieGrammarTests {
  @Test("N8.1 What Mermaid accepts is valid", arguments: Self.accepted)
  func accepts(source: String) {
    let refinement = SuiteChecks.read(source).refinement
    #expect(refinement.verdict == .valid && refinement.diagnostics.isEmpty, "\(refinement)")
  }

  @Test("N8.1 N8.2 What Mermaid rejects has an error", arguments: Self.rejected)
  func rejects(source: String) {
    let refinement = SuiteChecks.read(source).refinement
    if case .invalid = refinement.verdict {
      #expect(refinement.diagnostics.first?.severity == .error)
    } else {
      Issue.record("\(source) is \(refinement.verdict)")
    }
  }

  private func chart(_ source: String) throws -> MermaidPie {
    guard case .pie(let chart) = SuiteChecks.read(source).model.content else {
      throw SuiteChecks.OtherKind()
    }
    return chart
  }

  @Test("N8.1 Texts are those of Mermaid")
  func texts() throws {
    let chart = try chart(
      "pie title  a   b %% c\naccDescr { a\n b   c\n\n d }\n\"x\\ty\\\"\" : 1\n'z' : 00.5\n\"z\" : 7"
    )
    #expect(chart.title == "a b" && chart.accessibleDescription == "a\nb c\nd")
    #expect(chart.slices.map(\.name) == ["x\ty\"", "z"] && chart.slices.map(\.value) == [1, 0.5])
  }

  @Test(
    "N8.3 Usual mistakes have advice, and the other slices are shown",
    arguments: [
      ("\"b\" : 45%", "without `%`"), ("b : 3", "in quotes"), ("\"b\" : 3;", "remove it"),
      ("\"b\" 3", "expected `:`"), ("\"b\" : -3", "at least 0"), ("b\" : 3", "in quotes"),
      ("showData", "directly after `pie`"), ("\"b : 3", "close the quotes"),
    ])
  func advice(line: String, advice: String) throws {
    let source = "pie\n\"a\" : 1\n\(line)\n\"c\" : 2\n\"d\" : 4\n"
    let first = try #require(SuiteChecks.read(source).refinement.diagnostics.first)
    #expect(first.message.contains(advice), "\(first)")
    #expect(try chart(source).slices.map(\.name).suffix(1) == ["d"])
  }

  // Checked with Mermaid 11.

  private static let accepted: [String] = [
    "pie showData\n\"a\":1", "pie \"a\":1", "pie\n'a':1", "pie\n\"a\":-0", "pie\n\"a\n\":1",
    "pie\n\"a\":1 %% c", "pie %% c\n\"a\":1", "pie%%c\n", "pie\ntitle", "pie\naccDescr : x",
    "pie\n\"a\":1\n\"a\":2", "pie\n\"\":1", "pie\n%%{foo}%% \"a\":1", "pie\n\"#quot;a\":1",
    "pie\ntitle a\ntitle b", "pie\n\"a\" : 00.5", "pie\n\n\n", "pie title x %% y\n",
  ]

  private static let rejected: [String] = [
    "pie\nshowData", "pie\"a\":1", "pie \"a\":1 \"b\":2", "pie\n\"a\":01", "pie\n\"a\":1.5.2",
    "pie\n\"a\\\n\":1", "pie\n titlefoo", "pie\naccDescr { a } \"a\":1", "pie\naccDescr",
    "pie\n\"a\"\n:1", "pie title x\n\"a\":.5", "pie\n\"a\":1,", "pie\n\"a\" 1", "pie:\n",
    "pie showData:\n", "pie\n\"a\" : 1;", "pie\n\"a\" : 5\n\"b\" : ", "pie\n\"a\":1e3",
    "pie\n\"a\" : -1", "pie\naccDescr {\na", "pie\n\"a",
  ]
}
