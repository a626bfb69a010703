/// The easing functions, by the names of d3-ease.
enum ExpressionEasing {
  private typealias Easing = @Sendable (Double) -> Double

  static let functions: [ExpressionFunction] =
    [.unary("easeLinear") { $0 }] + bases.flatMap { base in variants(base.name, base.easing) }

  /// The functions that start slowly.
  private static let bases: [(name: String, easing: Easing)] = [
    ("Quad", { $0 * $0 }), ("Cubic", { $0 * $0 * $0 }), ("Poly", { $0 * $0 * $0 }),
    ("Sin", { 1 - ExpressionMath.sine((1 - $0) * .pi / 2) }), ("Exp", { decay(1 - $0) }),
    ("Circle", { 1 - (1 - $0 * $0).squareRoot() }), ("Bounce", { 1 - bounce(1 - $0) }),
    ("Back", { $0 * $0 * (1.70158 * ($0 - 1) + $0) }),
    (
      "Elastic",
      { decay(1 - $0) * ExpressionMath.sine(.pi / 2 - ($0 - 1) * 2 * .pi / 0.3) }
    ),
  ]

  private static func variants(_ name: String, _ base: @escaping Easing) -> [ExpressionFunction] {
    let end: Easing = { 1 - base(1 - $0) }
    let both: Easing = { $0 < 0.5 ? base(2 * $0) / 2 : 1 - base(2 - 2 * $0) / 2 }
    let usual = name == "Bounce" || name == "Elastic" ? end : both
    return [
      .unary("ease\(name)", usual), .unary("ease\(name)In", base),
      .unary("ease\(name)Out", end), .unary("ease\(name)InOut", both),
    ]
  }

  /// A power of 2 that falls from 1 to 0.
  private static func decay(_ time: Double) -> Double {
    (ExpressionMath.power(2, -10 * time) - 1 / 1024) * 1024 / 1023
  }

  /// Three parabolas after the start of one.
  private static func bounce(_ time: Double) -> Double {
    func parabola(_ center: Double, _ height: Double) -> Double {
      let distance = (time - center) * 2.75
      return distance * distance + height
    }
    if time < 4.0 / 11 { return parabola(0, 0) }
    if time < 8.0 / 11 { return parabola(6.0 / 11, 0.75) }
    return time < 10.0 / 11 ? parabola(9.0 / 11, 0.9375) : parabola(21.0 / 22, 0.984375)
  }
}
