import ArtifactBase
import ArtifactPresentation

// Text with traits, links and roles. The list of spans is flat; elements that adjacent spans have in
// common remain open between them.

extension BlockWriter {
  /// An element around spans.
  private enum Wrap: Equatable {
    case link(String, title: String)
    case tag(prefix: String, identifier: String)
    case simple(String)
    case classed(String, String)
    case titled(String)

    var name: String {
      switch self {
      case .link: "a"
      case .simple(let name), .classed(let name, _): name
      case .tag: "span"
      case .titled: "abbr"
      }
    }
  }

  /// Writes text of the current block.
  mutating func write(_ text: StyledText) {
    var open: [Wrap] = []
    for (index, span) in text.spans.enumerated() {
      let wanted = wraps(of: span, in: open)
      var common = 0
      while common < min(open.count, wanted.count), open[common] == wanted[common] { common += 1 }
      closeWraps(&open, to: common)
      if index > 0, let address = text.spans[index - 1].link, address != span.link {
        writeHost(ofLinkAt: index - 1, in: text.spans)
      }
      for wrap in wanted[common...] {
        start(wrap)
        open.append(wrap)
      }
      writeContent(of: span)
    }
    closeWraps(&open, to: 0)
    if text.spans.last?.link != nil { writeHost(ofLinkAt: text.spans.count - 1, in: text.spans) }
  }

  /// Writes the host of a link that ends at a span, if its text names another one.
  private mutating func writeHost(ofLinkAt end: Int, in spans: [StyledText.Span]) {
    guard let address = spans[end].link, AddressPolicy.links.allows(address) else { return }
    var start = end
    while start > 0, spans[start - 1].link == address { start -= 1 }
    let text = StyledText(Array(spans[start...end])).plainText
    guard let host = AddressPolicy.hiddenHost(of: address, behind: text) else { return }
    open("span", "ak-host")
    write(text: " ⟨\(host)⟩", isCode: true)
    close("span", isBlock: false)
  }

  private mutating func closeWraps(_ open: inout [Wrap], to count: Int) {
    while open.count > count {
      let wrap = open.removeLast()
      close(wrap.name, isBlock: false)
    }
  }

  private mutating func start(_ wrap: Wrap) {
    switch wrap {
    case .link(let address, let title): openLink(address, title: title)
    case .tag(let prefix, let identifier):
      open("span", "ak-tag", ["data-ak-prefix": prefix, "data-ak-identifier": identifier])
    case .simple(let name): open(name)
    case .classed(let name, let classes): open(name, classes)
    case .titled(let title): open("abbr", "", ["title": title])
    }
  }

  /// Writes the start of a link to an allowed address. An address in the document is that of a
  /// heading of the same segment.
  mutating func openLink(_ address: String, title: String = "") {
    if let name = HeadingName.of(address: address) {
      let id = PageReferences.headingID(block.segment, name, prefix: options.idPrefix)
      output.append(markup: "<a")
      output.append(attribute: "href", "#" + id)
    } else {
      output.append(markup: "<a href=\"")
      output.append(address: address)
      output.append(markup: "\" rel=\"nofollow noopener noreferrer\"")
    }
    if !title.isEmpty {
      output.append(attribute: "title", DirectionMarks.shown(in: title, isCode: true))
    }
    output.append(markup: ">")
  }

  /// Returns the elements around a span; traits that are open remain the outer ones.
  private func wraps(of span: StyledText.Span, in open: [Wrap]) -> [Wrap] {
    var wraps: [Wrap] = []
    let traits = span.traits
    switch span.role {
    // A link to the footnote; links are not nested.
    case .footnote: return []
    case .citation: wraps.append(.classed("sup", "ak-citation"))
    default: break
    }
    // The address of a link that is arriving is empty.
    if let link = span.link, !link.isEmpty, AddressPolicy.links.allows(link) {
      wraps.append(.link(link, title: span.title))
    }
    switch span.role {
    case .tag(let prefix, let identifier):
      wraps.append(.tag(prefix: prefix, identifier: identifier))
    case .name(let iri): wraps.append(.titled(iri))
    case .custom: wraps.append(.classed("span", "ak-custom"))
    case .footnote, .citation, .math, .formula, nil: break
    }
    let fixedCount = wraps.count
    if traits.contains(.strong) { wraps.append(.simple("strong")) }
    if traits.contains(.emphasis) { wraps.append(.simple("em")) }
    if traits.contains(.strikethrough) { wraps.append(.simple("del")) }
    // A formula without a role is one line of Unicode characters.
    if traits.contains(.math), !span.hasFormulaRole { wraps.append(.classed("span", "ak-formula")) }
    if traits.contains(.code) { wraps.append(.simple("code")) }
    if traits.contains(.markup) { wraps.append(.classed("code", "ak-markup")) }
    guard open.starts(with: wraps[..<fixedCount]) else { return wraps }
    let kept = open[fixedCount...].prefix { wraps[fixedCount...].contains($0) }
    return wraps[..<fixedCount] + kept + wraps[fixedCount...].filter { !kept.contains($0) }
  }

