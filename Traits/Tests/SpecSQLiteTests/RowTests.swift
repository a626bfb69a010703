#if SQLite
  import ArtifactCore
  import SpecRender
  import Testing

  @testable import SpecSQLite

  @Suite struct RowTests {
    /// The table as text, a line for each row.
    private func table(_ folder: TemporaryFolder) throws -> [String] {
      let statement = try folder.foreigner().prepare(
        "SELECT path || ' ' || coalesce(value, 'NULL') FROM state ORDER BY id", "test")
      var lines: [String] = []
      while try statement.step() {
        lines.append(String(decoding: statement.bytes(0) ?? [], as: UTF8.self))
      }
      return lines
    }

    @Test("Q1.1 The table has the documented columns and marks")
    func schema() throws {
      let folder = TemporaryFolder()
      _ = try folder.open()
      let other = try folder.foreigner()
      #expect(try other.integer("PRAGMA application_id", "test") == 0x5370_5374)
      #expect(try other.integer("PRAGMA user_version", "test") == 1)
      #expect(try other.text("PRAGMA journal_mode", "test") == "wal")
      let columns = "SELECT group_concat(name || ' ' || type) FROM pragma_table_info('state')"
      #expect(try other.text(columns, "test") == "id INTEGER,path TEXT,value TEXT")
    }

    @Test("Q1.2 Every leaf is a row, arrays are whole, a removal is NULL")
    func leaves() throws {
      let folder = TemporaryFolder()
      let store = StateStore(backends: [try folder.open()])
      store["/p/user"] = ["name": "Ada", "tags": ["a", ["b": 1]], "empty": [:], "none": nil]
      store["/p/user/name"] = "Grace"
      store.remove("/p/user/none")
      store["/p/user/tags/0"] = "c"
      #expect(
        try table(folder) == [
          "/p {}", "/p/user {}", #"/p/user/name "Grace""#, #"/p/user/tags ["c",{"b":1}]"#,
          "/p/user/empty {}", "/p/user/none NULL",
        ])
      store["/p/user"] = "gone"
      #expect(try table(folder) == ["/p {}", #"/p/user "gone""#])
      store.remove("/p")
      #expect(try table(folder) == ["/p NULL"])
    }

    @Test("Q1.3 Rows count in order, above before below; what says nothing is left out")
    func odd() throws {
      let folder = TemporaryFolder()
      _ = try folder.open()
      let other = try folder.foreigner()
      try other.execute(
        """
        INSERT INTO state (path, value) VALUES ('/p/late/x', '1'), ('/p/late', '{}'), ('/p', '{"o": 1}'),
          ('/p/o', '2'), ('/p/n', 5), ('/p/xs', '[1]'), ('/p/xs/0', '9'), ('/p/gone', NULL),
          ('/p/gone/x', '1'), ('/p/~2', '1'), ('/other', '1'),
          ('/p/' || CAST(x'FF' AS TEXT), '1'), ('/p/deep' || replace(hex(zeroblob(300)), '0', '/d'), '1');
        """, "test")
      let backend = try folder.open(JSONPointer(tokens: ["p"]))
      #expect(
        StateStore(backends: [backend]).state == [
          "p": ["o": 2, "late": ["x": 1], "n": 5, "xs": [1]]
        ]
      )
      #expect(backend.ignoredRowCount == 5)
      try other.execute(
        """
        PRAGMA ignore_check_constraints = 1;
        INSERT INTO state (path, value) VALUES ('/p/bad', 'nonsense'), ('/p/good', '6');
        """, "test")
      #expect(try backend.refresh() == [StateWrite(JSONPointer(tokens: ["p", "good"]), 6)])
      #expect(backend.ignoredRowCount == 6)
    }

    @Test("Q1.3 What is not a row is refused where it is written")
    func constraints() throws {
      let folder = TemporaryFolder()
      _ = try folder.open()
      let other = try folder.foreigner()
      for row in ["('/p', 'nonsense')", "('p', '1')", "(NULL, '1')", "('/p', x'31')"] {
        #expect(throws: SQLiteStateError.self, "\(row)") {
          try other.execute("INSERT INTO state (path, value) VALUES \(row)", "test")
        }
      }
    }

    @Test("Q1.4 Numbers, texts and names come back as they were")
    func exact() throws {
      let folder = TemporaryFolder()
      let value: JSONValue = [
        "numbers": .array(
          ["1.50", "-0", "1e400", "12345678901234567890123", "0.1E-7"].compactMap {
            JSONNumber($0).map(JSONValue.number)
          }),
        "é": 1, "e\u{301}": 2, "": 3, "a/b~c": 4, "\u{0}": 5, "\u{FFFF}\u{10FFFF}": "\u{0}\u{7F}",
      ]
      do { StateStore(backends: [try folder.open()])["/p"] = value }
      #expect(try folder.state()["p"]?.serialized() == value.serialized())
      var deep = JSONValue.string("end")
      for _ in 0..<500 { deep = ["a": [deep]] }
      let store = StateStore(backends: [try folder.open()])
      #expect(!store.set("/p/deep", deep))
      deep = "end"
      for _ in 0..<255 { deep = ["a": [deep]] }
      #expect(store.set("/p", deep))
      #expect(try folder.state()["p"] == deep)
    }

    @Test("Q1.5 One file keeps several parts of the state")
    func parts() throws {
      let folder = TemporaryFolder()
      let places = ["a", "a-b", "a0", "b"].map { JSONPointer(tokens: [$0]) }
      let inner = JSONPointer(tokens: ["a", "x"])
      do {
        let store = StateStore(backends: try (places + [inner]).map { try folder.open($0) })
        store.set(.root, ["a": ["x": ["y": 1], "z": 2], "a-b": 3, "a0": 4, "b": 5, "c": 6])
        store["/a/x/y"] = 7
      }
      #expect(try folder.state(inner) == ["a": ["x": ["y": 7]]])
      #expect(try folder.state(places[1]) == ["a-b": 3])
      #expect(
        try StateStore(backends: [folder.open(.root)]).state
          == ["a": ["x": ["y": 7], "z": 2], "a-b": 3, "a0": 4, "b": 5])
    }
  }
#endif
