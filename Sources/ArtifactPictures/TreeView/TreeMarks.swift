import Drawing

/// The signs of folders and files in pixels.
enum TreeMarks {
  /// The outline of a mark in a square, and the lines in it.
  static func paths(_ mark: TreePicture.Mark, in frame: Rect2D) -> [Scene2D.Path] {
    let (scale, origin) = (frame.width / 14, frame.min)
    func points(_ pairs: [(Double, Double)]) -> [Point2D] {
      pairs.map { Point2D(x: origin.x + $0.0 * scale, y: origin.y + $0.1 * scale) }
    }
    func outline(_ pairs: [(Double, Double)]) -> Path2D {
      var path = Path2D(polyline: points(pairs))
      path.close()
      return path
    }
    switch mark {
    case .none: return []
    case .folder:
      let stroke = Stroke2D(.role(.accent), width: 1.2)
      let body = outline([
        (0.5, 12), (0.5, 2), (5, 2), (6.5, 4), (13.5, 4), (13.5, 12),
      ])
      return [.init(body, stroke: stroke, fill: .role(.accent), cornerRadius: 1)]
    case .file:
      let stroke = Stroke2D(.role(.node), width: 1.2)
      let body = outline([(2, 13), (2, 1), (8, 1), (12, 5), (12, 13)])
      return [
        .init(body, stroke: stroke, fill: .role(.node)),
        .init(polyline: points([(8, 1), (8, 5), (12, 5)]), stroke: stroke),
      ]
    }
  }
}
