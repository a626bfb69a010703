import ArtifactBase

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

  /// Reads a time as `new Date(text)` of JavaScript does; nil if the text isn't a date.
  ///
  /// - Complexity: O(length of the text).
  init?(text: String) {
    guard let time = DateText.time(of: text) else { return nil }
    self.init(milliseconds: Int(time))
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
    let first = CivilDate(year: years, month: month - 12 * Self.floor(month, 12) + 1)
    let days = first.daysSince1970 + day - 1
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
  var weekday: Int { CivilDate(daysSince1970: day).weekday }

  /// The year, the month from 0, and the day of the month from 1.
  var date: (year: Int, month: Int, day: Int) {
    let date = CivilDate(daysSince1970: day)
    return (date.year, date.month - 1, date.day)
  }

  /// The time some months later, on the same day or the last one of a shorter month.
  func adding(months: Int) -> CalendarTime? {
    let (year, month, day) = date
    guard let first = CalendarTime(year: year, month: month + months, day: 1) else { return nil }
    let length = CivilDate(daysSince1970: first.day).monthLength
    return CalendarTime(
      milliseconds: first.milliseconds + (min(day, length) - 1) * Self.millisecondsOfDay
        + millisecondOfDay)
  }

  private static func floor(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
  }
}
