import ArtifactAll

/// The pathological documents of the suite, whole and in 1,000-byte chunks.
enum MarkdownPathological {
  static func run(_ report: inout Report) {
    guard let bytes = Inputs.file("suites/markdown/pathological.json"),
      let suite = try? JSONValue(parsing: bytes), case .array(let cases)? = suite["cases"]
    else { return }
    var slowest = (name: "", seconds: 0.0)
    var slowestStream = (name: "", seconds: 0.0)
    var worstGrowth = (name: "", factor: 0.0)
    for example in cases {
      guard case .string(let name)? = example["name"] else { continue }
      let options = options(for: example["features"])
      let text = document(of: example, divided: 1)
      let whole = seconds(text, options)
      if whole > slowest.seconds { slowest = (name, whole) }
      let stream = streamed(text, options)
      if stream > slowestStream.seconds { slowestStream = (name, stream) }
      let quarter = document(of: example, divided: 4)
      // What takes no time says nothing about its growth.
      guard quarter.count > 1_000, whole > 0.004 else { continue }
      let size = Double(text.count) / Double(quarter.count)
      var factor = whole / seconds(quarter, options) / size
      // One slow moment of the machine is no growth.
      for _ in 0..<4 where factor > 1.5 {
        factor = min(factor, seconds(text, options) / seconds(quarter, options) / size)
      }
      if factor > worstGrowth.factor { worstGrowth = (name, factor) }
    }
    report.atMost(
      "slowest of 55 pathological texts (\(slowest.name))", slowest.seconds * 1e3, 250, "ms")
    report.atMost(
      "slowest in 1,000-byte chunks (\(slowestStream.name))", slowestStream.seconds * 1e3, 1_000,
      "ms"
    )
    report.atMost(
      "most time for each byte of four times the text (\(worstGrowth.name))", worstGrowth.factor, 3,
      "times")
  }

  private static func seconds(_ text: [UInt8], _ options: MarkdownOptions) -> Double {
    Measure.seconds(runs: 3) { _ = MarkdownParser.parse(bytes: text.span, options: options) }
  }

  private static func streamed(_ text: [UInt8], _ options: MarkdownOptions) -> Double {
    Measure.seconds(runs: 1) {
      var stream = MarkdownStream(options: options)
      for piece in Inputs.pieces(of: text, size: 1_000) {
        stream.append(piece.span)
        _ = stream.document
      }
      stream.finish()
      _ = stream.document
    }
  }

  private static func options(for features: JSONValue?) -> MarkdownOptions {
    guard case .array(let names)? = features else { return .strict }
    var options = MarkdownOptions.llm
    if names.contains("inlineTags") { options.tagPrefixes = [.mention, .hashtag, .wikiLink] }
    return names.contains("inlineTags") || names.contains("math") ? options : .strict
  }

  // MARK: - Documents

  private static func document(of example: JSONValue, divided divisor: Int) -> [UInt8] {
    if case .array(let parts)? = example["parts"] {
      return parts.flatMap { Array(text(of: $0, divisor).utf8) }
    }
    return example["generator"].map { Array(text(of: $0, divisor).utf8) } ?? []
  }

  /// The text of a generator, or of a repeated piece, its numbers divided.
  private static func text(of generator: JSONValue, _ divisor: Int) -> String {
    if case .string(let piece)? = generator["text"] {
      let count = integer(generator["repeat"])
      return String(repeating: piece, count: count > 1 ? max(1, count / divisor) : count)
    }
    guard case .string(let kind)? = generator["kind"] else { return "" }
    switch kind {
    case "concat":
      guard case .array(let parts)? = generator["parts"] else { return "" }
      return parts.map { text(of: $0, divisor) }.joined()
    case "for":
      guard case .string(let template)? = generator["template"] else { return "" }
      let end = integer(generator["to"])
      return (integer(generator["from"])..<max(1, end / divisor)).map {
        expanded(template, $0)
      }.joined()
    default: return collisions(count: integer(generator["count"]) / divisor)
    }
  }

  private static func integer(_ value: JSONValue?) -> Int {
    guard case .number(let number)? = value else { return 0 }
    return Int(number.text) ?? 0
  }

  /// A template: `{x}`, `{x+1}`, and `{"text"*x}` or `{"text"*20}` for a repeated text.
  private static func expanded(_ template: String, _ value: Int) -> String {
    var result = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      let expression = rest[rest.index(after: open)..<close]
      if expression == "x" {
        result += String(value)
      } else if expression == "x+1" {
        result += String(value + 1)
      } else if let star = expression.lastIndex(of: "*") {
        let piece = expression[..<star].dropFirst().dropLast()
        let factor = expression[expression.index(after: star)...]
        result += String(repeating: String(piece), count: Int(factor) ?? value)
      }
      rest = rest[rest.index(after: close)...]
    }
    return (result + rest).replacing("\\n", with: "\n")
  }

  /// Labels that fall together in the table of a C library, which did not mix its hash.
  private static func collisions(count: Int) -> String {
    var keys: [String] = []
    var number = 0
    while keys.count < count {
      let key = "x\(number)"
      var hash: UInt32 = 0
      for byte in key.utf8 { hash = UInt32(byte) &+ (hash << 6) &+ (hash << 16) &- hash }
      if hash % 16 == 0 { keys.append(key) }
      number += 1
    }
    return "[\(keys.first ?? "")]: /url\n\n"
      + keys.dropFirst().map { "[\($0)]\n\n" }.joined()
  }
}
