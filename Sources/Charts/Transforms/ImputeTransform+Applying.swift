extension DataFrame {
  func imputing(_ transform: ImputeTransform, _ environment: inout TransformEnvironment)
    -> DataFrame
  {
    environment.check([transform.field, transform.key] + transform.groupby, in: self)
    let groups = RowGroups(self, by: transform.groupby)
    var result = self
    let added = absentKeys(transform, groups: groups, &environment)
    if !added.isEmpty {
      let value = transform.method == .value ? transform.value : .null
      result = appending(
        added, transform, value: value, firstRows: groups.firstRows)
    }
    guard transform.method != .value,
      let operation = AggregateOperation(rawValue: transform.method.rawValue)
    else { return result }
    let name = "imputed_\(transform.field)_value"
    let window = WindowTransform(
      [.init(.aggregate(operation), of: transform.field, as: name)],
      frame: transform.frame, groupby: transform.groupby)
    result = result.windowing(window, &environment)
    let estimates = result[name]
    let values = result.column(at: transform.field)
    result[FieldPath.name(of: transform.field)] = Column(
      (0..<result.rowCount).map { row in
        values.kind(at: row) == .null ? estimates[row] : values[row]
      })
    return result
  }

  /// The keys that groups don't have.
  private func absentKeys(
    _ transform: ImputeTransform, groups: RowGroups, _ environment: inout TransformEnvironment
  ) -> [(group: Int, key: ChartValue)] {
    var keys = Column()
    for value in keyValues(transform, &environment) { keys.append(value) }
    let givenCount = keys.count
    let own = column(at: transform.key)
    for row in 0..<rowCount { keys.append(own[row]) }
    let (keyOfRow, firstRows) = keys.groups()
    guard environment.spend(firstRows.count) else { return [] }
    let cost = TransformEnvironment.workPerCell * (names.count + 1)

    let (rows, starts) = groups.members()
    var lastGroup = [Int](repeating: -1, count: firstRows.count)
    var absent: [(Int, ChartValue)] = []
    for group in 0..<groups.count {
      guard environment.spend(firstRows.count) else { break }
      for row in rows[starts[group]..<starts[group + 1]] {
        lastGroup[Int(keyOfRow[givenCount + row])] = group
      }
      for key in firstRows.indices where lastGroup[key] != group {
        guard environment.spend(cost) else { return absent }
        absent.append((group, keys[firstRows[key]]))
      }
    }
    return absent
  }

  private func keyValues(
    _ transform: ImputeTransform, _ environment: inout TransformEnvironment
  ) -> [ChartValue] {
    switch transform.keys {
    case nil: return []
    case .values(let values): return values
    case .sequence(let start, let stop, let step):
      let count = ((stop - start) / step).rounded(.up)
      guard count > 0, count < 2_147_483_648 else { return [] }
      let granted = environment.grant(
        Int(count), costing: TransformEnvironment.workPerCell * 8)
      return (0..<granted).map { .number(start + Double($0) * step) }
    }
  }

  /// Adds rows that have a key, the values of their group and an estimated value.
  private func appending(
    _ rows: [(group: Int, key: ChartValue)], _ transform: ImputeTransform, value: ChartValue,
    firstRows: [Int]
  ) -> DataFrame {
    let keyName = FieldPath.name(of: transform.key)
    let valueName = FieldPath.name(of: transform.field)
    let groupColumns = Dictionary(
      transform.groupby.map { (FieldPath.name(of: $0), column(at: $0)) }
    ) { $1 }
    var result = DataFrame(rowCount: rowCount + rows.count)
    var names = self.names
    for name in [keyName, valueName] + transform.groupby.map({ FieldPath.name(of: $0) })
    where !names.contains(name) {
      names.append(name)
    }
    for name in names {
      var column = self[name]
      for row in rows {
        if name == valueName {
          column.append(value)
        } else if name == keyName {
          column.append(row.key)
        } else if let values = groupColumns[name] {
          column.append(values[firstRows[row.group]])
        } else {
          column.append(.missing)
        }
      }
      result[name] = column
    }
    return result
  }
}
