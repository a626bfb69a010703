import ArtifactBase

/// Recognizes server-sent events.
struct EventCandidate: StreamCandidate {
  private var line: [UInt8] = []
  private var followsReturn = false

  private var data: [UInt8] = []
  private var hasData = false

  /// Whether the lines so far have something that prose doesn't have.
  private var hasEvidence = false
  private(set) var isPlainText = false

  /// The format that the first event tells, until the next line confirms it.
  private var proposal: ProviderFormat?

  /// The beginnings of lines, of which one may be incomplete.
  private static let fields: [StaticString] = ["data:", "event:", "id:", "retry:"]

  mutating func consume(_ byte: UInt8) -> StreamCandidateState {
    let isLineFeed = byte == 0x0A
    if isLineFeed, followsReturn {
      followsReturn = false
      return .undecided
    }
    followsReturn = byte == 0x0D
    guard byte.isLineBreak else {
      line.append(byte)
      if beginsPlainText { isPlainText = true }
      return check()
    }
    defer { line.removeAll(keepingCapacity: true) }
    return endLine()
  }

  mutating func finish() -> StreamCandidateState {
    proposal.map { .format($0) } ?? .rejected
  }

  mutating func reachLimit() -> StreamCandidateState {
    if let proposal { return .format(proposal) }
    let (field, value) = ServerSentField.split(line)
    guard field == .data, !hasData else { return .rejected }
    var tokenizer = JSONTokenizer()
    var tokens: [JSONToken] = []
    tokenizer.append(value.span, to: &tokens)
    let event = ProviderEvent(partial: Array(value), tokens: tokens)
    guard tokenizer.error == nil, let root = event.root, let format = ProviderFormat(telling: root)
    else { return .rejected }
    return .format(format)
  }

  /// Checks the beginning of the current line.
  private func check() -> StreamCandidateState {
    guard let proposal else { return mayBeField ? .undecided : .rejected }
    if proposal != .sse, line[0] == UInt8(ascii: "{") { return .format(proposal) }
    guard mayBeField else { return .rejected }
    let isField = line[0] == UInt8(ascii: ":") || Self.fields.contains { line.hasPrefix($0) }
    return isField ? .format(proposal) : .undecided
  }

  /// Whether the last byte is the first one of data that isn't an object.
  private var beginsPlainText: Bool {
    guard !hasData, proposal == nil, line.last != UInt8(ascii: "{"), line.hasPrefix("data:") else {
      return false
    }
    return line.count == 6 ? line[5] != 0x20 : line.count == 7 && line[5] == 0x20
  }

  private var mayBeField: Bool {
    // "::" begins a directive of Markdown.
    if line[0] == UInt8(ascii: ":") { return line.count == 1 || line[1] != UInt8(ascii: ":") }
    return Self.fields.contains { line.isCompatible(with: $0) }
  }

  private mutating func endLine() -> StreamCandidateState {
    if line.isEmpty { return proposal == nil ? endEvent() : .undecided }
    if let proposal { return line.elementsEqual("data".utf8) ? .format(proposal) : .rejected }
    let (field, value) = ServerSentField.split(line)
    switch field {
    case .comment:
      hasEvidence = true
    case .data:
      if hasData { data.append(0x0A) }
      hasData = true
      data += value
    case .event:
      guard !value.isEmpty, value.allSatisfy(Self.isName) else { return .rejected }
      hasEvidence = true
    case .id:
      guard !value.contains(where: \.isSpaceOrTab) else { return .rejected }
    case .retry:
      guard !value.isEmpty, value.allSatisfy(\.isASCIIDigit) else { return .rejected }
      hasEvidence = true
    case .unknown:
      return .rejected
    }
    return .undecided
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "_-./:".utf8.contains(byte)
  }

  private mutating func endEvent() -> StreamCandidateState {
    guard hasData else { return .undecided }
    proposal = format(of: data)
    isPlainText = proposal == nil
    data = []
    hasData = false
    return .undecided
  }

  /// The format that the data of an event tells; nil if it may be prose.
  private func format(of data: [UInt8]) -> ProviderFormat? {
    if data.first == UInt8(ascii: "{"),
      let event = try? ProviderEvent(parsing: data, tokenLimit: data.count), let root = event.root
    {
      return ProviderFormat(telling: root) ?? .sse
    }
    let isTelling =
      hasEvidence || data.first == 0x20 || data.elementsEqual("[DONE]".utf8)
    return isTelling ? .sse : nil
  }
}
