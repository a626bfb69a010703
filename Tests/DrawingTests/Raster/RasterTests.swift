import Drawing
import TestSupport
import Testing

/// Scenes as pixels.
struct RasterTests {
  private static let black = Paint2D.color(RGBA(hex: 0))
  private static let bare = BitmapOptions(hasBackground: false)

  private func scene(_ size: Double = 20, _ body: (inout Scene2D) -> Void) -> Scene2D {
    var scene = Scene2D(size: Size2D(width: size, height: size))
    body(&scene)
    return scene
  }

  private func fill(_ path: Path2D, _ rule: Scene2D.Path.FillRule = .nonzero)
    -> Scene2D.Element.Content
  {
    .path(Scene2D.Path(path, stroke: nil, fill: Self.black, fillRule: rule))
  }

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect2D {
    Rect2D(origin: Point2D(x: x, y: y), size: Size2D(width: width, height: height))
  }

  private func alpha(_ bitmap: Bitmap2D, _ x: Int, _ y: Int) -> Int { Int(bitmap[x, y].alpha) }

  /// The sum of all opacities in pixels.
  private func area(_ bitmap: Bitmap2D) -> Double {
    stride(from: 3, to: bitmap.pixels.count, by: 4).reduce(0) { $0 + Double(bitmap.pixels[$1]) }
      / 255
  }

  @Test func `I4.2 The coverage of a pixel is the area of the outline in it`() {
    let bitmap = scene { $0.append(fill(Path2D(rect(2.25, 3.5, 4, 5)))) }.bitmap(options: Self.bare)
    #expect(alpha(bitmap, 2, 5) == 191 && alpha(bitmap, 3, 5) == 255 && alpha(bitmap, 6, 5) == 64)
    #expect(alpha(bitmap, 3, 3) == 128 && alpha(bitmap, 2, 3) == 96 && alpha(bitmap, 7, 5) == 0)
    #expect(abs(area(bitmap) - 20) < 0.1)
  }

