import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import SpecRender
import Testing

@testable import TerminalControls
@testable import TerminalFront

@Suite("V20 Components and their keys")
struct FormKeysTests {
  private static func controller(
    _ elements: String, state: String = "{}", rows: Int = 24
  ) throws -> (FormController, FormSession) {
    let value = try JSONValue(
      parsing: #"{"root":"f","state":\#(state),"elements":{\#(elements)}}"#)
    let session = FormSession(Spec.decode(value).spec)
    let size = TerminalSize(columns: 50, rows: rows)
    return (FormController(session, size: size, options: .plain), session)
  }

  private func lines(_ controller: inout FormController) -> [String] {
    let grid = controller.draw()
    return (0..<grid.size.rows).map { grid.text(inRow: $0) }
  }

  @Test(
    "V17.13 o opens the focused link, else the first visible image; a click opens it")
  func pictures() throws {
    var (controller, _) = try Self.controller(
      #""f":{"type":"VStack","children":["t","n","a","b","l"]},"#
        + #""t":{"type":"Toggle","props":{"label":"T","isOn":{"$bindState":"/t"}}},"#
        + #""n":{"type":"Image","props":{"systemName":"star"}},"#
        + #""a":{"type":"Image","props":{"url":"https://example.org/a.png"}},"#
        + #""b":{"type":"Image","props":{"url":"https://example.org/b.png"}},"#
        + #""l":{"type":"Link","props":{"title":"L","url":"https://example.org/l"}}"#)
    // A picture is no stop.
    #expect(controller.focus.nodes.count == 2)
    #expect(controller.handle(.key(KeyStroke("o"))) == .open(.address("https://example.org/a.png")))
    let row = lines(&controller).lastIndex { $0.contains("example.org") && !$0.contains("/l") }
    func mouse(_ action: MouseEvent.Action, _ column: Int, _ row: Int) -> ScreenEffect {
      controller.handle(.mouse(MouseEvent(action, column: column, row: row)))
    }
    #expect(row == 4)
    #expect(mouse(.press(.left), 2, 4) == .draw)
    #expect(mouse(.release(.left), 3, 4) == .open(.address("https://example.org/b.png")))
    _ = mouse(.press(.left), 2, 4)
    #expect(mouse(.release(.left), 2, 3) == .draw && mouse(.release(.left), 2, 4) == .draw)
    _ = controller.handle(.key(KeyStroke(.tab)))
    #expect(controller.handle(.key(KeyStroke("o"))) == .open(.address("https://example.org/l")))
    controller.resize(to: TerminalSize(columns: 50, rows: 3))
    _ = controller.handle(.key(KeyStroke(.tab)))
    #expect(controller.handle(.key(KeyStroke("o"))) == .draw)
    #expect(lines(&controller)[2] == " no link or image to open")
  }

  @Test("V17.6a F12 shows the state paths, and the cost of the last change")
  func inspection() throws {
    var (controller, session) = try Self.controller(
      #""f":{"type":"VStack","children":["rows","t"]},"#
        + #""rows":{"type":"List","repeat":{"statePath":"/items"},"children":["row"]},"#
        + #""row":{"type":"Text","props":{"content":{"$template":"${name} of ${/all}"},"alignment":"#
        + #"{"$cond":{"$state":"/a","gt":{"$item":"n"}},"$then":{"$state":"/b"},"$else":"left"}},"#
        + #""visible":{"$and":[{"$not":{"$item":"gone"}},{"$or":[{"$state":"/c"},true]}]}},"#
        + #""t":{"type":"Text","props":{"content":{"$state":"/c"}}}"#,
      state: #"{"items":[{"name":"x","n":1},{"name":"y","n":2}],"all":2,"c":1}"#)
    _ = controller.handle(.key(KeyStroke(.down)))
    session.store["/items/1/name"] = "z"
    _ = controller.draw()
    _ = controller.handle(.key(KeyStroke(.function(12))))
    let text = lines(&controller).joined(separator: "\n")
    #expect(text.contains("─ row[1] ─"))
    #expect(text.contains("/elements/row"))
    #expect(text.contains("elements reevaluated: 1"))
    let row = try #require(controller.focusedList?.selection.selected?.id)
    #expect(
      session.inspection(of: row)?.reads
        == ["/items/1/gone", "/c", "/items/1/name", "/all", "/a", "/items/1/n", "/b"])
    let list = try #require(controller.focus.focused)
    #expect(session.inspection(of: list)?.reads == ["/items"])
  }

  @Test("V20 A drag selects in a field, Ctrl-Z and Ctrl-Y undo and redo")
  func fields() throws {
    var (controller, session) = try Self.controller(
      #""f":{"type":"TextField","props":{"value":{"$bindState":"/n"}}}"#,
      state: #"{"n":"one two three"}"#)
    _ = controller.draw()
    for action in [MouseEvent.Action.press(.left), .drag(.left), .release(.left)] {
      let column = action == .press(.left) ? 6 : 9
      _ = controller.handle(.mouse(MouseEvent(action, column: column, row: 1)))
    }
    #expect(controller.editor?.field.selectedText == "two")
    _ = controller.handle(.key(KeyStroke("2")))
    #expect(session.store["/n"] == "one 2 three")
    _ = controller.handle(.key(KeyStroke(.character("z"), .control)))
    #expect(session.store["/n"] == "one two three")
    _ = controller.handle(.key(KeyStroke(.character("y"), .control)))
    #expect(session.store["/n"] == "one 2 three")
  }

  @Test("V20 V12.13 Removing row after row keeps the focus on the rows")
  func removing() throws {
    var (controller, session) = try Self.controller(
      #""f":{"type":"VStack","children":["list","end"]},"#
        + #""list":{"type":"List","repeat":{"statePath":"/items","key":"k"},"children":["row"]},"#
        + #""row":{"type":"HStack","children":["t","drop"]},"#
        + #""t":{"type":"Text","props":{"content":{"$item":"k"}}},"#
        + #""drop":{"type":"Button","props":{"label":"Drop"},"on":{"press":{"action":"removeState","#
        + #""params":{"path":"/items","index":{"$index":true}}}}},"#
        + #""end":{"type":"Button","props":{"label":"End"}}"#,
      state: #"{"items":[{"k":"a"},{"k":"b"},{"k":"c"},{"k":"d"}]}"#)
    _ = controller.handle(.key(KeyStroke(.tab)))
    var left: [String] = []
    for _ in 0..<4 {
      _ = controller.handle(.key(KeyStroke(.enter)))
      left.append(session.store["/items"]?.serialized().filter { "abcd".contains($0) } ?? "-")
    }
    #expect(left == ["acd", "ad", "a", ""])
    #expect(controller.focused?.name == "end")
  }

  @Test("V17.6 The help contains every key of the specification")
  func help() {
    let keys = KeyHelp.form.entries.map(\.keys).joined(separator: " ")
    for key in [
      "Ctrl-C", "q", "Tab", "Shift-Tab", "arrows", "j", "k", "g", "G", "/", "Enter", "Space",
      "Left", "Right", "0 to 9", "Home", "End", "y", "o", "Esc", "Ctrl-Z", "Ctrl-Y", "Ctrl-Enter",
      "Alt-letter", "PgUp", "PgDn", "F1", "F12", "Ctrl-L",
    ] {
      #expect(keys.contains(key), "\(key)")
    }
  }
}
