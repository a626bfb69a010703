import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N18 Block diagrams")
struct BlockSuiteTests {
  @Test("N18.1 N18.3 The model is that of Mermaid", .needsSharedFolder)
  func models() {
    MermaidSuite.checkModels("block", atLeast: 7, keys: ["blocksFlat", "edges"]) {
      $0.withNormalizedTexts.withoutRandomIDs
    } model: { content, _ in
      guard case .block(let diagram) = content else { return nil }
      return diagram.mermaidModel
    }
  }

  @Test("N18.3 A chain of edges has each of its edges")
  func chains() {
    guard
      case .block(let diagram) = MermaidRefiner(whole: Self.whole("a --> b -- \"x\" --x c")).model
        .content
    else { return }
    #expect(diagram.blocks.map(\.id) == ["a", "b", "c"])
    #expect(diagram.edges.map(\.target) == ["b", "c"])
    #expect(diagram.edges.last?.label.source == "x" && diagram.edges.last?.targetHead == .cross)
  }

  @Test("N18.5 A block is in the model at once, and takes what follows on the next line")
  func arrives() {
    var refiner = MermaidRefiner()
    refiner.append("block\nblock:g:2\na\n")
    #expect(refiner.refinement.status == .ready(safeLength: 18, closing: "end\n"))
    refiner.append("[\"A\"]\n:3 b\nend\n")
    guard case .block(let diagram) = refiner.model.content else { return }
    #expect(diagram.blocks.map(\.label.source) == ["", "A", "b"])
    #expect(diagram.blocks.map(\.width) == [2, 3, 1] && diagram.children(of: 0) == [1, 2])
  }

  @Test("N18.1 N18.4 An error is where Mermaid rejects the source", .needsSharedFolder)
  func errors() { MermaidSuite.checkErrors("block", lines: 2, of: 4) }

  @Test("N18.1 N18.2 What Mermaid accepts is valid", arguments: accepted)
  func accepts(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict == .valid, "\(refinement.diagnostics)")
  }

  @Test("N18.1 N18.2 What Mermaid rejects is an error", arguments: rejected)
  func rejects(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict != .valid && !refinement.diagnostics.isEmpty)
  }

  @Test(
    "N18.4 Usual mistakes have advice",
    arguments: [
      ("a[text]", "put the text in quotes"),
      ("a -- text --> b", "put the text in quotes"),
      ("a\nend", "`end` closes"),
      ("[\"x\"]", "a block has an ID"),
      ("style a fill:red", "unknown block"),
      ("a b\nstyle a,b fill:red", "one block at a time"),
      ("block:g\na", "unclosed block"),
      ("accTitle: x", "no accessible texts"),
      ("--> a", "an edge begins after a block"),
    ])
  func advice(_ source: String, _ expected: String) {
    let diagnostics = MermaidRefiner(whole: Self.whole(source)).refinement.diagnostics
    let text = diagnostics.map(\.message).joined(separator: "\n")
    #expect(text.contains(expected), "\(text)")
  }

  private static func whole(_ source: String) -> String {
    source.hasPrefix("^") ? String(source.dropFirst()) : "block\n" + source
  }

  /// Sources of which Mermaid was asked; the type comes before those without `^`.
  private static let accepted = [
    "a", "a b c", "a:2", "a[\"A\"]:2", "j(((\"x\")))", "a[\"x\")", "a\n[\"x\"]",
    "a<[\"x\"]>(right)", "a<[\"x\"]>(x, down)", "columns 3", "columns auto", "columns", "columns x",
    "space", "space:3", "spaces", "block\na\nend", "block:g\na\nend", "block:g:2\na\nend",
    "block:g[\"G\"]\na\nend", "block: g\na b\nend", "a --> b", "a --> b --> c", "a---b",
    "a -- \"t\" --> b", "a == \"t\" ==> b", "a -. \"t\" .-> b", "a -.-> b", "a <--> b", "a x--x b",
    "a --o b", "a ~~~ b", "classDef x fill:red", "classDef default fill:red", "class a x",
    "a\nclass a", "a\nstyle a fill:red", "style a", "title x", "é", "a\"b\"", "^block-beta\na",
    "^block-beta a", "^block a b", "block-beta\na\nend", "a;", "a %% c", "class a,b x\na b",
  ]

  private static let rejected = [
    "a:2[\"A\"]", "a[text]", "a[ \"x\" ]", "a[\"\"]", "a[\"`x`\"]",
    "a(\"x\") b([\"x\"]) c[[\"x\"]] d[(\"x\")] e((\"x\")) f>\"x\"] g{\"x\"} h{{\"x\"}} i[/\"x\"/] j((( \"x\")))",
    "a<[\"x\"]>()", "a<[\"x\"]>(foo)", "a<[\"x\"]>", "space:x", "block\nend", "block:\na\nend",
    "block:g\na", "a\nend", "end", "", "a -- t --> b", "a -->", "--> b", "a -> b", "a - b", "a-b",
    "a --> b:2", "classDef x", "class", "style a fill:red", "a b\nstyle a,b fill:red",
    "linkStyle 0 x", "default", "accTitle: x", "accDescr: x", "\"a\"", "[\"x\"]", "a{b}", "a:b",
    "a = b",
  ]
}
