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

  /// Creates the rectangle between two corners, in whichever order they come.
  public init(_ first: Point2D, _ second: Point2D) {
    min = Point2D(x: Swift.min(first.x, second.x), y: Swift.min(first.y, second.y))
    max = Point2D(x: Swift.max(first.x, second.x), y: Swift.max(first.y, second.y))
  }

  /// Creates the rectangle of a size whose corner with the least coordinates is `origin`.
  public init(origin: Point2D, size: Size2D) {
    self.init(origin, Point2D(x: origin.x + size.width, y: origin.y + size.height))
  }

  /// Creates the rectangle of a size around its center.
  public init(center: Point2D, size: Size2D) {
    let corner = Point2D(x: center.x - size.width / 2, y: center.y - size.height / 2)
    self.init(origin: corner, size: size)
  }

  /// The horizontal extent.
  public var width: Double { max.x - min.x }

  /// The vertical extent.
  public var height: Double { max.y - min.y }

  /// The extent of the rectangle.
  public var size: Size2D { Size2D(width: max.x - min.x, height: max.y - min.y) }

  /// The point in the middle of the rectangle.
  public var center: Point2D { Point2D(x: (min.x + max.x) / 2, y: (min.y + max.y) / 2) }

  /// Grows the rectangle to contain a point.
  public mutating func formUnion(_ point: Point2D) {
    min = Point2D(x: Swift.min(min.x, point.x), y: Swift.min(min.y, point.y))
    max = Point2D(x: Swift.max(max.x, point.x), y: Swift.max(max.y, point.y))
  }

  /// Grows the rectangle to contain another.
  public mutating func formUnion(_ other: Rect2D) {
    formUnion(other.min)
    formUnion(other.max)
  }

  /// The least rectangle that contains this one and another.
  public func union(_ other: Rect2D) -> Rect2D {
    var result = self
    result.formUnion(other)
    return result
  }

  /// Whether a point is inside, or on the edges with the least coordinates.
  public func contains(_ point: Point2D) -> Bool {
    point.x >= min.x && point.x < max.x && point.y >= min.y && point.y < max.y
  }

  /// Whether the inner areas have a point in common; touching edges do not count.
  public func intersects(_ other: Rect2D) -> Bool {
    min.x < other.max.x && other.min.x < max.x && min.y < other.max.y && other.min.y < max.y
  }

  /// The rectangle with every edge moved outwards by `distance`. A negative distance shrinks it, at
  /// most to its center.
  public func grown(by distance: Double) -> Rect2D {
    let dx = Swift.max(distance, -width / 2)
    let dy = Swift.max(distance, -height / 2)
    return Rect2D(
      Point2D(x: min.x - dx, y: min.y - dy), Point2D(x: max.x + dx, y: max.y + dy))
  }

  /// The rectangle moved by a vector.
  public func offset(x: Double, y: Double) -> Rect2D {
    Rect2D(Point2D(x: min.x + x, y: min.y + y), Point2D(x: max.x + x, y: max.y + y))
  }
}
