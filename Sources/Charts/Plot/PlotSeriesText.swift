import ArtifactBase

/// Tells of the values of a series in words.
struct PlotSeriesText {
  private let marks: PlotMarks
  private let name: String
  /// The items that are shown, in the order of the series.
  private let items: [PlotItem]
  /// Whether the items are a single line, or no line.
  private let isSingleRun: Bool
  /// The angle of all arcs.
  private let totalAngle: Double

  /// Returns a line for each series of a view.
  ///
  /// - Complexity: O(number of items).
  static func lines(of view: PlotView) -> [String] {
    let shown = told(PlotKind.shownMarks(of: view))
    var lines: [String] = []
    for marks in shown {
      let angle = marks.items.reduce(0) { $0 + abs($1.endAngle - $1.startAngle) }
      for (items, isSingleRun) in series(of: marks) {
        let index = items[0].series
        var name = shown.count > 1 && index < 0 ? marks.valueName ?? "" : ""
        if marks.seriesNames.indices.contains(index) { name = marks.seriesNames[index] }
        let series = PlotSeriesText(
          marks: marks, name: name, items: items, isSingleRun: isSingleRun, totalAngle: angle)
        let line = series.line
        if !line.isEmpty, lines.count > 50 || !lines.contains(line) { lines.append(line) }
      }
    }
    return lines
  }

  /// Returns the marks with lines of their own: of a box plot the medians, and error bars only if
  /// there is nothing else.
  private static func told(_ shown: [PlotMarks]) -> [PlotMarks] {
    let marks = shown.filter { marks in
      !(marks.compositePart?.hasPrefix("boxplot") ?? false)
        || marks.compositePart == "boxplot-median"
    }
    let others = marks.filter { !($0.compositePart?.hasPrefix("error") ?? false) }
    return others.isEmpty ? marks : others
  }

  /// Returns the items of each series, and whether they are a single line.
  private static func series(
    of marks: PlotMarks
  ) -> [(items: [PlotItem], isSingleRun: Bool)] {
    var indices: [Int: Int] = [:]
    var groups: [(items: [PlotItem], isSingleRun: Bool)] = []
    var start = 0
    for length in marks.runs.isEmpty ? [marks.items.count] : marks.runs {
      let end = min(start + length, marks.items.count)
      var seen: Set<Int> = []
      for item in marks.items[start..<end] {
        let index = indices[item.series] ?? groups.count
        if index == groups.count {
          indices[item.series] = index
          groups.append(([], true))
        } else if seen.insert(index).inserted {
          groups[index].isSingleRun = false
        }
        seen.insert(index)
        groups[index].items.append(item)
      }
      start = end
    }
    return groups
  }

  private var line: String {
    var start = PlotTextWriter.name(name)
    if marks.compositePart == "boxplot-median" {
      start = start.isEmpty ? "Medians" : "Medians of \(start)"
    }
    let prefix = start.isEmpty ? "" : "\(start): "
    if marks.kind == .text {
      let texts = items.prefix(5).map { $0.text.joined(separator: " ") }.filter { !$0.isEmpty }
      let more = items.count > 5 ? ", …" : ""
      return texts.isEmpty ? "" : prefix + PlotTextWriter.name(texts.joined(separator: ", ")) + more
    }
    let shown = items.filter { $0.isDefined && !$0.value.isNaN }
    guard let first = shown.first, let last = shown.last else {
      return items.isEmpty ? "" : prefix + Self.count(items.count, "mark")
    }
    if shown.count == 1 { return prefix + place(first) + share(first) }
    var least = first
    var greatest = first
    for item in shown {
      if item.value < least.value { least = item }
      if item.value > greatest.value { greatest = item }
    }
    var text = prefix + Self.count(shown.count, "value")
    if least.value == greatest.value { return text + ", all \(Self.value(least))" }
    text += ", least \(place(least)), greatest \(place(greatest))"
    if hasTrend {
      if first.value == last.value {
        text += "; starts and ends at \(Self.value(first))"
      } else {
        let verb = first.value < last.value ? "rises" : "falls"
        text += "; \(verb) from \(place(first)) to \(place(last))"
      }
    }
    return text
  }

  /// Whether the marks are lines over time or numbers.
  private var hasTrend: Bool {
    switch marks.kind {
    case .line, .area, .trail:
      isSingleRun && marks.positionType == .temporal
        || isSingleRun && marks.positionType == .quantitative
    default: false
    }
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  private static func value(_ item: PlotItem) -> String {
    let label = item.valueLabel.isEmpty ? ChartValue.text(of: item.value) : item.valueLabel
    // Numbers without a format of their own are rounded.
    guard label.utf8.count > 8, label.contains("."),
      label.allSatisfy({ $0.isNumber || $0 == "." || $0 == "−" || $0 == "-" })
    else { return label }
    let size = abs(item.value)
    let specifier = size >= 100 ? ".1~f" : size >= 1 ? ".2~f" : ".3~g"
    return NumberFormat(specifier)?.string(item.value) ?? label
  }

  /// The value of an item with the category or time at which it is.
  private func place(_ item: PlotItem) -> String {
    let position = item.positionLabel
    return position.isEmpty || position == name
      ? Self.value(item) : "\(Self.value(item)) (\(PlotTextWriter.name(position)))"
  }

  private func share(_ item: PlotItem) -> String {
    guard marks.kind == .arc, totalAngle > 0 else { return "" }
    return ", " + NumberText.percent(abs(item.endAngle - item.startAngle) / totalAngle)
  }
}
