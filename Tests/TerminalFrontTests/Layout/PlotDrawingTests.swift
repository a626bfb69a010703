import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import Drawing
import TestSupport
import Testing

@testable import TerminalFront

@Suite("V19 Plots")
struct PlotDrawingTests {
  private func plot(
    _ mark: ChartPicture.Mark, _ categories: [String]?, _ series: [[(Double, Double)]]
  ) -> ChartPicture {
    ChartPicture(
      mark: mark, valueTitle: "kwh", keyTitle: "month", categories: categories,
      series: series.enumerated().map { number, points in
        ChartPicture.Series(
          name: series.count > 1 ? "s\(number)" : "",
          points: points.map { ChartPicture.Point(key: $0.0, value: $0.1) })
      })
  }

  private func lines(
    _ plot: ChartPicture, width: Int = 30, _ glyphs: Glyphs = .unicode
  ) -> [String]? {
    Self.rows(plot, width: width, glyphs)?.map { Line($0).description }
  }

  private static func rows(
    _ plot: ChartPicture, width: Int, _ glyphs: Glyphs = .unicode
  ) -> [[Line.Run]]? {
    let canvas = Canvas2D(maxWidth: Double(width), unit: .cells, measure: CellMetrics())
    return plot.scene(for: canvas).map { scene in
      ScenePainter.rows(of: scene, width: width, LayoutOptions(width: width, glyphs: glyphs))
    }
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
    #expect(drawn.count == ChartPictureLimits.cellRows + 1)
    #expect(drawn.first?.hasPrefix("100│") == true)
    #expect(drawn.dropLast().last?.hasPrefix("  0│") == true)
    #expect(drawn.last?.split(separator: " ") == ["0", "month", "10"])
    let dates = self.plot(.point, ["Mon", "Tue"], [[(0, 3), (1, 3)]])
    #expect(lines(dates, width: 40)?.last?.split(separator: " ") == ["Mon", "month", "Tue"])
  }

  @Test(
    "V19.2 The ends of the range are labelled, however short their numbers are",
    arguments: [(2, 7, "7│", "2│"), (0, 1, "1│", "0│"), (-3, 4, " 4│", "-3│"), (5, 5, "5│", "5│")])
  func shortLabels(least: Double, greatest: Double, top: String, bottom: String) throws {
    for mark in [ChartPicture.Mark.line, .point] {
      let plot = plot(mark, ["1", "2"], [[(0, least), (1, greatest)]])
      for width in [Int(ChartPictureLimits.narrowest.cells), 60] {
        let drawn = try #require(lines(plot, width: width))
        #expect(drawn.first?.hasPrefix(top) == true)
        #expect(drawn.dropLast().last?.hasPrefix(bottom) == true)
        #expect(drawn.last?.first { $0 != " " } == "1")
        #expect(drawn.last?.hasSuffix("2") == true)
      }
    }
  }

  @Test("V19.2a Scales are applied")
  func scales() throws {
    var plot = plot(.line, nil, [[(0, 1), (1, 10), (2, 100)]])
    plot.isLogarithmic = true
    // Ten times as much is as far up each time: the middle one is in the middle.
    func rowOfMiddle() -> Int? {
      lines(plot, width: 40)?.firstIndex { Array($0).prefix(22).last.map { $0 != " " } == true }
    }
    #expect([6, 7].contains(rowOfMiddle()))
    plot.isLogarithmic = false
    #expect(rowOfMiddle() == 12)
    plot.valueRange = 0...1000
    plot.keyRange = -5...5
    let wide = try #require(lines(plot, width: 40))
    #expect(wide.first?.hasPrefix("1000│") == true)
    #expect(wide.last?.split(separator: " ") == ["-5", "month", "5"])
  }

  @Test("V19.3 Series have a legend")
  func legend() {
    let plot = plot(.bar, ["a"], [[(0, 1)], [(0, 2)]])
    #expect(lines(plot)?.first == "● s0  ■ s1")
    #expect(lines(plot)?.count == 3)
  }

  @Test("V19.2 Invalid values are not drawn", arguments: [Double.infinity, .nan])
  func nothing(value: Double) {
    #expect(lines(plot(.bar, ["a"], [[(0, value)]])) == nil)
    #expect(lines(plot(.line, nil, [[]])) == nil)
    #expect(lines(plot(.line, nil, [[(0, 1e308), (1, -1e308)]])) == nil)
  }

  @Test("V19.3 A legend is wrapped, limited, and counts further series")
  func longLegend() throws {
    func series(_ count: Int) -> ChartPicture {
      plot(.line, nil, (0..<count).map { [(0, Double($0)), (1, 2)] })
    }
    let ten = try #require(lines(series(10), width: 20))
    #expect(
      Array(ten.prefix(3)) == ["● s0  ■ s1  ▲ s2", "◆ s3  ○ s4  □ s5", "△ s6  ◇ s7  ● s8"])
    #expect(ten.dropFirst(4).contains { $0.contains("■") }, "the signs are in the picture too")
    let many = try #require(lines(series(ChartPictureLimits.legendCount + 3), width: 40))
    #expect(many.contains { $0.hasSuffix("and 3 more") })
    let bars = plot(.bar, ["a"], (0..<7).map { [(0, Double($0))] })
    #expect(lines(bars, width: 30)?.suffix(2).first?.contains("□ ") == true)
    #expect(lines(bars, .ascii)?.suffix(2).first?.contains("% ") == true)
  }

  @Test("V19.4 No row is wider than the room; in less than there must be is the table")
  func widths() {
    let long = String(repeating: "漢字 label ", count: 9)
    for mark in [ChartPicture.Mark.bar, .line, .area, .point] {
      let plot = plot(
        mark, [long, "b"], [[(0, 1234.567), (1, -3)], [(0, 7), (1, 8), (5, 1)], [(0, -0.125)]])
      for width in 1...120 {
        let rows = lines(plot, width: width)
        if width < Int(ChartPictureLimits.narrowest.cells) { #expect(rows == nil) }
        if width > 30 { #expect(rows != nil) }
        for row in rows ?? [] { #expect(TextMetrics.width(of: row) <= width, "\(row)") }
      }
    }
  }

  @Test("V19.4 No row of a chart of the suite is wider than the room", .needsSharedFolder)
  func suite() {
    guard let bytes = SharedFolder.bytes(of: "suites/formats/vega-lite/cases.jsonl") else {
      return SharedFolder.reportMissing("charts of Vega-Lite", count: 204)
    }
    var count = 0
    for line in bytes.split(separator: 0x0A) {
      guard let example = try? JSONValue(parsing: Array(line)), let spec = example["spec"] else {
        continue
      }
      var session = ArtifactSession(payload: ArtifactHeader(type: .vegaLite, title: "x"))
      session.append(spec.serialized())
      session.finish()
      guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind,
        case .chart(let chart)? = artifact.content.first?.kind, !chart.picture.series.isEmpty
      else { continue }
      count += 1
      for width in TestScale.some(of: 1...120, oneIn: 8) {
        let rows = Self.rows(chart.picture, width: width) ?? []
        let widest = rows.map(FormBox.width).max() ?? 0
        #expect(widest <= width, "\(example["name"] ?? .null) at \(width)")
      }
    }
    #expect(count >= 10)
  }
}
