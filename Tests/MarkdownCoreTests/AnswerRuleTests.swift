import TestSupport
import Testing

@testable import MarkdownCore

/// The rules of the preset for models that keep lines, cells and code as they were meant.
struct AnswerRuleTests {
  private static let wide = "a line that is wider than forty columns of text"

  /// The HTML of a text, which is the same in pieces of one byte.
  private func html(_ text: String, without option: MarkdownOptions.Extensions = []) -> String {
    var options = MarkdownOptions.llm
    options.extensions.subtract(option)
    let document = MarkdownParser.parse(text, options: options)
    let pieces = parseInPieces(Array(text.utf8), options: options, snapshots: true)
    #expect(pieces.debugTree == document.debugTree, "\(text)")
    return HTMLRenderer().render(document)
  }

  private func kinds(_ text: String, _ options: MarkdownOptions = .llm) -> [BlockKind] {
    MarkdownParser.parse(text, options: options).blocks.map(\.kind)
  }

  private func language(_ info: String, _ options: MarkdownOptions = .llm) -> String? {
    guard case .codeBlock(let language, _, _)? = kinds("``` \(info)\nx\n", options).first else {
      return "no code"
    }
    return language
  }

  // MARK: M5.11

  @Test(
    "M5.11 M1.6 A break is kept after a short line and before a bullet sign",
    arguments: [
      ("Ann Example\n12 High Street\nBern", 2), ("Notes:\n• first\n• second", 2),
      ("\(wide)\nb", 0), ("\(wide)\n• b", 1), ("\(wide)\n•b", 0), ("\(wide)\n•", 0),
      ("\(wide)\n– b\n— c", 2), ("\(wide)\n☑\u{FE0F} b", 1), ("\(wide)\n•\u{A0}b", 1),
      ("\(wide)\n*b*", 0), ("> a\n> b", 1), ("- a\n  b", 1), ("a\nlazy", 1),
      ("> \(wide)\n> ▪ b", 1), ("*a\nb*", 1), ("`a\nb`", 0), ("a  \nb", 1),
      ("    a\n    b", 0),
    ])
  func keptBreaks(text: String, count: Int) {
    let found = html(text).split(separator: "<br />", omittingEmptySubsequences: false).count - 1
    #expect(found == count)
    let isMarked = text.contains("  \n")
    #expect(html(text, without: .keptBreaks).contains("<br />") == isMarked)
    let strict = HTMLRenderer().render(MarkdownParser.parse(text, options: .strict))
    #expect(strict.contains("<br />") == isMarked)
  }

