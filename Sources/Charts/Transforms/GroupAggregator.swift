/// Computes operations on a field for all groups of a table together.
///
/// Each statistic is one pass over the numbers of the column that adds to an array with an element
/// per group, in the order of the rows, so that sums are rounded as in Vega.
struct GroupAggregator {
  private let values: MeasuredValues
  private let groups: RowGroups
  private let frame: DataFrame
  private let counts: [Double]
  private var deviations: (means: [Double], squares: [Double])?
  private var sortedNumbers: (numbers: [Double], starts: [Int])?
  private var intervals: [(low: Double, high: Double)?]?

  /// Prepares a column of a table.
  init(_ column: Column, of frame: DataFrame, groups: RowGroups) {
    values = MeasuredValues(column)
    self.groups = groups
    self.frame = frame
    var counts = [Double](repeating: 0, count: groups.count)
    values.forEachValid(in: groups.groupOfRow) { group, _ in counts[group] += 1 }
    self.counts = counts
  }

  /// Returns the results of an operation, one for each group.
  ///
  /// - Complexity: O(rows), O(rows · log rows) for quantiles.
  mutating func results(of operation: AggregateOperation, parameter: Double? = nil) -> Column {
    switch operation {
    case .count: Column(numbers: rowCounts())
    case .valid: Column(numbers: counts)
    case .missing: Column(numbers: missingCounts())
    case .distinct: Column(numbers: distinctCounts())
    case .sum: sums()
    case .product: products()
    case .mean, .average: moment { mean, _, _ in mean }
    case .variance: moment(atLeast: 2) { _, squares, count in squares / (count - 1) }
    case .variancep: moment { _, squares, count in squares / count }
    case .stdev:
      moment(atLeast: 2) { _, squares, count in (squares / (count - 1)).squareRoot() }
    case .stdevp: moment { _, squares, count in (squares / count).squareRoot() }
    case .stderr:
      moment(atLeast: 2) { _, squares, count in (squares / (count * (count - 1))).squareRoot() }
    case .median: quantiles(0.5)
    case .q1: quantiles(0.25)
    case .q3: quantiles(0.75)
    case .ci0: confidence { $0.low }
    case .ci1: confidence { $0.high }
    case .min: extremes { $0 < $1 }
    case .max: extremes { $1 < $0 }
    case .argmin: records(extremeRows { $0 < $1 })
    case .argmax: records(extremeRows { $1 < $0 })
    case .values: allRecords()
    case .exponential: exponentials(parameter ?? 0, isCorrected: true)
    case .exponentialb: exponentials(parameter ?? 0, isCorrected: false)
    }
  }

  private func rowCounts() -> [Double] {
    var counts = [Double](repeating: 0, count: groups.count)
    for group in groups.groupOfRow { counts[Int(group)] += 1 }
    return counts
  }

  private func missingCounts() -> [Double] {
    var counts = [Double](repeating: 0, count: groups.count)
    for (row, group) in groups.groupOfRow.enumerated()
    where values.state(at: row) == .missing {
      counts[Int(group)] += 1
    }
    return counts
  }

  private func distinctCounts() -> [Double] {
    let (valueOfRow, firstRows) = values.column.textualGroups()
    var pairs = groups
    pairs.combine(with: valueOfRow, count: firstRows.count)
    var counts = [Double](repeating: 0, count: groups.count)
    for row in pairs.firstRows { counts[Int(groups.groupOfRow[row])] += 1 }
    return counts
  }

  /// Makes a column of numbers in which groups with too few valid values have no result.
  private func column(_ numbers: [Double], atLeast count: Double = 1) -> Column {
    if counts.allSatisfy({ $0 >= count }) { return Column(numbers: numbers) }
    return Column(numbers: numbers, kinds: counts.map { $0 >= count ? .number : .missing })
  }

  private func sums() -> Column {
    var sums = [Double](repeating: 0, count: groups.count)
    sums.withUnsafeMutableBufferPointer { sums in
      values.forEachValid(in: groups.groupOfRow) { sums[$0] += $1 }
    }
    return column(sums)
  }

  private func products() -> Column {
    var products = [Double](repeating: 1, count: groups.count)
    values.forEachValid(in: groups.groupOfRow) { products[$0] *= $1 }
    return column(products)
  }

  private func exponentials(_ rate: Double, isCorrected: Bool) -> Column {
    var sums = [Double](repeating: 0, count: groups.count)
    values.forEachValid(in: groups.groupOfRow) { group, number in
      sums[group] = rate * sums[group] + number
    }
    for group in sums.indices {
      sums[group] *= 1 - rate
      if isCorrected { sums[group] /= 1 - Statistics.power(rate, counts[group]) }
    }
    return column(sums)
  }

