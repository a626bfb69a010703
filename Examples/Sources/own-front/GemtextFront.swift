import ArtifactPresenters

/// A front that writes Gemtext, the markup of the Gemini protocol, in which a line is all there is: a
/// heading, a paragraph, an item, a link, or a line of preformatted text.
struct GemtextFront {
  /// The lines of the blocks written so far.
  private(set) var lines: [String] = []

  mutating func write(_ blocks: Blocks) {
    for block in blocks { write(block) }
  }

  /// Writes a block; presenters bound how deep blocks are nested.
  mutating func write(_ block: Block) {
    switch block.kind {
    case .heading(let level, let text):
      write(text, after: String(repeating: "#", count: min(level, 3)) + " ")
    case .paragraph(let text): write(text)
    case .list(let list):
      for item in list.items { write(item.content, after: item.number.map { "\($0). " } ?? "* ") }
    case .quote(let quote):
      if case .alert(_, let title) = quote.role { lines.append("> " + title) }
      write(quote.content, after: "> ")
    case .footnote(let note): write(note.content, after: "[\(note.label)] ")
    case .custom(let block):
      if !block.title.isEmpty { lines.append("### " + block.title) }
      write(block.content)
    case .artifact(let artifact):
      lines.append("## " + artifact.title)
      write(artifact.content)
    case .image(let image): lines.append("=> \(image.source) \(image.alternative)")
    case .note(let note): lines.append("> \(note.severity): \(note.text)")
    case .progress(let progress): lines.append("… " + progress.hint)
    case .rule: lines.append("---")
    default:
      // Every block has a plain text: that of a picture is its data. A later version may have more kinds.
      lines += ["```", block.plainText, "```"]
    }
  }

  /// Writes a line, and a line for each link in it.
  private mutating func write(_ text: StyledText, after mark: String = "") {
    lines.append(mark + text.plainText)
    for span in text.spans {
      if let link = span.link { lines.append("=> " + link) }
    }
  }

  /// Writes blocks with a mark before their first line.
  private mutating func write(_ blocks: Blocks, after mark: String) {
    let start = lines.count
    write(blocks)
    if start < lines.count { lines[start] = mark + lines[start] }
  }
}
