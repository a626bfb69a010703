import ArtifactAll

/// What it costs to keep each presentation of a growing answer until the next one.
enum KeepingBenchmarks {
  static func run(_ report: inout Report) {
    report.section("Keeping presentations: 400 kB in 20-byte chunks, kept / dropped")
    let answers: [(name: String, head: String, payload: [UInt8])] = [
      ("prose", "", Inputs.prose),
      ("one paragraph", "", Inputs.repeated("a sentence that goes on, ", to: 400_000)),
      ("one CSV", "<artifact type=csv>", Inputs.csv),
      ("one code artifact", "<artifact language=swift>", Inputs.code),
      ("one code block", "```swift\n", Inputs.code),
      ("one JSON", "<artifact type=json>", Inputs.json),
      ("one RDF", "<artifact type=text/turtle>", Inputs.turtle),
    ]
    for (name, head, payload) in answers {
      let pieces = Inputs.pieces(of: Array(head.utf8) + payload.prefix(400_000), size: 20)
      let ratios = (0..<7).map { _ in
        let dropped = Measure.seconds(runs: 1) { read(pieces, keeping: false) }
        return Measure.seconds(runs: 1) { read(pieces, keeping: true) } / dropped
      }
      report.atMost(name, ratios.sorted()[ratios.count / 2], 1.15, "×")
    }
  }

  /// Presents an answer after each piece.
  private static func read(_ pieces: [ArraySlice<UInt8>], keeping: Bool) -> Int {
    var session = ArtifactSession(.standard)
    var kept = Presentation()
    var blocks = 0
    for piece in pieces {
      session.append(piece.span)
      if keeping {
        kept = session.presentation
        blocks += kept.blocks.count
      } else {
        blocks += session.presentation.blocks.count
      }
    }
    session.finish()
    return blocks
  }
}
