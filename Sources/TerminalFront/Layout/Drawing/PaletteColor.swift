import Drawing

extension Style.Color {
  /// The levels of a component in the color cube.
  private static let levels = [0, 95, 135, 175, 215, 255]

  /// Returns the color of the fixed part of the palette that is nearest to a color.
  static func nearest(to color: RGBA) -> Style.Color { nearest(to: color, allowsGray: true) }

  /// - Parameter allowsGray: Whether a gray may be nearest to a color that has a hue.
  static func nearest(to color: RGBA, allowsGray: Bool) -> Style.Color {
    let parts = [Int(color.red), Int(color.green), Int(color.blue)]
    let places = parts.map { part in
      levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0
    }
    let cube = places.map { levels[$0] }
    // The grays are 8, 18, … 238.
    let mean = parts.reduce(0, +) / 3
    let step = min(23, max(0, (mean - 3) / 10))
    let gray = 8 + 10 * step
    func distance(_ other: [Int]) -> Int {
      zip(zip(parts, other), [3, 6, 1]).reduce(0) { sum, item in
        let difference = item.0.0 - item.0.1
        return sum + item.1 * difference * difference
      }
    }
    if allowsGray, distance([gray, gray, gray]) < distance(cube) {
      return Style.Color(rawValue: UInt8(232 + step))
    }
    return Style.Color(rawValue: UInt8(16 + 36 * places[0] + 6 * places[1] + places[2]))
  }
}
