import ArtifactBase
import ArtifactCore

/// Refines a JSON text whose values are read elsewhere: reports how far the text is valid.
package struct JSONExtentReader: Sendable {
  private var reader = JSONReader(mode: .strict)
  private var handlers = JSONHandlers(JSONExtent())

  package init() {}

  package mutating func append(_ bytes: Span<UInt8>) {
    reader.append(bytes, to: &handlers)
  }

  package mutating func finish() {
    reader.finish(to: &handlers)
    if reader.isWhole { handlers.strict.end(at: reader.byteCount) }
  }

  package var refinement: Refinement { handlers.strict.refinement(reader) }
}

/// How far a JSON text has come: its safe length and what closes it, without the values.
struct JSONExtent: JSONTokenHandler, Sendable {
  /// The length of the text up to the last complete value or opened container.
  private(set) var safeLength = 0

  /// The number of characters before the first value.
  private(set) var characterCount = 0

  /// Whether no value has begun.
  private(set) var isEmpty = true

  private var closing = ClosingText()

  init() {}

  /// What closes the open containers.
  var closingText: String { closing.text() }

  mutating func append(_ bytes: Span<UInt8>) {
    if isEmpty { characterCount += PreRenderableProgress.characterCount(of: bytes) }
  }

  mutating func take(_ token: JSONToken) {
    isEmpty = false
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

  /// Ends a text that is a single value.
  mutating func end(at length: Int) {
    safeLength = length
  }

  /// The refinement of a text.
  ///
  /// - Parameter reader: The reader of the text.
  func refinement(_ reader: JSONReader) -> Refinement {
    let verdict: Refinement.Verdict =
      if let offset = reader.failureOffset { .invalid(offset: offset) } else {
        reader.isFinished ? .valid : .pending
      }
    let status: Refinement.Status =
      if isEmpty {
        .waiting(
          PreRenderableProgress(
            receivedCharacters: characterCount + reader.lateCharacterCount,
            hint: "waiting for the first value"))
      } else {
        .ready(safeLength: safeLength, closing: closingText)
      }
    return reader.removingComments(
      from: Refinement(status: status, verdict: verdict, diagnostics: reader.diagnostics))
  }
}
