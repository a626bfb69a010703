/// A time of the Gregorian calendar in UTC, with the range of times of JavaScript.
struct CalendarTime: Hashable, Sendable, Comparable {
  static let millisecondsOfDay = 86_400_000

  /// The milliseconds since the start of 1970.
  var milliseconds: Int

  /// Creates a time; nil if it is out of range.
  init?(milliseconds: Int) {
    guard abs(milliseconds) <= 8_640_000_000_000_000 else { return nil }
    self.milliseconds = milliseconds
  }

  /// Creates a time from its parts, of which each may be larger than usual: the 32nd of January is the first of
  /// February.
  ///
  /// - Parameter month: The month, from 0.
  init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    millisecond: Int = 0
  ) {
    let parts = [year, month, day, hour, minute, second, millisecond]
    guard parts.allSatisfy({ abs($0) < 1_000_000_000_000 }) else { return nil }
    let years = year + Self.floor(month, 12)
    guard abs(years) < 1_000_000 else { return nil }
    let days = Self.days(year: years, month: month - 12 * Self.floor(month, 12)) + day - 1
    let seconds = (hour * 60 + minute) * 60 + second
    guard abs(days) < 200_000_000, abs(seconds) < 10_000_000_000_000 else { return nil }
    self.init(milliseconds: days * Self.millisecondsOfDay + seconds * 1_000 + millisecond)
  }

  static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

  /// The number of the day since the start of 1970.
  var day: Int { Self.floor(milliseconds, Self.millisecondsOfDay) }

  /// The milliseconds since midnight.
  var millisecondOfDay: Int { milliseconds - day * Self.millisecondsOfDay }

  /// The day of the week: 0 for Sunday.
  var weekday: Int { (day % 7 + 11) % 7 }

  /// The year, the month from 0, and the day of the month from 1.
  var date: (year: Int, month: Int, day: Int) {
    // Years begin in March, so that the leap day is the last one.
    let shifted = day + 719_468
    let era = Self.floor(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    return (
      yearOfEra + era * 400 + (month >= 10 ? 1 : 0), (month + 2) % 12,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  /// The number of days from the start of 1970 to that of a month.
  ///
  /// - Parameter month: The month, from 0 to 11.
  static func days(year: Int, month: Int) -> Int {
    let shifted = month < 2 ? year - 1 : year
    let era = floor(shifted, 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 10) % 12) + 2) / 5
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
      - 719_468
  }

  /// The time some months later, on the same day or the last one of a shorter month.
  func adding(months: Int) -> CalendarTime? {
    let (year, month, day) = date
    let first = year * 12 + month + months
    let target = Self.floor(first, 12)
    let targetMonth = first - target * 12
    let start = Self.days(year: target, month: targetMonth)
    let next =
      Self.days(year: targetMonth == 11 ? target + 1 : target, month: (targetMonth + 1) % 12)
    return CalendarTime(
      milliseconds: (start + min(day, next - start) - 1) * Self.millisecondsOfDay
        + millisecondOfDay)
  }

  private static func floor(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
  }
}
