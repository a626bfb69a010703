import ArtifactBase
import Charts
import TestSupport
import Testing

@Suite("L7.4 Changed notations") struct NotationMutationTests {
  private static let odd: [JSONValue] = [
    nil, true, 0, -1, 1e308, -1e-300, 9_007_199_254_740_993, "", "x", "2024-01-01", "NaN", "100%",
    [], [nil], [1, "a"], [[1, 2], [3]], [:], ["value": 1], ["x": 1, "y": [2]], "y2", "{value}",
  ]

  private func mutated(_ value: JSONValue, _ generator: inout SeededGenerator) -> JSONValue {
    if Int.random(in: 0..<14, using: &generator) == 0 {
      return Self.odd.randomElement(using: &generator) ?? .null
    }
    switch value {
    case .array(let elements):
      var result = elements.map { mutated($0, &generator) }
      if Int.random(in: 0..<8, using: &generator) == 0, let first = result.first {
        result.append(first)
      }
      return .array(result)
    case .object(let object):
      var result = JSONObject()
      for (key, member) in zip(object.keys, object.values) {
        if Int.random(in: 0..<20, using: &generator) > 0 {
          result[key] = mutated(member, &generator)
        }
      }
      return .object(result)
    default: return value
    }
  }

  @Test func `Values of unexpected kinds never trap`() {
    var generator = SeededGenerator(seed: 11)
    for row in NotationTests.own {
      guard let value = ScriptChart.find(in: row.source, as: row.dialect)?.value else { continue }
      for _ in 0..<100 {
        let other = mutated(value, &generator)
        for dialect in ChartDialect.allCases {
          if let chart = dialect.chart(from: other) { _ = ChartReading(chart).type }
        }
        _ = DialectDetector.dialect(of: other)
      }
    }
  }
}
