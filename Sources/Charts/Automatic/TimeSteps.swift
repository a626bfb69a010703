internal import ArtifactBase

/// The unit of the calendar at whose starts all times of a column are.
struct TimeSteps {
  private enum Unit {
    case year, month, day
  }

  private let unit: Unit
  /// The number of units from the first time to the last one.
  private let extent: Int

  private static let day = 86_400_000.0

  /// Looks at a column; nil if times aren't at midnight, or if there is only one.
  ///
  /// - Complexity: O(`column.count`).
  init?(_ column: Column) {
    var (least, greatest) = (Double.infinity, -Double.infinity)
    var (areMonths, areYears) = (true, true)
    for row in 0..<column.count where column.kind(at: row) == .date {
      let time = column.number(at: row)
      guard time.isFinite, abs(time) < 8.64e15, (time / Self.day).rounded() * Self.day == time
      else { return nil }
      least = min(least, time)
      greatest = max(greatest, time)
      guard areMonths else { continue }
      let date = CivilDate(daysSince1970: Int(time / Self.day))
      areMonths = date.day == 1
      areYears = areYears && areMonths && date.month == 1
    }
    guard least < greatest else { return nil }
    let first = CivilDate(daysSince1970: Int(least / Self.day))
    let last = CivilDate(daysSince1970: Int(greatest / Self.day))
    if areMonths, areYears {
      (unit, extent) = (.year, last.year - first.year)
    } else if areMonths {
      (unit, extent) = (.month, (last.year - first.year) * 12 + last.month - first.month)
    } else {
      (unit, extent) = (.day, last.daysSince1970 - first.daysSince1970)
    }
  }

  /// The time unit of bars that are as wide as the steps.
  var timeUnit: String {
    switch unit {
    case .year: "year"
    case .month: "yearmonth"
    case .day: "yearmonthdate"
    }
  }

  /// The distance of ticks that are at the times; nil if there would be too many of them.
  var tickInterval: String? {
    switch unit {
    case .year: extent <= 24 ? "year" : nil
    case .month: extent <= 24 ? "month" : nil
    case .day: extent <= 14 ? "day" : nil
    }
  }
}
