import ArtifactCore
import SpecRender
import TestSupport
import Testing

@Suite("S2.11 Secrets")
struct SecretTests {
  private static let text = #"""
    {"root":"p","state":{"form":{"name":"","password":""},"shows":false,"people":[
      {"name":"Ada","pin":""}]},
     "elements":{
      "p":{"type":"VStack","children":["name","password","people"]},
      "name":{"type":"TextField","props":{"value":{"$bindState":"/form/name"}}},
      "password":{"type":"TextField","visible":{"$state":"/shows"},"props":{"obscured":true,
        "value":{"$bindState":"/form/password"},"checks":[{"type":"matches",
          "args":{"other":{"$state":"/form/password"}}}]}},
      "people":{"type":"VStack","repeat":{"statePath":"/people"},"children":["pin"]},
      "pin":{"type":"TextField","props":{"isSecure":{"$state":"/hides"},
        "value":{"$bindItem":"pin"}}}}}
    """#

  private func runtime(_ store: StateStore) throws -> SpecRuntime {
    SpecRuntime(Spec.decode(try JSONValue(parsing: Self.text)).spec, store: store)
  }

  private func node(_ id: String, in runtime: SpecRuntime) throws -> ResolvedNode {
    var rest = runtime.root.map { [$0] } ?? []
    while let node = rest.popLast() {
      if node.id == id { return node }
      rest += node.children
    }
    throw JSONSyntaxError(.unexpectedEnd, at: 0)
  }

  @Test("S2.11 Backends are never told what is entered into an obscured field")
  func backends() throws {
    let backend = LocalStateBackend()
    let store = StateStore([:], backends: [backend])
    let runtime = try runtime(store)
    // Before the field is shown, through it, beside it, around it, and when it is taken back.
    store["/form/password"] = "s3cret"
    store["/shows"] = true
    runtime.refresh()
    let field = try node("password", in: runtime)
    #expect(runtime.input("s3cret!", into: "value", of: field))
    #expect(runtime.input("Ada", into: "value", of: try node("name", in: runtime)))
    #expect(runtime.input("s3cret", into: "value", of: try node("pin", in: runtime)))
    store["/form"] = ["name": "Bob", "password": "s3cret?"]
    store.undo()
    store.redo()
    let kept = backend.writes.map { ($0.value ?? .null).serialized() }.joined()
    #expect(!kept.contains("s3cret"))
    #expect(backend[JSONPointer(tokens: ["form"])] == ["name": "Bob"])
    #expect(backend[JSONPointer(tokens: ["people"])] == [["name": "Ada"]])
    #expect(store["/form/password"] == "s3cret?")
    #expect(store["/people/0/pin"] == "s3cret")
  }

  @Test("S2.11 A redacted state has a mark for each character of a secret, also one never shown")
  func redactedState() throws {
    let store = StateStore([
      "form": ["password": "s3cret", "name": "Ada"], "pins": ["1", 22, nil],
    ])
    _ = try runtime(store)
    store.conceal("/pins/1")
    store["/people"] = [["pin": "äöü"], ["name": "Bob"]]
    let state = store.redactedState
    #expect(state["form"] == ["password": "••••••", "name": "Ada"])
    #expect(state["pins"] == ["1", "••", nil])
    #expect(state["people"] == [["pin": "•••"], ["name": "Bob"]])
    #expect(StateStore(["a": "b"]).redactedState == ["a": "b"])
  }

  @Test("S2.11 Redacted properties have no secret, in checks and other elements neither")
  func redactedProps() throws {
    let store = StateStore(["shows": true, "form": ["password": "s3cret"]])
    let runtime = try runtime(store)
    let node = try node("password", in: runtime)
    #expect(node.props["value"] == "s3cret")
    let props = runtime.redactedProps(of: node)
    #expect(props["value"] == "••••••")
    #expect(props["checks"] == [["type": "matches", "args": ["other": "••••••"]]])
    #expect(props["obscured"] == true)
  }

  @Test("S2.11 A place that a streamed spec obscures is concealed before its state is seeded")
  func streamed() throws {
    let backend = LocalStateBackend()
    let store = StateStore([:], backends: [backend])
    let runtime = SpecRuntime(Spec(), store: store, isComplete: false)
    var feed = SpecFeed()
    for byte in Self.text.utf8 {
      feed.append([byte].span)
      runtime.apply(feed.takeUpdate())
    }
    feed.finish()
    runtime.apply(feed.takeUpdate())
    store["/form/password"] = "s3cret"
    #expect(backend[JSONPointer(tokens: ["form", "password"])] == nil)
  }

  @Test("S17.4 A field of A2UI with the variant obscured is obscured")
  func a2ui() throws {
    let text = #"""
      {"createSurface":{"surfaceId":"s","catalogId":"c"}}
      {"updateComponents":{"surfaceId":"s","components":[{"id":"root","component":"TextField",
      "label":"Password","variant":"obscured","value":{"path":"/pw"}}]}}
      """#
    let report = SpecReport(reading: text)
    #expect(report.diagnostics.isEmpty)
    #expect(report.spec["root"]?.prop("obscured") == .literal(true))
  }
}
