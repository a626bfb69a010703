import ArtifactCore
public import CodeText

/// Presents LaTeX: formulas, and text with headings, paragraphs and lists.
public struct LatexPresenter: ArtifactPresenter {
  /// The refiner for LaTeX.
  public typealias Refiner = LatexRefiner

  private var revision = 0

  /// The number of settled blocks of the model, and the ordinal of the next block.
  private var settledCount = 0
  private var ordinal = 1

  /// Creates a presenter.
  public init() {}

  /// Updates the blocks of the document; settled ones are converted once.
  public mutating func present(
    _ model: LatexDocument, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {
    if model.revision != revision {
      revision = model.revision
      settledCount = 0
      ordinal = 1
      content = []
    }
    content.removeSubrange(settledCount...)
    let end = artifact.isFinished ? model.count : model.settledCount
    var next = ordinal
    for index in settledCount..<model.count {
      let isSettled = index < end
      var builder = LatexBlocks(artifact: artifact, ordinal: next, isSettled: isSettled)
      content.append(builder.block(model[index]))
      next = builder.ordinal
      if isSettled {
        settledCount += 1
        ordinal = next
      }
    }
    guard artifact.isFinished else { return }
    content += artifact.notes(refinement, from: next)
  }
}

/// Converts the parts of a document to blocks with IDs in document order.
private struct LatexBlocks {
  let artifact: ArtifactInPresentation
  var ordinal: Int
  let isSettled: Bool

  mutating func block(_ part: LatexDocument.Block, depth: Int = 0) -> Block {
    let id = nextID()
    return Block(id: id, kind: kind(part, depth), isSettled: isSettled)
  }

  private mutating func nextID() -> BlockID {
    defer { ordinal += 1 }
    return artifact.id(ordinal)
  }

  private mutating func kind(_ part: LatexDocument.Block, _ depth: Int) -> Block.Kind {
    guard depth < PresentationLimits.depth else { return .paragraph(StyledText()) }
    switch part {
    case .formula(let nodes):
      // The columns are unknown until all rows have arrived.
      if isSettled, let table = LatexText.table(nodes) { return .table(table) }
      var math = MathBlock(source: MathText.line(nodes))
      math.formula = nodes
      math.isTeX = false
      math.latex = TeXFormula.source(of: nodes, line: math.source)
      if !isSettled { math.settledLineCount = 0 }
      return .math(math)
    case .paragraph(let nodes):
      return .paragraph(LatexText.styled(nodes))
    case .heading(let level, let nodes):
      return .heading(level: min(6, level + 1), text: LatexText.styled(nodes))
    case .list(let isOrdered, let items):
      var list = ListBlock(isOrdered: isOrdered)
      for (index, item) in items.enumerated() {
        let id = nextID()
        var blocks = item.blocks.map { block($0, depth: depth + 1) }
        if let label = item.label {
          blocks = labelled(LatexText.styled(label, traits: .strong), blocks)
        }
        list.items.append(
          ListBlock.Item(
            id: id, number: isOrdered ? index + 1 : nil, content: blocks, isSettled: isSettled))
      }
      return .list(list)
    case .quote(let blocks):
      return .quote(QuoteBlock(content: blocks.map { block($0, depth: depth + 1) }))
    case .code(let text):
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { CodeBlock.Line(String($0)) }
      return .code(
        CodeBlock(lines: lines, settledLineCount: isSettled ? lines.count : 0))
    }
  }
}

extension LatexBlocks {
  /// The blocks of an item, with its label before the first text.
  private mutating func labelled(_ label: StyledText, _ blocks: [Block]) -> [Block] {
    var blocks = blocks
    guard case .paragraph(let text)? = blocks.first?.kind else {
      return [Block(id: nextID(), kind: .paragraph(label), isSettled: isSettled)] + blocks
    }
    let space = text.spans.isEmpty ? [] : [StyledText.Span(.text(" "))]
    blocks[0].kind = .paragraph(StyledText(label.spans + space + text.spans))
    return blocks
  }
}

/// Converts LaTeX text to styled text.
private enum LatexText {
  static func styled(_ nodes: [MathNode], traits: StyledText.Traits = []) -> StyledText {
    var text = StyledText()
    append(nodes, traits: traits, link: nil, to: &text)
    return text
  }

