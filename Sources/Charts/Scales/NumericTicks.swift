import ArtifactBase

/// Ticks at round numbers, with the values of d3-array's `ticks`, `tickIncrement` and `tickStep`.
package enum NumericTicks {
  /// The largest number of ticks that is aimed at.
  static let countLimit = 10_000.0

  /// Returns round numbers from `start` to `stop`, in this order.
  ///
  /// - Parameter count: The approximate number of ticks.
  /// - Complexity: O(`count`).
  package static func ticks(from start: Double, to stop: Double, count: Double) -> [Double] {
    guard count > 0 else { return [] }
    if start == stop { return [start] }
    let isReversed = stop < start
    let steps = Steps(from: min(start, stop), to: max(start, stop), count: count)
    guard steps.last >= steps.first, let total = Int(exactly: steps.last - steps.first),
      total <= 10 * Int(countLimit)
    else { return [] }
    return (0...total).map { index in
      let number = isReversed ? steps.last - Double(index) : steps.first + Double(index)
      return steps.increment < 0 ? number / -steps.increment : number * steps.increment
    }
  }

  /// Returns the distance of ticks from `start` to `stop`; if it is less than 1, its negative
  /// reciprocal, which is an integer.
  static func increment(from start: Double, to stop: Double, count: Double) -> Double {
    Steps(from: start, to: stop, count: count).increment
  }

  /// Returns the distance of ticks; negative if `stop` is less than `start`.
  static func step(from start: Double, to stop: Double, count: Double) -> Double {
    let isReversed = stop < start
    let increment = increment(from: min(start, stop), to: max(start, stop), count: count)
    return (isReversed ? -1 : 1) * (increment < 0 ? 1 / -increment : increment)
  }

  /// Returns a domain whose ends are moved outwards to ticks.
  ///
  /// - Parameter count: The approximate number of ticks.
  static func nice(_ domain: [Double], count: Double = 10) -> [Double] {
    guard var start = domain.first, var stop = domain.last else { return domain }
    let isReversed = stop < start
    if isReversed { swap(&start, &stop) }
    var previous: Double?
    // Each pass may choose a larger step, as the domain grows.
    for _ in 0..<10 {
      let step = increment(from: start, to: stop, count: count)
      if step == previous {
        return domain.replacingEnds(isReversed ? stop : start, isReversed ? start : stop)
      }
      if step > 0 {
        start = (start / step).rounded(.down) * step
        stop = (stop / step).rounded(.up) * step
      } else if step < 0 {
        start = (start * step).rounded(.up) / step
        stop = (stop * step).rounded(.down) / step
      } else {
        break
      }
      previous = step
    }
    return domain
  }

  /// The ticks in a range, as multiples of an increment.
  private struct Steps {
    var first: Double
    var last: Double
    /// The distance of ticks; if it is less than 1, its negative reciprocal.
    var increment: Double

    init(from start: Double, to stop: Double, count: Double) {
      var count = count.isNaN ? count : min(max(0, count), NumericTicks.countLimit)
      repeat {
        let step = (stop - start) / count
        let power = step.decimalLogarithm.rounded(.down)
        let error = step / 10.0.raised(to: power)
        let factor =
          error >= 50.0.squareRoot()
          ? 10.0 : error >= 10.0.squareRoot() ? 5 : error >= 2.0.squareRoot() ? 2 : 1
        if power < 0 {
          increment = 10.0.raised(to: -power) / factor
          first = (start * increment).roundedHalfUp
          last = (stop * increment).roundedHalfUp
          if first / increment < start { first += 1 }
          if last / increment > stop { last -= 1 }
          increment = -increment
        } else {
          increment = 10.0.raised(to: power) * factor
          first = (start / increment).roundedHalfUp
          last = (stop / increment).roundedHalfUp
          if first * increment < start { first += 1 }
          if last * increment > stop { last -= 1 }
        }
        guard last < first, count >= 0.5, count < 2 else { return }
        count *= 2
      } while true
    }
  }
}

extension Array where Element == Double {
  /// Returns the array with another first and last element.
  func replacingEnds(_ first: Double, _ last: Double) -> [Double] {
    guard !isEmpty else { return self }
    var copy = self
    copy[0] = first
    copy[count - 1] = last
    return copy
  }
}
