import ArtifactCore
public import ArtifactRefiners

/// Presents LaTeX: formulas as formulas, and text with its headings, paragraphs and lists.
public struct LatexPresenter: ArtifactPresenter {
  public typealias Refiner = LatexRefiner

  private var revision = 0

  /// How many blocks of the model are settled here, and the ordinal of the next block.
  private var settledCount = 0
  private var ordinal = 1

  public init() {}

  public mutating func present(
    _ model: LatexDocument, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout [Block]
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
    content += artifact.remarks(refinement.diagnostics, from: next)
  }
}

/// Makes blocks of the parts of a document, with ids in document order.
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
      var math = MathBlock(source: MathText.line(nodes))
      math.formula = nodes
      math.isTeX = false
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
          let text = StyledText([.init(.text(MathText.line(label)), traits: .strong)])
          blocks.insert(Block(id: nextID(), kind: .paragraph(text), isSettled: isSettled), at: 0)
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

/// Text of LaTeX with the traits that its commands give it.
private enum LatexText {
  static func styled(_ nodes: [MathNode]) -> StyledText {
    var text = StyledText()
    append(nodes, traits: [], link: nil, to: &text)
    return text
  }

  /// Nesting is that of the text, which its parser limits.
  private static func append(
    _ nodes: [MathNode], traits: StyledText.Traits, link: String?, to text: inout StyledText
  ) {
    for node in nodes {
      switch node {
      case .characters(let words):
        text.spans.append(.init(.text(words), traits: traits, link: link))
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
        let span = StyledText.Span(
          .text(MathText.line(nodes)), traits: traits.union(.math), link: link)
        text.spans.append(span)
      default:
        let words = MathText.line(node)
        if !words.isEmpty { text.spans.append(.init(.text(words), traits: traits, link: link)) }
      }
    }
  }

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
