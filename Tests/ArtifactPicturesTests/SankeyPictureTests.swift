import ArtifactPictures
import Drawing
import TestSupport
import Testing

@Suite("K11 Flows between nodes") struct SankeyPictureTests {
  private typealias Flow = SankeyPicture.Flow

  private static func cells(_ width: Double? = 80) -> Canvas2D {
    Canvas2D(maxWidth: width, unit: .cells, measure: CellWidths())
  }

  private static let sample = SankeyPicture(
    title: "T", nodes: ["coal", "power", "heat", "loss", "light"],
    flows: [
      Flow(from: 0, to: 1, 6), Flow(from: 0, to: 2, 2), Flow(from: 1, to: 3, 3),
      Flow(from: 1, to: 4, 3), Flow(from: 2, to: 3, nil),
    ])

  private func frames(_ scene: Scene2D) -> [String: Rect2D] {
    var result: [String: Rect2D] = [:]
    for element in scene.elements {
      if case .shape(let shape) = element.content, let id = element.id { result[id] = shape.frame }
    }
    return result
  }

  private func texts(_ scene: Scene2D) -> [String] {
    scene.elements.compactMap { element in
      if case .text(let text) = element.content { text.lines[0] } else { nil }
    }
  }

  @Test("K11.2 K11.3 Bars are in layers, as high as their amounts")
  func bars() throws {
    let scene = try #require(Self.sample.scene(for: Canvas2D(maxWidth: 700)))
    let frames = frames(scene)
    let bars = try (0..<5).map { try #require(frames["node-\($0)"]) }
    #expect(bars[0].min.x < bars[1].min.x && bars[1].min.x == bars[2].min.x)
    #expect(bars[3].min.x == bars[4].min.x && bars[1].min.x < bars[3].min.x)
    let unit = bars[0].height / 8
    #expect(abs(bars[1].height - 6 * unit) < 1e-6 && abs(bars[4].height - 3 * unit) < 1e-6)
    // An unknown amount is a dotted line.
    let dotted = scene.elements.filter { element in
      if case .path(let path) = element.content { path.stroke?.pattern == .dotted } else { false }
    }
    #expect(dotted.map(\.id) == ["flow-4"])
    #expect(texts(scene).contains("8") && texts(scene).contains("loss"))
  }

  @Test("K11.6 Rows have a bar for each flow, by source")
  func rows() throws {
    let scene = try #require(Self.sample.scene(for: Self.cells()))
    #expect(
      texts(scene) == [
        "T", "coal", "8", "6", "power", "2", "heat", "power", "6", "3", "loss", "(3)", "3", "light",
        "heat", "2", "?", "loss", "(3)",
      ])
    let frames = frames(scene)
    let first = try #require(frames["flow-0"])
    #expect(first.width == 40 && first.min.y == 2)
    #expect(frames["flow-2"]?.width == 20 && frames["flow-2"]?.min.y == 4)
    #expect(frames["flow-4"] == nil)
    #expect(SceneOverlaps(scene, CellWidths()).faults.isEmpty)
    let narrow = try #require(Self.sample.scene(for: Self.cells(34)))
    #expect(narrow.size.width <= 34 && SceneOverlaps(narrow, CellWidths()).faults.isEmpty)
    #expect(Self.sample.scene(for: Self.cells(24)) == nil)
  }

  @Test("K11.2 K11.5 Cycles are lines back")
  func cycles() throws {
    let picture = SankeyPicture(
      nodes: ["a", "b", "c"],
      flows: [
        Flow(from: 0, to: 1, 10), Flow(from: 1, to: 2, 5), Flow(from: 2, to: 0, 3),
        Flow(from: 1, to: 1, 2),
      ])
    let scene = try #require(picture.scene(for: Canvas2D(maxWidth: 600)))
    let frames = frames(scene)
    let places = (0..<3).compactMap { frames["node-\($0)"]?.min.x }
    #expect(places.count == 3 && places == places.sorted() && Set(places).count == 3)
    let back = scene.elements.filter { element in
      if case .path(let path) = element.content { path.stroke != nil } else { false }
    }
    #expect(back.map(\.id) == ["flow-2", "flow-3"])
    #expect(SceneOverlaps(scene, Canvas2D().measure).faults.isEmpty)
    #expect(picture.scene(for: Self.cells()) != nil)
  }

