import TestSupport
import Testing

@testable import TerminalFront

@Suite struct FullScreenTests {
  private func screen(
    _ columns: Int, _ rows: Int, _ mode: ColorMode = .ansi16, synchronizes: Bool = false,
    asciiOnly: Bool = false
  ) -> FullScreen {
    FullScreen(
      size: TerminalSize(columns: columns, rows: rows), colorMode: mode,
      synchronizesFrames: synchronizes, asciiOnly: asciiOnly)
  }

  private func grid(_ columns: Int, _ rows: [String], style: Style = Style()) -> CellGrid {
    var grid = CellGrid(size: TerminalSize(columns: columns, rows: rows.count))
    for (row, content) in rows.enumerated() {
      grid.put(SafeText(sanitizing: content, context: .code), style, row: row, column: 0)
    }
    return grid
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
  }

  /// A terminal as a session has prepared it.
  private func terminal(
    _ columns: Int, _ rows: Int, width: @escaping @Sendable (String) -> Int = TextMetrics.width
  ) -> VTScreen {
    var terminal = VTScreen(columns: columns, rows: rows, profile: .fullScreen, width: width)
    terminal.feed("\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l".utf8)
    return terminal
  }

  @Test("V10.4 A frame writes what differs, by the shortest movements")
  func minimal() {
    var screen = screen(20, 4)
    let first = screen.draw(grid(20, ["one", "two", "", "abcdefgh"]))
    #expect(text(first) == "␛[Hone␛[K\r\ntwo␛[K\r\n␛[K\r\nabcdefgh␛[K")
    let rows: [([String], String)] = [
      (["one", "tWo", "", "abcdefgh"], "␛[2;2HW"),
      (["one", "tWo", "", "aXcdXfgh"], "␛[4;2HXcdX"),
      (["one", "tWo", "", "aYcdXfgY"], "␛[4;2HY␛[5CY"),
      (["One", "TWo", "Three", "aYcdXfgY"], "␛[HO\r\nT\r\nThree"),
      (["One", "TWo", "", "aYcdXfgY"], "␛[3H␛[K"),
      (["One", "TWo", "", "aYcd"], "␛[4;5H␛[K"),
      (["One", "TWo", "", "aY"], "␛[4;3H  "),
      (["One more", "TWo", "", "aY"], "␛[1;5Hmore"),
      (["One more!", "TWo       !", "", "aY"], "␛[1;9H!␛[B␛[C!"),
    ]
    for (content, expected) in rows { #expect(text(screen.draw(grid(20, content))) == expected) }
  }

  @Test("V10.2 A frame that changes nothing is no bytes; a changed cell of 200 × 60 at most 12")
  func costs() {
    var screen = screen(200, 60)
    let row = String(repeating: "x", count: 200)
    var rows = [String](repeating: row, count: 60)
    _ = screen.draw(grid(200, rows))
    #expect(screen.draw(grid(200, rows)).isEmpty)
    rows[58] = String(repeating: "x", count: 150) + "y" + String(repeating: "x", count: 49)
    let bytes = screen.draw(grid(200, rows)).count
    #expect(bytes == 10)
    var styled = grid(200, rows)
    styled.overlay(Style(.red), in: CellRect(row: 9, column: 120, rows: 1, columns: 1))
    #expect(text(screen.draw(styled)) == "␛[10;121H␛[31mx␛[m")
  }

  @Test("V10.2 The cursor is hidden, shown and moved only where it is needed")
  func cursor() {
    var screen = screen(10, 2)
    var one = grid(10, ["a", "b"])
    _ = screen.draw(one)
    one.cursor = CellPosition(row: 1, column: 1)
    #expect(text(screen.draw(one)) == "␛[2;2H␛[?25h")
    #expect(screen.draw(one).isEmpty)
    one.cursor = CellPosition(row: 1, column: 2)
    #expect(text(screen.draw(one)) == "␛[2;3H")
    one.put(SafeText(sanitizing: "x", context: .code), row: 0, column: 0)
    #expect(text(screen.draw(one)) == "␛[?25l␛[Hx␛[2;3H␛[?25h")
    one.cursor = CellPosition(row: 9, column: 99)
    #expect(text(screen.draw(one)) == "␛[2;10H")
    one.cursor = nil
    #expect(text(screen.draw(one)) == "␛[?25l")
  }

  @Test("V10.6 A row with a character of contested width is written from there to its end")
  func contested() {
    var screen = screen(20, 1)
    _ = screen.draw(grid(20, ["ab ⚠️ cd ef"]))
    #expect(text(screen.draw(grid(20, ["ab ⚠️ cd eX"]))) == "␛[1;4H⚠️␛[6G cd eX␛[K")
    #expect(text(screen.draw(grid(20, ["ab ☂️ cd eX"]))) == "␛[1;4H  ␛[4G☂️␛[6G cd eX␛[K")
    #expect(text(screen.draw(grid(20, ["aX ☂️ cd eX"]))) == "␛[1;2HX ☂️␛[6G cd eX␛[K")
    #expect(text(screen.draw(grid(20, ["aX xx cd eX"]))) == "␛[1;4Hxx cd eX␛[K")
  }

  @Test("V10.8 What a mode does not show is no difference, and ASCII is what remains without more")
  func modes() {
    for (mode, expected) in [
      (ColorMode.none, ""), (.attributesOnly, ""), (.ansi16, "␛[H␛[31ma␛[m"),
    ] {
      var screen = screen(10, 1, mode)
      _ = screen.draw(grid(10, ["a"]))
      #expect(text(screen.draw(grid(10, ["a"], style: Style(.red)))) == expected)
    }
    var plain = screen(10, 1, .none)
    #expect(text(plain.draw(grid(10, ["ab"], style: Style(.red, .bold)))) == "␛[Hab␛[K")
    var ascii = screen(12, 1, .none, asciiOnly: true)
    #expect(text(ascii.draw(grid(12, ["a日é⚠️👩\u{200D}💻b"]))) == "␛[Ha???????b␛[K")
    #expect(ascii.draw(grid(12, ["a日é⚠️👩\u{200D}💻b"])).isEmpty)
    let changed = ascii.draw(grid(12, ["a本é⚠️👩\u{200D}💻bc"]))
    #expect(changed.allSatisfy { $0 < 0x80 })
  }

  @Test("V10.7 After a resize the whole frame is written, without clearing first")
  func resize() {
    var screen = screen(6, 2)
    var terminal = terminal(6, 2)
    terminal.feed(screen.draw(grid(6, ["abcdef", "ghi"])))
    terminal.resize(columns: 9, rows: 3)
    screen.resize(to: TerminalSize(columns: 9, rows: 3))
    terminal.feed(screen.draw(grid(9, ["abcdefxyz", "", "é"])))
    #expect(terminal.screenRows == ["abcdefxyz", "", "é"])
    screen.invalidate()
    terminal.feed("\u{1B}[2;2Hgarbage".utf8)
    terminal.feed(screen.draw(grid(9, ["abcdefxyz", "", "é"])))
    #expect(terminal.screenRows == ["abcdefxyz", "", "é"] && terminal.rejected.isEmpty)
  }

  @Test("V10.10 Frames of several stretches are bracketed where that is asked for")
  func synchronized() {
    var screen = screen(10, 2, synchronizes: true)
    let first = text(screen.draw(grid(10, ["a", "b"])))
    #expect(first.hasPrefix("␛[?2026h") && first.hasSuffix("␛[?2026l"))
    #expect(text(screen.draw(grid(10, ["a", "c"]))) == "␛[2Hc")
    #expect(screen.draw(grid(10, ["a", "c"])).isEmpty)
  }

  @Test("V10.11 The end of a row is erased with its ground, and again only if that changes")
  func grounds() {
    func grid(_ text: String, _ ground: Style.Color?) -> CellGrid {
      var grid = CellGrid(size: TerminalSize(columns: 20, rows: 1))
      let run = Line.Run(SafeText(sanitizing: text, context: .code), Style(ground: ground))
      grid.put(Line([run], ground: ground), row: 0, column: 0)
      return grid
    }
    var screen = screen(20, 1, .ansi256)
    #expect(text(screen.draw(grid("ab", Grounds.code))) == "␛[H␛[48;5;235mab␛[K␛[m")
    #expect(text(screen.draw(grid("abc", Grounds.code))) == "␛[1;3H␛[48;5;235mc␛[m")
    #expect(screen.draw(grid("abc", Grounds.code)).isEmpty)
    #expect(text(screen.draw(grid("abc", .black))) == "␛[H␛[40mabc␛[K␛[m")
    #expect(text(screen.draw(grid("", .black))) == "␛[H␛[40m   ␛[m")
    #expect(text(screen.draw(grid("", nil))) == "␛[H␛[K")
    var plain = self.screen(20, 1, .attributesOnly)
    #expect(text(plain.draw(grid("ab", .black))) == "␛[Hab␛[K")
    #expect(plain.draw(grid("ab", nil)).isEmpty)
  }

  @Test("V10.11 A character of contested width is written onto blanks with its ground")
  func contestedGround() {
    var screen = screen(12, 1, .ansi256)
    _ = screen.draw(grid(12, ["ab"]))
    let bytes = screen.draw(grid(12, ["⚠️b"], style: Style(ground: .black)))
    #expect(text(bytes) == "␛[H␛[40m  ␛[G⚠️␛[3Gb␛[m␛[K")
  }

  // MARK: Properties

  static let atoms = [
    "a", "b", "xyz", " ", "   ", "é", "e\u{301}", "日", "本語", "│", "╭─", "…", "⚠️", "👩\u{200D}💻", "🇩🇪",
    "👍🏽",
    "ｶﾞ", "0",
  ]

  private static func randomText(_ generator: inout SeededGenerator, _ atoms: [String]) -> SafeText
  {
    let count = Int.random(in: 0...12, using: &generator)
    let content = (0..<count).map { _ in atoms.randomElement(using: &generator) ?? "" }
    return SafeText(sanitizing: content.joined(), context: .code)
  }

  static func change(
    _ grid: inout CellGrid, _ generator: inout SeededGenerator, _ atoms: [String]
  ) {
    let row = Int.random(in: 0..<grid.size.rows, using: &generator)
    let column = Int.random(in: -2..<grid.size.columns, using: &generator)
    let color = Style.Color(rawValue: UInt8.random(in: 0...30, using: &generator))
    let attributes = Style.Attributes(rawValue: UInt8.random(in: 0..<64, using: &generator))
    let grounds: [Style.Color?] = [nil, nil, .black, .brightBlue, Style.Color(rawValue: 235)]
    let ground = grounds.randomElement(using: &generator) ?? nil
    let style =
      Bool.random(using: &generator)
      ? Style(ground: ground) : Style(color, attributes, ground: ground)
    let rect = CellRect(
      row: row, column: column, rows: Int.random(in: 0...3, using: &generator),
      columns: Int.random(in: 0...20, using: &generator))
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: grid.erase(rect, style)
    case 1: grid.overlay(style, in: rect)
    case 2: grid = CellGrid(size: grid.size)
    case 3: grid.erase(CellRect(row: row, column: column, rows: 1, columns: 99))
    case 4:
      grid.cursor =
        Bool.random(using: &generator) ? nil : CellPosition(row: row, column: max(0, column))
    case 5, 6:
      let run = Line.Run(randomText(&generator, atoms), style)
      grid.put(Line([run], ground: ground), row: row, column: column)
    default:
      let link = SafeLink("https://example.org/\(Int.random(in: 0...2, using: &generator))")
      let isLinked = Int.random(in: 0...4, using: &generator) == 0
      grid.put(
        randomText(&generator, atoms), style, link: isLinked ? link : nil, row: row, column: column)
    }
  }

