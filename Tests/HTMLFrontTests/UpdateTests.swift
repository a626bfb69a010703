import ArtifactPresentation
import ArtifactPresenters
import HTMLFront
import TestSupport
import Testing

@Suite struct UpdateTests {
  /// The page after an answer in chunks.
  private func page(
    _ chunks: [ArraySlice<UInt8>], check: (Presentation, Page) -> Void = { _, _ in }
  ) -> (page: Page, presentation: Presentation) {
    var session = ArtifactSession(.standard)
    var updates = HTMLUpdates(into: "root")
    var page = Page()
    for chunk in chunks {
      session.append(chunk.span)
      page.apply(updates.update(to: session.presentation))
      check(session.presentation, page)
    }
    session.finish()
    page.apply(updates.update(to: session.presentation))
    return (page, session.presentation)
  }

  private func fragment(_ presentation: Presentation) -> [HTMLTree.Node] {
    Page.joined(HTMLTree(HTMLBlockRenderer().fragment(of: presentation)).nodes)
  }

  /// The first difference between pages, as text.
  private func difference(_ left: [HTMLTree.Node], _ right: [HTMLTree.Node]) -> String? {
    for (one, two) in zip(left, right) where one != two {
      if one.name == two.name, one.attributes == two.attributes, one.text == two.text {
        return difference(one.children, two.children)
      }
      let texts = [one, two].map { "\($0.name) \($0.attributes) \($0.text.prefix(80))" }
      return texts.joined(separator: " != ")
    }
    return left.count == right.count ? nil : "\(left.count) != \(right.count) nodes"
  }

  @Test("H6.1 H6.2 The page of a complete answer is its fragment", arguments: Samples.all)
  func complete(name: String) throws {
    let bytes = try #require(Samples.bytes(name))
    for size in [40, 700] where bytes.count < 20_000 || size == 700 {
      let (page, presentation) = page(Chunks.equal(bytes, size: size))
      #expect(page.problems == [], "\(size)")
      #expect(difference(page.nodes, fragment(presentation)) == nil, "\(size)")
    }
  }

  private static let small = """
    # Title

    Text with *em* and $x^2$ and a note[^1], then a list:

    1. one
       - inner **b**

         para
    2. two

    > [!TIP]
    > an alert
    >
    > - with items

    [^1]: the note

        code in it

    <think>reason
    </think>

    | a | b |
    |---|--:|
    | 1 | 2[^1] |
    | 3 | 4 |
    | 5 | 6 |
    | 7 | 8 |

    ```swift
    let a = "b"
    // c
    ```

    - ```csv
      a,b
      1,2
      ```

      ```vega-lite
      {"mark": "bar", "data": {"values": [{"a": "x", "b": 2}]},
       "encoding": {"x": {"field": "a"}, "y": {"field": "b"}}}
      ```

    ```mermaid
    graph TD
    A --> B
    ```

    Later[^l] and [late].

    $$
    \\frac{1}{2}
    $$

    - [ ] task
    - [x] done

    <artifact identifier=j type=json title=J>
    {"a": [1, {"b": null}, []], "c": {}, "d": "text", "e": [[2]]}
    </artifact>
    <artifact identifier=c type=text/csv>
    k,v
    "a
    b",1
    c,2
    d,3
    e,4
    </artifact>
    <artifact identifier=d type=code language=diff>
    --- a
    +++ b
    @@ -1,2 +1,2 @@
    -old
    +new
     same
    </artifact>
    <artifact identifier=t type=text/turtle>
    @prefix e: <http://e/> . e:a e:b e:c ; e:d "x" .
    </artifact>
    <artifact identifier=m type=md>
    ## In
    - a

      b
    <details><summary>S</summary>

    inside

    </details>
    </artifact>
    <artifact identifier=x type=image/svg+xml><svg><rect/>
    </svg></artifact>

    After[^1] [late] and [^u].

    [^l]: defined after the artifacts
    [late]: http://late
    """

