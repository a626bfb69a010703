import ArtifactCore
import ArtifactPresentation
import MarkdownCore
import TestSupport
import Testing

@Suite struct AnswerHTMLTests {
  private func html(_ text: String, raw: Bool = false) -> String {
    var stream = ArtifactStream()
    stream.append(text)
    stream.finish()
    return AnswerHTMLRenderer(allowsRawHTML: raw).render(stream)
  }

  private func html(_ pieces: [ArraySlice<UInt8>]) -> String {
    var stream = ArtifactStream()
    for piece in pieces { stream.append(piece.span) }
    stream.finish()
    return AnswerHTMLRenderer().render(stream)
  }

  @Test(
    "P6.1 Text without artifacts is the output of the Markdown renderer",
    arguments: [
      "", "plain", "# A\n\n- [x] *b* `c`\n- d\n\n> q\n\n| a | b |\n|--|:-:|\n| 1 | 2 |\n",
      "[l](https://example.com/?a=1&b=2 \"t\") ![i](pic.png) <http://x.y>\n\n```swift\nlet a\n```",
      "[a](/x:y) [b](#c:d) [e](?f:g) [h](mailto:i@j.k) [m](relative/path)",
    ])
  func markdown(text: String) {
    #expect(html(text) == HTMLRenderer().render(MarkdownParser.parse(text)))
    #expect(html(text, raw: true) == HTMLRenderer(allowsRawHTML: true).render(.init(text)))
  }

