import ArtifactAll
import TerminalFront

/// `artifact record`: writes a stream with its timing, for `view --replay`.
enum RecordCommand {
  static func run(_ arguments: ParsedArguments) throws(ToolError) {
    let source = try AnswerSource(arguments.inputs[0])
    let start = Clock.now
    try StandardOutput.writeNow(Array((Recording.header + "\n").utf8))
    // The bytes of a scalar that is not complete yet are written with the next piece.
    var held: [UInt8] = []
    while true {
      let bytes = try source.readVerbatim()
      if bytes.isEmpty { break }
      let piece = held + bytes
      let count = piece.count - UTF8Boundary.incompleteSuffixLength(piece.span)
      held = Array(piece[count...])
      try write(Array(piece[..<count]), since: start)
    }
    try write(held, since: start)
    source.finish()
  }

  private static func write(_ bytes: [UInt8], since start: Double) throws(ToolError) {
    guard !bytes.isEmpty else { return }
    let piece = Recording.Piece(time: Clock.now - start, bytes: bytes)
    try StandardOutput.writeNow(Array(Recording.line(for: piece).utf8))
  }
}
