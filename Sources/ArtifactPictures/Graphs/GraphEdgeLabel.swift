import Drawing
import FlowGraph

/// The texts of an edge: that in the middle, and those towards its ends.
///
/// They have one place in the layout. In it, the line leads from the text of the one end, past the text in the middle,
/// to that of the other end.
struct GraphEdgeLabel {
  /// The lines of the text in the middle.
  let lines: [String]
  let source: String
  let target: String
  /// The size of all.
  let size: Size2D
  /// Whether edges run to the left or to the right.
  let isHorizontal: Bool

  private let metrics: GraphCard.Metrics
  private let style: TextStyle2D

  init(_ edge: GraphPicture.Edge, _ metrics: GraphCard.Metrics, _ direction: LayoutDirection) {
    self.metrics = metrics
    style = GraphScene.labelStyle(edge, metrics)
    lines = edge.label.isEmpty ? [] : GraphScene.label(edge, metrics).lines
    source = edge.sourceLabel
    target = edge.targetLabel
    isHorizontal = direction == .leftToRight || direction == .rightToLeft
    let style = style
    func width(_ text: String) -> Double { metrics.width(of: text, style) }
    let center = metrics.measure.size(of: lines, style: style)
    let height = metrics.lineHeight(style)
    var extent = center
    let ends = [source, target].filter { !$0.isEmpty }
    if !ends.isEmpty {
      if isHorizontal {
        let gaps = Double(ends.count + (lines.isEmpty ? 0 : 1)) * metrics.pick(2, 14)
        extent.width = center.width + ends.reduce(0) { $0 + width($1) } + gaps
        // Above the line, and as much room below it.
        extent.height = max(center.height, metrics.pick(height, 2 * height + 2))
      } else {
        let widest = ends.map(width).max() ?? 0
        extent.width = max(center.width, 2 * widest + metrics.pick(3, 14))
        extent.height = center.height + Double(ends.count) * height
        // The line is seen between two texts at its ends.
        if lines.isEmpty, ends.count == 2 { extent.height += metrics.pick(0, 4) }
      }
    }
    size = Size2D(
      width: extent.width + metrics.pick(0, 8), height: extent.height + metrics.pick(0, 4))
  }

  /// The middle of the height of the text in the middle.
  func midY(in frame: Rect2D, of points: [Point2D]) -> Double {
    guard !isHorizontal else { return frame.center.y }
    let height = metrics.lineHeight(style)
    let (top, bottom) = ordered(points)
    let shift = (top.isEmpty ? 0 : height) - (bottom.isEmpty ? 0 : height)
    return frame.center.y + shift / 2
  }

  /// Where a line of the text in the middle begins, in cells.
  func left(of line: String, in frame: Rect2D) -> Double {
    (frame.center.x - metrics.width(of: line, style) / 2).rounded(.down)
  }

  /// The texts at the upper or left end, and at the other one.
  private func ordered(_ points: [Point2D]) -> (String, String) {
    guard let first = points.first, let last = points.last else { return (source, target) }
    let isForward = isHorizontal ? first.x <= last.x : first.y <= last.y
    return isForward ? (source, target) : (target, source)
  }

  /// The texts towards the ends, beside the line, or on it in cells.
  func ends(
    in frame: Rect2D, of points: [Point2D]
  ) -> [(text: String, position: Point2D, anchor: Scene2D.Text.Anchor)] {
    let (first, second) = ordered(points)
    let height = metrics.lineHeight(style)
    var parts: [(String, Point2D, Scene2D.Text.Anchor)] = []
    if isHorizontal {
      let y = metrics.middle(frame.center.y) - metrics.pick(0, height / 2 + 2)
      if !first.isEmpty {
        parts.append((first, Point2D(x: frame.min.x + metrics.pick(0, 4), y: y), .start))
      }
      if !second.isEmpty {
        let x = frame.max.x - metrics.pick(metrics.width(of: second, style), 4)
        parts.append((second, Point2D(x: x, y: y), metrics.pick(.start, .end)))
      }
      return parts
    }
    // Beside the part of the line that passes the label.
    let line = zip(points, points.dropFirst()).first { start, end in
      start.x == end.x && start.x >= frame.min.x - 1 && start.x <= frame.max.x + 1
        && min(start.y, end.y) <= frame.center.y && max(start.y, end.y) >= frame.center.y
    }
    let x = (line?.0.x ?? frame.center.x) + metrics.pick(1, 6)
    let inset = metrics.pick(0.0, 2)
    if !first.isEmpty {
      parts.append((first, Point2D(x: x, y: frame.min.y + inset + height / 2), .start))
    }
    if !second.isEmpty {
      parts.append((second, Point2D(x: x, y: frame.max.y - inset - height / 2), .start))
    }
    return parts
  }
}

extension GraphPicture.Edge {
  /// Whether a sign at an end takes two cells.
  var hasLongMarker: Bool {
    let long: [Scene2D.Marker] = [.one, .zeroOrOne, .oneOrMore, .zeroOrMore]
    return sourceMarker.map(long.contains) == true || targetMarker.map(long.contains) == true
  }

  /// Whether a text is shown at the line.
  var hasLabel: Bool {
    !isHidden && !(label.isEmpty && sourceLabel.isEmpty && targetLabel.isEmpty)
  }
}
