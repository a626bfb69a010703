#if SQLite
  import ArtifactCore
  import SpecRender
  import Testing

  @testable import SpecSQLite

  @Suite struct OthersTests {
    private let prefix = JSONPointer(tokens: ["p"])

    @Test("Q4.1 What others write is told once, as places in order")
    func refresh() throws {
      let folder = TemporaryFolder()
      let backend = try folder.open()
      let store = StateStore(backends: [backend])
      store["/p"] = ["a": 1, "b": ["c": 2, "d": 3], "e": [1], "f": 4]
      #expect(try backend.refresh() == [])
      let other = try folder.foreigner()
      try other.execute("UPDATE state SET value = '\"new\"' WHERE path = '/p/a'", "test")
      let change = StateWrite(prefix.appending("a"), "new")
      #expect(try backend.refresh() == [change])
      #expect(try backend.refresh() == [])
      try other.execute(
        """
        BEGIN;
        DELETE FROM state WHERE path = '/p/f';
        UPDATE state SET value = '7' WHERE path = '/p/b';
        INSERT INTO state (path, value) VALUES ('/p/g', '{}'), ('/p/g/h', '8');
        UPDATE state SET value = NULL WHERE path = '/p/e';
        UPDATE state SET value = '"new"' WHERE path = '/p/a';
        COMMIT
        """, "test")
      var observed: [JSONValue?] = []
      let observation = store.observe("/p") { observed.append($0) }
      store.take([change] + (try backend.refresh()))
      withExtendedLifetime(observation) {}
      #expect(store.state == ["p": ["a": "new", "b": 7, "g": ["h": 8]]])
      #expect(observed == [store.state["p"]])
      #expect(try folder.state() == store.state)
      try other.execute("DELETE FROM state", "test")
      #expect(try backend.refresh() == [StateWrite(prefix, nil)])
      // A transaction that leaves all as it was is no change.
      try other.execute("INSERT INTO state (path, value) VALUES ('/x', '1')", "test")
      #expect(try backend.refresh() == [])
    }

    @Test("Q4.2 What was told and is taken is not written again, whatever is there by now")
    func echo() throws {
      let folder = TemporaryFolder()
      let backend = try folder.open()
      let store = StateStore(backends: [backend])
      store["/p"] = ["a": ["x": 1], "b": 1, "gone": 1]
      let other = try folder.foreigner()
      try other.execute(
        """
        UPDATE state SET value = '2' WHERE path IN ('/p/a/x', '/p/b');
        INSERT INTO state (path, value) VALUES ('/p/c', '{}'), ('/p/c/d', '[]');
        DELETE FROM state WHERE path = '/p/gone';
        """, "test")
      let changes = try backend.refresh()
      try other.execute("UPDATE state SET value = '3' WHERE path = '/p/a/x'", "test")
      let version = try other.integer("PRAGMA data_version", "test")
      store.take(changes)
      #expect(store.state["p"] == ["a": ["x": 2], "b": 2, "c": ["d": []]])
      #expect(try other.integer("PRAGMA data_version", "test") == version)
      store.take(try backend.refresh())
      #expect(store.state["p"]?["a"] == ["x": 3])
      // Own removals are kept all the same.
      store["/p/gone"] = 2
      store.remove("/p/gone")
      let removed = "SELECT count(*) FROM state WHERE path = '/p/gone' AND value IS NULL"
      #expect(try other.integer(removed, "test") == 1)
      // An own write between does not hide what others did before it.
      try other.execute("UPDATE state SET value = '4' WHERE path = '/p/a/x'", "test")
      store["/p/b"] = 5
      #expect(
        try backend.refresh() == [StateWrite(JSONPointer(tokens: ["p", "a", "x"]), 4)])
      // A place that others have made a leaf, and that is written into, is a container again.
      try other.execute(
        "DELETE FROM state WHERE path = '/p/a/x'; UPDATE state SET value = '1' WHERE path = '/p/a'",
        "test")
      store["/p/a/y"] = 6
      #expect(try folder.state()["p"]?["a"] == ["y": 6])
      store.take(try backend.refresh())
      #expect(store.state["p"]?["a"] == ["y": 6])
      #expect(try folder.state() == store.state)
    }

    @Test("Q4.3 Stores that write by turns and refresh agree with each other and with the file")
    func turns() throws {
      for seed in UInt64(0)..<10 {
        let folder = TemporaryFolder()
        var writes = RandomWrites(seed: 4_300 + seed)
        let backends = try [folder.open(), folder.open(), folder.open()]
        let stores = backends.map { StateStore(backends: [$0]) }
        for number in 0..<100 {
          let turn = Int.random(in: 0..<3, using: &writes.generator)
          // Only who has seen what is there writes.
          stores[turn].take(try backends[turn].refresh())
          let write = writes.next()
          stores[turn][write.path] = write.value
          let reader = (turn + 1) % 3
          stores[reader].take(try backends[reader].refresh())
          let expected = stores[turn].state["p"]
          #expect(stores[reader].state["p"] == expected, "seed \(seed), \(number): \(write)")
          if number.isMultiple(of: 10) {
            #expect(try folder.state()["p"] == expected, "seed \(seed), \(number): \(write)")
          }
        }
      }
    }

    @Test("Q4.3 Stores that all write at once agree once they have refreshed")
    func contention() throws {
      for seed in UInt64(0)..<10 {
        let folder = TemporaryFolder()
        var generator = SeededGenerator(seed: seed)
        let backends = try [folder.open(), folder.open()]
        let stores = backends.map { StateStore(backends: [$0]) }
        stores[0]["/p"] = ["a": 0, "b": 0, "c": ["d": 0, "e": 0]]
        for number in 1...100 {
          let path = ["/p/a", "/p/b", "/p/c/d", "/p/c/e", "/p/c/f"].randomElement(
            using: &generator)!
          let writer = Int.random(in: 0..<2, using: &generator)
          let value: JSONValue? =
            Int.random(in: 0..<5, using: &generator) == 0 ? nil : .number(JSONNumber(number))
          stores[writer][path] = value
        }
        for _ in 0..<2 {
          for (store, backend) in zip(stores, backends) { store.take(try backend.refresh()) }
        }
        let found = try folder.state()
        #expect(stores.allSatisfy { $0.state == found }, "seed \(seed)")
      }
    }

    @Test("Q4.4 Whoever holds the file too long is said, and what waits is written later")
    func busy() throws {
      let folder = TemporaryFolder()
      let backend = try folder.open(prefix, .system, busyTimeout: 20)
      let store = StateStore(backends: [backend])
      store["/p/a"] = 1
      let other = try folder.foreigner()
      try other.execute("BEGIN IMMEDIATE", "test")
      store["/p/a"] = 2
      store["/p/b"] = 3
      #expect(backend.lastError?.code == .busy && backend.lastError?.resultCode == 5)
      #expect(backend.diagnostics.map(\.code) == [.backendIO, .backendIO])
      #expect(throws: SQLiteStateError.self) { try backend.flush() }
      // A launch in this process sees what waits.
      #expect(StateStore(backends: [backend]).state == store.state)
      #expect(try folder.state() == ["p": ["a": 1]])
      try other.execute("ROLLBACK", "test")
      store["/p/c"] = 4
      #expect(backend.lastError == nil)
      #expect(try folder.state() == ["p": ["a": 2, "b": 3, "c": 4]])
    }
  }
#endif
