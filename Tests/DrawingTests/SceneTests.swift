import Drawing
import TestSupport
import Testing

/// Scenes, reading order, text metrics and hit testing.
struct SceneTests {
  private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect2D {
    Rect2D(origin: Point2D(x: x, y: y), size: Size2D(width: width, height: height))
  }

  private static func box(_ x: Double, _ y: Double) -> Scene2D.Element.Content {
    .shape(Scene2D.Shape(.rectangle, frame: rect(x, y, 10, 10)))
  }

  private func scene(_ body: (inout Scene2D) -> Void) -> Scene2D {
    var scene = Scene2D(size: Size2D(width: 100, height: 100))
    body(&scene)
    return scene
  }

  @Test func `I1.1 Groups begin and end in the list of elements`() {
    let balanced = scene {
      $0.group(id: "g") { $0.append(Self.box(0, 0)) }
    }
    #expect(balanced.elements.count == 3)
    var open = balanced
    open.elements.removeLast()
    open.append(Self.box(20, 0))
    #expect(open.hit(Point2D(x: 25, y: 5)) == "g")
    #expect(open.svg().contains("</g>"))
    let closed = scene {
      $0.append(.groupEnd)
      $0.append(Self.box(0, 0), id: "a")
    }
    #expect(closed.hit(Point2D(x: 5, y: 5)) == "a")
    #expect(!closed.svg().contains("</g>"))
  }

  @Test func `I1.2 The depth of groups is bounded without recursion`() {
    var deep = scene { _ in }
    for _ in 0..<100_000 { deep.append(.groupStart(Scene2D.Group())) }
    deep.append(Self.box(0, 0), id: "deep")
    for _ in 0..<100_000 - DrawingLimits.groupDepth { deep.append(.groupEnd) }
    deep.append(Self.box(0, 0), id: "shallow")
    let copy = deep
    #expect(copy == deep && copy.hashValue == deep.hashValue)
    #expect(deep.hit(Point2D(x: 5, y: 5)) == "shallow")
    let svg = deep.svg()
    #expect(XMLChecker(svg).problem == nil)
    #expect(!svg.contains("\"deep\"") && svg.contains("\"shallow\""))
  }

  @Test func `I1.3 Elements are read by index, then in drawing order`() {
    let read = scene {
      $0.append(.text(Scene2D.Text("last\nline", at: Point2D(x: 0, y: 0))))
      $0.append(Self.box(0, 0), title: "second", readingIndex: 2)
      $0.append(.text(Scene2D.Text("first", at: Point2D(x: 0, y: 0))), readingIndex: 1)
    }
    #expect(read.readingOrder == [2, 1, 0])
    #expect(read.readableDescription == "first\nsecond\nlast line")
    var described = read
    described.description = "Given"
    #expect(described.readableDescription == "Given")
    let long = scene {
      for _ in 0..<DrawingLimits.describedTexts + 5 {
        $0.append(.text(Scene2D.Text("x", at: Point2D(x: 0, y: 0))))
      }
    }
    #expect(long.readableDescription.hasSuffix("x\n(5 more)"))
  }

  @Test func `I1.5 Text is measured by a table`() {
    let table = AdvanceTable()
    let style = TextStyle2D(size: 10)
    func width(_ text: String) -> Double { table.width(of: text, style: style) }
    #expect(width("i") < width("n") && width("n") < width("W"))
    #expect(width("漢字") == 20 && width("😀") == 10)
    #expect(width("e\u{301}") == width("e") && width("\u{200B}\u{7}") == 0)
    #expect(table.size(of: ["一", "二三"], style: style) == Size2D(width: 20, height: 25))
    #expect(table.width(of: "il", style: TextStyle2D(size: 10, isMonospaced: true)) == 12.04)
  }

  @Test func `I1.5 Letters of the European alphabets have widths of their own`() {
    func width(_ text: String, isBold: Bool = false) -> Double {
      AdvanceTable().width(of: text, style: TextStyle2D(size: 1000, isBold: isBold))
    }
    // Those of Helvetica, the first and the last ones of each range.
    #expect(width(" ") == 278 && width("~") == 584 && width("0") == 556)
    #expect(width("\u{A0}") == 278 && width("ſ") == 222 && width("é") == width("e"))
    #expect(width("Ά") == 667 && width("ώ") == 781 && width("Α") == width("A"))
    #expect(width("Ѐ") == 667 && width("џ") == 552 && width("а") == width("a"))
    #expect(width("‐") == 333 && width("‧") == 318 && width("…") == 1000)
    // Bold digits and most capitals are not wider.
    #expect(width("0", isBold: true) == 556 && width("O", isBold: true) == width("O"))
    #expect(width("n", isBold: true) == 611 && width("ж", isBold: true) == 709)
    #expect(width("→") == 1000 && width("↓") == 500 && width("≤", isBold: true) == 549)
    #expect(width("\u{AD}") == 0 && width("ש") == 545)
  }

