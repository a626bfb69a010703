import ArtifactBase
import Charts
import Drawing
import TestSupport
import Testing

@testable import ArtifactPictures
@testable import TerminalFront

@Suite("K4.4 K4.5 K4.6 K4.7 K4.7b K4.8 V19.1 V19.2 Charts in cells")
struct ChartCellTests {
  private static func canvas(_ width: Int, hasColors: Bool = false) -> Canvas2D {
    Canvas2D(
      maxWidth: Double(width), unit: .cells, measure: CellMetrics(), hasColors: hasColors)
  }

  private static func text(_ scene: Scene2D, _ width: Int, _ glyphs: Glyphs = .unicode) -> String {
    let options = LayoutOptions(width: width, theme: .plain, glyphs: glyphs)
    return ScenePainter.rows(of: scene, width: width, options)
      .map { Line($0).description + "\n" }.joined()
  }

  @Test("Charts look as recorded", arguments: [60, 80, 120])
  func goldens(width: Int) throws {
    for (name, chart) in try ChartCellSpecs.charts() {
      let (scene, isAbridged) = try #require(
        ChartCellScene(chart, Self.canvas(width)).scene(), "\(name)")
      let text = Self.text(scene, width) + (isAbridged ? "(abridged)\n" : "")
      try Goldens.check(text, "Charts/cells/\(name)-\(width).txt")
    }
  }

  @Test("Texts don't overlap and are inside of the width", arguments: [16, 24, 40, 60, 80, 120])
  func texts(width: Int) throws {
    for (name, chart) in try ChartCellSpecs.charts() {
      for hasColors in [width % 40 == 0] {
        guard
          let (scene, _) = ChartCellScene(chart, Self.canvas(width, hasColors: hasColors)).scene()
        else {
          #expect(width < 40, "\(name) at \(width)")
          continue
        }
        #expect(scene.size.width <= Double(width), "\(name) at \(width)")
        check(scene, "\(name) at \(width)")
      }
    }
  }

  private func check(_ scene: Scene2D, _ name: String) {
    struct Cell: Hashable { var x, y: Int }
    var taken: Set<Cell> = []
    var overlaps: [String] = []
    for element in scene.elements {
      guard case .text(let text) = element.content else { continue }
      for (index, line) in text.lines.enumerated() {
        let (x, y) = (Int(text.position.x), Int(text.position.y) + index)
        let width = Int(CellMetrics().width(of: line, style: text.style))
        for column in x..<x + width {
          let isInside =
            column >= 0 && Double(column) < scene.size.width && y >= 0
            && Double(y) < scene.size.height
          if !isInside || !taken.insert(Cell(x: column, y: y)).inserted { overlaps.append(line) }
        }
      }
    }
    #expect(overlaps.isEmpty, "\(name)")
  }

  @Test("Marks have ids and titles")
  func titles() throws {
    let charts = try ChartCellSpecs.charts()
    let chart = try #require(charts.first { $0.name == "bars-grouped" }).chart
    let (scene, _) = try #require(ChartCellScene(chart, Self.canvas(80)).scene())
    let bars = scene.elements.filter { $0.title != nil }
    #expect(bars.count == 16)
    #expect(bars.contains { $0.id == "s1.0" && $0.title == "North, Q1: 120" })
  }

  @Test("Nothing is drawn where nothing fits")
  func narrow() throws {
    let charts = try ChartCellSpecs.charts()
    for (_, chart) in charts {
      #expect(ChartCellScene(chart, Self.canvas(6)).scene() == nil)
    }
  }

  @Test("A height is kept by leaving out rows")
  func height() throws {
    let charts = try ChartCellSpecs.charts()
    let chart = try #require(charts.first { $0.name == "bars-many" }).chart
    var canvas = Self.canvas(80)
    canvas.maxHeight = 20
    let (scene, isAbridged) = try #require(ChartCellScene(chart, canvas).scene())
    #expect(scene.size.height <= 20)
    #expect(isAbridged)
  }

  @Test("Axes have ASCII characters where others can't be shown")
  func ascii() throws {
    let charts = try ChartCellSpecs.charts()
    for name in ["bars", "lines", "histogram", "box-plot"] {
      let chart = try #require(charts.first { $0.name == name }).chart
      let (scene, _) = try #require(ChartCellScene(chart, Self.canvas(60)).scene())
      #expect(Self.text(scene, 60, .ascii).utf8.allSatisfy { $0 < 0x80 }, "\(name)")
    }
  }
}
