import ArtifactAll
import Synchronization

/// How tables are shown, as `--chart`, `--sparklines` and the parts of a chart say.
struct TableDisplay: Sendable {
  private enum Kind {
    case table, chart, sparklines
  }

  private var kind = Kind.table
  private var x: String?
  private var y: String?
  private var color: String?
  private var mark: AutomaticMark?
  private let problem = Problem()

  /// Why the first table is not a chart.
  private final class Problem: Sendable {
    let error = Mutex<ChartChoiceError?>(nil)
  }

  init() {}

  /// - Throws: `ToolError` if options exclude each other.
  init(_ arguments: ParsedArguments) throws(ToolError) {
    x = arguments.value(.x)
    y = arguments.value(.y)
    color = arguments.value(.by)
    mark = arguments.value(.mark)
    switch (arguments.has(.chart), arguments.has(.sparklines)) {
    case (true, true):
      throw ToolError(.usage, "options '--chart' and '--sparklines' can't be combined")
    case (true, false): kind = .chart
    case (false, true): kind = .sparklines
    case (false, false): break
    }
  }

  /// Whether tables are shown otherwise than as tables.
  var isDrawn: Bool { kind != .table }

  /// The style of tables in a configuration.
  var style: TableStyle {
    switch kind {
    case .table: .table
    case .sparklines: .sparklines
    case .chart:
      .chart { frame, isComplete in
        do throws(ChartChoiceError) {
          return try Chart(automatic: frame, x: x, y: y, color: color, mark: mark)
        } catch {
          // More rows can bring the field.
          if isComplete { problem.error.withLock { $0 = $0 ?? error } }
          return nil
        }
      }
    }
  }

  /// Ends the command if the parts of a chart that are asked for don't suit the table; a table that
  /// has nothing to draw is only a warning.
  ///
  /// - Throws: `ToolError` with code 64.
  func check() throws(ToolError) {
    guard let error = problem.error.withLock({ $0 }) else { return }
    switch error.reason {
    case .unknownField(let name):
      throw ToolError(.usage, "the table has no field '\(printable(name))': \(Self.hint(error))")
    case .unsuitableMark(let mark):
      throw ToolError(
        .usage,
        "the fields of the table can't be drawn as '\(mark.rawValue)': choose with '--x' and '--y'")
    case .nothingToDraw:
      StandardError.write("artifact: warning: the table has no column that can be drawn\n")
    }
  }

  private static let listedCount = 8

  private static func hint(_ error: ChartChoiceError) -> String {
    if let suggestion = error.suggestion { return "did you mean '\(printable(suggestion))'?" }
    let names = error.fields.prefix(listedCount).map { "'\(printable($0))'" }
    let more = error.fields.count > listedCount ? ", …" : ""
    return "expected \(names.joined(separator: ", "))\(more)"
  }
}
