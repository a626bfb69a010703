import Drawing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Values of several curves on axes around a point, as a picture: a web in pixels, and bars in cells.
///
/// ```swift
/// let picture = RadarPicture(axes: ["Food", "Service", "Price"], curves: [.init("A", [4, 3, 2])])
/// let scene = picture.scene(for: Canvas2D())
/// ```
public struct RadarPicture: Hashable, Sendable, Codable {
  /// The values of one subject.
  public struct Curve: Hashable, Sendable, Codable {
    /// The name.
    public var name: String
    /// The values in the order of the axes; nil for an unknown one.
    public var values: [Double?]

    /// Creates a curve; a value that is not finite is unknown.
    public init(_ name: String, _ values: [Double?]) {
      self.name = name
      self.values = values.map { $0.flatMap { $0.isFinite ? $0 : nil } }
    }
  }

  /// The title; empty for none.
  public var title: String
  /// The names of the axes, clockwise from the top.
  public var axes: [String]
  /// The curves in order.
  public var curves: [Curve]
  /// The value at the center.
  public var minimum: Double
  /// The value at the outer line; nil for the largest value.
  public var maximum: Double?
  /// The number of lines around the center, from 1 to 20.
  public var tickCount: Int
  /// Whether these lines are circles rather than polygons.
  public var isRound: Bool
  /// Whether the names of the curves are shown.
  public var showsLegend: Bool

  /// Creates a picture; bounds that are not finite are 0 and the largest value.
  public init(
    title: String = "", axes: [String] = [], curves: [Curve] = [], minimum: Double = 0,
    maximum: Double? = nil, tickCount: Int = 5, isRound: Bool = true, showsLegend: Bool = true
  ) {
    self.title = title
    self.axes = axes
    self.curves = curves
    self.minimum = minimum.isFinite ? minimum : 0
    self.maximum = maximum.flatMap { $0.isFinite ? $0 : nil }
    self.tickCount = tickCount
    self.isRound = isRound
    self.showsLegend = showsLegend
  }

  /// The value of a curve on an axis; nil for an unknown one.
  public func value(_ curve: Int, _ axis: Int) -> Double? {
    let values = curves[curve].values
    guard values.indices.contains(axis), let value = values[axis], value.isFinite else {
      return nil
    }
    return value
  }

  /// The value of a curve on an axis as a text; a dash for an unknown one.
  public func valueText(_ curve: Int, _ axis: Int) -> String {
    value(curve, axis).map { ChartNumber.text($0) } ?? "–"
  }

  /// The axes, a line each with the values of all curves below it.
  ///
  /// - Complexity: O(axes × curves).
  public var readableText: String {
    var lines = title.isEmpty ? [] : [title.joinedLines]
    for axis in axes.indices {
      lines.append(axes[axis].joinedLines)
      for curve in curves.indices {
        lines.append("  \(curves[curve].name.joinedLines): \(valueText(curve, axis))")
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// What a picture of values on axes shows at most; more are shown as a table.
public enum RadarPictureLimits {
  /// The maximum number of axes.
  public static let axisCount = 60
  /// The maximum number of curves.
  public static let curveCount = 30
}

/// The range of the values of a radar chart.
struct RadarScale {
  /// The value at the center.
  let lower: Double
  /// The value at the outer line; greater than that at the center.
  let upper: Double

  /// Finds the range, of length 1 if all values are the same.
  ///
  /// - Complexity: O(axes × curves).
  init(_ picture: RadarPicture) {
    let least = picture.minimum.isFinite ? picture.minimum : 0
    let given = picture.maximum.flatMap { $0.isFinite ? $0 : nil }
    var most = given ?? least
    if given == nil {
      for curve in picture.curves.indices {
        for axis in picture.axes.indices { most = max(most, picture.value(curve, axis) ?? most) }
      }
    }
    lower = min(least, most)
    // The next number after a large one may be more than 1 away.
    upper = least == most ? max(least + 1, least.nextUp) : max(least, most)
  }

  /// Where a value is, from 0 to 1.
  func part(_ value: Double) -> Double {
    // Halves do not overflow.
    let part = (value / 2 - lower / 2) / (upper / 2 - lower / 2)
    return part.isFinite ? min(max(part, 0), 1) : 0
  }

  /// The value at a part of the range, as a text with at least three significant digits of the range.
  func text(at part: Double) -> String {
    guard part > 0, part < 1 else { return ChartNumber.text(part > 0 ? upper : lower) }
    let value = lower * (1 - part) + upper * part
    let unit = pow(10, 2 - log10(upper / 2 - lower / 2).rounded(.down))
    let rounded = (value * unit).rounded() / unit
    return ChartNumber.text(unit > 1e-12 && rounded.isFinite ? rounded : value)
  }
}
