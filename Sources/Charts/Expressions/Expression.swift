/// An expression of Vega: what `calculate`, `filter`, `labelExpr` and `{"expr": …}` have.
///
/// ```swift
/// let expression = try Expression(parsing: "datum.a / 2 + height")
/// var context = ExpressionContext()
/// context.parameters["height"] = 200
/// let column = expression.bound(to: frame).values(in: &context)
/// ```
///
/// Parsing makes a flat program for a stack machine. Values have the semantics of JavaScript,
/// except that what would stop a chart with an error is absent, such as a member of an absent
/// value.
struct Expression: Sendable {
  let program: ExpressionProgram
  /// The text of the expression.
  let source: String

  /// Parses an expression.
  ///
  /// - Throws: `ExpressionError` if the text isn't one, or is longer or deeper than
  ///   `ExpressionBounds`.
  /// - Complexity: O(length of the text).
  init(parsing source: String) throws(ExpressionError) {
    var parser = try ExpressionParser(source)
    program = try parser.parse()
    self.source = source
  }

  /// The names of the fields that the expression reads, in order.
  var fields: [String] { program.fields }

  /// The fields that the expression needs: those that it reads other than to ask whether they are
  /// valid.
  ///
  /// - Complexity: O(number of operations).
  var requiredFields: [String] {
    var isRequired = Array(repeating: false, count: fields.count)
    let instructions = program.instructions
    for (place, instruction) in instructions.enumerated() where instruction.operation == .field {
      let next = place + 1 < instructions.count ? instructions[place + 1] : nil
      if let next, next.operation == .call, next.count == 1,
        ["isValid", "isDefined"].contains(program.functions[Int(next.index)].name)
      {
        continue
      }
      isRequired[Int(instruction.index)] = true
    }
    return fields.indices.filter { isRequired[$0] }.map { fields[$0] }
  }

  /// Whether the expression uses the whole row, or a field whose name it computes.
  ///
  /// - Complexity: O(number of operations).
  var usesDatum: Bool { program.instructions.contains { $0.operation == .datum } }

  /// Returns the value for the row `context.datum`.
  func value(in context: inout ExpressionContext) -> ChartValue {
    var machine = ExpressionMachine(program: program, columns: [], frame: nil)
    return machine.value(at: 0, in: &context)
  }

  /// Resolves the fields of the expression to the columns of a table.
  ///
  /// - Complexity: O(number of fields).
  func bound(to frame: DataFrame) -> BoundExpression {
    BoundExpression(expression: self, frame: frame)
  }
}

/// An expression whose fields are columns of a table.
struct BoundExpression {
  private let frame: DataFrame
  private let numeric: NumericProgram?
  private var machine: ExpressionMachine

  init(expression: Expression, frame: DataFrame) {
    self.frame = frame
    let columns = expression.fields.map { frame[$0] }
    numeric = NumericProgram(expression.program, columns: columns)
    machine = ExpressionMachine(program: expression.program, columns: columns, frame: frame)
  }

  /// Whether rows are evaluated on numbers only.
  var isNumeric: Bool { numeric != nil }

  /// Returns the values for all rows; absent ones once `context.limit` is `steps`.
  ///
  /// - Complexity: O(rows · operations).
  mutating func values(in context: inout ExpressionContext) -> Column {
    if let numeric {
      let numbers = numeric.values(rows: frame.rowCount, in: &context)
      if numbers.count == frame.rowCount { return numeric.column(of: numbers) }
      return Column(repeating: .missing, count: frame.rowCount)
    }
    var column = Column()
    column.reserveCapacity(frame.rowCount)
    for row in 0..<frame.rowCount { column.append(machine.value(at: row, in: &context)) }
    return column
  }
}
