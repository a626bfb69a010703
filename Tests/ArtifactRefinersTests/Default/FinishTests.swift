import ArtifactCore
import ArtifactRefiners
import Charts
import TestSupport
import Testing

/// R1.8 on documents of every format: whole ones, cut ones, odd ones, and ones that reach a limit.
@Suite struct FinishTests {
  typealias Row = (type: ArtifactType, attributes: [String: String], text: String)

  private static func nested(_ open: String, _ count: Int, _ inner: String = "") -> String {
    String(repeating: open, count: count) + inner
  }

  private static func list(_ count: Int, _ item: (Int) -> String) -> String {
    (0..<count).map(item).joined()
  }

  private static let svg = "<svg xmlns='http://www.w3.org/2000/svg'>"

  /// Documents that reach a limit, and whether a diagnostic reports it; else the view is cut.
  static let limits: [(row: Row, isReported: Bool)] = [
    ((.csv, [:], list(CSVTable.columnLimit + 1) { "\($0)," } + "\na,b\n"), true),
    ((.csv, [:], "a,b\n" + nested("1\n", Diagnostic.listedLimit + 2)), true),
    ((.code, [:], nested("a", CodeLines.liveLineLimit + 1)), false),
    ((.code, ["language": "swift"], nested("a ", CodeLines.tokenizedLineLimit)), false),
    (
      (
        .code, ["language": "diff"],
        "@@ -1 +1 @@\n-" + nested("a", UnifiedDiff.comparedLineLimit + 1) + "\n+b\n"
      ), false
    ),
    ((.json, [:], nested("[", 1_025)), true),
    ((.json, [:], "[" + nested("//\n", JSONRefiner.commentLimit + 1) + "1]"), true),
    ((.svg, [:], svg + nested("<g>", SVGRefiner.depthLimit)), true),
    ((.svg, [:], svg + nested("&", SVGRefiner.repairLimit + 1) + "</svg>"), true),
    ((.html, [:], nested("<div>", HTMLRefiner.depthLimit + 2, "x")), true),
    ((.html, [:], "<p " + list(257) { "a\($0)=b " } + ">x"), true),
    (
      (.turtle, [:], "<u:a> <u:b> " + nested("[ <u:c> ", TurtleRefiner.depthLimit + 1)), true
    ),
    ((.turtle, [:], "<u:a> <u:\(nested("b", RDFDataset.iriLimit))> 1 ."), true),
    (
      (
        .turtle, ["rdf-version": "1.2"],
        "<u:a> <u:b> " + nested("<<( <u:a> <u:b> ", RDFDataset.tripleTermDepthLimit + 1)
      ), true
    ),
    ((.geoJSON, [:], nested(#"{"type":"GeometryCollection","geometries":["#, 65)), true),
    (
      (.mermaid, [:], "sequenceDiagram\n" + nested("loop a\n", MermaidRefiner.depthLimit + 1)), true
    ),
    (
      (.jsonLD, [:], nested(#"{"u:a":"#, JSONLDOptions.depthLimit + 1)), true
    ),
    ((.latex, [:], nested("{", LatexRefiner.depthLimit + 2, "x")), true),
    (
      (
        .latex, [:],
        #"\newcommand{\a}{xx}\newcommand{\b}{\a\a\a\a\a\a\a\a}\newcommand{\c}{\b\b\b\b\b\b\b\b}"#
          + #"\newcommand{\d}{\c\c\c\c\c\c\c\c}\newcommand{\e}{\d\d\d\d\d\d\d\d}"#
          + #"\newcommand{\f}{\e\e\e\e\e\e\e\e}\newcommand{\g}{\f\f\f\f\f\f\f\f}\g"#
      ), true
    ),
    (
      (.latex, [:], list(1_025) { #"\def\m\#(spelled($0)){x}"# } + #"\m\#(spelled(1_024))"#), true
    ),
    ((.vegaLite, [:], nested(#"{"layer":["#, ChartView.depthLimit + 2)), true),
    ((.react, [:], nested("<a>", JSXRefiner.depthLimit)), true),
    ((.react, [:], nested("(", 1_026)), true),
    ((.svg, [:], svg + nested("</g>", Diagnostic.listedLimit + 2) + "</svg>"), true),
  ]

  /// A number in letters, for the name of a command.
  private static func spelled(_ number: Int) -> String {
    String(number).map {
      String(UnicodeScalar(UInt8(ascii: "a") + UInt8($0.wholeNumberValue ?? 0)))
    }
    .joined()
  }

  static let rows: [Row] =
    DiagnosticLogTests.marked.map { ($0.0, $0.0 == .code ? ["language": "diff"] : [:], $0.2) }
    .map { (type: $0.0, attributes: $0.1, text: String($0.2.filter { $0 != "⟦" })) }
    + DiagnosticLogTests.faults.map {
      (type: $0.0, attributes: $0.1, text: String($0.2.filter { $0 != "⟦" }))
    }
    + FuzzFindings.payloads.map { (type: ArtifactType($0.type), attributes: [:], text: $0.text) }
    + HostileTests.textTypes.map { (type: $0, attributes: [:], text: "") }

  /// What can be seen of a refiner.
  private static func view(_ refiner: any ArtifactRefiner) -> [String] {
    var view = ["\(refiner.refinement)"]
    if let parts = ModelParts(refiner) {
      view += (0..<parts.count).map(parts.part) + [parts.open, "\(parts.revision)"]
      view += parts.leafCounts.map { "\($0.key) \($0.value)" }.sorted()
    }
    return view
  }

  /// Ends a document twice, then appends to it, and ends it again.
  private func check(_ row: Row, at cut: Int) {
    let bytes = Array(row.text.utf8)
    var refiner = row.type.makeRefiner(attributes: row.attributes)
    refiner.append(Array(bytes[..<cut]).span)
    refiner.append(Array(bytes[cut...]).span)
    refiner.finish()
    let once = Self.view(refiner)
    refiner.finish()
    let note: Comment = "\(row.type) \(row.text.prefix(60).debugDescription), cut at \(cut)"
    #expect(Self.view(refiner) == once, note)
    refiner.append("x\n".utf8.span)
    refiner.finish()
    #expect(Self.view(refiner) == once, note)
  }

  @Test("R1.8 A second end changes nothing, whatever was reported")
  func twice() {
    for row in Self.rows {
      check(row, at: row.text.utf8.count)
      check(row, at: row.text.utf8.count / 2)
    }
  }

  @Test("R1.8 A second end changes nothing of what every prefix shows")
  func prefixes() {
    for row in TestScale.some(of: Self.rows, oneIn: 8) where row.text.utf8.count < 400 {
      let bytes = Array(row.text.utf8)
      for end in 0..<bytes.count {
        check(
          (row.type, row.attributes, String(decoding: bytes[..<end], as: UTF8.self)), at: 0)
      }
    }
  }

  @Test("R1.8 R1.7 A second end changes nothing of a document that reached a limit")
  func limitsTwice() {
    for (row, isReported) in Self.limits {
      check(row, at: row.text.utf8.count)
      var refiner = row.type.makeRefiner(attributes: row.attributes)
      refiner.append(row.text.utf8.span)
      refiner.finish()
      let found = refiner.refinement.diagnostics
      #expect(
        found.isEmpty != isReported,
        "\(row.type) \(row.text.prefix(60)): \(found.first.map { "\($0)" } ?? "")")
    }
  }
}
