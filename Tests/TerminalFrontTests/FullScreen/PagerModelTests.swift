import ArtifactPresentation
import ArtifactPresenters
import TestSupport
import Testing

@testable import TerminalControls
@testable import TerminalFront

@Suite struct PagerModelTests {
  /// A pager over lines of code, one row each.
  private func pager(
    lines: [String], columns: Int = 40, rows: Int = 11, isComplete: Bool = true,
    isFollowing: Bool = false
  ) -> PagerModel {
    var pager = PagerModel(
      size: TerminalSize(columns: columns, rows: rows), options: .plain, title: "file",
      isFollowing: isFollowing)
    pager.show(Self.code(lines, isSettled: isComplete), isComplete: isComplete)
    return pager
  }

  private static func code(_ lines: [String], isSettled: Bool = true) -> Presentation {
    let code = CodeBlock(
      language: nil, lines: lines.map { CodeBlock.Line($0) }, settledLineCount: lines.count)
    return Presentation(blocks: [
      Block(id: BlockID(segment: 0, ordinal: 0), kind: .code(code), isSettled: isSettled)
    ])
  }

  @Test("V13.7 Replaced settled content keeps the relative position")
  func reload() {
    var pager = pager(lines: Self.hundred)
    for _ in 0..<50 { type("j", &pager) }
    let top = pager.visibleRows.lowerBound
    #expect(pager.rowCount(of: Self.code(Self.hundred)) == pager.content.rows.count && top == 50)
    var other = Self.hundred
    other[top] = "another"
    pager.show(Self.code(other), isComplete: true)
    #expect(!rows(pager).contains { $0.contains("another") })
    pager.reload()
    pager.show(Self.code(other), isComplete: true)
    #expect(rows(pager).contains { $0.contains("another") })
    #expect(abs(pager.visibleRows.lowerBound - top) <= 1)
    pager.reveal(2..<4)
    #expect(pager.visibleRows.lowerBound == 2)
    pager.reveal(3..<5)
    #expect(pager.visibleRows.lowerBound == 2)
  }

  @Test("V10.11 Rows of code are on their ground up to the right edge, also if they are cut off")
  func grounds() {
    let size = TerminalSize(columns: 20, rows: 6)
    var pager = PagerModel(size: size, options: Grounds.options)
    let text = "a\n\n```\n" + String(repeating: "x", count: 30) + "\n\n```\n\nb"
    pager.show(Presentation(markdown: text, .standard), isComplete: true)
    func grounds() -> [String] {
      let grid = pager.draw()
      return (0..<size.rows - 1).map { row in
        let cells = (0..<size.columns).map {
          grid.style(at: CellPosition(row: row, column: $0)).ground == Grounds.code
        }
        return cells.allSatisfy(\.self) ? "all" : cells.contains(true) ? "some" : "none"
      }
    }
    #expect(grounds() == ["none", "none", "all", "all", "all"])
    type("w", &pager)
    #expect(grounds() == ["none", "none", "all", "all", "none"])
    type("ll", &pager)
    #expect(grounds() == ["none", "none", "all", "all", "none"])
    var screen = FullScreen(size: size, colorMode: .ansi256)
    var terminal = VTScreen(columns: 20, rows: 6, profile: .fullScreen, width: TextMetrics.width)
    terminal.feed("\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l".utf8)
    for keys in ["", "w", "j", "g", "/x<Enter>", "j"] {
      type(keys, &pager)
      terminal.feed(screen.draw(pager.draw()))
      let grid = pager.draw()
      for row in 0..<size.rows {
        for column in 0..<size.columns {
          let ground = grid.style(at: CellPosition(row: row, column: column)).ground
          let shown = Grounds.ground(of: terminal.cell(row: row, column: column))
          #expect(shown == ground.map { "\($0.rawValue)" } ?? ".", "\(keys) \(row) \(column)")
        }
      }
    }
    #expect(terminal.rejected.isEmpty)
  }

  private static let hundred = (1...100).map { "line \($0)" }

