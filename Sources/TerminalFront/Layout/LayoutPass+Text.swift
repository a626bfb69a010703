import ArtifactPresentation

// Blocks that are committed as a whole when they are settled.

extension LayoutPass {
  mutating func drawWhole(_ kind: Block.Kind, _ level: Int) {
    switch kind {
    case .heading(let number, let text): drawHeading(number, text)
    case .paragraph(let text): drawParagraph(text)
    case .graph(let graph): drawGraph(graph)
    case .chart(let chart): drawChart(chart, level)
    case .map(let map): drawMap(map, level)
    case .image(let image): drawImage(image)
    case .form(let form): drawForm(form)
    case .progress(let progress): drawProgress(progress)
    case .note(let note): drawNote(note)
    case .rule: drawRule(glyphs.rule, width: 40)
    case .list, .quote, .code, .diff, .table, .tree, .artifact, .raw, .footnote, .custom, .math:
      break  // these blocks are drawn in parts
    }
  }

  private mutating func drawHeading(_ number: Int, _ text: StyledText) {
    let flow = flow(text, theme.heading(number).over(baseStyle))
    guard !flow.isEmpty else { return }
    let rows = flow.rows(width: min(contentWidth, options.proseWidth))
    for row in rows { emit(row) }
    guard number <= 2 else { return }
    drawRule(
      number == 1 ? glyphs.heavyRule : glyphs.rule, width: rows.map { Line($0).width }.max() ?? 0)
  }

  private mutating func drawParagraph(_ text: StyledText) {
    guard text.spans.contains(where: \.isDisplayMath) else {
      let flow = flow(text, baseStyle)
      if !flow.isEmpty { emit(flow) }
      return
    }
    var rest = text.spans[...]
    while let index = rest.firstIndex(where: \.isDisplayMath) {
      emitProse(rest[..<index])
      let formula = StyledText([rest[index]]).plainText
      rest = rest[(index + 1)...]
      let punctuation = Self.takePunctuation(&rest)
      if !formula.isEmpty || !punctuation.isEmpty {
        drawDisplay(formula, punctuation: punctuation)
      }
    }
    emitProse(rest)
  }

  private mutating func emitProse(_ spans: ArraySlice<StyledText.Span>) {
    let flow = flow(StyledText(Array(spans)), baseStyle)
    // Blanks between two formulas are ignored.
    if flow.buffer.bytes.contains(where: { $0 != 0x20 && $0 != 0x0A }) { emit(flow) }
  }

  private mutating func drawRule(_ glyph: String, width: Int) {
    let count = min(width, contentWidth)
    guard count > 0 else { return }
    let rule = String(repeating: glyph, count: count)
    emit([Line.Run(SafeText(sanitizing: rule, context: .prose), theme.chrome)])
  }

  private mutating func drawProgress(_ progress: ProgressBlock) {
    let hint = progress.hint.isEmpty ? "" : " \(progress.hint) \(glyphs.separator)"
    let size = ByteCountText.text(progress.byteCount)
    emit(FlowText("\(glyphs.waiting)\(hint) \(size)", theme.progress.over(baseStyle)))
  }

  private mutating func drawNote(_ note: NoteBlock) {
    let (word, style) =
      switch note.severity {
      case .information: ("note", theme.information)
      case .warning: ("warning", theme.warning)
      case .error: ("error", theme.error)
      }
    var flow = FlowText("\(word): ", theme.strong.over(style))
    flow.append(note.text, baseStyle)
    emit(flow)
  }

  // MARK: Styled text

  /// Converts styled text to flow text.
  func flow(_ text: StyledText, _ base: Style) -> FlowText {
    var flow = FlowText()
    for (index, span) in text.spans.enumerated() {
      let link = span.link.flatMap { SafeLink($0) }
      var style = base
      if !span.traits.isEmpty { style = self.style(of: span.traits).over(base) }
      if span.link != nil { style = theme.link.over(style) }
      switch span.content {
      case .text(let words):
        if case .footnote(let label, _)? = span.role {
          let isNext = index > 0 && touches(text.spans[index - 1], markOf: label)
          let mark = (isNext ? "," : "") + glyphs.mark(ofFootnote: label)
          flow.append(SafeText(sanitizing: mark, context: .code), style, link: link)
        } else if span.traits.contains(.math) {
          flow.append(formula(words, span.role), style, link: link)
        } else {
          let context: SafeText.Context =
            span.link != nil || !span.traits.isDisjoint(with: [.code, .tag, .markup])
            ? .code : .prose
          flow.append(words, style, link: link, context: context)
        }
      case .softBreak:
        flow.append(" ", style, link: link)
      case .hardBreak:
        flow.breakLine()
      case .image(let alternative, let source):
        let label = alternative.isEmpty ? ImageText.origin(of: source) : alternative
        flow.append("\(glyphs.image) \(label)", style, link: link, context: .code)
      }
      guard let target = span.link, Self.endsLink(text.spans, index) else { continue }
      appendTarget(target, of: text.spans, endingAt: index, to: &flow, base)
    }
    return flow
  }

  /// Renders an inline formula: as Unicode text if all of it can be represented and it fits, else
  /// as TeX.
  private func formula(_ source: String, _ role: StyledText.Role?) -> SafeText {
    if case .math? = role, glyphs.form.hasSymbols, let line = TeXFormula.line(of: source) {
      let text = SafeText(sanitizing: line, context: .code)
      if text.width <= contentWidth { return text }
    }
    return SafeText(sanitizing: source, context: .code)
  }

  /// Whether the superscript mark of a footnote directly follows another one.
  private func touches(_ previous: StyledText.Span, markOf label: String) -> Bool {
    guard case .footnote(let other, _)? = previous.role else { return false }
    return glyphs.isRaised(footnote: label) && glyphs.isRaised(footnote: other)
  }

  private static func endsLink(_ spans: [StyledText.Span], _ index: Int) -> Bool {
    index + 1 == spans.count || spans[index + 1].link != spans[index].link
  }

  /// Appends the target of a link, if requested or if the label shows a different host.
  private func appendTarget(
    _ target: String, of spans: [StyledText.Span], endingAt index: Int, to flow: inout FlowText,
    _ base: Style
  ) {
    var start = index
    while start > 0, spans[start - 1].link == target { start -= 1 }
    let label = StyledText(Array(spans[start...index])).plainText
    if options.showsLinkTargets {
      if label != target, "mailto:" + label != target {
        flow.append(" (\(target))", theme.chrome.over(base), context: .code)
      }
    } else if let shown = SafeLink.host(of: label), let host = SafeLink.host(of: target),
      shown != host
    {
      flow.append(" ⟨\(host)⟩", theme.warning.over(base), context: .code)
    }
  }

  private func style(of traits: StyledText.Traits) -> Style {
    var style = Style()
    if traits.contains(.reference) { style = theme.reference.over(style) }
    if traits.contains(.markup) { style = theme.markup.over(style) }
    if traits.contains(.tag) { style = theme.tag.over(style) }
    if traits.contains(.math) { style = theme.math.over(style) }
    if traits.contains(.code) { style = theme.inlineCode.over(style) }
    if traits.contains(.emphasis) { style = theme.emphasis.over(style) }
    if traits.contains(.strong) { style = theme.strong.over(style) }
    if traits.contains(.strikethrough) { style = theme.strikethrough.over(style) }
    return style
  }
}