  @Test("M5.11 The width counts columns without markers and blanks")
  func widths() {
    for (character, columns) in [("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("ｱ", 1), ("🙂", 2)]
    {
      for count in [40 / columns, 40 / columns + 1] {
        let line = String(repeating: character, count: count)
        #expect(
          html("> - \(line)  \t\n>   x").contains("<br />") == (count * columns <= 40), "\(line)")
      }
    }
    let marks = "a" + String(repeating: "\u{301}", count: 300)
    #expect(!html(marks + "\nb").contains("<br />"), "more than 512 bytes")
  }

  @Test("M3.6 M5.11 A bullet sign alone is omitted, and decides the break two characters later")
  func heldBullet() {
    var stream = MarkdownStream()
    stream.append("Before \(Self.wide)\n•")
    #expect(stream.document.plainText == "Before \(Self.wide)")
    stream.append(" ")
    stream.append("x")
    #expect(stream.document.plainText == "Before \(Self.wide)\n• x")
    var tokenizer = MarkdownTokenizer()
    _ = tokenizer.append("First line\n\(Self.wide)\n")
    #expect(EventLog.texts(tokenizer.append("•")).isEmpty)
    #expect(EventLog.texts(tokenizer.append("x ")) == ["•x"])
  }

  @Test("M5.11 Files, artifacts and rewritten documents keep no breaks of their own")
  func documents() {
    #expect(!MarkdownOptions.llm.forDocuments.extensions.contains(.keptBreaks))
    let built = MarkdownDocument { Paragraph("a\nb") }
    #expect(built.plainText == "a b")
    struct Keep: MarkdownRewriter {}
    var keep = Keep()
    let text = "a\nb\n\n\(Self.wide) &amp;&amp;&amp;&amp;\nd"
    let document = MarkdownParser.parse(text)
    let again = document.rewritten(by: &keep)
    #expect(HTMLRenderer().render(again) == HTMLRenderer().render(document))
  }

  @Test("M5.11 Breaks of long paragraphs are kept while they arrive")
  func longParagraph() {
    let text = String(repeating: "short line\n• \(Self.wide)\n\(Self.wide)\n", count: 120)
    var stream = MarkdownStream()
    var shown = ""
    for chunk in Chunks.equal(Array(text.utf8), size: 61) {
      stream.append(chunk.span)
      let now = stream.document.plainText
      let count = max(0, shown.utf8.count - 64)
      #expect(now.utf8.starts(with: shown.utf8.prefix(count)))
      shown = now
    }
    stream.finish()
    #expect(stream.document.debugTree == MarkdownParser.parse(text).debugTree)
    let breaks = MarkdownParser.parse(text).block(at: 0).inlines.filter { $0.kind == .hardBreak }
    #expect(breaks.count == 120)
  }

  // MARK: All rules

  @Test("M3 Nothing that the live tail shows is taken back, at every byte of every rule")
  func liveTail() {
    func words(_ document: MarkdownDocument) -> String {
      var text = ""
      var walk = BlockWalk(document)
      while let event = walk.next() {
        guard case .enter(let block) = event else { continue }
        if !text.isEmpty, !block.runs.isEmpty { text += "\u{21B5}" }
        for line in 0..<block.lineCount { text += block.line(at: line) + "\u{B6}" }
        for run in block.runs {
          text += run.content == .hardBreak ? "\u{21B5}" : run.content.plainText
        }
      }
      return text.filter { $0 != " " }
    }
    for text in Samples.answers {
      let bytes = Array(text.utf8)
      let final = words(MarkdownParser.parse(bytes: bytes.span))
      var stream = MarkdownStream()
      for (index, byte) in bytes.enumerated() {
        stream.append([byte].span)
        // The line break of an unfinished line of code is not shown yet.
        var shown = words(stream.document)
        if shown.last == "\u{B6}" { shown.removeLast() }
        guard !final.hasPrefix(shown) else { continue }
        Issue.record("\(shown) at \(index) of \(final)")
        break
      }
    }
  }

  @Test("M1.5 The rules cost linear time")
  func linear() {
    let units = [
      "**a** https://a.b/c** ", "**https://a.b/c ", "```md\na:\n```\n", "1. ```\nx\n", "x:\na|b\n",
      "a\n• b\n", "| `a|b | c | d\n", "- - - ```\n", "2. x\n\ny\n",
    ]
    for unit in units {
      func work(_ count: Int) -> Int {
        var tokenizer = MarkdownTokenizer()
        let text = Array(String(repeating: unit, count: count).utf8)
        for chunk in Chunks.equal(text, size: 100) { _ = tokenizer.append(chunk.span) }
        _ = tokenizer.finish()
        return tokenizer.readByteCount
      }
      #expect(work(2_000) <= 3 * work(1_000), "\(unit)")
    }
  }

  // MARK: M4.13

  @Test(
    "M4.13 M1.6 The next number of a list interrupts a paragraph",
    arguments: [
      ("1. a\n$$ m $$\ntext\n2. b", 2), ("1. a\n\ntext\n2. b\n3. c", 2), ("1. a\n\ntext\n3. b", 1),
      ("1. a\n\ntext\n2) b", 1), ("7) a\n\ntext\n8) b", 2), ("text\n2. b", 0),
      ("- 1. a\n\n  text\n  2. b", 3), ("- 1. a\n\ntext\n2. b", 2), ("> 1. a\n\ntext\n2. b", 1),
      ("1. a\n\n## h\n\ntext\n2. b", 2), ("1. a\n\n- x\n\ntext\n2. b", 3),
      ("1. a\n\ntext\n2.", 1), ("1. a\n\ntext\n2024. b", 1),
    ])
  func continuedLists(text: String, count: Int) {
    func lists(_ html: String) -> Int {
      html.split(separator: "l>", omittingEmptySubsequences: false).filter {
        $0.hasSuffix("</o") || $0.hasSuffix("</u")
      }.count
    }
    #expect(lists(html(text)) == count)
    #expect(lists(html(text, without: .continuedLists)) <= count)
    #expect(html("1. a\n\ntext\n2. b").contains("<ol start=\"2\">"))
    #expect(!html("1. a\n\ntext\n2. b", without: .continuedLists).contains("start"))
  }

  // MARK: M4.10

  @Test(
    "M4.10 M1.6 A header without a leading pipe may follow a line that ends in a colon",
    arguments: [
      ("Results:\nName | Score\n--|--\nAnn | 5", true), ("**R:**\na|b\n-|-", true),
      ("結果：\na|b\n-|-", true), ("Results\na|b\n-|-", false), ("x\nR:\na|b\n-|-", false),
      ("R:\na|b\n-|-|-", false), ("- R:\n  a|b\n  -|-", true), ("> R: \n> a|b\n> -|-", true),
      ("R:\na|b\nc|d\n-|-", false),
    ])
  func leadIns(text: String, isTable: Bool) {
    #expect(html(text).contains("<table>") == isTable)
    #expect(!html(text, without: .leadInTables).contains("<table>"))
  }

  @Test("M4.10 M8.4 Both lines have at most 256 bytes; the second is held until the third begins")
  func leadInLimits() {
    let line = String(repeating: "a", count: MarkdownLimits.undecidedLineBytes - 1)
    #expect(html("\(line):\na|b\n-|-").contains("<table>"))
    #expect(!html("\(line)a:\na|b\n-|-").contains("<table>"))
    #expect(html("x:\na|\(line.dropFirst())\n-|-").contains("<table>"))
    #expect(!html("x:\na|\(line)\n-|-").contains("<table>"))
    var tokenizer = MarkdownTokenizer()
    #expect(EventLog.texts(tokenizer.append("Results:\nName | Score\n")) == ["Results:"])
    #expect(EventLog.texts(tokenizer.append("--|--\n")) == ["Name", "Score"])
  }

  // MARK: M4.2

  @Test(
    "M4.2 M1.6 Pipes in markup split no row with too many cells, and surplus cells are appended",
    arguments: [
      ("$|t|$ | abs | keep", ["$|t|$", "abs", "keep"]),
      ("`ls | wc -l` | count | keep", ["`ls | wc -l`", "count", "keep"]),
      ("a | \\(|x|=1\\) | b", ["a", "\\(|x|=1\\)", "b"]),
      ("``a`|b`` | c | d", ["``a`|b``", "c", "d"]),
      ("a | b | c | d", ["a", "b", "c | d"]), ("a | b | `c|d` | e", ["a", "b", "`c|d` | e"]),
      ("$5 | $6 | c", ["$5", "$6", "c"]), ("`a|b` | c", ["`a", "b`", "c"]),
      ("a | b | c | d |", ["a", "b", "c | d"]), ("a | b", ["a", "b"]),
      ("a \\| b | `x|y` | c | d", ["a \\| b", "`x|y`", "c | d"]), ("`a|b|c|d", ["`a", "b", "c|d"]),
    ])
  func cellMarkup(row: String, cells: [String]) {
    let text = "| x | y | z |\n|--|--|--|\n\(row)\n"
    _ = html(text)
    let bytes = Array(text.utf8)
    let table = MarkdownParser.parse(text).block(at: 0)
    let found = table.lastChild?.children.map {
      String(decoding: bytes[$0.sourceRange], as: UTF8.self)
    }
    #expect(found == cells)
    let strict = MarkdownParser.parse(text, options: .strict).block(at: 0).lastChild
    #expect((strict?.childCount ?? 0) <= 3)
  }

  @Test("M4.2 A header has as many cells as its delimiter row, with or without pipes in markup")
  func headerMarkup() {
    #expect(html("| `a|b` | c |\n|--|--|\n").contains("<th><code>a|b</code></th>"))
    #expect(html("| `a|b` | c |\n|--|--|--|\n").contains("<th>`a</th>"))
    #expect(html("| a | b | c |\n|--|--|\n").contains("<p>"))
    #expect(html("| `a|b` | c |\n|--|--|\n", without: .cellMarkup).contains("<p>"))
  }

  @Test("M3.7 M4.2 An unfinished row ends before a pipe that is undecided")
  func undecidedPipes() {
    var stream = MarkdownStream()
    stream.append("| x | y | z |\n|--|--|--|\n| a | `b | c")
    func cells() -> [String] {
      stream.document.block(at: 0).lastChild?.children.map(\.plainText) ?? []
    }
    #expect(cells() == ["a", "b"])
    var short = stream
    short.append("\n")
    #expect(short.document.block(at: 0).lastChild?.children.map(\.plainText) == ["a", "`b", "c"])
    stream.append("` | d")
    #expect(cells() == ["a", "b | c", "d"])
    stream.append(" | e\n")
    #expect(cells() == ["a", "b | c", "d | e"])
  }

  // MARK: M4.9

  @Test(
    "M4.9 M1.6 A fence without a language may open a fence inside one of Markdown",
    arguments: [
      ("# T\n\nOutput:\n\n```\nplain\n```\n\n## End", true), ("## Example\n```\nx\n```", true),
      ("**Output:**\n```\nx\n```", true), ("出力：\n```\nx\n```", true),
      ("a:\n~~~~\nx\n", false), ("a:\n```\n\nx", false), ("a\n```\nx", false),
      ("a:\n```\nx\n```\nb:\n```\ny\n```", true), ("#a\n```\nx", false),
      ("a:\n````\nx\n````", true),
      ("a:\n\n\n```\nx\n```", true), ("a:\n```sh\nx\n```\n", true), ("", false),
    ])
  func bareFences(inner: String, isOne: Bool) {
    let text = "```markdown\n\(inner)\n```\n\nafter"
    #expect((kinds(text).count == 2) == (isOne || inner.contains("~~~~") || inner.isEmpty))
    _ = html(text)
    let isLabelled = inner.contains("sh")
    #expect(
      (kinds(text, without(.bareFences)).count == 2) == (isLabelled || !inner.contains("```")))
  }

