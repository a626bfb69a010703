import ArtifactBase

/// Times and bins of fields.
extension ChartEnvironment {
  /// Returns the data with the times of a field as times.
  func parsingTimes(_ frame: DataFrame, _ field: String) -> DataFrame {
    guard frame.hasColumn(at: field) else { return frame }
    let column = frame.column(at: field)
    if column.commonKind == .date { return frame }
    var frame = frame
    frame[field] = column.asTimes()
    return frame
  }

  /// Returns the data with the start and the end of the bins of a field.
  func binning(
    _ frame: DataFrame, _ definition: ChannelDefinition,
    _ bins: inout [String: (start: Double, stop: Double, step: Double)]
  ) -> DataFrame {
    guard let field = definition.field else { return frame }
    let parameters = BinParameters(definition.bin ?? .null)
    let name = definition.column()
    let column = frame.column(at: field)
    var least = Double.infinity
    var greatest = -Double.infinity
    for row in 0..<column.count where column.isValid(at: row) {
      let number = column.number(at: row)
      least = min(least, number)
      greatest = max(greatest, number)
    }
    if let intervals = parameters.intervals(from: least, to: greatest) {
      bins[name] = (intervals.start, intervals.stop, intervals.step)
    }
    return applying(
      [.bin(BinTransform(field, parameters: parameters, as: name, end: definition.column(.end)))],
      to: frame)
  }

  /// Returns the data with the start and the end of the time units of a field.
  func truncatingTimes(
    _ frame: DataFrame, _ field: String, _ definition: ChannelDefinition
  ) -> DataFrame {
    guard let name = definition.timeUnitName else { return frame }
    let column = frame.column(at: field)
    let reference = ChartTimeUnitReference(
      name.replacingSteps, step: definition.timeUnit?["step"]?.doubleValue ?? 1,
      maxbins: definition.timeUnit?["maxbins"]?.intValue)
    guard let unit = Self.unit(reference, column) else {
      report(.unknownName, "unknown time unit `\(name)`")
      return frame
    }
    var frame = frame
    if unit.isBinned {
      frame[definition.column(.end)] = Column(
        (0..<column.count).lazy.map { row in
          column.isValid(at: row) ? .date(unit.offset(column.number(at: row), by: 1)) : .null
        })
      return frame
    }
    let (starts, ends) = Self.truncated(column, unit)
    frame[definition.column()] = starts
    frame[definition.column(.end)] = ends
    return frame
  }

  static func unit(_ reference: ChartTimeUnitReference, _ times: Column) -> TimeUnit? {
    if let name = reference.name, name != "auto" {
      return TimeUnit(name, step: reference.step, isUTC: reference.isUTC)
    }
    var least = Double.infinity
    var greatest = -Double.infinity
    for row in 0..<times.count where times.isValid(at: row) {
      least = min(least, times.number(at: row))
      greatest = max(greatest, times.number(at: row))
    }
    return TimeUnit.bins(
      from: least, to: greatest, maximumBins: Double(reference.maxbins ?? 40),
      isUTC: reference.isUTC)
  }

  static func truncated(
    _ times: Column, _ unit: TimeUnit?
  ) -> (starts: Column, ends: Column) {
    guard let unit else { return (times, times) }
    let times = times.asTimes()
    let (groups, first) = times.groups()
    let ranges = first.map { row -> (ChartValue, ChartValue) in
      guard times.isValid(at: row) else { return (.null, .null) }
      let start = unit.floor(times.number(at: row))
      return (.date(start), .date(unit.end(of: start)))
    }
    return (
      Column((0..<times.count).lazy.map { ranges[Int(groups[$0])].0 }),
      Column((0..<times.count).lazy.map { ranges[Int(groups[$0])].1 })
    )
  }

  /// Returns the texts of bins: `10 – 20`; nil for definitions without bins.
  func binLabels(_ definition: ChannelDefinition, _ frame: DataFrame) -> Column? {
    guard definition.isBinning, definition.timeUnit == nil else { return nil }
    let start = frame.column(at: definition.column())
    let end = frame.column(at: definition.column(.end))
    guard start.count == end.count else { return nil }
    let format = definition["format"]?.stringValue ?? config["numberFormat"]?.stringValue ?? ""
    let number = NumberFormat(format)
    func text(_ value: Double) -> String { number?.string(value) ?? ChartValue.text(of: value) }
    return Column(
      (0..<start.count).lazy.map { row in
        guard start.isValid(at: row), end.isValid(at: row) else { return .text("null") }
        return .text("\(text(start.number(at: row))) – \(text(end.number(at: row)))")
      })
  }

  /// Returns the round times around a domain of times.
  func timeBounds(
    _ nice: JSONValue, _ start: Double, _ stop: Double, count: Double
  ) -> (Double, Double) {
    guard
      let interval = Self.interval(nice)
        ?? CalendarInterval.ticks(from: start, to: stop, count: count)
    else { return (start, stop) }
    let bounds = interval.nice((start, stop))
    return (bounds.start, bounds.stop)
  }

  /// Returns the ticks that an interval of a calendar gives; nil if the value names none.
  func timeTicks(_ value: JSONValue, _ domain: [Double]) -> [Double]? {
    guard let interval = Self.interval(value), let start = domain.first, let stop = domain.last
    else { return nil }
    return interval.tickValues(from: start, to: stop)
  }

  private static func interval(_ value: JSONValue) -> CalendarInterval? {
    switch value {
    case .string(let name):
      return CalendarUnit(name: name.calendarName).map { CalendarInterval($0) }
    case .object(let object):
      guard let name = object["interval"]?.stringValue ?? object["unit"]?.stringValue,
        let unit = CalendarUnit(name: name.calendarName)
      else { return nil }
      return CalendarInterval(unit, every: object["step"]?.doubleValue ?? 1)
    default: return nil
    }
  }
}

extension String {
  /// The name of a time unit without a step.
  fileprivate var replacingSteps: String {
    split(separator: "_", maxSplits: 1).first.map(String.init) ?? self
  }

  /// The name of a unit of a calendar as Vega's scales name it.
  fileprivate var calendarName: String { self == "day" ? "date" : self }
}
