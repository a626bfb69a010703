/// A scale that maps numbers or times to positions, sizes, opacities and other numbers, as Vega's
/// scales `linear`, `pow`, `sqrt`, `log`, `symlog`, `time`, `utc` and `identity` do.
///
/// The range may be descending; a reversed scale has its range reversed.
struct ContinuousScale: Hashable, Sendable {
  /// The kind.
  var kind: ContinuousScaleKind { didSet { connect() } }
  /// Two or more numbers, ascending or descending.
  var domain: [Double] { didSet { connect() } }
  /// The results for the numbers of the domain.
  var range: [Double] { didSet { connect() } }
  /// Whether values outside of the domain are moved to its ends.
  var isClamped: Bool { didSet { connect() } }
  /// Whether results are rounded to integers.
  var isRounded: Bool { didSet { connect() } }

  private var transform: ScaleTransform
  private var output: PiecewiseMap
  private var input: PiecewiseMap

  /// Creates a scale.
  init(
    _ kind: ContinuousScaleKind, domain: [Double] = [0, 1], range: [Double] = [0, 1],
    isClamped: Bool = false, isRounded: Bool = false
  ) {
    self.kind = kind
    self.domain = domain
    self.range = range
    self.isClamped = isClamped
    self.isRounded = isRounded
    transform = .identity
    output = PiecewiseMap(domain: [], range: [])
    input = output
    connect()
  }

  private mutating func connect() {
    transform = ScaleTransform(kind, domain: domain)
    let transformed = domain.map { transform.forward($0) }
    output = PiecewiseMap(domain: transformed, range: range, isRounded: isRounded)
    input = PiecewiseMap(domain: range, range: transformed)
  }

  /// Returns the result for a value; not a number if there is none.
  ///
  /// - Complexity: O(log count of the domain).
  func position(_ value: Double) -> Double {
    guard kind != .identity, !value.isNaN else { return value }
    return output(transform.forward(clamped(value)))
  }

  /// Returns the value that has a result.
  ///
  /// - Complexity: O(log count of the range).
  func invert(_ position: Double) -> Double {
    guard kind != .identity, !position.isNaN else { return position }
    return clamped(transform.inverse(input(position)))
  }

  private func clamped(_ value: Double) -> Double {
    let count = min(domain.count, range.count)
    guard isClamped, count > 0 else { return value }
    let (first, last) = (domain[0], domain[count - 1])
    return max(min(first, last), min(max(first, last), value))
  }
}
