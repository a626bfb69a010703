import ArtifactBase

/// A time of the proleptic Gregorian calendar in UTC, to the millisecond.
///
/// Times are numbers as in JavaScript: milliseconds since 1970-01-01 00:00, not a number for an
/// invalid time. This type holds the fields of a valid one.
struct CalendarTime: Hashable, Sendable {
  static let second = 1_000.0
  static let minute = 60_000.0
  static let hour = 3_600_000.0
  static let day = 86_400_000.0
  static let week = 604_800_000.0

  /// The date; its months are from 1.
  private let civil: CivilDate
  /// The number of days since 1970-01-01.
  let dayNumber: Int
  /// The milliseconds since midnight.
  let millisecondOfDay: Int

  /// Creates the fields of a time; nil if it is not a number or out of the range of JavaScript.
  ///
  /// - Parameter time: The milliseconds since 1970-01-01; a fraction is dropped.
  init?(_ time: Double) {
    guard abs(time) <= 8.64e15 else { return nil }
    let milliseconds = Int(time)
    let days = Self.floor(milliseconds, 86_400_000)
    dayNumber = days
    millisecondOfDay = milliseconds - days * 86_400_000
    civil = CivilDate(daysSince1970: days)
  }

  /// The year.
  var year: Int { civil.year }
  /// The month, from 0.
  var month: Int { civil.month - 1 }
  /// The day of the month, from 1.
  var date: Int { civil.day }
  /// The hour, from 0 to 23.
  var hours: Int { millisecondOfDay / 3_600_000 }
  /// The minute, from 0 to 59.
  var minutes: Int { millisecondOfDay / 60_000 % 60 }
  /// The second, from 0 to 59.
  var seconds: Int { millisecondOfDay / 1_000 % 60 }
  /// The millisecond, from 0 to 999.
  var milliseconds: Int { millisecondOfDay % 1_000 }
  /// The milliseconds since 1970-01-01.
  var time: Double { Double(dayNumber * 86_400_000 + millisecondOfDay) }

  /// The day of the week; 0 is Sunday.
  var weekday: Int { Self.weekday(ofDay: dayNumber) }

  /// The day of the year, from 1.
  var dayOfYear: Int { dayNumber - Self.firstDay(ofYear: year) + 1 }

  /// The number of the week; days before the year's first Sunday are in week 0.
  var week: Int { (dayOfYear + 6 - weekday) / 7 }

  /// The number of the week; days before the year's first Monday are in week 0.
  var weekFromMonday: Int { (dayOfYear + 6 - (weekday + 6) % 7) / 7 }

  /// The year and the number of the week of ISO 8601.
  var isoWeek: (year: Int, week: Int) {
    // The week belongs to the year of its Thursday.
    let thursday = dayNumber + 3 - (weekday + 6) % 7
    let year = CivilDate(daysSince1970: thursday).year
    return (year, (thursday - Self.firstDay(ofYear: year)) / 7 + 1)
  }

  /// The day of the week of a number of days since 1970-01-01; 0 is Sunday.
  static func weekday(ofDay day: Int) -> Int { (day % 7 + 11) % 7 }

  /// The number of days from 1970-01-01 to January 1 of a year.
  static func firstDay(ofYear year: Int) -> Int { CivilDate(year: year, month: 1).daysSince1970 }

  /// Divides and rounds down.
  static func floor(_ value: Int, _ divisor: Int) -> Int {
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
  static func time(
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
    let time = days * day + clock
    return abs(time) <= 8.64e15 ? time + 0 : .nan
  }

  /// Returns the time of fields as `Date.UTC` and `new Date(year, month, …)` of JavaScript do: the
  /// years 0 to 99 are 1900 to 1999.
  static func scriptTime(
    year: Double, month: Double = 0, date: Double = 1, hours: Double = 0, minutes: Double = 0,
    seconds: Double = 0, milliseconds: Double = 0
  ) -> Double {
    let whole = year.rounded(.towardZero)
    return time(
      year: 0 <= whole && whole <= 99 ? whole + 1_900 : year, month: month, date: date,
      hours: hours, minutes: minutes, seconds: seconds, milliseconds: milliseconds)
  }

  /// Returns the start of a day that may be beyond its month.
  static func time(year: Int, month: Int, date: Int = 1) -> Double {
    time(year: Double(year), month: Double(month), date: Double(date))
  }
}
