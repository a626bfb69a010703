import ArtifactPresentation
import FlowGraph

extension Drawing {
  mutating func drawHeading(_ level: Int, _ text: StyledText) {
    let lines = wrapped(text, style: theme.heading)
    for line in lines { emit(line) }
    guard level <= 2 else { return }
    let length = lines.map(\.width).max() ?? 0
    emit(Line.Run(frameText(level == 1 ? "━" : "─", count: length), theme.quiet))
  }

  mutating func drawParagraph(_ text: StyledText) {
    for line in wrapped(text, style: .plain) { emit(line) }
  }

  private func wrapped(_ text: StyledText, style: Style) -> [Line] {
    lines(of: text, width: proseWidth, style: style)
  }

  /// Text as lines of a width, in a style on top of its own.
  func lines(of text: StyledText, width: Int, style: Style = .plain) -> [Line] {
    var wrapping = Wrapping(width: width)
    for (index, span) in text.spans.enumerated() {
      let spanStyle = style.adding(theme.style(of: span.traits))
      switch span.content {
      case .softBreak:
        wrapping.add(Line.Run(SafeText(" "), spanStyle))
      case .hardBreak:
        wrapping.breakLine()
      case .image(let alternative, let source):
        wrapping.add(Line.Run(SafeText("▣ "), theme.quiet))
        wrapping.add(Line.Run(SafeText(line: imageLabel(alternative, source)), spanStyle))
      case .text(let content):
        for (part, line) in SafeText.lines(of: content).enumerated() {
          if part > 0 { wrapping.breakLine() }
          add(line, span, spanStyle, to: &wrapping)
        }
      }
      if endsLink(text, at: index) { addAddress(of: span, in: text, at: index, to: &wrapping) }
    }
    return wrapping.finish()
  }

  private func add(
    _ text: SafeText, _ span: StyledText.Span, _ style: Style, to wrapping: inout Wrapping
  ) {
    guard let address = span.link else { return wrapping.add(Line.Run(text, style)) }
    let link = options.hasActiveLinks ? SafeLink(address) : nil
    wrapping.add(Line.Run(text, style.adding(theme.link), link: link))
  }

  /// Whether a link ends with this span.
  private func endsLink(_ text: StyledText, at index: Int) -> Bool {
    guard let link = text.spans[index].link else { return false }
    return index + 1 == text.spans.count || text.spans[index + 1].link != link
  }

  /// Writes a link's address behind its label where it cannot be followed and is not the label.
  private func addAddress(
    of span: StyledText.Span, in text: StyledText, at index: Int, to wrapping: inout Wrapping
  ) {
    guard let address = span.link, !address.isEmpty, !address.hasPrefix("#"),
      !options.hasActiveLinks || SafeLink(address) == nil
    else { return }
    var label = ""
    var position = index
    while position >= 0, text.spans[position].link == address {
      if case .text(let piece) = text.spans[position].content { label = piece + label }
      position -= 1
    }
    guard label != address, "mailto:" + label != address else { return }
    wrapping.add(Line.Run(SafeText(line: " (\(address))"), theme.quiet))
  }

  func imageLabel(_ alternative: String, _ source: String) -> String {
    alternative.isEmpty ? String(source.prefix(60)) : alternative
  }

  mutating func drawMath(_ math: MathBlock) {
    for line in SafeText.lines(of: math.source, in: .code) { emit(Line.Run(line, theme.math)) }
  }

  mutating func drawImage(_ image: ImageBlock) {
    var line = Line([Line.Run(SafeText("▣ "), theme.quiet)])
    line.append(Line.Run(SafeText(line: imageLabel(image.alternative, image.source))))
    if let width = image.width, let height = image.height {
      line.append(Line.Run(SafeText(line: "  \(width) × \(height)"), theme.quiet))
    }
    for row in line.rows(columns: width) { emit(row) }
  }

  mutating func drawNote(_ note: NoteBlock) {
    let mark: SafeText =
      switch note.severity {
      case .information: SafeText("· ")
      case .warning, .error: SafeText("! ")
      }
    let style = theme.style(of: note.severity)
    let lines = Wrapping.lines(
      of: [Line.Run(SafeText(line: note.text))], width: max(1, proseWidth - 2))
    for (index, line) in lines.enumerated() {
      var row = Line([Line.Run(index == 0 ? mark : SafeText("  "), style)])
      row.append(contentsOf: line)
      emit(row)
    }
  }

  mutating func drawProgress(_ progress: ProgressBlock) {
    let text = "⋯ \(progress.hint) · \(ByteCount.text(progress.byteCount))"
    for row in Line([Line.Run(SafeText(line: text), theme.quiet)]).rows(columns: width) {
      emit(row)
    }
  }

  mutating func drawGraph(_ block: GraphBlock) {
    for node in block.graph.nodes {
      emit(Line.Run(SafeText("• "), theme.marker), Line.Run(SafeText(line: node.label)))
    }
    for edge in block.graph.edges {
      let label = edge.label.map { "  \($0)" } ?? ""
      emit(
        Line.Run(SafeText(line: "\(edge.source) → \(edge.target)")),
        Line.Run(SafeText(line: label), theme.quiet))
    }
  }

  mutating func drawForm(_ form: FormBlock) {
    for control in form.controls {
      let value = control.value.isEmpty ? "" : "  \(control.value)"
      emit(
        Line.Run(SafeText(line: control.label), theme.title), Line.Run(SafeText(line: value)),
        Line.Run(SafeText(line: "  \(control.component)"), theme.quiet))
    }
  }

  mutating func drawTitled(_ kind: StaticString, _ title: String, _ data: TableBlock, depth: Int) {
    emit(
      Line.Run(SafeText(kind), theme.quiet), Line.Run(SafeText(line: "  " + title), theme.title))
    drawTable(data, depth: depth, isSettled: true)
  }
}

/// Sizes as people read them.
enum ByteCount {
  /// `812 B`, `1.2 kB`, `3.4 MB`: powers of ten, one decimal.
  static func text(_ count: Int) -> String {
    guard count >= 1_000 else { return "\(count) B" }
    let isMega = count >= 1_000_000
    let tenths = (count + (isMega ? 50_000 : 50)) / (isMega ? 100_000 : 100)
    return "\(tenths / 10).\(tenths % 10) \(isMega ? "MB" : "kB")"
  }
}
