public import ArtifactCore

/// The values a slider can have: a range with steps counted from its lower end.
///
/// All that keys, wheel and mouse do to a slider, on decimals, so that 0.2 and a step of 0.1 give 0.3:
///
/// ```swift
/// let range = SliderRange(0...1, step: 0.1)!
/// range.next(after: 0.25)          // 0.3; keys and wheel
/// range.value(0.5, movedBy: -10)   // 0; a page
/// range.value(at: 0.72)            // 0.7; a click at 72 of 100
/// range.part(of: 0.25)             // 0.25; where to draw the knob
/// ```
/// The upper end is a value too, where the steps miss it.
public struct SliderRange: Hashable, Sendable {
  public let least: JSONNumber
  public let most: JSONNumber

  /// The distance between values; nil where any value will do.
  public let step: JSONNumber?

  /// A range with steps; nil if `least` is not below `most`. A step that is not above 0 is none.
  public init?(from least: JSONNumber, to most: JSONNumber, step: JSONNumber? = nil) {
    guard least.isLess(than: most), least.double.isFinite, most.double.isFinite else { return nil }
    self.least = least
    self.most = most
    self.step = step.flatMap { $0.double > 0 ? $0 : nil }
  }

  /// A range with steps; nil if it is empty or one of its ends is not finite.
  public init?(_ bounds: ClosedRange<Double>, step: Double? = nil) {
    guard let least = JSONNumber(bounds.lowerBound), let most = JSONNumber(bounds.upperBound) else {
      return nil
    }
    self.init(from: least, to: most, step: step.flatMap { JSONNumber($0) })
  }

  /// Reads `min`, `max` and `step`; nil if `min` is not below `max`.
  public init?(_ props: ComponentProps) {
    guard let least = props["min"].number, let most = props["max"].number else { return nil }
    self.init(from: least, to: most, step: props["step"].number)
  }

  /// How far a key moves: the step, or a hundredth of the range.
  public var stride: JSONNumber { step ?? fraction(of: 100) }

  /// The next value above; the upper end, if there is none.
  public func next(after value: JSONNumber) -> JSONNumber { self.value(value, movedBy: 1) }

  /// The next value below; the lower end, if there is none.
  public func previous(before value: JSONNumber) -> JSONNumber { self.value(value, movedBy: -1) }

  /// The value so many steps further, in the range. From between two steps the first leads to the next
  /// of them. Without a step, steps are hundredths of the range.
  public func value(_ value: JSONNumber, movedBy count: Int) -> JSONNumber {
    if count == 0 { return nearest(to: value) }
    let value = value.isLess(than: least) ? least : most.isLess(than: value) ? most : value
    let from = Self.index(of: value.double, from: least.double, stride.double)
    let whole = count > 0 ? from.roundedDown : -((-from).roundedDown)
    return self.value(atStep: max(whole, 0) + Double(count), stride)
  }

  /// The value that is nearest to a number.
  public func nearest(to value: JSONNumber) -> JSONNumber {
    if !least.isLess(than: value) { return least }
    if !value.isLess(than: most) { return most }
    return step.map { nearest(to: value.double, $0) } ?? value
  }

  /// The value at a part of the way from 0 to 1: a click. Without a step, thousandths of the range.
  public func value(at part: Double) -> JSONNumber {
    let part = min(max(part.isFinite ? part : 0, 0), 1)
    if part == 1 { return most }
    return nearest(
      to: least.double + (most.double - least.double) * part, step ?? fraction(of: 1_000))
  }

  /// How far on the way a value is, from 0 to 1.
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

  /// How many steps a value is from the lower end; what rounding makes of a whole number is one.
  private static func index(of value: Double, from least: Double, _ step: Double) -> Double {
    let index = (value - least) / step
    let whole = (index + 0.5).roundedDown
    return abs(index - whole) < 1e-9 * max(1, abs(whole)) ? whole : index
  }

  /// Sums are those of decimals.
  private func value(atStep index: Double, _ step: JSONNumber) -> JSONNumber {
    guard index > 0 else { return least }
    guard let count = JSONNumber(index), (step.double * index).isFinite else { return most }
    let value = least.adding(step.multiplied(by: count)).sum
    return most.isLess(than: value) ? most : value
  }
}
