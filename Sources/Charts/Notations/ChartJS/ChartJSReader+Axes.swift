import ArtifactBase

extension ChartJSReader {
  /// A scale with its ID, in the form of version 3 or 2.
  struct Scale {
    var id: String
    var letter: String
    var options: JSONValue
  }

  /// The scales of the options in order.
  var scales: [Scale] {
    guard let object = options["scales"]?.objectValue else { return [] }
    var scales: [Scale] = []
    for (key, value) in zip(object.keys, object.values) {
      if key == "xAxes" || key == "yAxes" {
        let letter = String(key.prefix(1))
        for (index, one) in NotationValue.list(value).prefix(8).enumerated() {
          let id = one["id"]?.stringValue ?? (index == 0 ? letter : letter + String(index))
          scales.append(Scale(id: id, letter: letter, options: one))
        }
      } else if key != "r", value.objectValue != nil, scales.count < 16 {
        scales.append(Scale(id: key, letter: Self.letter(of: key, value), options: value))
      }
    }
    return scales
  }

  private static func letter(of id: String, _ options: JSONValue) -> String {
    if let axis = options["axis"]?.stringValue { return axis }
    if id.hasPrefix("x") || id.hasPrefix("y") { return String(id.prefix(1)) }
    switch options["position"]?.stringValue {
    case "top"?, "bottom"?: return "x"
    default: return "y"
    }
  }

  /// Returns the axis of the first scale of a letter.
  func axis(_ letter: String, default kind: NotationAxis.Kind) -> NotationAxis {
    axis(scales.first { $0.letter == letter }?.options ?? .null, default: kind)
  }

  /// Returns the axis of a scale.
  func axis(_ scale: JSONValue, default kind: NotationAxis.Kind) -> NotationAxis {
    var axis = NotationAxis()
    let ticks = scale["ticks"]
    switch scale["type"]?.stringValue {
    case "linear"?: axis.kind = .value
    case "logarithmic"?: axis.kind = .log
    case "time"?, "timeseries"?: axis.kind = .time
    case "category"?: axis.kind = .category
    default: axis.kind = kind
    }
    let title = scale["title"] ?? scale["scaleLabel"]
    if title?["display"] != .bool(false) {
      axis.title = NotationValue.title(title?["text"] ?? title?["labelString"])
    }
    axis.categories = DistinctNames.distinct(
      NotationValue.list(scale["labels"]).map { NotationValue.text($0) ?? "" })
    if axis.kind != .category {
      axis.minimum = scale["min"] ?? ticks?["min"]
      axis.maximum = scale["max"] ?? ticks?["max"]
    }
    axis.startsAtZero =
      (scale["beginAtZero"] ?? ticks?["beginAtZero"]) == .bool(true)
      || NotationValue.number(scale["suggestedMin"] ?? ticks?["suggestedMin"]) == 0
    axis.isReversed = (scale["reverse"] ?? ticks?["reverse"]) == .bool(true)
    axis.isHidden = scale["display"] == .bool(false)
    if let grid = (scale["grid"] ?? scale["gridLines"])?["display"]?.boolValue {
      axis.hasGrid = grid
    }
    axis.tickStep = NotationValue.number(ticks?["stepSize"])
    switch ticks?["format"]?["style"]?.stringValue {
    case "percent"?: axis.format = ".0%"
    case "currency"? where ticks?["format"]?["currency"]?.stringValue == "USD":
      axis.format = "$,.2f"
    default: break
    }
    if let side = scale["position"]?.stringValue, ["left", "right", "top", "bottom"].contains(side)
    {
      axis.side = side
    }
    return axis
  }

  /// The value axes with the indices of the scales, the left or bottom one first.
  mutating func valueAxes(_ letter: String) -> (axes: [NotationAxis], indices: [String: Int]) {
    let own = scales.filter { $0.letter == letter }
    var used: [String] = []
    for dataset in datasets {
      let id = dataset[letter + "AxisID"]?.stringValue ?? own.first?.id ?? letter
      if !used.contains(id), used.count < 16 { used.append(id) }
    }
    // The axis at the right is the second one.
    used.sort { left, right in
      func isSecond(_ id: String) -> Bool {
        let side = own.first { $0.id == id }?.options["position"]?.stringValue
        return side == "right" || side == "top"
      }
      return !isSecond(left) && isSecond(right)
    }
    if used.count > 2 { notes.add("more than two value axes share one", "options", "scales") }
    var axes = used.prefix(2).map { id in
      axis(own.first { $0.id == id }?.options ?? .null, default: .value)
    }
    if axes.isEmpty { axes = [axis(letter, default: .value)] }
    if axes.count == 1 { axes.append(NotationAxis()) }
    if used.count > 1, axes[1].side == nil { axes[1].side = letter == "y" ? "right" : "top" }
    var indices: [String: Int] = [:]
    for (index, id) in used.enumerated() { indices[id] = min(index, 1) }
    return (axes, indices)
  }
}
