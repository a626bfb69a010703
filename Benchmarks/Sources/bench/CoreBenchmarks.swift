import ArtifactAll

/// Tags and JSON: throughput, the cost of small chunks, and growth on hostile input.
enum CoreBenchmarks {
  static func run(_ report: inout Report) {
    report.section("ArtifactCore")
    tags(&report)
    json(&report)
    growth(&report)
  }

  private static func megabytesPerSecond(_ bytes: [UInt8], _ work: () -> Void) -> Double {
    Double(bytes.count) / 1e6 / Measure.seconds(work)
  }

  private static func tags(_ report: inout Report) {
    let prose = Inputs.prose
    report.atLeast(
      "tag scan, 10 MB of prose at once",
      megabytesPerSecond(prose) {
        var stream = ArtifactStream()
        stream.append(prose.span)
        stream.finish()
      }, 1_000, "MB/s")
    let payload = Array("<artifact id=a type=t>".utf8) + prose
    report.plain(
      "tag scan, 10 MB of payload at once",
      megabytesPerSecond(payload) {
        var stream = ArtifactStream()
        stream.append(payload.span)
        stream.finish()
      }, "MB/s")
    let pieces = Inputs.pieces(of: Inputs.message, size: 20)
    report.atMost(
      "100 kB message in 20-byte chunks",
      Measure.seconds {
        var stream = ArtifactStream()
        for piece in pieces { stream.append(piece.span) }
        stream.finish()
      } * 1_000, 5, "ms")
  }

  private static func json(_ report: inout Report) {
    let bytes = Inputs.json
    let pieces = Inputs.pieces(of: bytes, size: 1 << 16)
    report.atLeast(
      "JSON tokenizer, 64 kB pieces",
      megabytesPerSecond(bytes) {
        var tokenizer = JSONTokenizer()
        var tokens: [JSONToken] = []
        tokens.reserveCapacity(1 << 15)
        for piece in pieces {
          tokens.removeAll(keepingCapacity: true)
          tokenizer.append(piece.span, to: &tokens)
        }
        tokenizer.finish(to: &tokens)
        precondition(tokenizer.isComplete)
      }, 300, "MB/s")
    report.plain(
      "JSONValue(parsing:)",
      megabytesPerSecond(bytes) { _ = try? JSONValue(parsing: bytes) }, "MB/s")
  }

  /// Time for twice the input over time for the input: 2 is linear.
  private static func growth(_ report: inout Report) {
    for text in [
      "<artifact ", "<", "`", "</artifac", "<artifact a=\"", "` <artifact id=\"a\"/>", "> - ",
    ] {
      let once = Inputs.repeated(text, to: 1_000_000 * text.utf8.count)
      let twice = once + once
      func time(_ bytes: [UInt8]) -> Double {
        Measure.seconds(runs: 5) {
          var stream = ArtifactStream()
          stream.append(bytes.span)
          stream.finish()
        }
      }
      let first = time(once)
      report.atMost("growth of \(quoted(text)) × 10⁶ → 2 × 10⁶", time(twice) / first, 2.3, "×")
      report.plain("  its speed", Double(once.count) / 1e6 / first, "MB/s")
    }
  }

  private static func quoted(_ text: String) -> String { "“\(text)”" }
}
