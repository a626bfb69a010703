import ArtifactCore
import SpecRender
import TestSupport
import Testing

@Suite struct StateStoreTests {
  @Test("S2.1 S2.2 S2.3 The table of writes", .needsSharedFolder)
  func writes() throws {
    for row in try SpecSuite.table("state_writes", count: 34) {
      let store = StateStore(row["state"] ?? .null)
      let path = row["path"]?.text ?? ""
      if row["op"] == "set" {
        store.set(path, row["value"] ?? .null)
      } else {
        store.remove(path)
      }
      let comment = row.serialized()
      #expect(store.state == row["expect"], "\(comment)")
      let codes = store.diagnostics.map(\.code.rawValue)
      let expected = row["diagnostic"]?.text.map { [SpecSuite.code($0)] } ?? []
      #expect(codes == expected, "\(comment)")
    }
  }

  @Test("S2.9 The table of merges", .needsSharedFolder)
  func merges() throws {
    for row in try SpecSuite.table("deep_merge", count: 10) {
      let base = row["base"] ?? .null
      #expect(base.merging(row["overlay"] ?? .null) == row["expect"], "\(row.serialized())")
    }
  }

  @Test("S2.1 Keys are compared byte by byte, and none is special")
  func keys() {
    let store = StateStore(["\u{E9}": 1, "e\u{301}": 2, "__proto__": ["x": 3]])
    #expect(store["/\u{E9}"] == 1)
    #expect(store["/e\u{301}"] == 2)
    #expect(store["/__proto__/x"] == 3)
    #expect(store["/toString"] == nil)
  }

