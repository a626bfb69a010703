import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import SpecRender
import TestSupport
import Testing

@testable import TerminalControls
@testable import TerminalFront

/// The rows about focus and keys of the specs in the shared folder, by a form's controller.
@Suite struct FocusSuiteTests {
  private static let folder = "suites/spec/specs"
  private static let names = ["17_slider_survey", "28_repeat_keys_reorder", "31_all_components"]

  private struct Driver {
    let session: FormSession
    var controller: FormController

    init(_ spec: JSONValue) {
      session = FormSession(Spec.decode(spec).spec)
      controller = FormController(
        session, size: TerminalSize(columns: 60, rows: 20), options: .plain)
    }

    /// The controls in the order of Tab, by their elements and rows.
    var order: [String] {
      controller.focus.nodes.compactMap { session.inspection(of: $0.id)?.element }
    }

    var focused: String? {
      controller.focus.focused.flatMap { session.inspection(of: $0)?.element }
    }

    mutating func press(_ key: Key) { _ = controller.handle(.key(KeyStroke(key))) }

    /// Goes to a control with Tab; false where it does not lead there.
    mutating func go(to element: String) -> Bool {
      for _ in order where focused != element { press(.tab) }
      return focused == element
    }

    mutating func perform(_ command: JSONValue, _ name: String) {
      if let target = command["focus"] {
        let keys = target["key"]?.strings ?? []
        #expect(go(to: ElementKey(target["node"]?.string ?? "", keys: keys).description), "\(name)")
      } else if let press = command["key"] {
        // What cannot have the focus gets no key.
        let keys: [String: Key] = ["left": .left, "right": .right, "home": .home, "end": .end]
        guard go(to: press["node"]?.string ?? ""), let key = keys[press["key"]?.string ?? ""] else {
          return
        }
        self.press(key)
      } else if let write = command["set"] {
        session.store.set(write["path"]?.string ?? "", write["value"] ?? .null)
      } else if let removal = command["remove"] {
        session.store.remove(removal["path"]?.string ?? "")
      } else {
        Issue.record("\(name): nothing is known of \(command.serialized())")
      }
      _ = controller.draw()
    }
  }

  @Test(
    "V12.12 V12.13 V12.8 The suite's cases of focus, its order, and keys", .needsSharedFolder)
  func rows() throws {
    var count = (focus: 0, states: 0)
    for file in Self.names {
      guard let bytes = SharedFolder.bytes(of: "\(Self.folder)/\(file).json") else {
        SharedFolder.reportMissing("specs", count: Self.names.count)
        return
      }
      let document = try JSONValue(parsing: bytes)
      var driver = Driver(try #require(document["spec"]))
      for step in document["steps"]?.values ?? [] {
        let name = "\(file): \(step["name"]?.string ?? "")"
        for command in step["do"]?.values ?? [] { driver.perform(command, name) }
        if let expected = step["focused"] {
          let key = ElementKey(
            expected["node"]?.string ?? "", keys: expected["key"]?.strings ?? [])
          #expect(driver.focused == key.description, "\(name)")
          count.focus += 1
        }
        if let expected = step["focusOrder"] {
          #expect(driver.order == expected.strings, "\(name)")
          count.focus += 1
        }
        if case .object(let states)? = step["expectState"] {
          for (path, value) in states.members {
            #expect(driver.session.store[path] == value, "\(name) \(path)")
            count.states += 1
          }
        }
      }
    }
    #expect(count == (4, 4))
  }
}

extension JSONValue {
  fileprivate var values: [JSONValue] {
    if case .array(let values) = self { values } else { [] }
  }

  fileprivate var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  fileprivate var strings: [String] { values.compactMap(\.string) }
}
