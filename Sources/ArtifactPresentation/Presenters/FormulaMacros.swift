import CodeText

/// The macros of a Markdown text: those that a formula defines hold for all formulas after it.
///
/// Live content is converted again, so its definitions are kept apart from those in settled
/// content.
struct FormulaMacros: Sendable {
  private var settled = LatexDefinitions()
  /// The definitions in all content converted so far.
  private var current = LatexDefinitions()

  /// Forgets the definitions in live content, which is converted again.
  mutating func restart() { current = settled }

  /// Returns the nodes of a formula, none if it only defines macros; nil if it can't be parsed.
  mutating func nodes(of source: String, isSettled: Bool) -> [MathNode]? {
    let preamble = current.preamble(of: source)
    let defines = add(from: source, isSettled: isSettled)
    let nodes = TeXFormula.parsed(preamble + source)
    return nodes?.isEmpty == true && !defines ? nil : nodes
  }

  /// Expands the macros in the formulas of a text, and removes those that only define macros.
  mutating func expand(_ spans: inout [StyledText.Span], isSettled: Bool) {
    guard spans.contains(where: \.isFormulaWithCommands) else { return }
    var emptied: [Int] = []
    for index in spans.indices {
      guard spans[index].isFormulaWithCommands, case .text(let source) = spans[index].content
      else { continue }
      let preamble = current.preamble(of: source)
      let defines = add(from: source, isSettled: isSettled)
      guard defines || !preamble.isEmpty, let nodes = TeXFormula.parsed(preamble + source) else {
        continue
      }
      if nodes.isEmpty {
        emptied.append(index)
      } else if let expanded = TeXFormula.source(of: nodes, line: MathText.line(nodes)) {
        spans[index].content = .text(expanded)
      }
    }
    for index in emptied.reversed() {
      spans.remove(at: index)
      // Of the spaces around it, one remains.
      if index < spans.count, index == 0 || spans[index - 1].endsInSpace,
        case .text(let text) = spans[index].content, text.first == " "
      {
        spans[index].content = .text(String(text.dropFirst()))
      }
    }
  }

  private mutating func add(from source: String, isSettled: Bool) -> Bool {
    guard current.add(from: source) else { return false }
    if isSettled { _ = settled.add(from: source) }
    return true
  }
}

extension StyledText.Span {
  fileprivate var endsInSpace: Bool {
    if case .text(let text) = content { text.last == " " } else { false }
  }

  /// Whether the span is a formula of Markdown with a command.
  fileprivate var isFormulaWithCommands: Bool {
    guard case .math? = role, case .text(let source) = content else { return false }
    return source.utf8.contains(UInt8(ascii: "\\"))
  }
}
