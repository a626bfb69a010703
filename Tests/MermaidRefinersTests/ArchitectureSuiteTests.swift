import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N19 Architecture diagrams")
struct ArchitectureSuiteTests {
  @Test("N19.1 N19.3 The model is that of Mermaid", .needsSharedFolder)
  func models() {
    MermaidSuite.checkModels("architecture", atLeast: 6) { content, item in
      guard case .architecture(let diagram) = content else { return nil }
      let extra = item.extra
      #expect(diagram.accessibleTitle == extra?["accTitle"]?.stringValue ?? "", "\(item.name)")
      #expect(
        diagram.accessibleDescription == extra?["accDescr"]?.stringValue ?? "", "\(item.name)")
      return diagram.mermaidModel
    }
  }

  @Test("N19.5 A diagram with nodes that are not known yet is not shown as complete")
  func arrives() {
    var refiner = MermaidRefiner()
    refiner.append("architecture-beta\nservice a\n")
    #expect(refiner.refinement.status == .ready(safeLength: 28, closing: ""))
    refiner.append("a:L -- R:b\n")
    #expect(refiner.refinement.status == .ready(safeLength: 28, closing: ""))
    refiner.append("service b\n")
    #expect(refiner.refinement.status == .ready(safeLength: 49, closing: ""))
  }

  @Test("N19.1 N19.4 An error is where Mermaid rejects the source", .needsSharedFolder)
  func errors() { MermaidSuite.checkErrors("architecture", lines: 2, of: 2) }

  @Test("N19.1 N19.2 What Mermaid accepts is valid", arguments: accepted)
  func accepts(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict == .valid, "\(refinement.diagnostics)")
  }

  @Test("N19.1 N19.2 What Mermaid rejects is an error", arguments: rejected)
  func rejects(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict != .valid && !refinement.diagnostics.isEmpty)
  }

  @Test(
    "N19.4 Usual mistakes have advice",
    arguments: [
      ("service a\nservice b\nalign row a, b", "put spaces between names"),
      ("service a\nalign row a b", "unknown service or junction"),
      ("service a(disk)[A-B]", "put the title in quotes"),
      ("service Left", "cannot begin with L, R, T or B"),
      ("service a\nservice b\na --> b", "an edge is"),
      ("service a in b", "unknown group"),
      ("service a\na:L -- R:b", "unknown service"),
      ("group g\nservice a in g\na:L -- R:g", "is a group"),
      ("service a\nservice a", "already in use"),
      ("group g\nservice a in g\nservice b in g\na{group}:L -- R:b", "two groups"),
      ("group a in b\ngroup b", "defined before"),
      ("service group", "keywords are not names"),
      ("service titled", "names cannot begin with `title`"),
    ])
  func advice(_ source: String, _ expected: String) {
    let diagnostics = MermaidRefiner(whole: Self.whole(source)).refinement.diagnostics
    let text = diagnostics.map(\.message).joined(separator: "\n")
    #expect(text.contains(expected), "\(text)")
  }

  private static func whole(_ source: String) -> String {
    source.hasPrefix("^") ? String(source.dropFirst()) : "architecture-beta\n" + source
  }

  /// Sources of which Mermaid was asked; the type comes before those without `^`.
  private static let accepted = [
    "", "service a\nservice b\nalign row a b", "align column a b\nservice a\njunction b",
    "service aligned", "service a", "service a(disk)[A]", "service a(disk)[\"A-B\"]",
    "service a['x']", "service a \"t\"[A]", "service a-b", "service 1a", "service inner",
    "group g(cloud)[G]", "group h\ngroup g in h", "service a in g\ngroup g", "junction j",
    "service a\nservice b\na:R --> L:b", "service a\nservice b\na:R<-->L:b",
    "service a\nservice b\na:R -[x y]- L:b", "service a\nservice b\na:R -[\"x: y\"]-> L:b",
    "a:L -- R:b\nservice a\nservice b",
    "group g\ngroup h\nservice a in g\nservice b in h\na{group}:L -- R:b{group}", "service a %% c",
    "title A", "title", "accTitle: a\naccDescr: b", "accDescr {\na\nb\n}",
    "^architecture-beta service a", "^architecture-beta %% c\nservice a",
  ]

  private static let rejected = [
    "service a\nalign row a", "service a\nalign row a c", "service a\nalign row a a",
    "service a\ngroup g\nalign row a g", "service a\nservice b\nalign row a, b",
    "service a\nservice b\nalign a b", "service row", "service a(disk)[A-B]", "service a[]",
    "service a(x y)", "service Left", "service titled", "service a b", "service a é", "service in",
    "group g in h", "group a in b\ngroup b", "group g in g", "service a in g",
    "service a\nservice b in a", "service a\nservice a", "service a\ngroup a", "junction j[x]",
    "service a\nservice b\na:R - L:b", "service a\nservice b\na --> b",
    "service a\nservice b\na:X -- L:b", "service a\nservice b\na:R == L:b", "service a\na:L -- R:b",
    "group g\nservice a in g\na:L -- R:g",
    "group g\nservice a in g\nservice b in g\na{group}:L -- R:b", "service a{group}",
    "service a service b", "titled A", "accDescr {", "accTitle a", "architecture-beta", "node x",
    "service a;",
  ]
}
