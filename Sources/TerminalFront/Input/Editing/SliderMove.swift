/// A movement of a slider, independent of its range: a number of steps, or a position on the track
/// (`Specs/Terminal.md`, V12.8).
///
/// ```swift
/// if let move = SliderMove(press) { session.move(id, move) }
/// ```
public enum SliderMove: Hashable, Sendable {
  /// Moves by a number of steps; negative values move down.
  case steps(Int)

  /// Moves to a fraction of the track, from 0 at the lower end to 1 at the upper end.
  case part(Double)

  /// Creates the movement for a key press; nil if the key does not move a slider.
  public init?(_ press: KeyStroke) {
    guard press.modifiers.isSubset(of: .shift) else { return nil }
    let count = press.modifiers.contains(.shift) ? 10 : 1
    switch press.key {
    case .right, .up: self = .steps(count)
    case .left, .down: self = .steps(-count)
    case .pageUp: self = .steps(10)
    case .pageDown: self = .steps(-10)
    case .home: self = .part(0)
    case .end: self = .part(1)
    default: return nil
    }
  }

  /// Creates the movement for a turn of the mouse wheel.
  public init(wheel direction: MouseEvent.Direction) {
    self = .steps(direction == .up || direction == .right ? 1 : -1)
  }

  /// Creates the movement for a click or drag on a cell of the track.
  ///
  /// - Parameters:
  ///   - column: The column on the track, from 0. Columns outside the track count as its ends.
  ///   - width: The width of the track in cells.
  public init(column: Int, width: Int) {
    self = .part(width > 1 ? Double(min(max(0, column), width - 1)) / Double(width - 1) : 0)
  }
}
