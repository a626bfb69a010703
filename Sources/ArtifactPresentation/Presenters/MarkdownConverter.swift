// Converts a growing Markdown document to blocks incrementally.
//
// Settled content is not converted again: of the top-level blocks, a list's items, a quote's
// children, a table's rows and a code block's lines, only those after the settled ones are
// recreated. An update therefore costs O(new + live content), even within one long list.
//
// Top-level blocks between `<details>` and `</details>` become the content of a custom block. All
// other blocks correspond to one node each, except comments, which have none.

import ArtifactCore
import MarkdownCore

struct MarkdownConverter: Sendable {
  private let configuration: ArtifactConfiguration

  /// The number of leading top-level nodes whose conversion is final.
  private var settledCount = 0

  /// Where the blocks of the next node go; nil before the first update.
  private var place: Place?

  /// What is added to the ids of nodes, because nodes before them have been forgotten.
  private var idOffset = 0

  /// The reader of the code block that is still growing.
  private var reader: FencedCodeReader?

  /// The macros that the formulas so far define.
  private(set) var macros: FormulaMacros

  /// Creates a converter.
  ///
  /// - Parameter macros: The macros of preceding texts.
  init(_ configuration: ArtifactConfiguration, macros: FormulaMacros = FormulaMacros()) {
    self.configuration = configuration
    self.macros = macros
  }

  /// A position in the tree of blocks: a path through the open disclosures (`<details>`).
  private struct Place {
    /// For each open disclosure, its index in the content of the enclosing one.
    var path: [Int] = []

    /// The number of blocks before the position in the innermost disclosure.
    var index = 0
  }

  /// Updates the blocks from index `start` on.
  mutating func update(
    _ blocks: inout Blocks, from start: Int, with document: MarkdownDocument, segment: Int
  ) {
    var conversion = MarkdownConversion(
      segment: segment, idOffset: idOffset, configuration, reader: reader, macros: macros)
    reader = nil  // Keeps the reader uniquely referenced while it grows.
    defer { (reader, macros) = (conversion.reader, conversion.macros) }
    var settledPlace = place ?? Place(index: start)
    defer { place = settledPlace }
    let count = document.blockCount
    let newSettled = min(count, max(settledCount, document.settledBlockCount))
    var current = settledPlace
    for index in settledCount..<max(settledCount, count) {
      let node = document.block(at: index)
      Self.convert(node, at: &current, in: &blocks, &conversion)
      if index < newSettled { settledPlace = current }
    }
    settledCount = newSettled
    // Nothing follows the last position, in any disclosure.
    let isComplete = document.isComplete
    for depth in (0...current.path.count).reversed() {
      let end = depth == current.path.count ? current.index : current.path[depth] + 1
      Self.modify(&blocks, current.path[..<depth]) { content in
        content.removeLast(max(0, content.count - end))
        if isComplete, depth < current.path.count { content[end - 1].isSettled = true }
      }
    }
    if isComplete,
      let references = LateReferences(document, segment: segment, idOffset: idOffset)
    {
      blocks.append(references.block)
    }
  }

  /// Continues without nodes that have been converted and forgotten.
  mutating func forget(_ nodes: ForgottenBlocks) {
    settledCount -= nodes.count
    idOffset += nodes.idOffset
  }

