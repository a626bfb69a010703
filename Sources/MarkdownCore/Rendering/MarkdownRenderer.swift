/// A renderer that produces Markdown in a canonical style: ATX headings, fenced code, inline links.
///
/// The output parses to the same tree under the same options, with two exceptions: link definitions
/// are replaced by the links that use them, or follow at the end if no link does, and breaks inside
/// headings become spaces. The traversal is iterative, so nesting depth is unlimited.
///
/// - Complexity: O(document · depth of the containers around a line).
public struct MarkdownRenderer: Sendable {
  /// The options with which the output will be parsed; they determine what is escaped.
  public var options: MarkdownOptions

  /// Creates a renderer.
  ///
  /// - Parameter options: The options with which the output will be parsed.
  public init(options: MarkdownOptions = MarkdownOptions()) {
    self.options = options
  }

  /// Renders a document as Markdown.
  ///
  /// - Complexity: See ``MarkdownRenderer``.
  public func render(_ document: MarkdownDocument) -> String {
    var rewriter = IdentityRewriter()
    return render(document, rewriting: &rewriter)
  }

  /// Renders a document with each node rewritten.
  func render(
    _ document: MarkdownDocument, rewriting rewriter: inout some MarkdownRewriter
  ) -> String {
    var writer = MarkdownBlockWriter(inlines: MarkdownInlineWriter(options: options))
    var dropped: BlockNode.ID?
    var walk = BlockWalk(document)
    while let event = walk.next() {
      switch event {
      case .enter(let block):
        switch rewriter.rewrite(block) {
        case .keep:
          writer.enter(block, &rewriter)
          if block.record.tag == .table { walk.skipChildren() }
        case .remove:
          walk.skipChildren()
          dropped = block.id
        case .replace(let markdown):
          writer.write(markdown, for: block)
          walk.skipChildren()
          dropped = block.id
        }
      case .leave(let block):
        if dropped == block.id { dropped = nil } else { writer.leave(block) }
      }
    }
    writer.writeDefinitions(document.lateDefinitions)
    // At the start of the source, U+FEFF would be a byte order mark and dropped.
    guard let first = writer.text.unicodeScalars.first, first == "\u{FEFF}" else {
      return writer.text
    }
    return "&#65279;" + String(writer.text.unicodeScalars.dropFirst())
  }
}

/// A writer of a document's lines, including the markers of the enclosing containers.
struct MarkdownBlockWriter {
  let inlines: MarkdownInlineWriter
  private(set) var text = ""

  private struct Container {
    /// The prefix of the next line, and of all later lines.
    var first: String
    var rest: String
  }

  private var containers: [Container] = []
  /// The marker of each open list.
  private var markers: [UInt8] = []

  init(inlines: MarkdownInlineWriter) {
    self.inlines = inlines
  }

  // MARK: - Lines

  private mutating func writeLine(_ line: String) {
    var prefix = ""
    for index in containers.indices {
      prefix += containers[index].first
      containers[index].first = containers[index].rest
    }
    let whole = prefix + line
    let end = line.isEmpty ? whole.utf8.lastIndex { $0 != UInt8(ascii: " ") } : nil
    if line.isEmpty {
      text += end.map { String(whole[...$0]) } ?? ""
    } else {
      text += whole
    }
    text += "\n"
  }

  private mutating func writeLines(_ content: String) {
    for line in content.split(separator: "\n", omittingEmptySubsequences: false) {
      writeLine(String(line))
    }
  }

  /// Writes a blank line between a block and its predecessor where needed.
  private mutating func separate(_ block: BlockNode) {
    guard let previous = block.previousSibling, !isInTightList(block) else { return }
    // The blank line would become part of the open HTML block.
    if previous.record.tag.isContainer, let kind = openHTML(at: previous), kind < 6 { return }
    writeLine("")
  }

  private func isInTightList(_ block: BlockNode) -> Bool {
    guard let parent = block.parent else { return false }
    let list = parent.record.tag == .item ? parent.parent : parent
    guard let list, list.record.tag == .list else { return false }
    return !list.record.flags.contains(.loose)
  }

  /// Writes definitions that no link uses, as a last paragraph.
  mutating func writeDefinitions(_ definitions: [LateDefinition]) {
    guard !definitions.isEmpty else { return }
    writeLine("")
    for definition in definitions { writeLine(inlines.definition(definition)) }
  }

  // MARK: - Blocks

  /// Writes the replacement of a block.
  mutating func write(_ markdown: String, for block: BlockNode) {
    separate(block)
    writeLines(markdown)
  }

