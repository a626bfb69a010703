public import ArtifactCore

/// The values a slider can have: a range with steps counted from its lower end.
public struct SliderRange: Hashable, Sendable {
  public let least: JSONNumber
  public let most: JSONNumber

  /// The distance between values; nil where any value will do.
  public let step: JSONNumber?

  /// Reads `min`, `max` and `step`; nil if `min` is not below `max`.
  public init?(_ props: ComponentProps) {
    guard let least = props["min"].number, let most = props["max"].number,
      least.isLess(than: most), least.double.isFinite, most.double.isFinite
    else { return nil }
    self.least = least
    self.most = most
    let step = props["step"].number
    self.step = step.flatMap { $0.double > 0 ? $0 : nil }
  }

  /// The value so many steps further, on a step and in the range; without a step, hundredths of it.
  public func value(_ value: JSONNumber, movedBy count: Int) -> JSONNumber {
    let step = step ?? self.step(of: 100)
    let index = ((value.double - least.double) / step.double + 0.5).roundedDown + Double(count)
    return self.value(atStep: index, step)
  }

  /// The value at a part of the way from 0 to 1.
  public func value(at part: Double) -> JSONNumber {
    let part = min(max(part.isFinite ? part : 0, 0), 1)
    let step = step ?? self.step(of: 1_000)
    let index = ((most.double - least.double) * part / step.double + 0.5).roundedDown
    return value(atStep: index, step)
  }

  /// How far on the way a value is, from 0 to 1.
  public func part(of value: JSONNumber) -> Double {
    let part = (value.double - least.double) / (most.double - least.double)
    return part.isFinite ? min(max(part, 0), 1) : 0
  }

  private func step(of count: Double) -> JSONNumber {
    JSONNumber(most.double / count - least.double / count) ?? JSONNumber(1)
  }

  /// Sums are those of decimals, so that 0.2 and a step of 0.1 give 0.3.
  private func value(atStep index: Double, _ step: JSONNumber) -> JSONNumber {
    guard index > 0 else { return least }
    guard let count = JSONNumber(index), (step.double * index).isFinite else { return most }
    let value = least.adding(step.multiplied(by: count)).sum
    return most.isLess(than: value) ? most : value
  }
}
