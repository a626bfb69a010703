import MarkdownCore
import Testing

/// Processors, which see each leaf once when it is final.
struct ProcessorTests {
  private static func html(
    _ text: String, _ processors: [any MarkdownProcessor],
    options: MarkdownOptions = .commonMark
  ) -> String {
    let document = MarkdownParser.parse(text, options: options, processors: processors)
    return HTMLRenderer().render(document)
  }

  @Test("M11.1 formulas, addresses, citations and blanks, on plain CommonMark")
  func builtIn() {
    #expect(
      Self.html("Cost $5, *so $x^2$* and $$y$$", [LatexTransformer()])
        == "<p>Cost $5, <em>so <code class=\"language-math math-inline\">x^2</code></em> and "
        + "<code class=\"language-math math-display\">y</code></p>\n")
    #expect(
      Self.html("See http://a.b/c. Or [www.x.y](u), m@n.op", [AutoLinkTransformer()])
        == "<p>See <a href=\"http://a.b/c\">http://a.b/c</a>. Or <a href=\"u\">www.x.y</a>, "
        + "<a href=\"mailto:m@n.op\">m@n.op</a></p>\n")
    #expect(
      Self.html("A[^1] b[2](http://c) [d](e) [12 x](f)", [CitationProcessor()], options: .llm)
        == "<p>A<sup class=\"citation\">1</sup> b<sup class=\"citation\"><a href=\"http://c\">2</a>"
        + "</sup> <a href=\"e\">d</a> <a href=\"f\">12 x</a></p>\n")
    #expect(
      Self.html("a   b\tc d  *e  f*", [DefaultMarkdownProcessor()])
        == "<p>a b c d <em>e f</em></p>\n")
  }

  private struct Emoji: MarkdownProcessor {
    func edits(in text: String, isInsideLink: Bool) -> [TextEdit] {
      let bytes = Array(text.utf8)
      return bytes.indices.compactMap { index in
        guard bytes[index...].starts(with: ":)".utf8) else { return nil }
        return TextEdit(index..<index + 2, .custom(CustomNode(name: "smile"), text: "🙂"))
      }
    }

    func customBlock(for kind: BlockKind) -> CustomNode? {
      guard case .codeBlock("chart"?, _, _) = kind else { return nil }
      return CustomNode(name: "chart", attributes: ["from": "fence"])
    }
  }

  @Test("M11.2 custom inlines and blocks take the place of what they stand for")
  func custom() {
    let text = "Hi :) there\n\n```chart\n1 2\n```\n"
    #expect(
      Self.html(text, [Emoji()])
        == "<p>Hi <span data-inline=\"smile\">🙂</span> there</p>\n"
        + "<div data-block=\"chart\" data-from=\"fence\">\n"
        + "<pre><code class=\"language-chart\">1 2\n</code></pre>\n</div>\n")
    let document = MarkdownParser.parse(text, processors: [Emoji()])
    let node = document.block(at: 0).inlines.map { $0 }[1]
    #expect(document.source(in: node.sourceRange) == ":)")
    #expect(
      document.block(at: 1).parsedKind
        == .codeBlock(language: "chart", info: "chart", isFenced: true))
  }

  @Test(
    "M11.2 HTML stays balanced whatever is made custom, and the parts of others stay themselves")
  func customOfAll() {
    struct All: MarkdownProcessor {
      func customBlock(for kind: BlockKind) -> CustomNode? {
        CustomNode(name: "x", attributes: ["block": "no", "a": "1", "A": "0"])
      }
    }
    let text =
      "# a\n\n- b[^f]\n  > c\n\n| d |\n|---|\n| e |\n\n***\n\n:::g\n$$\nh\n$$\n:::\n\n[^f]: i\n"
    let html = HTMLRenderer().render(MarkdownParser.parse(text, processors: [All()]))
    var open: [Substring] = []
    for tag in html.split(separator: "<") where tag.contains(">") {
      let name = tag.prefix { $0.isLetter || $0.isNumber || $0 == "/" }
      if name.hasPrefix("/") {
        #expect(open.popLast() == name.dropFirst(), "\(tag) in \(html)")
      } else if name != "hr" {
        open.append(name)
      }
    }
    #expect(open.isEmpty)
    #expect(html.contains("<ul>\n<li>"))
    #expect(html.contains("<table>\n<thead>\n<tr>\n<th>"))
    #expect(html.contains("<div data-block=\"x\" data-a=\"0\">\n"))
  }

  /// Makes links of tags, of code and of emphasis.
  private struct Linker: MarkdownProcessor {
    func replacement(for inline: InlineNode) -> InlineNode.Kind? {
      switch inline.kind {
      case .tag(let tag) where tag.prefix == ":": .image(source: tag.identifier, title: "")
      case .tag(let tag): .link(destination: "/t/\(tag.identifier)", title: "")
      case .inlineCode(let code): .link(destination: code, title: "c")
      case .emphasis: .link(destination: "/e", title: "")
      case .link(let destination?, _): .link(destination: "/x?" + destination, title: "")
      case .latex: .strong
      default: nil
      }
    }
  }

  @Test(
    "M11.2 A container in place of an inline keeps it as its content, a tag as its displayed text",
    arguments: [
      (
        "see [[Cellar]] by @ada.",
        "see <a href=\"/t/Cellar\">Cellar</a> by <a href=\"/t/ada\">@ada</a>."
      ),
      (
        "[[p|q]] @[J D](id) #a",
        "<a href=\"/t/p\">q</a> <a href=\"/t/id\">@J D</a> <a href=\"/t/a\">#a</a>"
      ),
      (
        "`f` and *a @b [c](d)*",
        "<a href=\"f\" title=\"c\"><code>f</code></a> and <a href=\"/e\">a "
          + "<span data-tag=\"@\" data-identifier=\"b\">@b</span> c</a>"
      ),
      (
        "[a @b `c`](d) **@e**",
        "<a href=\"/x?d\">a <span data-tag=\"@\" data-identifier=\"b\">@b</span> "
          + "<code>c</code></a> <strong><a href=\"/t/e\">@e</a></strong>"
      ),
      (
        ":smile $x$",
        "<img src=\"smile\" alt=\":smile\" /> "
          + "<strong><code class=\"language-math math-inline\">x</code></strong>"
      ),
    ])
  func links(text: String, html: String) {
    var options = MarkdownOptions.llm
    options.tagPrefixes = [.mention, .hashtag, .wikiLink, .opener(":")]
    #expect(Self.html(text, [Linker()], options: options) == "<p>\(html)</p>\n")
    var stream = MarkdownStream(options: options, processors: [Linker()])
    for byte in text.utf8 {
      stream.append([byte].span)
      _ = HTMLRenderer().render(stream.document)
    }
    stream.finish()
    #expect(HTMLRenderer().render(stream.document) == "<p>\(html)</p>\n")
  }

  @Test("M10.1 M11.2 Links made by a processor are written as links")
  func writtenLinks() {
    var options = MarkdownOptions.llm
    options.tagPrefixes = [.mention, .wikiLink]
    let document = MarkdownParser.parse(
      "see [[a_b|c*d*]] by @ada: `f` and *g*, www.x.yz", options: options, processors: [Linker()])
    let written = MarkdownRenderer(options: options).render(document)
    let again = MarkdownParser.parse(written)
    #expect(HTMLRenderer().render(again) == HTMLRenderer().render(document), "\(written)")
    #expect(document.block(at: 0).runs.first { $0.destination != nil }?.destination == "/t/a_b")
  }

  @Test("M8.1 what an edit puts in the place of text opens and closes like what was parsed")
  func editedContainers() {
    struct Pictures: MarkdownProcessor {
      func edits(in text: String, isInsideLink: Bool) -> [TextEdit] {
        text == "p" ? [TextEdit(0..<1, .image(source: "u", title: ""))] : []
      }
    }
    var tokenizer = MarkdownTokenizer(processors: [Pictures()])
    let events = tokenizer.append("p\n\n") + tokenizer.finish()
    #expect(events.contains(.openInline(.image(source: "u", title: ""))))
    #expect(events.filter { $0 == .closeInline }.count == 1)
  }

  @Test("M11.3 processed in pieces and as a whole, the document is the same")
  func pieces() {
    let processors: [any MarkdownProcessor] = [
      LatexTransformer(), AutoLinkTransformer(), CitationProcessor(), DefaultMarkdownProcessor(),
      Emoji(),
    ]
    for text in Samples.mixed + Samples.beyond + ["a :) b  c $x$ [1](u) http://d.e :)"] {
      let whole = MarkdownParser.parse(text, options: .commonMark, processors: processors)
      var stream = MarkdownStream(options: .commonMark, processors: processors)
      for byte in text.utf8 {
        stream.append([byte].span)
        _ = stream.document
      }
      stream.finish()
      #expect(stream.document.debugTree == whole.debugTree)
    }
  }

  @Test("M11.4 edits out of order, overlapping or inside a character are left out")
  func badEdits() {
    struct Bad: MarkdownProcessor {
      func edits(in text: String, isInsideLink: Bool) -> [TextEdit] {
        [
          TextEdit(2..<4, .text("X")), TextEdit(0..<1, .text("no")), TextEdit(3..<5, .text("no")),
          TextEdit(7..<8, .text("no")), TextEdit(90..<99, .text("no")), TextEdit(5..<6, .text("")),
        ]
      }
    }
    #expect(Self.html("abcdefgé", [Bad()]) == "<p>abXegé</p>\n")
  }
}
