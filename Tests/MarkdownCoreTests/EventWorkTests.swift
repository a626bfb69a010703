import TestSupport
import Testing

@testable import MarkdownCore

/// How much of a text is read for its events: counted, not timed.
struct EventWorkTests {
  private func readByteCount(_ unit: String, repeatedTo size: Int) -> Int {
    let text = Array(String(repeating: unit, count: size / unit.utf8.count).utf8)
    var tokenizer = MarkdownTokenizer()
    var offset = 0
    while offset < text.count {
      let end = min(offset + 20, text.count)
      _ = tokenizer.append(text.span.extracting(offset..<end))
      offset = end
    }
    _ = tokenizer.finish()
    return tokenizer.readByteCount
  }

  @Test(
    "M8.6 what is certain of a paragraph is read again only when it ends",
    arguments: [
      "words that go on and on, ", "some *emphasis*, `code` and [it](u) ", "lines of words\n",
      "a@b.c <b>x</b> &amp; 語 www.a.b ",
    ])
  func certainText(unit: String) {
    let count = TestScale.many(40_000)
    #expect(readByteCount(unit, repeatedTo: count) < 8 * count)
  }

  @Test(
    "M8.6 what stays open is read a number of times that does not grow with the text",
    arguments: ["**a* ", "[a ", "*a **b _c [d `e ", "word", "> *a\n"])
  func openText(unit: String) {
    let count = TestScale.many(5_000)
    let short = readByteCount(unit, repeatedTo: count)
    #expect(readByteCount(unit, repeatedTo: 4 * count) < 5 * short)
  }

  @Test("M8.6 words of a long line come as they end")
  func latency() {
    var tokenizer = MarkdownTokenizer()
    _ = tokenizer.append(String(repeating: "words *and* more ", count: 2_000))
    #expect(EventLog.texts(tokenizer.append("one two ")) == [" one two"])
    #expect(EventLog.texts(tokenizer.append("three ")) == [" three"])
  }
}
