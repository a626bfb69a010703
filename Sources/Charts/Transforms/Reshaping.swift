extension DataFrame {
  func folding(_ transform: FoldTransform, _ environment: inout TransformEnvironment) -> DataFrame {
    environment.check(transform.fields, in: self)
    let fields = transform.fields.map { FieldPath.name(of: $0) }
    guard !fields.isEmpty else { return selecting([]) }
    let kept = environment.grant(
      rowCount, costing: TransformEnvironment.workPerCell * fields.count * (names.count + 2))
    // Fields that don't exist have a column too, so only the rows that are kept are read.
    let source = kept < rowCount ? selecting(Array(0..<kept)) : self
    let columns = transform.fields.map { source.column(at: $0) }
    var result = selecting((0..<kept * fields.count).map { $0 / fields.count })
    let keys = Column(fields.map { .text($0) })
    var values = Column()
    values.reserveCapacity(kept * fields.count)
    for row in 0..<kept {
      for column in columns { values.append(column[row]) }
    }
    result[transform.keyOutput] = keys.selecting(
      (0..<kept * fields.count).map { $0 % fields.count })
    result[transform.valueOutput] = values
    return result
  }

  func flattening(
    _ transform: FlattenTransform, _ environment: inout TransformEnvironment
  ) -> DataFrame {
    environment.check(transform.fields, in: self)
    guard environment.spend(rowCount * transform.fields.count) else { return self }
    let columns = transform.fields.map { column(at: $0) }
    var rows: [Int] = []
    var outputs = transform.fields.map { _ in Column() }
    for row in 0..<rowCount {
      let arrays = columns.map { column -> [ChartValue] in
        if case .list(let elements) = column[row] { elements } else { [] }
      }
      let wanted = arrays.map(\.count).max() ?? 0
      let count = environment.grant(
        wanted, costing: TransformEnvironment.workPerCell * (names.count + columns.count))
      for index in 0..<count {
        rows.append(row)
        for (position, array) in arrays.enumerated() {
          let value = index < array.count ? array[index] : .null
          outputs[position].append(value.isNil ? .null : value)
        }
      }
      if count < wanted { break }
    }
    var result = selecting(rows)
    for (position, column) in outputs.enumerated() {
      let name =
        position < transform.outputs.count
        ? transform.outputs[position] : FieldPath.name(of: transform.fields[position])
      result[name] = column
    }
    return result
  }

  func pivoting(_ transform: PivotTransform, _ environment: inout TransformEnvironment) -> DataFrame
  {
    environment.check([transform.field, transform.value] + transform.groupby, in: self)
    let groups = RowGroups(self, by: transform.groupby)
    let (keyOfRow, firstRows) = column(at: transform.field).groups()
    let keyColumn = column(at: transform.field).selecting(firstRows)
    let sortKeys = keyColumn.sortKeys()
    var keys = firstRows.indices.sorted { (sortKeys[$0], $0) < (sortKeys[$1], $1) }
    if transform.limit > 0 { keys = Array(keys.prefix(transform.limit)) }
    let granted = environment.grant(
      keys.count, costing: TransformEnvironment.workPerCell * (groups.count + 1))
    keys = Array(keys.prefix(granted))

    var cells = groups
    cells.combine(with: keyOfRow, count: firstRows.count)
    var groupsOfKey = [[(group: Int, cell: Int)]](repeating: [], count: firstRows.count)
    for (cell, row) in cells.firstRows.enumerated() {
      groupsOfKey[Int(keyOfRow[row])].append((Int(groups.groupOfRow[row]), cell))
    }
    let operation = transform.operation == .count ? .valid : transform.operation
    let measures =
      [AggregateMeasure(operation, of: transform.value, as: "value")]
      + (transform.operation == .count
        ? [AggregateMeasure(.missing, of: transform.value, as: "missing")] : [])
    let results = self.measures(measures, groups: cells, &environment).map(\.column)
    let countsValues = transform.operation.isCountOfValues

    var result = groupFields(transform.groupby, of: groups)
    for key in keys {
      var cellOfGroup = [Int](repeating: -1, count: groups.count)
      for (group, cell) in groupsOfKey[key] { cellOfGroup[group] = cell }
      let values = cellOfGroup.map { cell -> ChartValue in
        if cell < 0 { return countsValues ? 0 : .missing }
        if results.count == 1 { return results[0][cell] }
        return .number(results[0].number(at: cell) + results[1].number(at: cell))
      }
      result[keyColumn[key].asText] = Column(values)
    }
    return result
  }

  func sampling(size: Int) -> DataFrame {
    guard size >= 0, size < rowCount else { return size < 0 ? selecting([]) : self }
    var random = LinearCongruentialGenerator()
    var rows = Array(0..<size)
    for row in size..<rowCount where size > 0 {
      let place = random.index(below: row + 1)
      if place < size { rows[place] = row }
    }
    return selecting(rows)
  }
}

extension AggregateOperation {
  /// Whether the result without values is 0.
  fileprivate var isCountOfValues: Bool { self == .count || self == .valid || self == .missing }
}
