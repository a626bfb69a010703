import Drawing
import TestSupport

/// Scenes of random elements with hostile numbers and texts.
struct RandomScene {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  static let texts = [
    "plain", "", "a & b < c > d \"e\" 'f'", "]]>", "<script>alert(1)</script>",
    "\u{1B}[31mred\u{7}",
    "\u{202E}gnp.exe\u{2066}x\u{2069}", "\u{0}\u{FFFE}\u{85}\u{9B}", "漢字 👩‍👩‍👧‍👦 e\u{301}\u{301}",
    "two\nlines\r\nand\tmore", "&amp;", "--></svg>",
  ]

  private static let numbers = [
    0, -0.0, 1, 0.5, -3.25, 17.12345, 1e-9, -1e-9, 1e15, -1e300, .infinity, -.infinity, .nan,
    .greatestFiniteMagnitude, .leastNonzeroMagnitude, 99.9996,
  ]

  private mutating func number() -> Double {
    Int.random(in: 0..<6, using: &generator) == 0
      ? Self.numbers.randomElement(using: &generator) ?? 0
      : Double.random(in: -50...450, using: &generator)
  }

  private mutating func text() -> String { Self.texts.randomElement(using: &generator) ?? "" }

  private mutating func point() -> Point2D { Point2D(x: number(), y: number()) }

  private mutating func rect() -> Rect2D { Rect2D(point(), point()) }

