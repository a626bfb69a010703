import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import TestSupport
import Testing

/// P3.17: Very long text is cut off, with the size of the rest.
@Suite struct LongTextTests {
  /// Bytes that are shown.
  private static let limit = 16_384

  private func plainText(_ answer: String, size: Int) -> String {
    var session = ArtifactSession(.standard)
    for chunk in Chunks.equal(Array(answer.utf8), size: size) {
      session.append(chunk.span)
      _ = session.presentation
    }
    session.finish()
    return session.presentation.plainText
  }

  private static let answers = [
    "<artifact type=application/vnd.ant.code language=swift>\nlet a = 1\n#\nlet b = 2\n</artifact>\n",
    "<artifact type=application/vnd.ant.code language=diff>\n@@ -1 +1 @@\n-#\n+#1\n</artifact>\n",
    "<artifact type=text/csv>\na,b\n1,#\n</artifact>\n",
    "<artifact type=application/json>\n{\"a\":\"#\",\"b\":1}\n</artifact>\n",
    "<artifact type=text/turtle>\n<u:a> <u:p> \"#\" .\n</artifact>\n",
    "```swift\n#\nlet b = 2\n```\n",
  ]

  @Test(
    "P3.17 A line, cell or value is cut off at a limit, with the size of the rest",
    arguments: answers)
  func cuts(answer: String) {
    let long = String(repeating: "é", count: 20_000)
    let whole = answer.split(separator: "#", omittingEmptySubsequences: false).joined(
      separator: long)
    for size in [977, 1_000_000] {
      let text = plainText(whole, size: size)
      #expect(text.contains("… (+23.6 kB)"), "\(text.suffix(40))")
      #expect(text.utf8.count < 2 * (Self.limit + 200))
      #expect(!text.unicodeScalars.contains("\u{FFFD}"))
    }
  }

  @Test("P3.17 Text within the limit is unchanged", arguments: answers)
  func keeps(answer: String) {
    let text = String(repeating: "x", count: 10_000)
    let whole = answer.split(separator: "#", omittingEmptySubsequences: false).joined(
      separator: text)
    let shown = plainText(whole, size: 1_000)
    #expect(shown.contains(text) && !shown.contains("…"))
  }
}
