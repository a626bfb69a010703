import ArtifactBase

/// Prepares the data of units: times, bins, time units, aggregates, imputed values and stacks.
struct UnitData {
  let environment: ChartEnvironment

  init(_ environment: ChartEnvironment) {
    self.environment = environment
  }

  func prepare(_ unit: ViewUnit, _ frame: DataFrame) {
    var frame = frame
    frame = withGeometries(frame, unit)
    frame = binned(frame, unit)
    unit.raw = frame
    frame = aggregated(frame, unit)
    frame = imputed(frame, unit)
    frame = stacked(frame, unit)
    unit.stacked = frame
    unit.main = frame
  }

  /// Returns the rows that have a geometry, if a field has the geometries.
  private func withGeometries(_ frame: DataFrame, _ unit: ViewUnit) -> DataFrame {
    guard let field = unit.geometryField, frame.hasColumn(at: field) else { return frame }
    let column = frame.column(at: field)
    return frame.selecting((0..<frame.rowCount).filter { column.kind(at: $0) == .other })
  }

  /// Returns the data with the columns by which small multiples are grouped.
  func grouped(
    _ frame: DataFrame, by facets: ChartEncoding,
    _ bins: inout [String: (start: Double, stop: Double, step: Double)]
  ) -> DataFrame {
    var frame = parsingTimes(frame, facets)
    facets.forEachField { _, definition in
      frame = binned(frame, definition, &bins)
    }
    return frame
  }

  // MARK: Times and bins

  private func parsingTimes(_ frame: DataFrame, _ encoding: ChartEncoding) -> DataFrame {
    var frame = frame
    encoding.forEachField { _, definition in
      guard definition.type == .temporal || definition.timeUnit != nil,
        let field = definition.field, definition.aggregateArgument == nil
      else { return }
      frame = environment.parsingTimes(frame, field)
    }
    return frame
  }

  func binned(_ frame: DataFrame, _ unit: ViewUnit) -> DataFrame {
    var frame = parsingTimes(frame, unit.encoding)
    unit.encoding.forEachField { _, definition in
      frame = binned(frame, definition, &unit.bins)
    }
    return frame
  }

  private func binned(
    _ frame: DataFrame, _ definition: ChannelDefinition,
    _ bins: inout [String: (start: Double, stop: Double, step: Double)]
  ) -> DataFrame {
    guard let field = definition.field else { return frame }
    if definition.isBinning {
      let name = definition.column()
      guard !frame.hasColumn(name) else { return frame }
      return environment.binning(frame, definition, &bins)
    }
    if definition.timeUnit != nil {
      guard !frame.hasColumn(definition.column(.end)) else { return frame }
      return environment.truncatingTimes(frame, field, definition)
    }
    return frame
  }

  // MARK: Aggregates

  private func aggregated(_ frame: DataFrame, _ unit: ViewUnit) -> DataFrame {
    guard unit.encoding.isAggregate else { return frame }
    var groupby: [String] = []
    var measures: [AggregateMeasure] = []
    func group(_ name: String) {
      if !groupby.contains(name) { groupby.append(name) }
    }
    unit.encoding.forEachField { channel, definition in
      guard let aggregate = definition.aggregate else {
        group(definition.column())
        if definition.isBinning || definition.timeUnit != nil { group(definition.column(.end)) }
        return
      }
      let name = definition.aggregateArgument.map { "\(aggregate)_\($0)" } ?? definition.column()
      guard !measures.contains(where: { $0.output == name }) else { return }
      guard let operation = AggregateOperation(rawValue: aggregate) else {
        environment.report(
          .unknownName,
          "unknown aggregate `\(aggregate)`",
          suggestion: Suggestion.nearest(
            to: aggregate, among: AggregateOperation.allCases.map(\.rawValue)))
        return
      }
      let field = definition.aggregateArgument ?? definition.field
      measures.append(
        AggregateMeasure(
          operation, of: field, parameter: definition["aggregateParameter"]?.doubleValue, as: name))
      // The domain can be that of the values that are aggregated.
      if definition["scale"]?["domain"] == "unaggregated", let field {
        for extreme in [AggregateOperation.min, .max] {
          measures.append(AggregateMeasure(extreme, of: field, as: "\(extreme.rawValue)_\(field)"))
        }
      }
    }
    return environment.applying(
      [.aggregate(AggregateTransform(measures, groupby: groupby))], to: frame)
  }

