import ArtifactBase
import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import ArtifactRefiners

/// Creates a plot from a view that uses only supported features (``ChartObstacle``), and records what
/// is not drawn.
struct ChartPlotReader {
  private(set) var plot: ChartPicture

  /// The properties of the view that are not drawn, in words.
  private(set) var undrawn: [String] = []

  private let key: ChartSpec.Channel
  private let value: ChartSpec.Channel

  /// Creates the plot of a view without an obstacle; nil without values.
  init?(_ view: ChartSpec.View, _ rows: [JSONObject]) {
    func channel(_ name: String) -> ChartSpec.Channel? {
      view.channels.first { $0.name == name }
    }
    guard let mark = Self.mark(view.mark?.type ?? ""), let axes = Self.axes(of: view),
      let field = axes.key.field
    else { return nil }
    (key, value) = (axes.key, axes.value)
    let isNumeric = key.measurement == .quantitative && mark != .bar
    let names = Self.seriesFields(of: view)
    // Missing numbers are gaps in lines and areas.
    let hasGaps = mark == .line || mark == .area
    var builder = ChartPlotBuilder(aggregate: value.aggregate)
    for row in rows {
      let number = value.field.flatMap { Self.number(row[$0]) }
      let missing: Double? = value.aggregate == "count" ? 1 : hasGaps ? .nan : nil
      guard let amount = number ?? missing else { continue }
      let name = names.map { ChartReader.text(row[$0]) }.joined(separator: ", ")
      if isNumeric {
        guard let number = Self.number(row[field]) else { continue }
        builder.add(key: number, amount, series: name)
      } else {
        let category = Self.category(ChartReader.text(row[field]), key.timeUnit)
        builder.add(category: category, amount, series: name)
      }
    }
    guard builder.hasValues else { return nil }
    let valueTitle =
      [value.aggregate, value.field].compactMap(\.self).joined(separator: " of ")
    plot = builder.plot(
      mark: mark, valueTitle: valueTitle, keyTitle: field, isNumeric: isNumeric)
    plot.isHorizontal = value.name == "x"
    sortCategories(rows)
    if isStacked { plot.stack() }
    scaleKeys()
    scaleValues()
    if case .string(let stack)? = value.definition["stack"], stack != "zero" {
      undrawn.append("stacking “\(stack)”")
    }
    if let order = channel("order"), order.field != nil, mark == .line {
      undrawn.append("order of the points")
    }
    if let color = channel("color"), let name = color.field, !names.contains(name) {
      undrawn.append("colors by “\(name)”")
    }
  }

  /// Whether series are stacked, which is the default for bars and areas.
  private var isStacked: Bool {
    switch value.definition["stack"] {
    case .null?, .bool(false)?: false
    default: true
    }
  }

  // MARK: What can be drawn

  static func mark(_ type: String) -> ChartPicture.Mark? {
    switch type {
    case "bar": .bar
    case "line", "trail": .line
    case "area": .area
    case "point", "circle", "square", "tick": .point
    default: nil
    }
  }

  /// The channels of the keys and of the values; nil if neither `x` nor `y` has values.
  static func axes(
    of view: ChartSpec.View
  ) -> (key: ChartSpec.Channel, value: ChartSpec.Channel)? {
    func channel(_ name: String) -> ChartSpec.Channel? {
      view.channels.first { $0.name == name }
    }
    guard let x = channel("x"), let y = channel("y") else { return nil }
    // Bars extend along the quantitative channel; if both are, along the vertical one.
    if isValue(y) { return (x, y) }
    return isValue(x) ? (y, x) : nil
  }

  /// The fields by which series are distinguished.
  private static func seriesFields(of view: ChartSpec.View) -> [String] {
    var fields: [String] = []
    for name in ["color", "stroke", "fill", "strokeDash", "shape", "detail"] {
      for channel in view.channels where channel.name == name {
        guard let field = channel.field, !fields.contains(field), !channel.isBinned,
          channel.aggregate == nil, channel.timeUnit == nil,
          channel.measurement == .nominal || channel.measurement == .ordinal
        else { continue }
        fields.append(field)
      }
    }
    return fields
  }

  static func isTimeUnit(_ unit: String) -> Bool {
    ["year", "yearmonth", "yearmonthdate", "month"].contains(unit)
  }

  private static func isValue(_ channel: ChartSpec.Channel) -> Bool {
    channel.aggregate != nil || channel.measurement == .quantitative
  }

