import ArtifactBase
import Drawing
import Testing

@testable import Charts

/// Forms that Vega-Lite doesn't know are drawn as they are meant, and noted with their place.
@Suite("L1.5 L6.7 L6.9 Forms that models write") struct VegaLiteFormTests {
  @Test("forms of models are drawn as they are meant", arguments: VegaLiteForm.all)
  func draws(_ form: VegaLiteForm) throws {
    let json = try JSONValue(parsing: form.source)
    let (chart, notes) = try #require(VegaLiteNotation.chart(from: json))
    let (drawn, plotNotes) = chart.plot(on: Canvas2D())
    let plot = try #require(drawn)
    var counts: [String: Int] = [:]
    for group in plot.views.flatMap(\.marks) where !group.items.isEmpty {
      counts[group.kind.rawValue, default: 0] += group.items.count
    }
    let marks = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    #expect(marks.joined(separator: " ") == form.marks)
    let labels = plot.views.flatMap(\.axes).flatMap { axis in
      axis.ticks.filter { axis.hasLabels && $0.showsLabel }.map { $0.label.joined(separator: ",") }
    }
    #expect(Array(labels.filter { !$0.isEmpty }.prefix(4)) == form.labels)
    #expect((notes + plotNotes).map(\.path) == form.paths)
  }

  @Test(
    "numbers are read in the forms in which people write them",
    arguments: [
      ("1,200", 1200), ("$950", 950), ("45%", 45), ("(12.5)", -12.5), ("3.2M", 3_200_000),
      ("1.234,5", 1234.5), ("−4", -4), ("12 km", 12), ("1'000", 1000), ("€3,4", 3.4), ("n/a", nil),
      ("Q1", nil), ("", nil), ("1,2,3", nil), ("2024-01-01", nil),
    ] as [(String, Double?)])
  func readsNumbers(_ text: String, _ number: Double?) {
    #expect(WrittenNumber.value(of: text) == number)
  }

  @Test(
    "dates are read in the forms in which people write them",
    arguments: [
      ("Q1 2024", "2024-01-01"), ("2024Q3", "2024-07-01"), ("2024-W01", "2024-01-01"),
      ("31.12.2024", "2024-12-31"), ("FY2023", "2023-01-01"), ("20241231", "2024-12-31"),
      ("H2 2024", "2024-07-01"), ("05/2024", "2024-05-01"), ("hello", nil), ("12345678", nil),
    ] as [(String, String?)])
  func readsDates(_ text: String, _ date: String?) {
    #expect(WrittenDate.time(of: text) == date.flatMap { TimeFormat("%Y-%m-%d").time(of: $0) })
  }
}
