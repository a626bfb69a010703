import ArtifactBase

extension TimeUnit {
  /// Returns the start of the interval that contains a time; not a number for an invalid time.
  func floor(_ time: Double) -> Double {
    guard let fields = CalendarTime(time) else { return .nan }
    var (year, month, date) = (Self.referenceYear, 0, 1)
    var clock = 0
    let smallest = smallest
    var hasWeek = false
    for unit in units {
      let step = unit == smallest ? step : 1
      func stepped(_ value: Int, from phase: Int = 0) -> Int {
        step > 1 ? phase + step * CalendarTime.floor(value - phase, step) : value
      }
      switch unit {
      case .year: year = stepped(fields.year)
      case .quarter: month = 3 * stepped(fields.month / 3)
      case .month: month = stepped(fields.month)
      case .date: date = stepped(fields.date, from: 1)
      case .week:
        hasWeek = true
        date = Self.dayOfYear(inYear: year, week: stepped(fields.week, from: 1), weekday: 0)
      case .day:
        let week = hasWeek ? fields.week : 1
        date = stepped(
          Self.dayOfYear(inYear: year, week: week, weekday: fields.weekday), from: 1)
      case .dayOfYear: date = stepped(fields.dayOfYear, from: 1)
      case .hours: clock += stepped(fields.hours) * 3_600_000
      case .minutes: clock += stepped(fields.minutes) * 60_000
      case .seconds: clock += stepped(fields.seconds) * 1_000
      case .milliseconds: clock += stepped(fields.milliseconds)
      }
    }
    return CalendarTime.time(
      year: Double(year), month: Double(month), date: Double(date), milliseconds: Double(clock))
  }

  /// Returns the end of the interval that starts at a time, which is the start of the next one.
  ///
  /// - Parameter start: The start of an interval; for binned data any time.
  func end(of start: Double) -> Double {
    offset(start, by: 1)
  }

  /// Moves a time by a number of intervals.
  func offset(_ time: Double, by count: Double) -> Double {
    if isBinned, smallest == .quarter {
      return CalendarInterval(.month).offset(time, by: count * Double(step) * 3)
    }
    return CalendarInterval(smallest).offset(time, by: count * Double(step))
  }

  private static func dayOfYear(inYear year: Int, week: Int, weekday: Int) -> Int {
    let first = CalendarTime.weekday(ofDay: CalendarTime.firstDay(ofYear: year))
    return weekday + week * 7 - (first + 6) % 7
  }
}

extension TimeUnit {
  /// Returns the unit that divides a span of time into at most about `maximumBins` intervals.
  ///
  /// - Parameters:
  ///   - start: The first time.
  ///   - stop: The last time.
  ///   - maximumBins: The number of intervals to aim at.
  static func bins(
    from start: Double, to stop: Double, maximumBins: Double = 40, isUTC: Bool = false
  ) -> TimeUnit? {
    let count = maximumBins > 0 ? maximumBins : 40
    return CalendarInterval.division(from: start, to: stop, count: count, isBinning: true).flatMap {
      unit, step in
      let larger: [CalendarUnit] =
        unit == .week
        ? [.year] : [.year, .month, .date, .hours, .minutes, .seconds].filter { $0 < unit }
      return TimeUnit(units: larger + [unit], step: step, isUTC: isUTC)
    }
  }
}