  /// A table that is not part of a formula; its first row is a header if it is followed by the only
  /// inner rule.
  static func table(_ nodes: [MathNode]) -> TableBlock? {
    guard nodes.count == 1, case .matrix(let matrix) = nodes[0],
      matrix.name.hasPrefix("tabular") || matrix.name == "longtable",
      let count = matrix.rows.map(\.count).max(), count > 0
    else { return nil }
    var rows = matrix.rows.map { row in
      (0..<count).map { column in
        column < row.count ? trimmed(styled([row[column]])) : StyledText()
      }
    }
    // The last row break may be followed by a rule only, which is not a row.
    while rows.last?.allSatisfy(\.spans.isEmpty) == true { rows.removeLast() }
    let inner = Set(matrix.rowLines.filter { $0 > 0 && $0 < rows.count })
    let hasHeader = inner == [1]
    let header = hasHeader ? rows.removeFirst() : []
    let columns = (0..<count).map { column in
      TableBlock.Column(
        header: hasHeader ? header[column] : StyledText(),
        alignment: column < matrix.alignments.count
          ? alignment(matrix.alignments[column]) : .leading)
    }
    return TableBlock(
      columns: columns, hasHeader: hasHeader, rows: rows, settledRowCount: rows.count)
  }

  private static func alignment(_ alignment: MathMatrix.Alignment) -> TableBlock.Alignment {
    switch alignment {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }

  /// The text without spaces at its ends.
  private static func trimmed(_ text: StyledText) -> StyledText {
    var spans = text.spans
    if let last = spans.indices.last, case .text(var words) = spans[last].content {
      while words.last?.isWhitespace == true { words.removeLast() }
      spans[last].content = .text(words)
    }
    if case .text(let words)? = spans.first?.content {
      spans[0].content = .text(String(words.drop(while: \.isWhitespace)))
    }
    return StyledText(spans.filter { $0.content != .text("") })
  }

  /// Appends nodes; the parser limits the nesting depth.
  private static func append(
    _ nodes: [MathNode], traits: StyledText.Traits, link: String?, to text: inout StyledText
  ) {
    for node in nodes {
      switch node {
      case .characters(let words):
        // Addresses and code are shown verbatim.
        let isLiteral = traits.contains(.code) || words == link
        let shown = isLiteral ? words : typographic(words)
        text.spans.append(.init(.text(shown), traits: traits, link: link))
      case .row(let nodes), .text(let nodes):
        append(nodes, traits: traits, link: link, to: &text)
      case .styled(let style, let nodes):
        append(nodes, traits: traits.union(Self.traits(of: style)), link: link, to: &text)
      case .enclosed(.underline, let node):
        append([node], traits: traits.union(.emphasis), link: link, to: &text)
      case .enclosed(.strike, let node):
        append([node], traits: traits.union(.strikethrough), link: link, to: &text)
      case .link(let address, let nodes):
        append(
          nodes.isEmpty ? [.characters(address)] : nodes, traits: traits, link: address, to: &text)
      case .lineBreak:
        text.spans.append(.init(.hardBreak))
      case .formula(let nodes):
        let line = MathText.line(nodes)
        let latex = TeXFormula.source(of: nodes, line: line)
        let span = StyledText.Span(
          .text(line), traits: traits.union(.math), link: link,
          role: latex.map { .formula(latex: $0) })
        text.spans.append(span)
      default:
        let words = MathText.line(node)
        if !words.isEmpty { text.spans.append(.init(.text(words), traits: traits, link: link)) }
      }
    }
  }

  /// Quotation marks and dashes as typeset by TeX.
  private static func typographic(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x60 || $0 == 0x27 || $0 == 0x2D }) else {
      return text
    }
    var result = ""
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      let sign = ligatures.first { rest.starts(with: $0.signs.unicodeScalars) }
      result.unicodeScalars.append(sign?.shown ?? first)
      rest = rest.dropFirst(sign?.signs.unicodeScalars.count ?? 1)
    }
    return result
  }

  private static let ligatures: [(signs: String, shown: Unicode.Scalar)] = [
    ("---", "—"), ("--", "–"), ("``", "“"), ("''", "”"), ("`", "‘"), ("'", "’"),
  ]

  private static func traits(of style: MathStyle) -> StyledText.Traits {
    switch style {
    case .font("bold"): .strong
    case .font("italic"): .emphasis
    case .font("boldItalic"): [.strong, .emphasis]
    case .font("mono"): .code
    default: []
    }
  }
}
