import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import TestSupport
import Testing

@testable import TerminalFront

/// Tables with more rows than the sample that decides their columns.
@Suite struct LongTableTests {
  private static let sampleCount = TableBlock.sampleRowCount

  private func lines(_ table: TableBlock, width: Int) -> [String] {
    LayoutCursor.lines(
      of: Presentation(blocks: [Sample.settled(.table(table))]),
      options: LayoutOptions(width: width)
    ).map(Replay.shown)
  }

  /// Rows of `id, name, value`, as in a log that counts up.
  private static func counting(to count: Int, isNumbered: Bool = true) -> [[String]] {
    (1...count).map { ["\($0)", "item \($0)", "\($0 * 7)"] }
  }

  /// The words of a line.
  private static func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }

  @Test(
    "V5.31 Numbers that grow after the sample stay whole, each row on one line",
    arguments: [14, 18, 21, 22, 40, 60, 120])
  func growingNumbers(width: Int) {
    let rows = Self.counting(to: 1200)
    let shown = lines(Sample.table(["id", "name", "v"], rows, numeric: [0, 2]), width: width)
    for (row, line) in zip(rows, shown.dropFirst(2)) where width >= 22 {
      #expect(Self.words(line) == row.flatMap(Self.words))
    }
    let values = Set(shown.flatMap(Self.words))
    for row in rows { #expect(values.isSuperset(of: row.flatMap(Self.words)), "width \(width)") }
    #expect(shown.allSatisfy { TextMetrics.width(of: $0) <= width })
  }

  @Test("V5.30 Rows that are put together have the lines of those that are styled cell by cell")
  func plainRows() {
    let words = [
      "a", "bc", "1,024.5", "2026-11-23", "well-known", "", "  ", "two  spaces ", "Antarctica",
      "naïve", "x\ty", "one-two-three-four", "0123456789abcdef", "(see-also)", "\u{1B}[1m",
      "end.\n", "~",
    ]
    for seed in TestScale.some(of: UInt64(1)...400, oneIn: 8) {
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 1...5, using: &generator)
      let used = words.shuffled(using: &generator).prefix(Int.random(in: 2...9, using: &generator))
      let rows = (0..<Int.random(in: 1...24, using: &generator)).map { _ in
        (0..<Int.random(in: max(1, count - 1)...count + 1, using: &generator)).map { _ in
          (0..<Int.random(in: 1...4, using: &generator))
            .map { _ in used.randomElement(using: &generator) ?? "" }.joined(separator: " ")
        }
      }
      let alignments = TableBlock.Alignment.allCases
      let columns = (0..<count).map { column in
        TableBlock.Column(
          header: StyledText(plain: "c\(column)"),
          alignment: alignments.randomElement(using: &generator) ?? .none)
      }
      let width = Int.random(in: 8...70, using: &generator)
      func lines(_ cell: (String) -> StyledText) -> [Line] {
        let table = TableBlock(
          columns: columns, rows: rows.map { $0.map(cell) }, settledRowCount: rows.count)
        return LayoutCursor.lines(
          of: Presentation(blocks: [Sample.settled(.table(table))]),
          options: LayoutOptions(width: width))
      }
      let plain = lines { StyledText(plain: $0) }
      let styled = lines { StyledText([StyledText.Span(.text($0))]) }
      #expect(plain.map(\.description) == styled.map(\.description), "seed \(seed)")
    }
  }

  @Test("V5.30 Columns have free room for longer cells, the last one all that is left")
  func reserve() {
    let rows = (0...Self.sampleCount).map { ["2026-11-23", "\($0)"] }
    let wide = lines(Sample.table(["day", "n"], rows, numeric: [1]), width: 40)
    #expect(wide[2] == "2026-11-23           0")
    let tight = lines(Sample.table(["day", "n"], rows, numeric: [1]), width: 15)
    #expect(tight[2] == "2026-11-23    0")
    let open = lines(
      Sample.table(
        ["n", "text"], rows.map { [$0[1], $0[0]] } + [["4", "one two three four five"]]),
      width: 40)
    #expect(open[1] == String(repeating: "─", count: 23))
    #expect(open.last == "4      one two three four five")
  }

  @Test("V5.30 Within the sample, columns keep their widths as long as every cell has room")
  func steadySample() {
    // The second row has room in the columns of the first; with the third they are made anew.
    let rows = [["one", "x"], ["one two", "x"], ["one two three", "x"]]
    for (count, column) in [(1, 9), (2, 9), (3, 23)] {
      let shown = lines(Sample.table(["n", "end"], Array(rows.prefix(count))), width: 40)
      #expect(shown[2].utf8.count == column + 1, "\(shown)")
    }
  }

  @Test("V5.32 A rule separates rows where the first column does not show where they begin")
  func separation() {
    func shown(_ rows: [[String]]) -> [String] {
      lines(Sample.table(["a", "bb"], rows), width: 12).dropFirst(2).map { $0 }
    }
    let rule = String(repeating: "╌", count: 12)
    #expect(shown([["x", "1 2"], ["", "3"]]) == ["x     1 2", "      3"])
    #expect(
      shown([["x", "one two three"], ["y", "3"]]) == ["x  one two", "   three", "y  3"])
    #expect(
      shown([["x", "one two three"], ["", "3"]]) == ["x  one two", "   three", rule, "   3"])
    #expect(
      shown([["one two three", "1"], ["y", "3"]])
        == ["one two   1", "three", rule, "y         3"])
    #expect(
      shown([["y", "1"], ["one two three", "3"]])
        == ["y         1", "one two   3", "three"])
  }

  /// A table whose sample has short cells, and one later row.
  private func table(_ headers: [String], _ row: [String], then later: [[String]]) -> TableBlock {
    Sample.table(headers, Array(repeating: row, count: Self.sampleCount) + later)
  }

  @Test(
    "V5.31 A later cell that is wider wraps between words, a wider word widens its column"
  )
  func laterText() {
    let table = table(
      ["n", "text", "end"], ["1", "short", "x"],
      then: [
        ["2", "a bit so", "x"], ["3", "words that go on and on", "x"], ["4", "unforeseeable", "x"],
      ])
    let shown = lines(table, width: 40).dropFirst(2 + Self.sampleCount)
    #expect(
      Array(shown) == [
        "2      a bit so   x", "3      words      x", "       that go", "       on and on",
        "4      unforeseeable  x",
      ])
  }

  @Test("V5.31 A later value takes room from a column that wraps between words")
  func narrowing() {
    let table = table(
      ["id", "text"], ["7", "some words that fill the row"],
      then: [["1234567", "some words that fill the row"], ["8", "some words"]])
    let shown = lines(table, width: 32).dropFirst(2 + Self.sampleCount)
    #expect(
      Array(shown) == [
        "1234567  some words that fill", "         the row", "8        some words",
      ]
    )
  }

  @Test("V5.31 A row that has no room beside the others has columns of its own, or is a record")
  func ownColumns() {
    let wide = String(repeating: "a1", count: 10)
    let table = table(
      ["left", "right"], [wide, "1"],
      then: [["2", wide + "b1"], ["3", wide + wide], [wide, wide], ["4", "5"]])
    let shown = lines(table, width: 40).dropFirst(2 + Self.sampleCount)
    #expect(
      Array(shown) == [
        "2  \(wide)b1", "── 5", "left   3", "right", wide + wide, "── 6", "left   \(wide)",
        "right  \(wide)", String(repeating: "╌", count: 40),
        "4" + String(repeating: " ", count: 30) + "5",
      ])
  }

  @Test("V5.28 Values are never broken: words are, or rows become records")
  func values() {
    let id = "550e8400-e29b-41d4-a716-446655440000"
    let indent = String(repeating: " ", count: 38)
    let columns = Sample.table(["id", "description"], [[id, "internationalization"]])
    #expect(
      lines(columns, width: 46) == [
        "id" + indent.dropFirst(2) + "descript", indent + "ion", String(repeating: "─", count: 46),
        id + "  internat", indent + "ionaliza", indent + "tion",
      ])
    #expect(
      lines(columns, width: 44) == [
        "── 1", "id", id, "description  internationalization",
      ])
    for value in ["2026-11-23T20:33", "user_name_of_it", "parseHTTPRequest", "example.com/path"] {
      let shown = lines(Sample.table(["a", "b"], [[value, value]]), width: 30)
      #expect(shown.count { $0.contains(value) } == 2, "\(shown)")
    }
  }

  @Test("V5.29 Words stay whole where all have room side by side")
  func words() {
    let table = Sample.table(
      ["Term", "Meaning"], [["responsibility", "what somebody is there for, and answers for"]])
    #expect(
      lines(table, width: 30) == [
        "Term            Meaning", "──────────────────────────────",
        "responsibility  what somebody",
        "                is there for,", "                and answers", "                for",
      ])
  }

  // MARK: Streams

  private func session(_ text: String, _ chunk: Int, width: Int) -> [Line] {
    var session = ArtifactSession(.standard)
    var cursor = LayoutCursor(options: LayoutOptions(width: width))
    var lines: [Line] = []
    let bytes = Array(text.utf8)
    var offset = 0
    while offset < bytes.count {
      let end = min(offset + chunk, bytes.count)
      session.append(bytes[offset..<end].span)
      lines += cursor.frame(session.presentation).committed
      offset = end
    }
    session.finish()
    return lines + cursor.finish(session.presentation).committed
  }

  private static let markdown =
    "| id | name | v |\n|---:|---|---:|\n"
    + counting(to: 110).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    + "| 1000000 | a text that is much wider than all before | 2026-11-23 |\n\nEnd.\n"

  private static let csv =
    "<artifact identifier=\"n\" type=\"text/csv\">\nid,name,v\n"
    + counting(to: 110).map { $0.joined(separator: ",") + "\n" }.joined()
    + "1000000,a text that is much wider than all before,2026-11-23\n</artifact>\n"

  @Test("V5.1, V5.31 A long table is the same in every chunking", arguments: [16, 24, 60])
  func chunking(width: Int) {
    for text in [Self.markdown, Self.csv] {
      let expected = session(text, text.utf8.count, width: width)
      #expect(expected.contains { $0.description.contains("2026-11-23") })
      for chunk in [width == 24 ? 1 : 29] + TestScale.some(of: [64, 1000]) {
        #expect(session(text, chunk, width: width) == expected, "chunks of \(chunk)")
      }
    }
  }
}
