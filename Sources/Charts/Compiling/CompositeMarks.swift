import ArtifactBase

/// Expands marks that consist of others: box plots, error bars and bands, lines with points.
enum CompositeMarks {
  /// What a mark expands to.
  struct Expansion {
    var content: ChartView.Content
    var transforms: [ChartTransform] = []
  }

  /// Returns what a mark expands to; nil for simple ones.
  static func expanded(
    _ mark: ChartMark, _ encoding: ChartEncoding, _ config: ChartConfig
  ) -> Expansion? {
    switch mark.type {
    case "boxplot": BoxPlot(mark, encoding, config)?.expansion
    case "errorbar", "errorband": ErrorMark(mark, encoding, config)?.expansion
    case "line" where isRange(encoding):
      Expansion(content: .layer([unit(ChartMark("rule", mark.properties), encoding)]))
    case "line", "area", "trail", "rule": overlaid(mark, encoding, config)
    default: nil
    }
  }

  private static func unit(_ mark: ChartMark, _ encoding: ChartEncoding) -> ChartView {
    ChartView(.unit(mark), encoding: encoding)
  }

  private static func isRange(_ encoding: ChartEncoding) -> Bool {
    [ChartChannel.x2, .y2].contains { channel in
      guard encoding[channel] != nil, let main = encoding[channel.main] else { return false }
      return main.isField && !main.isBinned || main.datum != nil
    }
  }

  // MARK: Points and lines on top

  private static func overlaid(
    _ mark: ChartMark, _ encoding: ChartEncoding, _ config: ChartConfig
  ) -> Expansion? {
    func overlay(_ name: String) -> JSONObject? {
      switch mark.properties[name] ?? config[mark.type, name] {
      case .bool(true)?: JSONObject()
      case .string("transparent")?: ["opacity": 0]
      case .object(let object)?: object
      default: nil
      }
    }
    var points = overlay("point")
    if points == nil, mark.properties["point"] == nil, encoding[.shape] != nil {
      points = JSONObject()
    }
    let line = mark.type == "area" ? overlay("line") : nil
    guard points != nil || line != nil else { return nil }
    var base = mark
    for name in ["point", "line"] { base.properties[name] = nil }
    base.properties["point"] = false
    if mark.type == "area", config.property("opacity", of: mark) == nil,
      config.property("fillOpacity", of: mark) == nil
    {
      base.properties["opacity"] = 0.7
    }
    var plain = encoding
    plain[.shape] = nil
    var over = encoding
    let stacking = ViewUnit(mark: mark, encoding: encoding, projection: nil)
    stacking.complete(config)
    stacking.completeStack(config)
    if let stack = stacking.stack, var definition = over[stack.channel] {
      definition["stack"] = .string(stack.offset)
      over[stack.channel] = definition
    }
    over[.x2] = nil
    over[.y2] = nil
    var layers = [unit(base, plain)]
    if let line {
      var properties = JSONObject()
      for name in ["clip", "interpolate", "tension"] { properties[name] = mark.properties[name] }
      properties = ChartConfig.merged(properties, line)
      properties["point"] = false
      layers.append(unit(ChartMark("line", properties), over))
    }
    if let points {
      var properties: JSONObject = ["opacity": 1, "filled": true]
      if let clip = mark.properties["clip"] { properties["clip"] = clip }
      layers.append(unit(ChartMark("point", ChartConfig.merged(properties, points)), over))
    }
    return Expansion(content: .layer(layers))
  }

  // MARK: Parts

  /// The orientation of a mark that summarizes values: whether they are on the y axis.
  static func isVertical(_ mark: ChartMark, _ encoding: ChartEncoding) -> Bool? {
    if let orient = mark.properties["orient"]?.stringValue { return orient == "vertical" }
    func isContinuous(_ channel: ChartChannel) -> Bool {
      guard let definition = encoding[channel], definition.isFieldOrDatum else { return false }
      return !definition.isDiscrete
    }
    switch (isContinuous(.x), isContinuous(.y)) {
    case (true, true):
      if encoding[.y]?.type == .temporal, encoding[.x]?.type != .temporal { return false }
      if encoding[.x]?.aggregate == mark.type { return false }
      return true
    case (true, false): return false
    case (false, true): return true
    case (false, false): return nil
    }
  }

