public import ArtifactBase

/// A figure of Plotly: traces with a layout.
public enum PlotlyNotation {
  /// Returns the chart of a figure, or of a list of traces; nil if there is nothing to draw (yet).
  ///
  /// - Complexity: O(size of the value).
  public static func chart(from value: JSONValue) -> ForeignChart? {
    ChartDialect.plotly.chart(from: value)
  }

  /// Whether a text is a type of traces.
  static func isType(_ text: String) -> Bool { ForeignWords.plotlyTypes.contains(text) }
}

/// Reads a figure of Plotly.
struct PlotlyReader {
  let traces: [JSONValue]
  let layout: JSONValue
  var frame: NotationFrame
  var notes = ChartNotes()
  /// Whether the layout has colors for traces.
  let hasColorway: Bool

  /// The maximum number of views beside each other.
  static let viewLimit = 36

  init(_ value: JSONValue) {
    let list = value.arrayValue ?? NotationValue.list(value["data"])
    var notes = ChartNotes()
    traces = list.prefix(CartesianChart.seriesLimit).enumerated().compactMap { index, trace in
      guard trace.objectValue != nil else { return nil }
      if let visible = trace["visible"], visible == .bool(false) || visible == "legendonly" {
        notes.add("a hidden trace isn't drawn", "data", String(index), "visible")
        return nil
      }
      // A value that a script doesn't tell.
      if let name = ["x", "y", "z", "labels", "values"].first(where: { trace[$0] == .null }) {
        notes.add("a trace without its `\(name)` isn't drawn", "data", String(index), name)
        return nil
      }
      return trace
    }
    layout = value["layout"] ?? .null
    let colors = layout["colorway"] ?? layout["template"]?["layout"]?["colorway"]
    let colorway = NotationValue.list(colors).compactMap { NotationValue.color($0) }
    hasColorway = !colorway.isEmpty
    frame = NotationFrame(palette: hasColorway ? colorway : NotationPalette.plotly)
    self.notes = notes
    readFrame()
  }

  private mutating func readFrame() {
    frame.title = NotationValue.title(layout["title"])
    frame.subtitle = NotationValue.title(layout["title"]?["subtitle"])
    let hasOwn = traces.contains { $0["showlegend"] == .bool(true) }
    frame.hasLegend = layout["showlegend"]?.boolValue ?? (traces.count > 1 || hasOwn)
    if layout["legend"]?["orientation"] == "h" {
      frame.legendSide = (layout["legend"]?["y"]?.doubleValue ?? -0.1) > 0.5 ? "top" : "bottom"
    }
    frame.width = extent("width")
    frame.height = extent("height")
    frame.background = NotationValue.color(layout["paper_bgcolor"])
    if frame.background == "white" || NotationValue.alpha(frame.background) == 0 {
      frame.background = nil
    }
  }

  private func extent(_ name: String) -> Double? {
    NotationValue.number(layout[name]).flatMap { $0 >= 50 && $0 <= 4000 ? $0 : nil }
  }

  // MARK: Values

  /// The elements of a list, which may be encoded in base 64.
  static func list(_ value: JSONValue?) -> [JSONValue] {
    switch value {
    case .array(let list)?: list
    case .object(let object)?: PlotlyArray(object)?.values ?? []
    default: []
    }
  }

  /// The color of a trace: its own, or that of the layout; nil for the default.
  func color(_ trace: JSONValue, at index: Int) -> String? {
    let marker = trace["marker"]?["color"]
    let own =
      NotationValue.color(trace["line"]?["color"])
      ?? (marker?.arrayValue == nil ? NotationValue.color(marker) : nil)
      ?? NotationValue.color(trace["fillcolor"])
    if let own { return NotationValue.opaque(own) }
    return hasColorway ? frame.palette[index % frame.palette.count] : nil
  }

  // MARK: Subplots

  /// A view with its place: the start of its domain along x, and the end along y.
  struct Place {
    var x: Double
    var y: Double
    var view: ChartView
  }

