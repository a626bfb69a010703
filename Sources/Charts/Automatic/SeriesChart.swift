internal import ArtifactBase

/// A chart of one or several fields over another one, as libraries of components describe charts.
package struct SeriesChart: Hashable, Sendable {
  /// What the values are shown as.
  package enum Mark: String, Hashable, Sendable {
    case area, bar, line, point, pie, donut, histogram, radar, funnel, heatmap, candlestick
  }

  /// A field with values.
  package struct Series: Hashable, Sendable {
    package var field: String
    /// The name that the legend shows; empty for that of the field.
    package var title: String
    /// The color in CSS; empty for the next one of the palette.
    package var color: String
    /// The mark; nil for that of the chart.
    package var mark: Mark?

    package init(_ field: String, title: String = "", color: String = "", mark: Mark? = nil) {
      self.field = field
      self.title = title
      self.color = color
      self.mark = mark
    }

    fileprivate var shownTitle: String { title.isEmpty ? field : title }
  }

  package var mark: Mark
  package var frame: DataFrame
  /// The field of the categories, times or positions; nil for the number of the row.
  package var x: String?
  package var series: [Series]
  /// The field whose values have a color each.
  package var group: String?
  package var isStacked = false
  /// Whether bars are horizontal.
  package var isHorizontal = false
  /// Whether the chart is a small line without axes.
  package var isSmall = false
  package var title = ""
  package var subtitle = ""
  package var xTitle = ""
  package var yTitle = ""
  /// The colors of the series or slices, in CSS.
  package var colors: [String] = []
  /// The height of the plot in pixels; nil for the default.
  package var height: Double?

  package init(_ mark: Mark, _ frame: DataFrame, x: String?, series: [Series]) {
    self.mark = mark
    self.frame = frame
    self.x = x
    self.series = series
  }

  /// The fields of a table that are numbers, without identifiers.
  package static func numbers(of frame: DataFrame) -> [String] {
    profiles(of: frame).filter { $0.kind == .number && !FieldProfile.isIdentifier($0.name) }
      .map(\.name)
  }

  /// The first field of a table that has times or categories, other than one.
  package static func names(of frame: DataFrame, other: String? = nil) -> String? {
    profiles(of: frame).first {
      ($0.kind == .time || $0.kind == .category) && $0.name != other
    }?.name
  }

  private static let fieldLimit = 100

  private static func profiles(of frame: DataFrame) -> [FieldProfile] {
    frame.names.prefix(fieldLimit).map { FieldProfile($0, frame[$0].readingNumbers()) }
  }

  // MARK: - The chart

  /// The width and the height of a small line in pixels.
  private static let smallSize = (width: 160, height: 40)
  private static let seriesLimit = 20

  /// The chart; nil if the data doesn't have the fields of its mark, such as the prices of candlesticks.
  ///
  /// - Complexity: O(rows · series).
  package var chart: Chart? {
    var shown = self
    shown.series = Array(series.prefix(Self.seriesLimit))
    var view: ChartView
    switch mark {
    case .pie, .donut: view = shown.slices
    case .histogram: view = shown.histogram
    case .area, .bar, .line, .point: view = shown.plot
    case .radar, .funnel, .heatmap, .candlestick:
      return shown.notationView.map(shown.notationFrame.chart)
    }
    if !title.isEmpty {
      view.title =
        subtitle.isEmpty
        ? .string(title) : ["text": .string(title), "subtitle": .string(subtitle)]
    }
    if let height = height.flatMap({ JSONNumber($0) }) { view.height = .number(height) }
    guard isSmall else { return Chart(view: view) }
    view.width = .number(JSONNumber(Self.smallSize.width))
    view.height = .number(JSONNumber(Self.smallSize.height))
    return Chart(view: view, config: ["view": ["stroke": .null]])
  }

  private var slices: ChartView {
    var encoding = ChartEncoding()
    let value = series.first?.field ?? ""
    encoding[.theta] = ChannelDefinition(field: value, type: .quantitative, aggregate: "sum")
    if let x {
      var options: JSONObject = ["sort": .null, "title": .null]
      let colors = sliceColors
      if colors != .null { options["scale"] = colors }
      encoding[.color] = ChannelDefinition(field: x, type: .nominal, options: options)
    }
    var frame = self.frame
    frame[value] = frame[value].readingNumbers()
    let properties: JSONObject = mark == .donut ? ["innerRadius": 50] : [:]
    return ChartView(
      .unit(ChartMark("arc", properties)), data: .frame(frame), encoding: encoding,
      options: ["view": ["stroke": .null]])
  }

  /// The scale of the colors of slices; null for the default.
  private var sliceColors: JSONValue {
    colors.isEmpty ? .null : ["range": .array(colors.map { .string($0) })]
  }

  private var histogram: ChartView {
    var encoding = ChartEncoding()
    let field = series.first?.field ?? ""
    var frame = self.frame
    frame[field] = frame[field].readingNumbers()
    encoding[.x] = ChannelDefinition(
      field: field, type: .quantitative, bin: true, options: ["title": .string(field)])
    encoding[.y] = ChannelDefinition(
      type: .quantitative, aggregate: "count", options: ["title": "Count"])
    var view = ChartView(.unit(ChartMark("bar")), data: .frame(frame), encoding: encoding)
    view.width = "container"
    return view
  }

  /// The data with the fields under their titles, and the kind of the positions.
  private func prepared() -> (frame: DataFrame, kind: FieldProfile.Kind, titles: [String]) {
    var frame = DataFrame(rowCount: self.frame.rowCount)
    let column =
      x.map { self.frame[$0].readingNumbers() }
      ?? Column(numbers: (0..<frame.rowCount).map { Double($0 + 1) })
    let profile = FieldProfile(x ?? "x", column)
    var kind = profile.kind ?? .category
    // Bars have a place for each time.
    if kind == .time, allMarks.contains(.bar) { kind = .category }
    if x == nil, allMarks.contains(.bar) { kind = .category }
    frame[key] = kind == .time ? column.asTimes() : column
    var titles: [String] = []
    for item in series {
      var title = item.shownTitle
      while titles.contains(title) || frame.hasColumn(title) { title += " " }
      titles.append(title)
      frame[title] = self.frame[item.field].readingNumbers()
    }
    if let group, !frame.hasColumn(group) { frame[group] = self.frame[group] }
    return (frame, kind, titles)
  }

  /// The name of the field of the positions.
  private var key: String { x ?? "x" }

  /// Returns a name that no field has.
  private static func unused(_ name: String, in frame: DataFrame) -> String {
    var name = name
    while frame.hasColumn(name) { name += "_" }
    return name
  }

  private var allMarks: [Mark] { series.map { $0.mark ?? mark } }

  private var plot: ChartView {
    let (frame, kind, titles) = prepared()
    var marks: [Mark] = []
    for mark in allMarks where !marks.contains(mark) { marks.append(mark) }
    // Lines are in front of areas and bars.
    marks.sort { left, right in
      let order: [Mark] = [.area, .bar, .line, .point]
      return order.firstIndex(of: left) ?? 0 < order.firstIndex(of: right) ?? 0
    }
    let views = marks.map { mark in
      let own = zip(titles, allMarks).filter { $0.1 == mark }.map(\.0)
      return layer(mark, own, of: titles, kind: kind, frame)
    }
    var view = views.count == 1 ? views[0] : ChartView(.layer(views))
    view.data = .frame(frame)
    view.width = "container"
    return view
  }

  private func layer(
    _ mark: Mark, _ own: [String], of titles: [String], kind: FieldProfile.Kind, _ frame: DataFrame
  ) -> ChartView {
    var view = ChartView(.unit(chartMark(mark, rowCount: frame.rowCount)))
    let isFolded = titles.count > 1
    let seriesKey = Self.unused("series", in: frame)
    let valueKey = Self.unused("value", in: frame)
    if isFolded {
      view.transforms = [.fold(FoldTransform(own, key: seriesKey, value: valueKey))]
    }
    let isBar = mark == .bar
    let isTurned = isHorizontal && allMarks.allSatisfy { $0 == .bar }
    var position = ChannelDefinition(
      field: key, type: isBar && kind == .number ? .ordinal : Self.type(of: kind))
    position["title"] = Self.text(xTitle)
    if position.isDiscrete { position["sort"] = .null }
    if kind == .number, !isBar {
      position["scale"] = ["zero": false, "nice": .bool(mark == .point)]
    }
    if position.isDiscrete, !isTurned,
      AxisRoom.isEnough(for: frame[key], count: frame.rowCount)
    {
      position["axis"] = ["labelAngle": 0]
    }
    if x == nil { position["axis"] = .null }
    var value = ChannelDefinition(
      field: isFolded ? valueKey : own.first, type: .quantitative)
    let onlyTitle = isFolded || titles.first == "value" ? "" : titles.first ?? ""
    value["title"] = Self.text(yTitle.isEmpty ? onlyTitle : yTitle)
    if mark == .area || isBar { value["stack"] = isStacked || !isFolded ? "zero" : .null }
    if mark == .point || isSmall && mark == .line { value["scale"] = ["zero": false] }
    if isSmall {
      position["axis"] = .null
      value["axis"] = .null
    }
    view.encoding[isTurned ? .y : .x] = position
    view.encoding[isTurned ? .x : .y] = value
    if isFolded {
      view.encoding[.color] = ChannelDefinition(
        field: seriesKey, type: .nominal, options: colorOptions(titles))
    } else if group != nil {
      view.encoding[.color] = ChannelDefinition(
        field: group, type: .nominal, options: ["sort": .null, "title": .null])
    } else if let color = singleColor, case .unit(var mark) = view.content {
      mark.properties["color"] = .string(color)
      view.content = .unit(mark)
    }
    if isBar, !isStacked, isFolded || group != nil, own.count > 1 || group != nil {
      view.encoding[isTurned ? .yOffset : .xOffset] = ChannelDefinition(
        field: isFolded ? seriesKey : group, type: .nominal, options: ["sort": .null])
    }
    return view
  }

  private func chartMark(_ mark: Mark, rowCount: Int) -> ChartMark {
    var properties: JSONObject = [:]
    switch mark {
    case .line: if !isSmall, rowCount <= 30 { properties["point"] = true }
    case .area: if !isStacked, series.count > 1 { properties["opacity"] = 0.5 }
    default: break
    }
    return ChartMark(mark.rawValue, properties)
  }

  private static func type(of kind: FieldProfile.Kind) -> FieldType {
    switch kind {
    case .time: .temporal
    case .number: .quantitative
    case .category: .nominal
    }
  }

  private static func text(_ text: String) -> JSONValue { text.isEmpty ? .null : .string(text) }

  private var singleColor: String? {
    let own = series.first?.color ?? ""
    return own.isEmpty ? colors.first : own
  }

  private func colorOptions(_ titles: [String]) -> JSONObject {
    var scale: JSONObject = ["domain": .array(titles.map { .string($0) })]
    let own = series.enumerated().map { index, item in
      item.color.isEmpty && index < colors.count ? colors[index] : item.color
    }
    if own.allSatisfy({ !$0.isEmpty }) { scale["range"] = .array(own.map { .string($0) }) }
    return ["title": .null, "sort": .null, "scale": .object(scale)]
  }
}
