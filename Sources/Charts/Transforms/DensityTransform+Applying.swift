extension DataFrame {
  func estimatingDensity(
    _ transform: DensityTransform, _ environment: inout TransformEnvironment
  ) -> DataFrame {
    environment.check([transform.field] + transform.groupby, in: self)
    let groups = RowGroups(self, by: transform.groupby)
    let values = MeasuredValues(column(at: transform.field))
    let (rows, starts) = groups.members()

    let most = 10_000
    var maxsteps = max(1, min(most, transform.steps ?? transform.maxsteps))
    var minsteps = max(1, min(most, transform.steps ?? transform.minsteps))
    maxsteps = max(maxsteps, minsteps)
    var extent = transform.extent.map { (start: $0.start, end: $0.end) }
    if transform.isShared {
      extent = extent ?? values.firstExtent(of: Array(0..<rowCount))
      minsteps = max(1, min(most, transform.steps ?? transform.maxsteps))
      maxsteps = minsteps
    }
    var curves = GroupedCurves(groups: groups)
    for group in 0..<groups.count {
      let members = Array(rows[starts[group]..<starts[group + 1]])
      guard environment.spend(members.count * (minsteps == maxsteps ? 1 : 3) * maxsteps),
        let local = extent ?? values.firstExtent(of: members)
      else { continue }
      let kernel = KernelDensity(values, rows: members, bandwidth: transform.bandwidth)
      let points = SampledCurve.points(in: local, minsteps: minsteps, maxsteps: maxsteps) {
        transform.isCumulative ? kernel.cumulative(at: $0) : kernel.density(at: $0)
      }
      let scale = transform.usesCounts ? Double(members.count) : 1
      for point in points { curves.append(point.x, point.y * scale, group: group) }
    }
    return curves.frame(
      self, groupby: transform.groupby, x: transform.valueOutput, y: transform.densityOutput)
  }
}

/// An estimate of a distribution as the sum of normal distributions around the values.
struct KernelDensity {
  private let values: [Double]
  private let bandwidth: Double

  /// Creates an estimate.
  ///
  /// - Parameters:
  ///   - values: The values of a field.
  ///   - rows: The rows to use.
  ///   - bandwidth: The standard deviation of the distributions; 0 to estimate it.
  init(_ values: MeasuredValues, rows: [Int], bandwidth: Double) {
    self.values = rows.map { values.numbers[$0] }
    if bandwidth != 0, !bandwidth.isNaN {
      self.bandwidth = bandwidth
    } else {
      let numbers = rows.filter { values.isNumber(at: $0) }.map { values.numbers[$0] }
      self.bandwidth = Statistics.scottBandwidth(
        numbers.sorted(), deviation: Statistics.deviation(numbers), count: rows.count)
    }
  }

  /// The density at a value.
  ///
  /// - Complexity: O(values).
  func density(at value: Double) -> Double {
    var sum = 0.0
    for other in values { sum += Statistics.normalDensity((value - other) / bandwidth) }
    return sum / bandwidth / Double(values.count)
  }

  /// The probability of smaller values.
  ///
  /// - Complexity: O(values).
  func cumulative(at value: Double) -> Double {
    var sum = 0.0
    for other in values { sum += Statistics.cumulativeNormal((value - other) / bandwidth) }
    return sum / Double(values.count)
  }
}

extension MeasuredValues {
  /// The least and the greatest number in some rows; nil without numbers.
  func firstExtent(of rows: [Int]) -> (start: Double, end: Double)? {
    var extent: (start: Double, end: Double)?
    for row in rows where isNumber(at: row) {
      let number = numbers[row]
      extent = extent.map { (min($0.start, number), max($0.end, number)) } ?? (number, number)
    }
    return extent
  }
}

/// Points of curves, one curve for each group of rows.
struct GroupedCurves {
  private let groups: RowGroups
  private var xs: [Double] = []
  private var ys: [Double] = []
  private var firstRows: [Int] = []

  /// Creates no points.
  init(groups: RowGroups) { self.groups = groups }

  /// Appends a point of a group's curve.
  mutating func append(_ x: Double, _ y: Double, group: Int) {
    xs.append(x)
    ys.append(y)
    firstRows.append(groups.firstRows[group])
  }

  /// Makes a table with a row per point.
  ///
  /// - Parameters:
  ///   - source: The table that was grouped.
  ///   - groupby: The fields it was grouped by.
  ///   - x: The name of the field for x.
  ///   - y: The name of the field for y.
  func frame(_ source: DataFrame, groupby: [String], x: String, y: String) -> DataFrame {
    var result = DataFrame(rowCount: xs.count)
    for field in groupby {
      result[FieldPath.name(of: field)] = source.column(at: field).selecting(firstRows)
    }
    result[x] = Column(numbers: xs)
    result[y] = Column(numbers: ys)
    return result
  }
}
