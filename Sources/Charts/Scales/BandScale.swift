/// A scale that divides a range into bands, or points, for distinct values, as Vega's scales `band`
/// and `point` do.
struct BandScale: Hashable, Sendable {
  /// The values.
  let domain: OrdinalDomain
  /// The first and last position; descending if the bands are in reverse order.
  let range: (start: Double, end: Double)
  /// The distance of the starts of neighboring bands.
  let step: Double
  /// The width of a band; 0 for points.
  let bandwidth: Double
  /// The space between bands, as a part of `step`.
  let paddingInner: Double
  /// The space before the first and after the last band, as a part of `step`.
  let paddingOuter: Double
  private let start: Double

  /// Creates a scale.
  ///
  /// - Parameters:
  ///   - domain: The values.
  ///   - range: The first and last position.
  ///   - paddingInner: The space between bands as a part of the distance of bands, from 0 to 1.
  ///   - paddingOuter: The space at the ends as a part of the distance of bands, from 0 to 1.
  ///   - align: The part of the remaining space that is before the bands.
  ///   - isRounded: Whether bands start at integers and have an integer width.
  init(
    _ domain: some Sequence<ChartValue>, range: (Double, Double), paddingInner: Double = 0,
    paddingOuter: Double = 0, align: Double = 0.5, isRounded: Bool = false
  ) {
    self.domain = OrdinalDomain(domain)
    self.range = (range.0, range.1)
    self.paddingInner = Self.unit(paddingInner)
    self.paddingOuter = Self.unit(paddingOuter)
    let count = Double(self.domain.count)
    let space = Self.space(
      count: self.domain.count, paddingInner: self.paddingInner, paddingOuter: self.paddingOuter)
    var (low, high) = range
    if high < low { swap(&low, &high) }
    var step = (high - low) / (space == 0 ? 1 : space)
    if isRounded { step = step.rounded(.down) }
    low += (high - low - step * (count - self.paddingInner)) * Self.unit(align)
    let width = step * (1 - self.paddingInner)
    self.step = step
    start = isRounded ? low.roundedHalfUp : low
    bandwidth = isRounded ? width.roundedHalfUp : width
  }

  /// Returns the length of a range, in steps, that has room for bands.
  static func space(count: Int, paddingInner: Double, paddingOuter: Double) -> Double {
    guard count > 0 else { return 0 }
    let space = Double(count) - paddingInner + paddingOuter * 2
    return space > 0 ? space : 1
  }

  /// Returns the start of the band of a value; nil if the domain doesn't have it.
  func position(of value: ChartValue) -> Double? {
    domain.index(of: value).map { position(at: $0) }
  }

  /// Returns the start of a band.
  func position(at index: Int) -> Double {
    start + step * Double(range.end < range.start ? domain.count - 1 - index : index)
  }

  private static func unit(_ value: Double) -> Double { max(0, min(1, value)) }

  static func == (left: BandScale, right: BandScale) -> Bool {
    left.domain == right.domain && left.range == right.range && left.step == right.step
      && left.bandwidth == right.bandwidth && left.start == right.start
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(domain)
    hasher.combine(step)
    hasher.combine(start)
  }
}
