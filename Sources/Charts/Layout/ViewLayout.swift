import ArtifactBase
import Drawing

/// Places plots, axes, legends and titles.
struct ViewLayout {
  let environment: ChartEnvironment
  private var config: ChartConfig { environment.config }
  private var metrics: ChartMetrics { environment.metrics }

  init(_ environment: ChartEnvironment) {
    self.environment = environment
  }

  /// A part of the chart with the space that it takes: the plots are inside of `inner`, axes and titles
  /// may be outside of it.
  struct Block {
    var views: [PlotView] = []
    var legends: [PlotLegend] = []
    var titles: [PlotTitle] = []
    /// The area of plots.
    var inner = Rect2D(at: Point2D(x: 0, y: 0))
    /// The area of everything.
    var outer = Rect2D(at: Point2D(x: 0, y: 0))

    mutating func move(by x: Double, _ y: Double) {
      func moved(_ rect: Rect2D) -> Rect2D {
        Rect2D(
          Point2D(x: rect.min.x + x, y: rect.min.y + y),
          Point2D(x: rect.max.x + x, y: rect.max.y + y))
      }
      for index in views.indices { views[index].frame = moved(views[index].frame) }
      for index in legends.indices { legends[index].frame = moved(legends[index].frame) }
      for index in titles.indices {
        titles[index].position.x += x
        titles[index].position.y += y
      }
      inner = moved(inner)
      outer = moved(outer)
    }

    mutating func append(_ other: Block) {
      views += other.views
      legends += other.legends
      titles += other.titles
    }
  }

  func plot(_ root: ViewNode) -> ChartPlot {
    var block = block(root)
    let padding = metrics.isCells ? 0.0 : 5
    block.move(by: padding - block.outer.min.x, padding - block.outer.min.y)
    return ChartPlot(
      size: Size2D(width: block.outer.max.x + padding, height: block.outer.max.y + padding),
      background: nil, views: block.views, legends: block.legends, titles: block.titles)
  }

  private func block(_ node: ViewNode) -> Block {
    var block: Block =
      switch node.arrangement {
      case .unit, .layer: plotBlock(node)
      case .concat(let columns): concatBlock(node, columns)
      case .facet(let grid): facetBlock(node, grid)
      }
    addLegends(node, to: &block)
    addTitle(node, to: &block)
    return block
  }

  // MARK: Plots

  private func plotBlock(_ node: ViewNode) -> Block {
    let units = node.units
    let size = Size2D(width: units[0].plotWidth, height: units[0].plotHeight)
    var view = PlotView(
      frame: Rect2D(origin: Point2D(x: 0, y: 0), size: size), fill: nil, stroke: nil,
      axes: AxisBuilder(environment).axes(node), marks: [], cell: node.cell)
    let style = viewStyle(node)
    view.fill = style["fill"].flatMap(environment.color)
    view.stroke = style["stroke"].flatMap(environment.color)
    for unit in units { view.marks.append(UnitEncoder(unit, environment).marks()) }
    var block = Block(views: [view], inner: view.frame, outer: view.frame)
    block.outer = outer(of: view)
    return block
  }

  private func viewStyle(_ node: ViewNode) -> JSONObject {
    var style = JSONObject()
    if case .object(let object)? = config["view"] { style = object }
    if case .object(let object)? = node.view.options["view"] {
      style = ChartConfig.merged(style, object)
    }
    return style
  }

  /// Returns the area of a plot with its axes.
  func outer(of view: PlotView) -> Rect2D {
    var (left, top) = (view.frame.min.x, view.frame.min.y)
    var (right, bottom) = (view.frame.max.x, view.frame.max.y)
    for axis in view.axes {
      switch axis.side {
      case .left: left = min(left, view.frame.min.x - axis.extent)
      case .right: right = max(right, view.frame.max.x + axis.extent)
      case .top: top = min(top, view.frame.min.y - axis.extent)
      case .bottom: bottom = max(bottom, view.frame.max.y + axis.extent)
      }
      // Labels at the ends of an axis extend beyond it.
      for tick in axis.ticks where axis.hasLabels && tick.showsLabel {
        let (start, end) = metrics.labelSpan(tick, axis, view.frame)
        if axis.channel == .x {
          left = min(left, view.frame.min.x + start)
          right = max(right, view.frame.min.x + end)
        } else {
          top = min(top, view.frame.min.y + start)
          bottom = max(bottom, view.frame.min.y + end)
        }
      }
    }
    return Rect2D(Point2D(x: left, y: top), Point2D(x: right, y: bottom))
  }

