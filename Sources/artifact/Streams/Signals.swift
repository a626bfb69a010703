import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Signals as bytes in a pipe, so that a loop can wait for them and for input at once.
enum Signals {
  private static let writeEnd = Atomic<Int32>(-1)

  /// Starts to catch these signals; returns the end of the pipe from which their numbers are read.
  static func start(_ signals: [Int32]) throws(ToolError) -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw ToolError(.inputOutput, "cannot make a pipe: \(ToolError.systemReason).")
    }
    for end in ends {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    writeEnd.store(ends[1], ordering: .sequentiallyConsistent)
    for number in signals { catchSignal(number) }
    return ends[0]
  }

  /// Stops the process as if the signal had not been caught, and catches it again afterwards.
  static func raiseDefault(_ number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
    catchSignal(number)
  }

  private static func catchSignal(_ number: Int32) {
    signal(number) { number in
      // Only calls that are safe in a handler: the number goes into the pipe.
      var byte = UInt8(truncatingIfNeeded: number)
      let descriptor = Signals.writeEnd.load(ordering: .sequentiallyConsistent)
      #if canImport(Darwin)
        _ = Darwin.write(descriptor, &byte, 1)
      #elseif canImport(Glibc)
        _ = Glibc.write(descriptor, &byte, 1)
      #elseif canImport(Musl)
        _ = Musl.write(descriptor, &byte, 1)
      #endif
    }
  }
}
