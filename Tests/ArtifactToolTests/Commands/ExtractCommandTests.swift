#if os(Linux)
  import ArtifactAll
  import TestSupport
  import Testing

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  @Suite struct ExtractCommandTests {
    private static let answer = """
      <artifact identifier="a" type="text/x-python" title="T">one</artifact>
      <artifact identifier="a" type="text/x-python" title="T">second</artifact>
      """

    @Test("A15.1 A list tells versions apart")
    func list() throws {
      let table = try ToolProcess(["list", "-"], input: Array(Self.answer.utf8))
      #expect(
        table.text == """
          1  a  v1  application/vnd.ant.code  3  complete  T
          2  a  v2  application/vnd.ant.code  6  complete  T

          """)
      let json = try ToolProcess(["list", "-", "--json"], input: Array(Self.answer.utf8))
      let rows = try JSONValue(parsing: json.output)
      #expect(rows[0]?["version"] == 1 && rows[1]?["version"] == 2)
    }

    @Test("A15.2 A15.3 Files have their versions, and only regular files are written")
    func files() throws {
      let folder = "/tmp/extract-tests-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
      defer {
        for name in ["a.py", "a.v1.py"] { unlink(folder + "/" + name) }
        rmdir(folder)
      }
      let words = ["extract", "-", "-o", folder, "--force"]
      let tool = try ToolProcess(words, input: Array(Self.answer.utf8))
      #expect(tool.exitCode == 0 && tool.text == "\(folder)/a.v1.py\n\(folder)/a.py\n")
      #expect(try ToolProcess(["parse", "--json", folder + "/a.py"]).text.contains("second"))
      unlink(folder + "/a.py")
      try #require(mkfifo(folder + "/a.py", 0o600) == 0)
      // With a reader, opening a FIFO for writing succeeds.
      for hasReader in [false, true] {
        let reader = hasReader ? open(folder + "/a.py", O_RDONLY | O_NONBLOCK) : -1
        defer { close(reader) }
        let again = try ToolProcess(words, input: Array(Self.answer.utf8))
        #expect(again.exitCode == 74)
      }
    }
  }
#endif
