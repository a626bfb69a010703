import Drawing

/// A continuous sequence of colors, from 0 to 1: colors at equal distances, and an interpolation of
/// those between them.
struct ColorRamp: Hashable, Sendable {
  /// How colors are interpolated.
  let interpolation: ColorInterpolation
  private let stops: [ColorComponents]
  private var start = 0.0
  private var end = 1.0

  /// Creates a ramp; without colors, it is transparent.
  init(_ colors: [RGBA], interpolation: ColorInterpolation = .rgb) {
    self.interpolation = interpolation
    stops = colors.map { interpolation.components($0) }
  }

  /// Returns the color at a fraction; nil if it isn't a number. Beyond 0 and 1, the colors of the
  /// outer pieces are extrapolated.
  func color(at fraction: Double) -> RGBA? {
    guard !fraction.isNaN else { return nil }
    guard let last = stops.last else { return RGBA(red: 0, green: 0, blue: 0, alpha: 0) }
    guard stops.count > 1 else { return interpolation.color(from: last, to: last, at: 0) }
    let pieces = Double(stops.count - 1)
    let place = (start + fraction * (end - start)) * pieces
    guard !place.isNaN else { return nil }
    let piece = Int(max(0, min(pieces - 1, place.rounded(.down))))
    return interpolation.color(
      from: stops[piece], to: stops[piece + 1], at: place - Double(piece))
  }

  /// Returns the part of the ramp between two fractions, reversed if the first one is larger.
  func part(from first: Double, to second: Double) -> ColorRamp {
    var ramp = self
    let span = end - start
    (ramp.start, ramp.end) = (start + first * span, start + second * span)
    return ramp
  }

  /// Returns colors at equal distances within the ramp, without those of its ends.
  ///
  /// - Complexity: O(`count`).
  func samples(_ count: Int) -> [RGBA] {
    let count = max(0, count)
    return (0..<count).compactMap { color(at: Double($0 + 1) / Double(count + 1)) }
  }
}
