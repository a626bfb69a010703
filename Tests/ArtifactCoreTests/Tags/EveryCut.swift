import ArtifactCore
import TestSupport
import Testing

/// The events of a stream with adjacent events of one run joined; chunk boundaries don't matter.
func coalesced(_ events: [ArtifactEvent]) -> [ArtifactEvent] {
  events.reduce(into: []) { result, event in
    switch (result.last, event) {
    case (.text(let old)?, .text(let new)):
      result[result.count - 1] = .text(old.lowerBound..<new.upperBound)
    case (.reasoning(let old)?, .reasoning(let new)):
      result[result.count - 1] = .reasoning(old.lowerBound..<new.upperBound)
    case (.toolCall(let old)?, .toolCall(let new)):
      result[result.count - 1] = .toolCall(old.lowerBound..<new.upperBound)
    case (.part(let old)?, .part(let new)):
      result[result.count - 1] = .part(old.lowerBound..<new.upperBound)
    case (.delta(let index, let old)?, .delta(_, let new)):
      result[result.count - 1] = .delta(index: index, range: old.lowerBound..<new.upperBound)
    default:
      result.append(event)
    }
  }
}

/// Events without diagnostics, whose place among events of text depends on the chunks.
func withoutDiagnostics(_ events: [ArtifactEvent]) -> [ArtifactEvent] {
  events.filter { event in
    if case .diagnostic = event { false } else { true }
  }
}

/// Reads an input in every way of cutting it in two, and byte by byte, and expects the same
/// segments, diagnostics and events, and the input in the segments (T8.1, T8.2).
///
/// - Returns: The stream that has read the whole input.
@discardableResult
func expectSameInEveryCut(
  _ input: String, vocabulary: TagVocabulary = TagVocabulary(),
  sourceLocation: SourceLocation = #_sourceLocation
) -> ArtifactStream {
  let bytes = Array(input.utf8)
  func read(_ chunks: [ArraySlice<UInt8>]) -> (ArtifactStream, [ArtifactEvent]) {
    var stream = ArtifactStream(vocabulary: vocabulary)
    var events: [ArtifactEvent] = []
    for chunk in chunks { events += stream.append(chunk.span) }
    events += stream.finish()
    return (stream, coalesced(withoutDiagnostics(events)))
  }
  let (whole, events) = read([bytes[...]])
  var rebuilt: [UInt8] = []
  for segment in whole.segments {
    rebuilt += bytes[segment.openTag] + bytes[segment.content] + bytes[segment.closeTag]
  }
  #expect(rebuilt == bytes, "round trip", sourceLocation: sourceLocation)
  var cuts = [Chunks.single(bytes)]
  Chunks.everySplit(of: bytes) { cuts.append([$0, $1]) }
  for cut in cuts {
    let (stream, cutEvents) = read(cut)
    guard stream.segments == whole.segments, stream.diagnostics == whole.diagnostics,
      cutEvents == events
    else {
      Issue.record(
        "cut at \(cut[0].count): \(dump(stream)) \(cutEvents)", sourceLocation: sourceLocation)
      break
    }
  }
  return whole
}
