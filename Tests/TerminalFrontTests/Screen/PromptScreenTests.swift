import ArtifactCore
import ArtifactPresenters
import SpecRender
import TestSupport
import Testing

@testable import TerminalControls
@testable import TerminalFront

@Suite("V17.18 Forms in line")
struct PromptScreenTests {
  private func grid(_ rows: [String], cursor: CellPosition? = nil) -> CellGrid {
    var grid = CellGrid(size: TerminalSize(columns: 20, rows: rows.count))
    for (row, text) in rows.enumerated() {
      grid.put(SafeText(sanitizing: text, context: .code), row: row, column: 0)
    }
    grid.cursor = cursor
    return grid
  }

  @Test("V17.18 A row of a grid is a line, with the cell of the cursor reversed")
  func lines() {
    let grid = grid(["日本 a", ""], cursor: CellPosition(row: 0, column: 6))
    let line = grid.line(inRow: 0)
    #expect(line.description == "日本 a " && line.width == 7)
    #expect(line.runs.last?.style == Style(nil, .reverse))
    #expect(grid.line(inRow: 1).runs.isEmpty)
    var styled = self.grid(["ab"])
    styled.overlay(Style(nil, .bold), in: CellRect(row: 0, column: 1, rows: 1, columns: 2))
    #expect(styled.line(inRow: 0).description == "ab ")
    #expect(styled.line(inRow: 0).runs.map(\.style.attributes) == [[], .bold])
  }

  @Test("V17.18 The grid is drawn in place, and removed for what stays")
  func drawing() {
    var screen = PromptScreen(size: TerminalSize(columns: 30, rows: 10), colorMode: .none)
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    #expect(text(screen.draw(grid(["Name?", "Ada"]))).contains("Name?"))
    #expect(screen.draw(grid(["Name?", "Ada"])).isEmpty)
    #expect(!text(screen.draw(grid(["Name?", "Bob"]))).contains("Name?"))
    let stays = Line([Line.Run(SafeText(sanitizing: "Name? Bob", context: .code))])
    let end = text(screen.finish(with: [stays]))
    #expect(end.contains("Bob\r\n") && end.hasSuffix("\u{1B}[?25h"))
  }

  @Test("V17.18 What is drawn in line is erased where the terminal is restored")
  func restoration() {
    let erasing: [UInt8] = [0x0D, 0x1B, 0x5B, 0x4A]
    #expect(AnsiWriter.restoreBytes([.hiddenCursor, .bracketedPaste]).contains(erasing))
    #expect(!AnsiWriter.restoreBytes([.fullScreen, .mouse]).contains(erasing))
  }

  private func controller(_ elements: String, rows: Int = 24) throws -> FormController {
    let text = #"{"root":"x","state":{"v":"","w":""},"elements":{\#(elements)}}"#
    let session = FormSession(Spec.decode(try JSONValue(parsing: text)).spec)
    var controller = FormController(
      session, size: TerminalSize(columns: 40, rows: rows), options: .plain, title: "Test")
    controller.isInline = true
    return controller
  }

  private static let fields =
    #""x":{"type":"VStack","children":["a","b"]},"#
    + #""a":{"type":"TextField","props":{"label":"A","value":{"$bindState":"/v"}}},"#
    + #""b":{"type":"TextField","props":{"label":"B","value":{"$bindState":"/w"}}}"#

  @Test("V17.18 A form is as high as it is, and ends with Enter in its last control or Ctrl-D")
  func ending() throws {
    var form = try controller(Self.fields)
    #expect(form.draw().size.rows == 5 && form.draw().text(inRow: 0) == " A")
    for key in [KeyStroke("x"), KeyStroke(.enter)] { _ = form.handle(.key(key)) }
    #expect(!form.isFinished && form.draw().text(inRow: 4).contains("Enter submit"))
    #expect(form.handle(.key(KeyStroke(.enter))) == .quit && form.isFinished)
    var early = try controller(Self.fields)
    #expect(early.handle(.key(KeyStroke(.character("d"), .control))) == .quit && early.isFinished)
    // It is scrolled where there are fewer rows.
    var low = try controller(Self.fields, rows: 4)
    #expect(low.draw().size.rows == 3)
    _ = low.handle(.key(KeyStroke(.tab)))
    #expect(low.draw().text(inRow: 1).contains("▌"))
  }

  @Test("V17.18 A long choice that is alone is open, and Enter ends the form with it")
  func choice() throws {
    let options = (0..<12).map { #""o\#($0)""# }.joined(separator: ",")
    var form = try controller(
      #""x":{"type":"Select","props":{"options":[\#(options)],"value":{"$bindState":"/v"}}}"#)
    #expect(form.draw().text(inRow: 0).contains("12 of 12") && !form.usesEscape)
    for letter in ["1", "1"] { _ = form.handle(.key(KeyStroke(letter))) }
    #expect(form.handle(.key(KeyStroke(.enter))) == .quit)
    #expect(form.session.store["/v"] == "o11")
  }

  @Test(
    "V15.8a Symbols are found by the names of several libraries",
    arguments: [
      ("arrow-left-circle", "←"), ("shopping_cart", "$"), ("CheckCircle", "✓"), ("Trash2", "⌫"),
      ("userPlus", "☺"), ("home", "⌂"), ("settings", "⚙"), ("alert-circle", "!"), ("map-pin", "⊙"),
      ("no such sign", nil), ("", nil), ("...", nil),
    ])
  func symbols(name: String, sign: String?) {
    #expect(FormSymbols.sign(of: name) == sign)
  }
}
