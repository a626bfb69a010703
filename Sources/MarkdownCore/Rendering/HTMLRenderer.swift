public import ArtifactBase

/// A renderer that produces HTML in the format of the CommonMark and GFM specifications.
///
/// The output is safe by default: raw HTML, and addresses that could run code, are omitted. The
/// traversal is iterative, so nesting depth is unlimited.
///
/// - Complexity: O(document).
public struct HTMLRenderer: Sendable {
  /// The treatment of raw HTML.
  public enum RawHTML: Hashable, Sendable {
    /// A comment replaces it, as in cmark's safe mode.
    case omitted
    /// Pairs of tags that only format text, such as `<sub>…</sub>`, and `<br>` are kept without
    /// attributes, comments are dropped, and everything else is shown as text.
    case formatting
    /// It is written verbatim. Only for trusted documents.
    case verbatim
  }

  /// The treatment of raw HTML.
  public var rawHTML: RawHTML
  /// Whether raw HTML and addresses of any scheme are written verbatim.
  public var allowsRawHTML: Bool { rawHTML == .verbatim }
  /// The policy for addresses of links, images and citations, unless raw HTML is allowed; an
  /// address that it does not allow is written as an empty one.
  public var addressPolicy = AddressPolicy.commonMark
  /// Whether tags disallowed by GFM are escaped in raw HTML (GFM 0.29 §6.11).
  public var filtersDisallowedTags = false
  /// Whether the attribute `data-meta` of a code block contains the info string after the language.
  public var writesInfoStrings = false
  /// Whether cells are aligned by the attribute `style` instead of `align`.
  public var alignsWithStyle = false
  /// The prefix of footnote ids, which makes them unique when several documents share a page.
  public var identifierPrefix = ""

  /// Creates a renderer.
  ///
  /// - Parameter allowsRawHTML: Whether raw HTML and addresses of any scheme are written verbatim;
  ///   otherwise raw HTML is omitted.
  public init(allowsRawHTML: Bool = false) {
    rawHTML = allowsRawHTML ? .verbatim : .omitted
  }

  /// Renders a document as HTML.
  ///
  /// - Complexity: O(`document`).
  public func render(_ document: MarkdownDocument) -> String {
    var output = HTMLOutput(replacesControls: false)
    write(document, to: &output)
    return output.text
  }

  /// Writes a document as HTML.
  ///
  /// - Complexity: O(`document`).
  package func write(_ document: MarkdownDocument, to output: inout HTMLOutput) {
    var emptyCells = MarkdownLimits.filledCells
    let footnotes = HTMLFootnotes(document, prefix: identifierPrefix)
    write(BlockWalk(document), footnotes: footnotes, emptyCells: &emptyCells, output: &output)
    if document.isComplete { writeLateDefinitions(of: document, &output) }
    guard !footnotes.listed.isEmpty else { return }
    output.append(markup: "<section class=\"footnotes\" data-footnotes>\n<ol>\n")
    for footnote in footnotes.listed {
      let record = document.storage.arena.footnotes[footnote]
      let definition = BlockNode(storage: document.storage, index: record.definition)
      output.append(markup: "<li id=\"fn-")
      output.append(address: identifierPrefix + record.label)
      output.append(markup: "\">\n")
      write(
        BlockWalk(inside: definition), footnotes: footnotes, emptyCells: &emptyCells,
        output: &output)
      if lastParagraph(of: definition) == nil {
        footnotes.writeBackReferences(to: footnote, label: record.label, &output)
        output.append(markup: "\n")
      }
      output.append(markup: "</li>\n")
    }
    output.append(markup: "</ol>\n</section>\n")
  }

  /// Lists the addresses of references that were undefined.
  private func writeLateDefinitions(of document: MarkdownDocument, _ output: inout HTMLOutput) {
    let definitions = document.lateDefinitions
    guard !definitions.isEmpty else { return }
    output.append(markup: "<section class=\"references\">\n<ul>\n")
    for definition in definitions {
      output.append(markup: "<li>")
      output.append(text: definition.label)
      output.append(markup: ": <a href=\"")
      write(address: definition.destination, &output)
      output.append(markup: "\"")
      if !definition.title.isEmpty { output.append(attribute: "title", definition.title) }
      output.append(markup: ">")
      output.append(text: definition.destination)
      output.append(markup: "</a></li>\n")
    }
    output.append(markup: "</ul>\n</section>\n")
  }

