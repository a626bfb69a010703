/// The filters of a row (PNG 3rd edition §9.2), with their numbers.
enum PNGFilterType: UInt8, CaseIterable, Sendable {
  case none, sub, up, average, paeth
}

/// The Paeth predictor (PNG 3rd edition §9.4).
enum PNGPaeth {
  /// Returns whichever of the bytes to the left, above and to the upper left is closest to
  /// left + above - upper left.
  @inline(__always)
  static func predict(_ left: UInt8, _ above: UInt8, _ upperLeft: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(above), Int16(upperLeft))
    let toLeft = abs(b &- c)
    let toAbove = abs(a &- c)
    let toUpperLeft = abs(a &+ b &- c &- c)
    let other = toAbove <= toUpperLeft ? above : upperLeft
    return toLeft <= toAbove && toLeft <= toUpperLeft ? left : other
  }

  @inline(__always) private static func abs(_ value: Int16) -> Int16 {
    value < 0 ? 0 &- value : value
  }
}

/// The average of two bytes, rounded down.
@inline(__always) func pngAverage(_ left: UInt8, _ above: UInt8) -> UInt8 {
  (left & above) &+ (left ^ above) >> 1
}
