import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import SpecRender
import Testing

@testable import TerminalControls
@testable import TerminalFront

@Suite("V12.8a Numbers typed into sliders")
struct FormSliderTests {
  private static let second = #""b":{"type":"Button","props":{"label":"Go"}}"#

  /// A form of a slider and a button.
  private static func controller(
    _ range: String, value: String = "3", columns: Int = 60
  ) throws -> (FormController, FormSession) {
    let text = """
      {"root":"f","state":{"n":\(value)},"elements":{"f":{"type":"Form","children":["s","b"]},
      "s":{"type":"Slider","props":{"label":"Guests",\(range),"value":{"$bindState":"/n"}}},
      \(second)}}
      """
    let session = FormSession(Spec.decode(try JSONValue(parsing: text)).spec)
    let size = TerminalSize(columns: columns, rows: 8)
    return (FormController(session, size: size, options: .plain), session)
  }

  private static func type(_ keys: String, into controller: inout FormController) {
    for character in keys {
      let key: KeyStroke =
        switch character {
        case "⌫": KeyStroke(.backspace)
        case "⏎": KeyStroke(.enter)
        case "⎋": KeyStroke(.escape)
        case "⇥": KeyStroke(.tab)
        case "→": KeyStroke(.right)
        case "⇞": KeyStroke(.home)
        default: KeyStroke(String(character))
        }
      _ = controller.handle(.key(key))
    }
  }

  @Test(
    "V12.8a V12.8b Digits are a number, which Enter, other keys and leaving set",
    arguments: [
      ("37⏎", "37"), ("37⇥", "37"), ("37", "3"), ("37⎋", "3"), ("37⎋⇥", "3"), ("375⏎", "200"),
      ("37⌫⏎", "3"), ("⌫⏎", "3"), ("⌫7⏎", "7"), ("1⌫⌫⌫42⏎", "42"), ("0⏎", "0"), ("007⏎", "7"),
      ("-5⏎", "5"), ("2.5⏎", "3"), ("2,4⏎", "2"), ("3.⏎", "3"), (".⏎", "0"), ("37→", "38"),
      ("37⇞", "0"), ("37⏎5⏎", "5"),
      ("99999999999999999999999999⏎", "200"),
    ])
  func typing(keys: String, value: String) throws {
    var (controller, session) = try Self.controller(#""min":0,"max":200,"step":1"#)
    Self.type(keys, into: &controller)
    #expect(session.store["/n"]?.serialized() == value)
  }

  @Test(
    "V12.8a A sign belongs to ranges that have negative values, a point to any",
    arguments: [
      (#""min":-10,"max":10,"step":1"#, "-7⏎", "-7"), (#""min":-10,"max":10,"step":1"#, "-⏎", "3"),
      (#""min":-10,"max":10,"step":1"#, "-99⏎", "-10"), (#""min":0,"max":1"#, "0.37⏎", "0.37"),
      (#""min":0,"max":1"#, ".5⏎", "0.5"), (#""min":0,"max":1"#, "0,25⏎", "0.25"),
      (#""min":0,"max":9,"step":0.5"#, "2.6⏎", "2.5"),
      (#""min":-9,"max":9,"step":1"#, "-2.5⏎", "-2"), (#""min":1,"max":9,"step":2"#, "4⏎", "5"),
      (#""min":0,"max":5000"#, "37⏎", "37"),
      (#""min":0,"max":1"#, "0.3333333⏎", "0.3333333"), (#""min":5,"max":9,"step":2"#, "1⏎", "5"),
      (#""min":-1,"max":1"#, "-.5⏎", "-0.5"), (#""min":0.5,"max":3,"step":1"#, "1.5⏎", "1.5"),
    ])
  func signs(range: String, keys: String, value: String) throws {
    var (controller, session) = try Self.controller(range)
    Self.type(keys, into: &controller)
    #expect(session.store["/n"]?.serialized() == value)
  }

  @Test("V12.8a The number is shown while it is typed, with the cursor after it")
  func display() throws {
    var (controller, session) = try Self.controller(#""min":0,"max":200,"step":1"#)
    func row(_ controller: inout FormController) -> String { controller.draw().text(inRow: 1) }
    #expect(row(&controller).hasSuffix("┤ 3"))
    Self.type("13", into: &controller)
    #expect(row(&controller).hasSuffix("┤ 13_"))
    #expect(controller.usesEscape)
    let grid = controller.draw()
    let end = try #require(row(&controller).firstIndex(of: "_"))
    #expect(
      grid.cursor
        == CellPosition(
          row: 1, column: row(&controller).distance(from: row(&controller).startIndex, to: end)))
    #expect(grid.text(inRow: 7).contains("Enter set"))
    Self.type("⎋", into: &controller)
    #expect(row(&controller).hasSuffix("┤ 3") && !controller.usesEscape)
    #expect(controller.draw().cursor == nil)
    #expect(session.store["/n"] == 3)
    Self.type("⌫", into: &controller)
    #expect(row(&controller).hasSuffix("┤ _"))
  }

  @Test("V12.8b Leaving the form and the mouse end a number too")
  func leaving() throws {
    var (controller, session) = try Self.controller(#""min":0,"max":200,"step":1"#)
    Self.type("37", into: &controller)
    #expect(controller.handle(.key(KeyStroke(.character("c"), .control))) == .quit)
    #expect(session.store["/n"] == 37)
    Self.type("41", into: &controller)
    _ = controller.handle(.mouse(MouseEvent(.press(.left), column: 2, row: 2)))
    #expect(session.store["/n"] == 41)
    _ = controller.handle(.mouse(MouseEvent(.release(.left), column: 2, row: 2)))
    Self.type("⇥", into: &controller)
    #expect(controller.focused?.name == "s")
    Self.type("55", into: &controller)
    _ = controller.handle(.mouse(MouseEvent(.press(.left), column: 9, row: 1)))
    Self.type("⏎", into: &controller)
    #expect(session.store["/n"] == 0)
    Self.type("66", into: &controller)
    session.store["/n"] = 12
    Self.type("⏎", into: &controller)
    #expect(session.store["/n"] == 66)
    #expect(controller.handle(.key(KeyStroke(.character("z"), .control))) == .draw)
    #expect(session.store["/n"] == 12)
  }

  @Test("V17.2c A focused field begins with a thick bar, without any style")
  func focusOfFields() throws {
    let text = """
      {"root":"f","elements":{"f":{"type":"Form","children":["a","b"]},
      "a":{"type":"TextField","props":{"placeholder":"A","value":{"$bindState":"/a"}}},
      "b":{"type":"TextField","props":{"placeholder":"B","value":{"$bindState":"/b"}}}}}
      """
    let session = FormSession(Spec.decode(try JSONValue(parsing: text)).spec)
    for (glyphs, bars) in [(Glyphs.unicode, ["▌", "▏"]), (.ascii, [">", "["])] {
      var options = TerminalOptions.plain
      options.glyphs = glyphs
      var controller = FormController(
        session, size: TerminalSize(columns: 60, rows: 8), options: options)
      func starts(_ controller: inout FormController) -> [String] {
        let grid = controller.draw()
        return [1, 2].map { String(grid.text(inRow: $0).dropFirst().prefix(1)) }
      }
      #expect(starts(&controller) == bars)
      Self.type("⇥", into: &controller)
      #expect(starts(&controller) == bars.reversed())
    }
  }
}
