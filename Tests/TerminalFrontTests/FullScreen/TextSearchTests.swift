import TestSupport
import Testing

@testable import TerminalFront

@Suite struct TextSearchTests {
  @Test(
    "V13.5a Text is found anywhere; a search with a capital is case-sensitive",
    arguments: [
      ("a", "banana", [1..<2, 3..<4, 5..<6]), ("ana", "banana", [1..<4]),
      ("aa", "aaaaa", [0..<2, 2..<4]),
      ("x", "abc", []), ("abc", "ABC abc aBc", [0..<3, 4..<7, 8..<11]),
      ("aBc", "ABC abc aBc", [8..<11]),
      ("é", "caf\u{E9} É", [3..<5]), ("日", "日本日", [0..<3, 6..<9]), ("abab", "abaabab", [3..<7]),
      ("a b", "a b", [0..<3]),
    ])
  func finds(pattern: String, text: String, expected: [Range<Int>]) {
    #expect(TextSearch(pattern)?.ranges(in: Array(text.utf8)) == expected)
  }

  @Test("V13.5 Empty text has no matches")
  func empty() {
    #expect(TextSearch("") == nil && TextSearch("\u{200B}") == nil)
  }

  @Test("V13.5 Matches equal those of a naive comparison")
  func random() {
    var generator = SeededGenerator(seed: 4)
    for round in 0..<500 {
      let text = Chunks.randomBytes(longest: 40, alphabet: Array("ab".utf8), using: &generator)
      let pattern = Chunks.randomBytes(longest: 5, alphabet: Array("ab".utf8), using: &generator)
      guard let search = TextSearch(String(decoding: pattern, as: UTF8.self)) else { continue }
      var expected: [Range<Int>] = []
      var start = 0
      while start + pattern.count <= text.count {
        if Array(text[start..<start + pattern.count]) == pattern {
          expected.append(start..<start + pattern.count)
          start += pattern.count
        } else {
          start += 1
        }
      }
      if search.ranges(in: text) != expected { Issue.record("round \(round)") }
    }
  }
}
