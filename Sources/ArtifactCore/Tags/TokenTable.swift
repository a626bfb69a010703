import ArtifactBase

/// The tokens of a vocabulary, prepared for matching bytes.
struct TokenTable: Sendable {
  enum Kind: Sendable {
    /// Residue of a chat template.
    case residue
    /// Residue that includes the name of a role after it.
    case turn
    /// Residue at the end of the answer, if there is no open tag of that name.
    case final
    /// The open tag that makes a final token markup.
    case counterpart
    /// May begin the header of a harmony message.
    case channel
    /// Opens reasoning or a tool call up to a token.
    case opens(AsideKind, close: [UInt8])
  }

  enum AsideKind: Sendable {
    case reasoning, toolCall
  }

  struct Token: Sendable {
    var bytes: [UInt8]
    var kind: Kind
  }

  enum Match {
    case none
    case undecided
    case token(index: Int, end: Int)
  }

  private(set) var tokens: [Token] = []

  /// Whether a byte is the second byte of a token, whose first byte is `<`.
  private var startsToken = [Bool](repeating: false, count: 256)

  /// The third byte of each token.
  private var byThirdByte: [UInt8] = []

  static let startToken = Array("<|start|>".utf8)
  static let channelToken = Array("<|channel|>".utf8)
  static let constrainToken = Array("<|constrain|>".utf8)
  static let messageToken = Array("<|message|>".utf8)

  /// The tokens that end a harmony message.
  static let endTokens = ["<|end|>", "<|return|>", "<|call|>"].map { Array($0.utf8) }

  /// The names of roles after a turn token.
  private static let roles = [
    "assistant", "user", "system", "developer", "tool", "model", "ipython",
  ].map { Array($0.utf8) }

  /// The maximum length of whitespace after a final token, in bytes.
  private static let finalWhitespace = 256

  init(_ vocabulary: TagVocabulary) {
    if vocabulary.readsChannels {
      add(["<|start|>", "<|channel|>"], .channel)
    }
    for pair in vocabulary.reasoningTokens {
      add([pair.open], .opens(.reasoning, close: Array(pair.close.utf8)))
    }
    for pair in vocabulary.toolCallTokens {
      add([pair.open], .opens(.toolCall, close: Array(pair.close.utf8)))
    }
    add(vocabulary.turnTokens, .turn)
    add(vocabulary.residueTokens, .residue)
    add((vocabulary.reasoningTokens + vocabulary.toolCallTokens).map(\.close), .residue)
    add(vocabulary.finalTokens, .final)
    for token in vocabulary.finalTokens where token.utf8.starts(with: "</".utf8) {
      add(["<" + token.dropFirst(2)], .counterpart)
    }
  }

  private mutating func add(_ list: [String], _ kind: Kind) {
    for text in list {
      let bytes = Array(text.utf8)
      guard bytes.count > 2, bytes[0] == UInt8(ascii: "<"),
        !tokens.contains(where: { $0.bytes == bytes })
      else { continue }
      startsToken[Int(bytes[1])] = true
      byThirdByte.append(bytes[2])
      tokens.append(Token(bytes: bytes, kind: kind))
    }
  }

  func canStart(_ byte: UInt8) -> Bool { startsToken[Int(byte)] }

  /// Matches a token at `start`, the offset of a `<`.
  ///
  /// - Complexity: O(longest token × number of tokens).
  func match(_ bytes: Span<UInt8>, at start: Int) -> Match {
    guard start + 1 < bytes.count else { return .undecided }
    guard canStart(bytes[start + 1]) else { return .none }
    var isUndecided = false
    for index in byThirdByte.indices {
      // Most tokens differ in the third byte.
      if start + 2 < bytes.count, byThirdByte[index] != bytes[start + 2] { continue }
      switch Self.match(tokens[index].bytes, bytes, at: start) {
      case .none: continue
      case .undecided: isUndecided = true
      case .token(_, let end): return .token(index: index, end: end)
      }
    }
    return isUndecided ? .undecided : .none
  }

