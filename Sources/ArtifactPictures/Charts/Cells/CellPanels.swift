import Charts
import Drawing

/// A plot of a chart with its headings.
struct CellPanel {
  var view: PlotView
  /// The title of the view.
  var title = ""
  /// The values of its row and column among small multiples.
  var heading = ""
  var legends: [PlotLegend] = []
  var isFirstColumn = true
  var isLastRow = true
}

/// How plots are arranged.
indirect enum CellArrangement {
  case panel(Int)
  case row([CellArrangement])
  case column([CellArrangement])

  /// Returns the arrangement of frames in pixels, which are separated by gaps.
  ///
  /// - Complexity: O(n² log n) for n frames.
  init(_ frames: [(index: Int, frame: Rect2D)], depth: Int = 0) {
    guard frames.count > 1, depth < 12 else {
      self = frames.count == 1 ? .panel(frames[0].index) : .row(frames.map { .panel($0.index) })
      return
    }
    let rows = Self.groups(frames) { ($0.min.y, $0.max.y) }
    if rows.count > 1 {
      self = .column(rows.map { CellArrangement($0, depth: depth + 1) })
      return
    }
    let columns = Self.groups(frames) { ($0.min.x, $0.max.x) }
    self =
      columns.count > 1
      ? .row(columns.map { CellArrangement($0, depth: depth + 1) })
      : .column(frames.map { .panel($0.index) })
  }

  private static func groups(
    _ frames: [(index: Int, frame: Rect2D)], _ span: (Rect2D) -> (Double, Double)
  ) -> [[(index: Int, frame: Rect2D)]] {
    var result: [[(index: Int, frame: Rect2D)]] = []
    var end = -Double.infinity
    for item in frames.sorted(by: { span($0.frame).0 < span($1.frame).0 }) {
      let (start, stop) = span(item.frame)
      if start >= end - 0.5 || result.isEmpty {
        result.append([item])
      } else {
        result[result.count - 1].append(item)
      }
      end = max(end, stop)
    }
    return result
  }

  /// The indices of the panels.
  var panels: [Int] {
    switch self {
    case .panel(let index): [index]
    case .row(let list), .column(let list): list.flatMap(\.panels)
    }
  }
}

/// The plots of a chart with what belongs to each.
struct CellPanels {
  private(set) var panels: [CellPanel]
  /// The legends of the whole chart.
  private(set) var legends: [PlotLegend] = []
  /// The names of the fields of rows and columns.
  private(set) var names: [String] = []
  /// The lines of the subtitle of the whole chart.
  private(set) var subtitle: [String] = []
  /// Whether each plot has a header of its own, in a sequence that is wrapped.
  let isWrapped: Bool

  /// - Complexity: O(n × m) for n plots and m titles and legends.
  init(_ plot: ChartPlot) {
    panels = plot.views.map { CellPanel(view: $0) }
    isWrapped = Self.wraps(plot)
    let cells = plot.views.compactMap(\.cell)
    var lastRows: [Int: Int] = [:]
    for cell in cells { lastRows[cell.column] = max(lastRows[cell.column] ?? 0, cell.row) }
    for index in panels.indices {
      guard let cell = panels[index].view.cell else { continue }
      panels[index].isFirstColumn =
        cell.column == 0 || panels[index].view.axes.contains { $0.channel == .y && $0.hasLabels }
      panels[index].isLastRow =
        cell.row == lastRows[cell.column]
        || panels[index].view.axes.contains { $0.channel == .x && $0.hasLabels }
    }
    for title in plot.titles { assign(title) }
    if plot.legends.count == 1 || panels.count == 1 || !cells.isEmpty {
      legends = plot.legends
    } else {
      for legend in plot.legends { assign(legend) }
    }
  }

  private mutating func assign(_ title: PlotTitle) {
    let text = title.lines.joined(separator: " ")
    guard !text.isEmpty else { return }
    switch title.kind {
    case .headerTitle: names.append(text)
    case .header:
      let isRow = title.angle != 0 || title.align == .end
      for index in panels.indices {
        let frame = panels[index].view.frame
        let matches =
          isRow
          ? abs(frame.center.y - title.position.y) < 2
          : abs(frame.center.x - title.position.x) < 2
            && (!isWrapped || nearestBelow(title, index))
        guard matches else { continue }
        let old = panels[index].heading
        panels[index].heading = old.isEmpty ? text : old + " · " + text
      }
    case .subtitle where title.style[CellChartPlan.wholeSubtitle] == true:
      subtitle = title.lines.filter { !$0.isEmpty }
    case .title, .subtitle:
      guard let index = panelBelow(title) else { return }
      panels[index].title += (panels[index].title.isEmpty ? "" : " · ") + text
    }
  }

  /// Whether a plot is the next one below a title.
  private func nearestBelow(_ title: PlotTitle, _ index: Int) -> Bool {
    var best: Int?
    for (other, panel) in panels.enumerated() {
      let frame = panel.view.frame
      guard abs(frame.center.x - title.position.x) < 2, frame.min.y >= title.position.y - 1 else {
        continue
      }
      if best.map({ panels[$0].view.frame.min.y > frame.min.y }) ?? true { best = other }
    }
    return best == index
  }

  private func panelBelow(_ title: PlotTitle) -> Int? {
    var best: (index: Int, distance: Double)?
    for (index, panel) in panels.enumerated() {
      let frame = panel.view.frame
      guard frame.min.y >= title.position.y - 1 else { continue }
      let x = max(frame.min.x - title.position.x, 0, title.position.x - frame.max.x)
      let distance = (frame.min.y - title.position.y) * 4 + x
      if best.map({ distance < $0.distance }) ?? true { best = (index, distance) }
    }
    return best?.index ?? panels.indices.first
  }

  /// Finds out whether headers are those of a wrapped sequence: there is one per plot.
  private static func wraps(_ plot: ChartPlot) -> Bool {
    let headers = plot.titles.filter { $0.kind == .header && $0.angle == 0 && $0.align == .middle }
    let rows = Set(plot.views.compactMap(\.cell).map(\.row)).count
    let columns = Set(plot.views.compactMap(\.cell).map(\.column)).count
    return rows > 1 && headers.count > columns
  }

  private mutating func assign(_ legend: PlotLegend) {
    var best: (index: Int, distance: Double)?
    for (index, panel) in panels.enumerated() {
      let frame = panel.view.frame
      let x = max(0, legend.frame.min.x - frame.max.x)
      let penalty = frame.max.x > legend.frame.min.x + 1 ? 1e5 : 0
      let distance = abs(legend.frame.min.y - frame.min.y) * 3 + x + penalty
      if best.map({ distance < $0.distance }) ?? true { best = (index, distance) }
    }
    if let best { panels[best.index].legends.append(legend) } else { legends.append(legend) }
  }
}