  /// Returns a part of a mark; nil if it is turned off.
  static func part(
    _ name: String, of mark: ChartMark, _ config: ChartConfig, _ base: ChartMark,
    encoding: ChartEncoding
  ) -> ChartView? {
    let own = mark.properties[name]
    let usual = config[mark.type, name]
    func isOn(_ value: JSONValue?) -> Bool? { value.map { !($0.isNull || $0 == false) } }
    let isShown: Bool = isOn(own) ?? isOn(usual) ?? !["ticks", "borders"].contains(name)
    guard isShown else { return nil }
    var properties = usual?.objectValue ?? JSONObject()
    for name in ["clip", "color", "opacity"] {
      if let value = mark.properties[name] { properties[name] = value }
    }
    properties = ChartConfig.merged(properties, base.properties)
    properties["style"] = .string("\(mark.type)-\(name)")
    if case .object(let object)? = own { properties = ChartConfig.merged(properties, object) }
    return unit(ChartMark(base.type, properties), encoding)
  }

  /// Returns the encoding of a part: the ends of a range of values, and the other channels.
  static func encoding(
    _ shared: ChartEncoding, _ channel: ChartChannel, _ definition: ChannelDefinition,
    from start: String, to end: String?
  ) -> ChartEncoding {
    var encoding = shared
    var first = definition
    first.field = start
    first.aggregate = nil
    first.bin = nil
    if first["title"] == nil { first["title"] = definition.field.map { .string($0) } }
    encoding[channel] = first
    if let end, let second = channel.secondary { encoding[second] = ChannelDefinition(field: end) }
    return encoding
  }

  /// Returns the columns by which values are grouped, with the transforms that make them, and the
  /// encoding that shows those.
  static func grouping(
    _ encoding: ChartEncoding
  ) -> (
    encoding: ChartEncoding, columns: [String], transforms: [ChartTransform],
    measures: [AggregateMeasure]
  ) {
    var encoding = encoding
    var columns: [String] = []
    var transforms: [ChartTransform] = []
    var measures: [AggregateMeasure] = []
    encoding.updateEach { channel, definition in
      guard definition.isField else { return }
      let name = definition.column()
      if let aggregate = definition.aggregate,
        let operation = AggregateOperation(rawValue: aggregate)
      {
        measures.append(AggregateMeasure(operation, of: definition.field, as: name))
        if definition["title"] == nil {
          definition["title"] = .string(
            ChartTitles.title(of: definition, ChartConfig(JSONObject())))
        }
        definition.field = name
        definition.aggregate = nil
        definition.type = .quantitative
        return
      }
      if let field = definition.field, definition.isBinning {
        transforms.append(
          .bin(
            BinTransform(
              field, parameters: BinParameters(definition.bin ?? .null), as: name,
              end: name + "_end")))
        columns.append(name + "_end")
        definition["title"] = definition["title"] ?? .string("\(field) (binned)")
        definition.bin = "binned"
        definition.field = name
      }
      if !columns.contains(name) { columns.append(name) }
      if definition.timeUnit != nil, let field = definition.field {
        // Times are truncated before they are grouped.
        let unit = definition.timeUnit
        transforms.append(
          .timeUnit(
            TimeUnitTransform(
              ChartTimeUnitReference(
                unit?.stringValue ?? unit?["unit"]?.stringValue,
                step: unit?["step"]?.doubleValue ?? 1), of: field, as: name)))
        if definition["title"] == nil {
          definition["title"] = .string(
            ChartTitles.title(of: definition, ChartConfig(JSONObject())))
        }
        definition.field = name
      }
    }
    return (encoding, columns, transforms, measures)
  }
}

/// A box plot as layers of rules, ticks, bars and points.
private struct BoxPlot {
  let expansion: CompositeMarks.Expansion

