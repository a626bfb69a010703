import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import SpecRender
import TestSupport
import Testing

@testable import TerminalControls
@testable import TerminalFront

@Suite("V17.16 Choices and fields of several lines")
struct FormPickerTests {
  private static let spec = """
    {"root":"f","state":{"plan":"free","tags":["b"],"place":"d","notes":"","n":1},"elements":{
      "f":{"type":"Form","children":["plan","tags","place","notes","n"]},
      "plan":{"type":"Radio","props":{"label":"Plan","value":{"$bindState":"/plan"},
        "options":["free","pro",{"value":"old","disabled":true},"team"]}},
      "tags":{"type":"MultiSelect","props":{"value":{"$bindState":"/tags"},"options":["a","b"]}},
      "place":{"type":"Select","props":{"label":"Place","value":{"$bindState":"/place"},"options":
        ["a","bb","c","d","e","f","g","hb","i j"]}},
      "notes":{"type":"Textarea","props":{"label":"Notes","rows":3,"value":{"$bindState":"/notes"}}},
      "n":{"type":"NumberInput","props":{"label":"N","max":2,"value":{"$bindState":"/n"}}}}}
    """

  private let session: FormSession
  private var controller: FormController

  init() throws {
    session = FormSession(Spec.decode(try JSONValue(parsing: Self.spec)).spec)
    controller = FormController(
      session, size: TerminalSize(columns: 40, rows: 30), options: .plain, title: "Test")
  }

  private mutating func press(_ keys: KeyStroke...) {
    for key in keys { _ = controller.handle(.key(key)) }
  }

  private mutating func type(_ text: String) {
    for character in text { _ = controller.handle(.key(KeyStroke(String(character)))) }
  }

  private mutating func lines() -> [String] {
    let grid = controller.draw()
    return (0..<grid.size.rows).map { grid.text(inRow: $0) }
  }

  private mutating func click(on text: String) throws {
    let lines = lines()
    let row = try #require(lines.firstIndex { $0.contains(text) })
    let column = try #require(lines[row].firstRange(of: text))
    let mouse = lines[row].distance(from: lines[row].startIndex, to: column.lowerBound)
    _ = controller.handle(.mouse(MouseEvent(.press(.left), column: mouse, row: row)))
    _ = controller.handle(.mouse(MouseEvent(.release(.left), column: mouse, row: row)))
  }

  @Test("V17.16 Arrows select an option, Space chooses it, Enter chooses it and goes on")
  mutating func short() {
    #expect(lines().contains("   ( ) pro"))
    press(KeyStroke(.down), KeyStroke(" "))
    #expect(session.store["/plan"] == "pro")
    #expect(lines().contains(" ▌ (•) pro"))
    // An option that is disabled is not a row.
    press(KeyStroke(.down), KeyStroke(.enter))
    #expect(session.store["/plan"] == "team")
    // Enter has left the choice; of several, it chooses nothing.
    press(KeyStroke(" "))
    #expect(session.store["/tags"] == [])
    press(KeyStroke(.up), KeyStroke(" "), KeyStroke(.enter))
    #expect(session.store["/tags"] == ["a"])
    #expect(lines().last?.contains("Enter open") == true)
  }

