/// A group of rows in the order in which windows move over them.
struct WindowPartition {
  /// The rows.
  let rows: ArraySlice<Int>
  /// The first row of the frame of each row, and the one after the last.
  private(set) var frames: [(start: Int, end: Int)]
  /// The first one of the rows with the same sort values as each row, and the one after the last.
  private(set) var peers: [(start: Int, end: Int)]

  /// The number of rows.
  var count: Int { rows.count }

  /// Computes the frames of a group of rows.
  ///
  /// - Complexity: O(`rows.count`).
  init(_ rows: ArraySlice<Int>, frame: WindowFrame, order: RowOrder?, ignorePeers: Bool) {
    self.rows = rows
    let count = rows.count
    let offset = rows.startIndex
    frames = (0..<count).map { frame.range(at: $0, count: count) }
    peers = (0..<count).map { ($0, $0 + 1) }
    guard let order else { return }
    for index in 1..<max(1, count)
    where order.arePeers(rows[offset + index - 1], rows[offset + index]) {
      peers[index].start = peers[index - 1].start
    }
    for index in stride(from: count - 2, through: 0, by: -1)
    where peers[index + 1].start == peers[index].start {
      peers[index].end = peers[index + 1].end
    }
    guard !ignorePeers else { return }
    for index in 0..<count {
      let (start, end) = frames[index]
      if start > 0, start < count { frames[index].start = peers[start].start }
      if end > 0, end < count { frames[index].end = peers[end - 1].end }
    }
  }

  /// The row at an index.
  func row(at index: Int) -> Int { rows[rows.startIndex + index] }

  /// Returns the results of an operation that isn't an aggregate.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - parameter: Its parameter.
  ///   - values: The values of its field in all rows of the table.
  func results(
    of operation: WindowTransform.Operation, parameter: Double?, values: Column
  ) -> [ChartValue] {
    func value(at index: Int) -> ChartValue {
      index >= 0 && index < count ? values[row(at: index)] : .null
    }
    let distance = parameter.flatMap { Int(exactly: $0.rounded(.towardZero)) } ?? 0
    let step = distance == 0 ? 1 : max(-count, min(count, distance))
    switch operation {
    case .rowNumber: return (0..<count).map { .number(Double($0 + 1)) }
    case .rank: return peers.map { .number(Double($0.start + 1)) }
    case .denseRank: return denseRanks()
    case .percentRank: return peers.map { .number(Double($0.start) / Double(count - 1)) }
    case .cumeDist: return cumulative().map { .number($0) }
    case .ntile:
      let parts = parameter ?? 1
      return cumulative().map { .number((parts * $0).rounded(.up)) }
    case .lag: return (0..<count).map { value(at: $0 - step) }
    case .lead: return (0..<count).map { value(at: $0 + step) }
    case .firstValue: return frames.map { value(at: $0.start) }
    case .lastValue: return frames.map { value(at: $0.end - 1) }
    case .nthValue:
      return frames.map { frame in
        let index = frame.start + max(1, step) - 1
        return index < frame.end ? value(at: index) : .null
      }
    case .prevValue:
      var last = ChartValue.null
      return (0..<count).map { index in
        let value = value(at: index)
        if !value.isNil { last = value }
        return last
      }
    case .nextValue:
      var next = ChartValue.null
      return (0..<count).reversed().map { index in
        let value = value(at: index)
        if !value.isNil { next = value }
        return next
      }.reversed()
    case .aggregate: return []
    }
  }

  private func denseRanks() -> [ChartValue] {
    var rank = 0.0
    return peers.indices.map { index in
      if peers[index].start == index { rank += 1 }
      return .number(rank)
    }
  }

  /// The fraction of rows up to the last peer of each row. Vega takes the first row for the last of
  /// its peers.
  private func cumulative() -> [Double] {
    var last = 0
    return peers.indices.map { index in
      if last < index { last = peers[index].end - 1 }
      return Double(last + 1) / Double(count)
    }
  }
}
