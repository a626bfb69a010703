import ArtifactBase
public import ArtifactCore

/// An incremental parser that reports the longest valid prefix of a partial payload and builds its
/// model in the same pass.
///
/// The renderable document of a partial payload is always a prefix of the received bytes plus a
/// closing text that completes it. A refiner is a state machine that advances these two:
///
/// ```swift
/// var refiner = JSONRefiner(attributes: [:])
/// refiner.append(Array(#"{"a":[1,2"#.utf8).span)
/// refiner.refinement.status     // .ready(safeLength: 7, closing: "]}"), that is {"a":[1]}
/// ```
///
/// The guarantees of every refiner are numbered in `Specs/Refiners.md`: valid, monotone, complete,
/// chunk-independent, linear, truthful, total.
public protocol ArtifactRefiner: Sendable {
  /// The type of the model built from the payload so far.
  associatedtype Model: Sendable

  /// The canonical type of the payloads that this refiner reads.
  static var artifactType: ArtifactType { get }

  /// All canonical types of the payloads that this refiner reads; ``artifactType`` alone by default.
  static var artifactTypes: [ArtifactType] { get }

  /// The only language of code that this refiner reads, such as `diff`; nil by default.
  static var codeLanguage: String? { get }

  /// Creates a refiner for an empty payload.
  ///
  /// - Parameter attributes: The attributes of the artifact's tag, by their names as written; for
  ///   synonyms see ``/ArtifactCore/ArtifactAttributeSpelling``.
  init(attributes: [String: String])

  /// Appends the next bytes of the payload, split at any byte. Bytes after ``finish()`` are
  /// ignored.
  ///
  /// - Complexity: O(`bytes.count`), independent of the bytes before.
  mutating func append(_ bytes: Span<UInt8>)

  /// Ends the payload. Further calls have no effect.
  mutating func finish()

  /// Ends a payload that was cut off: what would have followed is not reported as missing. By
  /// default ``finish()``.
  mutating func cut()

  /// The valid prefix and the diagnostics so far.
  var refinement: Refinement { get }

  /// The model of the valid prefix. A refiner may build it on demand.
  var model: Model { mutating get }
}

extension ArtifactRefiner {
  /// ``finish()``.
  public mutating func cut() { finish() }

  /// ``artifactType`` alone.
  public static var artifactTypes: [ArtifactType] { [artifactType] }

  /// No particular language.
  public static var codeLanguage: String? { nil }

  /// Appends the next part of the payload.
  ///
  /// - Complexity: O(length of `text`).
  public mutating func append(_ text: String) { append(text.utf8.span) }
}

/// The result of refining a payload so far.
public struct Refinement: Hashable, Sendable {
  /// How much of the payload is renderable.
  public enum Status: Hashable, Sendable {
    /// Nothing is renderable yet.
    case waiting(PreRenderableProgress)

    /// The first `safeLength` bytes, with ``Refinement/repairs`` applied, followed by `closing` are
    /// a valid document.
    case ready(safeLength: Int, closing: String)
  }

  /// The validity of the complete payload.
  public enum Verdict: Hashable, Sendable {
    /// The payload is incomplete; it may become valid or invalid.
    case pending
    /// The payload is valid.
    case valid
    /// The payload is valid after small repairs, each reported as a diagnostic.
    case repaired
    /// The payload is invalid from this byte offset on.
    case invalid(offset: Int)
  }

  /// How much of the payload is renderable.
  public var status: Status
  /// The validity of the payload.
  public var verdict: Verdict

  /// The diagnostics, with payload byte ranges, in order of discovery.
  public var diagnostics: [Diagnostic]

  /// The replacements that make the first `safeLength` bytes valid, in order and not overlapping.
  ///
  /// Only SVG and JSON with comments are repaired; the number of repairs is limited
  /// (`SVGRefiner.repairLimit`, ``JSONRefiner/commentLimit``).
  public var repairs: [Repair]

  /// A replacement of payload bytes.
  public struct Repair: Hashable, Sendable {
    /// The payload bytes to replace; empty for an insertion at its start.
    public var range: Range<Int>
    /// The text that replaces the bytes.
    public var replacement: String

    /// Creates a repair.
    public init(range: Range<Int>, replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }

  /// Creates a refinement.
  ///
  /// - Parameters:
  ///   - status: How much of the payload is renderable.
  ///   - verdict: The validity of the payload.
  ///   - diagnostics: The diagnostics, with payload byte ranges.
  ///   - repairs: The replacements that make the prefix valid, in order and not overlapping.
  public init(
    status: Status, verdict: Verdict = .pending, diagnostics: [Diagnostic] = [],
    repairs: [Repair] = []
  ) {
    self.status = status
    self.verdict = verdict
    self.diagnostics = diagnostics
    self.repairs = repairs
  }

  /// Returns the valid document of the payload; nil while waiting.
  ///
  /// - Parameter payload: All bytes received so far.
  /// - Complexity: O(payload).
  public func document(of payload: [UInt8]) -> [UInt8]? {
    guard case .ready(let safeLength, let closing) = status else { return nil }
    var document: [UInt8] = []
    document.reserveCapacity(safeLength + closing.utf8.count)
    var done = 0
    for repair in repairs {
      document += payload[done..<repair.range.lowerBound]
      document += repair.replacement.utf8
      done = repair.range.upperBound
    }
    return document + payload[done..<safeLength] + closing.utf8
  }
}

/// The progress to report while nothing is renderable.
public struct PreRenderableProgress: Hashable, Sendable {
  /// The number of Unicode scalars received.
  ///
  /// This counts the bytes that are not UTF-8 continuation bytes, so that the number never
  /// decreases and a scalar counts from its first byte on.
  public let receivedCharacters: Int

  /// Why the payload is not renderable yet, as a short phrase.
  public let hint: String?

  /// Creates a progress report.
  ///
  /// - Parameters:
  ///   - receivedCharacters: The number of Unicode scalars received.
  ///   - hint: Why the payload is not renderable yet, as a short phrase.
  public init(receivedCharacters: Int, hint: String? = nil) {
    self.receivedCharacters = receivedCharacters
    self.hint = hint
  }

  /// The number of scalars that begin in `bytes`, by which a chunk increases
  /// ``receivedCharacters``.
  package static func characterCount(of bytes: Span<UInt8>) -> Int {
    var count = bytes.count
    var index = 0
    while index + 8 <= bytes.count {
      let bits = bytes.word(at: index).bits
      // A continuation byte has its top bit set and the next bit clear.
      let inner = bits & ~(bits << 1) & 0x8080_8080_8080_8080
      if inner != 0 { count -= inner.nonzeroBitCount }
      index += 8
    }
    while index < bytes.count {
      if bytes[index] & 0xC0 == 0x80 { count -= 1 }
      index += 1
    }
    return count
  }
}
