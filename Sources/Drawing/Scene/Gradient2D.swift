/// Colors that change along a line, or from a point outwards.
public struct Gradient2D: Hashable, Sendable {
  /// The course of the colors.
  public enum Geometry: Hashable, Sendable {
    /// Along the line between two points.
    case linear(from: Point2D, to: Point2D)
    /// From the circle around the focus to the circle around the center.
    case radial(center: Point2D, radius: Double, focus: Point2D, focusRadius: Double)
  }

  /// The colors before the first and after the last stop.
  public enum Spread: String, Hashable, Sendable {
    /// The color of the nearest stop.
    case pad
    /// The colors in turn backwards and forwards.
    case reflect
    /// The colors again from the start.
    case `repeat`
  }

  /// A color at a position of the course.
  public struct Stop: Hashable, Sendable {
    /// The position, from 0 to 1; not before that of an earlier stop.
    public var offset: Double
    /// The color.
    public var color: RGBA

    /// Creates a stop.
    public init(offset: Double, color: RGBA) {
      self.offset = offset
      self.color = color
    }
  }

  /// The course of the colors.
  public var geometry: Geometry
  /// The colors by increasing offset.
  public var stops: [Stop]
  /// The colors beyond the course.
  public var spread: Spread
  /// Maps the coordinates of the geometry to those of the element.
  public var transform: AffineTransform2D

  /// Creates a gradient.
  public init(
    _ geometry: Geometry, stops: [Stop], spread: Spread = .pad,
    transform: AffineTransform2D = .identity
  ) {
    self.geometry = geometry
    self.stops = stops
    self.spread = spread
    self.transform = transform
  }

  /// The mean of the stops, for fronts that draw one color; transparent without stops.
  public var meanColor: RGBA {
    guard !stops.isEmpty else { return RGBA(red: 0, green: 0, blue: 0, alpha: 0) }
    func mean(_ component: KeyPath<RGBA, UInt8>) -> UInt8 {
      UInt8(stops.reduce(0) { $0 + Int($1.color[keyPath: component]) } / stops.count)
    }
    return RGBA(
      red: mean(\.red), green: mean(\.green), blue: mean(\.blue), alpha: mean(\.alpha))
  }
}

/// A picture that is repeated in both directions.
public struct Pattern2D: Hashable, Sendable {
  /// The area that is repeated, in the coordinates of the content.
  public var tile: Rect2D
  /// Maps the coordinates of the content to those of the element.
  public var transform: AffineTransform2D
  /// The content. What is outside of the tile is invisible.
  public var elements: [Scene2D.Element]

  /// Creates a pattern.
  public init(
    tile: Rect2D, transform: AffineTransform2D = .identity, elements: [Scene2D.Element]
  ) {
    self.tile = tile
    self.transform = transform
    self.elements = elements
  }
}

extension Paint2D {
  /// The one color that is nearest to a paint of the source; nil for roles and patterns.
  public var plainColor: RGBA? {
    switch self {
    case .color(let color): color
    case .gradient(let gradient): gradient.meanColor
    case .role, .pattern: nil
    }
  }
}
