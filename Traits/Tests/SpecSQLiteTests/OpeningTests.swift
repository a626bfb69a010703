#if SQLite
  import ArtifactCore
  import SpecRender
  import Testing

  @testable import SpecSQLite

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  @Suite struct OpeningTests {
    /// Opens what is there; nothing of the folder may change.
    private func refusal(
      _ folder: TemporaryFolder, ignoring memory: String = ""
    ) -> SQLiteStateError? {
      func contents() -> [[UInt8]: [UInt8]] {
        folder.contents.filter { $0.key != Array(memory.utf8) }
      }
      let before = contents()
      do throws(SQLiteStateError) {
        _ = try folder.open()
        return nil
      } catch {
        let isUntouched = contents() == before
        #expect(isUntouched, "\(error)")
        return error
      }
    }

    private func databaseBytes(_ sql: String) throws -> [UInt8] {
      let folder = TemporaryFolder()
      try folder.foreigner().execute(sql, "test")
      return folder.bytes(of: "state.db")
    }

    @Test("Q3.1 A new file is its owner's alone, and any name is a name")
    func names() throws {
      let folder = TemporaryFolder()
      let prefix = JSONPointer(tokens: ["p"])
      for name in [":memory:", "a?mode=memory", "%41#x", "file:b", "-c", "é", "'"] {
        let path = folder.path + "/" + name
        do {
          StateStore(backends: [try SQLiteStateBackend(path: path, pathPrefix: prefix)])["/p"] = 1
        }
        let again = try SQLiteStateBackend(path: path, pathPrefix: prefix)
        #expect(again.load() == [StateWrite(prefix, 1)], "\(name)")
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600, "\(name)")
      }
      // A double slash at the beginning names no other computer.
      let backend = try SQLiteStateBackend(path: "/" + folder.path + "/-c", pathPrefix: prefix)
      #expect(backend.load() == [StateWrite(prefix, 1)])
    }

    @Test("Q3.1 A name without a folder is a file in the current one")
    func relativeNames() async throws {
      let folder = TemporaryFolder()
      let names = [":memory:", "c", "file:b?mode=memory"]
      await #expect(processExitsWith: .success) {
        [path = folder.path as String, names = names as [String]] in
        try #require(chdir(path) == 0)
        let prefix = JSONPointer(tokens: ["p"])
        for name in names {
          let backend = try SQLiteStateBackend(path: name, pathPrefix: prefix)
          backend.apply([StateWrite(prefix, 1)])
        }
      }
      #expect(folder.names == names.map { Array($0.utf8) })
      for name in names {
        let backend = try SQLiteStateBackend(
          path: folder.path + "/" + name, pathPrefix: JSONPointer(tokens: ["p"]))
        #expect(backend.load() == [StateWrite(JSONPointer(tokens: ["p"]), 1)], "\(name)")
      }
    }

    #if os(Linux)
      @Test("Q3.1 A name need not be UTF-8")
      func bytes() throws {
        let folder = TemporaryFolder()
        let name = Array("caf".utf8) + [0xE9, 0xFF]
        let path = Array(folder.path.utf8) + [UInt8(ascii: "/")] + name
        let prefix = JSONPointer(tokens: ["p"])
        do {
          let backend = try SQLiteStateBackend(pathBytes: path, pathPrefix: prefix)
          backend.apply([StateWrite(prefix, 1)])
        }
        #expect(folder.names == [name])
        let again = try SQLiteStateBackend(pathBytes: path, pathPrefix: prefix)
        #expect(again.load() == [StateWrite(prefix, 1)])
      }
    #endif

    @Test("Q3.2 What is no database is left alone")
    func noDatabase() {
      let contents: [[UInt8]] = [
        Array("x".utf8), Array("something else entirely".utf8), Array("SQLite format 3\0".utf8),
        Array("SQLite format 3\0".utf8) + Array(repeating: 0, count: 5_000),
        Array(repeating: 0, count: 1), Array(repeating: 0, count: 8_192),
        Array(repeating: 0xFF, count: 100_000),
      ]
      for bytes in contents {
        let folder = TemporaryFolder()
        folder.write(bytes, to: "state.db")
        let error = refusal(folder)
        #expect(error?.code == .notADatabase, "\(bytes.count) bytes: \(String(describing: error))")
        #expect(error?.resultCode == (bytes.count == 1 ? 0 : 26) && error?.message.isEmpty == false)
      }
    }

    @Test("Q3.2 Databases of something else, or of later versions, are left alone")
    func foreign() throws {
      let mine = "PRAGMA application_id = \(StateDatabase.applicationID);"
      let rows: [(sql: String, code: SQLiteStateError.Code)] = [
        ("CREATE TABLE songs (title TEXT)", .foreign),
        ("PRAGMA application_id = 5; CREATE TABLE state (id, path, value)", .foreign),
        ("PRAGMA user_version = 1; CREATE TABLE state (id, path, value)", .foreign),
        (mine + "PRAGMA user_version = 2; CREATE TABLE anything (x)", .newer),
        (mine + "PRAGMA user_version = 1; CREATE TABLE songs (title TEXT)", .damaged),
        (
          mine + "PRAGMA user_version = 1; CREATE VIEW state AS SELECT 1 id, '/p' path, '1' value",
          .damaged
        ),
      ]
      for (sql, code) in rows {
        for journal in ["DELETE", "WAL"] {
          let folder = TemporaryFolder()
          folder.write(try databaseBytes("PRAGMA journal_mode = \(journal);" + sql), to: "state.db")
          #expect(refusal(folder)?.code == code, "\(sql) \(journal)")
          // Nor while its owner has it open, with what is not in the file yet.
          let owner = try folder.foreigner()
          try owner.execute("BEGIN; CREATE TABLE more (x); COMMIT", "test")
          // Only what is damaged is asked for through SQLite, which notes readers in shared memory.
          #expect(
            refusal(folder, ignoring: code == .damaged ? "state.db-shm" : "")?.code == code,
            "\(sql) \(journal)")
        }
      }
    }

    @Test("Q3.2 Q3.6 A damaged database gives an error and keeps its bytes, or is whole")
    func damage() throws {
      let whole = TemporaryFolder()
      var states: [JSONValue] = []
      do {
        let store = StateStore(backends: [try whole.open()])
        for number in 0..<200 {
          store["/p/k\(number)"] = .string(String(repeating: "\(number) ", count: 20))
        }
        states.append(store.state)
      }
      let bytes = whole.bytes(of: "state.db")
      #expect(bytes.count > 4 * 4_096)
      var generator = SeededGenerator(seed: 32)
      var refused = 0
      let folder = TemporaryFolder()
      for round in 0..<150 {
        var damaged = bytes
        switch round % 3 {
        case 0: damaged.removeLast(Int.random(in: 1..<bytes.count, using: &generator))
        case 1:
          for _ in 0..<8 {
            damaged[Int.random(in: 100..<bytes.count, using: &generator)] ^= 0x81
          }
        default:
          let start = Int.random(in: 0..<bytes.count - 512, using: &generator)
          for place in start..<start + 512 {
            damaged[place] = .random(in: 0...255, using: &generator)
          }
        }
        folder.write(damaged, to: "state.db")
        if let error = refusal(folder) {
          refused += 1
          #expect(
            [.damaged, .notADatabase, .foreign, .newer].contains(error.code), "\(round): \(error)")
        } else {
          // What was hit is free space, or inside a text: there is no checksum of texts.
          let found = try folder.state()["p"]
          guard case .object(let members)? = found else {
            Issue.record("round \(round): no object")
            continue
          }
          #expect(members.count >= 190, "round \(round)")
        }
      }
      #expect(refused > 90, "\(refused)")
    }

    @Test("Q3.3 What cannot be opened is an error with what SQLite says")
    func cannotOpen() throws {
      let folder = TemporaryFolder()
      let prefix = JSONPointer.root
      mkfifo(folder.path + "/pipe", 0o600)
      let paths = [
        "", "a\0b", folder.path, folder.path + "/none/state.db", folder.path + "/pipe", "/dev/null",
        "/dev/full", folder.path + "/" + String(repeating: "x", count: 5_000),
      ]
      for path in paths {
        let error = #expect(throws: SQLiteStateError.self) {
          try SQLiteStateBackend(path: path, pathPrefix: prefix)
        }
        #expect(error?.code == .cannotOpen && error?.operation == "open", "\(path.prefix(40))")
      }
      let error = #expect(throws: SQLiteStateError.self) {
        try SQLiteStateBackend(path: folder.path + "/none/state.db", pathPrefix: prefix)
      }
      #expect((error?.resultCode ?? 0) & 0xFF == 14)
      #expect(error?.description == "open: unable to open database file (SQLite 14)")
      #expect(folder.names == [Array("pipe".utf8)])
    }

    @Test("Q3.4 A file that may not be written is read, and nothing is kept")
    func readOnly() async throws {
      let folder = TemporaryFolder()
      do { StateStore(backends: [try folder.open()])["/p/a"] = 1 }
      chmod(folder.path, 0o777)
      chmod(folder.database, 0o444)
      await #expect(processExitsWith: .success) { [path = folder.database as String] in
        // To root every file may be written.
        if geteuid() == 0 { try #require(setuid(65_534) == 0) }
        let prefix = JSONPointer(tokens: ["p"])
        let backend = try SQLiteStateBackend(path: path, pathPrefix: prefix)
        let store = StateStore(backends: [backend])
        store["/p/a"] = 2
        try backend.flush()
        try #require(backend.isReadOnly && backend.diagnostics.map(\.code) == [.backendReadOnly])
        try #require(
          backend.load() == [StateWrite(prefix, [:]), StateWrite(prefix.appending("a"), 1)])
        try #require(try backend.refresh() == [])
        backend.close()
      }
      #expect(try folder.state() == ["p": ["a": 1]])
    }

    @Test("Q3.5 Closing twice is harmless; what is written later is not kept, and said")
    func closing() throws {
      let folder = TemporaryFolder()
      let backend = try folder.open()
      let store = StateStore(backends: [backend])
      store["/p/a"] = 1
      backend.close()
      backend.close()
      #expect(folder.names == [Array("state.db".utf8)])
      store["/p/a"] = 2
      #expect(backend.lastError?.code == .closed && backend.diagnostics.map(\.code) == [.backendIO])
      #expect(throws: SQLiteStateError.self) { try backend.flush() }
      #expect(throws: SQLiteStateError.self) { try backend.refresh() }
      #expect(backend.load().count == 2)
      #expect(try folder.state() == ["p": ["a": 1]])
    }
  }
#endif
