import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import Drawing
import Testing

@Suite("P3.3b Diagrams of Mermaid") struct MermaidPresentationTests {
  private func content(_ text: String, finished: Bool = true) -> Blocks {
    var session = ArtifactSession()
    session.append(Array(text.utf8).span)
    if finished { session.finish() }
    return session.presentation.artifacts.first?.content ?? []
  }

  private func picture(_ content: Blocks) -> GraphPicture? {
    if case .graph(let graph)? = content.first?.kind { graph.picture } else { nil }
  }

  private let tag = "<artifact identifier=\"a\" type=\"application/vnd.ant.mermaid\" title=\"T\">\n"

  @Test("P3.3b A flowchart grows with each line")
  func grows() throws {
    let source = "flowchart LR\nA[One] --> B\nsubgraph g\nB --> C\nend\n"
    var counts: [Int] = []
    for end in source.indices {
      let shown = content(tag + source[..<end], finished: false)
      if let picture = picture(shown) { counts.append(picture.nodes.count) }
      #expect(shown.allSatisfy { !$0.isSettled })
    }
    #expect(counts == counts.sorted() && Set(counts) == [2, 3])
    let whole = content(tag + source + "</artifact>")
    #expect(whole.count == 1 && whole[0].isSettled)
    #expect(try #require(picture(whole)).groups.map(\.title) == ["g"])
  }

  @Test("P3.3b The title of the front matter is above the drawing")
  func title() {
    let shown = content(tag + "---\ntitle: Two words\n---\ngraph TD\nA --> B\n</artifact>")
    #expect(Presentation(blocks: shown).plainText.hasPrefix("Two words\n"))
    #expect(shown.count == 2 && shown.map(\.isSettled) == [true, true])
    let live = content(tag + "---\ntitle: Two words\n---\ngraph TD\nA --> B\n", finished: false)
    #expect(live.first == shown.first)
  }

  @Test(
    "P3.3b P3.3c Diagrams of their own layout are drawn, spoken and encoded",
    arguments: [
      (
        "sequenceDiagram\nautonumber\nbox Aqua G\nactor A\nend\nA->>B: hi\nNote over A,B: n\nloop l\nB-->>A: x\nend\n",
        "A → B: 1. hi", "Sequence diagram:"
      ),
      ("pie title T\n\"a\" : 3\n\"b\" : 1\n", "75 %", "Pie chart: T"),
      (
        "gantt\ndateFormat YYYY-MM-DD\nsection S\nOne :done, a, 2026-01-01, 3d\n", "2026-01-04",
        "Gantt chart:"
      ),
      ("timeline\ntitle T\nsection S\n2020 : a : b\n", "a", "Timeline:"),
      ("gitGraph\ncommit id: \"x\"\nbranch b\ncommit\n", "x on main", "Git history:"),
      ("sankey\n\na,b,10\nb,c,x\n", "Target", "Sankey diagram:"),
      ("packet-beta\n0-3: \"a\"\n+4: \"b\"\n", "4–7", "Packet diagram:"),
      ("block-beta\ncolumns 2\na b[\"B\"]\na --> b\n", "a → B", "Block diagram:"),
    ])
  func diagrams(source: String, text: String, spoken: String) throws {
    let shown = content(tag + source + "</artifact>")
    let presentation = Presentation(blocks: shown)
    guard case .diagram(let diagram)? = shown.last?.kind else {
      Issue.record("\(shown)")
      return
    }
    #expect(diagram.picture.scene(for: Canvas2D()) != nil)
    #expect(presentation.plainText.contains(text) && presentation.accessibleText.contains(spoken))
    #expect(try Presentation(json: presentation.json) == presentation)
    for end in source.indices {
      let live = content(tag + source[..<end], finished: false)
      #expect(live.allSatisfy { !$0.isSettled || $0.kind.name == .paragraph })
    }
  }

  @Test("P3.3b Fenced flowcharts are drawn too")
  func fence() {
    var session = ArtifactSession()
    session.append("Look:\n\n```mermaid\ngraph TD\nA --> B\n```\n")
    session.finish()
    #expect(session.presentation.plainText.contains("→ B"))
  }

  @Test("P3.3b Diagrams of other kinds, and large ones, are their source")
  func sources() {
    for source in [
      "eventmodeling\ntf 01 evt Start\n",
      "graph TD\n" + (0..<150).map { "a\($0) --> b\($0)\n" }.joined(),
    ] {
      let shown = content(tag + source + "</artifact>")
      if case .raw(let raw)? = shown.first?.kind {
        #expect(raw.source.lines.count == source.split(separator: "\n").count)
      } else {
        Issue.record("\(shown)")
      }
    }
  }

  @Test("P3.3a P3.3b Errors are notes below the drawing of what is clear")
  func errors() {
    let shown = content(tag + "graph TD\nA --> B\nA --> end\nB --> C\n</artifact>")
    #expect(picture(shown)?.nodes.map(\.id) == ["A", "B", "end", "C"])
    #expect(shown.count == 2)
    guard case .note(let note)? = shown.last?.kind else {
      Issue.record("no note")
      return
    }
    #expect(note.severity == .error && note.text.hasPrefix("line 3, column 7: "))
  }
}