  @Test("S2.3 S2.12 Writes that cannot be done, and equal values, change nothing")
  func refusals() {
    let store = StateStore(["x": [1]])
    #expect(!store.set("/x/5000000", 1))
    #expect(!store.set("/y/5000000", 1))
    #expect(!store.set(JSONPointer(tokens: Array(repeating: "a", count: 600)), 1))
    var deep = JSONValue.null
    for _ in 0..<600 { deep = [deep] }
    #expect(!store.set("/z", deep))
    #expect(!store.insert(1, at: JSONPointer(tokens: ["x", "2"])))
    #expect(store.set("/x/0", 1))
    #expect(store.remove("/nothing/there"))
    #expect(store.state == ["x": [1]])
    #expect(store.revision == 0)
    #expect(
      store.diagnostics.map(\.code) == [
        .arrayGap, .arrayGap, .depthLimit, .depthLimit, .indexOutOfRange,
      ])
  }

  @Test("S2.4 A transaction is one change, and none if it throws")
  func transactions() {
    struct Stop: Error {}
    let store = StateStore(["a": 1, "xs": [1, 2, 3]])
    var calls: [JSONValue?] = []
    let observation = store.observe("/a") { calls.append($0) }
    store.transaction {
      $0.set("/a", 2)
      $0.transaction { $0.set("/a", 3) }
      $0.set("/b", 1)
    }
    #expect(calls == [3])
    #expect(store.revision == 1)
    let before = store.state
    #expect(throws: Stop.self) {
      try store.transaction {
        $0.remove("/xs/1")
        $0.set("/xs/-", 9)
        $0.set("/new/deep", 1)
        $0.remove("/a")
        throw Stop()
      }
    }
    #expect(store.state == before)
    #expect(calls == [3])
    store.update(["/u": ["v": 1], "/u/v": 2])
    #expect(store["/u/v"] == 2)
    observation.cancel()
    store["/a"] = nil
    #expect(store["/a"] == nil)
  }

  @Test("S2.5 S2.12 An observer hears of changes there, below and around, and of nothing else")
  func observing() {
    let store = StateStore(["a": ["b": ["c": 1], "d": 1], "xs": [1, 2]])
    var log: [String] = []
    let observations = ["/a/b", "/a/b/c", "/a", "/xs/1", ""].map { path in
      store.observe(path) { log.append("\(path)=\($0?.serialized() ?? "-")") }
    }
    func heard(_ body: () -> Void) -> [String] {
      log = []
      body()
      return log.map { String($0.prefix { $0 != "=" }) }
    }
    withExtendedLifetime(observations) {
      #expect(heard { store["/a/b/c"] = 2 } == ["/a/b", "/a/b/c", "/a", ""])
      #expect(heard { store["/a/d"] = 2 } == ["/a", ""])
      #expect(heard { store["/a/d"] = 2 } == [])
      #expect(heard { store["/a"] = ["b": ["c": 2], "d": 3] } == ["/a", ""])
      #expect(heard { store["/a"] = 1 } == ["/a/b", "/a/b/c", "/a", ""])
      #expect(heard { store["/a/b"] = 1 } == ["/a/b", "/a", ""])
      #expect(heard { store["/xs/-"] = 3 } == [""])
      #expect(heard { store.remove("/xs/0") } == ["/xs/1", ""])
      #expect(log.contains("/xs/1=3"))
      #expect(heard { store.insert(2, at: JSONPointer(tokens: ["xs", "0"])) } == ["/xs/1", ""])
      #expect(heard { store["/xs/2"] = 4 } == [""])
    }
  }

  @Test("S2.5 Observers that keep changing the state are stopped")
  func loops() {
    let store = StateStore(["n": 0])
    let observation = store.observe("/n") { value in
      store["/n"] = .number(JSONNumber((value?.integer ?? 0) + 1))
    }
    store["/n"] = 1
    #expect(store["/n"] == 33)
    #expect(store.diagnostics.map(\.code) == [.watchLoop])
    observation.cancel()
  }

  @Test("S2.6 Undo and redo, after each of many random writes")
  func history() {
    var generator = SeededGenerator(seed: 6)
    let store = StateStore(["xs": [1, 2], "o": ["a": 1]])
    let paths = ["/xs/-", "/xs/0", "/xs/5", "/o/a", "/o/b/c", "/o", "/n/0/x", "/xs", ""]
    let values: [JSONValue] = [1, "t", [1, 2, 3], ["a": 1], nil, ["xs": [1], "o": [:]]]
    var states = [store.state]
    for _ in 0..<200 {
      let path = paths[Int.random(in: 0..<(paths.count * 10), using: &generator) % 9]
      if Bool.random(using: &generator) {
        store.set(path, values.randomElement(using: &generator)!)
      } else if path != "" {
        store.remove(path)
      }
      if states.last != store.state { states.append(store.state) }
    }
    #expect(states.count > 50)
    for state in states.dropLast().reversed() {
      #expect(store.undo())
      #expect(store.state == state)
    }
    #expect(!store.canUndo && !store.undo())
    for state in states.dropFirst() {
      #expect(store.redo())
      #expect(store.state == state)
    }
    #expect(!store.redo())
    for number in 0..<300 { store["/count"] = .number(JSONNumber(number)) }
    var count = 0
    while store.undo() { count += 1 }
    #expect(count == SpecLimits.undoCount)
    // Behind a step back the past goes on where it was, and the oldest still makes room.
    let other = StateStore()
    for number in 0..<300 { other["/count"] = .number(JSONNumber(number)) }
    for _ in 0..<100 { other.undo() }
    #expect(other["/count"] == 199 && other.canRedo)
    for number in 1_000..<1_050 { other["/count"] = .number(JSONNumber(number)) }
    #expect(!other.canRedo)
    count = 0
    while other.undo() { count += 1 }
    #expect(count == SpecLimits.undoCount - 50)
    #expect(other["/count"] == 43)
    for _ in 0..<count { other.redo() }
    #expect(other["/count"] == 1_049 && !other.canRedo)
  }

  @Test("S2.7 A seed leaves alone what was written and what was removed")
  func seeding() {
    let store = StateStore()
    store.seed(["f": ["name": "", "n": 1, "gone": 1], "tags": ["a", "b"]])
    store["/f/name"] = "Ada"
    store.remove("/f/gone")
    store.seed(["f": ["name": "reset?", "n": 2, "extra": true, "gone": 2], "tags": ["c"]])
    #expect(store.state == ["f": ["name": "Ada", "n": 2, "extra": true], "tags": ["c"]])
    store["/tags/-"] = "d"
    store.seed(["f": 5, "tags": ["e"]])
    #expect(store["/tags"] == ["e", "d"])
    #expect(store["/f/name"] == "Ada")
    #expect(!store.canUndo)
    store["/f/gone"] = 3
    #expect(store["/f/gone"] == 3)
    let array = StateStore()
    array.seed([1, 2])
    #expect(array["/0"] == 1)
  }

  @Test("S2.8 Writes go to the backend with the longest prefix, and come back")
  func backends() {
    let persisted = LocalStateBackend(pathPrefix: JSONPointer(tokens: ["persisted"]))
    let local = LocalStateBackend()
    let seed: JSONValue = [
      "persisted": ["theme": "light", "sync": ["on": false], "xs": [1, 2], "old": 1],
      "persistedFoo": "d",
    ]
    let store = StateStore(backends: [persisted, local])
    store.seed(seed)
    #expect(persisted.writes == [] && local.writes == [])
    store["/persisted/theme"] = "dark"
    store["/persistedFoo"] = "e"
    store["/persisted/xs/-"] = 3
    store.remove("/persisted/old")
    #expect(persisted[JSONPointer(tokens: ["persisted", "theme"])] == "dark")
    #expect(persisted[JSONPointer(tokens: ["persisted", "xs"])] == [1, 2, 3])
    #expect(persisted.writes.count == 3)
    #expect(local.writes == [StateWrite(JSONPointer(tokens: ["persistedFoo"]), "e")])

    let next = StateStore(backends: [persisted])
    next.seed(seed)
    #expect(next["/persisted/theme"] == "dark")
    #expect(next["/persisted/sync/on"] == false)
    #expect(next["/persisted/xs"] == [1, 2, 3])
    #expect(next["/persisted/old"] == nil)
    #expect(next["/persistedFoo"] == "d")
    next["/persisted/theme"] = "blue"
    next.undo()
    #expect(persisted[JSONPointer(tokens: ["persisted", "theme"])] == "dark")
    next.set("", ["persisted": ["theme": "x"]])
    #expect(persisted.writes == [StateWrite(persisted.pathPrefix, ["theme": "x"])])
  }
}
