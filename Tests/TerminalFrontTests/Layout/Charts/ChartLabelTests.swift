import ArtifactBase
import Charts
import Drawing
import Testing

@testable import ArtifactPictures
@testable import TerminalFront

@Suite("K4.6 K4.6a A19.12 Labels of charts in cells")
struct ChartLabelTests {
  private static func rows(_ chart: Chart, width: Int = 80) throws -> [String] {
    let canvas = Canvas2D(maxWidth: Double(width), unit: .cells, measure: CellMetrics())
    let scene = try #require(ChartPicture(chart).drawing(for: canvas)?.scene)
    let options = LayoutOptions(width: width, theme: .plain)
    return ScenePainter.rows(of: scene, width: width, options).map { Line($0).description }
  }

  @Test("K4.5a Texts on bars are in the middle of their bar if they fit, else after its end")
  func textsOnBars() throws {
    let spec = """
      {"data":{"values":[{"k":"a","v":40,"s":0,"t":"forty"},{"k":"b","v":40,"s":38,"t":"two"}]},
      "encoding":{"x":{"field":"k","type":"nominal"}},"layer":[
      {"mark":"bar","encoding":{"y":{"field":"s","type":"quantitative"},"y2":{"field":"v"}}},
      {"mark":"text","encoding":{"y":{"field":"m","type":"quantitative"},"text":{"field":"t"}}},
      {"mark":"text","encoding":{"y":{"field":"v","type":"quantitative"},"text":{"field":"v"}}}],
      "transform":[{"calculate":"(datum.v+datum.s)/2","as":"m"}]}
      """
    let chart = try #require(VegaLiteNotation.chart(from: JSONValue(parsing: spec))?.chart)
    let rows = try Self.rows(chart)
    let long = try #require(rows.first { $0.hasPrefix("a") })
    let short = try #require(rows.first { $0.hasPrefix("b") })
    #expect(long.replacing(" ", with: "").contains("█forty█"), "\(rows)")
    #expect(short.contains(" two") && !short.contains("█ two"), "\(rows)")
  }

  @Test(
    "Values have few digits",
    arguments: [
      (175.333, "175.33"), (-45.256, "−45.26"), (1_220, "1,220"), (12_345.67, "12,345.7"),
      (250_000.4, "250,000"), (0.333_333, "0.333"), (0, "0"),
    ])
  func values(value: Double, text: String) {
    #expect(ChartNumber.label(value) == text)
  }

  @Test(
    "Ticks are at the months or years of the data",
    arguments: [
      ("month,v\n2024-01,1\n2024-02,3\n2024-03,2\n2024-04,5\n", "2024 February March April"),
      ("year,v\n2021,1\n2022,3\n2023,2\n", "2021 2022 2023"),
      ("d,v\n2024-03-04,1\n2024-03-05,2\n2024-03-06,1\n", "Mon 04 Tue 05 Wed 06"),
    ])
  func times(csv: String, labels: String) throws {
    let rows = try Self.rows(Chart(automatic: CSV.frame(of: csv)))
    let text = rows[rows.count - 2].split(separator: " ").joined(separator: " ")
    #expect(text == labels)
  }

  @Test("Large numbers on an axis are short, and years are kept among fewer labels")
  func shortLabels() throws {
    var csv = "date,v\n"
    for month in 0..<30 {
      csv += "\(2022 + month / 12)-\(month % 12 < 9 ? "0" : "")\(month % 12 + 1)-01,\(month)e9\n"
    }
    let rows = try Self.rows(Chart(automatic: CSV.frame(of: csv)), width: 60)
    #expect(rows.contains { $0.hasPrefix("20B ┤") })
    let labels = rows[rows.count - 2].split(separator: " ").map(String.init)
    #expect(["2022", "2023", "2024"].allSatisfy { labels.contains($0) })
  }
}