  /// Writes the blocks of a walk.
  ///
  /// - Parameter emptyCells: The number of empty cells that may still be added to rows shorter than
  ///   their header.
  private func write(
    _ walk: BlockWalk, footnotes: HTMLFootnotes, emptyCells: inout Int,
    output: inout HTMLOutput
  ) {
    var walk = walk
    while let event = walk.next() {
      switch event {
      case .enter(let block):
        if block.record.tag == .footnoteDefinition {
          walk.skipChildren()
        } else {
          enter(block, footnotes, &output)
        }
      case .leave(let block): leave(block, &emptyCells, &output)
      }
    }
  }

  /// The last paragraph of a footnote, to which the back references are added.
  private func lastParagraph(of definition: BlockNode) -> BlockNode? {
    var last = definition.lastChild
    while let block = last, block.record.tag == .footnoteDefinition { last = block.previousSibling }
    return last.flatMap { $0.record.tag == .paragraph ? $0 : nil }
  }

  // MARK: - Blocks

  private func enter(
    _ block: BlockNode, _ footnotes: HTMLFootnotes, _ output: inout HTMLOutput
  ) {
    let kind = block.kind
    if case .customBlock(let node) = kind {
      output.startLine()
      output.append(markup: "<div")
      output.append(attribute: "data-block", node.name)
      writeData(node.attributes, besides: ["data-block"], &output)
      output.append(markup: ">\n")
      enter(block, as: block.parsedKind, footnotes, &output)
    } else {
      enter(block, as: kind, footnotes, &output)
    }
  }

