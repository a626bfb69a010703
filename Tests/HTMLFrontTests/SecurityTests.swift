import ArtifactBase
import ArtifactPresentation
import ArtifactPresenters
import HTMLFront
import TestSupport
import Testing

/// What untrusted answers can't do.
@Suite struct SecurityTests {
  @Test(
    "H1.4 Payloads are text, never markup",
    arguments: [
      "text/html", "image/svg+xml", "application/vnd.ant.react", "application/vnd.ant.mermaid",
      "application/x-latex", "text/turtle", "x/y", "text/plain", "application/json", "text/csv",
      "application/vnd.ant.code\" language=\"python x\"><b", "text/vtt\" language=\"<script>",
    ])
  func payloads(type: String) {
    let payload = "<script>alert('1')</script>&\"<img src=x onerror=y>\n"
    let tree = HTMLFrontTests.tree(html("<artifact type=\"\(type)\">\n\(payload)</artifact>"))
    #expect(Inertness.problems(in: tree) == [])
    #expect(tree.named("script").isEmpty && tree.named("b").isEmpty && tree.named("img").isEmpty)
  }

  @Test("H1.4 An artifact that was cut off, and tags in titles, are text")
  func attributes() {
    let tree = HTMLFrontTests.tree(
      html("<artifact identifier='a\"b' type=json title=\"T <i x='y'> &quot; onload=z\">[1"))
    #expect(tree.with(class: "ak-artifact").first?.attributes["data-identifier"] == "a\"b")
    #expect(tree.text.contains("T <i x='y'> \" onload=z"))
    #expect(Inertness.problems(in: tree) == [])
  }

  @Test("H1.4 Raw HTML of Markdown is text, except for tags that only format")
  func rawHTML() {
    let html = html("a <b onclick=x>c</b> <b>d</b>\n\n<script>\ne\n</script>\n\n<!-- f -->\n")
    let tree = HTMLFrontTests.tree(html)
    #expect(tree.text.contains("<script>\ne\n") && tree.text.contains("<b onclick=x>"))
    #expect(html.contains("<strong>d</strong>"))
    #expect(!html.contains("<script") && !html.contains("<!--"))
    #expect(Inertness.problems(in: tree) == [])
  }

  @Test(
    "H1.7 Addresses with other schemes than http, https and mailto are no links",
    arguments: [
      "[a](javascript:alert(1))", "[a](JaVaScRiPt:alert(1))", "[a](&#106;avascript:x)",
      "[a](&#x6A;avascript&#58;x)", "[a](vbscript:x)", "[a](data:text/html,x)",
      "![a](data:image/svg+xml,x)", "<javascript:x>", "[a]\n\n[a]: javascript:x 'href=\"'",
      "[a](file:///etc/passwd)", "[a](java&Tab;script&colon;x)", "[a](ftp://b)",
      "[b](http://x) [a](javascript:x) [c](javascript:y)",
      "![b](javascript:x \"t href=\") [a](javascript:y)", "[a](<java\tscript:x>)",
    ])
  func addresses(text: String) {
    for text in [text, artifact("md", text), artifact("html", "<a href=\"\(text)\">x</a>")] {
      let tree = HTMLFrontTests.tree(html(text))
      #expect(Inertness.problems(in: tree) == [])
      for link in tree.named("a") { #expect(link.attributes["href"] == "http://x") }
      #expect(tree.named("img").isEmpty)
    }
  }

  @Test(
    "H1.7 A link has the address, encoded, exactly if the policy allows it",
    arguments: AddressCase.all)
  func hostileAddresses(_ test: AddressCase) {
    let spans = [StyledText.Span(.text("t"), link: test.address)]
    let html = html(.paragraph(StyledText(spans)))
    let tree = HTMLFrontTests.tree(html)
    #expect(AddressPolicy.links.allows(test.address) == test.isInAnswer)
    // An empty address is still arriving.
    let isAllowed = test.isInAnswer && !test.address.isEmpty
    #expect(tree.named("a").count == (isAllowed ? 1 : 0))
    // A link to a heading is one in the page (H2.9).
    if isAllowed, test.address != "#part" {
      let encoded = HTMLOutput.encoded(address: test.address)
      #expect(html.contains("<a href=\"\(encoded)\" rel=\"nofollow noopener noreferrer\">t</a>"))
    }
    // As an image, an allowed address is a link too, and nothing is loaded.
    let image = ImageBlock(alternative: "i", source: test.address)
    let picture = HTMLTree(HTMLFrontTests.html(.image(image)))
    #expect(picture.named("img").isEmpty)
    #expect(picture.named("a").count == (test.isInTerminal ? 1 : 0))
    #expect(Inertness.problems(in: picture) == [])
  }

  @Test("H1.9 A link whose text is an address with another host is followed by its host")
  func hosts() {
    let link = "[https://bank.example/**login**](https://evil.example/x)"
    #expect(
      html(link + " [x](http://y)").contains("</strong></a><span class=\"ak-host\"> ⟨evil.example⟩")
    )
    #expect(html(link).contains("⟨evil.example⟩"))
    #expect(html("[**bank**.com](https://evil.example/x)").contains("⟨evil.example⟩"))
    #expect(html("[sign in at www.bank.com now](https://evil.example)").contains("⟨evil.example⟩"))
    for same in [
      "<https://a.example/x>", "[words](https://a.example)",
      "[https://A.example](https://a.example/y)", "[a.com](https://www.a.com)",
      "[README.md](https://a.example)", "<me@a.com>", "www.a.com",
    ] {
      #expect(!html(same).contains("⟨"))
    }
  }