  mutating func read() -> ForeignChart? {
    var places: [Place] = []
    var order: [String] = []
    var members: [String: [Int]] = [:]
    for (index, trace) in traces.enumerated() {
      let type = trace["type"]?.stringValue ?? "scatter"
      switch type {
      case "sunburst", "treemap", "icicle":
        if let tree = hierarchy(trace, type) { return ForeignChart(.hierarchy(tree), notes) }
      case "sankey":
        if let flow = flow(trace) { return ForeignChart(.flow(flow), notes) }
      case "pie", "funnelarea", "indicator":
        guard places.count < Self.viewLimit else { continue }
        let view =
          type == "pie" ? pie(trace) : type == "indicator" ? gauge(trace) : funnelArea(trace)
        if let view { places.append(place(trace["domain"], view)) }
      case "scatterpolar", "scatterpolargl", "barpolar":
        let key = "polar " + (trace["subplot"]?.stringValue ?? "polar")
        if members[key] == nil { order.append(key) }
        members[key, default: []].append(index)
      case "scatter", "scattergl", "bar", "histogram", "histogram2d", "histogram2dcontour", "box",
        "violin", "heatmap", "heatmapgl", "contour", "surface", "candlestick", "ohlc", "waterfall",
        "funnel":
        let key = base("x", trace) + " " + base("y", trace)
        if members[key] == nil { order.append(key) }
        members[key, default: []].append(index)
      default:
        if PlotlyNotation.isType(type) {
          notes.add("`\(type)` isn't drawn", "data", String(index), "type")
        }
      }
    }
    if order.count > Self.viewLimit { notes.add("too many subplots to draw them all", "layout") }
    for key in order.prefix(Self.viewLimit) {
      let indices = members[key] ?? []
      if key.hasPrefix("polar ") {
        if let view = polar(indices) { places.append(place(layout["polar"]?["domain"], view)) }
      } else if let view = subplot(indices, isOnly: order.count == 1 && places.isEmpty) {
        let names = key.split(separator: " ").map { axisName(String($0)) }
        let domain: JSONValue = [
          "x": layout[names[0]]?["domain"] ?? .null, "y": layout[names[1]]?["domain"] ?? .null,
        ]
        places.append(place(domain, view))
      }
    }
    return compose(&places)
  }

  private mutating func compose(_ places: inout [Place]) -> ForeignChart? {
    guard let first = places.first else { return nil }
    if places.count == 1 {
      var view = first.view
      if frame.title == nil, let title = view.title { frame.title = NotationValue.text(title) }
      view.title = nil
      return ForeignChart(.chart(frame.chart(view)), notes)
    }
    places = places.enumerated().sorted { left, right in
      (-left.element.y, left.element.x, left.offset) < (
        -right.element.y, right.element.x, right.offset
      )
    }.map(\.element)
    let columns = max(1, Set(places.map { ($0.x * 1000).rounded() }).count)
    frame.width = nil
    frame.height = nil
    return ForeignChart(
      .chart(frame.chart(ChartView(.concat(places.map(\.view), columns: columns)))), notes)
  }

  private func place(_ domain: JSONValue?, _ view: ChartView) -> Place {
    var x = NotationValue.number(domain?["x"]?[0]) ?? 0
    var y = NotationValue.number(domain?["y"]?[1]) ?? 1
    let grid = layout["grid"]
    if let column = domain?["column"]?.intValue, let row = domain?["row"]?.intValue,
      let columns = grid?["columns"]?.intValue, let rows = grid?["rows"]?.intValue, columns > 0,
      rows > 0
    {
      x = Double(column) / Double(columns)
      y = 1 - Double(row) / Double(rows)
    }
    return Place(x: (x * 1000).rounded() / 1000, y: (y * 1000).rounded() / 1000, view: view)
  }

  // MARK: Axes

  /// The name of an axis in the layout: `xaxis2` for `x2`.
  func axisName(_ reference: String) -> String {
    guard let letter = reference.first else { return "xaxis" }
    return "\(letter)axis\(reference.dropFirst())"
  }

