import ArtifactBase
public import Drawing

extension Chart {
  /// Lays the chart out for a canvas.
  ///
  /// ```swift
  /// let (plot, notes) = chart.plot(on: Canvas2D())
  /// ```
  ///
  /// - Returns: The chart as plots with axes, marks and legends, and what is wrong with it or isn't
  ///   drawn. The plot is nil if nothing can be drawn.
  /// - Complexity: O(n log n) for n rows and marks, within ``ChartLimits``.
  public func plot(on canvas: Canvas2D) -> (plot: ChartPlot?, notes: [ChartNote]) {
    let environment = ChartEnvironment(self, ChartMetrics(canvas))
    let plot = ChartCompiler(environment).plot(of: self)
    environment.collectNotes()
    return (plot, environment.notes)
  }

  /// Returns what is wrong with the chart and its data, and what of it isn't drawn.
  ///
  /// - Complexity: O(n log n) for n rows and marks: the chart is laid out.
  public func notes() -> [ChartNote] { plot(on: Canvas2D()).notes }
}

/// Compiles a chart: views with their data, scales, extents, guides and marks.
struct ChartCompiler {
  let environment: ChartEnvironment

  init(_ environment: ChartEnvironment) {
    self.environment = environment
  }

  func plot(of chart: Chart) -> ChartPlot? {
    environment.defineParameters(of: chart.view, in: ChartEncoding())
    guard let root = ViewBuilder(environment).node(chart.view, .init()) else { return nil }
    let units = root.units
    var plot = self.plot(of: root, units)
    // A chart that fits its size makes room for axes, legends and titles inside of it.
    if let overflow = overflow(chart, plot, root) {
      for unit in units {
        unit.width = JSONValue(number: max(1, unit.plotWidth - overflow.width))
        unit.height = JSONValue(number: max(1, unit.plotHeight - overflow.height))
      }
      PlotSizes(environment).complete(root)
      let ranges = ScaleRanges(environment)
      for scale in Self.scales(of: units) { ranges.complete(scale) }
      ProjectionBuilder(environment).complete(root)
      environment.restartMarks()
      plot = ViewLayout(environment).plot(root)
    }
    if let background = chart.options["background"] ?? environment.config["background"],
      let color = environment.resolved(background).flatMap(environment.color)
    {
      plot.background = color
    }
    return plot
  }

  /// Returns how much larger than wanted a chart that is to fit its size is; nil for others.
  private func overflow(_ chart: Chart, _ plot: ChartPlot, _ root: ViewNode) -> Size2D? {
    guard root.isPlot, let autosize = chart.options["autosize"] ?? environment.config["autosize"],
      let type = autosize.stringValue ?? autosize["type"]?.stringValue, type.hasPrefix("fit")
    else { return nil }
    let unit = root.units[0]
    let padding = autosize["contains"] == "padding" ? 0.0 : 10
    return Size2D(
      width: type == "fit-y" ? 0 : plot.size.width - padding - unit.plotWidth,
      height: type == "fit-x" ? 0 : plot.size.height - padding - unit.plotHeight)
  }

  private func plot(of root: ViewNode, _ units: [ViewUnit]) -> ChartPlot {
    prepare(root, units)
    return ViewLayout(environment).plot(root)
  }

  /// Builds the scales of units and determines their extents.
  func prepare(_ root: ViewNode, _ units: [ViewUnit]) {
    ScaleBuilder(environment).build(root)
    let data = UnitData(environment)
    for unit in units {
      data.removeInvalidRows(of: unit)
      unit.filtered = unit.stacked.selecting(data.validRows(of: unit))
    }
    let scales = Self.scales(of: units)
    let domains = ScaleDomains(environment)
    for scale in scales { domains.complete(scale) }
    PlotSizes(environment).complete(root)
    let ranges = ScaleRanges(environment)
    for scale in scales { ranges.complete(scale) }
    ProjectionBuilder(environment).complete(root)
  }

  /// Returns all scales: positions before what depends on them.
  private static func scales(of units: [ViewUnit]) -> [ScaleComponent] {
    var seen: Set<ObjectIdentifier> = []
    var scales: [ScaleComponent] = []
    for channel in ChartChannel.scaled {
      for unit in units {
        guard let scale = unit.scales[channel], seen.insert(ObjectIdentifier(scale)).inserted else {
          continue
        }
        scales.append(scale)
      }
    }
    return scales
  }
}
