import Drawing
import TestSupport
import Testing

@testable import TerminalFront

@Suite("V23 Scenes")
struct ScenePainterTests {
  static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect2D {
    Rect2D(origin: Point2D(x: x, y: y), size: Size2D(width: width, height: height))
  }

  static func draw(
    _ width: Double, _ height: Double, ascii: Bool = false, room: Int = 200, theme: Theme = .plain,
    _ body: (inout Scene2D) -> Void
  ) -> [String] {
    rows(width, height, ascii: ascii, room: room, theme: theme, body).map {
      Line($0).description
    }
  }

  static func rows(
    _ width: Double, _ height: Double, ascii: Bool = false, room: Int = 200, theme: Theme = .plain,
    _ body: (inout Scene2D) -> Void
  ) -> [[Line.Run]] {
    var scene = Scene2D(size: Size2D(width: width, height: height), unit: .cells)
    body(&scene)
    return ScenePainter.rows(
      of: scene, width: room,
      LayoutOptions(width: room, theme: theme, glyphs: ascii ? .ascii : .unicode))
  }

  private static func point(_ x: Double, _ y: Double) -> Point2D { Point2D(x: x, y: y) }

  private static func box(
    _ kind: Scene2D.Shape.Kind = .rectangle, _ frame: Rect2D, width: Double = 1,
    _ pattern: Stroke2D.Pattern = .solid, fill: Paint2D? = .role(.node)
  ) -> Scene2D.Element.Content {
    .shape(
      .init(
        kind, frame: frame, fill: fill,
        stroke: Stroke2D(.role(.node), width: width, pattern: pattern)))
  }

  private static func line(
    _ points: (Double, Double)..., start: Scene2D.Marker? = nil, end: Scene2D.Marker? = nil,
    width: Double = 1, pattern: Stroke2D.Pattern = .solid, radius: Double = 0, bundle: Int? = nil
  ) -> Scene2D.Element.Content {
    .path(
      .init(
        polyline: points.map { point($0.0, $0.1) },
        stroke: Stroke2D(.role(.edge), width: width, pattern: pattern), startMarker: start,
        endMarker: end, cornerRadius: radius, bundle: bundle))
  }

  private static func text(
    _ text: String, _ x: Double, _ y: Double, _ anchor: Scene2D.Text.Anchor = .start
  ) -> Scene2D.Element.Content {
    .text(.init(text, at: point(x, y), anchor: anchor))
  }

  // MARK: Boxes

  @Test func `V23.1 Boxes have borders of the weight of their line`() {
    func box(_ width: Double, _ pattern: Stroke2D.Pattern, radius: Double = 0) -> [String] {
      Self.draw(4, 3) {
        $0.append(
          Self.box(
            .rectangle(cornerRadius: radius), Self.rect(0, 0, 4, 3), width: width, pattern))
      }
    }
    #expect(box(1, .solid) == ["┌──┐", "│  │", "└──┘"])
    #expect(box(2, .solid) == ["┏━━┓", "┃  ┃", "┗━━┛"])
    #expect(box(1, .double) == ["╔══╗", "║  ║", "╚══╝"])
    #expect(box(1, .dashed) == ["┌╌╌┐", "╎  ╎", "└╌╌┘"])
    #expect(box(2, .dotted) == ["┏┉┉┓", "┋  ┋", "┗┉┉┛"])
    #expect(box(1, .solid, radius: 3) == ["╭──╮", "│  │", "╰──╯"])
  }

  @Test func `V23.1 Frames between cells cover whole cells`() {
    let drawn = Self.draw(6, 4) { $0.append(Self.box(.rectangle, Self.rect(0.5, 0.5, 4, 2))) }
    #expect(drawn == ["┌───┐", "│   │", "└───┘", ""])
  }