  @Test("P6.2 An artifact is a figure with its type, identifier, version and caption")
  func figure() {
    let text = """
      <artifact identifier="a&quot;b" type=md title="T &lt;i&gt;"># H</artifact>
      <artifact identifier='a"b' type=json>[1]
      """
    #expect(
      html(text) == """
        <figure data-artifact-type="text/markdown" data-identifier="a&quot;b" data-version="1">
        <figcaption><strong>T &lt;i&gt;</strong> <small>Markdown</small></figcaption>
        <h1>H</h1>
        </figure>
        <figure data-artifact-type="application/json" data-identifier="a&quot;b" data-version="2" \
        data-incomplete>
        <figcaption><strong>a&quot;b</strong> <small>JSON, version 2, incomplete</small></figcaption>
        <pre><code class="language-json">[1]
        </code></pre>
        </figure>

        """)
  }

  @Test(
    "P6.3 Payloads are source with the name of their language, never markup",
    arguments: [
      ("text/html", "html"), ("image/svg+xml", "svg"), ("application/vnd.ant.react", "jsx"),
      ("application/vnd.ant.mermaid", "mermaid"), ("application/x-latex", "latex"),
      ("application/vnd.ant.code\" language=\"python x\"><b", "python"), ("text/turtle", "turtle"),
    ])
  func source(type: String, language: String) {
    let payload = "<script>alert('1')</script>&\"\n"
    for raw in [false, true] {
      let html = html("<artifact type=\"\(type)\">\n\(payload)</artifact>", raw: raw)
      #expect(html.contains("<pre><code class=\"language-\(language)\">"), "\(html)")
      #expect(html.contains("&lt;script&gt;alert('1')&lt;/script&gt;&amp;&quot;\n</code></pre>"))
      #expect(!html.contains("<script") && !html.contains("<b"))
    }
  }

  @Test("P6.3 A payload of an unknown type has no language, an empty one no lines")
  func plainSource() {
    #expect(html("<artifact type=text/plain>a</artifact>").contains("<pre><code>a\n</code></pre>"))
    #expect(html("<artifact type=x/y></artifact>").contains("<pre><code></code></pre>"))
  }

  @Test("P6.4 CSV is a table with notes, an encoded image is collapsed")
  func table() {
    let csv = "<artifact type=text/csv>a,b\n\"<x>\",1\ny,2\nz,3,4\n</artifact>"
    let table = html(csv)
    #expect(table.contains("<thead>\n<tr>\n<th>a</th>\n<th align=\"right\">b</th>\n"))
    #expect(table.contains("<td>&lt;x&gt;</td>\n<td align=\"right\">1</td>\n"))
    #expect(table.contains("<p class=\"note\">"))
    #expect(!table.contains("<pre>"))
    #expect(html("<artifact type=text/csv></artifact>").contains("empty table"))
    let picture = html("<artifact type=image/png>iVBORw0KGgo=</artifact>")
    #expect(picture.contains("<details>\n<summary>Source, 12 bytes</summary>\n<pre><code>iVBOR"))
  }

  @Test("P6.4a P6.4b An interface is static HTML of its elements", arguments: [false, true])
  func form(raw: Bool) {
    let spec = #"""
      {"root":"a","state":{"n":"A\"<b>","on":true,"v":0.5},"elements":{
      "a":{"type":"Card","props":{"title":"T & U"},"children":["f","t","s","l","j","b","gone"]},
      "f":{"type":"TextField","props":{"placeholder":"Name","value":{"$bindState":"/n"}}},
      "t":{"type":"Toggle","props":{"label":"On","isOn":{"$bindState":"/on"}}},
      "s":{"type":"Slider","props":{"label":"S","value":{"$bindState":"/v"}}},
      "l":{"type":"Link","props":{"title":"here","url":"https://example.org/?a&b"}},
      "j":{"type":"Text","props":{"content":"<script>x</script>"}},
      "b":{"type":"Button","props":{"label":"Go"}}}}
      """#
    let html = html("<artifact type=ui-spec>\(spec)</artifact>", raw: raw)
    for part in [
      "<section class=\"card\">\n<h5>T &amp; U</h5>",
      "<input type=\"text\" value=\"A&quot;&lt;b&gt;\" placeholder=\"Name\" disabled>",
      "<input type=\"checkbox\" checked disabled> On</label>",
      "<input type=\"range\" min=\"0\" max=\"1\" step=\"any\" value=\"0.5\" disabled> 0.5",
      "<a href=\"https://example.org/?a&amp;b\">here</a>", "&lt;script&gt;x&lt;/script&gt;",
      "<button type=\"button\" disabled>Go</button>",
      "“gone”",
    ] {
      #expect(html.contains(part), "\(part): \(html)")
    }
    #expect(!html.contains("<script") && !html.contains("<pre>"))
    // An interface that shows nothing has its source.
    let broken = self.html("<artifact type=ui-spec>Sorry.</artifact>", raw: raw)
    #expect(broken.contains("<p class=\"note\">") && broken.contains("<pre><code"))
    #expect(broken.contains("Sorry."))
  }

  @Test("P6.5 Reasoning is collapsed")
  func reasoning() {
    #expect(
      html("<think>*why*</think>a") == """
        <details class="reasoning">
        <summary>Reasoning</summary>
        <p><em>why</em></p>
        </details>
        <p>a</p>

        """)
  }

  @Test(
    "P6.6 Addresses with other schemes than http, https and mailto are emptied",
    arguments: [
      "[a](javascript:alert(1))", "[a](JaVaScRiPt:alert(1))", "[a](&#106;avascript:x)",
      "[a](&#x6A;avascript&#58;x)", "[a](vbscript:x)", "[a](data:text/html,x)",
      "![a](data:image/svg+xml,x)", "<javascript:x>", "[a]\n\n[a]: javascript:x 'href=\"'",
      "[a](file:///etc/passwd)", "[a](java&Tab;script&colon;x)", "[a](ftp://b)",
      "[b](http://x) [a](javascript:x) [c](javascript:y)",
      "![b](javascript:x \"t href=\") [a](javascript:y)", "[a](<java\tscript:x>)",
    ])
  func addresses(text: String) {
    for text in [text, "<artifact type=md>\(text)</artifact>"] {
      // Quotation marks are balanced: text between two is a value.
      let html = html(text)
      let parts = html.split(separator: "\"", omittingEmptySubsequences: false)
      for index in stride(from: 1, to: parts.count, by: 2) {
        let head = parts[index - 1]
        guard head.hasSuffix(" href=") || head.hasSuffix(" src=") else { continue }
        #expect(["", "http://x"].contains(parts[index]), "\(html)")
      }
    }
  }

  @Test("P6.6 Hostile addresses are emptied everywhere", arguments: AddressCase.all)
  func hostileAddresses(_ test: AddressCase) {
    // Written with character references, so that the parser keeps every byte of it.
    let coded = test.address.unicodeScalars.map { "&#\($0.value);" }.joined()
    let kept =
      test.address.utf8.contains(0) ? test.address.replacing("\0", with: "�") : test.address
    let expected = AddressPolicy.links.allows(kept) ? HTMLOutput.encoded(address: kept) : ""
    for text in [
      "[a](<\(coded)> \"t href=\")", "![a](<\(coded)>)", "[a]: <\(coded)>\n\n[a]\n",
    ] {
      for text in [text, "<artifact type=md>\(text)</artifact>"] {
        let html = html(text)
        #expect(
          html.contains(" href=\"\(expected)\"") || html.contains(" src=\"\(expected)\""),
          "\(text): \(html)")
        #expect(html.utf8.count { $0 == UInt8(ascii: "\"") } % 2 == 0)
      }
    }
    if kept == test.address { #expect(test.isInAnswer == !expected.isEmpty || kept.isEmpty) }
  }

  @Test("P6.6 Citations, footnotes and titles are not parsed again")
  func attributes() {
    let text = "[a](x \" href=\\\"javascript:y\") ![b](javascript:z) c[^d]\n\n[^d]: javascript:e\n"
    let html = html(text)
    #expect(html.contains("<a href=\"x\" title=\" href=&quot;javascript:y\">a</a>"), "\(html)")
    #expect(html.contains("<img src=\"\" alt=\"b\" />"))
    #expect(html.contains("<a href=\"#fn-d\" id=\"fnref-d\" data-footnote-ref>"))
    #expect(html.contains("javascript:e "))
  }

  @Test("P6.6 Trusted answers keep every address and raw HTML")
  func trusted() {
    let html = html("[a](javascript:x) <b title=\"href=\">", raw: true)
    #expect(html == "<p><a href=\"javascript:x\">a</a> <b title=\"href=\"></p>\n")
  }

  @Test("P6.6 P6.6a Raw HTML is text unless it is allowed")
  func rawHTML() {
    let text = "a <b onclick=x>c</b>\n\n<script>\nd\n</script>\n"
    #expect(html(text).contains("a <b>c</b>") && html(text).contains("&lt;script&gt;\nd\n"))
    #expect(!html(text).contains("<script") && !html(text).contains("onclick"))
    #expect(html(text, raw: true).contains("<b onclick=x>c</b>"))
    #expect(html(text, raw: true).contains("<script>\nd\n</script>"))
  }

  @Test("P6.7 There are no control characters, and line feeds are the only line breaks")
  func controls() {
    let controls = "a\u{0}b\u{1B}[31mc\u{7F}d\u{9B}e\u{85}f\rg\r\nh\ti\u{A0}j"
    for text in [
      controls, "`\(controls)`", "<artifact type=html title=\"\(controls)\">\(controls)",
    ] {
      for raw in [false, true] {
        let scalars = html(text, raw: raw).unicodeScalars
        #expect(
          scalars.allSatisfy {
            $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t"
          })
        #expect(scalars.contains("\u{A0}") && scalars.contains("\u{FFFD}"))
      }
    }
  }

  @Test("P6.8 The HTML does not depend on the chunks")
  func cuts() {
    let text = Array(
      """
      # Hé
      <think>w</think>*a* <artifact id=x type=text/csv>a,"b\r\nc"\n1,2</artifact> [l](javascript:x)
      <artifact id=x language=swift>let a = "<é>"</artifact>`<artifact>` <artifact type=md>> q
      """.utf8)
    let whole = html([text[...]])
    Chunks.everySplit(of: text) { head, tail in #expect(html([head, tail]) == whole) }
    #expect(html(Chunks.single(text)) == whole)
  }

  @Test("P6.6 P6.7 No document of syntax characters injects a tag or scheme")
  func hostile() {
    let pieces = [
      "<", ">", "\"", "'", "[a](", ")", "javascript:", "![", "](", "\n", "`", "<artifact type=md>",
      "</artifact>", " href=\"", " src=\"", "&quot;", "&#34;", "x", "<script>", "\u{1B}",
      "<a href=",
      "| a |\n|--|\n", "- ", "> ", "<javascript:x>", "[a]: javascript:x\n", "\\", "<think>",
      "</think>",
    ]
    for seed in 0..<2_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 1...24, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator)! }.joined()
      let html = html(text)
      for bad in ["<script", "href=\"javascript", "src=\"javascript", "\u{1B}"] {
        #expect(!html.contains(bad), "seed \(seed): \(html)")
      }
      // Outside of tags there is no quotation mark, and inside they come in pairs.
      for (index, part) in html.split(separator: "\"", omittingEmptySubsequences: false)
        .enumerated()
      {
        let isInside = index % 2 == 1
        #expect(!isInside || !part.contains { "<>".contains($0) }, "seed \(seed): \(html)")
      }
    }
  }
}

extension MarkdownDocument {
  fileprivate init(_ text: String) { self = MarkdownParser.parse(text) }
}
