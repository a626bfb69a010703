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

  /// The nominal duration of an interval in milliseconds: that of the first one of 2001; nil for days
  /// of the week, as in Vega-Lite.
  var duration: Double? {
    guard smallest != .day else { return nil }
    let start = CalendarTime.time(year: 2_001, month: 0)
    return offset(start, by: 1) - start
  }

  private static func dayOfYear(inYear year: Int, week: Int, weekday: Int) -> Int {
    let first = CalendarTime.weekday(ofDay: CalendarTime.firstDay(ofYear: year))
    return weekday + week * 7 - (first + 6) % 7
  }
}

extension TimeUnit {
  private static let bins: [(units: [CalendarUnit], step: Double, duration: Double)] = [
    (seconds, 1, CalendarTime.second), (seconds, 5, 5 * CalendarTime.second),
    (seconds, 15, 15 * CalendarTime.second), (seconds, 30, 30 * CalendarTime.second),
    (minutes, 1, CalendarTime.minute), (minutes, 5, 5 * CalendarTime.minute),
    (minutes, 15, 15 * CalendarTime.minute), (minutes, 30, 30 * CalendarTime.minute),
    (hours, 1, CalendarTime.hour), (hours, 3, 3 * CalendarTime.hour),
    (hours, 6, 6 * CalendarTime.hour), (hours, 12, 12 * CalendarTime.hour),
    (dates, 1, CalendarTime.day), ([.year, .week], 1, CalendarTime.week),
    ([.year, .month], 1, 30 * CalendarTime.day), ([.year, .month], 3, 90 * CalendarTime.day),
    ([.year], 1, yearDuration),
  ]
  private static let dates: [CalendarUnit] = [.year, .month, .date]
  private static let hours = dates + [.hours]
  private static let minutes = hours + [.minutes]
  private static let seconds = minutes + [.seconds]
  private static let yearDuration = 365 * CalendarTime.day

  /// Returns the unit that divides a span of time into at most about `maximumBins` intervals.
  ///
  /// - Parameters:
  ///   - start: The first time.
  ///   - stop: The last time.
  ///   - maximumBins: The number of intervals to aim at.
  static func bins(
    from start: Double, to stop: Double, maximumBins: Double = 40, isUTC: Bool = false
  ) -> TimeUnit? {
    let maximum = maximumBins > 0 ? maximumBins : 40
    let target = abs(stop - start) / maximum
    guard target.isFinite else { return nil }
    let index = bins.firstIndex { $0.duration > target } ?? bins.count
    if index == bins.count {
      let step = NumberFormat.tickStep(
        from: start / yearDuration, to: stop / yearDuration, count: maximum)
      return TimeUnit(units: [.year], step: step, isUTC: isUTC)
    }
    if index == 0 {
      let step = NumberFormat.tickStep(from: start, to: stop, count: maximum)
      return TimeUnit(units: seconds + [.milliseconds], step: step, isUTC: isUTC)
    }
    let (before, after) = (bins[index - 1], bins[index])
    let best = target / before.duration < after.duration / target ? before : after
    return TimeUnit(units: best.units, step: best.step, isUTC: isUTC)
  }
}
