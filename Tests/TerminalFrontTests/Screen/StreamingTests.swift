import ArtifactCore
import ArtifactPresentation
import TestSupport
import Testing

@testable import TerminalFront

/// Answers as they stream in, drawn on an emulated terminal.
@Suite struct StreamingTests {
  private static let sample = """
    # Title

    Some **bold** text with `code`, a [link](https://example.com/x) and 日本語 👩‍💻 in a paragraph that
    is long enough to wrap.

    1. one
    2. two
       - nested

       more

    > A quote
    > goes on

    | a | b |
    |---|--:|
    | x | 1 |
    | a long cell that has to wrap somewhere in the column it is in, surely | 22 |

    ```swift
    let x = 1
    ```

    <think>hm, **well**</think>
    <artifact identifier="j" type="application/json" title="data.json">
    {"a":[1,2,{"b":null}],"long":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx","c":{"d":[true,false,"\\u001b[2J"],"e":{},"f":[]},"n":[[[1]]]}
    </artifact>
    <artifact type="text/csv" title="t.csv">
    n,name
    1,"two
    lines"
    2,\u{1B}]52;c;AAAA\u{7}
    </artifact>
    <artifact type="text/python" title="a.py">
    def f():
    \treturn "x"
    </artifact>
    <artifact type="image/svg+xml">
    <svg><rect/></svg>
    </artifact>
    the end <artifact type="application/json">[1,

    """

  private func presentation(of chunks: [ArraySlice<UInt8>]) -> Presentation {
    var session = ArtifactSession()
    for chunk in chunks { session.append(chunk.span) }
    session.finish()
    return session.presentation
  }

  private func screen(_ columns: Int, _ rows: Int) -> VTScreen {
    VTScreen(columns: columns, rows: rows, width: TextMetrics.width(of:))
  }

