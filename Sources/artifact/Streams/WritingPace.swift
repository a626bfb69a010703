/// When to present what has arrived: after each piece, but more rarely as long as no line is final, since what
/// is live is presented again each time.
struct WritingPace {
  /// The least number of bytes from one time to the next.
  private let shortestInterval: Int

  /// The number of bytes from one time to the next.
  private var interval: Int

  /// The number of bytes up to the last time.
  private var seen = 0

  /// Creates a pace with the least number of bytes from one time to the next.
  init(shortestInterval: Int) {
    self.shortestInterval = shortestInterval
    interval = shortestInterval
  }

  /// Whether it is time, after that many bytes of the input.
  mutating func isDue(after byteCount: Int) -> Bool {
    guard byteCount - seen >= interval else { return false }
    seen = byteCount
    return true
  }

  /// Notes whether there were lines to write.
  mutating func note(hasLines: Bool) {
    interval = hasLines ? shortestInterval : max(1 << 10, interval * 2)
  }
}
