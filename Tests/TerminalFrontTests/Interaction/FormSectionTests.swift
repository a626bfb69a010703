import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import SpecRender
import Testing

@testable import TerminalControls
@testable import TerminalFront

@Suite("V17 Sections under a person's hands")
struct FormSectionTests {
  private static let spec = """
    {"root":"f","state":{"n":"","more":true},"elements":{
      "f":{"type":"VStack","children":["one","two","b"]},
      "one":{"type":"Section","props":{"header":"One","footer":"under one","collapsible":true},
        "children":["n","go"]},
      "n":{"type":"TextField","props":{"placeholder":"Name","value":{"$bindState":"/n"}}},
      "go":{"type":"Button","props":{"label":"Go","style":"prominent"},"visible":{"$state":"/more"},
        "on":{"press":{"action":"setState","params":{"path":"/n","value":"gone"}}}},
      "two":{"type":"Section","props":{"header":"Two","collapsible":true,"collapsed":true},
        "children":["inner"]},
      "inner":{"type":"Toggle","props":{"label":"On","isOn":{"$bindState":"/on"}}},
      "b":{"type":"Button","props":{"label":"Last"}}}}
    """

  private struct Driver {
    var controller: FormController
    let session: FormSession

    init() throws {
      session = FormSession(Spec.decode(try JSONValue(parsing: FormSectionTests.spec)).spec)
      controller = FormController(
        session, size: TerminalSize(columns: 30, rows: 12), options: .plain)
    }

    mutating func press(_ keys: KeyStroke...) {
      for key in keys { _ = controller.handle(.key(key)) }
    }

    mutating func click(_ column: Int, _ row: Int) {
      _ = controller.handle(.mouse(MouseEvent(.press(.left), column: column, row: row)))
      _ = controller.handle(.mouse(MouseEvent(.release(.left), column: column, row: row)))
    }

    /// What is seen of the form, without what is empty below it.
    mutating func lines() -> [String] {
      let grid = controller.draw()
      let lines = (1..<grid.size.rows - 1).map { String(grid.text(inRow: $0).dropFirst()) }
      return Array(lines.prefix { !$0.isEmpty })
    }

    var focused: String? { controller.focused?.name }
  }

  @Test("V17.12 Enter, Space and a click collapse and expand; collapsed content has no controls")
  func folding() throws {
    var driver = try Driver()
    let lines = driver.lines()
    #expect(
      lines.map { $0.prefix(7) } == [
        "▾ One", "  ▏Name", "  [ Go ", "  under", "▸ Two", "[ Last ",
      ])
    var names: [String?] = []
    for _ in 0..<6 {
      names.append(driver.focused)
      driver.press(KeyStroke(.tab))
    }
    #expect(names == ["one", "n", "go", "two", "b", "one"])
    driver.press(KeyStroke(.tab, .shift), KeyStroke(" "))
    #expect(driver.focused == "one")
    #expect(driver.lines() == ["▸ One", "▸ Two", "[ Last ]"])
    driver.press(KeyStroke(.tab), KeyStroke(.enter))
    #expect(driver.lines() == ["▸ One", "▾ Two", "  [ ] On", "[ Last ]"])
    driver.click(3, 1)
    #expect(driver.focused == "one" && driver.lines()[3] == "  under one")
    // Only the header is pressed.
    driver.click(3, 4)
    #expect(driver.lines()[3] == "  under one")
  }

  @Test("V17.12 The header gets the focus from its content; a hidden main button is not pressed")
  func focus() throws {
    var driver = try Driver()
    driver.press(KeyStroke(.tab), KeyStroke(.tab))
    #expect(driver.focused == "go")
    let one = try #require(driver.controller.controls.values.first { $0.name == "one" })
    #expect(driver.session.fold(true, one.id))
    _ = driver.lines()
    #expect(driver.focused == "one")
    driver.press(KeyStroke(.enter, .control))
    #expect(driver.session.store["/n"] == "")
    driver.press(KeyStroke(.enter), KeyStroke(.enter, .control))
    #expect(driver.session.store["/n"] == "gone")
  }

  @Test("V17.12 V12.13 Removing the focused neighbor of a header keeps the focus nearby")
  func removal() throws {
    var driver = try Driver()
    driver.press(KeyStroke(.tab), KeyStroke(.tab))
    driver.session.store["/more"] = false
    _ = driver.lines()
    #expect(driver.focused == "n")
  }
}