  @Test func `V23.1 Every combination of lines has a character`() {
    for up in LineMask.Weight.allCases {
      for right in LineMask.Weight.allCases {
        var mask = LineMask([.up], up)
        mask.insert(.right, right)
        mask.insert(.left, .light)
        let sign = mask.character(isRounded: false, pattern: .solid, isASCII: false)
        #expect((0x2500...0x257F).contains(sign.value))
      }
    }
    var mixed = LineMask([.up, .down], .double)
    mixed.insert(.left, .heavy)
    #expect(mixed.character(isRounded: false, pattern: .solid, isASCII: false) == "┥")
  }

  @Test func `V23.2 Shapes differ in their corners and sides`() {
    func shape(_ kind: Scene2D.Shape.Kind, height: Double = 3) -> [String] {
      Self.draw(5, height) { $0.append(Self.box(kind, Self.rect(0, 0, 5, height))) }
    }
    #expect(shape(.capsule) == ["╭───╮", "(   )", "╰───╯"])
    #expect(shape(.diamond) == ["╱───╲", "<   >", "╲───╱"])
    #expect(shape(.hexagon) == ["╱───╲", "│   │", "╲───╱"])
    #expect(shape(.subroutine) == ["╓───╖", "║   ║", "╙───╜"])
    #expect(shape(.parallelogram(leansRight: false)) == ["╲───╲", "╲   ╲", "╲───╲"])
    #expect(shape(.trapezoid(isNarrowAtTop: true)) == ["╱───╲", "│   │", "└───┘"])
    #expect(shape(.flag) == ["┌───┐", ">   │", "└───┘"])
    #expect(shape(.cylinder, height: 4) == ["╭───╮", "├───┤", "│   │", "╰───╯"])
    #expect(shape(.rectangle, height: 1) == ["━━━━━"])
    #expect(Self.draw(1, 1) { $0.append(Self.box(.ellipse, Self.rect(0, 0, 1, 1))) } == ["●"])
  }

  @Test func `V23.2 Shapes of a cell are signs, those of series differ from dots`() {
    func signs(_ paint: Paint2D, ascii: Bool = false) -> [String] {
      Self.draw(17, 1, ascii: ascii) { scene in
        for (index, kind) in [Scene2D.Shape.Kind.ellipse, .rectangle, .triangle, .diamond]
          .enumerated()
        {
          for (offset, fill) in [paint, nil].enumerated() {
            scene.append(
              .shape(
                .init(
                  kind, frame: Self.rect(Double(index * 4 + offset * 2), 0, 1, 1), fill: fill,
                  stroke: Stroke2D(paint))))
          }
        }
        // Outside of the grid.
        scene.append(.shape(.init(.ellipse, frame: Self.rect(-3, 0, 1, 1))))
      }
    }
    #expect(signs(.role(.series)) == ["● ○ ■ □ ▲ △ ◆ ◇"])
    #expect(signs(.role(.series), ascii: true) == ["o @ x % + & # ="])
    #expect(signs(.role(.node), ascii: true) == ["* o x % + & # ="])
  }

  @Test func `V23.8 Areas have holes by the even-odd rule`() {
    func area(_ rule: Scene2D.Path.FillRule) -> [String] {
      Self.draw(6, 3) { scene in
        var path = Path2D(Self.rect(0, 0, 6, 3))
        path.append(Path2D(Self.rect(2, 1, 2, 1)))
        scene.append(
          .path(.init(path, stroke: nil, fill: .role(.series), fillRule: rule)))
      }
    }
    #expect(area(.evenOdd) == ["⣿⣿⣿⣿⣿⣿", "⣿⣿  ⣿⣿", "⣿⣿⣿⣿⣿⣿"])
    #expect(area(.nonzero)[1] == "⣿⣿⣿⣿⣿⣿")
  }

  @Test func `V23.3 Bars at the ends of a line branch off`() {
    func line(ascii: Bool) -> [String] {
      Self.draw(5, 3, ascii: ascii) {
        $0.append(Self.line((0, 0), (5, 0), start: .bar, end: .bar))
        $0.append(Self.line((2, 1), (2, 3), start: .bar, end: .bar))
      }
    }
    #expect(line(ascii: false) == ["├───┤", "  ┬", "  ┴"])
    #expect(line(ascii: true) == ["|---|", "  -", "  -"])
  }

