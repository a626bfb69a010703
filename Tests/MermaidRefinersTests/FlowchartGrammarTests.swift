import ArtifactBase
import MermaidRefiners
import RefinerCore
import Testing

@Suite("Mermaid N2 Grammar of flowcharts")
struct FlowchartGrammarTests {
  private func read(_ source: String) -> MermaidRefiner {
    var refiner = MermaidRefiner()
    refiner.append(source)
    refiner.finish()
    return refiner
  }

  @Test("N2.1 N2.2 What Mermaid accepts is valid", arguments: Self.accepted)
  func accepts(source: String) {
    let refinement = read(source).refinement
    #expect(refinement.verdict == .valid && refinement.diagnostics.isEmpty, "\(refinement)")
  }

  @Test("N2.1 N2.4 What Mermaid rejects has an error", arguments: Self.rejected)
  func rejects(source: String) {
    let refinement = read(source).refinement
    if case .invalid = refinement.verdict {
      #expect(refinement.diagnostics.first?.severity == .error)
    } else {
      Issue.record("\(source) is \(refinement.verdict)")
    }
  }

  @Test("N2.7 The number of edges and the length are not limited")
  func large() {
    let source = "graph LR\n" + (0..<5_000).map { "node\($0) --> node\($0 + 1)\n" }.joined()
    let refiner = read(source)
    #expect(refiner.refinement.verdict == .valid)
    guard case .flowchart(let chart) = refiner.model.content else {
      Issue.record("no flowchart")
      return
    }
    #expect(chart.edges.count == 5_000 && chart.nodes.count == 5_001)
  }

  @Test("N1.5 N2.2 A statement on many lines costs as much as many statements")
  func longStatement() {
    let count = 20_000
    let source = "graph LR\n" + (0..<count).map { "n\($0) -->\n" }.joined() + "n\(count)\n"
    let refiner = read(source)
    #expect(refiner.refinement.verdict == .valid)
    guard case .flowchart(let chart) = refiner.model.content else {
      Issue.record("no flowchart")
      return
    }
    #expect(chart.edges.count == count)
  }

  @Test("N1.5a Parts beyond the limit are left out, with one warning")
  func limit() {
    let limit = MermaidRefiner.partLimit
    let source = "graph LR\n" + (0..<limit + 50).map { "n\($0) --> n\($0 + 1)\n" }.joined()
    let refiner = read(source)
    #expect(refiner.refinement.verdict == .valid)
    #expect(refiner.refinement.diagnostics.map(\.code) == [.mermaidLimit])
    guard case .flowchart(let chart) = refiner.model.content else {
      Issue.record("no flowchart")
      return
    }
    #expect(chart.edges.count == limit && chart.nodes.count == limit)
  }

  @Test("N2.1a Text after quotes belongs to the label")
  func textAfterQuotes() {
    let refiner = read(
      """
      flowchart LR
      A["round" text] --> B("`md`" x)
      B -- "a" b --> C -->|"c" d| D{"" e}
      subgraph g["one" two]
      A
      end
      """)
    guard case .flowchart(let chart) = refiner.model.content else { return }
    #expect(chart.nodes.map(\.label.plainText) == ["round text", "md x", "C", "e"])
    #expect(chart.edges.map { $0.label.plainText } == ["", "a b", "c d"])
    #expect(chart.subgraphs.map(\.title.plainText) == ["one two"])
  }

  // Checked with Mermaid 11.