  init?(_ mark: ChartMark, _ encoding: ChartEncoding, _ config: ChartConfig) {
    guard let isVertical = CompositeMarks.isVertical(mark, encoding) else { return nil }
    let channel: ChartChannel = isVertical ? .y : .x
    guard let definition = encoding[channel], let field = definition.field else { return nil }
    let extent = mark.properties["extent"] ?? config["boxplot", "extent"] ?? 1.5
    let factor = extent.doubleValue
    var rest = encoding
    rest[channel] = nil
    rest[.tooltip] = nil
    let (grouped, columns, transforms, measures) = CompositeMarks.grouping(rest)
    var plain = grouped
    plain[.color] = nil
    plain[.size] = nil
    let size = config.property("size", of: mark)
    let orient: JSONValue = isVertical ? "vertical" : "horizontal"
    let across: JSONValue = isVertical ? "horizontal" : "vertical"
    let quartiles = [
      AggregateMeasure(.q1, of: field, as: "lower_box_\(field)"),
      AggregateMeasure(.q3, of: field, as: "upper_box_\(field)"),
    ]
    let prefix = factor == nil ? "lower_whisker" : "min"
    let suffix = factor == nil ? "upper_whisker" : "max"
    let summary =
      measures + quartiles + [
        AggregateMeasure(.median, of: field, as: "mid_box_\(field)"),
        AggregateMeasure(.min, of: field, as: "\(prefix)_\(field)"),
        AggregateMeasure(.max, of: field, as: "\(suffix)_\(field)"),
      ]
    func part(
      _ name: String, _ base: ChartMark, _ shared: ChartEncoding, start: String,
      end: String? = nil
    ) -> ChartView? {
      CompositeMarks.part(
        name, of: mark, config, base,
        encoding: CompositeMarks.encoding(
          shared, channel, definition, from: "\(start)_\(field)", to: end.map { "\($0)_\(field)" }))
    }
    let tick = ChartMark("tick", ["color": "black", "opacity": 1, "orient": across])
    let whiskers = [
      part("rule", ChartMark("rule"), plain, start: "lower_whisker", end: "lower_box"),
      part("rule", ChartMark("rule"), plain, start: "upper_box", end: "upper_whisker"),
      part("ticks", tick, plain, start: "lower_whisker"),
      part("ticks", tick, plain, start: "upper_whisker"),
    ].compactMap(\.self)
    var box = ChartMark("bar", ["orient": orient])
    var middle = ChartMark("tick", ["orient": across])
    if let size {
      box.properties["size"] = size
      middle.properties["size"] = size
    }
    if let color = config["boxplot", "median", "color"] { middle.properties["color"] = color }
    var middleEncoding = plain
    if let size = grouped[.size] { middleEncoding[.size] = size }
    let test: JSONObject = [
      "test": .string("datum['lower_box_\(field)'] >= datum['upper_box_\(field)']")
    ]
    let color =
      grouped[.color]
      ?? ChannelDefinition(value: config["boxplot", "box", "color"] ?? config["mark", "color"])
    middleEncoding[.color] = ChannelDefinition(
      conditions: [.init(test: test, definition: color)])
    let boxes = [
      part("box", box, grouped, start: "lower_box", end: "upper_box"),
      part("median", middle, middleEncoding, start: "mid_box"),
    ].compactMap(\.self)
    let aggregate = ChartTransform.aggregate(AggregateTransform(summary, groupby: columns))
    guard let factor else {
      expansion = .init(
        content: .layer(whiskers + boxes), transforms: transforms + [aggregate])
      return
    }
    let (low, high) = ("datum['lower_box_\(field)']", "datum['upper_box_\(field)']")
    let range = "(\(high) - \(low))"
    let text = ChartValue.text(of: factor)
    let least = "\(low) - \(text) * \(range)"
    let most = "\(high) + \(text) * \(range)"
    let value = "datum['\(field)']"
    let joined = ChartTransform.joinAggregate(AggregateTransform(quartiles, groupby: columns))
    let whiskerView = ChartView(
      .layer(whiskers),
      transforms: [
        .filter(.expression("(\(least) <= \(value)) && (\(value) <= \(most))")),
        .aggregate(
          AggregateTransform(
            [
              AggregateMeasure(.min, of: field, as: "lower_whisker_\(field)"),
              AggregateMeasure(.max, of: field, as: "upper_whisker_\(field)"),
              AggregateMeasure(.min, of: "lower_box_\(field)", as: "lower_box_\(field)"),
              AggregateMeasure(.max, of: "upper_box_\(field)", as: "upper_box_\(field)"),
            ] + measures, groupby: columns)),
      ])
    var outlierEncoding = plain
    var axis = definition
    axis.aggregate = nil
    axis["title"] = axis["title"] ?? .string(field)
    outlierEncoding[channel] = axis
    if let color = grouped[.color] { outlierEncoding[.color] = color }
    var outliers = CompositeMarks.part(
      "outliers", of: mark, config, ChartMark("point"), encoding: outlierEncoding)
    outliers?.transforms = [.filter(.expression("(\(value) < \(least)) || (\(value) > \(most))"))]
    let filtered = ChartView(
      .layer([outliers, whiskerView].compactMap(\.self)), transforms: transforms + [joined])
    expansion = .init(
      content: .layer([
        filtered, ChartView(.layer(boxes), transforms: transforms + [aggregate]),
      ]))
  }
}

