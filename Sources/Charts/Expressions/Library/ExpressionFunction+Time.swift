import ArtifactBase

extension ExpressionFunction {
  /// Functions of times; local time is UTC.
  static let timeFunctions: [ExpressionFunction] =
    fields + steps + [
      ExpressionFunction("now") { _, context in .number(context.now) },
      ExpressionFunction("datetime") { arguments, context in
        if arguments.count == 0 { return .date(context.now) }
        if arguments.count > 1 { return .date(date(arguments)) }
        return .date(CalendarTime.clipped(time(arguments[0], &context)))
      },
      ExpressionFunction("utc") { arguments, _ in .number(date(arguments)) },
      ExpressionFunction("timezoneoffset") { arguments, context in
        .number(time(arguments[0], &context).isNaN ? .nan : 0)
      },
      ExpressionFunction("timeUnitSpecifier") { arguments, context in
        let names = (arguments.list(0) ?? [arguments[0]]).map {
          ExpressionOperators.text(ofScalar: $0)
        }
        guard !names.isEmpty, names.allSatisfy(unitNames.contains) else { return .missing }
        var specifiers: [String: String] = [:]
        if case .record(let record) = arguments[1] {
          for (name, value) in zip(record.names, record.values) where value != .null {
            specifiers[name] = ExpressionOperators.text(value, in: &context)
          }
        }
        let units = unitNames.filter(names.contains)
        return .text(TimeUnit.labelPattern(of: units, overrides: specifiers))
      },
    ]

  /// The names of units, from the largest.
  private static let unitNames = CalendarUnit.allCases.flatMap {
    $0 == .week ? ["week", "isoweek"] : [$0.rawValue]
  }

  private static func interval(_ value: ChartValue) -> CalendarInterval? {
    guard case .text(let name) = value else { return nil }
    return name == "isoweek"
      ? .weekFromMonday : CalendarUnit(rawValue: name).map { CalendarInterval($0) }
  }

  private static let steps: [ExpressionFunction] = ["time", "utc"].flatMap { prefix in
    [
      ExpressionFunction("\(prefix)Offset") { arguments, context in
        guard let interval = interval(arguments[0]) else { return .missing }
        let step = arguments[2].isNil ? 1 : arguments.number(2)
        context.spend(ExpressionText.clamped(abs(step), 10_000))
        return .date(interval.offset(CalendarTime.clipped(time(arguments[1], &context)), by: step))
      },
      ExpressionFunction("\(prefix)Sequence") { arguments, context in
        guard let interval = interval(arguments[0]) else { return .missing }
        let step = arguments[3].isNil ? 1 : arguments.number(3)
        let times = interval.range(
          from: time(arguments[1], &context), to: time(arguments[2], &context), step: step,
          limit: ExpressionBounds.list + 1)
        guard times.count <= ExpressionBounds.list else {
          context.reach(.listLength)
          return .missing
        }
        context.spend(4 * times.count)
        return .list(times.map { .date($0) })
      },
    ]
  }

  /// The fields of the calendar, with and without `utc` before their names.
  private static let fields: [ExpressionFunction] = calendarFields.flatMap { field in
    [field.name, "utc\(field.name)"].map { name in
      ExpressionFunction(name) { arguments, context in
        .number(CalendarTime(time(arguments[0], &context)).map(field.value) ?? .nan)
      }
    }
  }

  private typealias CalendarField = (name: String, value: @Sendable (CalendarTime) -> Double)

  private static let calendarFields: [CalendarField] = [
    ("year", { Double($0.year) }), ("quarter", { Double($0.month / 3 + 1) }),
    ("month", { Double($0.month) }), ("date", { Double($0.date) }),
    ("day", { Double($0.weekday) }), ("dayofyear", { Double($0.dayOfYear) }),
    ("week", { Double($0.week) }), ("isoweek", { Double($0.isoWeek.week) }),
    ("hours", { Double($0.hours) }), ("minutes", { Double($0.minutes) }),
    ("seconds", { Double($0.seconds) }), ("milliseconds", { Double($0.milliseconds) }),
    ("time", { $0.time }),
  ]

  /// The time of a value as `Date` takes it, in milliseconds.
  static func time(_ value: ChartValue, _ context: inout ExpressionContext) -> Double {
    switch value {
    case .missing: .nan
    case .null: 0
    case .bool, .number, .date: value.asNumber
    case .text(let text): DateText.time(of: text) ?? .nan
    case .list, .record:
      DateText.time(of: ExpressionOperators.text(value, in: &context)) ?? .nan
    }
  }

  /// The time of a year, a month from 0, a day, hours, minutes, seconds and milliseconds.
  private static func date(_ arguments: ExpressionArguments) -> Double {
    let parts = (0..<7).map { arguments.number($0, default: $0 == 2 ? 1 : 0) }
    return CalendarTime.scriptTime(
      year: arguments.number(0), month: parts[1], date: parts[2], hours: parts[3],
      minutes: parts[4], seconds: parts[5], milliseconds: parts[6])
  }

  // MARK: Formats

  /// Functions that write and read numbers and times.
  static let formatFunctions: [ExpressionFunction] =
    timeFormats + [
      ExpressionFunction("format") { arguments, context in
        if arguments[0] == .null { return "null" }
        let number = arguments.number(0)
        let format = specifier(arguments, &context).flatMap { NumberFormat($0) }
        return .text(format?.string(number) ?? ChartValue.text(of: number))
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
        let format = specifier(arguments, &context).map { TimeFormat($0) } ?? .automatic
        return .text(format.string(arguments.number(0)))
      },
      ExpressionFunction("\(prefix)Parse") { arguments, context in
        if arguments[0] == .null { return "null" }
        let text = arguments.text(0, in: &context)
        let specifier = specifier(arguments, &context) ?? ""
        return TimeFormat(specifier).time(of: text).map { .date($0) } ?? .null
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
