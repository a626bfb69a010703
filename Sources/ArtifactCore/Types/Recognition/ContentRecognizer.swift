// T10: what bytes of unknown type are.
//
// Each kind of content that its first bytes can tell is a candidate: a state machine that takes the
// bytes one by one until it rejects them or is certain. The first candidate that is certain wins; when
// all have rejected, the text is an answer. Prose is rejected by all of them within a few words. Before
// a verdict counts, the bytes must be text: media are told by their signatures, other bytes are binary.

/// Recognizes what bytes of unknown type are by a bounded look at their start.
///
/// ```swift
/// var recognizer = ContentRecognizer()
/// recognizer.append("a,b\n1,2\n3,4\n".utf8.span)
/// recognizer.verdict        // .type(.csv, language: nil)
/// ```
/// The verdict depends on the bytes alone, not on how they are cut into chunks, and never changes
/// again. Where two readings are possible, the bytes are an answer: prose is never taken for data.
/// The rules are numbered in `Specs/ArtifactTags.md`, section 10.
public struct ContentRecognizer: Sendable {
  /// What bytes are.
  public enum Verdict: Hashable, Sendable {
    /// More bytes are needed.
    case undecided
    /// A model's answer: prose, Markdown, artifact tags.
    case answer
    /// The payload of one artifact. The language is given for source code.
    case type(ArtifactType, language: String?)
    /// Neither text nor a known medium.
    case binary
  }

  /// The limit for a file, where looking further delays nothing.
  public static let fileByteLimit = 65_536

  /// The limit for a stream, where undecided bytes cannot be shown yet.
  public static let streamByteLimit = 4_096

  /// The number of bytes after which a verdict is reached in any case.
  public let byteLimit: Int

  public private(set) var verdict = Verdict.undecided

  /// The number of bytes the verdict rests on.
  public private(set) var byteCount = 0

  private var candidates = CandidateList()
  private var head: [UInt8] = []
  private var quality = TextQuality()

  /// The verdict of the candidates, before the bytes have turned out to be text.
  private var proposal: Verdict?

  public init(byteLimit: Int = streamByteLimit) {
    precondition(byteLimit > 0, "without a byte there is nothing to recognize")
    self.byteLimit = byteLimit
  }

  /// Takes the next bytes; those after the verdict are ignored.
  ///
  /// - Complexity: O(`bytes.count`), at most O(``byteLimit``).
  public mutating func append(_ bytes: Span<UInt8>) {
    var offset = 0
    while offset < bytes.count, verdict == .undecided {
      take(bytes[offset])
      offset += 1
    }
  }

  /// Says that no bytes follow; afterwards there is a verdict.
  public mutating func finish() {
    guard verdict == .undecided else { return }
    conclude(isWhole: true)
  }

  private mutating func take(_ byte: UInt8) {
    byteCount += 1
    quality.take(byte)
    if head.count < MediaSignature.longest {
      head.append(byte)
      if let type = MediaSignature.type(of: head) {
        verdict = .type(type, language: nil)
        return
      }
    }
    if proposal == nil { proposal = candidates.consume(byte) }
    settle()
    if verdict == .undecided, byteCount == byteLimit { conclude(isWhole: false) }
  }

  /// Accepts the proposal where the bytes are text and cannot become a medium.
  private mutating func settle() {
    guard proposal != nil || quality.hasNull else { return }
    let isOpen = !quality.isText || MediaSignature.mayBegin(with: head)
    if isOpen, byteCount < MediaSignature.longest { return }
    verdict = quality.isText ? proposal ?? .answer : .binary
  }

  private mutating func conclude(isWhole: Bool) {
    let proposal = proposal ?? candidates.finish(isWhole: isWhole)
    verdict = quality.isText ? proposal : .binary
  }
}

/// Whether bytes can be read as text.
private struct TextQuality: Sendable {
  private var count = 0
  private var oddCount = 0
  private var sequence = UTF8Sequence()
  private(set) var hasNull = false

  /// At most one byte in eight is a control character or cannot occur in UTF-8, and none is NUL.
  ///
  /// Text in an old encoding of one byte per letter, such as Latin-1, is within that.
  var isText: Bool { !hasNull && oddCount * 8 <= count }

  mutating func take(_ byte: UInt8) {
    count += 1
    if byte == 0 { hasNull = true }
    if !sequence.isComplete {
      if sequence.advance(with: byte) { return }
      oddCount += 1
      sequence = UTF8Sequence()
    }
    if byte < 0x80 {
      if Self.isControl(byte) { oddCount += 1 }
    } else if !sequence.begin(with: byte) {
      oddCount += 1
    }
  }

  /// A control character other than those that occur in texts and in the output of terminals.
  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && !(0x07...0x0D).contains(byte) && byte != 0x1B
  }
}