  // MARK: Grids

  /// Places blocks in a grid, aligned by their plots.
  private func grid(
    _ blocks: [(place: (row: Int, column: Int), block: Block)], spacing: (Double, Double)
  ) -> Block {
    var rows = 0
    var columns = 0
    for (place, _) in blocks {
      rows = max(rows, place.row + 1)
      columns = max(columns, place.column + 1)
    }
    // The space before, within and after the plots of each row and column.
    var across = Array(repeating: (before: 0.0, size: 0.0, after: 0.0), count: columns)
    var down = Array(repeating: (before: 0.0, size: 0.0, after: 0.0), count: rows)
    for (place, block) in blocks {
      let (inner, outer) = (block.inner, block.outer)
      across[place.column].before = max(
        across[place.column].before, inner.min.x - outer.min.x)
      across[place.column].size = max(across[place.column].size, inner.width)
      across[place.column].after = max(across[place.column].after, outer.max.x - inner.max.x)
      down[place.row].before = max(down[place.row].before, inner.min.y - outer.min.y)
      down[place.row].size = max(down[place.row].size, inner.height)
      down[place.row].after = max(down[place.row].after, outer.max.y - inner.max.y)
    }
    func starts(_ list: [(before: Double, size: Double, after: Double)], _ spacing: Double)
      -> [Double]
    {
      var position = 0.0
      return list.map { item in
        let start = position + item.before
        position = start + item.size + item.after + spacing
        return start
      }
    }
    let lefts = starts(across, spacing.0)
    let tops = starts(down, spacing.1)
    var result = Block()
    for (place, block) in blocks {
      var block = block
      block.move(
        by: lefts[place.column] - block.inner.min.x, tops[place.row] - block.inner.min.y)
      result.append(block)
    }
    guard let left = lefts.last, let top = tops.last, let firstLeft = lefts.first,
      let firstTop = tops.first, let lastAcross = across.last, let lastDown = down.last
    else { return result }
    result.inner = Rect2D(
      Point2D(x: firstLeft, y: firstTop),
      Point2D(x: left + lastAcross.size, y: top + lastDown.size))
    result.outer = Rect2D(
      Point2D(x: 0, y: 0),
      Point2D(
        x: left + lastAcross.size + lastAcross.after, y: top + lastDown.size + lastDown.after))
    return result
  }

  private func spacing(_ node: ViewNode, _ kind: String) -> (Double, Double) {
    let given = node.view.options["spacing"]
    let usual = metrics.isCells ? 2 : config.number(kind, "spacing") ?? 20
    if case .object(let object)? = given {
      return (object["column"]?.doubleValue ?? usual, object["row"]?.doubleValue ?? usual)
    }
    let number = given?.doubleValue ?? usual
    return metrics.isCells ? (2, 1) : (number, number)
  }

  private func concatBlock(_ node: ViewNode, _ columns: Int?) -> Block {
    let count = max(1, columns ?? node.children.count)
    let blocks = node.children.enumerated().map { index, child in
      (place: (row: index / count, column: index % count), block: block(child))
    }
    return grid(blocks, spacing: spacing(node, "concat"))
  }