  private mutating func paint() -> Paint2D? {
    let roles: [Paint2D.Role] = [
      .node, .edge, .series, .warning, Paint2D.Role(rawValue: "\"><x y=\""),
      Paint2D.Role(rawValue: ""),
    ]
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: return nil
    case 1: return .color(RGBA(red: 1, green: 200, blue: 3, alpha: 128))
    case 2: return .gradient(gradient())
    case 3 where depth < 2: return .pattern(pattern())
    default:
      return .role(
        roles.randomElement(using: &generator) ?? .node,
        index: [0, 1, 7, 8, -1, Int.min, Int.max].randomElement(using: &generator) ?? 0)
    }
  }

  /// The number of open pictures inside of others.
  private var depth = 0

  private mutating func gradient() -> Gradient2D {
    let stops = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
      Gradient2D.Stop(offset: number(), color: RGBA(red: 9, green: 8, blue: 200, alpha: 70))
    }
    let isLinear = Bool.random(using: &generator)
    return Gradient2D(
      isLinear
        ? .linear(from: point(), to: point())
        : .radial(center: point(), radius: number(), focus: point(), focusRadius: number()),
      stops: stops, spread: [.pad, .reflect, .repeat].randomElement(using: &generator) ?? .pad,
      transform: transform())
  }

  private mutating func pattern() -> Pattern2D {
    Pattern2D(tile: rect(), transform: transform(), elements: inner())
  }

  private mutating func transform() -> AffineTransform2D {
    Bool.random(using: &generator)
      ? .identity : AffineTransform2D(a: number(), b: 0, c: 0.25, d: 1, tx: number(), ty: 3)
  }

  /// Elements of a picture inside of another.
  private mutating func inner() -> [Scene2D.Element] {
    depth += 1
    defer { depth -= 1 }
    return (0..<Int.random(in: 0..<4, using: &generator)).map { _ in Scene2D.Element(content()) }
  }

  private mutating func masks() -> [Mask2D] {
    guard depth < 2, Int.random(in: 0..<3, using: &generator) == 0 else { return [] }
    let region = Bool.random(using: &generator) ? nil : rect()
    return [
      Mask2D(
        [.alpha, .luminance(isLinear: true)].randomElement(using: &generator) ?? .alpha,
        region: region, elements: inner())
    ]
  }

  private mutating func filter() -> Filter2D? {
    guard Int.random(in: 0..<4, using: &generator) == 0 else { return nil }
    let color = RGBA(red: 9, green: 8, blue: 200, alpha: 70)
    let operations: [Filter2D.Operation] = [
      .blur(x: number(), y: number()), .offset(x: number(), y: number()), .flood(color),
      .dropShadow(x: number(), y: number(), blurX: number(), blurY: 2, color: color),
      .colorMatrix((0..<20).map { _ in number() }), .colorMatrix([]), .merge, .blend(.hue),
      .transfer([
        .gamma(amplitude: number(), exponent: number(), offset: number()),
        .table([number(), 1]), .discrete([]), .linear(slope: number(), intercept: 0),
      ]),
      .composite(.arithmetic(number(), number(), number(), number())), .composite(.xor),
      .morphology(isDilation: true, x: number(), y: number()), .tile(rect()), .nothing,
    ]
    let steps = (0..<Int.random(in: 0..<4, using: &generator)).map { index in
      Filter2D.Step(
        operations.randomElement(using: &generator) ?? .merge,
        inputs: [.step(index - 1), .source, .sourceAlpha, .step(7)].shuffled(using: &generator),
        region: rect(), isLinear: Bool.random(using: &generator))
    }
    return Filter2D(region: rect(), steps: steps)
  }

  private mutating func stroke() -> Stroke2D? {
    paint().map {
      Stroke2D(
        $0, width: number(),
        pattern: Stroke2D.Pattern.allCases.randomElement(using: &generator) ?? .solid,
        cap: Stroke2D.Cap.allCases.randomElement(using: &generator) ?? .butt,
        join: Stroke2D.Join.allCases.randomElement(using: &generator) ?? .miter,
        miterLimit: number(),
        dashes: Bool.random(using: &generator) ? [] : [number(), number()], dashOffset: number())
    }
  }

  private mutating func path() -> Path2D {
    var path = Path2D()
    for _ in 0..<Int.random(in: 0..<7, using: &generator) {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: path.move(to: point())
      case 1, 2: path.line(to: point())
      case 3: path.quadCurve(to: point(), control: point())
      case 4: path.curve(to: point(), control1: point(), control2: point())
      default: path.close()
      }
    }
    return path
  }

  private mutating func content() -> Scene2D.Element.Content {
    let kinds: [Scene2D.Shape.Kind] = [
      .rectangle, .rectangle(cornerRadius: number()), .capsule, .ellipse, .diamond, .hexagon,
      .parallelogram(leansRight: true), .trapezoid(isNarrowAtTop: false), .cylinder, .subroutine,
      .flag,
    ]
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1:
      return .shape(
        Scene2D.Shape(
          kinds.randomElement(using: &generator) ?? .capsule, frame: rect(), fill: paint(),
          stroke: stroke()))
    case 2, 3:
      return .path(
        Scene2D.Path(
          path(), stroke: stroke(), fill: paint(),
          startMarker: Scene2D.Marker.allCases.randomElement(using: &generator),
          endMarker: Scene2D.Marker.allCases.randomElement(using: &generator),
          cornerRadius: number()))
    case 4, 5:
      return .text(
        Scene2D.Text(
          text(), at: point(), anchor: .middle, style: TextStyle2D(size: number(), isBold: true),
          paint: paint() ?? .role(.label), interruptsLines: Bool.random(using: &generator),
          fittedLength: Bool.random(using: &generator) ? nil : number()))
    case 6:
      let isPlain = Bool.random(using: &generator)
      return .groupStart(
        Scene2D.Group(
          transform: isPlain
            ? .identity
            : AffineTransform2D(a: number(), b: 0, c: 0.25, d: 1, tx: number(), ty: number()),
          clip: isPlain ? nil : rect(), opacity: number(),
          blendMode: BlendMode2D.allCases.randomElement(using: &generator) ?? .normal,
          isIsolated: Bool.random(using: &generator), masks: masks(), filter: filter()))
    default: return .groupEnd
    }
  }

  /// Returns the next scene.
  mutating func next() -> Scene2D {
    var scene = Scene2D(
      size: Size2D(width: number(), height: number()), title: text(), description: text())
    for index in 0..<Int.random(in: 0..<24, using: &generator) {
      scene.append(
        content(), id: Bool.random(using: &generator) ? text() : nil,
        link: [nil, nil, "https://a.example/?q='\"<&>", "javascript:alert(1)"]
          .randomElement(using: &generator) ?? nil,
        title: Bool.random(using: &generator) ? text() : nil,
        readingIndex: index % 3 == 0 ? index : nil)
    }
    return scene
  }
}
