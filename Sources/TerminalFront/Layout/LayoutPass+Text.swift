import ArtifactCore
import ArtifactPresentation

// Paragraphs, the rows of which are committed once they are certain, and blocks that are committed
// as a whole when they are settled.

extension LayoutPass {
  mutating func drawWhole(_ block: Block, _ level: Int) {
    switch block.kind {
    case .heading(let number, let text): drawHeading(number, text)
    case .picture(let picture): drawPicture(picture, block.id, level)
    case .image(let image): drawImage(image)
    case .form(let form): drawForm(form)
    case .progress(let progress): drawProgress(progress)
    case .note(let note): drawNote(note)
    case .rule: drawRule(glyphs.rule, width: 40)
    case .paragraph, .list, .quote, .code, .diff, .table, .tree, .artifact, .raw, .footnote,
      .custom, .math:
      break  // these blocks are drawn in parts
    }
  }

  private mutating func drawHeading(_ number: Int, _ text: StyledText) {
    var text = text
    if !isSettled, text.spans.last?.isFormula == true { text.spans.removeLast() }
    let flow = flow(text, theme.heading(number).over(baseStyle))
    guard !flow.isEmpty else { return }
    let rows = flow.rows(width: min(contentWidth, options.proseWidth))
    for row in rows { emit(row) }
    guard number <= 2 else { return }
    drawRule(
      number == 1 ? glyphs.heavyRule : glyphs.rule, width: rows.map { Line($0).width }.max() ?? 0)
  }

  mutating func drawParagraph(_ text: StyledText, _ level: Int) {
    var rest = text.spans[...]
    // An open formula is not shown before it is complete.
    if !isSettled, rest.last?.isFormula == true { rest.removeLast() }
    let first = rest.firstIndex(where: \.isDisplayMath) ?? rest.endIndex
    drawText(rest[..<first], certainByteCount: text.settledByteCount, level)
    rest = rest[first...]
    if !isSettled { goLive() }
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

  /// Draws the text of a paragraph from the first row that is not committed.
  ///
  /// Of a live paragraph, the rows of its certain bytes are committed, except the last one, which
  /// further text can change.
  private mutating func drawText(
    _ spans: ArraySlice<StyledText.Span>, certainByteCount: Int, _ level: Int
  ) {
    let flow = flow(StyledText(Array(spans)), baseStyle)
    guard !flow.isBlank else { return }
    let width = min(contentWidth, options.proseWidth)
    let start = frontier.levels[level].done
    guard start < flow.buffer.bytes.count else { return }
    let rows = flow.rowRanges(width: width, from: start)
    var certainCount = rows.count
    if !isSettled {
      let certain = certainPrefix(of: flow, spans, certainByteCount)
      certainCount =
        start < certain.count
        ? LineWrapper.rows(of: certain, from: start, width: width).count - 1 : 0
    }
    var mark = 0
    for (index, row) in rows.enumerated() {
      // A break at the end begins a row without text, which is not shown, also if what precedes it
      // has been committed.
      if index > 0, row.lowerBound == flow.buffer.bytes.count { break }
      if index >= certainCount { goLive() }
      emit(flow.runs(in: row, from: &mark))
      if index + 1 < rows.count { frontier.levels[level].done = rows[index + 1].lowerBound }
    }
  }

  /// Returns the leading bytes of flow text that show the certain bytes of its spans.
  private func certainPrefix(
    of flow: FlowText, _ spans: ArraySlice<StyledText.Span>, _ byteCount: Int
  ) -> [UInt8] {
    guard byteCount > 0 else { return [] }
    let certain = self.flow(Self.prefix(of: spans, byteCount), baseStyle).buffer.bytes
    let length = zip(certain, flow.buffer.bytes).prefix { $0 == $1 }.count
    return length == certain.count ? certain : Array(certain.prefix(length))
  }

  /// Returns the spans of the first bytes of their plain text.
  private static func prefix(
    of spans: ArraySlice<StyledText.Span>, _ byteCount: Int
  ) -> StyledText {
    var rest = byteCount
    var result: [StyledText.Span] = []
    for var span in spans {
      let length = span.byteCount
      if length > rest {
        if case .text(let text) = span.content, span.role == nil, rest > 0,
          let part = String(text.utf8.prefix(rest))
        {
          span.content = .text(part)
          result.append(span)
        }
        break
      }
      result.append(span)
      rest -= length
    }
    return StyledText(result)
  }

  private mutating func emitProse(_ spans: ArraySlice<StyledText.Span>) {
    let flow = flow(StyledText(Array(spans)), baseStyle)
    // Blanks between two formulas are ignored.
    if !flow.isBlank { emit(flow) }
  }

  private mutating func drawRule(_ glyph: String, width: Int) {
    let count = min(width, contentWidth)
    guard count > 0 else { return }
    let rule = String(repeating: glyph, count: count)
    emit([Line.Run(SafeText(sanitizing: rule, context: .prose), theme.chrome)])
  }

  private mutating func drawProgress(_ progress: ProgressBlock) {
    var text = glyphs.waiting
    if !progress.hint.isEmpty { text += " \(progress.hint)" }
    // A number that changed with every chunk would be restless.
    let size = progress.byteCount / 1_000 * 1_000
    if size > 0 {
      text += progress.hint.isEmpty ? " " : " \(glyphs.separator) "
      text += ByteCountText.text(size)
    }
    emit(FlowText(text, theme.progress.over(baseStyle)))
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
  package func flow(_ text: StyledText, _ base: Style) -> FlowText {
    if let words = text.plain { return FlowText(words, base) }
    var flow = FlowText()
    for (index, span) in text.spans.enumerated() {
      let link = span.link.flatMap { SafeLink($0) } ?? Self.tagTarget(of: span)
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

  /// The target of a tag, which a host may open.
  private static func tagTarget(of span: StyledText.Span) -> SafeLink? {
    guard case .tag(let prefix, let identifier)? = span.role else { return nil }
    return SafeLink(host: .tag(prefix: prefix, identifier: identifier))
  }

  /// Renders an inline formula: as text in one line if it can be parsed, else as TeX.
  private func formula(_ source: String, _ role: StyledText.Role?) -> SafeText {
    guard case .math? = role, glyphs.form.hasSymbols else {
      return SafeText(sanitizing: source, context: .code)
    }
    return SafeText(sanitizing: TeXFormula.line(of: source) ?? source, context: .code)
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
    } else if let host = AddressPolicy.hiddenHost(of: target, behind: label) {
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