  // MARK: Imputed values

  private func imputed(_ frame: DataFrame, _ unit: ViewUnit) -> DataFrame {
    var frame = frame
    for (channel, other) in [(ChartChannel.x, ChartChannel.y), (.y, .x)] {
      guard let definition = unit.encoding[channel],
        case .object(let impute)? = definition["impute"],
        let key = unit.encoding[other], key.isField
      else { continue }
      let transform = ImputeTransform(
        impute, field: definition.column(), key: key.column(), groupby: unit.pathColumns)
      frame = environment.applying([.impute(transform)], to: frame)
    }
    return frame
  }

  // MARK: Stacks

  private func stacked(_ frame: DataFrame, _ unit: ViewUnit) -> DataFrame {
    guard let stack = unit.stack, let measure = unit.encoding[stack.channel], measure.isField
    else { return frame }
    var frame = frame
    let field = measure.column()
    if stack.imputes, let key = stack.groupColumns.first {
      let transform = ImputeTransform(
        field, key: key, method: .value, value: .number(0), groupby: stack.stackColumns)
      frame = environment.applying([.impute(transform)], to: frame)
    }
    var sort: [ChartSortField] = []
    let orders = unit.encoding[all: .order].filter(\.isField)
    if orders.isEmpty {
      let direction =
        unit.encoding[.order]?["sort"]?.stringValue
        ?? (stack.channel == .y ? "descending" : "ascending")
      sort = stack.stackColumns.map {
        ChartSortField($0, isDescending: direction == "descending")
      }
    } else {
      sort = orders.map {
        ChartSortField($0.column(), isDescending: $0["sort"] == "descending")
      }
    }
    if unit.encoding[.order] == nil, unit.encoding[.xOffset] == nil, unit.encoding[.yOffset] == nil,
      let (column, values) = environment.colorOrder(of: unit), frame.hasColumn(column)
    {
      // The order of stacks is the one in which colors are given.
      let domain = OrdinalDomain(values)
      let colors = frame.column(at: column)
      let name = "_\(column)_sort_index"
      frame[name] = Column(
        numbers: (0..<colors.count).map { Double(domain.index(of: colors[$0]) ?? -1) })
      sort = [ChartSortField(name, isDescending: unit.isVertical != false)]
    }
    let transform = StackTransform(
      field, groupby: stack.groupColumns, offset: .init(rawValue: stack.offset) ?? .zero,
      sort: sort, as: field + "_start", end: field + "_end")
    return environment.applying([.stack(transform)], to: frame)
  }

  // MARK: Invalid values

  /// Leaves out rows whose values the scales can't show, as the mark asks for.
  func removeInvalidRows(of unit: ViewUnit) {
    let mode = unit.invalidMode(environment.config)
    guard mode != "show", !(unit.isPath && mode.hasPrefix("break")) else {
      unit.main = unit.stacked
      return
    }
    unit.main = unit.stacked.selecting(validRows(of: unit))
  }

  /// Returns the rows whose values all scales can show.
  func validRows(of unit: ViewUnit) -> [Int] { validRows(of: unit, in: unit.stacked) }

  func validRows(of unit: ViewUnit, in frame: DataFrame) -> [Int] {
    let columns = unit.checkedColumns(environment.config).map { frame.column(at: $0) }
    guard !columns.isEmpty else { return Array(0..<frame.rowCount) }
    return (0..<frame.rowCount).filter { row in
      columns.allSatisfy { $0.isValid(at: row) }
    }
  }

  // MARK: Facets

