import ArtifactAll
import TerminalFront

/// From bytes to what a person sees: the cost of whole answers and of small chunks.
enum FrontBenchmarks {
  static func run(_ report: inout Report) {
    report.section("Presentation and terminal")
    let message = Inputs.message
    let pieces = Inputs.pieces(of: message, size: 20)
    report.plain(
      "100 kB message in 20-byte chunks, presentation",
      Measure.seconds {
        var session = ArtifactSession(.standard)
        for piece in pieces { session.append(piece.span) }
        session.finish()
      } * 1_000, "ms")
    report.plain(
      "100 kB message in 20-byte chunks, a frame each",
      Measure.seconds(runs: 3) { _ = streamed(pieces) } * 1_000, "ms")
    report.plain(
      "bytes written for each byte of it", Double(streamed(pieces)) / Double(message.count), "")
    let markdown = Inputs.markdown
    report.plain(
      "1 MB of Markdown to styled lines at once",
      Double(markdown.count) / 1e6
        / Measure.seconds(runs: 3) {
          var session = ArtifactSession(.standard)
          session.append(markdown.span)
          session.finish()
          _ = TerminalRenderer(width: 80, options: .ansi).render(session.presentation)
        }, "MB/s")
    TerminalCalm.run(&report)
    growth(&report)
    FormBenchmarks.run(&report)
  }

  /// Streams pieces through a view; returns the number of bytes written.
  private static func streamed(_ pieces: [ArraySlice<UInt8>]) -> Int {
    var session = ArtifactSession(.standard)
    var view = TerminalView(
      size: TerminalSize(columns: 80, rows: 24), drawsInPlace: true, options: .ansi)
    var written = 0
    for piece in pieces {
      session.append(piece.span)
      written += view.show(session.presentation).count
    }
    session.finish()
    written += view.finish(session.presentation).count
    return written
  }

  /// Shapes that never settle as a whole: each must stay linear in 100-byte chunks.
  private static func growth(_ report: inout Report) {
    let shapes: [(String, String, String)] = [
      ("one list", "", "- an item of a list that goes on and on\n"),
      ("one table", "| a | b |\n|---|---|\n", "| a cell | another cell of the row |\n"),
      ("one CSV", "<artifact type=csv>a,b\n", "first cell,second cell\n"),
      ("one JSON array", "<artifact type=json>[", "{\"a\": 1, \"b\": \"text\"},\n"),
      ("one code block", "```\n", "let value = compute(something)\n"),
      ("one code artifact", "<artifact language=swift>", "let value = compute(\"something\")\n"),
    ]
    for (name, head, line) in shapes {
      func time(_ size: Int) -> Double {
        let bytes = Array(head.utf8) + Inputs.repeated(line, to: size)
        let pieces = Inputs.pieces(of: bytes, size: 100)
        return Measure.seconds(runs: 3) { _ = streamed(pieces) }
      }
      let first = time(100_000)
      report.atMost("growth of \(name), 100 kB → 200 kB", time(200_000) / first, 2.3, "×")
      report.plain("  its time for 100 kB in 100-byte chunks", first * 1_000, "ms")
    }
  }
}
