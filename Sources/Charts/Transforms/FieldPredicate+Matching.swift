internal import ArtifactBase

extension FieldPredicate {
  /// Returns whether the condition is true for each row of a table.
  ///
  /// Vega-Lite converts a field to the type of the value that it is compared with; so does this.
  func matches(in frame: DataFrame, _ environment: inout TransformEnvironment) -> [Bool] {
    environment.check(field, in: frame)
    var column = frame.column(at: field)
    if case .valid(let isValid) = test {
      let values = MeasuredValues(column)
      return (0..<column.count).map { row in
        let kind = column.kind(at: row)
        let isFinite = kind != .missing && kind != .null && values.numbers[row].isFinite
        return isFinite == isValid
      }
    }
    if let timeUnit {
      column = environment.truncate(timeUnit, column.converted(to: .date)).starts
      if column.count != frame.rowCount { column = frame.column(at: field) }
    } else if let type = conversion {
      column = column.converted(to: type)
    }
    let bounds = operands.map { $0.map { value(of: $0, &environment) } }
    return matches(column, bounds)
  }

  /// The values that the field is compared with.
  private var operands: [Operand?] {
    switch test {
    case .equal(let operand), .lt(let operand), .lte(let operand), .gt(let operand),
      .gte(let operand):
      [operand]
    case .range(let lower, let upper): [lower, upper]
    case .oneOf(let operands): operands
    case .valid: []
    }
  }

  /// The type of the first value that the field is compared with.
  private var conversion: ColumnType? {
    switch operands.first {
    case .dateTime: .date
    case .value(.number(let number)) where number != 0: .number
    case .value(.text(let text)) where !text.isEmpty: .string
    default: nil
    }
  }

  private func value(
    of operand: Operand, _ environment: inout TransformEnvironment
  ) -> ChartValue {
    switch operand {
    case .dateTime(let dateTime): return .number(dateTime.time)
    case .expression(let expression):
      return environment.values(of: expression, in: DataFrame(rowCount: 1))[0]
    case .value(let value):
      guard let timeUnit else { return value }
      return timeValue(value, unit: timeUnit)
    }
  }

  /// The time that a number or a text is in a condition on truncated times.
  private func timeValue(_ value: ChartValue, unit: ChartTimeUnitReference) -> ChartValue {
    let parsed: Double
    switch value {
    case .number(let number):
      if number >= 10_000 { return value }
      parsed = number
    case .text(let text):
      parsed = DateText.time(of: text) ?? .nan
      if !parsed.isNaN { return .number(parsed) }
    default: return value
    }
    var dateTime = ChartDateTime()
    if let name = unit.name, dateTime.set(name, to: value) { return .number(dateTime.time) }
    return .number(parsed)
  }

  private func matches(_ column: Column, _ bounds: [ChartValue?]) -> [Bool] {
    switch test {
    case .equal:
      guard let bound = bounds.first ?? nil else { break }
      return matches(column, oneOf: [bound])
    case .oneOf: return matches(column, oneOf: bounds.compactMap(\.self))
    case .lt: return compare(column, bounds[0]) { $0 < $1 }
    case .lte: return compare(column, bounds[0]) { $0 <= $1 }
    case .gt: return compare(column, bounds[0]) { $0 > $1 }
    case .gte: return compare(column, bounds[0]) { $0 >= $1 }
    case .range:
      var (lower, upper) = (bounds.first ?? nil, bounds.last ?? nil)
      if let low = lower, let high = upper, low.asNumber > high.asNumber {
        (lower, upper) = (upper, lower)
      }
      let aboveLower = compare(column, lower) { $0 >= $1 }
      let belowUpper = compare(column, upper) { $0 <= $1 }
      return zip(aboveLower, belowUpper).map { $0 && $1 }
    case .valid: break
    }
    return Array(repeating: true, count: column.count)
  }

  private func matches(_ column: Column, oneOf values: [ChartValue]) -> [Bool] {
    let wanted = Set(values.map(\.withoutDate))
    let (groups, firstRows) = column.groups()
    let matches = firstRows.map { wanted.contains(column[$0].withoutDate) }
    return groups.map { matches[Int($0)] }
  }

  /// Compares values with a bound as JavaScript does; all match without a bound.
  private func compare(
    _ column: Column, _ bound: ChartValue?, _ compare: (Double, Double) -> Bool
  ) -> [Bool] {
    guard let bound, !bound.isNil else { return Array(repeating: true, count: column.count) }
    let number = bound.asNumber
    if column.isNumeric { return column.numbers.map { compare($0, number) } }
    return (0..<column.count).map { row in
      if case .text = bound, column.kind(at: row) == .text {
        return compare(Double(ChartValue.order(column[row], bound)), 0)
      }
      return compare(column.number(at: row), number)
    }
  }
}

extension ChartValue {
  /// The value, or the number of a time.
  fileprivate var withoutDate: ChartValue {
    switch self {
    case .date(let time): .number(time)
    case .number(0): .number(0)
    default: self
    }
  }
}
