import MarkdownCore
import TestSupport
import Testing

@testable import ArtifactPresentation
@testable import ArtifactPresenters

/// Texts whose parser forgets closed blocks.
@Suite struct ForgettingTests {
  private static let made = [
    "[a]: u\n\n[a] [b]\n\n[b]: v\n\n[b] ![i](j \"k\")\n\n[c]\n\n[c]: w 'x'\n",
    "a[^1] b[^2]\n\nc[^2] d[^3]\n\n[^2]: two\n\n    more\n\n[^1]: one\n\n[^1]: again\n\ne[^1]\n",
    "<details>\n<summary>s</summary>\n\na\n\n- b\n\n</details>\n\nc\n\n<details open>\n\nd\n",
    "# h\n\n- a\n\n  b\n- c\n\n\n> q\n\n```swift\nlet a\n```\n\n***\n\n| a | b |\n|--|:-:|\n| 1 | 2 |\n\nt\n",
    "\u{FEFF}a\n\n\u{FEFF}b\n\n\u{FEFF}- c\r\n\r\nd\r\re\r\n",
    "::: tip\na\n:::\n\n$$\nx\n$$\n\n@a #b\n",
    "```mermaid\ngraph TD\na-->b\n```\n\n```json\n{\"a\": [1]}\n```\n\n```diff\n-a\n+b\n```\n\nend\n",
  ]

  private static func blocks(
    of text: [UInt8], _ chunks: [ArraySlice<UInt8>], forgets: Bool
  ) -> Blocks {
    var prose = ProsePresenter(
      segment: 3, ArtifactConfiguration.standard, references: MarkdownReferences())
    var blocks: Blocks = []
    for chunk in chunks {
      prose.append(chunk.span)
      prose.update(&blocks, from: 0)
      if forgets { prose.forgetSettled(every: 1) }
    }
    prose.finish()
    prose.update(&blocks, from: 0)
    return blocks
  }

  private func expectSame(_ text: [UInt8], _ name: String, seeds: ClosedRange<UInt64>) {
    let expected = Self.blocks(of: text, [text[...]], forgets: false)
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      let longest = Int.random(in: 1...max(2, text.count / 4), using: &generator)
      let chunks = Chunks.random(text, longest: longest, using: &generator)
      let blocks = Self.blocks(of: text, chunks, forgets: true)
      guard blocks != expected else { continue }
      let index = zip(blocks, expected).prefix { $0 == $1 }.count
      Issue.record(
        """
        \(name), seed \(seed), block \(index): \(blocks.dropFirst(index).first.debugDescription) \
        instead of \(expected.dropFirst(index).first.debugDescription)
        """)
    }
  }

  @Test("P2.10 Texts have the same blocks when closed ones are forgotten")
  func texts() {
    for (index, text) in Self.made.enumerated() {
      expectSame(Array(text.utf8), "text \(index)", seeds: 1...30)
      let bytes = Array(String(repeating: text + "\n", count: 5).utf8)
      expectSame(bytes, "five times text \(index)", seeds: 1...30)
    }
    expectSame(Array(Self.made.joined(separator: "\n").utf8), "all texts", seeds: 1...60)
  }

  @Test("P2.10 Samples have the same blocks when closed ones are forgotten")
  func samples() {
    for name in SharedFolder.files(in: "corpus", suffix: ".txt") + ["corpus/big-markdown.md"] {
      guard let bytes = SharedFolder.bytes(of: name) else { continue }
      expectSame(Array(bytes.prefix(20_000)), name, seeds: 1...4)
    }
  }
}
