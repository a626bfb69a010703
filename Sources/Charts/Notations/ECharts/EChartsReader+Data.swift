import ArtifactBase

extension EChartsReader {
  /// The values of an element of the data: a number, a list, or an object with either.
  static func values(_ element: JSONValue) -> [JSONValue]? {
    (element["value"] ?? element).arrayValue
  }

  mutating func readData(
    _ one: JSONValue, into series: inout NotationSeries, _ axis: NotationAxis, isSwapped: Bool,
    _ tableCounts: inout [Int: Int]
  ) {
    if let table = table(of: one) {
      readTable(table, one, into: &series, axis, isSwapped: isSwapped, counts: &tableCounts)
      return
    }
    let data = one["data"]?.arrayValue ?? []
    var colors: [String?] = []
    var hasColors = false
    let (first, second) = isSwapped ? (1, 0) : (0, 1)
    for (index, element) in data.enumerated() {
      if let values = Self.values(element), values.count > max(first, second) {
        series.positions.append(position(values[first], axis))
        series.values.append(NotationValue.measure(values[second]))
      } else if axis.kind == .category {
        series.positions.append(.text(Self.label(index, axis)))
        series.values.append(NotationValue.measure(element["value"] ?? element))
      } else {
        series.positions.append(.number(Double(index)))
        series.values.append(NotationValue.measure(element["value"] ?? element))
      }
      let color = NotationValue.color(element["itemStyle"]?["color"])
      if color != nil { hasColors = true }
      colors.append(color.map(NotationValue.opaque))
    }
    if hasColors {
      series.pointColors = colors.map { $0 ?? series.color ?? frame.palette.first }
    } else if one["colorBy"] == "data", !frame.palette.isEmpty {
      series.pointColors = data.indices.map { frame.palette[$0 % frame.palette.count] }
    }
  }

  /// The label of an index.
  static func label(_ index: Int, _ axis: NotationAxis) -> String {
    index < axis.categories.count ? axis.categories[index] : String(index + 1)
  }

  /// The position of a value: along categories a name or an index.
  func position(_ value: JSONValue, _ axis: NotationAxis) -> ChartValue {
    guard axis.kind == .category else { return NotationValue.cell(value) }
    if let index = value.intValue, axis.categories.indices.contains(index) {
      return .text(axis.categories[index])
    }
    return .text(ChartValue.label(NotationValue.cell(value)))
  }

  private mutating func readTable(
    _ table: EChartsTable, _ one: JSONValue, into series: inout NotationSeries,
    _ axis: NotationAxis, isSwapped: Bool, counts: inout [Int: Int]
  ) {
    let (positionName, valueName) = isSwapped ? ("y", "x") : ("x", "y")
    let key = (one["datasetIndex"]?.intValue ?? 0) &* 2 &+ (one["seriesLayoutBy"] == "row" ? 1 : 0)
    let number = counts[key, default: 0]
    counts[key] = number + 1
    let position = table.index(one["encode"]?[positionName]) ?? 0
    let isPoint = axis.kind != .category && series.mark == .point
    let value = table.index(one["encode"]?[valueName]) ?? (isPoint ? 1 : number + 1)
    // Numbers in the table aren't indices of categories.
    series.positions = table.column(position).map { NotationValue.cell($0) }
    series.values = table.column(value).map { NotationValue.measure($0) }
    if series.name.isEmpty {
      let names = one["encode"]?["seriesName"]
      series.name = table.name(names.flatMap { table.index($0) } ?? value)
      series.isHidden = isDeselected(series.name)
    }
    if let size = table.index(one["encode"]?["size"]) {
      series.sizes = Self.areas(table.column(size).map { NotationValue.number($0) })
    }
  }

  /// Areas for numbers, so that the least and the greatest one are easily told apart.
  static func areas(_ numbers: [Double?]) -> [Double?] {
    let known = numbers.compactMap { $0 }
    guard let least = known.min(), let most = known.max(), most > least else { return [] }
    return numbers.map { $0.map { 30 + 1200 * ($0 - least) / (most - least) } }
  }

  mutating func readSizes(_ one: JSONValue, into series: inout NotationSeries) {
    guard series.mark == .point else { return }
    switch one["symbolSize"] {
    case .number(let number)?:
      series.style.pointSize = Double.pi / 4 * number.double * number.double
    case .null?:
      // A function: usually of the third value.
      let third = (one["data"]?.arrayValue ?? []).map { element in
        Self.values(element).flatMap { $0.count > 2 ? NotationValue.number($0[2]) : nil }
      }
      if series.sizes.isEmpty { series.sizes = Self.areas(third) }
    default: break
    }
    if series.sizes.count != series.values.count { series.sizes = [] }
    if let size = series.style.pointSize, !size.isFinite { series.style.pointSize = nil }
    if let map = NotationValue.list(option["visualMap"]).first, map["type"] != "piecewise" {
      let index = map["dimension"]?.intValue ?? 1
      series.shades = (one["data"]?.arrayValue ?? []).map { element in
        guard let values = Self.values(element), values.indices.contains(index) else {
          return .null
        }
        return NotationValue.measure(values[index])
      }
      series.shadeColors = Self.colors(map)
      if series.shades.count != series.values.count { series.shades = [] }
    }
  }

  static func colors(_ map: JSONValue?) -> [String] {
    NotationValue.list(map?["inRange"]?["color"] ?? map?["color"]).compactMap {
      NotationValue.color($0)
    }
  }

  func readLabels(_ one: JSONValue, into series: inout NotationSeries) {
    let label = one["label"]?["normal"] ?? one["label"]
    guard label?["show"] == .bool(true) else { return }
    let template = label?["formatter"]?.stringValue.flatMap { $0.utf8.count <= 200 ? $0 : nil }
    series.labels = zip(series.positions, series.values).map { position, value in
      guard !value.isNil else { return nil }
      guard let template else { return value.asText }
      return Self.text(
        template, name: ChartValue.label(position), value: value.asText, series: series.name)
    }
    switch label?["position"]?.stringValue {
    case "top"?, "right"?, "outside"?: series.labelPlace = .outside
    default: series.labelPlace = series.mark == .bar ? .center : .outside
    }
  }

  /// Replaces the placeholders of a template: `{a}` series, `{b}` name, `{c}` value, `{d}` percent.
  static func text(
    _ template: String, name: String, value: String, series: String = "", percent: String = ""
  ) -> String {
    var result: [UInt8] = []
    let bytes = Array(template.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "{"),
        let close = bytes[index..<min(index + 9, bytes.count)].firstIndex(of: 0x7D)
      {
        switch String(decoding: bytes[index + 1..<close], as: UTF8.self) {
        case "a": result += Array(series.utf8)
        case "b": result += Array(name.utf8)
        case "c", "@value", "value": result += Array(value.utf8)
        case "d": result += Array(percent.utf8)
        default: result += bytes[index...close]
        }
        index = close + 1
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
