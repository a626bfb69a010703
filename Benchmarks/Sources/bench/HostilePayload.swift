/// A payload made to hurt, or an answer.
struct HostilePayload: Sendable {
  var name: String
  /// What it is; nil for an answer with tags.
  var type: String?
  /// The class of the list; nil for one beyond it.
  var asked: Int?
  /// The payload, or a tenth of it.
  private var make: @Sendable (_ isShort: Bool) -> [UInt8]

  init(_ name: String, _ type: String?, _ asked: Int?, _ parts: (text: String, count: Int)...) {
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
    _ name: String, _ type: String?, _ asked: Int?, _ start: String, count: Int, _ end: String,
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

extension HostilePayload {
  static let all: [HostilePayload] = [
    HostilePayload("depth of arrays", "json", 1, ("[", 1_000_000)),
    HostilePayload("depth of objects", "json", 1, ("{\"a\":", 1_000_000)),
    HostilePayload("a number of 10⁶ digits", "json", 18, ("9", 1_000_000), (" ", 1)),
    HostilePayload("a key of 10⁶ bytes", "json", 18, ("{\"", 1), ("k", 1_000_000), ("\":1}", 1)),
    HostilePayload(
      "10⁶ equal keys", "json", 18, ("{\"a\":0", 1), (",\"a\":1", 1_000_000), ("}", 1)),
    HostilePayload(
      "10⁶ different keys", "json", nil, "{", count: 1_000_000, "}", { "\"\($0)\":1" }),
    HostilePayload("10⁶ empty arrays", "json", nil, ("[[]", 1), (",[]", 1_000_000), ("]", 1)),
    HostilePayload("escapes", "json", nil, ("\"", 1), ("\\ud83d", 200_000), ("\"", 1)),
    HostilePayload(
      "NUL, bells, DEL and C1", "text", 5, ("\u{0}\u{7}\u{8}\u{7F}\u{9B}\r", 200_000)),
    HostilePayload("NUL, bells, DEL and C1", "html", 5, ("<p>\u{0}\u{7}\u{9B}\r", 150_000)),
    HostilePayload(
      "sequences for terminals", "text", 6,
      ("\u{1B}]52;c;eA==\u{7}\u{1B}[6n\u{1B}Pq\u{1B}\\\u{1B}]8;;u\u{1B}c", 40_000)),
    HostilePayload(
      "sequences for terminals", "csv", 6, ("\u{1B}]0;x\u{7},\u{9B}31m,\u{1B}_G\u{1B}\\\n", 40_000)),
    HostilePayload(
      "directions and tags nobody sees", "text", 7,
      ("\u{202E}a\u{2066}b\u{E0041}\u{200B}\u{10EEEE}", 60_000)),
    HostilePayload(
      "directions and tags nobody sees", "swift", 7,
      ("/* \u{202E} */ a\u{2066}b\u{E0041}\u{200B}\n", 40_000)),
    HostilePayload("10⁶ marks on one letter", "text", 8, ("a", 1), ("\u{301}", 1_000_000)),
    HostilePayload("an emoji of 1 MB", "text", 8, ("👩\u{200D}", 150_000)),
    HostilePayload(
      "paths that lead elsewhere", "diff", 10,
      ("--- a/../../etc/passwd\n+++ C:\\x\u{0}\n@@ -1 +1 @@\n-a\n+b\n", 20_000)),
    HostilePayload(
      "a picture of 65,535 × 65,535", "png", 11,
      ("data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA//8AAP//CAYAAAC2BdlQ", 1),
      ("AAAA", 1_000_000)),
    HostilePayload(
      "10⁵ frames", "gif", 11, ("data:image/gif;base64,R0lGODlhAQABAAAAACH+ASAA", 1),
      ("LAAAAAABAAEAAAICRAEA", 100_000)),
    HostilePayload(
      "a path of 10⁶ lines", "svg", 12,
      (
        "<svg xmlns='http://www.w3.org/2000/svg' width='1e9' viewBox='0 0 1e308 -1'><path d='M0 0",
        1
      ),
      ("l1 1", 1_000_000), ("'/></svg>", 1)),
    HostilePayload(
      "10⁶ marks", "vega-lite", 12, #"{"mark":"point","data":{"values":["#, count: 1_000_000,
      #"]},"encoding":{"x":{"field":"a"}}}"#, { _ in #"{"a":1}"# }),
    HostilePayload(
      "elements used in circles", "svg", 13,
      ("<svg xmlns='http://www.w3.org/2000/svg'><g id='a'>", 1),
      ("<use href='#a'/><image href='file:///x'/><script>x</script>", 20_000), ("</g></svg>", 1)),
    HostilePayload(
      "what acts by itself", "html", 14,
      (
        "<base href=//x><meta http-equiv=refresh content='0;u'><form><iframe srcdoc='<p onclick=x>'>"
          + "</iframe></form><svg><style><img src=x onerror=x></style></svg>", 8_000
      )),
    HostilePayload(
      "ends of scripts", "html", 15, ("</script><script>\u{2028}\\</script >", 40_000)),
    HostilePayload(
      "ends of scripts", "react", 15, ("<p>{'</script>\u{2028}\\'}</p>\n", 40_000)),
    HostilePayload("one quote, 10 MB", "csv", 17, ("\"", 1), ("a,b\n", 2_500_000)),
    HostilePayload("one quote, 100 MB", "csv", 17, ("\"", 1), ("a,b\n", 25_000_000)),
    HostilePayload("10⁶ columns", "csv", 17, ("a,", 1_000_000), ("\n", 1)),
    HostilePayload("ragged rows", "csv", 17, ("a\na,b,c,d,e,f,g,h\n,,,,,\n", 50_000)),
    HostilePayload("quotes", "csv", 17, ("\"\"\"\",", 500_000)),
    HostilePayload("one line of 10 MB", "csv", 3, ("ab", 5_000_000)),
    HostilePayload("one line of 10 MB", "text", 3, ("ab", 5_000_000)),
    HostilePayload("one line of 10 MB", "swift", 3, ("ab", 5_000_000)),
    HostilePayload("one line of strings, 10 MB", "swift", nil, ("a b \"c\" ", 1_250_000)),
    HostilePayload("open comment", "swift", nil, ("/* ", 300_000)),
    HostilePayload("one line of 10 MB", "diff", 3, ("@@ -1 +1 @@\n-", 1), ("ab", 5_000_000)),
    HostilePayload("hunks", "diff", nil, ("@@ -1 +1 @@\n-a\n+b\n", 100_000)),
    HostilePayload(
      "one change of 10⁵ lines", "diff", nil, ("@@ -1,99999 +1 @@\n", 1), ("-a\n+b\n", 50_000)),
    HostilePayload(
      "depth of groups", "svg", 1, ("<svg xmlns='http://www.w3.org/2000/svg'>", 1),
      ("<g>", 1_000_000)),
    HostilePayload("attributes", "svg", nil, ("<svg ", 1), ("a='b' ", 200_000), (">", 1)),
    HostilePayload("namespaces", "svg", nil, ("<svg>", 1), ("<g xmlns:a='b'>", 100_000)),
    HostilePayload("an open attribute", "svg", nil, ("<svg a='", 1), ("<", 1_000_000)),
    HostilePayload("an open comment", "svg", nil, ("<svg><!--", 1), ("- ", 1_000_000)),
    HostilePayload(
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
    HostilePayload(
      "an outer entity", "svg", 2,
      ("<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><svg><text>&a;</text></svg>", 1)),
    HostilePayload("what tags are not", "svg", nil, ("<svg>", 1), ("<", 1_000_000)),
    HostilePayload("depth of blocks", "html", 1, ("<div>", 1_000_000)),
    HostilePayload("depth of formatting", "html", nil, ("<b><i><p>", 100_000)),
    HostilePayload("tables in tables", "html", nil, ("<table><tr><td>", 100_000)),
    HostilePayload("paragraphs in formatting", "html", nil, ("<a><p>x</a>", 100_000)),
    HostilePayload("attributes", "html", nil, ("<p ", 1), ("a='b' ", 200_000), (">", 1)),
    HostilePayload("an open script", "html", nil, ("<script>", 1), ("</scrip ", 300_000)),
    HostilePayload("10⁶ attributes in as many tags", "html", nil, ("<a b=c d>", 1_000_000)),
    HostilePayload("references", "html", nil, ("&notit;&#x110000;&a", 50_000)),
    HostilePayload("end tags", "html", nil, ("<p>", 1), ("</b></p></div>", 100_000)),
    HostilePayload("depth of brackets", "turtle", 1, ("<u:a> <u:p> ", 1), ("[ <u:q> ", 100_000)),
    HostilePayload("depth of lists", "turtle", 1, ("<u:a> <u:p> ", 1), ("( ", 500_000)),
    HostilePayload(
      "an IRI of 1 MB", "turtle", 20, ("<u:", 1), ("a", 1_000_000), ("> a <u:b> .", 1)),
    HostilePayload(
      "a literal of 5 MB", "turtle", nil, ("<u:a> <u:p> \"\"\"", 1), ("ab ", 1_700_000),
      ("\"\"\" .", 1)),
    HostilePayload("10⁶ statements", "n-quads", 20, ("<u:a> <u:p> <u:b> .\n", 1_000_000)),
    HostilePayload("10⁶ statements", "turtle", 20, ("<u:a> <u:p> <u:b> .\n", 1_000_000)),
    HostilePayload(
      "10⁵ objects of one subject", "turtle", 20, ("<u:a> <u:p> 0", 1), (", 1", 100_000), (" .", 1)),
    HostilePayload("errors", "turtle", nil, (" ] . ", 300_000)),
    HostilePayload("prefixes", "turtle", nil, ("@prefix a: <u:b> .\n", 60_000)),
    HostilePayload("base after base", "turtle", nil, ("@base <a/../b/> .\n", 60_000)),
    HostilePayload(
      "a literal of 10 MB", "n-quads", 20, ("<u:a> <u:p> \"", 1), ("ab", 5_000_000), ("\" .\n", 1)),
    HostilePayload("errors", "n-quads", nil, ("<a\n", 500_000)),
    HostilePayload("depth of nodes", "rdf", 1, ("<a:b xmlns:a='u:'>", 100_000)),
    HostilePayload("quotes", "markdown", 1, ("> ", 500_000)),
    HostilePayload("brackets", "markdown", nil, ("[", 500_000)),
    HostilePayload("emphasis", "markdown", nil, ("*a **a ", 100_000)),
    HostilePayload("one line of 10 MB", "markdown", 3, ("ab", 5_000_000)),
    HostilePayload(
      "one line of emphasis and links, 10 MB", "markdown", nil,
      ("the *quick* brown `fox` jumps over [it](u) ", 230_000)),
    HostilePayload("bytes that are no UTF-8", "text", 4, ("\u{FFFD}\u{0}\u{1B}[2J\r", 300_000)),
    HostilePayload("what nobody reads", "png", nil, ("\u{0}", 5_000_000)),
    HostilePayload(
      "a data URL of 132 MB", "png", 9, ("data:text/plain;base64,", 1), ("QUFB", 33_000_000)),
    HostilePayload(
      "blanks in base64", "png", 22, ("data:image/png;base64,", 1), (" \n", 2_000_000)),
    HostilePayload(
      "objects that go nowhere", "pdf", 23, ("%PDF-1.7\n", 1),
      ("1 0 obj <</Count 9>> endobj\n", 100_000)),
    HostilePayload(
      "10⁶ objects", "pdf", 23, ("%PDF-1.7\n", 1), ("1 0 obj <</JS(x)>> endobj\n", 1_000_000)),
    HostilePayload(
      "collections in collections", "geojson", 1,
      (#"{"type":"GeometryCollection","geometries":["#, 100_000)),
    HostilePayload(
      "coordinates", "geojson", 18, (#"{"type":"Point","coordinates":["#, 1), ("1e999,", 300_000)),
    HostilePayload("one-letter lines", "mermaid", nil, ("flowchart TD\n", 1), ("a\n", 500_000)),
    HostilePayload("open blocks", "mermaid", nil, ("flowchart TD\n", 1), ("subgraph a\n", 100_000)),
    HostilePayload("one line of 10 MB", "mermaid", 3, ("flowchart TD\na", 1), ("-->b", 2_500_000)),
    HostilePayload("depth of scripts", "latex", 1, ("x^{", 200_000)),
    HostilePayload("depth of lines over it", "latex", nil, ("$\\overline{", 100_000)),
    HostilePayload("a formula of 1 MB", "latex", nil, ("$", 1), ("x_1^2+", 170_000), ("$", 1)),
    HostilePayload("depth of braces", "latex", 1, ("{", 500_000)),
    HostilePayload("depth of fences", "latex", 1, ("\\left(", 200_000)),
    HostilePayload("depth of environments", "latex", nil, ("\\begin{a}", 100_000)),
    HostilePayload("fractions without ends", "latex", nil, ("\\frac", 300_000)),
    HostilePayload("macros of macros", "latex", 16, ("\\def\\a{\\a\\a}\\a", 50_000)),
    HostilePayload("depth of elements", "react", nil, ("<div>", 300_000)),
    HostilePayload("depth of expressions", "react", nil, ("<a b={", 200_000)),
    HostilePayload("open templates", "react", nil, ("`${", 300_000)),
    HostilePayload(
      "open tags that are none", "react", nil, ("const A=<p>", 1), ("a<b,", 1_000_000)),
    HostilePayload("layers in layers", "vega-lite", nil, (#"{"layer":["#, 200_000)),
    HostilePayload(
      "depth of lists", "json-ld", 1, (#"{"@id":"u:a","u:p":"#, 1), (#"{"@list":["#, 100_000)),
    HostilePayload(
      "contexts", "json-ld", 19, ("{\"@context\":[", 1), ("{\"a\":\"u:a\"},", 50_000), ("{}]}", 1)),
    HostilePayload(
      "a context of 10⁵ terms", "json-ld", 19, ("{\"@context\":{", 1), ("\"a\":\"u:a\",", 100_000),
      ("\"b\":\"u:b\"}}", 1)),
    HostilePayload(
      "10⁵ short members", "json-ld", nil,
      #"{"@context":{"@vocab":"u:"},"#, count: 100_000, "}", { "\"a\($0)\":1" }),
    HostilePayload(
      "10⁶ different keys", "json-ld", nil, "{", count: 1_000_000, "}", { "\"\($0)\":1" }),
    HostilePayload(
      "10⁶ different keys of a vocabulary", "json-ld", nil,
      #"{"@context":{"@vocab":"u:"},"#, count: 1_000_000, "}", { "\"\($0)\":1" }),
    HostilePayload(
      "2·10⁵ nodes of equal contexts", "json-ld", nil, ("[", 1),
      (#"{"@context":{"a":"u:a"},"a":1},"#, 200_000), ("{}]", 1)),
    HostilePayload(
      "nodes in a circle", "gltf", 24, (#"{"nodes":[{"children":[0]},"#, 1), ("{},", 300_000)),
    HostilePayload(
      "10⁵ accessors of no view", "gltf", 24, #"{"asset":{"version":"2.0"},"accessors":["#,
      count: 100_000, "]}",
      { #"{"bufferView":\#($0),"componentType":5126,"count":9,"type":"VEC3"}"# }),
    HostilePayload("openings of tags", nil, 21, ("<artifact ", 1_000_000)),
    HostilePayload("artifacts in artifacts", nil, 21, ("<artifact id=a type=t>x", 100_000)),
    HostilePayload("an attribute of 10 MB", nil, 21, ("<artifact id=\"", 1), ("a", 10_000_000)),
    HostilePayload(
      "names with sequences for terminals", nil, 21,
      ("<artifact id=\"\u{1B}]0;x\n../\" type=t>x</artifact>\n", 20_000)),
    HostilePayload(
      "10⁵ versions of one artifact", nil, 21,
      ("<artifact id=a type=text/plain>x</artifact>\n", 100_000)),
    HostilePayload(
      "what looks like an end", nil, 21, ("<artifact id=a type=t>", 1),
      ("＜/artifact＞<\u{200B}/artifact>", 200_000)),
  ]
}
