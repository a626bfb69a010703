import ArtifactCore
import SpecRender
import Testing

@Suite struct AsyncActionTests {
  /// Lets a test decide when an action ends.
  private actor Gate {
    private var waiting: [CheckedContinuation<JSONValue, any Error>] = []
    private var arrivals: [CheckedContinuation<Void, Never>] = []
    private(set) var calls: [AsyncActionCall] = []

    func wait(_ call: AsyncActionCall) async throws -> JSONValue {
      calls.append(call)
      return try await withCheckedThrowingContinuation { continuation in
        waiting.append(continuation)
        for arrival in arrivals { arrival.resume() }
        arrivals = []
      }
    }

    /// Waits until an action waits.
    func arrival() async {
      if waiting.isEmpty { await withCheckedContinuation { arrivals.append($0) } }
    }

    func end(_ result: Result<JSONValue, any Error>) {
      waiting.removeFirst().resume(with: result)
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    var description: String { "no net" }
  }

  private static let text = """
    {"root":"r","state":{"xs":[{"id":"a","n":1},{"id":"b","n":2}]},"elements":{
    "r":{"type":"List","children":["go"],"repeat":{"statePath":"/xs","key":"id"}},
    "go":{"type":"Button","on":{"press":[
    {"action":"setState","params":{"path":"/begun","value":{"$item":"id"}}},
    {"action":"send","params":{"n":{"$item":"n"},"i":{"$index":true},"path":{"$item":"n"}},
    "onSuccess":[{"action":"setState","params":{"path":"/got","value":"$result"}},
    {"action":"setState","params":{"path":"/by","value":{"$item":"id"}}}],
    "onError":{"action":"setState","params":{"path":"/error","value":"$error.message"}}},
    {"action":"setState","params":{"path":"/after","value":true}}]}}}}
    """

  /// Ends of actions, one after the other.
  private func ends(of runtime: SpecRuntime) -> AsyncStream<Void>.Iterator {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    runtime.onActionEnd { continuation.yield() }
    return stream.makeAsyncIterator()
  }

  private func runtime(_ gate: Gate, timeout: Duration? = nil) throws -> SpecRuntime {
    var actions = ActionExecutor()
    actions.registerAsync("send", timeout: timeout) { call in try await gate.wait(call) }
    return SpecRuntime(Spec.decode(try JSONValue(parsing: Self.text)).spec, actions: actions)
  }

  @Test("S12.1 S12.2 S12.3 An action takes its time; what follows it and its event waits for it")
  func success() async throws {
    let gate = Gate()
    let runtime = try runtime(gate)
    var ends = ends(of: runtime)
    let key = ElementKey("go", keys: ["b"])
    let node = try #require(runtime.node(for: key))
    runtime.emit("press", on: node)
    var changes = runtime.refresh()
    #expect(changes.list == [SpecChange(key, .activity)])
    #expect(node.isBusy && runtime.runningActions.map(\.name) == ["send"])
    #expect(runtime.store["/begun"] == "b" && runtime.store["/after"] == nil)
    await gate.arrival()
    let calls = await gate.calls
    #expect(
      calls == [
        AsyncActionCall(
          "send", params: ["n": 2, "i": 1, "path": "/xs/1/n"], element: key,
          item: JSONPointer(tokens: ["xs", "1"]))
      ])
    // The row moves meanwhile.
    runtime.store.insert(["id": "c"], at: JSONPointer(tokens: ["xs", "0"]))
    runtime.refresh()
    await gate.end(.success(["ok": 7]))
    _ = await ends.next()
    #expect(runtime.store["/got"] == nil)
    changes = runtime.refresh()
    #expect(changes.active.map(\.elementKey) == [key])
    #expect(runtime.store["/got"] == ["ok": 7] && runtime.store["/by"] == "b")
    #expect(runtime.store["/after"] == true && runtime.store["/error"] == nil)
    #expect(!node.isBusy && runtime.runningActions.isEmpty)
    #expect(runtime.diagnostics == [])
  }

  @Test("S12.3 A failure runs onError, then the rest")
  func failure() async throws {
    let gate = Gate()
    let runtime = try runtime(gate)
    var ends = ends(of: runtime)
    let node = try #require(runtime.node(for: ElementKey("go", keys: ["a"])))
    runtime.emit("press", on: node)
    await gate.arrival()
    await gate.end(.failure(Failure()))
    _ = await ends.next()
    runtime.refresh()
    #expect(runtime.store["/error"] == "action `send` failed: no net")
    #expect(runtime.store["/got"] == nil && runtime.store["/after"] == true)
    #expect(runtime.diagnostics.map(\.code) == [.actionFailed])
  }

  @Test("S12.4 A cancelled action is followed by nothing, whatever it gives")
  func cancellation() async throws {
    let gate = Gate()
    let runtime = try runtime(gate)
    var ends = ends(of: runtime)
    let node = try #require(runtime.node(for: ElementKey("go", keys: ["a"])))
    runtime.emit("press", on: node)
    await gate.arrival()
    let id = try #require(runtime.runningActions.first?.id)
    runtime.cancelAction(id)
    #expect(runtime.runningActions.isEmpty && !node.isBusy)
    await gate.end(.success(1))
    _ = await ends.next()
    runtime.refresh()
    #expect(runtime.store["/got"] == nil && runtime.store["/after"] == nil)
    // An action that gives up by itself is one too.
    runtime.emit("press", on: node)
    await gate.arrival()
    await gate.end(.failure(CancellationError()))
    _ = await ends.next()
    runtime.refresh()
    #expect(runtime.runningActions.isEmpty && runtime.store["/after"] == nil)
    #expect(runtime.diagnostics == [])
  }

