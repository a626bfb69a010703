import ArtifactBase

extension ScriptReader {
  /// The components that wrap the libraries, with the type of the chart for those of Chart.js.
  private static let components: [String: (dialect: ChartDialect, type: JSONValue)] = [
    "Bar": (.chartjs, "bar"), "Line": (.chartjs, "line"), "Pie": (.chartjs, "pie"),
    "Doughnut": (.chartjs, "doughnut"), "PolarArea": (.chartjs, "polarArea"),
    "Radar": (.chartjs, "radar"), "Scatter": (.chartjs, "scatter"),
    "Bubble": (.chartjs, "bubble"), "Chart": (.chartjs, .null),
    "ReactECharts": (.echarts, .null), "ReactEcharts": (.echarts, .null),
    "ReactEChartsCore": (.echarts, .null), "EChartsReact": (.echarts, .null),
    "ECharts": (.echarts, .null), "Plot": (.plotly, .null), "Plotly": (.plotly, .null),
  ]

  /// The attributes that describe a chart.
  private static let attributes: Set<String> = ["data", "options", "option", "layout", "type"]

  /// The elements that only hold a chart.
  private static let frames: Set<String> = ["", "div", "section", "main", "canvas", "figure"]

  /// Whether the next byte starts an element of JSX.
  var isAtElement: Bool {
    next == UInt8(ascii: "<")
      && (byte(at: 1) == UInt8(ascii: ">")
        || Self.isInName(byte(at: 1)) && !Self.isDigit(byte(at: 1)))
  }

  /// Reads an element of JSX with its children; the components of the libraries are charts.
  mutating func readElement() -> Outcome {
    offset += 1
    let name = readName()
    while next == UInt8(ascii: "."), !isAtEnd {
      offset += 1
      _ = readName()
    }
    var attributes = JSONObject()
    var isClosed = false
    while !isAtEnd {
      skipBlanks()
      if skip(">") { break }
      if skip("/") {
        isClosed = skip(">")
        if isClosed { break }
        continue
      }
      let start = offset
      readAttribute(into: &attributes)
      if offset == start { offset += 1 }
    }
    addComponent(name, attributes)
    if !isClosed { readChildren() }
    return isAtEnd ? .nothing : .opaque
  }

  private mutating func readAttribute(into attributes: inout JSONObject) {
    if skip("{") {
      skipBlanks()
      if follows("...") { offset += 3 }
      if case .value(.object(let object)) = readValue() {
        work += object.count
        for (key, value) in zip(object.keys, object.values) { attributes[key] = value }
      }
      skipToBrace()
      return
    }
    var name = readName()
    while next == UInt8(ascii: "-") || next == UInt8(ascii: ":"), !isAtEnd {
      offset += 1
      name += "-" + readName()
    }
    skipBlanks()
    guard skip("=") else { return }
    skipBlanks()
    if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
      if let text = readText() { attributes[name] = .string(text) }
    } else if skip("{") {
      let outer = (path: path, notes: notes, traits: traits, reason: reason)
      path = []
      switch readValue() {
      case .value(let value): attributes[name] = value
      case .opaque: attributes[name] = .null
      case .function, .nothing: break
      }
      path = outer.path
      if !Self.attributes.contains(name) {
        (notes, traits, reason) = (outer.notes, outer.traits, outer.reason)
      }
      skipToBrace()
    }
  }

  /// Skips up to the brace that closes an expression.
  private mutating func skipToBrace() {
    while !isAtEnd {
      skipBlanks()
      if skip("}") { return }
      let start = offset
      skipExpression()
      if offset == start, next != UInt8(ascii: "}") { offset += 1 }
    }
  }

  private mutating func readChildren() {
    guard depth < Self.depthLimit else { return }
    depth += 1
    defer { depth -= 1 }
    while !isAtEnd {
      if next == UInt8(ascii: "<"), byte(at: 1) == UInt8(ascii: "/") {
        while !isAtEnd, !skip(">") { offset += 1 }
        return
      }
      if isAtElement {
        guard depth < Self.depthLimit else { return }
        _ = readElement()
      } else if skip("{") {
        skipBlanks()
        if next != UInt8(ascii: "}") { _ = readValue() }
        skipToBrace()
      } else {
        if next > 0x20 { statements.insert(.other) }
        offset += 1
      }
    }
  }

  private mutating func addComponent(_ name: String, _ attributes: JSONObject) {
    guard let component = Self.components[name] else {
      if !Self.frames.contains(name) { statements.insert(.other) }
      return
    }
    switch component.dialect {
    case .chartjs:
      guard let data = attributes["data"], data.isNull || data["datasets"] != nil else { return }
      var value: JSONObject = ["data": data]
      value["type"] = component.type.isNull ? attributes["type"] : component.type
      value["options"] = attributes["options"]
      addChart(.chartjs, data.isNull ? .null : .object(value))
    case .echarts:
      if let option = attributes["option"] { addChart(.echarts, option) }
    case .plotly:
      guard let data = attributes["data"] else { return }
      var value: JSONObject = ["data": data]
      value["layout"] = attributes["layout"]
      addChart(.plotly, data.isNull ? .null : .object(value))
    }
    traits.insert(.chart)
  }
}