  @Test("H6.1–H6.4 Byte by byte, settled blocks are in the page as in the fragment")
  func bytes() {
    let (page, presentation) = page(Chunks.single(Array(Self.small.utf8))) { live, page in
      let shown = page.nodes
      #expect(shown.filter { !$0.name.isEmpty }.count == live.blocks.count)
      let settled = live.blocks.prefix { $0.isSettled }
      let expected = fragment(Presentation(blocks: Array(settled)))
      for (node, wanted) in zip(shown, expected) where node != wanted {
        // The label of a footnote leads back to a block that may follow.
        if node.classes != ["ak-footnote"], !node.name.isEmpty {
          Issue.record("\(difference([node], [wanted]) ?? "")")
        }
      }
    }
    #expect(page.problems == [])
    #expect(difference(page.nodes, fragment(presentation)) == nil)
  }

  /// The pieces of an answer that is written as its blocks settle and forgotten.
  private func streamed(_ chunks: [ArraySlice<UInt8>]) -> [String] {
    var session = ArtifactSession(.standard)
    var stream = HTMLBlockStream()
    var pieces: [String] = []
    for chunk in chunks {
      session.append(chunk.span)
      pieces.append(stream.settledBlocks(of: session.presentation))
      session.forget(before: stream.committedPath)
    }
    session.finish()
    return pieces + [stream.finish(session.presentation)]
  }

  @Test("H6.7 Blocks that are written as they settle are the fragment", arguments: Samples.all)
  func streamed(name: String) throws {
    let bytes = try #require(Samples.bytes(name))
    var session = ArtifactSession(.standard)
    session.append(bytes.span)
    session.finish()
    let whole = HTMLBlockRenderer().fragment(of: session.presentation)
    for size in [40, 700] where bytes.count < 20_000 || size == 700 {
      #expect(streamed(Chunks.equal(bytes, size: size)).joined() == whole, "\(size)")
    }
  }

  @Test("H6.7 Each block comes when it is settled; a footnote leads back to what is before it")
  func blockStream() {
    let pieces = streamed(
      ["One[^a].\n\n", "[^a]: A\n", "[^b]: B\n\n", "Two[^b].\n\n", "Live"]
        .map { Array($0.utf8)[...] })
    #expect(pieces[0].isEmpty || pieces[0].hasPrefix("<p"))
    #expect(pieces[..<4].joined().contains("One") && !pieces[..<3].joined().contains("Two"))
    #expect(!pieces[..<5].joined().contains("Live") && pieces[5].contains("Live"))
    let tree = HTMLTree(pieces.joined())
    let backLinks = tree.elements.filter { $0.attributes["role"] == "doc-backlink" }
    #expect(backLinks.map(\.allText) == ["a"])
  }

  @Test("H6.3 Elements of settled blocks are not written again")
  func settled() {
    var session = ArtifactSession(.standard)
    var updates = HTMLUpdates(into: "root")
    var settled: Set<String> = []
    for byte in Self.small.utf8 {
      session.append(String(decoding: [byte], as: UTF8.self))
      let presentation = session.presentation
      for update in updates.update(to: presentation) {
        let (id, html) =
          switch update {
          case .append(let id, let html), .replace(let id, let html): (id, html)
          }
        #expect(!settled.contains(id))
        let written = HTMLTree(html).elements.compactMap { $0.attributes["id"] }
        #expect(settled.isDisjoint(with: written))
      }
      var open = presentation.blocks
      while let block = open.popLast() {
        if block.isSettled { settled.insert(HTMLOptions().elementID(of: block.id)) }
        switch block.kind {
        case .list(let list): for item in list.items { open += item.content }
        case .quote(let quote): open += quote.content
        case .artifact(let artifact): open += artifact.content
        case .custom(let custom): open += custom.content
        default: break
        }
      }
    }
    #expect(settled.count > 30)
  }

