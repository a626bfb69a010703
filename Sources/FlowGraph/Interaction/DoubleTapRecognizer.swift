/// Recognizes double taps and double clicks, without delaying single ones.
///
/// ```swift
/// editor.click(element)
/// if recognizer.tap(element, at: now) { beginEditing(element) }
/// ```
///
/// A tap is a double tap if the one before it was on the same target, less than ``interval`` earlier, and not itself the
/// second one of a double tap.
public struct DoubleTapRecognizer: Hashable, Sendable {
  /// The time within which the second tap counts, in seconds.
  public var interval: Double

  /// The tap that a second one would complete.
  private struct Tap: Hashable, Sendable {
    var target: FlowElement?
    var time: Double
  }

  private var last: Tap?

  /// Creates a recognizer.
  public init(interval: Double = 0.3) { self.interval = interval }

  /// Takes a tap.
  ///
  /// - Parameters:
  ///   - target: The node or edge; nil for the canvas.
  ///   - time: When it happened, in seconds of any clock.
  /// - Returns: Whether it is the second one of a double tap.
  public mutating func tap(_ target: FlowElement?, at time: Double) -> Bool {
    if let last, last.target == target, time >= last.time, time - last.time < interval {
      self.last = nil
      return true
    }
    last = Tap(target: target, time: time)
    return false
  }

  /// Forgets the last tap, such as at the start of a drag.
  public mutating func reset() { last = nil }
}
