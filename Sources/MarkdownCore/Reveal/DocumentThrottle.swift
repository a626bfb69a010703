/// Decides when a growing document is worth showing again; a clock that is passed in drives it.
///
/// Text goes into the stream at once; only showing waits, so nothing is ever lost or late by more
/// than the interval.
public struct DocumentThrottle: Hashable, Sendable {
  /// Seconds between two showings; 1/60 by default, zero for every change.
  public var throttleInterval: Double
  private var lastShown: Double?
  private var hasChanges = false

  public init(throttleInterval: Double = 0.016) {
    self.throttleInterval = throttleInterval
  }

  /// Notes that something came; whether to show it now.
  public mutating func change(at now: Double) -> Bool {
    hasChanges = true
    return show(at: now)
  }

  /// Whether to show now what came since the last time; for a timer, and after the last chunk.
  public mutating func show(at now: Double) -> Bool {
    guard hasChanges else { return false }
    if let lastShown, now - lastShown < throttleInterval { return false }
    lastShown = now
    hasChanges = false
    return true
  }

  /// When to ask again; nil where nothing waits.
  public var nextShowing: Double? {
    guard hasChanges else { return nil }
    return lastShown.map { $0 + throttleInterval } ?? 0
  }
}
