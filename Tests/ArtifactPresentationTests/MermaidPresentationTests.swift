import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import Drawing
import PresentationSupport
import Testing

@Suite("P3.3b Diagrams of Mermaid") struct MermaidPresentationTests {
  private func content(_ text: String, finished: Bool = true) -> Blocks {
    var session = ArtifactSession(.standard)
    session.append(Array(text.utf8).span)
    if finished { session.finish() }
    return session.presentation.artifacts.first?.content ?? []
  }

  private func picture(_ content: Blocks) -> GraphPicture? {
    if let graph = content.first?.kind.shown(GraphPicture.self) { graph.picture } else { nil }
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

  @Test("P3.3b Nothing of the source is shown until the kind is known")
  func frontMatter() {
    let source = "---\ntitle: T\n---\n%% a comment\ngraph TD\nA --> B\n"
    for end in source.indices {
      let live = content(tag + source[..<end], finished: false)
      #expect(live.allSatisfy { $0.kind.name != .raw })
    }
    let other = content(tag + "eventmodeling\ntf 01 evt Start\n", finished: false)
    #expect(other.map(\.kind.name) == [.raw])
  }

  @Test("P3.3b The title of the front matter is above the drawing")
  func title() {
    let shown = content(tag + "---\ntitle: Two words\n---\ngraph TD\nA --> B\n</artifact>")
    #expect(Presentation(blocks: shown).plainText.hasPrefix("Two words\n"))
    #expect(shown.map(\.isSettled) == [true])
    let live = content(
      tag + "---\ntitle: Two words\n---\ngraph TD\nA --> B\nB --> C\n", finished: false)
    #expect(picture(shown)?.title == "Two words")
    #expect(picture(live)?.title == "Two words")
  }

  @Test(
    "P3.3b K0.1 The title of any kind of diagram is that of its statement, or of the front matter",
    arguments: [
      "pie\nTITLE\n\"a\" : 3\n", "gantt\nTITLE\ndateFormat YYYY-MM-DD\nOne :a, 2026-01-01, 3d\n",
      "xychart\nTITLE\nbar [1, 2]\n", "sequenceDiagram\nTITLE\nA->>B: x\n",
      "radar-beta\nTITLE\naxis A, B\ncurve c{1, 2}\n", "C4Context\nTITLE\nPerson(a, \"A\")\n",
      "architecture-beta\nTITLE\nservice a(disk)[A]\n",
    ])
  func titles(source: String) {
    let plain = source.replacing("TITLE\n", with: "")
    let titled = source.replacing("TITLE", with: "title \"Own\"")
    for (source, title) in [(plain, "Two words"), (titled, "Own")] {
      let shown = content(tag + "---\ntitle: Two words\n---\n" + source + "</artifact>")
      guard shown.count == 1, case .picture(let block) = shown[0].kind else {
        Issue.record("\(shown)")
        continue
      }
      #expect(block.picture.title.filter { $0 != "\"" } == title)
    }
  }

  @Test(
    "P3.3b The title of a diagram without any other part is shown at the end",
    arguments: [
      "pie showData\n  title sample title\n", "xychart\ntitle \"sample title\"\n",
      "sequenceDiagram\ntitle sample title\n", "gantt\ntitle sample title\n",
      "timeline\ntitle sample title\n", "radar-beta\ntitle sample title\n",
      "C4Context\ntitle sample title\n", "packet-beta\ntitle sample title\n",
      "---\ntitle: sample title\n---\nflowchart TD\n",
    ])
  func titleAlone(source: String) {
    let shown = content(tag + source + "</artifact>")
    #expect(Presentation(blocks: shown).plainText.hasPrefix("sample title\n"))
    #expect(shown.map(\.kind.name) == [.paragraph, .note, .code])
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
      ("sankey\n\na,b,10\nb,c,4\n", "Target", "Sankey diagram:"),
      ("quadrantChart\nA: [0.1, 0.2]\n", "Point", "Quadrant chart:"),
      ("radar-beta\naxis A, B\ncurve c{1, 2}\n", "Axis", "Radar chart:"),
      ("wardley-beta\ncomponent A [0.1, 0.2]\n", "Evolution", "Wardley map:"),
      ("packet-beta\n0-3: \"a\"\n+4: \"b\"\n", "4–7", "Packet diagram:"),
      ("block-beta\ncolumns 2\na b[\"B\"]\na --> b\n", "a → B", "Block diagram:"),
    ])
  func diagrams(source: String, text: String, spoken: String) throws {
    let shown = content(tag + source + "</artifact>")
    let presentation = Presentation(blocks: shown)
    guard case .picture(let diagram)? = shown.last?.kind else {
      Issue.record("\(shown)")
      return
    }
    #expect(diagram.picture.drawing(for: Canvas2D()) != nil)
    #expect(presentation.plainText.contains(text) && presentation.accessibleText.contains(spoken))
    #expect(try Presentation(json: presentation.json, pictures: .standard) == presentation)
    for end in source.indices {
      let live = content(tag + source[..<end], finished: false)
      #expect(live.allSatisfy { !$0.isSettled || $0.kind.name == .paragraph })
    }
  }

  @Test("P3.3b P3.14e Charts of bars and lines are charts with their values as a table")
  func charts() throws {
    let source =
      "xychart\ntitle \"S\"\nx-axis m [a, b, c]\ny-axis v 0 --> 9\nbar [1, 2]\nline [3, 4, 5]\nline p [6]\n"
    let presentation = Presentation(blocks: content(tag + source + "</artifact>"))
    guard let chart = presentation.blocks.first?.kind.shown(ChartPicture.self) else {
      Issue.record("\(presentation.blocks)")
      return
    }
    #expect(presentation.blocks.count == 1 && chart.title == "S")
    #expect(chart.data.columns.map(\.header.plainText) == ["m", "Bar", "Line", "p"])
    #expect(
      chart.data.rows.map { $0.map(\.plainText) } == [
        ["a", "1", "3", "6"], ["b", "2", "4", ""], ["c", "", "5", ""],
      ])
    #expect(chart.data.settledRowCount == 3)
    #expect(try Presentation(json: presentation.json, pictures: .standard) == presentation)
    for end in source.indices {
      #expect(content(tag + source[..<end], finished: false).allSatisfy { !$0.isSettled })
    }
    let numbers = content(tag + "xychart\nx-axis 0 --> 10\ny-axis v\nline [1, 2, 3]\n</artifact>")
    guard let plot = numbers.first?.kind.shown(ChartPicture.self) else {
      Issue.record("\(numbers)")
      return
    }
    #expect(plot.data.columns.map(\.header.plainText) == ["x", "v"])
    #expect(plot.data.rows.map { $0[0].plainText } == ["0", "5", "10"])
    let many = content(
      tag + "xychart\n" + String(repeating: "bar [1]\n", count: 20) + "line ["
        + (0..<300).map(String.init).joined(separator: ", ") + "]\n</artifact>")
    #expect(many.count == 3)
  }

  @Test("P3.3b Fenced flowcharts are drawn too")
  func fence() {
    var session = ArtifactSession(.standard)
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
