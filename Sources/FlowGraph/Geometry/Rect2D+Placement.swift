extension Rect2D {
  /// The area that two rectangles have in common, in square units; 0 if they only touch.
  public func overlapArea(with other: Rect2D) -> Double {
    let width = Swift.min(max.x, other.max.x) - Swift.max(min.x, other.min.x)
    let height = Swift.min(max.y, other.max.y) - Swift.max(min.y, other.min.y)
    return width > 0 && height > 0 ? width * height : 0
  }

  /// The rectangle moved by the least distance that puts it into another one. If it is too wide or too high for that, its
  /// least edge is at that of the other one.
  public func clamped(to other: Rect2D) -> Rect2D {
    func shift(_ low: Double, high: Double, least: Double, greatest: Double) -> Double {
      low < least || high - low > greatest - least ? least - low : Swift.min(greatest - high, 0)
    }
    return offset(
      x: shift(min.x, high: max.x, least: other.min.x, greatest: other.max.x),
      y: shift(min.y, high: max.y, least: other.min.y, greatest: other.max.y))
  }

  /// Whether another rectangle is inside this one; shared edges count.
  func encloses(_ other: Rect2D) -> Bool {
    min.x <= other.min.x && other.max.x <= max.x && min.y <= other.min.y && other.max.y <= max.y
  }
}

extension Point2D {
  /// The nearest point of a grid through the origin. In the middle between two lines, the one farther from 0 counts.
  ///
  /// - Parameter grid: The distances of its lines, in canvas units; one that isn't a positive finite number leaves its
  ///   coordinate as it is.
  public func snapped(to grid: Size2D) -> Point2D {
    func snapped(_ value: Double, _ step: Double) -> Double {
      step > 0 && step.isFinite ? ((value / step).rounded() * step).bounded : value
    }
    return Point2D(x: snapped(x.bounded, grid.width), y: snapped(y.bounded, grid.height))
  }
}