  @Test("K11.3 K11.4 K11.5 Ribbons meet no text in random networks")
  func random() throws {
    var generator = SeededGenerator(seed: 3)
    for round in 0..<40 {
      let count = Int.random(in: 2...12, using: &generator)
      var picture = SankeyPicture(nodes: (0..<count).map { "node number \($0)" })
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        let source = Int.random(in: 0..<count, using: &generator)
        let target = Int.random(in: 0..<count, using: &generator)
        let value = [nil, 0, 0.01, 3, 8, 40].randomElement(using: &generator) ?? nil
        // Some have cycles.
        let isForward = round % 4 != 0
        guard !isForward || source != target else { continue }
        picture.flows.append(
          Flow(
            from: isForward ? min(source, target) : source,
            to: isForward ? max(source, target) : target, value))
      }
      guard !picture.flows.isEmpty else { continue }
      let scene = try #require(picture.scene(for: Canvas2D(maxWidth: 720)))
      let measure = Canvas2D().measure
      let faults = SceneOverlaps(scene, measure).faults
      // Lines back may cross texts between layers.
      #expect(faults.isEmpty || round % 4 == 0, "\(round): \(faults.prefix(3))")
      checkRibbons(scene, measure, round)
      let rows = try #require(picture.scene(for: Self.cells(100)))
      #expect(SceneOverlaps(rows, CellWidths()).faults.isEmpty)
    }
  }

  /// Checks that texts are outside of the areas of ribbons.
  private func checkRibbons(_ scene: Scene2D, _ measure: any TextMeasuring, _ round: Int) {
    var points: [(point: Point2D, text: String)] = []
    for case .text(let text) in scene.elements.map(\.content) {
      let size = measure.size(of: text.lines, style: text.style)
      for (x, y) in [(0.05, -0.4), (0.5, 0), (0.95, -0.4), (0.05, 0.4), (0.95, 0.4)] {
        points.append(
          (
            Point2D(
              x: text.position.x + x * size.width, y: text.position.y + y * size.height),
            text.lines[0]
          ))
      }
    }
    var ribbons = scene
    ribbons.elements = scene.elements.filter { element in
      guard case .path(let path) = element.content else { return false }
      return path.fill != nil
    }
    for (point, text) in points {
      let hit = ribbons.hit(point, tolerance: 0)
      #expect(hit == nil, "\(round): \(text) on \(String(describing: hit))")
    }
  }

  @Test("K11.7 The description tells where amounts go")
  func text() {
    #expect(
      Self.sample.readableText == """
        T
        coal: 8
          → power: 6
          → heat: 2
        power: 6
          → loss: 3
          → light: 3
        heat: 2
          → loss: ?
        loss: 3
        light: 3
        """)
  }

  @Test("K11.1 K11.3 Limits and odd amounts are harmless")
  func hostile() {
    #expect(SankeyPicture().scene(for: Canvas2D()) == nil)
    #expect(
      SankeyPicture(nodes: ["a"], flows: [Flow(from: 0, to: 9, 1)]).scene(for: Canvas2D()) == nil)
    var odd = SankeyPicture(
      nodes: ["a", "b", "c"],
      flows: [
        Flow(from: 0, to: 1, .nan), Flow(from: 0, to: 1, -5), Flow(from: 0, to: 1, 0),
        Flow(from: 1, to: 2, .greatestFiniteMagnitude),
        Flow(from: 1, to: 2, .greatestFiniteMagnitude),
        Flow(from: 0, to: 2, .leastNonzeroMagnitude),
      ])
    odd.flows[0].value = .infinity
    for canvas in [Canvas2D(), Self.cells(200)] {
      let scene = odd.scene(for: canvas)
      #expect(scene?.size.width.isFinite == true && scene?.size.height.isFinite == true)
    }
    for value in [0, -1, nil] as [Double?] {
      let none = SankeyPicture(nodes: ["a", "b"], flows: [Flow(from: 0, to: 1, value)])
      #expect(none.scene(for: Canvas2D()) != nil && none.scene(for: Self.cells()) != nil)
    }
    let many = Array(repeating: Flow(from: 0, to: 0, 1), count: 301)
    #expect(SankeyPicture(nodes: ["a"], flows: many).scene(for: Canvas2D()) == nil)
    let chain = SankeyPicture(
      nodes: (0..<100).map { "\($0)" },
      flows: (0..<99).map { Flow(from: $0, to: $0 + 1, 1) }
        + (0..<200).map { Flow(from: 0, to: 99 - $0 % 50, 1) })
    #expect(chain.scene(for: Canvas2D()) != nil)
  }
}
