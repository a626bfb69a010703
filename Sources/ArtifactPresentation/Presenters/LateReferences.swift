import MarkdownCore

/// The list after a document of the addresses whose definitions came too late for the references
/// above them.
struct LateReferences {
  private let definitions: [LateDefinition]
  private let segment: Int

  /// The first ordinal that no block of the document has.
  private let firstOrdinal: Int

  /// Creates the list; nil if all references are resolved.
  init?(_ document: MarkdownDocument, segment: Int, idOffset: Int = 0) {
    definitions = document.lateDefinitions
    guard !definitions.isEmpty else { return nil }
    self.segment = segment
    firstOrdinal = idOffset + document.blockIDBound
  }

  var block: Block {
    var list = ListBlock(isOrdered: false)
    for (index, definition) in definitions.enumerated() {
      let paragraph = Block(
        id: id(3 + 2 * index), kind: .paragraph(text(of: definition)), isSettled: true)
      list.items.append(
        ListBlock.Item(id: id(2 + 2 * index), content: [paragraph], isSettled: true))
    }
    let content = [Block(id: id(1), kind: .list(list), isSettled: true)]
    let block = CustomBlock(name: "references", title: "References", content: content)
    return Block(id: id(0), kind: .custom(block), isSettled: true)
  }

  private func id(_ offset: Int) -> BlockID {
    BlockID(segment: segment, ordinal: firstOrdinal + offset)
  }

  /// The label, the title and the address, which is a link.
  private func text(of definition: LateDefinition) -> StyledText {
    let title = definition.title.isEmpty ? "" : "\(definition.title), "
    return StyledText([
      StyledText.Span(.text("\(definition.label): \(title)")),
      StyledText.Span(.text(definition.destination), link: definition.destination),
    ])
  }
}
