// The rasterizer: exact areas, accumulated.
//
// Every edge of an outline adds to the pixels that it crosses the signed area to its right, as a
// difference to the pixel before. A running sum over a row is then the coverage of each pixel: 1
// inside of one outline, 2 inside of two, 0 outside. The sum changes only at pixels that an edge has
// touched, which a bit set remembers, so that the space between edges costs nothing.

import ArtifactBase

/// Pixels of a row with the same coverage.
struct CoverageRun {
  /// The first pixel, in the coordinates of the picture.
  var start: Int
  /// The number of pixels.
  var count: Int
  /// The coverage, from 1 to 255.
  var alpha: UInt8
}

/// A receiver of rows of coverage.
protocol CoverageSink {
  /// Draws the runs of a row, from left to right.
  mutating func draw(row: Int, _ runs: [CoverageRun])
}

/// The coverage of the pixels of a rectangle by outlines.
struct CoverageBuffer {
  /// The pixels that are drawn.
  private(set) var bounds = PixelRect.empty
  private var width = 0.0
  private var height = 0.0
  /// The number of areas and of words of bits in a row.
  private var stride = 0
  private var words = 0
  private var areas: [Float] = []
  private var touched: [UInt64] = []
  private var runs: [CoverageRun] = []
  /// The rows that edges have touched.
  private var firstRow = Int.max
  private var lastRow = -1
  /// The number of pixels that edges have touched, which is what the work costs.
  private(set) var work = 0

  /// Begins an outline of which the pixels in a rectangle are drawn.
  mutating func begin(_ bounds: PixelRect) {
    self.bounds = bounds
    width = Double(bounds.width)
    height = Double(bounds.height)
    stride = bounds.width + 2
    words = (stride + 63) / 64
    // What was used before is zero again.
    if areas.count < stride * bounds.height {
      areas = [Float](repeating: 0, count: stride * bounds.height)
    }
    if touched.count < words * bounds.height {
      touched = [UInt64](repeating: 0, count: words * bounds.height)
    }
    firstRow = .max
    lastRow = -1
  }

  /// Adds an edge. The edges of an outline are closed.
  mutating func add(from start: Point2D, to end: Point2D) {
    let (left, top) = (Double(bounds.left), Double(bounds.top))
    var (x0, y0) = (Self.limited(start.x) - left, Self.limited(start.y) - top)
    var (x1, y1) = (Self.limited(end.x) - left, Self.limited(end.y) - top)
    guard y0 != y1 else { return }
    let sign: Float = y0 < y1 ? 1 : -1
    if y0 > y1 { (x0, y0, x1, y1) = (x1, y1, x0, y0) }
    guard y1 > 0, y0 < height else { return }
    // Of an edge that is nearly horizontal, the area is next to nothing.
    let slope = (x1 - x0) / (y1 - y0)
    guard slope.isFinite else { return }
    if y0 < 0 {
      x0 -= y0 * slope
      y0 = 0
    }
    if y1 > height {
      x1 -= (y1 - height) * slope
      y1 = height
    }
    // What is right of the rectangle has no effect, what is left of it covers it.
    if x0 >= width, x1 >= width { return }
    if x0 <= 0, x1 <= 0 {
      return addInside(
        from: Point2D(x: 0, y: y0), to: Point2D(x: 0, y: y1), slope: 0, sign: sign)
    }
    if x0 >= 0, x1 >= 0, x0 <= width, x1 <= width {
      return addInside(
        from: Point2D(x: x0, y: y0), to: Point2D(x: x1, y: y1), slope: slope, sign: sign)
    }
    var (x, y) = (x0, y0)
    for limit in x0 < x1 ? [0, width] : [width, 0] {
      let cut = y0 + (limit - x0) / slope
      guard cut > y, cut < y1 else { continue }
      addPart(
        from: Point2D(x: x, y: y), to: Point2D(x: limit, y: cut), slope: slope, sign: sign)
      (x, y) = (limit, cut)
    }
    addPart(from: Point2D(x: x, y: y), to: Point2D(x: x1, y: y1), slope: slope, sign: sign)
  }

  /// A coordinate of which a difference to that of a pixel is exact enough. Outlines stay closed.
  private static func limited(_ coordinate: Double) -> Double {
    if abs(coordinate) <= DrawingLimits.coordinate { return coordinate }
    return coordinate.isNaN
      ? 0 : coordinate < 0 ? -DrawingLimits.coordinate : DrawingLimits.coordinate
  }

  /// Adds a part of an edge that is on one side of each border.
  private mutating func addPart(
    from start: Point2D, to end: Point2D, slope: Double, sign: Float
  ) {
    let (x0, y0, x1, y1) = (start.x, start.y, end.x, end.y)
    let middle = (x0 + x1) / 2
    if middle >= width { return }
    if middle <= 0 {
      return addInside(
        from: Point2D(x: 0, y: y0), to: Point2D(x: 0, y: y1), slope: 0, sign: sign)
    }
    addInside(
      from: Point2D(x: min(max(x0, 0), width), y: y0),
      to: Point2D(x: min(max(x1, 0), width), y: y1), slope: slope, sign: sign)
  }

