/// Small fonts for tests.
enum FontFixtures {
  private typealias Build = FontBuilder

  /// A triangle.
  static let triangle = FontBuilder.contours([[(50, 0, true), (250, 700, true), (450, 0, true)]])

  /// A round shape of controls only.
  static let round = FontBuilder.contours([
    [(100, 0, false), (500, 0, false), (500, 400, false), (100, 400, false)]
  ])

  /// A component: flags, glyph, and bytes of arguments and matrix.
  static func component(_ flags: Int, _ glyph: Int, _ rest: [UInt8], isLast: Bool = true) -> [UInt8]
  {
    FontBuilder.u16(flags | (isLast ? 0 : 0x20), glyph) + rest
  }

  /// A glyph of components, whose outline begins at `x`.
  static func composite(at x: Int, _ components: [UInt8]...) -> [UInt8] {
    FontBuilder.u16(-1, x, 0, 0, 0) + components.flatMap { $0 }
  }

  /// Glyphs 1 to 5: a triangle, a round, both, a rotated triangle, and triangles joined at a point.
  static let glyphs: [[UInt8]] = [
    [], triangle, round,
    composite(
      at: 50, component(0x0002, 1, [10, 236], isLast: false),
      component(0x000B, 2, FontBuilder.u16(300, -40, 0x2000))),
    composite(at: -700, component(0x0083, 1, FontBuilder.u16(0, 0, 0, 0x4000, -0x4000, 0))),
    composite(at: 50, component(0x0002, 1, [0, 0], isLast: false), component(0x0000, 1, [2, 0])),
  ]

  /// A font with quadratic curves: `A` to `E` are the glyphs 1 to 5, as is U+1F600 on.
  static let trueType: FontBuilder = {
    var font = FontBuilder()
    font.tables = Build.metrics(
      advances: [500, 520, 600, 700, 800, 900], bearings: [0, 50, 100, 50, -700, 50])
    font.tables += Build.glyphs(glyphs)
    font.tables += [
      (
        "cmap",
        Build.characterMap([
          (3, 1, Build.segments([(0x41...0x45, glyph: 1)])),
          (3, 10, Build.groups([(0x41...0x45, glyph: 1), (0x1F600...0x1F604, glyph: 1)])),
        ])
      ),
      ("OS/2", Build.os2()), ("post", Build.post()),
      ("name", Build.names([(1, "Test Sans"), (2, "Regular")])), ("kern", kern),
      ("GPOS", positioning),
    ]
    return font
  }()

  /// A `kern` table with two pairs.
  static let kern =
    FontBuilder.u16(0, 1, 0, 26, 1, 2, 0, 0, 0) + FontBuilder.u16(1, 2, -70, 2, 1, -30)

  /// A `GPOS` table: the pair of `A` and `B` in a lookup of pairs, then classes of `A` and `B` with
  /// the pair of `B` and `C`, as an extension.
  static let positioning: [UInt8] = {
    let pairs =
      Build.u16(1, 18, 4, 0, 1, 12) + Build.u16(1, 2, -80) + Build.u16(1, 1, 1)
    let classes =
      Build.u16(2, 32, 5, 0, 40, 48, 2, 2) + Build.u16(0, 0, 0, 0, 0, 0, 9, -55)
      + Build.u16(1, 2, 1, 2) + Build.u16(1, 2, 1, 1) + Build.u16(1, 3, 1, 1)
    let first = Build.u16(2, 0, 1, 8) + pairs
    let second = Build.u16(9, 0, 1, 8) + Build.u16(1, 2) + Build.u32(8) + classes
    let lookups = Build.u16(2, 6, 6 + first.count) + first + second
    let features = Build.u16(1) + Array("kern".utf8) + Build.u16(8) + Build.u16(0, 2, 0, 1)
    let scripts =
      Build.u16(1) + Array("DFLT".utf8) + Build.u16(8) + Build.u16(4, 0)
      + Build.u16(0, 0xFFFF, 1, 0)
    return Build.u16(1, 0, 10, 10 + scripts.count, 10 + scripts.count + features.count) + scripts
      + features + lookups
  }()

  /// A font named `family` with a style, in which `A` is a triangle.
  static func styled(
    _ family: String, weight: Int = 400, isItalic: Bool = false, isMonospaced: Bool = false,
    letters: ClosedRange<Int> = 0x41...0x45
  ) -> FontBuilder {
    trueType.with("name", FontBuilder.names([(1, family), (2, "Style")]))
      .with("OS/2", FontBuilder.os2(weight: weight, selection: isItalic ? 1 : 0))
      .with("post", FontBuilder.post(isMonospaced: isMonospaced))
      .with("cmap", FontBuilder.characterMap([(3, 1, FontBuilder.segments([(letters, glyph: 1)]))]))
  }
}
