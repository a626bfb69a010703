#if SQLite
  import ArtifactCore
  import SpecRender
  import SpecSQLite
  import Testing

  @Suite struct EquivalenceTests {
    private let prefix = JSONPointer(tokens: ["p"])

    /// What was told to observers, in order.
    private final class Told {
      /// The paths, and the values; nil for nothing.
      var calls: [(path: String, value: JSONValue?)] = []
      var observations: [StateObservation] = []

      init(_ store: StateStore) {
        for path in ["", "/p", "/p/a", "/p/a/b", "/p/xs/0", "/p/é", "/q"] {
          observations.append(
            store.observe(path) { [unowned self] value in
              calls.append((path, value))
            })
        }
      }
    }

    @Test("Q2.1 10,000 operations give the same values and the same notifications as in memory")
    func operations() throws {
      let folder = TemporaryFolder()
      let seed: UInt64 = 21
      var writes = RandomWrites(seed: seed)
      let local = LocalStateBackend(pathPrefix: prefix)
      var backend = try folder.open()
      var here = StateStore(backends: [local])
      var there = StateStore(backends: [backend])
      var toldHere = Told(here)
      var toldThere = Told(there)
      for number in 1...10_000 {
        writes.act(on: here, there)
        let isSame = toldHere.calls.elementsEqual(toldThere.calls, by: ==)
        #expect(isSame, "seed \(seed), operation \(number)")
        toldHere.calls = []
        toldThere.calls = []
        guard number.isMultiple(of: 200) else { continue }
        #expect(here.state == there.state, "seed \(seed), operation \(number)")
        // A relaunch, every other time with the file closed in between.
        let expected = there.state["p"]
        if number.isMultiple(of: 400) { backend.close() }
        #expect(backend.lastError == nil || number.isMultiple(of: 400))
        backend = try folder.open()
        #expect(backend.ignoredRowCount == 0)
        here = StateStore(backends: [local])
        there = StateStore(backends: [backend])
        #expect(here.state == there.state, "seed \(seed), operation \(number)")
        #expect(there.state["p"] == expected, "seed \(seed), operation \(number)")
        toldHere = Told(here)
        toldThere = Told(there)
      }
    }

    @Test("Q2.1 Writes straight into the backend make what they make in memory")
    func directWrites() throws {
      for seed in UInt64(0)..<40 {
        let folder = TemporaryFolder()
        var writes = RandomWrites(seed: seed)
        let local = LocalStateBackend(pathPrefix: prefix)
        let backend = try folder.open()
        for _ in 0..<60 {
          let (path, value) = writes.next()
          // Memory alone takes what is beyond the prefix, and removes from an array what it removed
          // before.
          guard path.hasPrefix("/p"), !path.hasPrefix("/p/xs/"), path != "/p/a/0",
            !path.hasPrefix("/p/deep")
          else { continue }
          let write = StateWrite(try JSONPointer(path), value)
          local.apply([write])
          backend.apply([write])
          let expected = StateStore(backends: [local]).state
          #expect(StateStore(backends: [backend]).state == expected, "seed \(seed), \(write)")
        }
        #expect(try folder.state() == StateStore(backends: [local]).state, "seed \(seed)")
      }
    }

    @Test("Q1.3 Members keep their order")
    func order() throws {
      let folder = TemporaryFolder()
      let store = StateStore(backends: [try folder.open()])
      var writes = RandomWrites(seed: 13)
      for number in 0..<500 {
        let write = writes.next()
        store[write.path] = write.value
        if number.isMultiple(of: 17) { store.undo() }
        guard number.isMultiple(of: 10) else { continue }
        #expect(
          try folder.state()["p"]?.serialized() == store.state["p"]?.serialized(), "\(number)")
      }
    }

    @Test("Q2.1 What was removed stays away from what a spec begins with")
    func removals() throws {
      let folder = TemporaryFolder()
      do {
        let store = StateStore(backends: [try folder.open()])
        store.seed(["p": ["theme": "light", "size": 1, "box": ["a": 1, "b": 2]]])
        store["/p/theme"] = "dark"
        store.remove("/p/size")
        store["/p/box"] = ["c": 3]
        store.remove("/p/box/c")
      }
      let store = StateStore(backends: [try folder.open()])
      store.seed(["p": ["theme": "light", "size": 1, "box": ["c": 1], "new": 5]])
      #expect(store.state == ["p": ["theme": "dark", "box": [:], "new": 5]])
    }
  }
#endif