  private func facetBlock(_ node: ViewNode, _ facet: FacetGrid) -> Block {
    let headers = FacetHeaders(facet, environment)
    let lastRow = node.children.compactMap(\.cell?.row).max() ?? 0
    var blocks: [(place: (row: Int, column: Int), block: Block)] = []
    for child in node.children {
      guard let cell = child.cell else { continue }
      var block = block(child)
      for index in block.views.indices {
        block.views[index].cell = cell
        guard child.isPlot else { continue }
        hideInnerAxes(of: &block.views[index], node, cell, lastRow: lastRow)
      }
      if child.isPlot, let view = block.views.first {
        block.outer = outer(of: view)
      }
      headers.addHeader(to: &block, cell: cell)
      blocks.append((cell, block))
    }
    var result = grid(blocks, spacing: spacing(node, "facet"))
    var columns = [Rect2D?](repeating: nil, count: max(1, facet.columnValues.count))
    var rows = [Rect2D?](repeating: nil, count: max(1, facet.rowValues.count))
    for view in result.views {
      guard let cell = view.cell else { continue }
      if columns.indices.contains(cell.column) {
        columns[cell.column] = columns[cell.column] ?? view.frame
      }
      if rows.indices.contains(cell.row) { rows[cell.row] = rows[cell.row] ?? view.frame }
    }
    headers.addHeaders(to: &result, columns: columns, rows: rows)
    headers.addTitles(to: &result)
    return result
  }

  /// Shared axes of small multiples are only at the left and at the bottom.
  private func hideInnerAxes(
    of view: inout PlotView, _ node: ViewNode, _ cell: (row: Int, column: Int), lastRow: Int
  ) {
    for index in view.axes.indices {
      let axis = view.axes[index]
      guard node.shares("axis", axis.channel) else { continue }
      let isOuter =
        switch axis.side {
        case .bottom: cell.row == lastRow
        case .top: cell.row == 0
        case .left: cell.column == 0
        case .right: true
        }
      guard !isOuter else { continue }
      view.axes[index].hasLabels = false
      view.axes[index].hasTicks = false
      view.axes[index].hasDomain = false
      view.axes[index].title = []
      view.axes[index].extent = 0
      for tick in view.axes[index].ticks.indices {
        view.axes[index].ticks[tick].showsLabel = false
      }
    }
  }

  // MARK: Titles and legends

  private func addTitle(_ node: ViewNode, to block: inout Block) {
    guard let title = node.view.title, !title.isNull else { return }
    var style = config["title"]?.objectValue ?? JSONObject()
    var lines = environment.resolved(title)?.lines ?? []
    var subtitle: [String] = []
    if case .object(let object) = title {
      style = ChartConfig.merged(style, object)
      lines = environment.resolved(object["text"])?.lines ?? lines
      subtitle = environment.resolved(object["subtitle"])?.lines ?? []
    }
    guard !lines.isEmpty || !subtitle.isEmpty else { return }
    let anchor = style["anchor"]?.stringValue ?? (node.isPlot ? "middle" : "start")
    let area =
      style["frame"] == "group" || (node.isPlot && style["frame"] != "bounds")
      ? block.inner : block.outer
    let x = anchor == "start" ? area.min.x : anchor == "end" ? area.max.x : area.center.x
    let align: Scene2D.Text.Anchor = anchor == "start" ? .start : anchor == "end" ? .end : .middle
    let offset = metrics.isCells ? 0 : style["offset"]?.doubleValue ?? 4
    func height(_ lines: [String], _ size: Double) -> Double {
      metrics.isCells ? Double(lines.count) : Double(lines.count) * (size + 2)
    }
    let below = height(subtitle, style["subtitleFontSize"]?.doubleValue ?? 12)
    let above = height(lines, style["fontSize"]?.doubleValue ?? 13)
    var y = block.outer.min.y - offset
    if !subtitle.isEmpty {
      block.titles.append(
        PlotTitle(
          kind: .subtitle, lines: subtitle, position: Point2D(x: x, y: y - below), angle: 0,
          align: align, style: style))
      y -= below + (metrics.isCells ? 0 : 3)
    }
    block.titles.append(
      PlotTitle(
        kind: .title, lines: lines, position: Point2D(x: x, y: y - above), angle: 0, align: align,
        style: style))
    block.outer = Rect2D(
      Point2D(x: block.outer.min.x, y: y - above), block.outer.max)
  }

  private func addLegends(_ node: ViewNode, to block: inout Block) {
    let builder = LegendBuilder(environment)
    let legends = node.isPlot || !node.scales.isEmpty ? builder.legends(node) : []
    guard !legends.isEmpty else { return }
    LegendLayout(environment).place(legends, in: &block)
  }
}
