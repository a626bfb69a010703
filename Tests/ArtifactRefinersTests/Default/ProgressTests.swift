import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

/// R1.2 from below: the safe length moves as early as the format's rules say, and no later.
///
/// In each text a `⟦` is at every safe length there has been on the way, and the number after it says how
/// many more bytes had been received when it was reached; without a number it was all of them.
@Suite struct ProgressTests {
  typealias Row = (type: ArtifactType, attributes: [String: String], text: String)

  static let rows: [Row] = [
    (
      .json, [:],
      "{⟦\"a\":[⟦1⟦₁,2.5⟦₁,\"b\"⟦,{⟦}⟦]⟦,\"c\":null⟦₁,\"d\":{⟦\"e\":true}⟦}⟦"
    ),
    (.json, [:], "[⟦1e2⟦₁ , \"\\u00e9\"⟦ ]⟦"),
    (.csv, [:], "a,b\n⟦1,\"x\ny\"\r\n⟦3,4\n⟦5"),
    (.csv, ["header": "false"], "1;2\n⟦3;4\n⟦"),
    (.code, ["language": "swift"], "l⟦e⟦t⟦ ⟦a⟦ ⟦=⟦ ⟦1⟦\n⟦/⟦*⟦ ⟦b⟦\n⟦*⟦/⟦ ⟦c⟦"),
    (.code, ["language": "diff"], "--- a\n⟦+++ b\n⟦@@ -1 +1 @@\n⟦-a\n+b\n⟦"),
    (.markdown, [:], "#⟦ ⟦é⟦\n⟦*⟦b⟦*⟦"),
    (.html, [:], "<p class=a>⟦b⟦ ⟦&amp;⟦ ⟦c⟦<br>⟦d⟦</p>⟦e⟦"),
    (
      .svg, [:],
      "<svg xmlns='http://www.w3.org/2000/svg'>⟦<g>⟦<path d='M0 0'/>⟦<text>⟦a⟦ ⟦&lt;⟦ ⟦b⟦</"
        + "text>⟦</g>⟦</svg>⟦"
    ),
    (.mermaid, [:], "graph TD\n⟦  A-->B\n⟦  subgraph C\n⟦  D; E\n⟦  end\n⟦"),
    (.latex, [:], "\\section{⟦A⟦}⟦ b⟦ $x⟦^2⟦$⟦₁ c⟦\\\\ \\begin{a}⟦d⟦\\end{a}⟦"),
    (.latex, [:], "\\frac{⟦1⟦}⟦{⟦2⟦}⟦ \\left(⟦ a⟦ \\right)⟦"),
    (
      .react, [:],
      "c⟦o⟦n⟦s⟦t⟦ ⟦a⟦ ⟦=⟦ ⟦1⟦;⟦\n⟦r⟦e⟦t⟦u⟦r⟦n⟦ ⟦<⟦p⟦ ⟦i⟦d⟦=⟦\"⟦b⟦\"⟦>⟦c⟦ ⟦{⟦d⟦}⟦ ⟦<⟦i⟦/⟦>⟦"
        + "<⟦/⟦p⟦>⟦;⟦\n⟦"
    ),
    (.nTriples, [:], "<u:a> <u:b> \"c\"@en .\n⟦_:d <u:e> <u:f> . # g\n⟦"),
    (.nQuads, [:], "<u:a> <u:b> <u:c> <u:g> .\n⟦"),
    (
      .turtle, [:],
      "@prefix e: <u:> .⟦₁\ne:a e:b e:c⟦₁ , 1⟦₁ ;⟦ e:d [⟦ e:e \"f\" ]⟦ .⟦₁\ne:g e:h ( e:i 2"
        + ".5 )⟦ .⟦₁\n"
    ),
    (
      .turtle, ["rdf-version": "1.2"],
      "<u:a> <u:b> <<( <u:a> <u:b> 1 )>>⟦ .⟦₁\n<u:a> <u:b> 1⟦₁ {| <u:c> 2⟦₁ |}⟦ ."
    ),
    (.trig, [:], "@prefix e: <u:> .⟦₁\ne:g {⟦ e:a e:b e:c⟦₁ .⟦₁ e:d e:e 1⟦₁ }⟦\n"),
    (
      .rdfXML, [:],
      "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:e='e:'>⟦<e:A r:ab"
        + "out='e:a'>⟦<e:b>c</e:b>⟦<e:d r:resource='e:e'/>⟦</e:A>⟦</r:RDF>⟦"
    ),
    (
      .rdfXML, [:],
      "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:e='e:'>⟦<e:A>⟦<e:"
        + "b r:parseType='Resource'>⟦<e:c>d</e:c>⟦</e:b>⟦<e:f r:parseType='Collection'><e:G/><e"
        + ":H/></e:f>⟦<e:i r:parseType='Literal'><x>j</x></e:i>⟦<e:k><e:L>⟦<e:m r:datatype='e:t"
        + "'>1</e:m>⟦</e:L>⟦</e:k>⟦</e:A>⟦</r:RDF>⟦"
    ),
    (
      .jsonLD, [:],
      "{⟦\"@id\":\"u:a\"⟦,\"u:b\":\"c\"⟦,\"u:d\":[⟦1⟦₁,{⟦\"@id\":\"u:e\"⟦}⟦]⟦,\"u:f\":{⟦\"u"
        + ":g\":true}⟦}⟦"
    ),
    (
      .geoJSON, [:],
      "{\"type\":\"FeatureCollection\",\"features\":[⟦{\"type\":\"Feature\",\"properties\":"
        + "{\"a\":1},\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[1,2],[3,4]]⟦}⟦}⟦]⟦"
        + "}⟦"
    ),
    (.geoJSON, [:], "{\"type\":\"Point\",\"coordinates\":[1,2]⟦}⟦"),
    (
      .vegaLite, [:],
      "{\"mark\":\"bar\",\"data\":{\"values\":[{\"a\":1}⟦]⟦}⟦,\"encoding\":{⟦\"x\":{\"field"
        + "\":\"a\"}⟦}⟦}⟦"
    ),
    (
      .gltf, [:],
      "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"name\":\"a\"}],\"scenes\":[{\"nodes\":[0]}],"
        + "\"scene\":0}"
    ),
    (.plainText, [:], "a⟦\n⟦b⟦é⟦"),
  ]

