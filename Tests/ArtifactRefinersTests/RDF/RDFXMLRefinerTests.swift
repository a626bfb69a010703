import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct RDFXMLRefinerTests {
  private let promises = RefinerPromises<RDFXMLRefiner>()
  private let head = "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:e='e:'>"

  private func statements(_ model: RDFDataset) -> [String] {
    (0..<model.count).map { index in
      let quad = model[index]
      return [quad.subject, quad.predicate, quad.object].map { show(model.term($0)) }
        .joined(separator: " ")
    }
  }

  private func show(_ term: RDFTerm) -> String {
    switch term {
    case .iri(let iri): iri.replacing("http://www.w3.org/1999/02/22-rdf-syntax-ns#", with: "rdf:")
    case .blank(let label): "_:" + label
    case .anonymous(let number): "[\(number)]"
    case .literal(let text, let datatype, let language, _):
      "\"\(text)\""
        + (language.map { "@" + $0 } ?? "^" + (datatype.split(separator: "#").last ?? ""))
    case .triple: "<<>>"
    }
  }

  @Test(
    "R14.1 R14.2 A triple is available when its object is known",
    arguments: [
      ("<e:A r:about='e:a'>", ["e:a rdf:type e:A"], "<e:A r:about='e:a'></e:A>"),
      ("<e:A><e:p>te", ["[0] rdf:type e:A"], "<e:A></e:A>"),
      (
        "<e:A><e:p>te</e:p>", ["[0] rdf:type e:A", "[0] e:p \"te\"^string"],
        "<e:A><e:p>te</e:p></e:A>"
      ),
      (
        "<e:A><e:p r:resource='e:b'>", ["[0] rdf:type e:A", "[0] e:p e:b"],
        "<e:A><e:p r:resource='e:b'></e:p></e:A>"
      ),
      (
        "<e:A><e:p> <r:Description r:nodeID='n' e:q='v'>",
        ["[0] rdf:type e:A", "[0] e:p _:n", "_:n e:q \"v\"^string"],
        "<e:A><e:p> <r:Description r:nodeID='n' e:q='v'></r:Description></e:p></e:A>"
      ),
      (
        "<e:A><e:p r:parseType='Resource'>", ["[0] rdf:type e:A", "[0] e:p [1]"],
        "<e:A><e:p r:parseType='Resource'></e:p></e:A>"
      ),
      (
        "<e:A><e:p r:parseType='Resource'><e:q/>",
        ["[0] rdf:type e:A", "[0] e:p [1]", "[1] e:q \"\"^string"],
        "<e:A><e:p r:parseType='Resource'><e:q/></e:p></e:A>"
      ),
      (
        "<e:A><e:p r:parseType='Collection'><e:B/>",
        ["[0] rdf:type e:A", "[0] e:p [2]", "[2] rdf:first [1]", "[1] rdf:type e:B"],
        "<e:A></e:A>"
      ),
      (
        "<e:A><e:p r:parseType='Collection'><e:B/></e:p>",
        [
          "[0] rdf:type e:A", "[0] e:p [2]", "[2] rdf:first [1]", "[1] rdf:type e:B",
          "[2] rdf:rest rdf:nil",
        ],
        "<e:A><e:p r:parseType='Collection'><e:B/></e:p></e:A>"
      ),
      (
        "<e:A><e:p r:parseType='Collection'><e:B r:about='u:b'><e:q>1</e:q></e:B><e:C r:about='u:c'>",
        [
          "[0] rdf:type e:A", "[0] e:p [1]", "[1] rdf:first u:b", "u:b rdf:type e:B",
          "u:b e:q \"1\"^string", "[1] rdf:rest [2]", "[2] rdf:first u:c", "u:c rdf:type e:C",
        ],
        "<e:A></e:A>"
      ),
      ("<e:A><e:p r:parseType='Literal'><b> &lt;", ["[0] rdf:type e:A"], "<e:A></e:A>"),
      ("<e:A r:abo", [], ""),
    ])
  func commits(text: String, expected: [String], shown: String) {
    let refiner = promises.refiner(head + text)
    #expect(statements(refiner.model) == expected)
    guard case .ready(let length, let closing) = refiner.refinement.status else {
      Issue.record("\(refiner.refinement)")
      return
    }
    let safe = String(decoding: Array((head + text).utf8)[..<length], as: UTF8.self)
    #expect(safe + closing == head + shown + "</r:RDF>")
  }

  @Test("R14.3 Literals have their language, datatype or canonical XML")
  func readsLiterals() {
    let text = """
      <r:Description r:about='e:a' xml:lang='en'><e:p>a&amp;é</e:p><e:p xml:lang=''>b</e:p>\
      <e:p r:datatype='e:t'>1</e:p>\
      <e:p r:parseType='Literal'><x b='2' e:a='"' a='1'/><!--c--><y xmlns='z'>&gt;</y></e:p></r:Description>
      """
    #expect(
      statements(promises.refiner(head + text).model) == [
        "e:a e:p \"a&é\"@en", "e:a e:p \"b\"^string", "e:a e:p \"1\"^e:t",
        "e:a e:p \"<x xmlns:e=\"e:\" a=\"1\" b=\"2\" e:a=\"&quot;\"></x><!--c--><y xmlns=\"z\">&gt;</y>\"^XMLLiteral",
      ])
  }

  @Test("R14.4 xml:base and xml:lang apply to the content of their element")
  func scopes() {
    let text = """
      <r:Description r:about='a' xml:base='http://e/x/'><e:p r:resource='../b' xml:base='y/'/>\
      <e:p r:ID='i' xml:lang='de'>t</e:p><e:q>u</e:q></r:Description><r:Description r:about='a' e:p=''/>
      """
    let refiner = RefinerPromises<RDFXMLRefiner>(attributes: ["base": "http://f/"]).refiner(
      head + text)
    let found = statements(refiner.model)
    #expect(found.prefix(2) == ["http://e/x/a e:p http://e/x/b", "http://e/x/a e:p \"t\"@de"])
    #expect(found[2] == "http://e/x/#i rdf:type rdf:Statement")
    #expect(found.suffix(2) == ["http://e/x/a e:q \"u\"^string", "http://f/a e:p \"\"^string"])
  }

  @Test(
    "R7.4 R14.5 Elements with an error are skipped, and the rest is read",
    arguments: [
      ("<r:li/>", 1, []), ("<e:A r:about='a b'/>", 5, []), ("<e:A r:ID='1'/>", 5, []),
      ("<f:A/>", 1, []), ("<A/>", 1, []), ("<e:A r:ID='x' r:about='y'/>", 14, []),
      (
        "<e:A><e:p>1<e:B/></e:p><e:q>2</e:q></e:A>", 11,
        ["[0] rdf:type e:A", "[0] e:q \"2\"^string"]
      ),
      ("<e:A><e:p>x & y</e:p></e:A>", 12, ["[0] rdf:type e:A"]),
      (
        "<e:A><e:p><e:B/>x</e:p></e:A>", 16,
        ["[0] rdf:type e:A", "[0] e:p [1]", "[1] rdf:type e:B"]
      ),
      ("<e:A>x<e:p/>y</e:A>", 5, ["[0] rdf:type e:A", "[0] e:p \"\"^string"]),
      ("<e:A><e:p a=1/><e:p>z</e:A>", 12, ["[0] rdf:type e:A"]),
      ("<e:A><e:p r:parseType='Literal'><f:x/></e:p></e:A>", 32, ["[0] rdf:type e:A"]),
      ("<e:A><e:p e:q='&no;'/></e:A>", 15, ["[0] rdf:type e:A"]),
    ])
  func recovers(text: String, offset: Int, expected: [String]) {
    let tail = "<r:Description r:about='e:z'><e:p>z</e:p></r:Description></r:RDF>"
    let refiner = promises.refiner(head + text + tail, finished: true)
    #expect(statements(refiner.model) == expected + ["e:z e:p \"z\"^string"])
    #expect(refiner.refinement.verdict == .invalid(offset: head.utf8.count + offset))
    #expect(Set(refiner.refinement.diagnostics.map(\.code)) == [.rdfSyntax])
  }

  @Test("R14.1 The range of a triple ends where its object is known")
  func ranges() {
    let text = head + "<e:A r:about='e:a'><e:p>t</e:p><e:q><e:B/></e:q></e:A>"
    let model = promises.refiner(text).model
    let bytes = Array(text.utf8)
    #expect(
      (0..<model.count).map { String(decoding: bytes[model[$0].range], as: UTF8.self) } == [
        "<e:A r:about='e:a'>", "<e:p>t</e:p>", "<e:q><e:B/>", "<e:B/>",
      ])
  }

  @Test(
    "R14.7 R12.2 Invalid languages, bases, namespaces and names are errors",
    arguments: [
      "<e:p xml:lang='e n'>v</e:p>", "<e:p xml:lang='@>en'>v</e:p>",
      "<e:p xml:lang='en-'>v</e:p>", "<f:p xmlns:f='f: '>v</f:p>",
      "<f:p xmlns:f='f:&#10;g'>v</f:p>", "<e:p xml:base='a b'>v</e:p>",
      "<e:p:q>v</e:p:q>", "<e:p e:q:r='v'/>", "<e:>v</e:>",
    ])
  func refuses(property: String) {
    let text = head + "<e:A r:about='e:a'>" + property + "</e:A></r:RDF>"
    let refiner = promises.refiner(text, finished: true)
    guard case .invalid = refiner.refinement.verdict else {
      Issue.record("\(property) is \(refiner.refinement)")
      return
    }
    #expect(statements(refiner.model) == ["e:a rdf:type e:A"])
    promises.checkEverySplit(of: Array(text.utf8))
  }

  @Test("R14.7 Languages are tags, or empty")
  func readsLanguages() {
    for language in ["en", "", "de-CH-1996", "x-a"] {
      let text = head + "<e:A><e:p xml:lang='\(language)'>v</e:p></e:A></r:RDF>"
      #expect(promises.refiner(text, finished: true).refinement.verdict == .valid)
    }
  }

  @Test("R14.2 XML other than RDF keeps the refiner waiting and is invalid at the end")
  func waits() {
    let refiner = promises.refiner("", finished: true)
    #expect(refiner.refinement.verdict == .invalid(offset: 0))
    if case .ready = refiner.refinement.status { Issue.record("nothing is ready") }
    #expect(promises.refiner("<html>").refinement.verdict == .invalid(offset: 1))
    let single = promises.refiner("<A xmlns='e:'/>", finished: true)
    #expect(statements(single.model) == ["[0] rdf:type e:A"])
    #expect(single.refinement.verdict == .valid)
  }

  @Test("R1.4 R1.7 Random documents never trap and keep the promises, for every chunking")
  func survivesRandomDocuments() {
    let parts = [
      "<e:A>", "</e:A>", "<e:p>", "</e:p>", "<e:A/>", "<e:p/>", "<r:li>", "</r:li>", "t", " ", "&",
      "&amp;", "<", ">",
      "<e:p r:parseType='Literal'>", "<e:p r:parseType='Collection'>",
      "<e:p r:parseType='Resource'>", "<!--c-->",
      "<e:A r:ID='a'>", "<e:p r:resource='x'/>", "<f:x>", "<e:p r:ID='b' xml:lang='é'>",
      "<![CDATA[<]]>", "</r:RDF>",
      "<e:A e:p='v' xml:base='http://x/'>",
    ]
    for seed in RandomDocuments.seeds {
      var generator = SeededGenerator(seed: seed)
      var text = head
      for _ in 0..<Int.random(in: 1...14, using: &generator) {
        text += parts.randomElement(using: &generator) ?? ""
      }
      let bytes = Array(text.utf8)
      RDFPromises<RDFXMLRefiner>().checkEveryPrefix(of: bytes, "seed \(seed): \(text)")
      promises.checkRandomCuts(of: bytes, count: 1, seed: seed, "\(text)")
    }
  }

  @Test("R7.11 A statement truncated by the end of the payload is not reported as skipped")
  func countsSkippedStatements() {
    let text = head + "<e:A r:about='e:a'/><e:A r:about='e:b'/>"
    func refined(_ tail: String) -> RDFXMLRefiner { promises.refiner(text + tail, finished: true) }
    for tail in ["", "<e:A", "<e:A r:about='e:", "</r:RD", "<!-- "] {
      let refiner = refined(tail)
      #expect(refiner.model.count == 2)
      #expect(refiner.refinement.diagnostics.count == 1)
      #expect(refiner.refinement.diagnostics.first?.message.contains("skipped") == false, "\(tail)")
    }
    let bad = refined("<e:A r:about='e:c'><e:p>a & b</e:p><e:q>c < d</e:q></e:A></r:RDF>")
    #expect(bad.refinement.diagnostics.count == 2)
    #expect(
      bad.refinement.diagnostics.allSatisfy {
        $0.message.hasSuffix("; statement skipped")
      })
    let trig = RefinerPromises<TriGRefiner>()
      .refiner("<u:g> { <u:a> <u:p> <u:b> . <u:a> <u:p> <u:c>", finished: true)
    #expect(trig.model.count == 2)
    #expect(
      trig.refinement.diagnostics.map(\.message) == ["incomplete statement: expected a full stop"])
  }

  @Test("R14.5 The content of an element with an unterminated start tag produces no statements")
  func brokenStartTags() {
    let text =
      head
      + "<e:A r:about='e:a' <e:p>v</e:p><e:q r:resource='e:b'/></e:A><e:B r:about='e:c'/></r:RDF>"
    let refiner = promises.refiner(text, finished: true)
    #expect(statements(refiner.model) == ["e:c rdf:type e:B"])
    #expect(
      refiner.refinement.diagnostics.first?.message.hasSuffix("; statement skipped") == true)
    let inner = head + "<e:A r:about='e:a'><e:p <e:B/></e:p><e:q>v</e:q></e:A></r:RDF>"
    #expect(
      statements(promises.refiner(inner, finished: true).model)
        == ["e:a rdf:type e:A", "e:a e:q \"v\"^string"])
    promises.checkEverySplit(of: Array(text.utf8))
    promises.checkEverySplit(of: Array(inner.utf8))
  }
}
