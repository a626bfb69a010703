/// An inline of a leaf block: a lightweight handle that retains the document.
public struct InlineNode: Sendable {
  /// The kind of an inline.
  public enum Kind: Hashable, Sendable {
    /// Text, with escapes and entities resolved.
    case text(String)
    /// The content of a code span.
    case inlineCode(String)
    /// A raw HTML tag, comment, declaration or instruction.
    case inlineHTML(String)
    /// A line ending inside a paragraph.
    case softBreak
    /// A hard line break.
    case hardBreak
    /// Emphasis, usually italic.
    case emphasis
    /// Strong emphasis, usually bold.
    case strong
    /// Deleted text.
    case strikethrough
    /// A link; the destination is `nil` while it is incomplete.
    case link(destination: String?, title: String)
    /// An image, whose children are the alternative text; the source is `nil` while it is
    /// incomplete.
    case image(source: String?, title: String)
    /// A formula in TeX, without its delimiters.
    case latex(String, isDisplay: Bool)
    /// A reference `[^label]` and its number in order of first reference, or `nil` while that is
    /// not certain.
    case footnoteReference(label: String, number: Int?)
    /// An inline tag, such as a mention or a hashtag.
    case tag(TagReference)
    /// A number that refers to a source, created by ``CitationProcessor``.
    case citation(label: String, destination: String?)
    /// A client-defined node and the text it represents.
    case custom(CustomNode, text: String)

    /// Whether the kind can have children.
    var isContainer: Bool {
      switch self {
      case .emphasis, .strong, .strikethrough, .link, .image: true
      default: false
      }
    }
  }

  let storage: DocumentStorage
  let isLive: Bool
  let index: Int

  var record: InlineRecord { storage.inline(at: index, isLive: isLive) }

  /// The kind of the inline, after processors.
  public var kind: Kind {
    let record = record
    switch record.tag {
    case .text, .entity, .lineEnding: return .text(storage.text(of: record))
    case .softBreak: return .softBreak
    case .hardBreak: return .hardBreak
    case .code: return .inlineCode(storage.joinedText(at: index, isLive: isLive, lineEnding: " "))
    case .html: return .inlineHTML(storage.joinedText(at: index, isLive: isLive, lineEnding: "\n"))
    case .math, .displayMath:
      let text = storage.joinedText(at: index, isLive: isLive, lineEnding: "\n")
      return .latex(text, isDisplay: record.tag == .displayMath)
    case .footnoteReference:
      let footnote = storage.arena.footnotes[record.target]
      let number = footnote.number > 0 ? Int(footnote.number) : nil
      return .footnoteReference(label: footnote.label, number: number)
    case .tag: return .tag(storage.arena.tags[record.target])
    case .made: return storage.arena.made[record.target]
    case .emphasis: return .emphasis
    case .strong: return .strong
    case .strikethrough: return .strikethrough
    case .link:
      let target = storage.target(of: record)
      return .link(destination: target?.destination, title: target?.title ?? "")
    case .image:
      let target = storage.target(of: record)
      return .image(source: target?.destination, title: target?.title ?? "")
    }
  }

  /// The text of the inline without markup: the alternative text of images, the TeX source of
  /// formulas.
  ///
  /// - Complexity: O(inline).
  public var plainText: String {
    var walk = InlineWalk(
      storage: storage, isLive: isLive, range: index..<index + Int(record.extent))
    var text = ""
    while let event = walk.next() { text += event.plainText }
    return text
  }

  /// The byte range in the source, including delimiters.
  public var sourceRange: Range<Int> {
    let record = record
    return Int(record.start)..<max(Int(record.start), Int(record.end))
  }

  /// The children of a link, an image, emphasis, strong emphasis or strikethrough; empty for other
  /// inlines.
  public var children: InlineChildren {
    let record = record
    switch record.tag {
    case .emphasis, .strong, .strikethrough, .link, .image:
      return InlineChildren(
        storage: storage, isLive: isLive, index: index + 1, end: index + Int(record.extent))
    default:
      return InlineChildren(storage: storage, isLive: isLive, index: index, end: index)
    }
  }
}

/// The inlines of one parent in document order.
public struct InlineChildren: Sequence, IteratorProtocol, Sendable {
  let storage: DocumentStorage
  let isLive: Bool
  var index: Int
  let end: Int

  /// Returns the next inline, or `nil` at the end.
  public mutating func next() -> InlineNode? {
    guard index < end else { return nil }
    let node = InlineNode(storage: storage, isLive: isLive, index: index)
    index += Int(node.record.extent)
    return node
  }
}

extension BlockNode {
  /// The range of the leaf's inlines in `liveInlines` or `inlines`.
  var inlineRange: (isLive: Bool, range: Range<Int>) {
    let record = record
    if record.flags.contains(.live) { return (true, 0..<Int(record.inlineCount)) }
    let first = Int(record.firstInline)
    return (false, first..<first + Int(record.inlineCount))
  }

  /// The inlines of a paragraph, heading or table cell; empty for other blocks.
  public var inlines: InlineChildren {
    let (isLive, range) = inlineRange
    return InlineChildren(
      storage: storage, isLive: isLive, index: range.lowerBound, end: range.upperBound)
  }
}

extension DocumentStorage {
  func inline(at index: Int, isLive: Bool) -> InlineRecord {
    isLive ? arena.liveInlines[index] : arena.inlines[index]
  }

  func target(of record: InlineRecord) -> LinkTarget? {
    record.target == Arena.none ? nil : arena.links[record.target]
  }

  func text(of record: InlineRecord) -> String {
    let source = arena.source
    let bytes = source.bytes(arena.sourceCount)
    let range = Int(record.start)..<Int(record.end)
    switch record.tag {
    case .entity: return Unescape.text(bytes, range)
    case .lineEnding: return "\n"
    default: return String(content: bytes, range)
    }
  }

  /// The text inside a code span, formula or HTML tag, with `lineEnding` for each line ending.
  func joinedText(at index: Int, isLive: Bool, lineEnding: String) -> String {
    var result = ""
    let extent = Int(inline(at: index, isLive: isLive).extent)
    for child in index + 1..<index + extent {
      let record = inline(at: child, isLive: isLive)
      if record.tag == .lineEnding { result += lineEnding } else { result += text(of: record) }
    }
    return result
  }
}
