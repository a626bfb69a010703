import TerminalFront
import Testing

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
    async let received = Self.readAll(reading)
    let result = TerminalDevice(fileDescriptor: writing).write(bytes)
    close(writing)
    #expect(result == 0)
    #expect(await received == bytes)
    close(reading)
  }

  private static func readAll(_ descriptor: Int32) async -> [UInt8] {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { return result }
      result += buffer[..<count]
    }
  }

  @Test("V8.1 A write that fails says why")
  func failure() {
    #expect(TerminalDevice(fileDescriptor: -1).write([1]) == EBADF)
    #expect(TerminalDevice(fileDescriptor: -1).write([]) == 0)
  }

  @Test("V8.2 What is no terminal has no size")
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
      #expect(poll(&request, 1, 5000) == 1)
      #expect(SignalPipe.drain() == [number])
    }
    #expect(SignalPipe.drain().isEmpty)
    SignalPipe.release([SIGWINCH, SIGUSR1])
  }

  @Test("V8.4 A process that ends by a signal gives the terminal back")
  func restoration() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      TerminalRestoration.install(for: TerminalDevice(fileDescriptor: 1))
      kill(getpid(), SIGTERM)
      sleep(5)
    }
  }
}
