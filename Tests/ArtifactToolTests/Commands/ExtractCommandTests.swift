#if os(Linux)
  import ArtifactAll
  import Foundation
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

    // MARK: Files

    /// Calls `body` with a new directory, which is removed afterwards.
    private func inFolder(_ body: (String) throws -> Void) throws {
      let folder = "/tmp/extract-tests-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try body(folder)
    }

    private func extract(
      _ answer: String, to folder: String, _ options: String..., limits: String? = nil
    ) throws -> ToolProcess {
      try ToolProcess(
        ["extract", "-", "-o", folder] + options, input: Array(answer.utf8), limits: limits)
    }

    private func bytes(_ path: String) -> [UInt8]? {
      FileManager.default.contents(atPath: path).map { Array($0) }
    }

    private func write(_ text: String, _ path: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    /// The output of a program.
    private func output(of program: String, _ arguments: String...) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self)
    }

    @Test("A15.4 Extracted programs run")
    func programs() throws {
      let answer = """
        <artifact identifier="run" type="application/vnd.ant.code" language="bash">
        #!/bin/sh
        printf '%s\\n' "it runs"
        </artifact>
        <artifact identifier="f" type="application/vnd.ant.code" language="python">
        ```python
        def f(x):
        \treturn x + 1
        print(f(1))
        ```
        </artifact>
        """
      try inFolder { folder in
        let tool = try extract(answer, to: folder)
        #expect(tool.exitCode == 0 && tool.text == "\(folder)/run.sh\n\(folder)/f.py\n")
        #expect(bytes(folder + "/run.sh") == Array("#!/bin/sh\nprintf '%s\\n' \"it runs\"\n".utf8))
        try #require(chmod(folder + "/run.sh", 0o700) == 0)
        #expect(try output(of: folder + "/run.sh") == "it runs\n")
        let program = "def f(x):\n\treturn x + 1\nprint(f(1))\n"
        #expect(bytes(folder + "/f.py") == Array(program.utf8))
        if access("/usr/bin/python3", X_OK) == 0 {
          #expect(try output(of: "/usr/bin/python3", folder + "/f.py") == "2\n")
        }
      }
    }

    @Test("A15.4a A15.4b Pictures are decoded; what isn't one is text, and that is reported")
    func pictures() throws {
      let text = SavedPayloadTests.pngText
      let answer = """
        <artifact identifier="icon" type="image/png">
        \(text)
        </artifact>
        <artifact identifier="photo.jpg" type="image/png">data:image/png;base64,\(text)</artifact>
        <artifact identifier="other" type="image/jpeg">\(text)</artifact>
        <artifact identifier="link.png" type="image/png">https://e.org/a.png</artifact>
        """
      try inFolder { folder in
        let tool = try extract(answer, to: folder)
        let names = ["icon.png", "photo.jpg.png", "other.png", "link.txt"]
        #expect(tool.text == names.map { "\(folder)/\($0)\n" }.joined())
        for name in names.dropLast() {
          #expect(bytes("\(folder)/\(name)") == SavedPayloadTests.png)
        }
        #expect(bytes(folder + "/link.txt") == Array("https://e.org/a.png".utf8))
        #expect(
          String(decoding: tool.errors, as: UTF8.self)
            == "artifact: '\(folder)/link.txt' is saved as text: the payload is an address\n")
      }
    }

    @Test("A15.2b Files with hostile names are where they belong")
    func hostileNames() throws {
      var answer = ""
      for (index, name) in FileNameTests.hostile.enumerated() {
        let value = name.prefix(400).unicodeScalars.map { "&#\($0.value);" }.joined()
        let attribute = ["identifier", "title", "filename"][index % 3]
        answer += "<artifact type=text/markdown \(attribute)=\"\(value)\">\(index)</artifact>\n"
      }
      try inFolder { folder in
        let file = folder + "/answer.txt"
        try write(answer, file)
        let tool = try ToolProcess(["extract", file, "-o", folder + "/out"])
        #expect(tool.exitCode == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/out")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
        let artifacts = try ToolProcess(["list", file]).text.split(separator: "\n").count
        #expect(names.count == artifacts && artifacts >= 100)
        for name in names { #expect(FileNameTests.isSafe(name), "\(name.debugDescription)") }
        let contents = Set(names.compactMap { bytes("\(folder)/out/\($0)") })
        #expect(contents.count == artifacts)
      }
    }

    @Test("A15.3 A file with other names or another owner, and a link, are refused and unchanged")
    func refused() throws {
      let answer =
        "<artifact identifier=a type=text/csv>new</artifact>"
        + "<artifact identifier=b type=text/csv>new</artifact>"
      try inFolder { folder in
        func expectRefused(_ reason: String) throws {
          let tool = try extract(answer, to: folder, "--force")
          #expect(tool.exitCode == 74 && tool.output.isEmpty)
          #expect(
            String(decoding: tool.errors, as: UTF8.self)
              == "artifact: cannot save to '\(folder)/b.csv': \(reason): nothing was saved\n")
          #expect(bytes(folder + "/a.csv") == nil)
        }
        try write("old", folder + "/b.csv")
        try #require(link(folder + "/b.csv", folder + "/c") == 0)
        try expectRefused("has other names")
        #expect(bytes(folder + "/c") == Array("old".utf8))
        unlink(folder + "/b.csv")
        try #require(symlink("c", folder + "/b.csv") == 0)
        try expectRefused("is a symbolic link")
        #expect(bytes(folder + "/c") == Array("old".utf8))
        unlink(folder + "/b.csv")
        try #require(mkdir(folder + "/b.csv", 0o700) == 0)
        try expectRefused("not a regular file")
        rmdir(folder + "/b.csv")
        if geteuid() == 0 {
          try write("old", folder + "/b.csv")
          try #require(chown(folder + "/b.csv", 65_534, 65_534) == 0)
          try expectRefused("belongs to another user")
          #expect(bytes(folder + "/b.csv") == Array("old".utf8))
          unlink(folder + "/b.csv")
        }
        // An own file is replaced, with its permissions.
        try write("old", folder + "/b.csv")
        try #require(chmod(folder + "/b.csv", 0o662) == 0)
        #expect(try extract(answer, to: folder, "--force").exitCode == 0)
        #expect(bytes(folder + "/b.csv") == Array("new".utf8))
        var status = stat()
        #expect(stat(folder + "/b.csv", &status) == 0 && status.st_mode & 0o777 == 0o662)
        #expect(
          try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [
            "a.csv", "b.csv", "c",
          ])
      }
    }

    @Test("A15.3a If a file can't be written, the old one is intact, and what precedes is saved")
    func tooLong() throws {
      let answer =
        "<artifact identifier=a type=text/csv>1</artifact>"
        + "<artifact identifier=b type=text/csv>\(String(repeating: "x", count: 9_000))</artifact>"
        + "<artifact identifier=c type=text/csv>1</artifact>"
      // Files have at most four blocks, of 512 or 1,024 bytes.
      let limits = "ulimit -f 4; exec"
      try inFolder { folder in
        for old in [nil, "old"] {
          if let old { try write(old, folder + "/b.csv") }
          let tool = try extract(answer, to: folder, "--force", limits: limits)
          #expect(tool.exitCode == 74 && tool.text == "\(folder)/a.csv\n")
          #expect(
            String(decoding: tool.errors, as: UTF8.self)
              == "artifact: cannot save to '\(folder)/b.csv': File too large: saved before: 1 of 3 files\n"
          )
          #expect(bytes(folder + "/b.csv") == old.map { Array($0.utf8) })
          let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
          #expect(names == (old == nil ? ["a.csv"] : ["a.csv", "b.csv"]))
        }
        // Nothing is left of a new directory in which nothing could be saved.
        let first = String(answer.drop { $0 != ">" }.dropFirst(12))
        let tool = try extract(first, to: folder + "/new/sub", limits: limits)
        #expect(tool.exitCode == 74 && tool.output.isEmpty && access(folder + "/new", F_OK) != 0)
      }
    }

    @Test("A15.3b Directories are created with their parents, if there is something to save")
    func directories() throws {
      try inFolder { folder in
        let empty = try extract("No artifacts.", to: folder + "/empty")
        #expect(empty.exitCode == 0 && access(folder + "/empty", F_OK) != 0)
        let path = folder + "/a//b/c/"
        #expect(try extract(Self.answer, to: path).exitCode == 0)
        #expect(bytes(folder + "/a/b/c/a.py") == Array("second".utf8))
        try write("old", folder + "/file")
        let inFile = try extract(Self.answer, to: folder + "/file/b")
        #expect(inFile.exitCode == 74 && bytes(folder + "/file") == Array("old".utf8))
      }
    }

    @Test("A15.3a Nothing is saved to a directory that is read-only")
    func readOnly() throws {
      // The superuser can write everywhere.
      let limits = geteuid() == 0 ? "exec setpriv --reuid=65534 --clear-groups" : nil
      if limits != nil, access("/usr/bin/setpriv", X_OK) != 0 { return }
      try inFolder { folder in
        try #require(chmod(folder, 0o555) == 0)
        defer { chmod(folder, 0o755) }
        for target in [folder, folder + "/new"] {
          let tool = try extract(Self.answer, to: target, limits: limits)
          #expect(tool.exitCode == 74 && tool.output.isEmpty)
          #expect(String(decoding: tool.errors, as: UTF8.self).contains("Permission denied"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
      }
    }
  }
#endif
