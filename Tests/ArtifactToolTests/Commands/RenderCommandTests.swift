import Testing

@testable import artifact

@Suite struct RenderCommandTests {
  @Test("A9.2 The title of a page is the names of the files without directories")
  func title() {
    #expect(RenderCommand.title(of: [.file("a/b/notes.md")]) == "notes.md")
    #expect(RenderCommand.title(of: [.file("x"), .standardInput, .file("/")]) == "x, Answer, /")
  }

  @Test("A9.2 One answer is the body, several are articles")
  func body() {
    #expect(RenderCommand.body(of: []) == "")
    #expect(RenderCommand.body(of: ["<p>a</p>\n"]) == "<p>a</p>\n")
    #expect(
      RenderCommand.body(of: ["a\n", "b\n"])
        == "<article>\na\n</article>\n<article>\nb\n</article>\n")
  }

  @Test(
    "A3.5 Options for HTML require HTML", arguments: ["--page", "--raw-html"],
    ["ansi", "plain", "json"])
  func dependencies(flag: String, format: String) throws {
    #expect(try parsed(["render", "--to", "html", flag]).action == .render)
    #expect(
      message(["render", "--to", format, flag])
        == usageError("option '\(flag)' requires '--to html'", "artifact render --help"))
  }
}
