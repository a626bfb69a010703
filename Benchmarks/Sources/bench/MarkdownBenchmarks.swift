import ArtifactAll

/// Markdown: whole texts, small chunks with a document after each, the worst shapes.
enum MarkdownBenchmarks {
  static func run(_ report: inout Report) {
    report.section("MarkdownCore")
    memory(&report)
    whole(&report)
    streaming(&report)
    feeds(&report)
    MarkdownFlicker.run(&report)
    MarkdownPathological.run(&report)
  }

  private static func whole(_ report: inout Report) {
    let bytes = Inputs.markdown
    let megabytes = Double(bytes.count) / 1e6
    report.atLeast(
      "tree of 1 MB at once",
      megabytes / Measure.seconds { _ = MarkdownParser.parse(bytes: bytes.span) }, 60, "MB/s")
    report.plain(
      "tree and HTML of 1 MB, CommonMark and GFM to the letter",
      megabytes
        / Measure.seconds {
          let document = MarkdownParser.parse(bytes: bytes.span, options: .strict)
          _ = HTMLRenderer(allowsRawHTML: true).render(document)
        }, "MB/s")
    report.atMost(
      "2 MB against 1 MB, in 1,000-byte chunks",
      streamed(bytes + bytes, size: 1_000) / streamed(bytes, size: 1_000), 2.3, "times")
  }

  private static func streaming(_ report: inout Report) {
    let bytes = Array(Inputs.markdown.prefix(100_000))
    let normal = streamed(bytes, size: 4)
    report.atMost("100 kB in 4-byte chunks, a document each", normal * 1_000, 50, "ms")
    report.plain(
      "100 kB in 20-byte chunks, a document each", streamed(bytes, size: 20) * 1_000, "ms")
    report.plain(
      "100 kB in 4-byte chunks, events only",
      Measure.seconds(runs: 3) {
        var tokenizer = MarkdownTokenizer()
        for piece in Inputs.pieces(of: bytes, size: 4) { _ = tokenizer.append(piece.span) }
        _ = tokenizer.finish()
      } * 1_000, "ms")
    for (name, text) in shapes {
      let shape = Inputs.repeated(text, to: 100_000)
      report.atMost(
        "100 kB of \(name) against normal text", streamed(shape, size: 4) / normal, 3, "times")
    }
  }

  /// One block of each kind that never ends, and what leaves everything open.
  private static let shapes: [(String, String)] = [
    ("one list", "- an item with *some* text in it\n"),
    ("one paragraph", "words that go on and `code` and on\n"),
    ("one line", "words that go on and on "),
    ("one fence", "    code that is indented\n"),
    ("one table", "| a | table **row** | c |\n|---|---|---|\n"),
    ("one quote", "> quoted text, line by line\n"),
    ("openers", "*a **b _c [d `e "),
    ("brackets", "[a "),
    ("dollars", "$a "),
    ("angle brackets", "<a "),
    ("footnotes", "[^a] [^b]: c\n"),
    ("nested items", "> - "),
  ]

  /// Seconds to feed bytes in chunks and ask for the document after each.
  private static func streamed(_ bytes: [UInt8], size: Int) -> Double {
    let pieces = Inputs.pieces(of: bytes, size: size)
    return Measure.seconds(runs: 3) {
      var stream = MarkdownStream()
      for piece in pieces {
        stream.append(piece.span)
        _ = stream.document
      }
      stream.finish()
      _ = stream.document
    }
  }

  private static func feeds(_ report: inout Report) {
    var stream = MarkdownStream()
    var times: [Double] = []
    for piece in Inputs.pieces(of: Array(Inputs.markdown.prefix(400_000)), size: 4) {
      let start = Measure.now()
      stream.append(piece.span)
      _ = stream.document
      times.append((Measure.now() - start) * 1e6)
    }
    times.sort()
    report.plain("one 4-byte feed and its document, median", times[times.count / 2], "µs")
    report.atMost(
      "one 4-byte feed and its document, 99.9 %", times[times.count * 999 / 1_000], 100, "µs")
  }

  /// Resident memory before and after: before anything else has left memory to be used again.
  private static func memory(_ report: inout Report) {
    #if os(Linux)
      let bytes = Inputs.markdown
      let before = Memory.residentBytes()
      let document = MarkdownParser.parse(bytes: bytes.span)
      let after = Memory.residentBytes()
      withExtendedLifetime(document) {}
      report.atMost(
        "memory of the tree, for each byte of text",
        Double(after - before) / Double(bytes.count), 6, "bytes")
    #endif
  }
}
