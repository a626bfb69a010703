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
      if case .text(let text) = run.content, let last = result.last, last.traits == run.traits,
        last.destination == run.destination, case .text(let before) = last.content
      {
        result[result.count - 1].content = .text(before + text)
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
  }

  private let storage: DocumentStorage
  private let isLive: Bool
  private var index: Int
  private let end: Int
  private var open: [(record: InlineRecord, end: Int, outer: InlineRun)] = []
  private var current = InlineRun(.softBreak)

  init(_ block: BlockNode) {
    storage = block.storage
    let (isLive, range) = block.inlineRange
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
      case .softBreak, .lineEnding: text += " "
      case .hardBreak: text += "\n"
      default: break
      }
    }
    return text
  }
}
