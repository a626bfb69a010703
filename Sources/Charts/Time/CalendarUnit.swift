/// A unit of time, as Vega names it.
enum CalendarUnit: String, CaseIterable, Hashable, Sendable, Comparable {
  case year, quarter, month, week
  /// The day of the month.
  case date
  /// The day of the week.
  case day
  case dayOfYear = "dayofyear"
  case hours, minutes, seconds, milliseconds

  private var rank: Int {
    switch self {
    case .year: 0
    case .quarter: 1
    case .month: 2
    case .week: 3
    case .date: 4
    case .day: 5
    case .dayOfYear: 6
    case .hours: 7
    case .minutes: 8
    case .seconds: 9
    case .milliseconds: 10
    }
  }

  static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  /// The unit of a name; also in the singular for units of the day (`hour`), as models write it.
  init?(name: String) {
    switch name {
    case "hour": self = .hours
    case "minute": self = .minutes
    case "second": self = .seconds
    case "millisecond": self = .milliseconds
    default:
      guard let unit = CalendarUnit(rawValue: name) else { return nil }
      self = unit
    }
  }
}
