import MarkdownCore
import Testing

struct RawHTMLTests {
  private func html(_ text: String, _ policy: HTMLRenderer.RawHTML = .formatting) -> String {
    var renderer = HTMLRenderer()
    renderer.rawHTML = policy
    let html = renderer.render(MarkdownParser.parse(text))
    return html.hasPrefix("<p>") && html.hasSuffix("</p>\n")
      ? String(html.dropFirst(3).dropLast(5)) : html
  }

  @Test(
    "M10.5 Tags that only format are kept, everything else is text",
    arguments: [
      ("H<sub>2</sub>O", "H<sub>2</sub>O"), ("x<sup class=\"a\">2</sup>", "x<sup>2</sup>"),
      ("<KBD>Ctrl</KBD>", "<kbd>Ctrl</kbd>"), ("one<br>two<BR/>", "one<br />two<br />"),
      ("Array<string>", "Array&lt;string&gt;"), ("a<b and c>d", "a&lt;b and c&gt;d"),
      ("a <your-name>", "a &lt;your-name&gt;"), ("a <!-- note --> b", "a  b"),
      ("<b>open", "&lt;b&gt;open"), ("close</b>", "close&lt;/b&gt;"),
      ("<b>x<i>y</b>z</i>", "<b>x&lt;i&gt;y</b>z&lt;/i&gt;"),
      ("*<b>x*y</b>", "<em>&lt;b&gt;x</em>y&lt;/b&gt;"), ("*<b>x</b>*", "<em><b>x</b></em>"),
      ("a <script>b</script>", "a &lt;script&gt;b&lt;/script&gt;"),
      ("<b onclick=\"x\">y</b>", "<b>y</b>"),
    ])
  func formatting(text: String, expected: String) {
    #expect(html(text) == expected)
  }

  @Test("M10.5 Blocks of HTML are source, comments are dropped")
  func blocks() {
    #expect(
      html("<div>\nx\n</div>\n")
        == "<pre><code class=\"language-html\">&lt;div&gt;\nx\n&lt;/div&gt;\n</code></pre>\n")
    #expect(html("<!-- a -->\n\nb\n") == "b")
    #expect(html("a <b>x</b>", .omitted).contains("raw HTML omitted"))
    #expect(html("a <b>x</b>", .verbatim) == "a <b>x</b>")
  }

  @Test("M10.5 Many tags without a partner cost linear time")
  func unmatched() {
    let text =
      "*" + String(repeating: "<i>", count: 20_000) + "* "
      + String(repeating: "</i>", count: 20_000)
    #expect(html("<b>" + text + "</b>").utf8.count > text.utf8.count)
  }
}
