import ArtifactCore
import ArtifactRefiners
import Foundation
import TestSupport
import Testing

/// R1.6: a payload that ends anywhere has nothing in its model that the whole one has otherwise.
@Suite struct CutEndTests {
  /// Compares what `values` finds in the model of every cut payload with what it finds in the whole
  /// one. A cut that is a document by itself is no cut.
  private func check<Refiner: ArtifactRefiner>(
    _ type: Refiner.Type, _ bytes: [UInt8], _ attributes: [String: String] = [:],
    values: (inout Refiner) -> [String]
  ) {
    func finished(_ bytes: ArraySlice<UInt8>) -> Refiner {
      var refiner = Refiner(attributes: attributes)
      refiner.append(bytes.span)
      refiner.finish()
      return refiner
    }
    var whole = finished(bytes[...])
    #expect(whole.refinement.verdict == .valid)
    let expected = values(&whole)
    #expect(!expected.isEmpty)
    for end in 0..<bytes.count {
      var cut = finished(bytes[..<end])
      if cut.refinement.verdict == .valid { continue }
      if !expected.starts(with: values(&cut)) {
        Issue.record(
          "\(String(decoding: bytes[..<end], as: UTF8.self)) has \(values(&cut)), not \(expected)")
        return
      }
    }
  }

  private func nodes(_ tree: JSONTree) -> [String] {
    tree.indices.map { index in
      let node = tree[index]
      let text = node.kind.isContainer ? "" : tree.text(of: index)
      return "\(node.parent ?? -1) \(tree.key(of: index) ?? "-") \(node.kind) \(text)"
    }
  }

  private let json =
    #" {"price":12,"n":[1.5e3,-0,20,{"a\u0062":"tr\"ue","c":[true,false,null,7]}],"last":125} "#

  @Test("R1.6 R5.4 JSON")
  func plainJSON() {
    check(JSONRefiner.self, Array(json.utf8)) { nodes($0.model) }
    check(JSONRefiner.self, Array("[[1,23],[45,678]]".utf8)) { nodes($0.model) }
  }

  @Test("R1.6 R5.4 A number at the end of an open container is not a value")
  func numbersAtTheEnd() {
    for text in [#"{"price":12"#, "[12", "[[0", #"{"a":[1],"b":1e5"#] {
      var refiner = JSONRefiner()
      refiner.append(Array(text.utf8).span)
      let before = nodes(refiner.model)
      refiner.finish()
      #expect(nodes(refiner.model) == before)
      #expect(refiner.refinement.verdict == .invalid(offset: text.utf8.count))
    }
    var root = JSONRefiner()
    root.append(Array("12".utf8).span)
    root.finish()
    #expect(nodes(root.model) == ["-1 - number 12"])
    #expect(root.refinement.verdict == .valid)
  }

  @Test("R1.6 glTF")
  func gltf() {
    let scenes = Array(repeating: "{}", count: 13).joined(separator: ",")
    let text =
      #"{"asset":{"version":"2.0"},"scene":12,"scenes":[\#(scenes)],"nodes":[{"name":"a","translation":[1,2,34]},{}],"accessors":[{"count":24,"componentType":5126,"type":"VEC3"}]}"#
    check(GLTFRefiner.self, Array(text.utf8)) { refiner in
      let model = refiner.model
      return (model.defaultScene.map { ["scene \($0)"] } ?? [])
        + (0..<model.nodeCount).map { "\(model.node($0))" }
        + (0..<model.accessorCount).map { "\(model.accessor($0).count)" }
    }
  }

  @Test("R1.6 Vega-Lite")
  func vegaLite() {
    let text =
      #"{"mark":"bar","data":{"values":[{"a":12,"b":1.5},{"a":345}]},"encoding":{"x":{"field":"a","bin":true}},"width":120}"#
    check(VegaLiteRefiner.self, Array(text.utf8)) { nodes($0.model.tree) }
  }