  @Test("M4.9 Fences without a language nest only in Markdown")
  func bareFencesInText() {
    #expect(kinds("```text\na:\n```\nx\n").count == 2)
    #expect(kinds("```md\na:\n```\nx\n").count == 1)
  }

  private func without(_ option: MarkdownOptions.Extensions) -> MarkdownOptions {
    var options = MarkdownOptions.llm
    options.extensions.remove(option)
    return options
  }

  @Test("M4.9 A fence is decided by the next line of its containers, and omitted until then")
  func undecidedFence() {
    var stream = MarkdownStream()
    stream.append("```md\na:\n```\n")
    #expect(stream.document.block(at: 0).lineCount == 1)
    #expect(!stream.document.block(at: 0).isSettled)
    var closed = stream
    closed.append("\n")
    #expect(closed.document.block(at: 0).isSettled)
    #expect(closed.document.block(at: 0).sourceRange == 0..<12)
    stream.append("x")
    #expect(stream.document.block(at: 0).lineCount == 3)
    closed = MarkdownStream()
    closed.append("> ```md\n> a:\n> ```\nx")
    #expect(closed.document.blocks.map(\.kind) == [.blockQuote, .paragraph])
    #expect(kinds("- ```md\n  a:\n  ```\nx") == [.unorderedList(isTight: true), .paragraph])
  }

