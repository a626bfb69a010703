// Converts an HTML tree to blocks.
//
// The tree is read in document order. Groups are transparent, so that nested `div` elements result
// in a flat list; loose text in a group is a paragraph up to the next block. A block is settled
// when its element is closed, a paragraph of loose text when something follows it.

import ArtifactPresentation
import ArtifactRefiners

struct HTMLConversion {
  /// A block, and the index after its last node.
  struct Piece {
    var block: Block
    var end: Int
  }

  let tree: MarkupTree
  let artifact: ArtifactInPresentation

  /// The number of renderable nodes.
  let end: Int

  /// The text after the last node, if it is renderable.
  private let openText: String

  init(_ model: HTMLDocument, of artifact: ArtifactInPresentation) {
    tree = model.tree
    self.artifact = artifact
    end = model.drawableCount
    let isDrawable = model.isOpenTextDrawable && end == tree.count
    openText = isDrawable ? model.tree.openText : ""
  }

  // MARK: Blocks

  /// Returns the blocks for a range of nodes.
  ///
  /// - Parameter isOpen: Whether more nodes may follow.
  func blocks(from start: Int, to end: Int, isOpen: Bool, depth: Int) -> [Piece] {
    var pieces: [Piece] = []
    var isInOpenBlock = false
    var groups = groupEnds(around: start, before: end)
    var run: Int?
    var index = start

    func endRun(at place: Int, isOpen: Bool = false) {
      guard let first = run else { return }
      run = nil
      let text = text(from: first, to: place, isOpen: isOpen)
      guard !text.spans.isEmpty else { return }
      let isSettled = !isOpen || artifact.isFinished
      pieces.append(Piece(block: block(first, .paragraph(text), isSettled: isSettled), end: place))
    }

    while index < end {
      while let last = groups.last, index >= last {
        endRun(at: index)
        groups.removeLast()
      }
      guard tree[index].isElement else {
        run = run ?? index
        index += 1
        continue
      }
      let next = nodeAfter(index, before: end)
      switch role(of: index) {
      case .hidden: index = next
      case .inline:
        run = run ?? index
        index = next
      case .group:
        endRun(at: index)
        if let last = tree[index].end { groups.append(last) }
        index += 1
      case let role:
        endRun(at: index)
        isInOpenBlock = tree[index].end == nil
        let isSettled = !isInOpenBlock || artifact.isFinished
        if case .table = role, depth < PresentationLimits.depth,
          let (node, text, isFirst) = caption(of: index, to: next), !isFirst
        {
          // Rows before a caption may have been shown already.
          let block = block(node, .paragraph(text), isSettled: isSettled)
          pieces.append(Piece(block: block, end: next))
        }
        if case .table = role, depth < PresentationLimits.depth,
          let (node, text) = misplaced(in: index, to: next)
        {
          let block = block(node, .paragraph(text), isSettled: isSettled)
          pieces.append(Piece(block: block, end: next))
        }
        if let kind = kind(of: index, role, to: next, depth: depth) {
          pieces.append(Piece(block: block(index, kind, isSettled: isSettled), end: next))
        }
        index = next
      }
    }
    let isOpen = isOpen && end == self.end
    if isOpen, run == nil, !isInOpenBlock, !openText.isEmpty { run = end }
    endRun(at: end, isOpen: isOpen)
    return pieces
  }

  private func block(_ node: Int, _ kind: Block.Kind, isSettled: Bool) -> Block {
    // 0 is the artifact itself.
    Block(id: artifact.id(node + 1), kind: kind, isSettled: isSettled)
  }

  /// The ends of the groups that contain a node, outermost first.
  private func groupEnds(around node: Int, before end: Int) -> [Int] {
    guard node < end else { return [] }
    var ends: [Int] = []
    var parent = tree[node].parent
    while let group = parent {
      if let last = tree[group].end, last <= end { ends.append(last) }
      parent = tree[group].parent
    }
    return ends.reversed()
  }

  /// The node after a node and its descendants, at most `end`.
  private func nodeAfter(_ node: Int, before end: Int) -> Int { min(tree[node].end ?? end, end) }