  /// The axis of a trace, `x2`, or the one that it is drawn over.
  func base(_ letter: String, _ trace: JSONValue) -> String {
    let reference = trace[letter + "axis"]?.stringValue ?? letter
    guard reference.hasPrefix(letter), reference.utf8.count < 8 else { return letter }
    if let base = layout[axisName(reference)]?["overlaying"]?.stringValue, base.hasPrefix(letter),
      base.utf8.count < 8
    {
      return base
    }
    return reference
  }

  /// Returns an axis of the layout, with its kind given the values of the traces.
  func axis(_ reference: String, _ values: [JSONValue]) -> NotationAxis {
    let source = layout[axisName(reference)]
    var axis = NotationAxis()
    switch source?["type"]?.stringValue {
    case "linear"?: axis.kind = .value
    case "log"?: axis.kind = .log
    case "date"?: axis.kind = .time
    case "category"?, "multicategory"?: axis.kind = .category
    default: axis.kind = Self.kind(of: values)
    }
    axis.title = NotationValue.title(source?["title"])
    axis.startsAtZero = source?["rangemode"] == "tozero" || source?["rangemode"] == "nonnegative"
    axis.isReversed = source?["autorange"] == "reversed"
    readRange(source, into: &axis)
    if axis.kind == .category {
      axis.categories = DistinctNames.distinct(
        Self.list(source?["categoryarray"]).map { NotationValue.text($0) ?? "" })
    }
    axis.format = source?["tickformat"]?.stringValue.flatMap { $0.utf8.count < 40 ? $0 : nil }
    axis.labelPrefix = source?["tickprefix"]?.stringValue ?? ""
    axis.labelSuffix = source?["ticksuffix"]?.stringValue ?? ""
    axis.hasGrid = source?["showgrid"]?.boolValue
    axis.isHidden = source?["visible"] == .bool(false) || source?["showticklabels"] == .bool(false)
    if let side = source?["side"]?.stringValue, ["left", "right", "top", "bottom"].contains(side) {
      axis.side = side
    }
    if let angle = NotationValue.number(source?["tickangle"]), abs(angle) <= 360 {
      axis.labelAngle = angle
    }
    if axis.kind == .value { axis.tickStep = NotationValue.number(source?["dtick"]) }
    return axis
  }

  private func readRange(_ source: JSONValue?, into axis: inout NotationAxis) {
    guard axis.kind != .category, let range = source?["range"]?.arrayValue, range.count == 2 else {
      return
    }
    var limits = range
    if let start = limits[0].doubleValue, let end = limits[1].doubleValue, start > end {
      axis.isReversed = true
      limits.swapAt(0, 1)
    }
    if axis.kind == .log {
      limits = limits.map { limit in
        guard let exponent = limit.doubleValue, abs(exponent) < 300 else { return .null }
        return JSONValue(number: Self.power(exponent))
      }
    }
    axis.minimum = limits[0]
    axis.maximum = limits[1]
  }

  /// The kind of an axis for values, as Plotly chooses it.
  static func kind(of values: [JSONValue]) -> NotationAxis.Kind {
    var numbers = 0
    var dates = 0
    var others = 0
    for value in values {
      switch value {
      case .null: break
      case .number: numbers += 1
      case .string(let text):
        if isDate(text) {
          dates += 1
        } else if NotationValue.number(value) != nil {
          numbers += 1
        } else if !text.isEmpty {
          others += 1
        }
      default: others += 1
      }
    }
    if dates > numbers + others { return .time }
    return others * 2 > numbers + dates ? .category : .value
  }

  private static func isDate(_ text: String) -> Bool {
    let bytes = Array(text.utf8.prefix(8))
    guard bytes.count >= 7, bytes[4] == UInt8(ascii: "-") else { return false }
    return [0, 1, 2, 3, 5, 6].allSatisfy { ScriptReader.isDigit(bytes[$0]) }
      && (bytes.count == 7 || bytes[7] == UInt8(ascii: "-"))
  }
}