  /// What the whole answer looks like, drawn at once.
  private func whole(_ bytes: [UInt8], columns: Int) -> VTScreen {
    var screen = screen(columns, 24)
    let rendered = TerminalRenderer(width: columns, styling: .ansi)
      .render(presentation(of: [bytes[...]]))
    for line in rendered.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      screen.feed(line)
      screen.feed([0x0D, 0x0A])
    }
    screen.flushText()
    return screen
  }

  /// Feeds a frame byte by byte; the number of cells that showed a glyph before and after it, and
  /// were blank in between.
  private func feedWatching(_ frame: [UInt8], _ screen: inout VTScreen) -> Int {
    let before = screen
    var blanked: Set<[Int]> = []
    for byte in frame {
      screen.feed(byte)
      guard byte == UInt8(ascii: "K") || byte == UInt8(ascii: "J") else { continue }
      for row in max(0, before.totalRows - 24)..<before.totalRows {
        for column in 0..<before.columns
        where screen.glyph(row: row, column: column) == " "
          && before.glyph(row: row, column: column) != " "
        {
          blanked.insert([row, column])
        }
      }
    }
    screen.flushText()
    return blanked.count { place in
      screen.glyph(row: place[0], column: place[1]) == before.glyph(row: place[0], column: place[1])
    }
  }

  private func expectSameScreen(
    _ bytes: [UInt8], _ chunks: [ArraySlice<UInt8>], columns: Int, rows: Int, _ name: String
  ) {
    var session = ArtifactSession()
    var view = TerminalView(size: TerminalSize(columns: columns, rows: rows), styling: .ansi)
    var screen = screen(columns, rows)
    var blinks = 0
    var parkedRow = 0
    for chunk in chunks {
      session.append(chunk.span)
      blinks += feedWatching(view.show(session.presentation), &screen)
      #expect(screen.absoluteCursorRow >= parkedRow, "\(name): the cursor went above its row")
      parkedRow = screen.absoluteCursorRow
    }
    session.finish()
    blinks += feedWatching(view.finish(session.presentation), &screen)
    #expect(screen.rejected == [], "\(name)")
    #expect(screen.lines == whole(bytes, columns: columns).lines, "\(name) at \(columns) × \(rows)")
    #expect(blinks == 0, "\(name)")
    #expect(!screen.isCursorHidden, "\(name)")
  }

  @Test(
    "F3.1 F4.1–F4.4 The streamed screen is the screen of the whole", arguments: [20, 40, 80, 120])
  func sample(columns: Int) {
    let bytes = Array(Self.sample.utf8)
    for rows in [4, 10, 24] {
      expectSameScreen(bytes, Chunks.single(bytes), columns: columns, rows: rows, "byte by byte")
    }
    for seed in 0..<6 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let chunks = Chunks.random(bytes, longest: 60, using: &generator)
      expectSameScreen(bytes, chunks, columns: columns, rows: 24, "seed \(seed)")
    }
  }

  @Test("F3.1 F4.1 The messages of the corpus stream as they stand")
  func corpus() {
    let files = SharedFolder.files(in: "corpus", suffix: ".txt")
    guard !files.isEmpty else { return SharedFolder.noteSkipped("corpus messages", count: 24) }
    for file in files {
      guard let bytes = SharedFolder.bytes(of: file), bytes.count < 10_000 else { continue }
      expectSameScreen(bytes, Chunks.equal(bytes, size: 97), columns: 80, rows: 24, file)
    }
  }

  @Test("F3.1 F3.2 Committed lines, one after the other, are the lines of the whole")
  func committedLines() {
    let bytes = Array(Self.sample.utf8)
    for width in [1, 2, 5, 13, 40, 80] {
      let options = LayoutOptions(width: width)
      var whole = Layout(options: options)
      let expected = whole.frame(presentation(of: [bytes[...]]))
      #expect(expected.live == [])
      var layout = Layout(options: options)
      var growing = ArtifactSession()
      var committed: [Line] = []
      for chunk in Chunks.single(bytes) {
        growing.append(chunk.span)
        let frame = layout.frame(growing.presentation)
        committed += frame.committed
      }
      growing.finish()
      committed += layout.frame(growing.presentation).committed
      #expect(committed == expected.committed, "width \(width)")
    }
  }

  @Test("F2.4 No line of prose, lists or tables is wider than the width", arguments: 1...100)
  func widths(width: Int) {
    let text = Self.sample.components(before: "```swift")
    var layout = Layout(options: LayoutOptions(width: width))
    for line in layout.frame(presentation(of: [Array(text.utf8)[...]])).committed {
      // Where not even a marker fits, one wide character is still shown.
      #expect(line.width <= max(width, 6), "width \(width): \(line.text)")
    }
  }

  @Test("F4.2 A resize redraws the live rows and loses nothing above them")
  func resize() {
    let bytes = Array(Self.sample.utf8)
    for seed in 0..<8 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var session = ArtifactSession()
      var columns = 80
      var view = TerminalView(size: TerminalSize(columns: columns, rows: 24), styling: .ansi)
      var screen = screen(columns, 24)
      for chunk in Chunks.random(bytes, longest: 40, using: &generator) {
        session.append(chunk.span)
        screen.feed(view.show(session.presentation))
        screen.flushText()
        guard Int.random(in: 0..<4, using: &generator) == 0 else { continue }
        columns = Int.random(in: 44...120, using: &generator)
        screen.resize(columns: columns)
        let size = TerminalSize(columns: columns, rows: 24)
        screen.feed(view.resize(to: size, session.presentation))
        screen.flushText()
      }
      session.finish()
      screen.feed(view.finish(session.presentation))
      screen.flushText()
      #expect(screen.rejected == [], "seed \(seed)")
      // Lines were laid out for different widths; the words are the same.
      #expect(words(screen.lines) == words(whole(bytes, columns: 80).lines), "seed \(seed)")
    }
  }

  /// Letters and digits alone, sorted: not the decoration whose length follows the width, nor the
  /// order of cells, which wrap in their columns.
  private func words(_ lines: [String]) -> String {
    String(lines.joined().filter { $0.isLetter || $0.isNumber }.sorted())
  }

  @Test("F4.5 Without a screen only settled lines are appended, the whole at the end")
  func appending() {
    let bytes = Array(Self.sample.utf8)
    var view = TerminalView(appendingAtWidth: 60, styling: .plain)
    var growing = ArtifactSession()
    var output: [UInt8] = []
    for chunk in Chunks.single(bytes) {
      growing.append(chunk.span)
      output += view.show(growing.presentation)
    }
    growing.finish()
    output += view.finish(growing.presentation)
    let expected = TerminalRenderer(width: 60, styling: .plain).render(growing.presentation)
    #expect(output == expected)
    #expect(!output.contains(0x1B))
  }

  @Test("F4.6 An interrupted answer keeps what has come and gives the cursor back")
  func interrupted() {
    var session = ArtifactSession()
    var view = TerminalView(size: TerminalSize(columns: 40, rows: 10), styling: .ansi)
    var screen = screen(40, 10)
    session.append("Half of a **sentence")
    screen.feed(view.show(session.presentation))
    #expect(screen.isCursorHidden)
    session.finish()
    screen.feed(view.finish(session.presentation) + view.interruptionMark())
    screen.flushText()
    #expect(!screen.isCursorHidden)
    #expect(screen.lines.last == "⏹ interrupted")
  }

  @Test("F4.3 A frame that changes nothing writes nothing")
  func unchanged() {
    var session = ArtifactSession()
    var view = TerminalView(size: TerminalSize(columns: 40, rows: 10), styling: .ansi)
    session.append("Some words")
    #expect(!view.show(session.presentation).isEmpty)
    #expect(view.show(session.presentation).isEmpty)
    session.append(" and more")
    #expect(view.show(session.presentation).count < 40)
  }
}

extension String {
  /// The text before a mark.
  fileprivate func components(before mark: String) -> String {
    guard let range = firstRange(of: mark) else { return self }
    return String(self[..<range.lowerBound])
  }
}
