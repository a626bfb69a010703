public import ArtifactBase

/// A notation of charts other than Vega-Lite.
public enum ChartDialect: String, Hashable, Sendable, CaseIterable {
  /// The configuration of a chart in Chart.js.
  case chartjs
  /// The option of a chart in Apache ECharts.
  case echarts
  /// A figure of Plotly: traces and a layout.
  case plotly

  /// Returns the chart that a value describes in this notation; nil if it doesn't describe one that
  /// can be drawn.
  ///
  /// - Complexity: O(size of the value).
  public func chart(from value: JSONValue) -> ForeignChart? {
    read(value).chart
  }

  /// Reads the chart that a value describes in this notation.
  ///
  /// - Returns: The chart, nil if it describes none that can be drawn; and notes on the value.
  /// - Complexity: O(size of the value).
  func read(_ value: JSONValue) -> (chart: ForeignChart?, notes: [ChartNote]) {
    let (value, notes) = ForeignCheck.corrected(value, self)
    guard value.objectValue != nil || self == .plotly && value.arrayValue != nil else {
      return (nil, notes)
    }
    var result: (chart: ForeignChart?, notes: [ChartNote])
    switch self {
    case .chartjs:
      var reader = ChartJSReader(value)
      result = (reader.read(), reader.notes.notes)
    case .echarts:
      var reader = EChartsReader(value)
      result = (reader.read(), reader.notes.notes)
    case .plotly:
      var reader = PlotlyReader(value)
      result = (reader.read(), reader.notes.notes)
    }
    result.notes = Array((notes + result.notes).prefix(ChartNotes.limit))
    result.chart?.notes = result.notes
    return result
  }
}

/// Recognizes the notation of a chart by its content.
public enum DialectDetector {
  /// Returns the notation that a value is written in; nil if that is uncertain.
  ///
  /// ```swift
  /// DialectDetector.dialect(of: ["data": [["type": "bar", "x": ["a"], "y": [1]]]])  // .plotly
  /// ```
  ///
  /// - Complexity: O(number of series).
  public static func dialect(of value: JSONValue) -> ChartDialect? {
    switch value {
    case .array(let traces): isTraces(traces) ? .plotly : nil
    case .object(let object): dialect(of: object)
    default: nil
    }
  }

  private static func dialect(of object: JSONObject) -> ChartDialect? {
    // These have members with the same names.
    if object["$schema"] != nil || object["mark"] != nil || object["encoding"] != nil { return nil }
    if let data = object["data"]?.objectValue, data["datasets"]?.arrayValue != nil {
      let hasType =
        object["type"]?.stringValue != nil
        || data["datasets"]?.arrayValue?.first?["type"]?.stringValue != nil
      return hasType || object["options"] != nil ? .chartjs : nil
    }
    // Its datasets are misspelt.
    if let data = object["data"]?.objectValue, data["labels"]?.arrayValue != nil,
      let type = object["type"]?.stringValue, ForeignWords.chartJSTypes.contains(type)
    {
      return .chartjs
    }
    if let traces = object["data"]?.arrayValue {
      if isTraces(traces) { return .plotly }
      return object["layout"]?.objectValue != nil && !traces.isEmpty
        && traces.allSatisfy { $0.objectValue != nil } ? .plotly : nil
    }
    if isECharts(object) { return .echarts }
    if let base = object["baseOption"]?.objectValue, isECharts(base) { return .echarts }
    return nil
  }

  private static func isECharts(_ object: JSONObject) -> Bool {
    let series: [JSONValue]
    switch object["series"] {
    case .array(let list)?: series = list
    case .object(let one)?: series = [.object(one)]
    default: return false
    }
    if series.contains(where: { $0["type"]?.stringValue.map(EChartsNotation.isType) ?? false }) {
      return true
    }
    return ["xAxis", "yAxis", "dataset", "radar", "angleAxis"].contains { object[$0] != nil }
      && object["chart"] == nil
  }

  /// Whether all elements are traces of Plotly.
  private static func isTraces(_ traces: [JSONValue]) -> Bool {
    guard !traces.isEmpty else { return false }
    return traces.allSatisfy { trace in
      guard let object = trace.objectValue else { return false }
      if let type = object["type"]?.stringValue { return PlotlyNotation.isType(type) }
      // Without a type a trace is a scatter plot.
      return ["x", "y"].contains { object[$0]?.arrayValue != nil }
        && (object["mode"] != nil || object["name"] != nil || object["y"]?.arrayValue != nil)
    }
  }
}