  private static func convert(
    _ node: BlockNode, at place: inout Place, in blocks: inout Blocks,
    _ conversion: inout MarkdownConversion
  ) {
    let role = if case .htmlBlock = node.kind { HTMLBlockRole(node) } else { HTMLBlockRole.source }
    let isDeep = place.path.count >= PresentationLimits.depth - 1
    switch role {
    case .comment:
      break
    case .opening(let summary, let text, let isClosed) where !isDeep:
      let index = place.index
      let id = conversion.id(of: node)
      modify(&blocks, place.path[...]) { content in
        // An existing disclosure keeps the content that it has received.
        if index >= content.count || content[index].id != id || !content[index].isDisclosure {
          content.removeLast(max(0, content.count - index))
          content.append(
            Block(id: id, kind: .custom(CustomBlock(name: "details")), isSettled: false))
        }
        content[index].isSettled = false
        content[index].modify(.custom) { $0.title = summary ?? "" }
      }
      place.path.append(index)
      place.index = 0
      append(text, of: node, at: &place, in: &blocks, conversion)
      if isClosed { close(&place, in: &blocks, isSettled: node.isSettled) }
    case .summary(let summary, let text) where !place.path.isEmpty && place.index == 0:
      modify(&blocks, place.path.dropLast()) { content in
        content[place.path[place.path.count - 1]].modify(.custom) { $0.title = summary }
      }
      append(text, of: node, at: &place, in: &blocks, conversion)
    case .closing(let text) where !place.path.isEmpty:
      close(&place, in: &blocks, isSettled: node.isSettled)
      append(text, of: node, at: &place, in: &blocks, conversion)
    default:
      let index = place.index
      nameDisclosure(at: place, in: &blocks)
      var isShown = true
      modify(&blocks, place.path[...]) { content in
        conversion.convert(node, at: index, in: &content, depth: place.path.count)
        // Formulas that only define macros leave nothing.
        if case .paragraph(let text) = content[index].kind, text.spans.isEmpty {
          isShown = false
          content.removeLast(content.count - index)
        }
      }
      if isShown { place.index += 1 }
    }
  }

  /// Appends text inside or after the tags of a disclosure as a paragraph.
  private static func append(
    _ text: String, of node: BlockNode, at place: inout Place, in blocks: inout Blocks,
    _ conversion: MarkdownConversion
  ) {
    guard !text.isEmpty else { return }
    nameDisclosure(at: place, in: &blocks)
    let id = conversion.negativeID(of: node)
    let index = place.index
    modify(&blocks, place.path[...]) { content in
      content.removeLast(max(0, content.count - index))
      content.append(
        Block(
          id: id, kind: .paragraph(HTMLBlockRole.text(of: text)), isSettled: node.isSettled))
    }
    place.index += 1
  }

  /// Gives a disclosure without a summary a title before its first content.
  private static func nameDisclosure(at place: Place, in blocks: inout Blocks) {
    guard place.index == 0, let last = place.path.last else { return }
    modify(&blocks, place.path.dropLast()) { content in
      content[last].modify(.custom) { if $0.title.isEmpty { $0.title = "Details" } }
    }
  }

  /// Leaves the innermost disclosure.
  private static func close(_ place: inout Place, in blocks: inout Blocks, isSettled: Bool) {
    guard let index = place.path.popLast() else { return }
    let end = place.index
    modify(&blocks, place.path[...]) { content in
      content[index].modify(.custom) { $0.content.removeLast(max(0, $0.content.count - end)) }
      content[index].isSettled = isSettled
    }
    place.index = index + 1
  }

  /// Modifies the content of the disclosure at a path in place.
  private static func modify(
    _ blocks: inout Blocks, _ path: ArraySlice<Int>, _ change: (inout Blocks) -> Void
  ) {
    guard let first = path.first else { return change(&blocks) }
    blocks[first].modify(.custom) { modify(&$0.content, path.dropFirst(), change) }
  }
}

/// A single update: converts nodes that are new or live to blocks.
struct MarkdownConversion {
  let segment: Int
  private let idOffset: Int
  let configuration: ArtifactConfiguration
  var reader: FencedCodeReader?
  var macros: FormulaMacros

  init(
    segment: Int, idOffset: Int, _ configuration: ArtifactConfiguration, reader: FencedCodeReader?,
    macros: FormulaMacros
  ) {
    self.macros = macros
    self.macros.restart()
    self.segment = segment
    self.idOffset = idOffset
    self.configuration = configuration
    self.reader = reader
  }

