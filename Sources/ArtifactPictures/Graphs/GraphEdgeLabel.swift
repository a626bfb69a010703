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
    let isCells = metrics.unit == .cells
    let style = style
    func width(_ text: String) -> Double { metrics.measure.width(of: text, style: style) }
    let center = metrics.measure.size(of: lines, style: style)
    let height = metrics.measure.lineHeight(style)
    var extent = center
    let ends = [source, target].filter { !$0.isEmpty }
    if !ends.isEmpty {
      if isHorizontal {
        let gaps = Double(ends.count + (lines.isEmpty ? 0 : 1)) * (isCells ? 2 : 14)
        extent.width = center.width + ends.reduce(0) { $0 + width($1) } + gaps
        // Above the line, and as much room below it.
        extent.height = max(center.height, isCells ? height : 2 * height + 2)
      } else {
        let widest = ends.map(width).max() ?? 0
        extent.width = max(center.width, 2 * widest + (isCells ? 3 : 14))
        extent.height = center.height + Double(ends.count) * height
        // The line is seen between two texts at its ends.
        if lines.isEmpty, ends.count == 2 { extent.height += isCells ? 0 : 4 }
      }
    }
    size = isCells ? extent : Size2D(width: extent.width + 8, height: extent.height + 4)
  }

  /// The middle of the height of the text in the middle.
  func midY(in frame: Rect2D, of points: [Point2D]) -> Double {
    guard !isHorizontal else { return frame.center.y }
    let height = metrics.measure.lineHeight(style)
    let (top, bottom) = ordered(points)
    let shift = (top.isEmpty ? 0 : height) - (bottom.isEmpty ? 0 : height)
    return frame.center.y + shift / 2
  }

  /// Where a line of the text in the middle begins, in cells.
  func left(of line: String, in frame: Rect2D) -> Double {
    (frame.center.x - metrics.measure.width(of: line, style: style) / 2).rounded(.down)
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
    let isCells = metrics.unit == .cells
    let height = metrics.measure.lineHeight(style)
    var parts: [(String, Point2D, Scene2D.Text.Anchor)] = []
    if isHorizontal {
      let y = isCells ? frame.center.y.rounded(.down) + 0.5 : frame.center.y - height / 2 - 2
      if !first.isEmpty {
        parts.append((first, Point2D(x: frame.min.x + (isCells ? 0 : 4), y: y), .start))
      }
      if !second.isEmpty {
        let width = metrics.measure.width(of: second, style: style)
        let x = frame.max.x - (isCells ? width : 4)
        parts.append((second, Point2D(x: x, y: y), isCells ? .start : .end))
      }
      return parts
    }
    // Beside the part of the line that passes the label.
    let line = zip(points, points.dropFirst()).first { start, end in
      start.x == end.x && start.x >= frame.min.x - 1 && start.x <= frame.max.x + 1
        && min(start.y, end.y) <= frame.center.y && max(start.y, end.y) >= frame.center.y
    }
    let x = (line?.0.x ?? frame.center.x) + (isCells ? 1 : 6)
    let inset = isCells ? 0 : 2.0
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
