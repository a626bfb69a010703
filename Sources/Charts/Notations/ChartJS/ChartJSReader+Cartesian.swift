import ArtifactBase

extension ChartJSReader {
  mutating func readCartesian() -> ChartView? {
    var chart = CartesianChart(frame)
    chart.isHorizontal =
      type == "horizontalBar" || options["indexAxis"]?.stringValue == "y"
      || datasets.first?["indexAxis"]?.stringValue == "y"
    let (letter, valueLetter) = chart.isHorizontal ? ("y", "x") : ("x", "y")
    let own = scales
    chart.positionAxis = axis(letter, default: positionKind(letter))
    let kindIsGiven = own.first { $0.letter == letter }?.options["type"] != nil
    let axes = valueAxes(valueLetter)
    chart.valueAxes = axes.axes
    let isStacked = own.contains { scale in
      scale.options["stacked"] == .bool(true) || scale.options["stacked"] == "single"
    }
    let shares = options["plugins"]?["stacked100"]
    chart.isNormalized = shares?["enable"] == .bool(true) || shares?["enabled"] == .bool(true)
    for (number, dataset) in datasets.enumerated() {
      var series = series(dataset, number, letter, valueLetter: valueLetter)
      let id =
        dataset[valueLetter + "AxisID"]?.stringValue ?? own.first { $0.letter == valueLetter }?.id
      series.axis = axes.indices[id ?? valueLetter] ?? 0
      let stack = NotationValue.text(dataset["stack"])
      if isStacked || chart.isNormalized || stack != nil {
        // Without the name of a stack, bars and lines have one each.
        series.stack = stack ?? (series.mark == .bar ? "bars" : "lines")
      }
      if dataset["grouped"] == .bool(false) { chart.bars = .overlaid }
      chart.series.append(series)
    }
    choosePositions(&chart, kindIsGiven: kindIsGiven)
    for index in 0...1 {
      let marks = chart.series.filter { $0.axis == index }.map(\.mark)
      if marks.contains(.bar) || marks.contains(.area) {
        chart.valueAxes[index].startsAtZero = true
      }
    }
    readAnnotations(&chart)
    return chart.view()
  }

  private func positionKind(_ letter: String) -> NotationAxis.Kind {
    type == "scatter" || type == "bubble" ? .value : .category
  }

  /// Chooses the kind of the axis of positions from the data, where no kind is given.
  private func choosePositions(_ chart: inout CartesianChart, kindIsGiven: Bool) {
    let hasBars = chart.series.contains { $0.mark == .bar }
    let positions = chart.series.lazy.flatMap(\.positions)
    if chart.positionAxis.kind == .category, !kindIsGiven, labels.isEmpty, !hasBars,
      chart.positionAxis.categories.isEmpty,
      datasets.contains(where: { $0["data"]?[0]?["x"] != nil }),
      positions.allSatisfy(\.isFiniteNumber)
    {
      chart.positionAxis.kind = .value
    }
    if chart.positionAxis.kind == .time, hasBars { chart.positionAxis.kind = .category }
    if chart.positionAxis.kind == .value { chart.positionAxis.startsAtZero = false }
    guard chart.positionAxis.kind == .category else { return }
    if chart.positionAxis.categories.isEmpty { chart.positionAxis.categories = labels }
    // Categories start at the top.
    if chart.isHorizontal { chart.positionAxis.isReversed.toggle() }
  }

  // MARK: Series

