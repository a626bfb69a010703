extension DataFrame {
  func aggregating(
    _ transform: AggregateTransform, _ environment: inout TransformEnvironment
  ) -> DataFrame {
    environment.check(transform.groupby, in: self)
    let groups = RowGroups(self, by: transform.groupby)
    var result = groupFields(transform.groupby, of: groups)
    for (name, column) in measures(transform.measures, groups: groups, &environment) {
      result[name] = column
    }
    return result
  }

  func joiningAggregates(
    of transform: AggregateTransform, _ environment: inout TransformEnvironment
  ) -> DataFrame {
    environment.check(transform.groupby, in: self)
    let groups = RowGroups(self, by: transform.groupby)
    let groupOfRow = groups.groupOfRow.map { Int($0) }
    var result = self
    for (name, column) in measures(transform.measures, groups: groups, &environment) {
      result[name] = column.selecting(groupOfRow)
    }
    return result
  }

  /// Computes measures for groups; one without a field, or with the work used up, is absent.
  func measures(
    _ measures: [AggregateMeasure], groups: RowGroups, _ environment: inout TransformEnvironment
  ) -> [(name: String, column: Column)] {
    var aggregators: [String: GroupAggregator] = [:]
    return measures.map { measure in
      let absent = Column(repeating: .missing, count: groups.count)
      if measure.operation != .count { environment.check(measure.field, in: self) }
      guard measure.operation == .count || measure.field != nil else {
        environment.report(
          .invalidParameter, "aggregate `\(measure.operation.rawValue)` needs a field")
        return (measure.output, absent)
      }
      guard environment.spend(cost(of: measure.operation, groups: groups)) else {
        return (measure.output, absent)
      }
      let field = measure.operation == .count ? "" : measure.field ?? ""
      var aggregator =
        aggregators[field]
        ?? GroupAggregator(
          field.isEmpty ? Column(repeating: .missing, count: rowCount) : column(at: field),
          of: self, groups: groups)
      let column = aggregator.results(of: measure.operation, parameter: measure.parameter)
      aggregators[field] = aggregator
      return (measure.output, column)
    }
  }

  private func cost(of operation: AggregateOperation, groups: RowGroups) -> Int {
    switch operation {
    case .ci0, .ci1: 1_000 * Swift.min(rowCount, 1_000 * groups.count)
    case .values: TransformEnvironment.workPerCell * rowCount * Swift.max(1, names.count)
    case .argmin, .argmax: rowCount + groups.count * Swift.max(1, names.count)
    default: rowCount
    }
  }
}
