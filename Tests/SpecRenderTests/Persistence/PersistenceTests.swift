import ArtifactCore
import SpecRender
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file in memory that can stop in the middle of a write, for good or for once.
private final class CuttableFile: StateFile {
  /// What has reached the system.
  var written: [UInt8] = []

  /// What has reached the disk.
  var durable: [UInt8] = []
  var copies: [[UInt8]] = []
  var isReadOnly = false

  /// How many bytes can still be written before everything stops; nil for all.
  var remaining: Int?

  /// Whether only one write fails, as on a full disk, and what follows works again.
  var recovers = false
  private(set) var isDead = false

  init(_ bytes: [UInt8] = []) {
    written = bytes
    durable = bytes
  }

  private func spend(_ count: Int) throws(StateFileError) -> Int {
    guard !isDead else { throw StateFileError("write", "dead") }
    guard let left = remaining else { return count }
    remaining = max(0, left - count)
    if left >= count { return count }
    if recovers { remaining = nil } else { isDead = true }
    return left
  }

  func read() throws(StateFileError) -> [UInt8] { written }

  func append(_ bytes: [UInt8]) throws(StateFileError) {
    let count = try spend(bytes.count)
    written += bytes.prefix(count)
    if count < bytes.count { throw StateFileError("write", "no space") }
  }

  func sync() throws(StateFileError) {
    _ = try spend(0)
    durable = written
  }

  func truncate(to count: Int) throws(StateFileError) {
    _ = try spend(1)
    written.removeLast(written.count - count)
    durable = written
  }

  func replace(with bytes: [UInt8]) throws(StateFileError) {
    // The new file is written beside the old one, so that dying on the way leaves the old.
    guard try spend(bytes.count) == bytes.count else {
      throw StateFileError("write", "no space")
    }
    written = bytes
    durable = bytes
  }

  func keepCopy() throws(StateFileError) {
    copies.append(written)
  }
}

@Suite struct PersistenceTests {
  private let prefix = JSONPointer(tokens: ["p"])

  private func backend(
    _ file: some StateFile, _ durability: PersistedStateBackend.Durability = .commit
  ) -> PersistedStateBackend {
    PersistedStateBackend(file: file, pathPrefix: prefix, durability: durability)
  }

  /// What a log in these bytes gives.
  private func state(of bytes: [UInt8]) -> JSONValue {
    StateStore(backends: [backend(CuttableFile(bytes))]).state
  }

