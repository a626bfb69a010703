/// What an expression reads besides the columns that it is bound to, and how much work it may do.
struct ExpressionContext {
  /// The parameters by name, such as `width` and `height`.
  var parameters: [String: ChartValue] = [:]
  /// The row of an expression that isn't bound to a table, such as that of `labelExpr` with
  /// `label`, `value` and `index`.
  var datum: ChartValue = .missing
  /// The row of the facet.
  var parent: ChartValue = .missing
  /// The current time, in milliseconds since 1970 UTC.
  var now: Double = 0
  /// The scales of the view; none without.
  var scales: ExpressionScales?
  /// The source of random numbers, the same for each chart.
  var random = ExpressionRandom(seed: 0)
  /// The steps of evaluation that are left.
  var remainingSteps = ExpressionBounds.steps
  /// The first limit that an evaluation reached; nil if none did.
  private(set) var limit: ExpressionLimit?

  private var expressions: [String: RegularExpression?] = [:]

  init() {}

  /// Whether no steps are left: all values are absent from then on.
  var isExhausted: Bool { remainingSteps <= 0 }

  /// Counts steps of evaluation.
  mutating func spend(_ steps: Int) {
    remainingSteps -= max(1, steps)
    if remainingSteps <= 0 { reach(.steps) }
  }

  /// Records that a limit was reached.
  mutating func reach(_ limit: ExpressionLimit) {
    if self.limit == nil { self.limit = limit }
  }

  /// Returns the compiled form of a pattern; nil if it isn't valid.
  mutating func regularExpression(_ pattern: String, flags: String) -> RegularExpression? {
    let key = "\(flags)/\(pattern)"
    if let known = expressions[key] { return known }
    spend(pattern.utf8.count)
    let compiled = try? RegularExpression(pattern, flags: flags)
    if expressions.count > 64 { expressions = [:] }
    expressions[key] = compiled
    return compiled
  }
}

/// The scales that expressions use; a value is absent where a scale has none.
struct ExpressionScales {
  /// Returns the value of a scale, given its name and a value of the domain.
  var scale: (String, ChartValue) -> ChartValue
  /// Returns the value of the domain, given the name of a scale and a value of the range.
  var invert: (String, ChartValue) -> ChartValue = { _, _ in .missing }
  /// Returns the width of a band; 0 for scales without bands.
  var bandwidth: (String) -> Double = { _ in 0 }
  /// Returns the domain of a scale.
  var domain: (String) -> [ChartValue] = { _ in [] }
  /// Returns the range of a scale.
  var range: (String) -> [ChartValue] = { _ in [] }
}

/// A source of random numbers that are the same in each run (SplitMix64).
struct ExpressionRandom: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Returns a number from 0 to less than 1.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return Double(bits >> 11) * 0x1p-53
  }

  /// Returns a number with the standard normal distribution (polar method).
  mutating func nextNormal() -> Double {
    for _ in 0..<64 {
      let (x, y) = (next() * 2 - 1, next() * 2 - 1)
      let square = x * x + y * y
      if square > 0, square <= 1 {
        return x * (-2 * ExpressionMath.log(square) / square).squareRoot()
      }
    }
    return 0
  }
}
