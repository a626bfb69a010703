import ArtifactBase

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Values along axes from a center, in another notation.
///
/// The view consists of layers with computed positions in the unit circle. The values themselves are
/// in its option `radar`: an object with `axes` (each with `name`, `min` and `max`) and `series`
/// (each with `name`, `values` and `color`).
struct RadarChart {
  struct Axis {
    var name: String
    var minimum = 0.0
    var maximum = 1.0
  }

  struct Series {
    var name = ""
    var values: [ChartValue] = []
    var color: String?
    var isFilled = false
    var hasLine = true
    /// Whether the last value is connected with the first one.
    var isClosed = true
  }

  var frame: NotationFrame
  var axes: [Axis] = []
  var series: [Series] = []
  /// Whether axes follow each other clockwise.
  var isClockwise = true
  static let ringCount = 5
  /// The maximum number of axes with spokes and labels.
  static let axisLimit = 400

  init(_ frame: NotationFrame) { self.frame = frame }

  /// Returns the maximum of an axis for a largest value: 1, 2 or 5 times a power of ten.
  static func niceMaximum(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return 1 }
    let power = pow(10, (log10(value)).rounded(.down))
    guard power > 0, power.isFinite else { return value }
    for factor in [1.0, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10] where factor * power >= value {
      return factor * power
    }
    return value
  }

  /// Returns the view; nil without axes or series.
  func view() -> ChartView? {
    guard !axes.isEmpty, axes.count <= Self.axisLimit, !series.isEmpty else { return nil }
    var named = self
    if series.count > 1 {
      for index in series.indices where series[index].name.isEmpty {
        named.series[index].name = "Series \(index + 1)"
      }
    }
    let names = DistinctNames.distinct(named.series.map(\.name))
    for (index, name) in names.enumerated() { named.series[index].name = name }
    return named.layers()
  }

  private func layers() -> ChartView {
    var layers = [rings(), spokes()]
    let lines = series.filter(\.hasLine)
    let color =
      series.count == 1 && series[0].name.isEmpty
      ? nil : frame.color(by: "series", series.map(\.name), series.map(\.color))
    var properties = JSONObject()
    if color == nil, let own = series[0].color { properties["color"] = .string(own) }
    if series.contains(where: \.isFilled) {
      var fill = properties
      fill["filled"] = true
      fill["opacity"] = 0.25
      // The legend has the signs of the lines.
      layers.append(
        shape(ChartMark("line", fill), series.filter(\.isFilled), color, in: .fill))
    }
    if !lines.isEmpty { layers.append(shape(ChartMark("line", properties), lines, color)) }
    properties["filled"] = true
    layers.append(shape(ChartMark("point", properties), series, color))
    layers.append(names())
    return ChartView(
      .layer(layers), width: 300, height: 300,
      options: ["radar": model, "view": ["stroke": .null]])
  }

  private var model: JSONValue {
    [
      "axes": .array(
        axes.map { axis in
          [
            "name": .string(axis.name), "min": JSONValue(number: axis.minimum),
            "max": JSONValue(number: axis.maximum),
          ]
        }),
      "series": .array(
        series.map { one in
          var object: JSONObject = [
            "name": .string(one.name), "values": .array(one.values.map(\.json)),
          ]
          if let color = one.color { object["color"] = .string(color) }
          return .object(object)
        }),
    ]
  }

  // MARK: Layers

  /// The position on an axis at a share of its length.
  private func point(_ axis: Int, _ share: Double) -> (x: Double, y: Double) {
    let angle = 2 * Double.pi * Double(axis) / Double(axes.count) * (isClockwise ? 1 : -1)
    func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
    return (rounded(sin(angle) * share), rounded(cos(angle) * share))
  }

  private func encoding() -> ChartEncoding {
    var encoding = ChartEncoding()
    for channel in [ChartChannel.x, .y] {
      encoding[channel] = ChannelDefinition(
        field: channel.rawValue, type: .quantitative,
        options: [
          "scale": ["domain": [-1.25, 1.25], "nice": false, "zero": false], "axis": .null,
        ])
    }
    return encoding
  }

  private func rings() -> ChartView {
    var rows = NotationRows()
    for ring in 1...Self.ringCount {
      for axis in 0...axes.count {
        let point = point(axis % axes.count, Double(ring) / Double(Self.ringCount))
        rows.append([
          "ring": .number(Double(ring)), "x": .number(point.x), "y": .number(point.y),
          "row": .number(Double(axis)),
        ])
      }
    }
    var encoding = encoding()
    encoding[.detail] = ChannelDefinition(field: "ring", type: .nominal)
    encoding[.order] = ChannelDefinition(field: "row", type: .quantitative)
    let mark = ChartMark("line", ["color": "#bbb", "strokeWidth": 1])
    return ChartView(.unit(mark), data: rows.data, encoding: encoding, name: "rings")
  }

  private func spokes() -> ChartView {
    var rows = NotationRows()
    for axis in axes.indices {
      let point = point(axis, 1)
      rows.append(["x": 0, "y": 0, "x2": .number(point.x), "y2": .number(point.y)])
    }
    var encoding = encoding()
    encoding[.x2] = ChannelDefinition(field: "x2")
    encoding[.y2] = ChannelDefinition(field: "y2")
    let mark = ChartMark("rule", ["color": "#bbb"])
    return ChartView(.unit(mark), data: rows.data, encoding: encoding, name: "spokes")
  }

  private func names() -> ChartView {
    var rows = NotationRows()
    for (index, axis) in axes.enumerated() {
      let point = point(index, 1.06)
      rows.append(["x": .number(point.x), "y": .number(point.y), "name": .text(axis.name)])
    }
    var encoding = encoding()
    encoding[.text] = ChannelDefinition(field: "name", type: .nominal)
    // Names are outside of the rings.
    func side(_ field: String, less: String, more: String, other: String) -> JSONValue {
      [
        "expr": .string(
          "datum.\(field) > 0.1 ? '\(more)' : datum.\(field) < -0.1 ? '\(less)' : '\(other)'")
      ]
    }
    let mark = ChartMark(
      "text",
      [
        "align": side("x", less: "right", more: "left", other: "center"),
        "baseline": side("y", less: "top", more: "bottom", other: "middle"),
      ])
    return ChartView(.unit(mark), data: rows.data, encoding: encoding, name: "names")
  }

  /// The marks of series; lines are closed.
  private func shape(
    _ mark: ChartMark, _ series: [Series], _ color: ChannelDefinition?,
    in channel: ChartChannel = .color
  ) -> ChartView {
    var rows = NotationRows()
    for one in series {
      let count = min(one.values.count, axes.count)
      guard count > 0 else { continue }
      let isClosed = mark.type == "line" && one.isClosed && count == axes.count
      for place in 0..<(isClosed ? count + 1 : count) {
        let index = place % count
        let axis = axes[index]
        guard let value = one.values[index].finiteNumber else { continue }
        let span = axis.maximum - axis.minimum
        let share = span == 0 ? 0 : max(0, (value - axis.minimum) / span)
        let point = point(index, share)
        if color != nil { rows.set("series", .text(one.name)) }
        rows.append([
          "category": .text(axis.name), "value": .number(value), "x": .number(point.x),
          "y": .number(point.y), "row": .number(Double(place)),
        ])
      }
    }
    var encoding = encoding()
    encoding[channel] = color
    if channel == .fill { encoding[channel]?["legend"] = .null }
    if mark.type == "line" {
      encoding[.order] = ChannelDefinition(field: "row", type: .quantitative)
    }
    encoding[all: .tooltip] = [
      ChannelDefinition(field: "category", type: .nominal),
      ChannelDefinition(field: "value", type: .quantitative),
    ]
    return ChartView(.unit(mark), data: rows.data, encoding: encoding, name: "values")
  }
}
