import Testing

@testable import Charts

// The expected values are those of Vega 6.

@Suite("L5.1 Continuous scales") struct ContinuousScaleTests {
  struct Row: Sendable {
    var scale: ContinuousScale
    var values: [Double]
    var positions: [Double]
    /// The values at the positions 0, 33 and 250.
    var inverse: [Double]
  }

  static let rows: [Row] = [
    Row(
      scale: ContinuousScale(.linear, domain: [0, 10], range: [0, 200]),
      values: [0, 3.3, -2, 14, 10], positions: [0, 65.99999999999999, -40, 280, 200],
      inverse: [0, 1.6500000000000001, 12.5]),
    Row(
      scale: ContinuousScale(.linear, domain: [0, 10], range: [0, 200], isClamped: true),
      values: [3.33, -2, 14], positions: [66.60000000000001, 0, 200],
      inverse: [0, 1.6500000000000001, 10]),
    Row(
      scale: ContinuousScale(.linear, domain: [10, 0], range: [0, 200]),
      values: [2, 7.5], positions: [160, 50],
      inverse: [10, 8.35, -2.5]),
    Row(
      scale: ContinuousScale(.linear, domain: [0, 5, 20], range: [0, 100, 130]),
      values: [2, 5, 12, -3, 31], positions: [40, 100, 114, -60, 152],
      inverse: [0, 1.6500000000000001, 80]),
    Row(
      scale: ContinuousScale(.linear, domain: [20, 5, 0], range: [0, 100, 130]),
      values: [2, 5, 12], positions: [118, 100, 53.333333333333336],
      inverse: [20, 15.049999999999999, -20]),
    Row(
      scale: ContinuousScale(.linear, domain: [4, 4], range: [0, 60]),
      values: [4, 7], positions: [30, 30],
      inverse: [4, 4, 4]),
    Row(
      scale: ContinuousScale(.linear, domain: [0, 3], range: [0, 10], isRounded: true),
      values: [1, 2, 0.14, -0.75], positions: [3, 7, 0, -2],
      inverse: [0, 9.899999999999999, 75]),
    Row(
      scale: ContinuousScale(.linear, domain: [0, 10], range: [200, 0]),
      values: [3], positions: [140],
      inverse: [10, 8.35, -2.5]),
    Row(
      scale: ContinuousScale(.pow(exponent: 2), domain: [1, 8], range: [0, 100]),
      values: [2, -3, 5], positions: [4.761904761904762, -15.873015873015872, 38.095238095238095],
      inverse: [1, 4.6679760067935225, 12.589678312014172]),
    Row(
      scale: ContinuousScale(.pow(exponent: 0.3), domain: [1, 8], range: [0, 100]),
      values: [2, -3, 5], positions: [26.689007288405325, -276.00543342350954, 71.66389268518436],
      inverse: [1, 2.3116038148678837, 46.55730464861093]),
    Row(
      scale: ContinuousScale(.sqrt, domain: [0, 16], range: [0, 40]),
      values: [9, -4, 3], positions: [30, -20, 17.32050807568877],
      inverse: [0, 10.889999999999999, 625]),
    Row(
      scale: ContinuousScale(.log(base: 10), domain: [1, 1000], range: [0, 300]),
      values: [10, 2, 0.5], positions: [100.00000000000001, 30.10299956639812, -30.10299956639812],
      inverse: [1, 2.137962089502232, 316.22776601683796]),
    Row(
      scale: ContinuousScale(.log(base: 10), domain: [-1000, -1], range: [0, 300]),
      values: [-10, -2], positions: [200, 269.8970004336019],
      inverse: [-999.9999999999998, -467.7351412871983, -3.162277660168378]),
    Row(
      scale: ContinuousScale(.log(base: 2), domain: [2, 64], range: [0, 50]),
      values: [8, 3], positions: [20, 5.849625007211561],
      inverse: [2, 19.69831061351865, 67108863.99999992]),
    Row(
      scale: ContinuousScale(.symlog(constant: 1), domain: [-100, 100], range: [0, 100]),
      values: [0, 3, -40], positions: [50, 65.0190483223688, 9.767333776518594],
      inverse: [-100.00000000000003, -3.8025209392599875, 104060400.00000009]),
    Row(
      scale: ContinuousScale(.symlog(constant: 10), domain: [0, 1000], range: [0, 100]),
      values: [5, 50], positions: [8.785580065104737, 38.823676709842324],
      inverse: [0, 35.85915554732533, 1025177.8121105421]),
    Row(
      scale: ContinuousScale(.log(base: 10), domain: [1, 10, 1000], range: [0, 50, 300]),
      values: [3, 100], positions: [23.856062735983116, 175.00000000000003],
      inverse: [1, 4.570881896148751, 398.10717055349727]),
  ]

