import ArtifactBase

/// A time in the calendar, in UTC, which is the local time of charts.
struct ExpressionTime {
  let time: Double
  let date: CivilDate
  /// The milliseconds since the start of the day.
  let milliseconds: Int

  /// - Returns: Nil if the time is outside of what dates can be.
  init?(_ time: Double) {
    let time = Self.clipped(time)
    guard time.isFinite else { return nil }
    let days = (time / 86_400_000).rounded(.down)
    self.time = time
    date = CivilDate(daysSince1970: Int(days))
    milliseconds = Int(time - days * 86_400_000)
  }

  /// The day of the year, from 1.
  var dayOfYear: Int {
    date.daysSince1970 - CivilDate(year: date.year, month: 1).daysSince1970 + 1
  }

  /// The week of the year: 0 before the first Sunday.
  var week: Int { (dayOfYear + 6 - date.weekday) / 7 }

  /// The week of the year as in ISO 8601, from 1.
  var isoWeek: Int {
    // The Thursday of a week decides on its year.
    let thursday = date.daysSince1970 - (date.weekday + 6) % 7 + 3
    let year = CivilDate(daysSince1970: thursday).year
    return (thursday - CivilDate(year: year, month: 1).daysSince1970) / 7 + 1
  }

  // MARK: Times of dates

  /// The time in whole milliseconds; not a number outside of what dates can be.
  static func clipped(_ time: Double) -> Double {
    abs(time) <= 8.64e15 ? time.rounded(.towardZero) + 0 : .nan
  }

  /// The days since 1970 of a year, a month from 0, and a day from 1; months and days may be beyond
  /// their year or month.
  static func days(year: Double, month: Double, day: Double) -> Double {
    let month = month.rounded(.towardZero)
    let years = year.rounded(.towardZero) + (month / 12).rounded(.down)
    guard abs(years) < 400_000, abs(month) < 1e9, abs(day) < 1e9 else { return .nan }
    let rest = Int(month - (month / 12).rounded(.down) * 12)
    let first = CivilDate(year: Int(years), month: rest + 1).daysSince1970
    return Double(first) + day.rounded(.towardZero) - 1
  }

  /// The text of a time as JavaScript writes dates.
  static func text(of time: Double) -> String {
    guard let time = ExpressionTime(time) else { return "Invalid Date" }
    func padded(_ number: Int, _ width: Int = 2) -> String {
      let digits = String(abs(number))
      return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count))
        + digits
    }
    let date = time.date
    let day = CivilDate.weekdayNames[date.weekday].prefix(3)
    let month = CivilDate.monthNames[date.month - 1].prefix(3)
    let clock = [
      padded(time.milliseconds / 3_600_000), padded(time.milliseconds / 60_000 % 60),
      padded(time.milliseconds / 1_000 % 60),
    ].joined(separator: ":")
    let year = padded(date.year, date.year < 0 ? 6 : 4)
    return "\(day) \(month) \(padded(date.day)) \(year) \(clock) "
      + "GMT+0000 (Coordinated Universal Time)"
  }
}

/// A unit of `timeOffset`, `timeSequence` and `timeUnitSpecifier`, from the largest.
enum ExpressionTimeUnit: String, CaseIterable {
  case year, quarter, month, week, isoweek, date, day, dayofyear, hours, minutes, seconds
  case milliseconds

  private var length: Double? {
    switch self {
    case .year, .quarter, .month: nil
    case .week, .isoweek: 7 * 86_400_000
    case .date, .day, .dayofyear: 86_400_000
    case .hours: 3_600_000
    case .minutes: 60_000
    case .seconds: 1_000
    case .milliseconds: 1
    }
  }

  /// Returns the start of the unit that a time is in.
  func floor(_ time: Double) -> Double {
    guard let fields = ExpressionTime(time) else { return .nan }
    let midnight = fields.time - Double(fields.milliseconds)
    let (year, month) = (Double(fields.date.year), Double(fields.date.month - 1))
    switch self {
    case .year: return ExpressionTime.days(year: year, month: 0, day: 1) * 86_400_000
    case .quarter:
      let start = Double((fields.date.month - 1) / 3 * 3)
      return ExpressionTime.days(year: year, month: start, day: 1) * 86_400_000
    case .month: return ExpressionTime.days(year: year, month: month, day: 1) * 86_400_000
    case .week: return midnight - Double(fields.date.weekday) * 86_400_000
    case .isoweek: return midnight - Double((fields.date.weekday + 6) % 7) * 86_400_000
    case .date, .day, .dayofyear: return midnight
    case .hours, .minutes, .seconds, .milliseconds:
      guard let length else { return .nan }
      return (fields.time / length).rounded(.down) * length
    }
  }

  /// Returns the first start of a unit at or after a time.
  func ceiling(_ time: Double) -> Double {
    let start = floor(time)
    return start < time ? floor(offset(start, by: 1)) : start
  }

  /// Returns the time a number of units later.
  func offset(_ time: Double, by count: Double) -> Double {
    guard let fields = ExpressionTime(time), abs(count) <= 8.64e15 else { return .nan }
    if let length { return ExpressionTime.clipped(fields.time + count * length) }
    var months = count
    if self == .year { months = count * 12 }
    if self == .quarter {
      // The first step ends at a quarter's first month.
      let rest = Double((fields.date.month - 1) % 3)
      months = count > 0 || rest == 0 ? 3 * count - rest : 3 * (count + 1) - rest
      if count == 0 { months = 0 }
    }
    let days = ExpressionTime.days(
      year: Double(fields.date.year), month: Double(fields.date.month - 1) + months,
      day: Double(fields.date.day))
    return ExpressionTime.clipped(days * 86_400_000 + Double(fields.milliseconds))
  }

  // MARK: Specifiers

  private static let specifiers = [
    "year": "%Y ", "quarter": "Q%q ", "month": "%b ", "date": "%d ", "week": "W%U ",
    "isoweek": "W%V ", "day": "%a ", "dayofyear": "%j ", "hours": "%H:00", "minutes": "00:%M",
    "seconds": ":%S", "milliseconds": ".%L", "year-isoweek": "%G W%V ", "year-month": "%Y-%m ",
    "year-month-date": "%Y-%m-%d ", "hours-minutes": "%H:%M",
  ]

  /// The format of times for units; nil if one is unknown or there is none.
  static func specifier(of names: [String], specifiers: [String: String]) -> String? {
    let units = allCases.filter { names.contains($0.rawValue) }.map(\.rawValue)
    guard !units.isEmpty, names.allSatisfy({ Self(rawValue: $0) != nil }) else { return nil }
    let all = Self.specifiers.merging(specifiers) { $1 }
    var format = ""
    var start = 0
    while start < units.count {
      // The longest group of units with a format of its own.
      let end = (start + 1...units.count).last { end in
        all[units[start..<end].joined(separator: "-")] != nil
      }
      guard let end else { return nil }
      format += all[units[start..<end].joined(separator: "-")] ?? ""
      start = end
    }
    return ExpressionText.trimmed(format)
  }
}