  @Test(arguments: TestScale.seeds(50, of: 1000))
  func `I4.2 The areas of triangles are exact wherever they are`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number() -> Double { Double.random(in: -10...30, using: &random) }
    let points = (0..<3).map { _ in Point2D(x: number(), y: number()) }
    var path = Path2D(polyline: points)
    path.close()
    // Far enough from the border that all of it is visible.
    var scene = scene(60) { _ in }
    scene.group(Scene2D.Group(transform: .translation(x: 15, y: 15))) { $0.append(fill(path)) }
    let bitmap = scene.bitmap(options: Self.bare)
    let (a, b, c) = (points[0], points[1], points[2])
    let exact = abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2
    #expect(abs(area(bitmap) - exact) < 0.4, "seed \(seed)")
  }

  @Test func `I4.2 The rules differ inside of two outlines`() {
    var path = Path2D(rect(2, 2, 10, 10))
    path.append(Path2D(rect(4, 4, 4, 4)))
    let nonzero = scene { $0.append(fill(path)) }.bitmap(options: Self.bare)
    let evenOdd = scene { $0.append(fill(path, .evenOdd)) }.bitmap(options: Self.bare)
    #expect(alpha(nonzero, 5, 5) == 255 && alpha(evenOdd, 5, 5) == 0 && alpha(evenOdd, 3, 3) == 255)
  }

  @Test func `I4.4 Caps and joins have their areas`() {
    func stroke(_ points: [(Double, Double)], _ change: (inout Stroke2D) -> Void) -> Double {
      var line = Stroke2D(Self.black, width: 4)
      change(&line)
      let path = Path2D(polyline: points.map { Point2D(x: $0.0, y: $0.1) })
      return area(
        scene(40) { $0.append(.path(Scene2D.Path(path, stroke: line))) }
          .bitmap(options: Self.bare))
    }
    let straight = [(10.0, 20.0), (30.0, 20.0)]
    #expect(abs(stroke(straight) { _ in } - 80) < 0.2)
    #expect(abs(stroke(straight) { $0.cap = .square } - 96) < 0.2)
    #expect(abs(stroke(straight) { $0.cap = .round } - 92.57) < 0.4)
    let corner = [(10.0, 30.0), (10.0, 10.0), (30.0, 10.0)]
    let bevel = stroke(corner) { $0.join = .bevel }
    #expect(abs(stroke(corner) { _ in } - bevel - 2) < 0.2)
    #expect(abs(stroke(corner) { $0.join = .round } - bevel - (.pi - 2)) < 0.3)
    #expect(abs(stroke(corner) { $0.miterLimit = 1 } - bevel) < 0.1)
    #expect(abs(stroke(straight) { $0.dashes = [3, 2] } - 48) < 0.3)
    #expect(stroke([(20, 20), (20, 20)]) { $0.cap = .round } > 12)
    #expect(stroke([(20, 20), (20, 20)]) { _ in } == 0)
  }

  @Test func `I4.4 A dash across the start of a closed line is one`() {
    var line = Stroke2D(Self.black, width: 4)
    // 10 of 80 from the start on, and 10 before it.
    line.dashes = [20, 60]
    line.dashOffset = 10
    var path = Path2D(rect(10, 10, 20, 20))
    let corner = scene(40) { $0.append(.path(Scene2D.Path(path, stroke: line))) }
      .bitmap(options: Self.bare)
    #expect(alpha(corner, 8, 8) == 255 && abs(area(corner) - 80) < 0.5)
    path = Path2D(
      polyline: [(10.0, 10.0), (30, 10), (30, 30), (10, 30), (10, 10)].map {
        Point2D(x: $0.0, y: $0.1)
      })
    let open = scene(40) { $0.append(.path(Scene2D.Path(path, stroke: line))) }
      .bitmap(options: Self.bare)
    #expect(alpha(open, 8, 8) == 0)
  }

  @Test func `I4.5 Gradients go from one color to the other`() {
    let stops = [
      Gradient2D.Stop(offset: 0, color: RGBA(hex: 0xFF0000)),
      Gradient2D.Stop(offset: 1, color: RGBA(hex: 0x0000FF)),
    ]
    func row(_ geometry: Gradient2D.Geometry, _ spread: Gradient2D.Spread = .pad) -> [RGBA] {
      let gradient = Gradient2D(geometry, stops: stops, spread: spread)
      let bitmap = scene {
        $0.append(
          .path(Scene2D.Path(Path2D(rect(0, 0, 20, 20)), stroke: nil, fill: .gradient(gradient))))
      }.bitmap(options: Self.bare)
      return (0..<20).map { bitmap[$0, 10] }
    }
    let line = row(.linear(from: Point2D(x: 5, y: 0), to: Point2D(x: 15, y: 0)))
    #expect(line[0] == RGBA(hex: 0xFF0000) && line[19] == RGBA(hex: 0x0000FF))
    #expect(abs(Int(line[10].red) - 115) < 4 && abs(Int(line[10].blue) - 140) < 4)
    let reflected = row(.linear(from: Point2D(x: 0, y: 0), to: Point2D(x: 10, y: 0)), .reflect)
    #expect(abs(Int(reflected[3].red) - Int(reflected[16].red)) < 3)
    let center = Point2D(x: 10, y: 10)
    let circle = row(.radial(center: center, radius: 10, focus: center, focusRadius: 0))
    #expect(circle[10].red > 220 && circle[0].blue > 220)
  }

  @Test func `I4.6 A pattern keeps its period`() {
    let square = Scene2D.Element(
      .path(Scene2D.Path(Path2D(rect(0, 0, 2.5, 5)), stroke: nil, fill: Self.black)))
    let pattern = Pattern2D(tile: rect(0, 0, 5.5, 5), elements: [square])
    let bitmap = scene(110) {
      $0.append(
        .path(Scene2D.Path(Path2D(rect(0, 0, 110, 110)), stroke: nil, fill: .pattern(pattern))))
    }.bitmap(options: Self.bare)
    #expect(abs(area(bitmap) - 110 * 110 * 2.5 / 5.5) < 150)
    #expect(alpha(bitmap, 100, 50) == 255 && alpha(bitmap, 102, 50) == 0)
  }

  @Test func `I1.10 Masks, opacity and blend modes apply to the group as a whole`() {
    let bitmap = scene { scene in
      scene.append(fill(Path2D(rect(0, 0, 20, 20))))
      let group = Scene2D.Group(
        opacity: 0.5, masks: [Mask2D(clip: Path2D(rect(0, 0, 10, 20)))])
      scene.group(group) {
        let white = Paint2D.color(RGBA(hex: 0xFFFFFF))
        for _ in 0..<2 {
          $0.append(.path(Scene2D.Path(Path2D(rect(0, 0, 20, 20)), stroke: nil, fill: white)))
        }
      }
    }.bitmap(options: Self.bare)
    #expect(abs(Int(bitmap[5, 5].red) - 128) < 2 && bitmap[15, 5].red == 0)
    let multiplied = scene { scene in
      scene.append(
        .path(
          Scene2D.Path(
            Path2D(rect(0, 0, 20, 20)), stroke: nil, fill: .color(RGBA(hex: 0x8080FF)))))
      scene.group(Scene2D.Group(blendMode: .multiply)) {
        $0.append(
          .path(
            Scene2D.Path(
              Path2D(rect(0, 0, 20, 20)), stroke: nil, fill: .color(RGBA(hex: 0x80FF80)))))
      }
    }.bitmap(options: Self.bare)
    #expect(abs(Int(multiplied[5, 5].red) - 64) < 2 && multiplied[5, 5].green == 128)
  }

  @Test func `I4.9 A blur keeps the sum of what it spreads`() {
    let region = rect(-20, -20, 80, 80)
    let filter = Filter2D(
      region: region, steps: [Filter2D.Step(.blur(x: 3, y: 3), inputs: [.source], region: region)])
    let bitmap = scene(40) { scene in
      scene.group(Scene2D.Group(filter: filter)) { $0.append(fill(Path2D(rect(15, 15, 10, 10)))) }
    }.bitmap(options: Self.bare)
    #expect(
      abs(area(bitmap) - 100) < 4 && alpha(bitmap, 20, 20) < 255 && alpha(bitmap, 12, 20) > 20)
  }

  @Test(arguments: TestScale.seeds(40, of: 2000))
  func `I4.8 I4.10 Any scene is drawn, and in bands as at once`(seed: UInt64) {
    var random = RandomScene(seed: seed)
    var scene = random.next()
    scene.size = Size2D(width: 200, height: 160)
    let options = BitmapOptions(colorScheme: seed % 2 == 0 ? .light : .dark)
    let whole = scene.bitmap(options: options)
    #expect(whole.width == 200 && whole.height == 160)
    var banded: [UInt8] = []
    scene.forEachBand(width: 200, height: 160, pixels: 200 * 16, options: options) { banded += $0 }
    let differences = zip(whole.pixels, banded).count { abs(Int($0) - Int($1)) > 3 }
    // Where layers are limited by bands, filters may differ by a rounding.
    #expect(
      banded.count == whole.pixels.count && differences < whole.pixels.count / 200, "seed \(seed)")
  }

  @Test func `I4.10 Fills are counted`() {
    let stops = [0.0, 1].map { Gradient2D.Stop(offset: $0, color: RGBA(hex: 0xFF0000)) }
    let line = Gradient2D(
      .linear(from: Point2D(x: 0, y: 0), to: Point2D(x: 20, y: 0)), stops: stops)
    func last(after count: Int) -> RGBA {
      scene { scene in
        let path = Path2D(rect(0, 0, 20, 20))
        for _ in 0..<count {
          scene.append(.path(Scene2D.Path(path, stroke: nil, fill: .gradient(line))))
        }
        scene.append(fill(path))
      }.bitmap(options: Self.bare)[10, 10]
    }
    let most = DrawingLimits.fillsPerPixel / DrawingLimits.shadedPixelFills
    #expect(last(after: most) == RGBA(hex: 0) && last(after: most + 1) == RGBA(hex: 0xFF0000))
  }

  @Test func `I4.1 Sizes are bounded`() {
    let scene = scene { $0.append(fill(Path2D(rect(0, 0, 20, 20)))) }
    #expect(scene.bitmap(width: 7, height: 9).height == 9)
    #expect(scene.bitmap(scale: 2).width == 40)
    #expect(scene.bitmap(scale: .nan).width == 0)
    #expect(Scene2D(size: Size2D(width: 1e12, height: -3)).bitmap().height == 0)
  }

  @Test func `I4.12 A PNG is the bitmap`() throws {
    let scene = scene { $0.append(fill(Path2D(rect(3, 4, 9, 9)))) }
    #expect(try Bitmap2D(png: scene.png()) == scene.bitmap())
    var pieces = 0
    var file: [UInt8] = []
    scene.writePNG(width: 1500, height: 1500) {
      pieces += 1
      file += $0
    }
    let read = try Bitmap2D(png: file)
    #expect(pieces > 1 && read.width == 1500 && read[400, 600] == RGBA(hex: 0))
  }

  @Test func `I4.1 Text is drawn without a font of the host`() {
    let bitmap = scene(100) {
      $0.append(.text(Scene2D.Text("Hello", at: Point2D(x: 5, y: 50), paint: Self.black)))
    }.bitmap(options: Self.bare)
    #expect(area(bitmap) > 40 && area(bitmap) < 600)
  }

  @Test func `I4.3 A large circle is round`() {
    let circle = Scene2D.Shape(
      .ellipse, frame: rect(0, 0, 2000, 2000), fill: Self.black, stroke: nil)
    let bitmap = scene(2000) { $0.append(.shape(circle)) }.bitmap(options: Self.bare)
    #expect(abs(area(bitmap) - .pi * 1_000_000) < 900)
  }

  @Test func `I4.7 Images are averaged where they are smaller`() {
    var checks = Bitmap2D(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 where (x + y) % 2 == 0 { checks[x, y] = RGBA(hex: 0xFFFFFF) }
    }
    func alpha(_ sampling: Scene2D.Image.Sampling) -> [Int] {
      let image = Scene2D.Image(checks, frame: rect(0, 0, 16, 16), sampling: sampling)
      let bitmap = scene(16) { $0.append(.image(image)) }.bitmap(options: Self.bare)
      return (1..<15).map { Int(bitmap[$0, 7].alpha) }
    }
    #expect(alpha(.smooth).allSatisfy { abs($0 - 128) <= 2 })
    #expect(alpha(.nearest).allSatisfy { $0 == 0 || $0 == 255 })
  }

  @Test func `I4.11 Roles have the colors of the scheme`() {
    let scene = scene { $0.append(.shape(Scene2D.Shape(.rectangle, frame: rect(2, 2, 16, 16)))) }
    for scheme in [SVGOptions.ColorScheme.light, .dark] {
      let bitmap = scene.bitmap(options: BitmapOptions(colorScheme: scheme))
      let isDark = scheme == .dark
      #expect(bitmap[10, 10] == RGBA(hex: isDark ? 0x1C2633 : 0xF1F5FB))
      #expect(bitmap[0, 0] == RGBA(hex: isDark ? 0x0F141B : 0xFFFFFF))
    }
  }

  @Test func `I1.8 I1.9 I3.14 I3.15 Gradients, strokes, masks and images are written as SVG`() {
    let gradient = Gradient2D(
      .linear(from: Point2D(x: 0, y: 0), to: Point2D(x: 9, y: 0)),
      stops: [
        .init(offset: 0, color: RGBA(hex: 0xFF0000)), .init(offset: 1, color: RGBA(hex: 0x0000FF)),
      ])
    let line = Stroke2D(
      .gradient(gradient), cap: .round, join: .bevel, dashes: [3, 1], dashOffset: 2)
    let luminance = Mask2D(
      .luminance(isLinear: false),
      elements: [Scene2D.Element(.shape(Scene2D.Shape(.ellipse, frame: rect(1, 1, 5, 5))))])
    let svg = scene { scene in
      let path = Path2D(rect(1, 1, 9, 9))
      scene.append(.path(Scene2D.Path(path, stroke: line, fill: .gradient(gradient))))
      for mask in [Mask2D(clip: path), luminance] {
        scene.group(Scene2D.Group(masks: [mask])) {
          $0.append(.image(Scene2D.Image(Bitmap2D(width: 1, height: 1), frame: rect(0, 0, 2, 2))))
        }
      }
    }.svg()
    #expect(svg.components(of: "<linearGradient") == 1 && svg.components(of: "<clipPath") == 1)
    #expect(svg.components(of: "<mask") == 1 && svg.components(of: "data:image/png;base64,") == 2)
    for part in [
      "stroke-linecap=\"round\"", "stroke-linejoin=\"bevel\"", "stroke-dasharray=\"3 1\"",
      "stroke-dashoffset=\"2\"", "fill=\"url(#ak-d1)\"", "stroke=\"url(#ak-d1)\"",
    ] { #expect(svg.contains(part), "\(part)") }
    #expect(gradient.meanColor == RGBA(red: 127, green: 0, blue: 127))
  }

  @Test func `I3.12 Blanks at the ends of text are kept`() {
    func svg(_ text: String) -> String {
      scene { $0.append(.text(Scene2D.Text(text, at: Point2D(x: 1, y: 1)))) }.svg()
    }
    #expect(svg(" again").contains("xml:space=\"preserve\"") && svg("a  b").contains("xml:space"))
    #expect(!svg("a b").contains("xml:space"))
  }

  @Test func `I3.16 Text has the generic family of its style`() {
    func svg(_ family: String?) -> String {
      scene {
        let style = TextStyle2D(family: family)
        $0.append(.text(Scene2D.Text("a", at: Point2D(x: 1, y: 1), style: style)))
      }.svg()
    }
    #expect(svg("Georgia, \"Odd < name\", serif").contains("ak-serif"))
    #expect(!svg("Georgia, \"Odd < name\", serif").contains("Odd"))
    #expect(!svg("Arial, sans-serif").contains("ak-serif") && !svg(nil).contains("ak-serif"))
  }

  @Test func `I2.2a What a mask hides is not hit`() {
    let scene = scene { scene in
      scene.group(Scene2D.Group(masks: [Mask2D(clip: Path2D(rect(0, 0, 10, 20)))]), id: "a") {
        $0.append(.shape(Scene2D.Shape(.rectangle, frame: rect(0, 0, 20, 20))))
      }
    }
    #expect(scene.hit(Point2D(x: 5, y: 5)) == "a" && scene.hit(Point2D(x: 15, y: 5)) == nil)
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    indices.count { self[$0...].hasPrefix(part) }
  }
}
