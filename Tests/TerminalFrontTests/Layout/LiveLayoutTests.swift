import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import TestSupport
import Testing

@testable import TerminalFront

/// What is live, when it is committed, and what it costs.
@Suite struct LiveLayoutTests {
  private func open(_ kind: Block.Kind, _ ordinal: Int = 0) -> Block {
    Block(id: BlockID(segment: 0, ordinal: ordinal), kind: kind, isSettled: false)
  }

  private func frame(_ blocks: Blocks, _ cursor: inout LayoutCursor) -> ([String], [String]) {
    let frame = cursor.frame(Presentation(blocks: blocks))
    return (frame.committed.map(Replay.shown), frame.live.map(Replay.shown))
  }

  private func cursor(_ width: Int = 40) -> LayoutCursor {
    LayoutCursor(options: LayoutOptions(width: width))
  }

  @Test("V5.20 Settled lines of an open code block are committed, the open line is live")
  func code() {
    var cursor = cursor()
    let text = Sample.paragraph("Look:")
    var code = CodeBlock(lines: [.init("a"), .init("b")], settledLineCount: 1)
    #expect(frame([text, open(.code(code))], &cursor) == (["Look:", "", "  a"], ["  b"]))
    #expect(frame([text, open(.code(code))], &cursor) == ([], ["  b"]))
    code = CodeBlock(lines: [.init("a"), .init("bc"), .init("d")], settledLineCount: 3)
    #expect(frame([text, open(.code(code))], &cursor) == (["  bc", "  d"], []))
    let next = Sample.paragraph("End.")
    #expect(
      frame([text, Sample.settled(.code(code)), next], &cursor) == (["", "End."], []))
  }

  @Test("V5.21 The plate of an artifact is committed at once, its end when it is settled")
  func artifact() {
    var cursor = cursor()
    var artifact = ArtifactBlock(identifier: "a", type: .json, title: "Data", byteCount: 3)
    let plate = "── ◆ Data  JSON " + String(repeating: "─", count: 24)
    #expect(frame([open(.artifact(artifact))], &cursor) == ([plate], []))
    artifact.content = [Sample.paragraph("x"), open(.paragraph(Sample.text("y")))]
    #expect(frame([open(.artifact(artifact))], &cursor) == (["x"], ["", "y"]))
    artifact.content = [Sample.paragraph("x"), Sample.paragraph("y")]
    artifact.state = .complete
    #expect(
      frame([Sample.settled(.artifact(artifact))], &cursor)
        == (["", "y", "── 3 B " + String(repeating: "─", count: 33)], []))
  }

  @Test("V5.22 A table appears with its first row; after the sample, rows are committed")
  func table() {
    var cursor = cursor()
    func table(_ count: Int) -> TableBlock {
      var table = Sample.table(["n"], (0..<count).map { ["\($0)"] })
      table.settledRowCount = count
      return table
    }
    #expect(frame([open(.table(table(0)))], &cursor) == ([], []))
    var partial = table(1)
    partial.settledRowCount = 0
    #expect(frame([open(.table(partial))], &cursor) == ([], []))
    #expect(frame([open(.table(table(1)))], &cursor) == ([], ["n", "─────", "0"]))
    #expect(frame([open(.table(table(2)))], &cursor) == ([], ["n", "─────", "0", "1"]))
    #expect(frame([open(.table(table(3)))], &cursor) == (["n", "─────", "0", "1", "2"], []))
    #expect(frame([open(.table(table(5)))], &cursor) == (["3", "4"], []))
  }

  @Test("V5.33 The open cell of a row appears when it is complete, unless it is left-aligned")
  func openCell() {
    var table = Sample.table(
      ["a", "n"], [["x", "1"], ["y", "2"], ["z", "3"], ["w", "4"]], numeric: [1])
    table.settledRowCount = 3
    var cursor = cursor()
    #expect(frame([open(.table(table))], &cursor).1 == ["w"])
    table.rows[3] = [Sample.text("w"), StyledText()]
    #expect(frame([open(.table(table))], &cursor).1 == ["w"])
    table.rows[3] = [StyledText(), StyledText()]
    #expect(frame([open(.table(table))], &cursor).1 == [])
    table.rows[3] = [Sample.text("w"), Sample.text("4")]
    table.settledRowCount = 4
    #expect(frame([open(.table(table))], &cursor) == (["w         4"], []))
  }

  @Test("V5.22 Rows of a table that cannot have columns are committed as they settle")
  func records() {
    var cursor = cursor(12)
    var table = Sample.table(
      ["Name", "Colour", "Size"], [["Ann", "red", "1"], ["Bob", "blue", "2"]])
    table.settledRowCount = 0
    let first = ["── 1", "Name    Ann", "Colour  red", "Size    1"]
    let second = ["── 2", "Name    Bob", "Colour  blue", "Size    2"]
    #expect(frame([open(.table(table))], &cursor) == ([], first + second))
    table.settledRowCount = 1
    #expect(frame([open(.table(table))], &cursor) == (first, second))
    #expect(frame([Sample.settled(.table(table))], &cursor) == (second, []))
  }

  @Test("V5.23 A container that may still fit into a line is live, one that cannot is committed")
  func tree() {
    var cursor = cursor(30)
    var nodes: [TreeBlock.Node] = [
      .init(depth: 0, value: .object(count: nil)), .init(depth: 1, key: "a", value: .number("1")),
    ]
    func tree(_ settled: Int) -> Block {
      open(.tree(TreeBlock(nodes: nodes, settledNodeCount: settled)))
    }
    #expect(frame([tree(1)], &cursor) == ([], ["  { \"a\": 1 ⋯"]))
    nodes.append(.init(depth: 1, key: "b", value: .string("a text that is long")))
    #expect(
      frame([tree(2)], &cursor) == (
        [], ["  {", "    \"a\": 1,", "    \"b\": \"a text that is long\""]
      ))
    // The string may change no more, so the object is sure to need several lines.
    #expect(
      frame([tree(3)], &cursor) == (
        ["  {", "    \"a\": 1,"], ["    \"b\": \"a text that is long\""]
      ))
    nodes[0].value = .object(count: 2)
    #expect(frame([tree(3)], &cursor) == (["    \"b\": \"a text that is long\"", "  }"], []))
  }

  @Test("V5.24 A block that changes its kind before a line of it is committed leaves no trace")
  func changeOfKind() {
    var cursor = cursor()
    let first = Sample.paragraph("a")
    #expect(
      frame([first, open(.progress(ProgressBlock(hint: "x", byteCount: 1)))], &cursor)
        == (["a"], ["", "⋯ x"]))
    #expect(
      frame([first, Sample.settled(.rule)], &cursor).0 == ["", String(repeating: "─", count: 40)])
  }

  @Test("V5.24 A blank line that turns out not to be due before a line is committed is not drawn")
  func changeOfDistance() {
    func list(_ nested: Block.Kind) -> Block {
      let item = ListBlock.Item(
        id: BlockID(segment: 0, ordinal: 9), content: [Sample.paragraph("a"), open(nested)],
        isSettled: false)
      return open(.list(ListBlock(isOrdered: false, items: [item])))
    }
    var cursor = cursor()
    #expect(
      frame([list(.paragraph(Sample.text("-")))], &cursor) == (["• a"], ["", "  -"]))
    let nested = ListBlock(isOrdered: false, items: [Sample.item([Sample.paragraph("b")])])
    #expect(frame([list(.list(nested))], &cursor) == (["  ◦ b"], []))
  }

  @Test("V5.24 A block that changes its kind later is drawn in full, and nothing is lost")
  func lateChangeOfKind() {
    var cursor = cursor()
    let code = CodeBlock(lines: [.init("a"), .init("b")], settledLineCount: 1)
    _ = frame([open(.code(code))], &cursor)
    let lines = cursor.finish(Presentation(blocks: [Sample.paragraph("all of it")]))
    #expect(lines.committed.map(Replay.shown) == ["", "all of it"])
    _ = cursor.finish(Presentation(blocks: []))
  }

  @Test("V5.25 What settles late inside a settled container is settled with it")
  func inherited() {
    let paragraph = open(.paragraph(Sample.text("x")))
    var cursor = cursor()
    #expect(
      frame([Sample.settled(.quote(QuoteBlock(content: [paragraph])))], &cursor) == (["▎ x"], []))
  }

  @Test("V5.26 A frame costs what is new, not what has been")
  func cost() {
    // Work is counted in lines of the frame: what is committed must never be laid out again.
    var cursor = cursor()
    var blocks: Blocks = []
    var lineCount = 0
    for index in 0..<500 {
      blocks.append(Sample.paragraph("Paragraph \(index)"))
      let frame = cursor.frame(Presentation(blocks: blocks))
      lineCount += frame.committed.count + frame.live.count
    }
    #expect(lineCount == 999)
    var code = CodeBlock()
    for index in 0..<500 {
      code.lines.append(.init("line \(index)"))
      code.settledLineCount = index
      let frame = cursor.frame(Presentation(blocks: blocks + [open(.code(code))]))
      #expect(frame.committed.count + frame.live.count <= 3)
    }
  }

  @Test("V5.27 A new width holds for what comes, in open tables too")
  func newWidth() {
    var cursor = cursor(60)
    let rows = (0..<80).map { ["\($0) and some words", "b", "c"] }
    var table = Sample.table(["one", "two", "three"], rows)
    table.rows.removeLast(10)
    table.settledRowCount = 70
    _ = frame([open(.table(table))], &cursor)
    cursor.options.width = 12
    table = Sample.table(["one", "two", "three"], rows)
    let (committed, _) = frame([Sample.settled(.table(table))], &cursor)
    #expect(committed.allSatisfy { TextMetrics.width(of: $0) <= 12 })
    #expect(committed.contains("── 80"))
  }
}
