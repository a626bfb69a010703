import Drawing
import Testing

@testable import Charts

// The expected colors are those that Vega 6 draws.

@Suite("L5.4 Schemes and ramps") struct ColorScaleTests {
  /// The colors at 7/97, 45/97 and 90/97.
  static let schemes = """
    bluegreen c7eae4 61be9a 0b7232
    blueorange 276ba6 e6ecec b9600b
    bluepurple bfd4e6 8e8dc2 7e1d81
    blues c3dbee 64a8d2 10579e
    brownbluegreen 935b15 f0eddd 126f66
    browns edcfa1 d58e55 a94033
    cividis 032d66 767472 edd454
    darkblue 2f3f55 0191c2 8df7fc
    darkgold 4e4639 b48f2a fff6af
    darkgreen 2a4d43 50a242 fff258
    darkmulti 2d435a 269f71 fff591
    darkred 573533 df5525 f6da2f
    goldgreen decc62 6aaa56 20743d
    goldorange f7c35f f07820 ac4024
    goldred f5c35d f1794a c02b40
    greenblue c9eac6 72c6c7 136fad
    greens c5e8bf 6abf72 0b7232
    greys d8d8d8 909090 2f2f2f
    inferno 0e0929 ad305c f3e35c
    lightgreyred e6dfdc beaaa1 de2a0f
    lightgreyteal dbe1e2 9ab3bd 1d80bd
    lightmulti d0ecde ebe076 f4623e
    lightorange f5dbc5 f99971 da4a5b
    lighttealblue cce1d5 53acbf 266590
    magma 0d0a27 a7327d fddb9e
    orangered fdd3a1 f88658 b80f0a
    oranges fdcda0 f98635 b23a02
    pinkyellowgreen b21c72 f7ebee 448422
    plasma 350598 c23c81 f9da24
    purpleblue cdd1e6 67a4cc 055d92
    purplebluegreen cdd1e6 5fa4cb 026f64
    purplegreen 783986 ece7ec 2b8140
    purpleorange 5c3989 eae7ea b9600b
    purplered d6b9da de58a6 a30645
    purples d8d8ea 9894c6 593093
    rainbow a83db2 bfde43 5860d2
    redblue b12b34 f5e8e1 276ba6
    redgrey b12b34 fbebe3 575757
    redpurple fcc3c3 ef5ea0 850178
    reds fcbaa1 f76045 aa1017
    redyellowblue c7242a fbeeaf 4363ab
    redyellowgreen c7242a fbeea2 198948
    sinebow f27616 04d6a5 f21676
    spectral c32c48 fceea3 4a78b0
    tealblues aadad4 4ea7bc 2e638d
    teals a9d7d8 54a9a8 0d6f70
    turbo 4a44bb 73fe64 b11c06
    viridis 481c6d 23878e cee21d
    warmgreys d2c9c5 9d9491 625957
    yellowgreen d6eea3 6dc073 0b6d39
    yellowgreenblue e1f3b7 52bac1 214196
    yelloworangebrown fee18c f89127 a33a03
    yelloworangered fed576 fc7d38 c20823
    """.split(separator: "\n")

  @Test(arguments: schemes)
  func `schemes have Vega's colors`(row: Substring) throws {
    let words = row.split(separator: " ").map(String.init)
    let ramp = try #require(ColorScheme(named: words[0].uppercased())).ramp()
    let colors = [7.0, 45, 90].map { ramp.color(at: $0 / 97).map(hex) }
    #expect(colors == Array(words.dropFirst()))
  }

  /// The number of colors, the first and the last one.
  static let categories = """
    accent 8 7fc97f 666666
    category10 10 1f77b4 17becf
    category20 20 1f77b4 9edae5
    category20b 20 393b79 de9ed6
    category20c 20 3182bd d9d9d9
    dark2 8 1b9e77 666666
    observable10 10 4269d0 9498a0
    paired 12 a6cee3 b15928
    pastel1 9 fbb4ae f2f2f2
    pastel2 8 b3e2cd cccccc
    set1 9 e41a1c 999999
    set2 8 66c2a5 b3b3b3
    set3 12 8dd3c7 ffed6f
    tableau10 10 4c78a8 bab0ac
    tableau20 20 4c78a8 d8b5a5
    """.split(separator: "\n")

