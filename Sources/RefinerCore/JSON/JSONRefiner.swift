// JSON while it arrives (`Specs/Refiners.md` section R5).
//
// The tokenizer of ArtifactCore says what the bytes are; this turns its tokens into a tree and keeps
// the last offset behind which only brackets are missing. A key waits for its value, a number for the
// byte after it; a container is there as soon as it is open.

import ArtifactBase
public import ArtifactCore

/// Refines JSON: a skeleton at once, every value when it is whole, a number when it is delimited.
public struct JSONRefiner: ArtifactRefiner {
  public static let artifactType = ArtifactType.json

  /// Comments that are left out; what would be the next one is an error.
  public static let commentLimit = JSONReader.commentLimit

  private struct Builder: JSONTokenHandler {
    var tree = JSONTree()
    var safeLength = 0
    var scalarCount = 0
    var closing = ClosingText()

    mutating func append(_ bytes: Span<UInt8>) {
      tree.append(bytes)
      if tree.isEmpty { scalarCount += PreRenderableProgress.characterCount(of: bytes) }
    }

    mutating func take(_ token: JSONToken) {
      tree.add(token)
      switch token.kind {
      case .key: return
      case .beginObject: closing.prepend("}")
      case .beginArray: closing.prepend("]")
      case .endObject, .endArray: closing.removeFirst(1)
      default: break
      }
      let end = token.range.upperBound
      safeLength = token.kind == .string ? end + 1 : end
    }
  }

  private var reader = JSONReader()
  private var builder = Builder()

  public init(attributes: [String: String] = [:]) {}

  public var model: JSONTree { builder.tree }

  public mutating func append(_ bytes: Span<UInt8>) {
    reader.append(bytes, to: &builder)
  }

  public mutating func finish() {
    reader.finish(to: &builder)
    if reader.isWhole { builder.safeLength = reader.byteCount }
  }

  public var refinement: Refinement { reader.mended(ownRefinement) }

  private var ownRefinement: Refinement {
    guard !builder.tree.isEmpty else {
      let progress = PreRenderableProgress(
        receivedCharacters: builder.scalarCount, hint: "waiting for the first value")
      return Refinement(
        status: .waiting(progress), verdict: verdict, diagnostics: reader.diagnostics)
    }
    return Refinement(
      status: .ready(safeLength: builder.safeLength, closing: builder.closing.text()),
      verdict: verdict, diagnostics: reader.diagnostics)
  }

  private var verdict: Refinement.Verdict {
    if let offset = reader.failureOffset { return .invalid(offset: offset) }
    return reader.isFinished ? .valid : .pending
  }
}

extension ArtifactDiagnostic.Kind {
  /// The payload is not JSON from the range on.
  public static let invalidJSON = Self(rawValue: "invalid_json")
}
