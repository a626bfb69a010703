/// A piece of a leaf's text with everything that applies to it: the flat form of inlines.
public struct InlineRun: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    case text(String)
    case code(String)
    case softBreak
    case hardBreak
    case image(alternative: String, source: String)
    /// A tag as written.
    case html(String)
    /// A formula in TeX.
    case latex(String, isDisplay: Bool)
    case footnoteReference(label: String, number: Int?)
    case tag(TagReference)
    case citation(label: String, destination: String?)
    /// A node of a client's own, and the text it stands for.
    case custom(CustomNode, text: String)

    /// What the run says without markup.
    public var plainText: String {
      switch self {
      case .text(let text), .code(let text), .latex(let text, _), .custom(_, let text): text
      case .image(let alternative, _): alternative
      case .softBreak: " "
      case .hardBreak: "\n"
      case .html: ""
      case .footnoteReference(let label, let number): "[\(number.map(String.init) ?? label)]"
      case .tag(let reference): reference.displayText
      case .citation(let label, _): "[\(label)]"
      }
    }
  }

  public struct Traits: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    public static let emphasis = Traits(rawValue: 1 << 0)
    public static let strong = Traits(rawValue: 1 << 1)
    public static let strikethrough = Traits(rawValue: 1 << 2)
    /// Part of a link, also of one whose destination is still arriving.
    public static let link = Traits(rawValue: 1 << 3)
  }

  public var content: Content
  public var traits: Traits
  /// Where a link leads; nil while that is still arriving.
  public var destination: String?

  public init(_ content: Content, traits: Traits = [], destination: String? = nil) {
    self.content = content
    self.traits = traits
    self.destination = destination
  }
}

extension InlineRun.Content {
  /// The content of an inline that has no children.
  init(_ kind: InlineNode.Kind) {
    switch kind {
    case .latex(let text, let isDisplay): self = .latex(text, isDisplay: isDisplay)
    case .footnoteReference(let label, let number):
      self = .footnoteReference(label: label, number: number)
    case .tag(let reference): self = .tag(reference)
    case .citation(let label, let destination):
      self = .citation(label: label, destination: destination)
    case .custom(let node, let text): self = .custom(node, text: text)
    case .text(let text): self = .text(text)
    case .inlineCode(let text): self = .code(text)
    case .inlineHTML(let text): self = .html(text)
    case .hardBreak: self = .hardBreak
    case .softBreak: self = .softBreak
    case .emphasis, .strong, .strikethrough, .link, .image: self = .text("")
    }
  }
}

extension BlockNode {
  /// The inlines of a leaf as a flat list; neighbours of equal traits are joined.
  ///
  /// - Complexity: O(inlines of the leaf).
  public var runs: [InlineRun] {
    var result: [InlineRun] = []
    var walk = InlineWalk(self)
    while let event = walk.next() {
      let run: InlineRun
      switch event {
      case .enter, .leave: continue
      case .run(let value): run = value
      case .image(let target, let alternative):
        run = walk.run(.image(alternative: alternative, source: target?.destination ?? ""))
      }
      if case .text(let text) = run.content, let last = result.indices.last,
        result[last].traits == run.traits, result[last].destination == run.destination,
        case .text(var joined) = result[last].content
      {
        // Emptied first, so that a long run of pieces is joined in place.
        result[last].content = .softBreak
        joined += text
        result[last].content = .text(joined)
      } else {
        result.append(run)
      }
    }
    return result
  }
}

/// The inlines of a leaf in order, with what encloses them; no recursion.
struct InlineWalk {
  enum Event {
    case enter(InlineRecord)
    case run(InlineRun)
    case image(LinkTarget?, alternative: String)
    case leave(InlineRecord)

    var plainText: String {
      switch self {
      case .enter, .leave: ""
      case .run(let run): run.content.plainText
      case .image(_, let alternative): alternative
      }
    }
  }

  private let storage: DocumentStorage
  let isLive: Bool
  /// The record of the last event that was not `leave`.
  private(set) var last = (record: InlineRecord(tag: .text, start: 0, end: 0), index: 0)
  private var index: Int
  private let end: Int
  private var open: [(record: InlineRecord, end: Int, outer: InlineRun)] = []
  private var current = InlineRun(.softBreak)

  init(_ block: BlockNode) {
    let (isLive, range) = block.inlineRange
    self.init(storage: block.storage, isLive: isLive, range: range)
  }

  init(storage: DocumentStorage, isLive: Bool, range: Range<Int>) {
    self.storage = storage
    self.isLive = isLive
    index = range.lowerBound
    end = range.upperBound
  }

  mutating func next() -> Event? {
    if let last = open.last, last.end == index {
      open.removeLast()
      current = last.outer
      return .leave(last.record)
    }
    guard index < end else { return nil }
    let record = storage.inline(at: index, isLive: isLive)
    let start = index
    last = (record, index)
    index += Int(record.extent)
    switch record.tag {
    case .text, .entity, .lineEnding: return .run(run(.text(storage.text(of: record))))
    case .softBreak: return .run(run(.softBreak))
    case .hardBreak: return .run(run(.hardBreak))
    case .code:
      return .run(
        run(.code(storage.joinedText(at: start, isLive: isLive, lineEnding: " "))))
    case .html:
      return .run(
        run(.html(storage.joinedText(at: start, isLive: isLive, lineEnding: "\n"))))
    case .math, .displayMath, .footnoteReference, .tag, .made:
      let node = InlineNode(storage: storage, isLive: isLive, index: start)
      return .run(run(InlineRun.Content(node.kind)))
    case .image:
      let alternative = alternative(from: start + 1, to: index)
      return .image(storage.target(of: record), alternative: alternative)
    case .emphasis, .strong, .strikethrough, .link:
      open.append((record, index, current))
      index = start + 1
      switch record.tag {
      case .emphasis: current.traits.insert(.emphasis)
      case .strong: current.traits.insert(.strong)
      case .strikethrough: current.traits.insert(.strikethrough)
      default:
        current.traits.insert(.link)
        current.destination = storage.target(of: record)?.destination
      }
      return .enter(record)
    }
  }

  func run(_ content: InlineRun.Content) -> InlineRun {
    InlineRun(content, traits: current.traits, destination: current.destination)
  }

  private func alternative(from start: Int, to end: Int) -> String {
    var text = ""
    for index in start..<max(start, end) {
      let record = storage.inline(at: index, isLive: isLive)
      switch record.tag {
      case .text, .entity: text += storage.text(of: record)
      case .tag: text += storage.arena.tags[record.target].displayText
      case .softBreak, .lineEnding: text += " "
      case .hardBreak: text += "\n"
      default: break
      }
    }
    return text
  }
}
