import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct SessionTests {
  private func presentation(of text: String) -> Presentation {
    var session = ArtifactSession(.standard)
    session.append(text)
    session.finish()
    return session.presentation
  }

  private func artifact(
    _ text: String, _ configuration: ArtifactConfiguration = ArtifactConfiguration.standard
  ) -> ArtifactBlock? {
    var session = ArtifactSession(configuration)
    session.append(text)
    session.finish()
    guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind else {
      return nil
    }
    return artifact
  }

  @Test("P1.1 P1.2 P2.3 P2.4 Segments become blocks in order, with their own IDs")
  func segments() {
    let text =
      "# A\n\ntext\n<think>why</think><artifact id=a type=text/csv title=T>x\n</artifact> end"
    let blocks = presentation(of: text).blocks
    let kinds = blocks.map { block in
      switch block.kind {
      case .heading: "heading"
      case .paragraph: "paragraph"
      case .quote(let quote): "\(quote.role)"
      case .artifact(let artifact): "\(artifact.identifier) \(artifact.type) \(artifact.title)"
      default: "other"
      }
    }
    #expect(kinds == ["heading", "paragraph", "reasoning", "a text/csv T", "paragraph"])
    #expect(Set(blocks.map(\.id)).count == blocks.count)
    #expect(blocks.map(\.id) == blocks.map(\.id).sorted())
    #expect(presentation(of: text).isSettled)
  }

  /// A bit of everything, with containers open at the end.
  private static let answer = """
    para **bo
    ld** [l](http://x) `c`

    - a
      - b

        c
    - [x] d

    > q
    > - r

    | a | b |
    |--|:-:|
    | 1 | 2 |

    ```js
    let a
    ```

    > [!TIP]
    > a[^1]
    >
    > b $x$

    [^1]: c

        d
    [^n]: \\[y\\]

    $$
    p
    q
    $$

    :::details[T]
    e

    ::::warning
    f
    ::::
    :::
    <artifact type="application/json">{"a":[1,{"b":"x"}],"c":null}</artifact>
    <artifact type="text/csv">
    n;t
    1;x
    2;y
    </artifact><artifact language="python">
    def f(): pass
    </artifact><artifact type="text/html"><p>x</artifact>
    <artifact type="text/markdown">
    # H
    1. x
    </artifact><artifact type="image/png">data:image/png;base64,AAAA</artifact>
    <artifact type="application/json">[1,}</artifact><think>a *b*</think>
    <artifact type=json>[1,
    """

  @Test("P2.1 P2.2 P1.3 All chunk sizes give the same, and settled blocks don't change")
  func everyCut() {
    let text = Self.answer
    let bytes = Array(text.utf8)
    let whole = presentation(of: text)
    #expect(whole.isSettled)
    expectGrowth(Chunks.single(bytes), to: whole, "byte by byte")
    for seed in 0..<20 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      expectGrowth(
        Chunks.random(bytes, longest: 30, using: &generator), to: whole, "seed \(seed)")
    }
  }

  @Test("P1.6 A kept presentation does not change while the answer goes on")
  func keeps() {
    var session = ArtifactSession(.standard)
    var kept: [(presentation: Presentation, json: JSONValue)] = []
    for chunk in Chunks.equal(Array(Self.answer.utf8), size: 7) {
      session.append(chunk.span)
      kept.append((session.presentation, session.presentation.json))
    }
    session.finish()
    #expect(kept.count > 90)
    for kept in kept { #expect(kept.presentation.json == kept.json) }
  }

  @Test("P3.9d P1.3 Settled blocks of random pages don't change")
  func randomPages() {
    let literals = [
      "<p>", "</p>", "a ", "b\n", " ", "<div>", "</div>", "<b>", "</b>", "<ul>", "<ol start=3>",
      "<li>",
      "</li>", "</ul>", "</ol>", "<table>", "<tr>", "<td>", "<th>", "</tr>", "</table>", "<br>",
      "<pre>",
      "</pre>", "x\ny", "<h2>", "</h2>", "<script>", "</script>", "<a href=u>", "</a>", "&amp;",
      "&",
      "<hr>", "<blockquote>", "</blockquote>", "<input value=v>", "<select><option>o", "</select>",
      "<img alt=i>", "<label>", "<thead>", "<style>", "</style>", "<td colspan=2>", "<dl><dt>t<dd>",
      "<td rowspan=2>",
      "<caption>c</caption>", "<sup>", "</sup>", "<sub>6", "<ol reversed>", "<li value=7>", "<dt>",
      "<dd>",
      "é", "<code>", "</code>", "<svg><a>", "</svg>", "<p hidden>", "<textarea>", "</textarea>",
    ]
    for seed in 0..<150 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var text = "<artifact type=html>"
      for _ in 0..<Int.random(in: 1...25, using: &generator) {
        text += literals.randomElement(using: &generator) ?? ""
      }
      text += "</artifact>"
      let whole = presentation(of: text)
      expectGrowth(Chunks.single(Array(text.utf8)), to: whole, "seed \(seed): \(text)")
    }
  }

  private func expectGrowth(
    _ chunks: [ArraySlice<UInt8>], to whole: Presentation, _ name: String
  ) {
    var growing = ArtifactSession(.standard)
    var settled: Blocks = []
    for chunk in chunks {
      growing.append(chunk.span)
      let blocks = growing.presentation.blocks
      #expect(blocks.starts(with: settled), "\(name)")
      settled = Blocks(blocks.prefix { $0.isSettled })
      for (block, final) in zip(blocks, whole.blocks) { expectPrefix(block, of: final, name) }
    }
    growing.finish()
    #expect(growing.presentation == whole, "\(name)")
  }

  /// P1.3: the settled units of a live block are those of the final one.
  private func expectPrefix(_ block: Block, of final: Block, _ name: String) {
    if block.isSettled {
      #expect(block == final, "\(name)")
      return
    }
    switch (block.kind, final.kind) {
    case (.artifact(let left), .artifact(let right)):
      #expect(
        left.identifier == right.identifier && left.type == right.type && left.title == right.title)
      for (block, final) in zip(left.content, right.content)
      where block.isSettled || sameKind(block, final) {
        expectPrefix(block, of: final, name)
      }
    case (.code(let left), .code(let right)):
      #expect(
        left.lines.prefix(left.settledLineCount).elementsEqual(
          right.lines.prefix(left.settledLineCount)),
        "\(name)")
    case (.table(let left), .table(let right)):
      #expect(
        left.rows.prefix(left.settledRowCount).elementsEqual(
          right.rows.prefix(left.settledRowCount)), "\(name)"
      )
    case (.math(let left), .math(let right)):
      #expect(
        left.lines.prefix(left.settledLineCount).elementsEqual(
          right.lines.prefix(left.settledLineCount)),
        "\(name)")
    case (.quote(let left), .quote(let right)):
      for (block, final) in zip(left.content, right.content) {
        expectPrefix(block, of: final, name)
      }
    case (.footnote(let left), .footnote(let right)):
      #expect(left.label == right.label, "\(name)")
      for (block, final) in zip(left.content, right.content) {
        expectPrefix(block, of: final, name)
      }
    case (.custom(let left), .custom(let right)):
      if !left.content.isEmpty {
        #expect(left.title == right.title && left.name == right.name, "\(name)")
      }
      for (block, final) in zip(left.content, right.content) {
        expectPrefix(block, of: final, name)
      }
    case (.list(let left), .list(let right)):
      for (item, final) in zip(left.items, right.items) where item.isSettled {
        #expect(item == final, "\(name)")
      }
    case (.tree(let left), .tree(let right)):
      for (node, final) in zip(left.nodes.prefix(left.settledNodeCount), right.nodes)
      where !node.value.isContainer {
        #expect(node == final, "\(name)")
      }
    default:
      break
    }
  }

  private func sameKind(_ left: Block, _ right: Block) -> Bool {
    if case .progress = left.kind { return false }
    return left.id == right.id
  }

  @Test("P2.1 P2.2 The messages of the corpus", .needsSharedFolder)
  func corpus() {
    let files = SharedFolder.files(in: "corpus", suffix: ".txt")
    guard !files.isEmpty else { return SharedFolder.reportMissing("corpus messages", count: 24) }
    for file in files {
      guard let bytes = SharedFolder.bytes(of: file) else { continue }
      var whole = ArtifactSession(.standard)
      whole.append(bytes.span)
      whole.finish()
      #expect(whole.presentation.isSettled, "\(file)")
      var streamed = ArtifactSession(.standard)
      for chunk in Chunks.equal(bytes, size: 61) { streamed.append(chunk.span) }
      streamed.finish()
      #expect(streamed.presentation == whole.presentation, "\(file)")
    }
  }

  @Test("P2.5 P2.6 Bodies are presented without their wrapping; an open artifact is interrupted")
  func wrapping() {
    guard
      case .code(let code)? = artifact(
        "<artifact type=text/python>\n```python\nx = 1\n```\n</artifact>")?.content.first?.kind
    else {
      Issue.record("code is presented as code")
      return
    }
    #expect(code.lines.map(\.text) == ["x = 1"])
    #expect(code.language == "python")
    let open = artifact("<artifact type=json>{\"a\":1,")
    #expect(open?.state == .interrupted)
    guard case .tree(let tree)? = open?.content.first?.kind else { return }
    #expect(tree.nodes.count == 2 && !tree.isClosed)
  }

  @Test("P2.6 R9.2 The missing end of what was cut off is not reported")
  func cutDiff() {
    func hasNotes(_ blocks: Blocks) -> Bool {
      guard case .artifact(let artifact)? = blocks.first?.kind else { return true }
      return artifact.content.contains { if case .note = $0.kind { true } else { false } }
    }
    let diff = "--- a\n+++ b\n@@ -1,3 +1,3 @@\n a\n-b\n"
    for (close, isReported) in [("", false), ("</artifact>", true)] {
      var session = ArtifactSession(.standard)
      session.append("<artifact type=application/vnd.ant.code language=diff>\n\(diff)\(close)")
      session.finish()
      #expect(hasNotes(session.presentation.blocks) == isReported)
      #expect(session.diagnostics.contains { $0.code == .diffMiscounted } == isReported)
    }
    for isCut in [true, false] {
      var payload = ArtifactSession(
        payload: ArtifactHeader(type: .code, title: "d", attributes: ["language": "diff"]),
        .standard)
      payload.append(diff)
      payload.finish(isCut: isCut)
      #expect(hasNotes(payload.presentation.blocks) != isCut)
      guard case .artifact(let artifact)? = payload.presentation.blocks.first?.kind else { return }
      #expect(artifact.state == (isCut ? .interrupted : .complete))
    }
  }

  @Test("P3.1 P3.2 A custom type has its own presenter and waiting view")
  func customType() {
    struct StopsPresenter: ArtifactPresenter {
      typealias Refiner = DefaultRefiner

      mutating func present(
        _ model: DefaultRefiner.Model, _ refinement: Refinement,
        of artifact: ArtifactInPresentation, into content: inout Blocks
      ) {
        let note = NoteBlock(.information, "\(model.byteCount) bytes of stops")
        content = [Block(id: artifact.id(1), kind: .note(note), isSettled: artifact.isFinished)]
      }

      func waiting(_ progress: PreRenderableProgress, of artifact: ArtifactInPresentation)
        -> Blocks
      {
        [
          Block(
            id: artifact.id(1), kind: .paragraph(StyledText(plain: "Packing…")), isSettled: false)
        ]
      }
    }
    var configuration = ArtifactConfiguration.standard
    configuration.registerPresenter(for: "application/vnd.example.stops") { _ in StopsPresenter() }
    #expect(configuration.presentedTypes.contains("application/vnd.example.stops"))
    var session = ArtifactSession(configuration)
    session.append("<artifact type=application/vnd.example.stops>Lisbon")
    #expect(session.presentation.plainText == "Packing…")
    session.append("</artifact>")
    session.finish()
    #expect(session.presentation.plainText == "6 bytes of stops")
  }

  @Test(
    "P3.3a P3.3d Diagnostics of a drawing are notes below it, at its end",
    arguments: [
      (
        "image/svg+xml",
        "<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9'/>\n<a b=c/>\n</svg>",
        "line 2, column "
      ),
      ("application/vnd.ant.mermaid", "graph TD\n  subgraph a\n  x-->y", "line "),
      (
        "image/svg+xml",
        "<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9'/></svg>", ""
      ),
      ("text/vnd.unknown", "<svg><a b=c/>", ""),
    ])
  func drawingNotes(type: String, payload: String, note: String) {
    let content = artifact("<artifact type=\(type)>\n\(payload)\n</artifact>")?.content ?? []
    // The source after the fault is code.
    let notes = content.dropFirst().compactMap { block in
      switch block.kind {
      case .note(let note): note.text
      case .code: nil as String?
      default: "no note"
      }
    }
    #expect(notes.count == (note.isEmpty ? 0 : 1), "\(notes)")
    #expect(notes.allSatisfy { $0.contains(note) }, "\(notes)")
  }

  @Test("P3.3 Other types get a card with their source")
  func card() {
    guard
      case .raw(let raw)? = artifact(
        "<artifact type=text/vnd.unknown>\n<svg>\n</svg>\n</artifact>")?
        .content.first?.kind
    else {
      Issue.record("an unknown type has a card")
      return
    }
    #expect(raw.reason == "no preview yet")
    #expect(raw.source.lines.map(\.text) == ["<svg>", "</svg>"])
    let long = String(repeating: "A", count: 1_000)
    guard
      case .raw(let media)? = artifact(
        "<artifact type=model/gltf+json>\(long)</artifact>", .empty)?.content.first?
        .kind
    else {
      Issue.record("a model has a card")
      return
    }
    #expect(media.source.lines.map(\.text) == [String(repeating: "A", count: 72) + "…"])
    guard case .raw(let own)? = artifact("<artifact type=a/b>x</artifact>")?.content.first?.kind
    else {
      Issue.record("a type nobody knows has a card")
      return
    }
    #expect(own.source.lines.map(\.text) == ["x"])
  }

  @Test("P3.10 P3.10a Media are presented by their header, and nothing is fetched")
  func media() {
    let header = "iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAYAAAChS3wfAAAA"
    let picture = artifact(
      "<artifact type=image/png title=Icon>data:image/png;base64,\(header)AElFTkSuQmCC</artifact>")
    guard case .image(var image)? = picture?.content.first?.kind, picture?.content.count == 1 else {
      Issue.record("a picture is an image")
      return
    }
    // The decoded bytes, from the signature to the end chunk.
    #expect(image.data.count == 45 && image.data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(image.data.suffix(8) == [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    image.data = []
    #expect(image == ImageBlock(alternative: "Icon", source: "", width: 64, height: 48))
    // A picture without its end is not one.
    let cut = artifact("<artifact type=image/png>data:image/png;base64,\(header)</artifact>")
    guard case .note? = cut?.content.first?.kind else {
      Issue.record("no note for a truncated image")
      return
    }
    #expect(cut?.content.dropFirst().first?.plainText.contains("PNG, 64×48") == true)
    let linked = artifact("<artifact type=application/pdf>https://a.example/x.pdf</artifact>")
    #expect(
      linked?.content.map(\.kind) == [
        .paragraph(StyledText(plain: "PDF document, at https://a.example/x.pdf"))
      ])
    // %PDF-1.7, a catalogue, a page tree with /Count 2, and the words at the end.
    let pages =
      "JVBERi0xLjcKMSAwIG9iago8PCAvVHlwZSAvQ2F0YWxvZyAvUGFnZXMgMiAwIFIgPj4KZW5kb2JqCjIg"
      + "MCBvYmoKPDwgL1R5cGUgL1BhZ2VzIC9LaWRzIFszIDAgUiA0IDAgUl0gL0NvdW50IDIgPj4KZW5kb2Jq"
      + "CnN0YXJ0eHJlZgowCiUlRU9GCg=="
    let counted = artifact(
      "<artifact type=application/pdf>data:application/pdf;base64,\(pages)</artifact>")
    #expect(counted?.content.first?.plainText.contains(", 2 pages, ") == true)
    let broken = artifact("<artifact type=image/png>data:image/png;base64,\u{1}</artifact>")
    guard case .note(let note)? = broken?.content.first?.kind else {
      Issue.record("no note for an unreadable image")
      return
    }
    #expect(note.severity == .error)
    var session = ArtifactSession(.standard)
    session.append("<artifact type=image/png>data:image/png;base64,\(header)")
    guard case .artifact(let arriving)? = session.presentation.blocks.first?.kind,
      case .progress(let progress)? = arriving.content.first?.kind
    else {
      Issue.record("no progress for an arriving image")
      return
    }
    #expect(progress.hint.contains("64×48"))
  }

  @Test("P2.3a Fenced code is highlighted line by line")
  func fencedCode() {
    var session = ArtifactSession(.standard)
    session.append("```swift\nlet a = \"x\"\n/* b\nc */ let")
    guard case .code(let open)? = session.presentation.blocks.first?.kind else {
      Issue.record("a fence is code")
      return
    }
    #expect(open.lines[0].tokens.map(\.role) == [.keyword, .operator, .string])
    #expect(open.lines[1].tokens == [CodeBlock.Token(0..<4, .comment)])
    #expect(open.lines[2].tokens == [])
    session.append("\n```\n")
    session.finish()
    guard case .code(let code)? = session.presentation.blocks.first?.kind else { return }
    #expect(code.lines[2].tokens.map(\.role) == [.comment, .keyword])
    #expect(code.lines.count == 3)
  }

  @Test("P3.4 Invalid JSON has a note")
  func invalidJSON() {
    let content = artifact("<artifact type=json>{\"a\":1,,}</artifact>")?.content ?? []
    #expect(content.count == 2)
    guard case .note(let note)? = content.last?.kind else { return }
    #expect(note.severity == .error)
    #expect(note.text.hasPrefix("line 1, column 8: "))
  }

  @Test("P3.5 Columns of numbers are right-aligned; diagnostics become notes")
  func table() {
    let content = artifact("<artifact type=csv>n,t\n1,a\n2,b,c\n</artifact>")?.content ?? []
    guard case .table(let table)? = content.first?.kind else {
      Issue.record("CSV is a table")
      return
    }
    #expect(table.columns.map(\.alignment) == [.trailing, .leading, .leading])
    #expect(table.rows.map { $0.map(\.plainText) } == [["1", "a"], ["2", "b", "c"]])
    guard case .note(let note)? = content.last?.kind else { return }
    #expect(note.severity == .warning)
  }

  private static let patch = "--- a/x\n+++ b/x\n@@ -3,3 +3,3 @@\n a b\n-one two\n+one 2\n c\n"

  @Test(
    "P3.7 A diff is recognized by all names of its language, in artifacts and in Markdown",
    arguments: [
      "<artifact type=code language=patch>\(patch)</artifact>",
      "<artifact type=code title=\"fix.diff\">\(patch)</artifact>",
      "```diff\n\(patch)```\n",
      "- x\n\n  ~~~Patch\n  " + patch.split(separator: "\n").joined(separator: "\n  "),
    ])
  func diff(answer: String) throws {
    for size in [1, 7, 1000] {
      var session = ArtifactSession(.standard)
      for chunk in Chunks.equal(Array(answer.utf8), size: size) {
        session.append(chunk.span)
        _ = session.presentation
      }
      session.finish()
      let diff = try #require(Self.firstDiff(in: session.presentation.blocks))
      #expect(
        diff.lines.map(\.role) == [.file, .file, .hunk, .context, .removed, .added, .context])
      #expect(diff.lines.map(\.text).joined(separator: "\n") + "\n" == Self.patch)
      #expect(diff.lines.map(\.oldNumber) == [nil, nil, nil, 3, 4, nil, 5])
      #expect(diff.lines.map(\.newNumber) == [nil, nil, nil, 3, nil, 4, 5])
      #expect(diff.lines.map(\.changedRange) == [nil, nil, nil, nil, 5..<8, 5..<6, nil])
      #expect(diff.settledLineCount == diff.lines.count)
    }
  }

  private static func firstDiff(in blocks: Blocks) -> DiffBlock? {
    for block in blocks {
      switch block.kind {
      case .diff(let diff): return diff
      case .artifact(let artifact): return firstDiff(in: artifact.content)
      case .list(let list): return firstDiff(in: Blocks(list.items.flatMap(\.content)))
      default: continue
      }
    }
    return nil
  }

  @Test("P3.7 P3.7a Differences are marked once a change is settled, and a wrong count is reported")
  func growingDiff() throws {
    var session = ArtifactSession(.standard)
    session.append("<artifact type=diff>" + Self.patch.dropLast(2))
    let early = try #require(Self.firstDiff(in: session.presentation.blocks))
    #expect(early.lines.count == 6)
    #expect(early.lines.allSatisfy { $0.changedRange == nil })
    #expect(early.settledLineCount == 4)
    session.append("c\n d\n e\n@@ -20 +20 @@\n</artifact>")
    session.finish()
    guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind,
      case .note(let note)? = artifact.content.last?.kind
    else {
      Issue.record("a hunk that lacks a line is remarked")
      return
    }
    #expect(note.text.hasSuffix(" (1 more)"))
  }

  @Test("P3.6 A language can have its own presenter")
  func languagePresenter() throws {
    var configuration = ArtifactConfiguration.standard
    configuration.registerPresenter(forLanguage: "swift") { _ in SourcePresenter() }
    var session = ArtifactSession(configuration)
    session.append("<artifact type=code title=\"a.swift\">let a = 1\n</artifact>")
    session.finish()
    guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind else {
      Issue.record("an artifact is presented as one")
      return
    }
    guard case .raw? = artifact.content.first?.kind else {
      Issue.record("the presenter of the language presents")
      return
    }
  }

  @Test("P4.1 P4.2 Plain and accessible text")
  func words() {
    let text =
      "## T\n\n- [x] a\n- b\n\n| h | i |\n|--|--|\n| 1 | 2 |\n\n<artifact id=a type=json title=D>{\"k\":[1]}</artifact>"
    let presentation = presentation(of: text)
    #expect(presentation.plainText == "T\n\n[x] a\nb\n\nh\ti\n1\t2\n\nD\n\n  \"k\":\n    1")
    #expect(
      presentation.accessibleText.split(separator: "\n").map(String.init) == [
        "Heading level 2: T", "List of 2 items.", "1. Done: a", "2. b", "Table, 2 columns, 1 row.",
        "Row 1. h: 1; i: 2", "Artifact: D, JSON, 9 bytes.", "Data, 3 values.", "  \"k\":", "    1",
        "End of artifact.",
      ])
  }

  @Test("P1.5 Deep nesting ends in text")
  func depth() {
    let deep = presentation(of: String(repeating: "> ", count: 2_000) + "deep")
    #expect(deep.plainText == "deep")
    let lists = presentation(of: String(repeating: "- ", count: 2_000) + "deep")
    #expect(lists.plainText.hasSuffix("deep"))
  }

  @Test("Section 5 The JSON form names every block")
  func json() throws {
    let presentation = presentation(of: "a **b**\n\n<artifact id=x type=csv>n\n1\n</artifact>")
    let text = presentation.json.serialized()
    let value = try JSONValue(parsing: text)
    #expect(value["blocks"]?[0]?["kind"] == "paragraph")
    #expect(value["blocks"]?[0]?["text"]?[1] == ["text": "b", "traits": ["strong"]])
    #expect(value["blocks"]?[1]?["content"]?[0]?["rows"]?[0]?[0]?[0]?["text"] == "1")
    #expect(value["blocks"]?[1]?["settled"] == true)
  }
}
