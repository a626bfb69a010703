import ArtifactAll
import TerminalFront

/// Payloads made to hurt, and what it costs to show them.
///
/// Those of the classes that `Specs/Refiners.md` lists take at most 50 ms and 64 MB each. The others are
/// larger or stranger than any of them: ten times as much of one takes at most eleven times as long.
enum HostileBenchmarks {
  static func run(_ report: inout Report) {
    report.section(
      "Hostile payloads of the list: at most 50 ms at once and in 4 kB pieces, and 64 MB")
    for payload in HostilePayload.all where payload.asked != nil { measure(payload, &report) }
    let nothing = [ArraySlice<UInt8>](repeating: [], count: 1_000_000)
    for type in [
      "json", "csv", "svg", "html", "turtle", "json-ld", "markdown", "swift", "png", nil,
    ] {
      report.atMost(
        "\(type ?? "answer"): 10⁶ pieces of no bytes",
        Measure.seconds { read(type, nothing) } * 1_000, 50, "ms", note: "class 25")
    }
    report.section("Beyond the list: ten times as much in at most 11 times the time")
    for payload in HostilePayload.all where payload.asked == nil { measure(payload, &report) }
  }

  private static func measure(_ payload: HostilePayload, _ report: inout Report) {
    let bytes = payload.bytes
    let pieces = Inputs.pieces(of: bytes, size: 4_096)
    let peak =
      [[bytes[...]], pieces].compactMap { pieces in
        Memory.peakBytes { read(payload.type, pieces) }
      }.max().map { Double($0) / 1e6 }
    let megabytes = (Double(bytes.count) / 1e5).rounded() / 10
    let name = "\(payload.type ?? "answer"): \(payload.name)"
    if let asked = payload.asked {
      let once = Measure.fresh { read(payload.type, [bytes[...]]) }
      let cut = Measure.fresh { read(payload.type, pieces) }
      let cost = once.seconds > cut.seconds ? once : cut
      report.atMost(
        name, cost.seconds * 1_000, 50, "ms", note: "class \(asked), \(cost.pages) pages")
      if let peak { report.atMost("  at most in memory", peak, 64, "MB") }
    } else {
      let tenth = payload.tenth
      let growth = Measure.growth(
        of: { read(payload.type, [tenth[...]]) },
        to: { read(payload.type, [bytes[...]]) })
      report.atMost(
        name, growth.ratio, 11, "×",
        note: "\(Int(growth.long.seconds * 1_000)) ms, \(growth.long.pages) pages")
      if let peak { report.plain("  at most in memory", peak, "MB") }
    }
    let show = Measure.seconds(runs: 1) { self.show(payload.type, bytes) }
    report.plain("  shown at 80 columns, \(megabytes) MB", show * 1_000, "ms")
  }

  /// Reads a payload, or an answer if it has no type.
  private static func read(_ type: String?, _ pieces: [ArraySlice<UInt8>]) {
    if let type { return RefinerBenchmarks.refine(.init(type), pieces) }
    var session = ArtifactSession(.standard)
    for piece in pieces { session.append(piece.span) }
    session.finish()
  }

  /// What a person who opens it waits for.
  private static func show(_ type: String?, _ bytes: [UInt8]) {
    var session = ArtifactSession(.standard)
    if let kind = type.map(RefinerBenchmarks.PayloadKind.init) {
      let attributes = kind.language.map { ["language": $0] } ?? [:]
      session = ArtifactSession(
        payload: ArtifactHeader(type: kind.type, title: "payload", attributes: attributes),
        .standard)
    }
    session.append(bytes.span)
    session.finish()
    _ = TerminalRenderer(width: 80, options: .ansi).render(session.presentation)
  }
}