  /// Returns a result of each group's mean, sum of squared deviations and count.
  private mutating func moment(
    atLeast count: Double = 1,
    _ result: (Double, Double, Double) -> Double
  ) -> Column {
    if deviations == nil { deviations = computeDeviations() }
    let (means, squares) = deviations ?? ([], [])
    return column(
      counts.indices.map { result(means[$0], max(0, squares[$0]), counts[$0]) }, atLeast: count)
  }

  private func computeDeviations() -> (means: [Double], squares: [Double]) {
    var seen = [Double](repeating: 0, count: groups.count)
    var means = seen
    var squares = seen
    seen.withUnsafeMutableBufferPointer { seen in
      means.withUnsafeMutableBufferPointer { means in
        squares.withUnsafeMutableBufferPointer { squares in
          values.forEachValid(in: groups.groupOfRow) { group, number in
            seen[group] += 1
            let delta = number - means[group]
            means[group] += delta / seen[group]
            squares[group] += delta * (number - means[group])
          }
        }
      }
    }
    return (means, squares)
  }

  private mutating func numbersOfGroups() -> (numbers: [Double], starts: [Int]) {
    if let sortedNumbers { return sortedNumbers }
    var starts = [Int](repeating: 0, count: groups.count + 1)
    for (row, group) in groups.groupOfRow.enumerated() where values.isNumber(at: row) {
      starts[Int(group) + 1] += 1
    }
    for group in 0..<groups.count { starts[group + 1] += starts[group] }
    var next = starts
    var numbers = [Double](repeating: 0, count: starts[groups.count])
    for (row, group) in groups.groupOfRow.enumerated() where values.isNumber(at: row) {
      numbers[next[Int(group)]] = values.numbers[row]
      next[Int(group)] += 1
    }
    numbers.withUnsafeMutableBufferPointer { numbers in
      for group in 0..<groups.count { numbers[starts[group]..<starts[group + 1]].sort() }
    }
    sortedNumbers = (numbers, starts)
    return (numbers, starts)
  }

  private mutating func quantiles(_ fraction: Double) -> Column {
    let (numbers, starts) = numbersOfGroups()
    return Column(
      optional: (0..<groups.count).map { group in
        Statistics.quantile(fraction, of: numbers[starts[group]..<starts[group + 1]])
      })
  }

  private mutating func confidence(_ end: ((low: Double, high: Double)) -> Double) -> Column {
    if intervals == nil {
      let (numbers, starts) = numbersOfGroups()
      intervals = (0..<groups.count).map { group in
        Statistics.confidenceInterval(Array(numbers[starts[group]..<starts[group + 1]]))
      }
    }
    return Column(optional: (intervals ?? []).map { $0.map(end) })
  }

  /// The first row of each group with the least value by `precedes`; −1 if no value is valid.
  private func extremeRows(_ precedes: (Double, Double) -> Bool) -> [Int] {
    var rows = [Int](repeating: -1, count: groups.count)
    let hasText = !values.column.texts.isEmpty
    let isDescending = precedes(1, 0)
    for (row, group) in groups.groupOfRow.enumerated() where values.state(at: row) == .valid {
      let best = rows[Int(group)]
      let isBetter =
        best < 0
        || (hasText
          ? (isDescending ? values.isLess(best, row) : values.isLess(row, best))
          : precedes(values.numbers[row], values.numbers[best]))
      if isBetter { rows[Int(group)] = row }
    }
    return rows
  }

  private func extremes(_ precedes: (Double, Double) -> Bool) -> Column {
    let rows = extremeRows(precedes)
    if !rows.contains(-1) { return values.column.selecting(rows) }
    return Column(rows.map { $0 < 0 ? .missing : values.column[$0] })
  }

  private func records(_ rows: [Int]) -> Column {
    Column(rows.map { .record($0 < 0 ? ChartRecord() : frame.record(at: $0)) })
  }

  private func allRecords() -> Column {
    let (rows, starts) = groups.members()
    return Column(
      (0..<groups.count).map { group in
        .list(rows[starts[group]..<starts[group + 1]].map { .record(frame.record(at: $0)) })
      })
  }
}

extension Column {
  /// Creates a column of numbers, of which some are absent.
  init(optional numbers: [Double?]) {
    self.init(
      numbers: numbers.map { $0 ?? 0 }, kinds: numbers.map { $0 == nil ? .missing : .number })
  }
}
