import ArtifactAll
import TestSupport
import Testing

@testable import artifact

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct PersistTests {
  /// A temporary directory, removed with the given files.
  private struct Folder: ~Copyable {
    let path: String
    private let names: [String]

    init(removing names: [String]) throws {
      path = "/tmp/persist-tests-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
      self.names = names
      try #require(mkdir(path, 0o700) == 0)
    }

    deinit {
      for name in names where unlink(path + "/" + name) != 0 { rmdir(path + "/" + name) }
      rmdir(path)
    }
  }

  private static func write(_ text: String, to path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let bytes = Array(text.utf8)
    #expect(systemWrite(descriptor, bytes) == bytes.count)
    close(descriptor)
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: [UInt8]) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes, bytes.count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes, bytes.count)
    #else
      Glibc.write(descriptor, bytes, bytes.count)
    #endif
  }

  /// The mode, device number and inode of a file, without following links.
  private static func identity(_ path: String) -> [UInt64] {
    var status = stat()
    guard lstat(path, &status) == 0 else { return [] }
    return [UInt64(status.st_mode), UInt64(status.st_rdev), UInt64(status.st_ino)]
  }

  private static let spec = #"""
    {"root":"a","state":{"name":""},"elements":{"a":{"type":"TextField",
    "props":{"placeholder":"Name","value":{"$bindState":"/name"}}}}}
    """#

  /// Creates a file of a kind; false if that is not permitted.
  private static func makeNode(_ kind: String, at path: String) -> Bool {
    switch kind {
    case "fifo": return mkfifo(path, 0o600) == 0
    case "directory": return mkdir(path, 0o700) == 0
    #if os(Linux)
      // The major and minor number of /dev/null.
      case "device": return mknod(path, S_IFCHR | 0o600, 1 << 8 | 3) == 0
      case "socket": return mknod(path, S_IFSOCK | 0o600, 0) == 0
    #endif
    default: return false
    }
  }

  #if os(Linux)
    @Test(
      "A13.2e Files that are not regular are rejected and unchanged",
      arguments: ["fifo", "directory", "device", "socket"], [false, true])
    func refusal(kind: String, byLink: Bool) throws {
      let folder = try Folder(removing: ["f.ui.json", "node", "link"])
      let node = folder.path + "/node"
      guard Self.makeNode(kind, at: node) else {
        return print("skipped: 1 check, because a \(kind) cannot be made here")
      }
      Self.write(Self.spec, to: folder.path + "/f.ui.json")
      let path = byLink ? folder.path + "/link" : node
      if byLink { try #require(symlink("node", path) == 0) }
      let before = Self.identity(node)
      let tool = try ToolProcess([
        "browse", folder.path + "/f.ui.json", "--persist", path, "--keys", "Ada Tab",
      ])
      #expect(tool.exitCode == 73)
      #expect(
        String(decoding: tool.errors, as: UTF8.self)
          == "artifact: cannot save the state to '\(path)': not a regular file\n")
      #expect(tool.output.isEmpty)
      #expect(Self.identity(node) == before)
    }

    @Test(
      "A13.2e A13.3 A link to a regular file and a free name are accepted",
      arguments: [false, true])
    func links(isFree: Bool) throws {
      let folder = try Folder(removing: ["f.ui.json", "log", "link"])
      Self.write(Self.spec, to: folder.path + "/f.ui.json")
      if !isFree { Self.write("", to: folder.path + "/log") }
      try #require(symlink("log", folder.path + "/link") == 0)
      for expected in [#""name": "Ada""#, #""name": "AdaAda""#] {
        let tool = try ToolProcess([
          "browse", folder.path + "/f.ui.json", "--persist", folder.path + "/link",
          "--keys", "Ctrl-E Ada Tab", "--dump", "state",
        ])
        #expect(tool.exitCode == 0 && tool.text.contains(expected), "\(tool.text)")
      }
    }
  #endif

  @Test("A13.2f A link stays a link when the log is replaced")
  func replacement() throws {
    let folder = try Folder(removing: ["log", "link"])
    let link = folder.path + "/link"
    try #require(symlink("log", link) == 0)
    let file = LogFile(path: link)
    try file.append(Array("old".utf8))
    try file.replace(with: Array("new".utf8))
    #expect(try file.read() == Array("new".utf8))
    #expect(Self.identity(link)[0] & UInt64(S_IFMT) == UInt64(S_IFLNK))
    withExtendedLifetime(file) {}
    #expect(try LogFile(path: folder.path + "/log").read() == Array("new".utf8))
  }

  @Test("A13.2f Only a regular file is replaced", arguments: ["log", "log.tmp"])
  func foreignNodes(name: String) throws {
    let folder = try Folder(removing: ["log", "log.tmp"])
    let file = LogFile(path: folder.path + "/log")
    try file.append(Array("old".utf8))
    unlink(folder.path + "/" + name)
    try #require(mkfifo(folder.path + "/" + name, 0o600) == 0)
    let before = Self.identity(folder.path + "/" + name)
    #expect(throws: StateFileError("open", "not a regular file")) { try file.replace(with: [1]) }
    #expect(Self.identity(folder.path + "/" + name) == before)
    #expect(try file.read() == Array("old".utf8))
  }

  @Test("A13.2f A temporary file left by a crash is replaced, never written through a link")
  func leftovers() throws {
    let folder = try Folder(removing: ["log", "log.tmp", "other"])
    let file = LogFile(path: folder.path + "/log")
    Self.write("left", to: folder.path + "/log.tmp")
    try file.replace(with: [1])
    #expect(try file.read() == [1])
    Self.write("mine", to: folder.path + "/other")
    try #require(symlink("other", folder.path + "/log.tmp") == 0)
    #expect(throws: StateFileError.self) { try file.replace(with: [2]) }
    #expect(try LogFile(path: folder.path + "/other").read() == Array("mine".utf8))
  }
}
