// From a Markdown document to blocks, again and again while the document grows.
//
// What was settled is not looked at again: of the list of top-level blocks, of a list's items, a
// quote's children, a table's rows and a code block's lines only those behind the settled ones are
// made anew. So an update costs what is new and what is live, also in one long list.

import ArtifactRefiners
import MarkdownCore

struct MarkdownConverter: Sendable {
  /// How many leading top-level blocks have been converted for good.
  private var settledCount = 0

  /// What colours the code block that is still growing.
  private var highlighter: Highlighter?

  /// Brings the blocks behind `start` up to date with a document.
  mutating func update(
    _ blocks: inout [Block], from start: Int, with document: MarkdownDocument, segment: Int
  ) {
    var conversion = Conversion(segment: segment, highlighter: highlighter)
    highlighter = nil  // so that it has one owner while it grows
    defer { highlighter = conversion.highlighter }
    let count = document.blockCount
    blocks.removeLast(max(0, blocks.count - start - count))
    for index in settledCount..<max(settledCount, count) {
      conversion.convert(document.block(at: index), at: start + index, in: &blocks, depth: 0)
    }
    settledCount = min(count, max(settledCount, document.settledBlockCount))
  }
}

/// Colours the lines of one fenced code block as they become whole.
private struct Highlighter: Sendable {
  let id: BlockID
  private var refiner: CodeRefiner
  private var lineCount = 0

  init(id: BlockID, language: String?) {
    self.id = id
    refiner = CodeRefiner(attributes: language.map { ["language": $0] } ?? [:])
  }

  /// The coloured parts of the next line.
  mutating func tokens(ofNext line: String) -> [CodeBlock.Token] {
    refiner.append(line)
    refiner.append("\n")
    lineCount += 1
    return refiner.model.tokens(of: lineCount - 1).map { CodeBlock.Token($0) }
  }
}

extension CodeRefiner {
  fileprivate mutating func append(_ text: String) {
    append(text.utf8.span)
  }
}

private struct Conversion {
  let segment: Int
  var highlighter: Highlighter?

  /// Converts a node to the block at a place, going on from the block that stands there already.
  mutating func convert(_ node: BlockNode, at index: Int, in blocks: inout [Block], depth: Int) {
    let id = id(of: node)
    if index < blocks.count {
      if blocks[index].id == id, blocks[index].isSettled { return }
      var old: Block.Kind? = blocks[index].takeKind()
      let kind = kind(of: node, goingOnFrom: &old, depth: depth)
      blocks[index] = Block(id: id, kind: kind, isSettled: node.isSettled)
    } else {
      var none: Block.Kind?
      let kind = kind(of: node, goingOnFrom: &none, depth: depth)
      blocks.append(Block(id: id, kind: kind, isSettled: node.isSettled))
    }
  }

  private func id(of node: BlockNode) -> BlockID {
    // 0 is the document itself, and so the ordinal of what holds it.
    BlockID(segment: segment, ordinal: Int(node.id.rawValue))
  }

