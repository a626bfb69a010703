import ArtifactCore
import ArtifactRefiners
import Foundation
import TestSupport
import Testing

@Suite struct HTMLRefinerTests {
  private let promises = RefinerPromises<HTMLRefiner>()

  /// The refined text, `∅` while waiting.
  private func refined(_ text: String) -> String {
    guard case .ready(let length, let closing) = promises.refiner(text).refinement.status else {
      return "∅"
    }
    return String(decoding: Array(text.utf8)[..<length], as: UTF8.self) + closing
  }

  /// The tree as text: names with attributes, what is in them in parentheses, text in quotes.
  private func show(_ text: String) -> String {
    let tree = promises.refiner(text, finished: true).model.tree
    var shown: [String] = []
    var index = 0
    while index < tree.count {
      shown.append(show(tree, index))
      index = tree[index].end ?? tree.count
    }
    return shown.joined(separator: " ")
  }

  private func show(_ tree: MarkupTree, _ index: Int) -> String {
    guard let name = tree.name(of: index) else { return "'\(tree.text(of: index))'" }
    let attributes = tree.attributes(of: index).map { " \($0.name.localName)=\($0.value)" }
    let children = tree.children(of: index).map { show(tree, $0) }.joined(separator: " ")
    return name.localName + attributes.joined() + (children.isEmpty ? "" : "(\(children))")
  }

  @Test(
    "R15.2 R15.3 The document of partial HTML",
    arguments: [
      ("<p>a &am", "<p>a "), ("<p>a &amp;", "<p>a &amp;"), ("<p title=a'b>z", "<p title=a'b>z"),
      ("<!-->x", "<!-->x"), ("<!-- a --!>x", "<!-- a --!>x"), ("<p>x<!-- a", "<p>x"),
      ("<script>if (a<b", "∅"), ("<p>a<script>if (a<b", "<p>a"), ("<p><style>p{}</sty", "<p>"),
      ("<p><style>p{}</style>", "<p><style>p{}</style>"), ("<p><script src=a/>x", "<p>"),
      ("x < 5", "x < 5"), ("x <", "x "), ("x </", "x "), ("<title>Str", "<title>Str"),
      ("<textarea>a</text", "<textarea>a"), ("<!doctype html>", "∅"), ("<!doctype html><p", "∅"),
      (" ", "∅"), ("", "∅"), ("é", "é"), ("<é", "<é"), ("<p a='<", "∅"),
      ("<svg><![CDATA[a]", "<svg><![CDATA[a"),
    ])
  func streaming(text: String, expected: String) {
    #expect(refined(text) == expected)
  }

  @Test(
    "R15.4 The tree of HTML as people write it",
    arguments: [
      (
        "<!DOCTYPE html>\n<html lang=en>\n<head>\n<title>a&lt;b</title>\n</head>\n<body class='c'>\n<p>x\n</body>\n</html>\n",
        "html lang=en(head(title('a<b')) body class=c(p('x\n\n\n')))"
      ),
      ("<p>a<p>b<div>c</div>d", "p('a') p('b') div('c') 'd'"),
      ("<ul><li>a<li>b<ul><li>c</ul><li>d</ul>e", "ul(li('a') li('b' ul(li('c'))) li('d')) 'e'"),
      ("<dl><dt>a<dd>b<dt>c</dl>", "dl(dt('a') dd('b') dt('c'))"),
      ("<br>a<img src=x alt=\"y\"/>b<hr/>c</br>", "br 'a' img src=x alt=y 'b' hr 'c' br"),
      ("<h1>a<h2>b</h3>c", "h1('a') h2('b') 'c'"),
      ("<b>a<p>b</b>c</p>d", "b('a' p('b')) 'cd'"),
      ("<p><b>a<p>b</b>c", "p(b('a')) p(b('b') 'c')"),
      ("<p><i>a<p><br><button>b", "p(i('a')) p(i(br button('b')))"),
      ("<b><i>a</b>b</i>c", "b(i('a')) i('b') 'c'"),
      ("<a href=1>a<a href=2>b", "a href=1('a') a href=2('b')"),
      (
        "<table>\n<tr>\n<td>a<td>b<tr><th>c</table>d",
        "table(tr(td('a') td('b')) tr(th('c'))) 'd'"
      ),
      (
        "<table><thead><tr><td><table><tr><td>x</table>y<tbody><tr><td>z</table>",
        "table(thead(tr(td(table(tr(td('x'))) 'y'))) tbody(tr(td('z'))))"
      ),
      ("<table><tr><td><b>a<td>b</table>c", "table(tr(td(b('a')) td('b'))) 'c'"),
      ("<td>a</td><tr>b", "'ab'"), ("</div>a</p>b<div>c</span>d</div>e", "'ab' div('cd') 'e'"),
      ("<div><span>a</div>b", "div(span('a')) 'b'"),
      (
        "<select><option>a<option selected>b<optgroup label=c><option>d</select>",
        "select(option('a') option selected=('b') optgroup label=c(option('d')))"
      ),
      ("<pre>\n\na</pre><textarea>\n<b></textarea>", "pre('\na') textarea('<b>')"),
      (
        "<script>a<!--<script>'</script>'--></script>b<style><p></style>",
        "script('a<!--<script>'</script>'-->') 'b' style('<p>')"
      ),
      (
        "<svg viewBox='0 0 1 1'><path d='M'/><g><![CDATA[<]]></g></svg>a",
        "svg viewbox=0 0 1 1(path d=M g('<')) 'a'"
      ),
      ("<pre><svg></pre>a", "pre(svg) 'a'"), ("<p><svg><desc></p>a", "p(svg(desc('a')))"),
      ("<svg><g><p>a", "svg(g) p('a')"),
      ("<svg><foreignObject><p>a</p></foreignObject><b>", "svg(foreignobject(p('a'))) b"),
      ("<math><mi>x<b>y</math>z", "math(mi('x' b('yz')))"),
      ("a\u{0}b<button>c<button>d", "'ab' button('c') button('d')"),
      ("<head><meta charset=utf-8>x", "head(meta charset=utf-8) 'x'"),
      ("<X-Y DATA-A=1 data-a=2>&notit;&nbsp;&#128;&#x;</x-y>", "x-y data-a=1('¬it;\u{A0}€&#x;')"),
      ("<plaintext></plaintext>", "plaintext('</plaintext>')"),
      ("<template><p>a</template>b", "template(p('a')) 'b'"),
    ])
  func readsTrees(text: String, expected: String) {
    #expect(show(text) == expected)
  }

