// Processes that are really killed.
//
// The process of an exit test forks one writer after the other, kills each with SIGKILL after a random
// time, and reads what it has left. The transactions follow from their number alone, so that the number
// that is found says what the whole state must be; the writer notes in a second file what has returned.
// A file on disk outlives its process under every policy; only what a crash of the system leaves is
// another matter, which the file in memory of `PersistenceTests` is for.

#if os(Linux)
  import ArtifactCore
  import SpecRender
  import TestSupport
  import Testing

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  @Suite struct KillTests {
    /// How many writers that sync each transaction, and how many microseconds each has at most.
    private static let kills = TestScale.isFull ? 1_000 : 60
    private static let longest = TestScale.isFull ? 6_000 : 30_000

    private static let prefix = JSONPointer(tokens: ["p"])

    /// Six of eight writers sync each transaction.
    private static let policies: [PersistedStateBackend.Durability] = [
      .commit, .commit, .commit, .interval(milliseconds: 1), .commit, .commit, .commit, .system,
    ]

    /// Does the transaction of a number.
    private static func transact(_ number: Int, _ store: StateStore) {
      var generator = SeededGenerator(seed: UInt64(number))
      store.transaction { store in
        store["/p/n"] = .number(JSONNumber(number))
        let length = Int.random(in: 0...1_500, using: &generator)
        let member = "/p/m\(Int.random(in: 0..<9, using: &generator))"
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: store.remove(member)
        case 1: store.set(member + "/xs/-", .number(JSONNumber(length)))
        default: store[member] = .string(String(repeating: "ü", count: length))
        }
      }
    }

    /// What the forked process does until it is killed.
    private static func write(_ path: String, _ durability: PersistedStateBackend.Durability)
      -> Never
    {
      let backend = PersistedStateBackend(path: path, pathPrefix: prefix, durability: durability)
      let store = StateStore(backends: [backend])
      let notes = open(path + ".notes", O_RDWR | O_CREAT, 0o600)
      var number = store["/p/n"]?.integer ?? 0
      guard !backend.isReadOnly, notes >= 0 else { _exit(1) }
      let parent = getppid()
      while getppid() == parent {
        number += 1
        transact(number, store)
        guard pwrite(notes, &number, MemoryLayout<Int>.size, 0) > 0 else { _exit(1) }
      }
      _exit(1)
    }

    /// The last transaction that a writer says has returned.
    private static func noted(_ path: String) -> Int {
      var number = 0
      let notes = open(path + ".notes", O_RDONLY)
      if notes >= 0 {
        _ = pread(notes, &number, MemoryLayout<Int>.size, 0)
        close(notes)
      }
      return number
    }

    /// Waits, a minute at most, until a later transaction has returned.
    private static func waitUntilNoted(after number: Int, _ path: String) {
      for _ in 0..<60_000 where noted(path) <= number { usleep(1_000) }
    }

    private static func killAll() {
      let folder = "/tmp/specrender-kill-\(getpid())"
      mkdir(folder, 0o700)
      let path = folder + "/state.log"
      defer {
        unlink(path)
        unlink(path + ".notes")
        rmdir(folder)
      }
      var generator = SeededGenerator(seed: 1_000)
      let model = StateStore()
      // What a fork must not find half done: all that is made when it is first used.
      transact(1, StateStore(backends: [PersistedStateBackend(path: path, pathPrefix: prefix)]))
      unlink(path)
      var count = 0
      var torn = 0
      // As many as it takes for so many to sync each transaction.
      let rounds = (kills * 8 + 5) / 6
      for round in 0..<rounds {
        let child = fork()
        if child == 0 { write(path, policies[round % policies.count]) }
        // A writer dies wherever it is; of every tenth something has returned before, however little
        // time the machine gives it.
        if round % 10 == 1 { waitUntilNoted(after: count, path) }
        usleep(useconds_t(Int.random(in: 200...longest, using: &generator)))
        kill(child, SIGKILL)
        var status: Int32 = 0
        waitpid(child, &status, 0)
        #expect(status & 0x7F == SIGKILL, "kill \(round): the writer had ended")

        let backend = PersistedStateBackend(path: path, pathPrefix: prefix)
        torn += backend.diagnostics.count
        #expect(backend.diagnostics.allSatisfy { $0.code == .backendTorn }, "kill \(round)")
        let found = StateStore(backends: [backend])
        let number = found["/p/n"]?.integer ?? 0
        let returned = max(noted(path), count)
        while count < number {
          count += 1
          transact(count, model)
        }
        let isCommitted = found.state["p"] == model.state["p"]
        guard number >= returned, number <= returned + 1, isCommitted else {
          Issue.record(
            "kill \(round): \(returned) had returned, \(number) found, whole: \(isCommitted)")
          return
        }
      }
      #expect(count >= kills / 10)
      print("\(rounds) writers killed, \(count) transactions kept, \(torn) torn at the end")
    }

    @Test("S15.3 Writers killed at random moments: nothing that has returned is lost")
    func killed() async {
      await #expect(processExitsWith: .success) { Self.killAll() }
    }
  }
#endif
