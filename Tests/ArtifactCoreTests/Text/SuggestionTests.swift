import Testing

@testable import ArtifactBase

@Suite struct SuggestionTests {
  @Test(
    "the distance counts insertions, deletions, replacements and transpositions",
    arguments: [
      ("", "", 0), ("a", "", 1), ("view", "view", 0), ("veiw", "view", 1), ("vew", "view", 1),
      ("vieww", "view", 1), ("viaw", "view", 1), ("rendre", "render", 1), ("ca", "abc", 3),
      ("lits", "list", 1), ("tpyse", "types", 2), ("abc", "xyz", 3), ("abcd", "a", 3),
    ] as [(String, String, Int)])
  func distances(left: String, right: String, expected: Int) {
    #expect(Suggestion.distance(Array(left.utf8), Array(right.utf8)) == expected)
    #expect(Suggestion.distance(Array(right.utf8), Array(left.utf8)) == expected)
  }

  @Test(
    "a third of the bytes may differ, one in short names, and none in a single letter",
    arguments: [
      ("text", "text"), ("TEXT", "text"), ("txt", "text"), ("tetx", "text"), ("tset", nil),
      ("buton", "button"), ("bttuon", "button"), ("xutxxx", nil), ("a", nil), ("x", "x"),
      ("", nil), (String(repeating: "a", count: 65), nil),
    ] as [(String, String?)])
  func nearest(name: String, expected: String?) {
    let known = ["text", "button", "x", "ab", String(repeating: "a", count: 65)]
    #expect(Suggestion.nearest(to: name, among: known) == expected)
  }

  @Test("of equally near names the first is suggested")
  func firstOfEqual() {
    #expect(Suggestion.nearest(to: "bat", among: ["cat", "hat"]) == "cat")
    #expect(Suggestion.nearest(to: "bat", among: ["cat", "hat", "bat"]) == "bat")
  }

  @Test("a prefix is completed on request, if only one name begins with it")
  func completion() {
    let names = ["interlaced", "interactive", "list"]
    #expect(Suggestion.nearest(to: "interl", among: names) == nil)
    #expect(Suggestion.nearest(to: "interl", among: names, completes: true) == "interlaced")
    #expect(Suggestion.nearest(to: "inter", among: names, completes: true) == nil)
    #expect(Suggestion.nearest(to: "l", among: names, completes: true) == nil)
    #expect(Suggestion.nearest(to: "lisp", among: names, completes: true) == "list")
  }
}