  private mutating func writeContent(of span: StyledText.Span) {
    switch span.content {
    case .softBreak: output.append(markup: "\n")
    case .hardBreak: output.append(markup: "<br/>\n")
    case .image(let alternative, let source): write(inline: source, alternative, span)
    case .text(let text):
      switch span.role {
      case .footnote(let label, _): writeReference(to: label)
      case .math(let isDisplay): write(formula: text, isDisplay: isDisplay)
      case .formula(let latex): write(latex: latex, line: text)
      default:
        let isCode =
          span.link != nil || !span.traits.isDisjoint(with: [.code, .markup, .tag])
        write(text: text, isCode: isCode)
      }
    }
  }

  private mutating func writeReference(to label: String) {
    open("sup")
    let segment = references.target(of: label, from: block)
    let id = PageReferences.id(segment, label, prefix: options.idPrefix)
    open("a", "ak-footnote-reference", ["href": "#" + id, "role": "doc-noteref"])
    write(text: label, isCode: true)
    close("a", isBlock: false)
    close("sup", isBlock: false)
  }

  /// Writes an image in text: itself if its data is in the address, otherwise its alternative text.
  private mutating func write(inline source: String, _ alternative: String, _ span: StyledText.Span)
  {
    if let image = EmbeddedImage(address: source) {
      return write(image, alternative: alternative, width: nil, height: nil)
    }
    if options.allowsRemoteImages, AddressPolicy.externalLinks.allows(source) {
      return writeImage(source: HTMLOutput.encoded(address: source), alternative)
    }
    let isLinked = span.link == nil && AddressPolicy.externalLinks.allows(source)
    open("span", "ak-image")
    if isLinked { openLink(source) }
    write(text: alternative.isEmpty ? ImageOrigin.text(of: source) : alternative, isCode: true)
    if isLinked { close("a", isBlock: false) }
    close("span", isBlock: false)
  }

  // MARK: References

  /// Collects the references to footnotes of a block and of those that it contains.
  mutating func collectReferences(in block: Block) {
    var open = [block]
    while let block = open.popLast() {
      references.add(block)
      for content in block.kind.containers.reversed() { open += content.reversed() }
    }
  }
}

extension PageReferences {
  /// Adds the references of a block, without those of the blocks that it contains.
  ///
  /// - Returns: The labels whose first reference this is.
  @discardableResult
  mutating func add(_ block: Block) -> [String] {
    switch block.kind {
    case .heading(_, let text), .paragraph(let text): return add(text, of: block.id)
    case .table(let table):
      var labels: [String] = []
      for column in table.columns { labels += add(column.header, of: block.id) }
      for row in table.rows { for cell in row { labels += add(cell, of: block.id) } }
      return labels
    default: return []
    }
  }
}

extension Block.Kind {
  /// The blocks that a block contains, by container.
  var containers: [Blocks] {
    switch self {
    case .list(let list): list.items.map(\.content)
    case .quote(let quote): [quote.content]
    case .footnote(let note): [note.content]
    case .custom(let custom): [custom.content]
    case .artifact(let artifact): [artifact.content]
    default: []
    }
  }
}

extension StyledText.Span {
  /// Whether the span is a formula with a source in TeX.
  var hasFormulaRole: Bool {
    switch role {
    case .math?, .formula?: true
    default: false
    }
  }
}
