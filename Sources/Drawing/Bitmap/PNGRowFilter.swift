import ArtifactBase

/// Chooses the filter of each row (PNG 3rd edition §12.7): the one with the smallest sum of
/// differences, taken as signed bytes.
///
/// A row is preceded by as many zeros as a pixel has bytes, so that the first pixel needs no case of
/// its own.
struct PNGRowFilter: Sendable {
  private let distance: Int
  private var above: [UInt8]
  private var current: [UInt8]
  /// The filtered row, after the number of its filter, and one to compare with it.
  private(set) var best: [UInt8]
  private var candidate: [UInt8]

  /// Creates a filter for rows of `rowBytes` bytes, and pixels of `distance` bytes.
  init(rowBytes: Int, distance: Int) {
    self.distance = distance
    above = [UInt8](repeating: 0, count: rowBytes + distance)
    current = above
    best = [UInt8](repeating: 0, count: rowBytes + 1)
    candidate = best
  }

  /// Filters the next row into ``best``.
  mutating func append(_ row: [UInt8]) {
    swap(&above, &current)
    current.replaceSubrange(distance..., with: row)
    if current.span.isEqual(to: above.span) {
      best = [UInt8](repeating: 0, count: best.count)
      best[0] = PNGFilterType.up.rawValue
      return
    }
    var smallest = Int.max
    for filter in PNGFilterType.allCases {
      let sum = apply(filter)
      guard sum < smallest else { continue }
      smallest = sum
      swap(&best, &candidate)
      if sum == 0 { break }
    }
  }

  /// Filters the row into `candidate`, and returns the sum of the differences.
  private mutating func apply(_ filter: PNGFilterType) -> Int {
    candidate[0] = filter.rawValue
    let count = candidate.count - 1
    // Spans of equal and constant counts, for which no bounds are checked in the loops.
    let current = current
    let above = above
    let x = current.span.extracting(distance..<distance + count)
    let a = current.span.extracting(0..<count)
    let b = above.span.extracting(distance..<distance + count)
    let c = above.span.extracting(0..<count)
    var output = candidate.mutableSpan
    switch filter {
    case .none: for index in 0..<count { output[index + 1] = x[index] }
    case .sub: for index in 0..<count { output[index + 1] = x[index] &- a[index] }
    case .up: for index in 0..<count { output[index + 1] = x[index] &- b[index] }
    case .average:
      for index in 0..<count {
        output[index + 1] = x[index] &- pngAverage(a[index], b[index])
      }
    case .paeth:
      for index in 0..<count {
        output[index + 1] = x[index] &- PNGPaeth.predict(a[index], b[index], c[index])
      }
    }
    var sum = 0
    for index in 0..<count {
      sum &+= Int(Int8(bitPattern: output[index + 1]).magnitude)
    }
    return sum
  }
}
