import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N23 Treemaps")
struct TreemapSuiteTests {
  @Test("N23.1 N23.3 The model is that of Mermaid", .needsSharedFolder)
  func models() {
    MermaidSuite.checkModels("treemap", atLeast: 4) {
      $0.withNormalizedTexts.withSortedKeys
    } model: {
      content, _ in
      guard case .treemap(let treemap) = content else { return nil }
      return treemap.mermaidModel
    }
  }

  @Test("N23.3 N23.5 A node is in the model at once, and takes what follows on the next line")
  func arrives() {
    var refiner = MermaidRefiner()
    refiner.append("treemap\n\"a\"\n  \"b\"\n")
    #expect(refiner.refinement.status == .ready(safeLength: 18, closing: ""))
    refiner.append(": 1,000.5x\n  \"c\": 2\n\"d\"\nclassDef e\n  x:y,z;\n")
    guard case .treemap(let treemap) = refiner.model.content else { return }
    #expect(treemap.nodes.map(\.parent) == [nil, 0, 0, nil])
    #expect(treemap.nodes.map(\.value) == [nil, 1000.5, 2, nil])
  }

  @Test("N23.1 N23.4 An error is where Mermaid rejects the source", .needsSharedFolder)
  func errors() { MermaidSuite.checkErrors("treemap", lines: 3, of: 3) }

  @Test("N23.1 N23.2 What Mermaid accepts is valid", arguments: accepted)
  func accepts(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict == .valid, "\(refinement.diagnostics)")
  }

  @Test("N23.1 N23.2 What Mermaid rejects is an error", arguments: rejected)
  func rejects(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict != .valid && !refinement.diagnostics.isEmpty)
  }

  @Test(
    "N23.4 Usual mistakes have advice",
    arguments: [
      ("name", "put names in quotes"),
      ("\"a\": -1", "without a sign"),
      ("\"a\" :::x", "remove the space before"),
      ("\"a\" \n  \"b\"", "remove that at the end of a line"),
      ("\"a\":", "expected a value"),
      ("\"a\": 1,5,x", "a value has digits only"),
    ])
  func advice(_ source: String, _ expected: String) {
    let diagnostics = MermaidRefiner(whole: Self.whole(source)).refinement.diagnostics
    let text = diagnostics.map(\.message).joined(separator: "\n")
    #expect(text.contains(expected), "\(text)")
  }

  private static func whole(_ source: String) -> String {
    source.hasPrefix("^") ? String(source.dropFirst()) : "treemap-beta\n" + source
  }

  /// Sources of which Mermaid was asked; the type comes before those without `^`.
  private static let accepted = [
    "", "  title X\n\"a\"", "title X\n\"a\"", "^treemap \n\"a\"", "\"a\" \"b\"", "\"a\":1",
    "\"a\":::x", "\"a\":\n1", "\"a\"\n:1", "\"a\" , 1", "\"a\":1,000", "\"a\": ._,",
    "\"a\":1 %% c\n\"b\"", "\"a\"%% c\n\"b\"", "classDef xy", "classDef xy fill:red",
    "classDef xy\n  fill:red", "  classDef xy fill:red;", "classDef xy fill:red; \"b\"",
    "  accTitle: x", "accDescr {\n}", "\"a\n b\"", "'a'", "^treemap", "\"a\":::class",
    "\"a\":1:::x \n\"b\"", "\"a\": 1\n  \"b\": 2", "\"é\"", "\"a\" : 1 \"b\" : 2",
  ]

  private static let rejected = [
    "\"a\" \n  \"b\"", "\"a\"\n   \n  \"b\"", "^treemap \n  \"a\"", "\"a\" :::x", "\"a\":1 :::x",
    "\"a\": -1", "\"a\":", "\"a\": x", "classDef x", "accDescr {", "^treemapx", "a",
    "\"a\":::title", " \"a\"\n  \"b\": 1 \n  \"c\": 2", "\"a\":1:::x:::y", "\"a\": 1 ", "\"a",
    "\"a\": 1;", "treemap",
  ]
}
