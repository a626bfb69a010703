/// Recognizes JSON, as a single value or as JSON Lines, and the formats that its members identify.
struct JSONCandidate: ContentCandidate {
  private var tokenizer = JSONTokenizer()
  private var tokens: [JSONToken] = []
  private var bytes: [UInt8] = []
  private var dialect = JSONDialect()

  /// The number of complete values.
  private var valueCount = 0
  private var isInValue = true

  /// Whether a line has ended since the last value.
  private var hasLineBreak = false

  private static let lines = CandidateState.type(.code, language: "jsonl")

  mutating func consume(_ byte: UInt8) -> CandidateState {
    isInValue ? consume(inValue: byte) : consume(afterValue: byte)
  }

  private mutating func consume(inValue byte: UInt8) -> CandidateState {
    if bytes.isEmpty, !Self.opensValue(byte) { return .rejected }
    bytes.append(byte)
    tokens.removeAll(keepingCapacity: true)
    tokenizer.append(CollectionOfOne(byte).span, to: &tokens)
    for token in tokens { dialect.take(token, in: bytes) }
    // A user interface is rendered incrementally, and its reader also finds it in prose.
    if valueCount == 0, dialect.type == .uiSpec { return .type(.uiSpec) }
    if tokenizer.error != nil {
      return valueCount == 0 && dialect.hasMember ? .type(dialect.type ?? .json) : .rejected
    }
    if tokenizer.isComplete {
      valueCount += 1
      isInValue = false
      hasLineBreak = false
    }
    return .undecided
  }

  /// Reads a byte after a value: prose, or the next line of JSON Lines.
  private mutating func consume(afterValue byte: UInt8) -> CandidateState {
    if byte == 0x0A {
      hasLineBreak = true
      return valueCount > 1 ? Self.lines : .undecided
    }
    if byte.isTagWhitespace { return .undecided }
    guard hasLineBreak, Self.opensValue(byte) else { return .rejected }
    tokenizer = JSONTokenizer()
    bytes = []
    isInValue = true
    return consume(inValue: byte)
  }

  mutating func finish(isWhole: Bool) -> CandidateState {
    if valueCount > 1 { return Self.lines }
    if valueCount == 1 { return isInValue ? Self.lines : .type(dialect.type ?? .json) }
    return dialect.hasMember || dialect.hasItem ? .type(dialect.type ?? .json) : .rejected
  }

  private static func opensValue(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }
}
