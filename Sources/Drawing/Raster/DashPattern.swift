import ArtifactBase

/// Cuts lines into dashes.
struct DashPattern {
  /// A dash.
  struct Part {
    var points: [Point2D]
    var smooth: [Bool]
  }

  /// The lengths of dashes and gaps in turn.
  private let lengths: [Double]
  private let total: Double
  /// The index of the length at the start of a line, and what is left of it.
  private let first: Int
  private let firstRest: Double
  /// The number of dashes that may still be cut.
  private var room = DrawingLimits.dashes

  /// Creates a pattern; nil for lengths that leave a line whole.
  init?(_ lengths: [Double], offset: Double) {
    guard !lengths.isEmpty, lengths.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
    self.lengths = lengths.count % 2 == 0 ? lengths : lengths + lengths
    total = self.lengths.reduce(0, +)
    guard total > 0, total.isFinite, offset.isFinite else { return nil }
    var rest = offset.truncatingRemainder(dividingBy: total)
    if rest < 0 { rest += total }
    var index = 0
    while rest >= self.lengths[index], index < self.lengths.count - 1 {
      rest -= self.lengths[index]
      index += 1
    }
    first = index
    firstRest = max(0, self.lengths[index] - rest)
  }

  /// Returns the dashes of a line; the whole line if it has too many.
  ///
  /// A dash across the start of a closed line is one.
  ///
  /// - Complexity: O(number of points + number of dashes).
  mutating func parts(of points: [Point2D], _ smooth: [Bool], isClosed: Bool) -> [Part] {
    let whole = [Part(points: points, smooth: smooth)]
    var length = 0.0
    for (from, to) in zip(points, points.dropFirst()) { length += Self.distance(from, to) }
    let count = length / total * Double(lengths.count)
    guard count.isFinite, count < Double(room) else { return whole }
    room -= Int(count)
    var parts: [Part] = []
    var index = first
    var rest = firstRest
    var part = Part(points: [points[0]], smooth: [false])
    for place in points.indices.dropFirst() {
      let (from, to) = (points[place - 1], points[place])
      let distance = Self.distance(from, to)
      var position = 0.0
      while distance - position > rest {
        position += rest
        let point = from.interpolated(to: to, by: position / distance)
        if index % 2 == 0 {
          part.points.append(point)
          part.smooth.append(false)
          parts.append(part)
        }
        index = (index + 1) % lengths.count
        rest = lengths[index]
        part = Part(points: [point], smooth: [false])
        // Lengths of zero don't move the position; not all are.
      }
      rest -= distance - position
      part.points.append(to)
      part.smooth.append(smooth[place])
    }
    if index % 2 == 0, part.points.count > 1 {
      if isClosed, first % 2 == 0, !parts.isEmpty {
        part.points += parts[0].points.dropFirst()
        part.smooth += parts[0].smooth.dropFirst()
        parts[0] = part
      } else {
        parts.append(part)
      }
    }
    return parts
  }

  private static func distance(_ a: Point2D, _ b: Point2D) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}
