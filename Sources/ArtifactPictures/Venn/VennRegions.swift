import Drawing

/// Which shapes each point of a plane is in, in steps, for finding room for texts.
struct VennRegions {
  private static let step = 4.0
  /// The distance of texts from outlines.
  private static let margin = 5.0
  private let origin: Point2D
  private let columns: Int
  private let rows: Int
  /// The set of shapes that each step is in, as bits; -1 near an outline.
  private var masks: [Int] = []

  /// Divides the frame around some shapes into steps.
  init(_ shapes: [VennShape]) {
    var bounds = Rect2D(at: shapes.first?.center ?? Point2D(x: 0, y: 0))
    for shape in shapes { bounds.formUnion(shape.bounds) }
    origin = bounds.min
    columns = max(1, Int((min(bounds.width, 4_000) / Self.step).rounded(.up)))
    rows = max(1, Int((min(bounds.height, 4_000) / Self.step).rounded(.up)))
    masks.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let point = Point2D(
          x: origin.x + (Double(column) + 0.5) * Self.step,
          y: origin.y + (Double(row) + 0.5) * Self.step)
        masks.append(Self.mask(of: point, shapes))
      }
    }
  }

  private static func mask(of point: Point2D, _ shapes: [VennShape]) -> Int {
    var mask = 0
    for (index, shape) in shapes.enumerated() {
      if shape.contains(point, growth: -margin) {
        mask |= 1 << index
      } else if shape.contains(point, growth: margin) {
        return -1
      }
    }
    return mask
  }

  /// The smallest combination of shapes that contains some of them and has points; the same one if there is none.
  ///
  /// - Complexity: O(steps).
  func combination(with mask: Int) -> Int {
    var counts: [Int: Int] = [:]
    for found in masks where found >= 0 && found & mask == mask { counts[found, default: 0] += 1 }
    let best = counts.min {
      ($0.key.nonzeroBitCount, -$0.value, $0.key) < ($1.key.nonzeroBitCount, -$1.value, $1.key)
    }
    return best?.key ?? mask
  }

  /// The points that are in some shapes and not in the others.
  ///
  /// - Complexity: O(steps).
  func region(_ mask: Int) -> Region { Region(self, mask) }

  /// The points that are in the same shapes.
  struct Region {
    private let regions: VennRegions
    private var frame: (columns: Range<Int>, rows: Range<Int>)
    /// The number of steps of the region above and to the left of each corner of a step.
    private var sums: [Int32] = []
    /// The middle of all points.
    private var middle = (x: 0.0, y: 0.0)

    /// Whether there are none.
    var isEmpty: Bool { frame.columns.isEmpty }

    /// The frame around the points.
    var size: Size2D {
      Size2D(
        width: Double(frame.columns.count) * VennRegions.step,
        height: Double(frame.rows.count) * VennRegions.step)
    }

    fileprivate init(_ regions: VennRegions, _ mask: Int) {
      self.regions = regions
      var (left, right, top, bottom, count) = (Int.max, -1, Int.max, -1, 0.0)
      for row in 0..<regions.rows {
        for column in 0..<regions.columns
        where regions.masks[row * regions.columns + column] == mask {
          (left, right) = (min(left, column), max(right, column))
          (top, bottom) = (min(top, row), max(bottom, row))
          middle = (middle.x + Double(column), middle.y + Double(row))
          count += 1
        }
      }
      guard count > 0 else {
        frame = (0..<0, 0..<0)
        return
      }
      frame = (left..<right + 1, top..<bottom + 1)
      middle = (middle.x / count + 0.5, middle.y / count + 0.5)
      let width = frame.columns.count + 1
      sums = Array(repeating: 0, count: width * (frame.rows.count + 1))
      for (y, row) in frame.rows.enumerated() {
        var line: Int32 = 0
        for (x, column) in frame.columns.enumerated() {
          if regions.masks[row * regions.columns + column] == mask { line += 1 }
          sums[(y + 1) * width + x + 1] = sums[y * width + x + 1] + line
        }
      }
    }

    /// The center of a rectangle of a size that is in the region, as near to its middle as possible; nil if it does not
    /// fit.
    ///
    /// - Complexity: O(steps).
    func place(_ size: Size2D) -> Point2D? {
      let step = VennRegions.step
      guard size.width <= self.size.width, size.height <= self.size.height else { return nil }
      let (across, down) = (
        max(1, Int((size.width / step).rounded(.up))),
        max(1, Int((size.height / step).rounded(.up)))
      )
      guard across <= frame.columns.count, down <= frame.rows.count else { return nil }
      let width = frame.columns.count + 1
      var best: (distance: Double, x: Double, y: Double)?
      for y in 0...(frame.rows.count - down) {
        for x in 0...(frame.columns.count - across) {
          let full =
            sums[(y + down) * width + x + across] - sums[y * width + x + across]
            - sums[(y + down) * width + x] + sums[y * width + x]
          guard Int(full) == across * down else { continue }
          let place = (
            x: Double(frame.columns.lowerBound + x) + Double(across) / 2,
            y: Double(frame.rows.lowerBound + y) + Double(down) / 2
          )
          let (dx, dy) = (place.x - middle.x, place.y - middle.y)
          let distance = dx * dx + dy * dy
          if distance < best?.distance ?? .infinity { best = (distance, place.x, place.y) }
        }
      }
      return best.map {
        Point2D(x: regions.origin.x + $0.x * step, y: regions.origin.y + $0.y * step)
      }
    }
  }
}
