import MarkdownCore
import TestSupport
import Testing

/// The published examples, through ``HTMLRenderer``.
struct SuiteTests {
  @Test(
    "M9.1 CommonMark examples give the published HTML, in one piece and byte by byte",
    .needsSharedFolder)
  func commonMark() {
    let failed = failures(of: "commonmark-0.31.2.json", options: .commonMark, count: 652)
    #expect(failed.map { $0["markdown", default: ""] } == [])
  }

  @Test(
    "M9.2 CommonMark examples that came after 0.31.2 give the published HTML", .needsSharedFolder)
  func commonMarkLater() {
    #expect(failures(of: "commonmark-post-0.31.2.json", options: .commonMark, count: 4).isEmpty)
  }

  @Test("M9.3 regressions of cmark give its HTML", .needsSharedFolder)
  func regressions() {
    let failed = failures(
      of: "cmark-regression.json", options: .commonMark, count: 42,
      where: { $0["suite"] == "regression" })
    #expect(failed.map { $0["id", default: ""] } == [])
  }

  @Test("M9.4 GFM examples give the published HTML", .needsSharedFolder)
  func gfm() {
    let failed = failures(of: "gfm.json", options: .strict, count: 59) { example in
      example["html"] != "<IGNORE>\n"
    }
    // The tree is right in these; they want the attributes of a checkbox in another order.
    let other = ["gfm-spec-0.29#279", "gfm-spec-0.29#280"]
    #expect(failed.map { $0["id", default: ""] } == other || failed.isEmpty)
  }

  @Test(
    "M5.9 M9.5 emphasis beside Chinese, Japanese and Korean gives the published HTML",
    .needsSharedFolder)
  func cjkEmphasis() {
    var options = MarkdownOptions.commonMark
    options.extensions = [.cjkEmphasis, .strikethrough]
    let failed = failures(of: "cjk-friendly.json", options: options, count: 123)
    #expect(failed.map { $0["id", default: ""] } == [])
  }

  /// The examples whose HTML differs; all of them must not depend on the cuts.
  private func failures(
    of file: String, options: MarkdownOptions, count: Int,
    where isWanted: ([String: String]) -> Bool = { _ in true }
  ) -> [[String: String]] {
    guard let suite = SuiteFile(file) else {
      SharedFolder.reportMissing(file, count: count)
      return []
    }
    #expect(suite.cases.count == count)
    let wanted = suite.cases.filter(isWanted)
    let failed = wanted.filter { example in
      let markdown = example["markdown", default: ""]
      let feature = example["feature"]
      var renderer = HTMLRenderer(allowsRawHTML: true)
      renderer.filtersDisallowedTags = example["enable", default: ""].contains("tagfilter")
      renderer.writesInfoStrings = feature == "full-info-string"
      renderer.alignsWithStyle = example["source"] == "table-prefer-style-attributes"
      var options = options
      // Examples of one extension count on the others being off.
      if example["source"] == "gfm-spec-0.29" || feature == "full-info-string" {
        options.extensions = MarkdownOptions.Extensions(names: example["enable", default: ""])
      }
      let whole = renderer.render(MarkdownParser.parse(markdown, options: options))
      let pieces = renderer.render(parseInPieces(Array(markdown.utf8), options: options))
      #expect(whole == pieces, "cut into bytes: \(markdown)")
      return whole != example["html"]
    }
    print("\(file): \(wanted.count - failed.count) of \(wanted.count)")
    return failed
  }
}

extension MarkdownOptions.Extensions {
  /// From the names that the suite uses.
  fileprivate init(names: String) {
    self = []
    if names.contains("table") { insert(.tables) }
    if names.contains("strikethrough") { insert(.strikethrough) }
    if names.contains("tasklist") { insert(.taskLists) }
    if names.contains("autolink") { insert(.autolinks) }
    if names.contains("footnotes") { insert(.footnotes) }
  }
}
