// A presentation as spoken text: the kind of each element, then its content, in reading order.

import ArtifactCore
import Drawing

extension Presentation {
  /// The spoken text of all blocks, one or more lines each.
  ///
  /// - Complexity: O(length of the text).
  public var accessibleText: String {
    blocks.map(\.accessibleText).filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

extension Block {
  /// The spoken text of the block: its kind and size in words, then its content.
  ///
  /// - Complexity: O(length of the text).
  public var accessibleText: String {
    switch kind {
    case .heading(let level, let text): "Heading level \(level): \(text.accessibleText)"
    case .paragraph(let text): text.accessibleText
    case .list(let list): Spoken.list(list)
    case .quote(let quote): Spoken.quote(quote)
    case .footnote(let note): "Footnote \(note.label): \(Spoken.blocks(note.content))"
    case .custom(let block): Spoken.custom(block)
    case .code(let code): Spoken.code(code)
    case .diff(let diff): Spoken.diff(diff)
    case .table(let table): Spoken.table(table)
    case .tree(let tree): "Data, \(Spoken.count(tree.nodes.count, "value")).\n" + plainText
    case .math(let math): "Formula: \(math.source)"
    case .picture(let block): Spoken.picture(block)
    case .image(let image): "Image: \(image.alternative)"
    case .form(let form): form.accessibleText
    case .artifact(let artifact): Spoken.artifact(artifact)
    case .raw(let raw): "Source, \(raw.reason).\n" + Spoken.code(raw.source)
    case .progress(let progress):
      "Arriving: \(progress.hint), \(Spoken.count(progress.byteCount, "byte"))."
    case .note(let note): "\(Spoken.severity(note.severity)): \(note.text)"
    case .rule: "Separator."
    }
  }
}

extension StyledText {
  /// The spoken text; content other than words is named.
  ///
  /// - Complexity: O(length of the text).
  public var accessibleText: String {
    var result = ""
    for (index, span) in spans.enumerated() {
      defer { result += spokenTarget(ofLinkEndingAt: index) }
      let text = StyledText([span]).plainText
      switch (span.content, span.role) {
      case (.image, _): result += text.isEmpty ? "image" : "image: \(text)"
      case (.text, .footnote(let label, _)): result += " (footnote \(label))"
      case (.text, .citation(let label)): result += " (source \(label))"
      case (.text, .math), (.text, .formula): result += "formula \(text)"
      default: result += text
      }
    }
    return result
  }
}

extension StyledText {
  /// The address of a link after its last span, unless its text is the address.
  private func spokenTarget(ofLinkEndingAt index: Int) -> String {
    guard let link = spans[index].link, !link.isEmpty,
      index + 1 == spans.count || spans[index + 1].link != link
    else { return "" }
    var start = index
    while start > 0, spans[start - 1].link == link { start -= 1 }
    let text = StyledText(Array(spans[start...index])).plainText
    return text == link || "mailto:" + text == link ? "" : " (link to \(link))"
  }
}

enum Spoken {
  static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  static func blocks(_ blocks: Blocks) -> String {
    blocks.map(\.accessibleText).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  static func list(_ list: ListBlock) -> String {
    var lines = ["List of \(count(list.items.count, "item"))."]
    for (index, item) in list.items.enumerated() {
      let mark = item.isChecked.map { $0 ? "Done: " : "To do: " } ?? ""
      lines.append("\(item.number ?? index + 1). \(mark)\(blocks(item.content))")
    }
    return lines.joined(separator: "\n")
  }

  static func quote(_ quote: QuoteBlock) -> String {
    switch quote.role {
    case .quotation: "Quote:\n\(blocks(quote.content))\nEnd of quote."
    case .reasoning: "Reasoning:\n\(blocks(quote.content))\nEnd of reasoning."
    case .alert(let kind, let title):
      alert(kind, title) + ":\n\(blocks(quote.content))\nEnd of \(kind)."
    }
  }

  /// The kind, and the title if it differs from the kind.
  private static func alert(_ kind: QuoteBlock.AlertKind, _ title: String) -> String {
    let name = "\(kind)"
    let word = name.prefix(1).uppercased() + name.dropFirst()
    return title.isEmpty || title.lowercased() == name ? word : "\(word), \(title)"
  }

  static func custom(_ block: CustomBlock) -> String {
    guard !block.title.isEmpty else { return blocks(block.content) }
    return "\(block.title):\n\(blocks(block.content))\nEnd of \(block.title)."
  }

  static func code(_ code: CodeBlock) -> String {
    let language =
      (code.language.map { " in \($0)" } ?? "") + (code.fileName.map { ", file \($0)" } ?? "")
    let lines = code.lines.map(\.text).joined(separator: "\n")
    return "Code\(language), \(count(code.lines.count, "line")).\n\(lines)\nEnd of code."
  }

  static func diff(_ diff: DiffBlock) -> String {
    let lines = diff.lines.map { line in
      switch line.role {
      case .added: "Added: \(line.text)"
      case .removed: "Removed: \(line.text)"
      case .file, .hunk, .context, .note: line.text
      }
    }
    return "Changes, \(count(diff.lines.count, "line")).\n" + lines.joined(separator: "\n")
  }

  /// Each cell with the name of its column, so that a row is understandable without the header.
  static func table(_ table: TableBlock) -> String {
    let names = table.columns.map(\.header.plainText)
    let caption = table.caption.map { " “\($0.accessibleText)”" } ?? ""
    var lines = [
      "Table\(caption), \(count(table.columns.count, "column")), \(count(table.rows.count, "row"))."
    ]
    for (index, row) in table.rows.enumerated() {
      let cells = row.enumerated().filter { !$1.spans.isEmpty }.map { column, cell in
        let name = table.hasHeader && column < names.count ? names[column] : "column \(column + 1)"
        return "\(name): \(cell.accessibleText)"
      }
      lines.append("Row \(index + 1). " + cells.joined(separator: "; "))
    }
    return lines.joined(separator: "\n")
  }

  /// The type and the size or title of a picture, then its table or its text.
  static func picture(_ block: PictureBlock) -> String {
    let picture = block.picture
    if let summary = picture.summary { return summary + "\n" + picture.readableText }
    guard let data = block.data else { return "\(picture.typeName):\n" + picture.readableText }
    return "\(picture.typeName): \(picture.title)\n" + table(data)
  }

  static func artifact(_ artifact: ArtifactBlock) -> String {
    let heading = artifact.heading
    // The type appears once; the language is that of the code below.
    let type = heading.name == artifact.type.displayName ? [] : [artifact.type.displayName]
    let state =
      switch artifact.state {
      case .arriving: ", still arriving"
      case .complete: ""
      case .interrupted: ", incomplete"
      }
    return "Artifact: \(([heading.name] + type).joined(separator: ", ")), "
      + "\(count(artifact.byteCount, "byte"))\(state).\n\(blocks(artifact.content))\nEnd of artifact."
  }

  static func severity(_ severity: NoteBlock.Severity) -> String {
    switch severity {
    case .information: "Note"
    case .warning: "Warning"
    case .error: "Error"
    }
  }
}
