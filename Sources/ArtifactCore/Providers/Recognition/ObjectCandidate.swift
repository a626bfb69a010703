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
    let level = isArray ? 1 : 0
    if count <= level + 1, !isExpected(token, at: count - level) { return .rejected }
    guard token.kind == .endObject, tokenizer.depth == level else { return .undecided }
    return propose()
  }

  mutating func finish() -> StreamCandidateState {
    proposal.map { .format($0) } ?? .rejected
  }

  mutating func reachLimit() -> StreamCandidateState {
    proposal == nil ? propose() : finish()
  }

  /// Whether a token may be at this position: `{` at 0, and the name of a member at 1.
  private func isExpected(_ token: JSONToken, at position: Int) -> Bool {
    switch position {
    case -1: return token.kind == .beginArray
    case 0: return token.kind == .beginObject
    default:
      guard token.kind == .key else { return false }
      let name = token.text(in: bytes)
      return isArray
        ? ProviderFormat.geminiNames.contains(name) || ProviderFormat.messageNames.contains(name)
        : ProviderFormat.ollamaNames.contains(name) || ProviderFormat.agentNames.contains(name)
    }
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