  // MARK: Lines

  @Test func `V23.3 Lines end before borders, which branch off without a marker`() {
    func edge(_ points: (Double, Double)...) -> [String] {
      Self.draw(12, 3) {
        $0.append(Self.box(.rectangle, Self.rect(0, 0, 3, 3)))
        $0.append(
          .path(
            .init(polyline: points.map { Self.point($0.0, $0.1) }, endMarker: .arrow)))
        $0.append(Self.box(.rectangle, Self.rect(9, 0, 3, 3)))
      }
    }
    let right = ["┌─┐      ┌─┐", "│ ├─────►│ │", "└─┘      └─┘"]
    #expect(edge((3, 1), (9, 1)) == right)
    #expect(edge((3, 1.5), (9, 1.5)) == right)
    // Through the middles of the cells of the borders.
    #expect(edge((2.5, 1.5), (9.5, 1.5)) == right)
    #expect(edge((9, 1), (3, 1)) == ["┌─┐      ┌─┐", "│ │◄─────┤ │", "└─┘      └─┘"])
    let down = Self.draw(3, 8) {
      $0.append(Self.box(.rectangle, Self.rect(0, 0, 3, 2)))
      $0.append(Self.line((1, 2), (1, 5), start: .openCircle, width: 2))
      $0.append(Self.box(.rectangle, Self.rect(0, 5, 3, 2)))
    }
    #expect(down == ["┌─┐", "└─┘", " ○", " ┃", " ┃", "┌┸┐", "└─┘", ""])
  }

  @Test func `V23.3 Corners are in their cells, round if they have a radius`() {
    let drawn = Self.draw(8, 4) {
      $0.append(Self.line((0, 0), (3, 0), (3, 3), (8, 3), end: .arrow))
      $0.append(Self.line((5, 0), (7.5, 0), (7.5, 2), radius: 1))
    }
    #expect(drawn == ["───┐ ──╮", "   │   │", "   │", "   └───►"])
    // Also beside a border.
    let beside = Self.draw(5, 2) {
      for place in [Self.rect(0, 0, 1, 1), Self.rect(4, 1, 1, 1)] {
        $0.append(Self.box(.ellipse, place, fill: .role(.node)))
      }
      $0.append(Self.line((0.5, 0.5), (4.5, 0.5), (4.5, 1.5), radius: 1))
    }
    #expect(beside == ["●───╮", "    ●"])
  }

  @Test func `V23.4 Lines cross at right angles, and only touch otherwise`() {
    let crossing = Self.draw(5, 3) {
      $0.append(Self.line((0, 1), (5, 1)))
      $0.append(Self.line((2, 0), (2, 3), width: 2))
    }
    #expect(crossing == ["  ┃", "──╂──", "  ┃"])
    let touching = Self.draw(5, 3) {
      $0.append(Self.line((0, 1), (5, 1)))
      $0.append(Self.line((2, 0), (2, 1), (5, 1)))
    }
    #expect(touching == ["  │", "──└──", ""])
    let bundled = Self.draw(5, 3) {
      $0.append(Self.line((0, 1), (5, 1), bundle: 4))
      $0.append(Self.line((0, 1), (2, 1), (2, 3), bundle: 4))
      $0.append(Self.line((4, 0), (4, 2), bundle: 5))
    }
    #expect(bundled == ["    │", "──┬─┼", "  │"])
    let table = Self.draw(5, 3) {
      for y in [0.5, 2.5] { $0.append(Self.line((0.5, y), (4.5, y), bundle: 0)) }
      for x in [0.5, 2.5, 4.5] { $0.append(Self.line((x, 0.5), (x, 2.5), bundle: 0)) }
    }
    #expect(table == ["┌─┬─┐", "│ │ │", "└─┴─┘"])
    for order in [[0, 1], [1, 0]] {
      let bordered = Self.draw(5, 3) { scene in
        for part in order {
          scene.append(
            part == 0
              ? Self.box(.rectangle, Self.rect(1, 0, 3, 3), fill: nil) : Self.line((0, 1), (3, 1)))
        }
      }
      #expect(bordered == [" ┌─┐", "─┼─┤", " └─┘"])
    }
  }

