import ArtifactBase
import Charts

/// Rows of bars for the values of a radar chart.
struct RadarRows {
  let model: JSONValue

  init(_ model: JSONValue) { self.model = model }

  func view(_ title: JSONValue?) -> ChartView? {
    let axes = model["axes"]?.arrayValue ?? []
    let series = model["series"]?.arrayValue ?? []
    guard !axes.isEmpty, !series.isEmpty, axes.count * series.count <= 2_000 else { return nil }
    let limits = axes.map { ($0["min"]?.doubleValue ?? 0, $0["max"]?.doubleValue ?? 1) }
    let isShared = limits.allSatisfy { $0 == limits[0] }
    var rows: [JSONValue] = []
    var names: [JSONValue] = []
    for (number, one) in series.enumerated() {
      let name = one["name"]?.stringValue ?? ""
      names.append(.string(name))
      for (index, value) in (one["values"]?.arrayValue ?? []).enumerated() {
        guard let number = value.doubleValue, axes.indices.contains(index) else { continue }
        let (low, high) = limits[index]
        let share = high > low ? (number - low) / (high - low) : 0
        rows.append([
          "axis": .string(axes[index]["name"]?.stringValue ?? "\(index + 1)"),
          "series": .string(name), "value": JSONValue(number: number),
          "position": JSONValue(number: isShared ? number : share),
          "label": .string(ChartNumber.label(number)),
        ])
      }
      if number > 100 { break }
    }
    guard !rows.isEmpty else { return nil }
    var x = ChannelDefinition(field: "position", type: .quantitative)
    x["title"] = .null
    x["scale"] =
      isShared
      ? ["domain": [JSONValue(number: min(0, limits[0].0)), JSONValue(number: limits[0].1)]]
      : ["domain": [0, 1]]
    var y = ChannelDefinition(field: "axis", type: .nominal)
    y["sort"] = .null
    y["title"] = .null
    var encoding = ChartEncoding([.x: x, .y: y])
    if series.count > 1 {
      var color = ChannelDefinition(field: "series", type: .nominal)
      color["sort"] = .null
      color["title"] = .null
      color["scale"] = ["domain": .array(names)]
      var offset = ChannelDefinition(field: "series", type: .nominal)
      offset["sort"] = .array(names)
      encoding[.color] = color
      encoding[.yOffset] = offset
    }
    var view = ChartView(
      .layer([
        ChartView(.unit(ChartMark("bar"))),
        ChartView(
          .unit(ChartMark("text")),
          encoding: ChartEncoding([.text: ChannelDefinition(field: "label", type: .nominal)])),
      ]), data: .frame(DataFrame(rows: rows)), encoding: encoding)
    view.title = title
    return view
  }
}

/// Rows of bars for the values of a gauge.
struct GaugeRows {
  let model: JSONValue

  init(_ model: JSONValue) { self.model = model }

  func view(_ title: JSONValue?) -> ChartView? {
    let values = (model["values"]?.arrayValue ?? []).prefix(100)
    let low = model["min"]?.doubleValue ?? 0
    let high = model["max"]?.doubleValue ?? 100
    let unit = model["suffix"]?.stringValue ?? ""
    let rows: [JSONValue] = values.enumerated().compactMap { index, value in
      guard let number = value["value"]?.doubleValue else { return nil }
      let label =
        ChartNumber.label(number) + unit + " of " + ChartNumber.label(high) + unit
      return [
        "name": .string(value["name"]?.stringValue ?? ""), "value": JSONValue(number: number),
        "label": .string(label), "row": JSONValue(number: Double(index)),
        "threshold": model["threshold"] ?? .null, "end": JSONValue(number: max(number, high)),
      ]
    }
    guard !rows.isEmpty else { return nil }
    var x = ChannelDefinition(field: "value", type: .quantitative)
    x["title"] = .null
    x["scale"] = ["domain": [JSONValue(number: low), JSONValue(number: high)], "clamp": true]
    var y = ChannelDefinition(field: "name", type: .nominal)
    y["sort"] = .null
    y["title"] = .null
    var layers = [
      ChartView(.unit(ChartMark("bar"))),
      ChartView(
        .unit(ChartMark("bar", ["fillOpacity": 0.2])),
        encoding: ChartEncoding([.x2: ChannelDefinition(field: "end")])),
      ChartView(
        .unit(ChartMark("text")),
        encoding: ChartEncoding([.text: ChannelDefinition(field: "label", type: .nominal)])),
    ]
    if model["threshold"]?.doubleValue != nil {
      layers.append(
        ChartView(
          .unit(ChartMark("tick")),
          encoding: ChartEncoding([
            .x: ChannelDefinition(field: "threshold", type: .quantitative)
          ])))
    }
    var view = ChartView(
      .layer(layers), data: .frame(DataFrame(rows: rows)),
      encoding: ChartEncoding([.x: x, .y: y]))
    view.title = title
    return view
  }
}
