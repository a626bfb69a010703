import ArtifactPresentation

// Code, diffs and source: lines that are shown whole, so that copying gives them back.

extension LayoutPass {
  mutating func drawCode(_ code: CodeBlock, _ level: Int) {
    drawLines(of: code, level)
  }

  mutating func drawRaw(_ raw: RawBlock, _ level: Int) {
    if !frontier.levels[level].hasFirstLine {
      // What has no settled line may still become something better.
      if !isSettled, raw.source.settledLineCount == 0 { goLive() }
      if !raw.reason.isEmpty { emit(FlowText(raw.reason, theme.reasoning.over(baseStyle))) }
      frontier.levels[level].hasFirstLine = true
    }
    drawLines(of: raw.source, level)
  }

  mutating func drawDiff(_ diff: DiffBlock, _ level: Int) {
    let indent = codeIndent
    drawUnits(count: diff.lines.count, settled: diff.settledLineCount, level: level) {
      pass, index in
      let line = diff.lines[index]
      var flow = FlowText()
      flow.append(line.text, pass.style(of: line.role), context: .code)
      pass.emitCode(flow, indent)
    }
  }

  private mutating func drawLines(of code: CodeBlock, _ level: Int) {
    let indent = codeIndent
    drawUnits(count: code.lines.count, settled: code.settledLineCount, level: level) {
      pass, index in
      pass.emitCode(pass.flow(code.lines[index]), indent)
    }
  }

  private mutating func emitCode(_ flow: FlowText, _ indent: [Line.Run]) {
    for runs in flow.lines() { emit(runs.isEmpty ? runs : indent + runs, isCode: true) }
  }

  /// What stands before code beside what the containers put there: nothing where they show where
  /// code is, else two spaces.
  var codeIndent: [Line.Run] {
    let isFramed = prefixes.contains { $0.isBare || (!$0.isItem && $0.width > 0) }
    return isFramed || contentWidth <= 2 ? [] : [Line.Run(.spaces(2))]
  }

  /// A line of code with the colours of its tokens. Tokens that overlap or lie outside lose that part.
  private func flow(_ line: CodeBlock.Line) -> FlowText {
    var flow = FlowText()
    let span = line.text.utf8.span
    var offset = 0
    for token in line.tokens {
      let start = min(max(token.range.lowerBound, offset), span.count)
      let end = min(token.range.upperBound, span.count)
      guard end > start else { continue }
      if start > offset { flow.append(span.extracting(offset..<start), baseStyle, context: .code) }
      let style = (theme.code[token.role] ?? Style()).over(baseStyle)
      flow.append(span.extracting(start..<end), style, context: .code)
      offset = end
    }
    if offset < span.count {
      flow.append(span.extracting(offset..<span.count), baseStyle, context: .code)
    }
    return flow
  }

  private func style(of role: DiffBlock.Line.Role) -> Style {
    switch role {
    case .file: theme.diffFile.over(baseStyle)
    case .hunk: theme.diffHunk.over(baseStyle)
    case .context: baseStyle
    case .added: theme.diffAdded.over(baseStyle)
    case .removed: theme.diffRemoved.over(baseStyle)
    case .note: theme.chrome.over(baseStyle)
    }
  }
}
