import Charts
import Drawing

/// A map in pixels without its title: a frame with degrees at its edges, the features with their names, and a scale bar
/// below.
struct MapScene {
  /// The space around the features inside of the frame.
  private static let padding = 20.0
  /// The minimum size of the frame.
  private static let least = Size2D(width: 240, height: 150)
  private static let degreeStyle = TextStyle2D(size: 11)

  let map: MapPicture
  /// The shapes, with longitudes that continue across the antimeridian.
  private let shapes: [MapPicture.Shape]
  let projection: MapProjection
  let metrics: PictureMetrics
  /// The length of a degree of latitude; 0 for a single position.
  private let scale: Double
  /// The position of the northwestern corner of the features.
  private let origin: Point2D
  private let frame: Rect2D
  private let size: Size2D
  private let bar: MapScaleBar?

  init?(
    _ map: MapPicture, _ shapes: [MapPicture.Shape], _ projection: MapProjection, width: Double,
    height: Double, metrics: PictureMetrics
  ) {
    let limits = MapPictureLimits.size.pixels
    let width = min(width, limits.width)
    guard width >= MapPictureLimits.narrowest.pixels else { return nil }
    self.map = map
    self.shapes = shapes
    self.projection = projection
    self.metrics = metrics
    let line = metrics.measure.lineHeight(Self.degreeStyle)
    let widest = metrics.measure.width(of: "179.99° W", style: Self.degreeStyle)
    let left = metrics.margin + widest + 6
    let top = metrics.margin
    let below = line + 6 + metrics.lineHeight + 6 + metrics.margin
    let room = Size2D(
      width: width - left - metrics.margin,
      height: min(limits.height, height - top - below))
    guard room.width >= 60, room.height >= 60 else { return nil }

    let span = projection.span
    let inner = Size2D(
      width: room.width - 2 * Self.padding, height: room.height - 2 * Self.padding)
    let fitting = min(inner.width / span.width, inner.height / span.height)
    scale = fitting.isFinite ? fitting : 0
    let content = Size2D(width: span.width * scale, height: span.height * scale)
    let extent = Size2D(
      width: min(room.width, max(Self.least.width, content.width + 2 * Self.padding)),
      height: min(room.height, max(Self.least.height, content.height + 2 * Self.padding)))
    frame = Rect2D(origin: Point2D(x: left, y: top), size: extent)
    origin = Point2D(
      x: frame.center.x - content.width / 2, y: frame.center.y - content.height / 2)
    bar = MapScaleBar(scale: scale, middle: projection.middle, width: extent.width)
    size = Size2D(
      width: (frame.max.x + metrics.margin).rounded(.up),
      height: (frame.max.y + metrics.margin + (scale > 0 ? line + 6 : 0)
        + (bar == nil ? 0 : metrics.lineHeight + 6)).rounded(.up))
  }

  private func place(_ place: MapPicture.Place) -> Point2D {
    let offset = projection.offset(longitude: place.longitude, latitude: place.latitude)
    return scale > 0
      ? Point2D(x: origin.x + offset.x * scale, y: origin.y + offset.y * scale) : frame.center
  }

  // MARK: Drawing

  func scene() -> Scene2D {
    var scene = Scene2D(size: size)
    if scale > 0 { drawDegrees(in: &scene) }
    scene.draw(.rectangle, frame, stroke: Stroke2D(.role(.axis), width: 1))
    let resolution = Size2D(width: 0.7, height: 0.7)
    let shapes = MapShapes(self.shapes, resolution: resolution, place: place)
    scene.group(.init(clip: frame)) { draw(shapes, in: &$0) }
    MapLabels(map: map, metrics: metrics, frame: frame).draw(shapes, in: &scene)
    if let bar {
      let y = size.height - metrics.margin - metrics.lineHeight / 2
      bar.draw(at: Point2D(x: frame.min.x + 1, y: y), metrics, in: &scene)
    }
    return scene
  }

