// Runs the tool as a process. The build puts it beside the tests.

#if os(Linux)
  import Testing

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The output and the exit code of a run of the tool.
  struct ToolProcess {
    private(set) var exitCode: Int32 = -1

    /// The signal that has ended it; 0 for none.
    private(set) var signal: Int32 = 0

    /// Whether the line settings of the terminal are as before.
    private(set) var keepsLineSettings = true
    private(set) var output: [UInt8] = []
    private(set) var errors: [UInt8] = []

    var text: String { String(decoding: output, as: UTF8.self) }

    /// Runs the tool until it exits.
    ///
    /// - Parameters:
    ///   - input: The bytes on standard input; they must fit into a pipe.
    ///   - isTyped: Whether standard input is a terminal, in which the input, whole lines, is typed
    ///     and ended with Ctrl-D; else it is a pipe.
    ///   - isTerminal: Whether standard output is a terminal, else it is a pipe.
    ///   - environment: Variables in addition to those of the tests.
    ///   - limits: A command of the shell that replaces itself with its arguments, such as `exec`; nil
    ///     to run the tool directly.
    init(
      _ arguments: [String], input: [UInt8] = [], isTyped: Bool = false,
      isTerminal: Bool = false,
      environment: [String: String] = [:], limits: String? = nil
    ) throws {
      let source = try isTyped ? Channel.terminal().reversed : Channel()
      let sink = try isTerminal ? Channel.terminal() : Channel()
      let messages = try Channel()
      let text = isTyped ? input + [0x04] : input
      try #require(write(source.writer, text, text.count) == text.count)
      if !isTyped { close(source.writer) }
      // A terminal is kept until the process ends.
      defer { if isTyped { close(source.writer) } }

      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(&actions, source.reader, STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&actions, sink.writer, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, messages.writer, STDERR_FILENO)
      let shell = limits.map { ["sh", "-c", $0 + " \"$0\" \"$@\"", (try? Self.path()) ?? ""] }
      var words = ((shell ?? ["artifact"]) + arguments).map { strdup($0) } + [nil]
      defer { for word in words { free(word) } }
      var process: pid_t = 0
      var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") }
      let ownCount = variables.count
      defer { for variable in variables[..<ownCount] { free(variable) } }
      var inherited = environ
      while let variable = inherited.pointee {
        let name = String(cString: variable).prefix { $0 != "=" }
        if environment[String(name)] == nil { variables.append(variable) }
        inherited += 1
      }
      variables.append(nil)
      let before = isTerminal ? Self.lineSettings(sink.reader) : []
      let program = try shell == nil ? Self.path() : "/bin/sh"
      let problem = posix_spawn(&process, program, &actions, nil, &words, &variables)
      for descriptor in [source.reader, sink.writer, messages.writer] { close(descriptor) }
      try #require(problem == 0, "the tool cannot be started")

      output = Self.readAll(sink.reader)
      keepsLineSettings = !isTerminal || Self.lineSettings(sink.reader) == before
      close(sink.reader)
      errors = Self.readAll(messages.reader)
      close(messages.reader)
      var status: Int32 = 0
      waitpid(process, &status, 0)
      signal = status & 0x7F
      exitCode = signal == 0 ? status >> 8 & 0xFF : -1
    }

    /// The settings of a terminal for input and output, as bytes.
    private static func lineSettings(_ descriptor: Int32) -> [UInt8] {
      var settings = termios()
      guard tcgetattr(descriptor, &settings) == 0 else { return [] }
      return withUnsafeBytes(of: &settings) { Array($0) }
    }

    static func path() throws -> String {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = buffer.withUnsafeMutableBytes { bytes in
        readlink("/proc/self/exe", bytes.baseAddress!, bytes.count)
      }
      let folder = try #require(buffer[..<max(count, 0)].lastIndex(of: UInt8(ascii: "/")))
      return String(decoding: buffer[...folder], as: UTF8.self) + "artifact"
    }

    private static func readAll(_ descriptor: Int32) -> [UInt8] {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      // The end of a terminal is an error.
      while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
        bytes += buffer[..<count]
      }
      return bytes
    }

    /// Two connected descriptors that no other process inherits.
    private struct Channel {
      let reader: Int32
      let writer: Int32

      init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        self.init(reader: ends[0], writer: ends[1])
      }

      private init(reader: Int32, writer: Int32) {
        (self.reader, self.writer) = (reader, writer)
        for descriptor in [reader, writer] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      }

      /// The channel from the master to the slave of a terminal.
      var reversed: Channel { Channel(reader: writer, writer: reader) }

      /// Creates a terminal, which adds a carriage return before each line feed.
      static func terminal() throws -> Channel {
        var ends: (master: Int32, slave: Int32) = (-1, -1)
        var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&ends.master, &ends.slave, nil, nil, &size) == 0)
        return Channel(reader: ends.master, writer: ends.slave)
      }
    }
  }
#endif
