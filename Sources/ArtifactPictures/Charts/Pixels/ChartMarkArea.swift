import Charts
import Drawing

/// The area of marks that may reach beyond their plot: symbols, texts and arcs.
struct ChartMarkArea {
  private let measure: any TextMeasuring
  /// The most that marks make a chart larger at a side.
  private static let limit = 100.0
  /// The space around marks.
  private static let padding = 5.0

  init(_ measure: any TextMeasuring) { self.measure = measure }

  /// Returns the frame of a chart with its marks; those that are cut off at the edges of their plot don't
  /// count.
  ///
  /// - Complexity: O(number of marks).
  func frame(of plot: ChartPlot) -> Rect2D {
    var (left, top, right, bottom) = (0.0, 0.0, plot.size.width, plot.size.height)
    for view in plot.views {
      for marks in view.marks where !marks.clips {
        for item in marks.items {
          guard let area = area(of: item, marks.kind) else { continue }
          left = min(left, view.frame.min.x + area.min.x - Self.padding)
          top = min(top, view.frame.min.y + area.min.y - Self.padding)
          right = max(right, view.frame.min.x + area.max.x + Self.padding)
          bottom = max(bottom, view.frame.min.y + area.max.y + Self.padding)
        }
      }
    }
    left = max(left, -Self.limit)
    top = max(top, -Self.limit)
    right = min(right, plot.size.width + Self.limit)
    bottom = min(bottom, plot.size.height + Self.limit)
    return Rect2D(
      Point2D(x: left.rounded(.down), y: top.rounded(.down)),
      Point2D(x: right.rounded(.up), y: bottom.rounded(.up)))
  }

  /// The area of a mark in the coordinates of its plot; nil if it isn't seen.
  private func area(of item: PlotItem, _ kind: PlotMarks.Kind) -> Rect2D? {
    guard item.x.isFinite, item.y.isFinite, item.opacity > 0 else { return nil }
    let center = Point2D(x: item.x, y: item.y)
    switch kind {
    case .symbol:
      guard item.size.isFinite, item.size > 0 else { return nil }
      return square(around: center, (item.size / .pi).squareRoot() + item.strokeWidth / 2)
    case .arc:
      guard item.outerRadius.isFinite else { return nil }
      return square(around: center, item.outerRadius)
    case .text: return ChartMarkText(item).area(measuredBy: measure)
    default: return nil
    }
  }

  private func square(around center: Point2D, _ half: Double) -> Rect2D {
    Rect2D(
      Point2D(x: center.x - half, y: center.y - half),
      Point2D(x: center.x + half, y: center.y + half))
  }
}
