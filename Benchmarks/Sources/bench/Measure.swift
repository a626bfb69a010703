#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Times work by the CPU time of this thread: the best of several runs, which other load disturbs least.
enum Measure {
  /// How long quick work is repeated: long enough to meet moments in which nothing else runs.
  private static let leastTotal = 0.2

  /// How often it is repeated at most.
  private static let mostRuns = 500

  /// The least CPU seconds of at least `runs` runs, and of as many as take 0.2 s together.
  ///
  /// What the work gives is let go when the clock has stopped.
  static func seconds<Result>(runs: Int = 5, _ work: () -> Result) -> Double {
    fresh(runs: runs, keepsHeap: true, work).seconds
  }

  /// What a run costs at least.
  struct Cost {
    var seconds = Double.infinity
    /// Pages of memory that the kernel had to bring.
    var pages = Int.max

    mutating func note(_ seconds: Double, _ pages: Int) {
      self.seconds = min(self.seconds, seconds)
      self.pages = min(self.pages, pages)
    }
  }

  /// The least cost of runs that each start without memory left over from the one before, as what
  /// comes once does.
  static func fresh<Result>(
    runs: Int = 5, keepsHeap: Bool = false, _ work: () -> Result
  ) -> Cost {
    var cost = Cost()
    var total = 0.0
    var count = 0
    while count < runs || runs > 1 && total < leastTotal && count < mostRuns {
      total += run(into: &cost, keepsHeap: keepsHeap, work)
      count += 1
    }
    return cost
  }

  /// How many times as long as `short` some work takes that should take ten times as long, and what
  /// each costs at least.
  ///
  /// Ten runs of the short one and one of the long one take turns, so that a slow moment of the machine
  /// meets both; of the turns' ratios, the one in the middle counts.
  static func growth(
    of short: () -> Void, to long: () -> Void
  ) -> (ratio: Double, short: Cost, long: Cost) {
    var costs = (short: Cost(), long: Cost())
    var ratios: [Double] = []
    var total = 0.0
    while ratios.count < 5 || total < leastTotal {
      var first = 0.0
      for _ in 0..<10 { first += run(into: &costs.short, keepsHeap: false, short) }
      let second = run(into: &costs.long, keepsHeap: false, long)
      ratios.append(second / first * 10)
      total += first + second
    }
    ratios.sort()
    return (ratios[ratios.count / 2], costs.short, costs.long)
  }

  private static func run<Result>(
    into cost: inout Cost, keepsHeap: Bool, _ work: () -> Result
  ) -> Double {
    if !keepsHeap { Memory.trim() }
    let pages = Memory.broughtPages()
    let start = now()
    let result = work()
    let seconds = now() - start
    withExtendedLifetime(result) {}
    cost.note(seconds, Memory.broughtPages() - pages)
    return seconds
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

  /// What the machine can do at this moment, to compare runs by: it may share its cores with others.
  func calibrate() {
    print("This machine, now")
    let bytes = [UInt8](repeating: 0x5A, count: 1 << 20)
    var sum: UInt32 = 0
    let loop = Measure.seconds {
      for byte in bytes { sum = (sum ^ UInt32(byte)) &* 16_777_619 }
    }
    precondition(sum != 1)
    plain("a multiplication for each of 10⁶ bytes", 1.048576 / loop, "MB/s")
    if let touch = Memory.secondsPerFreshPage() {
      plain("the first write to a page of memory", touch * 1e6, "µs")
    }
  }

  /// A number that should be at least `bar`.
  mutating func atLeast(_ name: String, _ value: Double, _ bar: Double, _ unit: String) {
    line(name, value, "≥ \(format(bar))", unit, isMet: value >= bar)
  }

  /// A number that should be at most `bar`, and what explains it.
  mutating func atMost(
    _ name: String, _ value: Double, _ bar: Double, _ unit: String, note: String = ""
  ) {
    line(name, value, "≤ \(format(bar))", unit, isMet: value <= bar, note: note)
  }

  /// A number without a bar.
  func plain(_ name: String, _ value: Double, _ unit: String) {
    print("  " + pad(name, 54) + padLeft(format(value), 10) + " " + unit)
  }

  private mutating func line(
    _ name: String, _ value: Double, _ bar: String, _ unit: String, isMet: Bool,
    note: String = ""
  ) {
    if !isMet { failures += 1 }
    let mark = isMet ? "met" : "MISSED"
    print(
      "  " + pad(name, 54) + padLeft(format(value), 10) + " " + pad(unit, 6) + pad(bar, 12)
        + (note.isEmpty ? mark : pad(mark, 8) + note))
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
