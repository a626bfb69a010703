/// A point in a plane.
public struct Point2D: Hashable, Sendable {
  /// The horizontal coordinate.
  public var x: Double
  /// The vertical coordinate.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height.
public struct Size2D: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// An axis-aligned rectangle. It stores its edges, so that growing it doesn't round them.
public struct Rect2D: Hashable, Sendable {
  /// The corner with the least coordinates.
  public private(set) var min: Point2D
  /// The corner with the greatest coordinates.
  public private(set) var max: Point2D

  /// Creates an empty rectangle at a point.
  public init(at point: Point2D) {
    min = point
    max = point
  }

  /// The extent of the rectangle.
  public var size: Size2D { Size2D(width: max.x - min.x, height: max.y - min.y) }

  /// The point in the middle of the rectangle.
  public var center: Point2D { Point2D(x: (min.x + max.x) / 2, y: (min.y + max.y) / 2) }

  /// Grows the rectangle to contain a point.
  public mutating func formUnion(_ point: Point2D) {
    min = Point2D(x: Swift.min(min.x, point.x), y: Swift.min(min.y, point.y))
    max = Point2D(x: Swift.max(max.x, point.x), y: Swift.max(max.y, point.y))
  }
}
