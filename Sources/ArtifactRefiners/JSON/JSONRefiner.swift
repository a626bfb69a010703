// JSON while it arrives (`Specs/Refiners.md` section R5).
//
// The tokenizer of ArtifactCore says what the bytes are; this turns its tokens into a tree and keeps
// the last offset behind which only brackets are missing. A key waits for its value, a number for the
// byte after it; a container is there as soon as it is open.

public import ArtifactCore

/// Refines JSON: a skeleton at once, every value when it is whole, a number when it is delimited.
public struct JSONRefiner: ArtifactRefiner {
  public static let artifactType = ArtifactType.json

  public private(set) var model = JSONTree()

  /// How many bytes are read at a time, so that their tokens stay in a cache.
  private static let pieceSize = 16_384

  private var tokenizer = JSONTokenizer()
  private var tokens: [JSONToken] = []
  private var safeLength = 0
  private var scalarCount = 0
  private var hasFinished = false

  /// Whether there is more than is read.
  private var isTooLong = false

  public init(attributes: [String: String] = [:]) {}

  public mutating func append(_ bytes: Span<UInt8>) {
    guard !hasFinished, !isTooLong else { return }
    let room = JSONTree.byteLimit - model.byteCount
    isTooLong = bytes.count > room
    let bytes = bytes.extracting(first: room)
    for start in stride(from: 0, to: bytes.count, by: Self.pieceSize) {
      read(bytes.extracting(start..<min(start + Self.pieceSize, bytes.count)))
    }
  }

  private mutating func read(_ bytes: Span<UInt8>) {
    model.append(bytes)
    if model.isEmpty { scalarCount += PreRenderableProgress.characterCount(of: bytes) }
    tokens.removeAll(keepingCapacity: true)
    tokenizer.append(bytes, to: &tokens)
    addTokens()
  }

  public mutating func finish() {
    guard !hasFinished else { return }
    hasFinished = true
    guard !isTooLong else { return }
    tokens.removeAll()
    tokenizer.finish(to: &tokens)
    addTokens()
    if tokenizer.error == nil { safeLength = model.byteCount }
  }

  public var refinement: Refinement {
    guard !model.isEmpty else {
      let progress = PreRenderableProgress(
        receivedCharacters: scalarCount, hint: "waiting for the first value")
      return Refinement(
        status: .waiting(progress), verdict: verdict, diagnostics: diagnostics)
    }
    return Refinement(
      status: .ready(safeLength: safeLength, closing: model.closing), verdict: verdict,
      diagnostics: diagnostics)
  }

  private var verdict: Refinement.Verdict {
    if let error = tokenizer.error { return .invalid(offset: error.offset) }
    if isTooLong { return .invalid(offset: model.byteCount) }
    return hasFinished ? .valid : .pending
  }

  private var diagnostics: [ArtifactDiagnostic] {
    if let error = tokenizer.error {
      let end = min(error.offset + 1, model.byteCount)
      let range = min(error.offset, end)..<end
      return [ArtifactDiagnostic(.invalidJSON, range: range, message: "Not JSON: \(error.reason).")]
    }
    guard isTooLong else { return [] }
    return [
      ArtifactDiagnostic(
        .invalidJSON, range: model.byteCount..<model.byteCount,
        message: "Not read any further: the first 4 GiB of JSON are.")
    ]
  }

  private mutating func addTokens() {
    for token in tokens {
      let range = token.range
      switch token.kind {
      case .key:
        model.addKey(range)
        continue
      case .beginObject: model.openContainer(.object, range)
      case .beginArray: model.openContainer(.array, range)
      case .endObject, .endArray: model.closeContainer(at: range.upperBound)
      case .string: model.addScalar(.string, range)
      case .number: model.addScalar(.number, range)
      case .true: model.addScalar(.true, range)
      case .false: model.addScalar(.false, range)
      case .null: model.addScalar(.null, range)
      }
      safeLength = token.kind == .string ? range.upperBound + 1 : range.upperBound
    }
  }
}

extension ArtifactDiagnostic.Kind {
  /// The payload is not JSON from the range on.
  public static let invalidJSON = Self(rawValue: "invalidJSON")
}
