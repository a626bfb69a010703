import ArtifactCore
import ArtifactPresentation

// Containers: lists, quotes, footnotes and artifacts.

extension LayoutPass {
  // MARK: Lists

  mutating func drawList(_ list: ListBlock, _ level: Int) {
    listDepth += 1
    defer { listDepth -= 1 }
    while !isStopped, frontier.levels[level].done < list.items.count {
      let index = frontier.levels[level].done
      let previous = index > 0 ? list.items[index - 1] : nil
      draw(list.items[index], after: previous, index, isOrdered: list.isOrdered, level + 1)
      frontier.levels[level].done += 1
    }
  }

  private mutating func draw(
    _ item: ListBlock.Item, after previous: ListBlock.Item?, _ index: Int, isOrdered: Bool,
    _ level: Int
  ) {
    open(level, kind: .item) { pass in
      guard let previous else { return }
      if item.followsBlankLine || Self.hasBlankLines(previous.content) { pass.separate() }
    }
    push(prefix(of: item, index, isOrdered: isOrdered, level))
    draw(isSettled: item.isSettled) { $0.drawContent(item.content, level) }
    emitHead(level)
    popPrefix()
    frontier.levels.removeSubrange(level...)
  }

  /// Whether blank lines separate blocks of an item, so that one also has to follow the item.
  private static func hasBlankLines(_ content: Blocks) -> Bool {
    for (index, block) in content.enumerated() {
      if case .list(let list) = block.kind {
        if let last = list.items.last, hasBlankLines(last.content) { return true }
      } else if index > 0 {
        return true
      }
    }
    return false
  }

  private func prefix(
    of item: ListBlock.Item, _ index: Int, isOrdered: Bool, _ level: Int
  ) -> LinePrefix {
    let marker: String
    var style = theme.marker
    if isOrdered {
      marker = "\(item.number ?? index + 1)."
    } else if let isChecked = item.isChecked {
      marker = isChecked ? glyphs.checked : glyphs.unchecked
      if isChecked { style = theme.checked }
    } else {
      marker = glyphs.bullets[(listDepth - 1) % glyphs.bullets.count]
    }
    let text = SafeText(sanitizing: marker + " ", context: .prose)
    return LinePrefix(level: level, marker: text, style: style)
  }

  // MARK: Quotes

  mutating func drawQuote(_ quote: QuoteBlock, _ level: Int) {
    let base = baseStyle
    defer { baseStyle = base }
    switch quote.role {
    case .quotation:
      drawBarred(quote.content, level, theme.chrome)
    case .reasoning:
      baseStyle = theme.reasoning.over(base)
      drawBarred(quote.content, level, theme.chrome, title: FlowText("Reasoning", baseStyle))
    case .alert(let kind, let title):
      let style = theme.alert(kind)
      var flow = FlowText((glyphs.alerts[kind] ?? glyphs.artifact) + " ", style)
      let text = SafeText(sanitizing: title.isEmpty ? "\(kind)" : title, context: .code)
      flow.append(text, theme.strong.over(style))
      drawBarred(quote.content, level, style, title: flow)
    }
  }

  mutating func drawCustom(_ block: CustomBlock, _ level: Int) {
    guard !block.title.isEmpty else {
      push(LinePrefix(level: level))
      drawContent(block.content, level)
      return popPrefix()
    }
    let title = SafeText(sanitizing: block.title, context: .code)
    var flow = FlowText()
    flow.append(title, theme.strong.over(baseStyle))
    drawBarred(block.content, level, theme.chrome, title: flow)
  }

  /// Draws blocks with a bar beside them and a title above.
  private mutating func drawBarred(
    _ content: Blocks, _ level: Int, _ style: Style, title: FlowText = FlowText()
  ) {
    let room = min(contentWidth - 2, options.proseWidth)
    let label = title.isEmpty ? [] : title.rows(width: max(1, room))
    push(LinePrefix(level: level, bar: glyphs.quoteBar, style: style, label: label))
    drawContent(content, level)
    // A title without content is drawn only when the block is settled.
    if isSettled, !label.isEmpty { emitHead(level) }
    popPrefix()
  }

  // MARK: Footnotes

  mutating func drawFootnote(_ note: FootnoteBlock, _ level: Int) {
    let base = baseStyle
    defer { baseStyle = base }
    let style = theme.reference.over(base)
    baseStyle = theme.footnote.over(base)
    let mark = SafeText(sanitizing: glyphs.mark(ofFootnote: note.label) + " ", context: .code)
    if mark.width <= TerminalLimits.footnoteMarkWidth {
      push(LinePrefix(level: level, marker: mark, style: style))
    } else {
      var label = FlowText()
      label.append(mark, style)
      push(LinePrefix(level: level, indentation: 2, label: label.rows(width: contentWidth)))
    }
    drawContent(note.content, level)
    if isSettled { emitHead(level) }
    popPrefix()
  }

