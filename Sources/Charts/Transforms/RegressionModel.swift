#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Points to which curves are fitted, as in vega-statistics.
struct RegressionPoints {
  /// The independent values.
  private(set) var xs: [Double] = []
  /// The dependent values.
  private(set) var ys: [Double] = []
  /// The mean of the independent values.
  private(set) var meanX = 0.0
  /// The mean of the dependent values.
  private(set) var meanY = 0.0

  /// The number of points.
  var count: Int { xs.count }

  /// Collects the rows in which both values are numbers.
  init(_ x: MeasuredValues, _ y: MeasuredValues, rows: ArraySlice<Int>) {
    for row in rows where x.isPoint(at: row) && y.isPoint(at: row) {
      xs.append(x.numbers[row])
      ys.append(y.numbers[row])
      meanX += (x.numbers[row] - meanX) / Double(count)
      meanY += (y.numbers[row] - meanY) / Double(count)
    }
  }

  /// The points with means of 0.
  var centered: RegressionPoints {
    var points = self
    points.xs = xs.map { $0 - meanX }
    points.ys = ys.map { $0 - meanY }
    return points
  }

  /// The points by their independent values, which may be in any order.
  var sorted: RegressionPoints {
    var points = self
    let order = xs.indices.sorted { (xs[$0], $0) < (xs[$1], $1) }
    points.xs = order.map { xs[$0] }
    points.ys = order.map { ys[$0] }
    (points.meanX, points.meanY) = (0, 0)
    for index in points.xs.indices {
      points.meanX += (points.xs[index] - points.meanX) / Double(index + 1)
      points.meanY += (points.ys[index] - points.meanY) / Double(index + 1)
    }
    return points
  }
}

extension MeasuredValues {
  /// Whether a value can be a coordinate of a point; empty text is 0.
  fileprivate func isPoint(at row: Int) -> Bool {
    isNumber(at: row) || column.kind(at: row) == .text && numbers[row] == 0
  }
}

/// A curve that was fitted to points.
struct RegressionModel {
  /// The coefficients, lowest degree first.
  private(set) var coefficients: [Double]
  /// The curve.
  let predict: (Double) -> Double
  /// The coefficient of determination.
  private(set) var rSquared = 0.0

  private init(
    _ coefficients: [Double], points: RegressionPoints, meanY: Double,
    _ predict: @escaping (Double) -> Double
  ) {
    self.coefficients = coefficients
    self.predict = predict
    var (errors, total) = (0.0, 0.0)
    for (x, y) in zip(points.xs, points.ys) {
      let error = y - predict(x)
      errors += error * error
      total += (y - meanY) * (y - meanY)
    }
    rSquared = 1 - errors / total
  }

  /// Fits a curve to points.
  ///
  /// - Complexity: O(points · order²).
  init(_ method: RegressionTransform.Method, order: Int, points: RegressionPoints) {
    switch (method, order) {
    case (.constant, _), (.poly, ...0):
      let mean = points.meanY
      self.init([mean], points: points, meanY: mean) { _ in mean }
      rSquared = 0
    case (.linear, _), (.poly, 1): self.init(linear: points)
    case (.quad, _), (.poly, 2): self.init(quadratic: points)
    case (.log, _): self.init(logarithmic: points)
    case (.exp, _): self.init(exponential: points)
    case (.pow, _): self.init(power: points)
    case (.poly, _): self.init(polynomial: points, order: order)
    }
  }

  /// Running means of what ordinary least squares need.
  private struct Means {
    var (x, y, xy, x2, count) = (0.0, 0.0, 0.0, 0.0, 0.0)

    mutating func add(_ newX: Double, _ newY: Double) {
      count += 1
      x += (newX - x) / count
      y += (newY - y) / count
      xy += (newX * newY - xy) / count
      x2 += (newX * newX - x2) / count
    }

    var line: (intercept: Double, slope: Double) { RegressionModel.line(x, y, xy: xy, x2: x2) }
  }

  /// Ordinary least squares from means.
  static func line(
    _ x: Double, _ y: Double, xy: Double, x2: Double
  ) -> (intercept: Double, slope: Double) {
    let delta = x2 - x * x
    let slope = abs(delta) < 1e-24 ? 0 : (xy - x * y) / delta
    return (y - slope * x, slope)
  }

  private init(linear points: RegressionPoints) {
    var means = Means()
    for (x, y) in zip(points.xs, points.ys) { means.add(x, y) }
    let (intercept, slope) = means.line
    self.init([intercept, slope], points: points, meanY: means.y) { intercept + slope * $0 }
  }

  private init(logarithmic points: RegressionPoints) {
    var means = Means()
    for (x, y) in zip(points.xs, points.ys) { means.add(log(x), y) }
    let (intercept, slope) = means.line
    self.init([intercept, slope], points: points, meanY: means.y) { intercept + slope * log($0) }
  }

