import ArtifactPresentation
import ArtifactPresenters
import MarkdownCore
import Testing

struct LateReferenceTests {
  private func blocks(
    _ text: String, size: Int? = nil, references: MarkdownReferences = MarkdownReferences()
  ) -> Blocks {
    var session = ArtifactSession(.standard, references: references)
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size ?? bytes.count) {
      session.append(bytes.span.extracting(start..<min(start + (size ?? bytes.count), bytes.count)))
      if size != nil { _ = session.presentation }
    }
    session.finish()
    return session.presentation.blocks
  }

  private func links(_ blocks: Blocks) -> [String] {
    blocks.flatMap { block -> [String] in
      switch block.kind {
      case .paragraph(let text): text.spans.compactMap(\.link)
      case .list(let list): list.items.flatMap { links($0.content) }
      case .custom(let custom): links(custom.content)
      default: []
      }
    }
  }

  private static let answer = """
    See [the docs][1], [again][1] and [WIP].

    [1]: https://example.org/a "The docs"
    [unused]: https://example.org/b
    """

  @Test("P2.3b Addresses of references that came too early are listed after the text")
  func listed() throws {
    for size in [nil, 1, 7] {
      let blocks = blocks(Self.answer, size: size)
      #expect(blocks.count == 2)
      guard case .custom(let custom) = blocks[1].kind else {
        Issue.record("no list of references")
        return
      }
      #expect(custom.name == "references")
      #expect(custom.title == "References")
      #expect(links(blocks) == ["https://example.org/a"])
      #expect(blocks[1].isSettled)
      #expect(blocks[1].plainText.contains("1: The docs, https://example.org/a"))
      #expect(Set(blocks.map(\.id)).count == 2)
    }
  }

  @Test("P2.3b Definitions are known in the text after an artifact")
  func acrossArtifacts() {
    let artifact = "<artifact type=\"text/csv\" identifier=\"t\">a,b\n1,2\n</artifact>"
    let before = "[a]: https://a.example\n\n\(artifact)\n\nSee [a].\n"
    #expect(links(blocks(before, size: 3)) == ["https://a.example"])
    // The definition comes after the artifact, the reference before it.
    let after = "See [a].\n\n\(artifact)\n\n[a]: https://a.example\n"
    let shown = blocks(after, size: 3)
    #expect(links(shown) == ["https://a.example"])
    #expect(shown.last?.plainText.contains("a: https://a.example") == true)
  }

  @Test("P2.3b With the definitions collected from a whole answer, every reference is a link")
  func collected() {
    let references = MarkdownReferences(ofAnswer: Self.answer.utf8.span)
    #expect(!references.isEmpty)
    let shown = blocks(Self.answer, size: 1, references: references)
    #expect(links(shown) == ["https://example.org/a", "https://example.org/a"])
    #expect(shown.count == 1)
    #expect(MarkdownReferences(ofAnswer: "no definition".utf8.span).isEmpty)
  }

  @Test("P2.3b A9.8 Definitions are collected from any container, and only where there may be one")
  func containers() {
    for text in [
      "[a]: u", "> - [a]: u", "1) [a]: u", "- [ ] [a]: u", "[^n]: [a]: u", "[^n]: t\n\n    [a]: u",
      "x\n\n[a\nb]: u", "[a\\[b]: u", "x [b]: [c]\n\n[a\\]: b]: u", "[a\\]]: u",
      "::: tip\n[a]: u\n:::",
      "<artifact type=csv>a</artifact>\n[a]: u",
    ] {
      #expect(!MarkdownReferences(ofAnswer: text.utf8.span).isEmpty, "\(text)")
    }
    for text in [
      "[^n]: t", "see [a]: u", "values[0]: 3", "a ]: b", "]:", "`[a]: u`", "\\[a]: u",
      "x [\\]: \\]: y",
    ] {
      let mayDefine = MarkdownReferences.mayDefine(text.utf8.span, hasFootnotes: true)
      #expect(!mayDefine, "\(text)")
      #expect(MarkdownReferences(ofAnswer: text.utf8.span).isEmpty, "\(text)")
    }
  }
}
