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

  private var tokenizer = JSONTokenizer()
  private var tokens: [JSONToken] = []
  private var openContainers: [Int] = []
  private var pendingKey: Range<Int>?
  private var safeLength = 0
  private var scalarCount = 0
  private var hasFinished = false

  public init(attributes: [String: String] = [:]) {}

  public mutating func append(_ bytes: Span<UInt8>) {
    guard !hasFinished else { return }
    bytes.withUnsafeBufferPointer { model.source.append(contentsOf: $0) }
    scalarCount += PreRenderableProgress.characterCount(of: bytes)
    tokens.removeAll(keepingCapacity: true)
    tokenizer.append(bytes, to: &tokens)
    for token in tokens { add(token) }
  }

  public mutating func finish() {
    guard !hasFinished else { return }
    hasFinished = true
    tokens.removeAll()
    tokenizer.finish(to: &tokens)
    for token in tokens { add(token) }
    if tokenizer.error == nil { safeLength = model.source.count }
  }

  public var refinement: Refinement {
    guard !model.nodes.isEmpty else {
      let progress = PreRenderableProgress(
        receivedCharacters: scalarCount, hint: "waiting for the first value")
      return Refinement(
        status: .waiting(progress), verdict: verdict, diagnostics: diagnostics)
    }
    var closing = ""
    for index in openContainers.reversed() {
      closing += model.nodes[index].kind == .object ? "}" : "]"
    }
    return Refinement(
      status: .ready(safeLength: safeLength, closing: closing), verdict: verdict,
      diagnostics: diagnostics)
  }

  /// Where and why the text stops being JSON; nil as long as it may still be.
  public var error: JSONSyntaxError? { tokenizer.error }

  private var verdict: Refinement.Verdict {
    if let error = tokenizer.error { return .invalid(offset: error.offset) }
    return hasFinished ? .valid : .pending
  }

  private var diagnostics: [ArtifactDiagnostic] {
    guard let error = tokenizer.error else { return [] }
    let end = min(error.offset + 1, model.source.count)
    return [
      ArtifactDiagnostic(
        .invalidJSON, range: min(error.offset, end)..<end, message: "Not JSON: \(error.reason).")
    ]
  }

  private mutating func add(_ token: JSONToken) {
    switch token.kind {
    case .key:
      pendingKey = token.range
    case .beginObject:
      openContainers.append(addNode(.object, token.range, isClosed: false))
    case .beginArray:
      openContainers.append(addNode(.array, token.range, isClosed: false))
    case .endObject, .endArray:
      let index = openContainers.removeLast()
      model.nodes[index].range = model.nodes[index].range.lowerBound..<token.range.upperBound
      model.nodes[index].isClosed = true
      safeLength = token.range.upperBound
    case .string:
      addNode(.string, token.range, isClosed: true)
      safeLength = token.range.upperBound + 1
    case .number: addNode(.number, token.range, isClosed: true)
    case .true: addNode(.true, token.range, isClosed: true)
    case .false: addNode(.false, token.range, isClosed: true)
    case .null: addNode(.null, token.range, isClosed: true)
    }
  }

  @discardableResult
  private mutating func addNode(
    _ kind: JSONTree.Node.Kind, _ range: Range<Int>, isClosed: Bool
  ) -> Int {
    let parent = openContainers.last
    if let parent { model.nodes[parent].childCount += 1 }
    model.nodes.append(
      JSONTree.Node(
        kind: kind, range: range, keyRange: pendingKey, parent: parent,
        depth: openContainers.count, childCount: 0, isClosed: isClosed))
    pendingKey = nil
    safeLength = range.upperBound
    return model.nodes.count - 1
  }
}

extension ArtifactDiagnostic.Kind {
  /// The payload is not JSON from the range on.
  public static let invalidJSON = Self(rawValue: "invalidJSON")
}
