import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import SpecRender
import TestSupport
import Testing

@testable import TerminalControls
@testable import TerminalFront

@Suite("V17 Forms under a person's hands")
struct FormControllerTests {
  private static let spec = """
    {"root":"f","state":{"name":"","more":"x","wants":false,"share":0.5,"log":0,"sent":""},
     "elements":{
      "f":{"type":"Form","children":["name","more","wants","share","row","ask","link","tall","last"]},
      "name":{"type":"TextField","props":{"placeholder":"Name","value":{"$bindState":"/name"}}},
      "more":{"type":"TextField","props":{"value":{"$bindState":"/more"}}},
      "wants":{"type":"Toggle","props":{"label":"Letters","isOn":{"$bindState":"/wants"}}},
      "share":{"type":"Slider","props":{"label":"Share","step":0.1,"value":{"$bindState":"/share"}}},
      "row":{"type":"HStack","children":["plus","send"]},
      "plus":{"type":"Button","props":{"label":"Plus"},
        "on":{"press":{"action":"incrementState","params":{"path":"/log"}}}},
      "send":{"type":"Button","props":{"label":"Send","style":"prominent"},
        "on":{"press":{"action":"setState","params":{"path":"/sent","value":{"$state":"/name"}}}}},
      "ask":{"type":"Button","props":{"label":"Clear"},"on":{"press":{"action":"setState",
        "params":{"path":"/name","value":""},"confirm":{"title":"Clear it?","message":"All of it."}}}},
      "link":{"type":"Link","props":{"title":"Read","url":"https://example.org"}},
      "tall":{"type":"Text","props":{"content":"1\\n2\\n3\\n4\\n5\\n6\\n7\\n8\\n9\\n10\\n11\\n12\\n13"}},
      "last":{"type":"Button","props":{"label":"Last"}}}}
    """

  @Test(
    "V17.8 V17.8a Notes are above the key hints and stay; the caller can use Esc without a use here"
  )
  func notes() throws {
    var driver = try Driver(rows: 12)
    let note = Line([Line.Run(SafeText(sanitizing: "something is wrong", context: .prose))])
    driver.controller.notes = [note]
    for _ in 0..<2 {
      let grid = driver.controller.draw()
      #expect(grid.text(inRow: 10).contains("something is wrong"))
      #expect(!grid.text(inRow: 11).isEmpty && !grid.text(inRow: 9).isEmpty)
      driver.press(KeyStroke(.tab, .shift), KeyStroke(.tab))
    }
    #expect(!driver.controller.usesEscape)
    driver.type("Ada")
    #expect(driver.controller.usesEscape)
    driver.press(KeyStroke(.escape))
    #expect(!driver.controller.usesEscape && driver.session.store["/name"] == "")
    driver.press(KeyStroke(.function(1)))
    #expect(driver.controller.usesEscape)
  }

  private struct Driver {
    var controller: FormController
    let session: FormSession

    init(
      rows: Int = 30, columns: Int = 40, spec: String = FormControllerTests.spec
    ) throws {
      session = FormSession(Spec.decode(try JSONValue(parsing: spec)).spec)
      controller = FormController(
        session, size: TerminalSize(columns: columns, rows: rows), options: .plain, title: "Test")
    }

    mutating func press(_ keys: KeyStroke...) {
      for key in keys { _ = controller.handle(.key(key)) }
    }

    mutating func type(_ text: String) {
      for character in text { _ = controller.handle(.key(KeyStroke(String(character)))) }
    }

    mutating func click(_ column: Int, _ row: Int) -> ScreenEffect {
      _ = controller.handle(.mouse(MouseEvent(.press(.left), column: column, row: row)))
      return controller.handle(.mouse(MouseEvent(.release(.left), column: column, row: row)))
    }

    mutating func lines() -> [String] {
      let grid = controller.draw()
      return (0..<grid.size.rows).map { grid.text(inRow: $0) }
    }

    /// Where a text begins on the screen.
    mutating func find(_ text: String) -> (column: Int, row: Int)? {
      for (row, line) in lines().enumerated() {
        if let range = line.firstRange(of: text) {
          return (line.distance(from: line.startIndex, to: range.lowerBound), row)
        }
      }
      return nil
    }

    mutating func spot(_ text: String) throws -> (column: Int, row: Int) {
      let place = find(text)
      return try #require(place, "\(text) is not seen")
    }

    /// The line of keys.
    mutating func lastLine() -> String {
      let words = lines().last?.split(separator: " ") ?? []
      return words.joined(separator: " ")
    }

    var focused: String? { controller.focused?.name }

    func state(_ path: String) -> String { session.store[path]?.serialized() ?? "none" }
  }

