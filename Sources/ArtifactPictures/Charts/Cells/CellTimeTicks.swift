import ArtifactBase
import Charts

/// The ticks of times in cells: over several months, these are the starts of months rather than of weeks or days.
enum CellTimeTicks {
  private static let day = 86_400_000.0
  /// The number of days from which ticks are months.
  private static let span = 59.0

  /// Changes the ticks of a chart, which has been laid out.
  ///
  /// - Returns: Whether there is a change.
  /// - Complexity: O(number of ticks).
  static func adjust(_ chart: inout Chart, to plot: ChartPlot) -> Bool {
    var axis = chart.config["axisXTemporal"]?.objectValue ?? JSONObject()
    guard axis["tickCount"] == nil else { return false }
    var hasTimes = false
    for view in plot.views {
      for axis in view.axes where axis.channel == .x && !axis.hasBands {
        guard case .date? = axis.ticks.first?.value else { continue }
        guard spansMonths(axis.ticks, view.frame.width) else { return false }
        hasTimes = true
      }
    }
    guard hasTimes else { return false }
    axis["tickCount"] = "month"
    chart.config["axisXTemporal"] = .object(axis)
    return true
  }

  /// Whether ticks are days or weeks of an axis that spans several months.
  private static func spansMonths(_ ticks: [PlotAxis.Tick], _ width: Double) -> Bool {
    let times = ticks.compactMap { tick -> (position: Double, days: Double)? in
      guard case .date(let time) = tick.value, tick.position.isFinite else { return nil }
      return (tick.position, time / day)
    }.sorted { $0.position < $1.position }
    guard times.count > 2, let first = times.first, let last = times.last,
      last.position - first.position > 1
    else { return false }
    let step = abs(times[1].days - first.days)
    let scale = abs(last.days - first.days) / (last.position - first.position)
    return step < 27 && scale * width >= span
  }
}
