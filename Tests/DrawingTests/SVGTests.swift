import Drawing
import TestSupport
import Testing

struct SVGTests {
  private func scene(_ body: (inout Scene2D) -> Void) -> Scene2D {
    var scene = Scene2D(size: Size2D(width: 100, height: 50.25), title: "T")
    body(&scene)
    return scene
  }

  private static let frame = Rect2D(Point2D(x: 10, y: 10), Point2D(x: 90, y: 40))

  private func line(_ points: (Double, Double)...) -> Path2D {
    Path2D(polyline: points.map { Point2D(x: $0.0, y: $0.1) })
  }

  // I3.1
  @Test(arguments: TestScale.seeds(100, of: 4000))
  func `I3.1 Every scene is well-formed and inert`(seed: UInt64) {
    var random = RandomScene(seed: seed)
    let svg = random.next().svg()
    #expect(XMLChecker(svg).problem == nil, "seed \(seed): \(svg)")
    for name in ["<script", "javascript:", "<image", "@import", "nan", "inf\""] {
      #expect(!svg.contains(name), "seed \(seed)")
    }
  }

  // I3.1
  @Test(arguments: RandomScene.texts)
  func `I3.1 Hostile text is escaped everywhere`(text: String) {
    let hostile = scene {
      $0.title = text
      $0.description = text
      $0.append(.shape(Scene2D.Shape(.capsule, frame: Self.frame)), id: text, title: text)
      $0.append(.text(Scene2D.Text(text, at: Self.frame.center)), link: text)
    }
    #expect(XMLChecker(hostile.svg()).problem == nil, "\(hostile.svg())")
  }

  @Test func `I3.2 The root has size, role, title and description`() {
    let svg = scene { $0.append(.text(Scene2D.Text("a", at: Self.frame.center))) }.svg()
    #expect(svg.contains("width=\"100\" height=\"50.25\" viewBox=\"0 0 100 50.25\" role=\"img\""))
    #expect(svg.contains("aria-labelledby=\"ak-title ak-desc\""))
    #expect(svg.contains("<title id=\"ak-title\">T</title>\n<desc id=\"ak-desc\">a</desc>"))
    #expect(!Scene2D(size: Size2D(width: 1, height: 1)).svg().contains("aria-"))
    let linked = scene {
      $0.append(.shape(Scene2D.Shape(.ellipse, frame: Self.frame)), link: "https://a.example")
    }
    #expect(linked.svg().contains("role=\"group\""))
    #expect(Scene2D(size: Size2D(width: -.infinity, height: .nan)).svg().contains("\"0 0 0 0\""))
  }

  @Test func `I3.13 Without a style sheet, all classes are in the shared one`() {
    let shared = SVGOptions.sharedStyleSheet
    for seed in 0..<100 as Range<UInt64> {
      var random = RandomScene(seed: seed)
      let svg = random.next().svg(SVGOptions(hasStyleSheet: false))
      #expect(!svg.contains("<style") && XMLChecker(svg).problem == nil)
      for part in svg.split(separator: "class=\"").dropFirst() {
        for name in part.prefix(while: { $0 != "\"" }).split(separator: " ") {
          let isKnown = ["ak-picture", "ak-mono"].contains(name) || shared.contains(".\(name){")
          #expect(isKnown, "\(name), seed \(seed)")
        }
      }
    }
    #expect(shared.contains("--ak-node-fill:#f1f5fb;"))
    #expect(shared.contains("--ak-node-fill:#1c2633;"))
    #expect(shared.contains(".ak-series-7-line{stroke:var(--ak-series-7-line)}"))
  }

  @Test func `I1.4, I3.3 Roles are classes, in both color schemes`() {
    let colored = scene {
      $0.append(.shape(Scene2D.Shape(.rectangle, frame: Self.frame)))
      $0.append(
        .text(Scene2D.Text("a", at: Self.frame.center, paint: .role(.series, index: 10))))
      $0.append(.text(Scene2D.Text("b", at: Self.frame.center, paint: .role(.series, index: -6))))
      $0.append(
        .shape(
          Scene2D.Shape(
            .ellipse, frame: Self.frame, fill: .role(Paint2D.Role(rawValue: "own role")),
            stroke: nil)))
      $0.append(
        .shape(
          Scene2D.Shape(
            .ellipse, frame: Self.frame, fill: .color(RGBA(red: 1, green: 2, blue: 255, alpha: 51)),
            stroke: nil)))
    }
    let svg = colored.svg()
    #expect(svg.contains("class=\"ak-node-fill ak-node-line\""))
    #expect(svg.contains("class=\"ak-series-2-text\">a<"))
    #expect(svg.contains("class=\"ak-series-2-text\">b<"))
    #expect(svg.contains("class=\"ak-ownrole-fill\""))
    #expect(svg.contains("fill=\"#0102ff\" fill-opacity=\".2\""))
    #expect(svg.contains("{fill:#f1f5fb;fill:var(--ak-node-fill,#f1f5fb)}"))
    #expect(svg.contains(".ak-ownrole-fill{fill:#1f2937;"))
    #expect(svg.contains("@media (prefers-color-scheme:dark){\n.ak-node-fill{fill:#1c2633;"))
    #expect(!svg.contains("ak-edge"))
    let dark = colored.svg(SVGOptions(colorScheme: .dark))
    #expect(!dark.contains("@media") && dark.contains("#1c2633") && !dark.contains("#f1f5fb"))
    let light = colored.svg(SVGOptions(colorScheme: .light))
    #expect(!light.contains("@media") && light.contains("#f1f5fb"))
    #expect(scene { _ in }.svg(SVGOptions(hasBackground: true)).contains("ak-background-fill"))
  }

