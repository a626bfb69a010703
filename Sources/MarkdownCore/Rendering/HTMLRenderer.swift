import ArtifactBase

/// A renderer that produces HTML in the format of the CommonMark and GFM specifications.
///
/// The output is safe by default: raw HTML, and addresses that could run code, are omitted. The
/// traversal is iterative, so nesting depth is unlimited.
///
/// - Complexity: O(document).
public struct HTMLRenderer: Sendable {
  /// Whether raw HTML and addresses of any scheme are written verbatim.
  public var allowsRawHTML: Bool
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
  /// - Parameter allowsRawHTML: Whether raw HTML and addresses of any scheme are written verbatim.
  public init(allowsRawHTML: Bool = false) {
    self.allowsRawHTML = allowsRawHTML
  }

  /// Renders a document as HTML.
  ///
  /// - Complexity: O(`document`).
  public func render(_ document: MarkdownDocument) -> String {
    var output = HTMLOutput()
    let footnotes = HTMLFootnotes(document, prefix: identifierPrefix)
    write(BlockWalk(document), footnotes, &output)
    guard !footnotes.listed.isEmpty else { return output.text }
    output.write("<section class=\"footnotes\" data-footnotes>\n<ol>\n")
    for footnote in footnotes.listed {
      let record = document.storage.arena.footnotes[footnote]
      let definition = BlockNode(storage: document.storage, index: record.definition)
      output.write(
        "<li id=\"fn-" + HTMLOutput.escaped(address: identifierPrefix + record.label) + "\">\n")
      write(BlockWalk(inside: definition), footnotes, &output)
      if lastParagraph(of: definition) == nil {
        footnotes.writeBackReferences(to: footnote, label: record.label, &output)
        output.write("\n")
      }
      output.write("</li>\n")
    }
    output.write("</ol>\n</section>\n")
    return output.text
  }

  private func write(
    _ walk: BlockWalk, _ footnotes: HTMLFootnotes, _ output: inout HTMLOutput
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
      case .leave(let block): leave(block, &output)
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
      output.write("<div")
      output.write(attribute: "data-block", node.name)
      writeData(node.attributes, besides: ["data-block"], &output)
      output.write(">\n")
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
      output.write("<h\(level)>")
      writeInlines(of: block, footnotes, &output)
      output.write("</h\(level)>\n")
    case .codeBlock(let language, let info, _):
      writeCode(block, language: language, info: info, &output)
    case .latexBlock:
      output.write("<pre><code class=\"language-math math-display\">")
      writeLines(of: block, &output)
      output.write("</code></pre>\n")
    case .htmlBlock:
      var html = ""
      for position in 0..<block.lineCount { html += block.line(at: position) + "\n" }
      output.write(allowsRawHTML ? raw(html) : "<!-- raw HTML omitted -->\n")
    case .thematicBreak: output.write("<hr />\n")
    case .blockQuote: output.write("<blockquote>\n")
    case .alert(let kind):
      output.write(
        "<div class=\"markdown-alert markdown-alert-\(kind.name)\">\n"
          + "<p class=\"markdown-alert-title\">\(kind.title)</p>\n")
    case .blockDirective(let directive):
      output.write("<div")
      output.write(attribute: "data-directive", directive.name)
      if let label = directive.label { output.write(attribute: "data-label", label) }
      writeData(directive.attributes, besides: ["data-directive", "data-label"], &output)
      output.write(">\n")
    case .orderedList(let start, _):
      output.write(start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n")
    case .unorderedList: output.write("<ul>\n")
    case .listItem(let checkbox, _):
      output.write("<li>")
      if let checkbox {
        output.write(
          checkbox == .checked
            ? "<input type=\"checkbox\" checked=\"\" disabled=\"\" /> "
            : "<input type=\"checkbox\" disabled=\"\" /> ")
      }
    case .table: output.write("<table>\n")
    case .tableRow(let isHeader):
      if isHeader { output.write("<thead>\n") }
      if !isHeader, block.previousSibling?.record.level == 1 { output.write("<tbody>\n") }
      output.write("<tr>\n")
    case .tableCell(_, let alignment):
      openCell(isHeader: block.parent?.record.level == 1, alignment, &output)
      writeInlines(of: block, footnotes, &output)
    case .footnoteDefinition, .customBlock: break
    }
  }

  private func leave(_ block: BlockNode, _ output: inout HTMLOutput) {
    switch block.parsedKind {
    case .blockQuote:
      output.startLine()
      output.write("</blockquote>\n")
    case .alert, .blockDirective:
      output.startLine()
      output.write("</div>\n")
    case .orderedList: output.write("</ol>\n")
    case .unorderedList: output.write("</ul>\n")
    case .listItem: output.write("</li>\n")
    case .table:
      if block.childCount > 1 { output.write("</tbody>\n") }
      output.write("</table>\n")
    case .tableRow(let isHeader):
      fillRow(block, isHeader: isHeader, &output)
      output.write("</tr>\n")
      if isHeader { output.write("</thead>\n") }
    case .tableCell:
      output.write(block.parent?.record.level == 1 ? "</th>\n" : "</td>\n")
    default: break
    }
    if case .customBlock = block.kind {
      output.startLine()
      output.write("</div>\n")
    }
  }

