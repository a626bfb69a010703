import ArtifactBase

extension PlotlyReader {
  /// The series of a trace of bars, lines or points.
  mutating func series(
    _ trace: JSONValue, _ index: Int, _ letter: String, valueLetter: String,
    previous: NotationSeries?
  ) -> NotationSeries {
    var series = NotationSeries()
    series.name = NotationValue.title(trace["name"]) ?? ""
    let values = Self.list(trace[valueLetter])
    var positions = Self.list(trace[letter])
    if positions.isEmpty {
      let start = NotationValue.number(trace[letter + "0"]) ?? 0
      let step = NotationValue.number(trace["d" + letter]) ?? 1
      positions = values.indices.map { JSONValue(number: start + step * Double($0)) }
    }
    let count = min(positions.count, values.count)
    series.positions = positions.prefix(count).map { NotationValue.cell($0) }
    series.values = values.prefix(count).map { NotationValue.cell($0) }
    series.color = color(trace, at: index)
    series.connectsGaps = trace["connectgaps"] == .bool(true)
    series.style.opacity = NotationValue.number(trace["opacity"] ?? trace["marker"]?["opacity"])
    if trace["type"] == "bar" {
      series.mark = .bar
      readBase(trace, into: &series)
    } else {
      readMode(trace, index, previous, into: &series)
    }
    readMarker(trace["marker"], into: &series)
    readTexts(trace, valueLetter, into: &series)
    readErrors(trace["error_" + valueLetter], into: &series)
    return series
  }

  private func readBase(_ trace: JSONValue, into series: inout NotationSeries) {
    let bases = Self.list(trace["base"])
    guard !bases.isEmpty else { return }
    for index in series.values.indices {
      let base = index < bases.count ? NotationValue.number(bases[index]) ?? 0 : 0
      series.bases.append(.number(base))
      if let length = series.values[index].finiteNumber {
        series.values[index] = .number(base + length)
      }
    }
  }

  private mutating func readMode(
    _ trace: JSONValue, _ index: Int, _ previous: NotationSeries?,
    into series: inout NotationSeries
  ) {
    let hasStack = trace["stackgroup"] != nil
    let isShort = series.values.count < 20 && !hasStack
    let mode = trace["mode"]?.stringValue ?? (isShort ? "lines+markers" : "lines")
    let parts = Set(mode.split(separator: "+").map(String.init))
    let line = trace["line"]
    series.mark = parts.contains("lines") ? .line : .point
    if mode == "text" || mode == "none" { series.style.opacity = 0 }
    if let group = NotationValue.text(trace["stackgroup"]) {
      series.mark = .area
      series.stack = "area " + group
    } else if let fill = trace["fill"]?.stringValue, fill != "none" {
      switch fill {
      case "tozeroy", "tozerox": series.mark = .area
      case "tonexty", "tonextx":
        series.mark = .area
        if let previous, previous.values.count == series.values.count {
          series.bases = previous.values
        }
      default: notes.add("the area inside of a line isn't filled", "data", String(index), "fill")
      }
    }
    if series.mark == .area { series.style.opacity = nil }
    guard series.mark != .point else { return }
    series.style.hasPoints = parts.contains("markers")
    series.style.lineWidth = NotationValue.number(line?["width"])
    if series.style.lineWidth == 0, series.mark == .line { series.style.lineWidth = nil }
    switch line?["shape"]?.stringValue {
    case "spline"?: series.style.interpolation = "monotone"
    case "hv"?: series.style.interpolation = "step-after"
    case "vh"?: series.style.interpolation = "step-before"
    case "hvh"?, "vhv"?: series.style.interpolation = "step"
    default: break
    }
    series.style.dash = Self.dash(line?["dash"])
  }

  static func dash(_ value: JSONValue?) -> [Double] {
    switch value?.stringValue {
    case "dash"?: [6, 4]
    case "dot"?: [2, 3]
    case "dashdot"?: [6, 3, 2, 3]
    case "longdash"?: [10, 5]
    case "longdashdot"?: [10, 4, 2, 4]
    default: []
    }
  }