  // MARK: Artifacts

  // An artifact has a header line (the plate) above it and a footer line below it, both rules
  // across the width. Content between them has no frame and no indentation, so that every block
  // looks as it does elsewhere and copied text is clean.

  mutating func drawArtifact(_ artifact: ArtifactBlock, _ id: BlockID, _ level: Int) {
    let isFolded = options.folding?.isFolded(artifact, id) == true
    if !frontier.levels[level].hasFirstLine {
      drawPlate(of: artifact, id)
      frontier.levels[level].hasFirstLine = true
      joinLines()
    }
    push(LinePrefix(level: level, isBare: Self.isBare(artifact)))
    let outerTitle = artifactTitle
    artifactTitle = artifact.title
    if !isFolded { drawContent(artifact.content, level) }
    artifactTitle = outerTitle
    popPrefix()
    // While the artifact arrives, it has no end.
    guard isSettled else { return goLive() }
    joinLines()
    drawEnd(of: artifact)
  }

  /// Whether the artifact is code, a diff, JSON or source without a preview, which the plate and
  /// the end line mark sufficiently.
  private static func isBare(_ artifact: ArtifactBlock) -> Bool {
    guard artifact.type != .markdown else { return false }
    return switch artifact.content.first?.kind {
    case .code, .diff, .tree, .raw: true
    default: false
    }
  }

  private mutating func drawPlate(of artifact: ArtifactBlock, _ id: BlockID) {
    let heading = artifact.heading
    let link = SafeLink(host: .artifact(id))
    var glyph = glyphs.artifact
    if let folding = options.folding, artifact.frame.disclosure != .fixed {
      glyph = folding.isFolded(artifact, id) ? glyphs.form.folded : glyphs.form.unfolded
    }
    var flow = FlowText("\(glyph) ", theme.artifactGlyph, link: link)
    // The plate is a single paragraph; a line break in the title would make it look like content.
    flow.append(
      SafeText(sanitizing: heading.name, context: .code), theme.artifactTitle, link: link)
    var details = heading.details
    if artifact.version > 1 { details.append("v\(artifact.version)") }
    if !details.isEmpty {
      let text = "  " + details.joined(separator: " \(glyphs.separator) ")
      flow.append(SafeText(sanitizing: text, context: .code), theme.chrome, link: link)
    }
    emitRule(around: flow)
  }

  private mutating func drawEnd(of artifact: ArtifactBlock) {
    let size = ByteCountText.text(artifact.byteCount)
    var flow = FlowText()
    switch artifact.state {
    case .complete:
      flow.append(size, theme.chrome)
    case .arriving, .interrupted:
      flow.append("incomplete", theme.warning)
      flow.append(" \(glyphs.separator) \(size)", theme.chrome)
    }
    emitRule(around: flow)
  }

  /// Emits text in a rule across the width. Further rows of the text are indented.
  private mutating func emitRule(around flow: FlowText) {
    let lead = SafeText(sanitizing: glyphs.rule + glyphs.rule + " ", context: .prose)
    let width = contentWidth - lead.width
    guard width >= TerminalLimits.narrowestContent else { return emit(flow) }
    let rows = flow.rows(width: width)
    for (index, row) in rows.enumerated() {
      var line = [index == 0 ? Line.Run(lead, theme.chrome) : Line.Run(.spaces(lead.width))] + row
      let rest = contentWidth - Line(line).width - 1
      if index + 1 == rows.count, rest > 0 {
        let rule = " " + String(repeating: glyphs.rule, count: rest)
        line.append(Line.Run(SafeText(sanitizing: rule, context: .prose), theme.chrome))
      }
      emit(line)
    }
  }

  // MARK: Depth

  /// Draws the content of a container, or the number of its blocks if it is nested too deep.
  private mutating func drawContent(_ content: Blocks, _ level: Int) {
    guard depth > TerminalLimits.nestingDepth else { return draw(content, level: level) }
    guard !content.isEmpty, frontier.levels[level].done == 0 else { return }
    if !isSettled { goLive() }
    let noun = content.count == 1 ? "block" : "blocks"
    emit(FlowText("\(glyphs.waiting) \(content.count) \(noun) nested too deeply", theme.warning))
    frontier.levels[level].done = content.count
  }
}
