import Drawing

/// A scale that maps numbers to colors of a ramp, as Vega's continuous scales with colors do.
///
/// The ramp is spread over a domain of two numbers; of three, its middle is at the second one.
/// Scales with more numbers, and scales of times, have a color for each number instead.
struct ColorScale: Hashable, Sendable {
  /// The scale from the domain to fractions of the ramp; it has the ticks.
  private(set) var fractions: ContinuousScale
  /// The colors.
  let ramp: ColorRamp
  private let transform: ScaleTransform
  private let ends: [Double]

  /// Creates a scale.
  init(
    _ kind: ContinuousScaleKind, domain: [Double], ramp: ColorRamp, isClamped: Bool = false
  ) {
    self.init(kind, domain: domain, ramp: ramp, stopCount: domain.count, isClamped: isClamped)
  }

  private init(
    _ kind: ContinuousScaleKind, domain: [Double], ramp: ColorRamp, stopCount: Int, isClamped: Bool
  ) {
    let last = Double(max(1, stopCount - 1))
    let stops = (0..<max(2, stopCount)).map { Double($0) / last }
    fractions = ContinuousScale(kind, domain: domain, range: stops, isClamped: isClamped)
    self.ramp = ramp
    transform = ScaleTransform(kind, domain: domain)
    ends = domain.map { [transform] in transform.forward($0) }
  }

  /// Creates a scale of colors.
  ///
  /// - Parameters:
  ///   - colors: The colors at the ends of the domain, and those between them.
  ///   - interpolation: How colors are interpolated.
  init(
    _ kind: ContinuousScaleKind, domain: [Double], colors: [RGBA],
    interpolation: ColorInterpolation = .rgb, isClamped: Bool = false
  ) {
    let isSpread = (2...3).contains(domain.count) && !kind.isTemporal
    // Without spreading, surplus numbers or colors are ignored.
    let count = min(domain.count, colors.count)
    self.init(
      kind, domain: isSpread ? domain : Array(domain.prefix(count)),
      ramp: ColorRamp(
        isSpread ? colors : Array(colors.prefix(count)), interpolation: interpolation),
      isClamped: isClamped)
  }

  /// The numbers that the ramp is spread over.
  var domain: [Double] { fractions.domain }

  /// Returns the color of a number; nil if it isn't one.
  ///
  /// - Complexity: O(log count of the domain).
  func color(_ value: Double) -> RGBA? { ramp.color(at: fraction(value)) }

  /// Returns the place of a number in the ramp: from 0 to 1 within the domain.
  func fraction(_ value: Double) -> Double {
    guard !value.isNaN else { return .nan }
    guard ends.count == 3 else { return fractions.position(value) }
    let position = transform.forward(value)
    let isDescending = ends[1] < ends[0]
    let isBeforeMiddle = isDescending ? position > ends[1] : position < ends[1]
    let span = isBeforeMiddle ? ends[1] - ends[0] : ends[2] - ends[1]
    // The middle stays in the middle even if one of the halves is empty.
    let fraction = span == 0 ? 0.5 : 0.5 + (position - ends[1]) * 0.5 / span
    return fractions.isClamped ? max(0, min(1, fraction)) : fraction
  }
}
