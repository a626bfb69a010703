import SpecRender
import Testing

@Suite struct TextPatternTests {
  @Test(
    "S8.11 Patterns are found as ECMA-262 finds them",
    arguments: [
      ("", "", true), ("a", "bab", true), ("^a$", "a", true), ("^a$", "aa", false),
      ("a|b", "xb", true), ("^(a|bc)+$", "abcbca", true), ("^(a|bc)+$", "ab", false),
      ("^a{2,3}$", "aa", true), ("^a{2,3}$", "aaaa", false), ("^a{2}$", "aaa", false),
      ("^a{2,}$", "aaaaa", true), ("^a{0}$", "", true), ("a{", "a{", true),
      ("a{,2}", "a{,2}", true),
      ("[A-Z]", "abC", true), ("[A-Z]", "abc", false), ("^[^a-c]+$", "xyz", true),
      ("^[^a-c]+$", "xbz", false), ("[]a]", "a", false), ("^[\\]]$", "]", true),
      ("^[a-]+$", "a-", true),
      ("^\\d{3}-\\d{4}$", "555-1234", true), ("^\\d+$", "١", false), ("\\bfoo\\b", "a foo b", true),
      ("\\bfoo\\b", "afoob", false), ("\\Boo", "foo", true), ("^\\w+$", "a_1", true),
      ("^\\W$", "é", true), ("^\\s+$", " \t\u{A0}\u{FEFF}", true), ("^\\S$", "x", true),
      ("^.$", "😀", true), (".", "\n", false), ("^\\u0041\\x42\\u{43}$", "ABC", true),
      ("^\\p{L}+$", "Größe", true), ("^\\p{Letter}+$", "a1", false), ("^\\P{Lu}$", "a", true),
      ("^(?:ab)*?c$", "ababc", true), ("^(?<n>a)b$", "ab", true), ("x*", "", true),
      ("^(a*)*$", "aaab", false), ("\\.", "a.b", true), ("^\\/$", "/", true), ("a.c", "abc", true),
      ("^[\\d.]+$", "1.2", true), ("^(|a)b$", "b", true), ("e\u{301}", "\u{E9}", false),
    ])
  func found(pattern: String, text: String, isFound: Bool) throws {
    #expect(try TextPattern(pattern).isFound(in: text) == isFound)
  }

  @Test(
    "S8.11 Invalid patterns are rejected",
    arguments: [
      "(", ")", "[", "a**", "*", "a{3,2}", "a{2000}", "(?=a)", "(?!a)", "(?<=a)", "\\1", "\\",
      "[b-a]", "\\p{Nope}", "\\xZZ", "(a{900}){900}",
      String(repeating: "(", count: 100) + String(repeating: ")", count: 100),
    ])
  func noPattern(text: String) {
    #expect(throws: TextPattern.SyntaxError.self) { try TextPattern(text) }
  }

  @Test("S8.11 No pattern is slow")
  func bombs() throws {
    let text = String(repeating: "a", count: 1_500) + "!"
    for pattern in ["^(a+)+$", "^(a|aa)+$", "^(a|a?)+$", "(.*)(.*)(.*)(.*)(.*)b"] {
      #expect(try TextPattern(pattern).isFound(in: text) == false)
    }
  }
}
