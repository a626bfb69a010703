import ArtifactBase
import Drawing

/// Makes the headers of small multiples.
struct FacetHeaders {
  private let grid: FacetGrid
  private let environment: ChartEnvironment
  private var metrics: ChartMetrics { environment.metrics }

  init(_ grid: FacetGrid, _ environment: ChartEnvironment) {
    self.grid = grid
    self.environment = environment
  }

  /// Returns the properties of the headers of rows or columns; nil if there are none.
  private func properties(_ definition: ChannelDefinition, _ channel: String) -> JSONObject? {
    if let header = definition["header"], header.isNull { return nil }
    var result = environment.config["header"]?.objectValue ?? JSONObject()
    let name = "header" + channel.prefix(1).uppercased() + channel.dropFirst()
    if case .object(let object)? = environment.config[name] {
      result = ChartConfig.merged(result, object)
    }
    if case .object(let object)? = definition["header"] {
      result = ChartConfig.merged(result, object)
    }
    return result
  }

  private func text(
    _ value: ChartValue, _ definition: ChannelDefinition, _ properties: JSONObject
  ) -> [String] {
    let labels = GuideLabels(
      definition, guide: properties, place: .header, scale: nil, environment)
    if definition.isBinning, let bins = grid.bins[definition.column()],
      let start = value.finiteNumber
    {
      return ["\(labels.text(value)) – \(labels.text(.number(start + bins.step)))"]
    }
    return labels.lines(value)
  }

  /// Adds the header of a cell of a wrapped sequence.
  func addHeader(to block: inout ViewLayout.Block, cell: (row: Int, column: Int)) {
    if let definition = grid.wrapped, let properties = properties(definition, "facet") {
      let index = cell.row * max(1, grid.columnCount) + cell.column
      guard grid.columnValues.indices.contains(index), properties["labels"] != false else { return }
      addTop(text(grid.columnValues[index], definition, properties), properties, to: &block)
    }
  }

  /// Adds the headers of columns and rows.
  ///
  /// - Parameters:
  ///   - columns: The areas of the columns; nil for those without a plot.
  ///   - rows: The areas of the rows.
  func addHeaders(
    to block: inout ViewLayout.Block, columns: [Rect2D?], rows: [Rect2D?]
  ) {
    let whole = block
    var outer = whole.outer
    func add(_ area: Rect2D?, _ add: (inout ViewLayout.Block) -> Void) {
      guard let area else { return }
      var part = ViewLayout.Block(inner: area, outer: whole.outer)
      add(&part)
      block.titles += part.titles
      outer = Rect2D(
        Point2D(x: min(outer.min.x, part.outer.min.x), y: min(outer.min.y, part.outer.min.y)),
        Point2D(x: max(outer.max.x, part.outer.max.x), y: max(outer.max.y, part.outer.max.y)))
    }
    if let definition = grid.column, let properties = properties(definition, "column"),
      properties["labels"] != false
    {
      for (value, area) in zip(grid.columnValues, columns) {
        add(area) { addTop(text(value, definition, properties), properties, to: &$0) }
      }
    }
    if let definition = grid.row, let properties = properties(definition, "row"),
      properties["labels"] != false
    {
      for (value, area) in zip(grid.rowValues, rows) {
        add(area) { addLeft(text(value, definition, properties), properties, to: &$0) }
      }
    }
    block.outer = outer
  }

  private func addTop(
    _ lines: [String], _ properties: JSONObject, to block: inout ViewLayout.Block
  ) {
    let size = metrics.size(of: lines, fontSize: properties["labelFontSize"]?.doubleValue ?? 10)
    let padding = metrics.isCells ? 0 : properties["labelPadding"]?.doubleValue ?? 10
    let isBelow = properties["labelOrient"] == "bottom" || properties["orient"] == "bottom"
    let y =
      isBelow ? block.outer.max.y + padding : block.outer.min.y - padding - size.height
    block.titles.append(
      PlotTitle(
        kind: .header, lines: lines, position: Point2D(x: block.inner.center.x, y: y),
        angle: properties["labelAngle"]?.doubleValue ?? 0, align: .middle, style: properties))
    block.outer = Rect2D(
      Point2D(x: block.outer.min.x, y: min(block.outer.min.y, y)),
      Point2D(x: block.outer.max.x, y: max(block.outer.max.y, isBelow ? y + size.height : y)))
  }

  private func addLeft(
    _ lines: [String], _ properties: JSONObject, to block: inout ViewLayout.Block
  ) {
    let size = metrics.size(of: lines, fontSize: properties["labelFontSize"]?.doubleValue ?? 10)
    let padding = metrics.isCells ? 1 : properties["labelPadding"]?.doubleValue ?? 10
    let angle = metrics.isCells ? 0 : properties["labelAngle"]?.doubleValue ?? 270
    let width = angle == 0 ? size.width : size.height
    let x = block.outer.min.x - padding - width
    block.titles.append(
      PlotTitle(
        kind: .header, lines: lines,
        position: Point2D(
          x: angle == 0 ? x + width : x + width / 2,
          y: block.inner.center.y - (metrics.isCells ? 0.5 : 0)),
        angle: angle, align: angle == 0 ? .end : .middle, style: properties))
    block.outer = Rect2D(Point2D(x: x, y: block.outer.min.y), block.outer.max)
  }

  /// Adds the names of the fields of rows and columns.
  func addTitles(to block: inout ViewLayout.Block) {
    func title(_ definition: ChannelDefinition?, _ channel: String) -> ([String], JSONObject)? {
      guard let definition, let properties = properties(definition, channel) else { return nil }
      let lines: [String]
      if let given = properties["title"] {
        lines = given.lines
      } else {
        lines =
          definition.givenTitle ?? [ChartTitles.title(of: definition, environment.config)]
      }
      return lines.contains { !$0.isEmpty } ? (lines, properties) : nil
    }
    let padding = metrics.isCells ? 0.0 : 10
    if let (lines, properties) = title(grid.column, "column") ?? title(grid.wrapped, "facet") {
      let size = metrics.size(of: lines, fontSize: 11, isBold: true)
      let y = block.outer.min.y - padding - size.height
      block.titles.append(
        PlotTitle(
          kind: .headerTitle, lines: lines, position: Point2D(x: block.inner.center.x, y: y),
          angle: 0, align: .middle, style: properties))
      block.outer = Rect2D(Point2D(x: block.outer.min.x, y: y), block.outer.max)
    }
    if let (lines, properties) = title(grid.row, "row") {
      let size = metrics.size(of: lines, fontSize: 11, isBold: true)
      if metrics.isCells {
        let y = block.outer.min.y - 1
        block.titles.append(
          PlotTitle(
            kind: .headerTitle, lines: lines, position: Point2D(x: block.outer.min.x, y: y),
            angle: 0, align: .start, style: properties))
        block.outer = Rect2D(Point2D(x: block.outer.min.x, y: y), block.outer.max)
        return
      }
      let x = block.outer.min.x - padding - size.height
      block.titles.append(
        PlotTitle(
          kind: .headerTitle, lines: lines,
          position: Point2D(x: x + size.height / 2, y: block.inner.center.y), angle: 270,
          align: .middle, style: properties))
      block.outer = Rect2D(Point2D(x: x, y: block.outer.min.y), block.outer.max)
    }
  }
}
