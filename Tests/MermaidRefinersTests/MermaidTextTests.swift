import ArtifactBase
import RefinerCore
import Testing

@testable import MermaidRefiners

@Suite("Mermaid N1 The text") struct MermaidTextTests {
  private func read(_ source: String) -> MermaidRefiner {
    var refiner = MermaidRefiner()
    refiner.append(source)
    refiner.finish()
    return refiner
  }

  @Test(
    "N1.2 Front matter is YAML",
    arguments: [
      ("title: Two words", "Two words"), ("title: \"a: b\" # c", "a: b"),
      ("title: 'it''s'", "it's"),
      ("config:\n  theme: dark\n  flowchart:\n    curve: basis\ntitle: x", "x"),
      ("config: { a: [1, 2], b: { c: d } }\ntitle: y", "y"), ("title: |\n  a\n  b", "a\nb\n"),
      ("list:\n- a\n- b: c\n  d: e\ntitle: z", "z"), ("# nothing", ""), ("title: 7", "7"),
      ("title: a\n  b", "a b"), ("a:\n\n  b: {c: d,\n    e: f}\ntitle: w", "w"),
    ])
  func frontMatter(yaml: String, title: String) {
    let refiner = read("---\n\(yaml)\n---\nflowchart LR\nA\n")
    #expect(refiner.model.title == title)
    #expect(refiner.refinement.verdict == .valid, "\(refiner.refinement.diagnostics)")
  }

  @Test(
    "N1.2 What is no YAML is an error on its line",
    arguments: [
      ("title: a: b: c", 4), ("a: 1\n title: x", 9), ("a: [1, 2", 4), ("a: \"b", 4),
      ("a: 1\na: 2", 9),
      ("a: {b: c", 4), ("a: @b", 4),
    ])
  func badFrontMatter(yaml: String, offset: Int) {
    let refinement = read("---\n\(yaml)\n---\nflowchart LR\nA\n").refinement
    #expect(refinement.verdict == .invalid(offset: offset), "\(refinement.diagnostics)")
  }

  @Test("N1.2 N1.5 A value on many lines is read once")
  func longFrontMatter() {
    let items = String(repeating: "x,\n", count: 15_000)
    let refiner = read("---\na: [\n\(items)y]\ntitle: after\n---\nflowchart LR\nA\n")
    #expect(refiner.model.title == "after")
    #expect(refiner.refinement.verdict == .valid, "\(refiner.refinement.diagnostics)")
  }

  @Test("N1.2 Deep YAML is an error and needs no stack")
  func deepFrontMatter() {
    for text in [String(repeating: "[", count: 10_000), String(repeating: "{a: ", count: 10_000)] {
      let refinement = read("---\na: \(text)\n---\nflowchart LR\nA\n").refinement
      #expect(refinement.verdict == .invalid(offset: 4))
    }
  }

  @Test(
    "N1.3 Character codes are decoded and are no syntax",
    arguments: [
      ("A[x #quot;y#quot;]", "x \"y\""), ("A[#35;1 #40;#41;]", "#1 ()"),
      ("A[#unknown1;]", "#unknown1;"),
      ("A[\"<b title=\"x\">y</b>\"]", "<b title='x'>y</b>"), ("A[\"a;b\"]", "a;b"),
    ])
  func codes(statement: String, text: String) throws {
    let refiner = read("flowchart LR\n\(statement)\n")
    #expect(refiner.refinement.verdict == .valid, "\(refiner.refinement.diagnostics)")
    guard case .flowchart(let chart) = refiner.model.content else {
      Issue.record("no flowchart")
      return
    }
    #expect(try #require(chart.nodes.first).label.source == text)
  }

  @Test(
    "N1.3 The words of a label are without tags and marks",
    arguments: [
      (MermaidLabel("a<br/>b<BR>c"), "a\nb\nc"), (MermaidLabel("x < y > z"), "x < y > z"),
      (MermaidLabel("<b>bold</b> text"), "bold text"), (MermaidLabel("a\\nb"), "a\nb"),
      (MermaidLabel("The **cat** in `code`", kind: .markdown), "The cat in code"),
      (MermaidLabel("_so_ snake_case", kind: .markdown), "so snake_case"),
      (MermaidLabel("**as is**"), "**as is**"), (MermaidLabel("  two\n  lines "), "two\nlines"),
    ])
  func labels(label: MermaidLabel, text: String) {
    #expect(label.plainText == text)
  }