  // I3.4
  @Test(arguments: SVGPalette.Scheme.allCases)
  func `I3.4 Text and lines have contrast`(scheme: SVGPalette.Scheme) {
    func colors(_ role: Paint2D.Role, _ index: Int = 0) -> SVGPalette.Colors {
      SVGPalette.colors(role, index: index, scheme)
    }
    let background = colors(.background).fill
    for role in SVGPalette.roles where role != .background && role != .label {
      #expect(Contrast.ratio(colors(role).text, background) >= 4.5, "\(role)")
      guard role != .edge, role != .axis else { continue }
      #expect(Contrast.ratio(colors(role).text, colors(role).fill) >= 4.5, "\(role)")
    }
    #expect(Contrast.ratio(colors(.label).text, background) >= 4.5)
    for index in 0..<SVGPalette.seriesCount {
      #expect(Contrast.ratio(colors(.series, index).text, background) >= 4.5, "\(index)")
      #expect(Contrast.ratio(colors(.series, index).fill, background) >= 3, "\(index)")
    }
    for role in [Paint2D.Role.edge, .node, .axis] {
      #expect(Contrast.ratio(colors(role).line, background) >= 3, "\(role)")
    }
  }

  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (1, "1"), (0.5, ".5"), (-0.5, "-.5"), (1.2345, "1.235"), (100, "100"),
    (0.0004, "0"), (-0.0004, "0"), (12.3, "12.3"), (99.9996, "100"), (1e300, "10000000"),
    (-1e9, "-10000000"), (0.05, ".05"),
  ])
  func `I3.5 Numbers are short`(value: Double, text: String) {
    let svg = scene {
      $0.append(.text(Scene2D.Text("", at: Point2D(x: value, y: 0), style: TextStyle2D(size: 0))))
    }.svg()
    #expect(svg.contains("<text x=\"\(text)\""))
  }

  @Test func `I3.5 Paths are short`() {
    let svg = scene {
      $0.append(.path(Scene2D.Path(line((0, 0), (10, 0), (10, -5), (12.5, -6)))))
      $0.group(Scene2D.Group(transform: .scale(x: 0.123456789, y: 2))) { _ in }
    }.svg()
    #expect(svg.contains("d=\"M0 0H10V-5L12.5-6\""))
    #expect(svg.contains("matrix(.123457 0 0 2 0 0)"))
  }

  // I3.6
  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `I3.6 What is not finite is left out`(value: Double) {
    let point = Point2D(x: value, y: 1)
    let svg = scene {
      $0.append(.shape(Scene2D.Shape(.capsule, frame: Rect2D(at: point))))
      $0.append(.path(Scene2D.Path(line((0, 0), (value, 1)))))
      $0.append(.text(Scene2D.Text("gone", at: point)))
      $0.group(Scene2D.Group(transform: .translation(x: value, y: 0))) {
        $0.append(.shape(Scene2D.Shape(.ellipse, frame: Self.frame)))
      }
      $0.append(.shape(Scene2D.Shape(.diamond, frame: Self.frame)))
    }.svg()
    #expect(XMLChecker(svg).names == ["svg", "title", "desc", "style", "path"])
  }

  @Test func `I3.7 Ids are unique, and markers are defined once`() {
    let marked = scene {
      for _ in 0..<3 {
        $0.append(
          .path(Scene2D.Path(line((0, 0), (9, 9)), startMarker: .circle, endMarker: .arrow)))
      }
      $0.append(
        .path(Scene2D.Path(line((0, 0), (9, 9)), stroke: Stroke2D(.role(.axis)), endMarker: .arrow))
      )
      for _ in 0..<2 { $0.group(Scene2D.Group(clip: Self.frame)) { _ in } }
    }
    let checker = XMLChecker(marked.svg(SVGOptions(idPrefix: "p1")))
    #expect(checker.ids == ["p1-title", "p1-m1", "p1-m2", "p1-m3", "p1-c1", "p1-c2"])
    #expect(!scene { _ in }.svg().contains("<defs>"))
    for prefix in ["", "1a", "a b", "a\"", "é"] {
      #expect(SVGOptions(idPrefix: prefix).idPrefix == "ak")
    }
    for marker in Scene2D.Marker.allCases {
      let svg = scene { $0.append(.path(Scene2D.Path(line((0, 0), (9, 9)), endMarker: marker))) }
      #expect(XMLChecker(svg.svg()).ids.contains("ak-m1"), "\(marker)")
    }
  }

  @Test func `I3.8 Links are written if the policy allows them`() {
    let linked = scene {
      $0.append(
        .shape(Scene2D.Shape(.rectangle, frame: Self.frame)), id: "a<b",
        link: "https://a.example/ü",
        title: "Tip")
      $0.append(.text(Scene2D.Text("x", at: Self.frame.center)), link: "javascript:alert(1)")
      $0.append(.text(Scene2D.Text("y", at: Self.frame.center)), link: "relative")
    }
    let svg = linked.svg()
    #expect(svg.contains("<a href=\"https://a.example/%C3%BC\"><rect"))
    #expect(svg.contains("data-id=\"a&lt;b\"><title>Tip</title></rect></a>"))
    #expect(!svg.contains("javascript") && !svg.contains("relative"))
    #expect(linked.svg(SVGOptions(addresses: .links)).contains("href=\"relative\""))
  }

  @Test func `I3.9 Corners are rounded by at most half of a segment`() {
    let svg = scene {
      $0.append(.path(Scene2D.Path(line((0, 0), (20, 0), (20, 4), (30, 4)), cornerRadius: 5)))
    }.svg()
    #expect(svg.contains("d=\"M0 0H18Q20 0 20 2Q20 4 22 4H30\""))
  }

  @Test func `I3.10 Text has a ground and a halo, and double lines a gap`() throws {
    let svg = scene {
      $0.append(.text(Scene2D.Text("on a line", at: Self.frame.center, interruptsLines: true)))
      $0.append(
        .path(Scene2D.Path(line((0, 0), (9, 0)), stroke: Stroke2D(.role(.edge), pattern: .double))))
    }.svg()
    #expect(svg.contains("paint-order=\"stroke\" class=\"ak-background-line ak-label-text\""))
    // The ground is as wide as the text, under it.
    let ground = svg.split(separator: "\n").first { $0.contains("<path") } ?? ""
    #expect(ground.contains("<path d=\"M") && ground.contains("class=\"ak-background-line\""))
    let width = AdvanceTable().width(of: "on a line", style: TextStyle2D())
    let ends = ground.drop { $0 != "M" }.dropFirst().prefix { $0 != "\"" }.split(separator: "H")
    let left = try #require(Double(ends[0].prefix { $0 != " " }))
    #expect(left == Self.frame.center.x - 2)
    #expect(abs(try #require(Double(ends[1])) - left - width - 4) < 0.01)
    #expect(svg.contains("class=\"ak-edge-line\" stroke-width=\"4.5\""))
    let tinted = scene {
      let text = Scene2D.Text(
        "x", at: Self.frame.center, interruptsLines: true, background: .role(.series, index: 1))
      $0.append(.text(text))
    }.svg(SVGOptions(colorScheme: .light))
    #expect(tinted.lowercased().contains("ak-series-1-halo{stroke:#f8e0d4"))
    #expect(svg.contains("d=\"M0 0H9\" class=\"ak-background-line\"/>"))
  }

  @Test func `I3.12 Lines of text are fitted to a length`() {
    func svg(_ text: String, _ length: Double?) -> String {
      scene {
        $0.append(.text(Scene2D.Text(text, at: Self.frame.center, fittedLength: length)))
      }.svg()
    }
    let fit = " textLength=\"45.5\" lengthAdjust=\"spacingAndGlyphs\""
    #expect(svg("a  b", 45.5).contains("\(fit)>a  b</text>"))
    #expect(svg("a  b", 45.5).contains("xml:space=\"preserve\""))
    let lines = svg("ab\n\ncd", 45.5)
    #expect(lines.contains("\(fit)>ab</tspan>") && lines.contains("\(fit)>cd</tspan>"))
    #expect(lines.ranges(of: fit).count == 2 && XMLChecker(lines).problem == nil)
    let fitted = Scene2D.Text("ab", at: Self.frame.center, fittedLength: 45.5)
    #expect(fitted.frame(measuredBy: AdvanceTable()).width == 45.5)
    for length in [nil, 0, -1, Double.nan, .infinity, -.infinity] {
      #expect(!svg("ab", length).contains("textLength"), "\(length ?? 0)")
    }
  }

  // I3.11
  @Test(arguments: UInt64(0)..<20)
  func `I3.11 Equal scenes give equal bytes`(seed: UInt64) {
    var first = RandomScene(seed: seed)
    var second = RandomScene(seed: seed)
    #expect(first.next().svg() == second.next().svg())
  }
}
