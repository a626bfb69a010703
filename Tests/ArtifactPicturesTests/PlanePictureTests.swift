import ArtifactPictures
import ArtifactRefiners
import Drawing
import TestSupport
import Testing

@Suite("K12 Points in a plane") struct PlanePictureTests {
  private static let cells = Canvas2D(
    maxWidth: 80, unit: .cells, measure: CellWidths())

  private func plane(_ source: String) throws -> PlanePicture {
    switch MermaidContent(source: source) {
    case .quadrant(let chart): return PlanePicture(chart)
    case .wardley(let map): return PlanePicture(map)
    default: throw NotAPlane()
    }
  }

  private struct NotAPlane: Error {}

  private static let quadrants = """
    quadrantChart
    title T
    x-axis low --> high
    y-axis Usage
    quadrant-1 Keep
    quadrant-3 Drop
    A:::warm: [0.9, 0.8]
    B: [0.1, 0.2] radius: 12, color: #ff0000, stroke-color: #00ff00
    C: [0.2, 0.9]
    classDef warm color: #ff0000
    """

  private static let map = """
    wardley-beta
    title Tea
    anchor User [0.95, 0.6]
    component Cup [0.8, 0.6] (build)
    component Kettle [0.4, 0.4] inertia
    component Power [0.1, 0.7]
    pipeline Kettle {
    component Old [0.3]
    component New [0.6]
    }
    User -> Cup
    Cup +> Kettle; needs
    New -.-> Power
    evolve Power 0.9
    note "a note" [0.5, 0.2]
    annotation 4,[0.5, 0.9] "an annotation"
    accelerator "faster" [0.2, 0.2]
    """

  // MARK: Models

