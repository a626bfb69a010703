import Testing

@testable import TerminalFront

@Suite struct CellGridTests {
  private func grid(_ columns: Int, _ rows: Int = 1) -> CellGrid {
    CellGrid(size: TerminalSize(columns: columns, rows: rows))
  }

  private func text(_ text: String) -> SafeText { SafeText(sanitizing: text, context: .code) }

  @Test(
    "V10.9 Text is clipped; half a wide character at an edge is a blank",
    arguments: [
      (0, "ab日c", 0, 8, "ab日c"), (-1, "ab日c", 0, 8, "b日c"), (-3, "ab日c", 0, 8, " c"),
      (-9, "ab日c", 0, 8, ""), (5, "ab日c", 0, 8, "     ab"), (6, "日日", 0, 8, "      日"),
      (7, "日", 0, 8, ""), (9, "ab", 0, 8, ""), (1, "abc日", 2, 3, "  bc"), (0, "日日", 1, 2, ""),
      (0, "日日日", 1, 4, "  日"),
    ])
  func clipping(column: Int, content: String, left: Int, width: Int, expected: String) {
    var grid = grid(8)
    let clip = CellRect(row: 0, column: left, rows: 1, columns: width)
    let end = grid.put(text(content), row: 0, column: column, clip: clip)
    #expect(grid.text(inRow: 0) == expected)
    #expect(end == column + text(content).width)
    #expect(
      grid.put(text("x"), row: 3, column: 0) == 1 && grid.put(text("x"), row: -1, column: 0) == 1)
  }

  @Test("V10.9 A wide character of which half is overwritten leaves a blank")
  func halves() {
    var grid = grid(6)
    grid.put(text("日本語"), row: 0, column: 0)
    grid.put(text("x"), row: 0, column: 1)
    #expect(grid.text(inRow: 0) == " x本語")
    grid.put(text("語"), row: 0, column: 3)
    #expect(grid.text(inRow: 0) == " x 語")
    grid.put(text("y"), row: 0, column: 3)
    #expect(grid.text(inRow: 0) == " x y")
  }

  @Test("A grid keeps characters, styles and links; areas can be erased and styled")
  func content() {
    var grid = grid(10, 2)
    let link = SafeLink("https://example.org")
    let line = Line([
      Line.Run(text("e\u{301}"), Style(.red, .bold)), Line.Run(text("👩\u{200D}💻"), link: link),
      Line.Run(text("⚠\u{FE0F}x")),
    ])
    #expect(grid.put(line, row: 1, column: 1) == 7)
    #expect(grid.text(inRow: 1) == " e\u{301}👩\u{200D}💻⚠\u{FE0F}x")
    #expect(grid.style(at: CellPosition(row: 1, column: 1)) == Style(.red, .bold))
    #expect(grid.link(of: grid.cells[12]) == link && grid.link(of: grid.cells[14]) == nil)
    #expect(grid.cells[12].isContested && grid.cells[14].isContested && !grid.cells[11].isContested)
    grid.overlay(Style(.blue, .reverse), in: CellRect(row: 1, column: 1, rows: 9, columns: 1))
    #expect(grid.style(at: CellPosition(row: 1, column: 1)) == Style(.blue, [.bold, .reverse]))
    grid.erase(CellRect(row: 0, column: 3, rows: 2, columns: 3))
    #expect(grid.text(inRow: 1) == " e\u{301}    x")
  }

  @Test("Grids are equal if they show the same")
  func equality() {
    var one = grid(6)
    var other = grid(6)
    one.put(text("a👩\u{200D}💻"), row: 0, column: 0)
    other.put(text("👩\u{200D}💻👩\u{200D}💻👩\u{200D}💻"), row: 0, column: 0)
    #expect(one != other)
    other.put(text("a👩\u{200D}💻 "), row: 0, column: 0)
    other.erase(CellRect(row: 0, column: 3, rows: 1, columns: 3))
    #expect(one == other)
    other.cursor = CellPosition(row: 0, column: 0)
    #expect(one != other)
  }

  @Test("All styles survive in a cell")
  func styles() {
    let colors: [Style.Color?] = [nil] + (0...UInt8.max).map(Style.Color.init(rawValue:))
    for color in colors {
      for bits in UInt8(0)..<64 {
        let style = Style(color, Style.Attributes(rawValue: bits))
        #expect(Cell.unpack(Cell.pack(style)) == style)
      }
      for other in [nil, .black, Style.Color(rawValue: 255)] {
        let style = Style(other, [.bold, .strikethrough], ground: color)
        #expect(Cell.unpack(Cell.pack(style)) == style)
        #expect(Cell.unpack(Cell.ground(of: Cell.pack(style))) == Style(ground: color))
      }
    }
  }

  @Test("V10.11 The ground of a line fills its row, inside of the clip")
  func fill() {
    var grid = grid(8, 2)
    let line = Line([Line.Run(text("ab"), Style(ground: .blue))], ground: .black)
    func grounds(_ row: Int) -> [UInt8?] {
      (0..<8).map { grid.style(at: CellPosition(row: row, column: $0)).ground?.rawValue }
    }
    #expect(grid.put(line, row: 0, column: 1) == 3)
    #expect(grounds(0) == [nil, 4, 4, 0, 0, 0, 0, 0])
    let clip = CellRect(row: 1, column: 2, rows: 1, columns: 4)
    #expect(grid.put(line, row: 1, column: -9, clip: clip) == -7)
    #expect(grounds(1) == [nil, nil, 0, 0, 0, 0, nil, nil])
    grid.put(line, row: 1, column: 5, clip: clip)
    #expect(grounds(1) == [nil, nil, 0, 0, 0, 4, nil, nil])
    for (row, column) in [(5, 0), (-1, 0), (0, 99)] { grid.put(line, row: row, column: column) }
    #expect(grounds(0) == [nil, 4, 4, 0, 0, 0, 0, 0])
    grid.overlay(Style(nil, .reverse), in: CellRect(row: 0, column: 0, rows: 1, columns: 8))
    #expect(grid.style(at: CellPosition(row: 0, column: 3)) == Style(nil, .reverse, ground: .black))
  }

  @Test("Rectangles intersect and contain")
  func rectangles() {
    let one = CellRect(row: 1, column: 2, rows: 3, columns: 4)
    #expect(
      one.intersection(CellRect(row: 2, column: 0, rows: 9, columns: 3))
        == CellRect(row: 2, column: 2, rows: 2, columns: 1))
    #expect(one.intersection(CellRect(row: 4, column: 2, rows: 1, columns: 1)).isEmpty)
    #expect(one.contains(CellPosition(row: 3, column: 5)))
    #expect(!one.contains(CellPosition(row: 4, column: 5)))
    #expect(!one.contains(CellPosition(row: 3, column: 6)))
  }
}
