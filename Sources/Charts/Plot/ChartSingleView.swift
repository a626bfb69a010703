import ArtifactBase
import Drawing

/// The values of a chart that is a single view: series over the categories or numbers of one axis.
///
/// Charts whose marks have only a key and a value can be read from it without knowing their language.
public struct ChartSingleView: Hashable, Sendable {
  /// A value at a key.
  public struct Point: Hashable, Sendable {
    /// The index of the category, or the number.
    public var key: Double
    /// The value; not a number where a line has a gap.
    public var value: Double
    /// Where the bar or the area of the value starts: 0, or the end of the one that it is stacked on.
    public var base: Double

    /// Creates a point.
    public init(key: Double, value: Double, base: Double = 0) {
      self.key = key
      self.value = value
      self.base = base
    }
  }

  /// Values that belong together.
  public struct Series: Hashable, Sendable {
    /// The name; empty if there is only one series.
    public var name: String
    /// The kind of the marks: `bar`, `line`, `area` or `point`.
    public var mark: String
    /// The values, in the order of the data.
    public var points: [Point]

    /// Creates a series.
    public init(name: String, mark: String, points: [Point]) {
      self.name = name
      self.mark = mark
      self.points = points
    }
  }

  /// The titles of the axes of the values and of the keys.
  public var valueTitle, keyTitle: String
  /// The categories; nil if the keys are numbers.
  public var categories: [String]?
  /// Whether values extend along the x axis.
  public var isHorizontal: Bool
  /// Whether the scale of the values is logarithmic.
  public var isLogarithmic: Bool
  /// The series.
  public var series: [Series]

  /// Creates the values of a view.
  public init(
    valueTitle: String = "", keyTitle: String = "", categories: [String]? = nil,
    isHorizontal: Bool = false, isLogarithmic: Bool = false, series: [Series] = []
  ) {
    self.valueTitle = valueTitle
    self.keyTitle = keyTitle
    self.categories = categories
    self.isHorizontal = isHorizontal
    self.isLogarithmic = isLogarithmic
    self.series = series
  }
}

extension ChartSingleView {
  /// Returns the view of the series with a kind of marks.
  fileprivate func layer(_ mark: String) -> ChartView {
    var keys: [ChartValue] = []
    var values: [ChartValue] = []
    var names: [ChartValue] = []
    for item in series where item.mark == mark {
      for point in item.points {
        let category = Int(exactly: point.key).flatMap { index in
          categories.flatMap { $0.indices.contains(index) ? $0[index] : nil }
        }
        keys.append(category.map { .text($0) } ?? .number(point.key))
        values.append(point.value.isNaN ? .null : .number(point.value))
        names.append(.text(item.name))
      }
    }
    var frame = DataFrame(rowCount: keys.count)
    frame["key"] = Column(keys)
    frame["value"] = Column(values)
    frame["series"] = Column(names)
    func title(_ text: String) -> JSONObject { ["title": text.isEmpty ? .null : .string(text)] }
    var key = ChannelDefinition(
      field: "key", type: categories == nil ? .quantitative : .nominal, options: title(keyTitle))
    if let categories {
      key["sort"] = .null
      key["scale"] = ["domain": .array(categories.map { .string($0) })]
    }
    var value = ChannelDefinition(
      field: "value", type: .quantitative, options: title(valueTitle))
    if isLogarithmic { value["scale"] = ["type": "log"] }
    let isStacked = series.contains { $0.points.contains { $0.base != 0 } }
    if !isStacked { value["stack"] = .null }
    var encoding = ChartEncoding()
    encoding[isHorizontal ? .y : .x] = key
    encoding[isHorizontal ? .x : .y] = value
    if series.count > 1 {
      let domain: JSONValue = .array(series.map { .string($0.name) })
      encoding[.color] = ChannelDefinition(
        field: "series", type: .nominal,
        options: ["sort": .null, "title": .null, "scale": ["domain": domain]])
      if mark == "bar", !isStacked, series.filter({ $0.mark == mark }).count > 1 {
        encoding[isHorizontal ? .yOffset : .xOffset] = ChannelDefinition(
          field: "series", type: .nominal, options: ["sort": .null])
      }
    }
    return ChartView(.unit(ChartMark(mark)), data: .frame(frame), encoding: encoding)
  }
}

extension Chart {
  /// Creates the chart of values over the categories or numbers of one axis.
  ///
  /// ```swift
  /// let sales = ChartSingleView.Series(
  ///   name: "Sales", mark: "bar", points: [.init(key: 0, value: 12), .init(key: 1, value: 9)])
  /// let chart = Chart(ChartSingleView(categories: ["Jan", "Feb"], series: [sales]), title: "Sales")
  /// ```
  ///
  /// Series are stacked if a value has a base, else bars of several series are beside each other.
  public init(_ view: ChartSingleView, title: String = "") {
    let marks = view.series.map(\.mark).reduce(into: [String]()) { list, mark in
      if !list.contains(mark) { list.append(mark) }
    }
    let layers = marks.map { view.layer($0) }
    var root = layers.count == 1 ? layers[0] : ChartView(.layer(layers))
    if !title.isEmpty { root.title = .string(title) }
    if view.categories != nil, !view.isHorizontal { root.width = "container" }
    self.init(view: root)
  }

