import ArtifactPresentation
import ArtifactRefiners

// Formulas: in two dimensions where they were read, else in their source form, in lines of their own,
// whole, as code has.

extension LayoutPass {
  mutating func drawMath(_ math: MathBlock, _ level: Int) {
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

  /// Draws a formula in two dimensions; false if it is too wide for that.
  private mutating func drawFormula(_ formula: [MathNode]) -> Bool {
    let layout = MathLayout(options: options, style: theme.math.over(baseStyle))
    let indent = Line.Run(.spaces(2))
    guard let box = layout.box(of: formula, width: contentWidth - 2) else { return false }
    for row in box.box.rows { emit(row.isEmpty ? [] : [indent] + row) }
    return true
  }

  /// A formula that cannot be drawn: words as prose, TeX line by line.
  private mutating func emitSource(of math: MathBlock) {
    guard math.isTeX else {
      return emit(FlowText(math.source, theme.math.over(baseStyle), context: .code))
    }
    for line in math.lines { drawFormula(line) }
  }

  /// Draws a formula that stands by itself in a paragraph, if it can be drawn, with the punctuation
  /// after it in its line.
  mutating func drawDisplay(_ source: String, punctuation: String) {
    guard let nodes = TeXFormula.nodes(of: source),
      drawFormula(
        punctuation.isEmpty
          ? nodes : nodes + [.atom(punctuation, .punctuation, hasLimits: false)])
    else { return drawFormula(source, punctuation: punctuation) }
  }

  /// Draws the lines of a formula, with punctuation at the end of the last one.
  mutating func drawFormula(_ source: String, punctuation: String = "") {
    var flow = FlowText()
    flow.append(source, theme.math.over(baseStyle), context: .code)
    flow.append(punctuation, baseStyle)
    let indent = codeIndent
    for line in flow.lines() { emit(line.isEmpty ? line : indent + line, isCode: true) }
  }

  /// Takes the marks that end a clause or sentence from the beginning of some text.
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
  /// Whether this is a formula that is set apart from the text around it.
  var isDisplayMath: Bool {
    if case .math(isDisplay: true)? = role { true } else { false }
  }
}
