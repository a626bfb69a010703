import ArtifactAll
import FuzzSupport

fuzz { input in
  var whole = ArtifactStream()
  whole.append(input.bytes.span)
  whole.finish()
  var cut = ArtifactStream()
  var session = ArtifactSession(.standard)
  for start in stride(from: 0, to: input.bytes.count, by: input.pieceSize) {
    let piece = input.bytes[start..<min(start + input.pieceSize, input.bytes.count)]
    cut.append(piece.span)
    session.append(piece.span)
    if input.bytes.count <= 512 { _ = session.presentation }
  }
  cut.finish()
  session.finish()
  precondition(cut.segments == whole.segments, "T1 the segments depend on the cuts")
  var once = ArtifactSession(.standard)
  once.append(input.bytes.span)
  once.finish()
  precondition(once.presentation == session.presentation, "P2.1 the presentation does")
}
