import ArtifactPresentation
import ArtifactPresenters
import TestSupport
import Testing

@testable import TerminalFront

/// Which parts of a presentation have grounds.
@Suite struct GroundLayoutTests {
  private func map(_ markdown: String, width: Int = 40) -> [String] {
    Grounds.lines(Presentation(markdown: markdown, .standard), width: width).map(Grounds.map)
  }

  private func map(_ kind: Block.Kind, width: Int = 40) -> [String] {
    Grounds.lines(Presentation(Sample.settled(kind)), width: width).map(Grounds.map)
  }

  @Test("V5.38 Code is on its ground with its label, indentation and empty lines")
  func code() {
    #expect(
      map("a\n\n```swift\nlet a = 1\n\n   \n  b\n```\n\nb")
        == [".×1", "", "235×10 >235", "235×11 >235", ">235", ">235", "235×5 >235", "", ".×1"])
    // A long line stays one line.
    let long = map("```\n" + String(repeating: "x", count: 100) + "\n```", width: 40)
    #expect(long == ["235×102 >235"])
  }

  @Test("V5.38 What containers put before code has no ground, the row after it has")
  func containers() {
    #expect(
      map("- a\n\n  ```\n  x\n\n  y\n  ```\n")
        == [".×3", "", ".×2 235×3 >235", ".×2 >235", ".×2 235×3 >235"])
    #expect(
      map("> ```c\n> x\n>\n> y\n> ```\n")
        == [".×2 235×4 >235", ".×2 235×1 >235", ".×2 >235", ".×2 235×1 >235"])
    #expect(map("1. ```\n   x\n   ```\n") == [".×3 235×3 >235"])
  }

  @Test("V5.38 Diffs, source and JSON are on the ground of code")
  func others() {
    #expect(map(.diff(Sample.diff)).allSatisfy { $0.hasPrefix("235×") && $0.hasSuffix(" >235") })
    #expect(map(.diff(Sample.diff)).count == Sample.diff.lines.count + 1)
    #expect(map(.tree(Sample.tree)).allSatisfy { $0.hasPrefix("235×") && $0.hasSuffix(" >235") })
    let raw = RawBlock(
      reason: "not valid",
      source: CodeBlock(language: nil, lines: [.init("x")], settledLineCount: 1))
    #expect(map(.raw(raw)) == [".×9", "235×3 >235"])
    #expect(map(.math(MathBlock(source: "\\foo{"))).allSatisfy { !$0.contains("235") })
  }

  @Test("V5.39 Every second row of a table has a ground as wide as the table")
  func tables() {
    let table = Sample.table(
      ["Name", "Size"], [["a", "1"], ["b", "22"], ["", ""], ["c", ""]], numeric: [1])
    let lines = Grounds.lines(Presentation(Sample.settled(.table(table))))
    let width = lines[1].width
    #expect(
      lines.map(Grounds.map).dropFirst()
        == [".×\(width)", ".×\(width)", "236×\(width)", "", "236×\(width)"])
    // A later cell that is wider than the column at the right edge makes the ground wider.
    let open = Sample.table(
      ["A", "B"], [["a", "b"], ["c", "d"], ["e", "f"], ["g", "a b c d e f g"]])
    #expect(map(.table(open)).suffix(3) == ["236×12", ".×8", "236×20"])
  }

  @Test("V5.39 A row of several lines has one width; records and rules have no ground")
  func highRows() {
    let words = "some words that are wrapped in here"
    let high = Sample.table(["A", "B"], [["a", "b"], [words, words], ["c", "d"], ["e", "f"]])
    let maps = map(.table(high), width: 40)
    let grounds = maps.filter { $0.hasPrefix("236") }
    #expect(grounds.count >= 3 && maps.count > grounds.count + 3)
    #expect(grounds.allSatisfy { !$0.contains(" ") && !$0.contains(">") })
    #expect(Set(grounds).count == 1)
    let records = Sample.table(
      ["A", "B"], Array(repeating: ["https://example.org/1234", "2026-11-26T12:00"], count: 3))
    #expect(map(.table(records), width: 20).allSatisfy { !$0.contains("236") })
  }

  @Test("V5.40 Inline code and roles of code keep their own ground in rows and in code")
  func inline() {
    #expect(map("a `b c` d") == [".×2 238×3 .×2"])
    let table = "| A | B |\n|--|--|\n| x | y |\n| `p` q | r |\n"
    let row = map(table).last ?? ""
    #expect(row.hasPrefix("238×1 236×"))
    #expect(map("> " + table.replacing("\n", with: "\n> ")).last == ".×2 " + row)
    var theme = Grounds.theme
    theme.code[.keyword] = Style(.red, ground: .black)
    let lines = LayoutCursor.lines(
      of: Presentation(markdown: "```swift\nlet a = 1\n```\n", .standard),
      options: LayoutOptions(width: 40, theme: theme))
    #expect(lines.last.map(Grounds.map) == "235×2 0×3 235×6 >235")
  }

  @Test("V5.15 Without grounds the lines are those of the theme; with them they have the same text")
  func sameText() {
    for seed in UInt64(0)..<12 {
      let presentation = RandomPresentation.make(seed: seed, blockCount: 6)
      for width in [20, 79] {
        let plain = LayoutCursor.lines(
          of: presentation, options: LayoutOptions(width: width, theme: .dark))
        #expect(plain.allSatisfy { $0.ground == nil })
        #expect(
          Grounds.lines(presentation, width: width).map(Replay.shown) == plain.map(Replay.shown))
      }
    }
  }

  @Test("V5.1 Streamed lines have the grounds of a one-shot layout")
  func streamed() {
    for seed in UInt64(20)..<32 {
      var generator = SeededGenerator(seed: seed)
      let presentation = RandomPresentation.make(seed: seed, blockCount: 5)
      let options = LayoutOptions(width: 60, theme: Grounds.theme)
      var cursor = LayoutCursor(options: options)
      var committed: [Line] = []
      let schedule = Grower.schedule(
        to: Grower.stepCount(of: presentation), longest: 9, using: &generator)
      for step in schedule {
        committed += cursor.frame(Grower.state(of: presentation, after: step)).committed
      }
      committed += cursor.finish(presentation).committed
      #expect(committed == Grounds.lines(presentation, width: 60), "seed \(seed)")
    }
  }

  @Test("V5.37 The lines of a host's view keep their ground")
  func views() {
    var options = LayoutOptions(width: 40, theme: Grounds.theme)
    options.views.register(for: .code) { _, _ in
      [Line([.init(SafeText(sanitizing: "view", context: .code))], ground: .blue)]
    }
    let lines = LayoutCursor.lines(
      of: Presentation(markdown: "- ```\n  x\n  ```\n", .standard), options: options)
    #expect(lines.map(Grounds.map) == [".×6 >4"])
  }
}