  @Test("R1.6 GeoJSON")
  func geoJSON() {
    let text =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","id":12,"properties":{"n":34},"geometry":{"type":"Polygon","coordinates":[[[0,0],[10,0],[10,15],[0,0]]]}},{"type":"Feature","properties":null,"geometry":{"type":"MultiPoint","coordinates":[[1.25,2],[3,45.5]]}}]}"#
    check(GeoJSONRefiner.self, Array(text.utf8)) { nodes($0.model.json) }
    check(GeoJSONRefiner.self, Array(text.utf8)) { refiner in
      let model = refiner.model
      let parts = model.features.flatMap { feature in
        model.geometries(of: feature).flatMap { Array(model.parts(of: $0)) }
      }
      let whole = parts.flatMap { part in model.positions(of: part).map { "\($0)" } }
      let open = model.openGeometry?.openPositionRange ?? 0..<0
      return whole + open.map { "\(model.position(at: $0))" }
    }
  }

  private static func statements(_ dataset: RDFDataset) -> [String] {
    (0..<dataset.count).map { index in
      let quad = dataset[index]
      let terms = [quad.subject, quad.predicate, quad.object] + (quad.graph.map { [$0] } ?? [])
      return terms.map { "\(dataset.term($0))" }.joined(separator: " ")
    }
  }

  private static let turtleTexts = [
    "<u:a> <u:age> 3", "<u:a> <u:age> 35 , 1.5 , 1.5e3, -7 . ", "<u:a> <u:p> true, false .\n",
    "@prefix e: <u:> .\ne:a e:p e:b.c, e:d ; a e:E .\n_:ab e:q _:cd.e .",
    "<u:a> <u:p> \"x\"@en-GB, \"y\"^^<u:t>, \"\"\"a\"b\"\"\", '' .",
    "<u:a> <u:p> [ <u:q> 12 ; <u:r> 1.5 , [ <u:s> 1.25 ] ] . <u:b> <u:q> ( 10 20 1.5 ) .",
    "PREFIX e: <u:>\nBASE <v:x/>\n<y> e:p \"12\"^^e:int . # end",
  ]

