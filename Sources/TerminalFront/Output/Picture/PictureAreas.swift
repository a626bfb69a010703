import Drawing

/// Filled rectangles of a picture. Those of one color that touch are merged.
struct PictureAreas {
  private struct Place: Hashable {
    var color: RGBA
    var start: Double
    var end: Double
  }

  private var rows = MergedSpans<Place>()

  /// Inserts a rectangle. Rectangles are inserted from the top to the bottom, and from the left to
  /// the right.
  mutating func insert(_ rect: Rect2D, _ color: RGBA) {
    let place = Place(color: color, start: rect.min.y, end: rect.max.y)
    rows.insert(place, from: rect.min.x, to: rect.max.x)
  }

  /// Inserts the rectangles of a character in the cell at a point.
  mutating func insert(_ block: BlockElement, x: Int, y: Int, _ color: RGBA) {
    var color = color
    color.alpha = UInt8(Int(color.alpha) * block.quarters / 4)
    for part in block.parts {
      let rect = Rect2D(
        Point2D(x: x + Self.across(part.left), y: y + Self.down(part.top)),
        Point2D(x: x + Self.across(part.right), y: y + Self.down(part.bottom)))
      insert(rect, color)
    }
  }

  /// Converts eighths of a cell to pixels, rounded so that edges are sharp.
  private static func across(_ eighths: Int) -> Int { (eighths * PictureCell.width + 4) / 8 }
  private static func down(_ eighths: Int) -> Int { (eighths * PictureCell.height + 4) / 8 }

  /// Appends a path for each color.
  func append(to scene: inout Scene2D) {
    var columns = MergedSpans<Place>()
    for span in rows.spans {
      let place = Place(color: span.place.color, start: span.start, end: span.end)
      columns.insert(place, from: span.place.start, to: span.place.end)
    }
    var paths = PenPaths<RGBA>()
    for span in columns.spans {
      paths.append(span.place.color) {
        $0.append(
          Path2D(
            Rect2D(
              Point2D(x: span.place.start, y: span.start), Point2D(x: span.place.end, y: span.end)))
        )
      }
    }
    for (color, path) in paths.paths {
      scene.append(.path(Scene2D.Path(path, stroke: nil, fill: .color(color))))
    }
  }
}

extension Point2D {
  /// Creates a point from whole numbers.
  init(x: Int, y: Int) { self.init(x: Double(x), y: Double(y)) }
}