  @Test("S12.4 An action that takes too long has failed; a runtime that goes cancels its actions")
  func timeouts() async throws {
    let gate = Gate()
    let runtime = try runtime(gate, timeout: .milliseconds(5))
    var ends = ends(of: runtime)
    let node = try #require(runtime.node(for: ElementKey("go", keys: ["a"])))
    runtime.emit("press", on: node)
    await gate.arrival()
    _ = await ends.next()
    runtime.refresh()
    #expect(runtime.diagnostics.map(\.code) == [.actionTimeout])
    #expect(runtime.store["/after"] == true && runtime.store["/error"] != nil)
    await gate.end(.success(1))
    _ = await ends.next()
    runtime.refresh()
    #expect(runtime.store["/got"] == nil)

    let (stream, continuation) = AsyncStream<Bool>.makeStream()
    do {
      var actions = ActionExecutor()
      actions.registerAsync("send") { _ in
        do { try await Task.sleep(for: .seconds(60)) } catch { continuation.yield(true) }
        return nil
      }
      let short = SpecRuntime(
        Spec.decode(try JSONValue(parsing: Self.text)).spec, actions: actions)
      short.emit("press", on: try #require(short.node(for: ElementKey("go", keys: ["a"]))))
    }
    var cancelled = stream.makeAsyncIterator()
    #expect(await cancelled.next() == true)
  }

  @Test("S12.2 Events do not wait for each other, and questions come before actions")
  func order() async throws {
    let gate = Gate()
    let runtime = try runtime(gate)
    var ends = ends(of: runtime)
    let first = try #require(runtime.node(for: ElementKey("go", keys: ["a"])))
    let second = try #require(runtime.node(for: ElementKey("go", keys: ["b"])))
    runtime.emit("press", on: first)
    await gate.arrival()
    runtime.emit("press", on: second)
    #expect(runtime.store["/begun"] == "b" && runtime.runningActions.count == 2)
    #expect(first.isBusy && second.isBusy)
    await gate.end(.success(1))
    _ = await ends.next()
    runtime.refresh()
    #expect(runtime.store["/by"] == "a" && !first.isBusy && second.isBusy)
    runtime.cancelActions()
    #expect(!second.isBusy)

    var actions = ActionExecutor()
    actions.registerAsync("send") { call in try await gate.wait(call) }
    let text = """
      {"root":"b","elements":{"b":{"type":"Button","on":{"press":{"action":"send","confirm":
      {"title":"Sure?","message":""}}}}}}
      """
    let asking = SpecRuntime(Spec.decode(try JSONValue(parsing: text)).spec, actions: actions)
    asking.emit("press", on: try #require(asking.root))
    #expect(asking.confirmation?.title == "Sure?" && asking.runningActions.isEmpty)
    asking.answer(true)
    #expect(asking.runningActions.map(\.name) == ["send"])
  }

  @Test("S12.5 Unknown actions are passed to the host")
  func unknown() throws {
    let text =
      #"{"root":"b","elements":{"b":{"type":"Button","on":{"press":{"action":"go","params":{"a":1}}}}}}"#
    let runtime = SpecRuntime(Spec.decode(try JSONValue(parsing: text)).spec)
    var told: [String] = []
    runtime.onUnknownAction = {
      told.append("\($0.name) \($0.params.count)")
      return true
    }
    runtime.emit("press", on: try #require(runtime.root))
    #expect(told == ["go 1"])
  }
  @Test("S12.5 S4.6 An action fails unless the host handles it")
  func taken() throws {
    for action in ["go", "$event"] {
      let text = #"""
        {"root":"b","elements":{"b":{"type":"Button","on":{"press":{"action":"\#(action)",
        "params":{"name":"book"},
        "onSuccess":{"action":"setState","params":{"path":"/end","value":"sent"}},
        "onError":{"action":"setState","params":{"path":"/end","value":"$error.message"}}}}}}}
        """#
      let unheard = action == "go" ? "unknown action `go`" : "sent"
      let refused = action == "go" ? unheard : "no handler for action `$event`"
      for (isTaken, end) in [(nil, unheard), (true, "sent"), (false, refused)] as [(Bool?, String)]
      {
        let runtime = SpecRuntime(Spec.decode(try JSONValue(parsing: text)).spec)
        var count = 0
        runtime.onUnknownAction = isTaken.map { isTaken in
          { call in
            count += 1
            #expect(call.name == action && call.params == ["name": "book"])
            return isTaken
          }
        }
        runtime.emit("press", on: try #require(runtime.root))
        #expect(runtime.store["/end"] == .string(end), "\(action) \(String(describing: isTaken))")
        #expect(count == (isTaken == nil ? 0 : 1))
      }
    }
  }

  @Test("S12.5 S17.7 An event with a host handler is not passed on")
  func ownEvents() throws {
    var done = 0
    var actions = ActionExecutor()
    actions.register("$event") { _ in done += 1 }
    let text =
      #"{"root":"b","elements":{"b":{"type":"Button","on":{"press":{"action":"$event"}}}}}"#
    let runtime = SpecRuntime(Spec.decode(try JSONValue(parsing: text)).spec, actions: actions)
    runtime.onUnknownAction = { _ in
      Issue.record("It is known.")
      return true
    }
    runtime.emit("press", on: try #require(runtime.root))
    #expect(done == 1)
  }
}