  private func writeParagraph(
    _ block: BlockNode, _ footnotes: HTMLFootnotes, _ output: inout HTMLOutput
  ) {
    guard !isTight(block) else { return writeInlines(of: block, footnotes, &output) }
    output.startLine()
    output.write("<p>")
    writeInlines(of: block, footnotes, &output)
    if let parent = block.parent, parent.record.tag == .footnoteDefinition,
      lastParagraph(of: parent) == block,
      case .footnoteDefinition(let label) = parent.parsedKind,
      let footnote = footnotes.byDefinition[parent.index]
    {
      output.write(" ")
      footnotes.writeBackReferences(to: footnote, label: label, &output)
    }
    output.write("</p>\n")
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
    output.write("<pre><code")
    if let language {
      let prefix = "language-"
      output.write(
        attribute: "class", (language.hasPrefix(prefix) ? "" : prefix) + language)
      let meta = info.dropFirst(language.count).drop { $0 == " " || $0 == "\t" }
      if writesInfoStrings, !meta.isEmpty { output.write(attribute: "data-meta", String(meta)) }
    }
    output.write(">")
    writeLines(of: block, &output)
    output.write("</code></pre>\n")
  }

  private func writeLines(of block: BlockNode, _ output: inout HTMLOutput) {
    for position in 0..<block.lineCount {
      output.writeEscaped(block.line(at: position))
      output.write("\n")
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
        output.write(attribute: attribute, value)
      }
    }
  }

  private func openCell(
    isHeader: Bool, _ alignment: ColumnAlignment, _ output: inout HTMLOutput
  ) {
    output.write(isHeader ? "<th" : "<td")
    let name: String
    switch alignment {
    case .none: return output.write(">")
    case .left: name = "left"
    case .center: name = "center"
    case .right: name = "right"
    }
    output.write(alignsWithStyle ? " style=\"text-align: \(name)\">" : " align=\"\(name)\">")
  }

  /// Writes the cells missing at the end of a short row.
  private func fillRow(_ row: BlockNode, isHeader: Bool, _ output: inout HTMLOutput) {
    guard case .table(let alignments)? = row.parent?.parsedKind else { return }
    for column in min(row.childCount, alignments.count)..<alignments.count {
      output.filledCells += 1
      guard output.filledCells <= MarkdownLimits.filledCells else { return }
      openCell(isHeader: isHeader, alignments[column], &output)
      output.write(isHeader ? "</th>\n" : "</td>\n")
    }
  }

  // MARK: - Inlines

  private func writeInlines(
    of block: BlockNode, _ footnotes: HTMLFootnotes, _ output: inout HTMLOutput
  ) {
    var walk = InlineWalk(block)
    while let event = walk.next() {
      switch event {
      case .enter(let record): open(record, block, &output)
      case .leave(let record): output.write(closingTag(of: record))
      case .image(let target, let alternative):
        output.write("<img src=\"" + address(target?.destination ?? "") + "\"")
        output.write(attribute: "alt", alternative)
        writeTitle(target, &output)
        output.write(" />")
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
    case .emphasis: output.write("<em>")
    case .strong: output.write("<strong>")
    case .strikethrough: output.write("<del>")
    default:
      let target = block.storage.target(of: record)
      output.write("<a href=\"" + address(target?.destination ?? "") + "\"")
      writeTitle(target, &output)
      output.write(">")
    }
  }

  private func closingTag(of record: InlineRecord) -> String {
    switch record.tag {
    case .emphasis: "</em>"
    case .strong: "</strong>"
    case .strikethrough: "</del>"
    default: "</a>"
    }
  }

  private func address(_ destination: String) -> String {
    guard allowsRawHTML || !HTMLOutput.isUnsafe(address: destination) else { return "" }
    return HTMLOutput.escaped(address: destination)
  }

  private func writeTitle(_ target: LinkTarget?, _ output: inout HTMLOutput) {
    guard let title = target?.title, !title.isEmpty else { return }
    output.write(attribute: "title", title)
  }

  private func raw(_ html: String) -> String {
    filtersDisallowedTags ? HTMLOutput.filtered(html) : html
  }

  private func write(_ content: InlineRun.Content, _ output: inout HTMLOutput) {
    switch content {
    case .text(let text): output.writeEscaped(text)
    case .code(let text): output.write("<code>" + HTMLOutput.escaped(text) + "</code>")
    case .softBreak: output.write("\n")
    case .hardBreak: output.write("<br />\n")
    case .html(let text): output.write(allowsRawHTML ? raw(text) : "<!-- raw HTML omitted -->")
    case .latex(let text, let isDisplay):
      output.write(
        "<code class=\"language-math math-\(isDisplay ? "display" : "inline")\">"
          + HTMLOutput.escaped(text) + "</code>")
    case .tag(let tag):
      output.write("<span")
      output.write(attribute: "data-tag", tag.prefix)
      output.write(attribute: "data-identifier", tag.identifier)
      output.write(">" + HTMLOutput.escaped(tag.displayText) + "</span>")
    case .citation(let label, let destination):
      output.write("<sup class=\"citation\">")
      if let destination { output.write("<a href=\"" + address(destination) + "\">") }
      output.writeEscaped(label)
      output.write(destination == nil ? "</sup>" : "</a></sup>")
    case .custom(let node, let text):
      output.write("<span")
      output.write(attribute: "data-inline", node.name)
      writeData(node.attributes, besides: ["data-inline"], &output)
      output.write(">" + HTMLOutput.escaped(text) + "</span>")
    case .image, .footnoteReference: break
    }
  }
}
