import ArtifactAll
import TerminalFront

/// Payloads made to hurt, and what it costs to show them.
///
/// Those of the classes that `Specs/Refiners.md` lists take at most 50 ms and 64 MB each. The others are
/// larger or stranger than any of them: ten times as much of one takes at most eleven times as long.
enum HostileBenchmarks {
  private struct Payload: Sendable {
    var name: String
    var type: String
    /// The class of the list; nil for one beyond it.
    var asked: Int?
    /// The payload, or a tenth of it.
    private var make: @Sendable (_ isShort: Bool) -> [UInt8]

    init(_ name: String, _ type: String, _ asked: Int?, _ parts: (text: String, count: Int)...) {
      self.name = name
      self.type = type
      self.asked = asked
      make = { isShort in
        parts.reduce(into: []) { bytes, part in
          let count = isShort && part.count >= 10 ? part.count / 10 : part.count
          bytes += Inputs.repeated(part.text, to: part.text.utf8.count * count)
        }
      }
    }

    /// As many members as `count` says, or a tenth.
    init(
      _ name: String, _ type: String, _ asked: Int?, _ start: String, count: Int, _ end: String,
      _ member: @escaping @Sendable (Int) -> String
    ) {
      self.name = name
      self.type = type
      self.asked = asked
      make = { isShort in
        let members = (0..<(isShort ? count / 10 : count)).map(member)
        return Array((start + members.joined(separator: ",") + end).utf8)
      }
    }

    var bytes: [UInt8] { make(false) }
    var tenth: [UInt8] { make(true) }
  }

