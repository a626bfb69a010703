/// Limits how often a growing document is displayed. Driven by a caller-supplied clock.
///
/// Only display is delayed; text is appended to the stream immediately. No change is lost, or
/// delayed by more than the interval.
public struct DocumentThrottle: Hashable, Sendable {
  /// The minimum number of seconds between displays: 0.016 by default, 0 to display every change.
  public var throttleInterval: Double
  private var lastShown: Double?
  private var hasChanges = false

  /// Creates a throttle.
  ///
  /// - Parameter throttleInterval: The minimum number of seconds between displays.
  public init(throttleInterval: Double = 0.016) {
    self.throttleInterval = throttleInterval
  }

  /// Records a change and returns whether to display it now.
  ///
  /// - Parameter now: The time in seconds.
  public mutating func change(at now: Double) -> Bool {
    hasChanges = true
    return show(at: now)
  }

  /// Returns whether to display pending changes now; call it from a timer and after the last chunk.
  ///
  /// - Parameter now: The time in seconds.
  public mutating func show(at now: Double) -> Bool {
    guard hasChanges else { return false }
    // A clock that has been set back delays nothing.
    if let lastShown, now >= lastShown, now - lastShown < throttleInterval { return false }
    lastShown = now
    hasChanges = false
    return true
  }

  /// The time in seconds at which to call ``show(at:)`` again, or `nil` if no change is pending.
  public var nextShowing: Double? {
    guard hasChanges else { return nil }
    return lastShown.map { $0 + throttleInterval } ?? 0
  }
}