  private static let digits = Array("₀₁₂₃₄₅₆₇₈₉".unicodeScalars)

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "⟦" || digits.contains(scalar)
  }

  /// A text without its marks.
  private static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    plain.append(contentsOf: text.unicodeScalars.filter { !isMark($0) })
    return String(plain)
  }

  /// The text with the safe lengths that it has byte by byte.
  static func marked(_ row: Row) -> String {
    let bytes = Array(row.text.utf8)
    var refiner = row.type.makeRefiner(attributes: row.attributes)
    var delays = [Int: Int]()
    for (index, byte) in bytes.enumerated() {
      refiner.append([byte].span)
      guard case .ready(let length, _) = refiner.refinement.status, delays[length] == nil
      else { continue }
      delays[length] = index + 1 - length
    }
    var marked: [UInt8] = []
    for length in 0...bytes.count {
      if length > 0 { marked.append(bytes[length - 1]) }
      guard let delay = delays[length] else { continue }
      marked += Array("⟦".utf8)
      guard delay > 0 else { continue }
      for digit in String(delay).utf8 { marked += String(digits[Int(digit) - 48]).utf8 }
    }
    return String(decoding: marked, as: UTF8.self)
  }

  @Test(
    "R1.2 R1.4 The safe length advances with the byte that completes something", arguments: rows)
  func progress(row: Row) {
    let plain: Row = (row.type, row.attributes, Self.plain(row.text))
    #expect(Self.marked(plain) == row.text)
    // In pieces and as a whole it gets as far as byte by byte.
    let bytes = Array(plain.text.utf8)
    for end in bytes.indices {
      var single = plain.type.makeRefiner(attributes: plain.attributes)
      for byte in bytes[...end] { single.append([byte].span) }
      var whole = plain.type.makeRefiner(attributes: plain.attributes)
      whole.append(Array(bytes[...end]).span)
      guard single.refinement.status != whole.refinement.status else { continue }
      Issue.record("\(end + 1) bytes: \(single.refinement.status), not \(whole.refinement.status)")
      return
    }
  }
}
