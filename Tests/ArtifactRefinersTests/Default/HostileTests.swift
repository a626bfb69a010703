import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct HostileTests {
  static let textTypes: [ArtifactType] = [
    .csv, .tsv, .code, .plainText, .json, .geoJSON, .gltf, .vegaLite, .jsonLD, .mermaid, .nTriples,
    .nQuads, .turtle, .trig, .rdfXML, .markdown, .html, .svg, .latex, .react, "text/x-unknown",
    "application/x-unknown+xml",
  ]

  /// `text` in UTF-16 or UTF-32.
  private static func encoded(_ text: String, size: Int, isLittle: Bool) -> [UInt8] {
    let units = size == 2 ? text.utf16.map { UInt32($0) } : text.unicodeScalars.map(\.value)
    return units.flatMap { unit -> [UInt8] in
      let places = isLittle ? Array(0..<size) : (0..<size).reversed()
      return places.map { UInt8(truncatingIfNeeded: unit >> (8 * $0)) }
    }
  }

  @Test("R1.10 UTF-16 and UTF-32 are reported and not read", arguments: textTypes)
  func otherEncodings(type: ArtifactType) {
    for attributes in type == .code ? [[:], ["language": "diff"]] : [[:]] {
      for (text, size, isLittle) in Self.variants {
        let bytes = Self.encoded(text, size: size, isLittle: isLittle)
        let isMarked = text.hasPrefix("\u{FEFF}")
        let known = !isMarked ? 4 : size == 2 || isLittle ? 1 : 4
        let offset = isMarked || !isLittle ? 0 : 1
        var whole = type.makeRefiner(attributes: attributes)
        whole.append(bytes.span)
        var refiner = type.makeRefiner(attributes: attributes)
        var shown = -1
        for (index, byte) in bytes.enumerated() {
          refiner.append([byte].span)
          let refinement = refiner.refinement
          if index + 1 >= known {
            expectForeign(refinement, offset: offset, type)
          } else if offset == 0 {
            #expect(refinement.verdict == .pending)
          }
          guard case .ready(let length, _) = refinement.status else {
            #expect(shown < 0, "\(type) waits again")
            continue
          }
          shown = length
          if length > offset { Issue.record("\(type) shows \(refinement)") }
        }
        #expect(refiner.refinement == whole.refinement)
        refiner.finish()
        whole.finish()
        #expect(refiner.refinement == whole.refinement)
        expectForeign(refiner.refinement, offset: offset, type)
        expectNothing(of: refiner, letters: offset)
      }
    }
  }

  private static let variants = [
    ("\u{FEFF}a,b\n1,2\n", 2, true), ("\u{FEFF}<svg>\n", 2, false), ("\u{FEFF}{}\n", 4, true),
    ("\u{FEFF}<p>\n", 4, false), ("<p>x\n", 2, true), ("{\"a\":1}\n", 2, false), ("# T\n", 4, true),
    ("{\"a\":1}\n", 4, true), ("+ab\n", 4, false), ("{\"a\":1}\n", 2, true),
  ]

  private func expectForeign(_ refinement: Refinement, offset: Int, _ type: ArtifactType) {
    guard case .invalid(let found) = refinement.verdict, found <= offset,
      refinement.diagnostics.map(\.code) == [.unsupportedEncoding]
    else {
      Issue.record("\(type): \(refinement)")
      return
    }
  }

  /// At most a letter of a text in little order has been read.
  private func expectNothing(of refiner: any ArtifactRefiner, letters: Int) {
    switch refiner {
    case let csv as CSVRefiner: #expect(csv.model.rowCount <= letters)
    case let code as CodeRefiner: #expect(code.model.lineCount <= letters)
    case let json as JSONRefiner: #expect(json.model.count <= letters)
    case let turtle as TurtleRefiner: #expect(turtle.model.count == 0)
    case let svg as SVGRefiner: #expect(svg.model.tree.count == 0)
    case let html as HTMLRefiner: #expect(html.model.tree.count <= letters)
    case let diff as UnifiedDiffRefiner: #expect(diff.model.lineCount <= letters)
    case let component as JSXRefiner: #expect(component.model.code.lineCount <= letters)
    default: break
    }
  }

  @Test("R1.10 Bytes that only begin like UTF-16 are text", arguments: textTypes)
  func otherNULs(type: ArtifactType) {
    for text in [
      "{\0", "\0", "a\0b", "\0\0\0", "\0a", "a\0bc", "\0\0ab", "a\0\0b", "\0ab\0", "ab\0\0",
    ] {
      let bytes = Array((text + (text.utf8.count < 4 ? "" : "<p>\n")).utf8)
      var whole = type.makeRefiner()
      whole.append(bytes.span)
      var refiner = type.makeRefiner()
      for byte in bytes { refiner.append([byte].span) }
      #expect(refiner.refinement == whole.refinement)
      refiner.finish()
      whole.finish()
      #expect(refiner.refinement == whole.refinement)
      #expect(!refiner.refinement.diagnostics.contains { $0.code == .unsupportedEncoding })
      if case .ready(bytes.count, "") = refiner.refinement.status { continue }
      if case .invalid = refiner.refinement.verdict { continue }
      Issue.record("\(type) is \(refiner.refinement) at the end")
    }
  }

  @Test("R1.11 A UTF-8 byte order mark is not part of the model")
  func byteOrderMarks() {
    func models<Refiner: ArtifactRefiner>(
      _ type: Refiner.Type, _ text: String, _ attributes: [String: String] = [:],
      _ show: (inout Refiner) -> [String]
    ) where Refiner.Model: Equatable {
      let marked = Array("\u{FEFF}\(text)".utf8)
      for count in [marked.count, marked.count - 1, 6] {
        for isFinished in [false, true] {
          let bytes = Array(marked[..<count])
          let unmarked = Array(bytes[3...])
          var plain = Refiner(attributes: attributes)
          plain.append(unmarked.span)
          var single = Refiner(attributes: attributes)
          for byte in bytes { single.append([byte].span) }
          var whole = Refiner(attributes: attributes)
          whole.append(bytes.span)
          if isFinished {
            plain.finish()
            single.finish()
            whole.finish()
          }
          let expected = show(&plain)
          #expect(show(&whole) == expected && show(&single) == expected, "\(type)")
          #expect(whole.refinement == single.refinement)
          guard case .ready(let length, let closing) = plain.refinement.status else { continue }
          #expect(
            whole.refinement.status
              == .ready(safeLength: length == 0 ? 0 : length + 3, closing: closing))
        }
      }
    }
    models(CodeRefiner.self, "#!/bin/sh\nexit 1\n") { refiner in
      let model = refiner.model
      return [model.language ?? "-"]
        + (0..<model.lineCount).map { model.text(of: $0) + "\(model.tokens(of: $0))" }
    }
    models(UnifiedDiffRefiner.self, "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n") { refiner in
      let model = refiner.model
      return (0..<model.lineCount).map { "\(model.line($0).kind) \(model.source(of: $0))" }
    }
    models(MermaidRefiner.self, "graph TD\na-->b\n") { refiner in
      refiner.model.parts
    }
    models(LatexRefiner.self, "\\frac{1}{2} + x\n\nz") { refiner in
      let model = refiner.model
      return (0..<model.count).map { "\(model[$0])" }
    }
    models(JSXRefiner.self, "const A = () => <p>x</p>;\n") { refiner in
      let model = refiner.model
      return (0..<model.code.lineCount).map { model.code.text(of: $0) } + ["\(model.outline.count)"]
    }
  }

  @Test("R1.10 The encoding of binary payloads is not detected")
  func otherBytes() {
    var refiner = ArtifactType(rawValue: "audio/mpeg").makeRefiner()
    refiner.append([0xFF, 0xFB, 0x90, 0].span)
    refiner.finish()
    #expect(refiner.refinement.verdict == .valid)
  }

  @Test(
    "R1.8 A million empty chunks change nothing and cost nothing",
    arguments: textTypes + [.png, .pdf, .glb, "application/octet-stream"])
  func emptyChunks(type: ArtifactType) {
    for attributes in type == .code ? [[:], ["language": "diff"]] : [[:]] {
      var refiner = type.makeRefiner(attributes: attributes)
      refiner.append("{\"a\"".utf8.span)
      let before = refiner.refinement
      let empty: [UInt8] = []
      for _ in 0..<(TestScale.isFull ? 1_000_000 : 50_000) { refiner.append(empty.span) }
      #expect(refiner.refinement == before)
    }
  }

  /// A payload of each format, of which something is there long before its end.
  private static let payloads: [(ArtifactType, [String: String], String)] = [
    (.json, [:], #"{"a":[1,2,{"b":"c"}],"d":null,"e":[true,false],"f":"#),
    (.csv, [:], "a,b\n1,2\n\"x\ny\",3\n4,5,6\n7,8\n"),
    (.code, ["language": "swift"], "let a = 1\n/* b\n c */ let d = \"e\"\nfunc f() {}\n"),
    (
      .code, ["language": "diff"],
      "--- a\n+++ b\n@@ -1,2 +1,2 @@\n-a b\n+a c\n d\n@@ -9 +9 @@\n-x\n"
    ),
    (.markdown, [:], "# A\n\n- b\n- *c*\n\n| d | e |\n|---|---|\n| f | g |\n\nh `i` **j"),
    (.html, [:], "<h1>A</h1><p>b <b>c<p>d</b> e<table><tr><td>f</table><style>g</style>h"),
    (
      .svg, [:],
      "<svg xmlns='http://www.w3.org/2000/svg'><g><rect a='b'/>c & d<text>e</text></g></x>"
    ),
    (.mermaid, [:], "graph TD\nsubgraph a\nb-->c\nend\nd-->e\nend\nf\n"),
    (.latex, [:], "\\section{A} $x_1^2$ b\n\n\\[\\frac{1}{2}\\] c \\textbf{d} e\n\nf"),
    (
      .turtle, [:],
      "@prefix e: <u:> . e:a e:b e:c , [ e:d 1 ] ; e:f ( 2 3 ) . e:g x . e:h e:i 4.5 ."
    ),
    (.nQuads, [:], "<u:a> <u:b> \"c\" .\n<u:a> x\n_:d <u:e> <u:f> <u:g> .\n"),
    (
      .rdfXML, [:],
      "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:e='e:'>"
        + "<e:A><e:p>a</e:p><e:q r:resource='e:b'/></e:A><e:B/>"
    ),
    (.jsonLD, [:], #"{"@context":{"p":"u:p"},"p":[1,"a",{"p":2}],"q":1,"@id":"u:x","u:r":true,"#),
    (
      .geoJSON, [:],
      #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":"#
        + #"{"type":"Point","coordinates":[1,2]}},{"type":"Feature","geometry":{"type":"LineString","#
    ),
    (
      .vegaLite, [:],
      #"{"mark":"bar","data":{"values":[{"a":1},{"a":2}]},"x":1,"encoding":{"x":{"field":"a"}}"#
    ),
    (
      .gltf, [:],
      #"{"asset":{"version":"2.0"},"nodes":[{"mesh":0},{}],"meshes":[{"primitives":[]}],"#
    ),
    (
      .react, [:],
      "export default function A() {\n  return <p a=\"b\">c {d} <i/></p>;\n}\nconst e = 1"
    ),
    (
      .png, [:],
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4"
    ),
    ("text/x-unknown", [:], "some text"),
  ]

  /// What can be seen of a refiner.
  private static func view(_ refiner: any ArtifactRefiner) -> [String] {
    var view = ["\(refiner.refinement)"]
    if let parts = ModelParts(refiner) {
      view += (0..<parts.count).map(parts.part) + [parts.open, "\(parts.revision)"]
      view += parts.leafCounts.map { "\($0.key) \($0.value)" }.sorted()
    }
    return view
  }

  @Test("R1.5 A copy keeps its value while the refiner continues and others read it")
  func snapshots() async {
    for (type, attributes, text) in Self.payloads {
      var refiner = type.makeRefiner(attributes: attributes)
      let changed = await withTaskGroup(of: [String].self) { group in
        for (number, byte) in text.utf8.enumerated() {
          refiner.append([byte].span)
          guard number % 7 == 0 else { continue }
          let copy = refiner
          let seen = Self.view(copy)
          group.addTask {
            for _ in 0..<3 where Self.view(copy) != seen { return ["after \(number + 1) bytes"] }
            // A copy goes on by itself, too.
            var other = copy
            other.append(Array(text.utf8.dropFirst(number + 1)).span)
            other.finish()
            return Self.view(copy) == seen ? Self.view(other) : ["copied after \(number + 1) bytes"]
          }
        }
        refiner.finish()
        let whole = Self.view(refiner)
        var changed: [String] = []
        for await view in group where view != whole { changed += view.prefix(1) }
        return changed
      }
      #expect(changed.isEmpty, "\(type) is not the same \(changed)")
    }
  }
}
