import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N9 Mind maps of the suite", .needsSharedFolder)
struct MindmapSuiteTests {
  @Test("N9.1 N9.3 The model is that of Mermaid")
  func models() {
    SuiteChecks.compareModels(
      "mindmap", atLeast: 9, keys: ["mindmap"],
      model: {
        guard case .mindmap(let map) = $0.content else { return nil }
        return SuiteChecks.normalized(map.mermaidModel)
      },
      normalized: { SuiteChecks.normalized($0.model, without: ["width", "padding"]) })
  }

  @Test("N9.4 An error is where Mermaid rejects the source")
  func errors() {
    // Mermaid names no lines.
    SuiteChecks.compareErrors("mindmap", lines: 0...0)
  }
}

@Suite("Mermaid N9 Grammar of mind maps")
struct MindmapGrammarTests {
  @Test("N9.1 N9.2 What Mermaid accepts is valid", arguments: Self.accepted)
  func accepts(source: String) {
    let refinement = SuiteChecks.read(source).refinement
    #expect(refinement.verdict == .valid && refinement.diagnostics.isEmpty, "\(refinement)")
  }

  @Test("N9.1 N9.2 N9.4 What Mermaid rejects has an error", arguments: Self.rejected)
  func rejects(source: String) {
    let refinement = SuiteChecks.read(source).refinement
    if case .invalid = refinement.verdict {
      #expect(refinement.diagnostics.first?.severity == .error)
    } else {
      Issue.record("\(source) is \(refinement.verdict)")
    }
  }

  private func map(_ source: String) throws -> MermaidMindmap {
    guard case .mindmap(let map) = SuiteChecks.read(source).model.content else {
      throw SuiteChecks.OtherKind()
    }
    return map
  }

  @Test("N9.3 Nodes have their text, outline and parent")
  func nodes() throws {
    let map = try map(
      "mindmap\n  root((r))\n    a[\"`b **c**\n d`\"]\n      e\n      ::icon(fa fa-x)\n    f\n    :::g h"
    )
    #expect(map.nodes.map(\.id) == ["root", "a", "e", "f"])
    #expect(map.nodes.map(\.parent) == [nil, 0, 1, 0] && map.nodes.map(\.depth) == [0, 1, 2, 1])
    #expect(map.nodes[1].label == MermaidLabel("b **c**\n d", kind: .markdown))
    #expect(map.nodes.map(\.shape) == [.circle, .rectangle, .plain, .plain])
    #expect(map.nodes[2].icon == "fa fa-x" && map.nodes[3].classes == "g h")
    #expect(map.children == [[1, 3], [2], [], []])
  }

  @Test(
    "N9.5 After an error, the text of the line is shown",
    arguments: [
      (" a[f(x)]", "f(x)", "in quotes"),
      (" Parse input (JSON) fast", "Parse input (JSON) fast", "put the text in quotes"),
      (" a{b}", "a{b}", "put the text in quotes"),
      (" a[\"x\" and y]", "\"x\" and y", "#quot;"), (" Mindmap tools", nil, "in brackets"),
      ("second", "second", "one root"), (" a[x] y", "a[x] y", "in quotes"),
    ])
  func recovery(line: String, text: String?, advice: String) throws {
    let source = "mindmap\nroot\n\(line)\n last\n"
    let refinement = SuiteChecks.read(source).refinement
    #expect(refinement.diagnostics.count == 1)
    let first = try #require(refinement.diagnostics.first)
    #expect(first.message.contains(advice) && first.message.contains("expected"), "\(first)")
    let texts = try map(source).nodes.map(\.label.source)
    #expect(texts == ["root", text, "last"].compactMap { $0 })
  }

  @Test("N9.2 N9.5 An empty line after the header is an error, and the map is shown")
  func emptyLine() throws {
    let source = "mindmap\n\n  root\n    a\n"
    #expect(SuiteChecks.read(source).refinement.verdict == .invalid(offset: 7))
    #expect(try map(source).nodes.map(\.id) == ["root", "a"])
  }

  @Test("N9.6 N1.5 Nodes nest at most 256 deep")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      "mindmap\n" + (0..<depth).map { String(repeating: " ", count: $0) + "n\n" }.joined()
    }
    #expect(SuiteChecks.read(nested(256)).refinement.verdict == .valid)
    #expect(SuiteChecks.read(nested(257)).refinement.verdict != .valid)
    #expect(try map(nested(400)).nodes.count == 256)
  }

  // Checked with Mermaid 11.

  private static let accepted: [String] = [
    "mindmap\n", "mindmap\n\n", "mindmap root\n  a", "mindmap\nroot\n\n\n  a\n \n  b",
    "mindmap\n  root\n    a %% c\n    b[x] %% c\n    d", "mindmap\nroot\n a[x \"y\" z]",
    "mindmap\nroot\n a[x)\n b(x]\n c((x)", "mindmap\nroot\n a[x\n y]\n b",
    "mindmap\nroot\n ::icon()\n ::icon(a)\n :::c d\n", "mindmap\nroot\n:::\n b",
    "mindmap\nroot\n a:::c", "mindmap\n\troot\n\t\ta\n    b",
    "mindmap\nroot\n (-a-)\n -)b(-\n )c(\n ))d((\n (e)\n ((f))\n [g]\n {{h}}",
    "mindmap\nroot\n a-)x(-", "mindmap\nroot\n a]b", "mindmap\nroot\n a[x]\n   \n\n    \n b",
    "mindmap\nroot\n a ::icon(b)", "mindmap\nroot[\"a (b)\"]", "mindmap\nroot[\"`a\n b`\"]",
    "mindmap\nroot  \n a  \n", "mindmap\ntitle x", "mindmap;\n a", "mindmap: x",
    "mindmap\n   \n   %%x\n root", "mindmap %% c\n root", "mindmap\nroot\n ::icon(a\nb)\n c",
    "mindmap\nroot\n id [x] \n", "mindmap\nroot((a #quot;b#quot; #40;))", "mindmap\nMindmaps",
    "%%{'init': {}}%%\nmindmap\na",
  ]

  private static let rejected: [String] = [
    "mindmap", "mindmap\n\n  root", "mindmap\n  \n  root", "mindmap\nroot\n Mindmap x",
    "mindmap\nroot\n a[x] y", "mindmap\nroot\n a[]", "mindmap\nroot\n a[\"\"]",
    "mindmap\nroot\n a[\"x\" y]", "mindmap\nroot\n d{{x}\n", "mindmap\nroot\n e{x}",
    "mindmap\n::icon(a)\n", "mindmap\n:::a\nroot", "mindmap\nroot\n :::\n b",
    "mindmap\nroot\n a[x]:::c", "mindmap\n  root\n a", "mindmap\nroot\n a{b",
    "mindmap\nroot\n a(b\n c", "mindmap\nroot\n a[x] ::icon(b)", "mindmap\nroot(a(b))",
    "mindmap\nroot[a (b)]", "mindmap\nroot[\"`a \" b`\"]", "mindmap\nroot[\"a",
    "mindmap\nroot\n a[}x]", "mindmap\nroot\naccTitle: x", "mindmap\nroot\n ::icon(a)b",
    "mindmap\nroot\n a[-)", "mindmap\nroot\n ::icon(a",
  ]
}