  /// Draws areas, then lines, then points.
  private func draw(_ shapes: MapShapes, in scene: inout Scene2D) {
    let areas = shapes.outlines.filter(\.isArea)
    for area in areas {
      scene.group(.init(opacity: 0.22)) {
        append(
          .path(
            .init(
              closed(area.path), stroke: nil, fill: .role(.series, index: area.feature),
              fillRule: .evenOdd)),
          of: area.feature, in: &$0)
      }
    }
    for outline in areas + shapes.outlines.filter({ !$0.isArea }) {
      let stroke = Stroke2D(.series(outline.feature), width: outline.isArea ? 1.5 : 2.5)
      append(.path(.init(outline.path, stroke: stroke)), of: outline.feature, in: &scene)
    }
    for point in shapes.points {
      let sign = Scene2D.Shape(
        .ellipse, frame: Rect2D(center: point.place, side: MapLabels.pointSize),
        fill: .series(point.series), stroke: Stroke2D(.role(.background)))
      append(.shape(sign), of: point.series, in: &scene)
    }
  }

  private func append(
    _ content: Scene2D.Element.Content, of feature: Int, in scene: inout Scene2D
  ) {
    scene.append(
      content, id: MapPicture.id(ofFeature: feature), title: map.title(ofFeature: feature))
  }

  /// Returns a path whose outlines are all closed.
  private func closed(_ path: Path2D) -> Path2D {
    var result = Path2D()
    for element in path.elements {
      switch element {
      case .move(let to):
        if !result.isEmpty { result.close() }
        result.move(to: to)
      case .line(let to): result.line(to: to)
      default: break
      }
    }
    result.close()
    return result
  }

  // MARK: Degrees

  /// Draws lines at round longitudes and latitudes, which are labeled at the left and below.
  private func drawDegrees(in scene: inout Scene2D) {
    let grid = Stroke2D(.role(.grid), width: 1)
    let north = projection.north + (origin.y - frame.min.y) / scale
    let south = projection.north - (frame.max.y - origin.y) / scale
    for latitude in Self.ticks(max(-90, south)...min(90, max(north, -90)), frame.height / 60) {
      let y = origin.y + (projection.north - latitude) * scale
      guard y >= frame.min.y, y <= frame.max.y else { continue }
      scene.drawLine(fromX: frame.min.x, toX: frame.max.x, y: y, grid)
      drawDegree(
        MapPicture.degrees(latitude, "N", "S"), at: Point2D(x: frame.min.x - 6, y: y), .end,
        in: &scene)
    }
    let west = projection.west - (origin.x - frame.min.x) / (projection.shrink * scale)
    let east = projection.west + (frame.max.x - origin.x) / (projection.shrink * scale)
    for longitude in Self.ticks(west...max(west, east), frame.width / 110) {
      let x = origin.x + (longitude - projection.west) * projection.shrink * scale
      guard x >= frame.min.x, x <= frame.max.x else { continue }
      let ends = [frame.min.y, frame.max.y].map { Point2D(x: x, y: $0) }
      scene.drawLine(ends, grid)
      // A label near an edge of the frame would be cut off.
      guard x >= frame.min.x + 16, x <= frame.max.x - 16 else { continue }
      let turns = ((longitude + 180) / 360).rounded(.down)
      let height = metrics.measure.lineHeight(Self.degreeStyle)
      drawDegree(
        MapPicture.degrees(longitude - turns * 360, "E", "W"),
        at: Point2D(x: x, y: frame.max.y + 4 + height / 2), .middle, in: &scene)
    }
  }

  private static func ticks(_ range: ClosedRange<Double>, _ count: Double) -> [Double] {
    let length = range.upperBound - range.lowerBound
    guard length.isFinite else { return [] }
    // Large distances are parts of a right angle.
    for step in [15.0, 30, 45, 90] where length > 40 && length / step <= count {
      let first = Int((range.lowerBound / step).rounded(.up))
      let last = Int((range.upperBound / step).rounded(.down))
      return first <= last ? (first...last).map { Double($0) * step } : []
    }
    return NumericTicks.ticks(
      from: range.lowerBound, to: range.upperBound, count: max(2, count))
  }

  private func drawDegree(
    _ text: String, at position: Point2D, _ anchor: Scene2D.Text.Anchor, in scene: inout Scene2D
  ) {
    scene.drawText(
      text, x: position.x, y: position.y, Self.degreeStyle, anchor: anchor, paint: .role(.axis))
  }
}
