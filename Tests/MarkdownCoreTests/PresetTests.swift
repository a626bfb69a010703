import MarkdownCore
import Testing

/// The differences between the presets, a row of the table of M1.6 each, and the extensions' blocks and
/// inlines.
struct PresetTests {
  private func parse(_ text: String, _ options: MarkdownOptions = .llm) -> MarkdownDocument {
    MarkdownParser.parse(text, options: options)
  }

  private func kinds(_ text: String, _ options: MarkdownOptions = .llm) -> [BlockKind] {
    parse(text, options).blocks.map(\.kind)
  }

  private func isFormula(_ run: InlineRun) -> Bool {
    if case .latex = run.content { true } else { false }
  }

  // MARK: M1.6

  @Test("M1.6 A line of = or - under a paragraph: a heading, or text and a break")
  func setextHeadings() {
    #expect(kinds("a\n=\n", .strict) == [.heading(level: 1)])
    #expect(kinds("a\n---\n", .strict) == [.heading(level: 2)])
    #expect(kinds("a\n=\n") == [.heading(level: 1)])
    #expect(kinds("a\n----\n") == [.heading(level: 2)])
    #expect(kinds("a\n---\n") == [.paragraph, .thematicBreak])
    // Only the first line of a paragraph, and only if it is short.
    #expect(kinds("a\nb\n=\n", .strict) == [.heading(level: 1)])
    #expect(kinds("a\nb\n=\n") == [.paragraph])
    #expect(kinds("a\nb\n----\n") == [.paragraph, .thematicBreak])
    let line = String(repeating: "a", count: MarkdownLimits.undecidedLineBytes)
    #expect(kinds("\(line)\n=\n") == [.heading(level: 1)])
    #expect(kinds("\(line)a\n=\n") == [.paragraph])
    #expect(kinds("[x]: /y\na\n====\n") == [.heading(level: 1)])
  }

  @Test("M1.6 Tables: any header, or one that starts with a pipe")
  func tableHeaders() {
    let table = BlockKind.table([.none, .none])
    #expect(kinds("a | b\n--|--\n", .strict) == [table])
    #expect(kinds("a | b\n--|--\n") == [table])
    #expect(kinds("x\na | b\n--|--\n", .strict) == [.paragraph, table])
    #expect(kinds("x\na | b\n--|--\n") == [.paragraph])
    #expect(kinds("x\n| a | b |\n|--|--|\n") == [.paragraph, table])
    let line = String(repeating: "a", count: MarkdownLimits.undecidedLineBytes - 4)
    #expect(kinds("\(line) | b\n--|--\n") == [table])
    #expect(kinds("\(line)a | b\n--|--\n") == [.paragraph])
    #expect(kinds("| a | b |\n|--|--|\n") == [table])
    #expect(kinds("| a | b |\n|--|--|\n", .strict) == [table])
  }

  @Test("M1.6 References: to definitions anywhere, or to those that came before")
  func references() {
    for (options, isLink) in [(MarkdownOptions.strict, true), (.llm, false)] {
      let runs = parse("[a]\n\n[a]: /x\n", options).block(at: 0).runs
      #expect(runs.contains { $0.traits.contains(.link) } == isLink)
    }
  }

  @Test("M1.6 M5.6 Footnotes without a definition: text, or references")
  func undefinedFootnotes() {
    let reference = InlineRun(.footnoteReference(label: "a", number: 1))
    #expect(parse("x[^a]", .strict).block(at: 0).runs == [InlineRun(.text("x[^a]"))])
    #expect(parse("x[^a]").block(at: 0).runs == [InlineRun(.text("x")), reference])
  }

  @Test("M1.6 Math, alerts and directives: text, or blocks of their own")
  func extensionBlocks() {
    #expect(kinds("$$\nx\n$$\n") == [.latexBlock])
    #expect(kinds("$$\nx\n$$\n", .strict) == [.paragraph])
    #expect(kinds("> [!NOTE]\n> x\n") == [.alert(.note)])
    #expect(kinds("> [!NOTE]\n> x\n", .strict) == [.blockQuote])
    #expect(kinds(":::a\nx\n:::\n", .strict) == [.paragraph])
    #expect(kinds(":::a\nx\n:::\n") != [.paragraph])
  }

