import Drawing

// The text of a presentation without formatting and layout: for searching, copying and comparing.

extension Presentation {
  /// The plain text of all blocks, separated by blank lines.
  ///
  /// - Complexity: O(length of the text).
  public var plainText: String {
    PlainText.join(blocks)
  }
}

extension Block {
  /// The plain text of the block and its content; several lines are separated by line feeds.
  ///
  /// The nesting depth is bounded by the presenters (``PresentationLimits``).
  ///
  /// - Complexity: O(length of the text).
  public var plainText: String {
    switch kind {
    case .heading(_, let text), .paragraph(let text): text.plainText
    case .list(let list): PlainText.list(list)
    case .quote(let quote): PlainText.quote(quote)
    case .footnote(let note): "[\(note.label)] " + PlainText.join(note.content)
    case .custom(let block): PlainText.titled(block.title, PlainText.join(block.content))
    case .code(let code): PlainText.titled(code.fileName ?? "", PlainText.lines(code))
    case .diff(let diff): diff.lines.map(\.text).joined(separator: "\n")
    case .table(let table): PlainText.table(table)
    case .tree(let tree): PlainText.tree(tree)
    case .math(let math): math.source
    case .picture(let block): PlainText.picture(block)
    case .image(let image): image.alternative
    case .form(let form): form.plainText
    case .artifact(let artifact):
      PlainText.titled(artifact.title, PlainText.join(artifact.content, separator: "\n"))
    case .raw(let raw): PlainText.titled(raw.reason, PlainText.lines(raw.source))
    case .progress(let progress): progress.hint
    case .note(let note): note.text
    case .rule: ""
    }
  }
}

private enum PlainText {
  static func join(_ blocks: Blocks, separator: String = "\n\n") -> String {
    blocks.map(\.plainText).filter { !$0.isEmpty }.joined(separator: separator)
  }

  static func titled(_ title: String, _ text: String) -> String {
    title.isEmpty ? text : text.isEmpty ? title : title + "\n" + text
  }

  static func lines(_ code: CodeBlock) -> String {
    code.lines.map(\.text).joined(separator: "\n")
  }

  static func list(_ list: ListBlock) -> String {
    var lines: [String] = []
    for (index, item) in list.items.enumerated() {
      let number = list.isOrdered ? "\(item.number ?? index + 1)." : ""
      let box = item.isChecked.map { $0 ? "[x]" : "[ ]" } ?? ""
      let parts = [number, box, join(item.content, separator: "\n")]
      lines.append(parts.filter { !$0.isEmpty }.joined(separator: " "))
    }
    return lines.joined(separator: "\n")
  }

  static func quote(_ quote: QuoteBlock) -> String {
    guard case .alert(_, let title) = quote.role else { return join(quote.content) }
    return titled(title, join(quote.content))
  }

  /// One line per row, with cells separated by tabs.
  static func table(_ table: TableBlock) -> String {
    let header = table.hasHeader ? [table.columns.map(\.header)] : []
    let rows = (header + table.rows)
      .map { row in row.map(\.plainText).joined(separator: "\t") }
      .joined(separator: "\n")
    return titled(table.caption?.plainText ?? "", rows)
  }

  /// One line per value: `name: value`, indented by its depth.
  static func tree(_ tree: TreeBlock) -> String {
    tree.nodes.map { node in
      let indent = String(repeating: "  ", count: min(node.depth, PresentationLimits.depth))
      let value =
        switch node.value {
        case .object, .array: ""
        case .string(let text), .number(let text): text
        case .boolean(let isTrue): isTrue ? "true" : "false"
        case .null: "null"
        }
      let name = node.quotedKey.map { $0 + (value.isEmpty ? ":" : ": ") } ?? ""
      return indent + name + value
    }
    .joined(separator: "\n")
  }

  /// The title and the table of a picture, or its text if the table only replaces a drawing.
  static func picture(_ block: PictureBlock) -> String {
    guard let data = block.data, block.picture.dataUse.role != .replacement else {
      return block.picture.readableText
    }
    return titled(block.title, table(data))
  }
}
