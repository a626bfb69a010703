import ArtifactCore
import MarkdownCore
import TestSupport
import Testing

@testable import ArtifactPresentation
@testable import ArtifactPresenters

/// What of Markdown becomes which block and which span.
@Suite struct MarkdownPresentationTests {
  private func blocks(_ text: String) -> Blocks {
    var session = ArtifactSession(.standard)
    session.append(text)
    session.finish()
    return session.presentation.blocks
  }

  private func blocks(
    _ text: String, processors: [any MarkdownProcessor], options: MarkdownOptions = .llm
  ) -> Blocks {
    var stream = MarkdownStream(options: options, processors: processors)
    stream.append(text)
    stream.finish()
    var blocks: Blocks = []
    var converter = MarkdownConverter(ArtifactConfiguration.standard)
    converter.update(&blocks, from: 0, with: stream.document, segment: 0)
    return blocks
  }

  private func spans(_ blocks: Blocks) -> [StyledText.Span] {
    guard case .paragraph(let text)? = blocks.first?.kind else { return [] }
    return text.spans
  }

  @Test("P7.9 An answer and its reasoning keep breaks, a Markdown payload does not")
  func keptBreaks() {
    let poem = "Roses are red,\nviolets are blue"
    var session = ArtifactSession(.standard)
    session.append("\(poem)\n<artifact type=markdown id=a>\(poem)</artifact>\n\(poem)\n")
    session.append("<think>\n\(poem)\n</think>")
    session.finish()
    let text = session.presentation.plainText
    let kept = text.split(separator: "\n").count { $0 == "violets are blue" }
    #expect(kept == 3 && text.contains("red, violets"))
  }

  @Test("P7.9 Surplus cells are diagnostics of the session, with ranges in the answer")
  func surplusCells() {
    let table = "|a|b|\n|-|-|\n|1|2|3|\n"
    let answer = "é\n\n\(table)<artifact type=markdown id=a>\(table)</artifact>\n\(table)"
    var session = ArtifactSession(.standard)
    for byte in answer.utf8 { session.append([byte].span) }
    session.finish()
    let bytes = Array(answer.utf8)
    #expect(session.diagnostics.map(\.code) == Array(repeating: .surplusCells, count: 3))
    for diagnostic in session.diagnostics {
      let range = diagnostic.range ?? 0..<0
      #expect(String(decoding: bytes[range], as: UTF8.self) == "|3|")
    }
    #expect(session.presentation.plainText.contains("3"))
  }

  @Test("P7.9 The syntax of an answer decides in what code tags are text")
  func codeAroundTags() {
    let answer = "```md\n```sh\nx\n```\n<artifact type=text/plain id=a>y</artifact>"
    for (options, count) in [(MarkdownOptions.llm, 0), (.strict, 1)] {
      var configuration = ArtifactConfiguration.standard
      configuration.markdown = options
      var session = ArtifactSession(configuration)
      session.append(answer)
      session.finish()
      #expect(session.stream.message.artifacts.count == count)
    }
  }

