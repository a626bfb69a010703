import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import TestSupport
import Testing

@testable import TerminalFront

/// What a person sees of content that is still arriving: that it is there, and that it stays.
@Suite struct LiveTailTests {
  private static let prose = """
    # Moving the ledger

    The *old* service computes **every** invoice at night, with `cron`, and mails it at six. That \
    worked for nine years, because nobody asked it to do anything else; this paragraph is long \
    enough to fill several rows of the screen, so that its first rows can be committed before its \
    last word has arrived, which is what this is about.

    - one item
    - another item, with [a link](https://example.com/a) and a text that needs a second row
      - nested
        1. numbered

    > A quote whose text is long enough for a second row on a screen of eighty columns.

    ```swift
    let total = lines.reduce(0) { $0 + $1.cents }
    print(total)
    ```

    Inline $a_1 + b^2$ and a block:

    $$
    L = \\frac{W}{r}
    $$

    The end.

    """

  private static let tables = """
    The plan in numbers, which I have from the log of the last month and from the price list:

    | Step | What happens | Days | Owner |
    |------|--------------|-----:|-------|
    | Export | Copy the tables of the old service | 2 | Ada |
    | Compare | Run both and look at differences | 14 | Grace, with help |
    | Switch | Send from the new service | 1 | Ada |
    | Clean up | Remove the cron jobs | 3 | Katherine |

    After that, the stock as it was counted in the first week; the notes are mine.

    <artifact identifier="stock" type="text/csv" title="Stock">
    sku,name,price,count,note
    P-1001,Notebook A5,14.90,38,
    P-1002,Notebook A4,19.50,7,ordered on Monday
    I-2001,Ink royal blue,8.20,64,
    I-2002,Ink sepia,8.20,112,one bottle leaked
    N-3001,Nib,4.00,1150,
    W-4001,Fountain pen,129.00,3,display model
    </artifact>

    That is all there is.

    """

  private struct Run {
    var replacements = 0
    var flickers = 0
    /// Frames that hid a line while a row of the screen was free.
    var wasteful = 0
    var notes = 0
    var written = 0
  }

