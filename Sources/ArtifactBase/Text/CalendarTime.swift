/// A time of the proleptic Gregorian calendar in UTC, to the millisecond.
///
/// Times are numbers as in JavaScript: milliseconds since 1970-01-01 00:00, not a number for an
/// invalid time. This type holds the fields of a valid one.
package struct CalendarTime: Hashable, Comparable, Sendable {
  package static let second = 1_000.0
  package static let minute = 60_000.0
  package static let hour = 3_600_000.0
  package static let day = 86_400_000.0
  package static let week = 604_800_000.0

  /// The date; its months are from 1.
  package let civil: CivilDate
  /// The number of days since 1970-01-01.
  package let dayNumber: Int
  /// The milliseconds since midnight.
  package let millisecondOfDay: Int

  /// Creates the fields of a time; nil if it is not a number or out of the range of JavaScript.
  ///
  /// - Parameter time: The milliseconds since 1970-01-01; a fraction is dropped.
  package init?(_ time: Double) {
    guard abs(time) <= 8.64e15 else { return nil }
    let milliseconds = Int(time)
    let days = Self.floor(milliseconds, 86_400_000)
    dayNumber = days
    millisecondOfDay = milliseconds - days * 86_400_000
    civil = CivilDate(daysSince1970: days)
  }

  /// The year.
  package var year: Int { civil.year }
  /// The month, from 0.
  package var month: Int { civil.month - 1 }
  /// The day of the month, from 1.
  package var date: Int { civil.day }
  /// The hour, from 0 to 23.
  package var hours: Int { millisecondOfDay / 3_600_000 }
  /// The minute, from 0 to 59.
  package var minutes: Int { millisecondOfDay / 60_000 % 60 }
  /// The second, from 0 to 59.
  package var seconds: Int { millisecondOfDay / 1_000 % 60 }
  /// The millisecond, from 0 to 999.
  package var milliseconds: Int { millisecondOfDay % 1_000 }
  /// The milliseconds since 1970-01-01.
  package var time: Double { Double(dayNumber * 86_400_000 + millisecondOfDay) }

  /// The day of the week; 0 is Sunday.
  package var weekday: Int { Self.weekday(ofDay: dayNumber) }

  /// The day of the year, from 1.
  package var dayOfYear: Int { dayNumber - Self.firstDay(ofYear: year) + 1 }

  /// The number of the week; days before the year's first Sunday are in week 0.
  package var week: Int { (dayOfYear + 6 - weekday) / 7 }

  /// The number of the week; days before the year's first Monday are in week 0.
  package var weekFromMonday: Int { (dayOfYear + 6 - (weekday + 6) % 7) / 7 }

  /// The year and the number of the week of ISO 8601.
  package var isoWeek: (year: Int, week: Int) {
    // The week belongs to the year of its Thursday.
    let thursday = dayNumber + 3 - (weekday + 6) % 7
    let year = CivilDate(daysSince1970: thursday).year
    return (year, (thursday - Self.firstDay(ofYear: year)) / 7 + 1)
  }

  package static func < (left: Self, right: Self) -> Bool { left.time < right.time }

  // MARK: Days

  /// The day of the week of a number of days since 1970-01-01; 0 is Sunday.
  package static func weekday(ofDay day: Int) -> Int { (day % 7 + 11) % 7 }

  /// The number of days from 1970-01-01 to January 1 of a year.
  package static func firstDay(ofYear year: Int) -> Int {
    CivilDate(year: year, month: 1).daysSince1970
  }

  /// The number of days from 1970-01-01 to the Monday of a week of ISO 8601.
  package static func monday(ofYear year: Int, isoWeek week: Int) -> Int {
    // January 4 is in the first week.
    let fourth = firstDay(ofYear: year) + 3
    return fourth - (weekday(ofDay: fourth) + 6) % 7 + (week - 1) * 7
  }

  /// Divides and rounds down.
  package static func floor(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
  }
}

extension CalendarTime {
  /// Returns the time of fields, each of which may be beyond its range: January 32 is February 1.
  ///
  /// - Parameters:
  ///   - year: The year; 0 to 99 are years of antiquity.
  ///   - month: The month, from 0.
  ///   - date: The day of the month, from 1.
  /// - Returns: The time in milliseconds; not a number where a field isn't one, or the time is out
  ///   of range.
  package static func time(
    year: Double, month: Double = 0, date: Double = 1, hours: Double = 0, minutes: Double = 0,
    seconds: Double = 0, milliseconds: Double = 0
  ) -> Double {
    let fields = (year.rounded(.towardZero), month.rounded(.towardZero))
    let years = fields.0 + (fields.1 / 12).rounded(.down)
    guard abs(years) < 400_000, abs(fields.1) < 1e7 else { return .nan }
    let monthOfYear = fields.1 - 12 * (fields.1 / 12).rounded(.down)
    let first = CivilDate(year: Int(years), month: Int(monthOfYear) + 1).daysSince1970
    let days = Double(first) + date.rounded(.towardZero) - 1
    let clock =
      hours.rounded(.towardZero) * hour + minutes.rounded(.towardZero) * minute
      + seconds.rounded(.towardZero) * second + milliseconds.rounded(.towardZero)
    return clipped(days * day + clock)
  }

  /// Returns the time of fields as `Date.UTC` and `new Date(year, month, …)` of JavaScript do: the
  /// years 0 to 99 are 1900 to 1999.
  package static func scriptTime(
    year: Double, month: Double = 0, date: Double = 1, hours: Double = 0, minutes: Double = 0,
    seconds: Double = 0, milliseconds: Double = 0
  ) -> Double {
    let whole = year.rounded(.towardZero)
    return time(
      year: 0 <= whole && whole <= 99 ? whole + 1_900 : year, month: month, date: date,
      hours: hours, minutes: minutes, seconds: seconds, milliseconds: milliseconds)
  }

  /// Returns the start of a day that may be beyond its month.
  package static func time(year: Int, month: Int, date: Int = 1) -> Double {
    time(year: Double(year), month: Double(month), date: Double(date))
  }

  /// Returns the time in whole milliseconds; not a number if it is out of range.
  package static func clipped(_ time: Double) -> Double {
    abs(time) <= 8.64e15 ? time.rounded(.towardZero) + 0 : .nan
  }
}

extension CalendarTime {
  /// The text in ISO 8601, as `Date.prototype.toISOString` of JavaScript writes it.
  package var isoText: String {
    let yearText =
      (0...9_999).contains(year)
      ? String(year, digits: 4) : (year < 0 ? "" : "+") + String(year, digits: 6)
    return "\(yearText)-\(String(month + 1, digits: 2))-\(String(date, digits: 2))T"
      + "\(clockText).\(String(milliseconds, digits: 3))Z"
  }

  /// The text that `Date.prototype.toString` of JavaScript writes.
  package var scriptText: String {
    let day = CivilDate.weekdayNames[weekday].prefix(3)
    let month = CivilDate.monthNames[month].prefix(3)
    return "\(day) \(month) \(String(date, digits: 2)) \(String(year, digits: year < 0 ? 6 : 4)) "
      + "\(clockText) GMT+0000 (Coordinated Universal Time)"
  }

  private var clockText: String {
    [hours, minutes, seconds].map { String($0, digits: 2) }.joined(separator: ":")
  }
}

extension String {
  /// Creates a decimal number with zeros before it, so that it has at least `count` digits.
  package init(_ number: Int, digits count: Int) {
    self = String(number.magnitude)
    self = String(repeating: "0", count: Swift.max(0, count - utf8.count)) + self
    if number < 0 { self = "-" + self }
  }
}