  @Test(
    "N1.3b Tags of blocks break the line once",
    arguments: [
      ("a<hr/>b", "a\nb"), ("<p>a</p><p>b</p>", "a\nb"),
      ("<div>a</div> <DIV class='x'>b</DIV>", "a\nb"),
      ("<ul>\n <li>a</li>\n <li>b</li>\n</ul>", "a\nb"), ("<h1>a</h1>b", "a\nb"),
      ("a<hr/><small><em>b = 3</em></small>", "a\nb = 3"), ("a<br/><br/>b", "a\n\nb"),
      ("<p>a<br></p>b", "a\nb"), ("<hr>", ""), ("<p></p>a<p></p>", "a"),
      ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"),
      ("a <span>b</span><b>c</b>", "a bc"), ("a</br>b", "a\nb"), ("x <param> y", "x  y"),
    ])
  func blocks(source: String, text: String) {
    for kind in [MermaidLabel.Kind.text, .string, .markdown] {
      #expect(MermaidLabel(source, kind: kind).plainText == text)
    }
  }

  @Test(
    "N1.7a Advice has the whole text",
    arguments: [
      ("flowchart TD\nsubgraph g[%@ (x)]\nA\nend", "`subgraph g [\"%@ (x)\"]`"),
      ("flowchart TD\ntitle %@\nA", "`title: %@`"), ("flowchart TD\nA --> B: %@", "`A -->|%@| B`"),
      ("stateDiagram-v2\nstate %@ {\nA\n}", "`state \"%@\" as "),
      ("stateDiagram-v2\nA -->|%@| B", "`A --> B : %@`"), ("gantt\n%@\n", "`%@ :2024-01-31, 3d`"),
      ("journey\n%@\n", "`%@: 5: Me`"), ("C4Context\nPerson(a, %@)\n", "`Person(a, \"%@\")`"),
    ])
  func wholeAdvice(source: String, advice: String) {
    func message(_ text: String) -> String {
      let refinement = read(source.replacing("%@", with: text)).refinement
      return refinement.diagnostics.map(\.message).joined(separator: "\n")
    }
    let text = "Dedicated environment of a tenant with words uncut"
    #expect(message(text).contains(advice.replacing("%@", with: text)), "\(message(text))")
    let long = (0..<80).map { "word\($0)" }.joined(separator: " ")
    #expect(message(long).contains("…") && message(long).contains("word79"), "\(message(long))")
  }

  @Test(
    "N1.3a Character references are their characters in the words to show",
    arguments: [
      ("x &lt;y&gt; &amp; z", "x <y> & z"), ("&#60;b&#x3E;&quot;", "<b>\""), ("a&nbsp;b", "a b"),
      ("&unknown; & &lt", "&unknown; & &lt"), ("&amp;lt;", "&lt;"), ("<b>&eacute;</b>", "é"),
    ])
  func references(source: String, text: String) {
    #expect(MermaidLabel(source).plainText == text)
  }

  @Test("N1.3a The model has character references as written")
  func writtenReferences() {
    let flowchart = read("flowchart TD\nA[\"x &lt;y&gt; &amp; z\"]").model.content
    guard case .flowchart(let chart) = flowchart,
      case .mindmap(let map) = read("mindmap\n  [x &lt;y&gt;]").model.content
    else {
      Issue.record("no diagram")
      return
    }
    #expect(chart.nodes[0].label.source == "x &lt;y&gt; &amp; z")
    #expect(chart.nodes[0].label.plainText == "x <y> & z")
    #expect(map.nodes[0].label.plainText == "x <y>")
  }