  /// Matches one token.
  static func match(_ token: [UInt8], _ bytes: Span<UInt8>, at start: Int) -> Match {
    for (offset, byte) in token.enumerated() {
      guard start + offset < bytes.count else { return .undecided }
      guard bytes[start + offset] == byte else { return .none }
    }
    return .token(index: 0, end: start + token.count)
  }

  /// The end of the name of a role at `start`; `start` if there is none, nil if more bytes are
  /// needed.
  static func endOfRole(_ bytes: Span<UInt8>, at start: Int, isFinal: Bool) -> Int? {
    for role in roles {
      switch match(role, bytes, at: start) {
      case .none: continue
      case .undecided:
        if !isFinal { return nil }
      case .token(_, let end):
        guard end < bytes.count else { return isFinal ? end : nil }
        if !bytes[end].isToolNameByte { return end }
      }
    }
    return start
  }

  /// Whether the input ends after whitespace that begins at `start`; nil if more bytes are needed.
  static func isEnd(_ bytes: Span<UInt8>, at start: Int, isFinal: Bool) -> Bool? {
    var end = start
    while end < bytes.count, end - start < finalWhitespace, bytes[end].isTagWhitespace { end += 1 }
    guard end == bytes.count else { return false }
    return isFinal ? true : nil
  }
}

/// The header of a harmony message: what its content is (T5.8, T5.9).
struct ChannelHeader: Sendable {
  enum Content: Sendable {
    case text
    case reasoning
    case toolCall(name: String)
  }

  enum Result {
    case undecided
    case malformed
    case complete(ChannelHeader)
  }

  var content: Content
  var end: Int

  /// The maximum length of a header, in bytes.
  static let lengthLimit = 256

  private static let channels = ["analysis", "commentary", "final"]

  /// Reads a header at `start`, the offset of its first token.
  ///
  /// - Complexity: O(``lengthLimit``).
  static func read(_ bytes: Span<UInt8>, at start: Int) -> Result {
    var words: [[UInt8]] = [[]]
    var channel: Int?
    var position = start
    while position < bytes.count, position - start < lengthLimit {
      let byte = bytes[position]
      guard byte == UInt8(ascii: "<") else {
        guard !byte.isLineBreak, byte != UInt8(ascii: ">") else { return .malformed }
        if byte == 0x20 { words.append([]) } else { words[words.count - 1].append(byte) }
        position += 1
        continue
      }
      let tokens = [
        TokenTable.startToken, TokenTable.channelToken, TokenTable.constrainToken,
        TokenTable.messageToken,
      ]
      var token: Int?
      for (index, candidate) in tokens.enumerated() {
        switch TokenTable.match(candidate, bytes, at: position) {
        case .none: continue
        case .undecided: return .undecided
        case .token: token = index
        }
      }
      guard let token else { return .malformed }
      if token == 0, position > start { return .malformed }
      if token == 1, channel != nil { return .malformed }
      position += tokens[token].count
      words.append([])
      if token == 1 { channel = words.count - 1 }
      if token == 3 { return header(words, channel: channel, end: position) }
    }
    return position - start < lengthLimit ? .undecided : .malformed
  }

  private static func header(_ words: [[UInt8]], channel: Int?, end: Int) -> Result {
    let texts = words.map { String(decoding: $0, as: UTF8.self) }
    let name = channel.flatMap { first in texts[first...].first { !$0.isEmpty } }
    if let name, !channels.contains(name) { return .malformed }
    let recipient = texts.first { $0.hasPrefix("to=") }?.dropFirst(3)
    if let recipient, !["", "user", "assistant", "all"].contains(recipient) {
      let tool = recipient.hasPrefix("functions.") ? recipient.dropFirst(10) : recipient
      return .complete(ChannelHeader(content: .toolCall(name: String(tool)), end: end))
    }
    return .complete(
      ChannelHeader(content: name == "analysis" ? .reasoning : .text, end: end))
  }
}
