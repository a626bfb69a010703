import ArtifactBase
import Charts

/// Prepares a chart for cells: bars over categories become rows, radars and gauges become bars, and
/// sizes are those of the canvas.
struct CellChartPlan {
  /// The size of a cell in pixels when a chart is compiled.
  static let cell = (width: 8.0, height: 16.0)
  /// The property of the title that has the subtitle of the whole chart.
  static let wholeSubtitle = "isOfChart"

  /// Returns the chart with plots of a size in cells.
  ///
  /// - Complexity: O(number of views).
  static func prepared(_ chart: Chart, columns: Int, rows: Int) -> Chart {
    var chart = chart
    chart.options["autosize"] = nil
    chart.options["padding"] = nil
    let subtitle = chart.view.title?["subtitle"]
    chart.view.title = nil
    chart.view = prepared(chart.view, ChartEncoding(), depth: 0)
    // The title is left to the front.
    if let subtitle, !subtitle.isNull {
      chart.view.title = ["text": [], "subtitle": subtitle, wholeSubtitle: true]
    }
    var view = chart.config["view"]?.objectValue ?? JSONObject()
    view["continuousWidth"] = JSONValue(number: Double(columns) * cell.width)
    view["continuousHeight"] = JSONValue(number: Double(rows) * cell.height)
    view["discreteWidth"] = ["step": 20]
    view["discreteHeight"] = ["step": 20]
    view["step"] = nil
    chart.config["view"] = .object(view)
    chart.config["autosize"] = nil
    return chart
  }

  private static func prepared(
    _ view: ChartView, _ inherited: ChartEncoding, depth: Int
  ) -> ChartView {
    guard depth < ChartView.depthLimit else { return view }
    if let model = view.options["radar"], let rows = RadarRows(model).view(view.title) {
      return rows
    }
    if let model = view.options["gauge"], let rows = GaugeRows(model).view(view.title) {
      return rows
    }
    var view = view
    view.width = nil
    view.height = nil
    // Logarithmic bars begin at the least value rather than at zero.
    for channel in [ChartChannel.x, .y]
    where view.encoding[channel]?["scale"]?["type"] == "log"
      && view.encoding[channel]?["stack"] == nil
    {
      view.encoding[channel]?["stack"] = .null
    }
    removeRanges(&view.encoding)
    let merged = merging(inherited, view.encoding)
    switch view.content {
    case .unit:
      if isBars(view, inherited, depth: depth) { return transposed(view, inherited, depth: depth) }
    case .layer(let views):
      if isBars(view, inherited, depth: depth) { return transposed(view, inherited, depth: depth) }
      view.content = .layer(views.map { sized($0, depth: depth + 1) })
    case .concat(let views, let columns):
      view.content = .concat(
        views.map { prepared($0, merged, depth: depth + 1) }, columns: columns)
    case .facet(let facets, let columns, let inner):
      view.content = .facet(facets, columns: columns, prepared(inner, merged, depth: depth + 1))
    case .repeat(let lists, let columns, let inner):
      view.content = .repeat(
        lists, columns: columns, prepared(inner, merged, depth: depth + 1))
    }
    return view
  }

  /// Removes ranges of positions in pixels: plots have the sizes of the canvas.
  private static func removeRanges(_ encoding: inout ChartEncoding) {
    for channel in [ChartChannel.x, .y] where encoding[channel]?["scale"]?["range"] != nil {
      guard case .object(var scale)? = encoding[channel]?["scale"], range(scale["range"]) != nil
      else { continue }
      // A reversed range remains one.
      if let ends = range(scale["range"]), channel == .y ? ends.0 < ends.1 : ends.0 > ends.1 {
        scale["reverse"] = .bool(scale["reverse"] != true)
      }
      scale["range"] = nil
      encoding[channel]?["scale"] = .object(scale)
    }
  }

  /// Returns the ends of a range in pixels; nil for other ranges.
  private static func range(_ value: JSONValue?) -> (Double, Double)? {
    guard case .array(let list)? = value, list.count == 2, let start = list[0].doubleValue,
      let end = list[1].doubleValue, start != end
    else { return nil }
    return (start, end)
  }

  /// Returns the height in pixels of the plots of small multiples, with what extends beyond it; nil
  /// without one.
  static func multipleHeight(_ view: ChartView) -> Double? {
    switch view.content {
    case .facet(_, _, let inner): height(inner)
    case .unit:
      [ChartChannel.row, .column, .facet].contains { view.encoding[$0] != nil }
        ? height(view) : nil
    default: nil
    }
  }

  private static func height(_ view: ChartView) -> Double? {
    guard let height = view.height?.doubleValue else { return nil }
    let range = range(view.encoding[.y]?["scale"]?["range"])
    return range.map { max(height, abs($0.0 - $0.1)) } ?? height
  }

  /// Removes the sizes of the layers of a view.
  private static func sized(_ view: ChartView, depth: Int) -> ChartView {
    guard depth < ChartView.depthLimit else { return view }
    var view = view
    view.width = nil
    view.height = nil
    removeRanges(&view.encoding)
    if case .layer(let views) = view.content {
      view.content = .layer(views.map { sized($0, depth: depth + 1) })
    }
    return view
  }

