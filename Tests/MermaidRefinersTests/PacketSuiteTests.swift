import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N20 Packet diagrams")
struct PacketSuiteTests {
  @Test("N20.1 N20.3 The model is that of Mermaid", .needsSharedFolder)
  func models() {
    MermaidSuite.checkModels("packet", atLeast: 4) { content, item in
      guard case .packet(let packet) = content else { return nil }
      return ["packet": .array(Self.rows(packet))]
    }
  }

  /// The fields in rows of 32 bits, as Mermaid divides them.
  private static func rows(_ packet: MermaidPacket) -> [JSONValue] {
    var rows: [[JSONValue]] = []
    var row = 0
    for field in packet.fields {
      var start = field.start
      while start <= field.end {
        let end = min(field.end, start / 32 * 32 + 31)
        if rows.isEmpty || start / 32 > row { rows.append([]) }
        row = start / 32
        rows[rows.count - 1].append([
          "start": .number(JSONNumber(start)), "end": .number(JSONNumber(end)),
          // Mermaid counts one bit less in each part of a field but the last one.
          "bits": .number(JSONNumber(end - start + (end == field.end ? 1 : 0))),
          "label": .string(field.label.source),
        ])
        start = end + 1
      }
    }
    return rows.map { .array($0) }
  }

  @Test("N20.3 Fields by their number of bits follow the field before")
  func fields() {
    let source = "+4: \"a\"\n4-9: 'b \\'c\\''\n+1: \"d\"\ntitle  T  t %% c"
    guard case .packet(let packet) = MermaidRefiner(whole: Self.whole(source)).model.content else {
      Issue.record("not a packet diagram")
      return
    }
    #expect(packet.fields.map(\.bits) == [0...3, 4...9, 10...10])
    #expect(packet.fields[1].label.source == "b 'c'" && packet.title == "T t")
  }

  @Test("N20.1 N20.4 An error is where Mermaid rejects the source", .needsSharedFolder)
  func errors() { MermaidSuite.checkErrors("packet", lines: 0, of: 0) }

  @Test("N20.1 N20.2 What Mermaid accepts is valid", arguments: accepted)
  func accepts(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict == .valid, "\(refinement.diagnostics)")
  }

  @Test("N20.1 N20.2 What Mermaid rejects is an error", arguments: rejected)
  func rejects(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict != .valid && !refinement.diagnostics.isEmpty)
  }

  @Test(
    "N20.4 Usual mistakes have advice",
    arguments: [
      ("0-7: name", "put the name in quotes"),
      ("0: \"a\"\n2: \"b\"", "expected 1; write `+1`"),
      ("3-1: \"a\"", "before the first bit"),
      ("+0: \"a\"", "1 or more bits"),
      ("name", "a field, such as"),
    ])
  func advice(_ source: String, _ expected: String) {
    let diagnostics = MermaidRefiner(whole: Self.whole(source)).refinement.diagnostics
    let text = diagnostics.map(\.message).joined(separator: "\n")
    #expect(text.contains(expected), "\(text)")
  }

  private static func whole(_ source: String) -> String {
    source.hasPrefix("^") ? String(source.dropFirst()) : "packet\n" + source
  }

  /// Sources of which Mermaid was asked; the type comes before those without `^`.
  private static let accepted = [
    "", "0: \"a\"", "0-7: \"a\"", "0-7:\"a\"", "0 - 7 : \"a\"", "+8: \"a\"", "+ 8: \"a\"", "0: 'a'",
    "0: \"\"", "0: \"a\\\"b\"", "0: \"a\nb\"", "0: \"a\" %% c", "0-100: \"long\"", "title A",
    "title", "accTitle: a\naccDescr: b", "accDescr {\na\n\nb\n}", "^packet-beta\n0: \"a\"",
    "^packet-beta 0: \"a\"", "^packet 0: \"a\"", "^packet", "^packet%%x", "0: \"é\"",
    "\n\n0: \"a\"\n\n\n1: \"b\"",
  ]

  private static let rejected = [
    "0-7: name", "0-7 \"a\"", "0: \"a\"\n2: \"b\"", "0: \"a\"\n0: \"b\"", "3-1: \"a\"", "1: \"a\"",
    "+0: \"a\"", "00: \"a\"", "0-07: \"a\"", "0.5: \"a\"", "-1: \"a\"", "0: \"a",
    "0: \"a\" 1: \"b\"", "0: \"a\" \"b\"", "0: \"a\"\"b\"", "accDescr {", "packet", "name",
    "0: \"é\";",
  ]
}
