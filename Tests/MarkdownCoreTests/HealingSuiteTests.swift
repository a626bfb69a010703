import ArtifactCore
import MarkdownCore
import TestSupport
import Testing

/// What a healer of strings makes of cut-off Markdown, against what the live tail shows.
///
/// The healer closes what is open by editing the text; we compare what both mean: the tail of the
/// input, live, with the whole of its text, finished.
struct HealingSuiteTests {
  @Test("M9.7 the tail shows what the healed text shows", .needsSharedFolder)
  func suite() {
    guard let suite = SuiteFile("remend-cases.json"), let cases = suite.value["cases"]?.elements
    else { return SharedFolder.reportMissing("remend-cases.json", count: 637) }
    #expect(cases.count == 637)
    var reasons: [String: Int] = [:]
    var unexplained: [String] = []
    for example in cases {
      let input = example["input"]?.text ?? ""
      let expected = example["expected"]?.text ?? ""
      var stream = MarkdownStream(options: Self.options)
      stream.append(input)
      let shown = Self.trimmed(Self.shape(stream.document))
      let wanted = Self.trimmed(
        Self.shape(MarkdownParser.parse(expected, options: Self.options)))
      if shown == wanted {
        reasons["equal", default: 0] += 1
      } else if let reason = Self.reason(example, input, shown, wanted) {
        reasons[reason, default: 0] += 1
      } else {
        unexplained.append("\(input.debugDescription) -> \(shown) not \(wanted)")
      }
    }
    for (reason, count) in reasons.sorted(by: { $0.value > $1.value }) {
      print("\(count) \(reason)")
    }
    for line in unexplained { print("? " + line) }
    #expect(unexplained.isEmpty, "\(unexplained.count)")
  }

  private static let options: MarkdownOptions = {
    var options = MarkdownOptions.llm
    options.extensions.remove(.alerts)
    return options
  }()

  /// Why the tail shows something else than the healed text, and no worse.
  private static func reason(
    _ example: JSONValue, _ input: String, _ shown: String, _ wanted: String
  ) -> String? {
    if example["options"]?.object?.isEmpty == false {
      return "an option of the healer is not its default"
    }
    let rest = wanted.dropFirst(shown.count)
    if wanted.hasPrefix(shown), rest.allSatisfy(isUndecided) {
      return "held: the next byte decides what the end of the line is (M3.2, M3.6)"
    }
    if input.contains("![") { return "an image shows its alternative text, not nothing (M3.4)" }
    if isMarkup(wanted) > isMarkup(shown) {
      return "the healed text shows more delimiters as text"
    }
    if input.contains("$") { return "an open formula shows as one (M3.11)" }
    if input.contains("- >") || input.contains(") >") || input.contains(". >")
      || input.contains("* >") || input.contains("+ >")
    {
      return "a quote inside an item is one, as in CommonMark"
    }
    if input.utf8.count > MarkdownLimits.exactLiveBytes {
      return "the end of a very long line waits for the next length (M3.9)"
    }
    return listed[input]
  }

  private static let listed: [String: String] = [
    "| **bold | next |": "a row is a table, its cells end at pipes (M3.7)",
    "| **bold** | next |": "a row is a table, its cells end at pipes (M3.7)",
    "*a**b": "an opener behind a letter waits for its other half (M3.1)",
    "*foo*bar*baz": "an opener behind a letter waits for its other half (M3.1)",
    "*file*name*ext": "an opener behind a letter waits for its other half (M3.1)",
    "*italic with some*var*name inside":
      "an opener behind a letter waits for its other half (M3.1)",
    "<div>content</di": "lines of HTML blocks are shown as they come",
    "<div>Hello</div> <span": "lines of HTML blocks are shown as they come",
    "_incomplete\n\n": "the paragraph is closed, and CommonMark says that it is text",
  ]

  private static func isUndecided(_ character: Character) -> Bool {
    "*_~`$[!<\\&#-+=.>|¶⏎ \u{200B}".contains(character) || character.isNumber
      || "hwf".contains(character)
  }

  /// How many delimiters show as text.
  private static func isMarkup(_ shape: String) -> Int {
    shape.filter { "*_~`[]<".contains($0) }.count
  }

  private static func trimmed(_ shape: String) -> String {
    var shape = shape
    while let last = shape.last, last == " " { shape.removeLast() }
    return shape
  }

  /// The runs of a document with their traits; addresses that are not there yet left out.
  private static func shape(_ document: MarkdownDocument) -> String {
    var parts: [String] = []
    var walk = BlockWalk(document)
    while let event = walk.next() {
      guard case .enter(let block) = event else { continue }
      switch block.kind {
      case .paragraph, .heading, .tableCell, .codeBlock, .latexBlock, .thematicBreak, .htmlBlock:
        parts.append("¶")
      default: continue
      }
      for line in 0..<block.lineCount { parts.append("|" + block.line(at: line)) }
      for run in block.runs { parts.append(describe(run)) }
    }
    return parts.joined()
  }

  private static func describe(_ run: InlineRun) -> String {
    var text =
      switch run.content {
      case .text(let text): text
      case .code(let text): "`\(text)`"
      case .softBreak, .hardBreak: "⏎"
      case .image(let alternative, _): "!\(alternative)!"
      case .html(let tag): tag
      case .latex(let text, _): "$\(text)$"
      case .tag, .footnoteReference, .citation, .custom: run.content.plainText
      }
    if run.traits.contains(.strong) { text = "B(\(text))" }
    if run.traits.contains(.emphasis) { text = "I(\(text))" }
    if run.traits.contains(.strikethrough) { text = "S(\(text))" }
    if run.traits.contains(.link) { text = "L(\(text))" }
    return text
  }
}