  private func enter(
    _ block: BlockNode, as kind: BlockKind, _ footnotes: HTMLFootnotes, _ output: inout HTMLOutput
  ) {
    if block.record.tag != .paragraph { output.startLine() }
    switch kind {
    case .paragraph: writeParagraph(block, footnotes, &output)
    case .heading(let level):
      output.append(html: "<h\(level)>")
      writeInlines(of: block, footnotes, &output)
      output.append(html: "</h\(level)>\n")
    case .codeBlock(let language, let info, _):
      writeCode(block, language: language, info: info, &output)
    case .latexBlock:
      output.append(markup: "<pre><code class=\"language-math math-display\">")
      writeLines(of: block, &output)
      output.append(markup: "</code></pre>\n")
    case .htmlBlock:
      var html = ""
      for position in 0..<block.lineCount { html += block.line(at: position) + "\n" }
      switch rawHTML {
      case .verbatim: output.append(html: raw(html))
      case .omitted: output.append(markup: "<!-- raw HTML omitted -->\n")
      case .formatting where FormattingTags.isComment(html): break
      case .formatting:
        output.append(markup: "<pre><code class=\"language-html\">")
        writeLines(of: block, &output)
        output.append(markup: "</code></pre>\n")
      }
    case .thematicBreak: output.append(markup: "<hr />\n")
    case .blockQuote: output.append(markup: "<blockquote>\n")
    case .alert(let kind):
      output.append(
        html: "<div class=\"markdown-alert markdown-alert-\(kind.name)\">\n"
          + "<p class=\"markdown-alert-title\">\(kind.title)</p>\n")
    case .blockDirective(let directive):
      output.append(markup: "<div")
      output.append(attribute: "data-directive", directive.name)
      if let label = directive.label { output.append(attribute: "data-label", label) }
      writeData(directive.attributes, besides: ["data-directive", "data-label"], &output)
      output.append(markup: ">\n")
    case .orderedList(let start, _):
      output.append(html: start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n")
    case .unorderedList: output.append(markup: "<ul>\n")
    case .listItem(let checkbox, _):
      output.append(markup: "<li>")
      if let checkbox {
        output.append(
          markup: checkbox == .checked
            ? "<input type=\"checkbox\" checked=\"\" disabled=\"\" /> "
            : "<input type=\"checkbox\" disabled=\"\" /> ")
      }
    case .table: output.append(markup: "<table>\n")
    case .tableRow(let isHeader):
      if isHeader { output.append(markup: "<thead>\n") }
      if !isHeader, block.previousSibling?.record.level == 1 { output.append(markup: "<tbody>\n") }
      output.append(markup: "<tr>\n")
    case .tableCell(_, let alignment):
      openCell(isHeader: block.parent?.record.level == 1, alignment, &output)
      writeInlines(of: block, footnotes, &output)
    case .footnoteDefinition, .customBlock: break
    }
  }

  private func leave(
    _ block: BlockNode, _ emptyCells: inout Int, _ output: inout HTMLOutput
  ) {
    switch block.parsedKind {
    case .blockQuote:
      output.startLine()
      output.append(markup: "</blockquote>\n")
    case .alert, .blockDirective:
      output.startLine()
      output.append(markup: "</div>\n")
    case .orderedList: output.append(markup: "</ol>\n")
    case .unorderedList: output.append(markup: "</ul>\n")
    case .listItem: output.append(markup: "</li>\n")
    case .table:
      if block.childCount > 1 { output.append(markup: "</tbody>\n") }
      output.append(markup: "</table>\n")
    case .tableRow(let isHeader):
      fillRow(block, isHeader: isHeader, &emptyCells, &output)
      output.append(markup: "</tr>\n")
      if isHeader { output.append(markup: "</thead>\n") }
    case .tableCell:
      output.append(markup: block.parent?.record.level == 1 ? "</th>\n" : "</td>\n")
    default: break
    }
    if case .customBlock = block.kind {
      output.startLine()
      output.append(markup: "</div>\n")
    }
  }

  private func writeParagraph(
    _ block: BlockNode, _ footnotes: HTMLFootnotes, _ output: inout HTMLOutput
  ) {
    guard !isTight(block) else { return writeInlines(of: block, footnotes, &output) }
    output.startLine()
    output.append(markup: "<p>")
    writeInlines(of: block, footnotes, &output)
    if let parent = block.parent, parent.record.tag == .footnoteDefinition,
      lastParagraph(of: parent) == block,
      case .footnoteDefinition(let label) = parent.parsedKind,
      let footnote = footnotes.byDefinition[parent.index]
    {
      output.append(markup: " ")
      footnotes.writeBackReferences(to: footnote, label: label, &output)
    }
    output.append(markup: "</p>\n")
  }

  private func isTight(_ paragraph: BlockNode) -> Bool {
    guard let item = paragraph.parent, item.record.tag == .item, let list = item.parent else {
      return false
    }
    return !list.record.flags.contains(.loose)
  }

  private func writeCode(
    _ block: BlockNode, language: String?, info: String, _ output: inout HTMLOutput
  ) {
    output.append(markup: "<pre><code")
    if let language {
      let prefix = "language-"
      output.append(
        attribute: "class", (language.hasPrefix(prefix) ? "" : prefix) + language)
      let meta = info.dropFirst(language.count).drop { $0 == " " || $0 == "\t" }
      if writesInfoStrings, !meta.isEmpty { output.append(attribute: "data-meta", String(meta)) }
    }
    output.append(markup: ">")
    writeLines(of: block, &output)
    output.append(markup: "</code></pre>\n")
  }

  private func writeLines(of block: BlockNode, _ output: inout HTMLOutput) {
    for position in 0..<block.lineCount {
      output.append(text: block.line(at: position))
      output.append(markup: "\n")
    }
  }

  /// Writes client-defined attributes as `data-` attributes, which have no effect in browsers. If
  /// names collide, the first one is written.
  private func writeData(
    _ attributes: [String: String], besides written: Set<String>, _ output: inout HTMLOutput
  ) {
    var written = written
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
      let attribute = "data-" + name.lowercased()
      let isName = name.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
      if isName, written.insert(attribute).inserted {
        output.append(attribute: attribute, value)
      }
    }
  }

  private func openCell(
    isHeader: Bool, _ alignment: ColumnAlignment, _ output: inout HTMLOutput
  ) {
    output.append(markup: isHeader ? "<th" : "<td")
    let name: String
    switch alignment {
    case .none: return output.append(markup: ">")
    case .left: name = "left"
    case .center: name = "center"
    case .right: name = "right"
    }
    output.append(html: alignsWithStyle ? " style=\"text-align: \(name)\">" : " align=\"\(name)\">")
  }

  /// Writes the cells missing at the end of a short row.
  private func fillRow(
    _ row: BlockNode, isHeader: Bool, _ emptyCells: inout Int, _ output: inout HTMLOutput
  ) {
    guard case .table(let alignments)? = row.parent?.parsedKind else { return }
    for column in min(row.childCount, alignments.count)..<alignments.count {
      guard emptyCells > 0 else { return }
      emptyCells -= 1
      openCell(isHeader: isHeader, alignments[column], &output)
      output.append(markup: isHeader ? "</th>\n" : "</td>\n")
    }
  }