  @Test func `I1.6 Text is legible on colors of the source`() {
    func number(_ color: RGBA) -> UInt32 {
      UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    }
    for background in stride(from: UInt32(0), through: 0xFFFFFF, by: 0x10931) {
      for text in [UInt32(0), 0xFFFFFF, 0xFF0000, 0x808080, background] {
        let legible = RGBA(hex: text).legible(on: RGBA(hex: background))
        #expect(Contrast.ratio(number(legible), background) >= 4.5, "\(text) on \(background)")
      }
    }
    #expect(abs(RGBA(hex: 0xDB6426).contrast(with: RGBA(hex: 0xFFFFFF)) - 3.58) < 0.01)
    #expect(RGBA(hex: 0x112233).legible(on: RGBA(hex: 0xFFFFFF)) == RGBA(hex: 0x112233))
    let node = Paint2D.role(.node)
    #expect(node.legible(on: .role(.node)) == node && node.legible(on: nil) == node)
    #expect(node.legible(on: .color(RGBA(hex: 0xFF99FF))) == .color(RGBA(hex: 0x1F2937)))
  }

  @Test func `I1.7 By the even-odd rule, an area inside of another is a hole`() {
    var path = Path2D(Self.rect(0, 0, 90, 90))
    path.append(Path2D(Self.rect(20, 20, 40, 40)))
    func scene(_ rule: Scene2D.Path.FillRule) -> Scene2D {
      self.scene {
        $0.append(
          .path(.init(path, stroke: nil, fill: .role(.series), fillRule: rule)), id: "area")
      }
    }
    let hole = Point2D(x: 40, y: 40)
    #expect(scene(.evenOdd).hit(hole) == nil && scene(.nonzero).hit(hole) == "area")
    #expect(scene(.evenOdd).hit(Point2D(x: 10, y: 10)) == "area")
    func isMarked(_ scene: Scene2D) -> Bool {
      scene.svg().contains("fill-rule=\"evenodd\"")
    }
    #expect(isMarked(scene(.evenOdd)) && !isMarked(scene(.nonzero)))
  }

  @Test func `I2.1 The topmost element with an id is hit`() {
    let hit = scene {
      $0.append(Self.box(0, 0), id: "a")
      $0.append(Self.box(5, 5), id: "b")
      $0.group(id: "g") {
        $0.append(Self.box(40, 40))
        $0.append(Self.box(60, 40), id: "inner")
      }
      $0.append(
        .path(Scene2D.Path(polyline: [Point2D(x: 0, y: 90), Point2D(x: 90, y: 90)])), id: "line")
      $0.append(
        .shape(Scene2D.Shape(.diamond, frame: Self.rect(20, 0, 20, 20), fill: nil)), id: "outline")
      $0.append(.text(Scene2D.Text("text", at: Point2D(x: 70, y: 70), anchor: .middle)), id: "text")
    }
    #expect(hit.hit(Point2D(x: 2, y: 2)) == "a" && hit.hit(Point2D(x: 7, y: 7)) == "b")
    #expect(hit.hit(Point2D(x: 45, y: 45)) == "g" && hit.hit(Point2D(x: 65, y: 45)) == "inner")
    #expect(hit.hit(Point2D(x: 50, y: 92)) == "line")
    #expect(hit.hit(Point2D(x: 50, y: 92), tolerance: 0) == nil)
    #expect(hit.hit(Point2D(x: 30, y: 10)) == nil && hit.hit(Point2D(x: 25, y: 5)) == "outline")
    #expect(hit.hit(Point2D(x: 80, y: 75)) == "text" && hit.hit(Point2D(x: 95, y: 75)) == nil)
  }

  @Test func `I2.2 Groups move, clip and hide what can be hit`() {
    let grouped = scene {
      let moved = AffineTransform2D.scale(x: 2, y: 2).followed(by: .translation(x: 10, y: 0))
      $0.group(Scene2D.Group(transform: moved, clip: Self.rect(0, 0, 5, 5))) {
        $0.append(Self.box(0, 0), id: "a")
      }
      $0.group(Scene2D.Group(opacity: 0)) { $0.append(Self.box(50, 50), id: "hidden") }
      $0.group(Scene2D.Group(transform: .scale(x: 0, y: 1))) {
        $0.append(Self.box(0, 80), id: "flat")
      }
    }
    #expect(grouped.hit(Point2D(x: 18, y: 8)) == "a")
    #expect(grouped.hit(Point2D(x: 25, y: 15)) == nil && grouped.hit(Point2D(x: 5, y: 5)) == nil)
    #expect(grouped.hit(Point2D(x: 55, y: 55)) == nil && grouped.hit(Point2D(x: 0, y: 85)) == nil)
  }

  @Test func `I2.3 Elements without id are transparent, and nothing hits infinity`() {
    let covered = scene {
      $0.append(Self.box(0, 0), id: "a")
      $0.append(Self.box(0, 0))
      $0.append(Self.box(.nan, .infinity), id: "nowhere")
    }
    #expect(covered.hit(Point2D(x: 5, y: 5)) == "a")
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(covered.hit(Point2D(x: value, y: 5)) == nil)
    }
  }

  // I2.3
  @Test(arguments: TestScale.seeds(40, of: 2000))
  func `I2.3 No scene traps`(seed: UInt64) {
    var random = RandomScene(seed: seed)
    let scene = random.next()
    for x in stride(from: -100.0, through: 500, by: 75) {
      _ = scene.hit(Point2D(x: x, y: x / 2))
    }
  }
}