  private func readMarker(_ marker: JSONValue?, into series: inout NotationSeries) {
    let colors = Self.list(marker?["color"])
    if !colors.isEmpty, series.mark == .bar || series.mark == .point {
      if colors.allSatisfy({ NotationValue.number($0) != nil }) {
        series.shades = colors.map { NotationValue.measure($0) }
        let scale = PlotlyColors(marker?["colorscale"])
        series.shadeColors = scale.colors
        series.shadeTitle = NotationValue.title(marker?["colorbar"]?["title"])
        if series.shades.count < series.values.count { series.shades = [] }
      } else {
        series.pointColors = colors.map { NotationValue.color($0).map(NotationValue.opaque) }
      }
    }
    guard series.mark == .point else { return }
    let sizes = Self.list(marker?["size"])
    if !sizes.isEmpty {
      let reference = max(NotationValue.number(marker?["sizeref"]) ?? 1, 1e-9)
      let isArea = marker?["sizemode"] == "area"
      series.sizes = sizes.map { size in
        guard let number = NotationValue.number(size), number >= 0 else { return nil }
        let scaled = number / reference
        return min(Double.pi / 4 * (isArea ? scaled : scaled * scaled), 1e5)
      }
      if series.sizes.count < series.values.count { series.sizes = [] }
    } else if let size = NotationValue.number(marker?["size"]), size > 0, size < 1000 {
      series.style.pointSize = Double.pi / 4 * size * size
    }
    switch marker?["symbol"]?.stringValue {
    case "square"?: series.style.shape = "square"
    case "diamond"?: series.style.shape = "diamond"
    case "cross"?, "x"?: series.style.shape = "cross"
    case "triangle-up"?: series.style.shape = "triangle-up"
    case "triangle-down"?: series.style.shape = "triangle-down"
    default: break
    }
  }

  private func readTexts(
    _ trace: JSONValue, _ valueLetter: String, into series: inout NotationSeries
  ) {
    let isBar = series.mark == .bar
    let isShown =
      isBar
      ? trace["textposition"] != "none"
      : trace["mode"]?.stringValue?.split(separator: "+").contains("text") ?? false
    guard isShown else { return }
    let template = trace["texttemplate"]?.stringValue
    if let template,
      NotationAxis.range(of: "%{" + valueLetter, in: template) != nil
        || NotationAxis.range(of: "%{value", in: template) != nil
    {
      series.labelValues()
    } else if trace["text"] == "auto" || trace["text_auto"] == .bool(true) {
      series.labelValues()
    } else {
      let texts = Self.list(trace["text"])
      if !texts.isEmpty { series.labels = texts.map { NotationValue.title($0) } }
    }
    series.labelPlace = isBar && trace["textposition"] != "outside" ? .center : .outside
  }

  private func readErrors(_ error: JSONValue?, into series: inout NotationSeries) {
    guard let error, error.objectValue != nil, error["visible"] != .bool(false) else { return }
    let lengths = Self.list(error["array"])
    let lower = error["arrayminus"].map { Self.list($0) } ?? lengths
    let constant = NotationValue.number(error["value"]) ?? 10
    let type = error["type"]?.stringValue ?? (lengths.isEmpty ? "percent" : "data")
    let mean = series.values.compactMap(\.finiteNumber)
    guard !mean.isEmpty else { return }
    series.errors = series.values.enumerated().map { index, value in
      guard let value = value.finiteNumber else { return nil }
      switch type {
      case "data":
        guard index < lengths.count, let high = NotationValue.number(lengths[index]) else {
          return nil
        }
        let low = index < lower.count ? NotationValue.number(lower[index]) ?? high : high
        return (value - low, value + high)
      case "constant": return (value - constant, value + constant)
      case "sqrt":
        return (value - abs(value).squareRoot(), value + abs(value).squareRoot())
      default: return (value - abs(value) * constant / 100, value + abs(value) * constant / 100)
      }
    }
  }
}
