/// A reader of the points of one glyph, which may consist of others (OpenType 1.9.1, `glyf`).
///
/// Instructions are skipped: outlines are not fitted to a grid. The work is bounded by the points
/// and components that a glyph may have.
struct TrueTypeGlyphReader {
  let font: TrueTypeOutlines
  private(set) var points: [ContourPoint] = []
  private var parts = 0

  init(font: TrueTypeOutlines) { self.font = font }

  /// Appends the points of a glyph.
  ///
  /// - Returns: The glyph whose left side bearing applies: the glyph, or one of its components.
  @discardableResult
  mutating func read(_ glyph: Int, depth: Int) -> Int {
    let data = font.data(of: glyph)
    guard data.count > 10 else { return glyph }
    let contours = data.i16(0)
    if contours >= 0 {
      readContours(data, count: contours)
    } else if depth < DrawingLimits.compositeDepth {
      return readComponents(data, depth: depth) ?? glyph
    }
    return glyph
  }

  // MARK: Contours

  /// What the flags of a point say.
  private enum Flag {
    static let onCurve = 0x01
    static let shortX = 0x02
    static let shortY = 0x04
    static let repeated = 0x08
    /// The sign of a short coordinate, or that a long one doesn't change.
    static let sameX = 0x10
    static let sameY = 0x20
  }

  private mutating func readContours(_ data: FontTable, count contours: Int) {
    let end = 10 &+ 2 &* contours
    guard contours > 0, end < data.count else { return }
    let count = data.u16(end &- 2) &+ 1
    guard count <= DrawingLimits.glyphPoints &- points.count else { return }
    let base = points.count
    var position = end &+ 2 &+ data.u16(end)
    // The fewest bytes that so many points can have.
    guard position &+ count / 256 < data.count else { return }

    var flags: [UInt8] = []
    flags.reserveCapacity(count)
    while flags.count < count {
      let flag = data.u8(position)
      position = position &+ 1
      var copies = 1
      if flag & Flag.repeated != 0 {
        copies = copies &+ data.u8(position)
        position = position &+ 1
      }
      for _ in 0..<min(copies, count &- flags.count) {
        flags.append(UInt8(truncatingIfNeeded: flag))
      }
    }
    points.reserveCapacity(base &+ count)
    var x = 0
    for flag in flags {
      x = x &+ Self.delta(data, &position, Int(flag), short: Flag.shortX, same: Flag.sameX)
      points.append(
        ContourPoint(
          position: Point2D(x: Double(x), y: 0), isOnCurve: Int(flag) & Flag.onCurve != 0))
    }
    var y = 0
    for (index, flag) in flags.enumerated() {
      y = y &+ Self.delta(data, &position, Int(flag), short: Flag.shortY, same: Flag.sameY)
      points[base + index].position.y = Double(y)
    }
    for contour in 0..<contours {
      let last = data.u16(10 &+ 2 &* contour)
      if last < count { points[base + last].isLast = true }
    }
  }

  private static func delta(
    _ data: FontTable, _ position: inout Int, _ flag: Int, short: Int, same: Int
  ) -> Int {
    if flag & short != 0 {
      position = position &+ 1
      let value = data.u8(position &- 1)
      return flag & same != 0 ? value : -value
    }
    if flag & same != 0 { return 0 }
    position = position &+ 2
    return data.i16(position &- 2)
  }

  // MARK: Components

  private enum ComponentFlag {
    static let wordArguments = 0x0001
    static let offsets = 0x0002
    static let scale = 0x0008
    static let more = 0x0020
    static let twoScales = 0x0040
    static let matrix = 0x0080
    static let metrics = 0x0200
    static let scaledOffset = 0x0800
  }

  /// Appends the points of the components of a glyph.
  ///
  /// - Returns: The glyph of the component whose metrics the glyph has; nil for its own.
  private mutating func readComponents(_ data: FontTable, depth: Int) -> Int? {
    var metrics: Int?
    let parent = points.count
    var position = 10
    while position < data.count, parts < DrawingLimits.compositeParts {
      parts += 1
      let flags = data.u16(position)
      let glyph = data.u16(position &+ 2)
      position = position &+ 4
      let arguments = Self.arguments(data, &position, flags)
      var transform = Self.matrix(data, &position, flags)
      let first = points.count
      let source = read(glyph, depth: depth + 1)
      if flags & ComponentFlag.metrics != 0 { metrics = source }
      if flags & ComponentFlag.offsets != 0 {
        let offset = Point2D(x: Double(arguments.0), y: Double(arguments.1))
        let isScaled = flags & ComponentFlag.scaledOffset != 0
        let moved = isScaled ? transform.apply(offset) : offset
        (transform.tx, transform.ty) = (moved.x, moved.y)
      } else {
        // A point of the component is moved to a point of those before it.
        let (target, source) = (parent &+ arguments.0, first &+ arguments.1)
        if target >= parent, target < first, source >= first, source < points.count {
          let moved = transform.apply(points[source].position)
          transform.tx = points[target].position.x - moved.x
          transform.ty = points[target].position.y - moved.y
        }
      }
      for index in first..<points.count {
        points[index].position = transform.apply(points[index].position)
      }
      if flags & ComponentFlag.more == 0 { break }
    }
    return metrics
  }

  /// Reads the offset of a component, or the numbers of two points.
  private static func arguments(
    _ data: FontTable, _ position: inout Int, _ flags: Int
  ) -> (Int, Int) {
    let isSigned = flags & ComponentFlag.offsets != 0
    if flags & ComponentFlag.wordArguments != 0 {
      position = position &+ 4
      return isSigned
        ? (data.i16(position &- 4), data.i16(position &- 2))
        : (data.u16(position &- 4), data.u16(position &- 2))
    }
    position = position &+ 2
    let (first, second) = (data.u8(position &- 2), data.u8(position &- 1))
    return isSigned
      ? (Int(Int8(truncatingIfNeeded: first)), Int(Int8(truncatingIfNeeded: second)))
      : (first, second)
  }

  private static func matrix(
    _ data: FontTable, _ position: inout Int, _ flags: Int
  ) -> AffineTransform2D {
    func next() -> Double {
      position = position &+ 2
      return Double(data.i16(position &- 2)) / 16_384
    }
    var result = AffineTransform2D.identity
    if flags & ComponentFlag.scale != 0 {
      result.a = next()
      result.d = result.a
    } else if flags & ComponentFlag.twoScales != 0 {
      result.a = next()
      result.d = next()
    } else if flags & ComponentFlag.matrix != 0 {
      result.a = next()
      result.b = next()
      result.c = next()
      result.d = next()
    }
    return result
  }
}
