import ArtifactBase
import Testing

@testable import Charts

@Suite("L3.1 Values of expressions") struct ExpressionValueTests {
  private static let datum = ChartValue(
    .object([
      "a": 3, "b": "x y", "c": nil, "d": ["e": [5, 6]], "f g": 1, "n": [1, 2, 3], "s": "Ünï",
      "neg": -2.5, "yes": true, "no": false, "z": 0, "empty": "",
    ]))

  @Test(arguments: ExpressionCases.all)
  func valuesAreThoseOfVega(_ cases: String) throws {
    for line in cases.split(separator: "\n") {
      let parts = line.split(separator: " → ", maxSplits: 1).map(String.init)
      var context = ExpressionContext()
      context.datum = Self.datum
      context.parameters = [
        "p": 7, "t": "text", "list": [3, 1, 2], "width": 200, "height": 100,
      ]
      do {
        let value = try Expression(parsing: parts[0]).value(in: &context)
        #expect(Self.matches(value, parts[1]), "\(line), found \(value)")
      } catch {
        Issue.record("\(line): \(error.message)")
      }
    }
  }

  private static func matches(_ value: ChartValue, _ expected: String) -> Bool {
    switch (value, expected) {
    case (.missing, "undefined"): return true
    case (.missing, _), (_, "undefined"): return false
    case (.number(let number), "NaN"): return number.isNaN
    case (.date(let time), "NaN"), (.date(let time), "DATE null"): return time.isNaN
    case (.number(let number), "Infinity"): return number == .infinity
    case (.number(let number), "-Infinity"): return number == -.infinity
    case (.date(let time), _): return expected == "DATE \(ChartValue.text(of: time))"
    default: break
    }
    guard let json = try? JSONValue(parsing: expected) else { return false }
    return isClose(value, ChartValue(json))
  }

  private static func isClose(_ left: ChartValue, _ right: ChartValue) -> Bool {
    switch (left, right) {
    case (.number(let a), .number(let b)): abs(a - b) <= 1e-9 * max(1, abs(b)) * 1e-3
    case (.list(let a), .list(let b)):
      a.count == b.count && zip(a, b).allSatisfy { isClose($0, $1) }
    default: left.json == right.json
    }
  }
}