  private static let payloads: [Payload] = [
    Payload("depth of arrays", "json", 1, ("[", 1_000_000)),
    Payload("depth of objects", "json", 1, ("{\"a\":", 1_000_000)),
    Payload("a number of 10⁶ digits", "json", 18, ("9", 1_000_000), (" ", 1)),
    Payload("a key of 10⁶ bytes", "json", 18, ("{\"", 1), ("k", 1_000_000), ("\":1}", 1)),
    Payload("10⁶ equal keys", "json", 18, ("{\"a\":0", 1), (",\"a\":1", 1_000_000), ("}", 1)),
    Payload(
      "10⁶ different keys", "json", nil, "{", count: 1_000_000, "}", { "\"\($0)\":1" }),
    Payload("10⁶ empty arrays", "json", nil, ("[[]", 1), (",[]", 1_000_000), ("]", 1)),
    Payload("escapes", "json", nil, ("\"", 1), ("\\ud83d", 200_000), ("\"", 1)),
    Payload("one quote, 10 MB", "csv", 17, ("\"", 1), ("a,b\n", 2_500_000)),
    Payload("10⁶ columns", "csv", 17, ("a,", 1_000_000), ("\n", 1)),
    Payload("ragged rows", "csv", 17, ("a\na,b,c,d,e,f,g,h\n,,,,,\n", 50_000)),
    Payload("quotes", "csv", 17, ("\"\"\"\",", 500_000)),
    Payload("one line of 10 MB", "csv", 3, ("ab", 5_000_000)),
    Payload("one line of 10 MB", "text", 3, ("ab", 5_000_000)),
    Payload("one line of 10 MB", "swift", 3, ("ab", 5_000_000)),
    Payload("one line of strings, 10 MB", "swift", nil, ("a b \"c\" ", 1_250_000)),
    Payload("open comment", "swift", nil, ("/* ", 300_000)),
    Payload("one line of 10 MB", "diff", 3, ("@@ -1 +1 @@\n-", 1), ("ab", 5_000_000)),
    Payload("hunks", "diff", nil, ("@@ -1 +1 @@\n-a\n+b\n", 100_000)),
    Payload(
      "one change of 10⁵ lines", "diff", nil, ("@@ -1,99999 +1 @@\n", 1), ("-a\n+b\n", 50_000)),
    Payload(
      "depth of groups", "svg", 1, ("<svg xmlns='http://www.w3.org/2000/svg'>", 1),
      ("<g>", 1_000_000)),
    Payload("attributes", "svg", nil, ("<svg ", 1), ("a='b' ", 200_000), (">", 1)),
    Payload("namespaces", "svg", nil, ("<svg>", 1), ("<g xmlns:a='b'>", 100_000)),
    Payload("an open attribute", "svg", nil, ("<svg a='", 1), ("<", 1_000_000)),
    Payload("an open comment", "svg", nil, ("<svg><!--", 1), ("- ", 1_000_000)),
    Payload(
      "a billion laughs", "svg", 2,
      (
        "<!DOCTYPE svg [<!ENTITY a 'ha'>"
          + (0..<10).map { level in
            let name = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"]
            let reference = "&\(name[level]);"
            return "<!ENTITY \(name[level + 1]) '"
              + String(repeating: reference, count: 10) + "'>"
          }.joined() + "]><svg><text>&k;</text></svg>", 1
      )),
    Payload(
      "an outer entity", "svg", 2,
      ("<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><svg><text>&a;</text></svg>", 1)),
    Payload("what tags are not", "svg", nil, ("<svg>", 1), ("<", 1_000_000)),
    Payload("depth of blocks", "html", 1, ("<div>", 1_000_000)),
    Payload("depth of formatting", "html", nil, ("<b><i><p>", 100_000)),
    Payload("tables in tables", "html", nil, ("<table><tr><td>", 100_000)),
    Payload("paragraphs in formatting", "html", nil, ("<a><p>x</a>", 100_000)),
    Payload("attributes", "html", nil, ("<p ", 1), ("a='b' ", 200_000), (">", 1)),
    Payload("an open script", "html", nil, ("<script>", 1), ("</scrip ", 300_000)),
    Payload("10⁶ attributes in as many tags", "html", nil, ("<a b=c d>", 1_000_000)),
    Payload("references", "html", nil, ("&notit;&#x110000;&a", 50_000)),
    Payload("end tags", "html", nil, ("<p>", 1), ("</b></p></div>", 100_000)),
    Payload("depth of brackets", "turtle", 1, ("<u:a> <u:p> ", 1), ("[ <u:q> ", 100_000)),
    Payload("depth of lists", "turtle", 1, ("<u:a> <u:p> ", 1), ("( ", 500_000)),
    Payload("an IRI of 1 MB", "turtle", 20, ("<u:", 1), ("a", 1_000_000), ("> a <u:b> .", 1)),
    Payload(
      "a literal of 5 MB", "turtle", nil, ("<u:a> <u:p> \"\"\"", 1), ("ab ", 1_700_000),
      ("\"\"\" .", 1)),
    Payload(
      "10⁵ objects of one subject", "turtle", 20, ("<u:a> <u:p> 0", 1), (", 1", 100_000), (" .", 1)),
    Payload("errors", "turtle", nil, (" ] . ", 300_000)),
    Payload("prefixes", "turtle", nil, ("@prefix a: <u:b> .\n", 60_000)),
    Payload("base after base", "turtle", nil, ("@base <a/../b/> .\n", 60_000)),
    Payload(
      "a literal of 10 MB", "n-quads", 20, ("<u:a> <u:p> \"", 1), ("ab", 5_000_000), ("\" .\n", 1)),
    Payload("errors", "n-quads", nil, ("<a\n", 500_000)),
    Payload("depth of nodes", "rdf", 1, ("<a:b xmlns:a='u:'>", 100_000)),
    Payload("quotes", "markdown", 1, ("> ", 500_000)),
    Payload("brackets", "markdown", nil, ("[", 500_000)),
    Payload("emphasis", "markdown", nil, ("*a **a ", 100_000)),
    Payload("one line of 10 MB", "markdown", 3, ("ab", 5_000_000)),
    Payload(
      "one line of emphasis and links, 10 MB", "markdown", nil,
      ("the *quick* brown `fox` jumps over [it](u) ", 230_000)),
    Payload("bytes that are no UTF-8", "text", 4, ("\u{FFFD}\u{0}\u{1B}[2J\r", 300_000)),
    Payload("what nobody reads", "png", nil, ("\u{0}", 5_000_000)),
    Payload(
      "a data URL of 132 MB", "png", 9, ("data:text/plain;base64,", 1), ("QUFB", 33_000_000)),
    Payload("blanks in base64", "png", 22, ("data:image/png;base64,", 1), (" \n", 2_000_000)),
    Payload(
      "objects that go nowhere", "pdf", 23, ("%PDF-1.7\n", 1),
      ("1 0 obj <</Count 9>> endobj\n", 100_000)),
    Payload(
      "collections in collections", "geojson", 1,
      (#"{"type":"GeometryCollection","geometries":["#, 100_000)),
    Payload(
      "coordinates", "geojson", 18, (#"{"type":"Point","coordinates":["#, 1), ("1e999,", 300_000)),
    Payload("one-letter lines", "mermaid", nil, ("flowchart TD\n", 1), ("a\n", 500_000)),
    Payload("open blocks", "mermaid", nil, ("flowchart TD\n", 1), ("subgraph a\n", 100_000)),
    Payload("one line of 10 MB", "mermaid", 3, ("flowchart TD\na", 1), ("-->b", 2_500_000)),
    Payload("depth of scripts", "latex", 1, ("x^{", 200_000)),
    Payload("depth of lines over it", "latex", nil, ("$\\overline{", 100_000)),
    Payload("a formula of 1 MB", "latex", nil, ("$", 1), ("x_1^2+", 170_000), ("$", 1)),
    Payload("depth of braces", "latex", 1, ("{", 500_000)),
    Payload("depth of fences", "latex", 1, ("\\left(", 200_000)),
    Payload("depth of environments", "latex", nil, ("\\begin{a}", 100_000)),
    Payload("fractions without ends", "latex", nil, ("\\frac", 300_000)),
    Payload("macros of macros", "latex", 16, ("\\def\\a{\\a\\a}\\a", 50_000)),
    Payload("depth of elements", "react", nil, ("<div>", 300_000)),
    Payload("depth of expressions", "react", nil, ("<a b={", 200_000)),
    Payload("open templates", "react", nil, ("`${", 300_000)),
    Payload("open tags that are none", "react", nil, ("const A=<p>", 1), ("a<b,", 1_000_000)),
    Payload("layers in layers", "vega-lite", nil, (#"{"layer":["#, 200_000)),
    Payload(
      "depth of lists", "json-ld", 1, (#"{"@id":"u:a","u:p":"#, 1), (#"{"@list":["#, 100_000)),
    Payload(
      "contexts", "json-ld", 19, ("{\"@context\":[", 1), ("{\"a\":\"u:a\"},", 50_000), ("{}]}", 1)),
    Payload(
      "a context of 10⁵ terms", "json-ld", 19, ("{\"@context\":{", 1), ("\"a\":\"u:a\",", 100_000),
      ("\"b\":\"u:b\"}}", 1)),
    Payload(
      "10⁵ short members", "json-ld", nil,
      #"{"@context":{"@vocab":"u:"},"#, count: 100_000, "}", { "\"a\($0)\":1" }),
    Payload(
      "10⁶ different keys", "json-ld", nil, "{", count: 1_000_000, "}", { "\"\($0)\":1" }),
    Payload(
      "10⁶ different keys of a vocabulary", "json-ld", nil,
      #"{"@context":{"@vocab":"u:"},"#, count: 1_000_000, "}", { "\"\($0)\":1" }),
    Payload(
      "2·10⁵ nodes of equal contexts", "json-ld", nil, ("[", 1),
      (#"{"@context":{"a":"u:a"},"a":1},"#, 200_000), ("{}]", 1)),
    Payload(
      "nodes in a circle", "gltf", 24, (#"{"nodes":[{"children":[0]},"#, 1), ("{},", 300_000)),
  ]

  static func run(_ report: inout Report) {
    report.section(
      "Hostile payloads of the list: at most 50 ms at once and in 4 kB pieces, and 64 MB")
    for payload in payloads where payload.asked != nil { measure(payload, &report) }
    report.section("Beyond the list: ten times as much in at most 11 times the time")
    for payload in payloads where payload.asked == nil { measure(payload, &report) }
  }

  private static func measure(_ payload: Payload, _ report: inout Report) {
    let kind = RefinerBenchmarks.PayloadKind(payload.type)
    let bytes = payload.bytes
    let pieces = Inputs.pieces(of: bytes, size: 4_096)
    let peak =
      [[bytes[...]], pieces].compactMap { pieces in
        Memory.peakBytes { RefinerBenchmarks.refine(kind, pieces) }
      }.max().map { Double($0) / 1e6 }
    let megabytes = (Double(bytes.count) / 1e5).rounded() / 10
    let name = "\(payload.type): \(payload.name)"
    if let asked = payload.asked {
      let once = Measure.fresh { RefinerBenchmarks.refine(kind, [bytes[...]]) }
      let cut = Measure.fresh { RefinerBenchmarks.refine(kind, pieces) }
      let cost = once.seconds > cut.seconds ? once : cut
      report.atMost(
        name, cost.seconds * 1_000, 50, "ms", note: "class \(asked), \(cost.pages) pages")
      if let peak { report.atMost("  at most in memory", peak, 64, "MB") }
    } else {
      let tenth = payload.tenth
      let growth = Measure.growth(
        of: { RefinerBenchmarks.refine(kind, [tenth[...]]) },
        to: { RefinerBenchmarks.refine(kind, [bytes[...]]) })
      report.atMost(
        name, growth.ratio, 11, "×",
        note: "\(Int(growth.long.seconds * 1_000)) ms, \(growth.long.pages) pages")
      if let peak { report.plain("  at most in memory", peak, "MB") }
    }
    let show = Measure.seconds(runs: 1) { self.show(kind, bytes) }
    report.plain("  shown at 80 columns, \(megabytes) MB", show * 1_000, "ms")
  }

  /// What a person who opens the payload waits for.
  private static func show(_ kind: RefinerBenchmarks.PayloadKind, _ bytes: [UInt8]) {
    let attributes = kind.language.map { ["language": $0] } ?? [:]
    var session = ArtifactSession(
      payload: ArtifactHeader(type: kind.type, title: "payload", attributes: attributes))
    session.append(bytes.span)
    session.finish()
    _ = TerminalRenderer(width: 80, options: .ansi).render(session.presentation)
  }
}
