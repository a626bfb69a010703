/// The part of a canvas that is visible: a point of the canvas is shown at `point · zoom + offset`.
public struct Viewport: Hashable, Sendable {
  /// The least zoom that conversions use.
  public static let leastZoom = 0.01

  /// Where the origin of the canvas is on the screen, in screen units.
  public var offset: Point2D
  /// The number of screen units per canvas unit.
  public var zoom: Double

  /// Creates a viewport.
  public init(offset: Point2D = Point2D(x: 0, y: 0), zoom: Double = 1) {
    self.offset = offset
    self.zoom = zoom
  }

  /// The zoom that conversions in both directions use: at least ``leastZoom``, and 1 for NaN and
  /// infinity, so that each is the inverse of the other.
  public var effectiveZoom: Double { zoom.isFinite ? max(zoom, Self.leastZoom) : 1 }

  /// The point of the canvas at a point of the screen.
  public func screenToCanvas(_ point: Point2D) -> Point2D {
    Point2D(
      x: (point.x - offset.x) / effectiveZoom, y: (point.y - offset.y) / effectiveZoom)
  }

  /// The point of the screen where a point of the canvas is shown.
  public func canvasToScreen(_ point: Point2D) -> Point2D {
    Point2D(
      x: point.x * effectiveZoom + offset.x, y: point.y * effectiveZoom + offset.y)
  }
}

extension Viewport: Codable {
  private enum CodingKeys: String, CodingKey {
    case offset, zoom
  }

  /// Decodes a viewport, whose members may be missing or null.
  ///
  /// - Throws: A `DecodingError` if a value is invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    offset = try container.decodeIfPresent(Point2D.self, forKey: .offset) ?? offset
    zoom = try container.decodeIfPresent(Double.self, forKey: .zoom) ?? zoom
  }
}
