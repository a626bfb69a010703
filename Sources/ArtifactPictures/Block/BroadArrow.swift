import Drawing

/// A broad arrow with a text inside, which points to one or more sides.
struct BroadArrow {
  private let directions: Set<GridPicture.Block.Direction>
  private let metrics: GraphCard.Metrics

  init(_ directions: [GridPicture.Block.Direction], _ metrics: GraphCard.Metrics) {
    self.directions = Set(directions)
    self.metrics = metrics
  }

  private var isHorizontal: Bool { directions.contains(.right) || directions.contains(.left) }
  private var isVertical: Bool { directions.contains(.up) || directions.contains(.down) }

  /// The length of a head.
  private var head: Double { metrics.pick(2, 22) }
  /// How far a head is beyond the shaft at each side.
  private var wing: Double { metrics.pick(0, 9) }

  /// The size of an arrow around a text with its space.
  func size(around text: Size2D) -> Size2D {
    func heads(_ sides: [GridPicture.Block.Direction]) -> Double {
      Double(sides.count { directions.contains($0) }) * head
    }
    let across = heads([.left, .right])
    let down = heads([.up, .down])
    let tip = metrics.pick(0.0, 12)
    return Size2D(
      width: text.width + (isHorizontal ? metrics.pick(6, across + tip) : 2 * wing),
      height: text.height + (isVertical ? down + (isHorizontal ? 0 : tip) : 2 * wing))
  }

  /// The part of a frame that is the shaft.
  func shaft(in frame: Rect2D) -> Rect2D {
    func inset(_ side: GridPicture.Block.Direction, _ isAcross: Bool) -> Double {
      if directions.contains(side) { return head }
      return isAcross ? (isHorizontal ? 0 : wing) : isVertical ? 0 : wing
    }
    return Rect2D(
      Point2D(x: frame.min.x + inset(.left, true), y: frame.min.y + inset(.up, false)),
      Point2D(x: frame.max.x - inset(.right, true), y: frame.max.y - inset(.down, false)))
  }

  /// The outline in pixels.
  func outline(in frame: Rect2D) -> Path2D {
    let shaft = shaft(in: frame)
    let center = shaft.center
    // An arrow to several sides has heads that are not broader than long.
    let isCross = isHorizontal && isVertical
    let halfWidth = isCross ? min(shaft.width / 2, head) : shaft.width / 2 + wing
    let halfHeight = isCross ? min(shaft.height / 2, head) : shaft.height / 2 + wing
    var points = [shaft.min]
    if directions.contains(.up) {
      points += [
        Point2D(x: center.x - halfWidth, y: shaft.min.y), Point2D(x: center.x, y: frame.min.y),
        Point2D(x: center.x + halfWidth, y: shaft.min.y),
      ]
    }
    points.append(Point2D(x: shaft.max.x, y: shaft.min.y))
    if directions.contains(.right) {
      points += [
        Point2D(x: shaft.max.x, y: center.y - halfHeight), Point2D(x: frame.max.x, y: center.y),
        Point2D(x: shaft.max.x, y: center.y + halfHeight),
      ]
    }
    points.append(shaft.max)
    if directions.contains(.down) {
      points += [
        Point2D(x: center.x + halfWidth, y: shaft.max.y), Point2D(x: center.x, y: frame.max.y),
        Point2D(x: center.x - halfWidth, y: shaft.max.y),
      ]
    }
    points.append(Point2D(x: shaft.min.x, y: shaft.max.y))
    if directions.contains(.left) {
      points += [
        Point2D(x: shaft.min.x, y: center.y + halfHeight), Point2D(x: frame.min.x, y: center.y),
        Point2D(x: shaft.min.x, y: center.y - halfHeight),
      ]
    }
    var path = Path2D(polyline: points)
    path.close()
    return path
  }

  /// The heavy lines in cells, each with its signs. A line across begins and ends beside the text.
  ///
  /// - Parameter text: The width of the text; 0 for none.
  func lines(
    in frame: Rect2D, text: Double
  ) -> [(from: Point2D, to: Point2D, start: Bool, end: Bool)] {
    // A line without a head ends within its cell, so that it does not touch the neighbor.
    func end(_ place: Double, _ side: GridPicture.Block.Direction, _ step: Double) -> Double {
      directions.contains(side) ? place : place + step
    }
    let x = frame.min.x + (frame.width / 2).rounded(.down) + 0.5
    let y = frame.min.y + ((frame.height - 1) / 2).rounded(.down) + 0.5
    var result: [(from: Point2D, to: Point2D, start: Bool, end: Bool)] = []
    if isHorizontal {
      let from = Point2D(x: end(frame.min.x, .left, 0.5), y: y)
      let to = Point2D(x: end(frame.max.x, .right, -0.5), y: y)
      let (left, right) = (directions.contains(.left), directions.contains(.right))
      if text > 0 {
        let start = (frame.center.x - text / 2).rounded(.down)
        result.append((from, Point2D(x: start - 1, y: y), left, false))
        result.append((Point2D(x: start + text + 1, y: y), to, false, right))
      } else {
        result.append((from, to, left, right))
      }
    }
    if isVertical {
      let top = isHorizontal && !directions.contains(.up) ? y : end(frame.min.y, .up, 0.5)
      let bottom = isHorizontal && !directions.contains(.down) ? y : end(frame.max.y, .down, -0.5)
      result.append(
        (
          Point2D(x: x, y: top), Point2D(x: x, y: bottom), directions.contains(.up),
          directions.contains(.down)
        ))
    }
    return result
  }
}
