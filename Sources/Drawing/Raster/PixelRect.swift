import ArtifactBase

/// A rectangle of whole pixels.
struct PixelRect: Hashable, Sendable {
  /// The first column and row.
  var left: Int
  var top: Int
  /// The column and row after the last one.
  var right: Int
  var bottom: Int

  static let empty = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

  var width: Int { max(0, right - left) }
  var height: Int { max(0, bottom - top) }
  var isEmpty: Bool { right <= left || bottom <= top }

  /// The number of pixels.
  var count: Int { width * height }

  init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// Creates the least rectangle that covers an area, within the coordinates of pixels.
  init(covering area: Rect2D) {
    self.init(
      left: Self.pixel(area.min.x.rounded(.down)), top: Self.pixel(area.min.y.rounded(.down)),
      right: Self.pixel(area.max.x.rounded(.up)), bottom: Self.pixel(area.max.y.rounded(.up)))
  }

  private static func pixel(_ coordinate: Double) -> Int {
    let limit = DrawingLimits.coordinate
    return coordinate.isNaN ? 0 : Int(min(limit, max(-limit, coordinate)))
  }

  func intersection(_ other: PixelRect) -> PixelRect {
    let result = PixelRect(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
    return result.isEmpty ? .empty : result
  }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// The rectangle with margins on all sides.
  func grown(x: Int, y: Int) -> PixelRect {
    PixelRect(left: left - x, top: top - y, right: right + x, bottom: bottom + y)
  }
}

extension Rect2D {
  /// The bounds of the rectangle with a transform applied.
  func bounds(applying transform: AffineTransform2D) -> Rect2D {
    var result = Rect2D(at: transform.apply(min))
    result.formUnion(transform.apply(Point2D(x: max.x, y: min.y)))
    result.formUnion(transform.apply(max))
    result.formUnion(transform.apply(Point2D(x: min.x, y: max.y)))
    return result
  }
}
