/// A number in a range under a person's hands.
///
/// ```swift
/// var slider = SliderModel(minimum: 0, maximum: 1, step: 0.1, value: 0.5)
/// slider.handle(KeyPress(.right))          // true; value is 0.6
/// ```
///
/// `Specs/Terminal.md`, V12.8–9.
public struct SliderModel: Hashable, Sendable {
  public let minimum: Double
  public let maximum: Double

  /// The distance of two values next to each other.
  public let step: Double
  public private(set) var value: Double

  /// Makes a slider; a step that is none becomes a hundredth of the range.
  public init(minimum: Double, maximum: Double, step: Double? = nil, value: Double) {
    self.minimum = minimum
    self.maximum = maximum
    let range = maximum - minimum
    let given = step.flatMap { $0 > 0 && $0 <= range ? $0 : nil }
    self.step = given ?? range / 100
    self.value = value
    if isUsable { self.value = value.isFinite ? min(max(value, minimum), maximum) : minimum }
  }

  /// Whether there is a range to move in.
  public var isUsable: Bool {
    minimum.isFinite && maximum.isFinite && minimum < maximum && (maximum - minimum).isFinite
      && step > 0
  }

  /// How far in the range the value is, from 0 to 1.
  public var fraction: Double {
    isUsable ? min(max((value - minimum) / (maximum - minimum), 0), 1) : 0
  }

  /// Takes a key. False if it means nothing here; the value may be the same after it.
  public mutating func handle(_ press: KeyPress) -> Bool {
    guard isUsable, press.modifiers.isSubset(of: .shift) else { return false }
    let count: Double = press.modifiers.contains(.shift) ? 10 : 1
    switch press.key {
    case .right, .up: move(by: count)
    case .left, .down: move(by: -count)
    case .pageUp: move(by: 10)
    case .pageDown: move(by: -10)
    case .home: value = minimum
    case .end: value = maximum
    case .character(let text) where press.modifiers.isEmpty:
      guard text.utf8.count == 1, let digit = Int(text) else { return false }
      set(fraction: Double(digit) / 10)
    default: return false
    }
    return true
  }

  /// Takes a turn of the wheel.
  public mutating func wheel(_ direction: MouseEvent.Direction) {
    guard isUsable else { return }
    move(by: direction == .up || direction == .right ? 1 : -1)
  }

  /// Goes to a cell of the track, as a click and a drag do. Columns outside count as its ends.
  public mutating func click(column: Int, width: Int) {
    guard isUsable else { return }
    set(fraction: width > 1 ? Double(min(max(0, column), width - 1)) / Double(width - 1) : 0)
  }

  private mutating func move(by count: Double) {
    let current = (value - minimum) / step
    // From between two steps to the next one; the tolerance is for what rounding left.
    let whole = count > 0 ? (current + 1e-9).rounded(.down) : (current - 1e-9).rounded(.up)
    go(toStep: whole + count)
  }

  private mutating func set(fraction: Double) {
    go(toStep: ((maximum - minimum) * fraction / step).rounded())
  }

  private mutating func go(toStep number: Double) {
    // With a step of 0.1 the third value is 3 / 10 and not 0.1 + 0.1 + 0.1.
    let inverse = (1 / step).rounded()
    let isInverse = inverse >= 1 && abs(inverse * step - 1) < 1e-9
    let wanted =
      isInverse ? (minimum * inverse + number) / inverse : minimum + number * step
    value = min(max(wanted, minimum), maximum)
  }
}