  /// Returns the rows of each of small multiples.
  func split(
    _ frame: DataFrame, _ grid: inout FacetGrid, _ columns: Int?, keepsEmpty: Bool
  ) -> [(place: (row: Int, column: Int), rows: [Int])] {
    if let definition = grid.wrapped {
      let column = frame.column(at: definition.column())
      let values = facetValues(definition, column, frame)
      let count = max(1, columns ?? values.count)
      grid.columnValues = values
      grid.columnCount = min(count, max(1, values.count))
      let domain = OrdinalDomain(values)
      var rows = Array(repeating: [Int](), count: values.count)
      for row in 0..<frame.rowCount {
        if let index = domain.index(of: column[row]) { rows[index].append(row) }
      }
      return rows.enumerated().map { index, rows in
        ((row: index / count, column: index % count), rows)
      }
    }
    let rowColumn = grid.row.map { frame.column(at: $0.column()) }
    let columnColumn = grid.column.map { frame.column(at: $0.column()) }
    if let definition = grid.row, let rowColumn {
      grid.rowValues = facetValues(definition, rowColumn, frame)
    }
    if let definition = grid.column, let columnColumn {
      grid.columnValues = facetValues(definition, columnColumn, frame)
    }
    grid.columnCount = max(1, grid.columnValues.count)
    let rowDomain = OrdinalDomain(grid.rowValues)
    let columnDomain = OrdinalDomain(grid.columnValues)
    let count = max(1, rowDomain.count) * grid.columnCount
    guard environment.countViews(count) else { return [] }
    var rows = Array(repeating: [Int](), count: count)
    for row in 0..<frame.rowCount {
      let first = rowColumn.map { rowDomain.index(of: $0[row]) } ?? 0
      let second = columnColumn.map { columnDomain.index(of: $0[row]) } ?? 0
      if let first, let second { rows[first * grid.columnCount + second].append(row) }
    }
    let columnCount = grid.columnCount
    return rows.enumerated().compactMap { index, rows in
      // Without shared scales, parts without data have no axes.
      rows.isEmpty && !keepsEmpty
        ? nil : ((row: index / columnCount, column: index % columnCount), rows)
    }
  }

  private func facetValues(
    _ definition: ChannelDefinition, _ column: Column, _ frame: DataFrame
  ) -> [ChartValue] {
    var domain = DiscreteDomain()
    domain.add(column, in: frame, sort: DiscreteDomain.Sort(definition["sort"]))
    return domain.values()
  }
}

extension Column {
  /// Whether the value in a row is a finite number or time, or a text that spells one.
  func isValid(at row: Int) -> Bool {
    switch kind(at: row) {
    case .number, .date: number(at: row).isFinite
    case .missing, .null: false
    case .bool: true
    case .text, .other: number(at: row).isFinite
    }
  }
}

extension ViewUnit {
  /// The columns whose values make a line each.
  var pathColumns: [String] {
    var columns: [String] = []
    for channel in encoding.channels {
      switch channel {
      case .color, .fill, .stroke, .opacity, .fillOpacity, .strokeOpacity, .strokeDash,
        .strokeWidth, .detail, .key, .size, .shape:
        if channel == .size, mark.type == "trail" { continue }
        for definition in encoding[all: channel] {
          let fields = [definition] + definition.conditions.flatMap(\.definition)
          for field in fields where field.isField && field.aggregate == nil {
            if !columns.contains(field.column()) { columns.append(field.column()) }
          }
        }
      case .order:
        guard !["line", "trail", "area"].contains(mark.type) else { continue }
      default: continue
      }
    }
    return columns
  }

  /// What happens to values that scales can't show: `filter`, `show` or `break-paths-…`.
  func invalidMode(_ config: ChartConfig) -> String {
    if let own = mark.properties["invalid"] {
      guard let mode = own.stringValue else { return "show" }
      return mode == "break-paths-show-path-domains"
        ? (isPath ? "break-paths-show-domains" : "filter") : mode
    }
    switch config.configured("invalid", for: mark)?.stringValue {
    case let mode? where mode != "break-paths-show-path-domains": return mode
    default:
      if config.values["mark"]?["invalid"] == .null { return "show" }
      return isPath ? "break-paths-show-domains" : "filter"
    }
  }

  /// The columns whose values have to be valid for the scales.
  func checkedColumns(_ config: ChartConfig) -> [String] {
    var columns: [String] = []
    encoding.forEachField { channel, definition in
      guard channel.hasScale,
        let type = scales[channel]?.type
          ?? ScaleComponent.type(of: definition, channel, in: self, config)?.type,
        type.isContinuous, definition["scale"]?.isNull != true,
        !["count", "valid", "missing", "distinct"].contains(definition.aggregate ?? ""),
        definition.type == .quantitative || definition.type == .temporal,
        config["scale", "invalid", channel.rawValue] == nil
      else { return }
      let column = definition.column()
      if !columns.contains(column) { columns.append(column) }
    }
    return columns
  }
}
