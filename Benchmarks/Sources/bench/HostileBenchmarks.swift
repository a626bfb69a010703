import ArtifactAll
import TerminalFront

/// Payloads made to hurt: each refined in at most 50 ms and 64 MB; and what it costs to show it.
enum HostileBenchmarks {
  private struct Payload {
    var name: String
    var type: String
    var bytes: [UInt8]

    init(_ name: String, _ type: String, _ text: String) {
      self.name = name
      self.type = type
      bytes = Array(text.utf8)
    }

    init(_ name: String, _ type: String, _ parts: (text: String, count: Int)...) {
      self.name = name
      self.type = type
      bytes = []
      for part in parts {
        bytes += Inputs.repeated(part.text, to: part.text.utf8.count * part.count)
      }
    }
  }

  private static let payloads: [Payload] = [
    Payload("depth of arrays", "json", ("[", 1_000_000)),
    Payload("depth of objects", "json", ("{\"a\":", 1_000_000)),
    Payload("a number of 10⁶ digits", "json", ("9", 1_000_000), (" ", 1)),
    Payload("a key of 10⁶ bytes", "json", ("{\"", 1), ("k", 1_000_000), ("\":1}", 1)),
    Payload("10⁶ equal keys", "json", ("{\"a\":0", 1), (",\"a\":1", 1_000_000), ("}", 1)),
    Payload(
      "10⁶ different keys", "json",
      "{" + (0..<1_000_000).map { "\"\($0)\":1" }.joined(separator: ",") + "}"),
    Payload("10⁶ empty arrays", "json", ("[[]", 1), (",[]", 1_000_000), ("]", 1)),
    Payload("escapes", "json", ("\"", 1), ("\\ud83d", 200_000), ("\"", 1)),
    Payload("one quote, 10 MB", "csv", ("\"", 1), ("a,b\n", 2_500_000)),
    Payload("10⁶ columns", "csv", ("a,", 1_000_000), ("\n", 1)),
    Payload("ragged rows", "csv", ("a\na,b,c,d,e,f,g,h\n,,,,,\n", 50_000)),
    Payload("quotes", "csv", ("\"\"\"\",", 500_000)),
    Payload("one line of 10 MB", "csv", ("ab", 5_000_000)),
    Payload("one line of 10 MB", "text", ("ab", 5_000_000)),
    Payload("one line of 10 MB", "swift", ("a b \"c\" ", 1_250_000)),
    Payload("open comment", "swift", ("/* ", 300_000)),
    Payload("one line of 10 MB", "diff", ("@@ -1 +1 @@\n-", 1), ("ab", 5_000_000)),
    Payload("hunks", "diff", ("@@ -1 +1 @@\n-a\n+b\n", 100_000)),
    Payload("one change of 10⁵ lines", "diff", ("@@ -1,99999 +1 @@\n", 1), ("-a\n+b\n", 50_000)),
    Payload(
      "depth of groups", "svg", ("<svg xmlns='http://www.w3.org/2000/svg'>", 1), ("<g>", 1_000_000)),
    Payload("attributes", "svg", ("<svg ", 1), ("a='b' ", 200_000), (">", 1)),
    Payload("namespaces", "svg", ("<svg>", 1), ("<g xmlns:a='b'>", 100_000)),
    Payload("an open attribute", "svg", ("<svg a='", 1), ("<", 1_000_000)),
    Payload("an open comment", "svg", ("<svg><!--", 1), ("- ", 1_000_000)),
    Payload(
      "a billion laughs", "svg",
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
      "an outer entity", "svg",
      ("<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><svg><text>&a;</text></svg>", 1)),
    Payload("what tags are not", "svg", ("<svg>", 1), ("<", 1_000_000)),
    Payload("depth of blocks", "html", ("<div>", 1_000_000)),
    Payload("depth of formatting", "html", ("<b><i><p>", 100_000)),
    Payload("tables in tables", "html", ("<table><tr><td>", 100_000)),
    Payload("paragraphs in formatting", "html", ("<a><p>x</a>", 100_000)),
    Payload("attributes", "html", ("<p ", 1), ("a='b' ", 200_000), (">", 1)),
    Payload("an open script", "html", ("<script>", 1), ("</scrip ", 300_000)),
    Payload("10⁶ attributes in as many tags", "html", ("<a b=c d>", 1_000_000)),
    Payload("references", "html", ("&notit;&#x110000;&a", 50_000)),
    Payload("end tags", "html", ("<p>", 1), ("</b></p></div>", 100_000)),
    Payload("depth of brackets", "turtle", ("<u:a> <u:p> ", 1), ("[ <u:q> ", 100_000)),
    Payload("depth of lists", "turtle", ("<u:a> <u:p> ", 1), ("( ", 500_000)),
    Payload("an IRI of 1 MB", "turtle", ("<u:", 1), ("a", 1_000_000), ("> a <u:b> .", 1)),
    Payload(
      "a literal of 5 MB", "turtle", ("<u:a> <u:p> \"\"\"", 1), ("ab ", 1_700_000), ("\"\"\" .", 1)),
    Payload(
      "10⁵ objects of one subject", "turtle", ("<u:a> <u:p> 0", 1), (", 1", 100_000), (" .", 1)),
    Payload("errors", "turtle", (" ] . ", 300_000)),
    Payload("prefixes", "turtle", ("@prefix a: <u:b> .\n", 60_000)),
    Payload("base after base", "turtle", ("@base <a/../b/> .\n", 60_000)),
    Payload(
      "a literal of 10 MB", "n-quads", ("<u:a> <u:p> \"", 1), ("ab", 5_000_000), ("\" .\n", 1)),
    Payload("errors", "n-quads", ("<a\n", 500_000)),
    Payload("depth of nodes", "rdf", ("<a:b xmlns:a='u:'>", 100_000)),
    Payload("quotes", "markdown", ("> ", 500_000)),
    Payload("brackets", "markdown", ("[", 500_000)),
    Payload("emphasis", "markdown", ("*a **a ", 100_000)),
    Payload(
      "one line of 10 MB", "markdown", ("the *quick* brown `fox` jumps over [it](u) ", 230_000)),
    Payload("bytes that are no UTF-8", "text", ("\u{FFFD}\u{0}\u{1B}[2J\r", 300_000)),
    Payload("what nobody reads", "png", ("\u{0}", 5_000_000)),
    Payload(
      "a data URL of 132 MB", "png", ("data:text/plain;base64,", 1), ("QUFB", 33_000_000)),
    Payload("blanks in base64", "png", ("data:image/png;base64,", 1), (" \n", 2_000_000)),
    Payload(
      "objects that go nowhere", "pdf", ("%PDF-1.7\n", 1),
      ("1 0 obj <</Count 9>> endobj\n", 100_000)),
    Payload(
      "collections in collections", "geojson",
      (#"{"type":"GeometryCollection","geometries":["#, 100_000)),
    Payload(
      "coordinates", "geojson", (#"{"type":"Point","coordinates":["#, 1), ("1e999,", 300_000)),
    Payload("one-letter lines", "mermaid", ("flowchart TD\n", 1), ("a\n", 500_000)),
    Payload("open blocks", "mermaid", ("flowchart TD\n", 1), ("subgraph a\n", 100_000)),
    Payload("one line of 10 MB", "mermaid", ("flowchart TD\na", 1), ("-->b", 2_500_000)),
    Payload("depth of scripts", "latex", ("x^{", 200_000)),
    Payload("depth of lines over it", "latex", ("$\\overline{", 100_000)),
    Payload("a formula of 1 MB", "latex", ("$", 1), ("x_1^2+", 170_000), ("$", 1)),
    Payload("depth of braces", "latex", ("{", 500_000)),
    Payload("depth of fences", "latex", ("\\left(", 200_000)),
    Payload("depth of environments", "latex", ("\\begin{a}", 100_000)),
    Payload("fractions without ends", "latex", ("\\frac", 300_000)),
    Payload("macros of macros", "latex", ("\\def\\a{\\a\\a}\\a", 50_000)),
    Payload("depth of elements", "react", ("<div>", 300_000)),
    Payload("depth of expressions", "react", ("<a b={", 200_000)),
    Payload("open templates", "react", ("`${", 300_000)),
    Payload("open tags that are none", "react", ("const A=<p>", 1), ("a<b,", 1_000_000)),
    Payload("layers in layers", "vega-lite", (#"{"layer":["#, 200_000)),
    Payload(
      "depth of lists", "json-ld", (#"{"@id":"u:a","u:p":"#, 1), (#"{"@list":["#, 100_000)),
    Payload(
      "contexts", "json-ld", ("{\"@context\":[", 1), ("{\"a\":\"u:a\"},", 50_000), ("{}]}", 1)),
    Payload(
      "a context of 10⁵ terms", "json-ld", ("{\"@context\":{", 1), ("\"a\":\"u:a\",", 100_000),
      ("\"b\":\"u:b\"}}", 1)),
    Payload(
      "10⁵ short members", "json-ld",
      #"{"@context":{"@vocab":"u:"}"# + (0..<100_000).map { ",\"a\($0)\":1" }.joined() + "}"),
    Payload(
      "10⁶ different keys", "json-ld",
      "{" + (0..<1_000_000).map { "\"\($0)\":1" }.joined(separator: ",") + "}"),
    Payload(
      "10⁶ different keys of a vocabulary", "json-ld",
      #"{"@context":{"@vocab":"u:"}"# + (0..<1_000_000).map { ",\"\($0)\":1" }.joined() + "}"),
    Payload(
      "2·10⁵ nodes of equal contexts", "json-ld", ("[", 1),
      (#"{"@context":{"a":"u:a"},"a":1},"#, 200_000), ("{}]", 1)),
    Payload("nodes in a circle", "gltf", (#"{"nodes":[{"children":[0]},"#, 1), ("{},", 300_000)),
  ]

  static func run(_ report: inout Report) {
    report.section("Hostile payloads: at most 50 ms at once and in 4 kB pieces, and 64 MB")
    for payload in payloads {
      let kind = RefinerBenchmarks.PayloadKind(payload.type)
      let pieces = Inputs.pieces(of: payload.bytes, size: 4_096)
      let peaks = [[payload.bytes[...]], pieces].compactMap { pieces in
        Memory.peakBytes { RefinerBenchmarks.refine(kind, pieces) }
      }
      let once = Measure.fresh { RefinerBenchmarks.refine(kind, [payload.bytes[...]]) }
      let cut = Measure.fresh { RefinerBenchmarks.refine(kind, pieces) }
      let name = "\(payload.type): \(payload.name)"
      let cost = once.seconds > cut.seconds ? once : cut
      report.atMost(name, cost.seconds * 1_000, 50, "ms", note: "\(cost.pages) pages")
      if let most = peaks.max() {
        report.atMost("  at most in memory", Double(most) / 1e6, 64, "MB")
      }
      let megabytes = Double(payload.bytes.count) / 1e6
      let show = Measure.seconds(runs: 1) { self.show(kind, payload.bytes) }
      report.plain(
        "  shown at 80 columns, \((megabytes * 10).rounded() / 10) MB", show * 1_000, "ms")
    }
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
