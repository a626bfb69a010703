import ArtifactBase

/// The grid of meridians and parallels of a map.
enum Graticule {
  private static let pointLimit = 20_000
  private static let epsilon = 1e-6

  /// Lines in an area, with the distances between meridians and between parallels.
  private struct Grid {
    var west, south, east, north: Double
    var step: (x: Double, y: Double)

    mutating func setExtent(_ json: JSONValue?) {
      guard let west = json?[0]?[0]?.doubleValue, let south = json?[0]?[1]?.doubleValue,
        let east = json?[1]?[0]?.doubleValue, let north = json?[1]?[1]?.doubleValue
      else { return }
      (self.west, self.east) = (min(west, east), max(west, east))
      (self.south, self.north) = (min(south, north), max(south, north))
    }

    mutating func setStep(_ json: JSONValue?) {
      guard let x = json?[0]?.doubleValue, let y = json?[1]?.doubleValue, x > 0, y > 0 else {
        return
      }
      step = (x, y)
    }

    var meridians: [Double] { values((west / step.x).rounded(.up) * step.x, east, step.x) }
    var parallels: [Double] { values((south / step.y).rounded(.up) * step.y, north, step.y) }
  }

  private static func values(_ start: Double, _ stop: Double, _ step: Double) -> [Double] {
    let count = ((stop - start) / step).rounded(.up)
    guard count.isFinite, count > 0 else { return [] }
    return (0..<Int(min(count, 2_000))).map { start + Double($0) * step }
  }

  /// Returns the lines as a GeoJSON geometry.
  ///
  /// - Parameter options: `true`, or an object with `step`, `stepMinor`, `stepMajor`, `extent`,
  ///   `extentMinor`, `extentMajor` and `precision`, as in Vega.
  static func geometry(_ options: JSONValue) -> JSONValue {
    var major = Grid(
      west: -180, south: -90 + epsilon, east: 180, north: 90 - epsilon, step: (90, 360))
    var minor = Grid(
      west: -180, south: -80 - epsilon, east: 180, north: 80 + epsilon, step: (10, 10))
    for name in ["extent", "extentMajor"] { major.setExtent(options[name]) }
    for name in ["extent", "extentMinor"] { minor.setExtent(options[name]) }
    for name in ["step", "stepMajor"] { major.setStep(options[name]) }
    for name in ["step", "stepMinor"] { minor.setStep(options[name]) }
    let precision = max(0.5, options["precision"]?.doubleValue ?? 2.5)
    var lines: [JSONValue] = []
    var count = 0
    func line(_ points: [(Double, Double)]) {
      count += points.count
      guard count < pointLimit else { return }
      lines.append(
        .array(points.map { .array([JSONValue(number: $0.0), JSONValue(number: $0.1)]) }))
    }
    func meridian(_ x: Double, _ grid: Grid) {
      line((values(grid.south, grid.north - epsilon, 90) + [grid.north]).map { (x, $0) })
    }
    func parallel(_ y: Double, _ grid: Grid) {
      line((values(grid.west, grid.east - epsilon, precision) + [grid.east]).map { ($0, y) })
    }
    func isMinor(_ value: Double, _ step: Double) -> Bool {
      abs(value.truncatingRemainder(dividingBy: step)) > epsilon
    }
    for x in major.meridians { meridian(x, major) }
    for y in major.parallels { parallel(y, major) }
    for x in minor.meridians where isMinor(x, major.step.x) { meridian(x, minor) }
    for y in minor.parallels where isMinor(y, major.step.y) { parallel(y, minor) }
    return ["type": "MultiLineString", "coordinates": .array(lines)]
  }
}
