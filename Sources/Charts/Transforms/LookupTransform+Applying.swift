extension DataFrame {
  func lookingUp(
    _ transform: LookupTransform, _ environment: inout TransformEnvironment
  ) -> DataFrame {
    environment.check(transform.field, in: self)
    guard let other = table(of: transform.source, &environment) else {
      var result = self
      for output in transform.outputNames {
        result[output] = Column(repeating: transform.defaultValue, count: rowCount)
      }
      return result
    }
    environment.check([transform.key] + (transform.fields ?? []), in: other)
    guard environment.spend(other.rowCount) else { return self }
    let keys = other.column(at: transform.key)
    var rowOfKey: [LookupKey: Int] = [:]
    for row in 0..<other.rowCount { rowOfKey[LookupKey(keys[row])] = row }

    let (groups, firstRows) = column(at: transform.field).groups()
    let own = column(at: transform.field)
    let matchOfGroup = firstRows.map { rowOfKey[LookupKey(own[$0])] ?? -1 }
    let matches = groups.map { matchOfGroup[Int($0)] }
    var result = self
    let columns = transform.fields.map { $0.map { other.column(at: $0) } }
    guard let columns else {
      guard let output = transform.outputNames.first,
        environment.spend(matchOfGroup.count * Swift.max(1, other.names.count))
      else { return result }
      let records = matchOfGroup.map { row -> ChartValue in
        row < 0 ? transform.defaultValue : .record(other.record(at: row))
      }
      result[output] = Column(records).selecting(groups.map { Int($0) })
      return result
    }
    guard
      environment.spend(
        TransformEnvironment.workPerCell * rowCount * columns.count)
    else { return result }
    for (column, output) in zip(columns, transform.outputNames) {
      if matches.contains(-1) {
        result[output] = Column(
          matches.map { $0 < 0 ? transform.defaultValue : column[$0] })
      } else {
        result[output] = column.selecting(matches)
      }
    }
    return result
  }

  private func table(
    of source: LookupTransform.Source, _ environment: inout TransformEnvironment
  ) -> DataFrame? {
    switch source {
    case .table(let frame): return frame
    case .named(let name):
      if let frame = environment.dataSets[name] ?? environment.selected(name, self) { return frame }
      environment.report(.unknownName, "unknown data set `\(name)`")
      return nil
    }
  }
}

extension LookupTransform {
  /// The names of the added fields.
  fileprivate var outputNames: [String] {
    guard let fields else { return [outputs.first ?? "_lookup"] }
    return fields.enumerated().map { index, field in
      index < outputs.count ? outputs[index] : FieldPath.name(of: field)
    }
  }
}

/// A key by which rows are found; numbers equal the texts that spell them, as in Vega.
private enum LookupKey: Hashable {
  case number(Double)
  case date(Double)
  case text(String)

  init(_ value: ChartValue) {
    switch value {
    case .number(let number):
      self = number.isNaN ? .text("NaN") : .number(number == 0 ? 0 : number)
    case .date(let time): self = time.isNaN ? .text("Invalid Date") : .date(time)
    case .text(let text):
      let first = text.utf8.first ?? 0
      let isNumeral = first == UInt8(ascii: "-") || (0x30...0x39).contains(first)
      let number = isNumeral ? value.asNumber : .nan
      self = ChartValue.text(of: number) == text && !number.isNaN ? .number(number) : .text(text)
    case .missing, .null, .bool, .list, .record: self = .text(value.asText)
    }
  }
}
