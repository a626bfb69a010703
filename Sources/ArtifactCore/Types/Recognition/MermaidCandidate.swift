/// Recognizes a Mermaid diagram, optionally preceded by front matter and directives.
struct MermaidCandidate: ContentCandidate {
  /// What the current line must be.
  private enum Step: Sendable {
    case opening, frontMatter, directive
    /// After a keyword that is also an English word: a line that can only belong to a diagram.
    case body
  }

  private var step = Step.opening
  private var line: [UInt8] = []
  private var isFirstLine = true

  private static let lineLimit = 1_024

  mutating func consume(_ byte: UInt8) -> CandidateState {
    if byte == 0x0A {
      let state = endLine()
      line.removeAll(keepingCapacity: true)
      isFirstLine = false
      return state
    }
    if line.count < Self.lineLimit { line.append(byte) }
    return mayContinue ? .undecided : .rejected
  }

  mutating func finish(isWhole: Bool) -> CandidateState {
    guard isWhole, !line.isEmpty else { return .rejected }
    let state = endLine()
    return state == .undecided ? .rejected : state
  }

  /// Whether the current line can still become what it must be.
  private var mayContinue: Bool {
    switch step {
    case .opening:
      let text = Self.trimmed(line[...])
      return text.isEmpty || text.isCompatible(with: "%%")
        || (isFirstLine && line.isCompatible(with: "---"))
        || MermaidOpening(text, isWhole: false) != .none
    case .frontMatter: return Self.mayBeFrontMatter(line)
    case .directive: return true
    case .body:
      return line[0].isTagWhitespace || Self.bodyWords.contains { line.isCompatible(with: $0) }
    }
  }

  private mutating func endLine() -> CandidateState {
    let text = Self.trimmed(line[...])
    switch step {
    case .opening:
      if isFirstLine, text.elementsEqual("---".utf8) {
        step = .frontMatter
      } else if text.hasPrefix("%%{"), !Self.endsDirective(text) {
        step = .directive
      } else if !text.isEmpty, !text.hasPrefix("%%") {
        return open(text)
      }
    case .frontMatter:
      if text.elementsEqual("---".utf8) {
        step = .opening
      } else if text.isEmpty {
        return .rejected
      }
    case .directive:
      if Self.endsDirective(text) { step = .opening }
    case .body:
      if text.isEmpty { return .undecided }
      return line[0].isTagWhitespace || Self.bodyWords.contains { line.hasPrefix($0) }
        ? .type(.mermaid) : .rejected
    }
    return .undecided
  }

  private mutating func open(_ text: [UInt8]) -> CandidateState {
    switch MermaidOpening(text, isWhole: true) {
    case .certain: return .type(.mermaid)
    case .likely:
      step = .body
      return .undecided
    case .none, .possible: return .rejected
    }
  }

  /// Prefixes of the unindented lines that may follow the diagram keyword.
  private static let bodyWords: [StaticString] = [
    "title ", "section ", "dateFormat ", "axisFormat ", "tickInterval ", "excludes ",
    "todayMarker ",
    "accTitle", "accDescr", "showData", "\"", "%%",
  ]

  /// Whether the line can be `name: value`, or an indented or list line below one.
  private static func mayBeFrontMatter(_ line: [UInt8]) -> Bool {
    guard let first = line.first, !first.isTagWhitespace, first != UInt8(ascii: "-") else {
      return true
    }
    let name = line.prefix { $0 != UInt8(ascii: ":") }
    return name.allSatisfy {
      $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0.asciiLowercased)
    }
  }

  private static func endsDirective(_ text: [UInt8]) -> Bool {
    text.count >= 3 && text.suffix(3).elementsEqual("}%%".utf8)
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var text = line.drop { $0.isTagWhitespace }
    while text.last?.isTagWhitespace == true { text.removeLast() }
    return Array(text)
  }
}

/// How strongly the first line indicates a diagram.
private enum MermaidOpening: Equatable {
  case none
  /// A prefix of a keyword or of what follows it.
  case possible
  /// A keyword that is also an English word.
  case likely
  /// A keyword that has no other meaning.
  case certain

  private enum Follow {
    /// Nothing follows the keyword.
    case nothing
    /// A direction, such as `TD`.
    case direction
    /// A title or an option.
    case words
  }

  private static let keywords: [(name: StaticString, follow: Follow, isWord: Bool)] = [
    ("flowchart", .direction, true), ("graph", .direction, true),
    ("flowchart-elk", .direction, false), ("sequenceDiagram", .nothing, false),
    ("classDiagram", .nothing, false), ("classDiagram-v2", .nothing, false),
    ("stateDiagram", .nothing, false), ("stateDiagram-v2", .nothing, false),
    ("erDiagram", .nothing, false), ("gitGraph", .direction, false),
    ("requirementDiagram", .nothing, false), ("quadrantChart", .nothing, false),
    ("xychart-beta", .words, false), ("sankey-beta", .nothing, false),
    ("block-beta", .nothing, false), ("packet-beta", .nothing, false),
    ("architecture-beta", .nothing, false), ("radar-beta", .nothing, false),
    ("treemap-beta", .nothing, false), ("C4Context", .nothing, false),
    ("C4Container", .nothing, false), ("C4Component", .nothing, false),
    ("C4Dynamic", .nothing, false), ("C4Deployment", .nothing, false), ("gantt", .nothing, true),
    ("pie", .words, true), ("mindmap", .nothing, true), ("timeline", .words, true),
    ("journey", .nothing, true), ("kanban", .nothing, true), ("sankey", .nothing, true),
    ("block", .nothing, true), ("packet", .words, true), ("xychart", .words, true),
    ("architecture", .nothing, true), ("radar", .nothing, true), ("treemap", .nothing, true),
  ]

  private static let directions: [StaticString] = ["TB", "TD", "BT", "RL", "LR"]
  private static let options: [StaticString] = [
    "title ", "showData", "horizontal", "vertical", "LR", "TD",
  ]

  /// Classifies a line without surrounding whitespace.
  init(_ line: [UInt8], isWhole: Bool) {
    self = .none
    for keyword in Self.keywords where line.isCompatible(with: keyword.name) {
      let rest = Array(line.dropFirst(keyword.name.utf8CodeUnitCount))
      let found = Self.judge(
        rest, after: keyword.follow, isWord: keyword.isWord,
        isWhole: isWhole, hasKeyword: line.count >= keyword.name.utf8CodeUnitCount)
      if found != .none { self = found }
    }
  }

  private static func judge(
    _ rest: [UInt8], after follow: Follow, isWord: Bool, isWhole: Bool, hasKeyword: Bool
  ) -> MermaidOpening {
    guard hasKeyword else { return isWhole ? .none : .possible }
    let end: MermaidOpening = isWhole ? (isWord ? .likely : .certain) : .possible
    let isMark = rest.first == UInt8(ascii: ";") || rest.first == UInt8(ascii: ":")
    if rest.isEmpty || (isMark && rest.count == 1) { return end }
    guard rest[0].isTagWhitespace else { return .none }
    let text = Array(rest.drop { $0.isTagWhitespace })
    switch follow {
    case .nothing: return .none
    case .words: return options.contains { text.isCompatible(with: $0) } ? end : .none
    case .direction:
      guard directions.contains(where: { text.isCompatible(with: $0) }) else { return .none }
      if text.count < 2 { return isWhole ? .none : .possible }
      let after = text.dropFirst(2).drop { $0.isTagWhitespace }.first
      let isOver = after == nil || after == UInt8(ascii: ";") || after == UInt8(ascii: ":")
      return isOver ? (isWhole ? .certain : .possible) : .none
    }
  }
}
