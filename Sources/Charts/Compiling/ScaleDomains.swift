import ArtifactBase

/// Determines the domains of scales from the data.
struct ScaleDomains {
  let environment: ChartEnvironment
  private var config: ChartConfig { environment.config }

  init(_ environment: ChartEnvironment) {
    self.environment = environment
  }

  func complete(_ component: ScaleComponent) {
    if component.type.isDiscrete {
      component.domain = .discrete(discrete(component))
    } else if component.type == .quantile {
      component.domain = .samples(samples(component))
    } else {
      component.domain = .continuous(continuous(component))
    }
  }

  // MARK: Given domains

  /// The constants that a definition gives as the domain; nil if the data determines it.
  private func given(_ part: ScaleComponent.Part) -> [ChartValue]? {
    let type = part.definition.type
    let raw = environment.resolved(part.given["domainRaw"])
    if case .array(let values)? = raw { return values.map { environment.constant($0, type) } }
    switch environment.resolved(part.given["domain"]) {
    case .array(let values)?:
      let values = values.map { environment.constant($0, type) }
      return values.contains(where: { !$0.isNil }) ? values : nil
    case .object(let object)?:
      guard let name = object["param"]?.stringValue else { return nil }
      return environment.selectedDomain(name, object, part.definition)
    default: return nil
    }
  }

  /// The constants with which a definition extends the domain of the data.
  private func union(_ part: ScaleComponent.Part) -> [ChartValue] {
    let values = part.given["domain"]?["unionWith"]?.arrayValue ?? []
    return values.map { environment.constant($0, part.definition.type) }
  }

  // MARK: Discrete

  private func discrete(_ component: ScaleComponent) -> [ChartValue] {
    let given = component.parts.compactMap(given)
    var domain = DiscreteDomain()
    if !given.isEmpty {
      domain.add(given.flatMap(\.self))
      return domain.values()
    }
    for part in component.parts {
      let union = union(part)
      if !union.isEmpty {
        domain.add(union)
        domain.setUnsorted()
      }
      if component.type == .binOrdinal {
        addBins(part, to: &domain)
        continue
      }
      guard part.definition.isField else {
        domain.add([environment.constant(part.definition.datum ?? .null, part.definition.type)])
        continue
      }
      let unit = part.unit
      let sort = sort(part)
      let usesRaw =
        switch sort {
        case .field: true
        default: false
        }
      let frame = usesRaw ? unit.raw : unit.domainFrame(config)
      var column = frame.column(at: part.definition.column())
      if part.definition.isBinning || part.definition.isBinned, !component.type.isContinuous {
        column = environment.binLabels(part.definition, frame) ?? column
      }
      domain.add(column, in: frame, sort: sort)
      if let second = component.channel.secondary, let other = unit.encoding[second],
        other.isField
      {
        domain.add(frame.column(at: other.column()), in: frame, sort: sort)
      }
    }
    return domain.values()
  }

  private func addBins(_ part: ScaleComponent.Part, to domain: inout DiscreteDomain) {
    guard let bins = part.unit.bins[part.definition.column()], bins.step > 0 else { return }
    let count = min(1_000, max(0, ((bins.stop - bins.start) / bins.step).rounded()))
    guard count.isFinite else { return }
    domain.add((0...Int(count)).map { .number(bins.start + Double($0) * bins.step) })
    domain.setUnsorted()
  }

  private func sort(_ part: ScaleComponent.Part) -> DiscreteDomain.Sort {
    let unit = part.unit
    func isStackedMeasure(_ field: String?) -> Bool {
      guard let stack = unit.stack, let field else { return false }
      return !stack.groupColumns.contains(field) && !stack.stackColumns.contains(field)
    }
    switch part.definition["sort"] {
    case .string(let name)? where name != "ascending" && name != "descending":
      let isDescending = name.hasPrefix("-")
      let channel = ChartChannel(rawValue: isDescending ? String(name.dropFirst()) : name)
      return byChannel(channel, isDescending, unit)
    case .object(let object)?:
      if let name = object["encoding"]?.stringValue {
        return byChannel(
          ChartChannel(rawValue: name), object["order"] == "descending", unit)
      }
      var sort = DiscreteDomain.Sort(.object(object))
      if case .field(let field, _, let isDescending) = sort, object["op"] == nil,
        isStackedMeasure(field)
      {
        sort = .field(field, operation: "sum", isDescending: isDescending)
      }
      return sort
    case .array(let values)?:
      // Names of months and days are the times of their unit.
      if let unit = part.definition.timeUnitName, ["month", "day", "quarter"].contains(unit) {
        return .list(
          values.map { value in
            value.objectValue == nil
              ? environment.constant(.object([unit: value]), .temporal)
              : environment.constant(value, part.definition.type)
          })
      }
      return .list(values.map { environment.constant($0, part.definition.type) })
    case let sort where part.definition.isBinning && sort?.isNull != true:
      return .field(
        part.definition.column(), operation: "min", isDescending: sort == "descending")
    case let sort: return DiscreteDomain.Sort(sort)
    }
  }

