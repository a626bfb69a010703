import Testing

@testable import Charts

// The expected values are those of Vega 6.

@Suite("L5.1 Ticks") struct NumericTicksTests {
  @Test(
    arguments: [
      ([0, 1], 10, "0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1"),
      ([0, 100], 5, "0 20 40 60 80 100"),
      ([-3.7, 12.2], 7, "-2 0 2 4 6 8 10 12"),
      ([1.2, 1.25], 5, "1.2 1.21 1.22 1.23 1.24 1.25"),
      (
        [1000, 7654321], 10,
        "1000000 2000000 3000000 4000000 5000000 6000000 7000000"
      ),
      ([10, 0], 4, "10 8 6 4 2 0"),
      ([0, 0.003], 3, "0 0.001 0.002 0.003"),
      ([5, 5], 5, "5"),
      ([0, 7], 1, "0 5"),
      ([-1e-07, 1e-07], 6, "-1e-7 -5e-8 0 5e-8 1e-7"),
      (
        [-250, -3], 12,
        "-240 -220 -200 -180 -160 -140 -120 -100 -80 -60 -40 -20"
      ),
      ([0, 1], 1.5, "0 0.5 1"),
    ] as [([Double], Double, String)])
  func `linear ticks are round numbers`(domain: [Double], count: Double, ticks: String) {
    let scale = ContinuousScale(.linear, domain: domain)
    #expect(
      scale.ticks(count: count).map { ChartValue.text(of: $0) }.joined(separator: " ") == ticks)
  }

  /// Ticks without a label are followed by `_`.
  @Test(
    arguments: [
      (
        [1, 1000], 10, 10,
        """
        1 2 3 4_ 5_ 6_ 7_ 8_ 9_ 10 20 30 40_ 50_ 60_ 70_ 80_ 90_ 100 200 300 400_ 500_ \
        600_ 700_ 800_ 900_ 1000
        """
      ),
      (
        [0.003, 12], 10, 10,
        """
        0.003_ 0.004_ 0.005_ 0.006_ 0.007_ 0.008_ 0.009_ 0.01 0.02 0.03_ 0.04_ 0.05_ \
        0.06_ 0.07_ 0.08_ 0.09_ 0.1 0.2 0.3_ 0.4_ 0.5_ 0.6_ 0.7_ 0.8_ 0.9_ 1 2 3_ 4_ 5_ \
        6_ 7_ 8_ 9_ 10
        """
      ),
      (
        [1, 3], 10, 10,
        """
        1 1.2 1.4 1.6 1.8 2 2.2 2.4 2.6 2.8 3
        """
      ),
      (
        [5e-10, 80000000000.0], 5, 10,
        """
        0.00001 1 100000 10000000000
        """
      ),
      (
        [1000, 1], 6, 10,
        """
        1000 900_ 800_ 700_ 600_ 500_ 400_ 300_ 200 100 90_ 80_ 70_ 60_ 50_ 40_ 30_ 20 \
        10 9_ 8_ 7_ 6_ 5_ 4_ 3_ 2 1
        """
      ),
      (
        [-1000, -2], 10, 10,
        """
        -1000_ -900_ -800_ -700_ -600_ -500_ -400_ -300_ -200_ -100_ -90_ -80_ -70_ -60_ \
        -50_ -40_ -30_ -20_ -10_ -9_ -8_ -7_ -6_ -5_ -4_ -3_ -2_
        """
      ),
      (
        [-0.5, -0.002], 8, 10,
        """
        -0.5_ -0.4_ -0.3_ -0.2_ -0.1_ -0.09_ -0.08_ -0.07_ -0.06_ -0.05_ -0.04_ -0.03_ \
        -0.02_ -0.01_ -0.009_ -0.008_ -0.007_ -0.006_ -0.005_ -0.004_ -0.003_ -0.002_
        """
      ),
      (
        [1, 1024], 10, 2,
        """
        1 2 4 8 16 32 64 128 256 512 1024
        """
      ),
      (
        [3, 70], 5, 2,
        """
        4 8 16 32 64
        """
      ),
      (
        [1, 200], 10, 2.5,
        """
        1 2.5 6.25 15.625 39.0625 97.65625
        """
      ),
      (
        [0.1, 40], 7, 2.718281828459045,
        """
        0.1353352832366127 0.36787944117144233 1 2.718281828459045 7.38905609893065 \
        20.085536923187668
        """
      ),
      (
        [2, 300], 14, 12,
        """
        2 3 4 5 6 7 8_ 9_ 10_ 11_ 12 24 36 48 60 72 84 96_ 108_ 120_ 132_ 144 288
        """
      ),
    ] as [([Double], Double, Double, String)])
  func `logarithmic ticks are multiples of powers`(
    domain: [Double], count: Double, base: Double, expected: String
  ) {
    let scale = ContinuousScale(.log(base: base), domain: domain)
    let ticks = scale.ticks(count: count)
    let texts = zip(ticks, scale.labeledTicks(ticks, count: count)).map { tick, isLabeled in
      ChartValue.text(of: tick) + (isLabeled ? "" : "_")
    }
    #expect(texts.joined(separator: " ") == expected)
  }

  @Test(
    arguments: [
      (.linear, [0.13, 0.97], 10, [0.1, 1]),
      (.linear, [1.1, 10.9], 5, [0, 12]),
      (.linear, [-3.3, 97], 3, [-50, 100]),
      (.linear, [0.97, 0.13], 10, [1, 0.1]),
      (.linear, [1, 2, 9.7], 10, [1, 2, 10]),
      (.log(base: 10), [3, 702], 10, [1, 1000]),
      (.log(base: 10), [702, 3], 10, [1000, 1]),
      (.log(base: 10), [-702, -0.3], 10, [-1000, -0.1]),
      (.log(base: 2), [3, 70], 10, [2, 128]),
      (.pow(exponent: 3), [0.2, 7.3], 10, [0, 8]),
      (.sqrt, [1.3, 88], 4, [0, 100]),
      (.symlog(constant: 1), [-13, 777], 10, [-100, 800]),
      (.linear, [5, 5], 10, [5, 5]),
      (.linear, [0.00012, 0.00089], 10, [0.0001, 0.0009]),
    ] as [(ContinuousScaleKind, [Double], Double, [Double])])
  func `nice domains end at ticks`(
    kind: ContinuousScaleKind, domain: [Double], count: Double, expected: [Double]
  ) {
    #expect(ContinuousScale(kind, domain: domain).niced(count: count).domain == expected)
  }

  @Test func `times have the ticks of a calendar`() {
    let scale = ContinuousScale(.utc, domain: [90, 10])
    #expect(scale.ticks(count: 3) { start, stop, count in [start, stop, count] } == [90, 10, 3])
    #expect(scale.niced { ($0 - 1, $1 + $2) }.domain == [100, 9])
    #expect(scale.niced().domain == [90, 10])
  }

  @Test(
    arguments: [
      ([0, 12], 10, nil, 10), ([0, 12], 10, 0, 10), ([0, 12], 10, 3, 3), ([0, 1], 10, 1, 1),
      ([0, 10], 10, 5, 3), ([0, 12], 10, 20, 1), ([12, 0], 10, 3, 3),
    ] as [([Double], Double, Double?, Double)])
  func `a minimum step limits the count`(
    domain: [Double], count: Double, step: Double?, expected: Double
  ) {
    let scale = ContinuousScale(.linear, domain: domain)
    #expect(scale.tickCount(count, minimumStep: step) == expected)
  }

  @Test func `ticks outside of the range are left out, and each second one if they are too many`() {
    let scale = ContinuousScale(.linear, domain: [0, 10], range: [100, 0])
    #expect(scale.validTicks([-1, 0, 5, 10, 11]) == [0, 5, 10])
    #expect(scale.validTicks([0, 2, 4, 6, 8, 10], count: 3) == [0, 4, 8])
    #expect(scale.validTicks([0, 5, 10], count: 1) == [0, 10])
  }

  @Test(
    arguments: [
      [0, .infinity], [-.infinity, .infinity], [.nan, 1],
      [Double.leastNonzeroMagnitude * 9, .leastNormalMagnitude], [-1e308, 1e308], [],
      [1, 1 + .ulpOfOne], [0, .leastNonzeroMagnitude], [-1, 1],
    ] as [[Double]])
  func `no domain traps`(domain: [Double]) {
    let kinds: [ContinuousScaleKind] = [
      .linear, .sqrt, .identity, .pow(exponent: 0), .pow(exponent: -700), .log(base: 10),
      .log(base: 1e300), .log(base: 1), .log(base: 0), .log(base: -3), .log(base: .nan),
      .log(base: 1e9), .symlog(constant: 0), .symlog(constant: .nan),
    ]
    for kind in kinds {
      for count in [-1, 0, 0.5, 10, 1e300, .infinity, .nan] {
        let scale = ContinuousScale(kind, domain: domain, range: [0, 100], isClamped: true)
        #expect(scale.ticks(count: count).count <= 110_000)
        let nice = scale.niced(count: count)
        _ = nice.labeledTicks([1, 2], count: count)
        _ = nice.tickCount(count, minimumStep: count)
        _ = nice.validTicks([1, .nan, 3], count: count)
        _ = (nice.position(count), nice.invert(count))
        _ = ContinuousScale.padded(domain, kind: kind, padding: count, span: 100)
        _ = ContinuousScale.bins(in: domain, step: count)
      }
    }
  }
}
