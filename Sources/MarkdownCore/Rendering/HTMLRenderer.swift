/// Writes a document as HTML, the way the CommonMark and GFM specifications print it.
///
/// Raw HTML is left out unless asked for. Walks the tree without recursion.
///
/// - Complexity: O(document).
public struct HTMLRenderer: Sendable {
  /// Whether raw HTML of the source goes to the output as it is.
  public var allowsRawHTML: Bool

  public init(allowsRawHTML: Bool = false) {
    self.allowsRawHTML = allowsRawHTML
  }

  public func render(_ document: MarkdownDocument) -> String {
    var output = Output()
    var walk = BlockWalk(document)
    while let event = walk.next() {
      switch event {
      case .enter(let block): enter(block, &output)
      case .leave(let block): leave(block, &output)
      }
    }
    return output.text
  }

  private struct Output {
    var text = ""
    var filledCells = 0

    mutating func startLine() {
      if let last = text.utf8.last, last != UInt8(ascii: "\n") { text += "\n" }
    }
  }

  private func enter(_ block: BlockNode, _ output: inout Output) {
    switch block.kind {
    case .paragraph:
      if isTight(block) {
        inlines(of: block, &output)
      } else {
        output.startLine()
        output.text += "<p>"
        inlines(of: block, &output)
        output.text += "</p>\n"
      }
    case .heading(let level):
      output.startLine()
      output.text += "<h\(level)>"
      inlines(of: block, &output)
      output.text += "</h\(level)>\n"
    case .codeBlock(let language, _, _):
      output.startLine()
      output.text += "<pre><code"
      if let language { output.text += " class=\"" + codeClass(language) + "\"" }
      output.text += ">"
      for position in 0..<block.lineCount {
        output.text += escaped(block.line(at: position)) + "\n"
      }
      output.text += "</code></pre>\n"
    case .htmlBlock:
      output.startLine()
      if allowsRawHTML {
        for position in 0..<block.lineCount { output.text += block.line(at: position) + "\n" }
      } else {
        output.text += "<!-- raw HTML omitted -->\n"
      }
    case .thematicBreak:
      output.startLine()
      output.text += "<hr />\n"
    case .blockQuote:
      output.startLine()
      output.text += "<blockquote>\n"
    case .orderedList(let start, _):
      output.startLine()
      output.text += start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n"
    case .unorderedList:
      output.startLine()
      output.text += "<ul>\n"
    case .listItem(let checkbox, _):
      output.startLine()
      output.text += "<li>"
      if let checkbox {
        output.text +=
          checkbox == .checked
          ? "<input type=\"checkbox\" checked=\"\" disabled=\"\" /> "
          : "<input type=\"checkbox\" disabled=\"\" /> "
      }
    case .table:
      output.startLine()
      output.text += "<table>\n"
    case .tableRow(let isHeader):
      if isHeader { output.text += "<thead>\n" }
      if !isHeader, block.previousSibling?.record.level == 1 { output.text += "<tbody>\n" }
      output.text += "<tr>\n"
    case .tableCell(_, let alignment):
      openCell(isHeader: block.parent?.record.level == 1, alignment, &output)
      inlines(of: block, &output)
    }
  }

  private func leave(_ block: BlockNode, _ output: inout Output) {
    switch block.kind {
    case .blockQuote:
      output.startLine()
      output.text += "</blockquote>\n"
    case .orderedList: output.text += "</ol>\n"
    case .unorderedList: output.text += "</ul>\n"
    case .listItem: output.text += "</li>\n"
    case .table(_):
      if block.childCount > 1 { output.text += "</tbody>\n" }
      output.text += "</table>\n"
    case .tableRow(let isHeader):
      fillRow(block, isHeader: isHeader, &output)
      output.text += "</tr>\n"
      if isHeader { output.text += "</thead>\n" }
    case .tableCell:
      output.text += block.parent?.record.level == 1 ? "</th>\n" : "</td>\n"
    default: break
    }
  }

  private func codeClass(_ language: String) -> String {
    let prefix = "language-"
    return (language.hasPrefix(prefix) ? "" : prefix) + escaped(language)
  }

  private func openCell(
    isHeader: Bool, _ alignment: ColumnAlignment, _ output: inout Output
  ) {
    output.text += isHeader ? "<th" : "<td"
    switch alignment {
    case .none: break
    case .left: output.text += " align=\"left\""
    case .center: output.text += " align=\"center\""
    case .right: output.text += " align=\"right\""
    }
    output.text += ">"
  }

  /// Writes the empty cells that a short row leaves out.
  private func fillRow(_ row: BlockNode, isHeader: Bool, _ output: inout Output) {
    guard case .table(let alignments)? = row.parent?.kind else { return }
    for column in min(row.childCount, alignments.count)..<alignments.count {
      output.filledCells += 1
      guard output.filledCells <= MarkdownLimits.filledCells else { return }
      openCell(isHeader: isHeader, alignments[column], &output)
      output.text += isHeader ? "</th>\n" : "</td>\n"
    }
  }

  private func isTight(_ paragraph: BlockNode) -> Bool {
    guard let item = paragraph.parent, item.record.tag == .item, let list = item.parent else {
      return false
    }
    return !list.record.flags.contains(.loose)
  }

  private func inlines(of block: BlockNode, _ output: inout Output) {
    var walk = InlineWalk(block)
    while let event = walk.next() {
      switch event {
      case .enter(let record):
        switch record.tag {
        case .emphasis: output.text += "<em>"
        case .strong: output.text += "<strong>"
        case .strikethrough: output.text += "<del>"
        default:
          let target = block.storage.target(of: record)
          output.text += "<a href=\"" + escaped(address: target?.destination ?? "") + "\""
          writeTitle(target, &output)
          output.text += ">"
        }
      case .leave(let record):
        switch record.tag {
        case .emphasis: output.text += "</em>"
        case .strong: output.text += "</strong>"
        case .strikethrough: output.text += "</del>"
        default: output.text += "</a>"
        }
      case .image(let target, let alternative):
        output.text += "<img src=\"" + escaped(address: target?.destination ?? "") + "\" alt=\""
        output.text += escaped(alternative) + "\""
        writeTitle(target, &output)
        output.text += " />"
      case .run(let run):
        write(run.content, &output)
      }
    }
  }

  private func writeTitle(_ target: LinkTarget?, _ output: inout Output) {
    guard let title = target?.title, !title.isEmpty else { return }
    output.text += " title=\"" + escaped(title) + "\""
  }

  private func write(_ content: InlineRun.Content, _ output: inout Output) {
    switch content {
    case .text(let text): output.text += escaped(text)
    case .code(let text): output.text += "<code>" + escaped(text) + "</code>"
    case .softBreak: output.text += "\n"
    case .hardBreak: output.text += "<br />\n"
    case .html(let text): output.text += allowsRawHTML ? text : "<!-- raw HTML omitted -->"
    case .image: break
    }
  }

  // MARK: - Escaping

  private func escaped(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      case UInt8(ascii: "\""): result += "&quot;".utf8
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func escaped(address: String) -> String {
    var result: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in address.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "'"): result += "&#x27;".utf8
      case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"), UInt8(ascii: "^"),
        UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
