import ArtifactBase

/// A chart with two axes in another notation.
struct CartesianChart {
  enum Bars { case grouped, overlaid }

  var frame: NotationFrame
  var series: [NotationSeries] = []
  /// The axis of the positions, and those of the values.
  var positionAxis = NotationAxis()
  var valueAxes = [NotationAxis(), NotationAxis()]
  /// Whether the positions are along y.
  var isHorizontal = false
  var bars = Bars.grouped
  /// Whether stacks show shares.
  var isNormalized = false
  var annotations: [NotationAnnotation] = []
  /// The maximum number of annotations.
  static let annotationLimit = 100
  /// The maximum number of series.
  static let seriesLimit = 500

  init(_ frame: NotationFrame) { self.frame = frame }

  var positionChannel: ChartChannel { isHorizontal ? .y : .x }
  var valueChannel: ChartChannel { isHorizontal ? .x : .y }

  /// The names of the fields.
  var positionField: String {
    positionAxis.kind == .category ? "category" : isHorizontal ? "y" : "x"
  }
  var valueField: String {
    positionAxis.kind == .category || positionAxis.kind == .time
      ? "value" : isHorizontal ? "x" : "y"
  }

  /// Returns the view; nil without data.
  func view() -> ChartView? {
    var chart = self
    chart.series = Array(series.lazy.filter { !$0.isHidden }.prefix(Self.seriesLimit))
    guard !chart.series.isEmpty else { return nil }
    chart.prepare()
    return chart.compose()
  }

  /// Makes names distinct and completes the categories.
  private mutating func prepare() {
    if series.count > 1 {
      for index in series.indices where series[index].name.isEmpty {
        series[index].name = "Series \(index + 1)"
      }
    }
    let names = DistinctNames.distinct(series.map(\.name))
    for (index, name) in names.enumerated() { series[index].name = name }
    guard positionAxis.kind == .category else { return }
    var known = Set(positionAxis.categories)
    for index in series.indices {
      for place in series[index].positions.indices {
        let label = ChartValue.label(series[index].positions[place])
        series[index].positions[place] = .text(label)
        if known.insert(label).inserted { positionAxis.categories.append(label) }
      }
    }
  }

  // MARK: Layers

  /// What series of a layer share.
  private struct LayerKey: Hashable {
    var axis: Int
    var mark: NotationSeries.Mark
    var isStacked: Bool
    var style: NotationSeries.Style
    var isRanged: Bool
    var connectsGaps: Bool
    var hasSizes: Bool
    var hasShades: Bool
  }

  private func compose() -> ChartView {
    var keys: [LayerKey] = []
    var groups: [LayerKey: [Int]] = [:]
    var stackStyles: [Int: NotationSeries.Style] = [:]
    for (index, one) in series.enumerated() {
      let isStacked = one.stack != nil && one.mark != .point
      var key = LayerKey(
        axis: one.axis, mark: one.mark, isStacked: isStacked && one.mark != .bar, style: one.style,
        isRanged: one.bases.isEmpty == false, connectsGaps: one.connectsGaps,
        hasSizes: !one.sizes.isEmpty, hasShades: !one.shades.isEmpty)
      if one.mark == .bar {
        key.style = NotationSeries.Style()
      } else if isStacked {
        // A stack is a layer, so its series share a style.
        let place = one.axis * 8 + one.mark.rawValue
        key.style = stackStyles[place] ?? one.style
        stackStyles[place] = key.style
      }
      if one.mark == .bar || one.mark == .point { key.connectsGaps = false }
      if groups[key] == nil { keys.append(key) }
      groups[key, default: []].append(index)
    }
    let order = keys.indices.sorted {
      (keys[$0].mark.rawValue, $0) < (keys[$1].mark.rawValue, $1)
    }
    var layers: [[ChartView]] = [[], []]
    for place in order {
      let key = keys[place]
      layers[key.axis == 0 ? 0 : 1] += markLayers(groups[key] ?? [], key)
    }
    for (axis, views) in layers.enumerated() where !views.isEmpty {
      layers[axis] += annotations.prefix(Self.annotationLimit).filter {
        ($0.axis == 0 ? 0 : 1) == axis || layers[$0.axis == 0 ? 0 : 1].isEmpty
      }.flatMap(views(of:))
    }
    guard !layers[0].isEmpty, !layers[1].isEmpty else {
      let all = layers[0] + layers[1]
      return all.count == 1 ? all[0] : ChartView(.layer(all))
    }
    let sides = layers.map { $0.count == 1 ? $0[0] : ChartView(.layer($0)) }
    return ChartView(
      .layer(sides), resolve: ["scale": [valueChannel.rawValue: "independent"]])
  }

