import ArtifactCore
import MarkdownCore
import TestSupport
import Testing

/// What a healer of strings makes of cut-off Markdown, against what the live tail shows.
///
/// The healer closes what is open by editing the text; we compare what both mean: the tail of the
/// input, live, with the whole of its text, finished.
struct HealingSuiteTests {
  @Test(
    "M9.7 the tail shows what the healed text shows, or what is listed with a reason",
    .needsSharedFolder)
  func suite() {
    guard let suite = SuiteFile("remend-cases.json"), let cases = suite.value["cases"]?.elements
    else { return SharedFolder.reportMissing("remend-cases.json", count: 637) }
    #expect(cases.count == 637)
    var listed = Dictionary(
      uniqueKeysWithValues: HealingDifference.all.map { ($0.id, $0) })
    var failures: [String] = []
    for (index, example) in cases.enumerated() {
      let input = example["input"]?.text ?? ""
      let expected = example["expected"]?.text ?? ""
      var stream = MarkdownStream(options: Self.options)
      stream.append(input)
      let shown = Self.trimmed(Self.shape(stream.document))
      let wanted = Self.trimmed(
        Self.shape(MarkdownParser.parse(expected, options: Self.options)))
      guard let difference = listed.removeValue(forKey: index + 1) else {
        if shown != wanted {
          failures.append("\(index + 1) \(input.debugDescription): \(shown), not \(wanted)")
        }
        continue
      }
      let checksum = HealingDifference.checksum(input: input, shown: shown)
      if checksum != difference.checksum || shown == wanted {
        failures.append(
          "\(index + 1) has \(checksum) instead of \(difference.checksum), for "
            + "\(input.debugDescription): \(shown.debugDescription), and healed \(wanted.debugDescription)"
        )
      }
    }
    failures += listed.keys.sorted().map { "\($0) is listed, but not in the suite" }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  private static let options: MarkdownOptions = {
    var options = MarkdownOptions.llm
    options.extensions.remove(.alerts)
    return options
  }()

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
