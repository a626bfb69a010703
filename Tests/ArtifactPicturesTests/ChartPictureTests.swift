import ArtifactPictures
import TestSupport
import Testing

struct ChartPictureTests {
  static func chart(
    _ mark: ChartPicture.Mark, _ categories: [String]?, _ series: [[(Double, Double)]],
    names: [String]? = nil
  ) -> ChartPicture {
    ChartPicture(
      title: "Harvest", mark: mark, valueTitle: "tons", keyTitle: "year", categories: categories,
      series: series.enumerated().map { number, points in
        .init(
          name: names?[number] ?? (series.count > 1 ? "s\(number)" : ""),
          points: points.map { .init(key: $0.0, value: $0.1) })
      })
  }

  static func texts(_ scene: Scene2D?) -> [String] {
    (scene?.elements ?? []).flatMap { element -> [String] in
      if case .text(let text) = element.content { text.lines } else { [] }
    }
  }

  /// The frames of the shapes with an identity.
  static func frames(_ scene: Scene2D?) -> [String: Rect2D] {
    var frames: [String: Rect2D] = [:]
    for element in scene?.elements ?? [] {
      guard let id = element.id, case .shape(let shape) = element.content else { continue }
      frames[id] = shape.frame
    }
    return frames
  }

  /// The bounds of the corners of a path.
  static func extent(of path: Path2D) -> Rect2D? {
    var extent: Rect2D?
    for element in path.elements {
      guard let point = element.end else { continue }
      if extent == nil { extent = Rect2D(at: point) } else { extent?.formUnion(point) }
    }
    return extent
  }

  /// The areas of texts that are not slanted.
  static func frames(ofTextsIn scene: Scene2D) -> [(text: String, frame: Rect2D)] {
    var depth = 0
    return scene.elements.compactMap { element in
      switch element.content {
      case .groupStart: depth += 1
      case .groupEnd: depth -= 1
      case .text(let text) where depth == 0:
        return (text.lines.joined(separator: "|"), text.frame(measuredBy: AdvanceTable()))
      default: break
      }
      return nil
    }
  }

  private static let cells = Canvas2D(maxWidth: 60, unit: .cells, measure: CellWidths())

  // MARK: Axes

  @Test("K4.2 K4.3 The axis of bars contains zero and ends at round values")
  func axis() throws {
    let scene = Self.chart(.bar, ["a", "b"], [[(0, 42), (1, 97)]]).scene(for: Canvas2D())
    let texts = Self.texts(scene)
    #expect(["0", "20", "40", "60", "80", "100"].allSatisfy(texts.contains))
    let frames = Self.frames(scene)
    let (a, b) = (try #require(frames["s0.0"]), try #require(frames["s0.1"]))
    #expect(abs(a.height / b.height - 42.0 / 97) < 0.01 && a.max.y == b.max.y)
    #expect(
      Self.texts(Self.chart(.line, nil, [[(0, 0.02), (1, 0.08)]]).scene(for: Canvas2D()))
        .contains("0.04"))
  }

  @Test("K4.2 Given ranges and logarithmic axes apply")
  func ranges() {
    var chart = Self.chart(.line, nil, [[(1, 3), (2, 700)]])
    chart.valueRange = 0...2000
    chart.keyRange = 0...10
    #expect(["2000", "10", "0"].allSatisfy(Self.texts(chart.scene(for: Canvas2D())).contains))
    chart.valueRange = nil
    chart.isLogarithmic = true
    let texts = Self.texts(chart.scene(for: Canvas2D()))
    #expect(["1", "10", "100", "1000"].allSatisfy(texts.contains) && !texts.contains("200"))
    chart.mark = .bar
    #expect(Self.texts(chart.scene(for: Canvas2D())).contains("200"))
  }

  @Test(
    "K4.3 Ticks are multiples of 1, 2 or 5 times a power of ten",
    arguments: [
      (0.0, 1.0), (-3, 4), (0.001, 0.0017), (1e9, 1.7e9), (-1e-7, 3e-7), (5, 5), (1e15, 1e15 + 4),
      (-1e308, 0), (0, .leastNonzeroMagnitude), (99, 101),
    ] as [(Double, Double)])
  func ticks(least: Double, greatest: Double) throws {
    let chart = Self.chart(.line, nil, [[(0, least), (1, greatest)]])
    let scene = try #require(chart.scene(for: Canvas2D()))
    #expect(!Self.texts(scene).isEmpty)
    var heights: [Double] = []
    for element in scene.elements {
      guard case .path(let path) = element.content, path.stroke?.paint == .role(.grid),
        case .move(let start)? = path.path.elements.first
      else { continue }
      heights.append(start.y)
    }
    let distances = zip(heights, heights.dropFirst()).map { abs($1 - $0) }
    #expect(distances.allSatisfy { $0 > 20 }, "\(distances)")
  }

