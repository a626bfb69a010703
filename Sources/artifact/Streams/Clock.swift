#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A monotonic clock in seconds.
enum Clock {
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The longest wait for an event, in seconds. A later time is waited for in several steps.
  private static let longestWait = 3_600.0

  /// Returns the timeout of `poll` for a wait until `time`: milliseconds, or -1 without a limit.
  static func timeout(until time: Double, at now: Double) -> Int32 {
    guard time < .infinity else { return -1 }
    return Int32((1_000 * min(longestWait, max(0, time - now))).rounded(.up))
  }
}
