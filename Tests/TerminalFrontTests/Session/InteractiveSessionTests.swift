import TestSupport
import Testing

@testable import TerminalFront

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// In the suite of the device, because signals are those of the whole process: one test at a time.
extension TerminalDeviceTests {
  /// In milliseconds: for what is sure to happen.
  private static let patience = PseudoTerminal.patience * 1000

  @Test("V11.1 V11.2 What a session sets it resets at its end, and nothing else")
  func modes() throws {
    let terminal = PseudoTerminal()
    let before = terminal.settings
    do {
      var session = try InteractiveSession(output: terminal.device)
      terminal.receive()
      #expect(terminal.screen.changedModes == [1049, 7, 25] && terminal.screen.isOnOtherScreen)
      #expect(!terminal.echoes && terminal.settings != before)
      session.setModes([.fullScreen, .mouse, .mouseMotion, .bracketedPaste, .focus])
      terminal.receive()
      #expect(terminal.screen.changedModes == [1049, 7, 25, 1002, 1003, 1006, 2004, 1004])
      session.setModes([.fullScreen, .bracketedPaste])
      terminal.receive()
      #expect(terminal.screen.changedModes == [1049, 7, 25, 2004])
      session.end()
    }
    terminal.receive()
    #expect(terminal.screen.changedModes.isEmpty && !terminal.screen.isOnOtherScreen)
    #expect(terminal.settings == before)
    #expect(terminal.screen.rejected.isEmpty)
  }