  private func name(of node: Int) -> String { tree.name(of: node)?.localName ?? "" }

  private func role(of node: Int) -> HTMLElementRole {
    let name = name(of: node)
    let isClosed = name == "dialog" && tree.attribute("open", of: node) == nil
    return isClosed || tree.attribute("hidden", of: node) != nil ? .hidden : HTMLElementRole(name)
  }

  private func kind(
    of node: Int, _ role: HTMLElementRole, to end: Int, depth: Int
  ) -> Block.Kind? {
    let isOpen = tree[node].end == nil
    func text(_ traits: StyledText.Traits = []) -> StyledText {
      self.text(from: node + 1, to: end, isOpen: isOpen, traits: traits)
    }
    // Content that is nested too deeply is shown as text of the innermost block.
    if depth >= PresentationLimits.depth { return .paragraph(text()) }
    switch role {
    case .heading(let level):
      return .heading(level: level, text: text())
    case .paragraph(let isStrong):
      let text = text(isStrong ? .strong : [])
      return text.spans.isEmpty ? nil : .paragraph(text)
    case .list(let isOrdered):
      // The first number of a descending list is only known at its end.
      let isCountedDown = isOrdered && tree.attribute("reversed", of: node) != nil
      if isCountedDown, tree.attribute("start", of: node) == nil, isOpen, !artifact.isFinished {
        return nil
      }
      return .list(list(node, to: end, isOrdered: isOrdered, depth: depth))
    case .definitions:
      return .list(definitions(node, to: end, depth: depth))
    case .quote:
      return .quote(
        QuoteBlock(
          content: blocks(from: node + 1, to: end, isOpen: isOpen, depth: depth + 1).map(\.block)))
    case .preformatted:
      return .code(code(node, to: end, isOpen: isOpen))
    case .table:
      return table(node, to: end).map { .table($0) }
    case .rule:
      return .rule
    case .inline, .group, .hidden:
      return nil
    }
  }

  private func list(
    _ node: Int, to end: Int, isOrdered: Bool, depth: Int
  ) -> ListBlock {
    var list = ListBlock(isOrdered: isOrdered)
    let start = tree.attribute("start", of: node).flatMap { Int($0) }
    let isReversed = isOrdered && tree.attribute("reversed", of: node) != nil
    var number = start ?? (isReversed ? itemCount(of: node, to: end) : 1)
    var index = node + 1
    while index < end {
      let next = nodeAfter(index, before: end)
      defer { index = next }
      // Content of a list outside items becomes an item of its own.
      let isItem = name(of: index) == "li"
      let isOpen = tree[index].end == nil
      let content = blocks(
        from: isItem ? index + 1 : index, to: next, isOpen: isOpen, depth: depth + 1)
      if content.isEmpty, !isItem { continue }
      if isItem, let value = tree.attribute("value", of: index).flatMap({ Int($0) }) {
        number = value
      }
      list.items.append(
        ListBlock.Item(
          id: artifact.id(index + 1), number: isOrdered ? number : nil,
          content: content.map(\.block), isSettled: !isOpen || artifact.isFinished))
      number &+= isReversed ? -1 : 1
    }
    return list
  }

  private func itemCount(of list: Int, to end: Int) -> Int {
    var count = 0
    var index = list + 1
    while index < end {
      if name(of: index) == "li" { count += 1 }
      index = nodeAfter(index, before: end)
    }
    return count
  }