  @Test(
    "R15.7 White space at the start of a line is not text unless it is preserved",
    arguments: [
      (
        "<div>\n <p> a </p>\n b <b> c</b> <i>d</i>\n</div>\n",
        "div(p('a ') 'b ' b(' c') ' ' i('d') '\n')"
      ),
      (
        "<pre> <b> </b>\n</pre> <br> x<textarea> </textarea> ",
        "pre(' ' b(' ') '\n') br 'x' textarea(' ') ' '"
      ),
      ("<p>\n<style> </style>\n<span> a", "p(style(' ') span(' a'))"),
      ("<svg> <text> a</text></svg> ", "svg(' ' text(' a')) ' '"),
    ])
  func whiteSpace(text: String, expected: String) {
    #expect(show(text) == expected)
  }

  @Test("R15.4 Namespaces are those of HTML, SVG and MathML")
  func namespaces() {
    let model = promises.refiner("<!DOCTYPE HTML><p><svg><a/></svg><math>", finished: true).model
    let names = (0..<model.tree.count).map {
      model.tree.name(of: $0)?.namespace?.split(separator: "/").last
    }
    #expect(names == ["xhtml", "svg", "svg", "MathML"])
    #expect(model.documentType == "html")
    #expect(promises.refiner("<p>").model.documentType == nil)
  }

  @Test("R15.3 Elements that are held back follow the drawable ones in the tree")
  func holdsBack() {
    let model = promises.refiner("<p>a<script>b").model
    #expect(model.drawableCount == 2)
    #expect(model.tree.count == 3)
    #expect(!model.isOpenTextDrawable)
    #expect(model.tree.openText == "b")
    let open = promises.refiner("<p>a").model
    #expect(open.isOpenTextDrawable && open.tree.openText == "a" && open.tree.count == 1)
  }

  @Test("R15.5 R1.7 Depth, formatting and attributes have limits")
  func limits() {
    let deep = String(repeating: "<div>", count: 100_000)
    let refiner = promises.refiner(deep + "<script>1</script>x")
    #expect(refiner.model.tree.count == HTMLRefiner.depthLimit + 3)
    #expect(refiner.model.tree[HTMLRefiner.depthLimit].depth == HTMLRefiner.depthLimit)
    let lines = promises.refiner(deep + "a<p>b</p><p><i>c", finished: true).model.tree
    let texts = (0..<lines.count).map { lines.name(of: $0)?.localName ?? lines.text(of: $0) }
    #expect(texts.suffix(6) == ["div", "a", "p", "b", "p", "c"])
    #expect(refiner.refinement.diagnostics.map(\.code) == [.htmlDepth])
    #expect(refiner.model.tree.openText == "x")
    let closed = promises.refiner(deep + String(repeating: "</div>", count: 100_000) + "<p>y")
    #expect(closed.model.tree[closed.model.tree.count - 1].depth == 0)
    let bold = (0..<1_000).map { "<font a=\($0)>" }.joined() + String(repeating: "<p>x", count: 100)
    #expect(promises.refiner(bold, finished: true).model.tree.count < 3_000)
    let alike =
      String(repeating: "<b a=1><i>", count: 1_000) + String(repeating: "<p>x", count: 100)
    #expect(promises.refiner(alike, finished: true).model.tree.count < 2_900)
    let wide = "<p " + (0..<20_000).map { "a\($0)='' " }.joined() + ">"
    #expect(promises.refiner(wide).model.tree.attributes(of: 0).count == 256)
    for (count, kinds) in [(256, []), (257, [Diagnostic.Code.htmlAttributes])] {
      let text = "<p><b " + (0..<count).map { "a\($0) " }.joined() + ">"
      let refinement = promises.refiner(text, finished: true).refinement
      #expect(refinement.diagnostics.map(\.code) == kinds)
      #expect(refinement.diagnostics.map(\.bytes) == kinds.map { _ in 3..<4 })
      #expect(refinement.verdict == .valid)
    }
    promises.checkRandomCuts(of: Array("<p>\(wide.prefix(3_000))>x".utf8), count: 5, seed: 15)
  }