  // MARK: Text

  @Test func `V23.5 Text is never overwritten`() {
    let drawn = Self.draw(12, 3) {
      $0.append(Self.text("yes", 6, 1.5, .middle))
      $0.append(Self.text(" Title ", 2, 0.5))
      $0.append(Self.box(.rectangle, Self.rect(0, 0, 12, 3), fill: nil))
      $0.append(Self.line((1, 1), (11, 1), end: .arrow))
      $0.append(Self.line((6, 0), (6, 3)))
    }
    #expect(drawn == ["┌─ Title ──┐", "├────yes──►│", "└─────┴────┘"])
  }

  @Test func `V23.5 Text is cut off at characters`() {
    #expect(Self.draw(5, 1) { $0.append(Self.text("abcdefg", 0, 0)) } == ["abcd…"])
    #expect(Self.draw(5, 1) { $0.append(Self.text("漢字漢字", 0, 0)) } == ["漢…"])
    #expect(Self.draw(5, 1) { $0.append(Self.text("a👩‍👩‍👧漢", 0, 0)) } == ["a👩‍👩‍👧漢"])
    #expect(Self.draw(5, 1, ascii: true) { $0.append(Self.text("abcdefg", 0, 0)) } == ["abcd~"])
    let met = Self.draw(10, 1) {
      $0.append(Self.text("first", 4, 0))
      $0.append(Self.text("second", 0, 0))
    }
    #expect(met == ["sec…first"])
    #expect(Self.draw(3, 1) { $0.append(Self.text("abcdef", -3, 0)) } == ["def"])
    #expect(Self.draw(5, 2) { $0.append(Self.text("one\ntwo", 5, 1, .end)) } == ["  one", "  two"])
  }

  @Test func `V23.5 Markers are not overwritten`() {
    let drawn = Self.draw(4, 3) {
      $0.append(Self.line((0, 1), (3, 1), end: .arrow))
      $0.append(Self.line((2, 0), (2, 3)))
    }
    #expect(drawn == ["  │", "──►", "  │"])
  }

