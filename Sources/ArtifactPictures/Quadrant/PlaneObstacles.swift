import Drawing

/// What is in the way of texts in a plane: frames that they must not touch, and lines that they cross if they have to.
///
/// Both are found by square buckets, so that a question costs as much as there is nearby.
struct PlaneObstacles {
  private struct Bucket: Hashable {
    var x: Int
    var y: Int
  }

  private struct Line {
    var start: Point2D
    var end: Point2D
    var cost: Double
  }

  private let length: Double
  private var frames: [Rect2D] = []
  private var lines: [Line] = []
  private var frameBuckets: [Bucket: [Int]] = [:]
  private var lineBuckets: [Bucket: [Int]] = [:]

  /// Creates an empty set.
  ///
  /// - Parameter length: The length of a side of a bucket.
  init(bucketLength length: Double) { self.length = length }

  /// Adds a frame; returns its number.
  @discardableResult
  mutating func insert(_ frame: Rect2D) -> Int {
    for bucket in buckets(of: frame) { frameBuckets[bucket, default: []].append(frames.count) }
    frames.append(frame)
    return frames.count - 1
  }

  /// Adds a line; returns its number.
  @discardableResult
  mutating func insert(from start: Point2D, to end: Point2D, cost: Double) -> Int {
    for bucket in buckets(of: Rect2D(start, end)) {
      let origin = Point2D(x: Double(bucket.x) * length, y: Double(bucket.y) * length)
      let area = Rect2D(origin: origin, size: Size2D(width: length, height: length))
      guard Self.crosses(area, start, end) else { continue }
      lineBuckets[bucket, default: []].append(lines.count)
    }
    lines.append(Line(start: start, end: end, cost: cost))
    return lines.count - 1
  }

  /// Whether a frame touches none of the others, except for one.
  func isFree(_ frame: Rect2D, except own: Int? = nil) -> Bool {
    // Frames that have an edge in common do not touch.
    let inner = frame.grown(by: -0.05)
    for bucket in buckets(of: inner) {
      for index in frameBuckets[bucket] ?? [] where index != own {
        if frames[index].intersects(inner) { return false }
      }
    }
    return true
  }

  /// Returns the sum of the costs of the lines that cross a frame, except for one.
  func crossingCost(_ frame: Rect2D, except own: Int? = nil) -> Double {
    let inner = frame.grown(by: -0.05)
    var found: Set<Int> = []
    for bucket in buckets(of: inner) {
      for index in lineBuckets[bucket] ?? [] where index != own && !found.contains(index) {
        if Self.crosses(inner, lines[index].start, lines[index].end) { found.insert(index) }
      }
    }
    return found.reduce(0) { $0 + lines[$1].cost }
  }

  private func buckets(of frame: Rect2D) -> [Bucket] {
    func number(_ value: Double) -> Int {
      Int(max(-1_000, min(1_000, (value / length).rounded(.down))))
    }
    let columns = number(frame.min.x)...number(frame.max.x)
    let rows = number(frame.min.y)...number(frame.max.y)
    return columns.flatMap { x in rows.map { Bucket(x: x, y: $0) } }
  }

  /// Whether a part of a line is in an area.
  static func crosses(_ area: Rect2D, _ start: Point2D, _ end: Point2D) -> Bool {
    part(of: area, start, end) != nil
  }

  /// Returns the part of a line in an area, as parts of its length; nil for none.
  static func part(
    of area: Rect2D, _ start: Point2D, _ end: Point2D
  ) -> (from: Double, to: Double)? {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    var (first, last) = (0.0, 1.0)
    let edges = [
      (-dx, start.x - area.min.x), (dx, area.max.x - start.x), (-dy, start.y - area.min.y),
      (dy, area.max.y - start.y),
    ]
    for (change, room) in edges {
      if change == 0 {
        if room < 0 { return nil }
      } else if change < 0 {
        first = max(first, room / change)
      } else {
        last = min(last, room / change)
      }
    }
    return first <= last ? (first, last) : nil
  }
}
