internal import ArtifactBase

/// A time by its parts, such as `{year: 2012, month: "jan"}` in Vega-Lite.
public struct ChartDateTime: Hashable, Sendable {
  /// The year; 2012 if there is none.
  public var year: Double?
  /// The quarter, from 1.
  public var quarter: Double?
  /// The month, from 1.
  public var month: Double?
  /// The day of the month, from 1.
  public var date: Double?
  /// The day of the week: 0 or 7 for Sunday; used only without ``date``.
  public var day: Double?
  /// The hours.
  public var hours: Double?
  /// The minutes.
  public var minutes: Double?
  /// The seconds.
  public var seconds: Double?
  /// The milliseconds.
  public var milliseconds: Double?

  /// Creates a time by its parts.
  public init(
    year: Double? = nil, quarter: Double? = nil, month: Double? = nil, date: Double? = nil,
    day: Double? = nil, hours: Double? = nil, minutes: Double? = nil, seconds: Double? = nil,
    milliseconds: Double? = nil
  ) {
    self.year = year
    self.quarter = quarter
    self.month = month
    self.date = date
    self.day = day
    self.hours = hours
    self.minutes = minutes
    self.seconds = seconds
    self.milliseconds = milliseconds
  }

  /// Creates a time from an object with its parts; nil if the object has none, or one that isn't a
  /// number or a name of a month or day.
  public init?(_ record: ChartRecord) {
    self.init()
    var hasPart = false
    for (name, value) in zip(record.names, record.values) where name != "utc" {
      guard set(name, to: value) else { return nil }
      hasPart = true
    }
    if !hasPart { return nil }
  }

  /// Sets a part by its name.
  ///
  /// - Returns: Whether there is such a part and the value has a meaning.
  mutating func set(_ name: String, to value: ChartValue) -> Bool {
    let number = Self.number(value, of: name)
    guard let number else { return false }
    switch name {
    case "year": year = number
    case "quarter": quarter = number
    case "month": month = number
    case "date": date = number
    case "day": day = number
    case "hours": hours = number
    case "minutes": minutes = number
    case "seconds": seconds = number
    case "milliseconds": milliseconds = number
    default: return false
    }
    return true
  }

  private static func number(_ value: ChartValue, of name: String) -> Double? {
    if let number = value.finiteNumber { return number }
    guard case .text(let text) = value, text.utf8.count >= 3 else { return nil }
    let wanted = text.prefix(3).lowercased()
    let names =
      name == "month" ? CivilDate.monthNames : name == "day" ? CivilDate.weekdayNames : []
    let index = names.firstIndex { $0.prefix(3).lowercased() == wanted }
    return index.map { Double(name == "month" ? $0 + 1 : $0) }
  }

  /// The time in milliseconds since 1970-01-01 00:00 UTC.
  public var time: Double {
    let monthIndex = month.map { $0 - 1 } ?? quarter.map { ($0 - 1) * 3 } ?? 0
    let weekday = day.map { $0.truncatingRemainder(dividingBy: 7) + 1 }
    return CalendarTime.scriptTime(
      year: year ?? 2012, month: monthIndex, date: date ?? weekday ?? 1,
      milliseconds: ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000 + (seconds ?? 0) * 1_000
        + (milliseconds ?? 0))
  }
}
