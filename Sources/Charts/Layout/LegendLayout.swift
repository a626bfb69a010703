import ArtifactBase
import Drawing

/// Places legends beside plots.
struct LegendLayout {
  private let environment: ChartEnvironment
  private var metrics: ChartMetrics { environment.metrics }

  init(_ environment: ChartEnvironment) {
    self.environment = environment
  }

  /// Returns the extent of a legend.
  private func size(_ legend: PlotLegend) -> Size2D {
    let title = metrics.size(of: legend.title, fontSize: 11, isBold: true)
    var width = 0.0
    var height = 0.0
    let labels = legend.entries.map { metrics.size(of: [$0.label], fontSize: 10).width }
    if !legend.gradient.isEmpty {
      let length = metrics.isCells ? 10 : gradientLength(legend)
      let widest = labels.max() ?? 0
      if legend.isHorizontal {
        width = length
        height = metrics.isCells ? 2 : 16 + 12
      } else {
        width = (metrics.isCells ? 3 : 16 + 2) + widest
        height = metrics.isCells ? 6 : length
      }
    } else {
      let signs = legend.entries.map { metrics.isCells ? 1 : max(10, $0.symbol.size.squareRoot()) }
      let sign = (signs.max() ?? 10) + (metrics.isCells ? 1 : 4)
      let columns = columnCount(legend)
      let rows = (legend.entries.count + columns - 1) / max(1, columns)
      let widest = labels.max() ?? 0
      if legend.isHorizontal, columns >= legend.entries.count {
        width = labels.reduce(0) { $0 + $1 + sign + (metrics.isCells ? 2 : 10) }
      } else {
        width = Double(columns) * (sign + widest) + Double(columns - 1) * (metrics.isCells ? 2 : 10)
      }
      for row in 0..<max(0, rows) {
        let tallest = signs[min(signs.count - 1, row * columns)]
        height += metrics.isCells ? 1 : max(11, tallest) + 2
      }
    }
    let titleHeight = legend.title.isEmpty ? 0 : title.height + (metrics.isCells ? 0 : 5)
    return Size2D(width: max(width, title.width), height: height + titleHeight)
  }

  private func gradientLength(_ legend: PlotLegend) -> Double {
    legend.style["gradientLength"]?.doubleValue ?? (legend.isHorizontal ? 100 : 100)
  }

  /// The number of columns of the entries of a legend.
  private func columnCount(_ legend: PlotLegend) -> Int {
    let count = max(1, legend.entries.count)
    if let columns = environment.resolved(legend.style["columns"])?.intValue, columns > 0 {
      return min(count, columns)
    }
    return legend.isHorizontal ? count : 1
  }

  /// Adds legends to a block, by their places.
  func place(_ legends: [PlotLegend], in block: inout ViewLayout.Block) {
    let gap = metrics.isCells ? 2.0 : 18
    let inner = block.outer
    var rightY = block.inner.min.y
    var leftY = block.inner.min.y
    var right = inner.max.x + gap
    let left = inner.min.x - gap
    var top = inner.min.y
    var bottom = inner.max.y
    right = max(right, inner.max.x)
    for var legend in legends {
      let size = size(legend)
      var origin: Point2D
      let offset = environment.resolved(legend.style["offset"])?.doubleValue
      switch legend.orient {
      case "left":
        origin = Point2D(x: left - size.width, y: leftY)
        leftY += size.height + gap
      case "top":
        top -= size.height + gap
        origin = Point2D(x: block.inner.min.x, y: top)
      case "bottom":
        origin = Point2D(x: block.inner.min.x, y: bottom + gap)
        bottom += size.height + gap
      case "none":
        origin = Point2D(
          x: block.inner.min.x + (environment.resolved(legend.style["legendX"])?.doubleValue ?? 0),
          y: block.inner.min.y + (environment.resolved(legend.style["legendY"])?.doubleValue ?? 0))
      case "top-left":
        origin = Point2D(
          x: block.inner.min.x + (offset ?? gap), y: block.inner.min.y + (offset ?? gap))
      case "top-right":
        origin = Point2D(
          x: block.inner.max.x - (offset ?? gap) - size.width,
          y: block.inner.min.y + (offset ?? gap))
      case "bottom-left":
        origin = Point2D(
          x: block.inner.min.x + (offset ?? gap),
          y: block.inner.max.y - (offset ?? gap) - size.height)
      case "bottom-right":
        origin = Point2D(
          x: block.inner.max.x - (offset ?? gap) - size.width,
          y: block.inner.max.y - (offset ?? gap) - size.height)
      default:
        origin = Point2D(x: right, y: rightY)
        rightY += size.height + gap
      }
      legend.frame = Rect2D(origin: origin, size: size)
      block.legends.append(legend)
      block.outer = Rect2D(
        Point2D(x: min(block.outer.min.x, origin.x), y: min(block.outer.min.y, origin.y)),
        Point2D(
          x: max(block.outer.max.x, origin.x + size.width),
          y: max(block.outer.max.y, origin.y + size.height)))
    }
  }
}
