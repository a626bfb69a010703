import ArtifactBase

/// A value between two limits on an arc, in another notation.
///
/// The values are in the option `gauge` of the view: an object with `min`, `max` and `values` (each
/// with `name` and `value`), `steps` (each with `to` and `color`), and `threshold`.
struct GaugeChart {
  var frame: NotationFrame
  var minimum = 0.0
  var maximum = 100.0
  var values: [(name: String, value: Double)] = []
  /// The ends of colored parts, as values.
  var steps: [(end: Double, color: String)] = []
  var threshold: Double?
  var reference: Double?
  var color: String?
  /// The texts before and after the number.
  var prefix = ""
  var suffix = ""
  /// Whether there is an arc, or only the number.
  var hasArc = true
  /// The largest number of values with an arc.
  static let valueLimit = 8

  init(_ frame: NotationFrame) { self.frame = frame }

  /// Returns the view; nil without a value.
  func view() -> ChartView? {
    guard let first = values.first else { return nil }
    var layers: [ChartView] = []
    if hasArc {
      layers.append(arcs([(minimum, maximum, "#e6ebf0")], 0.7, 1, name: "scale"))
      if !steps.isEmpty {
        var start = minimum
        var parts: [(Double, Double, String)] = []
        for step in steps.prefix(50) {
          parts.append((start, step.end, step.color))
          start = step.end
        }
        layers.append(arcs(parts, 0.92, 1, name: "steps"))
      }
      let count = min(values.count, Self.valueLimit)
      for (index, value) in values.prefix(count).enumerated() {
        let width = (steps.isEmpty ? 0.3 : 0.2) / Double(count)
        let outer = (steps.isEmpty ? 1 : 0.9) - width * Double(index)
        layers.append(
          arcs(
            [(minimum, value.value, color ?? stepColor(value.value))], outer - width, outer,
            name: "value"))
      }
      if let threshold {
        let span = (maximum - minimum) / 100
        layers.append(
          arcs(
            [(threshold - span / 2, threshold + span / 2, "#d62728")], 0.65, 1, name: "threshold"))
      }
    }
    layers += texts(first)
    return ChartView(
      .layer(layers), width: 300, height: 220,
      options: ["gauge": model, "view": ["stroke": .null]])
  }

  private func stepColor(_ value: Double) -> String {
    steps.first { value <= $0.end }?.color ?? frame.palette.first ?? "#4c78a8"
  }

  private var model: JSONValue {
    var object: JSONObject = [
      "min": JSONValue(number: minimum), "max": JSONValue(number: maximum),
      "values": .array(
        values.map { ["name": .string($0.name), "value": JSONValue(number: $0.value)] }),
      "steps": .array(
        steps.map { ["to": JSONValue(number: $0.end), "color": .string($0.color)] }),
      "prefix": .string(prefix), "suffix": .string(suffix),
    ]
    if let threshold { object["threshold"] = JSONValue(number: threshold) }
    if let reference { object["reference"] = JSONValue(number: reference) }
    return .object(object)
  }

  /// The angle of a value: the arc has 240 degrees, symmetric around the top.
  private func angle(_ value: Double) -> Double {
    let span = maximum - minimum
    let share = span == 0 ? 0 : max(0, min(1, (value - minimum) / span))
    return (share - 0.5) * 4 * Double.pi / 3
  }

  private func arcs(
    _ parts: [(Double, Double, String)], _ inner: Double, _ outer: Double, name: String
  ) -> ChartView {
    var rows = NotationRows()
    for (start, end, color) in parts {
      rows.append([
        "value": .number(end), "start": .number(angle(start)), "end": .number(angle(end)),
        "color": .text(color),
      ])
    }
    var encoding = ChartEncoding()
    encoding[.theta] = ChannelDefinition(
      field: "start", type: .quantitative, options: ["scale": .null, "stack": .null])
    encoding[.theta2] = ChannelDefinition(field: "end")
    encoding[.color] = ChannelDefinition(
      field: "color", type: .nominal, options: ["scale": .null, "legend": .null])
    func radius(_ share: Double) -> JSONValue {
      ["expr": .string("min(width,height)/2*" + NumberText.text(share))]
    }
    let mark = ChartMark("arc", ["innerRadius": radius(inner), "outerRadius": radius(outer)])
    return ChartView(.unit(mark), data: rows.data, encoding: encoding, name: name)
  }

  private func texts(_ first: (name: String, value: Double)) -> [ChartView] {
    var rows = NotationRows()
    rows.append([
      "text": .text(prefix + NumberText.text(first.value) + suffix), "name": .text(first.name),
    ])
    var encoding = ChartEncoding()
    encoding[.text] = ChannelDefinition(field: "text", type: .nominal)
    var views = [
      ChartView(
        .unit(ChartMark("text", ["fontSize": 28, "fontWeight": "bold"])), data: rows.data,
        encoding: encoding, name: "number")
    ]
    if !first.name.isEmpty {
      encoding[.text]?.field = "name"
      views.append(
        ChartView(
          .unit(ChartMark("text", ["fontSize": 14, "dy": 30])), data: rows.data,
          encoding: encoding, name: "name"))
    }
    return views
  }
}
