import ArtifactBase

extension ExpressionFunction {
  /// Functions of times; local time is UTC.
  static let timeFunctions: [ExpressionFunction] =
    fields + steps + [
      .contextual("now") { _, context in .number(context.now) },
      .contextual("datetime") { arguments, context in
        if arguments.count == 0 { return .date(context.now) }
        if arguments.count > 1 { return .date(date(arguments)) }
        return .date(ExpressionTime.clipped(time(arguments[0], &context)))
      },
      ExpressionFunction("utc") { arguments, _ in .number(date(arguments)) },
      ExpressionFunction("timezoneoffset") { arguments, context in
        .number(time(arguments[0], &context).isNaN ? .nan : 0)
      },
      ExpressionFunction("timeUnitSpecifier") { arguments, context in
        let units = arguments.list(0) ?? [arguments[0]]
        var specifiers: [String: String] = [:]
        if case .record(let record) = arguments[1] {
          for (name, value) in zip(record.names, record.values) where value != .null {
            specifiers[name] = ExpressionOperators.text(value, in: &context)
          }
        }
        return ExpressionTimeUnit.specifier(
          of: units.map { ExpressionOperators.text(ofScalar: $0) }, specifiers: specifiers
        ).map { .text($0) } ?? .missing
      },
    ]

  private static let steps: [ExpressionFunction] = ["time", "utc"].flatMap { prefix in
    [
      ExpressionFunction("\(prefix)Offset") { arguments, context in
        guard case .text(let name) = arguments[0], let unit = ExpressionTimeUnit(rawValue: name)
        else { return .missing }
        let step = arguments[2].isNil ? 1 : arguments.number(2).rounded(.down)
        return .date(unit.offset(time(arguments[1], &context), by: step))
      },
      ExpressionFunction("\(prefix)Sequence") { arguments, context in
        guard case .text(let name) = arguments[0], let unit = ExpressionTimeUnit(rawValue: name)
        else { return .missing }
        return sequence(unit, arguments, &context)
      },
    ]
  }

  /// The fields of the calendar, with and without `utc` before their names.
  private static let fields: [ExpressionFunction] = calendarFields.flatMap { field in
    [field.name, "utc\(field.name)"].map { name in
      ExpressionFunction(name) { arguments, context in
        .number(ExpressionTime(time(arguments[0], &context)).map(field.value) ?? .nan)
      }
    }
  }

  private typealias CalendarField = (name: String, value: @Sendable (ExpressionTime) -> Double)

  private static let calendarFields: [CalendarField] = [
    ("year", { Double($0.date.year) }), ("quarter", { Double(($0.date.month - 1) / 3 + 1) }),
    ("month", { Double($0.date.month - 1) }), ("date", { Double($0.date.day) }),
    ("day", { Double($0.date.weekday) }), ("dayofyear", { Double($0.dayOfYear) }),
    ("week", { Double($0.week) }), ("isoweek", { Double($0.isoWeek) }),
    ("hours", { Double($0.milliseconds / 3_600_000) }),
    ("minutes", { Double($0.milliseconds / 60_000 % 60) }),
    ("seconds", { Double($0.milliseconds / 1_000 % 60) }),
    ("milliseconds", { Double($0.milliseconds % 1_000) }), ("time", { $0.time }),
  ]

  /// The time of a value as `Date` takes it, in milliseconds.
  static func time(_ value: ChartValue, _ context: inout ExpressionContext) -> Double {
    switch value {
    case .missing: .nan
    case .null: 0
    case .bool, .number, .date: value.asNumber
    case .text(let text): context.formats.parseDate(text) ?? .nan
    case .list, .record:
      context.formats.parseDate(ExpressionOperators.text(value, in: &context)) ?? .nan
    }
  }

  /// The time of a year, a month from 0, a day, hours, minutes, seconds and milliseconds.
  private static func date(_ arguments: ExpressionArguments) -> Double {
    let parts = (0..<7).map { arguments.number($0, default: $0 == 2 ? 1 : 0) }
    return CalendarTime.scriptTime(
      year: arguments.number(0), month: parts[1], date: parts[2], hours: parts[3],
      minutes: parts[4], seconds: parts[5], milliseconds: parts[6])
  }

  private static func sequence(
    _ unit: ExpressionTimeUnit, _ arguments: ExpressionArguments,
    _ context: inout ExpressionContext
  ) -> ChartValue {
    let stop = time(arguments[2], &context)
    let step = arguments[3].isNil ? 1 : arguments.number(3).rounded(.down)
    var start = unit.ceiling(time(arguments[1], &context))
    var values: [ChartValue] = []
    guard step > 0 else { return .list([]) }
    while start < stop {
      guard values.count < ExpressionBounds.list, !context.isExhausted else {
        context.reach(.listLength)
        return .missing
      }
      context.spend(4)
      values.append(.date(start))
      let next = unit.floor(unit.offset(start, by: step))
      guard next > start else { break }
      start = next
    }
    return .list(values)
  }

  // MARK: Formats

  /// Functions that write and read numbers and times.
  static let formatFunctions: [ExpressionFunction] =
    timeFormats + [
      ExpressionFunction("format") { arguments, context in
        if arguments[0] == .null { return "null" }
        return .text(
          context.formats.number(arguments.number(0), specifier(arguments, &context)))
      },
      monthOrDay("monthFormat") { month in
        CivilDate.monthNames[(month % 12 + 12) % 12]
      },
      monthOrDay("monthAbbrevFormat") { month in
        String(CivilDate.monthNames[(month % 12 + 12) % 12].prefix(3))
      },
      monthOrDay("dayFormat") { day in
        CivilDate.weekdayNames[(day % 7 + 7) % 7]
      },
      monthOrDay("dayAbbrevFormat") { day in
        String(CivilDate.weekdayNames[(day % 7 + 7) % 7].prefix(3))
      },
    ]

  private static let timeFormats: [ExpressionFunction] = ["time", "utc"].flatMap { prefix in
    [
      ExpressionFunction("\(prefix)Format") { arguments, context in
        if arguments[0] == .null { return "null" }
        return .text(context.formats.time(arguments.number(0), specifier(arguments, &context)))
      },
      ExpressionFunction("\(prefix)Parse") { arguments, context in
        if arguments[0] == .null { return "null" }
        let text = arguments.text(0, in: &context)
        let specifier = specifier(arguments, &context) ?? ""
        return context.formats.parseTime(text, specifier).map { .date($0) } ?? .null
      },
    ]
  }

  private static func specifier(
    _ arguments: ExpressionArguments, _ context: inout ExpressionContext
  ) -> String? {
    arguments[1].isNil ? nil : arguments.text(1, in: &context)
  }

  private static func monthOrDay(
    _ name: String, _ body: @escaping @Sendable (Int) -> String
  ) -> ExpressionFunction {
    ExpressionFunction(name) { arguments, _ in
      guard case .number(let number) = arguments[0], let whole = Int(exactly: number) else {
        return ""
      }
      return .text(body(whole))
    }
  }
}
