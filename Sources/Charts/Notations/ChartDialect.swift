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
    switch self {
    case .chartjs: ChartJSNotation.chart(from: value)
    case .echarts: EChartsNotation.chart(from: value)
    case .plotly: PlotlyNotation.chart(from: value)
    }
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
