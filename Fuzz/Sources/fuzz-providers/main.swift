import ArtifactAll
import FuzzSupport

/// Joins adjacent pieces, since their boundaries depend on the cuts.
func joined(_ pieces: [ProviderPiece]) -> [ProviderPiece] {
  var result: [ProviderPiece] = []
  for piece in pieces {
    switch (result.last, piece) {
    case (.text(let start)?, .text(let rest)): result[result.count - 1] = .text(start + rest)
    case (.reasoning(let start)?, .reasoning(let rest)):
      result[result.count - 1] = .reasoning(start + rest)
    case (.toolCallArguments(let call, let start)?, .toolCallArguments(let next, let rest))
    where call == next:
      result[result.count - 1] = .toolCallArguments(index: call, start + rest)
    default: result.append(piece)
    }
  }
  return result
}

fuzz { input in
  let format = ProviderFormat.allCases[input.choice % ProviderFormat.allCases.count]
  var whole = ProviderStream(format: format)
  let once = whole.append(input.bytes.span) + whole.finish()
  var cut = ProviderStream(format: format)
  var recognizer = ProviderRecognizer()
  var session = ArtifactSession(.standard)
  var pieces: [ProviderPiece] = []
  for start in stride(from: 0, to: input.bytes.count, by: input.pieceSize) {
    let piece = input.bytes[start..<min(start + input.pieceSize, input.bytes.count)]
    recognizer.append(piece.span)
    pieces += cut.append(piece.span)
  }
  pieces += cut.finish()
  precondition(joined(pieces) == joined(once), "W1 the pieces depend on the cuts")
  recognizer.finish()
  var other = ProviderRecognizer()
  other.append(input.bytes.span)
  other.finish()
  precondition(recognizer.verdict == other.verdict, "W4 the verdict depends on the cuts")
  for piece in pieces { session.append(piece) }
  session.finish()
}
