import TerminalFront
import TestSupport
import Testing

/// The terminal in memory that the other tests rely on.
@Suite struct VTScreenTests {
  private func screen(_ columns: Int, _ rows: Int, _ text: String) -> VTScreen {
    var screen = Replay.makeScreen(columns: columns, rows: rows)
    screen.feed(text.replacing("␛", with: "\u{1B}").utf8)
    return screen
  }

  @Test("Text wraps when a character comes after the margin, not before")
  func pendingWrap() {
    let full = screen(5, 3, "abcde")
    #expect(full.cursor == (0, 5))
    #expect(screen(5, 3, "abcde\r\nf").screenRows == ["abcde", "f"])
    #expect(screen(5, 3, "abcdef").screenRows == ["abcde", "f"])
    #expect(screen(5, 3, "abcdef").text == ["abcdef"])
    #expect(screen(5, 3, "abcde␛[Kf").screenRows == ["abcd", "f"])
  }

  @Test("A wide character that does not fit goes to the next row whole")
  func wideAtMargin() {
    #expect(screen(5, 3, "abcd日x").screenRows == ["abcd", "日x"])
    #expect(screen(5, 3, "abcd日x").text == ["abcd日x"])
  }

  @Test("What scrolls off is kept")
  func history() {
    let full = screen(5, 2, "a\r\nb\r\nc")
    #expect(full.historyCount == 1)
    #expect(full.screenRows == ["b", "c"])
    #expect(full.text == ["a", "b", "c"])
  }

  @Test("Half of a wide character that is overwritten leaves a blank")
  func halves() {
    #expect(screen(6, 2, "日本\rx").screenRows == ["x 本"])
    #expect(screen(6, 2, "日本\r␛[Cx").screenRows == [" x本"])
    #expect(screen(6, 2, "abcd\r␛[C日").screenRows == ["a日d"])
    #expect(screen(6, 2, "日日\r␛[C本").screenRows == [" 本"])
  }

  @Test("Marks and joined characters go onto the character before the cursor")
  func joining() {
    #expect(screen(6, 2, "e\u{301}x").cell(row: 0, column: 0).text == "e\u{301}")
    #expect(screen(6, 2, "⚠\u{FE0F}x").cursor.column == 3)
    #expect(screen(6, 2, "👩\u{200D}💻x").cursor.column == 3)
    #expect(!screen(6, 2, "\u{301}").rejected.isEmpty)
  }

  @Test("Movements stop at the edges; erasing takes what it should")
  func movements() {
    #expect(screen(5, 3, "ab\r\ncd␛[9Ax").screenRows == ["abx", "cd"])
    #expect(screen(5, 3, "ab␛[9Cx").screenRows == ["ab  x"])
    #expect(screen(5, 3, "abcd\r␛[2C␛[K").screenRows == ["ab"])
    #expect(screen(5, 3, "a\r\nb\r\nc␛[2A␛[J").screenRows == ["a"])
    #expect(screen(5, 3, "abc␛[2K").screenRows.isEmpty)
    #expect(screen(5, 3, "abc␛[2Gx").screenRows == ["axc"])
  }

  @Test("Styles and links belong to cells")
  func styles() {
    let cell = screen(5, 2, "␛[1;31ma␛[22mb␛[mc").cell(row: 0, column: 1)
    #expect(cell.style == [31])
    let link = screen(5, 2, "␛]8;;https://a.b␛\\x␛]8;;␛\\y")
    #expect(link.cell(row: 0, column: 0).link == "https://a.b")
    #expect(link.cell(row: 0, column: 1).link.isEmpty && link.link.isEmpty)
  }

  @Test("A cell that becomes blank is noted")
  func blankings() {
    let cleared = screen(5, 2, "abc\r␛[Kabc")
    #expect(cleared.blankings.map(\.text) == ["a", "b", "c"])
    #expect(screen(5, 2, "abc\rxyz").blankings.isEmpty)
  }

  @Test(
    "Whatever is not on the list is recorded",
    arguments: [
      "␛[2J", "␛[3J", "␛[H", "␛c", "␛]0;x\u{7}", "␛]52;c;AA␛\\", "␛[?1049h", "␛[6n", "␛[38;5;1m",
      "␛7",
      "␛[r", "\u{7}", "\u{8}", "\t", "\u{9B}2J", "\u{202E}", "\u{200B}", "\u{10EEEE}", "\u{E0041}",
      "␛]8;;file:///x␛\\", "␛]8;;javascript:x␛\\", "␛Pq␛\\", "␛_G␛\\", "␛[5b", "␛[1;1H",
    ])
  func rejects(text: String) {
    #expect(!screen(10, 3, text).rejected.isEmpty)
  }

  @Test("The other screen keeps the first one, does not scroll, and need not wrap")
  func otherScreen() {
    var screen = VTScreen(columns: 5, rows: 2, profile: .fullScreen) { TextMetrics.width(of: $0) }
    screen.feed("ab\r\ncd\u{1B}[?1049h\u{1B}[?7l\u{1B}[Habcdefg\u{1B}[2;3Hx".utf8)
    #expect(screen.screenRows == ["abcdg", "  x"])
    #expect(screen.isOnOtherScreen && screen.changedModes == [1049, 7] && screen.rejected.isEmpty)
    screen.feed("\r\n".utf8)
    #expect(!screen.rejected.isEmpty)
    screen.feed("\u{1B}[?7h\u{1B}[?1049l".utf8)
    #expect(screen.screenRows == ["ab", "cd"] && screen.changedModes.isEmpty)
  }

  @Test("A resize flows lines anew and keeps the cursor with its text")
  func resize() {
    var narrow = screen(10, 4, "abcdefgh\r\nxy\r\ntail\r")
    narrow.resize(columns: 4, rows: 4)
    #expect(narrow.text == ["abcdefgh", "xy", "tail"])
    #expect(narrow.screenRows == ["abcd", "efgh", "xy", "tail"])
    #expect(narrow.cursor == (3, 0))
    narrow.resize(columns: 20, rows: 2)
    #expect(narrow.text == ["abcdefgh", "xy", "tail"])
    narrow.feed("␛[JT".replacing("␛", with: "\u{1B}").utf8)
    #expect(narrow.text == ["abcdefgh", "xy", "T"])
  }
}
