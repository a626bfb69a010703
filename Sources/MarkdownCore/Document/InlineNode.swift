/// An inline of a leaf block: a handle, cheap to copy.
public struct InlineNode: Sendable {
  public enum Kind: Hashable, Sendable {
    case text(String)
    case inlineCode(String)
    case inlineHTML(String)
    case softBreak
    case hardBreak
    case emphasis
    case strong
    case strikethrough
    /// A link; no destination while it is still arriving.
    case link(destination: String?, title: String)
    /// An image, its children the alternative text; no source while it is still arriving.
    case image(source: String?, title: String)
    /// A formula in TeX, without its delimiters.
    case latex(String, isDisplay: Bool)
    /// `[^label]`, and its number in the order of first references, nil where that is not certain
    /// yet.
    case footnoteReference(label: String, number: Int?)
    case tag(TagReference)
    /// A number that names a source, made by ``CitationProcessor``.
    case citation(label: String, destination: String?)
    /// A node of a client's own, and the text it stands for.
    case custom(CustomNode, text: String)

    /// Whether inlines may stand inside.
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

  /// What the inline says without markup: alternative text of images, TeX of formulas.
  public var plainText: String {
    var walk = InlineWalk(
      storage: storage, isLive: isLive, range: index..<index + Int(record.extent))
    var text = ""
    while let event = walk.next() { text += event.plainText }
    return text
  }

  /// The bytes of the source, delimiters included.
  public var sourceRange: Range<Int> {
    let record = record
    return Int(record.start)..<max(Int(record.start), Int(record.end))
  }

  /// The inlines inside a link, an image or a kind of emphasis.
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

/// Inlines of one parent, front to back.
public struct InlineChildren: Sequence, IteratorProtocol, Sendable {
  let storage: DocumentStorage
  let isLive: Bool
  var index: Int
  let end: Int

  public mutating func next() -> InlineNode? {
    guard index < end else { return nil }
    let node = InlineNode(storage: storage, isLive: isLive, index: index)
    index += Int(node.record.extent)
    return node
  }
}

extension BlockNode {
  /// Where the inlines of a leaf stand in their table.
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

  /// The text below a code span or tag.
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