  private mutating func addInside(
    from start: Point2D, to end: Point2D, slope: Double, sign: Float
  ) {
    let (x0, y0, x1, y1) = (start.x, start.y, end.x, end.y)
    let first = Int(y0)
    let last = min(Int(y1.rounded(.up)), bounds.height) - 1
    guard first <= last else { return }
    firstRow = min(firstRow, first)
    lastRow = max(lastRow, last)
    work &+= last - first + 1
    var x = x0
    for row in first...last {
      let top = max(y0, Double(row))
      let bottom = min(y1, Double(row + 1))
      let next = row == last ? x1 : min(max(x0 + (bottom - y0) * slope, 0), width)
      let weight = Float(bottom - top) * sign
      let (left, right) = x < next ? (x, next) : (next, x)
      x = next
      let column = Int(left)
      let stop = Int(right.rounded(.up))
      let base = row * stride
      let inset = Float(left - Double(column))
      if stop <= column + 1 {
        let part = weight * (inset + Float(right - Double(column))) * 0.5
        areas[base + column] += weight - part
        areas[base + column + 1] += part
        mark(row, column, column + 1)
        continue
      }
      let scale = 1 / Float(right - left)
      let rest = 1 - inset
      let finish = Float(right - Double(stop) + 1)
      let firstPart = 0.5 * scale * rest * rest
      let lastPart = 0.5 * scale * finish * finish
      areas[base + column] += weight * firstPart
      if stop == column + 2 {
        areas[base + column + 1] += weight * (1 - firstPart - lastPart)
      } else {
        let second = scale * (1.5 - inset)
        areas[base + column + 1] += weight * (second - firstPart)
        for place in column + 2..<stop - 1 { areas[base + place] += weight * scale }
        let sum = second + Float(stop - column - 3) * scale
        areas[base + stop - 1] += weight * (1 - sum - lastPart)
        work &+= stop - column
      }
      areas[base + stop] += weight * lastPart
      mark(row, column, stop)
    }
  }

  /// Notes that the areas between two columns are not zero.
  private mutating func mark(_ row: Int, _ first: Int, _ last: Int) {
    let base = row * words
    let (low, high) = (first >> 6, last >> 6)
    let lowBits = UInt64.max << UInt64(first & 63)
    let highBits = UInt64.max >> UInt64(63 - last & 63)
    if low == high {
      touched[base + low] |= lowBits & highBits
    } else {
      touched[base + low] |= lowBits
      for word in low + 1..<high { touched[base + word] = .max }
      touched[base + high] |= highBits
    }
  }

  // MARK: Rows

  /// Draws what the outline covers, and clears it.
  mutating func finish(_ rule: Scene2D.Path.FillRule, to sink: inout some CoverageSink) {
    guard firstRow <= lastRow else { return }
    let count = bounds.width
    for row in firstRow...lastRow {
      runs.removeAll(keepingCapacity: true)
      var sum: Float = 0
      var alpha: UInt8 = 0
      var place = 0
      for word in row * words..<(row + 1) * words where touched[word] != 0 {
        var bits = touched[word]
        touched[word] = 0
        let base = (word - row * words) << 6
        while bits != 0 {
          let column = base + bits.trailingZeroBitCount
          bits &= bits - 1
          sum += areas[row * stride + column]
          areas[row * stride + column] = 0
          guard column < count else { continue }
          if alpha > 0, column > place { append(place, column - place, alpha) }
          alpha = Self.alpha(sum, rule)
          if alpha > 0 { append(column, 1, alpha) }
          place = column + 1
        }
      }
      if alpha > 0, place < count { append(place, count - place, alpha) }
      if !runs.isEmpty { sink.draw(row: bounds.top + row, runs) }
    }
    firstRow = .max
    lastRow = -1
  }

  private mutating func append(_ start: Int, _ count: Int, _ alpha: UInt8) {
    let start = bounds.left + start
    if let last = runs.last, last.alpha == alpha, last.start + last.count == start {
      runs[runs.count - 1].count += count
    } else {
      runs.append(CoverageRun(start: start, count: count, alpha: alpha))
    }
  }

  private static func alpha(_ sum: Float, _ rule: Scene2D.Path.FillRule) -> UInt8 {
    var area = abs(sum)
    switch rule {
    case .nonzero: area = min(area, 1)
    case .evenOdd:
      area = area.truncatingRemainder(dividingBy: 2)
      if area > 1 { area = 2 - area }
    }
    return UInt8(area * 255 + 0.5)
  }
}