  @Test("V10.1 V10.3 Frame after frame the terminal shows exactly the grid")
  func exact() {
    for seed in UInt64(0)..<200 {
      var generator = SeededGenerator(seed: seed)
      let size = TerminalSize(
        columns: Int.random(in: 1...40, using: &generator),
        rows: Int.random(in: 1...8, using: &generator))
      var screen = FullScreen(
        size: size, colorMode: .ansi256, synchronizesFrames: seed % 2 == 0)
      var terminal = terminal(size.columns, size.rows)
      var grid = CellGrid(size: size)
      for frame in 0..<30 {
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
          Self.change(&grid, &generator, Self.atoms)
        }
        terminal.feed(screen.draw(grid))
        if let difference = Self.difference(grid, terminal) {
          Issue.record("seed \(seed) frame \(frame): \(difference)")
          break
        }
      }
      #expect(terminal.rejected.isEmpty, "seed \(seed): \(terminal.rejected.prefix(3))")
    }
  }

  @Test("V10.6 Whatever width a terminal believes in, all other characters stand in their cells")
  func beliefs() {
    let beliefs: [@Sendable (String) -> Int] = [
      { text in  // every scalar for itself, as older terminals do
        text.unicodeScalars.reduce(0) { $0 + TextMetrics.width(of: String($1)) }
      },
      { text in text.unicodeScalars.count > 1 ? 1 : TextMetrics.width(of: text) },
    ]
    for (number, belief) in beliefs.enumerated() {
      for seed in UInt64(0)..<60 {
        var generator = SeededGenerator(seed: seed)
        let size = TerminalSize(columns: 30, rows: 3)
        var screen = FullScreen(size: size, colorMode: .ansi256)
        var terminal = terminal(30, 3, width: belief)
        var grid = CellGrid(size: size)
        for frame in 0..<30 {
          Self.change(&grid, &generator, Self.atoms)
          terminal.feed(screen.draw(grid))
          if let difference = Self.difference(grid, terminal, skipsContested: true) {
            Issue.record("belief \(number) seed \(seed) frame \(frame): \(difference)")
            break
          }
        }
      }
    }
  }

  @Test("V10.5 No cell is blank between two frames that both have something there")
  func flicker() {
    let atoms = ["a", "bc", "日", "é", "  "]
    for seed in UInt64(0)..<30 {
      var generator = SeededGenerator(seed: seed)
      let size = TerminalSize(columns: 24, rows: 4)
      var screen = FullScreen(size: size, colorMode: .attributesOnly)
      var terminal = terminal(24, 4)
      var grid = CellGrid(size: size)
      for frame in 0..<30 {
        Self.change(&grid, &generator, atoms)
        let bytes = screen.draw(grid)
        terminal.forgetBlankings()
        terminal.feed(bytes)
        let flickers = terminal.blankings.filter {
          terminal.cell(row: $0.row, column: $0.column).text == $0.text
        }
        if !flickers.isEmpty { Issue.record("seed \(seed) frame \(frame): \(flickers)") }
      }
    }
  }

  /// Where a terminal shows something else than a grid.
  private static func difference(
    _ grid: CellGrid, _ terminal: VTScreen, skipsContested: Bool = false
  ) -> String? {
    let size = grid.size
    let cursor = grid.cursor.map { ($0.row, max(0, min($0.column, size.columns - 1))) }
    if terminal.isCursorVisible != (cursor != nil) { return "the cursor" }
    if let cursor, cursor != terminal.cursor { return "the cursor is at \(terminal.cursor)" }
    if !terminal.style.isEmpty || !terminal.link.isEmpty { return "a style is left" }
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let cell = grid.cells[row * size.columns + column]
        if skipsContested, cell.isContested || cell.isRightHalf { continue }
        var bytes: [UInt8] = []
        grid.append(cell, to: &bytes)
        var expected = VTScreen.Cell()
        expected.text = String(decoding: bytes, as: UTF8.self)
        let style = Cell.unpack(cell.style)
        for (bit, number) in [1, 2, 3, 4, 7, 9].enumerated()
        where style.attributes.rawValue & 1 << UInt8(bit) != 0 {
          expected.style.insert(number)
        }
        if let color = style.color {
          let first = color.isBasic ? color.rawValue < 8 ? 30 : 82 : VTScreen.palette
          expected.style.insert(first + Int(color.rawValue))
        }
        if let ground = style.ground {
          let first = ground.isBasic ? ground.rawValue < 8 ? 40 : 92 : VTScreen.paletteGround
          expected.style.insert(first + Int(ground.rawValue))
        }
        expected.link = grid.link(of: cell).map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
        let shown = terminal.cell(row: row, column: column)
        if shown != expected {
          return "row \(row) column \(column): \(shown) instead of \(expected)"
        }
      }
    }
    return nil
  }
}
