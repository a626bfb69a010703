import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

/// What a dataset looks like in N-Quads and Turtle, and that it is the same when read again.
@Suite struct RDFWritingTests {
  private func read<Refiner: ArtifactRefiner>(
    _ type: Refiner.Type, _ text: String, _ attributes: [String: String] = [:]
  ) -> RDFDataset where Refiner.Model == RDFDataset {
    var refiner = RDFPromises<Refiner>(attributes: attributes).finished(Array(text.utf8))
    if refiner.refinement.verdict != .valid {
      Issue.record("\(refiner.refinement.diagnostics) in \(text)")
    }
    return refiner.model
  }

  @Test(
    "R7.8 Canonical N-Quads",
    arguments: [
      (
        "<u:a>  <u:p>\t\"x\\u0041\"^^<http://www.w3.org/2001/XMLSchema#string>.",
        "<u:a> <u:p> \"xA\" .\n"
      ),
      (
        "<u:a><u:p>\"\\t\\n\\r\\\"\\\\\\u0001\\u007F\"@EN-gb .",
        "<u:a> <u:p> \"\\t\\n\\r\\\"\\\\\\u0001\\u007F\"@en-gb .\n"
      ),
      ("_:b0 <u:p> \"1\"^^<u:d> <u:g> .", "_:b0 <u:p> \"1\"^^<u:d> <u:g> .\n"),
    ])
  func nQuads(text: String, expected: String) {
    #expect(read(NQuadsRefiner.self, text).nQuads() == expected)
  }

