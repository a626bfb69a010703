import ArtifactPresentation

extension Drawing {
  mutating func drawCode(_ code: CodeBlock, depth: Int, isSettled: Bool) {
    while cursor[depth].units < code.lines.count {
      let index = cursor[depth].units
      if index >= code.settledLineCount, !isSettled { goLive() }
      var line = Line([Line.Run(frameText(" ", count: codeIndent))])
      line.append(contentsOf: self.line(of: code.lines[index]))
      emit(line.width > codeIndent ? line : Line())
      cursor[depth].units += 1
    }
  }

  /// A line of code with its colours. It is never wrapped here (F2.4).
  private func line(of code: CodeBlock.Line) -> Line {
    guard !code.tokens.isEmpty else {
      return Line([Line.Run(SafeText(line: code.text, in: .code))])
    }
    // Tabs depend on the column, so a line with tabs is sanitised as a whole and loses no colour:
    // its tabs become spaces first.
    let bytes = Array(code.text.utf8)
    var line = Line()
    var position = 0
    func add(_ range: Range<Int>, _ style: Style) {
      guard !range.isEmpty else { return }
      let text = String(decoding: bytes[range], as: UTF8.self)
      line.append(Line.Run(expanded(text, from: line.width), style))
    }
    for token in code.tokens where token.range.upperBound <= bytes.count {
      add(position..<max(position, token.range.lowerBound), .plain)
      add(token.range, theme.style(of: token.role))
      position = token.range.upperBound
    }
    add(position..<max(position, bytes.count), .plain)
    return line
  }

  /// A part of a line that begins at a column, its tabs led to the stops of the line.
  private func expanded(_ text: String, from column: Int) -> SafeText {
    guard text.utf8.contains(0x09) else { return SafeText(line: text, in: .code) }
    var result = ""
    var width = 0
    for (index, piece) in text.split(separator: "\t", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 {
        let count = 4 - (column + width) % 4
        result += String(repeating: " ", count: count)
        width += count
      }
      let safe = SafeText(line: String(piece), in: .code)
      result += safe.string
      width += safe.width
    }
    return SafeText(known: result, width: width)
  }

  mutating func drawDiff(_ diff: DiffBlock, depth: Int, isSettled: Bool) {
    while cursor[depth].units < diff.lines.count {
      let index = cursor[depth].units
      if index >= diff.settledLineCount, !isSettled { goLive() }
      let line = diff.lines[index]
      let style: Style =
        switch line.role {
        case .file: theme.title
        case .hunk: theme.hunk
        case .added: theme.added
        case .removed: theme.removed
        case .context: .plain
        case .note: theme.quiet
        }
      emit(Line.Run(SafeText(line: line.text, in: .code), style))
      cursor[depth].units += 1
    }
  }

  mutating func drawRaw(_ raw: RawBlock, depth: Int, isSettled: Bool) {
    if !cursor[depth].hasBegun {
      if raw.source.settledLineCount == 0, !isSettled { goLive() }
      emit(Line.Run(SafeText(line: raw.reason), theme.quiet))
      cursor[depth].hasBegun = true
    }
    drawCode(raw.source, depth: depth, isSettled: isSettled)
  }
}
