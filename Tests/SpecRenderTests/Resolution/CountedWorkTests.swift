import ArtifactCore
import SpecRender
import Synchronization
import Testing

/// How often properties are resolved: counted by calls of a registered function, not timed.
@Suite struct CountedWorkTests {
  /// A count that functions of a runtime share.
  private final class Counter: Sendable {
    private let calls = Mutex(0)

    var count: Int { calls.withLock { $0 } }

    func add() { calls.withLock { $0 += 1 } }
  }

  private func runtime(_ elements: String, state: String, _ counter: Counter) throws -> SpecRuntime
  {
    var functions = SpecFunctions()
    functions.register("counted") { arguments in
      counter.add()
      return arguments["of"] ?? .null
    }
    let text = #"{"root":"r","state":\#(state),"elements":{\#(elements)}}"#
    return SpecRuntime(try Spec.decode(parsing: Array(text.utf8)).spec, functions: functions)
  }

  private static let counted = #"{"$computed":"counted","args":{"of":{"$state":"/n"}}}"#

  @Test("S7.1 Of many writes before a look each property is resolved once")
  func manyWrites() throws {
    let counter = Counter()
    let runtime = try runtime(
      #""r":{"type":"Text","props":{"content":\#(Self.counted)}}"#, state: #"{"n":0,"m":0}"#,
      counter)
    _ = runtime.root
    let before = counter.count
    #expect(before == 1)
    for number in 1...100 { runtime.store["/n"] = .number(JSONNumber(number)) }
    runtime.refresh()
    #expect(counter.count == before + 1)
    #expect(runtime.root?.props["content"] == 100)
  }

  @Test("S7.1 A write resolves only what reads its place, and a look resolves nothing")
  func otherWrites() throws {
    let counter = Counter()
    let runtime = try runtime(
      #""r":{"type":"Text","props":{"content":\#(Self.counted)}}"#, state: #"{"n":0,"m":0}"#,
      counter)
    _ = runtime.root
    let before = counter.count
    #expect(before == 1)
    for number in 1...100 {
      runtime.store["/m"] = .number(JSONNumber(number))
      runtime.refresh()
      _ = runtime.root
    }
    runtime.store["/n"] = 0
    runtime.refresh()
    #expect(counter.count == before, "nothing that it reads is another value")
  }

  @Test("S7.1 Of rows the one that changes is resolved, and no other")
  func rows() throws {
    let counter = Counter()
    let item = #"{"$computed":"counted","args":{"of":{"$item":"n"}}}"#
    let runtime = try runtime(
      #""r":{"type":"VStack","repeat":{"statePath":"/xs","key":"id"},"children":["t"]},"#
        + #""t":{"type":"Text","props":{"content":\#(item)}}"#,
      state: #"{"xs":[{"id":"a","n":1},{"id":"b","n":2},{"id":"c","n":3}]}"#, counter)
    _ = runtime.root
    let before = counter.count
    #expect(before == 3)
    runtime.store["/xs/1/n"] = 20
    runtime.refresh()
    #expect(counter.count == before + 1)
  }
}
