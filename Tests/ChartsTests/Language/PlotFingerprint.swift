import Charts
import Drawing

/// What a plot shows as text, to compare plots.
enum PlotFingerprint {
  static func lines(_ plot: ChartPlot) -> [String] {
    var lines = ["\(plot.size) \(String(describing: plot.background))"]
    for title in plot.titles { lines.append("\(title.lines) \(title.position) \(title.style)") }
    for legend in plot.legends {
      lines.append("\(legend.frame) \(legend.title) \(legend.entries.map(\.label))")
    }
    for view in plot.views {
      lines.append("\(view.frame) \(String(describing: view.fill))")
      for axis in view.axes {
        lines.append("\(axis.side) \(axis.title) \(axis.ticks.map { ($0.position, $0.label) })")
      }
      for marks in view.marks {
        lines.append("\(marks.kind) \(marks.type) \(marks.runs) \(marks.items.count)")
        for item in marks.items.prefix(2_000) {
          let geometry = [
            item.x, item.y, item.x2, item.y2, item.width, item.height, item.innerRadius,
            item.outerRadius, item.startAngle, item.endAngle, item.strokeWidth, item.opacity,
            item.size, item.angle,
          ]
          lines.append("\(geometry) \(String(describing: item.fill)) \(item.text) \(item.shape)")
        }
      }
    }
    return lines
  }
}
