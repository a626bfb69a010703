import ArtifactPresentation
import ArtifactPresenters
import TestSupport
import Testing

@testable import TerminalFront

/// Answers that are written line by line and forgotten.
@Suite struct ForgettingTests {
  private static let examples = [
    "tour.txt", "figures.txt", "markdown.md", "orchard.txt", "page.txt", "thinking.txt",
    "cut-off.txt",
  ].map { "Examples/" + $0 }

  /// Containers and long blocks that are forgotten in parts: the start, what repeats, and the end.
  private static let long: [(name: String, start: String, part: String, end: String)] = [
    ("list", "", "- one\n\n  two\n  - three\n  - four\n\n", "end"),
    ("numbered list", "", "1. item\n", "\nend"),
    ("item", "- a\n\n", "  > quoted\n  >\n  > text\n\n  para\n\n", "end"),
    ("quote", "", "> para\n>\n> - a\n> - b\n>\n> ```\n> code\n> ```\n>\n", "\nend"),
    ("details", "<details>\n\n", "para\n\n- a\n\n", "</details>\n\nend"),
    ("note", "[^1]: note\n\n", "    more\n\n    - a\n\n", "end"),
    ("code", "```swift\n", "let a = 1\n", "```\nend"),
    ("diff", "```diff\n", "@@ -1,2 +1,2 @@\n-a\n+b\n c\n", "```\nend"),
    ("table", "| a | b |\n|---|--:|\n", "| one | 2 |\n", "\nend"),
    ("CSV", "<artifact type=csv>a,b\n", "one,2\n", "</artifact>end"),
    (
      "JSON", "<artifact type=json>[[{\"k\": [",
      "{\"id\": 1, \"text\": \"\(String(repeating: "long ", count: 30))\", \"list\": [1, [2]]},\n",
      "3]}, 1], {}]</artifact>end"
    ),
    ("source", "<artifact language=python>", "def f(): pass\n", "</artifact>end"),
    ("HTML", "<artifact type=html>", "<p>a</p><pre>b</pre><ul><li>c</ul>", "</artifact>end"),
    ("HTML code", "<artifact type=html>", "<pre>b</pre><p>a</p>", "</artifact>end"),
    ("LaTeX", "<artifact type=latex>", "Text.\n\n\\[x^2\\]\n\n", "</artifact>end"),
    ("Markdown", "<artifact type=markdown>", "# H\n\n1. a\n\ntext\n\n", "</artifact>end"),
    ("Turtle", "<artifact type=turtle>", "<a:x> <b:y> \"a value\" .\n", "</artifact>end"),
    ("reasoning", "<think>", "so\n\n- a\n\n", "</think>answer"),
    ("artifacts", "", "<artifact type=csv>a\n1\n2\n3\n4\n</artifact>\ntext\n", "end"),
  ]

  private func expectSame(_ bytes: [UInt8], _ name: String) {
    var whole = ArtifactSession(.standard)
    whole.append(bytes.span)
    whole.finish()
    let expected = TerminalRenderer(width: 60, options: .plain).render(whole.presentation)
    for (seed, longest) in [(UInt64(1), 40), (2, 700), (3, 4_000)] {
      var generator = SeededGenerator(seed: seed)
      var session = ArtifactSession(.standard)
      var view = TerminalView(
        size: TerminalSize(columns: 60, rows: 1), drawsInPlace: false, options: .plain)
      var written: [UInt8] = []
      for chunk in Chunks.random(bytes, longest: longest, using: &generator) {
        session.append(chunk.span)
        written += view.show(session.presentation)
        session.forget(before: view.committedPath)
      }
      session.finish()
      written += view.finish(session.presentation)
      #expect(
        String(decoding: written, as: UTF8.self) == String(decoding: expected, as: UTF8.self),
        "\(name), chunks up to \(longest)")
    }
  }

  @Test("V5.1 P2.10 Samples are the same when what has been written is forgotten")
  func samples() {
    for name in Self.examples + SharedFolder.files(in: "corpus", suffix: ".txt") {
      let bytes =
        name.hasPrefix("Examples/")
        ? SharedFolder.bytes(ofPackage: name) : SharedFolder.bytes(of: name)
      guard let bytes else { continue }
      expectSame(Array(bytes.prefix(30_000)), name)
    }
  }

  @Test("V5.1 P2.10 Long blocks are the same when what has been written is forgotten")
  func longBlocks() {
    for block in Self.long {
      let text = block.start + String(repeating: block.part, count: 150)
      expectSame(Array(text.utf8), block.name)
      expectSame(Array((text + block.end).utf8), block.name + " and more")
    }
  }

  @Test("P2.10 What is forgotten is empty, except one part before each index")
  func emptied() {
    var session = ArtifactSession(.standard)
    session.append(String(repeating: "para\n\n", count: 200) + "- a\n- b\n- c\n- d\n")
    session.forget(before: [200, 2])
    let blocks = session.presentation.blocks
    #expect(blocks.count == 201 && blocks.prefix(199).allSatisfy { $0.kind == .rule })
    #expect(blocks[199].kind == .paragraph(StyledText(plain: "para")))
    guard case .list(let list) = blocks[200].kind else {
      Issue.record("no list")
      return
    }
    #expect(list.items.map(\.content.isEmpty) == [true, false, false, false])
  }
}
