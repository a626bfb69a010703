#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How numbers are put into intervals of equal size.
public struct BinParameters: Hashable, Sendable {
  /// The maximum number of intervals; nil for 10 unless ``step`` is given.
  public var maxbins: Double?
  /// The base of the sizes that are chosen.
  public var base: Double
  /// The size of the intervals.
  public var step: Double?
  /// The sizes to choose from.
  public var steps: [Double]
  /// The least size that is chosen.
  public var minstep: Double
  /// The numbers by which sizes may be divided.
  public var divide: [Double]
  /// The numbers to divide; by default those of the data.
  public var extent: ChartExtent?
  /// A number at which an interval begins.
  public var anchor: Double?
  /// Whether the first and the last interval begin and end at multiples of the size.
  public var isNice: Bool
  /// The range for which the size is chosen; by default that of ``extent``.
  public var span: Double?

  /// Creates parameters.
  public init(
    maxbins: Double? = nil, base: Double = 10, step: Double? = nil, steps: [Double] = [],
    minstep: Double = 0, divide: [Double] = [5, 2], extent: ChartExtent? = nil,
    anchor: Double? = nil, isNice: Bool = true, span: Double? = nil
  ) {
    self.maxbins = maxbins
    self.base = base
    self.step = step
    self.steps = steps
    self.minstep = minstep
    self.divide = divide
    self.extent = extent
    self.anchor = anchor
    self.isNice = isNice
    self.span = span
  }

  /// Returns the maximum number of intervals on a channel of Vega-Lite if none is given.
  ///
  /// - Parameter channel: The name of the channel, such as `x`; nil in a transform.
  public static func automaticMaxbins(for channel: String?) -> Double {
    switch channel {
    case "row", "column", "size", "color", "fill", "stroke", "strokeWidth", "opacity",
      "fillOpacity", "strokeOpacity", "shape":
      6
    case "strokeDash": 4
    default: 10
    }
  }

  /// Chooses intervals for numbers.
  ///
  /// - Parameters:
  ///   - least: The least number, unless there is an ``extent``.
  ///   - greatest: The greatest number, unless there is an ``extent``.
  /// - Returns: The intervals; nil if the numbers are infinite.
  public func intervals(from least: Double, to greatest: Double) -> BinIntervals? {
    let least = extent?.start ?? least
    let greatest = extent?.end ?? greatest
    guard least.isFinite, greatest.isFinite, (greatest - least).isFinite else { return nil }
    let base = self.base > 1 && self.base.isFinite ? self.base : 10
    var span = self.span ?? 0
    for fallback in [greatest - least, abs(least), 1] where !(span > 0 && span.isFinite) {
      span = fallback
    }
    let step = step(for: span, base: base)
    guard step > 0, step.isFinite else { return nil }
    var (start, stop) = (least, greatest)
    if isNice {
      let magnitude = log(step)
      let precision = magnitude >= 0 ? 0 : (-magnitude / log(base)).rounded(.towardZero) + 1
      let epsilon = pow(base, -precision - 1)
      let floor = (least / step + epsilon).rounded(.down) * step
      start = least < floor ? floor - step : floor
      stop = (greatest / step).rounded(.up) * step
    }
    return BinIntervals(start: start, stop: stop == start ? start + step : stop, step: step)
  }

  private func step(for span: Double, base: Double) -> Double {
    let count = maxbins.flatMap { $0 >= 1 ? $0 : nil } ?? (step == nil ? 10 : 20)
    if let step, step > 0 { return step }
    if !steps.isEmpty {
      let index = steps.firstIndex { $0 >= span / count } ?? steps.count
      return steps[max(0, index - 1)]
    }
    let logBase = log(base)
    let level = (log(count) / logBase).rounded(.up)
    let magnitude = (log(span) / logBase + 0.5).rounded(.down)
    var step = max(minstep, pow(base, magnitude - level))
    while (span / step).rounded(.up) > count, step.isFinite { step *= base }
    for divisor in divide where divisor > 0 {
      let smaller = step / divisor
      if smaller >= minstep, span / smaller <= count { step = smaller }
    }
    return step
  }
}

