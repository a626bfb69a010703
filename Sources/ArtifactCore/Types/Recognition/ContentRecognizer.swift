// T10: recognizes the type of bytes of unknown type.
//
// Each kind of content that can be recognized from its first bytes is a candidate: a state machine
// that consumes bytes until it rejects them or is certain. The first candidate to be certain wins;
// if all reject, the text is an answer. Prose is rejected by all candidates within a few words.
// Before a verdict is accepted, the bytes must be text: media are recognized by their signatures,
// other bytes are binary.

/// Recognizes the content type of bytes from a bounded number of bytes at their start.
///
/// ```swift
/// var recognizer = ContentRecognizer()
/// recognizer.append("a,b\n1,2\n3,4\n".utf8.span)
/// recognizer.verdict        // .type(.csv, language: nil)
/// ```
/// The verdict depends only on the bytes, not on chunk boundaries, and is final. Ambiguous bytes
/// are classified as an answer: prose is never mistaken for data. The rules are numbered in
/// `Specs/ArtifactTags.md`, section 10.
public struct ContentRecognizer: Sendable {
  /// The result of the recognition.
  public enum Verdict: Hashable, Sendable {
    /// More bytes are needed.
    case undecided
    /// A model's answer: prose, Markdown, artifact tags.
    case answer
    /// The payload of a single artifact; the language is set for source code.
    case type(ArtifactType, language: String?)
    /// Neither text nor a known media type.
    case binary
  }

  /// The byte limit for a file, where reading further causes no delay.
  public static let fileByteLimit = 65_536

  /// The byte limit for a stream, where undecided bytes cannot be displayed yet.
  public static let streamByteLimit = 4_096

  /// The number of bytes after which a verdict is always reached.
  public let byteLimit: Int

  /// The verdict so far; final once it isn't ``Verdict/undecided``.
  public private(set) var verdict = Verdict.undecided

  /// The number of bytes examined.
  public private(set) var byteCount = 0

  private var candidates = CandidateList()
  private var head: [UInt8] = []
  private var quality = TextQuality()

  /// The verdict of the candidates, pending the decision whether the bytes are text.
  private var proposal: Verdict?

  /// Creates a recognizer.
  ///
  /// - Parameter byteLimit: The number of bytes after which a verdict is always reached; at least
  ///   1.
  public init(byteLimit: Int = streamByteLimit) {
    precondition(byteLimit > 0, "byteLimit must be positive")
    self.byteLimit = byteLimit
  }

  /// Consumes the next bytes; bytes after the verdict are ignored.
  ///
  /// - Complexity: O(`bytes.count`), at most O(``byteLimit``).
  public mutating func append(_ bytes: Span<UInt8>) {
    var offset = 0
    while offset < bytes.count, verdict == .undecided {
      take(bytes[offset])
      offset += 1
    }
  }

  /// Ends the input and reaches a verdict.
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

  /// Accepts the proposal if the bytes are text and can no longer match a media signature.
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

/// Decides whether bytes are text.
private struct TextQuality: Sendable {
  private var count = 0
  private var oddCount = 0
  private var sequence = UTF8Sequence()
  private(set) var hasNull = false

  /// Whether at most one byte in eight is a control character or invalid in UTF-8, and none is NUL.
  ///
  /// Text in a single-byte encoding such as Latin-1 stays within that bound.
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

  /// Whether the byte is a control character that does not occur in text or terminal output.
  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && !(0x07...0x0D).contains(byte) && byte != 0x1B
  }
}
