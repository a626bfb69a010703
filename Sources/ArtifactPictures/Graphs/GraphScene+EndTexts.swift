import Drawing
import FlowGraph

// Texts at the ends of edges.

extension GraphScene {
  /// A text beside the end of a line.
  struct EndText {
    var text: String
    var position: Point2D
    var anchor: Scene2D.Text.Anchor
    var frame: Rect2D
  }

  /// The texts that have room beside the ends of their lines, by edge. The layout has room for the texts of other edges
  /// near the middle.
  func endTexts() -> [Int: [EndText]] {
    guard !metrics.isCells else { return [:] }
    var result: [Int: [EndText]] = [:]
    var taken: [Rect2D] = []
    for (index, edge) in picture.edges.enumerated()
    where !edge.isHidden && !(edge.sourceLabel.isEmpty && edge.targetLabel.isEmpty) {
      guard let points = plan.routes[index]?.points, points.count > 1, edge.course != .straight
      else { continue }
      let ends = [
        (edge.sourceLabel, edge.sourceMarker, Array(points.prefix(2))),
        (edge.targetLabel, edge.targetMarker, Array(points.suffix(2).reversed())),
      ]
      var texts: [EndText] = []
      for (text, marker, line) in ends where !text.isEmpty {
        let places = self.places(of: text, edge, marker, from: line[0], to: line[1])
        guard let place = places.first(where: { isFree($0.frame, for: index, taken) }) else {
          break
        }
        texts.append(place)
        taken.append(place.frame)
      }
      if texts.count == ends.count(where: { !$0.0.isEmpty }) {
        result[index] = texts
      } else {
        taken.removeLast(texts.count)
      }
    }
    return result
  }

  /// The places of a text on both sides of the first part of a line, after the sign at its end.
  private func places(
    of text: String, _ edge: GraphPicture.Edge, _ marker: Scene2D.Marker?, from end: Point2D,
    to next: Point2D
  ) -> [EndText] {
    let style = Self.labelStyle(edge, metrics)
    let size = Size2D(
      width: metrics.measure.width(of: text, style: style),
      height: metrics.measure.lineHeight(style))
    let gap = marker == nil ? 4.0 : 18
    let isVertical = end.x == next.x
    let length = isVertical ? abs(next.y - end.y) : abs(next.x - end.x)
    guard length >= gap + (isVertical ? size.height : size.width) else { return [] }
    return [1.0, -1].map { side in
      let center: Point2D
      var anchor = Scene2D.Text.Anchor.middle
      if isVertical {
        let along = (gap + size.height / 2) * (next.y > end.y ? 1 : -1)
        center = Point2D(x: end.x + side * (6 + size.width / 2), y: end.y + along)
        anchor = side > 0 ? .start : .end
      } else {
        let along = (gap + size.width / 2) * (next.x > end.x ? 1 : -1)
        // Above the line, or else below it.
        center = Point2D(x: end.x + along, y: end.y - side * (2 + size.height / 2))
      }
      let frame = Rect2D(center: center, size: size)
      let x = anchor == .start ? frame.min.x : anchor == .end ? frame.max.x : center.x
      return EndText(text: text, position: Point2D(x: x, y: center.y), anchor: anchor, frame: frame)
    }
  }

  /// Whether nothing else is where a text would be.
  private func isFree(_ frame: Rect2D, for edge: Int, _ taken: [Rect2D]) -> Bool {
    let near = frame.grown(by: 3)
    guard frame.min.x >= 0, frame.min.y >= 0, frame.max.x <= plan.size.width,
      frame.max.y <= plan.size.height, !taken.contains(where: near.intersects),
      !plan.nodeFrames.contains(where: near.intersects)
    else { return false }
    for case let group? in plan.groupFrames where group.intersects(near) {
      // Not on a border, nor where the title is.
      guard near.union(group) == group, near.min.y > group.min.y + 24,
        near.max.y < group.max.y - 20
      else { return false }
    }
    for (index, route) in plan.routes.enumerated() where !picture.edges[index].isHidden {
      guard let route else { continue }
      if index == edge {
        if !picture.edges[index].label.isEmpty, let label = route.labelFrame {
          // The text in the middle has the middle of its frame.
          let middle = Self.label(picture.edges[index], metrics).lines.count
          let height =
            Double(middle)
            * metrics.measure.lineHeight(Self.labelStyle(picture.edges[index], metrics))
          let text = Rect2D(
            center: label.center, size: Size2D(width: label.width, height: height))
          if text.intersects(near) { return false }
        }
      } else if let label = route.labelFrame, label.intersects(near) {
        return false
      }
      for (from, to) in zip(route.points, route.points.dropFirst())
      where Rect2D(from, to).grown(by: 0.5).intersects(index == edge ? frame : near) {
        return false
      }
    }
    return true
  }
}
