import MarkdownCore
import TestSupport
import Testing

/// Leaves that are read in pieces.
struct LongLeafTests {
  private static let units = [
    "the *quick* brown `fox`", "jumps **over _the_ lazy** dog", "[it *is*](u 'v') so", "a@b.c and",
    "5 * 3 < 20 & snake_case", "<b class='x'>raw</b>", "`code with blanks` ~~gone~~ www.a.b", "語 é",
  ]

  private func paragraph(_ markdown: String) -> String {
    HTMLRenderer().render(
      MarkdownParser.parse(markdown, options: MarkdownOptions.llm.forDocuments))
  }

  @Test("M6.5 a long leaf has the inlines of its sentences", arguments: [" ", "\n"])
  func sentences(separator: String) {
    let inner = Self.units.map { String(paragraph($0).dropFirst(3).dropLast(5)) }
    var generator = SeededGenerator(seed: 7)
    let order = (0..<4_000).map { _ in Int.random(in: inner.indices, using: &generator) }
    let text = order.map { Self.units[$0] }.joined(separator: separator)
    let expected = order.map { inner[$0] }.joined(separator: separator)
    #expect(paragraph(text) == "<p>\(expected)</p>\n")
    let cell = "| a |\n|---|\n| " + text.split(separator: "\n").joined(separator: " ") + " |"
    let row = expected.split(separator: "\n").joined(separator: " ")
    #expect(paragraph(cell).contains("<td>\(row)</td>"))
  }

  @Test("M6.5 where nothing is open, text is not cut")
  func wholeText() {
    let text = String(repeating: "some words *here* and there ", count: 5_000)
    let inlines = MarkdownParser.parse(text).block(at: 0).inlines
    #expect(inlines.map(\.kind).count == 10_001)
  }

  @Test("M6.5 what is left of a run is text, and the rest emphasis, up to the end")
  func leftovers() {
    let count = TestScale.many(25_000)
    let expected = Array(repeating: "*<em>a</em>", count: count).joined(separator: " ")
    #expect(paragraph(String(repeating: "**a* ", count: count)) == "<p>\(expected)</p>\n")
  }

  @Test(
    "M6.5 markup finds its other half within the limit alone",
    .enabled(if: TestScale.isFull, "a paragraph of a megabyte is tried at full scale"),
    arguments: ["", "> "])
  func limit(marker: String) {
    for (count, isEmphasis) in [(MarkdownLimits.inlineBytes / 2, true), (1_100_000, false)] {
      let line = marker + String(repeating: "word ", count: 19) + "word\n"
      var text = String(repeating: line, count: count / line.utf8.count)
      text = marker + "*" + text.dropFirst(marker.utf8.count) + marker + "end* and *more*"
      let bytes = Array(text.utf8)
      let document = MarkdownParser.parse(bytes: bytes.span)
      let html = HTMLRenderer().render(document)
      #expect(html.contains("<p><em>word") == isEmphasis)
      #expect(html.contains("<p>*word") == !isEmphasis)
      #expect(html.contains("<em>more</em></p>"))
      let pieces = parseInPieces(bytes, size: 400_000, snapshots: true)
      #expect(pieces.debugTree == document.debugTree)
      let log = EventLog(bytes, size: 400_000, options: .llm)
      #expect(log.lines == EventLog(document).lines)
    }
  }
}
