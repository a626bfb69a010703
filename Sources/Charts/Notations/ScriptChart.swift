public import ArtifactBase

/// The chart that a script makes with Chart.js, ECharts or Plotly.
///
/// ```swift
/// let script = "new Chart(ctx, {type: 'bar', data: {labels: ['a'], datasets: [{data: [1]}]}});"
/// let found = ScriptChart.find(in: script)
/// // found?.dialect == .chartjs, found?.isOnlyChart == true
/// ```
///
/// The script isn't run. Names of literals that it declares are replaced by them, and operators,
/// methods and functions of literals are computed. What isn't known without running the script, such
/// as the answer to a request, a random number or the current time, is left out, with a note.
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
  /// What of the chart is left out, and why. If ``chart`` is nil these are the reasons.
  public var notes: [ChartNote]
  /// Whether the chart is known, but of a kind that isn't drawn; ``notes`` name it.
  public var isUndrawn: Bool
  /// The offset of the end of the call that makes the chart, in bytes of UTF-8.
  public var endOffset: Int
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
    let reader = reader(of: page)
    let choices = choices(from: reader, dialect, limit: 1)
    return choices.first.map { ScriptChart($0, reader, page) }
  }

  /// The maximum number of charts of a page.
  private static let pageLimit = 32

  /// Finds the charts of a script, or of the scripts of a page in HTML, that can be drawn.
  ///
  /// - Complexity: O(length of the source).
  public static func all(in source: String) -> [ScriptChart] {
    let page = ScriptPage(Array(source.utf8))
    let reader = reader(of: page)
    return choices(from: reader, nil, limit: pageLimit).filter { $0.chart != nil }.map {
      ScriptChart($0, reader, page)
    }
  }

  /// Whether a script, or the beginning of one, has nothing but what a chart can need: literals and their
  /// declarations, elements of the page, imports; or a page that shows nothing else.
  ///
  /// - Complexity: O(length of the source).
  package static func isPreparation(_ source: String) -> Bool {
    let page = ScriptPage(Array(source.utf8))
    let statements = reader(of: page).statements
    return page.isOnlyScript && (page.isMarkup || !statements.isEmpty)
      && !statements.contains(.other)
  }

  private static func reader(of page: ScriptPage) -> ScriptReader {
    var reader = ScriptReader(page.bytes)
    for range in page.scripts {
      reader.offset = range.lowerBound
      reader.end = range.upperBound
      reader.readStatements(in: 0)
    }
    reader.readPending()
    return reader
  }

  private init(_ choice: Choice, _ reader: ScriptReader, _ page: ScriptPage) {
    dialect = choice.dialect
    value = choice.script.value
    chart = choice.chart
    notes = Array((choice.script.notes + choice.notes).prefix(ChartNotes.limit))
    isUndrawn = chart == nil && choice.isUndrawn
    endOffset = choice.script.endOffset
    chart?.notes = notes
    statements = reader.statements
    isOnlyChart = page.isOnlyScript && choice.isOnly && !reader.statements.contains(.other)
  }

  private struct Choice {
    var dialect: ChartDialect
    var script: ScriptReader.FoundChart
    /// The chart; nil if it isn't drawn, or has no data because that isn't known.
    var chart: ForeignChart?
    /// The notes of reading the value.
    var notes: [ChartNote]
    /// Whether the value is a chart that isn't drawn.
    var isUndrawn = false
    var isOnly: Bool

    init(_ dialect: ChartDialect, _ script: ScriptReader.FoundChart, isOnly: Bool) {
      self.dialect = dialect
      self.script = script
      self.isOnly = isOnly
      (chart, notes) = dialect.read(script.value)
      isUndrawn =
        chart == nil
        && notes.contains {
          ($0.code == .notDrawn || $0.code == .unknownName) && $0.path.hasSuffix("/type")
        }
      if !script.notes.isEmpty, case .chart(let views)? = chart?.content, !views.view.hasRows {
        chart = nil
      }
    }
  }

  /// Chooses the first charts of a script that can be drawn; the first one if none can.
  private static func choices(
    from reader: ScriptReader, _ dialect: ChartDialect?, limit: Int
  ) -> [Choice] {
    var drawn: [Choice] = []
    var first: Choice?
    for script in reader.charts {
      let known = script.dialect ?? DialectDetector.dialect(of: script.value) ?? dialect
      guard let known else { continue }
      let choice = Choice(known, script, isOnly: reader.charts.count == 1)
      if choice.chart != nil { drawn.append(choice) }
      if drawn.count >= limit { return drawn }
      if first == nil { first = choice }
    }
    if !drawn.isEmpty { return drawn }
    if let first { return [first] }
    var reader = reader
    reader.keepCandidates(reader.names.order)
    for script in reader.candidates {
      guard let known = script.dialect else { continue }
      return [Choice(known, script, isOnly: true)]
    }
    guard let traces = reader.names.value(of: "data") ?? reader.names.value(of: "traces"),
      DialectDetector.dialect(of: traces) == .plotly,
      let layout = reader.names.value(of: "layout")
    else { return [] }
    let figure: JSONValue = ["data": traces, "layout": layout]
    let script = ScriptReader.FoundChart(
      dialect: .plotly, value: figure, notes: [], endOffset: reader.bytes.count)
    return [Choice(.plotly, script, isOnly: true)]
  }
}

extension ChartView {
  /// Whether a view has data with rows, or draws without data.
  fileprivate var hasRows: Bool {
    switch content {
    case .unit:
      if case .frame(let frame)? = data { frame.rowCount > 0 } else { true }
    case .layer(let views), .concat(let views, _): views.contains(where: \.hasRows)
    case .facet(_, _, let view), .repeat(_, _, let view): view.hasRows
    }
  }
}
