import ArtifactCore
import SpecRender
import TestSupport
import Testing

@Suite struct ActionTests {
  @Test("S4.1 S4.2 S4.10 S4.11 The table of actions", .needsSharedFolder)
  func table() throws {
    let actions = ActionExecutor()
    for row in try SpecSuite.table("actions", count: 41) {
      guard case .object(let params)? = row["params"], let name = row["action"]?.text else {
        continue
      }
      let store = StateStore(row["state"] ?? .null)
      let outcome = actions.perform(ActionCall(name, params: params, store: store))
      #expect(store.state == row["expect"], "\(row.serialized())")
      let codes = outcome.diagnostics.map(\.code.rawValue)
      let expected = row["diagnostic"]?.text.map { [SpecSuite.code($0)] } ?? []
      #expect(codes == expected, "\(row.serialized())")
    }
  }

  @Test(
    "S4.11 Sums are those of decimals",
    arguments: [
      ("0.1", "0.2", "0.3"), ("1.5", "-1.5", "0"), ("0.05", "-0.1", "-0.05"),
      ("1e-3", "1", "1.001"),
      ("-0.7", "0.1", "-0.6"), ("9223372036854775807", "-1", "9223372036854775806"),
      ("-9223372036854775808", "-1", "-9223372036854775808"), ("1e300", "1", "1e+300"),
      ("1e308", "1e308", "2e308"),
      ("123456789012345678901234567890", "1", "123456789012345678901234567891"),
      ("99.995", "0.005", "100"), ("1E2", "0.5", "100.5"), ("-0.0", "0.25", "0.25"),
    ])
  func sums(left: String, right: String, sum: String) throws {
    let store = StateStore(["n": .number(try #require(JSONNumber(left)))])
    let params: JSONObject = ["path": "/n", "amount": .number(try #require(JSONNumber(right)))]
    ActionExecutor().perform(ActionCall("incrementState", params: params, store: store))
    // The greatest double is not left; every other sum is as written.
    let expected = sum == "2e308" ? "1e308" : sum
    #expect(store["/n"] == .number(try #require(JSONNumber(expected))))
  }

  private func runtime(
    _ elements: String, state: String = "{}", actions: ActionExecutor = ActionExecutor()
  ) throws -> SpecRuntime {
    let text = #"{"root":"r","elements":{\#(elements)},"state":\#(state)}"#
    return SpecRuntime(Spec.decode(try JSONValue(parsing: text)).spec, actions: actions)
  }

  @Test("S4.3 Actions are done in order, each seeing what the one before has done")
  func order() throws {
    let runtime = try runtime(
      """
      "r":{"type":"Button","on":{"press":[{"action":"setState","params":{"path":"/a","value":
      {"$state":"/b"}}},{"action":"setState","params":{"path":"/b","value":{"$state":"/a"}}},
      {"action":"nope"},{"action":"incrementState","params":{"path":"/n"},"when":{"$state":"/a",
      "eq":1}},{"action":"incrementState","params":{"path":"/n"},"when":{"$state":"/no"}}]}}
      """, state: #"{"a":0,"b":1,"n":5}"#)
    let root = try #require(runtime.root)
    #expect(!runtime.emit("hover", on: root))
    #expect(runtime.emit("press", on: root))
    #expect(runtime.store.state == ["a": 1, "b": 1, "n": 6])
    #expect(runtime.diagnostics.map(\.pointer.description) == ["/elements/r/on/press/2/action"])
    runtime.store.undo()
    #expect(runtime.store.state == ["a": 0, "b": 1, "n": 5])
    runtime.emit("press", on: root, params: ["value": 9])
    #expect(runtime.store["/a"] == 9)
  }

  @Test("S4.12 An unknown action does nothing and is reported once")
  func unknown() throws {
    let runtime = try runtime(
      #""r":{"type":"Button","on":{"press":[{"action":"setStat","params":{"path":"/a","value":1}},"#
        + #"{"action":"nope"}]}}"#)
    let root = try #require(runtime.root)
    runtime.emit("press", on: root)
    runtime.emit("press", on: root)
    #expect(runtime.store.state == [:])
    #expect(runtime.diagnostics.map(\.code) == [.unknownAction, .unknownAction])
    #expect(runtime.diagnostics.map(\.severity) == [.error, .warning])
    #expect(runtime.diagnostics.map(\.suggestion) == ["setState", nil])
    #expect(
      runtime.diagnostics.map(\.pointer.description) == [
        "/elements/r/on/press/0/action", "/elements/r/on/press/1/action",
      ])
  }

  @Test("S4.4 Parameters are resolved in the row, paths as places of the item")
  func rows() throws {
    var calls: [JSONObject] = []
    var actions = ActionExecutor()
    actions.register("log") { calls.append($0.params) }
    let runtime = try runtime(
      """
      "r":{"type":"List","children":["b"],"repeat":{"statePath":"/xs","key":"id"}},
      "b":{"type":"Button","on":{"mark":{"action":"setState","params":{"path":{"$item":"done"},
      "value":true}},"delete":[{"action":"removeState","params":{"path":"/xs","index":{"$index":
      true}}},{"action":"log","params":{"id":{"$item":"id"},"at":{"$itemPath":"id"},"i":{"$index":
      true}}}],"log":{"action":"log","params":{"item":{"$item":"id"},"path":{"$item":"id"}}}}}
      """, state: #"{"xs":[{"id":"a"},{"id":"b"},{"id":"c"}]}"#, actions: actions)
    let second = try #require(runtime.root?.find("b", keys: ["b"]))
    runtime.emit("log", on: second)
    #expect(calls.popLast() == ["item": "b", "path": "/xs/1/id"])
    runtime.emit("mark", on: second)
    #expect(runtime.store["/xs/1/done"] == true)
    runtime.emit("delete", on: second)
    #expect(runtime.store["/xs"] == [["id": "a"], ["id": "c"]])
    // The row is gone: its item is what it was, its place is none.
    #expect(calls.popLast() == ["id": "b", "at": nil, "i": nil])
    #expect(!runtime.emit("delete", on: second))
    #expect(runtime.store["/xs"] == [["id": "a"], ["id": "c"]])
    runtime.refresh()
    #expect(runtime.root?.children.map(\.key) == ["a", "c"])
  }

  @Test("S4.2 pushState makes ids that no element has")
  func ids() throws {
    let store = StateStore(["xs": [["id": "3"], ["id": 4]]])
    ActionExecutor().perform(
      ActionCall(
        "pushState", params: ["path": "/xs", "value": ["id": "$id", "t": "n"]], store: store))
    #expect(store["/xs/2"] == ["id": "5", "t": "n"])
  }

  @Test("S4.9 An action that the host calls dangerous is done only after asking")
  func dangerous() throws {
    var actions = ActionExecutor()
    var done: [String] = []
    actions.register("deleteAll") { done.append($0.name) }
    actions.requireConfirmation(of: "deleteAll")
    let runtime = try runtime(
      """
      "r":{"type":"Button","on":{"press":[{"action":"deleteAll"},{"action":"deleteAll","confirm":
      {"title":"Really?","message":"All"}},{"action":"toggleState","params":{"path":"/a"}}]}}
      """, actions: actions)
    let root = try #require(runtime.root)
    runtime.emit("press", on: root)
    #expect(done == [] && runtime.confirmation?.title == "deleteAll?")
    runtime.answer(true)
    #expect(done == ["deleteAll"] && runtime.confirmation?.title == "Really?")
    runtime.answer(false)
    #expect(done == ["deleteAll"] && runtime.confirmation == nil)
    #expect(runtime.store["/a"] == true)
  }

  @Test("S4.5 A question stops the queue until it is answered")
  func confirmation() throws {
    let runtime = try runtime(
      """
      "r":{"type":"Button","on":{"press":[{"action":"setState","params":{"path":"/a","value":1},
      "confirm":{"title":"Set ${/n}?","message":"Now"}},{"action":"setState","params":{"path":"/b",
      "value":1}}]}}
      """, state: #"{"n":"N"}"#)
    let root = try #require(runtime.root)
    runtime.emit("press", on: root)
    #expect(
      runtime.confirmation
        == PendingConfirmation(action: "setState", title: "Set N?", message: "Now"))
    runtime.emit("press", on: root)
    #expect(runtime.store.state == ["n": "N"])
    runtime.answer(false)
    #expect(runtime.store.state == ["n": "N", "b": 1])
    #expect(runtime.confirmation != nil)
    runtime.answer(true)
    #expect(runtime.store.state == ["n": "N", "b": 1, "a": 1])
    #expect(runtime.confirmation == nil)
    runtime.answer(true)
  }

  @Test("S4.5 A question has the labels of its answers")
  func answerLabels() throws {
    let runtime = try runtime(
      """
      "r":{"type":"Button","on":{"press":{"action":"toggleState","params":{"path":"/a"},"preventDefault":true,"confirm":
      {"title":"T","message":"M","confirmLabel":"Delete ${/n}","cancelLabel":"Keep","variant":"danger"}}}}
      """, state: #"{"n":3}"#)
    #expect(runtime.diagnostics.isEmpty)
    runtime.emit("press", on: try #require(runtime.root))
    #expect(runtime.confirmation?.confirmLabel == "Delete 3")
    #expect(runtime.confirmation?.cancelLabel == "Keep")
  }

  @Test("S4.6 What follows success and failure comes before the rest")
  func following() throws {
    struct Refused: Error {}
    var log: [JSONObject] = []
    var actions = ActionExecutor()
    actions.register("fail") { _ in throw ActionError(.actionFailed, "No.") }
    actions.register("refuse") { _ in throw Refused() }
    actions.register("log") { log.append($0.params) }
    let runtime = try runtime(
      """
      "r":{"type":"Button","on":{"press":[{"action":"fail","onSuccess":{"action":"log"},"onError":
      [{"set":{"/e":"$error.message"}},{"action":"refuse","onError":{"action":"log","params":{"m":
      "$error.message"}}}]},{"action":"log","params":{"last":{"$state":"/e"}},"onSuccess":{"set":
      {"/ok":true}}}]}}
      """, actions: actions)
    runtime.emit("press", on: try #require(runtime.root))
    #expect(log == [["m": "action `refuse` failed: Refused()"], ["last": "No."]])
    #expect(runtime.store.state == ["e": "No.", "ok": true])
    #expect(runtime.diagnostics.map(\.code) == [.actionFailed])
  }

  @Test("S4.7 Watches answer changes while their element is shown")
  func watches() throws {
    let runtime = try runtime(
      """
      "r":{"type":"VStack","children":["w"]},"w":{"type":"Text","visible":{"$state":"/show"},
      "watch":{"/a":{"action":"setState","params":{"path":"/b","value":{"$state":"/a"}}},"/b":
      {"action":"incrementState","params":{"path":"/n"}}}}
      """, state: #"{"show":true,"a":0}"#)
    runtime.refresh()
    #expect(runtime.store["/n"] == nil)
    runtime.store["/a"] = 1
    runtime.refresh()
    #expect(runtime.store["/b"] == 1)
    #expect(runtime.store["/n"] == 1)
    runtime.store["/a"] = 1
    runtime.store["/show"] = false
    runtime.refresh()
    runtime.store["/a"] = 2
    runtime.refresh()
    #expect(runtime.store["/b"] == 1)
    runtime.store["/show"] = true
    runtime.refresh()
    #expect(runtime.store["/b"] == 1)
  }

  @Test("S4.7 Watches that trigger each other are stopped")
  func watchLoop() throws {
    let runtime = try runtime(
      """
      "r":{"type":"Text","watch":{"/xs":{"action":"pushState","params":{"path":"/xs","value":1}}}}
      """, state: #"{"xs":[]}"#)
    runtime.store["/xs/-"] = 1
    runtime.refresh()
    #expect(runtime.store["/xs"] == .array(Array(repeating: 1, count: 1 + SpecLimits.watchRounds)))
    #expect(runtime.store.diagnostics.map(\.code) == [.watchLoop])
    runtime.refresh()
    #expect(runtime.store.diagnostics.count == 1)
  }

  @Test("S4.8 A number that is edited in a field stays one, whatever stands there on the way")
  func typedNumber() throws {
    let text = """
      {"root":"r","elements":{"r":{"type":"TextField","props":{"value":{"$bindState":"/n"},
      "other":{"$bindState":"/t"}},"on":{"press":{"action":"incrementState","params":{"path":"/n"}}}}},
      "state":{"n":24,"t":"24"}}
      """
    let runtime = SpecRuntime(Spec.decode(try JSONValue(parsing: text)).spec)
    let root = try #require(runtime.root)
    func type(_ text: String, is value: JSONValue) {
      runtime.input(.string(text), into: "value", of: root)
      #expect(runtime.store["/n"] == value, "\(text)")
      // What was typed is what is seen, or typing would change it.
      #expect(runtime.store["/n"]?.displayText == text)
    }
    let number = { (text: String) in JSONValue.number(JSONNumber(text)!) }
    type("25", is: 25)
    runtime.emit("press", on: root)
    #expect(runtime.store["/n"] == 26)
    type("", is: "")
    type("-", is: "-")
    type("-1", is: -1)
    type("-1.", is: "-1.")
    type("-1.0", is: "-1.0")
    type("-1.05", is: number("-1.05"))
    type("1.0", is: "1.0")
    runtime.endInput(of: root)
    #expect(runtime.store["/n"] == 1 && runtime.store["/n"]?.displayText == "1")
    type("12a", is: "12a")
    runtime.endInput(of: root)
    #expect(runtime.store["/n"] == "12a")
    type("12", is: 12)
    // What others write there is no step of typing a number.
    runtime.store["/n"] = "7"
    type("78", is: "78")
    runtime.input("25", into: "other", of: root)
    #expect(runtime.store["/t"] == "25")
  }

  @Test("S4.8 What is entered goes where the property is bound, and watches follow at once")
  func input() throws {
    let runtime = try runtime(
      """
      "r":{"type":"TextField","props":{"value":{"$bindState":"/v"},"label":"L"},"watch":{"/v":
      {"action":"incrementState","params":{"path":"/n"}}}}
      """)
    let root = try #require(runtime.root)
    #expect(runtime.input("x", into: "value", of: root))
    #expect(!runtime.input("x", into: "label", of: root))
    #expect(runtime.store.state == ["v": "x", "n": 1])
    #expect(runtime.store.undo())
    #expect(runtime.store.state == [:])
  }
}
