internal import ArtifactBase

/// What transforms need besides the table: the meaning of expressions, time units and names, and
/// how much work they may do.
///
/// ```swift
/// var environment = TransformEnvironment()
/// environment.dataSets["people"] = people
/// let table = frame.applying(transforms, in: &environment)
/// ```
public struct TransformEnvironment: Sendable {
  /// Evaluates an expression for each row of a table, with the values of parameters.
  public typealias ExpressionEvaluator =
    @Sendable (_ expression: String, _ frame: DataFrame, _ parameters: [String: ChartValue]) ->
    Column
  /// Returns the start and the end of the period that each time of a column is in.
  public typealias TimeTruncation =
    @Sendable (_ unit: ChartTimeUnitReference, _ times: Column) -> (starts: Column, ends: Column)
  /// Returns whether each row of a table is selected by a parameter; nil if the parameter isn't a
  /// selection or nothing is selected.
  public typealias RowSelection =
    @Sendable (_ parameter: String, _ frame: DataFrame) -> [Bool]?

  /// Evaluates expressions; by default all values are absent.
  public var evaluate: ExpressionEvaluator
  /// Returns the fields that an expression needs; nil if it can't be read.
  var fields: @Sendable (_ expression: String) -> [String]? = { _ in [] }
  /// Truncates times to units; by default times stay as they are.
  public var truncate: TimeTruncation
  /// Selects rows by a parameter; by default nothing is selected.
  public var selection: RowSelection
  /// Returns the rows that a parameter selects, for `lookup`; nil if it isn't a selection.
  var selected: @Sendable (_ parameter: String, _ frame: DataFrame) -> DataFrame?
  /// The data sets that `lookup` finds by name.
  public var dataSets: [String: DataFrame]
  /// The values of parameters; `extent` adds to them.
  public var parameters: [String: ChartValue]
  /// The work left to do, in numbers read; a value written is work for 16.
  /// When it is used up, results are cut.
  public var work: Int
  /// The JSON pointer of the transform that is applied, such as `/transform/0`; empty if it has none.
  var path = ""
  /// The number of fields that were absent and expressions that couldn't be read so far.
  private(set) var mistakeCount = 0
  /// Fields that are absent only because of a mistake that is reported.
  var lostFields: Set<String> = []
  /// What was noticed, each once.
  public private(set) var notes: [ChartNote] = []

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - dataSets: The data sets that `lookup` finds by name.
  ///   - parameters: The values of parameters.
  ///   - work: The work that transforms may do.
  ///   - evaluate: Evaluates an expression for each row of a table.
  public init(
    dataSets: [String: DataFrame] = [:], parameters: [String: ChartValue] = [:],
    work: Int = 100_000_000,
    evaluate: @escaping ExpressionEvaluator = { _, frame, _ in
      Column(repeating: .missing, count: frame.rowCount)
    }
  ) {
    self.dataSets = dataSets
    self.parameters = parameters
    self.work = work
    self.evaluate = evaluate
    truncate = { ($1, $1) }
    selection = { _, _ in nil }
    selected = { _, _ in nil }
  }

  /// The work for a value of the result, which takes memory too.
  static let workPerCell = 16

  /// Adds a note, unless there is the same or there are too many.
  mutating func report(
    _ code: ChartNote.Code, _ message: String, suggestion: String? = nil, name: String? = nil
  ) {
    let note = ChartNote(code, message, suggestion: suggestion, path: path, name: name)
    guard notes.count < 100, !notes.contains(note) else { return }
    notes.append(note)
  }

  /// Takes work from the budget.
  ///
  /// - Returns: Whether there was enough; otherwise the limit is reported and nothing is taken.
  mutating func spend(_ amount: Int) -> Bool {
    guard amount <= work else {
      reportLimit()
      return false
    }
    work -= max(0, amount)
    return true
  }

  /// Takes work for some results from the budget.
  ///
  /// - Parameters:
  ///   - count: How many results are wanted.
  ///   - cost: The work per result.
  /// - Returns: How many results there is work for; if they are fewer, the limit is reported.
  mutating func grant(_ count: Int, costing cost: Int = 1) -> Int {
    let cost = max(1, cost)
    let granted = max(0, min(count, work / cost))
    if granted < count { reportLimit() }
    work -= granted * cost
    return granted
  }

  private mutating func reportLimit() {
    report(.limit, "the data takes too much work to transform; the result is cut")
  }

  /// Reports a field that a table doesn't have, unless it is lost by a mistake before.
  ///
  /// - Parameters:
  ///   - field: The path of the field.
  ///   - frame: The table.
  ///   - source: The text that names the field; nil if it is the name alone.
  mutating func check(_ field: String?, in frame: DataFrame, of source: String? = nil) {
    guard let field, frame.rowCount > 0, !frame.hasColumn(at: field) else { return }
    mistakeCount += 1
    guard !lostFields.contains(field) else { return }
    var message = "unknown field `\(field.prefix(60))`"
    let near = Suggestion.nearest(to: field, among: frame.names)
    if near == nil, !frame.names.isEmpty {
      let names = frame.names.prefix(12).map { "`\($0)`" }.joined(separator: ", ")
      message += ": the data has \(names)" + (frame.names.count > 12 ? ", …" : "")
    }
    report(.unknownField, message, suggestion: near, name: source ?? field)
  }

  /// Reports the fields that a table doesn't have.
  mutating func check(_ fields: [String], in frame: DataFrame) {
    for field in fields { check(field, in: frame) }
  }

  /// Reports the fields of an expression that a table doesn't have.
  mutating func check(expression: String, in frame: DataFrame) {
    guard let fields = fields(expression) else { return mistakeCount += 1 }
    guard !frame.names.isEmpty else { return }
    for field in fields where !frame.hasColumn(field) && !isDerived(field, in: frame) {
      check(field, in: frame, of: expression)
    }
  }

  /// Whether a name may be one that Vega-Lite gives to what an encoding computes of a field, such as
  /// `sum_sales`; transforms are before these.
  private func isDerived(_ name: String, in frame: DataFrame) -> Bool {
    name.hasPrefix("_")
      || path.isEmpty
        && frame.names.contains { name.hasSuffix("_\($0)") || name.hasSuffix("_\($0)_end") }
  }
}