  @Test(arguments: rows)
  func `positions and values are those of d3`(row: Row) {
    for (value, expected) in zip(row.values, row.positions) {
      #expect(isClose(row.scale.position(value), expected))
    }
    for (position, expected) in zip([0.0, 33, 250], row.inverse) {
      #expect(isClose(row.scale.invert(position), expected))
    }
  }

  @Test(
    arguments: [
      (.linear, [0, 10], 10, [-0.5555555555555554, 10.555555555555555]),
      (.linear, [10, 0], 10, [10.555555555555555, -0.5555555555555554]),
      (.log(base: 10), [1, 100], 20, [0.562341325190349, 177.82794100389242]),
      (.log(base: 10), [-100, -1], 20, [-177.82794100389242, -0.562341325190349]),
      (.sqrt, [0, 100], 10, [-0.30864197530864174, 111.41975308641975]),
      (.pow(exponent: 2), [1, 5], 15, [-1.0571882797418486, 5.207460711212667]),
      (.symlog(constant: 2), [-10, 100], 12, [-15.728102432548877, 148.68887067666546]),
      (.utc, [0, 1000000], 25, [-166666, 1166666]),
      (.linear, [0, 3, 10], 10, [-0.5555555555555554, 3, 10.555555555555555]),
    ] as [(ContinuousScaleKind, [Double], Double, [Double])])
  func `padding extends the domain`(
    kind: ContinuousScaleKind, domain: [Double], padding: Double, expected: [Double]
  ) {
    let padded = ContinuousScale.padded(domain, kind: kind, padding: padding, span: 200)
    for (value, expected) in zip(padded, expected) {
      // Times are whole milliseconds there.
      #expect(kind.isTemporal ? abs(value - expected) < 1 : isClose(value, expected))
    }
  }

  @Test func `properties change the domain`() {
    #expect(ContinuousScale.domain([3, 10], zero: true) == [0, 10])
    #expect(ContinuousScale.domain([-3, -1], zero: true) == [-3, 0])
    #expect(ContinuousScale.domain([3, 10], minimum: 5, maximum: 7) == [5, 7])
    #expect(ContinuousScale.domain([-5, 20], middle: 0) == [-5, 0, 20])
    #expect(ContinuousScale.domain([20, -5], middle: 0) == [20, -5, 0])
    #expect(ContinuousScale.bins(in: [1, 30], step: 10, start: 0, stop: 30) == [10, 20, 30])
    #expect(ContinuousScale.bins(in: [0, 1], step: 0.5) == [0, 0.5, 1])
  }

  @Test func `what isn't a number has no position`() {
    #expect(ContinuousScale(.linear).position(.nan).isNaN)
    #expect(ContinuousScale(.linear, domain: [], range: []).position(1).isNaN)
    #expect(ContinuousScale(.identity).position(7) == 7)
  }

  private func isClose(_ value: Double, _ expected: Double) -> Bool {
    abs(value - expected) <= 1e-9 * max(1, abs(expected))
  }
}
