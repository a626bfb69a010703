import ArtifactPictures
import ArtifactRefiners
import Drawing
import TestSupport
import Testing

@Suite("K4 N14.5 Bars and lines in one chart") struct MixedChartTests {
  private func chart(_ source: String) throws -> ChartPicture {
    guard case .xyChart(let chart) = MermaidContent(source: source) else { throw NotAChart() }
    return ChartPicture(chart)
  }

  private struct NotAChart: Error {}

  private static let months = """
    xychart
    title "Sales"
    x-axis Months [jan, feb, mar]
    y-axis "Revenue" 0 --> 20
    bar [5, 10, 7.5]
    line plan [10, 5, -3, 99]
    bar old [1, 2]
    """

  @Test("N14.5 Titles, categories, ranges and plots are in the chart")
  func conversion() throws {
    let chart = try chart(Self.months)
    #expect(chart.title == "Sales" && chart.keyTitle == "Months" && chart.valueTitle == "Revenue")
    #expect(chart.categories == ["jan", "feb", "mar"] && chart.valueRange == 0...20)
    #expect(chart.series.map(\.mark) == [.bar, .line, .bar])
    // What has no category is left out.
    #expect(chart.series.map { $0.points.map(\.value) } == [[5, 10, 7.5], [10, 5, -3], [1, 2]])
    #expect(
      chart.readableText == """
        Sales
        Bar and line chart of Revenue by Months
        Bar: jan 5, feb 10, mar 7.5
        plan: jan 10, feb 5, mar -3
        old: jan 1, feb 2
        """)
  }

  @Test("N14.5 Without categories, values are at numbers")
  func numbers() throws {
    func keys(_ source: String) throws -> [[Double]] {
      try chart("xychart\n" + source).series.map { $0.points.map(\.key) }
    }
    #expect(try keys("bar [5, 6, 7]\nline [1, 2]") == [[1, 2, 3], [1, 2]])
    #expect(try keys("x-axis 0 --> 10\nline [5, 6, 7]\nline [1, 2]") == [[0, 5, 10], [0, 10]])
    #expect(try keys("x-axis 10 --> 0\nline [5, 6, 7]") == [[10, 5, 0]])
    #expect(try keys("x-axis 3 --> 3\nline [5, 6]") == [[1, 2]])
    #expect(try keys("x-axis 3 --> 4\nline [5]") == [[3]])
    #expect(try chart("xychart\nx-axis 10 --> 0\nline [5]").keyRange == 0...10)
  }

  @Test("K4.5 K4.5a K4.7 Bars of several series are beside each other, lines over them")
  func pixels() throws {
    var chart = try chart(Self.months)
    for isHorizontal in [false, true] {
      chart.isHorizontal = isHorizontal
      let scene = try #require(chart.scene(for: Canvas2D()))
      let frames = ChartPictureTests.frames(scene)
      let (first, second) = try (#require(frames["s0.0"]), #require(frames["s2.0"]))
      let sign = try #require(frames["s1.0"])
      let place = isHorizontal ? sign.center.y : sign.center.x
      if isHorizontal {
        #expect(first.max.y <= second.min.y && abs(place - first.max.y) < 1)
        #expect(sign.center.x > first.max.x)
      } else {
        #expect(first.max.x <= second.min.x && abs(place - first.max.x) < 1)
        #expect(sign.center.y < first.min.y)
      }
      let line = try #require(scene.elements.firstIndex { $0.id == "s1" && isPath($0) })
      #expect(scene.elements[..<line].contains { $0.id == "s2.1" })
      // Values of bars would be in the way of the line.
      #expect(!ChartPictureTests.texts(scene).contains("7.5"))
      #expect(ChartPictureTests.texts(scene).contains("plan"))
    }
  }

  private func isPath(_ element: Scene2D.Element) -> Bool {
    if case .path = element.content { true } else { false }
  }

  @Test("K4.5a K4.12 In cells, a value of a line has a row with a line up to its sign")
  func cells() throws {
    let canvas = Canvas2D(maxWidth: 40, unit: .cells, measure: CellWidths())
    let chart = try chart(Self.months)
    let scene = try #require(chart.scene(for: canvas))
    // The legend, the title of the values, and a row for each value.
    #expect(scene.size.height == 10)
    #expect(ChartPictureTests.texts(scene).contains("Revenue"))
    var rows: [String: Double] = [:]
    for element in scene.elements {
      guard let id = element.id, case .path(let path) = element.content else { continue }
      let extent = try #require(ChartPictureTests.extent(of: path.path))
      #expect(extent.min.y == extent.max.y && path.cornerRadius > 0)
      rows[id] = extent.min.y
    }
    #expect(rows["s1.0"] == 3.5 && rows["s1.1"] == 6.5)
    // The title is in the front's caption, and so are those of the axes without one.
    var untitled = chart
    untitled.title = ""
    #expect(!ChartPictureTests.texts(untitled.scene(for: canvas)).contains("Revenue"))
  }

  @Test("K4.1 K4.10 Values that are not finite, many plots and empty charts")
  func hostile() throws {
    var chart = try chart(Self.months)
    chart.series[1].points[0].value = .nan
    chart.series[0].points[0].value = .infinity
    chart.series.append(.init(name: "", points: [.init(key: 1e300, value: 1)], mark: .line))
    chart.series.append(.init(name: "", points: [.init(key: -.infinity, value: 1)], mark: .area))
    chart.series.append(.init(name: "", points: [.init(key: 0, value: -1e308)], mark: .point))
    for canvas in [
      Canvas2D(), Canvas2D(maxWidth: 40, unit: .cells, measure: CellWidths()),
    ] {
      #expect(chart.scene(for: canvas) != nil)
      var many = chart
      many.series = (0..<500).map { index in
        .init(
          name: "s\(index)", points: [.init(key: 0, value: 1)], mark: index % 2 == 0 ? .bar : .line)
      }
      #expect(many.scene(for: canvas) != nil)
      many.series = [.init(name: "", mark: .line)]
      #expect(many.scene(for: canvas) == nil)
    }
    #expect(try self.chart("xychart").scene(for: Canvas2D()) == nil)
  }
}
