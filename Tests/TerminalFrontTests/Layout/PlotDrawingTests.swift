import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import Drawing
import PresentationSupport
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
    _ plot: ChartPicture, width: Int, _ glyphs: Glyphs = .unicode, hasColors: Bool = true
  ) -> [[Line.Run]]? {
    let canvas = Canvas2D(
      maxWidth: Double(width), unit: .cells, measure: CellMetrics(), hasColors: hasColors)
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

  private func stacked(_ mark: ChartPicture.Mark, _ count: Int) -> ChartPicture {
    var plot = plot(
      mark, mark == .bar ? ["a", "b"] : nil,
      (0..<count).map { _ in [(0, 4), (1, 4)] })
    for series in 0..<count {
      for point in 0..<2 { plot.series[series].points[point].base = Double(series * 4) }
    }
    return plot
  }

  @Test("V19.3 K4.6a Stacked bars differ by density where there are no colors")
  func stackedBars() {
    func lines(_ glyphs: Glyphs = .unicode, hasColors: Bool) -> [String] {
      (Self.rows(stacked(.bar, 5), width: 30, glyphs, hasColors: hasColors) ?? [])
        .map { Line($0).description }
    }
    #expect(
      lines(hasColors: false) == [
        "█ s0  ▓ s1  ▒ s2  ░ s3  █ s4", "a   █████▓▓▓▓▒▒▒▒▒░░░░█████ 20",
        "b   █████▓▓▓▓▒▒▒▒▒░░░░█████ 20",
      ])
    #expect(
      lines(.ascii, hasColors: false).prefix(2) == [
        "# s0  % s1  + s2  . s3  # s4", "a   #####%%%%+++++....##### 20",
      ])
    #expect(lines(hasColors: true).first == "● s0  ■ s1  ▲ s2  ◆ s3  ○ s4")
    #expect(lines(hasColors: true).last?.contains("▓") == false)
    // Bars beside each other have signs, and a single series needs none.
    for plot in [plot(.bar, ["a"], [[(0, 1)], [(0, 2)]]), plot(.bar, ["a"], [[(0, 1)]])] {
      #expect(
        Self.rows(plot, width: 30, hasColors: false) == Self.rows(plot, width: 30, hasColors: true))
    }
  }

  @Test("V19.3 K4.6a The shades of a bar below zero and of a short end are whole cells")
  func shades() {
    var plot = plot(
      .bar, ["a", "b"], [[(0, -8), (1, 8)], [(0, -8), (1, 0.1)], [(0, 4), (1, 3)]])
    plot.series[1].points[0].base = -8
    plot.series[1].points[1].base = 8
    plot.series[2].points[1].base = 8.1
    let rows = Self.rows(plot, width: 40, hasColors: false)?.map { Line($0).description } ?? []
    #expect(rows.dropFirst().first?.hasPrefix("a   ▓▓▓▓▓▓▓▓▓█████████▒▒") == true, "\(rows)")
    #expect(rows.last?.contains("█▒") == true && rows.last?.contains("▓") == false, "\(rows)")
  }

  @Test("V19.3 K4.6a Stacked areas differ by density where there are no colors")
  func stackedAreas() {
    /// The number of dots in a cell in the middle of each area, from below.
    func dots(hasColors: Bool) -> [Int] {
      let rows = Self.rows(stacked(.area, 4), width: 40, hasColors: hasColors) ?? []
      return [12, 9, 5, 2].map { row in
        Line(rows[row + 1]).description.unicodeScalars.dropFirst(19).prefix(2)
          .reduce(0) { $0 + ($1.value - 0x2800).nonzeroBitCount }
      }
    }
    #expect(dots(hasColors: false) == [16, 8, 4, 2])
    #expect(dots(hasColors: true) == [8, 8, 8, 8])
  }

  @Test("V19.3 Densities are used where no colors are written")
  func colorModes() {
    let chart = PictureBlock(stacked(.bar, 2), data: TableBlock(columns: []))
    let block = Block(id: BlockID(segment: 0, ordinal: 1), kind: .picture(chart), isSettled: true)
    func hasShades(_ options: TerminalOptions) -> Bool {
      LayoutCursor.lines(of: Presentation(blocks: [block]), options: options.layout(width: 40))
        .contains { $0.description.contains("▓") }
    }
    var dark = TerminalOptions(theme: .dark)
    #expect(!hasShades(dark) && !hasShades(.ansi))
    dark.colorMode = .attributesOnly
    #expect(hasShades(dark) && hasShades(.plain) && hasShades(TerminalOptions(theme: .neutral)))
  }

  @Test("V19.2 K4.1 A gap interrupts a line; a value between gaps is a sign")
  func gaps() throws {
    let gap = plot(.line, nil, [[(0, 1), (1, 1), (2, .nan), (3, 1), (4, .nan), (5, 1), (6, 1)]])
    let row = try #require(lines(gap, width: 40)?.first { $0.contains("●") })
    let parts = row.drop { $0 != "│" }.dropFirst().split(separator: " ")
    #expect(parts.count == 3 && parts[1] == "●", "\(row)")
    let alone = plot(.line, nil, [[(0, 1), (1, .nan), (2, 3)]])
    #expect(lines(alone, width: 40)?.joined().filter { $0 == "●" }.count == 2)
    let area = plot(.area, nil, [[(0, 2), (1, 2), (2, .nan), (3, 2), (4, 2)]])
    let middle = try #require(lines(area, width: 40)?.dropLast(2).last)
    #expect(middle.split(separator: " ").count == 2, "\(middle)")
  }

  @Test("V19.2 Points are signs")
  func pointSigns() {
    let plot = plot(.point, nil, [[(1, 2), (2, 5), (3, 3), (4, 8)]])
    #expect(lines(plot, width: 40)?.joined().filter { $0 == "●" }.count == 4)
    #expect(lines(plot, width: 40, .ascii)?.joined().filter { $0 == "o" }.count ?? 0 >= 4)
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
      var session = ArtifactSession(payload: ArtifactHeader(type: .vegaLite, title: "x"), .standard)
      session.append(spec.serialized())
      session.finish()
      guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind,
        let chart = artifact.content.first?.kind.shown(ChartPicture.self),
        !chart.picture.series.isEmpty
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