  /// A write that any of a few hands may do.
  private func write(_ store: StateStore, _ generator: inout SeededGenerator) {
    let paths = ["/p/a", "/p/b", "/p/b/c", "/p/xs/-", "/p/xs/0", "/p/é\"", "/p", "/q"]
    let values: [JSONValue] = [1, "text \u{1F600}", nil, ["c": [1, 2]], [], [3], true]
    store.transaction { store in
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let path = paths.randomElement(using: &generator)!
        if Int.random(in: 0..<4, using: &generator) == 0 {
          store.remove(path)
        } else if path != "/p" || Int.random(in: 0..<6, using: &generator) == 0 {
          store.set(path, values.randomElement(using: &generator)!)
        }
      }
    }
  }

  /// The part of a state that is kept.
  private func kept(_ state: JSONValue) -> JSONValue? { state["p"] }

  @Test("S15.1 What is written is there again, and what was removed stays away")
  func relaunch() {
    let file = CuttableFile()
    let store = StateStore(backends: [backend(file)])
    store.seed(["p": ["theme": "light", "size": 1]])
    store["/p/theme"] = "dark"
    store["/p/list/-"] = ["id": 1]
    store["/q"] = "not kept"
    store.remove("/p/size")
    store.undo()
    store.remove("/p/size")
    let again = StateStore(backends: [backend(file)])
    #expect(again.state == ["p": ["theme": "dark", "list": [["id": 1]]]])
    again.seed(["p": ["theme": "light", "size": 1]])
    #expect(again.state == ["p": ["theme": "dark", "list": [["id": 1]]]])
  }

  @Test("S15.2 A log cut at any byte opens, and gives a committed prefix")
  func everyCut() {
    var generator = SeededGenerator(seed: 152)
    let file = CuttableFile()
    let store = StateStore(backends: [backend(file)])
    var committed: [(end: Int, state: JSONValue?)] = [(file.written.count, nil)]
    for _ in 0..<30 {
      write(store, &generator)
      committed.append((file.written.count, kept(store.state)))
    }
    let bytes = file.written
    for end in 0...bytes.count {
      let cut = CuttableFile(Array(bytes[..<end]))
      let opened = backend(cut)
      let expected = committed.last { $0.end <= end }?.state
      #expect(kept(StateStore(backends: [opened]).state) == expected, "cut at \(end)")
      #expect(opened.diagnostics.allSatisfy { $0.severity == .info })
      // What is written now follows what is whole.
      opened.apply([StateWrite(prefix.appending("z"), 1)])
      #expect(state(of: cut.written)["p"]?["z"] == 1, "cut at \(end)")
    }
  }

  @Test("S15.3 Killed at 1,000 random points: a committed prefix, and nothing acknowledged is lost")
  func kills() {
    for seed in TestScale.some(of: 0..<1_000) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let file = CuttableFile()
      file.remaining = Int.random(in: 0..<1_200, using: &generator)
      let store = StateStore(backends: [backend(file)])
      var states: [JSONValue?] = [nil]
      var acknowledged = 0
      while !file.isDead {
        write(store, &generator)
        states.append(kept(store.state))
        if !file.isDead { acknowledged = states.count - 1 }
      }
      // The loss of power keeps what was synced, and any part of what was written behind it.
      let extra = Int.random(in: 0...(file.written.count - file.durable.count), using: &generator)
      let left = file.durable + file.written[file.durable.count...].prefix(extra)
      let found = kept(state(of: Array(left)))
      #expect(
        states[acknowledged...].contains(found), "seed \(seed): \(acknowledged) acknowledged")
    }
  }

  @Test("S15.3 Killed while the log is replaced")
  func killsInCompaction() {
    let text = JSONValue.string(String(repeating: "x", count: 5_000))
    for limit in stride(from: 60_000, to: 140_000, by: 5_003) {
      let file = CuttableFile()
      file.remaining = limit
      let store = StateStore(backends: [backend(file)])
      var states: [JSONValue?] = [nil]
      var acknowledged = 0
      func note() {
        states.append(kept(store.state))
        if !file.isDead { acknowledged = states.count - 1 }
      }
      var number = 0
      while !file.isDead {
        store.transaction { store in
          store["/p/text"] = text
          store["/p/n"] = .number(JSONNumber(number))
        }
        note()
        store["/p/text"] = nil
        note()
        number += 1
      }
      let found = kept(state(of: file.durable))
      #expect(states[acknowledged...].contains(found), "\(limit): \(acknowledged) acknowledged")
    }
  }

  @Test("S15.4 A flipped bit anywhere: a committed prefix, and a copy is kept")
  func flips() {
    var generator = SeededGenerator(seed: 154)
    let file = CuttableFile()
    let store = StateStore(backends: [backend(file)])
    var states: [JSONValue?] = [nil]
    for _ in 0..<12 {
      write(store, &generator)
      states.append(kept(store.state))
    }
    for place in file.written.indices {
      // The sixth bit makes a length that reaches beyond the end.
      for bit in [6, UInt8.random(in: 0..<8, using: &generator)] {
        var bytes = file.written
        bytes[place] ^= 1 << bit
        let flipped = CuttableFile(bytes)
        let opened = backend(flipped)
        let isVersion = place == "SPECLOG".utf8.count
        #expect(
          opened.diagnostics.map(\.code) == [isVersion ? .backendReadOnly : .backendCorrupt],
          "byte \(place)")
        #expect(flipped.copies == (isVersion ? [] : [bytes]))
        let found = kept(StateStore(backends: [opened]).state)
        #expect(states.contains(found), "byte \(place)")
      }
    }
    let foreign = CuttableFile(Array("something else entirely".utf8))
    let opened = backend(foreign)
    #expect(opened.load() == [] && foreign.copies.count == 1)
    opened.apply([StateWrite(prefix, 1)])
    #expect(state(of: foreign.written) == ["p": 1])
  }

  @Test("S15.4 A later version is left alone, and so is a file that another process writes")
  func readOnly() {
    let later = CuttableFile(Array("SPECLOG9 whatever".utf8))
    let opened = backend(later)
    opened.apply([StateWrite(prefix, 1)])
    opened.flush()
    #expect(opened.isReadOnly && later.written == Array("SPECLOG9 whatever".utf8))
    #expect(opened.diagnostics.map(\.code) == [.backendReadOnly])
    let file = CuttableFile()
    backend(file).apply([StateWrite(prefix, 5)])
    file.isReadOnly = true
    let before = file.written
    let second = backend(file)
    #expect(second.load() == [StateWrite(prefix, 5)])
    second.apply([StateWrite(prefix, 6)])
    #expect(file.written == before)
  }

  @Test("S15.5 A full disk is said, the state goes on, and is kept once there is room")
  func fullDisk() {
    for limit in 8..<120 {
      let file = CuttableFile()
      file.remaining = limit
      file.recovers = true
      let opened = backend(file)
      let store = StateStore(backends: [opened])
      for number in 0..<6 { store["/p/n\(number)"] = .number(JSONNumber(number)) }
      store["/p/last"] = "x"
      opened.flush()
      #expect(store.state["p"] == state(of: file.written)["p"], "\(limit)")
      #expect(opened.diagnostics.map(\.code) == [.backendIO], "\(limit)")
    }
  }

  @Test("S15.6 A log that is much longer than what counts of it is replaced")
  func compaction() {
    let file = CuttableFile()
    let opened = backend(file)
    let store = StateStore(backends: [opened])
    store["/p/keep"] = "this"
    for number in 0..<5_000 { store["/p/n"] = .number(JSONNumber(number)) }
    #expect(opened.compactionCount >= 2)
    #expect(file.written.count < PersistedStateBackend.compactionThreshold + 200)
    #expect(opened.logByteCount == file.written.count)
    #expect(state(of: file.written) == ["p": ["keep": "this", "n": 4999]])
    #expect(opened.diagnostics.isEmpty)
  }

  @Test("S15.7 How often the disk is asked is the host's choice")
  func durability() {
    let file = CuttableFile()
    let opened = backend(file, .system)
    opened.apply([StateWrite(prefix, 1)])
    #expect(file.durable.count < file.written.count)
    opened.flush()
    #expect(file.durable == file.written)
    let often = CuttableFile()
    let each = backend(often, .interval(milliseconds: 0))
    each.apply([StateWrite(prefix, 1)])
    #expect(often.durable == often.written)
    let seldom = CuttableFile()
    do {
      let rare = backend(seldom, .interval(milliseconds: 3_600_000))
      rare.apply([StateWrite(prefix, 1)])
      #expect(seldom.durable.count < seldom.written.count)
    }
    #expect(seldom.durable == seldom.written)
  }

  @Test("S15.8 The file on disk: lock, relaunch, replacement and damage")
  func disk() throws {
    let folder = "/tmp/specrender-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    mkdir(folder, 0o700)
    let path = folder + "/state.log"
    func open(
      _ durability: PersistedStateBackend.Durability = .commit
    ) -> PersistedStateBackend {
      PersistedStateBackend(path: path, pathPrefix: prefix, durability: durability)
    }
    do {
      let store = StateStore(backends: [open()])
      store["/p/a"] = ["b": "é"]
      // Another one reads, and does not write.
      let other = open()
      #expect(other.isReadOnly && other.load().count == 1)
    }
    do {
      let backend = open(.system)
      let store = StateStore(backends: [backend])
      #expect(!backend.isReadOnly && store.state == ["p": ["a": ["b": "é"]]])
      for number in 0..<2_500 where !backend.isReadOnly {
        store["/p/n"] = .string("\(number)" + String(repeating: " ", count: 60))
        if backend.compactionCount == 1 { break }
      }
      #expect(backend.compactionCount == 1 && backend.diagnostics.isEmpty)
      #expect(open().isReadOnly)
    }
    do {
      let backend = open()
      #expect(backend.load().count == 2 && backend.diagnostics.isEmpty)
    }
    // A byte of the third transaction is damaged.
    unlink(path)
    var end = 0
    do {
      let backend = open()
      let store = StateStore(backends: [backend])
      store["/p/a"] = 1
      store["/p/b"] = "two"
      end = backend.logByteCount
      store["/p/a"] = 3
      store["/p/c"] = 4
    }
    var bytes: [UInt8] = []
    do {
      let file = LogFile(path: path)
      bytes = try file.read()
      bytes[end + 20] ^= 1
      try file.replace(with: bytes)
    }
    do {
      let backend = open()
      #expect(backend.diagnostics.map(\.code) == [.backendCorrupt] && !backend.isReadOnly)
      let store = StateStore(backends: [backend])
      #expect(store.state == ["p": ["a": 1, "b": "two"]])
      store["/p/d"] = 5
    }
    do {
      let backend = open()
      #expect(backend.diagnostics.isEmpty)
      #expect(StateStore(backends: [backend]).state == ["p": ["a": 1, "b": "two", "d": 5]])
    }
    let copy = LogFile(path: path + ".corrupt-1")
    #expect(try copy.read() == bytes)
    withExtendedLifetime(copy) {}
    unlink(path + ".corrupt-1")
    unlink(path)
    rmdir(folder)
    let nowhere = PersistedStateBackend(
      path: folder + "/none/state.log", pathPrefix: prefix, durability: .commit)
    #expect(nowhere.isReadOnly && nowhere.load() == [])
    #expect(nowhere.diagnostics.map(\.code) == [.backendReadOnly, .backendIO])
    let store = StateStore(backends: [nowhere])
    store["/p/a"] = 1
    #expect(store["/p/a"] == 1)
  }

  @Test("S15.8 The lock ends with the file, even where a process that starts shares what is open")
  func sharedLock() throws {
    let path = "/tmp/specrender-\(getpid())-\(UInt64.random(in: 0...UInt64.max)).log"
    defer { unlink(path) }
    func identity(_ descriptor: Int32) -> [UInt64]? {
      var information = stat()
      guard fstat(descriptor, &information) == 0 else { return nil }
      return [UInt64(information.st_dev), UInt64(information.st_ino)]
    }
    var shared: Int32 = -1
    defer { close(shared) }
    do {
      let first = LogFile(path: path)
      let other = open(path, O_RDONLY)
      defer { close(other) }
      let descriptor = try #require(
        (3..<1_024).first { $0 != other && identity($0) == identity(other) })
      // As another process has it from when it is made to when it runs something else.
      shared = dup(descriptor)
      #expect(!first.isReadOnly && LogFile(path: path).isReadOnly)
    }
    #expect(shared >= 0 && !LogFile(path: path).isReadOnly)
  }
}
