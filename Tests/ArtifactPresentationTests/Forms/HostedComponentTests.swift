import ArtifactCore
import SpecRender
import TestSupport
import Testing

@testable import ArtifactPresentation
@testable import ArtifactPresenters

@Suite("P8.9 Hosts' components")
struct HostedComponentTests {
  /// A number with a button on each side, and what is inside below it.
  private enum Stepper: RenderableComponent {
    static let componentName = "Stepper"
    static let propDefinitions = [
      PropDefinition(name: "label", type: .string, defaultValue: ""),
      PropDefinition(name: "value", type: .int, binding: true),
    ]
    static let acceptsChildren = true
    static let eventNames = ["reset"]

    static func render(_ context: ComponentRenderContext<FormElement>) -> FormElement {
      let value = context.props.int("value") ?? 0
      let row = [
        FormElement(
          part: 1, .button(.init(label: "-")), use: .write("value", .number(JSONNumber(value - 1)))),
        FormElement(part: 2, .text(.init("\(context.props.string("label")) \(value)"))),
        FormElement(
          part: 3, .button(.init(label: "+")), use: .write("value", .number(JSONNumber(value + 1)))),
        FormElement(part: 4, .button(.init(label: "0")), use: .emit("reset", params: ["value": 0])),
      ]
      return FormElement(
        context, .stack(.init(axis: .vertical)),
        children: [FormElement(part: 0, .stack(.init(axis: .horizontal)), children: row)]
          + context.children)
    }
  }

  private var registry: ComponentRegistry<FormElement> {
    var registry = ComponentRegistry<FormElement>()
    registry.registerDefinition(Stepper.self)
    registry.register("Percent") { context in
      FormElement(
        context,
        .slider(
          .init(
            label: "%", value: context.props.double("of") ?? 0,
            bounds: 0...100, step: 5)))
    }
    registry.register("Badge") { FormElement($0, .text(.init("*\($0.props.string("text"))*"))) }
    return registry
  }

  private func session(_ spec: String) throws -> FormSession {
    let registry = registry
    let decoded = Spec.decode(try JSONValue(parsing: spec), components: registry.catalog.known)
    #expect(decoded.diagnostics.isEmpty)
    return FormSession(decoded.spec, registry: registry)
  }

  private func all(_ session: FormSession) -> [FormElement] {
    func all(_ element: FormElement) -> [FormElement] { [element] + element.children.flatMap(all) }
    return session.form.root.map(all) ?? []
  }

  private func button(_ label: String, in session: FormSession, _ number: Int = 0) throws -> Int {
    let buttons = all(session).filter {
      if case .button(let button) = $0.content { button.label == label } else { false }
    }
    return try #require(number < buttons.count ? buttons[number].id : nil)
  }

