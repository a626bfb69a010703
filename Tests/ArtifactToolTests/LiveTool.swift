// The tool as a process that gets its input bit by bit.

#if os(Linux)
  import Testing

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A running tool with pipes for standard input, output and errors; `close` ends its input.
  final class LiveTool {
    private(set) var text = ""
    private var bytes: [UInt8] = []
    private var process: pid_t = 0
    private var input: Int32
    private let output: Int32
    private let errors: Int32

    init(_ arguments: [String]) throws {
      var ends: [[Int32]] = []
      for _ in 0..<3 {
        var pair: [Int32] = [-1, -1]
        try #require(pipe(&pair) == 0)
        for descriptor in pair { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        ends.append(pair)
      }
      (input, output, errors) = (ends[0][1], ends[1][0], ends[2][0])
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(&actions, ends[0][0], STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&actions, ends[1][1], STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, ends[2][1], STDERR_FILENO)
      // The tool inherits no signals that a background job of a shell ignores, or that the thread blocks.
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      var signals = sigset_t()
      sigemptyset(&signals)
      for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
      posix_spawnattr_setsigdefault(&attributes, &signals)
      var blocked = sigset_t()
      sigemptyset(&blocked)
      posix_spawnattr_setsigmask(&attributes, &blocked)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
      var words = (["artifact"] + arguments).map { strdup($0) } + [nil]
      defer { for word in words { free(word) } }
      let problem = posix_spawn(
        &process, try ToolProcess.path(), &actions, &attributes, &words, environ)
      for descriptor in [ends[0][0], ends[1][1], ends[2][1]] { Self.end(descriptor) }
      try #require(problem == 0, "the tool cannot be started")
    }

    deinit {
      close()
      for descriptor in [output, errors] { Self.end(descriptor) }
    }

    private static func end(_ descriptor: Int32) {
      #if canImport(Glibc)
        Glibc.close(descriptor)
      #elseif canImport(Musl)
        Musl.close(descriptor)
      #endif
    }

    func send(_ text: String) {
      let bytes = Array(text.utf8)
      _ = write(input, bytes, bytes.count)
    }

    /// Ends the tool's input.
    func close() {
      if input >= 0 { Self.end(input) }
      input = -1
    }

    /// Reads until the output has some words, half a minute at most; whether it has.
    func sees(_ words: String) -> Bool {
      for _ in 0..<300 where !text.contains(words) {
        guard receive(100) else { break }
      }
      return text.contains(words)
    }

    /// Reads for so many milliseconds at most; false at the end of the output.
    @discardableResult
    func receive(_ milliseconds: Int32) -> Bool {
      var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, milliseconds) > 0 else { return true }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = read(output, &buffer, buffer.count)
      guard count > 0 else { return false }
      bytes += buffer[..<count]
      text = String(decoding: bytes, as: UTF8.self)
      return true
    }

    func signal(_ number: Int32) { kill(process, number) }

    /// Reads to the end, half a minute at most; the exit code, or 128 + the signal that has ended the process.
    func end() -> Int32 {
      var isOpen = true
      for _ in 0..<300 where isOpen { isOpen = receive(100) }
      if isOpen { signal(SIGKILL) }
      var status: Int32 = 0
      waitpid(process, &status, 0)
      return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
  }
#endif
