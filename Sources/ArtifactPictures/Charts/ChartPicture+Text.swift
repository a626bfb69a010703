extension ChartPicture {
  /// The identity of a series in scenes.
  static func id(ofSeries series: Int) -> String { "s\(series)" }

  /// The identity of a point in scenes: the series and the index in it.
  static func id(ofPoint index: Int, in series: Int) -> String { "s\(series).\(index)" }

  /// Returns the title of a point, such as `Apples, 2024: 7`.
  func title(of point: Point, in series: Int) -> String {
    let name = self.series[series].name
    let key = FittedText.name(self.name(ofKey: point.key))
    let value = ChartNumber.text(point.value)
    let named = self.series.count > 1 && !name.isEmpty ? FittedText.name(name) + ", " : ""
    return named + (key.isEmpty ? value : "\(key): \(value)")
  }

  /// What the chart shows: its kind and axes, then each series with its values, or of many values
  /// their number, the least and the greatest.
  ///
  /// - Complexity: O(n) in the number of points.
  public var readableText: String {
    var lines: [String] = []
    if !title.isEmpty { lines.append(FittedText.name(title)) }
    let axes = [("of", valueTitle), ("by", keyTitle)].filter { !$0.1.isEmpty }
      .map { " \($0.0) \(FittedText.name($0.1))" }
    lines.append(kind + axes.joined())
    let isMixed = series.contains { $0.mark ?? mark != series[0].mark ?? mark }
    for series in series.prefix(ChartPictureLimits.legendCount) {
      let mark = isMixed ? Self.name(of: series.mark ?? mark) : ""
      let name = series.name.isEmpty ? mark : FittedText.name(series.name)
      lines.append((name.isEmpty ? "" : name + ": ") + text(of: series))
    }
    let rest = series.count - ChartPictureLimits.legendCount
    if rest > 0 { lines.append("(\(rest) more)") }
    return lines.joined(separator: "\n")
  }

  /// What the chart is about: its title, or its axes or its kind if it has none.
  public var caption: String {
    guard title.isEmpty else { return title }
    let axes = [valueTitle, keyTitle].filter { !$0.isEmpty }
    return axes.isEmpty ? kind : axes.joined(separator: " by ")
  }

  /// Whether the title of the values has a row of cells of its own, because the caption does not contain it.
  var hasValueTitleInCells: Bool { !title.isEmpty && !valueTitle.isEmpty }

  /// The kind of the chart as the start of a sentence.
  private var kind: String {
    switch Mark.allCases.filter(has) {
    case [.line]: "Line chart"
    case [.area]: "Area chart"
    case [.point]: "Scatter plot"
    case [.bar]: "Bar chart"
    case []: "Chart"
    case let marks:
      Self.name(of: marks[0])
        + marks.dropFirst().map { " and " + Self.name(of: $0).lowercased() }.joined() + " chart"
    }
  }

  private static func name(of mark: Mark) -> String {
    switch mark {
    case .bar: "Bar"
    case .line: "Line"
    case .area: "Area"
    case .point: "Point"
    }
  }

  private func text(of series: Series) -> String {
    var drawn: [Point] = []
    var count = 0
    var least: Point?
    var greatest: Point?
    for point in series.points where Self.isDrawn(point) {
      count += 1
      if count <= ChartPictureLimits.describedValues { drawn.append(point) }
      if least.map({ point.value < $0.value }) ?? true { least = point }
      if greatest.map({ point.value > $0.value }) ?? true { greatest = point }
    }
    guard let least, let greatest else { return "no values" }
    func text(_ point: Point) -> String {
      "\(FittedText.name(name(ofKey: point.key), count: 40)) \(ChartNumber.text(point.value))"
    }
    if count <= ChartPictureLimits.describedValues {
      return drawn.map(text).joined(separator: ", ")
    }
    func end(_ point: Point) -> String {
      "\(ChartNumber.text(point.value)) (\(FittedText.name(name(ofKey: point.key), count: 40)))"
    }
    return "\(count) values from \(end(least)) to \(end(greatest))"
  }
}
