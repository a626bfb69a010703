extension DataFrame {
  func windowing(
    _ transform: WindowTransform, _ environment: inout TransformEnvironment
  ) -> DataFrame {
    environment.check(transform.groupby + transform.sort.map(\.field), in: self)
    if transform.frame == .all, let aggregates = transform.aggregates {
      let joined = AggregateTransform(aggregates, groupby: transform.groupby)
      return joiningAggregates(of: joined, &environment)
    }
    let order = RowOrder(self, by: transform.sort)
    let groups = RowGroups(self, by: transform.groupby)
    let (rows, starts) = groups.members(in: order?.sorted(rowCount: rowCount))
    let partitions = (0..<groups.count).map { group in
      WindowPartition(
        rows[starts[group]..<starts[group + 1]], frame: transform.frame, order: order,
        ignorePeers: transform.ignorePeers)
    }
    var result = self
    for field in transform.fields {
      result[field.output] = windowColumn(field, partitions: partitions, &environment)
    }
    return result
  }

  private func windowColumn(
    _ field: WindowTransform.Field, partitions: [WindowPartition],
    _ environment: inout TransformEnvironment
  ) -> Column {
    environment.check(field.field, in: self)
    let values =
      field.field.map { column(at: $0) } ?? Column(repeating: .missing, count: rowCount)
    var results = [ChartValue](repeating: .missing, count: rowCount)
    if case .aggregate(let operation) = field.operation {
      guard operation == .count || field.field != nil else {
        environment.report(
          .invalidParameter, "aggregate `\(operation.rawValue)` needs a field")
        return Column(results)
      }
      let measured = MeasuredValues(values)
      let valueOfRow = operation == .distinct ? values.textualGroups().groupOfRow : []
      for partition in partitions {
        guard environment.spend(windowCost(of: operation, partition)) else { break }
        var aggregator = SlidingAggregator(
          operation, parameter: field.parameter ?? 0, values: measured, valueOfRow: valueOfRow,
          partition: partition, frame: self)
        for (row, value) in zip(partition.rows, aggregator.results()) { results[row] = value }
      }
      return Column(results)
    }
    if case .ntile = field.operation, !(field.parameter ?? 0 > 0) {
      environment.report(.invalidParameter, "window operation `ntile` needs a `param` above 0")
    }
    guard environment.spend(rowCount) else { return Column(results) }
    for partition in partitions {
      let values = partition.results(
        of: field.operation, parameter: field.parameter, values: values)
      for (row, value) in zip(partition.rows, values) { results[row] = value }
    }
    return Column(results)
  }

  private func windowCost(of operation: AggregateOperation, _ partition: WindowPartition) -> Int {
    let frames = { partition.frames.reduce(0) { $0 + Swift.max(0, $1.end - $1.start) } }
    return switch operation {
    case .values: TransformEnvironment.workPerCell * frames() * Swift.max(1, names.count)
    case .ci0, .ci1: partition.frames.reduce(0) { $0 + 1_000 * Swift.min(1_000, $1.end - $1.start) }
    // Elements of a sorted array are moved, which is fast.
    case .median, .q1, .q3: frames() / 16 + partition.count
    case .argmin, .argmax: partition.count * Swift.max(1, names.count)
    default: partition.count
    }
  }
}

extension WindowTransform {
  /// The fields as aggregates of whole groups; nil if some need the order of the rows.
  fileprivate var aggregates: [AggregateMeasure]? {
    var measures: [AggregateMeasure] = []
    for field in fields {
      guard case .aggregate(let operation) = field.operation else { return nil }
      measures.append(
        AggregateMeasure(
          operation, of: field.field, parameter: field.parameter, as: field.output))
    }
    return measures
  }
}
