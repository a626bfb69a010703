#if SQLite
  import ArtifactCore
  import SpecRender

  @testable import SpecSQLite

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// A folder that goes with what is in it when the object does.
  final class TemporaryFolder {
    let path: String

    init() {
      var template = Array("/tmp/specsqlite-XXXXXX\0".utf8).map(CChar.init(bitPattern:))
      path = mkdtemp(&template).map { String(cString: $0) } ?? ""
    }

    deinit {
      for name in names { unlinkBytes(name) }
      rmdir(path)
    }

    /// The names in the folder, in bytes.
    var names: [[UInt8]] {
      guard let directory = opendir(path) else { return [] }
      defer { closedir(directory) }
      var names: [[UInt8]] = []
      while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
        if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
      }
      return names.sorted { $0.lexicographicallyPrecedes($1) }
    }

    private func unlinkBytes(_ name: [UInt8]) {
      let bytes = (Array(path.utf8) + [UInt8(ascii: "/")] + name + [0]).map(CChar.init(bitPattern:))
      unlink(bytes)
    }

    var database: String { path + "/state.db" }

    func bytes(of name: String) -> [UInt8] {
      guard let file = fopen(path + "/" + name, "rb") else { return [] }
      defer { fclose(file) }
      var result: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
        result += buffer[..<count]
      }
      return result
    }

    func write(_ bytes: [UInt8], to name: String) {
      guard let file = fopen(path + "/" + name, "wb") else { return }
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }

    /// Every file with its bytes.
    var contents: [[UInt8]: [UInt8]] {
      var result: [[UInt8]: [UInt8]] = [:]
      for name in names { result[name] = bytes(of: String(decoding: name, as: UTF8.self)) }
      return result
    }

    func open(
      _ prefix: JSONPointer = JSONPointer(tokens: ["p"]),
      _ durability: SQLiteStateBackend.Durability = .system, busyTimeout: Int = 2_000,
      pageLimit: Int? = nil
    ) throws(SQLiteStateError) -> SQLiteStateBackend {
      try SQLiteStateBackend(
        path: database, pathPrefix: prefix, durability: durability, busyTimeout: busyTimeout,
        pageLimit: pageLimit)
    }

    /// What a launch finds.
    func state(_ prefix: JSONPointer = JSONPointer(tokens: ["p"])) throws -> JSONValue {
      StateStore(backends: [try open(prefix)]).state
    }

    /// Somebody else, who knows nothing but SQL.
    func foreigner() throws(SQLiteStateError) -> Connection {
      let connection = try Connection(path: Array(database.utf8), .writing)
      connection.setBusyTimeout(milliseconds: 1_000)
      return connection
    }
  }

  extension StateStore {
    /// Does what others have written.
    func take(_ changes: [StateWrite]) {
      transaction { store in
        for change in changes {
          if let value = change.value {
            store.set(change.pointer, value)
          } else {
            store.remove(change.pointer)
          }
        }
      }
    }
  }

  /// Writes of a session, made up.
  struct RandomWrites {
    var generator: SeededGenerator

    init(seed: UInt64) {
      generator = SeededGenerator(seed: seed)
    }

    static let paths = [
      "/p", "/p/a", "/p/a/b", "/p/a/b/c", "/p/a/0", "/p/a-b", "/p/a0", "/p/é",
      "/p/~1~0", "/p/xs", "/p/xs/0", "/p/xs/-", "/p/xs/1/name", "/p/", "/p//x", "/p/A", "/q",
      "/p/deep/1/2/3", "/p/\u{0}", "/p/\u{10FFFF}", "/p/a\u{0}b/c",
    ]

    static let values: [JSONValue] = [
      1, nil, true, [], [:], "text \u{1F600}\u{0}\"\\\n", [1, ["name": "x"]], ["b": 1],
      ["b": ["c": [1, 2], "d": [:]], "e": nil], ["0": 1, "x": ["y": ["z": 3]]],
      .number(JSONNumber("1.50e+3")!), .number(JSONNumber("123456789012345678901234567890.5")!),
      ["\u{0}": ["~": 1, "/": 2, "é": 3, "e\u{301}": 4]],
    ]

    mutating func next() -> (path: String, value: JSONValue?) {
      let path = Self.paths.randomElement(using: &generator)!
      let isRemoval = Int.random(in: 0..<4, using: &generator) == 0
      return (path, isRemoval ? nil : Self.values.randomElement(using: &generator)!)
    }

    /// Does one operation of a person, the same in each of some stores.
    mutating func act(on stores: StateStore...) {
      switch Int.random(in: 0..<20, using: &generator) {
      case 0: for store in stores { store.undo() }
      case 1: for store in stores { store.redo() }
      case 2, 3, 4:
        let writes = (0..<3).map { _ in next() }
        for store in stores {
          store.transaction { store in for write in writes { store[write.path] = write.value } }
        }
      default:
        let write = next()
        for store in stores { store[write.path] = write.value }
      }
    }
  }
#endif