  @Test("R15.6 A byte order mark is skipped; a partial one is text")
  func byteOrderMarks() {
    #expect(show("\u{FEFF}<p>a") == "p('a')")
    for bytes in [
      [0xEF, 0xBB, 0xBF, 0x61], [0xEF, 0xBB, 0x61], [0xEF], [0xEF, 0xEF, 0xBB, 0xBF],
    ] as [[UInt8]] {
      promises.checkEverySplit(of: bytes)
    }
    let half = promises.refiner([0xEF, 0xBB, 0x61], finished: true)
    #expect(half.model.tree.text(of: 0) == "\u{FFFD}a")
  }

  @Test("R1.5 Long tokens in small chunks are scanned once")
  func staysLinear() {
    for (opening, closing) in [
      ("<!--", "-->"), ("<p a='", "'>"), ("<", ">"), ("<?", ">"), ("&", ";"), ("&#", ";"),
      ("</", ">"), ("<p ", ">"),
      ("", ""), ("<script><!--<script>", "</script>--></script>"), ("<!doctype ", ">"),
      ("<title></", ""),
    ] {
      var refiner = HTMLRefiner()
      refiner.append(Array("<b>\(opening)".utf8).span)
      let filler = Array((opening == "&#" ? "1234" : "abcd").utf8)
      for _ in 0..<20_000 { refiner.append(filler.span) }
      refiner.append(Array("\(closing)x".utf8).span)
      refiner.finish()
      #expect(refiner.refinement.verdict == .valid)
    }
  }

  @Test("R1.4 Every split of small documents gives the same tree")
  func isIndependentOfCuts() {
    for sample in [
      "<!DOCTYPE html PUBLIC \"a\" 'b'>\r\n<html><head><title>é&amp</title><style>a</styl></style></head>\r<body>\r\n<p>x&notit;<b>y",
      "<script><!-- <script> </script> --> </script><pre>\r\nx</pre><svg><![CDATA[a]]b]]></svg><!-- a-- --!-x --!>z&#x41;&#65 <",
      "<table> x<tr>y<td><b>z</table>w</b><ul><li>a<li>b</ul><textarea>\r\n</textare></textarea>é",
    ] {
      promises.checkEverySplit(of: Array(sample.utf8))
      check(Array(sample.utf8), cuts: 5, seed: 15, "\(sample)")
    }
    promises.checkEverySplit(
      of: Array("<p>é".utf8) + [0xC3, 0x28, 0xE2, 0x82, 0x3C, 0xF4, 0x90, 0x80])
  }

  @Test("R1.7 Random documents never trap and keep the promises")
  func survivesRandomDocuments() {
    let parts = [
      "<b>", "</b>", "<p>", "</p>", "<i>", "</i>", "<table>", "</table>", "<tr>", "<td>", "</td>",
      "<li>", "<ul>", "</ul>",
      "<svg>", "</svg>", "<g/>", "<a>", "</a>", "<div>", "</div>", "x", " ", "\r\n", "&am", "p;",
      "&", "<", "</", "<!--", "-->",
      "<script>", "</script>", "<title>", "</title>", "<head>", "<body>", "<select>", "<option>",
      "<button>", "<h1>",
      "<foreignObject>", "<math>", "<mi>", "<template>", "</template>", "<!doctype ", ">", "'", "=",
      "é", "\u{0}", "<![CDATA[", "]]>",
      "<caption>", "<dd>", "<textarea>", "</textarea>", "<br>", "</br>", "<form>", "<ruby>", "<rt>",
      "<col>", "<pre>",
    ]
    for seed in RandomDocuments.seeds {
      var generator = SeededGenerator(seed: seed)
      var text = ""
      for _ in 0..<Int.random(in: 1...16, using: &generator) {
        text += parts.randomElement(using: &generator) ?? ""
      }
      check(Array(text.utf8), cuts: 1, seed: seed, "seed \(seed): \(text)")
    }
  }