  private func run(_ text: String, chunk: Int, columns: Int = 80, rows: Int = 24) -> Run {
    var run = Run()
    var replay = Replay(columns: columns, rows: rows, options: TerminalOptions(colorMode: .none))
    var session = ArtifactSession(.standard)
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      session.append(bytes[start..<min(start + chunk, bytes.count)].span)
      replay.show(session.presentation)
      let shown = replay.screen.screenRows
      if shown.contains(where: { $0.hasPrefix("⋯") && $0.hasSuffix(" lines above") }) {
        run.notes += 1
        if shown.count < rows { run.wasteful += 1 }
      }
    }
    session.finish()
    replay.finish(session.presentation)
    run.replacements = replay.screen.replacementCount
    run.flickers = replay.flickers.count
    run.written = replay.bytes.count
    return run
  }

  @Test("V6.12 Text that is shown seldom changes", arguments: [1, 4, 20])
  func calm(chunk: Int) {
    for text in [Self.prose, Self.tables] {
      let run = run(text, chunk: chunk)
      let count = run.replacements * 1_000 / text.utf8.count
      #expect(count <= 30, "\(count) cells per 1,000 bytes in chunks of \(chunk)")
      #expect(run.flickers == 0 && run.notes == 0)
    }
  }

  @Test("V6.5 No row is hidden while a row of the screen is free")
  func rows() {
    let rows = (1...60).map { "| \($0) | item \($0) | \($0 * 7) |\n" }.joined()
    let table = "| id | name | v |\n|---:|---|---:|\n" + rows
    func paragraph(_ first: String, _ rest: String) -> String {
      let line = String(repeating: "word and ", count: 9) + "\n"
      return first + line + String(repeating: rest + line, count: 45)
    }
    for text in [table, paragraph("", ""), paragraph("- ", "  "), paragraph("> ", "> ")] {
      let run = run(text, chunk: 4, columns: 80, rows: 40)
      #expect(run.notes == 0 && run.wasteful == 0)
    }
    let spec =
      #"<artifact identifier="f" type="application/vnd.artifact.ui+json">{"type":"VStack","children":["#
      + (0..<30).map { #"{"type":"Text","props":{"content":"row \#($0)"}}"# }.joined(separator: ",")
      + "]}</artifact>"
    let run = run(spec, chunk: 4)
    #expect(run.wasteful == 0)
  }

  // MARK: Paragraphs

  private func open(_ kind: Block.Kind) -> Block {
    Block(id: BlockID(segment: 0, ordinal: 0), kind: kind, isSettled: false)
  }

  private func frame(_ blocks: Blocks, _ cursor: inout LayoutCursor) -> ([String], [String]) {
    let frame = cursor.frame(Presentation(blocks: blocks))
    return (frame.committed.map(Replay.shown), frame.live.map(Replay.shown))
  }

  @Test("V5.20 Rows of settled bytes of a live paragraph are committed, except the last")
  func settledRows() {
    var cursor = LayoutCursor(options: LayoutOptions(width: 10))
    func paragraph(_ text: String, _ count: Int) -> Block {
      var text = Sample.text(text)
      text.settledByteCount = count
      return open(.paragraph(text))
    }
    #expect(frame([paragraph("one two three", 7)], &cursor) == ([], ["one two", "three"]))
    #expect(frame([paragraph("one two three", 13)], &cursor) == (["one two"], ["three"]))
    #expect(frame([paragraph("one two three", 13)], &cursor) == ([], ["three"]))
    let text = "one two three four five six"
    #expect(frame([paragraph(text, 22)], &cursor) == (["three four"], ["five six"]))
    // A new width applies to the rest.
    cursor.options.width = 5
    #expect(frame([paragraph(text, 22)], &cursor) == ([], ["five", "six"]))
    #expect(
      frame([Sample.settled(.paragraph(Sample.text(text + " six")))], &cursor)
        == (["five", "six", "six"], []))
  }

  @Test("V5.20 In items and quotes too, with their markers once")
  func nestedRows() {
    var cursor = LayoutCursor(options: LayoutOptions(width: 10))
    var text = Sample.text("one two three four")
    text.settledByteCount = 18
    let item = ListBlock.Item(
      id: BlockID(segment: 0, ordinal: 1), content: [open(.paragraph(text))], isSettled: false)
    #expect(
      frame([open(.list(ListBlock(isOrdered: false, items: [item])))], &cursor)
        == (["• one two", "  three"], ["  four"]))
    var other = LayoutCursor(options: LayoutOptions(width: 10))
    #expect(
      frame([open(.quote(QuoteBlock(content: [open(.paragraph(text))])))], &other)
        == (["▎ one two", "▎ three"], ["▎ four"]))
  }

  // MARK: Signs and formulas

  @Test("V5.33 A live formula appears when it is complete")
  func formulas() {
    var cursor = LayoutCursor(options: LayoutOptions(width: 40))
    let formula = StyledText.Span(
      .text("\\frac{1}{"), traits: .math, role: .math(isDisplay: false))
    let text = StyledText([.init(.text("so ")), formula])
    #expect(frame([open(.paragraph(text))], &cursor) == ([], ["so"]))
    let next = StyledText(text.spans + [.init(.text(" and"))])
    #expect(frame([open(.paragraph(next))], &cursor).1 == ["so \\frac{1}{ and"])
    #expect(frame([open(.math(MathBlock(lines: ["x", "y"])))], &cursor) == ([], ["  ⋯"]))
    let parsed = MathBlock(lines: ["x"], formula: TeXFormula.nodes(of: "x"))
    #expect(frame([open(.math(parsed))], &cursor) == ([], ["  ⋯"]))
    var table = Sample.table(["a"], [["x"], ["y"]])
    table.rows[1] = [text]
    table.settledRowCount = 1
    #expect(frame([open(.table(table))], &cursor).1.last == "so")
    let long = MathBlock(lines: ["x", "y"], settledLineCount: 1)
    #expect(frame([open(.math(long))], &cursor) == (["  x"], ["  y"]))
  }

  @Test("V5.34 Code has its language above, and a rule apart from other code")
  func labels() {
    func lines(_ blocks: [Block.Kind]) -> [String] {
      LayoutCursor.lines(
        of: Presentation(blocks: blocks.map { Sample.settled($0) }),
        options: LayoutOptions(width: 20)
      ).map(Replay.shown)
    }
    func code(_ language: String?) -> Block.Kind {
      .code(CodeBlock(language: language, lines: [.init("x")], settledLineCount: 1))
    }
    #expect(lines([code(nil)]) == ["  x"])
    #expect(lines([code("c"), code("js")]) == ["  ── c", "  x", "", "  ── js", "  x"])
    #expect(lines([code("c"), code(nil)]) == ["  ── c", "  x", "", "  ──", "  x"])
    let diff = DiffBlock(lines: [.init(.added, "+x")], settledLineCount: 1)
    #expect(lines([.diff(diff)]) == ["  ── diff", "  +x"])
    #expect(lines([code("a-language-with-a-long-name")]).first == "  ── a-language-")
    let artifact = Sample.artifact("T", .code, [Sample.settled(code("c"))])
    #expect(lines([artifact.kind])[1] == "x")
    let markdown = Sample.artifact("T", .markdown, [Sample.settled(code("c"))])
    #expect(lines([markdown.kind])[1...2] == ["  ── c", "  x"])
  }

  @Test("V5.35 Progress counts kilobytes")
  func progress() {
    func line(_ hint: String, _ count: Int) -> String {
      LayoutCursor.lines(
        of: Presentation(blocks: [
          Sample.settled(.progress(ProgressBlock(hint: hint, byteCount: count)))
        ]), options: LayoutOptions(width: 40)
      ).map(Replay.shown).joined(separator: "|")
    }
    #expect(line("", 999) == "⋯")
    #expect(line("", 1_999) == "⋯ 1.0 kB")
    #expect(line("drawing", 999) == "⋯ drawing")
    #expect(line("drawing", 12_345) == "⋯ drawing · 12 kB")
  }

  @Test("V5.5 Blank lines are on both sides of code in an item, or on neither")
  func spacing() {
    func lines(_ text: String) -> [String] {
      var session = ArtifactSession(.standard)
      session.append(text)
      session.finish()
      return LayoutCursor.lines(of: session.presentation, options: LayoutOptions(width: 40))
        .map(Replay.shown)
    }
    #expect(
      lines("- a\n  ```\n  x\n  ```\n- b\n- c\n")
        == ["• a", "", "    x", "", "• b", "• c"])
    #expect(
      lines("- a\n  ```\n  x\n  ```\n  - b\n- c\n")
        == ["• a", "", "    x", "", "  ◦ b", "", "• c"])
    #expect(
      lines("- a\n  - b\n    > q\n- c\n") == ["• a", "  ◦ b", "", "    ▎ q", "", "• c"])
    #expect(lines("- ```\n  x\n  ```\n- b\n") == ["•   x", "• b"])
  }
}
