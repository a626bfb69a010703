import ArtifactBase

/// The kind of a scale with a continuous domain.
enum ContinuousScaleKind: Hashable, Sendable {
  /// Equal distances for equal differences.
  case linear
  /// The power of numbers; of negative numbers, the negated power of their absolute value.
  case pow(exponent: Double)
  /// The square root.
  case sqrt
  /// The logarithm; the base matters for ticks only.
  case log(base: Double)
  /// A logarithm that is linear around 0, as far as the constant.
  case symlog(constant: Double)
  /// Times in milliseconds since 1970 UTC, with ticks in local time.
  case time
  /// Times in milliseconds since 1970 UTC, with ticks in UTC.
  case utc
  /// Positions that are numbers themselves.
  case identity

  /// Whether the domain consists of times.
  var isTemporal: Bool { self == .time || self == .utc }

  /// Whether the scale is a logarithm that can't have 0 or both signs in its domain.
  var isLogarithmic: Bool { if case .log = self { true } else { false } }
}

/// The function that makes the domain of a scale linear, and its inverse.
enum ScaleTransform: Hashable, Sendable {
  case identity, squareRoot, logarithm, negativeLogarithm
  case power(Double)
  case symmetricLogarithm(Double)

  init(_ kind: ContinuousScaleKind, domain: [Double]) {
    switch kind {
    case .linear, .time, .utc, .identity: self = .identity
    case .sqrt: self = .squareRoot
    case .pow(let exponent): self = exponent == 1 ? .identity : .power(exponent)
    case .log: self = (domain.first ?? 1) < 0 ? .negativeLogarithm : .logarithm
    case .symlog(let constant): self = .symmetricLogarithm(constant)
    }
  }

  /// Returns the transformed value.
  func forward(_ value: Double) -> Double {
    switch self {
    case .identity: value
    case .squareRoot: value < 0 ? -(-value).squareRoot() : value.squareRoot()
    case .logarithm: value.naturalLogarithm
    case .negativeLogarithm: -(-value).naturalLogarithm
    case .power(let exponent): Self.power(value, exponent)
    case .symmetricLogarithm(let constant):
      Self.signed(abs(value / constant).logarithmOfSuccessor, like: value)
    }
  }

  /// Returns the value whose transformed value is given.
  func inverse(_ value: Double) -> Double {
    switch self {
    case .identity: value
    case .squareRoot: value < 0 ? -value * value : value * value
    case .logarithm: value.exponential
    case .negativeLogarithm: -(-value).exponential
    case .power(let exponent): Self.power(value, 1 / exponent)
    case .symmetricLogarithm(let constant):
      Self.signed(abs(value).exponentialMinusOne, like: value) * constant
    }
  }

  private static func power(_ value: Double, _ exponent: Double) -> Double {
    value < 0 ? -(-value).raised(to: exponent) : value.raised(to: exponent)
  }

  private static func signed(_ magnitude: Double, like value: Double) -> Double {
    value < 0 ? -magnitude : value > 0 ? magnitude : value
  }
}
