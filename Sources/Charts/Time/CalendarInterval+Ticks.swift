import ArtifactBase

extension CalendarInterval {
  private static let divisions: [(unit: CalendarUnit, step: Double, duration: Double)] = [
    (.seconds, 1, CalendarTime.second), (.seconds, 5, 5 * CalendarTime.second),
    (.seconds, 15, 15 * CalendarTime.second), (.seconds, 30, 30 * CalendarTime.second),
    (.minutes, 1, CalendarTime.minute), (.minutes, 5, 5 * CalendarTime.minute),
    (.minutes, 15, 15 * CalendarTime.minute), (.minutes, 30, 30 * CalendarTime.minute),
    (.hours, 1, CalendarTime.hour), (.hours, 3, 3 * CalendarTime.hour),
    (.hours, 6, 6 * CalendarTime.hour), (.hours, 12, 12 * CalendarTime.hour),
    (.date, 1, CalendarTime.day), (.date, 2, 2 * CalendarTime.day),
    (.week, 1, CalendarTime.week), (.month, 1, 30 * CalendarTime.day),
    (.month, 3, 90 * CalendarTime.day), (.year, 1, yearDuration),
  ]
  private static let yearDuration = 365 * CalendarTime.day

  /// Returns the unit, and how many of it, that divide a span of time into about `count` parts; nil
  /// if there is none.
  ///
  /// - Parameter isBinning: Whether two days aren't a division, as in Vega's time bins.
  static func division(
    from start: Double, to stop: Double, count: Double, isBinning: Bool = false
  ) -> (unit: CalendarUnit, step: Double)? {
    let target = abs(stop - start) / count
    guard target.isFinite else { return nil }
    let divisions = divisions.filter { !isBinning || $0.unit != .date || $0.step == 1 }
    guard let index = divisions.firstIndex(where: { $0.duration > target }) else {
      let step = NumberFormat.tickStep(
        from: start / yearDuration, to: stop / yearDuration, count: count)
      return (.year, abs(step))
    }
    guard index > 0 else {
      let step = abs(NumberFormat.tickStep(from: start, to: stop, count: count))
      return (.milliseconds, step.isNaN ? .nan : max(step, 1))
    }
    let (before, after) = (divisions[index - 1], divisions[index])
    let best = target / before.duration < after.duration / target ? before : after
    return (best.unit, best.step)
  }

  /// Returns the interval that divides a span of time into about `count` parts; nil if there is
  /// none.
  ///
  /// - Parameters:
  ///   - start: The start of the domain.
  ///   - stop: The end of the domain, which may be before the start.
  ///   - count: The number of ticks that the axis aims at.
  ///   - isUTC: Whether the scale is of the type `utc`, where every second day is counted from
  ///     1970-01-01 rather than from the start of the month.
  static func ticks(
    from start: Double, to stop: Double, count: Double, isUTC: Bool = false
  ) -> CalendarInterval? {
    division(from: start, to: stop, count: count).flatMap {
      CalendarInterval($0.unit, every: $0.step, isUTC: isUTC)
    }
  }

  /// Returns the boundaries from `start` to `stop`, both inclusive, in that order, which may be
  /// backwards.
  ///
  /// - Complexity: O(number of boundaries).
  func tickValues(from start: Double, to stop: Double, limit: Int = 10_000) -> [Double] {
    let values = range(from: min(start, stop), to: max(start, stop) + 1, limit: limit)
    return stop < start ? values.reversed() : values
  }

  /// Returns about `count` times between `start` and `stop`, at boundaries of an interval that
  /// readers expect.
  ///
  /// - Complexity: O(number of ticks).
  static func tickValues(
    from start: Double, to stop: Double, count: Double, isUTC: Bool = false
  ) -> [Double] {
    ticks(from: start, to: stop, count: count, isUTC: isUTC)?.tickValues(from: start, to: stop)
      ?? []
  }

  /// Extends a domain to boundaries on both sides; it may be backwards.
  func nice(_ domain: (start: Double, stop: Double)) -> (start: Double, stop: Double) {
    domain.stop < domain.start
      ? (ceil(domain.start), floor(domain.stop)) : (floor(domain.start), ceil(domain.stop))
  }
}
