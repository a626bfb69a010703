import ArtifactBase
public import ArtifactCore

/// Says, while a payload arrives, what of it is already valid, and builds its model in the same pass.
///
/// What can be drawn of a half-arrived payload is always a prefix of what was received plus a
/// closing that completes it. A refiner is a state machine that moves these two forward:
///
/// ```swift
/// var refiner = JSONRefiner(attributes: [:])
/// refiner.append(Array(#"{"a":[1,2"#.utf8).span)
/// refiner.refinement.status     // .ready(safeLength: 7, closing: "]}"), that is {"a":[1]}
/// ```
///
/// The promises every refiner keeps are numbered in `Specs/Refiners.md`: valid, monotone, complete,
/// chunk-independent, linear, truthful, total.
public protocol ArtifactRefiner: Sendable {
  /// The typed value of the payload so far.
  associatedtype Model: Sendable

  /// The canonical type whose payloads this refiner reads.
  static var artifactType: ArtifactType { get }

  /// Starts on an empty payload. `attributes` are those of the artifact's tag, under their names as
  /// written; look them up with ``ArtifactCore/ArtifactAttributes`` rules where spelling varies.
  init(attributes: [String: String])

  /// Takes the next bytes of the payload, cut anywhere.
  ///
  /// - Complexity: O(`bytes.count`), whatever came before.
  mutating func append(_ bytes: Span<UInt8>)

  /// Says that no more bytes come. Calling it again changes nothing; bytes appended later are ignored.
  mutating func finish()

  /// How far the payload is valid.
  var refinement: Refinement { get }

  /// What the valid part means. A refiner may make it only when it is asked for.
  var model: Model { mutating get }
}

/// How far a payload is valid: the result of refining what has arrived.
public struct Refinement: Hashable, Sendable {
  public enum Status: Hashable, Sendable {
    /// Nothing of the payload can be drawn yet.
    case waiting(PreRenderableProgress)

    /// The first `safeLength` bytes, with their ``Refinement/repairs``, followed by `closing` are a
    /// valid document.
    case ready(safeLength: Int, closing: String)
  }

  /// What the refiner thinks of the whole payload, once it has all of it.
  public enum Verdict: Hashable, Sendable {
    /// More may come.
    case pending
    case valid
    /// Readable after small repairs, each named in a diagnostic.
    case repaired
    /// Not valid from this payload byte on.
    case invalid(offset: Int)
  }

  public var status: Status
  public var verdict: Verdict

  /// Remarks with payload byte ranges, in the order of discovery.
  public var diagnostics: [ArtifactDiagnostic]

  /// What must be replaced in the first `safeLength` bytes to make them valid, in order and apart
  /// from each other.
  ///
  /// Only SVG is mended like this, and JSON with comments; how often has a limit
  /// (``SVGRefiner/repairLimit``, ``JSONRefiner/commentLimit``).
  public var repairs: [Repair]

  /// Bytes of a payload and what is to stand in their place.
  public struct Repair: Hashable, Sendable {
    /// Payload bytes; empty where something is missing before its start.
    public var range: Range<Int>
    public var replacement: String

    public init(range: Range<Int>, replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }

  public init(
    status: Status, verdict: Verdict = .pending, diagnostics: [ArtifactDiagnostic] = [],
    repairs: [Repair] = []
  ) {
    self.status = status
    self.verdict = verdict
    self.diagnostics = diagnostics
    self.repairs = repairs
  }

  /// The valid document that `payload`, the bytes received so far, can be drawn as; nil while waiting.
  ///
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

/// What to tell a person while nothing can be drawn.
public struct PreRenderableProgress: Hashable, Sendable {
  /// How much of the payload has been received, in Unicode scalars.
  ///
  /// These are the bytes that are not UTF-8 continuation bytes, so that the number never shrinks
  /// and a scalar counts from its first byte on.
  public let receivedCharacters: Int

  /// Why the payload cannot be drawn yet, as a short phrase.
  public let hint: String?

  public init(receivedCharacters: Int, hint: String? = nil) {
    self.receivedCharacters = receivedCharacters
    self.hint = hint
  }

  /// How many scalars begin in `bytes`: what a chunk adds to ``receivedCharacters``.
  package static func characterCount(of bytes: Span<UInt8>) -> Int {
    var count = bytes.count
    var index = 0
    while index + 8 <= bytes.count {
      let bits = bytes.word(at: index).bits
      // A byte within a scalar has the top bit and not the one below.
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
