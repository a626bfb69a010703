import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

/// R1.9 and R1.12: problems of a payload are reported at their locations.
@Suite struct DiagnosticLogTests {
  private func refinement(_ text: String, _ type: ArtifactType) -> Refinement {
    refinement(Array(text.utf8), type)
  }

  private func refinement(
    _ bytes: [UInt8], _ type: ArtifactType, _ attributes: [String: String] = [:]
  ) -> Refinement {
    var refiner = type.makeRefiner(attributes: attributes)
    refiner.append(bytes.span)
    refiner.finish()
    return refiner.refinement
  }

  /// Payloads with three places of one kind, each before a mark `⟦`, which is no part of them.
  static let marked: [(ArtifactType, Diagnostic.Code, String)] = [
    (.csv, .csvRaggedRows, "a,b\n⟦1\n⟦2\n3,4\n⟦5\n"),
    (.csv, .csvTextAfterQuote, "\"a\"⟦x,\"b\"⟦y\n\"c\"⟦z,d\n"),
    (.svg, .xmlSyntax, "<svg>⟦</a>⟦</b><g>⟦</c></g></svg>"),
    (.svg, .xmlBareMarkup, "<svg xmlns='http://www.w3.org/2000/svg'>a ⟦& b ⟦& c ⟦& d</svg>"),
    (
      .svg, .xmlUnboundPrefix, "<svg xmlns='http://www.w3.org/2000/svg'><⟦a:x/><⟦b:x/><⟦c:x/></svg>"
    ),
    (.nTriples, .rdfSyntax, "<u:a> <u:p> ⟦.\n<u:a> <u:p> <u:b> .\n⟦x\n<u:a> ⟦\n"),
    (.turtle, .rdfSyntax, "<u:a> <u:p> ⟦. <u:a> <u:p> <u:b> . ⟦; . <u:a> ⟦\"x\" . "),
    (
      .rdfXML, .rdfSyntax,
      "<r:RDF xmlns:r='\(rdf)' xmlns:e='e:'>"
        + "<e:A><e:p>a ⟦& b</e:p></e:A><e:A><e:p>⟦& b</e:p></e:A><e:A><e:p>c ⟦& d</e:p></e:A></r:RDF>"
    ),
    (
      .jsonLD, .invalidJSONLD,
      #"{"@graph":[{"@id":⟦1},{"@id":"u:a","u:p":"x"},{"@id":⟦2},{"@id":⟦3}]}"#
    ),
    (.jsonLD, .unmappedMember, #"{"@id":"u:a",⟦"x":1,⟦"y":2,⟦"z":3}"#),
    (
      .geoJSON, .invalidGeoJSON,
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[⟦"a",1]},"#
        + #"{"type":"Point","coordinates":[⟦"b",1]},{"type":"Point","coordinates":[⟦{}]}]}"#
    ),
    (
      .geoJSON, .geoJSONProperties,
      #"{"type":"FeatureCollection","features":[⟦{"type":"Feature","geometry":null},"#
        + #"⟦{"type":"Feature","geometry":null},⟦{"type":"Feature","geometry":null}]}"#
    ),
    (.geoJSON, .geoJSONRange, #"{"type":"MultiPoint","coordinates":[[900,1⟦],[900,1⟦],[1,900⟦]]}"#),
    (
      .vegaLite, .unknownVegaLiteWord,
      #"{"mark":"bar","data":{"values":[1]},"⟦a":1,"⟦b":2,"⟦c":3}"#
    ),
    (.latex, .invalidLatex, "a⟦} b\n\n$x$ ⟦} c\n\nd ⟦} e"),
    (.latex, .unknownLatexCommand, #"⟦\foo a\foo ⟦\qux b⟦\baz c"#),
    (
      .gltf, .externalModelFile,
      #"{"asset":{"version":"2.0"},"buffers":[{"uri":"⟦a"},{"uri":"⟦b"},{"uri":"⟦c"}]}"#
    ),
    (
      .gltf, .brokenModelReference,
      #"{"asset":{"version":"2.0"},"nodes":[{"mesh":⟦1},{"mesh":⟦2},{"mesh":⟦3}]}"#
    ),
    (
      .gltf, .modelRange,
      #"{"asset":{"version":"2.0"},"buffers":[⟦{"byteLength":-1},⟦{"byteLength":1e99},⟦{"byteLength":0.5}]}"#
    ),
    (
      .gltf, .missingModelMember,
      #"{"asset":{"version":"2.0"},"bufferViews":[⟦{"buffer":1},⟦{"buffer":2},⟦{"buffer":3}]}"#
    ),
    (
      .geoJSON, .geoJSONMember,
      #"{"⟦properties":{},"type":"FeatureCollection","⟦bbox":null,"features":[],"⟦geometry":1}"#
    ),
    (.mermaid, .invalidMermaid, "graph TD\n⟦end\na-->b\n⟦end\n⟦end\n"),
    (.code, .diffMiscounted, "⟦@@ -1 +1,3 @@\n-a\n⟦@@ -1 +1,3 @@\n-a\n⟦@@ -1 +1,3 @@\n-a\n"),
  ]

  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  @Test("R1.9 Each occurrence of a code has its own diagnostic", arguments: marked)
  func places(type: ArtifactType, kind: Diagnostic.Code, text: String) {
    let mark = Array("⟦".utf8)
    var bytes: [UInt8] = []
    var places: [Int] = []
    for byte in text.utf8 {
      bytes.append(byte)
      guard bytes.suffix(3).elementsEqual(mark) else { continue }
      bytes.removeLast(3)
      places.append(bytes.count)
    }
    let attributes = type == .code ? ["language": "diff"] : [:]
    let found = refinement(bytes, type, attributes).diagnostics.filter { $0.code == kind }
    #expect(found.map(\.bytes.lowerBound) == places, "\(found)")
    #expect(found.allSatisfy { $0.omittedCount == 0 })
    // R1.4: whatever the cuts.
    var refiner = type.makeRefiner(attributes: attributes)
    for byte in bytes { refiner.append([byte].span) }
    refiner.finish()
    #expect(refiner.refinement.diagnostics.filter { $0.code == kind } == found)
  }

  /// Payloads with a mark `⟦` before each location of a diagnostic, and the codes in order.
  static let faults: [(ArtifactType, [String: String], String, [Diagnostic.Code])] = [
    (.json, [:], "{\"a\":1,⟦}", [.invalidJSON]), (.json, [:], "[1 ⟦2]", [.invalidJSON]),
    (.json, [:], "[1 ⟦/*x*/, 2 ⟦// y\n]", [.jsonComment, .jsonComment]),
    (.json, [:], "{\"a\":⟦'b'}", [.invalidJSON]), (.json, [:], "[1,⟦", [.invalidJSON]),
    (
      .csv, [:], "a,b\n⟦1\n\"1\"⟦z,2\n3,⟦\"x",
      [.csvRaggedRows, .csvTextAfterQuote, .csvUnterminatedQuote]
    ),
    (.csv, ["delimiter": "zig"], "⟦a", [.csvUnknownDelimiter]),
    (.code, ["language": "diff"], "⟦@@ -1 +1,3 @@\n-a\n", [.diffMiscounted]),
    (
      .react, [:], String(repeating: "<a>", count: 255) + "⟦<a>", [.jsxDepth]
    ),
    (.html, [:], "<p>" + String(repeating: "<i>", count: 511) + "⟦<b>", [.htmlDepth]),
    (.svg, [:], "⟦<svg>⟦</a></svg>", [.svgNamespace, .xmlSyntax]),
    (
      .svg, [:],
      "<!DOCTYPE svg [<!ENTITY e SYSTEM 'u:x'>]><svg xmlns='http://www.w3.org/2000/svg'>"
        + "⟦&e;<g a='1' ⟦a='2'/></svg>", [.xmlUnreadEntity, .xmlSyntax]
    ),
    (
      .svg, [:], "<svg xmlns='http://www.w3.org/2000/svg'><⟦q:x/><g>⟦",
      [.xmlUnboundPrefix, .xmlSyntax]
    ),
    (.turtle, [:], "⟦q:a <u:p> 1 . <u:a> <u:p> ⟦] .", [.rdfSyntax, .rdfSyntax]),
    (.nQuads, [:], "<u:a> ⟦_:b <u:c> .\n<u:a> <u:b> \"x\"@⟦ .\n", [.rdfSyntax, .rdfSyntax]),
    (
      .geoJSON, [:],
      #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]⟦],[[0,0],[1,1],[0,0]⟦]]}"#,
      [.geoJSONRing, .geoJSONRing]
    ),
    (
      .geoJSON, [:], #"{"type":"LineString","coordinates":[[1,2],[3⟦]]}"#, [.invalidGeoJSON]
    ),
    (
      .vegaLite, [:],
      #"{"mark":"⟦zig","data":{"url":"⟦a.csv"},"width":⟦null}"#,
      [.unknownVegaLiteWord, .externalData, .wrongVegaLiteKind]
    ),
    (.vegaLite, [:], #"⟦{"data":{"values":[1]}}"#, [.invalidVegaLite]),
    (
      .latex, [:], #"x \begin{⟦zig}⟦\zag\end{zig}⟦\right)"#,
      [.unknownLatexEnvironment, .unknownLatexCommand, .invalidLatex]
    ),
    (.latex, [:], "x^1⟦^2\n\n$a$ ⟦& b", [.invalidLatex, .invalidLatex]),
    (.mermaid, [:], "⟦zig\na\n", [.unknownMermaidDiagram]),
    (
      .mermaid, [:], "sequenceDiagram\n⟦else\n⟦end\nloop ⟦a\n",
      [.invalidMermaid, .invalidMermaid, .invalidMermaid]
    ),
    (.gltf, [:], "⟦{}", [.invalidGLTF]),
    (.gltf, [:], #"{"asset":⟦{"version":"1.0"}}"#, [.invalidGLTF]),
    (
      .gltf, [:],
      #"{"asset":{"version":"2.0"},"scene":⟦0,"bufferViews":[⟦{"buffer":⟦1}],"buffers":[⟦{"byteLength":-1}],"images":[{"uri":"⟦a"}]}"#,
      [
        .brokenModelReference, .missingModelMember, .brokenModelReference, .modelRange,
        .externalModelFile,
      ]
    ),
    (.png, [:], "data:;base64,iVBO⟦*", [.invalidMedia]), (.png, [:], " ⟦<svg/>", [.invalidMedia]),
    (.png, ["type": "image/jpeg"], "⟦data:;base64,R0lGODlh⟦", [.mediaType, .cutMedia]),
    (.png, [:], "data:;base64,iVBORw0KGgoAAAANSUhEUgAABAAAAAMA⟦", [.cutMedia]),
    (.gif, [:], "⟦data:;base64,R0lGODlhAAAAAAAAADs=", [.invalidMedia]),
  ]

  @Test("R1.9 Every diagnostic has a location and a message in the style of D2", arguments: faults)
  func messages(
    type: ArtifactType, attributes: [String: String], text: String,
    kinds: [Diagnostic.Code]
  ) {
    let pieces = text.split(separator: "⟦", omittingEmptySubsequences: false)
    let bytes = Array(pieces.joined().utf8)
    var places: [Int] = []
    for piece in pieces.dropLast() { places.append((places.last ?? 0) + piece.utf8.count) }
    let found = refinement(bytes, type, attributes).diagnostics
    #expect(refinement(bytes, type, attributes).hasTrueSeverities, "D1.3 \(found)")
    let sorted = found.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
    #expect(sorted.map(\.bytes.lowerBound) == places, "\(found)")
    #expect(sorted.map(\.code) == kinds, "\(found)")
    for diagnostic in found {
      #expect(diagnostic.bytes.upperBound <= bytes.count)
      #expect(diagnostic.message.contains(" "), "\(diagnostic)")
      #expect(!diagnostic.message.hasSuffix("."), "\(diagnostic)")
      #expect(
        diagnostic.message.first?.isUppercase == false || diagnostic.message.startsWithTerm,
        "\(diagnostic)")
    }
    // R1.4: whatever the cuts.
    for cut in TestScale.some(of: bytes.indices) {
      var refiner = type.makeRefiner(attributes: attributes)
      refiner.append(Array(bytes[..<cut]).span)
      refiner.append(Array(bytes[cut...]).span)
      refiner.finish()
      if refiner.refinement.diagnostics != found { Issue.record("cut at \(cut)") }
    }
  }

  @Test("R1.9 After a hundred diagnostics with a code, the others are counted in the last one")
  func counts() {
    let head = "<svg xmlns='http://www.w3.org/2000/svg'>"
    for count in [100, 101, 102, 250] {
      let text = head + String(repeating: "</g>", count: count) + "& </svg>"
      let refinement = refinement(text, .svg)
      let errors = refinement.diagnostics.filter { $0.code == .xmlSyntax }
      #expect(errors.count == min(count, Diagnostic.listedLimit))
      #expect(refinement.diagnostics.contains { $0.code == .xmlBareMarkup })
      #expect(
        errors.map(\.bytes.lowerBound) == (0..<errors.count).map { head.utf8.count + 4 * $0 })
      #expect(errors.dropLast().allSatisfy { $0.omittedCount == 0 })
      let rest = max(0, count - Diagnostic.listedLimit)
      #expect(errors.last?.omittedCount == rest)
      #expect(errors.last?.text.hasSuffix(" (\(rest) more)") == (rest > 0))
    }
  }

  @Test("R1.9 Counted diagnostics take no memory")
  func manyDiagnostics() {
    let count = TestScale.isFull ? 1_000_000 : 50_000
    let texts: [(ArtifactType, String, Diagnostic.Code)] = [
      (.nTriples, "x\n", .rdfSyntax), (.svg, "</g>", .xmlSyntax),
      (.csv, "\"a\"b,", .csvTextAfterQuote),
      (.csv, "1\n", .csvRaggedRows), (.markdown, "\u{1}", .invalidUTF8),
    ]
    for (type, part, kind) in texts {
      let part = kind == .invalidUTF8 ? [0xB0] : Array(part.utf8)
      var refiner = type.makeRefiner()
      refiner.append(Array((type == .svg ? "<svg>" : type == .csv ? "a,b\n" : "").utf8).span)
      for _ in 0..<count { refiner.append(part.span) }
      refiner.finish()
      let found = refiner.refinement.diagnostics.filter { $0.code == kind }
      #expect(found.count == Diagnostic.listedLimit, "\(type)")
      let rest = count - Diagnostic.listedLimit
      // An element that is not closed at the end is one more.
      #expect((rest - 1...rest + 1).contains(found.last?.omittedCount ?? 0), "\(found.last as Any)")
    }
  }

  /// Payloads in which a limit is met, where that is at first, and how often.
  static let limits: [(ArtifactType, Diagnostic.Code, String, Int, Int)] = {
    func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    let attributes = (0..<300).map { " a\($0)=''" }.joined()
    let kept = (0..<256).map { " a\($0)=''" }.joined()
    let svg = "<svg xmlns='http://www.w3.org/2000/svg'>"
    let deepGeometry =
      repeated(#"{"type":"GeometryCollection","geometries":["#, 70) + repeated("]}", 70)
    let deepView = #"{"mark":"bar"},"# + repeated(#"{"layer":["#, 40) + repeated("]}", 40)
    let turtle = "<u:a> <u:p> " + repeated("[<u:p> ", 300) + "1" + repeated("]", 300) + " .\n"
    let latex = "a $x$\n\n"
    let triple = repeated("<<( <u:a> <u:p> ", 70) + "<u:b>" + repeated(")>>", 70)
    let line = "<u:s> <u:p> \(triple) .\n"
    return [
      (.csv, .csvColumnLimit, repeated(repeated(",", 1_024) + "\n", 130), 0, 130),
      (.html, .htmlDepth, repeated("<div>", 700), 512 * 5, 188),
      (.html, .htmlAttributes, "<p>" + repeated("<b\(attributes)>", 120), 3, 120),
      (
        .svg, .xmlSyntax, svg + repeated("<g\(attributes)/>", 3) + "</svg>",
        svg.utf8.count + 2 + kept.utf8.count + 1, 3
      ),
      (
        .svg, .xmlSyntax, svg + repeated("& ", 1_024 + 150) + "</svg>",
        svg.utf8.count + 2_048, 150
      ),
      (
        .mermaid, .invalidMermaid,
        "graph TD\n" + repeated("subgraph a\n", 500) + repeated("end\n", 256),
        9 + 256 * 11, 244
      ),
      (
        .geoJSON, .invalidGeoJSON,
        #"{"type":"GeometryCollection","geometries":["#
          + Array(repeating: deepGeometry, count: 110).joined(separator: ",") + "]}", -1, 110
      ),
      (
        .vegaLite, .vegaLiteDepth,
        #"{"data":{"values":[1]},"layer":["#
          + Array(repeating: deepView, count: 5).joined(separator: ",") + "]}", -1, 5
      ),
      (.turtle, .rdfSyntax, repeated(turtle, 104), -1, 104),
      (.nTriples, .rdfSyntax, repeated(line, 103), -1, 103),
      (
        .latex, .invalidLatex,
        latex + repeated(repeated("{", 300) + "x" + repeated("}", 300) + "\n\n", 102),
        latex.utf8.count + 256, 102
      ),
      (
        .latex, .latexMacroLimit, LatexSamples.doublings + "x\\mt y" + repeated("\\mt z", 6),
        LatexSamples.doublings.utf8.count + 1, 7
      ),
    ]
  }()

  @Test(
    "R1.9 An exceeded limit is reported once, at its first occurrence, with the number of others",
    arguments: limits)
  func limit(
    type: ArtifactType, kind: Diagnostic.Code, text: String, offset: Int, count: Int
  ) {
    let attributes = type == .nTriples ? ["rdfVersion": "1.2"] : [:]
    let bytes = Array(text.utf8)
    let found = refinement(bytes, type, attributes).diagnostics.filter { $0.code == kind }
    #expect(found.count == 1, "\(found)")
    if offset >= 0 { #expect(found.first?.bytes.lowerBound == offset) }
    #expect(found.first?.omittedCount == count - 1, "\(found)")
    // R1.4: whatever the cuts.
    var refiner = type.makeRefiner(attributes: attributes)
    for start in stride(from: 0, to: bytes.count, by: 7) {
      refiner.append(Array(bytes[start..<min(start + 7, bytes.count)]).span)
    }
    refiner.finish()
    #expect(refiner.refinement.diagnostics.filter { $0.code == kind } == found)
  }

  @Test("R1.9 A limit does not hide other diagnostics with its code")
  func limitAmongOthers() {
    let blocks =
      String(repeating: "subgraph a\n", count: 258) + String(repeating: "end\n", count: 256)
    let found = refinement("graph TD\nend\n" + blocks + "end\nend\n", .mermaid).diagnostics
    let start = 13 + 258 * 11 + 256 * 4
    #expect(found.map(\.bytes.lowerBound) == [9, 13 + 256 * 11, start, start + 4])
    #expect(found.map(\.omittedCount) == [0, 1, 0, 0])
  }

  @Test("R1.9 A summary has the first diagnostic with each code, and the number of the others")
  func summary() {
    let text = "a,b\n1\n\"x\"y,2\n3\n4\n"
    let summary = refinement(text, .csv).diagnostics.summary
    #expect(summary.map(\.code) == [.csvRaggedRows, .csvTextAfterQuote])
    #expect(summary.map(\.bytes.lowerBound) == [4, 9])
    #expect(summary.map(\.omittedCount) == [2, 0])
    #expect(summary[0].text.hasSuffix(" (2 more)"))
    let many = refinement("a,b\n" + String(repeating: "1\n", count: 500), .csv).diagnostics.summary
    #expect(many[0].omittedCount == 499)
  }

  /// Formats that read what is no UTF-8 as U+FFFD.
  static let lenient: [(ArtifactType, [String: String])] = [
    (.csv, [:]), (.tsv, [:]), (.code, [:]), (.code, ["language": "diff"]), (.plainText, [:]),
    (.markdown, [:]), (.html, [:]), (.mermaid, [:]), (.react, [:]), (.latex, [:]),
    ("text/x-unknown", [:]),
  ]

  @Test("R1.12 Invalid UTF-8 is reported at the first byte that cannot follow", arguments: lenient)
  func badBytes(type: ArtifactType, attributes: [String: String]) {
    let rows: [([UInt8], [Int])] = [
      ([0x61, 0xB0, 0x62], [1]), ([0x61, 0xC3, 0x28, 0x62], [2]), ([0xE2, 0x82, 0x61], [2]),
      ([0x61, 0xC3], [2]), ([0xC0, 0x80], [0, 1]), ([0xED, 0xA0, 0x80], [1, 2]),
      ([0x61, 0xF0, 0x9F, 0x98, 0x80, 0xE9, 0x62], [6]), ([0xF5, 0x61], [0]),
      ([0xC3, 0xC3, 0xA9], [1]),
      (Array("aé漢😀 0123456789é".utf8), []),
    ]
    for (head, count) in [([], 0), (Array("pie\n\"aaaaaaaa\": 1\n".utf8), 18)] as [([UInt8], Int)] {
      for (bytes, places) in rows {
        let bytes = head + bytes
        for cut in 0...bytes.count {
          var refiner = type.makeRefiner(attributes: attributes)
          refiner.append(Array(bytes[..<cut]).span)
          refiner.append(Array(bytes[cut...]).span)
          refiner.finish()
          let found = refiner.refinement.diagnostics.filter { $0.code == .invalidUTF8 }
          #expect(found.map(\.bytes.lowerBound) == places.map { $0 + count }, "\(type) \(bytes)")
        }
      }
    }
  }

  @Test("R1.12 Invalid UTF-8 does not change the verdict of these formats")
  func verdict() {
    let refinement = refinement([0x61, 0xB0, 0x2C, 0x62, 0x0A], .csv)
    #expect(refinement.verdict == .valid)
    #expect(refinement.diagnostics.map(\.bytes) == [1..<2])
  }

  @Test(
    "R1.12 In other text formats invalid UTF-8 is an error at that byte",
    arguments: [
      (ArtifactType.json, "[\"a", "\"]", Diagnostic.Code.invalidJSON),
      (.geoJSON, "{\"a", "\":1}", .invalidJSON), (.gltf, "{\"a", "\":1}", .invalidJSON),
      (.vegaLite, "{\"a", "\":1}", .invalidJSON), (.jsonLD, "{\"a", "\":1}", .invalidJSON),
      (.svg, "<svg xmlns='http://www.w3.org/2000/svg'>a", "</svg>", .xmlSyntax),
      (.svg, "<svg xmlns='http://www.w3.org/2000/svg'><g a='", "'/></svg>", .xmlSyntax),
      (.svg, "<svg xmlns='http://www.w3.org/2000/svg'><!--", "--></svg>", .xmlSyntax),
      (.rdfXML, "<r:RDF xmlns:r='\(rdf)'><!-- ", "--></r:RDF>", .rdfSyntax),
      (.turtle, "# ", "\n", .rdfSyntax), (.trig, "<u:a> <u:p> \"", "\" .", .rdfSyntax),
      (.nTriples, "# ", "\n", .rdfSyntax), (.nQuads, "<u:a> <u:p> \"", "\" .\n", .rdfSyntax),
      (.nTriples, "<u:a", "> <u:p> <u:b> .\n", .rdfSyntax),
      (.turtle, "<u:a", "> <u:p> <u:b> .\n", .rdfSyntax),
    ])
  func strict(
    type: ArtifactType, head: String, tail: String, kind: Diagnostic.Code
  ) {
    for (wrong, distance) in [([0xB0], 0), ([0xC3], 1), ([0xE2, 0x82], 2)] as [([UInt8], Int)] {
      let bytes = Array(head.utf8) + wrong + Array(tail.utf8)
      let refinement = refinement(bytes, type)
      let place = head.utf8.count + distance
      #expect(refinement.verdict == .invalid(offset: place), "\(type) \(wrong) in \(head)")
      let errors = refinement.diagnostics.filter { $0.code == kind }
      #expect(errors.first?.bytes.lowerBound == place)
    }
  }
}

extension String {
  /// Whether the text begins with a name that is written with capitals, such as `PDF` or `Base64`.
  fileprivate var startsWithTerm: Bool {
    let word = prefix { !$0.isWhitespace && $0 != ":" }
    return word.dropFirst().contains { $0.isUppercase || $0.isNumber } || word == "Unicode"
  }
}
