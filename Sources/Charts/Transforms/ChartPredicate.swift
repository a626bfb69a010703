/// A condition on rows.
public indirect enum ChartPredicate: Hashable, Sendable {
  /// A condition on a field.
  case field(FieldPredicate)
  /// Whether a parameter selects the row, or is true; without a selection the result is
  /// `isTrueIfEmpty`.
  case parameter(String, isTrueIfEmpty: Bool = true)
  /// Whether an expression is true.
  case expression(String)
  /// Whether all conditions are true.
  case and([ChartPredicate])
  /// Whether one of some conditions is true.
  case or([ChartPredicate])
  /// Whether a condition isn't true.
  case not(ChartPredicate)
}

/// A condition on a field.
public struct FieldPredicate: Hashable, Sendable {
  /// What a value is compared with.
  public enum Operand: Hashable, Sendable {
    /// A value.
    case value(ChartValue)
    /// A time.
    case dateTime(ChartDateTime)
    /// The result of an expression.
    case expression(String)
  }

  /// The condition.
  public enum Test: Hashable, Sendable {
    /// The same value.
    case equal(Operand)
    /// A less value.
    case lt(Operand)
    /// A value that isn't greater.
    case lte(Operand)
    /// A greater value.
    case gt(Operand)
    /// A value that isn't less.
    case gte(Operand)
    /// A value between two others, ends included; without an end the range is open.
    case range(Operand?, Operand?)
    /// One of some values.
    case oneOf([Operand])
    /// Whether the value is a finite number.
    case valid(Bool)
  }

  /// The path of the field.
  public var field: String
  /// The unit to which times are truncated before they are compared.
  public var timeUnit: ChartTimeUnitReference?
  /// The condition.
  public var test: Test

  /// Creates a condition on a field.
  public init(_ field: String, timeUnit: ChartTimeUnitReference? = nil, _ test: Test) {
    self.field = field
    self.timeUnit = timeUnit
    self.test = test
  }
}

extension ChartPredicate {
  /// The depth to which predicates are evaluated; deeper ones are true.
  private static let depthLimit = 64

  /// Returns whether the condition is true for each row of a table.
  ///
  /// - Parameters:
  ///   - frame: The table.
  ///   - environment: What expressions and parameters mean.
  /// - Complexity: O(rows · conditions).
  public func matches(
    in frame: DataFrame, _ environment: inout TransformEnvironment
  ) -> [Bool] {
    matches(in: frame, depth: 0, &environment)
  }

  private func matches(
    in frame: DataFrame, depth: Int, _ environment: inout TransformEnvironment
  ) -> [Bool] {
    let count = frame.rowCount
    guard depth < Self.depthLimit, environment.spend(count) else {
      return Array(repeating: true, count: count)
    }
    switch self {
    case .field(let predicate): return predicate.matches(in: frame, &environment)
    case .parameter(let name, let isTrueIfEmpty):
      if let rows = environment.selection(name, frame), rows.count == count { return rows }
      let isTrue = environment.parameters[name]?.isTruthy ?? isTrueIfEmpty
      return Array(repeating: isTrue, count: count)
    case .expression(let expression):
      return environment.values(of: expression, in: frame).truths()
    case .and(let predicates):
      return predicates.reduce(Array(repeating: true, count: count)) { result, predicate in
        let matches = predicate.matches(in: frame, depth: depth + 1, &environment)
        return zip(result, matches).map { $0 && $1 }
      }
    case .or(let predicates):
      return predicates.reduce(Array(repeating: false, count: count)) { result, predicate in
        let matches = predicate.matches(in: frame, depth: depth + 1, &environment)
        return zip(result, matches).map { $0 || $1 }
      }
    case .not(let predicate):
      return predicate.matches(in: frame, depth: depth + 1, &environment).map { !$0 }
    }
  }
}

extension Column {
  /// Whether JavaScript takes each value as true.
  func truths() -> [Bool] {
    if commonKind == .bool { return numbers.map { $0 != 0 } }
    return (0..<count).map { self[$0].isTruthy }
  }
}
