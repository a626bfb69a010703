public import ArtifactCore

/// The valid values of a slider: a range with steps counted from its lower bound.
///
/// All slider operations for keys, wheel and mouse, in decimal arithmetic, so that 0.2 plus a step
/// of 0.1 is 0.3:
///
/// ```swift
/// let range = SliderRange(0...1, step: 0.1)!
/// range.next(after: 0.25)          // 0.3; keys and wheel
/// range.value(0.5, movedBy: -10)   // 0; page keys
/// range.value(at: 0.72)            // 0.7; a click at 72 of 100
/// range.part(of: 0.25)             // 0.25; the position of the knob
/// ```
/// The upper bound is also valid if it isn't a multiple of the step.
public struct SliderRange: Hashable, Sendable {
  /// The lower bound.
  public let least: JSONNumber
  /// The upper bound.
  public let most: JSONNumber

  /// The distance between values; nil if every value in the range is valid.
  public let step: JSONNumber?

  /// Creates a range with steps; nil if `least` isn't less than `most` or a bound isn't finite. A
  /// step that isn't positive is ignored.
  public init?(from least: JSONNumber, to most: JSONNumber, step: JSONNumber? = nil) {
    guard least.isLess(than: most), least.double.isFinite, most.double.isFinite else { return nil }
    self.least = least
    self.most = most
    self.step = step.flatMap { $0.double > 0 ? $0 : nil }
  }

  /// Creates a range with steps; nil if it is empty or one of its bounds isn't finite.
  public init?(_ bounds: ClosedRange<Double>, step: Double? = nil) {
    guard let least = JSONNumber(bounds.lowerBound), let most = JSONNumber(bounds.upperBound) else {
      return nil
    }
    self.init(from: least, to: most, step: step.flatMap { JSONNumber($0) })
  }

  /// Creates a range from the properties `min`, `max` and `step`; nil if `min` isn't less than
  /// `max`.
  public init?(_ props: ComponentProps) {
    guard let least = props["min"].number, let most = props["max"].number else { return nil }
    self.init(from: least, to: most, step: props["step"].number)
  }

  /// The distance a key moves: the step, or a hundredth of the range.
  public var stride: JSONNumber { step ?? fraction(of: 100) }

  /// Returns the next greater value, or the upper bound.
  public func next(after value: JSONNumber) -> JSONNumber { self.value(value, movedBy: 1) }

  /// Returns the next smaller value, or the lower bound.
  public func previous(before value: JSONNumber) -> JSONNumber { self.value(value, movedBy: -1) }

  /// Returns the value `count` steps away, clamped to the range. From a value between two steps,
  /// the first move goes to the nearer step in that direction. Without a step, a hundredth of the
  /// range is used.
  public func value(_ value: JSONNumber, movedBy count: Int) -> JSONNumber {
    if count == 0 { return nearest(to: value) }
    let value = value.isLess(than: least) ? least : most.isLess(than: value) ? most : value
    let from = Self.index(of: value.double, from: least.double, stride.double)
    let whole = count > 0 ? from.roundedDown : -((-from).roundedDown)
    return self.value(atStep: max(whole, 0) + Double(count), stride)
  }

  /// Returns the valid value nearest to a number.
  public func nearest(to value: JSONNumber) -> JSONNumber {
    if !least.isLess(than: value) { return least }
    if !value.isLess(than: most) { return most }
    return step.map { nearest(to: value.double, $0) } ?? value
  }

  /// Returns the value at a fraction of the range, from 0 to 1, such as the position of a click.
  /// Without a step, the result is a multiple of a thousandth of the range.
  public func value(at part: Double) -> JSONNumber {
    let part = min(max(part.isFinite ? part : 0, 0), 1)
    if part == 1 { return most }
    return nearest(
      to: least.double + (most.double - least.double) * part, step ?? fraction(of: 1_000))
  }

  /// Returns the position of a value as a fraction of the range, from 0 to 1.
  public func part(of value: JSONNumber) -> Double {
    let part = (value.double - least.double) / (most.double - least.double)
    return part.isFinite ? min(max(part, 0), 1) : 0
  }

  private func nearest(to value: Double, _ step: JSONNumber) -> JSONNumber {
    let index = (Self.index(of: value, from: least.double, step.double) + 0.5).roundedDown
    let stepped = self.value(atStep: index, step)
    let isEndNearer = abs(most.double - value) < abs(stepped.double - value)
    return isEndNearer ? most : stepped
  }

  private func fraction(of count: Double) -> JSONNumber {
    JSONNumber(most.double / count - least.double / count) ?? JSONNumber(1)
  }

  /// Returns the number of steps from the lower bound; a result within rounding error of an integer
  /// is rounded to it.
  private static func index(of value: Double, from least: Double, _ step: Double) -> Double {
    let index = (value - least) / step
    let whole = (index + 0.5).roundedDown
    return abs(index - whole) < 1e-9 * max(1, abs(whole)) ? whole : index
  }

  /// Returns the lower bound plus a number of steps, in decimal arithmetic.
  private func value(atStep index: Double, _ step: JSONNumber) -> JSONNumber {
    guard index > 0 else { return least }
    guard let count = JSONNumber(index), (step.double * index).isFinite else { return most }
    let value = least.adding(step.multiplied(by: count)).sum
    return most.isLess(than: value) ? most : value
  }
}