  // MARK: - Inlines

  private func writeInlines(
    of block: BlockNode, _ footnotes: HTMLFootnotes, _ output: inout HTMLOutput
  ) {
    let kept = rawHTML == .formatting ? FormattingTags.pairs(in: block) : []
    var walk = InlineWalk(block)
    while let event = walk.next() {
      switch event {
      case .run(let run) where kept.contains(walk.last.index):
        if case .html(let tag) = run.content { output.append(html: FormattingTags.bare(tag)) }
      case .enter(let record): open(record, block, &output)
      case .leave(let record): output.append(markup: closingTag(of: record))
      case .image(nil, let alternative): output.append(text: alternative)
      case .image(let target?, let alternative):
        output.append(markup: "<img src=\"")
        write(address: target.destination, &output)
        output.append(markup: "\"")
        output.append(attribute: "alt", alternative)
        writeTitle(target, &output)
        output.append(markup: " />")
      case .run(let run):
        if case .footnoteReference(let label, _) = run.content {
          let record = walk.last
          footnotes.writeReference(
            record.index, isLive: walk.isLive, to: record.record.target, label: label, &output)
        } else {
          write(run.content, &output)
        }
      }
    }
  }

  private func open(_ record: InlineRecord, _ block: BlockNode, _ output: inout HTMLOutput) {
    switch record.tag {
    case .emphasis: output.append(markup: "<em>")
    case .strong: output.append(markup: "<strong>")
    case .strikethrough: output.append(markup: "<del>")
    default:
      // Without an address yet, a link would lead to the page itself.
      guard let target = block.storage.target(of: record) else { return }
      output.append(markup: "<a href=\"")
      write(address: target.destination, &output)
      output.append(markup: "\"")
      writeTitle(target, &output)
      output.append(markup: ">")
    }
  }

  private func closingTag(of record: InlineRecord) -> StaticString {
    switch record.tag {
    case .emphasis: "</em>"
    case .strong: "</strong>"
    case .strikethrough: "</del>"
    default: record.target == Arena.none ? "" : "</a>"
    }
  }

  private func write(address: String, _ output: inout HTMLOutput) {
    if allowsRawHTML || addressPolicy.allows(address) { output.append(address: address) }
  }

  private func writeTitle(_ target: LinkTarget, _ output: inout HTMLOutput) {
    if !target.title.isEmpty { output.append(attribute: "title", target.title) }
  }

  private func raw(_ html: String) -> String {
    filtersDisallowedTags ? DisallowedTags.escaped(in: html) : html
  }

  private func write(_ content: InlineRun.Content, _ output: inout HTMLOutput) {
    switch content {
    case .text(let text): output.append(text: text)
    case .code(let text):
      output.append(markup: "<code>")
      output.append(text: text)
      output.append(markup: "</code>")
    case .softBreak: output.append(markup: "\n")
    case .hardBreak: output.append(markup: "<br />\n")
    case .html(let text):
      switch rawHTML {
      case .verbatim: output.append(html: raw(text))
      case .omitted: output.append(markup: "<!-- raw HTML omitted -->")
      case .formatting where FormattingTags.isComment(text): break
      case .formatting: output.append(text: text)
      }
    case .latex(let text, let isDisplay):
      output.append(
        markup: isDisplay
          ? "<code class=\"language-math math-display\">"
          : "<code class=\"language-math math-inline\">")
      output.append(text: text)
      output.append(markup: "</code>")
    case .tag(let tag):
      output.append(markup: "<span")
      output.append(attribute: "data-tag", tag.prefix)
      output.append(attribute: "data-identifier", tag.identifier)
      output.append(markup: ">")
      output.append(text: tag.displayText)
      output.append(markup: "</span>")
    case .citation(let label, let destination):
      output.append(markup: "<sup class=\"citation\">")
      if let destination {
        output.append(markup: "<a href=\"")
        write(address: destination, &output)
        output.append(markup: "\">")
      }
      output.append(text: label)
      output.append(markup: destination == nil ? "</sup>" : "</a></sup>")
    case .custom(let node, let text):
      output.append(markup: "<span")
      output.append(attribute: "data-inline", node.name)
      writeData(node.attributes, besides: ["data-inline"], &output)
      output.append(markup: ">")
      output.append(text: text)
      output.append(markup: "</span>")
    case .image, .footnoteReference: break
    }
  }
}