  /// Terms as items, each followed by its descriptions.
  private func definitions(_ node: Int, to end: Int, depth: Int) -> ListBlock {
    var list = ListBlock(isOrdered: false)
    var hasDescription = true
    var index = node + 1
    while index < end {
      let name = name(of: index)
      guard name != "div" else {
        index += 1
        continue
      }
      let next = nodeAfter(index, before: end)
      let isOpen = tree[index].end == nil
      let isTerm = name == "dt"
      let content =
        isTerm
        ? kind(of: index, .paragraph(isStrong: true), to: next, depth: depth + 1).map {
          [block(index, $0, isSettled: !isOpen || artifact.isFinished)]
        } ?? []
        : blocks(
          from: name == "dd" ? index + 1 : index, to: next, isOpen: isOpen, depth: depth + 1
        ).map(\.block)
      if !content.isEmpty {
        if list.items.isEmpty || isTerm && hasDescription {
          if let last = list.items.indices.last {
            list.items[last].isSettled = list.items[last].content.allSatisfy(\.isSettled)
          }
          // The ID of a term is that of its paragraph; an item has the ID of its content.
          let id = artifact.id(isTerm ? index + 2 : index + 1)
          list.items.append(ListBlock.Item(id: id, content: [], isSettled: false))
        }
        list.items[list.items.count - 1].content += content
        hasDescription = !isTerm
      }
      index = next
    }
    if let last = list.items.indices.last {
      list.items[last].isSettled = tree[node].end != nil || artifact.isFinished
    }
    return list
  }

  private func code(_ node: Int, to end: Int, isOpen: Bool) -> CodeBlock {
    var text = ""
    for index in node + 1..<max(node + 1, end) {
      text += name(of: index) == "br" ? "\n" : tree.text(of: index)
    }
    if isOpen { text += openText }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var code = CodeBlock(lines: lines.map { CodeBlock.Line(String($0)) })
    if code.lines.last?.text.isEmpty == true { code.lines.removeLast() }
    code.settledLineCount = isOpen ? 0 : code.lines.count
    let inner = node + 1 < end && name(of: node + 1) == "code" ? node + 1 : node
    code.language = tree.attribute("class", of: inner).flatMap { classes in
      classes.split(separator: " ").first { $0.hasPrefix("language-") }
        .map { String($0.dropFirst("language-".count)) }
    }
    return code
  }

  // MARK: Tables

  /// The caption of a table, its node, and whether it is the first element of the table.
  private func caption(
    of table: Int, to end: Int
  ) -> (node: Int, text: StyledText, isFirst: Bool)? {
    var index = table + 1
    var isFirst = true
    while index < end {
      let next = nodeAfter(index, before: end)
      if name(of: index) == "caption" {
        let isOpen = tree[index].end == nil
        let text = text(
          from: index + 1, to: next, isOpen: isOpen, traits: isFirst ? [] : .strong)
        return text.spans.isEmpty ? nil : (index, text, isFirst)
      }
      if !name(of: index).isEmpty { isFirst = false }
      index = next
    }
    return nil
  }

  /// The content of a table outside its cells, and the first node of it.
  private func misplaced(in table: Int, to end: Int) -> (node: Int, text: StyledText)? {
    var writer = HTMLTextWriter(traits: [])
    var first: Int?
    var index = table + 1
    while index < end {
      switch name(of: index) {
      case "thead", "tbody", "tfoot", "tr": index += 1
      case "td", "th", "caption", "colgroup", "col": index = nodeAfter(index, before: end)
      default:
        let next = nodeAfter(index, before: end)
        let text = text(from: index, to: next, isOpen: false)
        if !text.spans.isEmpty {
          first = first ?? index
          writer.append(text)
        }
        index = next
      }
    }
    return first.map { ($0, writer.finished()) }
  }

  /// A table, once its first row is complete and the columns are known.
  private func table(_ node: Int, to end: Int) -> TableBlock? {
    var rows: [[StyledText]] = []
    var spans = RowSpans()
    var hasHeader = false
    var settledCount = 0
    var index = node + 1
    while index < end {
      switch name(of: index) {
      case "tr":
        let next = nodeAfter(index, before: end)
        let (cells, isHeader) = row(index, to: next, &spans)
        if rows.isEmpty { hasHeader = isHeader }
        rows.append(cells)
        if tree[index].end != nil { settledCount = rows.count }
        index = next
      case "thead", "tbody", "tfoot":
        spans = RowSpans()
        index += 1
      default: index = nodeAfter(index, before: end)
      }
    }
    guard settledCount > 0 || (artifact.isFinished && !rows.isEmpty) else { return nil }
    let header = hasHeader ? rows.removeFirst() : []
    let count = max(1, hasHeader ? header.count : rows.first?.count ?? 0)
    let columns = (0..<count).map { column in
      TableBlock.Column(header: column < header.count ? header[column] : StyledText())
    }
    rows = rows.map { Self.fitted($0, to: count) }
    var caption: StyledText?
    if let found = self.caption(of: node, to: end), found.isFirst { caption = found.text }
    return TableBlock(
      columns: columns, caption: caption, hasHeader: hasHeader, rows: rows,
      settledRowCount: max(0, min(rows.count, settledCount - (hasHeader ? 1 : 0))))
  }

