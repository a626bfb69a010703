import MarkdownCore
import TestSupport
import Testing

/// Blocks, their kinds, ranges and what settles when.
struct BlockTests {
  private func stream(_ text: String, _ options: MarkdownOptions = MarkdownOptions())
    -> MarkdownDocument
  {
    var stream = MarkdownStream(options: options)
    stream.append(text)
    return stream.document
  }

  @Test("M2 the tree shows kinds, ranges and what is settled")
  func tree() {
    let document = stream("# T\n\n> - a\n>   b\n>\n>   ```js\n>   x")
    #expect(
      document.debugTree == """
        heading(level: 1) #1 0..<3
          - text("T")
        blockQuote #2 5..<34 live spaced
          unorderedList(isTight: false) #3 7..<34 live
            listItem(checkbox: nil, number: nil) #4 7..<34 live
              paragraph #5 9..<16
                - text("a")
                - hardBreak
                - text("b")
              codeBlock(language: Optional("js"), info: "js", isFenced: true) #6 23..<34 live spaced
                | x
        """)
  }

  @Test("M2.2 code lines settle one by one")
  func codeLines() {
    let block = stream("```swift\nlet a\nlet").block(at: 0)
    #expect(block.kind == .codeBlock(language: "swift", info: "swift", isFenced: true))
    #expect((0..<block.lineCount).map(block.line(at:)) == ["let a", "let"])
    #expect(block.settledLineCount == 1)
    #expect(block.lineRange(at: 1) == 15..<18)
    #expect(!block.isSettled)
    #expect(stream("```\na\n```\n").block(at: 0).isSettled)
  }

  @Test("M2.2 a paragraph is live until the next line decides")
  func setext() throws {
    var stream = MarkdownStream(options: .strict)
    stream.append("Title\n")
    let paragraph = stream.document.block(at: 0)
    #expect(paragraph.kind == .paragraph)
    #expect(!paragraph.isSettled)
    stream.append("==")
    #expect(stream.document.block(at: 0).kind == .paragraph)
    stream.append("\n")
    let heading = stream.document.block(at: 0)
    #expect(heading.kind == .heading(level: 1))
    #expect(heading.id == paragraph.id)
    #expect(heading.isSettled)
    #expect(heading.sourceRange == 0..<8)
  }

  @Test("M2.3 items settle when the next one begins")
  func items() {
    let document = stream("- a\n- b\n\n- c\n  more")
    #expect(document.settledBlockCount == 0)
    let list = document.block(at: 0)
    #expect(list.kind == .unorderedList(isTight: false))
    #expect(list.children.map(\.isSettled) == [true, true, false])
    #expect(list.children.map(\.followsBlankLine) == [false, false, true])
    #expect(list.lastChild?.plainText == "c\nmore")
    #expect(list.firstChild?.nextSibling?.plainText == "b")
  }

  @Test("M2.5 in the streaming profile a later definition changes nothing")
  func forwardReferences() {
    let text = "[a] [b]\n\n[a]: /x\n\n[a]\n"
    let runs = MarkdownParser.parse(text).blocks.map(\.runs)
    #expect(
      runs == [
        [InlineRun(.text("[a] [b]"))], [InlineRun(.text("a"), traits: .link, destination: "/x")],
      ])
    #expect(stream(text).settledBlockCount == 1)
  }

  @Test("M2.5 in the strict profile a leaf waits for its label")
  func strictReferences() {
    let text = "# done\n\n> [a] [b]\n\n[a]: /x\n\nend\n"
    let options = MarkdownOptions.strict
    let live = stream(text, options)
    #expect(live.settledBlockCount == 1)
    #expect(!live.block(at: 1).isSettled)
    let whole = MarkdownParser.parse(text, options: options)
    #expect(whole.settledBlockCount == 3)
    #expect(
      whole.block(at: 1).firstChild?.runs == [
        InlineRun(.text("a"), traits: .link, destination: "/x"), InlineRun(.text(" [b]")),
      ])
  }

  @Test("M2.6 a paragraph of definitions leaves the tree")
  func definitionsLeave() {
    let document = MarkdownParser.parse("[a]: /x\n[b]: /y 'z'\n\ntext [b]\n")
    #expect(document.blockCount == 1)
    #expect(document.block(at: 0).sourceRange == 21..<29)
  }

  @Test("M4.1 M4.2 tables take the last line as header and fill rows by reading")
  func tables() {
    let document = MarkdownParser.parse(
      "intro\na | b\n- | -:\n1\n1 | 2 | 3\n\nend", options: .strict)
    #expect(document.blocks.map(\.kind) == [.paragraph, .table([.none, .right]), .paragraph])
    #expect(document.block(at: 1).children.map(\.childCount) == [2, 1, 2])
    #expect(document.block(at: 1).plainText == "a\tb\n1\n1\t2")
  }

  @Test(
    "M9.8 a blank line of code loses the indentation of the items around it",
    arguments: [
      ("- ```\n  a\n   \n  ```", "a\n \n"), ("1. ~~~\n ", "\n"), ("- ```\n\t", "  \n"),
      ("- a\n  - ```\n     \n", " \n"), (">- ```\n>  ", "\n"),
      ("- a\n\n      b\n       \n      c\n", "b\n \nc\n"),
    ])
  func blankCodeLines(text: String, code: String) {
    let html = HTMLRenderer().render(MarkdownParser.parse(text, options: .commonMark))
    #expect(html.contains("<pre><code>" + code + "</code></pre>"), "\(html)")
  }

  @Test("M4.3 task markers become checkboxes")
  func tasks() {
    let list = MarkdownParser.parse("- [ ] a\n- [x] b\n- [y] c\n- [ ]\n").block(at: 0)
    #expect(
      list.children.map(\.kind) == [
        .listItem(checkbox: .unchecked, number: nil), .listItem(checkbox: .checked, number: nil),
        .listItem(checkbox: nil, number: nil), .listItem(checkbox: nil, number: nil),
      ])
    #expect(list.children.map(\.plainText) == ["a", "b", "[y] c", "[ ]"])
  }

  @Test("M4 ordered lists number their items from their start")
  func numbers() {
    let list = MarkdownParser.parse("7. a\n7. b\n").block(at: 0)
    #expect(list.kind == .orderedList(start: 7, isTight: true))
    #expect(list.lastChild?.kind == .listItem(checkbox: nil, number: 8))
  }

  @Test("M1.3 line endings, byte order mark, NUL and broken UTF-8")
  func bytes() {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("# a\r\nb\rc\0\n".utf8) + [0xFF, 0x0A]
    let document = MarkdownParser.parse(bytes: bytes.span)
    #expect(document.block(at: 0).kind == .heading(level: 1))
    #expect(document.block(at: 0).sourceRange == 3..<6)
    #expect(document.block(at: 1).plainText == "b\nc\u{FFFD}\n\u{FFFD}")
    #expect(document.sourceByteCount == bytes.count)
  }

  @Test("M5.2 runs carry what encloses them")
  func runs() {
    let text = "a *b **c** [d](e \"f\")* `g` <b>![h](i)\\\nj"
    let runs = MarkdownParser.parse(text).block(at: 0).runs
    #expect(
      runs == [
        InlineRun(.text("a ")), InlineRun(.text("b "), traits: .emphasis),
        InlineRun(.text("c"), traits: [.emphasis, .strong]),
        InlineRun(.text(" "), traits: .emphasis),
        InlineRun(.text("d"), traits: [.emphasis, .link], destination: "e", title: "f"),
        InlineRun(.text(" ")),
        InlineRun(.code("g")), InlineRun(.text(" ")), InlineRun(.html("<b>")),
        InlineRun(.image(alternative: "h", source: "i")), InlineRun(.hardBreak),
        InlineRun(.text("j")),
      ])
    let emphasis = MarkdownParser.parse(text).block(at: 0).inlines.first { $0.kind == .emphasis }
    #expect(emphasis?.sourceRange == 2..<22)
    #expect(emphasis?.children.map(\.kind).last == .link(destination: "e", title: "f"))
  }

  @Test(
    "M6.1 nesting a hundred thousand deep is parsed, walked and released without recursion",
    arguments: [">", "> ", "* a\n", "- ", "1. "])
  func deepNesting(marker: String) {
    var text = String(repeating: marker, count: TestScale.many(10_000))
    if marker == "* a\n" {
      text = (0..<300).map { String(repeating: "  ", count: $0) + "* a\n" }.joined()
    }
    let document = MarkdownParser.parse(text + "x *y*")
    #expect(document.plainText.hasSuffix("x y"))
    #expect(HTMLRenderer().render(document).utf8.count > 5000)
  }

  @Test("M6.1 inlines nest without recursion")
  func deepInlines() {
    let text = String(repeating: "*a **a ", count: 20_000)
    let closed = text + "b" + String(repeating: " a** a*", count: 20_000)
    #expect(HTMLRenderer().render(MarkdownParser.parse(closed)).hasSuffix("</p>\n"))
    #expect(MarkdownParser.parse(String(repeating: "[", count: 50_000) + "x").blockCount == 1)
  }

  @Test("M6.2 containers beyond the limit are text")
  func depthLimit() {
    var options = MarkdownOptions.llm
    options.containerDepthLimit = 3
    let document = MarkdownParser.parse("> > > > > a", options: options)
    #expect(document.plainText == "> > a")
  }
}