  /// The value as a number, also if it is a string that contains a number.
  private static func number(_ value: JSONValue?) -> Double? {
    let number: JSONNumber? =
      switch value {
      case .number(let number)?: number
      case .string(let text)?: JSONNumber(text)
      default: nil
      }
    return number.flatMap { $0.double.isFinite ? $0.double : nil }
  }

  // MARK: Categories and their order

  private static let months = CivilDate.monthNames.map { String($0.prefix(3)) }

  /// A date that begins as in ISO 8601, truncated to the time unit; other text verbatim.
  private static func category(_ text: String, _ unit: String?) -> String {
    let parts = text.prefix(10).split(separator: "-")
    switch unit {
    case "year": return String(text.prefix(4))
    case "yearmonth" where parts.count >= 2: return String(text.prefix(7))
    case "yearmonthdate" where parts.count == 3: return String(text.prefix(10))
    case "month" where parts.count >= 2:
      return Int(parts[1]).flatMap { (1...12).contains($0) ? months[$0 - 1] : nil } ?? text
    default: return text
    }
  }

  /// Sorts the categories as specified, otherwise as numbers, dates or text. Temporal values that
  /// aren't dates stay in the order of the data.
  private mutating func sortCategories(_ rows: [JSONObject]) {
    guard let categories = plot.categories else {
      if key.definition["sort"] == .string("descending") { undrawn.append("order of the keys") }
      return
    }
    let domain = key.definition["scale"]?["domain"]
    if key.measurement == .temporal, domain != nil {
      undrawn.append("domain of “\(plot.keyTitle)”")
    }
    var order = key.definition["sort"]
    if order == nil, key.measurement != .temporal, case .array? = domain { order = domain }
    switch order {
    case nil:
      if key.timeUnit == "month" {
        sort(categories.map { Self.months.firstIndex(of: $0).map(Double.init) }, isDown: false)
      } else if key.measurement != .temporal || categories.allSatisfy(Self.isDate) {
        sort(Self.ranks(of: categories), isDown: false)
      }
    case .null?:
      break
    case .array(let names)?:
      let order = names.map { ChartReader.text($0) }
      sort(categories.map { order.firstIndex(of: $0).map(Double.init) }, isDown: false)
    case .string("ascending")?:
      sort(Self.ranks(of: categories), isDown: false)
    case .string("descending")?:
      sort(Self.ranks(of: categories), isDown: true)
    case .string(let channel)? where channel == value.name || channel == "-" + value.name:
      sort(totals(), isDown: channel.hasPrefix("-"))
    case .object(let order)?:
      let isDown = order["order"] == .string("descending")
      if order["encoding"] == .string(value.name) {
        sort(totals(), isDown: isDown)
      } else if case .string(let field)? = order["field"] {
        sort(byField: field, order["op"], isDown: isDown, rows)
      } else {
        undrawn.append("order of “\(plot.keyTitle)”")
      }
    default:
      undrawn.append("order of “\(plot.keyTitle)”")
    }
  }

  private mutating func sort(
    byField field: String, _ operation: JSONValue?, isDown: Bool, _ rows: [JSONObject]
  ) {
    var aggregate = plot.mark == .bar || plot.mark == .area ? "sum" : "min"
    if case .string(let name)? = operation { aggregate = name }
    guard ChartPlotBuilder.aggregates.contains(aggregate) else {
      undrawn.append("order of “\(plot.keyTitle)”")
      return
    }
    var values: [String: [Double]] = [:]
    for row in rows {
      guard let number = Self.number(row[field]), let name = key.field else { continue }
      let category = Self.category(ChartReader.text(row[name]), key.timeUnit)
      values[category, default: []].append(number)
    }
    let ranks = (plot.categories ?? []).map { category in
      values[category].map { ChartPlotBuilder.combined($0, aggregate) }
    }
    sort(ranks, isDown: isDown)
  }

  /// The sum of the values of each category.
  private func totals() -> [Double?] {
    var totals = [Double?](repeating: nil, count: plot.categories?.count ?? 0)
    for point in plot.series.flatMap(\.points) where point.value.isFinite {
      totals[Int(point.key)] = (totals[Int(point.key)] ?? 0) + point.value
    }
    return totals
  }

  /// The sort keys of categories: numbers if all are numeric, otherwise the rank as text.
  private static func ranks(of categories: [String]) -> [Double?] {
    let numbers = categories.map { JSONNumber($0)?.double }
    if numbers.allSatisfy({ $0 != nil }) { return numbers }
    var ranks: [String: Double] = [:]
    for (rank, category) in categories.sorted().enumerated() { ranks[category] = Double(rank) }
    return categories.map { ranks[$0] }
  }