  private func byChannel(
    _ channel: ChartChannel?, _ isDescending: Bool, _ unit: ViewUnit
  ) -> DiscreteDomain.Sort {
    guard let channel, let definition = unit.encoding[channel], definition.isField else {
      return .natural(isDescending: false)
    }
    let isMeasure = unit.stack.map { $0.channel == channel } ?? false
    let operation = definition.aggregate ?? (isMeasure ? "sum" : "min")
    if definition.isBinning || definition.timeUnit != nil {
      return .field(definition.column(), operation: operation, isDescending: isDescending)
    }
    return .field(definition.field, operation: operation, isDescending: isDescending)
  }

  // MARK: Continuous

  private func samples(_ component: ScaleComponent) -> [Double] {
    var values: [Double] = []
    for part in component.parts {
      if let given = given(part) {
        values += given.map(\.asNumber)
        continue
      }
      let column = part.unit.domainFrame(config).column(at: part.definition.column())
      for row in 0..<column.count where column.isValid(at: row) {
        values.append(column.number(at: row))
      }
    }
    return values
  }

  private func continuous(_ component: ScaleComponent) -> [Double] {
    let given = component.parts.compactMap(given)
    if !given.isEmpty {
      // Several domains are joined.
      if given.count == 1 { return given[0].map(\.asNumber) }
      let all = given.flatMap { $0.map(\.asNumber) }.filter(\.isFinite)
      if Set(given).count == 1 { return given[0].map(\.asNumber) }
      return [all.min() ?? 0, all.max() ?? 1]
    }
    var least = Double.infinity
    var greatest = -Double.infinity
    func extend(_ value: Double) {
      guard value.isFinite else { return }
      least = min(least, value)
      greatest = max(greatest, value)
    }
    func extend(_ column: Column) {
      guard column.isNumeric else {
        for row in 0..<column.count where column.isValid(at: row) { extend(column.number(at: row)) }
        return
      }
      for value in column.numbers where value.isFinite {
        least = min(least, value)
        greatest = max(greatest, value)
      }
    }
    for part in component.parts {
      for value in union(part) { extend(value.asNumber) }
      let unit = part.unit
      let definition = part.definition
      let frame = unit.domainFrame(config)
      if let stack = unit.stack, stack.channel == component.channel {
        if stack.offset == "normalize" {
          extend(0)
          extend(1)
        } else {
          extend(frame[definition.column() + "_start"])
          extend(frame[definition.column() + "_end"])
        }
      } else if !definition.isField {
        extend(environment.constant(definition.datum ?? .null, definition.type).asNumber)
      } else if definition["scale"]?["domain"] == "unaggregated", let field = definition.field {
        extend(frame["min_" + field])
        extend(frame["max_" + field])
      } else if definition.isBinning {
        if let bins = unit.bins[definition.column()] {
          extend(bins.start)
          extend(bins.stop)
        }
      } else {
        let starts = frame.column(at: definition.column())
        if definition.timeUnit != nil, unit.hasBandEnd(component.channel, config) {
          let ends = frame.column(at: definition.column(.end))
          let shift =
            unit.isRectangular ? (unit.bandPosition(component.channel, config) ?? 0.5) - 0.5 : 0
          for row in 0..<min(starts.count, ends.count) where starts.isValid(at: row) {
            let (start, end) = (starts.number(at: row), ends.number(at: row))
            extend(start + shift * (end - start))
            extend(end + shift * (end - start))
          }
        } else {
          extend(starts)
        }
      }
      if let second = component.channel.secondary, let definition = unit.encoding[second] {
        if definition.isField {
          extend(frame.column(at: definition.column()))
        } else if let datum = definition.datum {
          extend(environment.constant(datum, part.definition.type).asNumber)
        }
      }
    }
    return least <= greatest ? [least, greatest] : []
  }
}

extension DiscreteDomain {
  /// Keeps the order in which values were added.
  mutating func setUnsorted() { add(Column(), in: DataFrame(), sort: .none) }
}

extension ViewUnit {
  /// The data that determines domains.
  func domainFrame(_ config: ChartConfig) -> DataFrame {
    switch config.configured("invalid", for: mark)?.stringValue {
    case "filter", "break-paths-filter-domains": return filtered ?? main
    case "show", "break-paths-show-domains": return stacked
    default: return isPath ? stacked : main
    }
  }

  /// The position within the range of a time unit or a bin at which marks are: from 0 to 1; nil for
  /// its start.
  func bandPosition(_ channel: ChartChannel, _ config: ChartConfig) -> Double? {
    guard let definition = encoding[channel] else { return nil }
    if let given = definition["bandPosition"]?.doubleValue { return given }
    guard definition.isField else { return nil }
    let hasSecond = channel.secondary.map { encoding[$0] != nil } ?? false
    if definition.timeUnit != nil, !hasSecond {
      return config.configured("timeUnitBandPosition", for: mark)?.doubleValue
        ?? mark.properties["timeUnitBandPosition"]?.doubleValue
    }
    return definition.isBinning ? 0.5 : nil
  }

  /// Whether marks take the range of a bin or a time unit.
  func hasBandEnd(_ channel: ChartChannel, _ config: ChartConfig) -> Bool {
    guard let definition = encoding[channel],
      definition.isBinning || (definition.timeUnit != nil && definition.type == .temporal)
    else { return false }
    return bandPosition(channel, config) != nil
  }
}