  // MARK: M4.12

  @Test(
    "M4.12 M1.6 Lines with too little indentation continue a fence in an item",
    arguments: [
      ("1. a:\n   ```bash\nnpm i\n   ```\n2. b\n\nend", 2),
      ("1. a:\n   ```\nx\n```\n2. b\n\nend", 2), ("- ```\nx\n- b\n\nend", 2),
      ("- ```\nx\n* y\n+ z\n```\n\nend", 2), ("1. ```\n1. x\n3. y\n2) z\n2.\n```\n\nend", 2),
      ("- - ```\n  x\n  - b\n\nend", 2), ("- - ```\nx\n- b\n\nend", 2),
      ("> - ```\n> x\n> ```\n\nend", 2), ("> - ```\nx\n\nend", 3),
      ("- > ```\n> x\n\nend", 2), ("- > ```\nx\n\nend", 3),
    ])
  func looseFences(text: String, count: Int) {
    #expect(kinds(text).count == count)
    #expect(kinds(text).last == .paragraph)
    _ = html(text)
  }

  @Test("M4.12 From such a line on, lines keep their indentation")
  func looseLines() {
    let text = "1. a:\n   ```\n   w\nx:\n  y\n     z\n   ```\n"
    #expect(html(text).contains("<pre><code>w\nx:\n  y\n     z\n</code></pre>"))
    #expect(!html(text, without: .looseFences).contains("x:\n  y\n "))
    #expect(html("> - - ~~~\n> x\n>     y\n>     ~~~\n> z").contains("x\n    y\n</code>"))
  }

