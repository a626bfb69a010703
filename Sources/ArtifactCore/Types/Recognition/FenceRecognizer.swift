import ArtifactBase

/// Recognizes the format of JSON by its first decisive member, and that of XML by its root, within a
/// bounded number of bytes.
///
/// A JSON value may be followed by others, as in JSON Lines. The state does not depend on chunk
/// boundaries, and a decision is final.
package struct FenceRecognizer: Sendable {
  /// The result of the recognition.
  package enum State: Hashable, Sendable {
    /// More bytes are needed.
    case undecided
    /// A format with a picture or an interface.
    case type(ArtifactType)
    /// Other JSON, other XML, or neither.
    case other
  }

  /// The number of bytes after which a decision is always reached.
  package static let byteLimit = 4_096

  /// The state so far.
  package private(set) var state = State.undecided

  private var tokenizer = JSONTokenizer()
  private var tokens: [JSONToken] = []
  private var bytes: [UInt8] = []
  private var dialect = JSONDialect()
  private var markup: MarkupCandidate?
  private var byteCount = 0

  /// Creates a recognizer of an empty text.
  package init() {}

  /// Consumes the next bytes; bytes after the decision are ignored.
  ///
  /// - Complexity: O(`bytes.count`), at most O(``byteLimit``).
  package mutating func append(_ bytes: Span<UInt8>) {
    var offset = 0
    while offset < bytes.count, state == .undecided {
      take(bytes[offset])
      offset += 1
    }
  }

  /// Ends the text and reaches a decision.
  package mutating func finish() {
    if state == .undecided { state = .other }
  }

  private mutating func take(_ byte: UInt8) {
    byteCount += 1
    if markup != nil { return takeMarkup(byte) }
    if bytes.isEmpty, byte == UInt8(ascii: "<") {
      markup = MarkupCandidate()
      return takeMarkup(byte)
    }
    if bytes.isEmpty, !byte.isTagWhitespace {
      guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else { return state = .other }
    }
    if !bytes.isEmpty || !byte.isTagWhitespace {
      bytes.append(byte)
      tokens.removeAll(keepingCapacity: true)
      tokenizer.append(CollectionOfOne(byte).span, to: &tokens)
      for token in tokens { dialect.take(token, in: bytes) }
      if let type = dialect.type {
        state = .type(type)
      } else if tokenizer.error != nil {
        state = .other
      } else if tokenizer.isComplete {
        (tokenizer, bytes, dialect) = (JSONTokenizer(), [], JSONDialect())
      }
    }
    if byteCount == Self.byteLimit { finish() }
  }

  private mutating func takeMarkup(_ byte: UInt8) {
    switch markup?.consume(byte) {
    case .type(let type, let language): state = language == nil ? .type(type) : .other
    case .undecided: if byteCount >= Self.byteLimit { finish() }
    default: state = .other
    }
  }
}
