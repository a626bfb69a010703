import ArtifactPresentation

// Code, diffs and source: lines that are not wrapped, so that they can be copied verbatim.

extension LayoutPass {
  /// Which line is above code.
  enum CodeLabel {
    /// None: the code fills its container.
    case none

    /// The language, if it is known.
    case language

    /// The language, or a rule that separates the code from the code before it.
    case always
  }

  mutating func drawCode(_ code: CodeBlock, _ label: CodeLabel, _ level: Int) {
    let base = enterCode()
    defer { baseStyle = base }
    let names = [label == .none ? nil : code.language, code.fileName].compactMap(\.self)
    drawLabel(
      code.fileName == nil ? label : .always,
      language: names.joined(separator: " \(glyphs.separator) "),
      lineCount: code.lines.count, settledCount: code.settledLineCount, level: level)
    drawLines(of: code, level)
  }

  /// Draws the label above the first line of code. It is committed together with that line.
  private mutating func drawLabel(
    _ label: CodeLabel, language: String?, lineCount: Int, settledCount: Int, level: Int
  ) {
    guard lineCount > 0, !frontier.levels[level].hasFirstLine else { return }
    if !isSettled, settledCount == 0 { goLive() }
    frontier.levels[level].hasFirstLine = true
    let name = label == .none ? "" : language ?? ""
    guard !name.isEmpty || label == .always else { return }
    let text = SafeText(sanitizing: name, context: .code)
    let indent = codeIndent
    let rule = glyphs.rule + glyphs.rule + (name.isEmpty ? "" : " ")
    var flow = FlowText(rule, theme.chrome.over(baseStyle))
    flow.append(text, theme.chrome.over(baseStyle))
    let room = contentWidth - Line(indent).width
    if let row = flow.rows(width: max(1, room)).first {
      emit(indent + row, ground: theme.codeGround)
    }
  }

  mutating func drawRaw(_ raw: RawBlock, _ level: Int) {
    if !frontier.levels[level].hasFirstLine {
      // Without a settled line the block may still be replaced by a preview.
      if !isSettled, raw.source.settledLineCount == 0 { goLive() }
      if !raw.reason.isEmpty { emit(FlowText(raw.reason, theme.reasoning.over(baseStyle))) }
      frontier.levels[level].hasFirstLine = true
    }
    let base = enterCode()
    drawLines(of: raw.source, level)
    baseStyle = base
  }

  mutating func drawDiff(_ diff: DiffBlock, _ label: CodeLabel, _ level: Int) {
    let base = enterCode()
    defer { baseStyle = base }
    drawLabel(
      label, language: "diff", lineCount: diff.lines.count, settledCount: diff.settledLineCount,
      level: level)
    let indent = codeIndent
    drawUnits(count: diff.lines.count, settled: diff.settledLineCount, level: level) {
      pass, index in
      pass.emitCode(pass.flow(diff.lines[index]), indent)
    }
  }

  private mutating func drawLines(of code: CodeBlock, _ level: Int) {
    let indent = codeIndent
    drawUnits(count: code.lines.count, settled: code.settledLineCount, level: level) {
      pass, index in
      let number =
        code.firstLineNumber.map {
          pass.lineNumber($0, index, isAlone: code.lines[index].text.isEmpty)
        } ?? []
      pass.emitCode(pass.flow(code.lines[index]), indent, number)
    }
  }

  private mutating func emitCode(
    _ flow: FlowText, _ indent: [Line.Run], _ number: [Line.Run] = []
  ) {
    for runs in flow.lines() {
      emit(
        runs.isEmpty && number.isEmpty ? runs : indent + number + runs, isCode: true,
        ground: theme.codeGround)
    }
  }

  /// Lets the following text be on the ground of code, and returns the base style to restore after
  /// it.
  mutating func enterCode() -> Style {
    let base = baseStyle
    if let ground = theme.codeGround { baseStyle.ground = ground }
    return base
  }

  /// The number before a line of code. Its room depends on the first number alone, so that settled lines don't
  /// move.
  private func lineNumber(_ first: Int, _ index: Int, isAlone: Bool) -> [Line.Run] {
    let text = String(first.addingReportingOverflow(index).partialValue)
    let room = max(3, String(first).count) - text.count
    let number = String(repeating: " ", count: max(0, room)) + text + (isAlone ? "" : "  ")
    return [Line.Run(SafeText(sanitizing: number, context: .code), theme.chrome.over(baseStyle))]
  }

  /// The indentation before code, in addition to the prefixes: none if a container marks the code,
  /// else two spaces.
  var codeIndent: [Line.Run] {
    let isFramed = prefixes.contains { $0.isBare || (!$0.isItem && $0.width > 0) }
    return isFramed || contentWidth <= 2
      ? [] : [Line.Run(.spaces(2), Style(ground: baseStyle.ground))]
  }

  /// Converts a line of code, styled by its tokens.
  private func flow(_ line: CodeBlock.Line) -> FlowText {
    let parts = line.tokens.map { token in
      (token.range, (theme.code[token.role] ?? Style()).over(baseStyle))
    }
    return flow(line.text, baseStyle, parts)
  }

  /// Converts a line of a diff, with the changed part highlighted.
  private func flow(_ line: DiffBlock.Line) -> FlowText {
    let style = style(of: line.role)
    let changed = line.changedRange.map { [($0, theme.diffChanged.over(style))] } ?? []
    return flow(line.text, style, changed)
  }

  /// Converts text with parts in other styles. Overlapping or out-of-bounds parts are clipped.
  private func flow(
    _ text: String, _ style: Style, _ parts: [(range: Range<Int>, style: Style)]
  ) -> FlowText {
    var flow = FlowText()
    let span = text.utf8.span
    var offset = 0
    for part in parts {
      let start = min(max(part.range.lowerBound, offset), span.count)
      let end = min(part.range.upperBound, span.count)
      guard end > start else { continue }
      if start > offset { flow.append(span.extracting(offset..<start), style, context: .code) }
      flow.append(span.extracting(start..<end), part.style, context: .code)
      offset = end
    }
    if offset < span.count {
      flow.append(span.extracting(offset..<span.count), style, context: .code)
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
