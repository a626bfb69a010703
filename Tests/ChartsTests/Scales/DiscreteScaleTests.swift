import Testing

@testable import Charts

// The expected values are those of Vega 6.

@Suite("L5.2 L5.3 Discrete scales") struct DiscreteScaleTests {
  struct Row: Sendable {
    var scale: BandScale
    var starts: [Double]
    var bandwidth: Double
  }

  static let rows: [Row] = [
    Row(
      scale: BandScale(letters(4), range: (0, 100)),
      starts: [0, 25, 50, 75], bandwidth: 25),
    Row(
      scale: BandScale(letters(4), range: (0, 100), paddingInner: 0.1, paddingOuter: 0.05),
      starts: [1.25, 26.25, 51.25, 76.25], bandwidth: 22.5),
    Row(
      scale: BandScale(letters(3), range: (100, 0), paddingInner: 0.2, paddingOuter: 0.2),
      starts: [68.75, 37.5, 6.25], bandwidth: 25.000000000000004),
    Row(
      scale: BandScale(letters(7), range: (0, 100), paddingInner: 0.1, isRounded: true),
      starts: [2, 16, 30, 44, 58, 72, 86], bandwidth: 13),
    Row(
      scale: BandScale(letters(3), range: (0, 100), paddingInner: 0.3, paddingOuter: 0.3, align: 0),
      starts: [0, 30.3030303030303, 60.6060606060606], bandwidth: 21.21212121212121),
    Row(
      scale: BandScale(letters(7), range: (3, 100), align: 1, isRounded: true),
      starts: [9, 22, 35, 48, 61, 74, 87], bandwidth: 13),
    Row(
      scale: BandScale(letters(4), range: (0, 100), paddingInner: 1),
      starts: [0, 33.333333333333336, 66.66666666666667, 100], bandwidth: 0),
    Row(
      scale: BandScale(letters(4), range: (0, 100), paddingInner: 1, paddingOuter: 0.5),
      starts: [12.5, 37.5, 62.5, 87.5], bandwidth: 0),
    Row(
      scale: BandScale(
        letters(5), range: (97, 0), paddingInner: 1, paddingOuter: 0.5, isRounded: true),
      starts: [87, 68, 49, 30, 11], bandwidth: 0),
    Row(
      scale: BandScale(letters(0), range: (0, 100)),
      starts: [], bandwidth: 100),
    Row(
      scale: BandScale(letters(1), range: (0, 100), paddingInner: 1),
      starts: [50], bandwidth: 0),
    Row(
      scale: BandScale(letters(1), range: (0, 100), paddingInner: 1),
      starts: [50], bandwidth: 0),
    Row(
      scale: BandScale(letters(3), range: (0, 60), paddingInner: 0.1, paddingOuter: 0.05),
      starts: [1, 21, 41], bandwidth: 18),
    Row(
      scale: BandScale(letters(3), range: (0, 60), paddingInner: 1, paddingOuter: 0.5),
      starts: [10, 30, 50], bandwidth: 0),
  ]

  static func letters(_ count: Int) -> [ChartValue] {
    ["a", "b", "c", "d", "e", "f", "g", "h"].prefix(count).map { .text($0) }
  }

  @Test(arguments: rows)
  func `bands are placed as in Vega`(row: Row) {
    for (value, start) in zip(row.scale.domain.values, row.starts) {
      #expect(abs((row.scale.position(of: value) ?? .nan) - start) < 1e-9)
    }
    #expect(abs(row.scale.bandwidth - row.bandwidth) < 1e-9)
    #expect(row.scale.position(of: "none") == nil)
  }

  @Test func `a range has room for steps`() {
    #expect(BandScale.space(count: 3, paddingInner: 0.1, paddingOuter: 0.05) * 20 == 60)
    #expect(BandScale.space(count: 0, paddingInner: 0, paddingOuter: 1) == 0)
    #expect(BandScale.space(count: 1, paddingInner: 1, paddingOuter: 0) == 1)
  }

  @Test func `keys are told apart as in JavaScript`() {
    let domain = OrdinalDomain([1, "1", .date(2), .null, .missing, .number(.nan), 1, .number(.nan)])
    #expect(domain.count == 6)
    #expect(domain.index(of: 1) == 0)
    #expect(domain.index(of: "1") == 1)
    #expect(domain.index(of: 2) == 2)
    #expect(domain.index(of: .number(.nan)) == 5)
    #expect(domain.index(of: "2") == nil)
    #expect(OrdinalDomain([.number(-0.0)]).index(of: 0) == 0)
  }

  @Test func `ordinal ranges are repeated`() {
    let scale = OrdinalScale(domain: Self.letters(3), range: [10, 20])
    #expect(Self.letters(4).map { scale.value(for: $0) } == [10, 20, 10, nil])
    #expect(OrdinalScale<Int>(domain: Self.letters(1), range: []).value(for: "a") == nil)
  }

  @Test(
    arguments: [
      (
        .quantile, [3, 6, 7, 8, 8, 10, 13, 15, 16, 20], "abcd",
        "aaaaaabbcccddd"
      ),
      (
        .quantize, [0, 10], "abc",
        "aaaabbcccccccc"
      ),
      (
        .threshold, [1, 5, 9], "abcd",
        "aabbbcccdddddd"
      ),
      (
        .binOrdinal, [0, 10, 20, 30], "xyz",
        "-xxxxxxxxxyyzx"
      ),
    ] as [(DiscretizingScale<Character>.Kind, [Double], String, String)])
  func `intervals are mapped to elements`(
    kind: DiscretizingScale<Character>.Kind, domain: [Double], range: String, expected: String
  ) {
    let scale = DiscretizingScale(kind, domain: domain, range: Array(range))
    let values: [Double] = [-1, 0, 1, 3, 3.4, 5, 7.25, 8, 9, 9.5, 12, 14.5, 21, 30]
    #expect(String(values.map { scale.value($0) ?? "-" }) == expected)
    #expect(scale.value(.nan) == nil)
  }

  @Test func `domains have thresholds`() {
    let quantile = DiscretizingScale(
      .quantile, domain: [20, 3, 6, 7, 8, 8, 10, 13, 15, 16], range: Array("abcd"))
    #expect(quantile.thresholds == [7.25, 9, 14.5])
    let quantize = DiscretizingScale(.quantize, domain: [0, 9], range: Array("abc"))
    #expect(quantize.thresholds == [3, 6])
  }
}
