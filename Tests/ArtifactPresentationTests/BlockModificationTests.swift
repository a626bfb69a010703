import Testing

@testable import ArtifactPresentation
@testable import ArtifactPresenters

@Suite struct BlockModificationTests {
  private let blocks = [
    Block.Kind.code(CodeBlock(language: "swift")), .quote(QuoteBlock()), .diff(DiffBlock()),
    .table(TableBlock(columns: [])), .tree(TreeBlock()), .rule,
    .raw(RawBlock(reason: "r", source: CodeBlock())), .paragraph(StyledText(plain: "p")),
  ].map { Block(id: BlockID(segment: 0, ordinal: 1), kind: $0, isSettled: false) }

  @Test("P1.1 Modifying a block of another kind leaves it unchanged")
  func otherKinds() {
    for block in blocks {
      var copy = block
      var changed = [
        copy.modify(.code) { _ in }, copy.modify(.quote) { _ in }, copy.modify(.diff) { _ in },
        copy.modify(.table) { _ in }, copy.modify(.tree) { _ in }, copy.modify(.raw) { _ in },
      ]
      changed += [copy.modify(.picture) { _ in }, copy.modify(.artifact) { _ in }]
      let isModifiable = ![.rule, .paragraph(StyledText(plain: "p"))].contains(block.kind)
      #expect(changed.count { $0 } == (isModifiable ? 1 : 0))
      #expect(copy == block)
    }
  }

  @Test("P1.3 A modification in place keeps the kind and doesn't change a copy")
  func inPlace() {
    var block = blocks[0]
    let copy = block
    #expect(block.modify(.code) { $0.lines.append(CodeBlock.Line("let a")) })
    #expect(block.kind != copy.kind && copy == blocks[0])
    block.replaceKind { old in
      #expect(old != copy.kind)
      return .rule
    }
    #expect(block.kind == .rule)
  }
}
