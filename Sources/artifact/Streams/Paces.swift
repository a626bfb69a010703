// When to draw. The paces have no clock: callers pass in the time, so that any clock can be tried.

/// When to present the parts of an input whose final parts are written: after each piece, but less often while none is
/// final, because everything live is presented again each time. What is final is late by no more bytes than the live
/// part before it has, or 64.
struct WritingPace {
  /// The minimum number of bytes between two presentations.
  private let shortestInterval: Int

  /// The current number of bytes between two presentations. It doubles while nothing is final, and
  /// stays at its maximum if it would overflow.
  private var interval: Int

  /// The number of bytes at the last presentation.
  private var seen = 0

  /// Creates a pace with the minimum number of bytes between two presentations.
  init(shortestInterval: Int) {
    self.shortestInterval = shortestInterval
    interval = shortestInterval
  }

  /// Whether a presentation is due after `byteCount` bytes of the input.
  mutating func isDue(after byteCount: Int) -> Bool {
    guard byteCount - seen >= interval else { return false }
    seen = byteCount
    return true
  }

  /// Records whether the last presentation had something to write.
  mutating func note(hasOutput: Bool) {
    guard !hasOutput else { return interval = shortestInterval }
    let (doubled, overflows) = interval.multipliedReportingOverflow(by: 2)
    interval = overflows ? .max : max(1 << 6, doubled)
  }
}

/// When the new size of a terminal is used: once it has been stable for a moment.
///
/// A terminal wraps the live rows when it becomes narrower, so that each redraw while a window is
/// dragged could leave pieces of them behind. Times are in seconds of any clock; a clock that has
/// been set back ends the pause.
struct ResizePace {
  /// The time for which the size has to be stable, and the time after which it is used anyway.
  private static let pause = 0.1
  private static let longestPause = 1.0

  private var first: Double?
  private var last = 0.0

  /// Whether a size has not been used yet. Nothing should be drawn meanwhile.
  var isPending: Bool { first != nil }

  /// The time at which the size is to be used; nil if none is pending.
  var due: Double? { first.map { min($0 + Self.longestPause, last + Self.pause) } }

  /// Records a change of the size.
  mutating func note(at now: Double) {
    first = first ?? now
    last = now
  }

  /// Whether a size is pending and has been stable.
  func isDue(at now: Double) -> Bool { due.map { now >= $0 || now < last } ?? false }

  /// Ends the pause: the size is used.
  mutating func end() { first = nil }
}

/// When the frames of something that changes are due: the first one immediately, later ones after an
/// interval.
///
/// Times are in seconds of any clock. A frame is due immediately if the clock has been set back.
struct FramePace {
  /// The interval between the starts of two frames. If drawing takes long, it is increased, so that
  /// reading always gets three quarters of the time.
  private(set) var interval: Double

  private let limits: ClosedRange<Double>
  private var lastFrame: Double?

  /// Creates a pace with the limits of the interval, in seconds.
  init(_ limits: ClosedRange<Double>) {
    self.limits = limits
    interval = limits.lowerBound
  }

  /// Creates a pace with an interval that drawing does not change.
  ///
  /// - Parameter milliseconds: The interval.
  init(milliseconds: Int) {
    let seconds = Double(milliseconds) / 1_000
    self.init(seconds...seconds)
  }

  /// Whether a frame is due.
  func isDue(at now: Double) -> Bool {
    guard let lastFrame else { return true }
    return now - lastFrame >= interval || now < lastFrame
  }

  /// The time of the next frame; nil before the first one.
  var nextFrame: Double? { lastFrame.map { $0 + interval } }

  /// Records a frame, and the end of its drawing.
  mutating func note(start: Double, end: Double) {
    lastFrame = start
    interval = min(limits.upperBound, max(limits.lowerBound, 4 * (end - start)))
  }
}
