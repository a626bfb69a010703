import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import SpecRender
import Testing

@testable import TerminalControls
@testable import TerminalFront

@Suite("V17 Lists under a person's hands")
struct FormListTests {
  /// A form with a field, a list of rows without controls, and a button.
  private static func spec(_ rows: [String]) -> String {
    let items = rows.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
    return #"{"root":"f","state":{"items":[\#(items)],"n":""},"elements":{"#
      + #""f":{"type":"VStack","children":["n","list","b"]},"#
      + #""n":{"type":"TextField","props":{"value":{"$bindState":"/n"}}},"#
      + #""list":{"type":"List","repeat":{"statePath":"/items","key":"id"},"children":["row"]},"#
      + #""row":{"type":"Text","props":{"content":{"$template":"apple ${id}"}}},"#
      + #""b":{"type":"Button","props":{"label":"Go"}}}}"#
  }

  private struct Driver {
    var controller: FormController
    let session: FormSession

    init(_ rows: [String], lines: Int = 12) throws {
      session = FormSession(Spec.decode(try JSONValue(parsing: FormListTests.spec(rows))).spec)
      controller = FormController(
        session, size: TerminalSize(columns: 40, rows: lines), options: .plain)
    }

    mutating func press(_ keys: KeyStroke...) {
      for key in keys { _ = controller.handle(.key(key)) }
    }

    mutating func type(_ text: String) {
      for character in text { press(KeyStroke(String(character))) }
    }

    mutating func click(_ column: Int, _ row: Int) {
      _ = controller.handle(.mouse(MouseEvent(.press(.left), column: column, row: row)))
      _ = controller.handle(.mouse(MouseEvent(.release(.left), column: column, row: row)))
    }

    /// What is seen of the form.
    mutating func lines() -> [String] {
      let grid = controller.draw()
      return (1..<grid.size.rows - 1).map { row in
        // Without the bar at the right.
        var line = grid.text(inRow: row)[...]
        while line.last == " " || line.last == "│" { line = line.dropLast() }
        return String(line)
      }
    }

    /// The row that is marked.
    mutating func marked() -> String? {
      lines().first { $0.contains("▌ ") }?.split(separator: "▌").last.map { String($0.dropFirst()) }
    }

    func set(_ rows: [String]) {
      session.store["/items"] = .array(rows.map { ["id": .string($0)] })
    }

    var focused: String? { controller.focused?.name }
  }

  private static let letters = ["a", "b", "c", "d", "e"]

  @Test("V17.10 A list without controls is one control; arrows move in it and out of it")
  func stops() throws {
    var driver = try Driver(Self.letters)
    #expect(driver.marked() == nil)
    driver.press(KeyStroke(.tab))
    #expect(driver.focused == "list")
    #expect(driver.marked() == "apple a")
    #expect(driver.controller.draw().text(inRow: 11).hasPrefix(" ↑↓ row · / find · "))
    driver.press(KeyStroke("j"), KeyStroke(.down))
    #expect(driver.marked() == "apple c")
    driver.press(KeyStroke("G"), KeyStroke("j"))
    #expect(driver.marked() == "apple e" && driver.focused == "list")
    driver.press(KeyStroke(.down))
    #expect(driver.focused == "b")
    #expect(driver.marked() == "apple e")
    driver.press(KeyStroke(.up), KeyStroke("g"), KeyStroke(.up))
    #expect(driver.focused == "n")
  }

  @Test("V17.10 Focus from below selects the last row")
  func fromBelow() throws {
    var driver = try Driver(Self.letters)
    driver.press(KeyStroke(.tab, .shift), KeyStroke(.up))
    #expect(driver.focused == "list")
    #expect(driver.marked() == "apple e")
  }

  @Test(
    "V17.10a The selected row is in view; a click selects, the wheel scrolls and selects nothing")
  func longList() throws {
    var driver = try Driver((0..<200).map { "\($0)" })
    driver.press(KeyStroke(.tab), KeyStroke(.pageDown), KeyStroke(.pageDown))
    #expect(driver.marked() == "apple 18")
    driver.press(KeyStroke(.end))
    #expect(driver.marked() == "apple 199")
    driver.press(KeyStroke(.home))
    _ = driver.controller.handle(.mouse(MouseEvent(.wheel(.down), column: 4, row: 4)))
    #expect(driver.marked() == nil)
    let (second, third) = (driver.lines()[1], driver.lines()[2])
    driver.click(5, 3)
    #expect(driver.marked() == third.split(separator: "• ").last.map(String.init))
    driver.press(KeyStroke("k"))
    #expect(driver.marked() == second.split(separator: "• ").last.map(String.init))
  }