  @Test("N13.5 K12.9 A quadrant chart has its axes, quarters, points and colors")
  func quadrantChart() throws {
    let plane = try plane(Self.quadrants)
    #expect(plane.hasQuadrants && plane.quadrants == ["Keep", "", "Drop", ""])
    #expect(plane.xAxis.start == "low" && plane.xAxis.end == "high" && plane.yAxis.title == "Usage")
    #expect(plane.points.map(\.series) == [7, 7, nil])
    #expect(plane.points[1].radius == 12 && plane.points[1].outline == 2)
    #expect(
      plane.readableText == """
        T
        Left to right: low → high
        Bottom to top: Usage
        Upper right: Keep
          A: 0.9, 0.8
        Upper left
          C: 0.2, 0.9
        Lower left: Drop
          B: 0.1, 0.2
        """)
  }

  @Test("N27.6 K12.9 A Wardley map has its components, links, moves and variants")
  func wardleyMap() throws {
    let plane = try plane(Self.map)
    #expect(plane.xAxis.stages.map(\.end) == [0.25, 0.5, 0.75, 1])
    #expect(plane.moves == [.init(3, to: 0.9)])
    #expect(plane.pipelines == [.init(2, variants: [4, 5])])
    // A variant is named by its own text.
    #expect(plane.links.map(\.source) == [0, 1, 5] && plane.links[2].isDashed)
    #expect(plane.links[1].hasEndArrow && !plane.links[0].hasEndArrow)
    #expect(
      plane.readableText == """
        Tea
        Left to right: Evolution: Genesis, Custom Built, Product, Commodity
        Bottom to top: Visibility
        User: 0.6, 0.95
          → Cup
        Cup (build): 0.6, 0.8
          → Kettle: needs
        Kettle, held back: 0.4, 0.4
          variant: Old
          variant: New
        Power: 0.7, 0.1
          will move to 0.9
        Old: 0.3, 0.4
        New: 0.6, 0.4
          → Power
        a note
        4. an annotation: 0.9, 0.5
        faster: 0.2, 0.2
        """)
    let stages = try self.plane(
      "wardley-beta\nevolution A@0.3 -> B -> C@0.9 -> D\ncomponent X [0.5, 0.5]\n")
    #expect(stages.xAxis.stages.map(\.name) == ["A", "B", "C", "D"])
    let ends = stages.xAxis.stages.map(\.end)
    #expect(ends == ends.sorted() && ends[0] == 0.3 && ends[2] == 0.9 && ends[3] == 1)
  }

  // MARK: Geometry

  @Test("K12.1 K12.5 K12.6 Points are at their positions, names of quarters in theirs")
  func positions() throws {
    let plane = try plane(Self.quadrants)
    for canvas in [Canvas2D(), Self.cells] {
      let scene = try #require(plane.scene(for: canvas))
      let frames = SceneFinder.frames(scene)
      let frame = try #require(frames["plane"])
      let places = try (0..<3).map { try #require(frames["point-\($0)"]).center }
      let slack = canvas.unit == .cells ? 1.5 : 0.01
      for (point, place) in zip(plane.points, places) {
        #expect(abs(frame.min.x + point.x * frame.width - place.x) <= slack)
        #expect(abs(frame.max.y - point.y * frame.height - place.y) <= slack)
      }
      for element in scene.elements {
        guard case .text(let text) = element.content else { continue }
        if element.id == "quadrant-0" {
          #expect(text.position.x > frame.center.x && text.position.y < frame.center.y)
        } else if element.id == "quadrant-2" {
          #expect(text.position.x < frame.center.x && text.position.y > frame.center.y)
        }
      }
    }
    let pixels = try #require(plane.scene(for: Canvas2D()))
    #expect(SceneFinder.frames(pixels)["point-1"]?.width == 24)
  }

  @Test("K12.7 Variants are in a frame with their point on its upper edge, and lines end at signs")
  func pipelines() throws {
    let plane = try plane(Self.map)
    for canvas in [Canvas2D(), Self.cells] {
      let frames = SceneFinder.frames(plane.scene(for: canvas))
      let frame = try #require(frames["pipeline-0"])
      let (point, old) = try (#require(frames["point-2"]), #require(frames["point-4"]))
      let edge = canvas.unit == .cells ? 0.5 : 0
      #expect(point.center.y == frame.min.y + edge && old.center.y == frame.center.y)
      let new = try #require(frames["point-5"])
      #expect(frame.contains(old.min) && frame.contains(new.max))
    }
    let scene = try #require(plane.scene(for: Canvas2D()))
    let frames = SceneFinder.frames(scene)
    let (user, cup) = try (#require(frames["point-0"]), #require(frames["point-1"]))
    let line = try #require(
      scene.elements.lazy.compactMap { element -> Rect2D? in
        guard element.id == "link-0", case .path(let path) = element.content else { return nil }
        return SceneFinder.extent(of: path.path)
      }.first)
    #expect(abs(line.min.y - user.max.y) < 0.01 && abs(line.max.y - cup.min.y) < 0.01)
    let move = try #require(frames["move-0"])
    let power = try #require(frames["point-3"])
    #expect(move.center.y == power.center.y && move.min.x > power.max.x)
  }

  @Test(
    "K12.3 K12.4 K12.6 Texts overlap neither each other nor points, and all are drawn",
    arguments: TestScale.seeds(30, of: 300))
  func labels(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...60, using: &generator)
    let words = ["Search", "User interface of the shop", "漢字漢字", "x", "Supercalifragilistic"]
    var plane = PlanePicture(
      title: "T", xAxis: .init(start: "small effort", end: "large effort"),
      yAxis: .init(title: "Value"), hasQuadrants: Bool.random(using: &generator),
      quadrants: ["Upper right part", "B", "Lower left", "D"])
    for index in 0..<count {
      let word = words.randomElement(using: &generator) ?? ""
      plane.points.append(
        .init(
          "\(word)-\(index)", x: Double.random(in: 0...1, using: &generator),
          y: Double.random(in: 0...1, using: &generator),
          shape: PlanePicture.Point.Shape.allCases.randomElement(using: &generator) ?? .dot,
          number: index))
    }
    for index in 0..<count / 3 {
      plane.links.append(
        .init(
          from: index, to: Int.random(in: 0..<count, using: &generator),
          label: index % 3 == 0 ? "link \(index)" : "", hasEndArrow: index % 2 == 0))
    }
    let width = Double.random(in: 0...1, using: &generator)
    for canvas in [
      Canvas2D(maxWidth: 240 + width * 500),
      Canvas2D(
        maxWidth: 40 + (width * 80).rounded(), unit: .cells, measure: CellWidths()),
    ] {
      let scene = try #require(plane.scene(for: canvas))
      #expect(scene.size.width <= canvas.maxWidth ?? 0)
      let isCells = canvas.unit == .cells
      let texts = frames(scene, canvas)
      for (index, text) in texts.enumerated() {
        for other in texts[(index + 1)...] where text.id != other.id || !isCells {
          #expect(
            !text.frame.grown(by: -0.6).intersects(other.frame.grown(by: -0.6)),
            "\(text.text), \(other.text)")
        }
      }
      var shown: [String: String] = [:]
      for text in texts { shown[text.id, default: ""] += text.text.filter { !$0.isWhitespace } }
      for (index, point) in plane.points.enumerated() {
        let label = point.label.filter { !$0.isWhitespace }
        #expect(shown["point-\(index)"]?.contains(label) == true, "\(point.label)")
      }
    }
  }

  private func frames(
    _ scene: Scene2D, _ canvas: Canvas2D
  ) -> [(id: String, text: String, frame: Rect2D)] {
    var depth = 0
    return scene.elements.compactMap { element in
      switch element.content {
      case .groupStart: depth += 1
      case .groupEnd: depth -= 1
      case .text(let text) where depth == 0:
        return (element.id ?? "", text.lines.joined(), text.frame(measuredBy: canvas.measure))
      default: break
      }
      return nil
    }
  }

  @Test("K12.4 Of many points at one place, those without room have numbers")
  func crowd() throws {
    let plane = PlanePicture(
      hasQuadrants: true,
      points: (0..<30).map { .init("the same place \($0)", x: 0.5, y: 0.5) })
    for canvas in [Canvas2D(), Self.cells] {
      let scene = try #require(plane.scene(for: canvas))
      let texts = SceneFinder.texts(scene)
      #expect((0..<30).allSatisfy { index in texts.contains { $0.hasSuffix("place \(index)") } })
      #expect(texts.contains("1") && texts.contains("10"))
    }
  }

  @Test("K12.2 Words of axes and stages are whole where they fit")
  func axes() throws {
    let plane = try plane(Self.map)
    func texts(_ width: Double) -> [String] {
      SceneFinder.texts(
        plane.scene(
          for: Canvas2D(maxWidth: width, unit: .cells, measure: CellWidths())))
    }
    #expect(["Genesis", "Custom Built", "Visibility", "Evolution"].allSatisfy(texts(80).contains))
    #expect(texts(40).contains { $0.contains("Genesis →") })
  }

  @Test("K12.8 K12.1 Narrow canvases, empty planes and too many points have no scene")
  func limits() throws {
    let plane = try plane(Self.map)
    for width in stride(from: 0.0, through: 130, by: 1) {
      let canvas = Canvas2D(maxWidth: width, unit: .cells, measure: CellWidths())
      let scene = plane.scene(for: canvas)
      #expect((scene == nil) == (width < 35), "\(width)")
      #expect((scene?.size.width ?? 0) <= min(width, 100))
    }
    #expect((plane.scene(for: Canvas2D(maxWidth: 100))?.size.width ?? 0) < 300)
    #expect(PlanePicture().isEmpty && PlanePicture().scene(for: Canvas2D()) == nil)
    #expect(try !self.plane("quadrantChart").isEmpty)
    var many = plane
    many.points = Array(repeating: plane.points[0], count: 201)
    #expect(many.scene(for: Canvas2D()) == nil)
    #expect(PlanePicture(hasQuadrants: true).scene(for: Canvas2D()) != nil)
  }

  @Test("K12.1 No plane traps")
  func hostile() throws {
    let odd: [Double] = [.nan, .infinity, -.infinity, -1e300, 1e300, -0.0, 0, 1, 0.5]
    var plane = PlanePicture(
      title: String(repeating: "long title ", count: 100),
      xAxis: .init(title: "x\ny", start: "", end: String(repeating: "w", count: 500)),
      yAxis: .init(
        title: "漢字", stages: []), hasQuadrants: true,
      quadrants: ["", "b", "c", "d", "e", "f"])
    plane.xAxis.stages = odd.map { .init("s", end: $0) }
    for (index, value) in odd.enumerated() {
      for shape in PlanePicture.Point.Shape.allCases {
        plane.points.append(
          .init(
            "p\(index)\n", x: value, y: odd[odd.count - 1 - index], shape: shape,
            number: index == 0 ? .max : .min, series: -5, outline: -1, radius: value, isHeld: true))
      }
    }
    plane.links = [
      .init(from: -1, to: 3), .init(from: 0, to: 0, label: "l"), .init(from: 3, to: 1_000),
      .init(from: 0, to: 1, label: "m", hasStartArrow: true, hasEndArrow: true),
    ]
    plane.moves = odd.map { .init(3, to: $0) } + [.init(-1, to: 0.5), .init(9_999, to: 1)]
    plane.pipelines = [
      .init(0, variants: []), .init(-1, variants: [1]), .init(2, variants: [-4, 2, 3, 9_999]),
    ]
    for width in [nil, 0, 24, 30, 60, 1e9] as [Double?] {
      #expect(plane.scene(for: Canvas2D(maxWidth: width)) != nil)
      _ = plane.scene(
        for: Canvas2D(maxWidth: width, unit: .cells, measure: CellWidths()))
    }
    #expect(!plane.readableText.isEmpty)
  }
}
