import Drawing

extension GraphPicture.Icon {
  /// The side of an icon, and the height that it takes above the title of its box, in pixels.
  static let side = 24.0
  static let height = 28.0

  /// The parts of an icon in a square of 24, whose least corner is at a point.
  func parts(at corner: Point2D, _ paint: Paint2D) -> [Scene2D.Element.Content] {
    let stroke = Stroke2D(paint, width: 1.5)
    func point(_ x: Double, _ y: Double) -> Point2D {
      Point2D(x: corner.x + x, y: corner.y + y)
    }
    func box(_ x: Double, y: Double, width: Double, height: Double) -> Rect2D {
      Rect2D(origin: point(x, y), size: Size2D(width: width, height: height))
    }
    func outline(_ kind: Scene2D.Shape.Kind, _ frame: Rect2D) -> Scene2D.Element.Content {
      .shape(.init(kind, frame: frame, fill: nil, stroke: stroke))
    }
    func dot(_ x: Double, _ y: Double) -> Scene2D.Element.Content {
      .shape(
        .init(
          .ellipse, frame: box(x - 1.25, y: y - 1.25, width: 2.5, height: 2.5), fill: paint,
          stroke: nil))
    }
    func line(_ x: Double, _ y: Double, to end: Double) -> Scene2D.Element.Content {
      .path(.init(polyline: [point(x, y), point(end, y)], stroke: stroke))
    }
    switch self {
    case .person:
      var shoulders = Path2D()
      shoulders.move(to: point(2.5, 22.5))
      shoulders.curve(to: point(12, 13.5), control1: point(2.5, 17), control2: point(6.5, 13.5))
      shoulders.curve(
        to: point(21.5, 22.5), control1: point(17.5, 13.5), control2: point(21.5, 17))
      shoulders.close()
      return [
        .shape(
          .init(.ellipse, frame: box(7.5, y: 1.5, width: 9, height: 9), fill: paint, stroke: stroke)
        ),
        .path(.init(shoulders, stroke: stroke, fill: paint)),
      ]
    case .cloud:
      var cloud = Path2D()
      cloud.move(to: point(6, 19))
      cloud.curve(to: point(6, 10.5), control1: point(0.5, 19), control2: point(0.5, 11))
      cloud.curve(to: point(17, 9), control1: point(7, 4), control2: point(15.5, 3.5))
      cloud.curve(to: point(18, 19), control1: point(23.5, 9), control2: point(23.5, 19))
      cloud.close()
      return [.path(.init(cloud, stroke: stroke))]
    case .database: return [outline(.cylinder, box(4, y: 2, width: 16, height: 20))]
    case .disk:
      return [
        outline(.rectangle(cornerRadius: 2), box(3, y: 2, width: 18, height: 20)),
        outline(.ellipse, box(6, y: 4.5, width: 12, height: 12)), dot(12, 10.5),
        line(6, 19.25, to: 10),
      ]
    case .internet:
      return [
        outline(.ellipse, box(2, y: 2, width: 20, height: 20)),
        outline(.ellipse, box(7.5, y: 2, width: 9, height: 20)),
        line(2, 12, to: 22),
      ]
    case .server:
      return [3.0, 9, 15].flatMap { top in
        [
          outline(.rectangle(cornerRadius: 1), box(3, y: top, width: 18, height: 6)),
          dot(6.5, top + 3),
          line(13, top + 3, to: 18),
        ]
      }
    }
  }
}
