import Drawing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The range of an axis, and where values are in it.
struct ChartScale {
  var range: ClosedRange<Double>
  var isLogarithmic = false

  /// Returns where a value is: 0 at the lower and 1 at the upper end; the middle in an empty range.
  func position(of value: Double) -> Double {
    guard isLogarithmic else { return Self.part(value, range.lowerBound, range.upperBound) }
    return Self.part(
      log10(max(value, .leastNormalMagnitude)), log10(range.lowerBound), log10(range.upperBound))
  }

  private static func part(_ value: Double, _ lower: Double, _ upper: Double) -> Double {
    guard lower < upper else { return 0.5 }
    // Halves, because the difference of two finite numbers may be infinite.
    return min(1, max(0, (value / 2 - lower / 2) / (upper / 2 - lower / 2)))
  }

  /// Returns round values, at most about `count`.
  func ticks(count: Int) -> [Double] {
    isLogarithmic
      ? AxisTicks.logarithmic(in: range, count: count) : AxisTicks.linear(in: range, count: count)
  }

  /// Returns the scale, extended to round ends.
  func rounded(count: Int) -> ChartScale {
    var result = self
    result.range =
      isLogarithmic
      ? AxisTicks.roundedLogarithmic(range) : AxisTicks.rounded(range, count: count)
    return result
  }
}

extension ChartPicture {
  /// Whether a value is drawn.
  static func isDrawn(_ point: Point) -> Bool { point.key.isFinite && point.end.isFinite }

  /// Whether marks of a shape extend from zero.
  static func isFromZero(_ mark: Mark) -> Bool { mark == .bar || mark == .area }

  /// The scale of the value axis; nil without values or if its length is not finite.
  var valueScale: ChartScale? {
    var least = Double.infinity
    var greatest = -Double.infinity
    for series in series {
      let isFromZero = Self.isFromZero(series.mark ?? mark)
      for point in series.points where Self.isDrawn(point) {
        least = min(least, point.end)
        greatest = max(greatest, point.end)
        guard isFromZero else { continue }
        least = min(least, point.base, 0)
        greatest = max(greatest, point.base, 0)
      }
    }
    guard least <= greatest else { return nil }
    if let asked = valueRange, asked.lowerBound.isFinite, asked.upperBound.isFinite {
      least = min(least, asked.lowerBound)
      greatest = max(greatest, asked.upperBound)
    }
    guard (greatest - least).isFinite else { return nil }
    let canBeLogarithmic = least > 0 && !has(.bar) && !has(.area)
    return ChartScale(
      range: least...greatest, isLogarithmic: isLogarithmic && canBeLogarithmic)
  }

  /// The scale of the keys; nil without keys or if its length is not finite.
  var keyScale: ChartScale? {
    var least = Double.infinity
    var greatest = -Double.infinity
    for series in series {
      for point in series.points where Self.isDrawn(point) {
        least = min(least, point.key)
        greatest = max(greatest, point.key)
      }
    }
    guard least <= greatest else { return nil }
    if let asked = keyRange, asked.lowerBound.isFinite, asked.upperBound.isFinite {
      least = min(least, asked.lowerBound)
      greatest = max(greatest, asked.upperBound)
    }
    return (greatest - least).isFinite ? ChartScale(range: least...greatest) : nil
  }

  /// Returns the text of a key: the name of its category, or its number.
  func name(ofKey key: Double) -> String {
    guard let categories else { return ChartNumber.text(key) }
    return Int(exactly: key).flatMap { categories.indices.contains($0) ? categories[$0] : nil }
      ?? ""
  }
}