  @Test("H1.5 There are no control characters, and line feeds are the only line breaks")
  func controls() {
    let controls = "a\u{0}b\u{1B}[31mc\u{7F}d\u{9B}e\u{85}f\rg\r\nh\ti\u{A0}j"
    for text in [
      controls, "`\(controls)`", "<artifact type=html title=\"\(controls)\">\(controls)",
      artifact("json", "{\"a\": \"\(controls)\"}"), artifact("text/csv", controls),
    ] {
      let scalars = html(text).unicodeScalars
      #expect(
        scalars.allSatisfy {
          $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t"
        })
      #expect(scalars.contains("\u{A0}") || text.contains("json"))
    }
    #expect(html(.paragraph(StyledText(plain: "\u{1B}"))).contains("\u{FFFD}"))
  }

  @Test("H1.6 Overrides are shown by name everywhere, other marks in code, names and attributes")
  func directions() {
    let text = "a\u{202E}b\u{2067}c\u{2069}d\u{200F}e"
    let prose = html(.paragraph(StyledText(plain: text)))
    #expect(prose.contains("a⟦RLO⟧b\u{2067}c\u{2069}d\u{200F}e"))
    let shown = "a⟦RLO⟧b⟦RLI⟧c⟦PDI⟧d⟦RLM⟧e"
    #expect(html(.code(CodeBlock(lines: [.init(text)]))).contains(shown))
    #expect(
      html(.tree(TreeBlock(nodes: [.init(depth: 0, key: text, value: .null)]))).contains(shown))
    #expect(html(.image(ImageBlock(alternative: text, source: "x"))).contains(shown))
    let custom = CustomBlock(name: text, title: text)
    #expect(html(.custom(custom)).contains("data-block=\"\(shown)\""))
    #expect(html(.custom(custom)).contains("title\">\(shown)"))
  }

  @Test("H1.8 Blocks that are nested too deeply are counted")
  func depth() {
    var block = Block(
      id: BlockID(segment: 0, ordinal: 0), kind: .paragraph(StyledText(plain: "inner")),
      isSettled: true)
    for ordinal in 1...2 * HTMLFrontLimits.nestingDepth {
      block = Block(
        id: BlockID(segment: 0, ordinal: ordinal), kind: .quote(QuoteBlock(content: [block])),
        isSettled: true)
    }
    let tree = HTMLFrontTests.tree(HTMLBlockRenderer().fragment(of: Presentation(blocks: [block])))
    #expect(tree.named("blockquote").count == HTMLFrontLimits.nestingDepth)
    #expect(tree.text.contains("1 block nested too deeply") && !tree.text.contains("inner"))
  }

  @Test("H1.2 H1.4 H1.7 No document of syntax characters injects a tag, attribute or scheme")
  func hostile() {
    let pieces = [
      "<", ">", "\"", "'", "[a](", ")", "javascript:", "![", "](", "\n", "`", "<artifact type=md>",
      "</artifact>", " href=\"", " src=\"", "&quot;", "&#34;", "x", "<script>", "\u{1B}",
      "<a href=", "| a |\n|--|\n", "- ", "> ", "<javascript:x>", "[a]: javascript:x\n", "\\",
      "<think>", "</think>", "$", "\\frac{", "}", "$$", "[^1]", "[^1]: y\n", "<details>",
      "</details>\n", "1. ", "- [ ] ", "```", "<tool_call>", "</tool_call>", "*", "**", "~~",
      "\n\n",
      "<artifact type=html>", "<artifact type=json>", "<artifact type=csv>", "{\"a\":", "[", "&",
    ]
    for seed in 0..<1_500 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 1...30, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator)! }.joined()
      let tree = HTMLTree(html(text))
      #expect(tree.problem == nil, "seed \(seed): \(text)")
      #expect(Inertness.problems(in: tree) == [], "seed \(seed): \(text)")
      let ids = tree.elements.compactMap { $0.attributes["id"] }
      #expect(Set(ids).count == ids.count, "seed \(seed): \(text)")
    }
  }
}
