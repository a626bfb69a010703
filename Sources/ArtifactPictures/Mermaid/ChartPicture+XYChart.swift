public import ArtifactRefiners

extension ChartPicture {
  /// Creates the picture of a chart of bars and lines (`Specs/Mermaid.md` N14.5).
  ///
  /// - Complexity: O(values).
  public init(_ chart: MermaidXYChart) {
    self.init(
      title: MermaidLabel(chart.title).plainText, mark: .bar,
      valueTitle: chart.yAxis.title.plainText, keyTitle: chart.xAxis.title.plainText)
    isHorizontal = chart.isHorizontal ?? false
    if let minimum = chart.yAxis.minimum, let maximum = chart.yAxis.maximum {
      valueRange = min(minimum, maximum)...max(minimum, maximum)
    }
    let names = chart.xAxis.categories
    if names.isEmpty {
      let keys = MermaidXYKeys(chart)
      keyRange = keys.range
      series = chart.plots.map { plot in
        let points = plot.values.enumerated().map { index, value in
          Point(key: keys.key(of: index, amongValues: plot.values.count), value: value)
        }
        return Series(name: plot.title.plainText, points: points, mark: Mark(plot.kind))
      }
    } else {
      categories = names.map(\.plainText)
      series = chart.plots.map { plot in
        let points = plot.values.prefix(names.count).enumerated().map { index, value in
          Point(key: Double(index), value: value)
        }
        return Series(name: plot.title.plainText, points: points, mark: Mark(plot.kind))
      }
    }
  }
}

extension ChartPicture.Mark {
  fileprivate init(_ kind: MermaidXYChart.Plot.Kind) {
    switch kind {
    case .bar: self = .bar
    case .line: self = .line
    }
  }
}

/// The numbers at which the values of a chart without categories are.
private struct MermaidXYKeys {
  private let start: Double
  private let end: Double
  private let isGiven: Bool

  /// Reads the range of the axis, which by default counts the values of the longest plot.
  init(_ chart: MermaidXYChart) {
    if let minimum = chart.xAxis.minimum, let maximum = chart.xAxis.maximum,
      minimum != maximum
    {
      (start, end, isGiven) = (minimum, maximum, true)
    } else {
      let count = chart.plots.lazy.map(\.values.count).max() ?? 1
      (start, end, isGiven) = (1, Double(max(count, 1)), false)
    }
  }

  /// The range of the axis.
  var range: ClosedRange<Double> { min(start, end)...max(start, end) }

  /// Returns the number of a value: values have equal distances over a range that the source names.
  func key(of index: Int, amongValues count: Int) -> Double {
    guard isGiven else { return Double(index + 1) }
    guard count > 1 else { return start }
    let part = Double(index) / Double(count - 1)
    return index == count - 1 ? end : start * (1 - part) + end * part
  }
}