  private static let accepted: [String] = [
    "flowchart LR\nsubgraph \"a\" \nx\nend",
    "flowchart LR\nA & B & C --> D & E",
    "flowchart LR\nA@{shape: rect} & B@{shape: circle}",
    "flowchart LR\nA@{shape: rect, label: \"a: b\"} --> B",
    "flowchart LR\nA@{ shape: rect\n label: x }",
    "flowchart LR\n A e1@--> B\n e1@{ animate: true }",
    "flowchart LR\nlinkStyle default stroke:red",
    "flowchart LR\nA--x B--o C<-->D x--x E",
    "flowchart LR\nA == t ==> B -. d .-> C",
    "flowchart LR\nA ~~~ B",
    "flowchart LR\nclick A href \"http://x\" \"tip\" _blank",
    "flowchart LR\nclick A call f(1,2) \"tip\"",
    "flowchart LR\nA[\"`a **b**`\"]",
    "flowchart LR\nA[a #quot;b#quot; #35;]",
    "flowchart LR\ndirection TB\nA",
    "flowchart LR\nA[Change direction TB now]",
    "flowchart LR\naccTitle: t\naccDescr: d\nA",
    "flowchart LR\naccDescr {\n x\n y\n}\nA",
    "flowchart LR\nA-->B;;C",
    "flowchart LR\n%%\nA",
    " \n\n  flowchart LR\nA",
    "---\ntitle: x\n---\nflowchart LR\nA",
    "\n---\ntitle: x\n---\nflowchart LR\nA",
    "flowchart LR\nx[/a\\] --> y[\\b/]",
    "flowchart LR\nA[/a/b/]",
    "flowchart LR\nA[a\\b]",
    "flowchart LR\nA[\\a\\b\\]",
    "flowchart LR\nA -->|a b| B",
    "flowchart LR\nA-->|\"a|b\"|B",
    "flowchart LR\n1-->2",
    "flowchart LR\nü --> 漢字",
    "flowchart LR\nA[😀]",
    "flowchart LR\n  A[\"x\n  y\"]",
    "flowchart LR\nA:::b,c",
    "flowchart LR\nA --- |x| B",
    "flowchart LR\nA-- x ---B",
    "flowchart LR\nA---->B",
    "flowchart LR\nA=====>B",
    "flowchart LR\nA-..->B",
    "flowchart LR\nA(((x)))",
    "flowchart LR\nA((x))",
    "flowchart LR\nA\n;\nB",
    "flowchart TD\nA[\"a\"]-->B[\"b\"]\n```",
    "flowchart LR\nA@{ shape: circle } \nB",
    "flowchart LR\nA-->|x| B",
    "flowchart LR\nA\n-->B",
    "flowchart LR\nA-->\nB",
    "flowchart LR\nA & B",
    "flowchart LR\nsubgraph a\nend x",
    "flowchart LR\nsubgraph a\nend;x",
    "flowchart LR\nA-- foo\n-->B",
    "flowchart LR\nA[foo\n bar]",
    "flowchart LR\nA-->B:::c",
    "flowchart LR",
    "flowchart",
    "graph\n",
    "flowchart LR;A-->B",
    "flowchart LR\nA e1@-->|x|B",
    "flowchart LR\nA[a] --> B[b]   ",
    "flowchart LR\nclick A \"x\"",
    "flowchart LR\nclick A foo",
    "flowchart LR\nclass A b;",
    "flowchart LR\nclass A,B b",
    "flowchart LR\nclassDef a fill:red",
    "flowchart LR\nstyle A fill:red stroke:blue",
    "flowchart LR\nA[a>b]",
    "flowchart LR\nA[a<b]",
    "flowchart LR\nA>b]",
    "flowchart LR\nA(-x-)",
    "flowchart LR\nA[/x/]",
    "flowchart LR\nA{{x}}",
    "flowchart LR\nA[|b:c|x]",
    "flowchart LR\nA[\"a\" b] --> B(\"a\" b) --> C{\"a\" b}",
    "flowchart LR\nA([\"a\" b]) --> B[[\"a\" b]] --> C[(\"a\" b)] --> D(((\"a\" b)))",
    "flowchart LR\nA((\"a\" b)) --> B{{\"a\" b}} --> C[/\"a\" b/] --> D>\"a\" b] --> E(-\"a\" b-)",
    "flowchart LR\nA -->|\"a\" b| B -- \"a\" b --> C == \"a\" b ==> D -. \"a\" b .-> E",
    "flowchart LR\nA[\"`md`\" x]",
    "flowchart LR\nsubgraph g[\"a\" b]\nA\nend\nsubgraph \"a\" b\nB\nend",
    "flowchart LR\nA[\"\" x]",
  ]

  private static let rejected: [String] = [
    "flowchart LR\nsubgraph a [b] \nx\nend",
    "flowchart LR\nsubgraph\nx\nend",
    "flowchart LR\nA[x@y] --> B",
    "flowchart LR\nA-->B\nlinkStyle 0,1 stroke:red",
    "flowchart LR\nA -- x",
    "flowchart LR\nA[a",
    "flowchart LR\nA --> B{x",
    "flowchart LR\nstyle A fill:rgb(1,2,3)",
    "flowchart LR\nA %% c\nB",
    "flowchart LR\n-->B",
    "flowchart LR\nA--",
    "flowchart LR\nA->B",
    "flowchart LR\nA[[x]] (y)",
    "flowchart LR\nA --> 😀",
    "flowchart LR\nsubgraph a\nend\nend",
    "flowchart LR\nA<--x-->B",
    "flowchart LR\nA(x(y))",
    "flowchart LR\ngraph --> B",
    "flowchart LR\nA-->|x|  B",
    "flowchart LR\nA[\"\"]",
    "flowchart LR\nA[ \"foo\" ]",
    "flowchart LR\nA;\n-->B",
    "flowchart LR\nstyle A fill:#fff\n-->B",
    "flowchart LR\nA &B",
    "flowchart LR\n  x-->y",
    "flowchart LR\nsubgraph a\nx end",
    "flowchart LR\nA:::b:::c",
    "flowchart LR A-->B",
    "flowchart LR\nA-->B end",
    "flowchart LR\nA[x] B",
    "flowchart LR\n A@{shape: x",
    "flowchart LR\nA|x|",
    "flowchart LR\nlinkStyle 3 stroke:red",
    "flowchart LR\nclass A, B b",
    "flowchart LR\nclassDef a",
    "flowchart LR\nA-->B-->",
    "flowchart LR\nA[a|b]",
    "flowchart LR\nA[b \"a\"]",
    "flowchart LR\nA[\"a\" \"b\"]",
    "flowchart LR\nA[\"a\" b \"c\"]",
    "flowchart LR\nA -->|a \"b\"| B",
    "flowchart LR\nA -- a \"b\" --> B",
    "flowchart LR\nA -- \"a\" \"b\" --> B",
  ]
}