  private static func merging(_ outer: ChartEncoding, _ inner: ChartEncoding) -> ChartEncoding {
    var result = outer
    for channel in inner.channels {
      let parent = outer[channel]
      result[all: channel] = inner[all: channel].map { definition in
        var definition = definition
        if let parent { definition.inherit(from: parent) }
        return definition
      }
    }
    return result
  }

  // MARK: Rows

  /// The marks that can be drawn in rows.
  private static let rowMarks: Set<String> = [
    "bar", "boxplot", "errorbar", "tick", "point", "circle", "square", "rule", "text",
  ]

  private struct Unit {
    var mark: String
    var encoding: ChartEncoding
  }

  private static func units(
    _ view: ChartView, _ inherited: ChartEncoding, depth: Int
  ) -> [Unit]? {
    guard depth < ChartView.depthLimit else { return nil }
    let merged = merging(inherited, view.encoding)
    switch view.content {
    case .unit(let mark): return [Unit(mark: mark.type, encoding: merged)]
    case .layer(let views):
      var result: [Unit] = []
      for view in views {
        guard let units = units(view, merged, depth: depth + 1) else { return nil }
        result += units
      }
      return result
    default: return nil
    }
  }

  /// Whether a view shows categories along x whose marks are better in rows.
  private static func isBars(
    _ view: ChartView, _ inherited: ChartEncoding, depth: Int
  ) -> Bool {
    guard let units = units(view, inherited, depth: depth), !units.isEmpty,
      units.allSatisfy({ rowMarks.contains($0.mark) })
    else { return false }
    var hasCategories = false
    for unit in units {
      if let y = unit.encoding[.y], y.isField || y.datum != nil {
        let type = y.completeType(for: .y)
        guard type == .quantitative, !y.hasBins else { return false }
      }
      if let x = unit.encoding[.x], x.isField {
        let type = x.completeType(for: .x)
        guard type == .nominal || type == .ordinal, !x.hasBins, x.timeUnit == nil else {
          return false
        }
        if unit.encoding[.y] != nil || ["bar", "tick"].contains(unit.mark) { hasCategories = true }
      }
    }
    // A single bar is a row, too.
    return hasCategories
      || units.allSatisfy { $0.encoding[.x] == nil && $0.encoding[.xOffset] == nil }
        && units.contains { $0.mark == "bar" && $0.encoding[.y] != nil }
  }

  private static let swaps: [(ChartChannel, ChartChannel)] = [
    (.x, .y), (.x2, .y2), (.xOffset, .yOffset), (.xError, .yError), (.xError2, .yError2),
  ]

  /// Returns a view with x and y exchanged.
  private static func transposed(
    _ view: ChartView, _ inherited: ChartEncoding, depth: Int
  ) -> ChartView {
    guard depth < ChartView.depthLimit else { return view }
    var view = view
    view.width = nil
    view.height = nil
    var encoding = view.encoding
    for (first, second) in swaps {
      for channel in [first, second] where encoding[all: channel].isEmpty {
        encoding[all: channel] = inherited[all: channel]
      }
      let (a, b) = (encoding[all: first], encoding[all: second])
      encoding[all: first] = b.map(turned)
      encoding[all: second] = a.map(turned)
    }
    view.encoding = encoding
    for kind in ["scale", "axis"] {
      guard case .object(var object)? = view.resolve[kind] else { continue }
      (object["x"], object["y"]) = (object["y"], object["x"])
      view.resolve[kind] = .object(object)
    }
    switch view.content {
    case .unit(let mark): view.content = .unit(turned(mark))
    case .layer(let views):
      view.content = .layer(views.map { transposed($0, ChartEncoding(), depth: depth + 1) })
    default: break
    }
    return view
  }

  private static func turned(_ definition: ChannelDefinition) -> ChannelDefinition {
    var definition = definition
    if case .object(var axis)? = definition["axis"] {
      for name in ["orient", "labelAngle", "tickCount"] { axis[name] = nil }
      definition["axis"] = .object(axis)
    }
    func turned(_ name: String) -> String {
      switch name {
      case "x": "y"
      case "y": "x"
      case "-x": "-y"
      case "-y": "-x"
      default: name
      }
    }
    if let name = definition["sort"]?.stringValue { definition["sort"] = .string(turned(name)) }
    if case .object(var sort)? = definition["sort"], let name = sort["encoding"]?.stringValue {
      sort["encoding"] = .string(turned(name))
      definition["sort"] = .object(sort)
    }
    return definition
  }

  private static func turned(_ mark: ChartMark) -> ChartMark {
    var mark = mark
    func swap(_ first: String, _ second: String) {
      let (a, b) = (mark.properties[first], mark.properties[second])
      mark.properties[first] = b
      mark.properties[second] = a
    }
    swap("x", "y")
    swap("x2", "y2")
    swap("width", "height")
    for name in ["x", "y", "x2", "y2"] {
      switch mark.properties[name]?.stringValue {
      case "width": mark.properties[name] = "height"
      case "height": mark.properties[name] = "width"
      default: break
      }
    }
    switch mark.properties["orient"]?.stringValue {
    case "vertical": mark.properties["orient"] = "horizontal"
    case "horizontal": mark.properties["orient"] = "vertical"
    default: break
    }
    return mark
  }
}

extension ChannelDefinition {
  /// Whether values are or were put into bins.
  fileprivate var hasBins: Bool {
    switch bin {
    case nil, .null?, .bool(false)?: false
    default: true
    }
  }
}