  /// Whether a text begins with a year, so that it sorts chronologically as text.
  private static func isDate(_ text: String) -> Bool {
    let bytes = text.utf8.prefix(5)
    return bytes.count >= 4 && bytes.prefix(4).allSatisfy { (0x30...0x39).contains($0) }
      && (bytes.count == 4 || bytes.last == UInt8(ascii: "-"))
  }

  /// Sorts the categories by rank; those without one come last, in their original order.
  private mutating func sort(_ ranks: [Double?], isDown: Bool) {
    guard let categories = plot.categories else { return }
    let order = categories.indices.sorted { left, right in
      switch (ranks[left], ranks[right]) {
      case (let first?, let second?) where first != second:
        isDown ? first > second : first < second
      case (_?, nil): true
      case (nil, _?): false
      default: left < right
      }
    }
    var places = [Int](repeating: 0, count: categories.count)
    for (place, category) in order.enumerated() { places[category] = place }
    plot.categories = order.map { categories[$0] }
    for series in plot.series.indices {
      for point in plot.series[series].points.indices {
        let category = Int(plot.series[series].points[point].key)
        plot.series[series].points[point].key = Double(places[category])
      }
    }
    plot.sortPoints()
  }

  // MARK: Scales

  private mutating func scaleKeys() {
    guard plot.categories == nil else { return }
    let keys = plot.series.flatMap { $0.points.map(\.key) }
    noteScale(of: key, ["log"])
    guard let domain = Self.domain(of: key) else {
      let beginsAtZero = plot.mark == .point && Self.scale(of: key) != "log"
      if Self.includesZero(key, byDefault: beginsAtZero) { plot.keyRange = Self.range(of: keys) }
      return
    }
    plot.keyRange = domain
    note(domain, isKeptBy: keys, of: key)
  }

  private mutating func scaleValues() {
    var values = plot.series.flatMap { $0.points.map(\.end) }.filter(\.isFinite)
    let isFromZero = plot.mark == .bar || plot.mark == .area
    if isFromZero { values.append(0) }
    let canBeLogarithmic = !isFromZero && values.allSatisfy { $0 > 0 }
    if Self.scale(of: value) == "log", canBeLogarithmic { plot.isLogarithmic = true }
    noteScale(of: value, plot.isLogarithmic ? [] : ["log"])
    guard let domain = Self.domain(of: value), !plot.isLogarithmic || domain.lowerBound > 0 else {
      let includesZero = !plot.isLogarithmic && Self.includesZero(value, byDefault: true)
      if !isFromZero, includesZero { plot.valueRange = Self.range(of: values) }
      return
    }
    plot.valueRange = domain
    note(domain, isKeptBy: values, of: value)
  }

  private static func scale(of channel: ChartSpec.Channel) -> String? {
    guard case .string(let type)? = channel.definition["scale"]?["type"] else { return nil }
    return type
  }

  /// Whether the scale of a channel without a domain includes zero.
  private static func includesZero(_ channel: ChartSpec.Channel, byDefault isDefault: Bool) -> Bool
  {
    guard case .bool(let isAsked)? = channel.definition["scale"]?["zero"] else { return isDefault }
    return isAsked
  }

  /// The range of the values and zero.
  private static func range(of values: [Double]) -> ClosedRange<Double> {
    min(0, values.min() ?? 0)...max(0, values.max() ?? 0)
  }

  /// Records a scale that would change positions but is not supported.
  private mutating func noteScale(of channel: ChartSpec.Channel, _ types: [String]) {
    if let type = Self.scale(of: channel), (types + ["pow", "sqrt", "symlog"]).contains(type) {
      undrawn.append(type == "log" ? "logarithmic scale" : "scale “\(type)”")
    }
    if channel.definition["scale"]?["reverse"] == .bool(true) {
      undrawn.append("reversed scale")
    }
  }

  private static func domain(of channel: ChartSpec.Channel) -> ClosedRange<Double>? {
    guard case .array(let ends)? = channel.definition["scale"]?["domain"], ends.count == 2,
      let low = number(ends[0]), let high = number(ends[1]), low < high
    else { return nil }
    return low...high
  }

  /// Records a domain that does not contain all values: they are drawn nevertheless.
  private mutating func note(
    _ domain: ClosedRange<Double>, isKeptBy values: [Double], of channel: ChartSpec.Channel
  ) {
    guard !values.allSatisfy(domain.contains) else { return }
    let ends = "\(NumberText.text(domain.lowerBound)) to \(NumberText.text(domain.upperBound))"
    undrawn.append("domain \(ends) of “\(channel.field ?? channel.name)”")
  }
}
