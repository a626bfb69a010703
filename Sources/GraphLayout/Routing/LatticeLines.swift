/// The coordinates of the lines of a lattice along one axis.
///
/// Lines run where routes want to be: through ports, and beside boxes at the least distance of corners.
/// Between them, others are added so that every free corridor has one.
struct LatticeLines {
  /// Where ports are.
  var ports: [Int] = []
  /// Where routes pass boxes.
  var channels: [Int] = []

  /// The lines in a window.
  ///
  /// - Parameter coarseness: 1, or how many times fewer lines there may be.
  func make(in window: RouteSpan, _ scale: RoutingScale, coarseness: Int) -> [Int] {
    if scale.isCells, coarseness == 1 { return Array(window.low...window.high) }
    // Beside many boxes, channels may be a little wider than needed.
    let least = channels.count > 400 ? scale.spacing / 4 : 512
    let gap = scale.isCells ? coarseness : coarseness == 1 ? least : 1024 * coarseness
    var lines = Self.merged([], ports, gap: coarseness == 1 ? 1 : gap, window)
    lines = Self.merged(lines, channels, gap: gap, window)
    lines = Self.merged(lines, [window.low, window.high], gap: 1, window)
    return Self.filled(lines, pitch: scale.spacing * coarseness)
  }

  /// An upper bound of the number of lines.
  func bound(in window: RouteSpan, _ scale: RoutingScale, coarseness: Int) -> Int {
    let extent = window.high - window.low
    if scale.isCells, coarseness == 1 { return extent + 1 }
    let gap = scale.isCells ? coarseness : coarseness == 1 ? 1 : 1024 * coarseness
    return min(ports.count + channels.count, extent / gap + 1) + 2
      + 2 * (extent / (scale.spacing * coarseness))
  }

  /// Adds those values that are at least a gap away from all others.
  private static func merged(
    _ lines: [Int], _ values: [Int], gap: Int, _ window: RouteSpan
  ) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(lines.count + values.count)
    var next = 0
    for value in values.sorted() where value >= window.low && value <= window.high {
      while next < lines.count, lines[next] <= value {
        result.append(lines[next])
        next += 1
      }
      if let last = result.last, value - last < gap { continue }
      if next < lines.count, lines[next] - value < gap { continue }
      result.append(value)
    }
    result += lines[next...]
    return result
  }

  /// Divides gaps evenly, so that every second line is at least a pitch away.
  private static func filled(_ lines: [Int], pitch: Int) -> [Int] {
    var result: [Int] = []
    for (index, line) in lines.enumerated() {
      if index > 0 {
        let start = lines[index - 1]
        let pieces = 2 * ((line - start) / max(1, pitch))
        for piece in 1..<max(1, pieces) { result.append(start + (line - start) * piece / pieces) }
      }
      result.append(line)
    }
    return result
  }
}
