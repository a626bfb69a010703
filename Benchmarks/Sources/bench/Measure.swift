#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Times work by the CPU time of this thread: the best of several runs, which other load disturbs least.
enum Measure {
  /// The least CPU seconds of `runs` runs.
  static func seconds(runs: Int = 7, _ work: () -> Void) -> Double {
    var best = Double.infinity
    for _ in 0..<runs {
      let start = now()
      work()
      best = min(best, now() - start)
    }
    return best
  }

  /// CPU seconds of this thread.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The table that is printed: a measurement, its number, and the bar it has to meet.
struct Report {
  private(set) var failures = 0

  mutating func section(_ title: String) {
    print("\n\(title)")
  }

  /// A number that should be at least `bar`.
  mutating func atLeast(_ name: String, _ value: Double, _ bar: Double, _ unit: String) {
    line(name, value, "≥ \(format(bar))", unit, isMet: value >= bar)
  }

  /// A number that should be at most `bar`.
  mutating func atMost(_ name: String, _ value: Double, _ bar: Double, _ unit: String) {
    line(name, value, "≤ \(format(bar))", unit, isMet: value <= bar)
  }

  /// A number without a bar.
  func plain(_ name: String, _ value: Double, _ unit: String) {
    print("  " + pad(name, 54) + padLeft(format(value), 10) + " " + unit)
  }

  private mutating func line(
    _ name: String, _ value: Double, _ bar: String, _ unit: String, isMet: Bool
  ) {
    if !isMet { failures += 1 }
    let mark = isMet ? "met" : "MISSED"
    print(
      "  " + pad(name, 54) + padLeft(format(value), 10) + " " + pad(unit, 6) + pad(bar, 12) + mark)
  }

  private func format(_ value: Double) -> String {
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = (value * scale).rounded() / scale
    return digits == 0 ? String(Int(scaled)) : "\(scaled)"
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private func padLeft(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
