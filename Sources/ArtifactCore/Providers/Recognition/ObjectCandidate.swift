import ArtifactBase

/// Recognizes the lines of Ollama and of agents, which are objects, and the arrays of Gemini and of
/// UI messages.
struct ObjectCandidate: StreamCandidate {
  private let isArray: Bool
  private var tokenizer = JSONTokenizer()
  private var tokens: [JSONToken] = []
  private var bytes: [UInt8] = []

  /// The format that the first event tells, until what follows confirms it.
  private var proposal: ProviderFormat?
  private var hasLineBreak = false
  private var opensObject = false

  /// The name of the last member of the first event.
  private var name = ""
  /// Whether the type or the role of the first event is known.
  private var isKnown = false

  /// Creates a candidate.
  ///
  /// - Parameter isArray: Whether the text is an array.
  init(isArray: Bool) {
    self.isArray = isArray
  }

  mutating func consume(_ byte: UInt8) -> StreamCandidateState {
    if let proposal { return confirm(proposal, byte) }
    if !isArray, byte.isLineBreak { return .rejected }
    bytes.append(byte)
    let count = tokens.count
    tokenizer.append(CollectionOfOne(byte).span, to: &tokens)
    guard tokenizer.error == nil else { return .rejected }
    guard tokens.count > count, let token = tokens.last else { return .undecided }
    guard isExpected(token) else { return .rejected }
    let level = isArray ? 1 : 0
    guard token.kind == .endObject, tokenizer.depth == level else { return .undecided }
    return propose()
  }

  mutating func finish() -> StreamCandidateState {
    proposal.map { .format($0) } ?? .rejected
  }

  mutating func reachLimit() -> StreamCandidateState {
    proposal == nil ? propose() : finish()
  }

  /// Whether a token may be in the first event: until its type is known, only members that such
  /// events have, so that other data is rejected at once.
  private mutating func isExpected(_ token: JSONToken) -> Bool {
    let level = isArray ? 1 : 0
    if tokens.count <= level + 1 {
      return token.kind == (tokens.count > level ? .beginObject : .beginArray)
    }
    let opens = token.kind == .beginObject || token.kind == .beginArray
    guard tokenizer.depth - (opens ? 1 : 0) == level + 1, !isKnown else { return true }
    if token.kind == .key {
      name = token.text(in: bytes)
      return names.contains { $0.contains(name) }
    }
    guard token.kind == .string, name == (isArray ? "role" : "type") else {
      // An event whose type is not a string is none of an agent.
      return isArray || name != "type"
    }
    isKnown =
      (isArray ? ProviderFormat.messageRoles : ProviderFormat.agentTypes)
      .contains(token.text(in: bytes))
    return isKnown
  }

  private var names: [Set<String>] {
    isArray
      ? [ProviderFormat.geminiNames, ProviderFormat.messageNames]
      : [ProviderFormat.ollamaNames, ProviderFormat.agentNames]
  }

  private mutating func propose() -> StreamCandidateState {
    let offset = isArray ? 1 : 0
    guard tokens.count > offset,
      let root = ProviderEvent(partial: bytes, tokens: Array(tokens[offset...])).root
    else { return .rejected }
    guard let format = isArray ? format(ofElement: root) : format(ofLine: root) else {
      return .rejected
    }
    proposal = format
    // At the limit, the first event is still open.
    return tokenizer.depth > offset ? .format(format) : .undecided
  }

  private func format(ofElement root: ProviderValue) -> ProviderFormat? {
    if ProviderFormat.isUIMessage(root) { return .aiSDKMessages }
    return ProviderFormat(telling: root) == .gemini ? .gemini : nil
  }

  private func format(ofLine root: ProviderValue) -> ProviderFormat? {
    if ProviderFormat.isOllama(root) { return .ollama }
    return ProviderFormat(tellingAgent: root)
  }

  /// Checks the bytes between the first event and the beginning of the next one.
  private mutating func confirm(_ format: ProviderFormat, _ byte: UInt8) -> StreamCandidateState {
    if isArray {
      if byte.isXMLWhitespace { return .undecided }
      let goesOn = byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
      return goesOn ? .format(format) : .rejected
    }
    if opensObject { return byte == UInt8(ascii: "\"") ? .format(format) : .rejected }
    if byte.isLineBreak { hasLineBreak = true }
    if byte.isXMLWhitespace { return .undecided }
    opensObject = true
    return hasLineBreak && byte == UInt8(ascii: "{") ? .undecided : .rejected
  }
}
