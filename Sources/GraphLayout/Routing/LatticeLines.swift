/// The coordinates of the lines of a lattice along one axis.
///
/// Lines run where routes want to be: through ports, and beside boxes at the least distance of corners.
/// Between them, others are added so that every free corridor has one.
struct LatticeLines {
  /// Where ports are.
  var ports: [Int] = []
  /// Where routes pass boxes.
  var channels: [Int] = []

  /// How many lines there are: first come all that routes want, then those that are not too near to others,
  /// and beyond that fewer and fewer.
  struct Density {
    /// The least distances of ports, and of other lines, from each other.
    var portGap: Int
    var channelGap: Int
    /// The distance that between two lines is filled with others.
    var pitch: Int
    /// Whether every corridor has a line.
    var isFull: Bool

    /// The level at which, in a plane of extreme extent, there are only the lines that routes want.
    private static let sparseLevel = 12

    init(level: Int, _ scale: RoutingScale) {
      let spacing = max(scale.spacing, scale.isCells ? 2 : 1)
      isFull = scale.isCells ? level == 0 : level < 3
      if level < 3 || level == Self.sparseLevel {
        let isSparse = level >= 3
        let level = isSparse ? 0 : level
        portGap = level == 0 ? 1 : spacing * level / 4
        channelGap = max(portGap, scale.isCells ? 1 : spacing / (level == 0 ? 16 : 4))
        pitch = isSparse ? .max : scale.spacing
      } else {
        pitch = spacing << min(level - 3, 40)
        portGap = pitch
        channelGap = pitch
      }
    }
  }

  /// The lines in a window; `nil` if there would be more than a limit.
  func make(
    in window: RouteSpan, _ scale: RoutingScale, _ density: Density, limit: Int
  ) -> [Int]? {
    let extent = window.high - window.low
    if scale.isCells, density.isFull {
      return extent < limit ? Array(window.low...window.high) : nil
    }
    guard 2 * (extent / max(1, density.pitch)) < limit else { return nil }
    var lines = Self.merged([], ports, gap: density.portGap, window)
    lines = Self.merged(lines, channels, gap: density.channelGap, window)
    lines = Self.merged(lines, [window.low, window.high], gap: 1, window)
    lines = Self.filled(lines, pitch: density.pitch)
    return lines.count <= limit ? lines : nil
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