  @Test("P4.1 P4.3 Items of lists have their numbers and states as text")
  func items() {
    let text = "- [x] done\n- [ ] open\n- plain\n\n7. first\n8. [x] second\n   - inner\n9.\n"
    let presentation = Presentation(markdown: text, .standard)
    #expect(
      presentation.plainText
        == "[x] done\n[ ] open\nplain\n\n7. first\n8. [x] second\ninner\n9.")
    #expect(presentation.accessibleText.contains("1. Done: done\n2. To do: open\n3. plain"))
    #expect(presentation.accessibleText.contains("7. first\n8. Done: second"))
  }

  @Test(
    "P7.1 An alert is a quote with its kind and title, also as a directive",
    arguments: [
      ("> [!NOTE]\n> a", QuoteBlock.AlertKind.note, "Note"),
      ("> [!tip]\n> a", .tip, "Tip"), ("> [!Important]\n> a", .important, "Important"),
      ("> [!WARNING]\n> a", .warning, "Warning"), ("> [!CAUTION]\n> a", .caution, "Caution"),
      (":::warning\na\n:::", .warning, "Warning"),
      (":::tip[Save *time*]\na\n:::", .tip, "Save *time*"),
      (":::info\na\n:::", .note, "Info"),
      ("::: DANGER High voltage\na\n:::", .caution, "High voltage"),
      (":::note{title=\"Look here\"}\na\n:::", .note, "Look here"),
      (":::note{title=''}\na\n:::", .note, "Note"),
    ])
  func alerts(text: String, kind: QuoteBlock.AlertKind, title: String) {
    guard case .quote(let quote)? = blocks(text).first?.kind else {
      Issue.record("an alert is a quote")
      return
    }
    #expect(quote.role == .alert(kind, title: title))
    #expect(quote.content.map(\.plainText) == ["a"])
  }

  @Test("P7.2 P7.3 A footnote mark has its label and number, its content is a block")
  func footnotes() {
    let all = blocks("a[^x] b[^2] *c[^x]*\n\n[^x]: One.\n\n    Two.\n[^2]: - three\n")
    let marks = spans(all).filter { $0.role != nil }
    #expect(marks.map(\.content) == [.text("[x]"), .text("[2]"), .text("[x]")])
    #expect(
      marks.map(\.role) == [
        .footnote(label: "x", number: 1), .footnote(label: "2", number: 2),
        .footnote(label: "x", number: 1),
      ])
    #expect(marks.map(\.traits) == [.reference, .reference, [.reference, .emphasis]])
    let notes = all.dropFirst().compactMap { block -> FootnoteBlock? in
      guard case .footnote(let note) = block.kind else { return nil }
      return note
    }
    #expect(notes.map(\.label) == ["x", "2"])
    #expect(notes.map { $0.content.map(\.plainText) } == [["One.", "Two."], ["three"]])
  }

  @Test("P7.3 P1.3 The blocks of an open footnote, alert or directive settle one by one")
  func containersSettle() {
    for opening in ["[^1]: ", "> [!NOTE]\n> ", ":::details\n"] {
      let indent = opening.hasPrefix("[") ? "    " : opening.hasPrefix(">") ? "> " : ""
      var session = ArtifactSession(.standard)
      session.append("\(opening)one\n\(indent)\n\(indent)tw")
      guard let block = session.presentation.blocks.first else { continue }
      let content =
        switch block.kind {
        case .quote(let quote): quote.content
        case .footnote(let note): note.content
        case .custom(let custom): custom.content
        default: Blocks()
        }
      #expect(!block.isSettled, "\(opening)")
      #expect(content.map(\.isSettled) == [true, false], "\(opening)")
      #expect(content.map(\.plainText) == ["one", "tw"], "\(opening)")
    }
  }

  @Test("P7.4b The lines of a formula that is too long settle one by one", arguments: [1, 999])
  func longFormulas(size: Int) {
    let lines = (0..<PresentationLimits.formulaLineCount * 2).map { "x_{\($0)}" }
    let text = "$$\n" + lines.joined(separator: "\n") + "\n$$\n"
    var session = ArtifactSession(.standard)
    var settled = 0
    for chunk in Chunks.equal(Array(text.utf8), size: size) {
      session.append(chunk.span)
      guard case .math(let math)? = session.presentation.blocks.first?.kind else { continue }
      #expect(
        math.settledLineCount >= settled
          && Array(math.lines.prefix(settled)) == Array(lines.prefix(settled)))
      settled = math.settledLineCount
    }
    session.finish()
    #expect(
      session.presentation.blocks.map(\.kind)
        == [.math(MathBlock(source: lines.joined(separator: "\n")))])
  }

  @Test("P7.4 P7.4a Formulas are TeX without delimiters; a block is parsed when it is closed")
  func formulas() {
    let text = spans(blocks("a $x^2$ b \\[y=1\\] c"))
    #expect(text.map(\.content) == ["a ", "x^2", " b ", "y=1", " c"].map { .text($0) })
    #expect(
      text.map(\.role) == [nil, .math(isDisplay: false), nil, .math(isDisplay: true), nil])
    #expect(text[1].traits == .math)
    var session = ArtifactSession(.standard)
    session.append("$$\na = b\n+ c")
    #expect(
      session.presentation.blocks.first?.kind
        == .math(MathBlock(lines: ["a = b", "+ c"], settledLineCount: 0)))
    session.append("\n$$\n")
    session.finish()
    var math = MathBlock(source: "a = b\n+ c")
    math.formula = TeXFormula.nodes(of: math.source)
    #expect(math.formula?.isEmpty == false)
    #expect(session.presentation.blocks.map(\.kind) == [.math(math)])
    #expect(session.presentation.plainText == "a = b\n+ c")
    // Fenced as code in the language of formulas it is one too; other code is not.
    #expect(blocks("```math\na = b\n+ c\n```").map(\.kind) == [.math(math)])
    guard case .code? = blocks("```maths\na\n```").first?.kind else {
      Issue.record("no code")
      return
    }
  }

  @Test("P7.5 Tags have what they name, citations their destination")
  func tagsAndCitations() {
    var options = MarkdownOptions()
    options.tagPrefixes = [.mention, .ticker, .wikiLink]
    let text = spans(
      blocks(
        "@[Ann Lee](u-1) $ACME [[tides|Tide tables]] [1](https://example.com/s)",
        processors: [CitationProcessor()], options: options))
    let tagged = text.filter { $0.role != nil }
    #expect(
      tagged.map(\.role) == [
        .tag(prefix: "@", identifier: "u-1"), .tag(prefix: "$", identifier: "ACME"),
        .tag(prefix: "[[", identifier: "tides"), .citation(label: "1"),
      ])
    #expect(
      tagged.map(\.content)
        == ["@Ann Lee", "$ACME", "Tide tables", "[1]"].map { .text($0) })
    #expect(tagged.map(\.traits) == [.tag, .tag, .tag, .reference])
    #expect(tagged.map(\.link) == [nil, nil, nil, "https://example.com/s"])
  }

  @Test("P7.6 A directive has name, title, attributes and content")
  func directives() {
    let all = blocks(":::details[More]{#d .wide open=\"yes\"}\na\n\n- b\n:::\n\n:::figure\n:::\n")
    guard all.count == 2, case .custom(let details) = all[0].kind,
      case .custom(let figure) = all[1].kind
    else {
      Issue.record("a directive is a custom block")
      return
    }
    #expect(details.name == "details" && details.title == "More")
    #expect(details.attributes == ["id": "d", "class": "wide", "open": "yes"])
    #expect(details.content.map(\.plainText) == ["a", "b"])
    #expect(figure == CustomBlock(name: "figure", title: "Figure"))
  }

  @Test(
    "P7.6 The title of a directive is its label, else its attribute, else its name",
    arguments: [
      (":::chart{title=\"Sales\"}\n", "Sales"), (":::map[Label]{title=Other}\n", "Label"),
      (":::details{title='More of it' open}\n", "More of it"), (":::chart{kind=bar}\n", "Chart"),
    ])
  func titles(text: String, title: String) {
    guard case .custom(let block)? = blocks(text).first?.kind else {
      Issue.record("a directive is a custom block")
      return
    }
    #expect(block.title == title)
  }

  @Test("P7.6 JSON in a directive is code, line by line")
  func chart() {
    let text =
      ":::chart{title=\"Sales\"}\n{\n  \"series\": [{ \"name\": \"*Sales*\" }]\n}\n:::\n\nDone."
    let all = blocks(text)
    guard case .custom(let block)? = all.first?.kind,
      case .code(let code)? = block.content.first?.kind
    else {
      Issue.record("code in a custom block")
      return
    }
    #expect(block.title == "Sales" && code.language == "json")
    #expect(
      all.map(\.plainText) == ["Sales\n{\n  \"series\": [{ \"name\": \"*Sales*\" }]\n}", "Done."])
  }

  /// Makes boxes of quotes and code, and keys of code in text.
  private struct Boxes: MarkdownProcessor {
    func customBlock(for kind: BlockKind) -> CustomNode? {
      switch kind {
      case .blockQuote: CustomNode(name: "box", attributes: ["from": "quote"])
      case .codeBlock: CustomNode(name: "shell")
      default: nil
      }
    }

    func replacement(for inline: InlineNode) -> InlineNode.Kind? {
      guard case .inlineCode(let text) = inline.kind else { return nil }
      return .custom(CustomNode(name: "key", attributes: ["code": text]), text: text)
    }
  }

  @Test("P7.7 An inline made by a processor is its text, with a name")
  func customInlines() {
    let text = spans(blocks("**press `Esc`**", processors: [Boxes()]))
    #expect(text.last?.content == .text("Esc"))
    #expect(text.last?.traits == .strong)
    #expect(text.last?.role == .custom(name: "key", attributes: ["code": "Esc"]))
  }

  @Test("P7.6a A block made by a processor has the content of the block")
  func customBlocks() {
    let all = blocks("> a\n>\n> b\n\n```sh\nls\n```\n", processors: [Boxes()])
    guard all.count == 2, case .custom(let box) = all[0].kind,
      case .custom(let shell) = all[1].kind, case .code(let code)? = shell.content.first?.kind
    else {
      Issue.record("two custom blocks")
      return
    }
    #expect(box.name == "box" && box.title.isEmpty && box.attributes == ["from": "quote"])
    #expect(box.content.map(\.plainText) == ["a", "b"])
    #expect(code.language == "sh" && code.lines.map(\.text) == ["ls"])
    #expect(shell.content.allSatisfy { $0.isSettled && $0.id != all[1].id })
  }

  @Test(
    "P7.8 Pairs of tags become traits; others are shown",
    arguments: [
      ("a <b>c <i>d</i></b>", "a c d", [[], .strong, [.strong, .emphasis]]),
      ("<KBD>Esc</kbd>", "Esc", [.code]), ("<del>~~x~~</del>", "x", [.strikethrough]),
      ("the <b> tag", "the <b> tag", [[], .markup, []]), ("a</b>", "a</b>", [[], .markup]),
      ("<b><i>x</b>", "<i>x", [[.strong, .markup], .strong]),
      ("<b>x</i>y</b>", "x</i>y", [.strong, [.strong, .markup], .strong]),
      ("<b class=c>x</b>", "<b class=c>x</b>", [.markup, [], .markup]),
      ("x<u>2</u>", "x<u>2</u>", [[], .markup, [], .markup]),
    ] as [(String, String, [StyledText.Traits])])
  func pairs(text: String, plain: String, traits: [StyledText.Traits]) {
    let spans = spans(blocks(text))
    #expect(StyledText(spans).plainText == plain)
    #expect(spans.map(\.traits) == traits)
  }

  @Test(
    "P7.8a Scripts are Unicode characters, or marked; comments are left out",
    arguments: [
      ("H<sub>2</sub>O", "H₂O"), ("mc<sup>2</sup>", "mc²"), ("x<sub>max!</sub>", "x_(max!)"),
      ("a<sup>*b* c</sup>", "a^(b c)"), ("a<sup>b<sub>1</sub></sup>", "a^(b₁)"),
      ("a<sub></sub>b", "ab"), ("a<sub>1", "a<sub>1"), ("a <!-- not this -->b", "a b"),
      ("a <!-- not this --> b", "a b"),
      ("one<br class=x>two", "one\ntwo"), ("a <broken> b", "a <broken> b"),
      ("Array<string> and a<b and c>d", "Array<string> and a<b and c>d"),
    ])
  func scripts(text: String, plain: String) {
    #expect(StyledText(spans(blocks(text))).plainText == plain)
    let presentation = Presentation(blocks: blocks("| a |\n|---|\n| \(text) |\n"))
    #expect(presentation.plainText.hasSuffix("a\n" + plain))
  }

  private static let disclosures = """
    <!-- a comment
    of two lines -->

    <details open>
    <summary>Why *not* simply <b>restart</b>?</summary>

    A page cache.

    - a list

    <details><summary>Inner</summary>
    Text with <i>tags</i>.
    </details>

    ```sh
    ls
    ```

    </details>

    <details>

    <summary>Apart</summary>

    One.

    </details> after it

    <details>

    Two.

    </details>

    <details>
    </details>

    <div>kept</div>

    </details>

    <details>
    <summary>Dense</summary>
    Four.
    </details>
    Five.</details>
    <details><summary>Six</summary>seven</details> eight
    <details><summary>Cut

    Three.

    """

  @Test("P7.8b Disclosures are custom blocks with their summary as title")
  func details() {
    let all = blocks(Self.disclosures)
    #expect(
      Presentation(blocks: all).plainText == """
        Why not simply restart?
        A page cache.

        a list

        Inner
        Text with tags.

        ls

        Apart
        One.

        after it

        Details
        Two.

        <div>kept</div>

        </details>

        Dense
        Four.

        Five.</details>

        Six
        seven

        eight

        Cut
        Three.
        """)
    guard case .custom(let outer)? = all.first?.kind else {
      Issue.record("no custom block")
      return
    }
    #expect(outer.name == "details" && outer.content.count == 4)
    #expect(all.allSatisfy { $0.isSettled })
  }

  @Test(
    "P7.8b A disclosure ends at its tag, whatever follows",
    arguments: [
      (
        "<details>\n<summary>A</summary>\nb\n</details>\nc\n\nd", ["A: b", "c", "d"]
      ),
      (
        "<details><summary>A</summary>\n\nb</details>\n<details>\n<summary>C</summary>\nd\n</details>",
        ["A: b", "C: d"]
      ),
      ("<details><summary>A</summary>b</details> c\nd", ["A: b", "c\nd"]),
      ("<details>\n\n- a\n- b\n</details>\n# c", ["Details: a\nb", "c"]),
      (
        "<details><summary>A</summary>\n<details><summary>B</summary>\nc\n</details>\nd\n</details>\ne",
        ["A: B\nc\n\nd", "e"]
      ),
      ("<details>\n\n```\n</details>\n```\n</details>\nc", ["Details: </details>", "c"]),
      ("<details>\n\nIt ends at `</details>`.\nb", ["Details: It ends at </details>.\nb"]),
    ])
  func ends(of text: String, expected: [String]) {
    let found = blocks(text).map { block in
      guard case .custom(let fold) = block.kind else {
        return Presentation(blocks: [block]).plainText
      }
      return "\(fold.title): \(Presentation(blocks: fold.content).plainText)"
    }
    #expect(found == expected)
  }

  @Test("P7.8b A long block of raw HTML is source, an unclosed comment too")
  func longDetails() {
    func text(_ count: Int) -> String {
      "<details><summary>S</summary>\n" + String(repeating: "x\n", count: count) + "\nEnd.\n"
    }
    let limit = PresentationLimits.disclosureLineCount
    #expect(Presentation(blocks: blocks(text(limit - 1))).plainText.hasPrefix("S\nx x"))
    #expect(Presentation(blocks: blocks(text(limit))).plainText.hasPrefix("<details>"))
    #expect(Presentation(blocks: blocks("<!-- a\n\nb\n")).plainText == "<!-- a\n\nb")
    var session = ArtifactSession(.standard)
    session.append("<!-- a\n\nb\n")
    #expect(session.presentation.plainText == "")
  }

  @Test(
    "P7.8b P2.1 P1.3 Disclosures do not depend on chunks, and settle once", arguments: [1, 5, 33])
  func streamedDetails(chunk: Int) {
    var session = ArtifactSession(.standard)
    let bytes = Array(Self.disclosures.utf8)
    var settled: [BlockID: Block] = [:]
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      session.append(bytes[start..<min(start + chunk, bytes.count)].span)
      let now = session.presentation.blocks
      for block in now {
        if let known = settled[block.id] { #expect(block == known, "byte \(start)") }
        if block.isSettled { settled[block.id] = block }
      }
      let known = Set(now.map(\.id))
      #expect(known.isSuperset(of: settled.keys))
    }
    session.finish()
    #expect(session.presentation.blocks == blocks(Self.disclosures))
  }

  @Test("P7.8 In live text, an open tag extends to the end")
  func openPair() {
    var session = ArtifactSession(.standard)
    session.append("press <kbd>Es")
    #expect(spans(session.presentation.blocks).map(\.traits) == [[], .code])
    #expect(session.presentation.plainText == "press Es")
    session.finish()
    #expect(session.presentation.plainText == "press <kbd>Es")
  }

  @Test(
    "P7.8 Ten thousand tags are paired like a few",
    arguments: [
      ("<b>", "<b>"), ("</b>", "</b>"), ("<b><i></b>", "<i>"), ("<kbd></u>", "<kbd></u>"),
      ("<i>a</i>", "a"),
    ])
  func manyTags(source: String, shown: String) {
    let count = TestScale.many(4_000)
    let text = "x " + String(repeating: source, count: count)
    let plain = "x " + String(repeating: shown, count: count)
    #expect(StyledText(spans(blocks(text))).plainText == plain)
  }

  @Test("P7.8 Inline HTML is shown verbatim, except line breaks")
  func html() {
    let text = spans(blocks("a <span class=x>b</span><br>c<BR/>d"))
    #expect(
      text.map(\.content) == [
        .text("a "), .text("<span class=x>"), .text("b"), .text("</span>"), .hardBreak,
        .text("c"), .hardBreak, .text("d"),
      ])
    #expect(text[1].traits == .markup)
  }

  @Test("P4.1 P4.2 The text of alerts, footnotes, formulas and directives")
  func words() {
    let text =
      "> [!TIP]\n> Try $x$[^1].\n\n:::note[Look]\nb\n:::\n\n:::details[More]\nc ![d](e.png)\n:::\n\n[^1]: Why.\n"
    let presentation = Presentation(blocks: blocks(text))
    #expect(
      presentation.plainText == "Tip\nTry x[1].\n\nLook\nb\n\nMore\nc d\n\n[1] Why.")
    #expect(
      presentation.accessibleText.split(separator: "\n").map(String.init) == [
        "Tip:", "Try formula x (footnote 1).", "End of tip.", "Note, Look:", "b", "End of note.",
        "More:", "c image: d", "End of More.", "Footnote 1: Why.",
      ])
  }

  @Test("Section 5 The JSON form contains the roles of spans and containers")
  func json() throws {
    let text = "> [!TIP]\n> $x$ a[^n]\n\n[^n]: b\n\n:::fig{k=v}\n:::\n\n$$\ny\n$$\n"
    let json = try JSONValue(parsing: Presentation(blocks: blocks(text)).json.serialized())
    let list = json["blocks"]
    #expect(list?[0]?["role"] == "alert" && list?[0]?["alert"] == "tip")
    #expect(list?[0]?["title"] == "Tip")
    let spans = list?[0]?["content"]?[0]?["text"]
    #expect(spans?[0] == ["text": "x", "traits": ["math"], "math": "inline"])
    #expect(
      spans?[2]
        == ["text": "[n]", "traits": ["reference"], "footnote": ["label": "n", "number": 1]])
    #expect(list?[1]?["kind"] == "footnote" && list?[1]?["label"] == "n")
    #expect(list?[2]?["kind"] == "custom" && list?[2]?["attributes"] == ["k": "v"])
    #expect(list?[3]?["kind"] == "math" && list?[3]?["source"] == "y")
  }
}
