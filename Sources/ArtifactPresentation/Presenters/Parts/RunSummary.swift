import ArtifactCore

/// The end of an agent's run in words: its time, turns, tokens and cost.
struct RunSummary: Sendable {
  let text: String

  init(_ part: ProviderPart, _ value: JSONValue?) {
    var words = [part.isError ? "Ended with an error" : "Completed"]
    if part.isError, let type = value?["subtype"]?.stringValue, type != "success" {
      words[0] = "Ended: " + String(type.map { $0 == "_" ? " " : $0 })
    }
    if let time = value?["duration_ms"]?.doubleValue, time >= 0 {
      words[0] += part.isError ? " after \(Self.time(time))" : " in \(Self.time(time))"
    }
    if let turns = value?["num_turns"]?.intValue {
      words.append(turns == 1 ? "1 turn" : "\(turns) turns")
    }
    if let calls = value?["tool_calls"]?.intValue {
      words.append(calls == 1 ? "1 tool call" : "\(calls) tool calls")
    }
    if let tokens = Self.tokens(value) { words.append("\(tokens) tokens") }
    let cost = value?["total_cost_usd"] ?? value?["cost"]
    if let cost = cost?.doubleValue, cost > 0, cost < 1e9 { words.append(Self.money(cost)) }
    text = words.joined(separator: " · ")
  }

  private static func tokens(_ value: JSONValue?) -> Int? {
    if let total = value?["total_tokens"]?.intValue { return total }
    guard let input = value?["input_tokens"]?.intValue,
      let output = value?["output_tokens"]?.intValue
    else { return nil }
    return input.addingReportingOverflow(output).partialValue
  }

  /// A time such as `850 ms`, `12.3 s` or `2 min 5 s`.
  private static func time(_ milliseconds: Double) -> String {
    guard milliseconds < 1e12 else { return "a long time" }
    if milliseconds < 1_000 { return "\(Int(milliseconds)) ms" }
    let tenths = Int((milliseconds / 100).rounded())
    if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
    return "\(tenths / 600) min \(tenths % 600 / 10) s"
  }

  /// An amount such as `$0.0412` or `$12.50`.
  private static func money(_ dollars: Double) -> String {
    let digits = dollars < 1 ? 4 : 2
    let unit = digits == 4 ? 10_000 : 100
    let amount = Int((dollars * Double(unit)).rounded())
    let fraction = String(amount % unit)
    return "$\(amount / unit)." + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}
