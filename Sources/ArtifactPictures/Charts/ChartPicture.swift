import ArtifactBase
public import Charts
public import Drawing

/// A chart as a picture.
///
/// ```swift
/// let picture = ChartPicture(chart)
/// let scene = picture.drawing(for: Canvas2D())?.scene
/// ```
public struct ChartPicture: Hashable, Sendable {
  /// The chart.
  public var chart: Chart
  /// The text from which the chart was read, if it isn't shown otherwise.
  public var source: PictureSource?

  /// Creates the picture of a chart.
  public init(_ chart: Chart, source: PictureSource? = nil) {
    self.chart = chart
    self.source = source
  }

  /// Lays the chart out in pixels, with what is wrong with it or isn't drawn.
  ///
  /// - Complexity: O(n log n) for n rows and marks.
  public func plot(for canvas: Canvas2D = Canvas2D()) -> (plot: ChartPlot?, notes: [ChartNote]) {
    var canvas = canvas
    canvas.maxWidth = min(canvas.maxWidth ?? ChartPictureLimits.width, ChartPictureLimits.width)
    return chart.withLeastWidth(ChartPictureLimits.leastWidth).plot(on: canvas)
  }
}

extension Chart {
  /// Returns the chart with a least width of plots over categories, if it is a single plot that says nothing about its
  /// width.
  fileprivate func withLeastWidth(_ width: Double) -> Chart {
    switch self.view.content {
    case .unit, .layer: break
    case .concat, .facet, .repeat: return self
    }
    let channels: [ChartChannel] = [.row, .column, .facet]
    guard self.view.width == nil, channels.allSatisfy({ self.view.encoding[$0] == nil }),
      config["view"]?["discreteWidth"] == nil, config["view"]?["step"] == nil
    else { return self }
    var chart = self
    var view = config["view"]?.objectValue ?? JSONObject()
    view["discreteWidth"] = [ChartConfig.leastWidth: JSONValue(number: width)]
    chart.config["view"] = .object(view)
    return chart
  }
}

/// What a picture of a chart has at most.
public enum ChartPictureLimits {
  /// The width in pixels of a chart that fills its container.
  public static let width = 720.0
  /// The least width in pixels of a plot over categories, if the chart doesn't give one.
  static let leastWidth = 360.0
  /// The least width in pixels.
  public static let narrowest = 120.0
  /// The number of rows up to which a growing chart is drawn with each new row.
  static let steadyRows = 200
  /// The factor by which a larger chart grows between two drawings.
  static let growth = 1.06
}

extension ChartPicture: Picture2D {
  /// The kind `chart`, which has a data table.
  public static var jsonType: PictureType { PictureType(kind: "chart", requiresData: true) }

  /// The name `Chart`.
  public var typeName: String { "Chart" }

  /// The title.
  public var title: String {
    let title = chart.view.title
    return (title?["text"] ?? title)?.lines.joined(separator: " ") ?? ""
  }

  /// Returns the chart with a title.
  public func withTitle(_ title: String) -> ChartPicture {
    var picture = self
    if case .object(var object)? = chart.view.title {
      object["text"] = .string(title)
      picture.chart.view.title = .object(object)
    } else {
      picture.chart.view.title = title.isEmpty ? nil : .string(title)
    }
    return picture
  }

  /// Whether the chart has no view with a mark.
  public var isEmpty: Bool { !chart.view.hasMark }

  /// Draws the chart for a canvas; nil if it has no values or the canvas is too small.
  public func drawing(for canvas: Canvas2D) -> PictureDrawing? {
    if canvas.unit == .cells {
      guard let (scene, isAbridged) = ChartCellScene(chart, canvas).scene() else { return nil }
      return PictureDrawing(named(scene, nil), isAbridged: isAbridged)
    }
    guard (canvas.maxWidth ?? .infinity) >= ChartPictureLimits.narrowest else { return nil }
    guard var plot = drawablePlot(for: canvas) else { return nil }
    // A title that is wider than the chart is broken above it.
    let isLong = hasLongTitle(plot, on: canvas)
    if isLong, let bare = withTitle("").drawablePlot(for: canvas) { plot = bare }
    var scene = ChartPixelScene(plot, measure: canvas.measure).scene()
    if let width = canvas.maxWidth, scene.size.width > width {
      scene.scale(
        to: Size2D(width: width, height: scene.size.height * width / scene.size.width))
    }
    if isLong {
      let room = min(canvas.maxWidth ?? ChartPictureLimits.width, ChartPictureLimits.width)
      scene = WrappedTitle(
        title, on: canvas, maxWidth: min(room, max(scene.size.width, room / 2))
      ).above(scene)
    }
    if let height = canvas.maxHeight, scene.size.height > height { return nil }
    return PictureDrawing(named(scene, plot))
  }

  /// The plot, if there is something in it.
  private func drawablePlot(for canvas: Canvas2D) -> ChartPlot? {
    guard var plot = plot(for: canvas).plot,
      plot.views.contains(where: { view in view.marks.contains { !$0.items.isEmpty } })
    else { return nil }
    plot.removeRepeatedLabels()
    return plot
  }

  /// Whether the title of the chart, in one line, ends outside of a plot.
  private func hasLongTitle(_ plot: ChartPlot, on canvas: Canvas2D) -> Bool {
    let metrics = PictureMetrics(canvas)
    guard let title = plot.titles.first(where: { $0.kind == .title && $0.angle == 0 }),
      title.lines.joined(separator: " ") == self.title
    else { return false }
    let block = metrics.block(
      self.title, metrics.style(13, isBold: true), width: .infinity, count: 1)
    let (x, right) = (title.position.x, plot.size.width - title.position.x)
    return switch title.align {
    case .start: block.width > right
    case .middle: block.width / 2 > min(x, right)
    case .end: block.width > x
    }
  }

  private func named(_ scene: Scene2D, _ plot: ChartPlot?) -> Scene2D {
    var scene = scene
    scene.title = FittedText.name(title.isEmpty ? chart.caption : title)
    scene.description = plot.map { $0.readableText(title: title) } ?? readableText
    return scene
  }

  /// Draws a growing chart; one with many rows only when it has grown by a part since the last drawing.
  public func liveDrawing(
    for canvas: Canvas2D, after previous: PictureDrawing?
  ) -> PictureDrawing? {
    let rows = chart.rowCount
    if let previous, let memory = previous.memory as? LiveMemory, memory.matches(canvas),
      rows > ChartPictureLimits.steadyRows,
      Double(rows) < Double(memory.rows) * ChartPictureLimits.growth
    {
      return previous
    }
    var drawing = drawing(for: canvas)
    drawing?.memory = LiveMemory(
      rows: rows, width: canvas.maxWidth, height: canvas.maxHeight)
    return drawing
  }

  /// What a drawing of a growing chart was made of.
  private struct LiveMemory: Sendable {
    let rows: Int
    let width: Double?
    let height: Double?

    func matches(_ canvas: Canvas2D) -> Bool {
      width == canvas.maxWidth && height == canvas.maxHeight
    }
  }

  /// The title; a drawing has the titles of the axes itself.
  public var caption: String { title }

  /// Says what the chart shows.
  public var readableText: String {
    plot().plot?.readableText(title: title) ?? (title.isEmpty ? "Chart" : title)
  }

  /// The drawing shows the data; fronts fold the table away.
  public var dataUse: PictureDataUse { PictureDataUse(isRepetition: true) }

  /// Says that the chart has nothing to draw.
  public var obstacle: String { "the chart has no values that can be drawn" }
}