  @Test(arguments: categories)
  func `categories have Vega's colors`(row: Substring) throws {
    let words = row.split(separator: " ").map(String.init)
    let colors = try #require(ColorScheme(named: words[0])).ordinalRange(count: 3)
    #expect(
      [String(colors.count), hex(colors[0]), hex(colors[colors.count - 1])]
        == Array(words.dropFirst()))
  }

  @Test func `there are no other schemes`() {
    #expect(ColorSchemes.schemes.count == Self.schemes.count + Self.categories.count)
    #expect(ColorScheme(named: "blue") == nil)
    #expect(ColorScheme(named: "blues-0") == nil)
    #expect(ColorScheme(named: "blues-x") == nil)
    #expect(ColorScheme(named: "blues-7")?.colors(0).count == 7)
  }

  struct Row: Sendable {
    var scale: ColorScale
    var values: [Double]
    var colors: String
  }

  static let rows: [Row] = [
    Row(
      scale: ColorScale(.linear, domain: [0, 10], ramp: ramp("blues")),
      values: [0, 3, 10, 12], colors: "cfe1f2 8fc1de 0a4a90 002668"),
    Row(
      scale: ColorScale(.linear, domain: [-5, 0, 20], ramp: ramp("blueorange", extent: (1, 0))),
      values: [-5, -2, 0, 10, 20], colors: "994a07 fbbf74 f2f0eb 7db6d6 134b85"),
    Row(
      scale: ColorScale(.linear, domain: [20, -5, 0], ramp: ramp("redblue")),
      values: [-5, -2, 0, 10, 20], colors: "f2efee f7e3d8 fbdbc9 df745e 8c0d25"),
    Row(
      scale: ColorScale(.linear, domain: [-5, 0, 0], ramp: ramp("redblue")),
      values: [-5, -2, 0, 3], colors: "8c0d25 f4ae91 f2efee f2efee"),
    Row(
      scale: ColorScale(
        .log(base: 10), domain: [1, 1000],
        ramp: ramp("viridis", extent: (0.2, 0.9), isReversed: true)),
      values: [1, 30, 500], colors: "bcdf27 1f9d89 39578c"),
    Row(
      scale: ColorScale(
        .sqrt, domain: [0, 100], colors: css("#fff red black"), interpolation: .hcl, isClamped: true
      ),
      values: [-3, 25, 64, 300], colors: "ffb27b ff0000 950000 590000"),
    Row(
      scale: ColorScale(.linear, domain: [0, 1, 2, 10], colors: css("white red blue black")),
      values: [0, 0.5, 1.3, 7, 12], colors: "ffffff ff8080 b3004d 000060 000000"),
    Row(
      scale: ColorScale(.linear, domain: [0, 1, 2, 10], colors: css("white red")),
      values: [0, 0.5, 1.3], colors: "ffffff ff8080 ff0000"),
    Row(
      scale: ColorScale(.utc, domain: [0, 1000], colors: css("white red"), interpolation: .hcl),
      values: [0, 250, 1000], colors: "ffb27b ff8f5e ff0000"),
    Row(
      scale: ColorScale(.linear, domain: [0, 1], ramp: ramp("tableau10", interpolation: .hcl)),
      values: [0, 0.13, 0.5], colors: "4c78a8 f57c28 9dba3b"),
    Row(
      scale: ColorScale(
        .symlog(constant: 1), domain: [-10, 10], ramp: ColorScheme(css("#fff green black")).ramp()),
      values: [-3, 0, 5], colors: "93c993 008000 002000"),
  ]

  @Test(arguments: rows)
  func `numbers have Vega's colors`(row: Row) {
    let colors = row.values.map { row.scale.color($0).map(hex) ?? "" }
    #expect(colors.joined(separator: " ") == row.colors)
    #expect(row.scale.color(.nan) == nil)
  }

  @Test(
    arguments: [
      ("blues", 3, nil, "9cc8e2 5ba3cf 2978b8"),
      ("blues", 3, nil, "9cc8e2 5ba3cf 2978b8"),
      ("viridis", 3, (0.5, 1), "28ae80 5dc963 abdc32"),
      ("greens", 0, nil, "b2e0ac 8ccf8a 60ba6c 39a055 1a833e"),
      ("set1", 3, nil, "e41a1c 377eb8 4daf4a"),
      ("oranges", 3, nil, "fdaf6d f87f2c db5108"),
      ("reds", 3, nil, "fc9374 f6573f d22321"),
      ("purples", 2, nil, "aeadd3 796db2"),
    ] as [(String, Int, (Double, Double)?, String)])
  func `discrete ranges have Vega's colors`(
    name: String, count: Int, extent: (Double, Double)?, expected: String
  ) throws {
    let scheme = try #require(ColorScheme(named: name))
    let colors = scheme.colors(count, extent: extent)
    #expect(colors.map(hex).joined(separator: " ") == expected)
  }

  @Test func `no number traps`() {
    for space in ColorInterpolation.Space.allCases {
      let colors = css("red transparent #8888")
      let ramp = ColorRamp(colors, interpolation: ColorInterpolation(space, gamma: .nan))
      for value in [-.infinity, -1e300, 0, 1e300, .infinity, .nan] {
        _ = ramp.color(at: value)
        _ = ramp.part(from: value, to: 0).color(at: 1)
        for domain in [[0, 0], [value, 1], [0, value, 2], [1, 2, 3, value], []] {
          _ = ColorScale(.linear, domain: domain, ramp: ramp).color(value)
          _ = ColorScale(.log(base: 10), domain: domain, colors: colors).color(value)
        }
      }
    }
    #expect(ColorRamp([]).color(at: 0.5)?.alpha == 0)
    #expect(ColorRamp(css("red")).color(at: 0.5) == RGBA(hex: 0xFF0000))
  }
}

private func ramp(
  _ name: String, extent: (Double, Double)? = nil, isReversed: Bool = false,
  interpolation: ColorInterpolation = .rgb
) -> ColorRamp {
  ColorScheme(named: name)?.ramp(
    extent: extent, isReversed: isReversed, interpolation: interpolation) ?? ColorRamp([])
}