  private static let spec = #"""
    {"root":"v","state":{"n":3,"p":40,"t":"x","items":[{"k":"a","n":1},{"k":"b","n":2}]},"elements":{
      "v":{"type":"VStack","children":["s","fixed","p","badge","rows"]},
      "s":{"type":"Stepper","props":{"label":"Trees","value":{"$bindState":"/n"}},
        "children":["inner"],
        "on":{"reset":{"action":"setState","params":{"path":"/n"}}}},
      "inner":{"type":"Text","props":{"content":{"$state":"/t"}}},
      "fixed":{"type":"Stepper","props":{"value":7}},
      "p":{"type":"Percent","props":{"of":{"$bindState":"/p"}}},
      "badge":{"type":"Badge","props":{"text":"new"}},
      "rows":{"type":"List","repeat":{"statePath":"/items","key":"k"},"children":["row"]},
      "row":{"type":"Stepper","props":{"label":{"$item":"k"},"value":{"$bindItem":"n"}}}}}
    """#

  @Test("P8.9 P8.9b A host component is shown around its children, and works")
  func using() throws {
    let session = try session(Self.spec)
    let words = { session.form.root?.plainLines.joined(separator: " ") ?? "" }
    #expect(
      words()
        == "- Trees 3 + 0 x - (disabled)  7 + (disabled) 0 %: 40 *new* - a 1 + 0 - b 2 + 0")
    let plus = try button("+", in: session)
    #expect(session.press(plus) && session.press(plus))
    #expect(session.store["/n"] == 5 && words().hasPrefix("- Trees 5 + 0 x"))
    #expect(try button("+", in: session) == plus)
    #expect(session.press(try button("-", in: session)) && session.store["/n"] == 4)
    #expect(session.press(try button("0", in: session)) && session.store["/n"] == 0)
    session.store["/t"] = "y"
    #expect(words().hasPrefix("- Trees 0 + 0 y"))
    // One that is not bound cannot be used, and its event leads nowhere.
    let fixed = try button("+", in: session, 1)
    #expect(session.element(fixed)?.isInteractive == false && !session.press(fixed))
    // A row of a list has its own.
    #expect(session.press(try button("+", in: session, 3)))
    #expect(session.store["/items/1/n"] == 3 && session.store["/items/0/n"] == 1)
    // What is entered goes into the property that is bound, whatever its name.
    let percent = try #require(all(session).first { $0.name == "p" }?.id)
    #expect(session.move(percent, bySteps: 2) && session.store["/p"] == 50)
    #expect(session.set(97, in: percent) && session.store["/p"] == 95)
  }

  @Test("P8.9a IDs of a component and its parts are stable")
  func identity() throws {
    let session = try session(Self.spec)
    let plus = try button("+", in: session, 3)
    let ids = all(session).map(\.id)
    #expect(Set(ids).count == ids.count)
    session.store["/items"] = [["k": "c", "n": 0], ["k": "b", "n": 9], ["k": "a", "n": 0]]
    #expect(try button("+", in: session, 3) == plus)
    #expect(session.press(plus) && session.store["/items/1/n"] == 10)
    let after = all(session).map(\.id)
    #expect(Set(after).count == after.count && after.contains(plus))
    session.store["/items"] = []
    #expect(session.element(plus) == nil && !session.press(plus))
    #expect(session.inspection(of: plus) == nil)
    let first = try button("+", in: session)
    #expect(session.inspection(of: first)?.component == "Stepper")
  }

  @Test("P8.7 P8.9 A patched form equals a new one, and every change is reported")
  func patching() throws {
    var generator = SeededGenerator(seed: 9)
    let session = try session(Self.spec)
    var seen: [Int: FormElement] = [:]
    var revision = session.revision
    func alone() -> [Int: FormElement] {
      all(session).reduce(into: [:]) { $0[$1.id] = $1 }
    }
    seen = alone()
    for step in 0..<300 {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: session.store["/n"] = .number(JSONNumber(Int.random(in: 0..<4, using: &generator)))
      case 1: session.store["/t"] = .string(["x", "y"].randomElement(using: &generator) ?? "")
      case 2:
        let keys = ["a", "b", "c", "d"].shuffled(using: &generator)
          .prefix(Int.random(in: 0..<4, using: &generator))
        session.store["/items"] = .array(keys.map { ["k": .string($0), "n": 1] })
      default: all(session).randomElement(using: &generator).map { _ = session.press($0.id) }
      }
      let form = session.form
      var whole = ShownForm()
      let registry = registry
      whole.render = { registry.render($0, in: session.runtime, children: $1) }
      whole.replace(session.runtime.root)
      #expect(form == whole.form, "step \(step)")
      let now = alone()
      let told = session.changes(since: revision)
      for (id, element) in now where seen[id] != element {
        #expect(told?.contains(id) != false, "step \(step), \(element.name)")
      }
      for id in seen.keys where now[id] == nil { #expect(told?.contains(id) != false) }
      for (id, element) in now {
        var bare = element
        bare.children = []
        #expect(session.element(id) == bare, "step \(step), \(element.name)")
      }
      (seen, revision) = (now, session.revision)
    }
  }

  @Test("P8.9a Parts with the same number have different IDs")
  func numbers() throws {
    var registry = ComponentRegistry<FormElement>()
    registry.register("Odd") { context in
      FormElement(
        context, .stack(.init(axis: .vertical)),
        children: [
          FormElement(part: 1, .spacer), FormElement(part: 1, .divider),
          FormElement(id: 5, name: "", content: .spacer), FormElement(part: 70_000, .divider),
        ])
    }
    let value = try JSONValue(parsing: #"{"root":"o","elements":{"o":{"type":"Odd"}}}"#)
    let session = FormSession(
      Spec.decode(value, components: registry.catalog.known).spec, registry: registry)
    let ids = all(session).map(\.id)
    #expect(ids.count == 5 && Set(ids).count == 5 && ids.dropFirst().allSatisfy { $0 < 0 })
    for id in ids { #expect(session.inspection(of: id)?.component == "Odd") }
  }
}