  @Test("V17.11 Rows are filtered while text is typed; Enter keeps the filter, Esc clears it")
  func filter() throws {
    var driver = try Driver((0..<120).map { "\($0)" })
    driver.press(KeyStroke(.tab), KeyStroke(.down), KeyStroke("/"))
    driver.type("Q")
    driver.press(KeyStroke(.backspace))
    driver.type("e 11?")
    driver.press(KeyStroke(.backspace))
    var lines = driver.lines()
    #expect(lines[1].hasPrefix(" / ▏e 11_") && lines[1].hasSuffix(" 11 of 120"))
    #expect(lines[2] == " • apple 11" || lines[2] == " ▌ apple 11")
    #expect(driver.controller.draw().cursor == CellPosition(row: 2, column: 8))
    driver.type("8")
    lines = driver.lines()
    #expect(lines[2] == " ▌ apple 118" && lines[3] == " [ Go ]")
    // Kept, it goes on; what is looked at is the row.
    driver.press(KeyStroke(.enter), KeyStroke("q"))
    #expect(driver.controller.draw().cursor == nil)
    #expect(driver.marked() == "apple 118" && driver.lines()[3] == " [ Go ]")
    driver.press(KeyStroke(.escape))
    #expect(driver.marked() == "apple 118")
    driver.press(KeyStroke("/"))
    driver.type("nothing of that")
    #expect(driver.marked() == nil && driver.focused == "list")
    driver.press(KeyStroke(.escape))
    #expect(driver.marked() == "apple 118" && driver.focused == "list")
    // A filter without words ends with the typing.
    driver.press(KeyStroke("/"), KeyStroke(.tab))
    #expect(driver.focused == "b" && !driver.lines().contains { $0.contains("of 120") })
  }

  @Test("V17.11 V17.11a Text with a capital is case-sensitive; a paste is typed; a click types")
  func words() throws {
    var driver = try Driver(["Ada", "ada", "bob"])
    driver.press(KeyStroke(.tab), KeyStroke("/"))
    driver.type("ada")
    #expect(driver.lines()[1].hasSuffix("2 of 3"))
    driver.press(KeyStroke(.character("u"), .control))
    _ = driver.controller.handle(.paste(Paste(text: "Ad")))
    #expect(driver.lines()[1].hasSuffix("1 of 3"))
    driver.press(KeyStroke(.enter))
    driver.click(4, 2)
    driver.type("x")
    #expect(driver.lines()[1].contains("xAd") && driver.lines()[1].hasSuffix("0 of 3"))
  }

  @Test("V17.10 V12.11 The selection follows its row while rows are added, removed and moved")
  func identity() throws {
    var driver = try Driver(Self.letters)
    driver.press(KeyStroke(.tab), KeyStroke("j"), KeyStroke("j"))
    for (rows, marked) in [
      (["x", "a", "b", "c", "d"], "c"), (["d", "c", "b"], "c"), (["d", "b"], "b"), (["e"], "e"),
      (["e", "f"], "e"),
    ] {
      driver.set(rows)
      #expect(driver.marked() == "apple \(marked)" && driver.focused == "list")
    }
    // Without rows there is nothing to stop at.
    driver.set([])
    _ = driver.lines()
    #expect(driver.focused == "b")
  }

  @Test(
    "V17.10 V17.7 The row stays selected while the rest arrives; controls in rows are focusable")
  func arriving() throws {
    let text = #"""
      {"root":"l","elements":{"l":{"type":"List","children":["a","b","c","d"]},
      "a":{"type":"Text","props":{"content":"one"}},"b":{"type":"Text","props":{"content":"two"}},
      "c":{"type":"Text","props":{"content":"three"}},
      "d":{"type":"HStack","children":["t","u"]},"t":{"type":"Text","props":{"content":"four"}},
      "u":{"type":"Button","props":{"label":"Use"}}}}
      """#
    let session = FormSession(Spec(), isComplete: false)
    var controller = FormController(
      session, size: TerminalSize(columns: 30, rows: 12), options: .plain)
    controller.isArriving = true
    var document = SpecDocument()
    var seen: [String] = []
    for byte in text.utf8 {
      document.append([byte].span)
      session.apply(document.takeUpdate())
      let lines = { (0..<12).map { controller.draw().text(inRow: $0) } }
      if seen.isEmpty, lines().contains(where: { $0.contains("two") }) {
        #expect(controller.focused == nil)
        _ = controller.handle(.key(KeyStroke(.tab)))
        _ = controller.handle(.key(KeyStroke("j")))
      }
      let mark = lines().first { $0.contains("▌ ") } ?? controller.focused?.name ?? ""
      if !mark.isEmpty, seen.last != mark { seen.append(mark) }
    }
    #expect(seen == [" ▌ two", "u"])
  }

  @Test("V17.9a V17.10 A key in a long list lays out nothing, a filter only the list")
  func work() throws {
    var driver = try Driver((0..<2000).map { "\($0)" })
    driver.press(KeyStroke(.tab))
    let before = driver.controller.tile
    for _ in 0..<100 { driver.press(KeyStroke(.down)) }
    driver.press(KeyStroke(.end), KeyStroke("k"))
    #expect(driver.controller.tile === before)
    #expect(driver.marked() == "apple 1998")
    let row = try #require(driver.controller.focusedList?.selection.selected)
    let tile = driver.controller.cache.tile(of: row.id)
    driver.press(KeyStroke("/"))
    driver.type("1998")
    #expect(driver.controller.cache.tile(of: row.id) === tile)
  }

  @Test("V17.10 Every size of a list can be drawn", arguments: [1, 2, 5, 12, 30])
  func sizes(columns: Int) throws {
    var driver = try Driver(Self.letters)
    for rows in [1, 2, 3, 8] {
      driver.controller.resize(to: TerminalSize(columns: columns, rows: rows))
      for key in [
        KeyStroke(.tab), KeyStroke("/"), KeyStroke("a"), KeyStroke(.enter), KeyStroke("G"),
      ] {
        driver.press(key)
        #expect(driver.controller.draw().size.rows == rows)
      }
    }
  }
}
