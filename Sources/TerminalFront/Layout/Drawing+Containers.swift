import ArtifactCore
import ArtifactPresentation

extension Drawing {
  // MARK: Lists

  mutating func drawList(_ list: ListBlock, depth: Int, level: Int) {
    let inner = depth + 1
    while cursor[inner].index < list.items.count {
      let index = cursor[inner].index
      let item = list.items[index]
      let isCertain = item.isSettled || item.content.first?.isSettled == true
      if index > 0, item.followsBlankLine, !cursor[inner].hasLead {
        if !isCertain { goLive() }
        emitBlank()
        cursor[inner].hasLead = true
      }
      drawItem(item, of: list, depth: inner, level: level)
      if !item.isSettled { goLive() }
      cursor.advance(at: inner)
    }
  }

  private mutating func drawItem(
    _ item: ListBlock.Item, of list: ListBlock, depth: Int, level: Int
  ) {
    let marker = marker(of: item, in: list, level: level)
    let indent = frameText(" ", count: marker.text.width)
    let margin = Margin(first: marker, rest: Line.Run(indent), depth: depth)
    withMargin(margin) { drawing in
      if item.content.isEmpty {
        if !item.isSettled { drawing.goLive() }
        drawing.emit(Line())
      } else {
        drawing.draw(item.content, depth: depth + 1) { first, second in
          // A list right under its item's text belongs to it.
          if case .list = second.kind, case .paragraph = first.kind { return true }
          return false
        }
      }
    }
  }

  private func marker(of item: ListBlock.Item, in list: ListBlock, level: Int) -> Line.Run {
    if let isChecked = item.isChecked {
      return Line.Run(isChecked ? SafeText("[x] ") : SafeText("[ ] "), theme.marker)
    }
    guard list.isOrdered else {
      return Line.Run(SafeText("• "), theme.marker)
    }
    return Line.Run(SafeText(line: "\(item.number ?? 1). "), theme.marker)
  }

  // MARK: Quotes

  mutating func drawQuote(_ quote: QuoteBlock, depth: Int) {
    let bar = Line.Run(SafeText("│ "), theme.quiet)
    let margin = Margin(first: bar, rest: bar, depth: depth)
    withMargin(margin) { drawing in
      if let title = drawing.title(of: quote.role), !drawing.cursor[depth].hasBegun {
        if quote.content.isEmpty { drawing.goLive() }
        drawing.emit(title)
      }
      drawing.draw(quote.content, depth: depth + 1)
    }
  }

  private func title(of role: QuoteBlock.Role) -> Line.Run? {
    switch role {
    case .quotation: nil
    case .reasoning: Line.Run(SafeText("Thinking"), theme.quiet)
    case .alert(let kind): Line.Run(SafeText(line: kind), theme.warning)
    }
  }

  // MARK: Artifacts

  /// A name plate above, a line with the size below, nothing at the sides: what is between copies
  /// as it is.
  mutating func drawArtifact(_ artifact: ArtifactBlock, depth: Int, isSettled: Bool) {
    if !cursor[depth].hasBegun {
      emit(namePlate(of: artifact))
      cursor[depth].hasBegun = true
    }
    let outerIndent = codeIndent
    codeIndent = artifact.type == .markdown ? 2 : 0
    draw(artifact.content, depth: depth + 1)
    codeIndent = outerIndent
    if !isSettled { goLive() }
    emit(foot(of: artifact))
  }

  private func namePlate(of artifact: ArtifactBlock) -> Line {
    let title = artifact.title.isEmpty ? artifact.identifier.rawValue : artifact.title
    let language = artifact.language.map { " · \($0)" } ?? ""
    let version = artifact.version > 1 ? " · version \(artifact.version)" : ""
    let frameWidth = min(width, LayoutOptions.frameWidth)
    var line = Line([
      Line.Run(SafeText("╭─ "), theme.quiet),
      Line.Run(SafeText(line: title), theme.title),
      Line.Run(
        SafeText(line: " · \(artifact.type.displayName)\(language)\(version) "), theme.quiet),
    ])
    if line.width >= frameWidth {
      line = line.rows(columns: max(1, frameWidth - 1))[0]
      line.append(Line.Run(SafeText("…"), theme.quiet))
    } else {
      line.append(Line.Run(frameText("─", count: frameWidth - line.width), theme.quiet))
    }
    return line
  }

  private func foot(of artifact: ArtifactBlock) -> Line {
    let size = ByteCount.text(artifact.byteCount)
    var line = Line([Line.Run(SafeText("╰─ "), theme.quiet)])
    switch artifact.state {
    case .arriving: line.append(Line.Run(SafeText(line: "⋯ \(size)"), theme.quiet))
    case .complete: line.append(Line.Run(SafeText(line: size), theme.quiet))
    case .interrupted:
      line.append(Line.Run(SafeText("incomplete"), theme.warning))
      line.append(Line.Run(SafeText(line: " · \(size)"), theme.quiet))
    }
    return line
  }
}
