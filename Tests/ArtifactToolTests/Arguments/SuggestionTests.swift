import Testing

@testable import artifact

@Suite struct SuggestionTests {
  @Test(
    "the distance counts insertions, deletions, replacements and swaps",
    arguments: [
      ("", "", 0), ("a", "", 1), ("view", "view", 0), ("veiw", "view", 1), ("vew", "view", 1),
      ("vieww", "view", 1), ("viaw", "view", 1), ("rendre", "render", 1), ("ca", "abc", nil),
      ("lits", "list", 1), ("tpyse", "types", 2), ("abc", "xyz", nil), ("abcd", "a", nil),
    ] as [(String, String, Int?)])
  func distances(left: String, right: String, expected: Int?) {
    let there = Suggestion.distance(Array(left.utf8), Array(right.utf8), limit: 2)
    let back = Suggestion.distance(Array(right.utf8), Array(left.utf8), limit: 2)
    #expect(there == expected)
    #expect(back == expected)
  }

  @Test(
    "the nearest candidate is suggested, and none when nothing is near",
    arguments: [
      ("renderr", "render"), ("LIST", "list"), ("comp", "completions"), ("x", nil), ("vi", "view"),
      ("", nil), ("answer.txt", nil), ("ex", "extract"), ("e", nil), ("helpp", "help"),
    ] as [(String, String?)])
  func closest(word: String, expected: String?) {
    let names = Command.allCases.map(\.rawValue)
    #expect(Suggestion.closest(to: word, among: names) == expected)
  }

  @Test("a prefix of several candidates suggests none")
  func ambiguousPrefix() {
    #expect(Suggestion.closest(to: "inter", among: ["interlaced", "interactive"]) == nil)
  }

  @Test("every single edit of every option is recognised")
  func singleEdits() {
    let names = CommandTable.options.map(\.name)
    for name in names {
      for index in name.indices {
        var word = name
        word.remove(at: index)
        // A single letter is too little to guess from.
        if word.count > 1 { #expect(Suggestion.closest(to: word, among: [name]) == name) }
        word.insert("_", at: index)
        #expect(Suggestion.closest(to: word, among: [name]) == name)
      }
    }
  }
}
