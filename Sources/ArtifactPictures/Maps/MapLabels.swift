import Drawing

/// The names of the features of a map in pixels, where there is room for them; otherwise their numbers.
struct MapLabels {
  static let pointSize = 10.0
  private static let longest = 160.0

  let map: MapPicture
  let metrics: PictureMetrics
  let frame: Rect2D

  /// Draws the labels so that they overlap neither each other nor the points.
  ///
  /// - Complexity: O(labels × points).
  func draw(_ shapes: MapShapes, in scene: inout Scene2D) {
    let side = Size2D(width: Self.pointSize, height: Self.pointSize)
    var taken = shapes.points.map { Rect2D(center: $0.place, size: side) }
    for anchor in MapAnchor.anchors(of: shapes).prefix(MapPictureLimits.labelCount.pixels) {
      let name = map.title(ofFeature: anchor.feature)
      for text in [name, "\(anchor.feature &+ 1)"] {
        let text = metrics.fitted(text, min(Self.longest, frame.width / 2))
        let size = Size2D(width: metrics.width(of: text), height: metrics.lineHeight - 2)
        let free = positions(of: size, at: anchor).first { area in
          area.min.x >= frame.min.x + 3 && area.max.x <= frame.max.x - 3
            && area.min.y >= frame.min.y + 2 && area.max.y <= frame.max.y - 2
            && !taken.contains { $0.intersects(area) }
        }
        guard let free else { continue }
        taken.append(free)
        scene.append(
          .text(
            .init(
              text, at: Point2D(x: free.min.x, y: free.center.y), style: metrics.label,
              interruptsLines: true)),
          id: MapPicture.id(ofFeature: anchor.feature))
        break
      }
    }
  }

  /// Returns the areas where a label may be: around a point or a position of a line, or on an
  /// area.
  private func positions(of size: Size2D, at anchor: MapAnchor) -> [Rect2D] {
    let place = anchor.place
    let away = anchor.kind == .points ? Self.pointSize / 2 + 3 : 5
    let (across, down) = (size.width / 2, size.height / 2)
    let around = [
      (away + across, 0), (-away - across, 0), (0, -away - down), (0, away + down),
      (away + across, -away - down + 4), (away + across, away + down - 4),
      (-away - across, -away - down + 4), (-away - across, away + down - 4),
    ]
    let all =
      switch anchor.kind {
      case .points: around
      case .line: around + [(0, 0)]
      case .ring: [(0, 0)] + around
      }
    return all.map { offset in
      Rect2D(center: Point2D(x: place.x + offset.0, y: place.y + offset.1), size: size)
    }
  }
}
