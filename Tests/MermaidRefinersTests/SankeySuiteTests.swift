import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N15 Sankey diagrams")
struct SankeySuiteTests {
  @Test("N15.1 N15.3 The model is that of Mermaid", .needsSharedFolder)
  func models() {
    MermaidSuite.checkModels("sankey", atLeast: 4) { content, _ in
      guard case .sankey(let diagram) = content else { return nil }
      return [
        "graph": [
          "nodes": .array(diagram.nodes.map { ["id": .string($0)] }),
          "links": .array(
            diagram.links.map { link in
              [
                "source": .string(diagram.nodes[link.source]),
                "target": .string(diagram.nodes[link.target]),
                "value": .amount(link.value ?? .nan),
              ]
            }),
        ]
      ]
    }
  }

  @Test("N15.3 The amount is the number at the start of the field")
  func numbers() {
    let cases: [(String, Double?)] = [
      ("1.5", 1.5), (" -2e3x", -2000), (".5.", 0.5), ("1.", 1), ("+3e", 3), ("x", nil), ("-", nil),
    ]
    for (text, value) in cases {
      guard
        case .sankey(let diagram) = MermaidRefiner(whole: "sankey\na,b,\(text)\n").model.content
      else { continue }
      #expect(diagram.links.first?.value == value, "\(text)")
    }
  }

  @Test("N15.1 N15.4 An error is where Mermaid rejects the source", .needsSharedFolder)
  func errors() { MermaidSuite.checkErrors("sankey", lines: 1, of: 1) }

  @Test("N15.1 N15.2 What Mermaid accepts is valid", arguments: accepted)
  func accepts(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict == .valid, "\(refinement.diagnostics)")
  }

  @Test("N15.1 N15.2 What Mermaid rejects is an error", arguments: rejected)
  func rejects(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict != .valid && !refinement.diagnostics.isEmpty)
  }

  @Test(
    "N15.4 Usual mistakes have advice",
    arguments: [
      ("é,b,1", "not ASCII"),
      ("a,b", "expected `,`"),
      ("a,b,1,000", "more than three fields"),
      ("^sankey \na,b,1", "space after the type"),
      ("a \"b\",c,1", "quotes around all of it"),
      ("a,,1", "missing field"),
      ("a,b,1\n \nb,c,1", "expected an empty line"),
    ])
  func advice(_ source: String, _ expected: String) {
    let diagnostics = MermaidRefiner(whole: Self.whole(source)).refinement.diagnostics
    let text = diagnostics.map(\.message).joined(separator: "\n")
    #expect(text.contains(expected), "\(text)")
  }

  private static func whole(_ source: String) -> String {
    source.hasPrefix("^") ? String(source.dropFirst()) : "sankey\n" + source
  }

  /// Sources of which Mermaid was asked; the type comes before those without `^`.
  private static let accepted = [
    "a,b,1", "a,b,1\t", "a,b,1\n ", "\n\"a\",b,1", "a,b, \nc,d,1", "\"a\nb\",c,2", "\"a\n\nb\",c,2",
    "\"a, b\",\"c \"\"d\"\"\",\"3\"", "\"\"\"\",b,1", "\n\n  a , b , 3 \n\n\n c,d,4",
    "^sankey-beta\na,b,1", "a,b,c", "a,b,-1", "a;b,c,1", "%%x\na,b,1",
  ]

  private static let rejected = [
    "é,b,1", "\"é\",b,1", "a#35;,b,1", "a\tb,c,1", "^sankey \na,b,1", "a,b,1\t\na,b,2",
    "a,b,1\n \na,b,2", "", "\n", "^sankey a,b,1", "a,b", "a,b,c,1", ",b,1", "\"\",b,1",
    "\"a\" ,b,1", " \"a\",b,1", "a,b,", "a,b, ", "accTitle: x\na,b,1", "a \"b\",c,1", "\"a\"b,c,1",
    "\"a,b,1", "a b c",
  ]
}
