extension DataFrame {
  func calculating(
    _ transform: CalculateTransform, _ environment: inout TransformEnvironment
  ) -> DataFrame {
    var result = self
    result[transform.output] = environment.values(of: transform.expression, in: self)
    return result
  }

  func filtering(by predicate: ChartPredicate, _ environment: inout TransformEnvironment)
    -> DataFrame
  {
    let matches = predicate.matches(in: self, &environment)
    if !matches.contains(false) { return self }
    return selecting(matches.indices.filter { matches[$0] })
  }

  func truncatingTimes(
    _ transform: TimeUnitTransform, _ environment: inout TransformEnvironment
  ) -> DataFrame {
    environment.check(transform.field, in: self)
    let (starts, ends) = environment.truncate(transform.unit, column(at: transform.field))
    var result = self
    if starts.count == rowCount { result[transform.startOutput] = starts }
    if ends.count == rowCount { result[transform.endOutput] = ends }
    return result
  }
}

extension TransformEnvironment {
  /// Evaluates an expression for each row of a table, and reports the fields that the table lacks.
  mutating func values(of expression: String, in frame: DataFrame) -> Column {
    check(expression: expression, in: frame)
    let column = evaluate(expression, frame, parameters)
    return column.count == frame.rowCount
      ? column : Column(repeating: .missing, count: frame.rowCount)
  }
}
