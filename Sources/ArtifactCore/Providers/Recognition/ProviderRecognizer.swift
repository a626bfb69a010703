// W4: decides from the first event whether bytes are a provider's stream.
//
// The first one or two bytes select a candidate: server-sent events, the lines of the AI SDK, an
// object or an array; anything else is not a stream. The candidate consumes bytes until they
// contradict it or the first event is complete. An event that tells the format is only a proposal,
// until what follows begins like an event too: prose may quote an event, and then it goes on.

import ArtifactBase

/// Recognizes a provider's stream, and its format, from the bytes at its beginning.
///
/// ```swift
/// var recognizer = ProviderRecognizer()
/// recognizer.append("event: ping\ndata: {\"type\":\"ping\"}\n\nevent: ".utf8.span)
/// recognizer.verdict        // .stream(.anthropic)
/// ```
/// The verdict depends only on the bytes, not on chunk boundaries, and is final. Ambiguous bytes
/// are not a stream: prose and data are never taken for one. The rules are numbered in
/// `Specs/Providers.md`, section 4.
public struct ProviderRecognizer: Sendable {
  /// The result of the recognition.
  public enum Verdict: Hashable, Sendable {
    /// More bytes are needed.
    case undecided
    /// A stream of a provider.
    case stream(ProviderFormat)
    /// Prose, data, or anything else.
    case notAStream
  }

  /// The number of bytes after which a verdict is always reached.
  public static let byteLimit = 65_536

  /// The number of bytes after which a verdict is reached if the first event is plain text.
  public static let textByteLimit = 4_096

  /// The verdict so far; final once it isn't ``Verdict/undecided``.
  public private(set) var verdict = Verdict.undecided

  /// The number of bytes examined.
  public private(set) var byteCount = 0

  private var mark = ByteOrderMarkFilter()
  private var first: UInt8?
  private var candidate: (any StreamCandidate)?

  /// Creates a recognizer that has read nothing.
  public init() {}

  /// Consumes the next bytes; bytes after the verdict are ignored.
  ///
  /// - Complexity: O(`bytes.count`), at most O(``byteLimit``).
  public mutating func append(_ bytes: Span<UInt8>) {
    guard verdict == .undecided else { return }
    let (length, text) = mark.skip(in: bytes)
    byteCount += length - text.count
    for byte in text { take(byte) }
    var index = length
    while index < bytes.count, verdict == .undecided {
      take(bytes[index])
      index += 1
    }
  }

  /// Consumes the next bytes of text; see ``append(_:)-(Span<UInt8>)``.
  ///
  /// - Complexity: O(length of `text`), at most O(``byteLimit``).
  public mutating func append(_ text: String) { append(text.utf8.span) }

  /// Ends the input and reaches a verdict.
  public mutating func finish() {
    guard verdict == .undecided else { return }
    let text = mark.finish()
    byteCount -= text.count
    for byte in text { take(byte) }
    guard verdict == .undecided else { return }
    settle(candidate?.finish() ?? .rejected)
    if verdict == .undecided { verdict = .notAStream }
  }

  private mutating func take(_ byte: UInt8) {
    guard verdict == .undecided else { return }
    byteCount += 1
    if candidate != nil {
      settle(candidate?.consume(byte) ?? .rejected)
    } else {
      choose(byte)
    }
    guard verdict == .undecided else { return }
    let isText = candidate?.isPlainText == true
    if byteCount >= (isText ? Self.textByteLimit : Self.byteLimit) {
      settle(candidate?.reachLimit() ?? .rejected)
      if verdict == .undecided { verdict = .notAStream }
    }
  }

  /// Chooses the candidate by the first bytes.
  private mutating func choose(_ byte: UInt8) {
    if let first {
      let isData = byte == UInt8(ascii: ":") && first != UInt8(ascii: ":")
      var candidate: any StreamCandidate = isData ? DataLineCandidate() : EventCandidate()
      settle(candidate.consume(first))
      if verdict == .undecided { settle(candidate.consume(byte)) }
      self.candidate = candidate
      return
    }
    switch byte {
    case 0x0A, 0x0D:
      break
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      var candidate: any StreamCandidate = ObjectCandidate(isArray: byte == UInt8(ascii: "["))
      settle(candidate.consume(byte))
      self.candidate = candidate
    case UInt8(ascii: ":"), UInt8(ascii: "r"):
      first = byte
    default:
      if AISDKData.firstByte(ofCode: byte) == nil { verdict = .notAStream } else { first = byte }
    }
  }

  private mutating func settle(_ state: StreamCandidateState) {
    switch state {
    case .undecided: break
    case .rejected: verdict = .notAStream
    case .format(let format): verdict = .stream(format)
    }
  }
}

/// A recognizer for one framing.
protocol StreamCandidate: Sendable {
  /// Whether the bytes so far contain plain text that the framing alone cannot tell from prose.
  var isPlainText: Bool { get }

  /// Consumes the next byte, the first one included.
  mutating func consume(_ byte: UInt8) -> StreamCandidateState

  /// Decides at the end of the input.
  mutating func finish() -> StreamCandidateState

  /// Decides at the byte limit, where the first event may be incomplete.
  mutating func reachLimit() -> StreamCandidateState
}

extension StreamCandidate {
  var isPlainText: Bool { false }
  mutating func reachLimit() -> StreamCandidateState { finish() }
}

/// The state of a candidate.
enum StreamCandidateState: Hashable, Sendable {
  case undecided, rejected
  case format(ProviderFormat)
}