  private mutating func series(
    _ dataset: JSONValue, _ number: Int, _ letter: String, valueLetter: String
  ) -> NotationSeries {
    var series = NotationSeries()
    let place = String(number)
    series.name = NotationValue.text(dataset["label"]) ?? ""
    let type = dataset["type"]?.stringValue ?? type
    let kind = type.hasSuffix("WithErrorBars") ? String(type.dropLast(13)) : type
    let line = options["elements"]?["line"]
    let fill = dataset["fill"] ?? line?["fill"] ?? options["fill"]
    switch kind {
    case "line", "area":
      let isFilled = kind == "area" || fill.map { $0 != .bool(false) && !$0.isNull } ?? false
      series.mark = dataset["showLine"] == .bool(false) ? .point : isFilled ? .area : .line
      if let text = fill?.stringValue, text.hasPrefix("+") || text.hasPrefix("-") {
        notes.add(
          "the area between two lines is drawn down to the base", "data", "datasets", place, "fill")
      }
    case "scatter": series.mark = dataset["showLine"] == .bool(true) ? .line : .point
    case "bubble": series.mark = .point
    default: series.mark = .bar
    }
    series.isHidden = dataset["hidden"] == .bool(true)
    if series.isHidden { notes.add("a hidden dataset isn't drawn", "data", "datasets", place) }
    series.connectsGaps = (dataset["spanGaps"] ?? options["spanGaps"]) == .bool(true)
    readData(dataset, into: &series, letter, valueLetter, isBubble: kind == "bubble")
    readStyle(dataset, line, into: &series)
    if hasDataLabels || dataset["datalabels"]?.objectValue != nil {
      series.labelValues()
      if series.mark == .bar {
        let anchor = (dataset["datalabels"] ?? options["plugins"]?["datalabels"])?["anchor"]
        series.labelPlace = anchor == "end" ? .outside : .center
      }
    }
    return series
  }

  private func readData(
    _ dataset: JSONValue, into series: inout NotationSeries, _ letter: String,
    _ valueLetter: String, isBubble: Bool
  ) {
    let parsing = (dataset["parsing"]?.objectValue == nil ? options["parsing"] : dataset["parsing"])
    let key = parsing?[letter + "AxisKey"]?.stringValue ?? letter
    let valueKey = parsing?[valueLetter + "AxisKey"]?.stringValue ?? valueLetter
    if let object = dataset["data"]?.objectValue {
      series.positions = object.keys.map { .text($0) }
      series.values = object.values.map { NotationValue.measure($0) }
      return
    }
    for (index, element) in (dataset["data"]?.arrayValue ?? []).enumerated() {
      switch element {
      case .object:
        let position = Self.member(key, of: element)
        series.positions.append(
          position.map { NotationValue.cell($0) } ?? .text(label(index)))
        append(Self.member(valueKey, of: element), to: &series, at: index)
        if isBubble || element["r"] != nil {
          let radius = NotationValue.number(element["r"]) ?? 3
          series.sizes.append(Double.pi * radius * radius)
        }
      case .array(let pair) where series.mark != .bar && pair.count > 1:
        series.positions.append(NotationValue.cell(pair[0]))
        series.values.append(NotationValue.measure(pair[1]))
      default:
        series.positions.append(.text(label(index)))
        append(element, to: &series, at: index)
      }
    }
    if series.sizes.contains(where: { $0 == nil }) || series.sizes.count < series.values.count {
      series.sizes = []
    }
  }

  /// Appends a value, or a range from a base to a value.
  private func append(_ value: JSONValue?, to series: inout NotationSeries, at index: Int) {
    if let pair = value?.arrayValue, pair.count == 2 {
      while series.bases.count < index { series.bases.append(0) }
      series.bases.append(NotationValue.measure(pair[0]))
      series.values.append(NotationValue.measure(pair[1]))
    } else {
      if !series.bases.isEmpty { series.bases.append(0) }
      series.values.append(NotationValue.measure(value))
    }
  }

  /// The member at a path with points.
  private static func member(_ path: String, of value: JSONValue) -> JSONValue? {
    if let member = value[path] { return member }
    guard path.utf8.contains(UInt8(ascii: ".")) else { return nil }
    return path.split(separator: ".").prefix(8).reduce(value as JSONValue?) { $0?[String($1)] }
  }

