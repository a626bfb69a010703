import MarkdownCore
import TestSupport
import Testing

/// The published examples, through ``HTMLRenderer``.
struct SuiteTests {
  @Test("M9.1 CommonMark examples give the published HTML, in one piece and byte by byte")
  func commonMark() {
    guard let suite = SuiteFile("commonmark-0.31.2.json") else {
      return SharedFolder.noteSkipped("CommonMark 0.31.2", count: 652)
    }
    #expect(suite.cases.count == 652)
    var failures: [String] = []
    for example in suite.cases {
      let markdown = example["markdown", default: ""]
      let html = example["html", default: ""]
      let renderer = HTMLRenderer(allowsRawHTML: true)
      let whole = renderer.render(MarkdownParser.parse(markdown, options: .commonMark))
      let pieces = renderer.render(parseInPieces(Array(markdown.utf8), options: .commonMark))
      #expect(whole == pieces, "cut into bytes: \(markdown)")
      if whole != html {
        failures.append(
          "\(example["section", default: ""]): \(markdown)\n got \(whole)\nwant \(html)")
      }
    }
    print("CommonMark 0.31.2: \(suite.cases.count - failures.count) of 652")
    for failure in failures.prefix(40) { print("---\n" + failure) }
    #expect(suite.cases.count - failures.count >= 640)
  }
}