  @discardableResult
  private func type(_ keys: String, _ pager: inout PagerModel) -> ScreenEffect {
    var action = ScreenEffect.ignored
    for event in TextFieldEditorTests.events(keys) { action = pager.handle(event) }
    return action
  }

  private func rows(_ pager: PagerModel) -> [String] {
    var pager = pager
    let grid = pager.draw()
    return (0..<grid.size.rows).map { grid.text(inRow: $0) }
  }

  @Test("V13.2 V13.2a Keys scroll the viewport, which never leaves the content")
  func movement() {
    // Ten rows of 100; a page is nine, a half five.
    let steps: [(String, Int)] = [
      ("j", 1), ("k", 0), ("k", 0), ("<up>", 0), ("<down>", 1), ("<enter>", 2), (" ", 11),
      ("f", 20),
      ("b", 11), ("d", 16), ("u", 11), ("<pgdn>", 20), ("<pgup>", 11), ("<C-f>", 20), ("<C-b>", 11),
      ("<C-d>", 16), ("<C-u>", 11), ("G", 90), ("j", 90), ("k", 89), ("g", 0), (">", 90), ("<<", 0),
      ("<end>", 90), ("<home>", 0), ("<wheeldown>", 3), ("<wheelup>", 0), ("b", 0),
    ]
    var pager = pager(lines: Self.hundred)
    for (keys, top) in steps {
      #expect(Self.press(keys, &pager) == .draw && pager.top == top, "\(keys)")
    }
    #expect(rows(pager).prefix(3).map { $0.drop { $0 == " " } } == ["line 1", "line 2", "line 3"])
    var short = self.pager(lines: ["a", "b"])
    for keys in ["j", " ", "G", "d", "<wheeldown>"] {
      _ = Self.press(keys, &short)
      #expect(short.top == 0)
    }
    #expect(Self.press("x", &short) == .ignored)
  }

  private static func press(_ keys: String, _ pager: inout PagerModel) -> ScreenEffect {
    let more: [String: String] = [
      "<pgdn>": "␛[6~", "<pgup>": "␛[5~", "<C-f>": "\u{6}", "<C-b>": "\u{2}", "<<": "<",
      "<wheeldown>": "␛[<65;1;1M", "<wheelup>": "␛[<64;1;1M", "<esc>": "␛", "<C-l>": "\u{C}",
      "<down>": "␛[B", ">": ">",
    ]
    var action = ScreenEffect.ignored
    let events =
      more[keys].map { InputDecoderTests.events($0) } ?? TextFieldEditorTests.events(keys)
    for event in events { action = pager.handle(event) }
    return action
  }

  @Test("V13.3 The viewport stays while content arrives, or follows the end")
  func following() {
    var pager = pager(lines: Array(Self.hundred.prefix(30)), isComplete: false)
    #expect(pager.top == 0)
    _ = Self.press("j", &pager)
    pager.show(Self.code(Array(Self.hundred.prefix(50)), isSettled: false), isComplete: false)
    #expect(pager.top == 1 && !pager.isFollowing)
    _ = Self.press("F", &pager)
    #expect(pager.isFollowing && pager.top == 40)
    pager.show(Self.code(Array(Self.hundred.prefix(60)), isSettled: false), isComplete: false)
    #expect(pager.top == 50)
    #expect(rows(pager).last?.contains("following") == true)
    _ = Self.press("k", &pager)
    pager.show(Self.code(Array(Self.hundred.prefix(70)), isSettled: false), isComplete: false)
    #expect(pager.top == 49 && !pager.isFollowing)
    #expect(rows(pager).last?.contains("arriving") == true)
    _ = Self.press("G", &pager)
    pager.show(Self.code(Self.hundred), isComplete: true)
    #expect(pager.top == 90 && !pager.isFollowing && pager.isComplete)
    #expect(rows(pager).last?.contains("arriving") == false)
    #expect(self.pager(lines: Self.hundred, isComplete: false, isFollowing: true).top == 90)
  }