  /// The columns occupied by cells of rows above, and the number of remaining rows.
  private struct RowSpans {
    private var rows: [Int: Int] = [:]

    /// Whether a column of the next row is occupied; if so, decrements its remaining rows.
    mutating func take(_ column: Int) -> Bool {
      guard let left = rows[column] else { return false }
      rows[column] = left > 1 ? left - 1 : nil
      return true
    }

    mutating func span(_ column: Int, _ count: Int) {
      if count > 0 { rows[column] = count }
    }

    /// Skips the remaining columns of a row.
    mutating func pass(from column: Int) {
      for taken in Array(rows.keys) where taken >= column { _ = take(taken) }
    }
  }

  /// The cells of a row, with empty cells for spanned columns, and whether all are header cells.
  private func row(
    _ node: Int, to end: Int, _ spans: inout RowSpans
  ) -> (cells: [StyledText], isHeader: Bool) {
    var cells: [StyledText] = []
    var isHeader = true
    var index = node + 1
    while index < end {
      let next = nodeAfter(index, before: end)
      let name = name(of: index)
      if name == "td" || name == "th" {
        if name == "td" { isHeader = false }
        while spans.take(cells.count) { cells.append(StyledText()) }
        let columns = span("colspan", of: index, limit: 64)
        // 0 means all remaining rows.
        let rows = span("rowspan", of: index, limit: 65_534, zero: 65_534)
        for column in 0..<columns {
          // If two cells overlap, the one of the row above yields.
          if column > 0 { _ = spans.take(cells.count) }
          spans.span(cells.count, rows - 1)
          cells.append(
            column == 0
              ? text(from: index + 1, to: next, isOpen: tree[index].end == nil) : StyledText())
        }
      }
      index = next
    }
    spans.pass(from: cells.count)
    return (cells, isHeader && !cells.isEmpty)
  }

  private func span(_ name: StaticString, of cell: Int, limit: Int, zero: Int = 1) -> Int {
    guard let count = tree.attribute(name, of: cell).flatMap({ Int($0) }), count >= 0 else {
      return 1
    }
    return count == 0 ? zero : min(limit, count)
  }

  /// Pads or truncates a row to the number of columns; excess cells are appended to the last one.
  private static func fitted(_ row: [StyledText], to count: Int) -> [StyledText] {
    var cells = Array(row.prefix(count))
    while cells.count < count { cells.append(StyledText()) }
    for extra in row.dropFirst(count) where !extra.spans.isEmpty {
      if !cells[count - 1].spans.isEmpty { cells[count - 1].spans.append(.init(.text(" "))) }
      cells[count - 1].spans += extra.spans
    }
    return cells
  }

  // MARK: Text

  private func text(
    from start: Int, to end: Int, isOpen: Bool, traits: StyledText.Traits = []
  ) -> StyledText {
    var writer = HTMLTextWriter(traits: traits)
    var index = start
    while index < end {
      writer.closeElements(at: index)
      guard tree[index].isElement else {
        writer.append(tree.text(of: index))
        index += 1
        continue
      }
      let next = nodeAfter(index, before: end)
      if case .hidden = role(of: index) {
        index = next
      } else if writer.open(index, name(of: index), in: tree, end: next) {
        index += 1
      } else {
        index = next
      }
    }
    writer.closeElements(at: end)
    if isOpen { writer.append(openText) }
    return writer.finished()
  }
}
