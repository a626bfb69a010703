/// A run of a leaf's content with the traits that apply to it: the flattened form of inlines.
public struct InlineRun: Hashable, Sendable {
  /// The content of a run.
  public enum Content: Hashable, Sendable {
    /// Text, with escapes and entities resolved.
    case text(String)
    /// The content of a code span.
    case code(String)
    /// A line ending inside a paragraph.
    case softBreak
    /// A hard line break.
    case hardBreak
    /// An image; the source is empty while it is incomplete.
    case image(alternative: String, source: String)
    /// A raw HTML tag, comment, declaration or instruction, verbatim.
    case html(String)
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

    /// The text of the run without markup.
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

  /// The inline containers that enclose a run.
  public struct Traits: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public var rawValue: UInt8

    /// Creates a set from a bit mask.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Inside emphasis.
    public static let emphasis = Traits(rawValue: 1 << 0)
    /// Inside strong emphasis.
    public static let strong = Traits(rawValue: 1 << 1)
    /// Inside strikethrough.
    public static let strikethrough = Traits(rawValue: 1 << 2)
    /// Inside a link, including a link whose destination is incomplete.
    public static let link = Traits(rawValue: 1 << 3)
  }

  /// The content of the run.
  public var content: Content
  /// The inline containers that enclose the run.
  public var traits: Traits
  /// The destination of the enclosing link; `nil` outside of links and while it is incomplete.
  public var destination: String?
  /// The title of the enclosing link; empty if it has none.
  public var title: String

  /// Creates a run.
  public init(
    _ content: Content, traits: Traits = [], destination: String? = nil, title: String = ""
  ) {
    self.content = content
    self.traits = traits
    self.destination = destination
    self.title = title
  }
}

extension InlineRun.Content {
  /// The content of an inline without children; empty text for a container.
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
  /// The inlines of a leaf as a flat list; adjacent text runs with equal traits and destinations
  /// are joined.
  ///
  /// - Complexity: O(inlines of the leaf).
  public var runs: [InlineRun] { runs(before: Int32.max) }

  /// The leading part of ``runs`` that no later byte can change: all of a settled leaf, of an open
  /// paragraph the text up to a word after which no markup is open, otherwise nothing.
  ///
  /// It lags behind by at most about 128 bytes and whatever markup is open, and is not determined
  /// in paragraphs with more than ``MarkdownLimits/exactLiveBytes`` of uncertain text.
  ///
  /// - Complexity: O(inlines of the leaf).
  public var settledRuns: [InlineRun] {
    if isSettled { return runs }
    let arena = storage.arena
    guard record.tag == .paragraph, arena.certainLeaf == index else { return [] }
    return runs(before: arena.certainEnd)
  }

  private func runs(before limit: Int32) -> [InlineRun] {
    var result: [InlineRun] = []
    var walk = InlineWalk(self)
    while let event = walk.next() {
      let record = walk.last.record
      guard record.start < limit else { break }
      var run: InlineRun
      switch event {
      case .enter, .leave: continue
      case .run(let value):
        run = value
        if record.end > limit {
          var text = record
          text.end = limit
          run.content = .text(storage.text(of: text))
        }
      case .image(let target, let alternative):
        run = walk.run(.image(alternative: alternative, source: target?.destination ?? ""))
      }
      if case .text(let text) = run.content, let last = result.indices.last,
        result[last].traits == run.traits, result[last].destination == run.destination,
        result[last].title == run.title, case .text(var joined) = result[last].content
      {
        // Moves the string out of the array so that appending to it does not copy.
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

/// An iterative traversal of the inlines of a leaf that tracks the enclosing containers.
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
  /// The record of the last event other than `leave`.
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
        let target = storage.target(of: record)
        current.destination = target?.destination
        current.title = target?.title ?? ""
      }
      return .enter(record)
    }
  }

  func run(_ content: InlineRun.Content) -> InlineRun {
    InlineRun(
      content, traits: current.traits, destination: current.destination, title: current.title)
  }

  private func alternative(from start: Int, to end: Int) -> String {
    var text = ""
    for index in start..<max(start, end) {
      let record = storage.inline(at: index, isLive: isLive)
      switch record.tag {
      case .text, .entity: text += storage.text(of: record)
      case .tag: text += storage.arena.tags[record.target].displayText
      case .made:
        if case .text(let made) = storage.arena.made[record.target] { text += made }
      case .softBreak, .lineEnding: text += " "
      case .hardBreak: text += "\n"
      default: break
      }
    }
    return text
  }
}
