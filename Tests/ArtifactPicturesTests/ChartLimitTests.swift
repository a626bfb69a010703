import ArtifactPictures
import TestSupport
import Testing

/// Charts of data that nobody would plot.
struct ChartLimitTests {
  private static let canvases = [
    Canvas2D(), Canvas2D(maxWidth: 80, unit: .cells, measure: CellWidths()),
  ]

  @Test("K4.1 What is not finite is not drawn")
  func notFinite() {
    let odd: [Double] = [.nan, .infinity, -.infinity]
    for mark in ChartPicture.Mark.allCases {
      for canvas in Self.canvases {
        for value in odd {
          let chart = ChartPictureTests.chart(mark, ["a"], [[(0, value), (value, 1)]])
          #expect(chart.scene(for: canvas) == nil)
          var some = ChartPictureTests.chart(mark, ["a", "b"], [[(0, value), (1, 2)]])
          some.valueRange = -.infinity ... .infinity
          some.keyRange = 0 ... .infinity
          let scene = some.scene(for: canvas)
          #expect(scene != nil && scene?.elements.contains { $0.id == "s0.0" } == false)
        }
        #expect(ChartPictureTests.chart(mark, nil, []).scene(for: canvas) == nil)
        #expect(ChartPictureTests.chart(mark, nil, [[]]).scene(for: canvas) == nil)
        if mark == .bar {
          // Of no category.
          #expect(ChartPictureTests.chart(mark, [], [[(0, 1)]]).scene(for: canvas) == nil)
          #expect(ChartPictureTests.chart(mark, ["a"], [[(5, 1)]]).scene(for: canvas) == nil)
        }
        let wide = ChartPictureTests.chart(mark, nil, [[(0, 1e308), (1, -1e308)]])
        #expect(wide.scene(for: canvas) == nil)
      }
    }
  }

  @Test("K4.1 No chart traps", arguments: TestScale.seeds(120, of: 4000))
  func hostile(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let odd: [Double] = [
      .nan, .infinity, -.infinity, 0, -0.0, 1e308, -1e308, .leastNonzeroMagnitude, 1e15, 1e-9, -7,
      0.5, 3, 2, 1,
    ]
    func number() -> Double { odd.randomElement(using: &generator) ?? 0 }
    func text() -> String {
      let texts = ["", "a", "\u{1B}[2J\n\t", "漢字", String(repeating: "e\u{301}", count: 5_000)]
      return texts.randomElement(using: &generator) ?? ""
    }
    var chart = ChartPicture(
      title: text(), mark: ChartPicture.Mark.allCases.randomElement(using: &generator) ?? .bar,
      valueTitle: text(), keyTitle: text())
    if Bool.random(using: &generator) {
      chart.categories = (0..<Int.random(in: 0...30, using: &generator)).map { _ in text() }
    }
    chart.series = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
      .init(
        name: text(),
        points: (0..<Int.random(in: 0...20, using: &generator)).map { _ in
          .init(key: number(), value: number(), base: Bool.random(using: &generator) ? 0 : number())
        })
    }
    let (a, b) = (number(), number())
    if a <= b { chart.valueRange = a...b }
    if b <= a { chart.keyRange = b...a }
    chart.isLogarithmic = Bool.random(using: &generator)
    chart.isHorizontal = Bool.random(using: &generator)
    _ = chart.readableText
    for unit in [Canvas2D.Unit.pixels, .cells] {
      for width in [nil, number(), 20, 200] {
        let canvas = Canvas2D(
          maxWidth: width, maxHeight: Bool.random(using: &generator) ? nil : number(), unit: unit)
        guard let scene = chart.scene(for: canvas) else { continue }
        #expect(scene.size.width.isFinite && scene.size.height.isFinite)
        #expect(scene == chart.scene(for: canvas))
        for element in scene.elements {
          if case .shape(let shape) = element.content {
            #expect(shape.frame.width.isFinite && shape.frame.height.isFinite)
          }
        }
        #expect(!scene.svg().contains("nan"))
      }
    }
  }

  @Test("K4.10 The number of elements is limited, whatever the data")
  func limits() throws {
    let count = TestScale.isFull ? 1_000_000 : 30_000
    for mark in ChartPicture.Mark.allCases {
      var generator = SeededGenerator(seed: 1)
      let points = (0..<count).map { (Double($0), Double.random(in: 0...1, using: &generator)) }
      let chart = ChartPictureTests.chart(mark, nil, [points])
      for canvas in Self.canvases {
        let scene = try #require(chart.scene(for: canvas))
        #expect(scene.elements.count <= 5_000, "\(mark)")
        var steps = 0
        for element in scene.elements {
          if case .path(let path) = element.content { steps += path.path.elements.count }
        }
        #expect(steps <= 12_000, "\(mark)")
      }
    }
    let series = (0..<500).map { [(0.0, Double($0)), (1, 2)] }
    let lines = try #require(
      ChartPictureTests.chart(.line, nil, series).scene(for: Canvas2D()))
    #expect(
      Set(lines.elements.compactMap(\.id)).count <= ChartPictureLimits.seriesCount * 3 + 24)
    let groups = ChartPictureTests.chart(.bar, ["a"], series.map { [($0[0].0, $0[0].1)] })
    let bars = ChartPictureTests.texts(groups.scene(for: Canvas2D()))
    #expect(bars.contains("and \(500 - ChartPictureLimits.barCount.pixels) more"))
  }

  @Test("K4.10 Of many bars the first are drawn, with the number of others")
  func manyBars() {
    let names = (0..<10_000).map { "c\($0)" }
    let chart = ChartPictureTests.chart(.bar, names, [names.indices.map { (Double($0), 5) }])
    let pixels = ChartPictureTests.texts(chart.scene(for: Self.canvases[0]))
    #expect(pixels.contains("and 9600 more") && pixels.contains("c0"))
    let cells = ChartPictureTests.texts(chart.scene(for: Self.canvases[1]))
    #expect(cells.contains("and 9940 more") && cells.contains("c59") && !cells.contains("c60"))
  }

  @Test("K4.10 The extremes of a long line remain")
  func extremes() throws {
    var points = (0..<50_000).map { (Double($0), 1.0) }
    points[31_234].1 = 100
    points[777].1 = -50
    let scene = try #require(
      ChartPictureTests.chart(.line, nil, [points]).scene(for: Canvas2D()))
    var bounds: Rect2D?
    for element in scene.elements where element.id == "s0" {
      if case .path(let path) = element.content { bounds = ChartPictureTests.extent(of: path.path) }
    }
    let height = try #require(bounds).height
    #expect(height > 180, "\(height)")
  }
}