  // MARK: M4.4

  @Test(
    "M4.4 M1.6 The language may be in braces, and ends before braces and commas",
    arguments: [
      ("{.python .numberLines startFrom=10}", "python"), ("{r}", "r"), ("{.python #id}", "python"),
      ("{#id .python}", "python"), ("{r, echo=FALSE}", "r"), ("{python}", "python"),
      ("{ .haskell }", "haskell"), ("{{python}}", "python"), ("{=html}", "html"),
      ("python title=\"x\"", "python"), ("js{1,3}", "js"), ("rust,ignore", "rust"),
      ("{code-cell} ipython3", "ipython3"), ("{code-block} python", "python"),
      ("{title=\"a b\" .sql}", "sql"), ("{#id}", nil), ("{}", nil), ("{#id} swift", "swift"),
      ("c++", "c++"), ("swift:a.swift", "swift:a.swift"), ("{.c++}", "c++"),
    ])
  func fenceLanguages(info: String, expected: String?) {
    #expect(language(info) == expected)
    let word = String(info.prefix { $0 != " " })
    #expect(language(info, .strict) == word)
  }

  @Test("M4.4 M4.9 Fences nest in Markdown whose language is in braces")
  func nestedInBraces() {
    #expect(kinds("```{.md}\n```swift\nx\n```\n```\n\ny").last == .paragraph)
    #expect(kinds("```{.text}\n```swift\nx\n```\n```\n\ny").last != .paragraph)
  }

  // MARK: M5.4

  @Test(
    "M5.4 M1.6 Addresses end before CJK and typographic punctuation",
    arguments: [
      ("请看 https://a.b/map（英文版）可以", ["https://a.b/map"]),
      ("价格见 https://a.b/price，每周。「https://a.b/cart」です", ["https://a.b/price", "https://a.b/cart"]),
      ("She said “https://a.b/a”…", ["https://a.b/a"]), ("https://a.b—yes", ["https://a.b"]),
      ("«https://a.b/c»", ["https://a.b/c"]), ("https://a.b/c、d", ["https://a.b/c"]),
      ("https://a.b/Col·lecció", ["https://a.b/Col·lecció"]),
      ("https://a.b/ジョン・レノン。", ["https://a.b/ジョン・レノン"]),
      ("https://a.b/c　d", ["https://a.b/c"]), ("www.a.b/c！", ["http://www.a.b/c"]),
      ("**https://a.b/d**。x", ["https://a.b/d"]), ("**https://a.b/d**です", ["https://a.b/d"]),
      ("**见https://a.b/d**，x", ["https://a.b/d"]), ("https://a.b/**x", ["https://a.b/**x"]),
      ("https://a.b/c?q=é&x=%20", ["https://a.b/c?q=é&x=%20"]),
    ])
  func addressEnds(text: String, expected: [String]) {
    let runs = MarkdownParser.parse(text).block(at: 0).runs
    #expect(runs.compactMap(\.destination) == expected)
    #expect(!text.hasPrefix("**") || runs.contains { $0.traits.contains(.strong) })
    _ = html(text)
    let strict = MarkdownParser.parse(text, options: .strict).block(at: 0).runs
    #expect(strict.compactMap(\.destination).count <= expected.count)
  }
}