  /// Returns the values of a chart that is a single view with bars, lines, areas or points over one
  /// axis; nil for others.
  ///
  /// - Complexity: O(n log n) for n rows.
  public func singleView() -> ChartSingleView? {
    let environment = ChartEnvironment(self, ChartMetrics(Canvas2D()))
    return ChartCompiler(environment).singleView(of: self)
  }
}

extension ChartCompiler {
  func singleView(of chart: Chart) -> ChartSingleView? {
    guard let root = ViewBuilder(environment).node(chart.view, .init()), root.isPlot else {
      return nil
    }
    let units = root.units
    prepare(root, units)
    let axes = AxisBuilder(environment)
    guard let first = units.first, let isHorizontal = Self.isHorizontal(first),
      units.allSatisfy({ Self.mark($0) != nil && Self.isHorizontal($0) == isHorizontal })
    else { return nil }
    let (key, value): (ChartChannel, ChartChannel) = isHorizontal ? (.y, .x) : (.x, .y)
    guard let keyScale = first.scales[key], let valueScale = first.scales[value],
      units.allSatisfy({ $0.scales[key] === keyScale && $0.scales[value] === valueScale })
    else { return nil }
    var view = ChartSingleView(
      valueTitle: axes.title(of: value, units), keyTitle: axes.title(of: key, units),
      categories: nil, isHorizontal: isHorizontal, isLogarithmic: valueScale.type == .log,
      series: [])
    let categories = keyScale.scale.values
    if let categories, let definition = first.encoding[key] {
      let labels = GuideLabels(
        definition, guide: definition["axis"]?.objectValue ?? JSONObject(), place: .axis,
        scale: nil, environment)
      view.categories = categories.map { labels.lines($0).joined(separator: " ") }
    }
    let domain = categories.map { OrdinalDomain($0) }
    for unit in units {
      for one in series(unit, key, value, domain: domain) {
        // The points of a line are the line.
        let isDrawn = view.series.contains {
          $0.name == one.name && $0.points.map(\.key) == one.points.map(\.key)
        }
        if one.mark == "point", isDrawn { continue }
        view.series.append(one)
      }
    }
    return view.series.isEmpty ? nil : view
  }

  private static func mark(_ unit: ViewUnit) -> String? {
    switch unit.mark.type {
    case "bar", "line", "area": unit.mark.type
    case "trail": "line"
    case "point", "circle", "square", "tick": "point"
    default: nil
    }
  }

  /// Whether values are on the x axis; nil if there are no values over keys.
  private static func isHorizontal(_ unit: ViewUnit) -> Bool? {
    guard let x = unit.encoding[.x], let y = unit.encoding[.y], x.isField, y.isField,
      unit.encoding[.x2] == nil, unit.encoding[.y2] == nil, !unit.isGeographic
    else { return nil }
    if let isVertical = unit.isVertical {
      return unit.mark.type == "tick" ? isVertical : !isVertical
    }
    if y.isMeasure { return false }
    return x.isMeasure ? true : nil
  }

  private func series(
    _ unit: ViewUnit, _ key: ChartChannel, _ value: ChartChannel, domain: OrdinalDomain?
  ) -> [ChartSingleView.Series] {
    guard let mark = Self.mark(unit), let keys = unit.encoding[key],
      let values = unit.encoding[value]
    else { return [] }
    let frame = unit.main
    var column = frame.column(at: keys.column())
    if domain != nil { column = environment.binLabels(keys, frame) ?? column }
    let isStacked = unit.stack?.channel == value
    let ends = frame.column(at: isStacked ? values.column(.end) : values.column())
    let starts = isStacked ? frame.column(at: values.column(.start)) : nil
    let colors = [ChartChannel.color, .fill, .stroke, .detail, .shape, .strokeDash].lazy
      .compactMap { unit.encoding.scaledDefinition($0) ?? unit.encoding[$0] }.first { $0.isField }
    let names = colors.map { frame.column(at: $0.column()) }
    var indices: [String: Int] = [:]
    var result: [ChartSingleView.Series] = []
    for row in 0..<frame.rowCount {
      let position: Double
      if let domain {
        guard let index = domain.index(of: column[row]) else { continue }
        position = Double(index)
      } else {
        guard column.isValid(at: row) else { continue }
        position = column.number(at: row)
      }
      let name = names.map { $0[row].asText } ?? ""
      let index = indices[name] ?? result.count
      if index == result.count {
        indices[name] = index
        result.append(.init(name: name, mark: mark, points: []))
      }
      let end = ends.isValid(at: row) ? ends.number(at: row) : .nan
      let start = starts.map { $0.number(at: row) } ?? 0
      result[index].points.append(.init(key: position, value: end - start, base: start))
    }
    if mark == "line" || mark == "area" {
      for index in result.indices {
        result[index].points = result[index].points.enumerated()
          .sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }.map(\.element)
      }
    }
    return result
  }
}