  mutating func enter(_ block: BlockNode, _ rewriter: inout some MarkdownRewriter) {
    if block.record.tag != .tableRow, block.record.tag != .tableCell { separate(block) }
    switch block.parsedKind {
    case .paragraph:
      var content = inlines.content(of: block, &rewriter)
      if let box = checkbox(before: block) { content = box + content }
      writeLines(content)
    case .heading(let level):
      let content = inlines.headingContent(of: block, &rewriter)
      let marks = String(repeating: "#", count: level)
      writeLine(content.isEmpty ? marks : marks + " " + content)
    case .codeBlock:
      let info = block.sourceInfo
      writeFenced(block, byte: info.contains("`") ? "~" : "`", info: info)
    case .latexBlock:
      let marker = block.record.marker
      let isEnvironment = marker == BlockParser.environmentMarker
      let isDollar = marker == UInt8(ascii: "$")
      if !isEnvironment { writeLine(isDollar ? "$$" : "\\[") }
      for line in 0..<block.lineCount { writeLine(block.line(at: line)) }
      if !isEnvironment { writeLine(isDollar ? "$$" : "\\]") }
    case .htmlBlock:
      for line in 0..<block.lineCount { writeLine(block.line(at: line)) }
    case .thematicBreak:
      // After a paragraph without a blank line, `---` could be a setext underline; inside a list,
      // an item.
      writeLine(
        containers.isEmpty && block.previousSibling?.record.tag != .paragraph ? "---" : "___")
    case .blockQuote: containers.append(Container(first: "> ", rest: "> "))
    case .alert(let kind):
      containers.append(Container(first: "> ", rest: "> "))
      writeLine("[!" + kind.name.uppercased() + "]")
    case .orderedList, .unorderedList: markers.append(marker(of: block))
    case .listItem(_, let number):
      let mark = String(Unicode.Scalar(markers.last ?? UInt8(ascii: "-")))
      let first = (number.map(String.init) ?? "") + mark + " "
      containers.append(
        Container(first: first, rest: String(repeating: " ", count: first.utf8.count)))
      let isTask = !block.record.flags.isDisjoint(with: [.checked, .unchecked])
      if isTask, block.firstChild?.record.tag != .paragraph {
        writeLine(block.record.flags.contains(.checked) ? "[x] " : "[ ] ")
      } else if block.firstChild == nil {
        writeLine("")
      }
    case .table(let alignments): writeTable(block, alignments, &rewriter)
    case .tableRow, .tableCell, .customBlock: break
    case .footnoteDefinition(let label):
      containers.append(Container(first: "[^\(label)]: ", rest: "    "))
      if block.firstChild == nil { writeLine("") }
    case .blockDirective:
      writeLine(String(repeating: ":", count: Int(block.record.number)) + block.sourceInfo)
    }
  }

  mutating func leave(_ block: BlockNode) {
    switch block.record.tag {
    case .blockQuote:
      // An empty quote still needs a line.
      if block.firstChild == nil, block.record.level == 0 { writeLine("") }
      containers.removeLast()
    case .item, .footnoteDefinition: containers.removeLast()
    case .list: markers.removeLast()
    case .directive:
      if let kind = openHTML(at: block) {
        guard kind >= 6 else { return }
        writeLine("")
      }
      writeLine(String(repeating: ":", count: Int(block.record.number)))
    default: break
    }
  }

  /// The kind of the HTML block that contains the last line of a block, if that line does not end
  /// it. Kinds 6 and 7 end at a blank line, others with their container.
  private func openHTML(at block: BlockNode) -> UInt8? {
    var last = block
    while let child = last.lastChild { last = child }
    let kind = last.record.level
    guard last.record.tag == .html, last.lineCount > 0 else { return nil }
    let line = Array(last.line(at: last.lineCount - 1).utf8)
    return HTMLScanner.endsBlock(kind: kind, line.span, 0, line.count) ? nil : kind
  }

  private func checkbox(before paragraph: BlockNode) -> String? {
    guard paragraph.indexInParent == 0, let item = paragraph.parent, item.record.tag == .item else {
      return nil
    }
    if item.record.flags.contains(.checked) { return "[x] " }
    return item.record.flags.contains(.unchecked) ? "[ ] " : nil
  }

  /// The list's marker in the source, or a different one if the preceding list has the same marker
  /// and would merge with this list.
  private func marker(of list: BlockNode) -> UInt8 {
    var marker = list.record.marker
    var neighbours = 0
    var previous = list.previousSibling
    while let sibling = previous, sibling.record.tag == .list,
      sibling.record.marker == list.record.marker
    {
      neighbours += 1
      previous = sibling.previousSibling
    }
    guard neighbours % 2 == 1 else { return marker }
    switch marker {
    case UInt8(ascii: "."): marker = UInt8(ascii: ")")
    case UInt8(ascii: ")"): marker = UInt8(ascii: ".")
    case UInt8(ascii: "-"): marker = UInt8(ascii: "+")
    default: marker = UInt8(ascii: "-")
    }
    return marker
  }

  private mutating func writeFenced(_ block: BlockNode, byte: Character, info: String) {
    var longest = 2
    var lines: [String] = []
    for index in 0..<block.lineCount {
      let line = block.line(at: index)
      let run = line.drop { $0 == " " }.prefix { $0 == byte }.count
      longest = max(longest, run)
      lines.append(line)
    }
    let fence = String(repeating: byte, count: longest + 1)
    writeLine(fence + info)
    for line in lines { writeLine(line) }
    writeLine(fence)
  }

  private mutating func writeTable(
    _ table: BlockNode, _ alignments: [ColumnAlignment], _ rewriter: inout some MarkdownRewriter
  ) {
    for row in table.children {
      var cells: [String] = []
      for cell in row.children { cells.append(inlines.cellContent(of: cell, &rewriter)) }
      writeLine("| " + cells.joined(separator: " | ") + " |")
      guard row.indexInParent == 0 else { continue }
      let marks = alignments.map { alignment in
        switch alignment {
        case .none: "---"
        case .left: ":--"
        case .center: ":-:"
        case .right: "--:"
        }
      }
      writeLine("| " + marks.joined(separator: " | ") + " |")
    }
  }
}

extension BlockNode {
  /// The info string of a fence, or the text after the colons of a directive, verbatim; that of code
  /// without a fence is made up.
  fileprivate var sourceInfo: String {
    if record.marker == BlockParser.bareJSONMarker { return "json" }
    let source = storage.arena.source
    let bytes = source.bytes(storage.arena.sourceCount)
    return String(content: bytes, Int(record.infoStart)..<Int(record.infoEnd))
  }
}
