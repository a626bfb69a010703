import ArtifactBase

/// A regular division of time, such as days or every third month, as d3-time defines it.
///
/// The parts of a year, month, day, hour and minute are counted from its start: every second day is
/// the 1st, 3rd, … of each month. Weeks start on Sunday, except for ``weekFromMonday``.
struct CalendarInterval: Hashable, Sendable {
  /// The unit; never a quarter, a day of the week or a day of the year.
  private let unit: CalendarUnit
  private let step: Int
  /// Whether days are counted from 1970-01-01 rather than from the start of the month.
  private var countsDaysFromEpoch = false
  private var startsOnMonday = false

  /// The week that starts on Monday.
  static let weekFromMonday = {
    var interval = CalendarInterval(.week)
    interval.startsOnMonday = true
    return interval
  }()

  /// The interval of each unit.
  init(_ unit: CalendarUnit) {
    switch unit {
    case .quarter: (self.unit, step) = (.month, 3)
    case .day, .dayOfYear: (self.unit, step) = (.date, 1)
    default: (self.unit, step) = (unit, 1)
    }
  }

  /// The interval of every `step`th unit; nil if the step is less than 1.
  ///
  /// - Parameter isUTC: Whether days are counted from 1970-01-01, as d3 does for the automatic ticks of
  ///   UTC scales.
  init?(_ unit: CalendarUnit, every step: Double, isUTC: Bool = false) {
    let whole = step.rounded(.down)
    guard whole >= 1, whole < 1e12 else { return nil }
    let interval = CalendarInterval(unit)
    self.unit = interval.unit
    self.step = Int(whole) * interval.step
    countsDaysFromEpoch = isUTC && self.unit == .date && self.step > 1
  }

  /// Returns the last boundary at or before a time.
  func floor(_ time: Double) -> Double {
    guard abs(time) <= 8.64e15 else { return .nan }
    switch unit {
    case .milliseconds: return Self.floor(time, to: Double(step))
    case .seconds where step == 1: return Self.floor(time, to: CalendarTime.second)
    case .minutes where step == 1: return Self.floor(time, to: CalendarTime.minute)
    case .hours where step == 1: return Self.floor(time, to: CalendarTime.hour)
    case .date where step == 1: return Self.floor(time, to: CalendarTime.day)
    case .week:
      let offset = (startsOnMonday ? 4 : 3) * CalendarTime.day
      // The first week of the count starts on Sunday, 1969-12-28.
      let epoch = -4 * CalendarTime.day
      let start = Self.floor(time - offset, to: CalendarTime.week) + offset
      return step == 1
        ? start : Self.floor(start - epoch, to: Double(step) * CalendarTime.week) + epoch
    default: return floorOfField(time)
    }
  }

  private static func floor(_ time: Double, to size: Double) -> Double {
    (time.rounded(.towardZero) / size).rounded(.down) * size
  }

  private func floorOfField(_ time: Double) -> Double {
    guard let fields = CalendarTime(time) else { return .nan }
    switch unit {
    case .seconds:
      return Self.floor(time, to: CalendarTime.second)
        - Double(fields.seconds % step) * CalendarTime.second
    case .minutes:
      return Self.floor(time, to: CalendarTime.minute)
        - Double(fields.minutes % step) * CalendarTime.minute
    case .hours:
      return Self.floor(time, to: CalendarTime.hour)
        - Double(fields.hours % step) * CalendarTime.hour
    case .date:
      let start = Self.floor(time, to: CalendarTime.day)
      return countsDaysFromEpoch
        ? Self.floor(start, to: Double(step) * CalendarTime.day)
        : start - Double((fields.date - 1) % step) * CalendarTime.day
    case .month:
      return CalendarTime.time(year: fields.year, month: fields.month - fields.month % step)
    default: return CalendarTime.time(year: CalendarTime.floor(fields.year, step) * step, month: 0)
    }
  }

  /// Returns the first boundary at or after a time.
  func ceil(_ time: Double) -> Double {
    guard abs(time) <= 8.64e15 else { return .nan }
    return floor(offset(floor(time.rounded(.towardZero) - 1), by: 1))
  }

  /// Moves a time by a number of intervals, keeping its fraction of an interval.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - count: The number of intervals, which is rounded down.
  /// - Returns: The time; not a number where it is out of range, or where irregular boundaries would
  ///   have to be counted and there are more than 10,000.
  /// - Complexity: O(`count`) where boundaries are irregular, otherwise O(1).
  func offset(_ time: Double, by count: Double = 1) -> Double {
    let count = count.rounded(.down)
    switch unit {
    case .milliseconds: return CalendarTime.clipped(time + count * Double(step))
    case .year:
      guard let fields = CalendarTime(time) else { return .nan }
      return Self.moved(fields, years: count * Double(step), months: 0)
    case .week where step > 1:
      return CalendarTime.clipped(time + count * Double(step) * CalendarTime.week)
    case .date where countsDaysFromEpoch:
      return CalendarTime.clipped(time + count * Double(step) * CalendarTime.day)
    default: break
    }
    guard step > 1 else { return moved(time, by: count) }
    var time = time
    guard abs(count) <= 10_000 else { return .nan }
    var remaining = abs(count)
    while remaining >= 1, !time.isNaN {
      remaining -= 1
      // Each field is 0 at least every 60 units.
      for _ in 0..<62 {
        time = moved(time, by: count < 0 ? -1 : 1)
        if isAligned(time) { break }
      }
    }
    return time
  }

  /// Whether the field of the unit is a multiple of the step.
  private func isAligned(_ time: Double) -> Bool {
    guard let fields = CalendarTime(time) else { return true }
    return switch unit {
    case .seconds: fields.seconds % step == 0
    case .minutes: fields.minutes % step == 0
    case .hours: fields.hours % step == 0
    case .date: (fields.date - 1) % step == 0
    case .month: fields.month % step == 0
    default: true
    }
  }

  /// Moves a time by a number of units.
  private func moved(_ time: Double, by count: Double) -> Double {
    switch unit {
    case .seconds: return CalendarTime.clipped(time + count * CalendarTime.second)
    case .minutes: return CalendarTime.clipped(time + count * CalendarTime.minute)
    case .hours: return CalendarTime.clipped(time + count * CalendarTime.hour)
    case .week: return CalendarTime.clipped(time + count * CalendarTime.week)
    case .month:
      guard let fields = CalendarTime(time) else { return .nan }
      return Self.moved(fields, years: 0, months: count)
    default: return CalendarTime.clipped(time + count * CalendarTime.day)
    }
  }

  private static func moved(_ fields: CalendarTime, years: Double, months: Double) -> Double {
    CalendarTime.time(
      year: Double(fields.year) + years, month: Double(fields.month) + months,
      date: Double(fields.date), milliseconds: Double(fields.millisecondOfDay))
  }

  /// Returns the boundaries from `start`, inclusive, to `stop`, exclusive.
  ///
  /// - Parameters:
  ///   - start: The first time.
  ///   - stop: The time before which the boundaries end.
  ///   - step: Which boundaries to return: every one, every second one, …
  ///   - limit: The maximum number of boundaries.
  /// - Complexity: O(number of boundaries).
  func range(
    from start: Double, to stop: Double, step: Double = 1, limit: Int = 10_000
  ) -> [Double] {
    var time = ceil(start)
    let step = step.rounded(.down)
    guard time < stop, step > 0 else { return [] }
    var result: [Double] = []
    repeat {
      result.append(time)
      let next = floor(offset(time, by: step))
      guard next > time else { break }
      time = next
    } while time < stop && result.count < limit
    return result
  }
}
