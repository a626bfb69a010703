import ArtifactBase
import Testing

@testable import Charts

/// A transform with the rows that Vega-Lite makes of data.
struct TransformCase: Sendable, CustomTestStringConvertible {
  let name: String
  let data: String
  let transform: ChartTransform
  let fields: [String]
  let expected: String

  init(
    _ name: String, _ data: String, _ transform: ChartTransform, _ fields: [String],
    _ expected: String
  ) {
    self.name = name
    self.data = data
    self.transform = transform
    self.fields = fields
    self.expected = expected
  }

  var testDescription: String { name }
}

@Suite("L2.1 L2.3 Transforms") struct TransformTests {
  @Test(arguments: TransformTruth.cases) func `gives the rows of Vega`(_ row: TransformCase) throws
  {
    var environment = TransformEnvironment(dataSets: ["keys": try frame(TransformTruth.keys)])
    let result = try frame(row.data).applying(row.transform, in: &environment)
    let lines = (0..<result.rowCount).map { index in
      row.fields.map { result[$0][index].asText }.joined(separator: " | ")
    }
    let expected = row.expected.split(separator: "\n").map(String.init)
    #expect(
      lines.count == expected.count && zip(lines, expected).allSatisfy { isSame($0, $1) },
      "\(row.name)\n\(lines.joined(separator: "\n"))\n— Vega:\n\(row.expected)")
  }

  private func frame(_ json: String) throws -> DataFrame {
    guard case .array(let rows) = try JSONValue(parsing: json) else { return DataFrame() }
    return DataFrame(rows: rows)
  }

  private func isSame(_ line: String, _ expected: String) -> Bool {
    if line == expected { return true }
    let (own, other) = (line.split(separator: " "), expected.split(separator: " "))
    return own.count == other.count
      && zip(own, other).allSatisfy { part, expected in
        let (own, other) = (part.split(separator: ","), expected.split(separator: ","))
        return own.count == other.count
          && zip(own, other).allSatisfy { number, expected in
            if number == expected { return true }
            guard let number = Double(number), let expected = Double(expected) else { return false }
            return abs(number - expected) <= 1e-9 * max(1, abs(expected))
          }
      }
  }
}
