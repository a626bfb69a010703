extension ExpressionFunction {
  /// Functions of numbers.
  static let mathFunctions: [ExpressionFunction] =
    ExpressionMath.unary.map { .unary($0.0, $0.1) } + numberFunctions

  private static let numberFunctions: [ExpressionFunction] = [
    .binary("pow") { ExpressionMath.power($0, $1) },
    .binary("atan2") { ExpressionMath.arcTangent($0, $1) },
    extreme("min", .infinity) { ExpressionMath.minimum($0, $1) },
    extreme("max", -.infinity) { ExpressionMath.maximum($0, $1) },
    ExpressionFunction("hypot") { arguments, _ in
      let numbers = arguments.all.map { ExpressionOperators.number($0) }
      if numbers.contains(where: \.isInfinite) { return .number(.infinity) }
      let scale = numbers.map { abs($0) }.max() ?? 0
      guard scale > 0 else { return .number(scale) }
      let sum = numbers.reduce(0) { $0 + $1 / scale * ($1 / scale) }
      return .number(scale * sum.squareRoot())
    },
    ExpressionFunction("clamp") { arguments, _ in
      let upper = ExpressionMath.minimum(arguments.number(2), arguments.number(0))
      return .number(ExpressionMath.maximum(arguments.number(1), upper))
    }.checkingArguments(3),
    ExpressionFunction("isNaN") { arguments, _ in
      if case .number(let number) = arguments[0] { .bool(number.isNaN) } else { .bool(false) }
    },
    ExpressionFunction("isFinite") { arguments, _ in
      if case .number(let number) = arguments[0] { .bool(number.isFinite) } else { .bool(false) }
    },
    ExpressionFunction("random") { _, context in .number(context.random.next()) },
  ]

  private static func extreme(
    _ name: String, _ start: Double, _ body: @escaping @Sendable (Double, Double) -> Double
  ) -> ExpressionFunction {
    ExpressionFunction.binary(name, body).replacingBody { arguments, context in
      context.spend(arguments.count)
      return .number(arguments.all.reduce(start) { body($0, ExpressionOperators.number($1)) })
    }
  }

  // MARK: Statistics

  /// Probability distributions.
  static let statisticsFunctions: [ExpressionFunction] = [
    normal("densityNormal") { value, mean, deviation in
      ExpressionMath.normalDensity((value - mean) / deviation) / deviation
    },
    normal("cumulativeNormal") { value, mean, deviation in
      ExpressionMath.normalCumulative((value - mean) / deviation)
    },
    normal("quantileNormal") { p, mean, deviation in
      mean + deviation * ExpressionMath.normalQuantile(p)
    },
    normal("densityLogNormal") { value, mean, deviation in
      guard value > 0 else { return 0 }
      let z = (ExpressionMath.log(value) - mean) / deviation
      return ExpressionMath.normalDensity(z) / (deviation * value)
    },
    normal("cumulativeLogNormal") { value, mean, deviation in
      ExpressionMath.normalCumulative((ExpressionMath.log(value) - mean) / deviation)
    },
    normal("quantileLogNormal") { p, mean, deviation in
      ExpressionMath.exponential(mean + deviation * ExpressionMath.normalQuantile(p))
    },
    ExpressionFunction("sampleNormal") { arguments, context in
      let (mean, deviation) = location(arguments, from: 0)
      return .number(mean + deviation * context.random.nextNormal())
    },
    ExpressionFunction("sampleLogNormal") { arguments, context in
      let (mean, deviation) = location(arguments, from: 0)
      return .number(
        ExpressionMath.exponential(mean + deviation * context.random.nextNormal()))
    },
    ExpressionFunction("sampleUniform") { arguments, context in
      let (low, high) = interval(arguments, from: 0)
      return .number(low + (high - low) * context.random.next())
    },
    uniform("densityUniform") { value, low, high in
      value >= low && value <= high ? 1 / (high - low) : 0
    },
    uniform("cumulativeUniform") { value, low, high in
      value < low ? 0 : value > high ? 1 : (value - low) / (high - low)
    },
    uniform("quantileUniform") { p, low, high in
      p >= 0 && p <= 1 ? low + p * (high - low) : .nan
    },
  ]

  private static func normal(
    _ name: String,
    _ body: @escaping @Sendable (Double, Double, Double) -> Double
  ) -> ExpressionFunction {
    ExpressionFunction(name) { arguments, _ in
      let (mean, deviation) = location(arguments, from: 1)
      return .number(body(arguments.number(0), mean, deviation))
    }
  }

  private static func uniform(
    _ name: String, _ body: @escaping @Sendable (Double, Double, Double) -> Double
  ) -> ExpressionFunction {
    ExpressionFunction(name) { arguments, _ in
      let (low, high) = interval(arguments, from: 1)
      return .number(body(arguments.number(0), low, high))
    }
  }

  /// The mean and the standard deviation, 0 and 1 unless they are given.
  private static func location(
    _ arguments: ExpressionArguments, from index: Int
  ) -> (Double, Double) {
    let mean = arguments[index].isTruthy ? arguments.number(index) : 0
    return (mean, arguments[index + 1].isNil ? 1 : arguments.number(index + 1))
  }

  /// The ends of an interval, from 0 to 1 unless they are given.
  private static func interval(
    _ arguments: ExpressionArguments, from index: Int
  ) -> (Double, Double) {
    if arguments[index + 1].isNil {
      return (0, arguments[index].isNil ? 1 : arguments.number(index))
    }
    return (arguments.number(index), arguments.number(index + 1))
  }
}