  @Test("R7.8 Nodes without a label get a unique one; sorted lines are unique")
  func labels() {
    let dataset = read(
      TurtleRefiner.self, "_:b0 <u:p> [ <u:q> 1 ] . _:b0 <u:p> _:bb1 . _:b0 <u:p> _:bb1 .")
    #expect(
      dataset.nQuads(isSorted: true)
        == "_:b0 <u:p> _:bb1 .\n_:b0 <u:p> _:bbb0 .\n"
        + "_:bbb0 <u:q> \"1\"^^<http://www.w3.org/2001/XMLSchema#integer> .\n")
  }

  @Test("R7.8 R25.9 All 82 canonical documents of the RDF 1.2 suite", .needsSharedFolder)
  func canonicalSuite() throws {
    var count = 0
    for format in ["n-quads", "n-triples"] {
      let suite = try RDFSuite(format, version: .rdf12)
      for row in suite.rows where row.action.hasPrefix("c14n/") {
        let text = String(decoding: try suite.bytes(of: row.action), as: UTF8.self)
        let result = String(decoding: try suite.bytes(of: row.result ?? ""), as: UTF8.self)
        let attributes = suite.attributes(of: row)
        let dataset =
          format == "n-quads"
          ? read(NQuadsRefiner.self, text, attributes)
          : read(NTriplesRefiner.self, text, attributes)
        #expect(dataset.nQuads() == result, "\(row.action)")
        count += 1
      }
    }
    if SharedFolder.isAvailable { #expect(count == 82) }
  }

  @Test(
    "R7.9 Readable Turtle",
    arguments: [
      (
        "@prefix e: <u:x/> . e:a e:p 1 , 2.5 ; a e:T . e:b e:p \"x\"@en .",
        "@prefix e: <u:x/> .\n\ne:a\n    a e:T ;\n    e:p 1 , 2.5 .\n\ne:b e:p \"x\"@en .\n"
      ),
      ("<u:x/a> <u:x/p> <u:x/b> .", "@prefix ns1: <u:x/> .\n\nns1:a ns1:p ns1:b .\n"),
      (
        "<u:a> <u:p> [ <u:q> [ <u:r> 1 ; <u:s> true ] ] .",
        "<u:a> <u:p> [ <u:q> [\n            <u:r> 1 ;\n            <u:s> true ] ] .\n"
      ),
      ("<u:a> <u:p> ( 1 ( ) ( \"x\" ) ) .", "<u:a> <u:p> ( 1 () ( \"x\" ) ) .\n"),
      ("<u:a> <u:p> _:x , _:x . _:x <u:q> 1 .", "<u:a> <u:p> _:x , _:x .\n\n_:x <u:q> 1 .\n"),
      ("_:a <u:p> _:b . _:b <u:p> _:a .", nil), ("_:a <u:p> _:a .", nil), ("", ""),
    ])
  func turtle(text: String, expected: String?) {
    let dataset = read(TurtleRefiner.self, text)
    let written = dataset.turtle()
    if let expected { #expect(written == expected) }
    let isSame = RDFIsomorphism.areIsomorphic(read(TurtleRefiner.self, written), dataset)
    #expect(isSame, "\(written)")
  }

  @Test("R7.9 Brackets and lists are nested to a limit")
  func depth() {
    let brackets =
      "<u:a> <u:p> " + String(repeating: "[ <u:q> ", count: 200) + "1"
      + String(repeating: " ]", count: 200) + " ."
    let lists =
      "<u:a> <u:p> " + String(repeating: "( 1 ", count: 200)
      + String(repeating: ")", count: 200) + " ."
    let long = "<u:a> <u:p> (" + String(repeating: " 1", count: 2_000) + " ) ."
    for text in [brackets, lists, long] {
      let dataset = read(TurtleRefiner.self, text)
      let again = read(TurtleRefiner.self, dataset.turtle())
      #expect(again.count == dataset.count)
    }
    let typed = read(
      TurtleRefiner.self,
      "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> . <u:a> <u:p> \"x\"^^xsd:date .")
    #expect(typed.turtle().contains("\"x\"^^xsd:date"))
  }

  @Test("R7.9 Named graphs are written in TriG")
  func trig() {
    let text = "<u:a> <u:p> 1 . <u:g> { <u:a> <u:p> [ <u:q> _:s ] } _:h { _:s <u:p> ( 2 ) }"
    let dataset = read(TriGRefiner.self, text)
    let written = dataset.turtle()
    #expect(written.contains("<u:g> {\n  <u:a> <u:p> [ <u:q> _:s ] .\n}\n"))
    let isSame = RDFIsomorphism.areIsomorphic(read(TriGRefiner.self, written), dataset)
    #expect(isSame, "\(written)")
  }

  @Test(
    "R7.9 R7.13 Every dataset of the suites survives a round trip",
    .needsSharedFolder)
  func suites() throws {
    var count = 0
    for name in ["turtle", "trig"] {
      count += try check(try RDFSuite(name), TriGRefiner.self)
    }
    #expect(count == 460)
  }

  @Test(
    "R25.9 Reifiers are written in short syntax",
    arguments: [
      ("<u:s> <u:p> 1 {| <u:q> 2 |} .", nil),
      ("<u:s> <u:p> 1 ~ .", nil),
      ("<u:s> <u:p> 1 ~ <u:r> .", nil),
      ("<u:s> <u:p> <u:o> {| <u:q> 2 |} {| <u:q> [ <u:t> 3 ] |} ~ ~ <u:r> , 1 .", nil),
      ("<u:s> <u:p> <u:o> ~ <u:r> .\n\n<u:r> <u:q> 2 .", nil),
      ("<< <u:s> <u:p> <u:o> >> <u:q> 1 .", nil),
      ("<< <u:s> <u:p> <u:o> ~ <u:r> >> <u:q> 1 .", nil),
      ("<< <u:s> <u:p> <<( <u:a> <u:b> 1 )>> >> .", nil),
      ("<u:x> <u:p> << <u:s> <u:p> \"o\"@en >> .", nil),
      ("<u:x> <u:p> _:r .\n\n<< <u:s> <u:p> <u:o> ~ _:r >> <u:q> 1 .", nil),
      ("<u:s> <u:p> () ~ _:r .\n\n<u:x> <u:q> _:r .", nil),
      (
        "<u:s> <u:p> 1 ~ <u:r> . << <u:s> <u:p> 2 ~ <u:r> >> . << <u:s> <u:p> 3 ~ <u:r> >> .",
        "VERSION \"1.2\"\n@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .\n\n"
          + "<u:s> <u:p> 1 ~ <u:r> .\n\n<< <u:s> <u:p> 2 ~ <u:r> >> rdf:reifies <<( <u:s> <u:p> 3 )>> .\n"
      ),
      (
        "<u:s> <u:p> 1 , 1 ~ <u:r> .",
        "VERSION \"1.2\"\n\n<u:s> <u:p> 1 ~ <u:r> , 1 .\n"
      ),
    ])
  func reifiers(text: String, expected: String?) {
    let attributes = ["rdfVersion": "1.2"]
    let dataset = read(TurtleRefiner.self, text, attributes)
    let written = dataset.turtle()
    let isSame = RDFIsomorphism.areIsomorphic(read(TurtleRefiner.self, written), dataset)
    #expect(isSame, "\(written)")
    #expect(written == expected ?? "VERSION \"1.2\"\n\n" + text + "\n")
  }

  @Test("R25.9 Reifiers in several graphs, cycles or lists are written as statements")
  func sharedReifiers() {
    let rdf = "PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> "
    for text in [
      "<u:s> <u:p> 1 ~ _:r {| <u:q> 2 |} . <u:g> { <u:s> <u:p> 1 ~ _:r {| <u:q> 3 |} }",
      "_:b <u:p> 1 ~ _:c . _:c <u:q> 2 ~ _:b .", "_:b <u:p> 1 ~ _:b .",
      "<< _:b <u:p> _:b ~ _:b >> <u:q> _:b .", "<u:s> <u:p> 1 {| <u:q> 2 {| <u:r> 3 ~ |} |} .",
      "<u:s> <u:p> ( << <u:a> <u:b> 1 >> [ <u:q> 1 ~ ] ) .",
      "<u:s> <u:p> _:l . _:l rdf:first 1 ~ _:x ; rdf:rest () . _:x rdf:first 2 ; rdf:rest _:l .",
      "<u:s> <u:p> _:l . << <u:a> <u:b> 1 ~ _:l >> rdf:first 2 ; rdf:rest () .",
      "<u:s> <u:p> 1 ~ _:r ~ _:r . <u:s> <u:q> 1 ~ _:r .",
      "_:g { << <u:s> <u:p> 1 ~ _:g >> . } <u:s> <u:p> _:r . <u:g> { <u:s> <u:p> 1 ~ _:r }",
    ] {
      let dataset = read(TriGRefiner.self, rdf + text, ["rdfVersion": "1.2"])
      let written = dataset.turtle()
      let again = read(TriGRefiner.self, written, ["rdfVersion": "1.2"])
      #expect(RDFIsomorphism.areIsomorphic(again, dataset), "\(text)\n\(written)")
    }
  }

  @Test("R25.9 Random graphs with reifiers survive a round trip")
  func randomReifiers() {
    for seed in 0..<400 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let nodes = ["_:a", "_:b", "_:c", "<u:x>", "<u:y>"]
      let objects = nodes + ["1", "()", "<<( _:a <u:p> _:b )>>"]
      var text = "PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>\n"
      for _ in 0..<Int.random(in: 1...9, using: &generator) {
        let subject = nodes.randomElement(using: &generator)!
        let predicate = ["<u:p>", "a", "rdf:rest"].randomElement(using: &generator)!
        let object = objects.randomElement(using: &generator)!
        let node = nodes.randomElement(using: &generator)!
        let statement =
          switch Int.random(in: 0..<6, using: &generator) {
          case 0: "\(subject) \(predicate) \(object) ."
          case 1: "\(subject) \(predicate) \(object) ~ \(node) ."
          case 2: "\(subject) \(predicate) \(object) {| <u:q> \(node) |} ."
          case 3: "<< \(subject) <u:p> <u:x> ~ \(node) >> <u:q> 1 ."
          case 4: "\(node) <u:p> << \(subject) <u:p> 1 >> ."
          default: "<u:g> { \(subject) <u:p> <u:x> ~ \(node) . }"
          }
        text += statement + "\n"
      }
      let dataset = read(TriGRefiner.self, text, ["rdfVersion": "1.2"])
      let written = dataset.turtle()
      let again = read(TriGRefiner.self, written, ["rdfVersion": "1.2"])
      let isSame = RDFIsomorphism.areIsomorphic(again, dataset)
      #expect(isSame, "seed \(seed)\n\(text)\n\(written)")
      if !isSame { return }
    }
  }

  @Test("R25.9 Every dataset of the RDF 1.2 suites survives a round trip", .needsSharedFolder)
  func suitesOfVersion12() throws {
    var count = 0
    for (name, refiner) in RDFSuite.formats {
      count += try check(try RDFSuite(name, version: .rdf12), refiner)
    }
    #expect(count == 244)
  }

  private func check<Refiner: RDFRefiner>(
    _ suite: RDFSuite, _ type: Refiner.Type
  ) throws -> Int {
    var count = 0
    for row in suite.rows where !row.isNegative {
      let bytes = try suite.bytes(of: row.action)
      let attributes = suite.attributes(of: row)
      var refiner = RDFPromises<Refiner>(attributes: attributes).finished(bytes)
      var dataset = refiner.model
      let turtle = dataset.turtle()
      let again = read(TriGRefiner.self, turtle, attributes)
      #expect(RDFIsomorphism.areIsomorphic(again, dataset), "\(row.name): \(turtle)")
      let prefixes = dataset.prefixes
      #expect(Array(again.prefixes.prefix(prefixes.count)) == prefixes, "\(row.name): \(turtle)")
      #expect(again.base == dataset.base, "\(row.name): \(turtle)")
      dataset = read(NQuadsRefiner.self, dataset.nQuads(), attributes)
      #expect(RDFIsomorphism.areIsomorphic(dataset, again), "\(row.name)")
      count += 1
    }
    return count
  }

  @Test("R7.12 A dataset has the prefixes and the base that its document declares")
  func declarations() {
    var refiner = TurtleRefiner()
    refiner.append("@prefix b: <u:b#> . PREFIX a: <u:a#".utf8.span)
    #expect(refiner.model.prefixes == [RDFPrefix("b", "u:b#")])
    #expect(refiner.model.base == nil)
    refiner.append("> @base <u:/x> . @prefix b: <y#> . prefix : <u:> prefix a: <u:a#> ".utf8.span)
    #expect(
      refiner.model.prefixes == [
        RDFPrefix("b", "u:/y#"), RDFPrefix("a", "u:a#"), RDFPrefix("", "u:"),
      ])
    #expect(refiner.model.base == "u:/x")
    refiner.append("base <z>".utf8.span)
    #expect(refiner.model.base == "u:/z")
    #expect(TurtleRefiner(options: RDFOptions(base: "u:x")).model.base == nil)
  }

  @Test(
    "R7.13 Rewritten Turtle declares and uses the same prefixes and base",
    arguments: [
      ("@prefix unused: <u:q#> .\n", nil),
      ("@prefix b: <u:b#> .\n@prefix a: <u:a#> .\n\na:é.1 a:%41 b: , b:x:y .\n", nil),
      ("@prefix : <u:a#> .\n\n:a :b <u:a#/> , <u:a#-x> , <u:a#x.> , <u:a#%4> .\n", nil),
      ("@prefix rdf: <u:rdf#> .\n\nrdf:a a \"x\"^^rdf:b .\n", nil),
      (
        "@prefix ns1: <u:a> .\n@prefix ns3: <u:a/b> .\n@prefix c: <u:a> .\n\n"
          + "ns1:a ns1:b ns3:c .\n", nil
      ),
      (
        "@prefix ns1: <u:a> . <u:n/a> <u:n/b> <u:n/c> .",
        "@prefix ns1: <u:a> .\n@prefix ns2: <u:n/> .\n\nns2:a ns2:b ns2:c .\n"
      ),
      (
        "@prefix p: <u:a#> . p:x p:y 1 . @prefix p: <u:b#> . p:x p:y 2 .",
        "@prefix p: <u:b#> .\n\n<u:a#x> <u:a#y> 1 .\n\np:x p:y 2 .\n"
      ),
      (
        "@base <http://e/d/f?q> .\n@prefix : <http://e/d/f#> .\n\n"
          + "<>\n    a :T ;\n    <u:p> <f> , <g> , <../h> , <http://i/> , \"x\"^^<j> .\n",
        "@base <http://e/d/f?q> .\n@prefix : <http://e/d/f#> .\n\n"
          + "<>\n    a :T ;\n    <u:p> <f> , <g> , <../h> , <http://i/> , \"x\"^^<http://e/d/j> .\n"
      ),
      ("<a> <u:p> <b> . @base <u:/> . <c> <u:p> 1 .", "<a> <u:p> <b> .\n\n<u:/c> <u:p> 1 .\n"),
      ("@prefix p: <b#> . @base <u:/> . <c> <u:p> 1 .", "@prefix p: <b#> .\n\n<u:/c> <u:p> 1 .\n"),
      ("@prefix e: <> . <u:a> <u:b> 1 .", "@prefix e: <> .\n\n<u:a> <u:b> 1 .\n"),
      ("@prefix e: <u:> .\n\ne:g {\n  e:a e:b 1 .\n}\n", nil),
    ])
  func keepsDeclarations(text: String, expected: String?) {
    let dataset = read(TriGRefiner.self, text)
    let written = dataset.turtle()
    #expect(written == expected ?? text)
    #expect(RDFIsomorphism.areIsomorphic(read(TriGRefiner.self, written), dataset))
  }

  @Test("R7.12 The namespaces of the root of RDF/XML are prefixes")
  func prefixesOfXML() {
    let text = """
      <r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='u:d#' xmlns:_e='u:e#'
        xmlns:f='no iri'><n r:about='u:d#x' xmlns:g='u:g#' g:p='1'/></r:RDF>
      """
    #expect(
      read(RDFXMLRefiner.self, text).turtle() == """
        @prefix r: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
        @prefix : <u:d#> .

        :x
            a :n ;
            <u:g#p> "1" .

        """)
  }

  @Test("R7.13 The longest of random namespaces is used, and nothing changes")
  func randomPrefixes() {
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      func text(_ count: ClosedRange<Int>) -> String {
        let count = Int.random(in: count, using: &generator)
        return String((0..<count).map { _ in "ab/#-.".randomElement(using: &generator)! })
      }
      var document = ""
      for number in 0..<Int.random(in: 0...6, using: &generator) {
        document += "@prefix p\(number): <u:\(text(0...3))> .\n"
      }
      for _ in 0..<4 { document += "<u:\(text(0...5))> <u:p> <u:\(text(0...5))> .\n" }
      let dataset = read(TurtleRefiner.self, document)
      let written = dataset.turtle()
      let again = read(TurtleRefiner.self, written)
      #expect(RDFIsomorphism.areIsomorphic(again, dataset), "seed \(seed)\n\(written)")
      let count = dataset.prefixes.count
      #expect(Array(again.prefixes.prefix(count)) == dataset.prefixes, "seed \(seed)")
    }
  }

  @Test("R7.9 Random graphs survive a round trip")
  func randomGraphs() {
    for seed in 0..<300 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let nodes = ["_:a", "_:b", "_:c", "_:d", "<u:x>", "rdf:nil"]
      let predicates = ["rdf:first", "rdf:rest", "<u:p>", "a"]
      var text = "@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .\n"
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let subject = nodes.randomElement(using: &generator)!
        let predicate = predicates.randomElement(using: &generator)!
        let object = (nodes + ["[]", "( 1 )"]).randomElement(using: &generator)!
        text += "\(subject) \(predicate) \(object) .\n"
      }
      let dataset = read(TurtleRefiner.self, text)
      let written = dataset.turtle()
      let isSame = RDFIsomorphism.areIsomorphic(read(TurtleRefiner.self, written), dataset)
      #expect(isSame, "seed \(seed)\n\(text)\n\(written)")
    }
  }
}