  /// The layers of series with the same mark: the marks, their error bars and their texts.
  private func markLayers(_ indices: [Int], _ key: LayerKey) -> [ChartView] {
    let data = rows(of: indices).data
    let first = series[indices[0]]
    var encoding = ChartEncoding()
    encoding[positionChannel] = positionAxis.definition(positionField, positionChannel)
    var value = valueAxis(key.axis).definition(valueField, valueChannel)
    let isStacked = indices.contains { series[$0].stack != nil } && key.mark != .point
    if key.mark != .point {
      value["stack"] = !isStacked || key.isRanged ? .null : isNormalized ? "normalize" : "zero"
    }
    encoding[valueChannel] = value
    if key.isRanged, let end = valueChannel.secondary {
      encoding[end] = ChannelDefinition(field: "base")
    }
    if key.mark == .bar, let offset = barOffset {
      encoding[positionChannel.offset ?? .xOffset] = offset
    }
    encoding[.color] = color(of: first)
    if isStacked, key.mark == .bar || key.mark == .area {
      encoding[.order] = ChannelDefinition(field: "order", type: .quantitative)
    } else if key.mark == .line, !isInOrder(indices) {
      encoding[.order] = ChannelDefinition(field: "row", type: .quantitative)
    }
    if key.hasSizes {
      encoding[.size] = ChannelDefinition(
        field: "size", type: .quantitative, options: ["scale": .null, "legend": .null])
    }
    var layers: [ChartView] = []
    if indices.contains(where: { !series[$0].errors.isEmpty }) {
      layers.append(errorLayer(encoding, data))
    }
    layers.append(ChartView(.unit(mark(key, first)), data: data, encoding: encoding))
    if indices.contains(where: { !series[$0].labels.isEmpty }) {
      layers.append(labelLayer(encoding, data, first, key: key, isStacked: isStacked))
    }
    return layers
  }

  private func valueAxis(_ index: Int) -> NotationAxis {
    valueAxes[index == 0 ? 0 : 1]
  }

  private func mark(_ key: LayerKey, _ first: NotationSeries) -> ChartMark {
    var properties = JSONObject()
    let style = key.style
    var type = "bar"
    switch key.mark {
    case .bar: break
    case .area:
      type = "area"
      properties["line"] = true
      properties["opacity"] = JSONValue(number: style.opacity ?? (key.isStacked ? 0.7 : 0.3))
    case .line: type = "line"
    case .point:
      type = "point"
      properties["filled"] = true
      properties["size"] = JSONValue(number: style.pointSize ?? 60)
    }
    if key.mark == .line || key.mark == .area {
      if let interpolation = style.interpolation {
        properties["interpolate"] = .string(interpolation)
      }
      if style.hasPoints { properties["point"] = true }
      if !style.dash.isEmpty {
        properties["strokeDash"] = .array(style.dash.prefix(8).map { JSONValue(number: $0) })
      }
      if let width = style.lineWidth { properties["strokeWidth"] = JSONValue(number: width) }
    }
    if let shape = style.shape, key.mark == .point { properties["shape"] = .string(shape) }
    if key.mark != .area, let opacity = first.style.opacity {
      properties["opacity"] = JSONValue(number: opacity)
    }
    if series.count == 1, first.name.isEmpty, let color = first.color {
      properties["color"] = .string(color)
    }
    return ChartMark(type, properties)
  }

  /// The channel that puts the bars of a position beside each other; nil if they aren't.
  private var barOffset: ChannelDefinition? {
    guard bars == .grouped, positionAxis.kind == .category else { return nil }
    var domain: [String] = []
    var known: Set<String> = []
    for one in series where one.mark == .bar {
      let name = one.stack ?? one.name
      if known.insert(name).inserted { domain.append(name) }
    }
    guard domain.count > 1 else { return nil }
    let hasStacks = series.contains { $0.mark == .bar && $0.stack != nil }
    var scale: JSONObject = ["domain": .array(domain.map { .string($0) })]
    if isHorizontal != positionAxis.isReversed, isHorizontal { scale["reverse"] = true }
    return ChannelDefinition(
      field: hasStacks ? "stack" : "series", type: .nominal,
      options: ["sort": .null, "scale": .object(scale)])
  }