  private init(power points: RegressionPoints) {
    var means = Means()
    var mean = 0.0
    for (x, y) in zip(points.xs, points.ys) {
      means.add(log(x), log(y))
      mean += (y - mean) / means.count
    }
    let (intercept, exponent) = means.line
    let factor = exp(intercept)
    self.init([factor, exponent], points: points, meanY: mean) { factor * pow($0, exponent) }
  }

  private init(exponential points: RegressionPoints) {
    let (meanX, meanY) = (points.meanX, points.meanY)
    var (yl, xy, xyl, x2y, count) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (x, y) in zip(points.centered.xs, points.ys) {
      let logarithm = log(y)
      let product = x * y
      count += 1
      yl += (y * logarithm - yl) / count
      xy += (product - xy) / count
      xyl += (product * logarithm - xyl) / count
      x2y += (x * product - x2y) / count
    }
    let (intercept, slope) = Self.line(xy / meanY, yl / meanY, xy: xyl / meanY, x2: x2y / meanY)
    self.init([exp(intercept - slope * meanX), slope], points: points, meanY: meanY) {
      exp(intercept + slope * ($0 - meanX))
    }
  }

  private init(quadratic points: RegressionPoints) {
    let (meanX, meanY) = (points.meanX, points.meanY)
    let centered = points.centered
    var (x2, x3, x4, xy, x2y, count) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for (x, y) in zip(centered.xs, centered.ys) {
      let square = x * x
      count += 1
      x2 += (square - x2) / count
      x3 += (square * x - x3) / count
      x4 += (square * square - x4) / count
      xy += (x * y - xy) / count
      x2y += (square * y - x2y) / count
    }
    let x2x2 = x4 - x2 * x2
    let determinant = x2 * x2x2 - x3 * x3
    let a = (x2y * x2 - xy * x3) / determinant
    let b = (xy * x2x2 - x2y * x3) / determinant
    let c = -a * x2
    let coefficients = [c - b * meanX + a * meanX * meanX + meanY, b - 2 * a * meanX, a]
    self.init(coefficients, points: points, meanY: meanY) { x in
      let x = x - meanX
      return a * x * x + b * x + c + meanY
    }
  }

  private init(polynomial points: RegressionPoints, order: Int) {
    let (meanX, meanY) = (points.meanX, points.meanY)
    let centered = points.centered
    let size = order + 1
    var momentOfPower = [Double](repeating: 0, count: 2 * size)
    var right = [Double](repeating: 0, count: size)
    for (x, y) in zip(centered.xs, centered.ys) {
      for power in 0..<2 * size - 1 { momentOfPower[power] += pow(x, Double(power)) }
      for power in 0..<size { right[power] += pow(x, Double(power)) * y }
    }
    var matrix = (0..<size).map { row in (0..<size).map { momentOfPower[row + $0] } }
    matrix.append(right)
    let solution = Self.solving(matrix)
    self.init(
      Self.uncentered(solution, by: -meanX, plus: meanY), points: points, meanY: meanY
    ) { x in
      let x = x - meanX
      var y = meanY + solution[0] + solution[1] * x + solution[2] * x * x
      for power in 3..<max(3, size) { y += solution[power] * pow(x, Double(power)) }
      return y
    }
  }

  /// Expands powers of `x + shift`.
  private static func uncentered(
    _ coefficients: [Double], by shift: Double, plus constant: Double
  ) -> [Double] {
    var result = [Double](repeating: 0, count: coefficients.count)
    for power in coefficients.indices.reversed() {
      let coefficient = coefficients[power]
      var binomial = 1.0
      result[power] += coefficient
      for lower in 1..<max(1, power + 1) {
        binomial *= Double(power + 1 - lower) / Double(lower)
        result[power - lower] += coefficient * pow(shift, Double(lower)) * binomial
      }
    }
    result[0] += constant
    return result
  }

  /// Solves linear equations by elimination; the last row of the matrix is the right side.
  private static func solving(_ matrix: [[Double]]) -> [Double] {
    var matrix = matrix
    let size = matrix.count - 1
    for row in 0..<size {
      var pivot = row
      for other in row + 1..<max(row + 1, size)
      where abs(matrix[row][other]) > abs(matrix[row][pivot]) {
        pivot = other
      }
      for column in row...size { matrix[column].swapAt(row, pivot) }
      for other in row + 1..<max(row + 1, size) {
        for column in stride(from: size, through: row, by: -1) {
          matrix[column][other] -= matrix[column][row] * matrix[row][other] / matrix[row][row]
        }
      }
    }
    var solution = [Double](repeating: 0, count: size)
    for row in (0..<size).reversed() {
      var sum = 0.0
      for column in row + 1..<max(row + 1, size) { sum += matrix[column][row] * solution[column] }
      solution[row] = (matrix[size][row] - sum) / matrix[row][row]
    }
    return solution
  }
}