  /// Converts a node to the block at an index, reusing the existing block.
  mutating func convert(_ node: BlockNode, at index: Int, in blocks: inout Blocks, depth: Int) {
    let id = id(of: node)
    if index < blocks.count {
      if blocks[index].id == id, blocks[index].isSettled { return }
      blocks[index].id = id
      blocks[index].isSettled = node.isSettled
      blocks[index].replaceKind { old in
        kind(of: node, as: node.kind, goingOnFrom: &old, depth: depth)
      }
    } else {
      var none: Block.Kind?
      let kind = kind(of: node, as: node.kind, goingOnFrom: &none, depth: depth)
      blocks.append(Block(id: id, kind: kind, isSettled: node.isSettled))
    }
  }

  func id(of node: BlockNode) -> BlockID {
    // 0 is the document itself, and thus the ordinal of its container.
    BlockID(segment: segment, ordinal: idOffset + Int(node.id.rawValue))
  }

  /// The id of a second block that is made from a node.
  func negativeID(of node: BlockNode) -> BlockID {
    BlockID(segment: segment, ordinal: -idOffset - Int(node.id.rawValue))
  }

  /// The block kind of a node. The existing kind is moved out of `old`, so that it is uniquely
  /// referenced and can grow in place.
  private mutating func kind(
    of node: BlockNode, as kind: BlockKind, goingOnFrom old: inout Block.Kind?, depth: Int
  ) -> Block.Kind {
    guard depth < PresentationLimits.depth else {
      return .paragraph(StyledText(plain: node.plainText))
    }
    switch kind {
    case .paragraph, .listItem, .tableRow, .tableCell:
      return .paragraph(StyledText(paragraph: node, &macros))
    case .heading(let level):
      return .heading(level: level, text: StyledText(node, &macros))
    case .codeBlock(let language, let info, _):
      let info = FenceInfo(info, language: language?.lowercased())
      let language = info.language
      if language == "math" { return formula(of: node, &old) }
      if let figure = figure(of: node, language: language, &old) { return figure }
      return language.flatMap { CodeLanguage(named: $0)?.id } == "diff"
        ? .diff(diff(of: node, &old)) : .code(code(of: node, info, &old))
    case .htmlBlock:
      return .code(code(of: node, FenceInfo("html", language: "html"), &old))
    case .latexBlock:
      return formula(of: node, &old)
    case .thematicBreak:
      return .rule
    case .table(let alignments):
      return .table(table(of: node, alignments, &old))
    case .orderedList:
      return .list(list(of: node, isOrdered: true, &old, depth: depth))
    case .unorderedList:
      return .list(list(of: node, isOrdered: false, &old, depth: depth))
    case .blockQuote:
      return .quote(quote(of: node, role: .quotation, &old, depth: depth))
    case .alert(let kind):
      let role = QuoteBlock.Role.alert(QuoteBlock.AlertKind(kind), title: kind.title)
      return .quote(quote(of: node, role: role, &old, depth: depth))
    case .footnoteDefinition(let label):
      return .footnote(footnote(of: node, label: label, &old, depth: depth))
    case .blockDirective(let directive):
      if let kind = QuoteBlock.AlertKind(directiveName: directive.name) {
        let role = QuoteBlock.Role.alert(kind, title: directive.title)
        return .quote(quote(of: node, role: role, &old, depth: depth))
      }
      return .custom(custom(of: node, CustomBlock(directive), &old, depth: depth))
    case .customBlock(let made):
      let block = CustomBlock(name: made.name, attributes: made.attributes)
      return .custom(custom(of: node, block, &old, depth: depth))
    }
  }

  // MARK: Containers

  private mutating func quote(
    of node: BlockNode, role: QuoteBlock.Role, _ old: inout Block.Kind?, depth: Int
  ) -> QuoteBlock {
    var quote = QuoteBlock()
    if case .quote(let value)? = old.take() { quote = value }
    quote.role = role
    convertChildren(of: node, into: &quote.content, depth: depth + 1)
    return quote
  }

  private mutating func footnote(
    of node: BlockNode, label: String, _ old: inout Block.Kind?, depth: Int
  ) -> FootnoteBlock {
    var note = FootnoteBlock(label: label)
    if case .footnote(let value)? = old.take() { note.content = value.content }
    convertChildren(of: node, into: &note.content, depth: depth + 1)
    return note
  }

