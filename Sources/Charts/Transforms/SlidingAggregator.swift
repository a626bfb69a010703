/// Computes an operation on a field over frames that move along the rows of a group.
///
/// Values are added at the end of the frame and removed at its start, so that most operations take
/// O(1) per row. Extremes are kept in a queue of candidates, quantiles in a sorted array.
struct SlidingAggregator {
  private let operation: AggregateOperation
  private let parameter: Double
  private let values: MeasuredValues
  private let partition: WindowPartition
  private let frame: DataFrame
  private let valueOfRow: [Int32]

  private var rowCount = 0.0
  private var validCount = 0.0
  private var missingCount = 0.0
  private var sum = 0.0
  private var product = 1.0
  private var mean = 0.0
  private var squares = 0.0
  private var average = 0.0
  private var distinct: [Int32: Int] = [:]
  private var candidates: [Int] = []
  private var firstCandidate = 0
  private var sorted: [Double] = []

  /// Prepares an operation on a field.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - parameter: The rate of an exponential average.
  ///   - values: The values of the field in all rows of the table.
  ///   - valueOfRow: A number per row that tells its value apart; needed to count distinct values.
  ///   - partition: The group of rows.
  ///   - frame: The table.
  init(
    _ operation: AggregateOperation, parameter: Double, values: MeasuredValues,
    valueOfRow: [Int32], partition: WindowPartition, frame: DataFrame
  ) {
    self.operation = operation
    self.parameter = parameter
    self.values = values
    self.valueOfRow = valueOfRow
    self.partition = partition
    self.frame = frame
  }

  /// Returns the results for all rows of the group.
  mutating func results() -> [ChartValue] {
    var (start, end) = (0, 0)
    var results: [ChartValue] = []
    results.reserveCapacity(partition.count)
    for frame in partition.frames {
      // Vega removes values before it adds others, which decides how sums are rounded.
      while start < min(frame.start, end) {
        remove(start)
        start += 1
      }
      while end < frame.end {
        add(end)
        end += 1
      }
      while start < min(frame.start, end) {
        remove(start)
        start += 1
      }
      results.append(result(from: start, to: end))
    }
    return results
  }

  private mutating func add(_ index: Int) {
    let row = partition.row(at: index)
    rowCount += 1
    if operation == .distinct { distinct[valueOfRow[row], default: 0] += 1 }
    switch values.state(at: row) {
    case .missing:
      missingCount += 1
      return
    case .ignored: return
    case .valid: break
    }
    let number = values.numbers[row]
    validCount += 1
    switch operation {
    case .sum: sum += number
    case .product: product *= number
    case .mean, .average, .variance, .variancep, .stdev, .stdevp, .stderr:
      let delta = number - mean
      mean += delta / validCount
      squares += delta * (number - mean)
    case .exponential, .exponentialb: average = parameter * average + number
    case .min, .argmin: addCandidate(row, index, isLeast: true)
    case .max, .argmax: addCandidate(row, index, isLeast: false)
    case .median, .q1, .q3, .ci0, .ci1:
      if !number.isNaN { sorted.insert(number, at: sorted.insertionIndex(of: number)) }
    case .count, .valid, .missing, .distinct, .values: break
    }
  }

  /// Adds a row to the queue of those that can become the extreme one.
  private mutating func addCandidate(_ row: Int, _ index: Int, isLeast: Bool) {
    while candidates.count > firstCandidate, let last = candidates.last {
      let other = partition.row(at: last)
      guard isLeast ? values.isLess(row, other) : values.isLess(other, row) else { break }
      candidates.removeLast()
    }
    candidates.append(index)
  }

  private mutating func remove(_ index: Int) {
    let row = partition.row(at: index)
    rowCount -= 1
    if operation == .distinct {
      let count = distinct[valueOfRow[row], default: 0] - 1
      distinct[valueOfRow[row]] = count > 0 ? count : nil
    }
    switch values.state(at: row) {
    case .missing:
      missingCount -= 1
      return
    case .ignored: return
    case .valid: break
    }
    let number = values.numbers[row]
    validCount -= 1
    switch operation {
    case .sum: sum -= number
    case .product: product /= number
    case .mean, .average, .variance, .variancep, .stdev, .stdevp, .stderr:
      let delta = number - mean
      mean -= validCount > 0 ? delta / validCount : mean
      squares -= delta * (number - mean)
    case .exponential, .exponentialb:
      average -= number * Statistics.power(parameter, validCount)
    case .min, .argmin, .max, .argmax:
      if firstCandidate < candidates.count, candidates[firstCandidate] == index {
        firstCandidate += 1
      }
    case .median, .q1, .q3, .ci0, .ci1:
      let place = sorted.insertionIndex(of: number)
      if place < sorted.count, sorted[place] == number { sorted.remove(at: place) }
    case .count, .valid, .missing, .distinct, .values: break
    }
  }

  private func result(from start: Int, to end: Int) -> ChartValue {
    func result(_ number: Double, atLeast count: Double = 1) -> ChartValue {
      validCount >= count ? .number(number) : .missing
    }
    let squares = max(0, squares)
    let candidate = firstCandidate < candidates.count ? candidates[firstCandidate] : nil
    switch operation {
    case .count: return .number(rowCount)
    case .valid: return .number(validCount)
    case .missing: return .number(missingCount)
    case .distinct: return .number(Double(distinct.count))
    case .sum: return result(sum)
    case .product: return result(product)
    case .mean, .average: return result(mean)
    case .variance: return result(squares / (validCount - 1), atLeast: 2)
    case .variancep: return result(squares / validCount)
    case .stdev: return result((squares / (validCount - 1)).squareRoot(), atLeast: 2)
    case .stdevp: return result((squares / validCount).squareRoot())
    case .stderr:
      return result((squares / (validCount * (validCount - 1))).squareRoot(), atLeast: 2)
    case .exponential:
      let weight = 1 - Statistics.power(parameter, validCount)
      return result(average * (1 - parameter) / weight)
    case .exponentialb: return result(average * (1 - parameter))
    case .median: return quantile(0.5)
    case .q1: return quantile(0.25)
    case .q3: return quantile(0.75)
    case .ci0: return Statistics.confidenceInterval(sorted).map { .number($0.low) } ?? .missing
    case .ci1: return Statistics.confidenceInterval(sorted).map { .number($0.high) } ?? .missing
    case .min, .max: return candidate.map { values.column[partition.row(at: $0)] } ?? .missing
    case .argmin, .argmax:
      return .record(candidate.map { frame.record(at: partition.row(at: $0)) } ?? ChartRecord())
    case .values:
      let rows = start < end ? start..<end : 0..<0
      return .list(rows.map { .record(frame.record(at: partition.row(at: $0))) })
    }
  }

  private func quantile(_ fraction: Double) -> ChartValue {
    Statistics.quantile(fraction, of: sorted).map { .number($0) } ?? .missing
  }
}

extension [Double] {
  /// The index of the first number that isn't less, in ascending order.
  func insertionIndex(of number: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