  /// The kind of a node's block. What there was is taken out of `old`, so that it has one owner and
  /// can grow in place.
  private mutating func kind(
    of node: BlockNode, goingOnFrom old: inout Block.Kind?, depth: Int
  ) -> Block.Kind {
    guard depth < PresentationLimits.depth else {
      return .paragraph(StyledText(plain: node.plainText))
    }
    switch node.kind {
    case .paragraph, .listItem, .tableRow, .tableCell:
      return .paragraph(text(of: node))
    case .heading(let level):
      return .heading(level: level, text: text(of: node))
    case .codeBlock(let language, _, _):
      return .code(code(of: node, language: language?.lowercased(), &old))
    case .htmlBlock:
      return .code(code(of: node, language: "html", &old))
    case .thematicBreak:
      return .rule
    case .latexBlock:
      return .code(code(of: node, language: "latex", &old))
    case .blockQuote, .footnoteDefinition, .blockDirective, .customBlock:
      return .quote(quote(of: node, role: .quotation, &old, depth: depth))
    case .alert(let kind):
      return .quote(quote(of: node, role: .alert(kind.name.uppercased()), &old, depth: depth))
    case .orderedList:
      return .list(list(of: node, isOrdered: true, &old, depth: depth))
    case .unorderedList:
      return .list(list(of: node, isOrdered: false, &old, depth: depth))
    case .table(let alignments):
      return .table(table(of: node, alignments, &old))
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

  private mutating func list(
    of node: BlockNode, isOrdered: Bool, _ old: inout Block.Kind?, depth: Int
  ) -> ListBlock {
    var list = ListBlock(isOrdered: isOrdered)
    if case .list(let value)? = old.take(), value.isOrdered == isOrdered { list = value }
    list.items.removeLast(max(0, list.items.count - node.childCount))
    var settled = list.items.count
    while settled > 0, !list.items[settled - 1].isSettled { settled -= 1 }
    for child in newChildren(of: node, behind: settled) {
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

  private mutating func convertChildren(of node: BlockNode, into content: inout [Block], depth: Int)
  {
    content.removeLast(max(0, content.count - node.childCount))
    var settled = content.count
    while settled > 0, !content[settled - 1].isSettled { settled -= 1 }
    for child in newChildren(of: node, behind: settled) {
      convert(child, at: child.indexInParent, in: &content, depth: depth)
    }
  }

  /// The children of a node behind the first `count`, found from the last one backwards.
  private func newChildren(of node: BlockNode, behind count: Int) -> [BlockNode] {
    var result: [BlockNode] = []
    var child = node.lastChild
    while let current = child, current.indexInParent >= count {
      result.append(current)
      child = current.previousSibling
    }
    return result.reversed()
  }

  // MARK: Leaves

  private mutating func code(of node: BlockNode, language: String?, _ old: inout Block.Kind?)
    -> CodeBlock
  {
    var code = CodeBlock()
    if case .code(let value)? = old.take() { code = value }
    code.language = language
    code.lines.removeLast(max(0, code.lines.count - code.settledLineCount))
    let settled = node.isSettled ? node.lineCount : node.settledLineCount
    for index in code.lines.count..<max(code.lines.count, node.lineCount) {
      let line = node.line(at: index)
      let tokens = index < settled ? self.tokens(of: line, at: index, in: node, language) : []
      code.lines.append(CodeBlock.Line(line, tokens: tokens))
    }
    code.settledLineCount = min(settled, code.lines.count)
    return code
  }

  /// The coloured parts of a whole line; lines come one after the other.
  private mutating func tokens(
    of line: String, at index: Int, in node: BlockNode, _ language: String?
  ) -> [CodeBlock.Token] {
    let id = id(of: node)
    if index == 0 { highlighter = Highlighter(id: id, language: language) }
    guard highlighter?.id == id else { return [] }
    return highlighter?.tokens(ofNext: line) ?? []
  }

  private func table(
    of node: BlockNode, _ alignments: [ColumnAlignment], _ old: inout Block.Kind?
  ) -> TableBlock {
    var table = TableBlock(columns: [])
    if case .table(let value)? = old.take() { table = value }
    table.rows.removeLast(max(0, table.rows.count - table.settledRowCount))
    if let header = node.firstChild {
      let names = cells(of: header, count: alignments.count)
      table.columns = zip(names, alignments).map { name, alignment in
        TableBlock.Column(header: name, alignment: TableBlock.Alignment(alignment))
      }
    }
    // The header is the first child.
    for row in newChildren(of: node, behind: table.rows.count + 1) {
      table.rows.append(cells(of: row, count: alignments.count))
      if row.isSettled, table.settledRowCount == table.rows.count - 1 {
        table.settledRowCount = table.rows.count
      }
    }
    return table
  }

  private func cells(of row: BlockNode, count: Int) -> [StyledText] {
    var cells = row.children.map { text(of: $0) }
    while cells.count < count { cells.append(StyledText()) }
    return cells
  }

  // MARK: Text

  private func text(of node: BlockNode) -> StyledText {
    StyledText(node.runs.map(span))
  }

  private func span(_ run: InlineRun) -> StyledText.Span {
    var traits: StyledText.Traits = []
    if run.traits.contains(.emphasis) { traits.insert(.emphasis) }
    if run.traits.contains(.strong) { traits.insert(.strong) }
    if run.traits.contains(.strikethrough) { traits.insert(.strikethrough) }
    // A link whose destination is still arriving looks like one already.
    let link = run.traits.contains(.link) ? run.destination ?? "" : nil
    switch run.content {
    case .text(let text):
      return StyledText.Span(.text(text), traits: traits, link: link)
    case .code(let text):
      return StyledText.Span(.text(text), traits: traits.union(.code), link: link)
    case .html(let text):
      return StyledText.Span(.text(text), traits: traits.union(.markup), link: link)
    case .softBreak:
      return StyledText.Span(.softBreak, traits: traits, link: link)
    case .hardBreak:
      return StyledText.Span(.hardBreak, traits: traits, link: link)
    case .latex, .footnoteReference, .tag, .citation, .custom:
      return StyledText.Span(.text(run.content.plainText), traits: traits, link: link)
    case .image(let alternative, let source):
      return StyledText.Span(
        .image(alternative: alternative, source: source), traits: traits, link: link)
    }
  }
}

extension TableBlock.Alignment {
  init(_ alignment: ColumnAlignment) {
    switch alignment {
    case .none: self = .none
    case .left: self = .leading
    case .center: self = .center
    case .right: self = .trailing
    }
  }
}