  @Test("V11.1 Of several modes each is set and reset by itself", arguments: 0..<128)
  func modeBytes(bits: Int) {
    let modes = TerminalModes(rawValue: UInt8(bits))
    var screen = PseudoTerminal().screen
    screen.feed(AnsiWriter.setBytes(modes))
    #expect(screen.changedModes.isEmpty == modes.isEmpty)
    screen.feed(AnsiWriter.restoreBytes(modes))
    #expect(screen.changedModes.isEmpty && screen.rejected.isEmpty)
    // What was not set is not touched.
    var other = PseudoTerminal().screen
    let all = TerminalModes(rawValue: 127)
    let rest = all.subtracting(modes)
    other.feed(AnsiWriter.setBytes(all))
    other.feed(AnsiWriter.resetBytes(modes))
    var expected = PseudoTerminal().screen
    expected.feed(AnsiWriter.setBytes(rest))
    let hasMouse = !rest.isDisjoint(with: [.mouse, .mouseMotion])
    #expect(
      other.changedModes.subtracting([1006]) == expected.changedModes.subtracting([1006])
        && (hasMouse || !other.changedModes.contains(1006)))
  }

  @Test("V11.2 From every byte of the output the terminal can be restored")
  func restoreAtEveryByte() {
    let size = TerminalSize(columns: 20, rows: 4)
    var screen = FullScreen(size: size, colorMode: .ansi16, synchronizesFrames: true)
    var bytes = AnsiWriter.setBytes([.fullScreen, .mouse, .bracketedPaste])
    var generator = SeededGenerator(seed: 3)
    var grid = CellGrid(size: size)
    for _ in 0..<20 {
      FullScreenTests.change(&grid, &generator, FullScreenTests.atoms)
      bytes += screen.draw(grid)
    }
    let restore = AnsiWriter.restoreBytes([.fullScreen, .mouse, .bracketedPaste])
    var terminal = PseudoTerminal(columns: 20, rows: 4).screen
    for (index, byte) in bytes.enumerated() {
      terminal.feed([byte])
      var restored = terminal
      restored.feed(restore)
      let isClean =
        restored.changedModes.isEmpty && restored.style.isEmpty && restored.link.isEmpty
        && !restored.isOnOtherScreen
      if !isClean { Issue.record("after byte \(index)") }
    }
  }

  @Test("V11.4 V11.5 Keys come as events; Escape alone takes its time")
  func input() throws {
    let terminal = PseudoTerminal()
    var session = try InteractiveSession(output: terminal.device)
    terminal.type("aé␛[A␛[<0;3;2M\u{1A}")
    // A wait that no clock can measure has no limit.
    let expected: [InputEvent] = [
      .key(KeyStroke("a")), .key(KeyStroke("é")), .key(KeyStroke(.up)),
      .mouse(MouseEvent(.press(.left), column: 2, row: 1)),
      .key(KeyStroke(.character("z"), .control)),
    ]
    #expect(session.next(within: .max) == .input(expected[0]))
    let isReadyBetween = session.isReadyForFrame
    #expect(!isReadyBetween)  // V11.6
    for event in expected.dropFirst() {
      #expect(session.next(within: Self.patience) == .input(event))
    }
    #expect(session.next(within: 0) == .timeout)
    session.patience = Self.patience
    terminal.type("␛")
    #expect(session.next(within: 0) == .timeout)
    session.patience = InputDecoder.patience
    #expect(session.next(within: Self.patience) == .input(.key(KeyStroke(.escape))))
    session.patience = Self.patience
    terminal.type("␛[")
    #expect(session.next(within: 0) == .timeout)
    terminal.type("B")
    #expect(session.next(within: Self.patience) == .input(.key(KeyStroke(.down))))
    terminal.type("w\u{3}x")
    #expect(session.next(within: Self.patience) == .input(.key(KeyStroke("w"))))
    #expect(session.next(within: Self.patience) == .interrupted)
    #expect(session.next(within: Self.patience) == .input(.key(KeyStroke("x"))))
    session.end()
  }

  @Test("V11.3 V11.5 Signals are events")
  func sessionSignals() async throws {
    // A shell without job control has what it starts in the background ignore interruptions.
    let interruption = signal(SIGINT, SIG_DFL)
    defer { signal(SIGINT, interruption) }
    let terminal = PseudoTerminal()
    var session = try InteractiveSession(output: terminal.device)
    kill(getpid(), SIGWINCH)
    try await terminal.wait(for: "a signal") { SignalPipe.isPending([SIGWINCH]) }
    #expect(session.next(within: 0) == .timeout)  // the same size
    terminal.resize(columns: 30, rows: 6)
    kill(getpid(), SIGWINCH)
    let size = TerminalSize(columns: 30, rows: 6)
    #expect(session.next(within: Self.patience) == .resized(size))
    let known = session.size
    #expect(known == size)
    kill(getpid(), SIGINT)
    #expect(session.next(within: Self.patience) == .interrupted)
    terminal.receive()
    terminal.screen.feed("\u{1B}[?25h\u{1B}[?1049l".utf8)
    kill(getpid(), SIGCONT)
    #expect(session.next(within: Self.patience) == .resumed(size))
    terminal.receive()
    #expect(terminal.screen.changedModes == [1049, 7, 25])
    session.end()
  }

  @Test("V11.5 Stream events follow keys, and don't delay characters")
  func stream() throws {
    let terminal = PseudoTerminal()
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let stream = TerminalDevice(fileDescriptor: ends[0])
    var session = try InteractiveSession(output: terminal.device)
    #expect(session.next(stream: stream, within: 0) == .timeout)
    #expect(TerminalDevice(fileDescriptor: ends[1]).write([1]) == 0)
    #expect(session.next(stream: stream, within: Self.patience) == .stream)
    terminal.type("e")
    var event = session.next(stream: stream, within: Self.patience)
    for _ in 0..<100 where event == .stream {
      event = session.next(stream: stream, within: Self.patience)
    }
    #expect(event == .input(.key(KeyStroke("e"))))
    var bytes: [UInt8] = []
    #expect(stream.read(upTo: 9, into: &bytes) == 0)
    close(ends[1])
    #expect(session.next(stream: stream, within: Self.patience) == .stream)  // the end
    close(ends[0])
    session.end()
  }

  @Test("V11.6 A slow terminal gets fewer frames, each of them whole")
  func slowTerminal() async throws {
    let terminal = PseudoTerminal()
    var session = try InteractiveSession(output: terminal.device)
    terminal.receive()
    let before = terminal.received.count
    let frame = [UInt8](repeating: 0x78, count: 300_000)
    session.write(frame)
    let isReady = session.isReadyForFrame
    #expect(!isReady)
    #expect(session.next(within: 20) == .timeout)
    terminal.type("q")
    #expect(session.next(within: Self.patience) == .input(.key(KeyStroke("q"))))
    var events: [InteractiveSession.Event] = []
    try await terminal.wait(for: "a frame") {
      if !session.isReadyForFrame { events.append(session.next(within: 0)) }
      return session.isReadyForFrame
    }
    terminal.receive()
    let isReadyAgain = session.isReadyForFrame
    #expect(isReadyAgain && events.contains(.ready))
    #expect(terminal.received.count - before == frame.count)
    // At the end nothing waits for a terminal that takes nothing.
    session.write(frame)
    session.end()
  }

  @Test("V11.4 Without a terminal there is no session; one that goes away ends it")
  func noSession() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    #expect(throws: InteractiveSession.Failure(errorNumber: ENOTTY)) {
      _ = try InteractiveSession(output: TerminalDevice(fileDescriptor: ends[1])).size
    }
    for end in ends { close(end) }
    var pair: (master: Int32, slave: Int32) = (-1, -1)
    #expect(openpty(&pair.master, &pair.slave, nil, nil, nil) == 0)
    var session = try InteractiveSession(output: TerminalDevice(fileDescriptor: pair.slave))
    let size = session.size
    #expect(size == TerminalSize(columns: 80, rows: 24))  // V11.7
    close(pair.master)
    #expect(session.next(within: Self.patience) == .ended)
    #expect(session.next(within: Self.patience) == .ended)
    session.end()
    close(pair.slave)
  }

  @Test(
    "V11.2 However a process ends, the terminal is as it was",
    arguments: [
      SIGTERM, SIGHUP, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGUSR1,
    ])
  func endedBySignal(number: Int32) async {
    let terminal = PseudoTerminal()
    let before = terminal.settings
    await #expect(processExitsWith: .signal(number)) {
      [path = terminal.path as String, number = number as Int32] in
      inSession(of: path) { _ in raise(number) }
    }
    check(terminal, settings: before)
  }

  @Test("V11.2 At exit, after a trap, and after an interruption the terminal is as it was")
  func endedOtherwise() async {
    let terminal = PseudoTerminal()
    let before = terminal.settings
    await #expect(processExitsWith: .exitCode(3)) { [path = terminal.path as String] in
      inSession(of: path) { _ in exit(3) }
    }
    check(terminal, settings: before)
    let other = PseudoTerminal()
    await #expect(processExitsWith: .failure) { [path = other.path as String] in
      inSession(of: path) { session in
        let none: [Int] = []
        exit(Int32(none[session.size.columns]))
      }
    }
    check(other, settings: before)
  }

  @Test("V11.3 Ctrl-C on the terminal of a process is an event, and its pipeline goes on")
  func interruptedByKey() async throws {
    let terminal = PseudoTerminal()
    let before = terminal.settings
    let path = terminal.path
    async let ended: Void = Self.awaitInterruption(path)
    try await terminal.wait(for: "the modes of a session") {
      terminal.screen.changedModes.contains(2004)
    }
    terminal.type("\u{3}")
    await ended
    check(terminal, settings: before)
  }

  @Test("V11.3 Ctrl-\\ on the terminal of a process ends it")
  func endedByKey() async throws {
    let terminal = PseudoTerminal()
    let before = terminal.settings
    let path = terminal.path
    async let ended: Void = Self.awaitQuitting(path)
    try await terminal.wait(for: "the modes of a session") {
      terminal.screen.changedModes.contains(2004)
    }
    terminal.type("\u{1C}")
    await ended
    check(terminal, settings: before)
  }

  @Test("V11.3 A stop gives the terminal back, and afterwards it is taken again")
  func suspended() async throws {
    let terminal = PseudoTerminal()
    let before = terminal.settings
    let path = terminal.path
    async let ended: Void = Self.stopAndGoOn(path)
    // The process says its number first.
    try await terminal.wait(for: "the number of a process") { terminal.hasReceived(";") }
    let text = String(decoding: terminal.received, as: UTF8.self)
    let process = try #require(Int32(text.prefix { $0 != ";" }.drop { !$0.isNumber }))
    defer { kill(process, SIGCONT) }  // One that stays stopped would never end.
    try await terminal.wait(for: "a stop") { Self.isStopped(process) }
    check(terminal, settings: before)
    kill(process, SIGCONT)
    await ended
    terminal.receive()
    #expect(terminal.hasReceived("again \(process)."))
    check(terminal, settings: before)
  }

  @Test("V11.3 A process that could not be continued is not stopped, and redraws")
  func unstoppable() async {
    let terminal = PseudoTerminal()
    let before = terminal.settings
    await #expect(processExitsWith: .exitCode(7)) { [path = terminal.path as String] in
      setsid()  // a group that no shell looks after
      inSession(of: path) { session in
        session.suspend()
        guard case .resumed = session.next() else { exit(8) }
      }
      exit(7)
    }
    check(terminal, settings: before)
  }

  /// Whether a child of this process is stopped, and stays so.
  private static func isStopped(_ process: Int32) -> Bool {
    var information = siginfo_t()
    let options = WSTOPPED | WNOHANG | WNOWAIT
    return waitid(P_PID, id_t(process), &information, options) == 0 && information.si_signo != 0
  }

  private static func awaitInterruption(_ path: String) async {
    await #expect(processExitsWith: .exitCode(4)) {
      [path = path as String] in
      setsid()
      close(open(path, O_RDWR))  // now it controls the process
      takeSignals()  // before another process inherits which are kept from it
      guard let other = startNeighbour() else { exit(6) }
      inSession(of: path) { session in
        if session.next() != .interrupted { exit(5) }
      }
      var information = siginfo_t()
      // Signals of a terminal are sent before it says anything more.
      waitid(P_PID, id_t(other), &information, WEXITED | WNOHANG)
      kill(other, SIGKILL)
      exit(information.si_signo == 0 ? 4 : 7)
    }
  }

  private static func awaitQuitting(_ path: String) async {
    await #expect(processExitsWith: .signal(SIGQUIT)) {
      [path = path as String] in
      setsid()
      close(open(path, O_RDWR))
      inSession(of: path) { session in _ = session.next() }
      exit(5)
    }
  }

  private static func stopAndGoOn(_ path: String) async {
    await #expect(processExitsWith: .exitCode(7)) {
      [path = path as String] in
      // A separate process group, so that no other process is stopped; its parent continues it.
      setpgid(0, 0)
      inSession(of: path) { session in
        session.suspend()
        guard case .resumed = session.next() else { exit(8) }
        session.write(Array("again".utf8))
        if !session.isReadyForFrame { exit(9) }
        session.write(Array(" \(getpid()).".utf8))
      }
      exit(7)
    }
  }

  private func check(_ terminal: PseudoTerminal, settings: String) {
    terminal.receive()
    #expect(terminal.hasReceived("\u{1B}[?1049h"), "there was a session")
    #expect(terminal.screen.changedModes.isEmpty && !terminal.screen.isOnOtherScreen)
    #expect(terminal.screen.rejected.isEmpty && terminal.settings == settings)
  }
}

/// Starts a process that waits, as one in the pipeline of this one; nil if there is none.
private func startNeighbour() -> pid_t? {
  var process: pid_t = 0
  let words = ["sleep", "600"]
  var arguments = words.map { strdup($0) } + [nil]
  defer { for argument in arguments { free(argument) } }
  return posix_spawnp(&process, "sleep", nil, nil, &arguments, environ) == 0 ? process : nil
}

/// Runs a session on a terminal by its path, in a process of its own, with a frame half written.
private func inSession(of path: String, _ body: (inout InteractiveSession) -> Void) {
  takeSignals()
  let descriptor = open(path, O_RDWR | O_NOCTTY)
  let device = TerminalDevice(fileDescriptor: descriptor)
  _ = device.write(Array("\(getpid());".utf8))
  do {
    var session = try InteractiveSession(
      output: device, modes: [.fullScreen, .mouse, .bracketedPaste])
    session.write(Array("\u{1B}[1mframe\u{1B}]8;;https://exam".utf8))
    body(&session)
    session.end()
  } catch {
    exit(99)
  }
}