  /// The definition of the color; nil if all marks have that of the mark.
  private func color(of first: NotationSeries) -> ChannelDefinition? {
    if !first.shades.isEmpty {
      var scale = JSONObject()
      if !first.shadeColors.isEmpty {
        scale["range"] = .array(first.shadeColors.map { .string($0) })
      }
      return ChannelDefinition(
        field: "shade", type: .quantitative,
        options: [
          "scale": .object(scale), "title": first.shadeTitle.map { .string($0) } ?? .null,
          "legend": frame.hasLegend ? [:] : .null,
        ])
    }
    if series.count == 1, !first.pointColors.isEmpty {
      guard positionAxis.kind == .category else {
        return ChannelDefinition(field: "color", type: .nominal, options: ["scale": .null])
      }
      var colors: [String: String] = [:]
      for (position, color) in zip(first.positions, first.pointColors) {
        colors[ChartValue.label(position)] = color
      }
      return frame.color(
        by: "category", positionAxis.categories, positionAxis.categories.map { colors[$0] },
        hasLegend: false)
    }
    if series.count == 1, first.name.isEmpty { return nil }
    return frame.color(by: "series", series.map(\.name), series.map(\.color))
  }

  /// Whether the positions of all series increase.
  private func isInOrder(_ indices: [Int]) -> Bool {
    if positionAxis.kind == .category { return true }
    return indices.allSatisfy { index in
      let positions = series[index].positions
      return zip(positions, positions.dropFirst()).allSatisfy { ChartValue.order($0, $1) <= 0 }
    }
  }

  // MARK: Rows

  private func rows(of indices: [Int]) -> NotationRows {
    var rows = NotationRows()
    let isSingle = series.count == 1 && series[0].name.isEmpty
    let hasStacks = series.contains { $0.stack != nil }
    for index in indices {
      let one = series[index]
      for (place, (position, value)) in zip(one.positions, one.values).enumerated() {
        if value.isNil, one.connectsGaps { continue }
        rows.set(positionField, position)
        if !isSingle { rows.set("series", .text(one.name)) }
        rows.set(valueField, value)
        if !one.bases.isEmpty { rows.set("base", Self.element(one.bases, place) ?? .null) }
        if hasStacks {
          rows.set("stack", .text(one.stack ?? one.name))
          rows.set("order", .number(Double(index)))
        }
        if positionAxis.kind != .category { rows.set("row", .number(Double(place))) }
        if !one.sizes.isEmpty {
          rows.set("size", Self.element(one.sizes, place)?.map { .number($0) } ?? .null)
        }
        if !one.shades.isEmpty { rows.set("shade", Self.element(one.shades, place) ?? .null) }
        if !one.pointColors.isEmpty {
          let color = Self.element(one.pointColors, place) ?? one.color
          rows.set("color", color.map { .text($0) } ?? .null)
        }
        if !one.labels.isEmpty {
          rows.set("label", (Self.element(one.labels, place) ?? nil).map { .text($0) } ?? .null)
        }
        if let error = Self.element(one.errors, place) ?? nil {
          rows.set("low", .number(error.low))
          rows.set("high", .number(error.high))
        }
        rows.close()
      }
    }
    return rows
  }

  private static func element<Value>(_ list: [Value], _ index: Int) -> Value? {
    list.indices.contains(index) ? list[index] : nil
  }

  // MARK: Texts and errors

  private func errorLayer(_ encoding: ChartEncoding, _ data: ChartData) -> ChartView {
    var encoding = encoding
    encoding[valueChannel]?.field = "low"
    encoding[valueChannel]?["stack"] = nil
    encoding[valueChannel.secondary ?? .y2] = ChannelDefinition(field: "high")
    encoding[.size] = nil
    encoding[.order] = nil
    return ChartView(.unit(ChartMark("rule")), data: data, encoding: encoding, name: "errors")
  }

  private func labelLayer(
    _ encoding: ChartEncoding, _ data: ChartData, _ first: NotationSeries, key: LayerKey,
    isStacked: Bool
  ) -> ChartView {
    var encoding = encoding
    encoding[.text] = ChannelDefinition(field: "label", type: .nominal)
    encoding[.color] = nil
    encoding[.size] = nil
    var properties = JSONObject()
    // A bar beside others is a stack of one, whose middle is known.
    let isMiddle =
      !isStacked && key.mark == .bar && first.labelPlace != .outside
      && encoding[valueChannel]?["scale"]?["type"] != "log"
    if isStacked || isMiddle {
      encoding[valueChannel]?["bandPosition"] = 0.5
      encoding[.detail] = ChannelDefinition(field: "series", type: .nominal)
    } else if isHorizontal {
      properties = ["align": "left", "dx": 4]
    } else {
      properties = ["baseline": "bottom", "dy": -4]
    }
    if key.mark == .point, first.labelPlace == .center { properties = [:] }
    if key.mark != .bar || isStacked == false {
      let stack = encoding[valueChannel]?["stack"]
      encoding[valueChannel]?["stack"] = isStacked ? stack : isMiddle ? "zero" : .null
    }
    return ChartView(
      .unit(ChartMark("text", properties)), data: data, encoding: encoding, name: "labels")
  }
}
