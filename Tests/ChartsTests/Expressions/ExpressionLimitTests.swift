import Testing

@testable import Charts

@Suite("L3.3 Limits of expressions") struct ExpressionLimitTests {
  private func evaluate(
    _ source: String, steps: Int? = nil, _ parameters: [String: ChartValue] = [:]
  ) throws -> (ChartValue, ExpressionContext) {
    var context = ExpressionContext()
    context.parameters = parameters
    if let steps { context.remainingSteps = steps }
    let value = try Expression(parsing: source).value(in: &context)
    return (value, context)
  }

  @Test func longChainsDoNotRecurse() throws {
    let count = 16_000
    #expect(
      try evaluate(String(repeating: "1+", count: count) + "1").0 == .number(Double(count + 1)))
    #expect(try evaluate(String(repeating: "-", count: 1) + "1").0 == -1)
    #expect(try evaluate(String(repeating: "!", count: count) + "1").0 == true)
    #expect(try evaluate(String(repeating: "0?1:", count: 10_000) + "7").0 == 7)
    #expect(try evaluate(String(repeating: "0||", count: 10_000) + "7").0 == 7)
    #expect(try evaluate("a" + String(repeating: ".a", count: 20_000)).0 == .missing)
  }

  @Test func repeatingFunctionsAreBounded() throws {
    #expect(try evaluate("pad('x', 1e9)").1.limit == .textLength)
    #expect(try evaluate("pad('x', 1/0)").1.limit == .textLength)
    #expect(try evaluate("sequence(1e9)").1.limit == .listLength)
    #expect(try evaluate("sequence(0, 1, 1e-300)").1.limit == .listLength)
    #expect(try evaluate("timeSequence('milliseconds', 0, 1e15)").1.limit == .listLength)
    #expect(try evaluate("split(pad('', 200000, 'a'), '')").1.limit == .listLength)
    let doubled = (0..<30).reduce("'x'") { text, _ in "replace(\(text), /x/g, 'xx')" }
    #expect(try evaluate(doubled).1.limit == .textLength)
    let text = ChartValue.text(String(repeating: "x", count: 600_000))
    #expect(try evaluate("a + a", ["a": text]).1.limit == .textLength)
    #expect(try evaluate("join([a, a])", ["a": text]).1.limit == .textLength)
  }

  @Test func stepsAreCounted() throws {
    let (value, context) = try evaluate("1 + 2 + 3", steps: 3)
    #expect(value == .missing)
    #expect(context.limit == .steps)
    #expect(try evaluate("1 + 2 + 3", steps: 100).1.limit == nil)
  }

  @Test(arguments: [
    "test(/^(a+)+$/, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab')",
    "test(/^(a|aa)+$/, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab')",
    "test(/(.*)*(.*)*(.*)*x/, pad('', 100, 'ab'))",
    "test(/(?=(a+)+b)/, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac')",
  ])
  func catastrophicExpressionsEnd(_ source: String) throws {
    let (value, context) = try evaluate(source)
    #expect(value == false)
    #expect(context.limit == .regularExpression)
  }

  @Test(arguments: [
    "((((((a{99}){99}){99}){99}){99}){99})", "(?:){1000000}", "(?:(?:){1000000}){1000000}",
    String(repeating: "(", count: 5_000), "a{0,1000000}", "[", "(?<a", "\\", "*", "a**", "(?",
    "\\k<x>", "(?<=a)b", "^*", "\\x", "[\\", "a{2,1}", "\\u{110000}", String("\u{1F600}"),
  ])
  func hostilePatternsEnd(_ pattern: String) {
    guard let expression = try? RegularExpression(pattern) else { return }
    var matcher = RegularExpressionMatcher(expression, Array("aaa bbb".utf16))
    _ = matcher.firstMatch(from: 0)
    #expect(!matcher.isExhausted)
  }

  @Test func randomTextNeverTraps() {
    let pieces = [
      "datum", ".", "a", "[", "]", "(", ")", "{", "}", ",", ":", "?", "1", "0x", "1e9", "'s'", "\"",
      "+", "-", "*", "/", "%", "&&", "||", "==", "<", ">>>", "<<", "!", "~", "/a+/g", "if(",
      "max(", "slice(", "substring(", "pad(", "timeOffset('month',", "datetime(", "-1e300", "NaN",
      "null", " ", "é", "\\", "in", "sequence(", "replace(", "format(",
    ]
    var random = ExpressionRandom(seed: 7)
    for _ in 0..<20_000 {
      let count = Int(random.next() * 12) + 1
      let source = (0..<count).map { _ in
        pieces[min(pieces.count - 1, Int(random.next() * Double(pieces.count)))]
      }.joined()
      guard let expression = try? Expression(parsing: source) else { continue }
      var context = ExpressionContext()
      context.datum = .record(ChartRecord([("a", ChartValue.number(-1e300))]))
      context.remainingSteps = 100_000
      _ = expression.value(in: &context)
    }
  }

  /// Every function is called with odd arguments.
  @Test func functionsTakeAnyArguments() throws {
    let arguments = [
      "", "null", "-1", "1e300", "NaN", "-1/0", "'x'", "[]", "[1,'a',null]", "{a:1}", "/a/g",
      "datetime(1e300)", "datetime(2020,0)",
    ]
    for name in ExpressionFunction.names where name != "if" && name != "clamp" {
      for first in arguments {
        for second in first.isEmpty ? [""] : arguments {
          let list = [first, second, second.isEmpty ? "" : first].filter { !$0.isEmpty }
          let expression = try Expression(parsing: "\(name)(\(list.joined(separator: ", ")))")
          var context = ExpressionContext()
          context.remainingSteps = 20_000
          _ = expression.value(in: &context)
        }
      }
    }
  }
}
