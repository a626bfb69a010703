import ArtifactBase

/// A time unit of Vega-Lite: the fields of a time that are kept, such as year and month.
///
/// Times are truncated as Vega's transform `timeunit` does. A unit without a year maps all years to
/// 2012, a leap year that starts on a Sunday.
struct TimeUnit: Hashable, Sendable {
  /// The units in the order of Vega, without duplicates.
  let units: [CalendarUnit]
  /// How many of the smallest unit make up an interval.
  let step: Int
  /// Whether the unit was declared to be in UTC. All calculation is in UTC.
  let isUTC: Bool
  /// Whether the data has been truncated before.
  let isBinned: Bool

  /// Creates a time unit from parts.
  ///
  /// - Returns: nil without units, and for units that can't be combined, such as weeks and months.
  init?(
    units: some Sequence<CalendarUnit>, step: Double = 1, isUTC: Bool = false,
    isBinned: Bool = false
  ) {
    let set = Set(units)
    let kinds =
      (set.contains(.week) || set.contains(.day) ? 1 : 0)
      + (set.contains(.quarter) || set.contains(.month) || set.contains(.date) ? 1 : 0)
      + (set.contains(.dayOfYear) ? 1 : 0)
    guard !set.isEmpty, kinds <= 1 else { return nil }
    self.units = set.sorted()
    self.step = step >= 1 ? Int(min(step, 1e9)) : 1
    self.isUTC = isUTC
    self.isBinned = isBinned
  }

  /// Creates a time unit from a name such as `yearmonth`, `utchours` or `binnedyear`.
  ///
  /// - Parameters:
  ///   - name: The name, in any case.
  ///   - step: How many of the smallest unit make up an interval.
  /// - Returns: nil if the name has no unit, or units that can't be combined.
  /// - Complexity: O(length of the name).
  init?(_ name: String, step: Double = 1, isUTC: Bool = false, isBinned: Bool = false) {
    var rest = Substring(name.asciiLowercased)
    func skip(_ prefix: String) -> Bool {
      guard rest.hasPrefix(prefix) else { return false }
      rest.removeFirst(prefix.count)
      return true
    }
    let isBinned = skip("binned") || isBinned
    let isUTC = skip("utc") || isUTC
    self.init(units: Self.units(in: rest), step: step, isUTC: isUTC, isBinned: isBinned)
  }

  private static func units(in name: Substring) -> [CalendarUnit] {
    var units: [CalendarUnit] = []
    var rest = name.prefix(200)
    while !rest.isEmpty {
      if let unit = longestUnit(at: rest) {
        units.append(unit)
        rest.removeFirst(unit.rawValue.count)
      } else {
        rest.removeFirst()
      }
    }
    return units
  }

  private static func longestUnit(at text: Substring) -> CalendarUnit? {
    CalendarUnit.allCases.filter { text.hasPrefix($0.rawValue) }
      .max { $0.rawValue.utf8.count < $1.rawValue.utf8.count }
  }

  /// The smallest unit.
  var smallest: CalendarUnit { units.last ?? .milliseconds }

  /// The year of times whose year isn't kept.
  static let referenceYear = 2_012
}
