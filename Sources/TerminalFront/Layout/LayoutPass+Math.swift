import ArtifactPresentation
import CodeText

// Formulas: typeset in two dimensions if they were parsed, else as source, on lines of their own
// that are not wrapped, as in code.

extension LayoutPass {
  mutating func drawMath(_ math: MathBlock, _ level: Int) {
    // An open formula that may be typeset is not shown before it is complete.
    if !isSettled, math.settledLineCount == 0 {
      goLive()
      let sign = SafeText(sanitizing: glyphs.waiting, context: .prose)
      let indent = contentWidth > 2 + sign.width ? [Line.Run(.spaces(2))] : []
      return emit(indent + [Line.Run(sign, theme.progress.over(baseStyle))])
    }
    if let formula = math.formula {
      if !isSettled { goLive() }
      if !drawFormula(formula) { emitSource(of: math) }
      return
    }
    drawUnits(count: math.lines.count, settled: math.settledLineCount, level: level) {
      pass, index in
      pass.drawFormula(math.lines[index])
    }
  }

  /// Draws a formula in two dimensions; false if it is too wide.
  private mutating func drawFormula(_ formula: [MathNode]) -> Bool {
    let layout = MathLayout(options: options, style: theme.math.over(baseStyle))
    let indent = Line.Run(.spaces(2))
    guard let box = layout.box(of: formula, width: contentWidth - 2) else { return false }
    for row in box.box.rows { emit(row.isEmpty ? [] : [indent] + row) }
    return true
  }

  /// Emits the source of a formula that cannot be typeset: words as prose, TeX line by line.
  private mutating func emitSource(of math: MathBlock) {
    guard math.isTeX else {
      return emit(FlowText(math.source, theme.math.over(baseStyle), context: .code))
    }
    for line in math.lines { drawFormula(line) }
  }

  /// Draws a display formula of a paragraph, followed by its punctuation: typeset if possible, else
  /// as source.
  mutating func drawDisplay(_ source: String, punctuation: String) {
    guard let nodes = TeXFormula.nodes(of: source),
      drawFormula(
        punctuation.isEmpty
          ? nodes : nodes + [.atom(punctuation, .punctuation, hasLimits: false)])
    else { return drawFormula(source, punctuation: punctuation) }
  }

  /// Draws the source lines of a formula, with punctuation at the end of the last one.
  mutating func drawFormula(_ source: String, punctuation: String = "") {
    var flow = FlowText()
    flow.append(source, theme.math.over(baseStyle), context: .code)
    flow.append(punctuation, baseStyle)
    let indent = codeIndent
    for line in flow.lines() { emit(line.isEmpty ? line : indent + line, isCode: true) }
  }

  /// Removes punctuation from the beginning of the text and returns it.
  static func takePunctuation(_ spans: inout ArraySlice<StyledText.Span>) -> String {
    guard let first = spans.first, case .text(let text) = first.content, first.role == nil else {
      return ""
    }
    let marks = text.prefix { ".,;:!?".utf8.contains($0.utf8.first ?? 0) && $0.utf8.count == 1 }
    let rest = text.dropFirst(marks.count)
    guard !marks.isEmpty, rest.isEmpty || rest.first?.isWhitespace == true else { return "" }
    spans[spans.startIndex].content = .text(String(rest))
    return String(marks)
  }
}

extension StyledText.Span {
  /// Whether this is a formula.
  var isFormula: Bool {
    if case .math? = role { true } else { false }
  }

  /// The length of the plain text in bytes.
  var byteCount: Int {
    switch content {
    case .text(let text): text.utf8.count
    case .softBreak, .hardBreak: 1
    case .image(let alternative, _): alternative.utf8.count
    }
  }

  /// Whether this is a display formula.
  var isDisplayMath: Bool {
    if case .math(isDisplay: true)? = role { true } else { false }
  }
}
