import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import SpecRender
import Testing

@testable import TerminalControls
@testable import TerminalFront

@Suite("V17 Hosts' components under a person's hands")
struct HostedFormTests {
  /// Five buttons of which the value says how many are stars.
  private static func rating(_ context: ComponentRenderContext<FormElement>) -> FormElement {
    let value = context.props.int("value") ?? 0
    let stars = (1...5).map { number in
      FormElement(
        part: number, .button(.init(label: number <= value ? "★" : "☆", prominence: .plain)),
        use: .write("value", .number(JSONNumber(number))))
    }
    return FormElement(
      context, .section(.init(header: context.props.string("label"), isCollapsible: true)),
      children: [FormElement(part: 0, .stack(.init(axis: .horizontal)), children: stars)]
        + context.children)
  }

  private func controller() throws -> (FormController, FormSession) {
    var registry = ComponentRegistry<FormElement>()
    registry.register("Rating", renderer: Self.rating)
    let value = try JSONValue(
      parsing:
        #"{"root":"f","state":{"r":2},"elements":{"f":{"type":"Form","children":["a","r","b"]},"#
        + #""a":{"type":"Button","props":{"label":"First"}},"#
        + #""r":{"type":"Rating","props":{"label":"Taste","value":{"$bindState":"/r"}},"#
        + #""children":["t"]},"t":{"type":"Text","props":{"content":{"$template":"${/r} of 5"}}},"#
        + #""b":{"type":"Button","props":{"label":"Last"}}}}"#)
    let session = FormSession(
      Spec.decode(value, components: registry.catalog.known).spec, registry: registry)
    let size = TerminalSize(columns: 30, rows: 9)
    return (FormController(session, size: size, options: .plain), session)
  }

  private func lines(_ controller: inout FormController) -> [String] {
    let grid = controller.draw()
    return (1..<6).map { grid.text(inRow: $0) }
  }

  @Test("V17.15 Host components are laid out, focused and operated like built-in ones")
  func using() throws {
    var (controller, session) = try controller()
    #expect(
      lines(&controller) == [
        " [ First ]", " ▾ Taste", "   <★> <★> <☆> <☆> <☆>", "   2 of 5", " [ Last ]",
      ])
    for key in [KeyStroke(.tab), KeyStroke(.tab), KeyStroke(.right), KeyStroke(.right)] {
      _ = controller.handle(.key(key))
    }
    let third = controller.focus.focused
    _ = controller.handle(.key(KeyStroke(.right)))
    _ = controller.handle(.key(KeyStroke(.enter)))
    #expect(session.store["/r"] == 4)
    #expect(lines(&controller)[2...] == ["   <★> <★> <★> <★> <☆>", "   4 of 5", " [ Last ]"])
    _ = controller.handle(.key(KeyStroke(.left)))
    #expect(controller.focus.focused == third)
    // By mouse, and back.
    _ = controller.handle(.mouse(MouseEvent(.press(.left), column: 4, row: 3)))
    _ = controller.handle(.mouse(MouseEvent(.release(.left), column: 4, row: 3)))
    #expect(session.store["/r"] == 1)
    _ = controller.handle(.key(KeyStroke(.character("z"), .control)))
    #expect(session.store["/r"] == 4)
    _ = controller.handle(.key(KeyStroke(.tab, .shift)))
    _ = controller.handle(.key(KeyStroke(" ")))
    #expect(lines(&controller)[..<3] == [" [ First ]", " ▸ Taste", " [ Last ]"])
    session.store["/r"] = 5
    #expect(lines(&controller)[..<3] == [" [ First ]", " ▸ Taste", " [ Last ]"])
    _ = controller.handle(.key(KeyStroke(.function(12))))
    #expect(lines(&controller).contains { $0.contains("─ r ─") })
  }
}
