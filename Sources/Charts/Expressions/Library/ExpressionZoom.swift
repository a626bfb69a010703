/// The functions that pan and zoom the domain of a scale.
enum ExpressionZoom {
  /// How a scale transforms the numbers of its domain, and the inverse.
  private struct Transform: Sendable {
    var lift: @Sendable (Double) -> Double
    var ground: @Sendable (Double) -> Double

    static let linear = Transform(lift: { $0 }, ground: { $0 })

    static func log(_ first: Double) -> Transform {
      let sign: Double = first < 0 ? -1 : 1
      return Transform(
        lift: { ExpressionMath.log(sign * $0) }, ground: { sign * ExpressionMath.exponential($0) })
    }

    static func pow(_ exponent: Double) -> Transform {
      @Sendable func power(_ number: Double, _ exponent: Double) -> Double {
        number < 0
          ? -ExpressionMath.power(-number, exponent) : ExpressionMath.power(number, exponent)
      }
      return Transform(lift: { power($0, exponent) }, ground: { power($0, 1 / exponent) })
    }

    static func symlog(_ constant: Double) -> Transform {
      @Sendable func sign(_ number: Double) -> Double { number < 0 ? -1 : number > 0 ? 1 : number }
      return Transform(
        lift: { sign($0) * ExpressionMath.logPlus1(abs($0 / constant)) },
        ground: { sign($0) * ExpressionMath.exponentialMinus1(abs($0)) * constant })
    }
  }

  static let functions: [ExpressionFunction] = [
    pan("panLinear") { _, _ in .linear },
    pan("panLog") { first, _ in .log(first) },
    pan("panPow") { _, exponent in .pow(exponent) },
    pan("panSymlog") { _, constant in .symlog(constant) },
    zoom("zoomLinear") { _, _ in .linear },
    zoom("zoomLog") { first, _ in .log(first) },
    zoom("zoomPow") { _, exponent in .pow(exponent) },
    zoom("zoomSymlog") { _, constant in .symlog(constant) },
  ]

  private static func ends(_ arguments: ExpressionArguments) -> (Double, Double)? {
    guard let domain = arguments.list(0), let first = domain.first, let last = domain.last else {
      return nil
    }
    return (ExpressionOperators.number(first), ExpressionOperators.number(last))
  }

  private static func pan(
    _ name: String, _ transform: @escaping @Sendable (Double, Double) -> Transform
  ) -> ExpressionFunction {
    ExpressionFunction(name) { arguments, _ in
      guard let (first, last) = ends(arguments) else { return .missing }
      let transform = transform(first, arguments.number(2))
      let (low, high) = (transform.lift(first), transform.lift(last))
      let move = (high - low) * arguments.number(1)
      return .list([.number(transform.ground(low - move)), .number(transform.ground(high - move))])
    }
  }

  private static func zoom(
    _ name: String, _ transform: @escaping @Sendable (Double, Double) -> Transform
  ) -> ExpressionFunction {
    ExpressionFunction(name) { arguments, _ in
      guard let (first, last) = ends(arguments) else { return .missing }
      let transform = transform(first, arguments.number(3))
      let (low, high) = (transform.lift(first), transform.lift(last))
      let anchor =
        arguments[1].isNil ? (low + high) / 2 : transform.lift(arguments.number(1))
      let factor = arguments.number(2)
      return .list(
        [low, high].map { .number(transform.ground(anchor + ($0 - anchor) * factor)) })
    }
  }
}
