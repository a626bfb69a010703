import ArtifactBase

/// Shares of a whole as sectors, in another notation.
struct PieChart {
  /// A ring of sectors.
  struct Ring {
    var name = ""
    var labels: [String] = []
    var values: [ChartValue] = []
    var colors: [String?] = []
  }

  enum Form {
    /// The angles are the values.
    case shares
    /// The radii are the values, and the angles are equal.
    case radii
    /// The angles and the radii are the values.
    case both
  }

  var frame: NotationFrame
  var rings: [Ring] = []
  var form = Form.shares
  /// The radius of the hole as a share of the radius.
  var hole = 0.0
  var hasLabels = false
  /// The format of the labels: `value`, `percent`, `name` or a combination.
  var labelParts: Set<String> = ["value"]

  init(_ frame: NotationFrame) { self.frame = frame }

  /// Returns the view; nil without data.
  func view() -> ChartView? {
    let rings = rings.filter { !$0.values.isEmpty }
    guard !rings.isEmpty else { return nil }
    var names: [String] = []
    var colors: [String: String] = [:]
    var known: Set<String> = []
    for ring in rings {
      for (index, label) in ring.labels.enumerated() {
        if known.insert(label).inserted { names.append(label) }
        if index < ring.colors.count, let color = ring.colors[index], colors[label] == nil {
          colors[label] = color
        }
      }
    }
    let color = frame.color(by: "category", names, names.map { colors[$0] })
    let views = rings.enumerated().flatMap { layers(of: $1, at: $0, of: rings.count, color) }
    var view = views.count == 1 ? views[0] : ChartView(.layer(views))
    view.width = 240
    view.height = 240
    return view
  }

  private func layers(
    of ring: Ring, at index: Int, of count: Int, _ color: ChannelDefinition
  ) -> [ChartView] {
    let total = ring.values.reduce(0) { $0 + abs($1.finiteNumber ?? 0) }
    let whole =
      form == .radii ? Double(max(ring.values.count, 1)) : max(total, .leastNonzeroMagnitude)
    let turn = 2 * Double.pi
    var sum = 0.0
    var rows = NotationRows()
    for (place, (label, value)) in zip(ring.labels, ring.values).enumerated() {
      rows.set("category", .text(label))
      if !ring.name.isEmpty { rows.set("series", .text(ring.name)) }
      rows.set("value", value)
      rows.set("order", .number(Double(place)))
      if form != .shares {
        let share = form == .radii ? 1 : abs(value.finiteNumber ?? 0)
        rows.set("start", .number(turn * sum / whole))
        sum += share
        rows.set("end", .number(turn * sum / whole))
      }
      if hasLabels { rows.set("label", .text(text(label, value, total))) }
      rows.close()
    }
    var encoding = ChartEncoding()
    if form == .shares {
      encoding[.theta] = ChannelDefinition(
        field: "value", type: .quantitative, options: ["stack": true])
      encoding[.order] = ChannelDefinition(field: "order", type: .quantitative)
    } else {
      encoding[.theta] = ChannelDefinition(
        field: "start", type: .quantitative, options: ["scale": .null, "stack": .null])
      encoding[.theta2] = ChannelDefinition(field: "end")
      encoding[.radius] = ChannelDefinition(
        field: "value", type: .quantitative,
        options: [
          "stack": .null,
          "scale": ["zero": true, "rangeMin": JSONValue(number: hole > 0 ? 20 : 0)],
        ])
    }
    encoding[.color] = color
    var properties = JSONObject()
    if form == .shares, hole > 0 || count > 1 {
      // Rings from the outside to the inside.
      let width = (1 - hole) / Double(count)
      properties["innerRadius"] = Self.radius(1 - width * Double(index + 1))
      if count > 1 { properties["outerRadius"] = Self.radius(1 - width * Double(index)) }
    }
    if form != .shares { properties["stroke"] = "white" }
    var views = [
      ChartView(.unit(ChartMark("arc", properties)), data: rows.data, encoding: encoding)
    ]
    if hasLabels, form == .shares, count == 1 {
      encoding[.color] = nil
      encoding[.detail] = ChannelDefinition(field: "category", type: .nominal)
      encoding[.text] = ChannelDefinition(field: "label", type: .nominal)
      let mark = ChartMark("text", ["radius": Self.radius((1 + hole) / 2)])
      views.append(
        ChartView(.unit(mark), data: rows.data, encoding: encoding, name: "labels"))
    }
    return views
  }

  private static func radius(_ share: Double) -> JSONValue {
    let share = (max(0, min(1, share)) * 1000).rounded() / 1000
    return ["expr": .string("min(width,height)/2*" + ChartValue.text(of: share))]
  }

  private func text(_ label: String, _ value: ChartValue, _ total: Double) -> String {
    var parts: [String] = []
    if labelParts.contains("name") { parts.append(label) }
    if labelParts.contains("value") { parts.append(ChartValue.label(value)) }
    if labelParts.contains("percent"), total > 0 {
      let share = abs(value.finiteNumber ?? 0) / total * 1000
      parts.append(ChartValue.text(of: share.rounded() / 10) + "%")
    }
    return parts.joined(separator: " ")
  }
}
