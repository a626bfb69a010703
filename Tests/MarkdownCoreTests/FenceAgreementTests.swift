import ArtifactCore
import MarkdownCore
import TestSupport
import Testing

/// Markdown and the scanner for artifact tags find the same code.
struct FenceAgreementTests {
  private static let tag = "<artifact identifier=\"q\" type=\"text/plain\">p</artifact>"

  private static let containers = [
    "", "", "", "> ", "- ", "  ", "   ", "1. ", "2. ", "3. ", "    ", "- > ", "> - ", ">   ", "* ",
    "10) ", "     ", "> > ", "-    ",
  ]

  private static let contents = [
    "```", "```", "```md", "```markdown", "```sh", "~~~", "~~~ md", "````", "````mdx", "text", "x:",
    "# h", "", "", "- y", "2. z", "``` x`y", "---", "`` a ``", "``` {.md}", "##", "```  ", "2024 x",
    "**b:**", "：", "1. a", "#tag",
  ]

  /// Whether the tag at the end of a text is an artifact.
  private static func isArtifact(_ text: String, _ rules: BlockRules) -> Bool {
    var stream = ArtifactStream(blockRules: rules)
    stream.append(text)
    stream.finish()
    return stream.message.artifacts.count == 1
  }

  /// Whether the tag at the end of a text is in fenced code.
  private static func isCode(_ text: String, _ options: MarkdownOptions) -> Bool {
    let offset = text.utf8.count - tag.utf8.count
    var walk = BlockWalk(MarkdownParser.parse(text, options: options))
    while let event = walk.next() {
      guard case .enter(let block) = event,
        case .codeBlock(_, _, isFenced: true) = block.kind, block.sourceRange.contains(offset)
      else { continue }
      return true
    }
    return false
  }

  @Test("T4.1 T4.2 M4.9 M4.12 An artifact after every fence case is found unless Markdown has code")
  func generated() {
    var counts = [false: 0, true: 0]
    for seed in 0..<UInt64(TestScale.many(4_000)) {
      var generator = SeededGenerator(seed: seed)
      var text = ""
      for _ in 0..<Int.random(in: 1...7, using: &generator) {
        text += Self.containers.randomElement(using: &generator) ?? ""
        text += (Self.contents.randomElement(using: &generator) ?? "") + "\n"
      }
      text += (Self.containers.randomElement(using: &generator) ?? "") + Self.tag
      for (options, rules) in [
        (MarkdownOptions.llm, BlockRules.models), (.strict, .commonMark),
        (.commonMark, .commonMark),
      ] {
        let isCode = Self.isCode(text, options)
        counts[isCode, default: 0] += 1
        #expect(
          Self.isArtifact(text, rules) == !isCode,
          "seed \(seed), \(rules): \(text.debugDescription)")
      }
    }
    #expect(counts.values.allSatisfy { $0 > 500 }, "\(counts)")
  }

  @Test(
    "T4.1 T4.2 An artifact after a fence is found, and one in a fence is not",
    arguments: [
      ("```markdown\n# T\n\nOutput:\n\n```\nplain\n```\n\n## End\n```\n\n", true),
      ("```markdown\nx\n```sh\ny\n```\nz\n```\n", true), ("```markdown\n```sh\ny\n```\n", false),
      ("```md\na:\n```\n", false), ("```md\na:\n```\n\n", true),
      ("```md\na:\n```\nb\n```\n", false),
      ("1. a\n   ```\nx\n   ```\n2. b\n\n", true), ("1. a\n   ```\nx\n", false),
      ("1. a\n   ```\nx\n2. b\n\n", true), ("- ```\nx\n* y\n", false),
      ("> ```md\n> a:\n> ```\n", true),
      ("1. a\n\ntext\n2. ```\n   x\n\n", false), ("text\n2. ```\n", true),
    ])
  func listed(start: String, isFound: Bool) {
    let text = start + Self.tag
    #expect(Self.isArtifact(text, .models) == isFound)
    #expect(Self.isCode(text, .llm) != isFound)
    #expect(Self.isArtifact(text, MarkdownOptions.strict.blockRules) != Self.isCode(text, .strict))
    for size in [1, 2, 5] {
      var stream = ArtifactStream()
      for chunk in Chunks.equal(Array(text.utf8), size: size) { stream.append(chunk.span) }
      stream.finish()
      #expect((stream.message.artifacts.count == 1) == isFound)
    }
  }
}
