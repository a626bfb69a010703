/// What a person does with a slider, whatever its range: so many steps, or to a part of the way.
///
/// ```swift
/// if let move = SliderMove(press) { session.move(id, move) }
/// ```
/// `Specs/Terminal.md`, V12.8.
public enum SliderMove: Hashable, Sendable {
  case steps(Int)

  /// From 0 at the lower end to 1 at the upper end.
  case part(Double)

  /// What a key does; nil if it means nothing here.
  public init?(_ press: KeyPress) {
    guard press.modifiers.isSubset(of: .shift) else { return nil }
    let count = press.modifiers.contains(.shift) ? 10 : 1
    switch press.key {
    case .right, .up: self = .steps(count)
    case .left, .down: self = .steps(-count)
    case .pageUp: self = .steps(10)
    case .pageDown: self = .steps(-10)
    case .home: self = .part(0)
    case .end: self = .part(1)
    case .character(let text) where press.modifiers.isEmpty:
      guard text.utf8.count == 1, let digit = Int(text) else { return nil }
      self = .part(Double(digit) / 10)
    default: return nil
    }
  }

  /// What a turn of the wheel does.
  public init(wheel direction: MouseEvent.Direction) {
    self = .steps(direction == .up || direction == .right ? 1 : -1)
  }

  /// What a click or a drag on a cell of the track does. Columns outside count as its ends.
  public init(column: Int, width: Int) {
    self = .part(width > 1 ? Double(min(max(0, column), width - 1)) / Double(width - 1) : 0)
  }
}