  @Test("V17.16c Tables are sorted by Left, Right and clicks, and Enter chooses a row")
  mutating func table() throws {
    let spec = #"""
      {"root":"t","state":{"s":[]},"elements":{"t":{"type":"Table","props":{
        "caption":"Staff","sortable":true,"selectedRows":{"$bindState":"/s"},"columns":["Name","Age"],
        "rows":[["Bo",34],["Al",120],["Cy",7]]}}}}
      """#
    let session = FormSession(Spec.decode(try JSONValue(parsing: spec)).spec)
    controller = FormController(
      session, size: TerminalSize(columns: 40, rows: 12), options: .plain, title: "Test")
    #expect(
      lines()[1...6] == [
        " Staff", "       Name             Age", "       ────────────────────",
        " ▌ [ ] Bo                34", "   [ ] Al               120", "   [ ] Cy                 7",
      ])
    #expect(lines().last?.contains("Enter toggle") == true)
    press(KeyStroke(.down), KeyStroke(.enter))
    #expect(session.store["/s"] == [1])
    press(KeyStroke(.right))
    #expect(lines()[2].hasPrefix("       Name ▴") && lines()[4].hasPrefix("   [x] Al"))
    press(KeyStroke(.right))
    #expect(lines()[2].hasPrefix("       Name ▾") && lines()[4].contains("Cy"))
    press(KeyStroke(.left), KeyStroke(.left))
    #expect(!lines()[2].contains("▴") && lines()[4].contains("Bo"))
    press(KeyStroke(.left))
    #expect(lines()[2].contains("Age ▾") && lines()[4].contains("120"))
    try click(on: "Age")
    #expect(!lines()[2].contains("▾"))
    try click(on: "Age")
    #expect(lines()[2].contains("Age ▴") && lines()[4].contains("Cy"))
    try click(on: "Bo")
    #expect(session.store["/s"] == [1, 0])
    // Columns that don't fit are words in a row.
    controller.resize(to: TerminalSize(columns: 12, rows: 12))
    #expect(lines().contains { $0.contains("[x] Al") })
  }

  @Test("V17.16 S11.2b A choice that is left is checked")
  mutating func leavingShortChoice() throws {
    let spec = #"""
      {"root":"f","state":{"a":["x","y"],"n":""},"elements":{"f":{"type":"Form","children":["a","n"]},
        "a":{"type":"MultiSelect","props":{"max":1,"options":["x","y"],"value":{"$bindState":"/a"}}},
        "n":{"type":"TextField","props":{"value":{"$bindState":"/n"}}}}}
      """#
    controller = FormController(
      FormSession(Spec.decode(try JSONValue(parsing: spec)).spec),
      size: TerminalSize(columns: 40, rows: 12), options: .plain, title: "Test")
    #expect(!lines().contains { $0.contains("at most 1") })
    press(KeyStroke(.tab))
    #expect(lines().contains { $0.contains("at most 1") })
  }

  @Test("V17.16 A letter selects the next option that begins with it")
  mutating func letters() {
    type("T")
    press(KeyStroke(" "))
    #expect(session.store["/plan"] == "team")
    type("fz")
    press(KeyStroke(" "))
    #expect(session.store["/plan"] == "free")
  }

  @Test("V17.16 An arrow at the end leaves a choice")
  mutating func ends() {
    press(KeyStroke(.down), KeyStroke(.down), KeyStroke(.down), KeyStroke(" "))
    #expect(session.store["/plan"] == "free")
    #expect(session.store["/tags"] != ["b"])
  }

  @Test("V17.16a A choice of many options is opened, filtered, and closed by what is chosen")
  mutating func long() {
    press(KeyStroke(.tab), KeyStroke(.tab))
    #expect(!lines().contains { $0.contains("hb") })
    #expect(!controller.usesEscape)
    press(KeyStroke(.enter))
    #expect(lines().contains(" ▌ (•) d") && controller.usesEscape)
    press(KeyStroke(.escape))
    #expect(!lines().contains { $0.contains("hb") })
    type("b")
    #expect(lines().contains { $0.contains("2 of 9") } && lines().contains(" ▌ ( ) bb"))
    press(KeyStroke(.down), KeyStroke(.enter))
    #expect(session.store["/place"] == "hb")
    #expect(!lines().contains { $0.contains("( )") && $0.contains("bb") })
    // A space belongs to the words.
    type("i j")
    press(KeyStroke(.enter))
    #expect(session.store["/place"] == "i j")
    // Words that nothing has choose nothing.
    type("zz")
    press(KeyStroke(.enter))
    #expect(session.store["/place"] == "i j")
  }

  @Test("V17.16a Leaving an open choice closes it")
  mutating func leaving() {
    press(KeyStroke(.tab), KeyStroke(.tab))
    type("b")
    press(KeyStroke(.tab))
    #expect(!lines().contains { $0.contains("of 9") })
  }

  @Test("V17.16b A click chooses an option, and opens a choice")
  mutating func mouse() throws {
    try click(on: "team")
    #expect(session.store["/plan"] == "team")
    try click(on: "[ ] a")
    #expect(session.store["/tags"] == ["b", "a"])
    try click(on: "d_____")
    try click(on: "( ) hb")
    #expect(session.store["/place"] == "hb")
    #expect(!lines().contains { $0.contains("( ) a") })
  }

  @Test("V12.14 A field of several lines breaks lines, and arrows move between rows")
  mutating func area() {
    press(KeyStroke(.tab), KeyStroke(.tab), KeyStroke(.tab))
    type("one")
    press(KeyStroke(.enter))
    type("two")
    press(KeyStroke(.up), KeyStroke(.home))
    type("<")
    press(KeyStroke(.end))
    type(">")
    #expect(session.store["/notes"] == "<one>\ntwo")
    press(KeyStroke(.down), KeyStroke(.end))
    _ = controller.handle(.paste(Paste(text: "\r\nthree\tfour\u{1B}\nfive")))
    #expect(session.store["/notes"] == "<one>\ntwo\nthree four\nfive")
    // The field grows with its text; an arrow at its end leaves it.
    #expect(lines().filter { $0.contains("five") || $0.contains("<one>") }.count == 2)
    press(KeyStroke(.character("z"), .control))
    #expect(session.store["/notes"] == "<one>\ntwo")
    press(KeyStroke(.down), KeyStroke(.up))
    #expect(session.store["/n"] == 2)
  }

  @Test("V12.14 Long lines are broken after spaces, and the cursor stays visible")
  func rows() {
    let text = "aaa bbb ccccccccc d\n\nee"
    let rows = TextFieldEditor.lines(of: text, width: 8).map(\.description)
    #expect(rows == ["aaa ", "bbb ", "ccccccc", "cc d", "", "ee"])
    for width in 1...12 {
      var editor = TextFieldEditor(text: text, isMultiline: true)
      for _ in 0...40 {
        let area = editor.area(width: width, height: 2)
        #expect(area.rows.count <= 2 && area.rows.indices.contains(area.cursor.row))
        #expect((0..<width).contains(area.cursor.column))
        guard editor.handle(.key(KeyStroke(.up))) != .ignored else { break }
      }
      #expect(editor.area(width: width, height: 2).rows[0].description.first == "a")
    }
  }

  @Test("V17.17 Left, Right and clicks show another panel of tabs")
  func tabs() throws {
    let spec = """
      {"root":"x","elements":{"x":{"type":"Tabs","props":{"tabs":["Aa","Bb"]},"children":["a","b"]},
        "a":{"type":"Button","props":{"label":"in A"},"on":{"press":{"action":"x"}}},
        "b":{"type":"Button","props":{"label":"in B"},"on":{"press":{"action":"x"}}}}}
      """
    let session = FormSession(Spec.decode(try JSONValue(parsing: spec)).spec)
    var controller = FormController(
      session, size: TerminalSize(columns: 40, rows: 9), options: .plain, title: "Test")
    func lines() -> [String] {
      let grid = controller.draw()
      return (1..<4).map { row in
        var line = grid.text(inRow: row).replacing("\u{A0}", with: " ")
        while line.last == " " { line.removeLast() }
        return line
      }
    }
    #expect(lines() == [" [ Aa ]   Bb", " [ in A ]", ""])
    _ = controller.handle(.key(KeyStroke(.right)))
    #expect(lines() == ["   Aa   [ Bb ]", " [ in B ]", ""])
    _ = controller.handle(.key(KeyStroke(.right)))
    #expect(lines()[1] == " [ in A ]")
    for action in [MouseEvent.Action.press(.left), .release(.left)] {
      _ = controller.handle(.mouse(MouseEvent(action, column: 9, row: 1)))
    }
    #expect(lines()[1] == " [ in B ]")
    // Static output shows all panels.
    let layout = FormLayout(options: TerminalOptions.plain.layout(width: 40))
    let rows = layout.box(of: session.form, width: 40).rows.map { Line($0).description }
    #expect(rows == ["Aa", "  [ in A ]", "Bb", "  [ in B ]"])
  }

  @Test("V17.2b A field with a problem is shown first, in a panel or section that is hidden")
  func hiddenProblem() throws {
    let spec = """
      {"root":"x","state":{"v":""},"elements":{"x":{"type":"VStack","children":["t","s"]},
        "t":{"type":"Tabs","props":{"tabs":["Aa","Bb"]},"children":["a","c"]},"a":{"type":"Text"},
        "c":{"type":"Collapsible","props":{"title":"More","open":false},"children":["f"]},
        "f":{"type":"Input","props":{"label":"Needed","required":true,"value":{"$bindState":"/v"}}},
        "s":{"type":"Button","props":{"label":"go"},"on":{"press":{"action":"validateForm"}}}}}
      """
    let session = FormSession(Spec.decode(try JSONValue(parsing: spec)).spec)
    var controller = FormController(
      session, size: TerminalSize(columns: 40, rows: 12), options: .plain, title: "Test")
    _ = controller.handle(.key(KeyStroke(.tab)))
    _ = controller.handle(.key(KeyStroke(.enter)))
    let grid = controller.draw()
    let text = (0..<12).map { grid.text(inRow: $0) }.joined(separator: "\n")
    #expect(text.contains("Needed") && text.contains("Required"), "\(text)")
    _ = controller.handle(.key(KeyStroke("x")))
    #expect(session.store["/v"] == "x")
  }

  @Test("V17.3f Up and Down step a number within its bounds")
  mutating func number() {
    press(KeyStroke(.tab, .shift), KeyStroke(.up), KeyStroke(.up))
    #expect(session.store["/n"] == 2)
    press(KeyStroke(.down))
    #expect(session.store["/n"] == 1)
  }
}
