import ArtifactBase

/// A recognizer for one kind of content.
///
/// It receives the bytes of the text without a byte order mark and leading whitespace.
protocol ContentCandidate: Sendable {
  /// Consumes the next byte.
  mutating func consume(_ byte: UInt8) -> CandidateState

  /// Decides at the end of the bytes.
  ///
  /// - Parameter isWhole: Whether the text ends here; false if only the byte limit was reached.
  mutating func finish(isWhole: Bool) -> CandidateState
}

/// The state of a candidate.
enum CandidateState: Hashable, Sendable {
  case undecided, rejected
  case type(ArtifactType, language: String? = nil)

  static let diff = type(.code, language: "diff")
  static let xml = type(.code, language: "xml")
}

/// The candidates that have not rejected the text.
struct CandidateList: Sendable {
  private var candidates: [any ContentCandidate] = [
    JSONCandidate(), MarkupCandidate(), RDFCandidate(), DiffCandidate(), MermaidCandidate(),
    PrefixCandidate(), TableCandidate(),
  ]

  /// The bytes of a possible byte order mark.
  private var mark: [UInt8] = []
  private var isAtStart = true
  private var hasBegun = false

  /// Passes a byte to all candidates; returns nil while undecided.
  mutating func consume(_ byte: UInt8) -> ContentRecognizer.Verdict? {
    guard isAtStart else { return distribute(byte) }
    mark.append(byte)
    guard let length = ByteOrderMark.length(in: mark.span, isFinal: false) else { return nil }
    isAtStart = false
    for byte in mark.dropFirst(length) {
      if let verdict = distribute(byte) { return verdict }
    }
    return nil
  }

  private mutating func distribute(_ byte: UInt8) -> ContentRecognizer.Verdict? {
    if !hasBegun, byte.isTagWhitespace { return nil }
    hasBegun = true
    var index = 0
    while index < candidates.count {
      switch candidates[index].consume(byte) {
      case .undecided: index += 1
      case .rejected: candidates.remove(at: index)
      case .type(let type, let language): return .type(type, language: language)
      }
    }
    return candidates.isEmpty ? .answer : nil
  }

  /// Returns the verdict on the bytes so far.
  mutating func finish(isWhole: Bool) -> ContentRecognizer.Verdict {
    guard hasBegun else { return .answer }
    for index in candidates.indices {
      if case .type(let type, let language) = candidates[index].finish(isWhole: isWhole) {
        return .type(type, language: language)
      }
    }
    return .answer
  }
}

extension Array<UInt8> {
  func hasPrefix(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { starts(with: $0) }
  }

  /// Whether the bytes begin with `text` or are a prefix of it.
  func isCompatible(with text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      count < text.count ? text.starts(with: self) : starts(with: text)
    }
  }
}