  @Test(
    "N1.4 An unknown kind is an error with advice",
    arguments: [
      ("```mermaid\nflowchart LR\n", nil), ("flowchrat TD\n", "flowchart"),
      ("Here is the diagram:\n", nil),
    ])
  func kinds(source: String, suggestion: String?) throws {
    let refinement = read(source).refinement
    #expect(refinement.verdict == .invalid(offset: 0))
    #expect(refinement.diagnostics.map(\.code) == [.unknownMermaidDiagram])
    #expect(try #require(refinement.diagnostics.first).suggestion == suggestion)
    #expect(read("venn-beta\nset A\n").refinement.verdict == .valid)
  }

  @Test(
    "N2.4 Usual mistakes have advice",
    arguments: [
      ("A[f(x)]", "put the text in quotes"), ("A --> end", "write `End`"),
      ("A --> B %% c", "line of its own"), ("A -> B", "write `-->`"),
      ("A[say \"hi\"]", "whole text in quotes"), ("A --> graph", "another name"),
    ])
  func advice(statement: String, advice: String) throws {
    let first = try #require(read("flowchart LR\n\(statement)\n").refinement.diagnostics.first)
    #expect(first.message.contains(advice), "\(first)")
    #expect(first.message.contains("expected"), "\(first)")
  }

  @Test(
    "N1.7 What is clear of an invalid statement is in the model",
    arguments: [
      ("A[Start] --> B[Parse input (JSON)]", "A[Start] B[Parse input (JSON)] A>B"),
      ("U[User] --> S{Valid (yes/no)?} --> C", "U[User] S[Valid (yes/no)?] C[C] U>S S>C"),
      ("A[Print \"hello\" to all] --> B", "A[Print \"hello\" to all] B[B] A>B"),
      ("A[Client] -> B[Server]", "A[Client] B[Server] A>B"), ("A --> end", "A[A] end[end] A>end"),
      ("A --> B %% the usual path", "A[A] B[B] A>B"), ("A[Start) --> B", "A[Start] B[B] A>B"),
      ("A -->|yes (maybe)| B & C", "A[A] B[B] C[C] A>B:yes (maybe) A>C:yes (maybe)"),
      ("graph[Graph service] --> db[(Store)]", "graph[Graph service] db[Store] graph>db"),
      ("A -- a (b) --> B --> end", "A[A] B[B] end[end] A>B:a (b) B>end"),
      ("style A fill:rgb(1,2)", ""),
      ("))) --> B", ""),
    ])
  func recovery(statement: String, expected: String) {
    let refiner = read("flowchart LR\n\(statement)\n")
    guard case .flowchart(let chart) = refiner.model.content,
      case .invalid = refiner.refinement.verdict
    else {
      Issue.record("\(refiner.refinement)")
      return
    }
    let nodes = chart.nodes.map { "\($0.id)[\($0.label.plainText)]" }
    let edges = chart.edges.map {
      "\($0.source)>\($0.target)" + ($0.label.source.isEmpty ? "" : ":" + $0.label.source)
    }
    #expect((nodes + edges).joined(separator: " ") == expected)
  }

  @Test(
    "N1.7 An error in a label does not swallow the lines below",
    arguments: [
      "A[f(x)] --> B", "A[5\" disk] --> B", "A{a (b)} --> B", "A -->|f(x)| B", "A(a [b]) --> B",
    ])
  func nextLine(statement: String) {
    let refiner = read("flowchart LR\n\(statement)\nB --> C\nC --> D\n")
    let refinement = refiner.refinement
    #expect(refinement.diagnostics.count == 1, "\(refinement.diagnostics)")
    guard case .flowchart(let chart) = refiner.model.content, case .invalid = refinement.verdict
    else {
      Issue.record("\(refinement)")
      return
    }
    #expect(chart.nodes.map(\.id) == ["A", "B", "C", "D"] && chart.edges.count == 3)
  }

  @Test("N1.5 Groups nest at most 256 deep")
  func depth() {
    func nested(_ depth: Int) -> Refinement {
      read(
        "graph TD\n" + String(repeating: "subgraph a\n", count: depth)
          + String(repeating: "end\n", count: depth)
      ).refinement
    }
    #expect(nested(256).verdict == .valid)
    #expect(nested(257).verdict == .invalid(offset: 9 + 256 * 11))
  }
}