/// Intervals of equal size.
public struct BinIntervals: Hashable, Sendable {
  /// Where the first interval begins.
  public var start: Double
  /// Where the last interval ends.
  public var stop: Double
  /// The size of an interval.
  public var step: Double

  /// Creates intervals.
  public init(start: Double, stop: Double, step: Double) {
    self.start = start
    self.stop = stop
    self.step = step
  }

  /// Returns where the interval of a number begins and ends; infinite outside of the intervals.
  public func interval(of number: Double) -> (start: Double, end: Double) {
    let low: Double
    if number < start {
      low = -.infinity
    } else if number > stop {
      low = .infinity
    } else {
      // Vega tolerates the error of a division.
      let inside = max(start, min(number, stop - step))
      low = start + step * (1e-14 + (inside - start) / step).rounded(.down)
    }
    return (low, start + step * (1 + (low - start) / step))
  }

  /// The intervals between which the transform puts numbers: moved to an anchor, and the last one
  /// as large as the others.
  func aligned(to anchor: Double?) -> BinIntervals {
    var (start, stop) = (start, start + ((stop - start) / step).rounded(.up) * step)
    if let anchor {
      let shift = anchor - (start + step * ((anchor - start) / step).rounded(.down))
      start += shift
      stop += shift
    }
    return BinIntervals(start: start, stop: stop, step: step)
  }
}

/// Adds the start and the end of the interval that a number is in.
public struct BinTransform: Hashable, Sendable {
  /// The path of the field with numbers.
  public var field: String
  /// How numbers are put into intervals.
  public var parameters: BinParameters
  /// The name of the field for the start of intervals.
  public var startOutput: String
  /// The name of the field for the end of intervals.
  public var endOutput: String

  /// Creates a transform that puts numbers into intervals; by default the end is in the field
  /// `as_end`.
  public init(
    _ field: String, parameters: BinParameters = BinParameters(), as output: String,
    end: String? = nil
  ) {
    self.field = field
    self.parameters = parameters
    startOutput = output
    endOutput = end ?? output + "_end"
  }
}

extension DataFrame {
  func binning(_ transform: BinTransform, _ environment: inout TransformEnvironment) -> DataFrame {
    environment.check(transform.field, in: self)
    let values = MeasuredValues(column(at: transform.field))
    let (least, greatest) = values.extent ?? (.nan, .nan)
    var starts = [Double](repeating: .nan, count: rowCount)
    var ends = starts
    if let chosen = transform.parameters.intervals(from: least, to: greatest) {
      let intervals = chosen.aligned(to: transform.parameters.anchor)
      for row in 0..<rowCount where !values.numbers[row].isNaN {
        (starts[row], ends[row]) = intervals.interval(of: values.numbers[row])
      }
    }
    let kinds: [Column.Kind] =
      values.states.isEmpty
      ? Array(repeating: .number, count: rowCount)
      : values.states.map { $0 == .missing ? .null : .number }
    var result = self
    result[transform.startOutput] = Column(numbers: starts, kinds: kinds)
    result[transform.endOutput] = Column(numbers: ends, kinds: kinds)
    return result
  }

  func measuring(
    _ field: String, into parameter: String, _ environment: inout TransformEnvironment
  ) -> DataFrame {
    environment.check(field, in: self)
    let extent = MeasuredValues(column(at: field)).extent
    environment.parameters[parameter] =
      extent.map { .list([.number($0.least), .number($0.greatest)]) }
      ?? .list([.missing, .missing])
    return self
  }
}

extension MeasuredValues {
  /// The least and the greatest number; nil without numbers, or if one is infinite.
  var extent: (least: Double, greatest: Double)? {
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for row in numbers.indices where isNumber(at: row) {
      if numbers[row] < least { least = numbers[row] }
      if numbers[row] > greatest { greatest = numbers[row] }
    }
    return least.isFinite && greatest.isFinite ? (least, greatest) : nil
  }
}