  @Test("R1.6 R10.10 Turtle", arguments: turtleTexts)
  func turtle(text: String) {
    guard text != Self.turtleTexts[0] else {
      let promises = RefinerPromises<TurtleRefiner>()
      let refiner = promises.refiner(text, finished: true)
      #expect(refiner.model.count == 0)
      #expect(refiner.refinement.verdict == .invalid(offset: text.utf8.count))
      #expect(
        refiner.refinement.diagnostics.map(\.message)
          == ["incomplete statement: expected a full stop"])
      return
    }
    check(TurtleRefiner.self, Array(text.utf8)) { Self.statements($0.model) }
  }

  @Test("R1.6 R10.10 TriG", arguments: turtleTexts.dropFirst())
  func trig(text: String) {
    check(TriGRefiner.self, Array(text.utf8)) { Self.statements($0.model) }
    let inGraph = "<u:g> { <u:a> <u:p> 1.5 , <u:o> . <u:b> <u:p> 12 } GRAPH <u:h> { <u:c> a <u:D> }"
    check(TriGRefiner.self, Array(inGraph.utf8)) { Self.statements($0.model) }
  }

  @Test("R1.6 R10.10 Complete terms at the end are kept")
  func keepsWholeTerms() {
    let promises = RefinerPromises<TurtleRefiner>()
    func count(_ text: String) -> Int { promises.refiner(text, finished: true).model.count }
    #expect(count("<u:a> <u:p> <u:b>") == 1)
    #expect(count("<u:a> <u:p> 1, 2 ; ") == 2)
    #expect(count("<u:a> <u:p> 1.") == 1)
    #expect(count("<u:a> <u:p> [ <u:q> 1.") == 1)
    #expect(count("<u:a> <u:p> 1e") == 0)
    #expect(promises.refiner("<u:a> <u:p> 1.", finished: true).refinement.verdict == .valid)
    // A word alone is no document.
    #expect(
      promises.refiner("e", finished: true).refinement.verdict == .invalid(offset: 1))
  }

  @Test("R1.6 N-Triples and N-Quads")
  func lines() {
    let text = "<u:a> <u:p> \"x\"@en .\n_:a.b <u:p> _:cd .\n<u:a> <u:p> \"1\"^^<u:t> . # c\n"
    check(NTriplesRefiner.self, Array(text.utf8)) { Self.statements($0.model) }
    let quads = text + "<u:a> <u:p> <u:b> <u:g> .\n"
    check(NQuadsRefiner.self, Array(quads.utf8)) { Self.statements($0.model) }
  }

  @Test("R1.6 RDF/XML")
  func rdfXML() {
    let text = """
      <?xml version='1.0'?><r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#' \
      xmlns:e='e:'><e:A r:about='e:a' e:n='12'><e:p>12 &amp; 34</e:p><e:q r:resource='e:bc'/>\
      <e:c r:parseType='Collection'><e:B/></e:c><!-- x --><e:x r:parseType='Literal'>a<b/></e:x>\
      </e:A></r:RDF>
      """
    check(RDFXMLRefiner.self, Array(text.utf8)) { Self.statements($0.model) }
  }

  @Test("R1.6 R3.4 CSV, except for its last row")
  func csv() {
    let text = "name,age\r\nAnn,12\r\n\"B, c\",345\r\nD,6"
    checkAllButLast(CSVRefiner.self, Array(text.utf8), ["delimiter": ","]) { refiner in
      (0..<refiner.model.rowCount).map { "\(refiner.model.row($0))" }
    }
  }

  @Test("R1.6 R4.5 Code, except for its last line", arguments: TokenSamples.all)
  func code(sample: TokenSamples.Sample) {
    checkAllButLast(
      CodeRefiner.self, Array(sample.source.utf8), ["language": sample.language]
    ) { refiner in
      let model = refiner.model
      return (0..<model.lineCount).map { model.text(of: $0) + "|" + model.dump($0) }
    }
  }

  @Test("R1.6 R18.1 Mermaid, except for its last line")
  func mermaid() {
    let text = "graph TD\n  subgraph one\n    a[\"x; y\"] --> b12\n  end\n  b12 --> c\n"
    checkAllButLast(MermaidRefiner.self, Array(text.utf8)) { refiner in
      refiner.model.parts
    }
  }

  /// The same where any end is whole, so that what stands last counts as it is (R1.6).
  private func checkAllButLast<Refiner: ArtifactRefiner>(
    _ type: Refiner.Type, _ bytes: [UInt8], _ attributes: [String: String] = [:],
    values: (inout Refiner) -> [String]
  ) {
    func found(_ bytes: ArraySlice<UInt8>) -> [String] {
      var refiner = Refiner(attributes: attributes)
      refiner.append(bytes.span)
      refiner.finish()
      return values(&refiner)
    }
    let expected = found(bytes[...])
    #expect(expected.count > 0)
    for end in 0..<bytes.count where !expected.starts(with: found(bytes[..<end]).dropLast()) {
      Issue.record("\(String(decoding: bytes[..<end], as: UTF8.self)) is not in \(expected)")
      return
    }
  }

  @Test("R1.6 Media: a truncated payload has a prefix of the bytes and is never valid")
  func media() {
    let header = PNGSample.picture()
    let base64 = Array(Data(header).base64EncodedString().utf8)
    let dataURL = Array("data:image/png;base64,".utf8) + base64
    for bytes in [header, base64, dataURL] {
      let promises = RefinerPromises<MediaRefiner>()
      let whole = promises.refiner(bytes, finished: true)
      #expect(whole.refinement.verdict == .valid)
      let content = whole.model.bytes(0..<whole.model.byteCount)
      for end in 16..<bytes.count {
        let cut = promises.refiner(Array(bytes[..<end]), finished: true)
        guard end > dataURL.count - base64.count || bytes != dataURL else { continue }
        let isPart = content.starts(with: cut.model.bytes(0..<cut.model.byteCount))
        let isReported = cut.refinement.verdict != .valid || cut.model.format == nil
        // The last chunk has a checksum after its data; a padded end is whole.
        let isWhole = cut.model.byteCount == whole.model.byteCount
        if !isPart || !(isReported || isWhole) || cut.model.format ?? .png != .png {
          Issue.record("\(end) of \(bytes.count) bytes: \(cut.refinement)")
        }
      }
    }
  }
}
