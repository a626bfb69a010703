import ArtifactAll
import Testing

@testable import artifact

@Suite struct SuggestionTests {
  @Test(
    "the nearest candidate is suggested, and none if all are far",
    arguments: [
      ("renderr", "render"), ("LIST", "list"), ("comp", "completions"), ("x", nil), ("vi", "view"),
      ("", nil), ("answer.txt", nil), ("ex", "extract"), ("e", nil), ("helpp", "help"),
    ] as [(String, String?)])
  func closest(word: String, expected: String?) {
    let names = Command.allCases.map(\.rawValue)
    #expect(Suggestion.nearest(to: word, among: names, completes: true) == expected)
  }

  @Test("every single edit of every option is recognised")
  func singleEdits() {
    let names = CommandTable.options.map(\.name)
    // A single letter is too little to guess from.
    for name in names where name.count > 1 {
      for index in name.indices {
        var word = name
        word.remove(at: index)
        if word.count > 1 { #expect(Suggestion.nearest(to: word, among: [name]) == name) }
        word.insert("_", at: index)
        #expect(Suggestion.nearest(to: word, among: [name]) == name)
      }
    }
  }
}
