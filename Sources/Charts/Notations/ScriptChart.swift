public import ArtifactBase

/// The chart that a script makes with Chart.js, ECharts or Plotly.
///
/// ```swift
/// let script = "new Chart(ctx, {type: 'bar', data: {labels: ['a'], datasets: [{data: [1]}]}});"
/// let found = ScriptChart.find(in: script)
/// // found?.dialect == .chartjs, found?.isOnlyChart == true
/// ```
///
/// The script isn't run. Names of literals that it declares are replaced by them; functions and the
/// results of calls are left out, with a note.
public struct ScriptChart: Sendable {
  /// The kind of a statement of a script.
  public enum Statement: String, Hashable, Sendable {
    /// A value alone.
    case literal
    /// The declaration of a name as a literal.
    case declaration
    /// The search for the element of the page, or its creation.
    case lookup
    /// The call that makes the chart.
    case chart
    /// An import, a registration, or a call that draws the chart again.
    case setup
    /// Other code.
    case other
  }

  /// The notation.
  public var dialect: ChartDialect
  /// The chart in its notation; the part that is known so far if the script isn't complete.
  public var value: JSONValue
  /// The chart in the language of charts, with notes; nil if it can't be drawn (yet).
  public var chart: ForeignChart?
  /// The kinds of the statements.
  public var statements: Set<Statement>
  /// Whether the source consists of nothing but this chart: its literals, its element and its call.
  public var isOnlyChart: Bool

  /// Finds the chart in a script, in the scripts of a page in HTML, or in a literal.
  ///
  /// - Parameters:
  ///   - source: JavaScript, HTML or JSON, complete or not.
  ///   - dialect: The notation of a literal whose content doesn't tell; nil if it isn't known.
  /// - Returns: The first chart; nil if there is none.
  /// - Complexity: O(length of the source).
  public static func find(in source: String, as dialect: ChartDialect? = nil) -> ScriptChart? {
    let page = ScriptPage(Array(source.utf8))
    var reader = ScriptReader(page.bytes)
    var statements: Set<Statement> = []
    for range in page.scripts {
      reader.offset = range.lowerBound
      reader.end = range.upperBound
      reader.readStatements(in: 0, to: &statements)
    }
    guard let (found, value, isOnly) = choose(from: reader, dialect) else { return nil }
    var chart = found.chart(from: value)
    if chart != nil {
      let own = chart?.notes ?? []
      chart?.notes = Array((reader.notes.notes + own).prefix(ChartNotes.limit))
    }
    return ScriptChart(
      dialect: found, value: value, chart: chart, statements: statements,
      isOnlyChart: page.isOnlyScript && isOnly && !statements.contains(.other))
  }

  /// Chooses the chart of a script, with whether it is the only one.
  private static func choose(
    from reader: ScriptReader, _ dialect: ChartDialect?
  ) -> (ChartDialect, JSONValue, Bool)? {
    let charts: [(dialect: ChartDialect, value: JSONValue)] = reader.charts.compactMap { chart in
      // The first argument of a call may be missing so far.
      if chart.value.isNull { return nil }
      let known = chart.dialect ?? DialectDetector.dialect(of: chart.value) ?? dialect
      return known.map { ($0, chart.value) }
    }
    if let first = charts.first { return (first.dialect, first.value, charts.count == 1) }
    for name in reader.nameOrder {
      guard let value = reader.names[name]?.value, value.objectValue != nil,
        let known = DialectDetector.dialect(of: value)
      else { continue }
      return (known, value, true)
    }
    guard let traces = (reader.names["data"] ?? reader.names["traces"])?.value,
      DialectDetector.dialect(of: traces) == .plotly, let layout = reader.names["layout"]?.value
    else { return nil }
    return (.plotly, ["data": traces, "layout": layout], true)
  }
}