  private func readStyle(
    _ dataset: JSONValue, _ line: JSONValue?, into series: inout NotationSeries
  ) {
    let isLine = series.mark == .line || series.mark == .area
    series.color = Self.color(dataset, isLine: isLine)
    if !isLine {
      let colors = Self.colors(dataset["backgroundColor"], count: series.values.count)
      series.pointColors = colors.map { $0.map(NotationValue.opaque) }
    }
    let tension = NotationValue.number(
      dataset["tension"] ?? dataset["lineTension"] ?? line?["tension"] ?? options["tension"])
    if let tension, tension > 0 { series.style.interpolation = "monotone" }
    if dataset["cubicInterpolationMode"] == "monotone" { series.style.interpolation = "monotone" }
    switch dataset["stepped"] ?? dataset["steppedLine"] ?? line?["stepped"] {
    case .bool(true)?, "before"?: series.style.interpolation = "step-after"
    case "after"?: series.style.interpolation = "step-before"
    case "middle"?: series.style.interpolation = "step"
    default: break
    }
    let dash = NotationValue.list(dataset["borderDash"]).compactMap { NotationValue.number($0) }
    if isLine {
      series.style.dash = dash
      let radius = dataset["pointRadius"] ?? options["elements"]?["point"]?["radius"]
      series.style.hasPoints = radius.map { $0 != 0 } ?? (series.values.count <= 100)
      series.style.lineWidth = NotationValue.number(dataset["borderWidth"])
    }
    if series.mark == .point {
      series.style.shape = shape(dataset["pointStyle"]?.stringValue)
      if let radius = NotationValue.number(dataset["pointRadius"] ?? dataset["radius"]) {
        series.style.pointSize = Double.pi * radius * radius
      }
      if NotationValue.alpha(NotationValue.color(dataset["backgroundColor"])) < 1 {
        series.style.opacity = 0.6
      }
    }
  }

  private func shape(_ name: String?) -> String? {
    switch name {
    case "rect"?, "rectRounded"?: "square"
    case "rectRot"?: "diamond"
    case "triangle"?: "triangle-up"
    case "cross"?, "crossRot"?: "cross"
    default: nil
    }
  }

  // MARK: Annotations

  private mutating func readAnnotations(_ chart: inout CartesianChart) {
    let source = options["plugins"]?["annotation"]?["annotations"]
    for one in source?.objectValue?.values ?? source?.arrayValue ?? [] {
      guard one["display"] != .bool(false) else { continue }
      let kind: NotationAnnotation.Kind?
      let x = (one["xMin"], one["xMax"])
      let y = (one["yMin"], one["yMax"])
      switch one["type"]?.stringValue ?? "line" {
      case "line": kind = line(one, x, y)
      case "box":
        switch (x.0, x.1, y.0, y.1) {
        case (let x?, let x2?, let y?, let y2?): kind = .area(x: x, y: y, x2: x2, y2: y2)
        case (let x?, let x2?, _, _): kind = .band(.x, x, x2)
        case (_, _, let y?, let y2?): kind = .band(.y, y, y2)
        default: kind = nil
        }
      case "label", "point":
        if let x = one["xValue"], let y = one["yValue"] {
          kind = .mark(x: x, y: y)
        } else {
          kind = nil
        }
      default: kind = nil
      }
      guard let kind else {
        notes.add("an annotation isn't drawn", "options", "plugins", "annotation")
        continue
      }
      var annotation = NotationAnnotation(kind: kind)
      let label = one["label"]
      annotation.text = NotationValue.title(
        label?["content"] ?? (one["type"] == "label" ? one["content"] : nil))
      if label?["display"] == .bool(false) { annotation.text = nil }
      annotation.color = NotationValue.color(one["borderColor"] ?? one["backgroundColor"])
      annotation.dash = NotationValue.list(one["borderDash"]).compactMap {
        NotationValue.number($0)
      }
      annotation.hasPoint = one["type"] == "point"
      chart.annotations.append(annotation)
    }
  }

  private func line(
    _ one: JSONValue, _ x: (JSONValue?, JSONValue?), _ y: (JSONValue?, JSONValue?)
  ) -> NotationAnnotation.Kind? {
    if let value = one["value"] {
      let id = one["scaleID"]?.stringValue ?? "y"
      return .line(id.hasPrefix("x") ? .x : .y, value)
    }
    if let x2 = x.1, let y2 = y.1, let x = x.0, let y = y.0 {
      return .segment(x: x, y: y, x2: x2, y2: y2)
    }
    if let value = y.0 ?? y.1 { return .line(.y, value) }
    return (x.0 ?? x.1).map { .line(.x, $0) }
  }
}
