import ArtifactPresentation
import ArtifactPresenters
import Testing

@testable import TerminalFront

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite(.serialized) struct TerminalDeviceTests {
  @Test("V8.1 All bytes are written, also where the other side is slow")
  func writesAll() async {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    let received = await withCheckedContinuation { continuation in
      inBackground { continuation.resume(returning: Self.readAll(reading)) }
      #expect(TerminalDevice(fileDescriptor: writing).write(bytes) == 0)
      close(writing)
    }
    #expect(received == bytes)
    close(reading)
  }

  private static func readAll(_ descriptor: Int32) -> [UInt8] {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { return result }
      result += buffer[..<count]
    }
  }

  @Test(
    "V21.2 V6.10 A terminal is asked for background and mode 2026, and its line is as before",
    arguments: [
      ("␛]11;rgb:ffff/ffff/ffff␛\\␛[?2026;2$y", TerminalColors.Background.light, true),
      ("␛]11;rgb:0000/0000/0000␇␛[?2026;0$y", .dark, false), ("␛[?2026;1$y", .unknown, true),
      ("␛[?2026;4$y", .unknown, false), ("", .unknown, false),
    ])
  func report(
    answer: String, background: TerminalColors.Background, synchronizes: Bool
  ) async throws {
    let terminal = PseudoTerminal()
    let settings = terminal.settings
    let device = terminal.device
    async let report = withCheckedContinuation { continuation in
      inBackground { continuation.resume(returning: device.askedReport()) }
    }
    try await terminal.wait(for: "the question") { terminal.hasReceived("\u{1B}[c") }
    #expect(!terminal.echoes)
    terminal.type(answer + "␛[?62;4c")
    #expect(await report.background == background)
    #expect(await report.synchronizesFrames == synchronizes)
    #expect(terminal.settings == settings)
    terminal.receive()
    #expect(terminal.received == AnsiWriter.reportQuery, "the answer is not echoed")
  }

  @Test("V21.2 A terminal that does not answer, or whose keys are waiting, has no known background")
  func silentTerminal() {
    let terminal = PseudoTerminal()
    let settings = terminal.settings
    #expect(terminal.device.askedReport() == TerminalReport())
    terminal.type("x")
    terminal.receive()
    let count = terminal.received.count
    #expect(terminal.device.askedReport() == TerminalReport())
    terminal.receive()
    // The echo of the key may arrive late.
    #expect(!terminal.received.dropFirst(count).contains(0x1B), "nothing is asked")
    #expect(terminal.settings == settings)
    #expect(terminal.device.report() == TerminalReport(), "it is not the terminal of this process")
    #expect(TerminalDevice(fileDescriptor: -1).report() == TerminalReport())
  }

  @Test("V8.1 A write that fails says why")
  func failure() {
    #expect(TerminalDevice(fileDescriptor: -1).write([1]) == EBADF)
    #expect(TerminalDevice(fileDescriptor: -1).write([]) == 0)
  }

  @Test("V8.1 A read appends what there is, at most the limit, and nothing at the end")
  func reads() {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let device = TerminalDevice(fileDescriptor: ends[0])
    #expect(TerminalDevice(fileDescriptor: ends[1]).write(Array("abcde".utf8)) == 0)
    close(ends[1])
    var bytes = Array("x".utf8)
    for expected in ["xabc", "xabcde", "xabcde"] {
      #expect(device.read(upTo: 3, into: &bytes) == 0)
      #expect(bytes == Array(expected.utf8))
    }
    close(ends[0])
    #expect(TerminalDevice(fileDescriptor: -1).read(upTo: 3, into: &bytes) == EBADF)
    #expect(bytes == Array("xabcde".utf8))
  }

  @Test("V8.2 A device that is not a terminal has no size")
  func noTerminal() {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let device = TerminalDevice(fileDescriptor: ends[1])
    #expect(!device.isTerminal)
    #expect(device.size == nil)
    for end in ends { close(end) }
  }

  @Test("V8.3 Signals come as numbers through the pipe")
  func signals() {
    let descriptor = SignalPipe.collect([SIGWINCH, SIGUSR1])
    #expect(descriptor != nil)
    #expect(SignalPipe.drain().isEmpty)
    // Signals to the process reach the thread that takes them, not the one this test runs on.
    for number in [SIGWINCH, SIGUSR1, SIGWINCH] {
      kill(getpid(), number)
      var request = pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0)
      #expect(poll(&request, 1, Int32(PseudoTerminal.patience * 1000)) == 1)
      #expect(SignalPipe.drain() == [number])
    }
    #expect(SignalPipe.drain().isEmpty)
    SignalPipe.release([SIGWINCH, SIGUSR1])
  }

  @Test("V8.3 A signal that is raised by default ends the process")
  func raised() async {
    await #expect(processExitsWith: .signal(SIGUSR1)) {
      takeSignals()
      _ = SignalPipe.collect([SIGUSR1])
      SignalPipe.raiseDefault(SIGUSR1)
    }
  }

  @Test("V8.3 V8.4 What was ignored when the process started stays ignored")
  func ignored() async {
    await #expect(processExitsWith: .exitCode(7)) {
      takeSignals()
      for number in [SIGHUP, SIGUSR1] { signal(number, SIG_IGN) }
      _ = SignalPipe.collect([SIGHUP])
      TerminalRestoration.install(for: .standardOutput)
      for number in [SIGHUP, SIGUSR1] { raise(number) }
      TerminalRestoration.remove()
      SignalPipe.release([SIGHUP])
      for number in [SIGHUP, SIGUSR1] { raise(number) }
      exit(SignalPipe.drain().isEmpty ? 7 : 8)
    }
  }

  @Test("V8.1 V8.3 A write that waits for a reader can be cancelled by a signal")
  func cancelled() async {
    await #expect(processExitsWith: .exitCode(7)) {
      takeSignals()
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { exit(8) }
      _ = SignalPipe.collect([SIGUSR1])
      let writer = pthread_self()
      inBackground {
        // Again and again, because only one that comes while the writer waits ends a wait.
        while true {
          usleep(20_000)
          pthread_kill(writer, SIGUSR1)
        }
      }
      let bytes = [UInt8](repeating: 0, count: 1 << 20)
      let result = TerminalDevice(fileDescriptor: ends[1]).write(bytes) {
        SignalPipe.isPending([SIGUSR1])
      }
      exit(result == ECANCELED && Set(SignalPipe.drain()) == [SIGUSR1] ? 7 : 10)
    }
  }

  @Test("V8.5 Echo, and nothing else, is off until it is restored")
  func echo() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let terminal = PseudoTerminal()
      let settings = terminal.settings
      for _ in 0..<2 {
        TerminalEcho.suppress(on: terminal.device)
        TerminalEcho.suppress(on: terminal.device)
        var attributes = termios()
        tcgetattr(terminal.slave, &attributes)
        guard !terminal.echoes, attributes.c_lflag & tcflag_t(ICANON) != 0 else { exit(8) }
        guard attributes.c_lflag & tcflag_t(ISIG) != 0 else { exit(9) }
        TerminalEcho.restore()
        guard terminal.settings == settings else { exit(10) }
      }
      // What another program has switched off stays off.
      var attributes = termios()
      tcgetattr(terminal.slave, &attributes)
      attributes.c_lflag &= ~tcflag_t(ECHO)
      tcsetattr(terminal.slave, TCSANOW, &attributes)
      TerminalEcho.suppress(on: terminal.device)
      TerminalEcho.restore()
      terminal.receive()
      exit(!terminal.echoes && terminal.received.isEmpty ? 7 : 11)
    }
  }

  @Test("V8.4 A process that ends by a signal gives the terminal back, whatever the signal")
  func restoration() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGTERM), observing: [\.standardOutputContent]
    ) {
      takeSignals()
      TerminalRestoration.install(for: .standardOutput)
      kill(getpid(), SIGTERM)
      while true { pause() }
    }
    #expect(result.standardOutputContent.ends(with: AnsiWriter.restoreBytes))
    for number in [SIGQUIT, SIGABRT, SIGSEGV, SIGXCPU, SIGUSR1] {
      #expect(TerminalRestoration.signals.contains(number))
    }
  }

  @Test("V8.4 The loop that a view documents shows the cursor when Ctrl-C ends it in an answer")
  func interruptedView() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGINT), observing: [\.standardOutputContent]
    ) {
      takeSignals()
      let device = TerminalDevice.standardOutput
      TerminalRestoration.install(for: device)
      var view = TerminalView(size: TerminalSize(columns: 80, rows: 24), drawsInPlace: true)
      var session = ArtifactSession(.standard)
      for chunk in ["# An answer\n\nIts first ", "paragraph", " is "] {
        session.append(chunk)
        device.write(view.show(session.presentation))
      }
      kill(getpid(), SIGINT)
      while true { pause() }
    }
    let text = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(text.contains("\u{1B}[?25l") && text.hasSuffix("\u{1B}[?25h"))
  }
}

/// Lets signals reach this thread, those of a pool have them blocked, and ends a process that hangs.
func takeSignals() {
  var all = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_UNBLOCK, &all, nil)
  alarm(UInt32(10 * PseudoTerminal.patience))
}

extension [UInt8] {
  fileprivate func ends(with bytes: [UInt8]) -> Bool {
    suffix(bytes.count).elementsEqual(bytes)
  }
}