  private mutating func custom(
    of node: BlockNode, _ outline: CustomBlock, _ old: inout Block.Kind?, depth: Int
  ) -> CustomBlock {
    var block = outline
    if case .custom(let value)? = old.take() { block.content = value.content }
    switch node.parsedKind {
    case .blockQuote, .alert, .footnoteDefinition, .blockDirective:
      convertChildren(of: node, into: &block.content, depth: depth + 1)
    default:
      // The processor replaced a block with text, lines, items or rows, which becomes the content.
      var inner = block.content.popLast()?.kind
      let kind = kind(of: node, as: node.parsedKind, goingOnFrom: &inner, depth: depth + 1)
      let id = negativeID(of: node)
      block.content = [Block(id: id, kind: kind, isSettled: node.isSettled)]
    }
    return block
  }

  private mutating func list(
    of node: BlockNode, isOrdered: Bool, _ old: inout Block.Kind?, depth: Int
  ) -> ListBlock {
    var list = ListBlock(isOrdered: isOrdered)
    if case .list(let value)? = old.take(), value.isOrdered == isOrdered { list = value }
    list.items.removeLast(max(0, list.items.count - node.childCount))
    var settled = list.items.count
    while settled > 0, !list.items[settled - 1].isSettled { settled -= 1 }
    for child in newChildren(of: node, after: settled) {
      convertItem(child, in: &list, depth: depth + 1)
    }
    return list
  }

  private mutating func convertItem(_ node: BlockNode, in list: inout ListBlock, depth: Int) {
    let index = node.indexInParent
    var item = ListBlock.Item(id: id(of: node), isSettled: false)
    if index < list.items.count {
      item = list.items[index]
      list.items[index].content = []
    }
    item.id = id(of: node)
    item.followsBlankLine = node.followsBlankLine
    item.isSettled = node.isSettled
    if case .listItem(let checkbox, let number) = node.kind {
      item.isChecked = checkbox.map { $0 == .checked }
      item.number = number
    }
    convertChildren(of: node, into: &item.content, depth: depth)
    if index < list.items.count { list.items[index] = item } else { list.items.append(item) }
  }

  private mutating func convertChildren(of node: BlockNode, into content: inout Blocks, depth: Int)
  {
    content.removeLast(max(0, content.count - node.childCount))
    var settled = content.count
    while settled > 0, !content[settled - 1].isSettled { settled -= 1 }
    for child in newChildren(of: node, after: settled) {
      convert(child, at: child.indexInParent, in: &content, depth: depth)
    }
  }

  /// The children of a node after the first `count`, found from the last one backward.
  func newChildren(of node: BlockNode, after count: Int) -> [BlockNode] {
    var result: [BlockNode] = []
    var child = node.lastChild
    while let current = child, current.indexInParent >= count {
      result.append(current)
      child = current.previousSibling
    }
    return result.reversed()
  }
}

extension Block {
  /// Whether the block is a disclosure (`<details>`).
  fileprivate var isDisclosure: Bool {
    if case .custom(let block) = kind { block.name == "details" } else { false }
  }
}

extension QuoteBlock.AlertKind {
  fileprivate init(_ kind: AlertKind) {
    self =
      switch kind {
      case .note: .note
      case .tip: .tip
      case .important: .important
      case .warning: .warning
      case .caution: .caution
      }
  }

  /// The kind that corresponds to the name of a directive.
  fileprivate init?(directiveName name: String) {
    switch name.lowercased() {
    case "info": self = .note
    case "danger": self = .caution
    case let name: self.init(rawValue: name)
    }
  }
}

extension BlockDirective {
  /// The label, otherwise the attribute `title`, otherwise the capitalized name.
  fileprivate var title: String {
    if let label { return label }
    if let title = attributes["title"], !title.isEmpty { return title }
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}

extension CustomBlock {
  fileprivate init(_ directive: BlockDirective) {
    self.init(name: directive.name, title: directive.title, attributes: directive.attributes)
  }
}
