#if SQLite
  import ArtifactCore
  import SpecRender
  import Synchronization
  import Testing

  @testable import SpecSQLite

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  @Suite struct DurabilityTests {
    private let prefix = JSONPointer(tokens: ["p"])

    @Test("Q2.2 A transaction of the store is one of the database; without a change there is none")
    func transactions() throws {
      let folder = TemporaryFolder()
      let backend = try folder.open()
      let other = try folder.foreigner()
      let store = StateStore(backends: [backend])
      func version() throws -> Int { try other.integer("PRAGMA data_version", "test") }
      let first = try version()
      store.update(["/p/a": 1, "/p/b": ["c": [1, 2]], "/p/d": "x"])
      let second = try version()
      #expect(second == first + 1)
      struct Stop: Error {}
      try? store.transaction { store in
        store["/p/a"] = 2
        throw Stop()
      }
      store["/p/a"] = 1
      store["/q"] = 1
      backend.apply([StateWrite(prefix.appending("b"), ["c": [1, 2]])])
      backend.apply([StateWrite(JSONPointer(tokens: ["q"]), 1)])
      backend.apply([])
      #expect(try version() == second)
      #expect(try other.integer("SELECT count(*) FROM state", "test") == 5)
    }

    @Test("Q2.3 How often the disk is asked is the host's choice")
    func durability() throws {
      let folder = TemporaryFolder()
      let each = try folder.open(prefix, .commit)
      for number in 0..<3 { each.apply([StateWrite(prefix, .number(JSONNumber(number)))]) }
      #expect(each.syncCount == 3)
      try each.flush()
      #expect(each.syncCount == 3)
      let never = try folder.open(prefix, .system)
      for number in 3..<6 { never.apply([StateWrite(prefix, .number(JSONNumber(number)))]) }
      #expect(never.syncCount == 0)
      try never.flush()
      try never.flush()
      #expect(never.syncCount == 1)
      let often = try folder.open(prefix, .interval(milliseconds: 0))
      often.apply([StateWrite(prefix, 6)])
      #expect(often.syncCount == 1)
      let seldom = try folder.open(prefix, .interval(milliseconds: 3_600_000))
      seldom.apply([StateWrite(prefix, 7)])
      #expect(seldom.syncCount == 0)
      seldom.close()
      #expect(seldom.syncCount == 1)
      #expect(try folder.state() == ["p": 7])
    }

    /// Copies of the file and its log, the log cut.
    private func found(_ file: [UInt8], _ log: [UInt8]) throws -> JSONValue {
      let folder = TemporaryFolder()
      folder.write(file, to: "state.db")
      folder.write(log, to: "state.db-wal")
      return try folder.state()
    }

    @Test("Q2.4 Q3.6 A log cut anywhere gives a committed prefix")
    func cuts() throws {
      let folder = TemporaryFolder()
      let backend = try folder.open()
      var writes = RandomWrites(seed: 24)
      let store = StateStore(backends: [backend])
      var states: [(end: Int, state: JSONValue?)] = [(0, nil)]
      for _ in 0..<25 {
        writes.act(on: store)
        states.append((folder.bytes(of: "state.db-wal").count, store.state["p"]))
      }
      let file = folder.bytes(of: "state.db")
      let log = folder.bytes(of: "state.db-wal")
      var cuts = states.flatMap { [$0.end - 1, $0.end, $0.end + 1] }
      for _ in 0..<60 { cuts.append(Int.random(in: 0...log.count, using: &writes.generator)) }
      for cut in cuts where (0...log.count).contains(cut) {
        let expected = states.last { $0.end <= cut }?.state
        #expect(try found(file, Array(log[..<cut]))["p"] == expected, "cut at \(cut)")
      }
    }

    @Test("Q2.4 Killed with -9 at random points: a committed prefix, nothing acknowledged is lost")
    func kills() async throws {
      let folder = TemporaryFolder()
      var generator = SeededGenerator(seed: 9)
      var last = 0
      for round in 0..<20 {
        // Sometimes while the file is being made or opened, else after some transactions.
        let count = round.isMultiple(of: 4) ? 0 : Int.random(in: 1...20, using: &generator)
        let delay = Int.random(in: 0...(count == 0 ? 3_000 : 400), using: &generator)
        await #expect(processExitsWith: .signal(SIGKILL)) {
          [
            path = folder.path as String, count = count as Int, delay = delay as Int,
            last = last as Int
          ] in
          try writeUntilKilled(in: path, after: count, and: delay, from: last)
        }
        let acknowledged =
          String(decoding: folder.bytes(of: "acknowledged"), as: UTF8.self)
          .split(separator: "\n").last.flatMap { Int($0) } ?? 0
        let found = try folder.state()["p"]
        let number = if case .number(let n)? = found?["n"] { n.integer ?? -1 } else { 0 }
        #expect(
          number >= acknowledged && number >= last && number <= max(acknowledged, last) + 1,
          "round \(round), \(count) and \(delay) µs: \(number), \(acknowledged)")
        if number > 0 {
          #expect(found == transaction(number), "round \(round), \(count) and \(delay) µs")
        }
        last = number
      }
      #expect(last >= 15)
      for name in ["state.db-wal", "state.db-journal"] {
        #expect(folder.bytes(of: name) == [])
      }
    }

    @Test("Q2.5 Q2.6 A full file is said, the state goes on, and is kept once there is room")
    func full() throws {
      let folder = TemporaryFolder()
      let backend = try folder.open(prefix, .commit, pageLimit: 12)
      let store = StateStore(backends: [backend])
      store["/p/a"] = 1
      let before = try folder.state()
      store.update(["/p/b": 2, "/p/large": .string(String(repeating: "x", count: 60_000))])
      #expect(backend.lastError?.code == .full && backend.lastError?.resultCode == 13)
      #expect(backend.lastError?.message == "database or disk is full")
      #expect(try folder.state() == before)
      store["/p/c"] = 3
      #expect(backend.lastError?.code == .full)
      #expect(try folder.state() == before)
      #expect(store["/p/b"] == 2)
      store.remove("/p/large")
      #expect(backend.lastError == nil)
      #expect(try folder.state() == store.state)
      #expect(backend.diagnostics.map(\.code) == [.backendIO, .backendIO])
    }

    @Test("Q2.5 At the end of a failed transaction rows and tree are as before")
    func failedTransactions() throws {
      for seed in UInt64(0)..<5 {
        let folder = TemporaryFolder()
        var writes = RandomWrites(seed: 250 + seed)
        let backend = try folder.open(prefix, .system, busyTimeout: 0, pageLimit: 12)
        let store = StateStore(backends: [backend])
        let other = try folder.foreigner()
        var failures = 0
        for number in 0..<120 {
          let isHeld = Int.random(in: 0..<4, using: &writes.generator) == 0
          if isHeld { try other.execute("BEGIN IMMEDIATE", "test") }
          if Int.random(in: 0..<6, using: &writes.generator) == 0 {
            store["/p/large"] = .string(String(repeating: "x", count: 60_000))
          } else {
            writes.act(on: store)
          }
          if isHeld { try other.execute("ROLLBACK", "test") }
          if backend.lastError != nil {
            failures += 1
            store.remove("/p/large")
          }
          guard backend.lastError == nil else { continue }
          #expect(try folder.state()["p"] == store.state["p"], "seed \(seed), \(number)")
        }
        #expect(failures > 10)
      }
    }
  }

  /// What the state is after a transaction.
  private func transaction(_ number: Int) -> JSONValue {
    let n = JSONValue.number(JSONNumber(number))
    let text = JSONValue.string(String(repeating: "\(number) ", count: number % 900))
    return ["n": n, "list": [n, n], "box": ["n": n, "text": text], "last": n]
  }

  /// How many transactions have returned in this process.
  private let returned = Atomic(0)

  /// Writes one transaction after the other and says each when it has returned; never ends by
  /// itself.
  private func writeUntilKilled(
    in folder: String, after count: Int, and microseconds: Int, from last: Int
  ) throws {
    let file = open(folder + "/acknowledged", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    // Both in one number, since a thread gets only a pointer; never nil.
    let when = UnsafeMutableRawPointer(bitPattern: 1 << 32 | count << 16 | microseconds)
    pthread_create(
      &thread, nil,
      { when in
        let when = Int(bitPattern: when)
        while returned.load(ordering: .acquiring) < when >> 16 & 0xFFFF { usleep(20) }
        usleep(UInt32(when & 0xFFFF))
        kill(getpid(), SIGKILL)
        return nil
      }, when)
    let backend = try SQLiteStateBackend(
      path: folder + "/state.db", pathPrefix: JSONPointer(tokens: ["p"]), durability: .system)
    let store = StateStore(backends: [backend])
    var number = last
    while true {
      number += 1
      guard case .object(let members) = transaction(number) else { return }
      store.transaction { store in
        for (key, value) in members.members { store["/p/" + key] = value }
      }
      let line = Array("\(number)\n".utf8)
      write(file, line, line.count)
      returned.add(1, ordering: .releasing)
    }
  }
#endif
