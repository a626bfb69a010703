/// A point of the unit circle.
struct UnitVector {
  let x: Double
  let y: Double

  /// Creates the vector of an angle, as a part of a whole turn. The result is the same on every system.
  init(turn: Double) {
    let whole = turn - Double(wholeBelow(turn))
    // Eighths of a turn around the axes.
    let quarter = wholeBelow(whole * 4 + 0.5)
    let angle = (whole - Double(quarter) / 4) * 2 * .pi
    let square = angle * angle
    var (sine, cosine, term) = (0.0, 0.0, 1.0)
    for power in stride(from: 0.0, to: 16, by: 2) {
      cosine += term
      sine += term * angle / (power + 1)
      term *= -square / ((power + 1) * (power + 2))
    }
    switch quarter % 4 {
    case 0: (x, y) = (cosine, sine)
    case 1: (x, y) = (-sine, cosine)
    case 2: (x, y) = (-cosine, -sine)
    default: (x, y) = (sine, -cosine)
    }
  }
}
