import MarkdownCore
import TestSupport
import Testing

/// Documents that are written, built, walked and changed.
struct RewritingTests {
  private static func html(_ document: MarkdownDocument) -> String {
    HTMLRenderer(allowsRawHTML: true).render(document)
  }

  @Test("M10.1 what the Markdown renderer writes parses to the same HTML", .needsSharedFolder)
  func roundTrip() {
    var failed: [String] = []
    var count = 0
    for (file, options) in [
      ("commonmark-0.31.2.json", MarkdownOptions.commonMark), ("gfm.json", .strict),
    ] {
      guard let suite = SuiteFile(file) else {
        SharedFolder.reportMissing(file, count: 1)
        continue
      }
      for example in suite.cases {
        let text = example["markdown", default: ""]
        let document = MarkdownParser.parse(text, options: options)
        let written = MarkdownRenderer(options: options).render(document)
        let again = MarkdownParser.parse(written, options: options)
        count += 1
        if Self.html(document) != Self.html(again) {
          failed.append("\(example["example"] ?? example["id"] ?? "?")")
        }
      }
    }
    for text in Samples.mixed + Samples.beyond + Samples.uncertain {
      let document = MarkdownParser.parse(text)
      let written = MarkdownRenderer().render(document)
      #expect(Self.html(document) == Self.html(MarkdownParser.parse(written)), "\(written)")
    }
    print("round trip: \(count - failed.count) of \(count)")
    // Three headings with breaks inside.
    #expect(failed.count <= 3, "\(failed)")
  }

  @Test(
    "M10.1 tags, addresses, formulas and open HTML come out as they went in",
    arguments: [
      "#tag hello\nx\n#tag", "@john[a] and @john[[b", "www.x.yz<a href=", "www.x.yz&nbsp;***",
      "[b]http://a.b/c", "see http://a.b/c.\\*d", "**http://a.b** and (www.x.yz).", "www.:",
      ":::note\n<![CDATA[  ", "> :::note\n> <!-- x\n\ny", "\\(;==\n| a |\n\\)",
      "x[^1]\\: y\n\n[^1]: z",
      "a `b\n# c` d", "1. <!-- a\nb", "a\n    ~~~b\nc", ":::a\n<v>", "# =#", "#g__ x", "]\\[\n]()",
      "\\[http://a", ";\n\t<div>",
      "#g\\[", "\n\u{FEFF}", ":::n[a\\]b]{k=\"v\\\"w\"}\nx\n:::\n",
    ])
  func verbatim(text: String) {
    for options in MarkdownOptions.everyProfile {
      let document = MarkdownParser.parse(text, options: options)
      let written = MarkdownRenderer(options: options).render(document)
      let again = MarkdownParser.parse(written, options: options)
      #expect(Self.html(document) == Self.html(again), "\(written)")
    }
  }