  @Test("H6.2 Any chunks give the same page", arguments: TestScale.seeds(20, of: 200))
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let chunks = Chunks.random(Array(Self.small.utf8), longest: 60, using: &generator)
    let (page, presentation) = page(chunks)
    #expect(page.problems == [], "seed \(seed)")
    #expect(difference(page.nodes, fragment(presentation)) == nil, "seed \(seed)")
  }

  @Test(
    "H6.2 Documents of syntax characters give the same page",
    arguments: TestScale.seeds(150, of: 3_000))
  func hostile(seed: UInt64) {
    let pieces = [
      "<", ">", "*", "[a](", ")", "![", "\n", "\n\n", "`", "```\n", "<artifact type=md>",
      "</artifact>", "x", "word ", "| a |\n|--|\n", "- ", "> ", "[^1]", "[^1]: y\n", "    ", "1. ",
      "<think>", "</think>", "$", "$$\n", "<details>\n", "</details>\n", "# ", "---\n",
      "<artifact type=json>", "{\"a\":", "[", "]", "}", ",", "1", "\"", "<artifact type=csv>",
      "<artifact type=code language=diff>", "+", "-", "@@ -1 +1 @@\n", "> [!NOTE]\n", "- [ ] ",
      "[late]", "[late]: /x\n", "```csv\n", "<tool_call>", "</tool_call>",
    ]
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...40, using: &generator)
    let text = (0..<count).map { _ in pieces.randomElement(using: &generator)! }.joined()
    let (page, presentation) = page(Chunks.single(Array(text.utf8)))
    #expect(page.problems == [], "seed \(seed): \(text)")
    #expect(difference(page.nodes, fragment(presentation)) == nil, "seed \(seed): \(text)")
  }

  @Test(
    "H6.5 The updates of open containers have a linear number of bytes",
    arguments: [
      ("list", "", "- item #\n"), ("quote", "", "> line #\n>\n"),
      ("code", "```swift\n", "let a# = \"b\"\n"),
      ("table", "| a | b |\n|---|---|\n", "| # | c |\n"),
      ("json", "<artifact type=json>[", "{\"a\": #},\n"),
      ("csv", "<artifact type=text/csv>a,b\n", "#,x\n"),
      ("nested", "<artifact type=md>\n", "- item #\n\n  > quote\n\n"),
      ("reasoning", "<think>", "a paragraph #\n\n"),
    ])
  func linear(name: String, start: String, line: String) {
    let text = start + (0..<400).map { line.replacing("#", with: "\($0)") }.joined()
    let (page, presentation) = page(Chunks.equal(Array(text.utf8), size: 16))
    let length = HTMLBlockRenderer().fragment(of: presentation).utf8.count
    #expect(page.problems == [])
    #expect(page.byteCount < 3 * length, "\(name): \(page.byteCount) of \(length)")
  }

  @Test("H6.5 The updates of a long paragraph have a linear number of bytes")
  func paragraph() {
    let counts = [400, 800, 1_600].map { count in
      let text = String(repeating: "some words *and* more\n", count: count)
      return page(Chunks.equal(Array(text.utf8), size: 200)).page.byteCount
    }
    let growth = Double(counts[2] - counts[1]) / Double(counts[1] - counts[0])
    #expect(growth < 2.2, "\(counts)")
  }

  @Test("H6.6 Blocks with other ids replace those that were shown")
  func other() {
    func block(_ ordinal: Int, _ text: String, isSettled: Bool = false) -> Block {
      Block(
        id: BlockID(segment: 0, ordinal: ordinal), kind: .paragraph(StyledText(plain: text)),
        isSettled: isSettled)
    }
    var updates = HTMLUpdates(into: "root")
    var page = Page()
    for blocks in [
      [block(1, "a"), block(2, "b"), block(3, "c")], [block(2, "b"), block(3, "c")],
      [block(2, "b", isSettled: true), block(4, "d"), block(3, "c")],
      [block(2, "b", isSettled: true)], [block(2, "b", isSettled: true), block(5, "e")],
      [block(2, "b", isSettled: true), block(5, "e")],
    ] {
      let presentation = Presentation(blocks: blocks)
      page.apply(updates.update(to: presentation))
      #expect(page.problems == [])
      #expect(difference(page.nodes, fragment(presentation)) == nil)
    }
    #expect(
      updates.update(to: Presentation(blocks: [block(2, "b", isSettled: true), block(5, "e")]))
        == [])
  }
}