  @Test(
    "K4.4 Labels don't overlap and are inside of the picture",
    arguments: TestScale.seeds(40, of: 400))
  func labels(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let marks = ChartPicture.Mark.allCases
    let count = [1, 2, 5, 12, 40, 300].randomElement(using: &generator) ?? 1
    let words = ["Q1", "Customer acquisition", "漢字漢字", "2024-01-01", "x"]
    let isNumeric = Bool.random(using: &generator)
    var chart = Self.chart(
      marks.randomElement(using: &generator) ?? .bar,
      isNumeric ? nil : (0..<count).map { "\(words[$0 % 5]) \($0)" },
      (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        (0..<count).map { (Double($0), Double.random(in: -1e4...1e6, using: &generator)) }
      })
    chart.isHorizontal = Bool.random(using: &generator)
    let width = Double.random(in: 200...800, using: &generator)
    let scene = try #require(chart.scene(for: Canvas2D(maxWidth: width)))
    let area = Rect2D(origin: Point2D(x: 0, y: 0), size: scene.size).grown(by: 1)
    let texts = Self.frames(ofTextsIn: scene)
    for (index, (text, frame)) in texts.enumerated() {
      #expect(area.contains(frame.min) && area.contains(frame.max), "\(text)")
      for (other, otherFrame) in texts[(index + 1)...] {
        #expect(
          !frame.grown(by: -1.5).intersects(otherFrame.grown(by: -1.5)), "\(text), \(other)")
      }
    }
  }

  @Test("K4.4 Long names of categories are broken, slanted, or left out")
  func categories() {
    func scene(_ names: [String]) -> Scene2D? {
      Self.chart(.bar, names, [names.indices.map { (Double($0), 1) }]).scene(for: Canvas2D())
    }
    let broken = Self.texts(scene((0..<6).map { "customer acquisition \($0)" }))
    #expect(broken.contains("acquisition 5") || broken.contains("acquisition"))
    let slanted = scene((0..<24).map { "acquisition \($0)" })
    #expect(Self.texts(slanted).contains("acquisition 23"))
    #expect(
      slanted?.elements.contains { if case .groupStart = $0.content { true } else { false } }
        == true)
    let few = Self.texts(scene((0..<300).map { "acquisition \($0)" }))
    #expect(few.contains("acquisition 0") && few.count < 60)
    let long = Self.texts(scene([String(repeating: "x", count: 10_000), "b"]))
    #expect(long.contains { $0.hasSuffix("…") } && long.allSatisfy { $0.utf8.count < 200 })
  }

  // MARK: Marks

  @Test("K4.5 Bars are beside each other, or on top of each other")
  func bars() throws {
    let beside = Self.frames(
      Self.chart(.bar, ["a", "b"], [[(0, 1), (1, 2)], [(0, 3), (1, 4)]]).scene(for: Canvas2D()))
    let (a, b) = (try #require(beside["s0.0"]), try #require(beside["s1.0"]))
    #expect(a.max.x <= b.min.x && a.max.y == b.max.y)
    var chart = Self.chart(.bar, ["a"], [[(0, 1)], [(0, 3)], [(0, -2)]])
    chart.series[1].points[0].base = 1
    let stacked = Self.frames(chart.scene(for: Canvas2D()))
    let parts = try (0..<3).map { try #require(stacked["s\($0).0"]) }
    #expect(parts[0].min.x == parts[1].min.x && abs(parts[1].max.y - parts[0].min.y) < 0.01)
    #expect(abs(parts[2].min.y - parts[0].max.y) < 0.01)
    chart.isHorizontal = true
    let lying = Self.frames(chart.scene(for: Canvas2D()))
    #expect(lying["s0.0"]?.max.x == lying["s1.0"]?.min.x)
    // Without categories, every key has bars.
    let keys = Self.chart(.bar, nil, [[(2024, 1), (2020, 2)]]).scene(for: Canvas2D())
    #expect(Self.texts(keys).filter { $0.hasPrefix("20") && $0.count == 4 } == ["2020", "2024"])
  }

  @Test("K4.6 Several named series have a legend, with the number of others")
  func legend() {
    let series = (0..<30).map { [(0.0, Double($0)), (1.0, 2.0)] }
    let texts = Self.texts(Self.chart(.line, nil, series).scene(for: Canvas2D()))
    #expect(texts.contains("s0") && texts.contains("s23") && !texts.contains("s24"))
    #expect(texts.contains("and 6 more"))
    #expect(
      !Self.texts(
        Self.chart(.line, nil, [[(0, 1)]], names: ["only"])
          .scene(for: Canvas2D())
      ).contains("only"))
  }

  @Test("K4.7 Few bars have their values, few points of lines a sign")
  func values() {
    let bars = Self.chart(.bar, ["a", "b"], [[(0, 1.23456), (1, 12345.678)]])
    let texts = Self.texts(bars.scene(for: Canvas2D()))
    #expect(texts.contains("1.235") && texts.contains("12,345.7"))
    #expect(Self.texts(bars.scene(for: Self.cells)).contains("1.235"))
    func signs(_ count: Int) -> Int {
      Self.frames(
        Self.chart(.line, nil, [(0..<count).map { (Double($0), 1) }]).scene(for: Canvas2D())
      ).count
    }
    #expect(signs(10) == 10)
    #expect(signs(ChartPictureLimits.markedPoints + 1) == 0)
  }

  @Test("K4.8 Points are hit and have titles")
  func identities() throws {
    let chart = Self.chart(
      .bar, ["Q1", "Q2"], [[(0, 42), (1, 7)], [(0, 3)]], names: ["Apples", "Pears"])
    let scene = try #require(chart.scene(for: Canvas2D()))
    let frame = try #require(Self.frames(scene)["s0.0"])
    #expect(scene.hit(frame.center) == "s0.0")
    #expect(scene.elements.first { $0.id == "s0.0" }?.title == "Apples, Q1: 42")
    #expect(scene.elements.contains { $0.id == "s1.0" && $0.title == "Pears, Q1: 3" })
    let line = try #require(Self.chart(.line, nil, [[(1, 5), (2, 6)]]).scene(for: Canvas2D()))
    #expect(line.elements.contains { $0.id == "s0.1" && $0.title == "2: 6" })
    #expect(line.elements.contains { $0.id == "s0" })
  }

  @Test("K4.9 A chart fits its canvas, or there is none")
  func fits() {
    for mark in ChartPicture.Mark.allCases {
      let chart = Self.chart(mark, ["a", "b", "c"], [[(0, 4), (1, -3), (2, 5)]])
      #expect(chart.scene(for: Canvas2D())?.size.width == ChartPictureLimits.width.pixels)
      for width in [10.0, 159, 160, 300, 5000] {
        let scene = chart.scene(for: Canvas2D(maxWidth: width))
        #expect((scene == nil) == (width < 160))
        #expect((scene?.size.width ?? 0) <= width)
      }
      for height in [0.0, 50, 150, 200, 1000, .nan] {
        let scene = chart.scene(for: Canvas2D(maxHeight: height))
        #expect((scene?.size.height ?? 0) <= height || height.isNaN)
      }
      for height in stride(from: 0.0, through: 30, by: 1) {
        let canvas = Canvas2D(maxWidth: 40, maxHeight: height, unit: .cells, measure: CellWidths())
        #expect((chart.scene(for: canvas)?.size.height ?? 0) <= height)
      }
      #expect(chart.scene(for: Self.cells)?.size.width == 60)
    }
  }

  @Test("K4.11 The description has the values, or how many there are")
  func description() {
    let few = Self.chart(.bar, ["Q1", "Q2"], [[(0, 42), (1, 7)]])
    #expect(few.readableText == "Harvest\nBar chart of tons by year\nQ1 42, Q2 7")
    #expect(few.scene(for: Canvas2D())?.description == few.readableText)
    let many = Self.chart(
      .line, nil, [(0..<100).map { (Double($0), Double($0 % 50)) }, []], names: ["a", "b"])
    #expect(
      many.readableText
        == "Harvest\nLine chart of tons by year\n"
        + "a: 100 values from 0 (0) to 49 (49)\nb: no values")
  }

  @Test("K4.12 In cells, texts and bars are in whole rows, and the title is left out")
  func inCells() throws {
    let chart = Self.chart(.bar, ["a", "b"], [[(0, 3), (1, 4)], [(0, 5), (1, 1)]])
    let scene = try #require(chart.scene(for: Self.cells))
    #expect(!Self.texts(scene).contains("Harvest") && scene.unit == .cells)
    #expect(scene.size.height == 6)
    for (id, frame) in Self.frames(scene) where id.contains(".") {
      #expect(frame.height == 1 && frame.min.y == frame.min.y.rounded())
    }
    let plot = try #require(
      Self.chart(.line, nil, [[(0, 3), (1, 4)]]).scene(for: Self.cells))
    #expect(plot.size.height == Double(ChartPictureLimits.cellRows) + 2)
    let names = Self.chart(.line, (0..<40).map { "k\($0)" }, [(0..<40).map { (Double($0), 1) }])
    let texts = Self.texts(names.scene(for: Self.cells))
    #expect(["k0", "k4", "k8", "k36"].allSatisfy(texts.contains) && !texts.contains("k3"))
    #expect(texts.contains("year"))
  }
}

extension Path2D.Element {
  /// Where a straight segment ends.
  fileprivate var end: Point2D? {
    switch self {
    case .move(let to), .line(let to): to
    default: nil
    }
  }
}