/// An error bar or an error band as layers of rules, ticks, areas and lines.
private struct ErrorMark {
  let expansion: CompositeMarks.Expansion

  init?(_ mark: ChartMark, _ encoding: ChartEncoding, _ config: ChartConfig) {
    let hasX2 = encoding[.x2] != nil || encoding[.xError] != nil
    let hasY2 = encoding[.y2] != nil || encoding[.yError] != nil
    let isVertical =
      hasX2 ? false : hasY2 ? true : CompositeMarks.isVertical(mark, encoding) ?? true
    let channel: ChartChannel = isVertical ? .y : .x
    guard let definition = encoding[channel], let field = definition.field else { return nil }
    let second = encoding[isVertical ? .y2 : .x2]
    let error = encoding[isVertical ? .yError : .xError]
    let error2 = encoding[isVertical ? .yError2 : .xError2]
    var rest = encoding
    for channel in [
      channel, channel.secondary ?? channel, .xError, .xError2, .yError, .yError2, .tooltip,
    ] { rest[channel] = nil }
    var (shared, columns, transforms, measures) = CompositeMarks.grouping(rest)
    let path = { (name: String) in "datum['\(name)']" }
    func calculate(_ expression: String, _ name: String) {
      transforms.append(.calculate(CalculateTransform(expression, as: "\(name)_\(field)")))
    }
    if let second = second?.field {
      calculate(path(second), "upper")
      calculate(path(field), "lower")
    } else if let error = error?.field {
      calculate("\(path(field)) + \(path(error))", "upper")
      if let error2 = error2?.field {
        calculate("\(path(field)) + \(path(error2))", "lower")
      } else {
        calculate("\(path(field)) - \(path(error))", "lower")
      }
    } else {
      let given = mark.properties["extent"]?.stringValue
      let center =
        mark.properties["center"]?.stringValue
        ?? given.map { $0 == "iqr" ? "median" : "mean" }
        ?? config["errorbar", "center"]?.stringValue ?? "mean"
      let extent = given ?? (center == "mean" ? "stderr" : "iqr")
      let ends: (AggregateOperation, AggregateOperation)? =
        extent == "ci" ? (.ci0, .ci1) : extent == "iqr" ? (.q1, .q3) : nil
      if let ends {
        measures.append(AggregateMeasure(ends.0, of: field, as: "lower_\(field)"))
        measures.append(AggregateMeasure(ends.1, of: field, as: "upper_\(field)"))
        transforms.append(.aggregate(AggregateTransform(measures, groupby: columns)))
      } else {
        measures.append(
          AggregateMeasure(extent == "stdev" ? .stdev : .stderr, of: field, as: "extent_\(field)"))
        measures.append(
          AggregateMeasure(center == "median" ? .median : .mean, of: field, as: "center_\(field)"))
        transforms.append(.aggregate(AggregateTransform(measures, groupby: columns)))
        calculate("\(path("center_\(field)")) + \(path("extent_\(field)"))", "upper")
        calculate("\(path("center_\(field)")) - \(path("extent_\(field)"))", "lower")
      }
    }
    func part(_ name: String, _ base: ChartMark, _ start: String, end: String? = nil)
      -> ChartView?
    {
      CompositeMarks.part(
        name, of: mark, config, base,
        encoding: CompositeMarks.encoding(
          shared, channel, definition, from: "\(start)_\(field)", to: end.map { "\($0)_\(field)" }))
    }
    var parts: [ChartView?]
    if mark.type == "errorbar" {
      var tick = ChartMark("tick", ["orient": isVertical ? "horizontal" : "vertical"])
      var rule = ChartMark("rule")
      if let thickness = mark.properties["thickness"] {
        tick.properties["thickness"] = thickness
        rule.properties["size"] = thickness
      }
      parts = [
        part("ticks", tick, "lower"), part("ticks", tick, "upper"),
        part("rule", rule, "lower", end: "upper"),
      ]
    } else {
      let isPlane = encoding[.x] != nil && encoding[.y] != nil
      var style = JSONObject()
      for name in ["interpolate", "tension"] where isPlane {
        style[name] = mark.properties[name]
      }
      let line = ChartMark(isPlane ? "line" : "rule", style)
      parts = [
        part("band", ChartMark(isPlane ? "area" : "rect", style), "lower", end: "upper"),
        part("borders", line, "lower"), part("borders", line, "upper"),
      ]
    }
    let views = parts.compactMap(\.self)
    guard !views.isEmpty else { return nil }
    expansion = .init(content: .layer(views), transforms: transforms)
  }
}
