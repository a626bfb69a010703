import ArtifactPresentation
import Testing

@testable import TerminalFront

@Suite("V19 Plots")
struct PlotDrawingTests {
  private func plot(
    _ mark: ChartBlock.Plot.Mark, _ categories: [String]?, _ series: [[(Double, Double)]]
  ) -> ChartBlock.Plot {
    ChartBlock.Plot(
      mark: mark, valueTitle: "kwh", keyTitle: "month", categories: categories,
      series: series.enumerated().map { number, points in
        ChartBlock.Series(
          name: series.count > 1 ? "s\(number)" : "",
          points: points.map { ChartBlock.Point(key: $0.0, value: $0.1) })
      })
  }

  private func lines(
    _ plot: ChartBlock.Plot, width: Int = 30, _ glyphs: Glyphs = .unicode
  ) -> [String]? {
    PlotDrawing(plot, LayoutOptions(width: width, glyphs: glyphs))?.rows(width: width)
      .map { Line($0).description }
  }

  @Test("V19.1 Bars are as long as their values")
  func bars() {
    let plot = plot(.bar, ["Jan", "February"], [[(0, 10), (1, 5)]])
    #expect(
      lines(plot) == ["     Jan ██████████████████ 10", "February █████████ 5"])
    #expect(lines(plot, .ascii)?[1] == "February ######### 5")
  }

  @Test("V19.1 Bars below zero lead to the left")
  func negative() {
    let plot = plot(.bar, ["a", "b"], [[(0, -5), (1, 5)]])
    let drawn = lines(plot, width: 16) ?? []
    #expect(drawn.first?.hasPrefix("a ███") == true)
    #expect(drawn.last?.hasPrefix("b       █") == true, "\(drawn)")
  }

  @Test("V19.2 Lines go from the first key to the last, with what they are")
  func dots() throws {
    let plot = plot(.line, nil, [[(0, 0), (10, 100)]])
    let drawn = try #require(lines(plot, width: 40))
    #expect(drawn.count == PlotDrawing.highest + 1)
    #expect(drawn.first?.hasPrefix("100│") == true)
    #expect(drawn.dropLast().last?.hasPrefix("  0│") == true)
    #expect(drawn.last?.split(separator: " ") == ["0", "month", "10"])
    let dates = self.plot(.point, ["Mon", "Tue"], [[(0, 3), (1, 3)]])
    #expect(lines(dates, width: 40)?.last?.split(separator: " ") == ["Mon", "month", "Tue"])
  }

  @Test("V19.3 Series have a legend")
  func legend() {
    let plot = plot(.bar, ["a"], [[(0, 1)], [(0, 2)]])
    #expect(lines(plot)?.first == "● s0  ● s1  ")
    #expect(lines(plot)?.count == 3)
  }

  @Test("V19.2 What cannot be drawn is not", arguments: [Double.infinity, .nan])
  func nothing(value: Double) {
    #expect(lines(plot(.bar, ["a"], [[(0, value)]])) == nil)
    #expect(lines(plot(.line, nil, [[]])) == nil)
    #expect(lines(plot(.line, nil, [[(0, 1e308), (1, -1e308)]])) == nil)
  }

  @Test("V19.1 V19.2 No row is wider than the room", arguments: [16, 20, 33, 80, 200])
  func widths(width: Int) {
    let long = String(repeating: "漢字 label ", count: 9)
    for mark in [ChartBlock.Plot.Mark.bar, .line, .area, .point] {
      let plot = plot(mark, [long, "b"], [[(0, 1234.567), (1, -3)], [(0, 7), (1, 8), (5, 1)]])
      for row in lines(plot, width: width) ?? [] {
        #expect(TextMetrics.width(of: row) <= max(width, 44), "\(row)")
      }
    }
  }
}
