import ArtifactBase

extension ContinuousScale {
  /// Returns a domain with the properties that a specification gives it apart from its values.
  ///
  /// - Parameters:
  ///   - domain: The values.
  ///   - zero: Whether 0 is in the domain.
  ///   - minimum: The first value, instead of that of `domain`.
  ///   - maximum: The last value, instead of that of `domain`.
  ///   - middle: A value that is inserted before the last one.
  static func domain(
    _ domain: [Double], zero: Bool = false, minimum: Double? = nil, maximum: Double? = nil,
    middle: Double? = nil
  ) -> [Double] {
    var domain = domain
    guard !domain.isEmpty else { return domain }
    if domain.count == 1, zero || minimum != nil || maximum != nil || middle != nil {
      domain.append(domain[0])
    }
    let last = domain.count - 1
    if zero, domain[0] > 0 { domain[0] = 0 }
    if zero, domain[last] < 0 { domain[last] = 0 }
    if let minimum { domain[0] = minimum }
    if let maximum { domain[last] = maximum }
    if let middle {
      let index = middle > domain[last] ? last + 1 : middle < domain[0] ? 0 : last
      domain.insert(middle, at: index)
    }
    return domain
  }

  /// Returns a domain that is extended so that its values are at a distance from the ends of the
  /// range.
  ///
  /// - Parameters:
  ///   - domain: The values.
  ///   - padding: The distance in pixels.
  ///   - span: The length of the range in pixels.
  static func padded(
    _ domain: [Double], kind: ContinuousScaleKind, padding: Double, span: Double
  ) -> [Double] {
    guard padding != 0, let start = domain.first, let stop = domain.last, start != stop else {
      return domain
    }
    let factor = abs(span) / (abs(span) - 2 * padding)
    let transform: ScaleTransform
    switch kind {
    case .linear, .time, .utc, .identity: transform = .identity
    case .sqrt: transform = .power(0.5)
    case .pow(let exponent): transform = .power(exponent == 0 ? 1 : exponent)
    case .symlog(let constant): transform = .symmetricLogarithm(constant == 0 ? 1 : constant)
    case .log: transform = start < 0 ? .negativeLogarithm : .logarithm
    }
    let (low, high) = (transform.forward(start), transform.forward(stop))
    let middle = (low + high) / 2
    return domain.replacingEnds(
      transform.inverse(middle + (low - middle) * factor),
      transform.inverse(middle + (high - middle) * factor))
  }

  /// Returns the boundaries of bins from `start` to `stop` that are in a domain.
  ///
  /// - Complexity: O(number of boundaries), which is limited.
  static func bins(
    in domain: [Double], step: Double, start: Double? = nil, stop: Double? = nil
  ) -> [Double] {
    guard step > 0, let low = domain.first, let high = domain.last else { return [] }
    var start = start ?? low
    var stop = stop ?? high
    if start < low { start = step * (low / step).rounded(.up) }
    if stop > high { stop = step * (high / step).rounded(.down) }
    let count = min(((stop + step / 2 - start) / step).rounded(.up), NumericTicks.countLimit)
    return count >= 1 ? (0..<Int(count)).map { start + Double($0) * step } : []
  }
}