  @Test("V17.1 V17.2a A title, the form, key hints; the focus is scrolled into view")
  func layout() throws {
    var driver = try Driver(rows: 10)
    var lines = driver.lines()
    #expect(lines[0].hasPrefix(" ◆ Test"))
    #expect(lines[1].hasPrefix(" ▌Name___"))
    #expect(lines[9].hasPrefix(" Enter next"))
    #expect(lines[1].hasSuffix("│"))
    driver.press(KeyStroke(.tab, .shift))
    #expect(driver.focused == "last")
    lines = driver.lines()
    #expect(lines[8].hasPrefix(" [ Last ]"))
    driver.press(KeyStroke(.home))
    #expect(driver.lines()[1].hasPrefix(" ▏Name"))
    driver.controller.resize(to: TerminalSize(columns: 20, rows: 4))
    #expect(driver.lines().count == 4)
  }

  @Test("V17.2 Tab moves through the controls in order, arrows to the nearest")
  func focus() throws {
    var driver = try Driver()
    var names: [String?] = []
    for _ in 0..<10 {
      names.append(driver.focused)
      driver.press(KeyStroke(.tab))
    }
    #expect(
      names == [
        "name", "more", "wants", "share", "plus", "send", "ask", "link", "last", "name",
      ])
    driver.press(KeyStroke(.down), KeyStroke(.down), KeyStroke(.down))
    #expect(driver.focused == "plus")
    driver.press(KeyStroke(.right))
    #expect(driver.focused == "send")
    driver.press(KeyStroke(.up))
    #expect(driver.focused == "share")
  }

  /// A form of twenty fields, of which the first and the last have to be filled, between two buttons.
  private static func longForm() throws -> Driver {
    let names = (0..<20).map { "f\($0)" }
    let fields = names.map { name in
      let checks = name == "f0" || name == "f19" ? #","checks":[{"type":"required"}]"# : ""
      return
        #""\#(name)":{"type":"TextField","props":{"value":{"$bindState":"/\#(name)"}\#(checks),"#
        + #""validateOn":"submit"}}"#
    }
    let children = (["wipe"] + names + ["send"]).map { #""\#($0)""# }
    return try Driver(
      rows: 10,
      spec: """
        {"root":"r","state":{"n":0},"elements":{
        "r":{"type":"VStack","children":[\(children.joined(separator: ","))]},
        "wipe":{"type":"Button","props":{"label":"Wipe"},"on":{"press":{"action":"incrementState","params":{"path":"/n"}}}},
        "send":{"type":"Button","props":{"label":"Send"},"on":{"press":{"action":"validateForm"}}},
        \(fields.joined(separator: ","))}}
        """)
  }

  @Test("V17.2b A press that fails validation moves the focus to the first invalid field")
  func wrongFields() throws {
    var driver = try Self.longForm()
    driver.press(KeyStroke(.tab, .shift))
    #expect(driver.focused == "send")
    #expect(driver.find("[ Send ]") != nil)
    driver.press(KeyStroke(.enter))
    #expect(driver.focused == "f0")
    #expect(driver.find("[ Wipe ]") == nil)
    driver.type("x")
    driver.press(KeyStroke(.tab, .shift), KeyStroke(.tab, .shift), KeyStroke(.enter))
    #expect(driver.focused == "f19")
    // A button that checks nothing keeps the focus, whatever is wrong.
    driver.press(KeyStroke(.tab), KeyStroke(.tab), KeyStroke(.enter))
    #expect(driver.focused == "wipe" && driver.state("/n") == "1")
  }

  @Test("V17.2b Failed validation moves no focus while the form arrives")
  func wrongFieldsOfAnArrivingForm() throws {
    var driver = try Self.longForm()
    driver.press(KeyStroke(.tab, .shift))
    driver.controller.isArriving = true
    driver.press(KeyStroke(.enter))
    #expect(driver.focused == "send")
    driver.controller.isArriving = false
    driver.press(KeyStroke(.enter))
    #expect(driver.focused == "f0")
  }

  @Test("V17.2a The focused control stays visible when the form changes, and does not act unseen")
  func seen() throws {
    var driver = try Self.longForm()
    driver.press(KeyStroke(.pageDown))
    #expect(driver.find("[ Wipe ]") == nil)
    driver.press(KeyStroke(.enter))
    #expect(driver.state("/n") == "0")
    #expect(driver.find("[ Wipe ]") != nil)
    driver.press(KeyStroke(.enter))
    #expect(driver.state("/n") == "1")
    // What is typed is seen.
    driver.press(KeyStroke(.tab), KeyStroke(.tab), KeyStroke(.pageDown), KeyStroke(.pageDown))
    #expect(driver.find("[ Send ]") != nil)
    driver.type("Ada")
    #expect(driver.state("/f1") == "\"Ada\"")
    #expect(driver.find("Ada") != nil)
    // Who has scrolled away stays there through changes and sizes.
    driver.press(KeyStroke(.pageDown), KeyStroke(.pageDown))
    driver.controller.session.store.set("/f1", "Eva")
    driver.controller.resize(to: TerminalSize(columns: 40, rows: 11))
    #expect(driver.find("[ Send ]") != nil)
    // A control that is seen stays so where something above it grows.
    driver.press(KeyStroke(.tab, .shift), KeyStroke(.tab, .shift), KeyStroke(.tab, .shift))
    #expect(driver.focused == "send")
    for rows in [6, 11, 4, 9] {
      driver.controller.resize(to: TerminalSize(columns: 40, rows: rows))
      #expect(driver.find("[ Send ]") != nil, "\(rows) rows")
    }
  }

  @Test("V17.2a The focused control stays visible if content is inserted above it")
  func seenBelowNews() throws {
    var driver = try Driver(
      rows: 8,
      spec: #"""
        {"root":"r","state":{"more":false},"elements":{
        "r":{"type":"VStack","children":["t","go","u","last"]},
        "t":{"type":"Text","visible":{"$state":"/more"},"props":{"content":"1\n2\n3\n4\n5\n6\n7\n8\n9"}},
        "go":{"type":"Button","props":{"label":"Go"}},
        "u":{"type":"Text","props":{"content":"1\n2\n3\n4\n5\n6\n7\n8\n9"}},
        "last":{"type":"Button","props":{"label":"Last"}}}}
        """#)
    for isMore in [true, false, true] {
      driver.session.store.set("/more", .bool(isMore))
      #expect(driver.find("[ Go ]") != nil)
    }
    driver.press(KeyStroke(.end))
    #expect(driver.find("[ Last ]") != nil && driver.find("[ Go ]") == nil)
    driver.session.store.set("/more", false)
    #expect(driver.find("[ Go ]") == nil)
  }

  @Test("V17.3a Text is entered into the focused field")
  func typing() throws {
    var driver = try Driver()
    driver.type("Adé?q")
    #expect(driver.state("/name") == "\"Adé?q\"")
    driver.press(KeyStroke(.backspace), KeyStroke(.backspace), KeyStroke(.home))
    driver.type("x")
    #expect(driver.state("/name") == "\"xAdé\"")
    #expect(driver.controller.draw().cursor == CellPosition(row: 1, column: 3))
    driver.press(KeyStroke(.escape))
    #expect(driver.state("/name") == "\"\"")
    _ = driver.controller.handle(.paste(Paste(text: "two\nlines")))
    #expect(driver.state("/name") == "\"two lines\"")
    driver.press(KeyStroke(.character("z"), .control))
    #expect(driver.state("/name") == "\"\"")
  }

  @Test("V17.3d S4.8 An edited number stays a number, and Esc restores it as one")
  func revertingNumber() throws {
    var driver = try Driver()
    driver.session.store.set("/name", try JSONValue(parsing: "0.5"))
    driver.press(KeyStroke(.tab), KeyStroke(.tab, .shift))
    driver.type("9")
    #expect(driver.state("/name") == "0.59")
    driver.type("x")
    #expect(driver.state("/name") == "\"0.59x\"")
    driver.press(KeyStroke(.escape))
    #expect(driver.state("/name") == "0.5")
    driver.press(KeyStroke(.character("z"), .control))
    #expect(driver.state("/name") == "\"0.59x\"")
  }

  @Test("V17.6 q does not quit while a form with controls arrives")
  func leavingWhatArrives() throws {
    var driver = try Driver()
    driver.controller.isArriving = true
    driver.controller.focus.focus(nil)
    #expect(driver.controller.handle(.key(KeyStroke("q"))) == .draw)
    #expect(driver.lastLine().contains("Ctrl-C to quit"))
    driver.controller.isArriving = false
    driver.press(KeyStroke(.tab, .shift))
    #expect(driver.controller.handle(.key(KeyStroke("q"))) == .quit)
  }

  @Test("V17.9 Key hints are complete, and include quitting", arguments: 14...60)
  func hints(columns: Int) throws {
    var driver = try Driver(columns: columns)
    driver.press(KeyStroke(.tab))
    let whole = "Enter submit · Esc revert · Tab next · F1 keys · Ctrl-C quit"
    let hints = driver.lastLine().split(separator: " · ")
    #expect(hints.last == "Ctrl-C quit")
    #expect(hints.allSatisfy { whole.contains($0) })
  }

  @Test("V17.3a V17.3b Enter moves the focus, and from the last field presses the main button")
  func returning() throws {
    var driver = try Driver()
    driver.type("Ada")
    #expect(driver.lastLine().hasPrefix("Enter next"))
    driver.press(KeyStroke(.enter))
    #expect(driver.focused == "more")
    #expect(driver.lastLine().hasPrefix("Enter submit"))
    #expect(driver.state("/sent") == "\"\"")
    driver.press(KeyStroke(.enter))
    #expect(driver.state("/sent") == "\"Ada\"")
    driver.session.store["/sent"] = ""
    driver.press(KeyStroke(.tab), KeyStroke(.enter, .control))
    #expect(driver.state("/sent") == "\"Ada\"")
  }

  @Test("V17.3 Keys of switches, sliders, buttons and links")
  func controls() throws {
    var driver = try Driver()
    driver.press(KeyStroke(.tab), KeyStroke(.tab), KeyStroke(" "))
    #expect(driver.state("/wants") == "true")
    driver.press(KeyStroke(.left))
    #expect(driver.state("/wants") == "false")
    driver.press(KeyStroke(.right), KeyStroke(.right))
    #expect(driver.state("/wants") == "true")
    driver.press(KeyStroke(.tab), KeyStroke(.right))
    #expect(driver.state("/share") == "0.6")
    driver.press(KeyStroke("0"), KeyStroke("."), KeyStroke("3"), KeyStroke(.enter))
    #expect(driver.state("/share") == "0.3")
    driver.press(KeyStroke(.end), KeyStroke(.left, .shift))
    #expect(driver.state("/share") == "0")
    driver.press(KeyStroke(.tab), KeyStroke(.enter), KeyStroke(" "))
    #expect(driver.state("/log") == "2")
    driver.press(KeyStroke(.character("z"), .control))
    #expect(driver.state("/log") == "1")
    driver.press(KeyStroke(.character("y"), .control))
    #expect(driver.state("/log") == "2")
    driver.press(KeyStroke(.tab), KeyStroke(.tab), KeyStroke(.tab))
    #expect(
      driver.controller.handle(.key(KeyStroke(.enter))) == .open(.address("https://example.org")))
    driver.press(KeyStroke(.tab), KeyStroke(.enter))
    #expect(driver.lines().last == " this button has no action")
  }

  @Test("V17.4 The mouse presses, toggles, slides and places the cursor")
  func mouse() throws {
    var driver = try Driver()
    let plus = try driver.spot("[ Plus")
    _ = driver.click(plus.column + 2, plus.row)
    #expect(driver.state("/log") == "1" && driver.focused == "plus")
    // Released elsewhere it is not pressed.
    _ = driver.controller.handle(
      .mouse(MouseEvent(.press(.left), column: plus.column, row: plus.row)))
    _ = driver.controller.handle(.mouse(MouseEvent(.release(.left), column: 0, row: 0)))
    #expect(driver.state("/log") == "1")
    let wants = try driver.spot("Letters")
    _ = driver.click(wants.column, wants.row)
    #expect(driver.state("/wants") == "true")
    let track = try driver.spot("├")
    let end = try driver.spot("┤")
    _ = driver.click(end.column - 1, end.row)
    #expect(driver.state("/share") == "1")
    _ = driver.controller.handle(
      .mouse(MouseEvent(.press(.left), column: end.column - 1, row: end.row)))
    _ = driver.controller.handle(
      .mouse(MouseEvent(.drag(.left), column: track.column, row: track.row + 4)))
    #expect(driver.state("/share") == "0")
    _ = driver.controller.handle(
      .mouse(MouseEvent(.wheel(.up), column: track.column + 2, row: track.row)))
    #expect(driver.state("/share") == "0.1")
    _ = driver.click(2, 1)
    driver.type("abc")
    _ = driver.click(3, 1)
    driver.type("-")
    #expect(driver.state("/name") == "\"a-bc\"")
    let link = try driver.spot("Read")
    #expect(driver.click(link.column, link.row) == .open(.address("https://example.org")))
  }

  private static func driver(_ spec: String) throws -> (FormController, FormSession) {
    let session = FormSession(Spec.decode(try JSONValue(parsing: spec)).spec)
    let size = TerminalSize(columns: 40, rows: 12)
    return (FormController(session, size: size, options: .plain), session)
  }

  private static func click(_ controller: inout FormController, _ column: Int, _ row: Int) {
    _ = controller.handle(.mouse(MouseEvent(.press(.left), column: column, row: row)))
    _ = controller.handle(.mouse(MouseEvent(.release(.left), column: column, row: row)))
  }

  @Test("V17.4a A click hits its target although leaving a field moves it")
  func moving() throws {
    var (controller, session) = try Self.driver(
      #"{"root":"f","state":{"n":"","sent":false},"elements":{"f":{"type":"Form","children":["n","b"]},"#
        + #""n":{"type":"TextField","props":{"value":{"$bindState":"/n"},"#
        + #""checks":[{"type":"required","message":"Please."}]}},"b":{"type":"Button","#
        + #""on":{"press":{"action":"setState","params":{"path":"/sent","value":true}}}}}}"#)
    _ = controller.draw()
    Self.click(&controller, 4, 2)
    #expect(session.store["/sent"] == true)
    #expect(controller.draw().text(inRow: 2).contains("Please."))
  }

  @Test("V17.4 V15.5 In a ZStack the mouse hits the front element")
  func piles() throws {
    var (controller, session) = try Self.driver(
      #"{"root":"z","state":{"a":0,"b":0},"elements":{"z":{"type":"ZStack","children":["a","b"]},"#
        + #""a":{"type":"Button","props":{"label":"A LONG ONE BEHIND"},"#
        + #""on":{"press":{"action":"incrementState","params":{"path":"/a"}}}},"#
        + #""b":{"type":"Button","props":{"label":"F"},"#
        + #""on":{"press":{"action":"incrementState","params":{"path":"/b"}}}}}}"#)
    let line = controller.draw().text(inRow: 1)
    let column = line.distance(
      from: line.startIndex, to: line.firstRange(of: "F ]")?.lowerBound ?? line.endIndex)
    Self.click(&controller, column, 1)
    #expect(session.store["/b"] == 1 && session.store["/a"] == 0)
    Self.click(&controller, 2, 1)
    #expect(session.store["/a"] == 1)
  }

  @Test("V17.3e Undo in a field without changes undoes in the form")
  func undoing() throws {
    var driver = try Driver()
    driver.press(KeyStroke(.character("p"), .alt), KeyStroke(.home))
    _ = driver.click(2, 1)
    #expect(driver.focused == "name" && driver.state("/log") == "1")
    driver.press(KeyStroke(.character("z"), .control))
    #expect(driver.state("/log") == "0")
  }

  @Test("V17.5 An answer is chosen on release")
  func answering() throws {
    var driver = try Driver()
    driver.type("Ada")
    driver.press(KeyStroke(.character("c"), .alt))
    let yes = try driver.spot("[ Yes")
    _ = driver.controller.handle(
      .mouse(MouseEvent(.press(.left), column: yes.column, row: yes.row)))
    #expect(driver.state("/name") == "\"Ada\"")
    _ = driver.controller.handle(.mouse(MouseEvent(.release(.left), column: 0, row: 0)))
    #expect(driver.state("/name") == "\"Ada\"")
    _ = driver.click(yes.column, yes.row)
    #expect(driver.state("/name") == "\"\"")
  }

  @Test("V17.5 A confirmation is modal until it is answered", arguments: [true, false])
  func question(isYes: Bool) throws {
    var driver = try Driver()
    driver.type("Ada")
    let ask = try driver.spot("[ Clear")
    _ = driver.click(ask.column, ask.row)
    #expect(driver.find("Clear it?") != nil)
    driver.press(KeyStroke(.character("l"), .control), KeyStroke(.pageDown), KeyStroke("q"))
    #expect(driver.state("/name") == "\"Ada\"")
    driver.press(KeyStroke(isYes ? "y" : "n"))
    #expect(driver.state("/name") == (isYes ? "\"\"" : "\"Ada\""))
    #expect(driver.find("Clear it?") == nil)
    #expect(driver.focused == "ask")
    // With the mouse, and with Return after choosing.
    driver.session.store["/name"] = "Eve"
    _ = driver.click(ask.column, ask.row)
    let answer = try driver.spot(isYes ? "[ Yes" : "[ No")
    _ = driver.click(answer.column + 1, answer.row)
    #expect(driver.state("/name") == (isYes ? "\"\"" : "\"Eve\""))
    driver.session.store["/name"] = "Eve"
    driver.press(KeyStroke(.enter))
    if isYes { driver.press(KeyStroke(.tab)) }
    driver.press(KeyStroke(.enter))
    #expect(driver.state("/name") == (isYes ? "\"\"" : "\"Eve\""))
  }

  @Test("V17.6 Help, and quitting")
  func leaving() throws {
    var driver = try Driver()
    driver.press(KeyStroke(.function(1)))
    #expect(driver.find("─ Keys ") != nil)
    driver.press(KeyStroke("x"))
    #expect(driver.find("─ Keys ") == nil)
    #expect(driver.state("/name") == "\"\"")
    driver.type("q?")
    #expect(driver.state("/name") == "\"q?\"")
    driver.press(KeyStroke(.tab), KeyStroke(.tab), KeyStroke("?"))
    #expect(driver.find("─ Keys ") != nil)
    driver.press(KeyStroke(.escape))
    #expect(driver.controller.handle(.key(KeyStroke("q"))) == .quit)
    #expect(driver.controller.handle(.key(KeyStroke(.character("c"), .control))) == .quit)
    #expect(driver.controller.handle(.key(KeyStroke(.character("l"), .control))) == .redraw)
  }

  @Test("V17.6a F12 inspects a control")
  func inspection() throws {
    var driver = try Driver()
    driver.press(KeyStroke(.tab), KeyStroke(.function(12)))
    #expect(driver.find("─ more ─") != nil)
    #expect(driver.find("/elements/more") != nil)
    #expect(driver.find("→ value") != nil)
    driver.press(KeyStroke(.escape))
    #expect(driver.find("/elements/more") == nil)
  }

  @Test("V17.5a V17.6 Dialogs with more rows than fit are scrolled")
  func scrolledDialogs() throws {
    var driver = try Driver(rows: 8)
    driver.press(KeyStroke(.function(1)))
    #expect(driver.find("Shift-Tab") != nil && driver.find("Ctrl-L") == nil)
    #expect(driver.lines()[7].hasPrefix(" ↑↓ scroll · any other key closes"))
    driver.press(KeyStroke(.end))
    #expect(driver.find("Shift-Tab") == nil && driver.find("Ctrl-L") != nil)
    var seen: Set<String> = []
    driver.press(KeyStroke(.home))
    for _ in 0..<80 {
      seen.formUnion(driver.lines()[2..<6])
      driver.press(KeyStroke(.down))
    }
    for entry in KeyHelp.form.entries {
      let keys = String(entry.keys.prefix(12))
      #expect(seen.contains { $0.contains(keys) }, "\(keys)")
    }
    driver.press(KeyStroke(.pageUp))
    _ = driver.controller.handle(.mouse(MouseEvent(.wheel(.up), column: 3, row: 3)))
    #expect(driver.find("Keys") != nil && driver.find("Ctrl-L") == nil)
    driver.press(KeyStroke("x"))
    #expect(driver.find("Keys") == nil)
    // Where all is seen every key goes on, and the next one begins at its start.
    driver.controller.resize(to: TerminalSize(columns: 80, rows: 40))
    driver.press(KeyStroke(.function(1)))
    #expect(driver.find("Shift-Tab") != nil)
    driver.press(KeyStroke(.down))
    #expect(driver.find("Shift-Tab") == nil)
  }

  @Test("V17.5a Answers that do not fit side by side are below each other", arguments: 11...24)
  func narrowQuestion(columns: Int) throws {
    var driver = try Driver()
    driver.type("Ada")
    driver.press(KeyStroke(.character("c"), .alt))
    driver.controller.resize(to: TerminalSize(columns: columns, rows: 16))
    let (yes, no) = (try driver.spot("[ Yes ]"), try driver.spot("[ No ]"))
    #expect((yes.row == no.row) == (columns >= 19))
    _ = driver.click(no.column, no.row)
    #expect(driver.state("/name") == "\"Ada\"" && driver.session.question == nil)
  }

  @Test("V17.5a A long confirmation is scrolled, and its answers are always visible")
  func longQuestion() throws {
    let words = (1...60).map { "word\($0)" }.joined(separator: " ")
    var (controller, session) = try Self.driver(
      #"{"root":"b","state":{"a":0},"elements":{"b":{"type":"Button","props":{"label":"B"},"#
        + #""on":{"press":{"action":"incrementState","params":{"path":"/a"},"confirm":{"#
        + #""title":"\#(words)","message":"\#(words)."}}}}}}"#)
    _ = controller.handle(.key(KeyStroke(.enter)))
    var seen = ""
    for _ in 0..<60 {
      let grid = controller.draw()
      let lines = (0..<12).map { grid.text(inRow: $0) }
      #expect(lines.contains { $0.contains("[ Yes ]  [ No ]") })
      seen += lines.joined(separator: " ")
      _ = controller.handle(.key(KeyStroke(.down)))
    }
    #expect(seen.contains("word1 ") && seen.contains("word60 ") && seen.contains("word60."))
    let grid = controller.draw()
    let row = try #require((0..<12).first { grid.text(inRow: $0).contains("[ Yes ]") })
    Self.click(&controller, 6, row)
    #expect(session.store["/a"] == 1 && session.question == nil)
  }

  @Test("V17.3d V17.4 Letters with Alt press buttons, a double click selects a word")
  func shortcuts() throws {
    var driver = try Driver()
    driver.press(KeyStroke(.character("p"), .alt))
    #expect(driver.state("/log") == "1" && driver.focused == "plus")
    _ = driver.click(2, 1)
    driver.type("two words")
    _ = driver.click(7, 1)
    _ = driver.click(7, 1)
    driver.type("x")
    #expect(driver.state("/name") == "\"two x\"")
    driver.press(KeyStroke(.character("c"), .alt))
    #expect(driver.find("Clear it?") != nil)
  }

  @Test("V17.7 New content moves no focus and removes no text")
  func arriving() throws {
    let session = FormSession(Spec(), isComplete: false)
    var controller = FormController(session, size: TerminalSize(columns: 40, rows: 12))
    controller.isArriving = true
    var document = SpecDocument()
    var sawField = false
    for byte in Self.spec.utf8 {
      document.append([byte].span)
      session.apply(document.takeUpdate())
      _ = controller.draw()
      if !sawField, controller.controls.values.contains(where: { $0.name == "name" }) {
        sawField = true
        #expect(controller.focused == nil)
        _ = controller.handle(.key(KeyStroke(.tab)))
        _ = controller.handle(.key(KeyStroke("A")))
      }
      if sawField { #expect(controller.focused?.name == "name") }
    }
    document.finish()
    session.apply(document.takeUpdate())
    controller.isArriving = false
    _ = controller.handle(.key(KeyStroke("b")))
    #expect(session.store["/name"] == "Ab")
  }

  @Test("V17.1a The newest element is in view until the user takes over", arguments: [false, true])
  func following(isTakenOver: Bool) throws {
    let rows = (0..<30).map { #"{"type":"Text","props":{"content":"row \#($0)."}}"# }
    let text = #"{"type":"VStack","children":[\#(rows.joined(separator: ","))]}"#
    let session = FormSession(Spec(), isComplete: false)
    var controller = FormController(session, size: TerminalSize(columns: 40, rows: 12))
    controller.isArriving = true
    var document = SpecDocument()
    var isFollowing = true
    for byte in text.utf8 {
      document.append([byte].span)
      session.apply(document.takeUpdate())
      let grid = controller.draw()
      let shown = (0..<12).map { grid.text(inRow: $0) }.joined()
      let form = Presentation(blocks: [Sample.settled(.form(session.form))]).plainText
      let newest = (0..<30).last { form.contains("row \($0).") }
      if isFollowing, let newest { #expect(shown.contains("row \(newest).")) }
      if isTakenOver, isFollowing, newest == 20 {
        _ = controller.handle(.key(KeyStroke(.up)))
        isFollowing = false
      }
      if !isFollowing { #expect(shown.contains("row 15.")) }
    }
    document.finish()
    session.apply(document.takeUpdate())
    controller.isArriving = false
    let grid = controller.draw()
    #expect(
      grid.text(inRow: 1).contains(isTakenOver ? "row 10." : "row 0."), "\(grid.text(inRow: 1))")
  }

  @Test(
    "V17.9a Incremental layout equals full layout", arguments: TestScale.some(of: UInt64(0)..<12))
  func incremental(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let session = FormSession(Spec.decode(try JSONValue(parsing: Self.growing)).spec)
    var size = TerminalSize(columns: 50, rows: 14)
    var controller = FormController(session, size: size, options: .plain)
    for step in 0..<120 {
      let key = Self.keys.randomElement(using: &generator) ?? KeyStroke(.tab)
      _ = controller.handle(.key(key))
      if Int.random(in: 0..<20, using: &generator) == 0 {
        size.columns = Int.random(in: 8..<90, using: &generator)
        controller.resize(to: size)
      }
      let grid = controller.draw()
      let width = max(1, size.columns - 2)
      let whole = FormLayout(
        options: controller.options.layout(width: width), typedNumbers: controller.typedNumbers,
        folds: true
      )
      .tile(of: session.form, width: width)
      #expect(controller.tile.height == whole.height, "seed \(seed), step \(step)")
      for row in 0..<whole.height {
        #expect(controller.tile.row(row) == whole.row(row), "seed \(seed), step \(step)")
      }
      #expect(controller.places == whole.controls.places, "seed \(seed), step \(step)")
      #expect(controller.focus.nodes == whole.controls.nodes)
      #expect(
        Set(controller.controls.filter { $1.isInteractive }.keys)
          == Set(controls(in: session.form.root)))
      #expect(grid.size == size)
    }
  }

  private func controls(in element: FormElement?) -> [Int] {
    guard let element else { return [] }
    return (element.isInteractive ? [element.id] : []) + element.children.flatMap(controls)
  }

  private static let keys: [KeyStroke] = [
    KeyStroke(.tab), KeyStroke(.tab), KeyStroke(.tab), KeyStroke(.tab, .shift), KeyStroke(.enter),
    KeyStroke(" "), KeyStroke("a"), KeyStroke("é"), KeyStroke(.right), KeyStroke(.left),
    KeyStroke(.up), KeyStroke("2"), KeyStroke(.escape),
    KeyStroke(.down), KeyStroke(.pageDown), KeyStroke(.home), KeyStroke(.backspace),
    KeyStroke(.character("z"), .control), KeyStroke(.character("y"), .control),
  ]

  private static let growing = """
    {"root":"f","state":{"n":1,"name":"","on":false,"items":["x","y"]},
     "elements":{
      "f":{"type":"VStack","children":["top","card","rows","fold","side","pile","more","less"]},
      "top":{"type":"HStack","children":["name","on","say"]},
      "name":{"type":"TextField","props":{"placeholder":"Name","value":{"$bindState":"/name"},
        "checks":[{"type":"minLength","args":{"min":2},"message":"Too short, and long to read."}]}},
      "on":{"type":"Toggle","props":{"label":"On","isOn":{"$bindState":"/on"}}},
      "say":{"type":"Text","props":{"content":{"$template":"<${/name}>"}}},
      "card":{"type":"Card","props":{"title":{"$template":"${/n}"},"subtitle":"under"},
        "children":["share","hidden"]},
      "share":{"type":"Slider","props":{"label":"Share","max":5,"step":1,"value":{"$bindState":"/n"}}},
      "hidden":{"type":"Button","props":{"label":"There"},"visible":{"$state":"/on"}},
      "rows":{"type":"List","repeat":{"statePath":"/items"},"children":["row"]},
      "row":{"type":"HStack","children":["what","spacer","drop"]},
      "what":{"type":"Text","props":{"content":{"$item":""}}},
      "spacer":{"type":"Spacer"},
      "drop":{"type":"Button","props":{"label":"Drop"},"on":{"press":{"action":"removeState",
        "params":{"path":"/items","index":{"$index":true}}}}},
      "fold":{"type":"Section","props":{"header":"Fold","collapsible":true,"footer":"under it"},
        "children":["say","share","hidden"]},
      "side":{"type":"HStack","children":["a","b"]},
      "a":{"type":"Card","props":{"title":"A"},"children":["say"]},
      "b":{"type":"Card","props":{"title":"B"},"children":["say","hidden","what"]},
      "pile":{"type":"ZStack","children":["back","front"]},
      "back":{"type":"Button","props":{"label":"A LONG ONE BEHIND"}},
      "front":{"type":"Button","props":{"label":{"$template":"${/n}"}}},
      "more":{"type":"Button","props":{"label":"More"},"children":["say"],"on":{"press":[
        {"action":"pushState","params":{"path":"/items","value":{"$state":"/name"}}},
        {"action":"incrementState","params":{"path":"/n"}}]}},
      "less":{"type":"Button","props":{"label":"Less","disabled":{"$state":"/on"}},"on":{"press":
        {"action":"setState","params":{"path":"/items","value":[]}}}}}}
    """

  @Test("V17.9a A key in a large form lays out only what it changes")
  func largeForm() throws {
    let rows = (0..<1000).map { #"{"t":"row \#($0)","on":false}"# }.joined(separator: ",")
    let session = FormSession(
      Spec.decode(
        try JSONValue(
          parsing: #"{"root":"l","state":{"items":[\#(rows)]},"elements":{"l":{"type":"List","#
            + #""repeat":{"statePath":"/items"},"children":["r"]},"r":{"type":"Toggle","#
            + #""props":{"label":{"$item":"t"},"isOn":{"$bindItem":"on"}}}}}"#)
      ).spec)
    var controller = FormController(session, size: TerminalSize(columns: 40, rows: 12))
    func parts(_ tile: FormTile) throws -> [FormTile] {
      guard case .column(let parts, _) = tile.content else { throw Unexpected() }
      return parts.map(\.tile)
    }
    let before = try parts(controller.tile)
    for _ in 0..<500 { _ = controller.handle(.key(KeyStroke(.tab))) }
    _ = controller.handle(.key(KeyStroke(" ")))
    let after = try parts(controller.tile)
    #expect(before.count == 1000 && after.count == 1000)
    #expect(zip(before, after).enumerated().filter { $1.0 !== $1.1 }.map(\.offset) == [500])
    #expect(controller.draw().text(inRow: 10).contains("[x] row 500"))
  }

  private struct Unexpected: Error {}

  @Test("V17.8 Every size can be drawn", arguments: [1, 2, 3, 5, 20, 79])
  func sizes(columns: Int) throws {
    for rows in [1, 2, 3, 4, 9, 40] {
      var driver = try Driver(rows: rows, columns: columns)
      for key in [Key.tab, .down, .function(1), .escape, .end, .pageUp] {
        driver.press(KeyStroke(key))
        #expect(driver.lines().count == rows)
      }
    }
  }
}