  @Test(
    "V23.4 Markers have a tip and follow the direction of their line",
    arguments: Scene2D.Marker.allCases)
  func markers(marker: Scene2D.Marker) {
    for ascii in [false, true] {
      let heads = LineMask.Direction.allCases.map { marker.signs($0, isASCII: ascii) }
      #expect(heads.allSatisfy { (1...2).contains($0.count) })
      if marker == .arrow { #expect(Set(heads).count == 4) }
      if ascii { #expect(heads.joined().allSatisfy { $0.isASCII }) }
    }
  }

  // MARK: Fills

  @Test func `V23.6 Fills hide what is below`() {
    let drawn = Self.draw(7, 3) {
      $0.append(Self.line((0, 1), (7, 1)))
      $0.append(Self.box(.rectangle, Self.rect(2, 0, 3, 3)))
    }
    #expect(drawn == ["  ┌─┐", "──│ │──", "  └─┘"])
    let colored = Self.rows(7, 3, theme: .dark) {
      $0.append(Self.box(.rectangle, Self.rect(0, 0, 7, 3), fill: .role(.accent)))
      $0.append(Self.text("hi", 2, 1))
    }
    let inside = colored[1].first { $0.text.description.contains("hi") }
    #expect(inside?.style == Theme.dark.inks.cyan.adding(.reverse))
    let plain = Self.rows(7, 3) {
      $0.append(Self.box(.rectangle, Self.rect(0, 0, 7, 3), fill: .role(.accent)))
    }
    #expect(plain.joined().allSatisfy { $0.style == Style() })
  }

  @Test func `V23.7 Bars are drawn in eighths`() {
    func bar(_ frame: Rect2D, ascii: Bool = false) -> [String] {
      Self.draw(5, 2, ascii: ascii) {
        $0.append(.shape(.init(.rectangle, frame: frame, fill: .role(.series), stroke: nil)))
      }
    }
    #expect(bar(Self.rect(0, 0, 2.5, 1)) == ["██▌", ""])
    #expect(bar(Self.rect(1, 0, 1.13, 1)) == [" █▏", ""])
    #expect(bar(Self.rect(0, 0.75, 2, 1.25)) == ["▂▂", "██"])
    #expect(bar(Self.rect(0, 0, 2.5, 1), ascii: true) == ["###", ""])
  }

  @Test func `V23.8 Everything else is drawn in dots`() {
    let slanted = Self.draw(4, 2) {
      $0.append(Self.line((0, 0), (4, 2)))
    }
    #expect(slanted == ["⠑⢄", "  ⠑⢄"])
    func area(_ opacity: Double) -> Int {
      let drawn = Self.draw(10, 5) { scene in
        scene.group(Scene2D.Group(opacity: opacity)) {
          $0.append(
            .shape(
              .init(.ellipse, frame: Self.rect(0, 0, 10, 5), fill: .role(.series), stroke: nil))
          )
        }
      }
      return drawn.joined().unicodeScalars.reduce(0) {
        $0 + ((0x2800...0x28FF).contains($1.value) ? Int($1.value & 0xFF).nonzeroBitCount : 0)
      }
    }
    // The area of a circle with a diameter of 20 dots.
    #expect(abs(area(1) - 314) < 10 && abs(area(0.3) - 157) < 6)
    let series = Self.draw(4, 1) {
      $0.append(
        .path(
          .init(
            polyline: [Self.point(0, 0.5), Self.point(4, 0.5)],
            stroke: Stroke2D(.role(.series)))))
    }
    #expect(series == ["⠤⠤⠤⠤"])
  }

  @Test func `V23.9 ASCII drawings consist of ASCII`() {
    let drawn = Self.draw(90, 24, ascii: true, Sample.flow).joined(separator: "\n")
    #expect(drawn.unicodeScalars.allSatisfy { $0.isASCII || $0 == "漢" || $0 == "字" })
    let box = Self.draw(7, 3, ascii: true) {
      $0.append(Self.line((0, 1), (3, 1), pattern: .dashed))
      $0.append(Self.box(.rectangle, Self.rect(3, 0, 4, 3), .double))
    }
    #expect(box == ["   +==+", "...+  |", "   +==+"])
  }

  @Test func `V23.10 Groups move, clip and link their elements`() {
    let moved = Self.draw(8, 3) { scene in
      scene.group(
        Scene2D.Group(transform: .translation(x: 2, y: 0), clip: Self.rect(0, 0, 3, 3))
      ) {
        $0.append(Self.box(.rectangle, Self.rect(0, 0, 5, 3)))
      }
    }
    #expect(moved == ["  ┌──", "  │", "  └──"])
    let linked = Self.rows(8, 1) { scene in
      scene.group(link: "https://a.example") { $0.append(Self.text("a", 0, 0)) }
      scene.append(Self.text("b", 2, 0), link: "javascript:1")
      scene.append(Self.text("c", 4, 0), link: "mailto:a@b.example")
    }
    #expect(linked[0].filter { $0.link != nil }.map(\.text.description) == ["a", "c"])
    let inks = SceneInks(theme: .dark)
    #expect(inks.line(.color(RGBA(hex: 0xFF2020))) == Theme.dark.inks.red)
    #expect(inks.line(.role(.series, index: -1)) == Theme.dark.inks.series.last)
    #expect(inks.text(.role(Paint2D.Role(rawValue: "unknown"))) == Style())
  }

  // MARK: Bounds

  @Test("V23.11 No scene traps", arguments: TestScale.seeds(60, of: 3000))
  func hostile(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let odd: [Double] = [
      .nan, .infinity, -.infinity, 1e300, -1e300, 1e15, 0, -0.0, 0.5, 1e-300, -3, 1e9,
    ]
    func number() -> Double {
      Bool.random(using: &generator) || Bool.random(using: &generator)
        ? Double.random(in: -10...50, using: &generator).rounded()
        : odd.randomElement(using: &generator) ?? 0
    }
    func point() -> Point2D { Point2D(x: number(), y: number()) }
    var scene = Scene2D(size: Size2D(width: number(), height: number()))
    for _ in 0..<30 {
      let paint = Paint2D.role(
        [.node, .series, .edge, .warning].randomElement(using: &generator) ?? .node,
        index: Int.random(in: .min ... .max, using: &generator))
      let stroke = Stroke2D(
        paint, width: number(), pattern: Stroke2D.Pattern.allCases.randomElement(using: &generator)!
      )
      let fill = Bool.random(using: &generator) ? paint : nil
      let content: Scene2D.Element.Content =
        switch Int.random(in: 0..<6, using: &generator) {
        case 0:
          .shape(
            .init(
              [.rectangle, .cylinder, .diamond, .ellipse].randomElement(using: &generator)!,
              frame: Rect2D(point(), point()), fill: fill,
              stroke: Bool.random(using: &generator) ? stroke : nil))
        case 1, 2:
          .path(
            .init(
              polyline: (0..<4).flatMap { _ in
                let corner = point()
                return [corner, Point2D(x: corner.x, y: number())]
              }, stroke: stroke, startMarker: .one, endMarker: .arrow,
              bundle: Int.random(in: .min ... .max, using: &generator)))
        case 3:
          .text(
            .init("a\u{1B}[2J漢\n👩‍👩‍👧\u{202E}", at: point(), anchor: .middle, paint: paint))
        case 4:
          .groupStart(
            .init(
              transform: AffineTransform2D(
                a: number(), b: 0, c: number(), d: 1, tx: number(), ty: number()),
              clip: Bool.random(using: &generator) ? Rect2D(point(), point()) : nil,
              opacity: number()))
        default: .groupEnd
        }
      scene.append(content)
    }
    for glyphs in [Glyphs.unicode, .ascii] {
      let rows = ScenePainter.rows(of: scene, width: 40, LayoutOptions(width: 40, glyphs: glyphs))
      #expect(rows.count <= ScenePainter.highest)
      #expect(rows.allSatisfy { Line($0).width <= 40 }, "seed \(seed)")
    }
  }

  @Test(arguments: [1e24, 1e80, 1e300])
  func `V23.11 A segment may be longer than numbers are exact`(length: Double) {
    let skewed = AffineTransform2D(a: -length, b: 0, c: -length, d: 1, tx: 37, ty: 10)
    let rows = Self.draw(40, 21) {
      $0.append(.groupStart(.init(transform: skewed)))
      for x in 1...20 {
        let frame = Rect2D(
          Point2D(x: -Double(x), y: -7), Point2D(x: Double(x % 7) + 3, y: Double(x) + 20))
        $0.append(.shape(.init(.diamond, frame: frame, fill: nil)))
        $0.append(.shape(.init(.rectangle, frame: frame, fill: nil)))
      }
      $0.append(.groupEnd)
    }
    #expect(rows.count == 21 && rows.allSatisfy { TextMetrics.width(of: $0) <= 40 })
  }

  @Test func `V23.12 Text is measured as it is drawn`() {
    for text in ["abc", "漢字", "👩‍👩‍👧", "a\u{202E}b", "e\u{301}", "\u{1B}[2J"] {
      let width = CellMetrics().width(of: text, style: TextStyle2D())
      let drawn = Self.draw(20, 1) { $0.append(Self.text(text, 0, 0)) }
      #expect(Double(TextMetrics.width(of: drawn[0])) == width, "\(text)")
    }
    #expect(
      CellMetrics().size(of: ["a", "bcd"], style: TextStyle2D()) == Size2D(width: 3, height: 2))
  }

  enum Sample {
    static func flow(_ scene: inout Scene2D) {
      func P(_ x: Double, _ y: Double) -> Point2D { Point2D(x: x, y: y) }
      func node(_ kind: Scene2D.Shape.Kind, _ frame: Rect2D, _ text: String) {
        scene.append(.shape(.init(kind, frame: frame)))
        scene.append(
          .text(.init(text, at: frame.center, anchor: .middle, paint: .role(.node))))
      }
      func edge(
        _ points: [Point2D], _ start: Scene2D.Marker? = nil, _ end: Scene2D.Marker? = .arrow,
        _ pattern: Stroke2D.Pattern = .solid, width: Double = 1, radius: Double = 1
      ) {
        scene.append(
          .path(
            .init(
              polyline: points, stroke: Stroke2D(.role(.edge), width: width, pattern: pattern),
              startMarker: start, endMarker: end, cornerRadius: radius)))
      }
      scene.append(
        .shape(
          .init(
            .rectangle(cornerRadius: 1), frame: rect(40, 0, 26, 15), fill: .role(.group),
            stroke: Stroke2D(.role(.group), pattern: .dashed))))
      scene.append(.text(.init(" Warehouse ", at: P(42, 0), paint: .role(.group))))
      edge([P(19, 3), P(43, 3)])
      edge([P(9, 5), P(9, 8)])
      edge([P(17, 9), P(28, 9), P(28, 4), P(43, 4)], nil, .openArrow, .dashed)
      edge([P(53, 5), P(53, 7)], nil, .arrow)
      edge([P(53, 10), P(53, 12)], .openDiamond, .triangle)
      edge([P(62, 3), P(75, 3), P(75, 8)], .circle, .cross, .dotted)
      edge([P(9, 11), P(9, 13), P(43, 13)], .one, .zeroOrMore)
      edge([P(62, 8), P(70, 8)], .openCircle, .diamond, .solid, width: 3)
      edge([P(32, 1), P(32, 17)], nil, nil)
      scene.append(
        .text(
          .init(
            "placed", at: P(25, 3), anchor: .middle, paint: .role(.edge), interruptsLines: true)))
      scene.append(
        .text(.init("yes", at: P(23, 9), anchor: .middle, paint: .role(.edge))))
      node(.rectangle, rect(1, 2, 18, 3), "Receive order")
      node(.diamond, rect(2, 8, 15, 3), "In stock?")
      node(.capsule, rect(43, 2, 19, 3), "Reserve 漢字 items")
      node(.cylinder, rect(43, 7, 19, 3), "Database")
      node(.subroutine, rect(43, 12, 19, 3), "Pack & ship")
      node(.hexagon, rect(70, 8, 14, 3), "Hexagon")
      node(.parallelogram(leansRight: true), rect(70, 12, 14, 3), "Input")
      node(.flag, rect(2, 15, 10, 3), "Flag")
      node(.ellipse, rect(14, 16, 1, 1), "")
      for index in 0..<4 {
        let length = [20.3, 12.5, 7.75, 16.0][index]
        scene.append(
          .shape(
            .init(
              .rectangle, frame: rect(2, 19 + Double(index), length, 1),
              fill: .role(.series, index: index), stroke: nil)))
        scene.append(
          .shape(
            .init(
              .rectangle, frame: rect(30 + 3 * Double(index), 23 - length / 6, 2, length / 6),
              fill: .role(.series, index: index), stroke: nil)))
      }
      scene.append(
        .shape(
          .init(
            .ellipse, frame: rect(45, 18, 10, 5), fill: nil,
            stroke: Stroke2D(.role(.series, index: 1)))))
      scene.append(
        .shape(.init(.ellipse, frame: rect(58, 18, 10, 5), fill: .role(.series), stroke: nil)))
      scene.append(
        .path(
          .init(
            polyline: [P(70, 22), P(76, 18), P(80, 21), P(88, 17)],
            stroke: Stroke2D(.role(.series, index: 2)), endMarker: .arrow)))
    }
  }
}