  @Test("V13.4 Wide lines are wrapped, or clipped and scrolled sideways")
  func wideLines() {
    let wide = (0..<10).map { "\($0)abcdefghi" }.joined()
    var pager = pager(lines: [wide, "next"], columns: 20, rows: 9)
    let wrapped = rows(pager)
    #expect(wrapped[0] == "  0abcdefghi1abcdefg" && wrapped[1].hasPrefix("hi2abc"))
    #expect(pager.content.rows.count > 6 && Self.press("l", &pager) == .ignored)
    _ = Self.press("w", &pager)
    #expect(pager.content.rows.count == 2 && rows(pager)[1].contains("next"))
    let start = rows(pager)[0]
    _ = Self.press("l", &pager)
    #expect(start.hasSuffix(String(rows(pager)[0].prefix(10))))
    for _ in 0..<30 { _ = Self.press("l", &pager) }
    #expect(rows(pager)[0].contains("hi"))
    for _ in 0..<30 { _ = Self.press("h", &pager) }
    #expect(rows(pager)[0] == start)
    _ = Self.press("w", &pager)
    #expect(rows(pager) == wrapped)
  }

  @Test("V13.5 A search shows the first match while it is typed, and continues from there")
  func search() {
    var pager = pager(lines: Self.hundred)
    _ = Self.press("j", &pager)
    _ = Self.press("/", &pager)
    _ = Self.press("LINE", &pager)
    #expect(
      rows(pager).last?.hasPrefix("/LINE") == true && rows(pager).last?.contains("0 found") == true)
    for _ in 0..<4 { _ = Self.press("<bs>", &pager) }
    _ = Self.press("line 9", &pager)
    #expect(pager.find.matches.count == 11 && pager.find.current == 0 && pager.top == 1)
    _ = Self.press("<enter>", &pager)
    #expect(rows(pager).last?.contains("1 of 11") == true)
    for (keys, row) in [("n", 89), ("n", 90), ("N", 89), ("N", 8), ("N", 98), ("n", 8)] {
      #expect(Self.press(keys, &pager) == .draw)
      let current = pager.find.current.map { pager.find.matches[$0].row }
      #expect(current == row, "\(keys)")
      #expect((pager.top..<pager.top + 10).contains(row))
    }
    #expect(rows(pager).last?.contains("continued from the start") == true)
    // From where the window has been moved to.
    _ = Self.press("G", &pager)
    _ = Self.press("N", &pager)
    #expect(pager.find.current.map { pager.find.matches[$0].row } == 89)
  }

  @Test("V13.5 A search can be cancelled, have no match, and no text")
  func searchEnds() {
    var pager = pager(lines: Self.hundred)
    _ = Self.press("n", &pager)
    #expect(rows(pager).last?.contains("press / to search") == true)
    _ = Self.press("d", &pager)
    _ = Self.press("/", &pager)
    _ = Self.press("line 80", &pager)
    #expect(pager.top > 60)
    var drawn = pager
    #expect(drawn.draw().cursor == CellPosition(row: 10, column: 8))
    _ = Self.press("<esc>", &pager)
    #expect(pager.top == 5 && pager.find.matches.isEmpty && pager.draw().cursor == nil)
    _ = Self.press("/", &pager)
    _ = Self.press("nowhere<enter>", &pager)
    #expect(rows(pager).last?.contains("not found: nowhere") == true && pager.top == 5)
    _ = Self.press("n", &pager)
    #expect(rows(pager).last?.contains("not found") == true)
    _ = Self.press("/", &pager)
    _ = Self.press("<bs>", &pager)
    #expect(pager.draw().cursor == nil)
  }

  @Test("V13.5 Matches are highlighted, also across the break of a wrapped line")
  func marks() {
    var pager = pager(lines: ["0123456789012345abcdef日本x"], columns: 20, rows: 5)
    _ = Self.press("/", &pager)
    _ = Self.press("ef日<enter>", &pager)
    let grid = pager.draw()
    var marked = ""
    for row in 0..<4 {
      for column in 0..<20 {
        let cell = grid.cells[row * 20 + column]
        guard Cell.unpack(cell.style).attributes.contains(.reverse) else { continue }
        var bytes: [UInt8] = []
        grid.append(cell, to: &bytes)
        marked += String(decoding: bytes, as: UTF8.self)
      }
    }
    #expect(marked == "ef日")
  }

  @Test("V13.6 Help is shown until the next key; other keys are passed to the caller")
  func help() {
    var pager = pager(lines: Self.hundred, rows: 30)
    #expect(Self.press("?", &pager) == .draw && pager.isShowingHelp)
    #expect(rows(pager).contains { $0.contains("follow new") })
    #expect(Self.press("q", &pager) == .draw && !pager.isShowingHelp)
    #expect(Self.press("<C-l>", &pager) == .redraw)
    #expect(Self.press("<C-z>", &pager) == .suspend)
    #expect(Self.press("q", &pager) == .quit)
    #expect(pager.handle(.focus(true)) == .ignored)
    #expect(pager.handle(.key(KeyStroke(.function(1)))) == .draw && pager.isShowingHelp)
    #expect(Self.press("<C-l>", &pager) == .redraw && pager.isShowingHelp)
    #expect(Self.press("<C-z>", &pager) == .suspend && pager.isShowingHelp)
    _ = pager.handle(.mouse(MouseEvent(.press(.left), column: 0, row: 0)))
    #expect(!pager.isShowingHelp)
  }

  @Test(
    "V17.6b tool-M5.1 The whole help can be read in a small terminal",
    arguments: [(80, 24), (40, 10), (20, 5)])
  func smallHelp(columns: Int, rows: Int) {
    var pager = pager(lines: Self.hundred, columns: columns, rows: rows)
    _ = Self.press("?", &pager)
    #expect(rows < 30 && self.rows(pager)[rows - 1].contains("scroll"))
    var words = ""
    for _ in 0..<150 {
      words += self.rows(pager).joined(separator: " ") + " "
      _ = Self.press("<down>", &pager)
      #expect(pager.isShowingHelp)
    }
    for entry in KeyHelp.pager.entries {
      for word in (entry.keys + " " + entry.meaning).split(separator: " ") where word.count < 12 {
        #expect(words.contains(word), "\(word)")
      }
    }
    let end = self.rows(pager)
    _ = Self.press("<up>", &pager)
    #expect(self.rows(pager) != end)
    _ = pager.handle(.mouse(MouseEvent(.wheel(.down), column: 0, row: 0)))
    #expect(self.rows(pager) == end)
    _ = Self.press("x", &pager)
    #expect(!pager.isShowingHelp && self.rows(pager)[0].contains("line 1"))
  }

  @Test("V13.7 A resize keeps the relative position")
  func resize() {
    let lines = (1...100).map { "\($0) " + String(repeating: "x", count: 50) }
    for (keys, isAt) in [("g", 0.0), ("G", 1.0), ("50", 0.5)] {
      var pager = pager(lines: lines, columns: 80, rows: 11)
      if keys == "50" {
        for _ in 0..<50 { _ = Self.press("j", &pager) }
      } else {
        _ = Self.press(keys, &pager)
      }
      pager.resize(to: TerminalSize(columns: 30, rows: 21))
      pager.show(Self.code(lines), isComplete: true)
      let rows = pager.content.rows.count
      #expect(rows == 200)
      let expected = isAt == 1 ? rows - 20 : Int(isAt * Double(rows))
      #expect(pager.top == expected)
    }
  }

  // MARK: Properties

  @Test("V13.1 The lines do not depend on the frames")
  func lines() {
    let presentation = Sample.presentation
    let count = Grower.stepCount(of: presentation)
    var generator = SeededGenerator(seed: 11)
    var pager = PagerModel(size: TerminalSize(columns: 60, rows: 20))
    for step in Grower.schedule(to: count, longest: 40, using: &generator) {
      pager.show(Grower.state(of: presentation, after: step), isComplete: false)
    }
    pager.show(presentation, isComplete: true)
    var options = TerminalOptions.ansi.layout(width: 60)
    options.folding = ArtifactFolding()
    let expected = LayoutCursor.lines(of: presentation, options: options)
    #expect(pager.content.lines == expected)
    #expect(pager.content.settledRowCount == pager.content.rows.count)
  }

  @Test("V7.1 Content, title and typed text cannot inject output")
  func hostile() {
    for text in TestScale.some(of: Hostile.texts, oneIn: 5) {
      var pager = PagerModel(size: TerminalSize(columns: 40, rows: 12), title: text)
      var screen = FullScreen(size: pager.size, colorMode: .ansi16)
      var terminal = VTScreen(columns: 40, rows: 12, profile: .fullScreen) {
        TextMetrics.width(of: $0)
      }
      terminal.feed(AnsiWriter.setBytes(.fullScreen))
      pager.show(Presentation(blocks: Hostile.blocks(text)), isComplete: true)
      terminal.feed(screen.draw(pager.draw()))
      _ = Self.press("/", &pager)
      _ = pager.handle(.key(KeyStroke(text)))
      terminal.feed(screen.draw(pager.draw()))
      _ = pager.handle(.paste(Paste(text: text)))
      terminal.feed(screen.draw(pager.draw()))
      _ = Self.press("<enter>", &pager)
      for _ in 0..<20 {
        terminal.feed(screen.draw(pager.draw()))
        _ = Self.press(" ", &pager)
      }
      #expect(terminal.rejected.isEmpty, "\(text.debugDescription): \(terminal.rejected.prefix(3))")
      #expect(terminal.changedModes == [1049, 7, 25] && terminal.style.isEmpty)
    }
  }

  @Test("V13.2 V13.5 The terminal shows the rows of the viewport after every event")
  func random() {
    let presentation = Sample.presentation
    let count = Grower.stepCount(of: presentation)
    let keys = [
      "j", "k", " ", "b", "d", "u", "g", "G", "F", "w", "h", "l", "n", "N", "/", "?", "e",
      "<enter>",
      "<esc>", "<bs>", "<wheeldown>", "<wheelup>", "<C-l>", "<end>", "日",
    ]
    for seed in UInt64(0)..<6 {
      var generator = SeededGenerator(seed: seed)
      var size = TerminalSize(columns: 50, rows: 12)
      var pager = PagerModel(size: size)
      var screen = FullScreen(size: size, colorMode: .ansi16)
      var terminal = VTScreen(columns: 50, rows: 12, profile: .fullScreen) {
        TextMetrics.width(of: $0)
      }
      terminal.feed(AnsiWriter.setBytes(.fullScreen))
      var step = 0
      for round in 0..<80 {
        step += Int.random(in: 0...20, using: &generator)
        let state = Grower.state(of: presentation, after: step)
        pager.show(state, isComplete: step >= count)
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
          _ = Self.press(keys.randomElement(using: &generator) ?? "", &pager)
        }
        if round % 20 == 19 {
          size = TerminalSize(
            columns: Int.random(in: 1...70, using: &generator),
            rows: Int.random(in: 1...20, using: &generator))
          pager.resize(to: size)
          screen.resize(to: size)
          terminal.resize(columns: size.columns, rows: size.rows)
          pager.show(state, isComplete: step >= count)
        }
        let grid = pager.draw()
        terminal.feed(screen.draw(grid))
        for row in 0..<size.rows {
          let shown = (0..<size.columns).map {
            terminal.cell(row: row, column: $0).text
          }.joined()
          let expected = grid.text(inRow: row)
          if !shown.hasPrefix(expected) {
            Issue.record("seed \(seed) round \(round) row \(row): \(shown) not \(expected)")
          }
        }
        if !(0...max(0, pager.content.rows.count - 1)).contains(pager.top)
          || pager.top > pager.lastTop
        {
          Issue.record("seed \(seed) round \(round): top \(pager.top)")
        }
      }
      #expect(terminal.rejected.isEmpty, "\(terminal.rejected.prefix(3))")
    }
  }
}
