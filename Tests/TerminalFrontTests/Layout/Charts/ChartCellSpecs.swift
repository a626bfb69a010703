import ArtifactBase
import Charts
import Testing

/// The charts of the tests of charts in cells.
enum ChartCellSpecs {
  /// Returns the charts by name.
  static func charts() throws -> [(name: String, chart: Chart)] {
    var result: [(name: String, chart: Chart)] = []
    for (name, json) in bars + lines + more {
      let (chart, _) = try #require(VegaLiteNotation.chart(from: JSONValue(parsing: json)))
      result.append((name, chart))
    }
    result.append(("radar", chart(radar, "radar")))
    result.append(("radar-scales", chart(radarWithScales, "radar")))
    result.append(("gauge", chart(gauge, "gauge")))
    return result
  }

  private static func chart(_ model: JSONValue, _ option: String) -> Chart {
    Chart(view: ChartView(.unit(ChartMark("point")), options: [option: model]))
  }

  private static let radar: JSONValue = [
    "axes": [
      ["name": "Speed", "min": 0, "max": 100], ["name": "Range", "min": 0, "max": 100],
      ["name": "Comfort", "min": 0, "max": 100],
    ],
    "series": [
      ["name": "Sedan", "values": [80, 65, 90]], ["name": "Coupe", "values": [95, 40, .null]],
    ],
  ]

  private static let radarWithScales: JSONValue = [
    "axes": [
      ["name": "Price (EUR)", "min": 0, "max": 60_000], ["name": "Seats", "min": 0, "max": 7],
    ],
    "series": [["name": "", "values": [42_500, 5]]],
  ]

  private static let gauge: JSONValue = [
    "min": 0, "max": 120, "suffix": " km/h", "threshold": 100,
    "values": [["name": "Speed", "value": 87]],
  ]
}
