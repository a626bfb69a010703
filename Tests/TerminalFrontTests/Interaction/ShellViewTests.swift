import ArtifactPresentation
import ArtifactPresenters
import FlowGraph
import Testing

@testable import TerminalControls
@testable import TerminalFront

/// What all full-screen views have in common.
@Suite("V22 Full-screen views") struct ShellViewTests {
  private static let size = TerminalSize(columns: 60, rows: 12)

  private func pager(title: String = "file") -> PagerModel {
    var pager = PagerModel(size: Self.size, options: .plain, title: title)
    let lines = (1...40).map { CodeBlock.Line("line \($0)") }
    let code = CodeBlock(language: nil, lines: lines, settledLineCount: lines.count)
    pager.show(
      Presentation(blocks: [
        Block(id: BlockID(segment: 0, ordinal: 0), kind: .code(code), isSettled: true)
      ]), isComplete: true)
    return pager
  }

  private func flow() -> FlowController {
    let report = FlowReport(reading: Array(#"{"nodes": [{"id": "a", "data": "A"}]}"#.utf8))
    return FlowController(
      FlowSession(report, measure: CellMetrics()), size: Self.size, options: .plain, title: "plan")
  }

  /// The last row of the screen.
  private func row(_ grid: CellGrid) -> String { grid.text(inRow: grid.size.rows - 1) }

  private func check<View>(_ table: KeyTable<View>) {
    for command in table.commands where command.action != nil {
      let names = command.entry.keys.split(separator: " ")
      let count = names.reduce(0) { $0 + ($1.hasSuffix("arrows") ? 4 : 1) }
      #expect(command.keys.count == count, "\(command.entry.keys)")
      // Each key runs its own command, not one before it.
      for (index, key) in command.keys.enumerated() {
        #expect(table[key]?.command.entry == command.entry || command.entry.keys == "q  Ctrl-C")
        #expect(table[key]?.index == index || command.entry.keys == "q  Ctrl-C", "\(key)")
      }
    }
    let help = table.help().entries
    #expect(!help.contains { $0.meaning.isEmpty } && Set(help.map(\.meaning)).count == help.count)
  }

  @Test("V22.2 Every key of a table is a key, and has one command")
  func tables() {
    check(PagerModel.keys)
    check(FormController.keys)
    check(FlowController.keys)
    for button in FlowButton.all + [.ungroup] { #expect(FlowController.keys[button.key] != nil) }
    for (name, key) in [
      ("Shift-Tab", KeyStroke(.tab, .shift)), ("Ctrl-F", KeyStroke(.character("f"), .control)),
      ("PgDn", KeyStroke(.pageDown)), ("Del", KeyStroke(.delete)),
      ("F12", KeyStroke(.function(12))),
      ("G", KeyStroke("G")), ("Space", KeyStroke(" ")),
    ] { #expect(KeyStroke(name: name) == key) }
    for name in ["", "Ctrl-", "Fx", "F0", "F25", "Hyper-a", "ab"] {
      #expect(KeyStroke(name: name) == nil, "\(name)")
    }
  }

  @Test("V22.3 Ctrl-L and Ctrl-Z work in dialogs and prompts, Ctrl-C ends a prompt")
  func globalKeys() {
    let redraw = InputEvent.key(KeyStroke(.character("l"), .control))
    let suspend = InputEvent.key(KeyStroke(.character("z"), .control))
    for opener in ["?", "/"] {
      var (pager, flow) = (pager(), flow())
      for effect in [pager.handle(.key(KeyStroke(opener))), flow.handle(.key(KeyStroke(opener)))] {
        #expect(effect == .draw)
      }
      #expect(pager.handle(redraw) == .redraw && flow.handle(redraw) == .redraw)
      #expect(pager.handle(suspend) == .suspend && flow.handle(suspend) == .suspend)
      #expect(pager.isBusy && flow.usesEscape)
      #expect(flow.handle(.key(.interrupt)) == .draw)
      #expect(pager.handle(.key(.interrupt)) == (opener == "/" ? .draw : .quit))
    }
    var pager = pager()
    #expect(pager.handle(.key(.interrupt)) == .quit)
  }

  @Test("V22.4 The status row has the message, or the state and as much of the position as fits")
  func statusRow() {
    var pager = pager()
    #expect(row(pager.draw()).hasPrefix(" file · ? for help "))
    #expect(row(pager.draw()).hasSuffix("1-11/40  27%"))
    pager.message = "done"
    #expect(row(pager.draw()).hasPrefix(" done  "))
    _ = pager.handle(.key(KeyStroke("j")))
    #expect(row(pager.draw()).hasPrefix(" file"))
    var long = self.pager(title: String(repeating: "x", count: 34))
    #expect(row(long.draw()).hasSuffix("? for help    1-11/40"))
    long = self.pager(title: String(repeating: "x", count: 80))
    #expect(row(long.draw()).hasSuffix("xx…"))
    var flow = flow()
    #expect(row(flow.draw()).hasSuffix("1 node, 0 edges · 100%"))
    flow.title = String(repeating: "x", count: 80)
    #expect(row(flow.draw()).contains("x… ") && row(flow.draw()).hasSuffix("100%"))
  }

  @Test("V22.5 A prompt takes a text, and closes without one; a question takes y")
  func prompts() {
    var flow = flow()
    func press(_ keys: KeyStroke...) { for key in keys { _ = flow.handle(.key(key)) } }
    press(KeyStroke("/"), KeyStroke("x"), KeyStroke(.enter))
    #expect(row(flow.draw()).hasPrefix(" not found: x"))
    for key in [KeyStroke(.escape), .interrupt, KeyStroke(.character("g"), .control)] {
      press(KeyStroke("/"), KeyStroke("x"))
      #expect(row(flow.draw()).hasPrefix(" find: x"))
      press(key)
      #expect(!flow.isAsking && row(flow.draw()).hasPrefix(" plan"))
    }
    // Backspace without text closes a search only.
    press(KeyStroke("/"), KeyStroke(.backspace))
    #expect(flow.isAsking)
    var pager = pager()
    for key in [KeyStroke("/"), KeyStroke(.backspace)] { _ = pager.handle(.key(key)) }
    #expect(!pager.isAsking)
    // Several nodes stay marked, and a connection stays begun, while something is asked for.
    press(KeyStroke(.escape), KeyStroke(.tab), KeyStroke(" "), KeyStroke("?"), KeyStroke("x"))
    #expect(flow.isMarking)
    press(KeyStroke(.escape), KeyStroke("c"), KeyStroke("/"), KeyStroke("A"), KeyStroke(.enter))
    #expect(flow.isConnecting)
  }
}