  @Test(
    "M10.2 a string is plain text wherever it is put",
    arguments: [
      "a]b", "[x](y)", "\\[", "^a]", "[[a]", "]", "[", "[ ] a", "[x] a", "[a]: b", "|", "| a |",
      "|-|", "a|b", "\\|", "``", "a`b", "*", "_a_", "1. x", "# x", "&amp;", "<b>", "$x$",
      "http://a.b",
      "a@b.cd", "www.x.yz", "![a](b)", "> x", "- x", "---", ":::x", "~~a~~", "\\(a\\)",
    ])
  func plainText(text: String) {
    let document = MarkdownDocument {
      Paragraph(text)
      Paragraph {
        "x"
        MarkdownLink(text, destination: "u")
        MarkdownImage(text, source: "u")
      }
      Heading(1, text)
      MarkdownTable([text, "h"], rows: [["1", text]])
      UnorderedList([text])
      FencedCode(language: "a" + text.filter { $0 != " " }, text)
      Directive("d", label: text, attributes: ["k": text]) { text }
      BlockQuote { Paragraph { Strong { Emphasis(text) } } }
    }
    func blocks(_ index: Int) -> BlockNode { document.block(at: index) }
    #expect(document.blocks.map(\.kind).count == 8)
    #expect(blocks(0).plainText == text)
    var kinds: [InlineNode.Kind] = []
    for inline in blocks(1).inlines { kinds.append(inline.kind) }
    #expect(kinds.first == .text("x"))
    #expect(kinds.contains(.link(destination: "u", title: "")))
    #expect(kinds.contains(.image(source: "u", title: "")))
    #expect(blocks(1).plainText == "x" + text + text)
    #expect(blocks(2).kind == .heading(level: 1) && blocks(2).plainText == text)
    #expect(blocks(3).plainText == text + "\th\n1\t" + text)
    #expect(blocks(4).kind == .unorderedList(isTight: true) && blocks(4).plainText == text)
    let language = "a" + text.filter { $0 != " " }
    #expect(blocks(5).kind == .codeBlock(language: language, info: language, isFenced: true))
    #expect(blocks(5).plainText == text)
    #expect(
      blocks(6).kind
        == .blockDirective(BlockDirective(name: "d", label: text, attributes: ["k": text])))
    #expect(blocks(6).plainText == text)
    #expect(blocks(7).plainText == text)
  }

  @Test("M10.2 line endings of any kind stay inside what they are in")
  func lineEndings() {
    let text = "a\rb\r\nc"
    let document = MarkdownDocument {
      Paragraph { MarkdownLink(text, destination: "a\rb", title: text) }
    }
    #expect(
      Self.html(document)
        == "<p><a href=\"a%0Db\" title=\"a\rb\r\nc\">a\nb\nc</a></p>\n")
    #expect(document.blocks.map(\.kind) == [.paragraph])
  }

  @Test("M10.2 a document that is listed is one that was parsed")
  func builder() {
    let hasMore = true
    let document = MarkdownDocument {
      Heading(2, "A *title* #")
      Paragraph {
        "Plain * text_ with "
        Strong("bold ")
        Emphasis { InlineCode("a`b") }
        MarkdownLink("a link", destination: "http://x.y/(z", title: "t \"q\"")
        FootnoteReference("n")
      }
      if hasMore {
        UnorderedList([ListItem("done", isChecked: true), ListItem("1. open")])
        OrderedList(start: 3, ["three", "four"])
      }
      for level in 1...2 { Heading(level, "Level \(level)") }
      FencedCode(language: "swift", "let x = 1\n```\n")
      MarkdownTable(["a", "b|c"], alignments: [.none, .right], rows: [["1", "2"]])
      MarkdownAlert(.tip) { "Mind this." }
      BlockQuote {
        "Quoted"
        LatexBlock("x^2")
      }
      Directive("note", label: "L", attributes: ["k": "v"]) { Directive("inner") { "text" } }
      FootnoteDefinition("n") { "The note." }
      ThematicBreak()
    }
    let kinds = document.blocks.map(\.kind)
    #expect(
      kinds == [
        .heading(level: 2), .paragraph, .unorderedList(isTight: true),
        .orderedList(start: 3, isTight: true), .heading(level: 1), .heading(level: 2),
        .codeBlock(language: "swift", info: "swift", isFenced: true), .table([.none, .right]),
        .alert(.tip), .blockQuote,
        .blockDirective(BlockDirective(name: "note", label: "L", attributes: ["k": "v"])),
        .footnoteDefinition(label: "n"), .thematicBreak,
      ])
    #expect(document.block(at: 0).plainText == "A *title* #")
    #expect(document.block(at: 1).plainText == "Plain * text_ with bold a`ba link[1]")
    #expect(document.block(at: 2).plainText == "done\n1. open")
    #expect(document.block(at: 6).plainText == "let x = 1\n```")
    #expect(document.block(at: 7).plainText == "a\tb|c\n1\t2")
    #expect(document.block(at: 10).children.map(\.kind).count == 1)
  }

  @Test("M10.3 a visitor sees every node once, and no more of what it steps over")
  func visitor() {
    struct Counter: MarkdownVisitor {
      var blocks = 0
      var inlines = 0
      var depth = 0
      var skipsQuotes = false

      mutating func enter(_ block: BlockNode) -> VisitorStep {
        blocks += 1
        depth += 1
        return skipsQuotes && block.kind == .blockQuote ? .over : .inside
      }
      mutating func leave(_ block: BlockNode) { depth -= 1 }
      mutating func enter(_ inline: InlineNode) -> VisitorStep {
        inlines += 1
        depth += 1
        return .inside
      }
      mutating func leave(_ inline: InlineNode) { depth -= 1 }
    }
    let document = MarkdownParser.parse("# A\n\n> *b **c*** d\n> - e\n\nf `g`\n")
    var counter = Counter()
    document.accept(&counter)
    #expect(counter.blocks == 7)
    #expect(counter.inlines == 9)
    #expect(counter.depth == 0)
    var skipping = Counter(skipsQuotes: true)
    document.accept(&skipping)
    #expect(skipping.blocks == 3)
    #expect(skipping.depth == 0)
  }

  @Test("M10.4 a rewriter keeps, removes, unwraps and replaces")
  func rewriter() {
    struct Editor: MarkdownRewriter {
      mutating func rewrite(_ block: BlockNode) -> BlockRewrite {
        switch block.kind {
        case .thematicBreak: .remove
        case .codeBlock: .replace("*code left out*")
        default: .keep
        }
      }
      mutating func rewrite(_ inline: InlineNode) -> InlineRewrite {
        switch inline.kind {
        case .link: .unwrap
        case .image(_, _): .replace("(picture)")
        case .inlineHTML: .remove
        default: .keep
        }
      }
    }
    let text =
      "# T\n\n---\n\n- a [b *c*](u) ![i](s)<br>\n\n  ```\n  x\n  ```\n\n| [l](u) |\n|---|\n"
    var editor = Editor()
    let document = MarkdownParser.parse(text).rewritten(by: &editor)
    #expect(
      Self.html(document) == """
        <h1>T</h1>
        <ul>
        <li>
        <p>a b <em>c</em> (picture)</p>
        <p><em>code left out</em></p>
        </li>
        </ul>
        <table>
        <thead>
        <tr>
        <th>l</th>
        </tr>
        </thead>
        </table>

        """)
  }

  @Test("M2.6 an identified block stays itself while it grows and changes its kind")
  func identity() {
    var stream = MarkdownStream(options: .strict)
    var seen: [Int: BlockNode.ID] = [:]
    for byte in "Para\n---\n\na | b\n- | -\n1 | 2\n\n- x\n- y\n".utf8 {
      stream.append([byte].span)
      for (index, block) in IdentifiedBlock.identify(stream.document).enumerated() {
        #expect(seen[index] == nil || seen[index] == block.id)
        seen[index] = block.id
      }
    }
    stream.finish()
    #expect(seen.count == 3)
    #expect(Set(seen.values).count == 3)
  }
}