  @Test("M1.6 Emphasis beside CJK punctuation: text, or strong")
  func cjkEmphasis() {
    let text = "**強調。**次"
    #expect(parse(text, .strict).block(at: 0).runs == [InlineRun(.text(text))])
    #expect(parse(text).block(at: 0).runs.first == InlineRun(.text("強調。"), traits: .strong))
  }

  @Test("M1.6 Escaped brackets are escapes, or open formulas that look like one")
  func escapedBrackets() {
    for text in ["\\(x\\)", "a \\[x = 1\\] b"] {
      #expect(!parse(text, .strict).block(at: 0).runs.contains(where: isFormula))
      #expect(parse(text).block(at: 0).runs.contains(where: isFormula))
    }
    for text in ["[1, 2]", "[x]", "[WIP]", "(optional)"] {
      let escaped = "\\" + text.dropLast() + "\\" + text.suffix(1)
      #expect(parse(escaped).plainText == text)
    }
  }

  @Test("M1.6 Dollars: text, or formulas")
  func dollars() {
    #expect(parse("a $x$ b", .strict).plainText == "a $x$ b")
    #expect(parse("a $x$ b").block(at: 0).runs.contains(where: isFormula))
  }

  // MARK: M4

  @Test(
    "M4.4 The language of a fence is the first word of its info string",
    arguments: [
      ("```swift\n", "swift"), ("```  swift  title=a\n", "swift"), ("~~~ c++ x y\n", "c++"),
      ("```\n", nil), ("```   \n", nil), ("``` a\tb\n", "a"), ("``` a&amp;b\n", "a&b"),
    ])
  func languages(fence: String, language: String?) throws {
    guard case .codeBlock(let found, _, true) = try #require(kinds(fence).first) else {
      Issue.record("\(kinds(fence))")
      return
    }
    #expect(found == language)
  }

  @Test("M4.5 The five alerts, in any case and alone in their line")
  func alerts() {
    for kind in AlertKind.allCases {
      for name in [kind.name, kind.name.uppercased(), kind.title] {
        let document = parse("> [!\(name)]\n> x *y*\n")
        #expect(document.block(at: 0).kind == .alert(kind), "\(name)")
        #expect(document.plainText == "x y")
      }
    }
    let others = ["> [!NOTE] x\n", "> [!NOTES]\n> x\n", "> [!]\n> x\n", "> x\n> [!NOTE]\n"]
    for text in others { #expect(kinds(text) == [.blockQuote], "\(text)") }
    #expect(kinds("[!NOTE]\nx\n") == [.paragraph])
  }

  @Test(
    "M4.6 A formula of lines ends at its other half or at a blank line",
    arguments: [
      ("$$\na\nb\n$$\nc", [BlockKind.latexBlock, .paragraph], "a\nb"),
      ("\\[\na\n\\]\nc", [.latexBlock, .paragraph], "a"),
      ("$$a$$\n", [.latexBlock], "a"), ("\\[a=1\\]\n", [.latexBlock], "a=1"),
      ("$$ a\nb $$\nc", [.latexBlock, .paragraph], "a\nb"),
      ("$$\na\n\nb", [.latexBlock, .paragraph], "a"),
    ])
  func formulas(text: String, expected: [BlockKind], lines: String) {
    let block = parse(text).block(at: 0)
    #expect(kinds(text) == expected)
    let shown = (0..<block.lineCount).map(block.line(at:)).joined(separator: "\n")
    let trimmed = shown.split(separator: "\n").map { line in
      String(line.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    #expect(trimmed.joined(separator: "\n") == lines)
  }

  @Test("M4.6 Text after the end of a formula on its line makes both a paragraph")
  func formulaInText() {
    let document = parse("$$a$$ and b\n")
    #expect(document.blocks.map(\.kind) == [.paragraph])
    #expect(document.block(at: 0).runs.first == InlineRun(.latex("a", isDisplay: true)))
  }

  @Test("M4.7 A footnote goes on with indented and blank lines, and interrupts a paragraph")
  func footnotes() {
    let document = parse("x[^a] y\n[^a]: one\n\n    two\n  three\n\nfour\n")
    #expect(
      document.blocks.map(\.kind) == [.paragraph, .footnoteDefinition(label: "a"), .paragraph])
    #expect(document.block(at: 1).children.map(\.plainText) == ["one", "two\nthree"])
    #expect(parse("[^a]: one\n\n   two\n").blockCount == 2, "three columns are too few")
  }

  @Test("M4.7 Of two definitions of a label the first counts")
  func firstFootnote() {
    let html = HTMLRenderer().render(parse("x[^a]\n\n[^a]: one\n\n[^a]: two\n"))
    #expect(html.contains("one"))
    #expect(!html.contains("two"))
  }

  @Test("M4.8 A directive has a name, a label and attributes, or a name and words")
  func directives() throws {
    let text = ":::note[A \\] b]{#id .x .y key=\"a \\\" b\" k=v}\ntext\n:::\nafter\n"
    let document = parse(text)
    guard case .blockDirective(let directive) = document.block(at: 0).kind else {
      Issue.record("\(document.block(at: 0).kind)")
      return
    }
    #expect(directive.name == "note")
    #expect(directive.label == "A ] b")
    #expect(directive.attributes["id"] == "id")
    #expect(directive.attributes["class"] == "x y")
    #expect(directive.attributes["key"] == "a \" b")
    #expect(directive.attributes["k"] == "v")
    #expect(document.block(at: 0).plainText == "text")
    #expect(document.block(at: 1).kind == .paragraph)
    guard case .blockDirective(let words) = parse(":::: tip Some words\n").block(at: 0).kind else {
      Issue.record("no directive")
      return
    }
    #expect(words.name == "tip" && words.label == "Some words")
    #expect(kinds("::note\nx\n::\n") == [.paragraph], "two colons are too few")
  }

  @Test(
    "M4.8 As many colons or more end the innermost directive; its container and the document too")
  func directiveEnds() {
    let nested = parse("::::a\n:::b\nx\n:::\ny\n::::\nz\n")
    #expect(nested.blockCount == 2)
    #expect(nested.block(at: 0).children.map(\.plainText) == ["x", "y"])
    #expect(parse("::::a\nx\n:::\ny\n").blockCount == 1, "three colons end none of four")
    #expect(parse(":::a\nx\n::::\ny\n").blockCount == 2)
    #expect(parse("> :::a\n> x\n\ny\n").blockCount == 2)
  }

  @Test(
    "M4.8 JSON at the start of a line of a directive is code",
    arguments: [
      (
        ":::c\n{\n  \"a\": {\n    \"b\": \"}\"\n  }\n}\nx\n:::\ny",
        ["```{|  \"a\": {|    \"b\": \"}\"|  }|}", "x"]
      ),
      (":::c\n{\"a\": 1}\nx\n:::\n", ["```{\"a\": 1}", "x"]),
      (
        ":::c\nData:\n[ {\"a\": *1*},\n\n{} ]\n- x\n:::\n",
        ["Data:", "```[ {\"a\": *1*},||{} ]", "x"]
      ),
      (":::c\n[\n{}\n", ["```[|{}"]), (":::c\n{\"a\": [\n:::\ny", ["```{\"a\": ["]),
      (":::c\n{\"a\\\"}\": 1,\n\"b\": 2}\nx\n", ["```{\"a\\\"}\": 1,|\"b\": 2}", "x"]),
      (":::c\n{a}\n:::\n", ["{a}"]), (":::c\n[a](u)\n:::\n", ["a"]),
      (":::c\n {\"a\": 1}\n:::\n", ["{\"a\": 1}"]), (":::c\nx {\"a\": 1}\n:::\n", ["x {\"a\": 1}"]),
    ])
  func bareJSON(text: String, expected: [String]) {
    let content = parse(text).block(at: 0).children.map { block in
      guard case .codeBlock(let language, _, _) = block.kind else { return block.plainText }
      #expect(language == "json")
      return "```" + (0..<block.lineCount).map { block.line(at: $0) }.joined(separator: "|")
    }
    #expect(content == expected)
    #expect(kinds("{\"a\": 1}\n") == [.paragraph], "only in directives")
  }

  @Test("M4.9 A fence that names a language, inside a fence of Markdown, has an end of its own")
  func nestedFences() {
    for language in ["markdown", "md", "mdx"] {
      let text = "```\(language)\na\n```swift\nb\n```\nc\n```\nd\n"
      let document = parse(text)
      #expect(document.blocks.map(\.kind).last == .paragraph)
      #expect(document.blockCount == 2)
      let block = document.block(at: 0)
      let lines = (0..<block.lineCount).map(block.line(at:))
      #expect(lines == ["a", "```swift", "b", "```", "c"])
      #expect(
        parse(text, .strict).block(at: 0).lineCount == 2 + 1, "M1.6: its end ends the outer one")
    }
    #expect(parse("```text\na\n```swift\nb\n```\nc\n").blockCount == 2)
    #expect(parse("````md\n```swift\nb\n```\n````\nc\n").blockCount == 2)
  }

  // MARK: M5

  @Test(
    "M5.1 Character references are numeric or one of HTML's names",
    arguments: [
      ("&amp;", "&"), ("&ouml;", "ö"), ("&CounterClockwiseContourIntegral;", "∳"), ("&#35;", "#"),
      ("&#x1F600;", "😀"), ("&#X22;", "\""), ("&#0;", "\u{FFFD}"), ("&#1114112;", "\u{FFFD}"),
      ("&#xD800;", "\u{FFFD}"), ("&#1234567;", "\u{FFFD}"), ("&#12345678;", "&#12345678;"),
      ("&#x10FFFF;", "\u{10FFFF}"), ("&#x1000000;", "&#x1000000;"),
      ("&nosuchname;", "&nosuchname;"),
      ("&amp", "&amp"), ("&;", "&;"), ("&#;", "&#;"), ("&#x;", "&#x;"), ("&NGE;", "&NGE;"),
      ("&ngE;", "≧̸"),
    ])
  func characterReferences(text: String, expected: String) {
    #expect(
      parse(text, .commonMark).plainText.unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test(
    "M5.3 In GFM, strikethrough has one or two tildes and is closed by as many",
    arguments: [
      ("~a~", true), ("~~a~~", true), ("~~~a~~~ b", false), ("~~a~", false), ("~a~~", false),
      ("~~ a~~", false), ("~~~~", false), ("~~", false),
    ])
  func strikethrough(text: String, isStruck: Bool) {
    let runs = parse("x " + text, .strict).block(at: 0).runs
    #expect(runs.contains { $0.traits.contains(.strikethrough) } == isStruck)
    #expect(isStruck || parse("x " + text, .strict).plainText == "x " + text)
    // Models mean something else by a single tilde.
    let isStruckInAnswers = isStruck && text.hasPrefix("~~")
    let answer = parse("x " + text).block(at: 0).runs
    #expect(answer.contains { $0.traits.contains(.strikethrough) } == isStruckInAnswers)
  }

  @Test(
    "M5.4 Addresses without brackets are links",
    arguments: [
      ("www.a.b", "http://www.a.b"), ("http://a.b/c", "http://a.b/c"),
      ("https://a.b/c?d=(e)", "https://a.b/c?d=(e)"), ("ftp://a.b", "ftp://a.b"),
      ("a@b.c", "mailto:a@b.c"), ("mailto:a@b.c", "mailto:a@b.c"), ("xmpp:a@b.c", "xmpp:a@b.c"),
      ("www.a.b.", "http://www.a.b"), ("https://a.b)", "https://a.b"),
      ("https://a.b/&amp;", "https://a.b/"), ("a.b", nil), ("https://", nil), ("www.", nil),
      ("a@b", nil), ("xhttps://a.b", nil),
    ])
  func addresses(text: String, destination: String?) {
    for options in [MarkdownOptions.llm, .strict] {
      let runs = parse("x " + text + " y", options).block(at: 0).runs
      #expect(runs.first { $0.traits.contains(.link) }?.destination == destination)
    }
    let inside = parse("[x " + text + " y](/z)").block(at: 0).runs
    #expect(inside.allSatisfy { $0.destination == nil || $0.destination == "/z" })
  }

  @Test("M5.6 Footnotes are numbered by their first reference; labels have no blanks")
  func footnoteNumbers() {
    for options in [MarkdownOptions.llm, .strict] {
      let text = "[^b] [^a] [^b]\n\n[^a]: x\n\n[^b]: y\n"
      let runs = parse(text, options).block(at: 0).runs
      let numbers = runs.compactMap { run -> Int? in
        if case .footnoteReference(_, let number) = run.content { number } else { nil }
      }
      #expect(numbers == [1, 2, 1])
      #expect(parse("[^a b]\n", options).plainText == "[^a b]")
    }
  }

  // MARK: M6.3

  @Test("M6.3 Labels of 999 bytes are labels, longer ones text")
  func labelLimit() {
    for (count, isLink) in [
      (MarkdownLimits.linkLabelBytes, true), (MarkdownLimits.linkLabelBytes + 1, false),
    ] {
      let label = String(repeating: "a", count: count)
      let runs = parse("[\(label)]: /x\n\n[t][\(label)]\n").blocks.map(\.runs).last ?? []
      #expect(runs.contains { $0.traits.contains(.link) } == isLink, "\(count)")
    }
  }

  @Test("M6.3 Parentheses in destinations nest 32 deep")
  func parenthesesLimit() {
    let limit = MarkdownLimits.destinationParentheses
    for (count, isLink) in [(limit - 1, true), (limit, true), (limit + 1, false)] {
      let address =
        "a" + String(repeating: "(", count: count) + String(repeating: ")", count: count)
      let runs = parse("[t](\(address))").block(at: 0).runs
      #expect(runs.contains { $0.traits.contains(.link) } == isLink, "\(count)")
    }
  }

  @Test("M6.3 Directives nest 100 deep; deeper ones are text")
  func directiveLimit() {
    let limit = MarkdownLimits.directiveDepth
    let text = (0...limit).map { ":::d\($0)\n" }.joined()
    var (depth, count) = (0, 0)
    var walk = BlockWalk(parse(text + "x\n"))
    while let event = walk.next() {
      if case .enter(let block) = event, case .blockDirective = block.kind { depth += 1 }
      count += 1
    }
    #expect(depth == limit)
    #expect(parse(text + "x\n").plainText.contains(":::d\(limit)"))
    #expect(!parse(text + "x\n").plainText.contains(":::d\(limit - 1)"))
  }

  @Test("M6.3 A table has up to 65,535 columns")
  func columnLimit() {
    for (count, isTable) in [
      (MarkdownLimits.tableColumns, true), (MarkdownLimits.tableColumns + 1, false),
    ] {
      let row = String(repeating: "|a", count: count) + "|\n"
      let delimiters = String(repeating: "|-", count: count) + "|\n"
      guard case .table(let columns) = kinds(row + delimiters).first else {
        #expect(!isTable, "\(count)")
        continue
      }
      #expect(isTable && columns.count == count)
    }
  }

  @Test("M6.3 Identifiers of tags have up to 256 bytes, what a linked tag shows up to 999")
  func tagLimits() {
    func tags(_ text: String) -> Int {
      parse(text, .tagged).block(at: 0).runs.filter { run in
        if case .tag = run.content { true } else { false }
      }.count
    }
    let longest = String(repeating: "a", count: MarkdownLimits.tagIdentifierBytes)
    for form in ["@⟦", "#⟦ b", "$⟦", "@[x](⟦)"] {
      #expect(tags(form.replacing("⟦", with: longest)) == 1, "\(form)")
      #expect(tags(form.replacing("⟦", with: longest + "a")) == 0, "\(form)")
    }
    let display = String(repeating: "a", count: MarkdownLimits.tagDisplayBytes)
    for form in ["@[⟦](id)", "[[⟦]]"] {
      #expect(tags(form.replacing("⟦", with: display)) == 1, "\(form)")
      #expect(tags(form.replacing("⟦", with: display + "a")) == 0, "\(form)")
    }
  }

  // MARK: M2, M8

  @Test("M2.4 A container settles when it closes; an open list turns loose once")
  func containers() {
    var stream = MarkdownStream()
    stream.append("> a\n\n- b\n- c\n")
    #expect(stream.document.block(at: 0).isSettled)
    let list = stream.document.block(at: 1)
    #expect(list.kind == .unorderedList(isTight: true))
    #expect(!list.isSettled)
    #expect(list.followsBlankLine)
    let first = list.firstChild
    stream.append("\n- d\n")
    let loose = stream.document.block(at: 1)
    #expect(loose.kind == .unorderedList(isTight: false))
    #expect(loose.firstChild?.kind == first?.kind)
    #expect(loose.firstChild?.id == first?.id)
    stream.append("- e\n\nf\n")
    #expect(stream.document.block(at: 1).kind == .unorderedList(isTight: false))
    #expect(stream.document.block(at: 1).isSettled)
  }

  @Test("M2.7 The number of settled blocks never shrinks, and all of them are settled")
  func settledCount() {
    for options in MarkdownOptions.everyProfile {
      for text in Samples.mixed {
        var stream = MarkdownStream(options: options)
        var count = 0
        for byte in text.utf8 {
          stream.append([byte].span)
          let document = stream.document
          let now = document.settledBlockCount
          let leading = document.blocks.prefix { $0.isSettled }.count
          guard now < count || now != leading else {
            count = now
            continue
          }
          Issue.record("\(now) after \(count), \(leading) are settled: \(text.debugDescription)")
          return
        }
      }
    }
  }

  @Test("M2.9 Definitions that follow references to them are listed, in every cut")
  func lateDefinitions() {
    let text = "[a] [b][B] [d]\n\n[a]: /a 'A'\n\n[a]\n\n[b]: /b\n[c]: /c\n[d]: /d\n"
    for size in [1, 5, 100] {
      let document = parseInPieces(Array(text.utf8), size: size, snapshots: true)
      #expect(
        document.lateDefinitions == [
          LateDefinition(label: "a", destination: "/a", title: "A"),
          LateDefinition(label: "b", destination: "/b"),
          LateDefinition(label: "d", destination: "/d"),
        ])
    }
    #expect(parse("[a]\n\n[a]: /a\n", .strict).lateDefinitions.isEmpty)
    let html = HTMLRenderer().render(parse("[a]\n\n[a]: /a\n"))
    #expect(html.hasSuffix("<ul>\n<li>a: <a href=\"/a\">/a</a></li>\n</ul>\n</section>\n"))
    #expect(HTMLRenderer().render(parse("[a]\n\n[a]: javascript:x\n")).contains("href=\"\""))
  }

  @Test("M2.10 Definitions and undefined labels are passed to the next text")
  func passedReferences() {
    var first = MarkdownStream()
    first.append("[a]: /a\n\n[b] x[^n]\n\n[^n]: note\n")
    first.finish()
    var second = MarkdownStream(references: first.references)
    second.append("[a] y[^n]\n\n[a]: /other\n[b]: /b\n")
    second.finish()
    let runs = second.document.block(at: 0).runs
    #expect(runs.first == InlineRun(.text("a"), traits: .link, destination: "/a"))
    #expect(runs.last?.content == .footnoteReference(label: "n", number: 1))
    #expect(second.document.lateDefinitions.map(\.label) == ["b"])
    var forgetful = first.references
    forgetful.forgetUndefined()
    var third = MarkdownStream(references: forgetful)
    third.append("[b]: /b\n")
    third.finish()
    #expect(third.document.lateDefinitions.isEmpty)
  }

  @Test("M4.10 The first line of a paragraph may become a heading or a header, later ones do not")
  func firstLines() {
    #expect(kinds("Title\n=====\ntext\n") == [.heading(level: 1), .paragraph])
    #expect(kinds("> Title\n> ----\n").first == .blockQuote)
    #expect(kinds("a\n--\n") == [.paragraph])
    #expect(kinds("a\n-\n") == [.paragraph])
    #expect(kinds("no | delimiter\nrow | here\n") == [.paragraph])
    // The document shows text until then, and keeps its id.
    var stream = MarkdownStream()
    stream.append("Title\n===")
    #expect(stream.document.block(at: 0).kind == .paragraph)
    let id = stream.document.block(at: 0).id
    stream.append("\n")
    #expect(stream.document.block(at: 0).kind == .heading(level: 1))
    #expect(stream.document.block(at: 0).id == id)
  }

  @Test("M4.11 A line indented by four columns after a table is code")
  func codeAfterTable() {
    for options in [MarkdownOptions.llm, .strict] {
      let document = parse("|a|b|\n|-|-|\n|1|2|\n    code\n", options)
      #expect(document.blockCount == 2)
      #expect(document.block(at: 0).childCount == 2)
      #expect(document.block(at: 1).line(at: 0) == "code")
    }
  }

  @Test("M4.3 A task without text ends at a blank line")
  func emptyTask() {
    for options in [MarkdownOptions.llm, .strict] {
      let document = parse("- [ ] \n\n  para\n", options)
      #expect(document.blocks.map(\.kind) == [.unorderedList(isTight: true), .paragraph])
      #expect(
        document.block(at: 0).firstChild?.kind == .listItem(checkbox: .unchecked, number: nil))
    }
    #expect(parse("- [ ] \n  para\n").block(at: 0).plainText == "para")
  }

  @Test(
    "M5.10 Underscores around the stem of a file name are text",
    arguments: [
      ("__init__.py", "__init__.py"),
      ("a __init__.py b __main__.py", "a __init__.py b __main__.py"),
      ("_config_.yml", "_config_.yml"), ("__bold__.", "bold."), ("__bold__. Next", "bold. Next"),
      ("_it_ a.b", "it a.b"), ("__a__.b __c__ d", "__a__.b c d"),
    ])
  func fileNames(text: String, shown: String) {
    #expect(parse(text).plainText == shown)
    #expect(parseInPieces(Array(text.utf8), snapshots: true).plainText == shown)
  }

  @Test(
    "M2.1 The settled runs of an open paragraph are the beginning of its final runs",
    arguments: ["", "- ", "> ", "1. > - ", "Before.\n\n- "])
  func settledRuns(marker: String) {
    func lastLeaf(_ document: MarkdownDocument) -> BlockNode? {
      var node = document.blocks.suffix(1).first
      while let child = node?.lastChild { node = child }
      return node
    }
    let sentence = "Some *emphasis*, `code`, **strong** words and [a link](https://a.example/x). "
    let text = Array((marker + String(repeating: sentence, count: 12)).utf8)
    let final = lastLeaf(MarkdownParser.parse(bytes: text.span))?.plainText ?? ""
    var stream = MarkdownStream()
    var settled = ""
    for (index, byte) in text.enumerated() {
      stream.append([byte].span)
      guard index >= marker.utf8.count, let leaf = lastLeaf(stream.document) else { continue }
      let now = leaf.settledRuns.map(\.content.plainText).joined()
      #expect(now.hasPrefix(settled) && final.hasPrefix(now))
      #expect(index < 512 || now.utf8.count > index / 3)
      settled = now
    }
    stream.finish()
    let leaf = lastLeaf(stream.document)
    #expect(leaf?.settledRuns == leaf?.runs)
  }

  @Test("M8.5 The opening of a list says tight, its close has the last word")
  func listEvents() {
    func tightness(_ chunks: [String]) -> [Bool] {
      var tokenizer = MarkdownTokenizer()
      let events = chunks.flatMap { tokenizer.append($0) } + tokenizer.finish()
      return events.compactMap { event in
        switch event {
        case .openBlock(_, .unorderedList(let isTight), _): isTight
        case .closeBlock(_, .unorderedList(let isTight)): isTight
        default: nil
        }
      }
    }
    #expect(tightness(["- a\n", "- b\n"]) == [true, true])
    #expect(tightness(["- a\n", "\n- b\n"]) == [true, false])
    // M8.1: the opening does not depend on the chunks.
    #expect(tightness(["- a\n\n- b\n"]) == [true, false])
  }

  // MARK: M4.14

  /// Each block with its lines, HTML in angle brackets.
  private func outline(_ text: String, _ options: MarkdownOptions = .llm) -> [String] {
    parse(text, options).blocks.map { block in
      if case .htmlBlock = block.kind {
        return "<" + (0..<block.lineCount).map { block.line(at: $0) }.joined(separator: "|") + ">"
      }
      return block.plainText
    }
  }

  @Test(
    "M4.14 M1.6 A fold ends at its closing tag at the start or end of a line",
    arguments: [
      ("<details>\na\n</details>\nb\n", ["<<details>|a>", "<</details>>", "b"]),
      ("<details>\n</details>\n<details>\na", ["<<details>>", "<</details>>", "<<details>|a>"]),
      ("<details>\n\na</details>\n# b", ["<<details>>", "a", "<</details>>", "b"]),
      ("<details>\n\na\n</details> *b*\nc", ["<<details>>", "a", "<</details>>", "b\nc"]),
      ("<details>\n\n- a\n  </details >\nb", ["<<details>>", "a", "<</details >>", "b"]),
      ("<details>\n\n> a</DETAILS>\nb", ["<<details>>", "a", "<</DETAILS>>", "b"]),
      ("<details>a</details> b", ["<<details>a>", "<</details>>", "b"]),
      (
        "<details><details>\n\na</details></details>\nb",
        ["<<details>>", "<<details>>", "a", "<</details>>", "<</details>>", "b"]
      ),
      ("<details>\n<p>\na\n</details>\n\nb", ["<<details>|<p>|a>", "<</details>>", "b"]),
      ("<details>\r\n\r\na</details>\r\nb", ["<<details>>", "a", "<</details>>", "b"]),
    ])
  func folds(text: String, expected: [String]) {
    #expect(outline(text) == expected)
  }

  @Test(
    "M4.14 A closing tag in code, in a sentence or without a fold is text",
    arguments: [
      ("<details>\n\n```\n</details>\n```\n", ["<<details>>", "</details>"]),
      ("<details>\n\n    a</details>\n", ["<<details>>", "a</details>"]),
      ("<details>\n\na `</details>`\nb", ["<<details>>", "a </details>\nb"]),
      ("<details>\n\na `b</details>\nc", ["<<details>>", "a `b\nc"]),
      ("<details>\n\na \\</details>\nc", ["<<details>>", "a </details>\nc"]),
      ("<details>\n\nwrite </details> last", ["<<details>>", "write  last"]),
      ("a</details>\nb", ["a\nb"]), ("<details-x>\na\n\nb", ["<<details-x>|a>", "b"]),
      ("- a\n  </details> b\n  c", ["a\n</details> b\nc"]), ("a\n\t</details>) b", ["a\n) b"]),
      ("\t<details></details> a", ["<details></details> a"]),
      ("<pre><details>\n</details>\n</pre>\na", ["<<pre><details>|</details>|</pre>>", "a"]),
    ])
  func noFolds(text: String, expected: [String]) {
    #expect(outline(text) == expected)
  }

  @Test(
    "M4.14 M4.8 JSON in a fold is code",
    arguments: [
      (
        "<details>\n\n{\"a\":\n\n1}\n\nb</details>\n{\"c\": 1}",
        ["<<details>>", "{\"a\":\n\n1}", "b", "<</details>>", "{\"c\": 1}"]
      ),
      (
        "<details>\n\ntext:\n[\n{\"a\": 1}]\n</details>\n",
        ["<<details>>", "text:", "[\n{\"a\": 1}]", "<</details>>"]
      ),
    ])
  func jsonInFold(text: String, expected: [String]) {
    #expect(outline(text) == expected)
    let isCode = parse(text, .llm).blocks.contains {
      if case .codeBlock = $0.kind { true } else { false }
    }
    #expect(isCode)
  }

  @Test("M4.14 M1.6 Folds end at blank lines with the other presets")
  func foldsOfCommonMark() {
    let text = "<details>\na\n</details>\nb\n"
    for options in [MarkdownOptions.strict, .commonMark] {
      #expect(outline(text, options) == ["<<details>|a|</details>|b>"])
    }
  }
}