  @Test("R1 R15 The promises hold at every byte of the suites' documents", .needsSharedFolder)
  func keepsPromises() throws {
    var documents = CorpusPayload.all(ofType: "text/html").map(\.bytes)
    let folder = "suites/formats/html5lib-tokenizer"
    for (_, content) in try SharedFolder.contents(of: folder, suffix: ".test", atLeast: 1) {
      let object =
        try JSONSerialization.jsonObject(with: Data(content)) as? [String: [[String: Any]]]
      for test in object?["tests"] ?? [] {
        if let input = test["input"] as? String { documents.append(Array(input.utf8)) }
      }
    }
    #expect(documents.count > 6_000)
    for index in TestScale.some(of: documents.indices, oneIn: 8) {
      check(documents[index], cuts: 1, seed: UInt64(index), "document \(index)")
    }
  }

  private func check(_ bytes: [UInt8], cuts: Int, seed: UInt64, _ comment: Comment) {
    checkEveryPrefix(of: bytes, comment)
    promises.checkRandomCuts(of: bytes, count: cuts, seed: seed, comment)
  }

  /// Byte by byte: the safe length grows, and what can be drawn is what the safe document has.
  private func checkEveryPrefix(of bytes: [UInt8], _ comment: Comment) {
    var refiner = HTMLRefiner()
    var last = -1
    for (offset, chunk) in Chunks.single(bytes).enumerated() {
      refiner.append(chunk.span)
      guard case .ready(let length, let closing) = refiner.refinement.status else {
        if last >= 0 { Issue.record("waits again after \(offset + 1) bytes: \(comment)") }
        continue
      }
      if length < last || length > offset + 1 || !closing.isEmpty {
        Issue.record("safe length \(length) after \(last): \(comment)")
      }
      let isLong = bytes.count >= 2_000 && !TestScale.isFull
      guard length != last, !isLong || length % 61 == 0 else { continue }
      last = length
      let shown = promises.refiner(Array(bytes[..<length]), finished: true).model
      let model = refiner.model
      if !starts(shown.tree, with: model.tree, count: model.drawableCount) {
        Issue.record("after \(offset + 1) bytes: \(model) is not \(shown): \(comment)")
        return
      }
    }
    let drawn = refiner.model
    refiner.finish()
    promises.checkEqual(refiner, promises.refiner(bytes, finished: true), comment)
    promises.checkEnd(refiner, count: bytes.count, comment)
    if !starts(refiner.model.tree, with: drawn.tree, count: drawn.tree.count) {
      Issue.record("a node changed: \(comment)")
    }
  }

  /// Whether the first nodes of `head` are in `tree`, and the same but for the ends of open elements.
  private func starts(_ tree: MarkupTree, with head: MarkupTree, count: Int) -> Bool {
    guard count <= tree.count else { return false }
    return (0..<count).allSatisfy { index in
      var node = head[index]
      if node.end == nil { node.end = tree[index].end }
      return node == tree[index] && head.name(of: index) == tree.name(of: index)
        && head.attributes(of: index) == tree.attributes(of: index)
        && head.text(of: index) == tree.text(of: index)
    }
  }

  @Test(
    "R15.4 Text according to one parser is not read as an element",
    arguments: [
      (
        "<noscript><p title=\"</noscript><img src=x onerror=a()>\"></noscript>",
        "noscript(p title=</noscript><img src=x onerror=a()>)"
      ),
      (
        "<iframe srcdoc=\"<script>a()</script>\"></iframe>",
        "iframe srcdoc=<script>a()</script>"
      ),
      ("<iframe><img src=x onerror=a()></iframe>", "iframe('<img src=x onerror=a()>')"),
      (
        "<textarea><img title=\"</textarea><img src=x>\">",
        "textarea('<img title=\"') img src=x '\">'"
      ),
      (
        "<svg><style><img src=x onerror=a()></style></svg>", "svg(style) img src=x onerror=a()"
      ),
      (
        "<math><mtext><style><!--</style><img title=\"--&gt;&lt;img src=1&gt;\">",
        "math(mtext(style('<!--') img title=--><img src=1>))"
      ),
      ("<template><script>a()</script></template>x", "template(script('a()')) 'x'"),
      ("<xmp><p title='</xmp><img src=x>'>", "xmp('<p title='') img src=x ''>'"),
    ])
  func mutation(text: String, expected: String) {
    #expect(show(text) == expected)
    promises.checkEverySplit(of: Array(text.utf8))
  }
}
