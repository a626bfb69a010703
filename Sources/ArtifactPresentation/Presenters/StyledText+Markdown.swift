import MarkdownCore

// Converts the text of a paragraph, heading or cell.

extension StyledText {
  init(_ node: BlockNode, _ macros: inout FormulaMacros) {
    var spans = InlineMarkup.resolve(node.runs.map { Span($0) }, isLive: !node.isSettled)
    macros.expand(&spans, isSettled: node.isSettled)
    self.init(spans)
  }

  /// Creates the text of a paragraph, with the number of bytes that are certain while it is live.
  init(paragraph node: BlockNode, _ macros: inout FormulaMacros) {
    var certainMacros = macros
    self.init(node, &macros)
    guard !node.isSettled else { return }
    var certain = InlineMarkup.resolveCertain(node.settledRuns.map { Span($0) })
    certainMacros.expand(&certain, isSettled: false)
    let (prefix, text) = (StyledText(certain).plainText.utf8, plainText.utf8)
    if text.starts(with: prefix) { settledByteCount = prefix.count }
  }
}

extension StyledText.Span {
  init(_ run: InlineRun) {
    // A link whose destination is still arriving is already shown as a link.
    let link = run.traits.contains(.link) ? run.destination ?? "" : nil
    self.init(
      .text(run.content.plainText), traits: StyledText.Traits(run.traits), link: link,
      title: run.title)
    switch run.content {
    case .text:
      break
    case .code:
      traits.insert(.code)
    case .html(let source):
      if Self.isBreak(source) {
        content = .hardBreak
      } else {
        content = .text(source)
        traits.insert(.markup)
      }
    case .softBreak:
      content = .softBreak
    case .hardBreak:
      content = .hardBreak
    case .image(let alternative, let source):
      content = .image(alternative: alternative, source: source)
    case .latex(_, let isDisplay):
      traits.insert(.math)
      role = .math(isDisplay: isDisplay)
    case .footnoteReference(let label, let number):
      // Shown by its label, which does not change when the number becomes known.
      content = .text("[\(label)]")
      traits.insert(.reference)
      role = .footnote(label: label, number: number)
    case .citation(let label, let destination):
      traits.insert(.reference)
      role = .citation(label: label)
      self.link = destination ?? link
    case .tag(let tag):
      traits.insert(.tag)
      role = .tag(prefix: tag.prefix, identifier: tag.identifier)
    case .custom(let node, _):
      role = .custom(name: node.name, attributes: node.attributes)
    }
  }

  /// Whether inline HTML is a `<br>`, possibly with attributes.
  private static func isBreak(_ source: String) -> Bool {
    let start = source.utf8.prefix(4)
    let isNamed = start.prefix(3).elementsEqual("<br".utf8, by: { $0 | 0x20 == $1 | 0x20 })
    guard isNamed, start.count == 4, let next = start.last else { return false }
    return next == 0x3E || next == 0x2F || next == 0x20 || next == 0x09 || next == 0x0A
  }
}

extension StyledText.Traits {
  fileprivate init(_ traits: InlineRun.Traits) {
    self = []
    if traits.contains(.emphasis) { insert(.emphasis) }
    if traits.contains(.strong) { insert(.strong) }
    if traits.contains(.strikethrough) { insert(.strikethrough) }
  }
}
